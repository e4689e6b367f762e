//! The steps of a remedy, each as the event that does it by hand.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::effect::{Clocks, Event as Shape, Remedy as RemedyShape, Step as StepShape};
use crate::chess::{Role, Wing};
use crate::game::{
	By, ClockEvent, CommandKind, Event, Penalty, PlayEvent, Remedy, RemedyStep, RulingEvent, RulingKind,
	SheetEvent, Table, TimeEvent,
};
use crate::voice::Vocabulary;

pub(super) fn remedy(remedy: &Remedy, table: &Table, words: &Vocabulary) -> RemedyShape {
	let shape = |step: &RemedyStep| StepShape {
		who: step.who.name(),
		text: words.step(step, table).to_string(),
		event: Box::new(event(step)),
	};
	let clocks = remedy.steps.iter().find_map(|step| {
		let Event::Time(TimeEvent::ClockSet(set)) = &step.event else {
			return None;
		};
		Some(Clocks {
			white_ms: set.white.map(|span| span.0),
			black_ms: set.black.map(|span| span.0),
		})
	});
	RemedyShape {
		law: remedy.law.clone(),
		steps: remedy.steps.iter().map(shape).collect(),
		clocks,
		otherwise: remedy.otherwise.iter().map(shape).collect(),
	}
}

/// Returns the event that does a step by hand. Any other step is done by adopting the whole remedy.
fn event(step: &RemedyStep) -> Shape {
	by_hand(step).unwrap_or_else(|| rule(RulingKind::AdoptRemedy))
}

fn rule(ruling: RulingKind) -> Shape {
	Shape {
		by: By::Arbiter.name(),
		what: CommandKind::Rule.name(),
		ruling: Some(ruling.name()),
		..Shape::default()
	}
}

fn by_hand(step: &RemedyStep) -> Option<Shape> {
	let plain = |kind: CommandKind| Shape {
		by: step.who.name(),
		what: kind.name(),
		..Shape::default()
	};
	Some(if let Event::Clock(ClockEvent::Stopped { .. }) = &step.event {
		plain(CommandKind::Stop)
	} else if let Event::Clock(ClockEvent::Resumed { .. } | ClockEvent::Started) = &step.event {
		plain(CommandKind::Resume)
	} else if let Event::Ruling(RulingEvent::Restored { plies, .. }) = &step.event {
		Shape {
			ply: Some(*plies),
			..rule(RulingKind::Restore)
		}
	} else if let Event::Time(TimeEvent::ClockSet(set)) = &step.event {
		Shape {
			white_ms: set.white.map(|span| span.0),
			black_ms: set.black.map(|span| span.0),
			white_moves: set.white_moves,
			black_moves: set.black_moves,
			..rule(RulingKind::SetClock)
		}
	} else if let Event::Time(TimeEvent::Penalised { to, penalty, .. }) = &step.event {
		let (ruling, time) = match penalty {
			Penalty::TimeAdded(span) => (RulingKind::AddTime, Some(span.0)),
			Penalty::TimeTaken(span) => (RulingKind::TakeTime, Some(span.0)),
			Penalty::Warning => (RulingKind::Warn, None),
			Penalty::Fine(_) => (RulingKind::Fine, None),
			Penalty::Points(_) => (RulingKind::Points, None),
			Penalty::Exclusion(_) => (RulingKind::Exclude, None),
			Penalty::Expulsion => (RulingKind::Expel, None),
		};
		Shape {
			of: Some(to.fold_wb("white", "black")),
			ms: time,
			..rule(ruling)
		}
	} else if let Event::Play(PlayEvent::Displaced { from, to, .. }) = &step.event {
		Shape {
			from: Some(from.to_string()),
			to: Some(to.to_string()),
			..plain(CommandKind::Displace)
		}
	} else if let Event::Play(PlayEvent::Removed { square, .. }) = &step.event {
		Shape {
			square: Some(square.to_string()),
			..plain(CommandKind::Remove)
		}
	} else if let Event::Play(PlayEvent::Placed { square, piece, .. }) = &step.event {
		Shape {
			square: Some(square.to_string()),
			piece: Some(role(piece.role)),
			..plain(CommandKind::Place)
		}
	} else if let Event::Play(PlayEvent::Touched { by, square }) = &step.event {
		Shape {
			by: by.fold_wb("white", "black"),
			square: Some(square.to_string()),
			..plain(CommandKind::Touch)
		}
	} else if let Event::Ruling(RulingEvent::CastlingLost { of, wing }) = &step.event {
		Shape {
			of: Some(of.fold_wb("white", "black")),
			wing: wing.map(|wing| match wing {
				Wing::King => "king",
				Wing::Queen => "queen",
			}),
			..rule(RulingKind::NoCastling)
		}
	} else if let Event::Sheet(SheetEvent::Written {
		text, entry: None, ..
	}) = &step.event
	{
		Shape {
			mv: Some(text.clone()),
			..plain(CommandKind::Write)
		}
	} else if let Event::Ruling(RulingEvent::Forced { uci }) = &step.event {
		Shape {
			mv: Some(uci.clone()),
			..plain(CommandKind::Move)
		}
	} else {
		let ending = step.event.ending()?;
		Shape {
			score: Some(ending.score().to_string()),
			..rule(RulingKind::Result)
		}
	})
}

const fn role(role: Role) -> &'static str {
	match role {
		Role::Pawn => "pawn",
		Role::Knight => "knight",
		Role::Bishop => "bishop",
		Role::Rook => "rook",
		Role::Queen => "queen",
		Role::King => "king",
	}
}

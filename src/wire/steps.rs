//! The steps of a remedy, each as the event that does it by hand.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::effect::{Clocks, Event as Shape, Remedy as RemedyShape, Step as StepShape};
use crate::chess::{Role, Wing};
use crate::game::{CommandKind, Event, Penalty, Remedy, RemedyStep, RulingKind, Table};
use crate::voice::Vocabulary;

pub(super) fn remedy(remedy: &Remedy, table: &Table, words: &Vocabulary) -> RemedyShape {
	let shape = |step: &RemedyStep| StepShape {
		who: step.who.name(),
		text: words.step(step, table).to_string(),
		event: Box::new(event(step)),
	};
	let clocks = remedy.steps.iter().find_map(|step| {
		let Event::ClockSet { white, black, .. } = &step.event else {
			return None;
		};
		Some(Clocks {
			white_ms: white.map(|span| span.0),
			black_ms: black.map(|span| span.0),
		})
	});
	RemedyShape {
		law: remedy.law.clone(),
		steps: remedy.steps.iter().map(shape).collect(),
		clocks,
		otherwise: remedy.otherwise.iter().map(shape).collect(),
	}
}

fn event(step: &RemedyStep) -> Shape {
	let by = step.who.name();
	let arbiter = crate::game::By::Arbiter.name();
	let plain = |kind: CommandKind| Shape {
		by,
		what: kind.name(),
		..Shape::default()
	};
	let rule = |ruling: RulingKind| Shape {
		by: arbiter,
		what: CommandKind::Rule.name(),
		ruling: Some(ruling.name()),
		..Shape::default()
	};
	match &step.event {
		Event::Stopped { .. } => plain(CommandKind::Stop),
		Event::Resumed { .. } | Event::Started => plain(CommandKind::Resume),
		Event::Restored { plies, .. } => Shape {
			ply: Some(*plies),
			..rule(RulingKind::Restore)
		},
		Event::ClockSet {
			white,
			black,
			white_moves,
			black_moves,
		} => Shape {
			white_ms: white.map(|span| span.0),
			black_ms: black.map(|span| span.0),
			white_moves: *white_moves,
			black_moves: *black_moves,
			..rule(RulingKind::SetClock)
		},
		Event::Penalised { to, penalty, .. } => {
			let of = Some(to.fold_wb("white", "black"));
			match penalty {
				Penalty::TimeAdded(span) => Shape {
					of,
					ms: Some(span.0),
					..rule(RulingKind::AddTime)
				},
				Penalty::TimeTaken(span) => Shape {
					of,
					ms: Some(span.0),
					..rule(RulingKind::TakeTime)
				},
				Penalty::Warning => Shape {
					of,
					..rule(RulingKind::Warn)
				},
				Penalty::Fine(_) => Shape {
					of,
					..rule(RulingKind::Fine)
				},
				Penalty::Points(_) => Shape {
					of,
					..rule(RulingKind::Points)
				},
				Penalty::Exclusion(_) => Shape {
					of,
					..rule(RulingKind::Exclude)
				},
				Penalty::Expulsion => Shape {
					of,
					..rule(RulingKind::Expel)
				},
			}
		}
		Event::Ended(ending) => Shape {
			score: Some(ending.score().to_string()),
			..rule(RulingKind::Result)
		},
		Event::Displaced { from, to, .. } => Shape {
			from: Some(from.to_string()),
			to: Some(to.to_string()),
			..plain(CommandKind::Displace)
		},
		Event::Removed { square, .. } => Shape {
			square: Some(square.to_string()),
			..plain(CommandKind::Remove)
		},
		Event::Placed { square, piece, .. } => Shape {
			square: Some(square.to_string()),
			piece: Some(role(piece.role)),
			..plain(CommandKind::Place)
		},
		Event::Touched { by, square } => Shape {
			by: by.fold_wb("white", "black"),
			what: CommandKind::Touch.name(),
			square: Some(square.to_string()),
			..Shape::default()
		},
		Event::CastlingLost { of, wing } => Shape {
			of: Some(of.fold_wb("white", "black")),
			wing: wing.map(|wing| match wing {
				Wing::King => "king",
				Wing::Queen => "queen",
			}),
			..rule(RulingKind::NoCastling)
		},
		Event::Written {
			text, entry: None, ..
		} => Shape {
			mv: Some(text.clone()),
			..plain(CommandKind::Write)
		},
		Event::Forced { uci } => Shape {
			mv: Some(uci.clone()),
			..plain(CommandKind::Move)
		},
		// These are done by adopting the whole.
		Event::Opened(_)
		| Event::Written { entry: Some(_), .. }
		| Event::Arrived { .. }
		| Event::Adjusting { .. }
		| Event::TouchExcused { .. }
		| Event::Moved { .. }
		| Event::MovedIllegally { .. }
		| Event::Queened { .. }
		| Event::Announced { .. }
		| Event::Corrected { .. }
		| Event::Repeated { .. }
		| Event::Executed { .. }
		| Event::Pressed
		| Event::Switched
		| Event::PressedAhead { .. }
		| Event::PressLapsed
		| Event::Mistyped { .. }
		| Event::EndingWithdrawn { .. }
		| Event::StrengthChanged { .. }
		| Event::TakenAsDone
		| Event::NotDone { .. }
		| Event::ClockReplaced { .. }
		| Event::ClockRead { .. }
		| Event::PressTakenBack { .. }
		| Event::SessionTold { .. }
		| Event::MoveSealed { .. }
		| Event::Adjourned { .. }
		| Event::Reopened { .. }
		| Event::EnvelopeOpened { .. }
		| Event::AnswerSealed { .. }
		| Event::Postponed
		| Event::ExtraIntroduced { .. }
		| Event::Confirmed { .. }
		| Event::Unwritten { .. }
		| Event::SheetShown { .. }
		| Event::DrawOffered { .. }
		| Event::DrawDeclined { .. }
		| Event::Called(_)
		| Event::BroughtForward { .. }
		| Event::Claimed(_)
		| Event::Rejected
		| Event::Breached { .. }
		| Event::Proposed(_)
		| Event::Adopted
		| Event::Rewritten { .. }
		| Event::Overridden { .. }
		| Event::TakenBack { .. }
		| Event::FlagFell { .. }
		| Event::Signed { .. } => rule(RulingKind::AdoptRemedy),
	}
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

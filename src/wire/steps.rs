//! The steps of a remedy, each as the event with which it can be done by hand.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::effect::{Clocks, Event as Shape, Remedy as RemedyShape, Step as StepShape};
use crate::chess::{Role, Wing};
use crate::game::{Event, Penalty, Remedy, Step, Table};
use crate::voice::Vocabulary;

pub(super) fn remedy(remedy: &Remedy, table: &Table, words: &Vocabulary) -> RemedyShape {
	let shape = |step: &Step| StepShape {
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

fn event(step: &Step) -> Shape {
	let by = step.who.name();
	let arbiter = crate::game::By::Arbiter.name();
	let plain = |what| Shape {
		by,
		what,
		..Shape::default()
	};
	let rule = |ruling| Shape {
		by: arbiter,
		what: "rule",
		ruling: Some(ruling),
		..Shape::default()
	};
	match &step.event {
		Event::Stopped { .. } => plain("stop"),
		Event::Resumed | Event::Started => plain("resume"),
		Event::Restored { plies, .. } => Shape {
			ply: Some(*plies),
			..rule("restore")
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
			..rule("set-clock")
		},
		Event::Penalised { to, penalty, .. } => {
			let of = Some(to.fold_wb("white", "black"));
			match penalty {
				Penalty::TimeAdded(span) => Shape {
					of,
					ms: Some(span.0),
					..rule("add-time")
				},
				Penalty::TimeTaken(span) => Shape {
					of,
					ms: Some(span.0),
					..rule("take-time")
				},
				Penalty::Warning => Shape { of, ..rule("warn") },
				Penalty::Fine(_) => Shape { of, ..rule("fine") },
				Penalty::Points(_) => Shape { of, ..rule("points") },
				Penalty::Exclusion(_) => Shape {
					of,
					..rule("exclude")
				},
				Penalty::Expulsion => Shape { of, ..rule("expel") },
			}
		}
		Event::Ended(ending) => Shape {
			score: Some(ending.score().to_string()),
			..rule("result")
		},
		Event::Displaced { from, to, .. } => Shape {
			from: Some(from.to_string()),
			to: Some(to.to_string()),
			..plain("displace")
		},
		Event::Removed { square, .. } => Shape {
			square: Some(square.to_string()),
			..plain("remove")
		},
		Event::Placed { square, piece, .. } => Shape {
			square: Some(square.to_string()),
			piece: Some(role(piece.role)),
			..plain("place")
		},
		Event::Touched { by, square } => Shape {
			by: by.fold_wb("white", "black"),
			what: "touch",
			square: Some(square.to_string()),
			..Shape::default()
		},
		Event::CastlingLost { of, wing } => Shape {
			of: Some(of.fold_wb("white", "black")),
			wing: wing.map(|wing| match wing {
				Wing::King => "king",
				Wing::Queen => "queen",
			}),
			..rule("no-castling")
		},
		Event::Written { text, .. } => Shape {
			mv: Some(text.clone()),
			..plain("write")
		},
		Event::Forced { uci } => Shape {
			mv: Some(uci.clone()),
			..plain("move")
		},
		// These are done by adopting the whole.
		Event::Opened(_)
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
		| Event::ClockReplaced { .. }
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
		| Event::Claimed(_)
		| Event::Rejected
		| Event::Breached { .. }
		| Event::Proposed(_)
		| Event::Adopted
		| Event::Rewritten { .. }
		| Event::Overridden { .. }
		| Event::TakenBack { .. }
		| Event::FlagFell { .. }
		| Event::Signed { .. } => rule("adopt-remedy"),
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

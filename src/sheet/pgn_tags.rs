//! Values of PGN tags: result, time control, and the kind of the end.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::clock::{Control, Mode, Span};
use crate::game::Table;
use crate::laws::{Ending, Score};

/// Returns the result in PGN: a win, a draw, or anything else.
pub(super) fn result(table: &Table) -> &'static str {
	match table.ending().map(Ending::score) {
		Some(Score::Win(Color::White)) => "1-0",
		Some(Score::Win(Color::Black)) => "0-1",
		Some(Score::Draw) => "1/2-1/2",
		Some(Score::BothLose | Score::Points { .. } | Score::None) | None => "*",
	}
}

/// Returns a score for which PGN has no result.
pub(super) fn unknown_score(table: &Table) -> Option<Score> {
	let score = table.ending()?.score();
	matches!(score, Score::BothLose | Score::Points { .. }).then_some(score)
}

/// Returns a time control in PGN, in whole seconds, one field a period. PGN has no form for a delay, and none for two players
/// with different times: `None` then, rather than a wrong value.
pub(super) fn time_control(control: &Control) -> Option<String> {
	let has_extra = control.periods.iter().any(|period| period.extra > Span::ZERO);
	match control.mode {
		Mode::Delay | Mode::Bronstein if has_extra => return None,
		Mode::Increment | Mode::Delay | Mode::Bronstein => {}
	}
	let fields = control.periods.iter().map(|period| {
		let moves = period
			.count()
			.map_or_else(String::new, |moves| format!("{moves}/"));
		let extra = match period.extra.0 / 1000 {
			0 => String::new(),
			seconds => format!("+{seconds}"),
		};
		format!("{moves}{}{extra}", period.time.0 / 1000)
	});
	Some(fields.collect::<Vec<_>>().join(":"))
}

pub(super) const fn termination(ending: Ending) -> &'static str {
	match ending {
		Ending::Flag { .. } | Ending::BothFlags => "time forfeit",
		Ending::IllegalMoves { .. }
		| Ending::SealedMove { .. }
		| Ending::Late { .. }
		| Ending::Device { .. } => "rules infraction",
		Ending::Ruling { .. } => "adjudication",
		Ending::Annulled { .. } | Ending::PositionLost => "abandoned",
		Ending::ClaimPending { .. } => "unterminated",
		Ending::Checkmate { .. }
		| Ending::Resignation { .. }
		| Ending::Stalemate
		| Ending::DeadPosition
		| Ending::Agreement
		| Ending::Threefold
		| Ending::FiftyMoves
		| Ending::Fivefold
		| Ending::SeventyfiveMoves
		| Ending::NoProgress
		| Ending::IllegalPosition => "normal",
	}
}

//! What a human arbiter is shown before he decides what hangs on a checkmate that is still possible, or is not.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::effect::{Effect, Note};
use crate::chess::{Color, Move, Position, san};
use crate::game::{ClaimKind, Event, Table};
use crate::laws::parameters::MateCriterion;
use crate::laws::{self, Chance};
use crate::mating::{Forced, Mating, Reason};

/// One note for each side whose chance is in question, when a remedy is proposed or a dead position claimed.
pub(super) fn notes(event: &Event, table: &Table) -> Vec<Effect> {
	let sides = if let Event::Proposed(remedy) = event {
		remedy.chances(table.profile())
	} else if matches!(event, Event::Claimed(claim) if claim.kind == ClaimKind::Dead) {
		Color::ALL
			.map(|side| (side, MateCriterion::AnyLegalSequence))
			.to_vec()
	} else {
		Vec::new()
	};
	let note = |(side, measure)| {
		let chance = laws::shown_chance(table.position(), side, measure);
		let text = sentence(table.position(), side, &chance);
		Effect::Note(Note { text })
	};
	sides.into_iter().map(note).collect()
}

fn sentence(position: &Position, side: Color, chance: &Chance) -> String {
	let name = side.fold_wb("White", "Black");
	match chance {
		Chance::Any(mating) => any(position, name, mating),
		Chance::Material => {
			format!("{name} has material that can force mate against a bare king, which wins on time.")
		}
		Chance::Forced(Forced::Line(line)) if line.is_empty() => format!("{name} has checkmated."),
		Chance::Forced(Forced::Line(line)) => {
			format!(
				"{name} forces mate, whatever the answers, as by {}.",
				written(position, line)
			)
		}
		Chance::Forced(Forced::Not { moves }) => format!(
			"{name} has no material that can force mate against a bare king, and no line of at most {moves} forcing moves \
			 to mate was found. A player who shows one wins."
		),
		Chance::Forced(Forced::Unknown { searched }) => format!(
			"{name} has no material that can force mate against a bare king. Whether a line forces mate was not found out \
			 in {searched} positions. A player who shows one wins."
		),
	}
}

fn any(position: &Position, name: &str, mating: &Mating) -> String {
	match mating {
		Mating::Mate(line) if line.is_empty() => format!("{name} has checkmated."),
		Mating::Mate(line) => format!("{name} can still checkmate, as by {}.", written(position, line)),
		Mating::Never(Reason::Material) => {
			format!("{name} can never checkmate: the material is too little.")
		}
		Mating::Never(Reason::Over) => {
			format!("{name} can never checkmate: the game is over on the board.")
		}
		Mating::Never(Reason::Exhausted { positions }) => format!(
			"{name} can never checkmate: all {positions} positions that can be reached were looked at, and it is in none."
		),
		Mating::Never(Reason::Blocked { searched }) => format!(
			"{name} can never checkmate: the men block one another. {searched} positions were searched for a mate in vain."
		),
		Mating::Unknown { searched } => format!(
			"Whether {name} can still checkmate was not found out in {searched} positions. It counts as possible; the \
			 arbiter may know better."
		),
	}
}

/// The moves as a scoresheet has them.
fn written(position: &Position, line: &[Move]) -> String {
	let mut position = position.clone();
	let mut moves = Vec::with_capacity(line.len());
	for mv in line {
		moves.push(san(&position, *mv));
		position = position.after(*mv);
	}
	moves.join(" ")
}

#[cfg(test)]
mod tests {
	use super::super::Referee;
	use alloc::format;

	#[track_caller]
	fn check(fen: &str, claim: &str, expected: &str) {
		let mut referee = Referee::new().unwrap();
		let setup = format!(
			r#"{{"at":0,"by":"arbiter","do":"setup","arbiter":"human","clock":{{"mode":"fixed","periods":[{{"minutes":1}}]}},"position":"{fen}"}}"#
		);
		for line in [setup.as_str(), r#"{"at":1,"by":"arbiter","do":"start"}"#] {
			let answer = referee.answer(line);
			assert!(answer.contains("\"ok\":true"), "{answer}");
		}
		let answer = referee.answer(claim);
		assert!(answer.contains(expected), "{answer}");
	}

	#[test]
	fn the_arbiter_sees_why() {
		let flag = r#"{"at":70000,"by":"black","do":"claim","kind":"flag"}"#;
		check(
			"k7/P7/1K6/8/8/8/8/7n w - - 0 1",
			flag,
			"Black can still checkmate, as by ",
		);
		check(
			"7k/8/8/8/8/8/6R1/K7 w - - 0 1",
			flag,
			"Black can never checkmate: the material is too little.",
		);
		let dead = r#"{"at":2000,"by":"white","do":"claim","kind":"dead"}"#;
		let wall = "8/3k4/6p1/1p1p1pP1/1P1P1P2/8/3K4/8 w - - 0 1";
		check(wall, dead, "White can never checkmate");
		check(
			"7k/8/8/8/8/8/6R1/K7 w - - 0 1",
			dead,
			"White can still checkmate, as by ",
		);
	}
}

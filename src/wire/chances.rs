//! Possibility of a checkmate: told to the arbiter before a decision that depends on it, with the moves after the decision.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::effect::{Effect, Note};
use crate::chess::Color;
use crate::game::{CaseEvent, ClaimKind, Event, Table};
use crate::laws;
use crate::laws::parameters::MateCriterion;
use crate::voice::Vocabulary;

/// Returns one note for each side whose chance is in question. The moves to the mate, which others may read, come with the
/// ruling.
pub(super) fn notes(event: &Event, table: &Table, words: &Vocabulary) -> Vec<Effect> {
	let ruled = event.is_decision();
	let sides = if let Some(remedy) = event.remedy() {
		remedy.chances(table.profile())
	} else if matches!(event, Event::Case(CaseEvent::Claimed(claim)) if claim.kind == ClaimKind::Dead) {
		Color::ALL
			.map(|side| (side, MateCriterion::AnyLegalSequence))
			.to_vec()
	} else if let Some(case) = table.case().filter(|_| ruled) {
		case.chances(table.profile())
	} else {
		Vec::new()
	};
	let note = |(side, measure)| {
		let chance = laws::shown_chance(table.position(), side, measure);
		let alone = words.chance_alone(side, &chance);
		let told = match alone {
			Some(alone) if !ruled => alone,
			None if ruled => return None,
			Some(_) | None => words.chance(table.position(), side, &chance),
		};
		let text = told.to_string();
		Some(Effect::Note(Note { text }))
	};
	sides.into_iter().filter_map(note).collect()
}

#[cfg(test)]
mod tests {
	use super::super::Referee;

	/// Checks the notes about `claim`, and about the ruling.
	#[track_caller]
	fn check(fen: &str, claim: &str, before: &str, after: &str) {
		let mut referee = Referee::new().unwrap();
		let setup = format!(
			r#"{{"at":0,"by":"arbiter","do":"setup","arbiter":"human","clock":{{"mode":"fixed","periods":[{{"minutes":1}}]}},"position":"{fen}","speech":{{"vocabulary":"en"}}}}"#
		);
		for line in [setup.as_str(), r#"{"at":1,"by":"arbiter","do":"start"}"#] {
			let answer = referee.answer(line);
			assert!(answer.contains("\"ok\":true"), "{answer}");
		}
		let answer = referee.answer(claim);
		assert!(answer.contains(before), "{answer}");
		assert!(!answer.contains("for example"), "{answer}");
		let answer = referee.answer(r#"{"at":80000,"by":"arbiter","do":"rule","ruling":"reject"}"#);
		assert!(answer.contains(after), "{answer}");
	}

	#[test]
	fn the_arbiter_hears_that_it_can_be_and_how_when_he_has_ruled() {
		let flag = r#"{"at":70000,"by":"black","do":"claim","kind":"flag"}"#;
		check(
			"7K/5k2/6r1/8/8/8/8/8 w - - 0 1",
			flag,
			"Black can still checkmate.\"",
			"Black can still checkmate, for example like this: ",
		);
		check(
			"7k/8/8/8/8/8/6R1/K7 w - - 0 1",
			flag,
			"Black can no longer checkmate: insufficient material.",
			"\"ok\":true",
		);
		let dead = r#"{"at":2000,"by":"white","do":"claim","kind":"dead"}"#;
		let wall = "8/3k4/6p1/1p1p1pP1/1P1P1P2/8/3K4/8 w - - 0 1";
		check(wall, dead, "White can no longer checkmate", "\"ok\":true");
		check(
			"7k/8/8/8/8/8/6R1/K7 w - - 0 1",
			dead,
			"White can still checkmate.\"",
			"White can still checkmate, for example like this: ",
		);
	}
}

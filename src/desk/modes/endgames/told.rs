//! Endgames, tasks and verdicts in words.

use alloc::vec::Vec;

use crate::endgames::{Endgame, Grade, Judgement, Outcome};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, phrases};

/// The name of each endgame.
const NAMES: [(&str, PhraseKey); 11] = [
	("KQK", PhraseKey::EndgameKqk),
	("KRK", PhraseKey::EndgameKrk),
	("KPK", PhraseKey::EndgameKpk),
	("KBBK", PhraseKey::EndgameKbbk),
	("KBNK", PhraseKey::EndgameKbnk),
	("KBPK", PhraseKey::EndgameKbpk),
	("KQKP", PhraseKey::EndgameKqkp),
	("KRKP", PhraseKey::EndgameKrkp),
	("KQKR", PhraseKey::EndgameKqkr),
	("KRKB", PhraseKey::EndgameKrkb),
	("KRKN", PhraseKey::EndgameKrkn),
];

pub(super) fn name_of(endgame: &Endgame, narrator: &Narrator) -> Phrase {
	let named = NAMES.iter().find(|(name, _)| *name == endgame.name);
	named.map_or_else(
		|| narrator.words().text(endgame.name),
		|(_, key)| narrator.line(*key),
	)
}

pub(super) const fn grade_line(grade: Grade) -> PhraseKey {
	match grade {
		Grade::Near => PhraseKey::EndgameNear,
		Grade::Halfway => PhraseKey::EndgameHalfway,
		Grade::Far => PhraseKey::EndgameFar,
		Grade::Hold => PhraseKey::EndgameHold,
	}
}

/// Tells the result with best play of both, from the user's side.
pub(super) fn how_it_stands(outcome: Outcome, narrator: &Narrator) -> Phrase {
	let number = narrator.words().number(outcome.moves().unwrap_or(0).into());
	match outcome {
		Outcome::Win(_) => narrator.words().line(PhraseKey::YouCanMate, &[number]),
		Outcome::Draw => narrator.line(PhraseKey::EndgameDrawn),
		Outcome::Loss(_) => narrator.words().line(PhraseKey::OpponentCanMate, &[number]),
	}
}

/// Tells the loss of a move, and the result from then on.
pub(super) fn told_of(judgement: Judgement, outcome: Outcome, narrator: &Narrator) -> Vec<Phrase> {
	let counted = |line, moves: u8| narrator.words().counted(line, moves.into(), &[]);
	let (lost, told) = match judgement {
		Judgement::Best => return Vec::new(),
		Judgement::Slower(moves) => (counted(PhraseKey::EndgameLostTime, moves), true),
		Judgement::Sooner(moves) => (counted(PhraseKey::EndgameSooner, moves), true),
		Judgement::Thrown => (narrator.line(PhraseKey::EndgameThrown), false),
		Judgement::Losing => (narrator.line(PhraseKey::EndgameLosing), true),
	};
	// Mate itself is announced.
	if told && outcome.moves() != Some(0) {
		vec![lost, how_it_stands(outcome, narrator)]
	} else {
		vec![lost]
	}
}

/// Tells how many of the last ones were solved.
pub(super) fn solved(results: &[u8], narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let number = |count: usize| words.number(u32::try_from(count).unwrap_or(u32::MAX));
	words.fill(phrases::EndgameSolved {
		number: number(results.iter().filter(|points| **points > 0).count()),
		count: number(results.len()),
	})
}

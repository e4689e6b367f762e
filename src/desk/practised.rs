//! The kinds of practice, under all their names, and the results so far.

use alloc::vec::Vec;

use super::menu::Menu;
use crate::commands::{Action, TrainingAction};
use crate::endgames::{Endgame, Grade, Source};
use crate::narrator::Narrator;
use crate::ports::{Effect, PuzzleOrder, PuzzleStanding, StorageOrder};
use crate::puzzles::Day;
use crate::review;
use crate::training::{Drill, Length};
use crate::voice::{Phrase, PhraseKey, phrases};

/// The kinds of practice that are offered, each with its name.
const OFFERED: [(TrainingAction, PhraseKey); 9] = [
	(TrainingAction::Drills, PhraseKey::ChoiceDrills),
	(TrainingAction::Read, PhraseKey::ChoiceRead),
	(TrainingAction::SetUpPosition, PhraseKey::ChoicePlacing),
	(TrainingAction::Endgames, PhraseKey::ChoiceEndgames),
	(TrainingAction::Puzzles, PhraseKey::ChoicePuzzles),
	(TrainingAction::Review, PhraseKey::ChoiceReview),
	(TrainingAction::Guess, PhraseKey::ChoiceGuess),
	(TrainingAction::Openings, PhraseKey::ChoiceOpenings),
	(TrainingAction::Puzzles, PhraseKey::PuzzlesStrength),
];

/// Choices that are understood as well, and have no number, so that one digit chooses each of the others.
const ALSO: [(TrainingAction, PhraseKey); 2] = [
	(TrainingAction::Studies, PhraseKey::ChoiceStudies),
	(TrainingAction::Import, PhraseKey::ChoiceImport),
];

/// The place of the puzzle that begins at once; it is under Enter.
const AT_ONCE: usize = OFFERED.len() - 1;

/// The choices within some of them: each of these names leads to its kind.
const WITHIN: [(TrainingAction, &[PhraseKey]); 2] = [
	(
		TrainingAction::Drills,
		&[
			PhraseKey::DrillColour,
			PhraseKey::DrillDiagonal,
			PhraseKey::DrillMoves,
			PhraseKey::DrillRoute,
			PhraseKey::DrillMeeting,
			PhraseKey::DrillCoordinates,
			PhraseKey::DrillPosition,
			PhraseKey::DrillGame,
		],
	),
	(
		TrainingAction::Endgames,
		&[
			PhraseKey::EndgameKqk,
			PhraseKey::EndgameKrk,
			PhraseKey::EndgameKpk,
			PhraseKey::EndgameKbbk,
			PhraseKey::EndgameKbnk,
			PhraseKey::EndgameKbpk,
			PhraseKey::EndgameKqkp,
			PhraseKey::EndgameKrkp,
			PhraseKey::EndgameKqkr,
			PhraseKey::EndgameKrkb,
			PhraseKey::EndgameKrkn,
		],
	),
];

/// Returns the menu of the kinds of practice; after its choices come the results and those without a number, which are understood and not
/// told among them.
pub(super) fn menu(narrator: &Narrator) -> Menu {
	let names = OFFERED.map(|(_, name)| narrator.line(name));
	let place = |what| OFFERED.iter().position(|(offered, _)| *offered == what);
	let within = WITHIN
		.iter()
		.filter_map(|(what, names)| Some((place(*what)?, names)));
	let within = within.flat_map(|(place, names)| names.iter().map(move |name| (place, *name)));
	let results = [PhraseKey::ChoiceResults, PhraseKey::PuzzlesDoing].map(|name| (OFFERED.len(), name));
	let unnumbered = (OFFERED.len() + 1..).zip(ALSO.map(|(_, name)| name));
	let also = within
		.chain(results)
		.chain(unnumbered)
		.map(|(place, name)| (place, narrator.line(name)));
	let also = also.collect();
	Menu::new(narrator.line(PhraseKey::AskTraining), names.to_vec(), AT_ONCE).also(also)
}

/// The same menu for a line that is typed elsewhere. "Continue" begins the puzzle under Enter only where it can be seen.
fn beyond_it(narrator: &Narrator) -> Menu {
	let mut menu = menu(narrator);
	menu.forget_name(AT_ONCE);
	menu
}

/// Returns the kind of practice of a choice in this menu; the results have none.
pub(super) fn offered(index: usize) -> Option<TrainingAction> {
	let unnumbered = || ALSO.get(index.checked_sub(OFFERED.len() + 1)?);
	OFFERED.get(index).or_else(unnumbered).map(|(what, _)| *what)
}

/// Tells what has no number in the menu.
pub(super) fn unnumbered(narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let word = |(what, _): &(TrainingAction, PhraseKey)| words.command_word(Action::Training(*what).name());
	words.line(PhraseKey::TrainingAlso, &[words.listed(ALSO.iter().map(word))])
}

/// Returns `true` if this choice begins a puzzle at once.
pub(super) const fn is_at_once(index: usize) -> bool {
	index == AT_ONCE
}

/// The meaning of a line that names something of this menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
	Kind(TrainingAction),
	Results,
}

/// Returns the meaning of a line without being told the menu; a number names nothing there.
pub(super) fn named(text: &str, narrator: &Narrator) -> Option<Named> {
	if narrator.parser().number(text).is_some() {
		return None;
	}
	let index = beyond_it(narrator).find(text, narrator)?;
	Some(offered(index).map_or(Named::Results, Named::Kind))
}

/// Returns `true` if a line is a name of a kind of practice or of the results.
pub(super) fn is_known(text: &str, narrator: &Narrator) -> bool {
	beyond_it(narrator).known(text, narrator).is_some()
}

/// Asks the storage for the results of puzzles; all results are told when they arrive.
pub(super) fn ask_results(narrator: &mut Narrator) {
	let today = Day::read(narrator.today()).unwrap_or(Day(0));
	let order = StorageOrder::Puzzles(PuzzleOrder::Standing { today });
	narrator.effect(Effect::Storage(order));
}

/// Tells all results so far, briefly.
pub(super) fn tell_results(puzzles: Option<&PuzzleStanding>, narrator: &mut Narrator) {
	for sentence in results(puzzles, narrator) {
		narrator.answer_behind(sentence);
	}
}

/// A few sentences about each of which there are results.
fn results(puzzles: Option<&PuzzleStanding>, narrator: &Narrator) -> Vec<Phrase> {
	let mut told = Vec::new();
	let mut tell = |name: PhraseKey, of_it: Vec<Phrase>| {
		if !of_it.is_empty() {
			told.push(narrator.line(name).sentence());
			told.extend(of_it);
		}
	};
	tell(PhraseKey::ChoiceDrills, drills(narrator));
	tell(PhraseKey::ChoiceEndgames, endgames(narrator));
	tell(
		PhraseKey::ChoicePuzzles,
		puzzles.map_or_else(Vec::new, |standing| of_puzzles(standing, narrator)),
	);
	tell(PhraseKey::ChoiceGuess, guesses(narrator));
	if told.is_empty() {
		told.push(narrator.line(PhraseKey::NoResults));
	}
	told
}

fn solved(number: usize, count: usize, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let large = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
	words.fill(phrases::DoingSolved {
		number: large(number),
		count: large(count),
	})
}

/// Tells the right answers of each drill: out of its questions, or in the last minutes.
fn drills(narrator: &Narrator) -> Vec<Phrase> {
	let results = narrator.results();
	let of = |length: Length| -> Vec<u8> {
		let each = Drill::ALL.into_iter();
		each.flat_map(|drill| results.of(&drill.series(length)).to_vec())
			.collect()
	};
	let (ten, minute) = (of(Length::Ten), of(Length::Minute));
	let right = ten.iter().map(|right| usize::from(*right)).sum();
	let right = (!ten.is_empty()).then(|| solved(right, ten.len() * 10, narrator));
	let minute = (!minute.is_empty()).then(|| narrator.last_results(&minute));
	right.or(minute).into_iter().collect()
}

fn endgames(narrator: &Narrator) -> Vec<Phrase> {
	let results = narrator.results();
	let mut all = Vec::new();
	for endgame in &Endgame::ALL {
		for grade in Grade::of(endgame) {
			let series = Source::Drawn(*endgame, grade).series();
			all.extend_from_slice(results.of(&series.unwrap_or_default()));
		}
	}
	let right = all.iter().filter(|points| **points > 0).count();
	let told = (!all.is_empty()).then(|| solved(right, all.len(), narrator));
	told.into_iter().collect()
}

fn of_puzzles(standing: &PuzzleStanding, narrator: &Narrator) -> Vec<Phrase> {
	let record = &standing.record;
	if record.tried == 0 {
		return Vec::new();
	}
	let words = narrator.words();
	let large = |number: u64| words.number(u32::try_from(number).unwrap_or(u32::MAX));
	Vec::from([
		words.line(PhraseKey::PuzzleRating, &[words.number(record.rating.points())]),
		words.fill(phrases::DoingSolved {
			number: large(record.solved),
			count: large(record.tried),
		}),
	])
}

fn guesses(narrator: &Narrator) -> Vec<Phrase> {
	let kept = narrator.preferences().get("guessing");
	let results = kept.and_then(review::Results::read).unwrap_or_default();
	let told = |result: Option<(u32, u32)>, key| {
		result.map(|(percent, _)| narrator.words().line(key, &[narrator.words().number(percent)]))
	};
	let both = [
		told(results.best, PhraseKey::GuessBest),
		told(results.last, PhraseKey::GuessLast),
	];
	both.into_iter().flatten().collect()
}

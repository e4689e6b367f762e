//! A keymap as sentences: the most important keys of a place, all of them, and a whole map to be read aloud.

use alloc::vec::Vec;

use crate::desk::actions::{Action, BoardAction, ReadingAction, TableAction};
use crate::desk::keymaps::PLACES;
use crate::keys::{EVERYWHERE, Key, Keymap};
use crate::voice::{Phrase, PhraseKey, Vocabulary};

/// How many keys are told of a place before one asks for more.
const MOST: usize = 10;

const CHOOSING: [Action; 9] = [
	Action::Previous,
	Action::Next,
	Action::Submit,
	Action::Repeat,
	Action::RepeatSlower,
	Action::Slower,
	Action::Faster,
	Action::Hush,
	Action::Quit,
];

const NAMING: [Action; 4] = [Action::Submit, Action::Erase, Action::ReadLine, Action::Quit];

const PLAYING: [Action; 10] = [
	Action::OnBoard(BoardAction::Walk),
	Action::Repeat,
	Action::RepeatSlower,
	Action::LastMove,
	Action::Clock,
	Action::OtherClock,
	Action::Board,
	Action::Earlier,
	Action::Slower,
	Action::Faster,
];

const WALKING: [Action; 12] = [
	Action::OnBoard(BoardAction::StepAhead),
	Action::OnBoard(BoardAction::StepBack),
	Action::OnBoard(BoardAction::StepLeft),
	Action::OnBoard(BoardAction::StepRight),
	Action::OnBoard(BoardAction::PickUp),
	Action::Clear,
	Action::OnBoard(BoardAction::NextPiece),
	Action::OnBoard(BoardAction::PreviousPiece),
	Action::OnBoard(BoardAction::Here),
	Action::OnBoard(BoardAction::PieceMoves),
	Action::OnBoard(BoardAction::Attackers),
	Action::OnBoard(BoardAction::Rank),
];

const FEELING: [Action; 10] = [
	Action::OnBoard(BoardAction::StepAhead),
	Action::OnBoard(BoardAction::StepBack),
	Action::OnBoard(BoardAction::StepLeft),
	Action::OnBoard(BoardAction::StepRight),
	Action::Clear,
	Action::OnBoard(BoardAction::NextPiece),
	Action::OnBoard(BoardAction::PreviousPiece),
	Action::OnBoard(BoardAction::Here),
	Action::OnBoard(BoardAction::Rank),
	Action::AtTable(TableAction::PressClock),
];

const AT_TABLE: [Action; 11] = [
	Action::AtTable(TableAction::PressClock),
	Action::AtTable(TableAction::Owed),
	Action::AtTable(TableAction::RepeatBack),
	Action::AtTable(TableAction::Execute),
	Action::AtTable(TableAction::Correct),
	Action::Clock,
	Action::OtherClock,
	Action::LastMove,
	Action::Board,
	Action::Stop,
	Action::Repeat,
];

const READING: [Action; 9] = [
	Action::OnBoard(BoardAction::LookForward),
	Action::OnBoard(BoardAction::LookBack),
	Action::InBook(ReadingAction::ToStart),
	Action::InBook(ReadingAction::ToEnd),
	Action::InBook(ReadingAction::NextComment),
	Action::InBook(ReadingAction::EnterVariation),
	Action::InBook(ReadingAction::LeaveVariation),
	Action::Board,
	Action::OnBoard(BoardAction::Walk),
];

/// What is told first where these names of places hold, the most important first.
fn important(places: &[&str]) -> &'static [Action] {
	match places.first() {
		Some(&"setup") => &CHOOSING,
		Some(&"name") => &NAMING,
		Some(&"play") => &PLAYING,
		Some(&"home-board") => &WALKING,
		Some(&"reading") => &READING,
		Some(&"board") => &FEELING,
		_ => &AT_TABLE,
	}
}

/// The most important keys here, each with the word of what it does, or what it does where there is no word.
pub(in crate::desk) fn important_keys(keymap: &Keymap, places: &[&str], words: &Vocabulary) -> Vec<Phrase> {
	let told = important(places).iter().filter_map(|action| {
		let keys = keymap.keys_of(places, action.name());
		let word = words.command_word(action.name());
		let does = if word.is_empty() {
			words.command_meaning(action.name())
		} else {
			word
		};
		Some(binding(keys.first()?, does, words))
	});
	told.take(MOST).collect()
}

/// Every key here, with what it does.
pub(in crate::desk) fn all_keys(keymap: &Keymap, places: &[&str], words: &Vocabulary) -> Vec<Phrase> {
	let nearest_first = places.iter().copied().chain([EVERYWHERE]);
	nearest_first
		.flat_map(|place| keymap.iter().filter(move |(known, ..)| *known == place))
		// What a nearer place binds otherwise does not hold here.
		.filter(|(_, keys, name)| keymap.keys_of(places, name).contains(keys))
		.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words))
		.collect()
}

fn binding(keys: &[Key], does: Phrase, words: &Vocabulary) -> Phrase {
	words
		.line(PhraseKey::KeyDoes, &[words.keys(keys), does])
		.sentence()
}

/// A whole keymap, place by place, in sentences that read well aloud.
#[must_use]
pub fn aloud(keymap: &Keymap, words: &Vocabulary) -> Vec<Phrase> {
	let mut told = Vec::new();
	for (place, heading) in PLACES {
		let mut bindings = keymap.iter().filter(|(known, ..)| *known == place).peekable();
		if bindings.peek().is_some() {
			told.push(words.line(heading, &[]));
			told.extend(bindings.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words)));
		}
	}
	told
}

//! A keymap as sentences: the most important keys of a place, all of them, and a whole map to be read aloud.

use alloc::vec::Vec;

use crate::commands::SECTIONS;
use crate::commands::{
	Action, Ask, BoardAction, GameAction, MenuAction, OfGame, ProgramAction, ReadingAction, SpeechAction,
	Step, TableAction, TypingAction,
};
use crate::keys::{EVERYWHERE, Key, Keymap};
use crate::voice::{Phrase, Vocabulary, phrases};

/// Number of keys of a place that are told before the user asks for more.
const MOST: usize = 10;

const CHOOSING: [Action; 9] = [
	Action::Menu(MenuAction::Previous),
	Action::Menu(MenuAction::Next),
	Action::Typing(TypingAction::Submit),
	Action::Speech(SpeechAction::Repeat),
	Action::Speech(SpeechAction::RepeatSlower),
	Action::Speech(SpeechAction::Slower),
	Action::Speech(SpeechAction::Faster),
	Action::Speech(SpeechAction::Hush),
	Action::Program(ProgramAction::Quit),
];

const NAMING: [Action; 4] = [
	Action::Typing(TypingAction::Submit),
	Action::Typing(TypingAction::Erase),
	Action::Typing(TypingAction::ReadLine),
	Action::Program(ProgramAction::Quit),
];

const PLAYING: [Action; 10] = [
	Action::Board(BoardAction::Walk),
	Action::Speech(SpeechAction::Repeat),
	Action::Speech(SpeechAction::RepeatSlower),
	Action::Game(GameAction::LastMove),
	Action::Game(GameAction::Clock),
	Action::Game(GameAction::OtherClock),
	Action::Game(GameAction::Board),
	Action::Speech(SpeechAction::Earlier),
	Action::Speech(SpeechAction::Slower),
	Action::Speech(SpeechAction::Faster),
];

const WALKING: [Action; 12] = [
	Action::Board(BoardAction::Step(Step::Ahead)),
	Action::Board(BoardAction::Step(Step::Back)),
	Action::Board(BoardAction::Step(Step::Left)),
	Action::Board(BoardAction::Step(Step::Right)),
	Action::Board(BoardAction::OfGame(OfGame::PickUp)),
	Action::Typing(TypingAction::Clear),
	Action::Board(BoardAction::Step(Step::NextPiece)),
	Action::Board(BoardAction::Step(Step::PreviousPiece)),
	Action::Board(BoardAction::Ask(Ask::Here)),
	Action::Board(BoardAction::Ask(Ask::PieceMoves)),
	Action::Board(BoardAction::Ask(Ask::Attackers)),
	Action::Board(BoardAction::Ask(Ask::Rank)),
];

const FEELING: [Action; 10] = [
	Action::Board(BoardAction::Step(Step::Ahead)),
	Action::Board(BoardAction::Step(Step::Back)),
	Action::Board(BoardAction::Step(Step::Left)),
	Action::Board(BoardAction::Step(Step::Right)),
	Action::Typing(TypingAction::Clear),
	Action::Board(BoardAction::Step(Step::NextPiece)),
	Action::Board(BoardAction::Step(Step::PreviousPiece)),
	Action::Board(BoardAction::Ask(Ask::Here)),
	Action::Board(BoardAction::Ask(Ask::Rank)),
	Action::Table(TableAction::PressClock),
];

const AT_TABLE: [Action; 12] = [
	Action::Table(TableAction::PressClock),
	Action::Table(TableAction::Finish),
	Action::Table(TableAction::Owed),
	Action::Table(TableAction::Correct),
	Action::Game(GameAction::Clock),
	Action::Game(GameAction::OtherClock),
	Action::Game(GameAction::LastMove),
	Action::Game(GameAction::Board),
	Action::Game(GameAction::Stop),
	Action::Table(TableAction::RepeatBack),
	Action::Table(TableAction::Execute),
	Action::Speech(SpeechAction::Repeat),
];

const READING: [Action; 11] = [
	Action::Board(BoardAction::OfGame(OfGame::LookForward)),
	Action::Board(BoardAction::OfGame(OfGame::LookBack)),
	Action::Reading(ReadingAction::ToStart),
	Action::Reading(ReadingAction::ToEnd),
	Action::Reading(ReadingAction::NextMistake),
	Action::Reading(ReadingAction::BetterMove),
	Action::Reading(ReadingAction::NextComment),
	Action::Reading(ReadingAction::EnterVariation),
	Action::Reading(ReadingAction::LeaveVariation),
	Action::Game(GameAction::Board),
	Action::Board(BoardAction::Walk),
];

/// Returns the commands that are told first where these names of places hold, the most important first.
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

/// Lists the most important keys here that do something, each with the word of its command, or else with its meaning.
pub(in crate::desk) fn important_keys(
	keymap: &Keymap,
	places: &[&str],
	does: impl Fn(Action) -> bool,
	words: &Vocabulary,
) -> Vec<Phrase> {
	let told = important(places)
		.iter()
		.filter(|action| does(**action))
		.filter_map(|action| {
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

/// Lists the commands of the most important keys here, as words that can be typed.
pub(in crate::desk) fn important_commands(
	places: &[&str],
	does: impl Fn(Action) -> bool,
	words: &Vocabulary,
) -> Vec<Phrase> {
	let told = important(places)
		.iter()
		.filter(|action| does(**action) && !words.command_words(action.name()).is_empty())
		.map(|action| words.command_help(action.name()));
	told.take(MOST).collect()
}

/// Lists every key here, with its effect.
pub(in crate::desk) fn all_keys(keymap: &Keymap, places: &[&str], words: &Vocabulary) -> Vec<Phrase> {
	let nearest_first = places.iter().copied().chain([EVERYWHERE]);
	nearest_first
		.flat_map(|place| keymap.iter().filter(move |(known, ..)| *known == place))
		// A binding that a nearer place overrides does not hold here.
		.filter(|(_, keys, name)| keymap.keys_of(places, name).contains(keys))
		.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words))
		.collect()
}

fn binding(keys: &[Key], does: Phrase, words: &Vocabulary) -> Phrase {
	words
		.fill(phrases::KeyDoes {
			key: words.keys(keys),
			command: does,
		})
		.sentence()
}

/// A whole keymap, place by place, in sentences that read well aloud.
#[must_use]
pub fn aloud(keymap: &Keymap, words: &Vocabulary) -> Vec<Phrase> {
	let mut told = Vec::new();
	for (place, heading) in SECTIONS {
		let mut bindings = keymap.iter().filter(|(known, ..)| *known == place).peekable();
		if bindings.peek().is_some() {
			told.push(words.line(heading, &[]));
			told.extend(bindings.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words)));
		}
	}
	told
}

//! The line that is being typed: its text and its cursor, its editing, and the sounds of that.

use alloc::string::String;

use crate::clock::{Span, Stamp};
use crate::commands::{Action, BoardAction, OfGame, ReadingAction, TypingAction};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::{PhraseKey, Tone};

/// Long enough for any move in words, and for nothing that could fill the memory.
const LONGEST: usize = 120;
/// The same for a path of a file.
const LONGEST_PATH: usize = 1000;

/// The character shown and heard in place of each hidden one.
const HIDDEN: char = '*';

/// Time after which a digit or letter that answers by itself does so. A character that follows earlier goes on with a line: with "1400",
/// "15+10", "yes" or "next".
const PAUSE: Span = Span(400);

/// A typed line, bounded in length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct InputLine {
	text: String,
	/// In characters.
	cursor: usize,
	/// Nobody may hear or see the typed text.
	concealed: bool,
	/// Greatest number of characters.
	longest: usize,
	/// The phrase for a line that is full, if there are no tones.
	full: PhraseKey,
	/// Time at which the line answers without Enter.
	answers_at: Option<Stamp>,
}

/// The part of an edit that is left to the mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edited {
	/// Nothing: it is done, and heard.
	Done,
	/// This line is entered.
	Entered(String),
	/// This line is thrown away, of which nothing is heard yet.
	Cleared(String),
}

impl Default for InputLine {
	fn default() -> Self {
		Self::refusing_with(PhraseKey::LineEnd)
	}
}

impl InputLine {
	/// An empty line that says this when it is full.
	pub(super) const fn refusing_with(full: PhraseKey) -> Self {
		Self {
			text: String::new(),
			cursor: 0,
			concealed: false,
			longest: LONGEST,
			full,
			answers_at: None,
		}
	}

	/// An empty line for a path.
	pub(super) fn of_path() -> Self {
		Self {
			longest: LONGEST_PATH,
			..Self::refusing_with(PhraseKey::LineEnd)
		}
	}

	/// Types an answer that is entered without Enter if nothing follows it.
	pub(super) fn type_answer(&mut self, answer: &str, at: Stamp) {
		self.replace(answer);
		self.answers_at = Some(at + PAUSE);
	}

	/// Returns the time at which the line answers without Enter.
	pub(super) const fn answers_at(&self) -> Option<Stamp> {
		self.answers_at
	}

	/// Returns `true` if a character typed now goes on with one that was typed then.
	pub(super) fn goes_on(typed: Stamp, now: Stamp) -> bool {
		now < typed + PAUSE
	}

	/// Replaces the text, and sets the cursor behind it.
	pub(super) fn replace(&mut self, text: &str) {
		self.answers_at = None;
		self.text = text.chars().take(self.longest).collect();
		self.cursor = self.text.chars().count();
	}

	/// Returns the text before the cursor, and the text behind it.
	pub(super) fn parts(&self) -> (&str, &str) {
		self.text.split_at(self.byte(self.cursor))
	}

	pub(super) const fn is_empty(&self) -> bool {
		self.text.is_empty()
	}

	pub(super) const fn cursor(&self) -> usize {
		self.cursor
	}

	/// Returns the typed text as everybody may see it.
	pub(super) fn shown(&self) -> String {
		self.text.chars().map(|character| self.heard(character)).collect()
	}

	/// Hides the typed text from everybody, or shows it again.
	pub(super) fn conceal(&mut self, concealed: bool, narrator: &mut Narrator) {
		self.concealed = concealed;
		narrator.conceal(concealed);
	}

	/// Explains a key on the line to which no command is bound.
	pub(super) fn unbound(key: Key) -> PhraseKey {
		match key.typed() {
			Some(_) => PhraseKey::KeyTypes,
			None => PhraseKey::KeyNothing,
		}
	}

	/// Types the character of a key that is bound to nothing. Returns `true` if the key has one, and there was room.
	pub(super) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> bool {
		let Some(character) = key.typed() else {
			narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey);
			return false;
		};
		if !self.insert(character) {
			narrator.signal(Tone::Illegal, self.full);
			return false;
		}
		if self.concealed && !narrator.hears_in_secret() {
			narrator.echo_hidden(HIDDEN);
		} else {
			self.echo(character, narrator);
		}
		true
	}

	/// The same without a word, where something else is to be heard.
	pub(super) fn type_unheard(&mut self, key: Key) {
		if let Some(character) = key.typed() {
			self.insert(character);
		}
	}

	/// Reads back a character as one that was typed here.
	pub(super) fn echo(&self, character: char, narrator: &mut Narrator) {
		let before = self.text.get(..self.byte(self.cursor)).unwrap_or_default();
		narrator.echo(character, before);
	}

	/// Does whatever edits the line.
	pub(super) fn edit(&mut self, action: TypingAction, narrator: &mut Narrator) -> Edited {
		match action {
			TypingAction::Submit => return Edited::Entered(self.take()),
			TypingAction::Clear => return Edited::Cleared(self.take()),
			TypingAction::Erase => {
				let erased = self.erase();
				narrator.erased(erased.map(|character| self.heard(character)));
			}
			TypingAction::EraseForward => {
				let erased = self.erase_forward();
				narrator.erased(erased.map(|character| self.heard(character)));
			}
			TypingAction::CursorLeft => self.go(-1, narrator),
			TypingAction::CursorRight => self.go(1, narrator),
			TypingAction::CursorStart => self.go(isize::MIN, narrator),
			TypingAction::CursorEnd => self.go(isize::MAX, narrator),
			TypingAction::ReadLine => self.read(narrator),
			TypingAction::Complete => narrator.refuse(PhraseKey::KeyNothing),
		}
		Edited::Done
	}

	/// Says the whole line.
	pub(super) fn read(&self, narrator: &mut Narrator) {
		if self.concealed {
			narrator.answer(PhraseKey::LineHidden);
		} else {
			narrator.read_line(&self.text);
		}
	}

	/// Takes the line away.
	pub(super) fn take(&mut self) -> String {
		self.answers_at = None;
		self.cursor = 0;
		core::mem::take(&mut self.text)
	}

	/// Takes the line for something that others hear. Concealed text stays.
	pub(super) fn take_open(&mut self) -> String {
		if self.concealed {
			return String::new();
		}
		self.take()
	}

	/// A character of the line, as others may hear it.
	const fn heard(&self, character: char) -> char {
		if self.concealed { HIDDEN } else { character }
	}

	/// Inserts a character; returns `true` if there was room.
	fn insert(&mut self, character: char) -> bool {
		if self.text.chars().count() >= self.longest {
			return false;
		}
		self.answers_at = None;
		let place = self.byte(self.cursor);
		self.text.insert(place, character);
		self.cursor += 1;
		true
	}

	/// Removes the character before the cursor.
	fn erase(&mut self) -> Option<char> {
		self.cursor = self.cursor.checked_sub(1)?;
		self.erase_forward()
	}

	/// Removes the character at the cursor.
	fn erase_forward(&mut self) -> Option<char> {
		self.answers_at = None;
		let place = self.byte(self.cursor);
		(place < self.text.len()).then(|| self.text.remove(place))
	}

	/// Moves the cursor by characters, as far as it goes, and names the character on which it then stands.
	fn go(&mut self, by: isize, narrator: &mut Narrator) {
		let here = self.step(by).map(|character| self.heard(character));
		narrator.on_character(here, self.is_empty());
	}

	fn step(&mut self, by: isize) -> Option<char> {
		let last = self.text.chars().count();
		self.cursor = self.cursor.saturating_add_signed(by).min(last);
		self.text.chars().nth(self.cursor)
	}

	fn byte(&self, character: usize) -> usize {
		self.text
			.char_indices()
			.nth(character)
			.map_or(self.text.len(), |(place, _)| place)
	}
}

/// The keys that step through a game, and their effect on a line that is being typed.
const THROUGH_LINE: [(Action, TypingAction); 4] = [
	(
		Action::Board(BoardAction::OfGame(OfGame::LookBack)),
		TypingAction::CursorLeft,
	),
	(
		Action::Board(BoardAction::OfGame(OfGame::LookForward)),
		TypingAction::CursorRight,
	),
	(Action::Reading(ReadingAction::ToStart), TypingAction::CursorStart),
	(Action::Reading(ReadingAction::ToEnd), TypingAction::CursorEnd),
];

/// Returns the effect of a command on a line that is being typed: the keys that step through a game go through the line.
pub(super) fn through_line(action: Action) -> Action {
	let on_line = THROUGH_LINE.iter().find(|(step, _)| *step == action);
	on_line.map_or(action, |(_, typing)| Action::Typing(*typing))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::desk::session::Session;

	fn filled(text: &str) -> InputLine {
		let mut line = InputLine::default();
		for character in text.chars() {
			line.insert(character);
		}
		line
	}

	#[test]
	fn a_line_is_edited_at_its_cursor() {
		let mut line = filled("läufr");
		assert_eq!(line.step(-1), Some('r'));
		line.insert('e');
		assert_eq!(line.text.as_str(), "läufer");
		assert_eq!(line.step(isize::MIN), Some('l'));
		assert_eq!(line.erase(), None);
		assert_eq!(line.erase_forward(), Some('l'));
		assert_eq!(line.step(isize::MAX), None);
		assert_eq!(line.erase(), Some('r'));
		assert_eq!(line.take(), "äufe");
		assert_eq!((line.text.as_str(), line.cursor()), ("", 0));
	}

	#[test]
	fn a_line_has_an_end() {
		let mut line = filled(&"a".repeat(LONGEST));
		assert!(!line.insert('b'));
		assert_eq!(line.take().len(), LONGEST);
		assert!(line.insert('b'));
	}

	#[test]
	fn what_is_entered_or_thrown_away_is_handed_to_the_mode() {
		let mut desk = Session::for_tests();
		for (action, expected) in [
			(TypingAction::Submit, Edited::Entered("e4".into())),
			(TypingAction::Clear, Edited::Cleared("e4".into())),
		] {
			let mut line = filled("e4");
			assert_eq!(line.edit(action, &mut desk.narrator), expected);
			assert!(line.is_empty());
		}
		let mut line = filled("e4");
		assert_eq!(
			line.edit(TypingAction::CursorStart, &mut desk.narrator),
			Edited::Done
		);
		assert_eq!(
			line.edit(TypingAction::EraseForward, &mut desk.narrator),
			Edited::Done
		);
		assert_eq!(line.shown(), "4");
	}

	#[test]
	fn what_is_concealed_is_neither_shown_nor_lent() {
		let mut desk = Session::for_tests();
		let mut line = filled("e4");
		line.conceal(true, &mut desk.narrator);
		assert_eq!(line.shown(), "**");
		assert_eq!(line.heard('e'), HIDDEN);
		assert_eq!(line.take_open(), "");
		line.conceal(false, &mut desk.narrator);
		assert_eq!(line.shown(), "e4");
		assert_eq!(line.take_open(), "e4");
	}
}

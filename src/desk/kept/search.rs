//! One kept game among many, found by a part of a name, an event or a date that is typed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Kept, PAGE, PAGE_OF_MANY, View};
use crate::commands::{Action, TypingAction};
use crate::desk::entry::Entry;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::StoredGame;
use crate::voice::{PhraseKey, Tone, folded, spellings};

impl Kept {
	/// Whether there are more games than one menu offers.
	pub(super) fn is_long(&self) -> bool {
		self.games.len() > PAGE
	}

	/// How many games the menu offers at once.
	pub(super) fn page(&self) -> usize {
		if self.is_long() { PAGE_OF_MANY } else { PAGE }
	}

	/// The games that have all the words, whatever their accents, the newest first; without words all.
	pub(super) fn matching(&self) -> impl Iterator<Item = &StoredGame> {
		let words: Vec<&str> = self.sought.split(' ').collect();
		self.games.iter().filter(move |game| {
			let [plain, spelled] = spellings(&text(game));
			words
				.iter()
				.all(|word| plain.contains(word) || spelled.contains(word))
		})
	}

	/// Whether what is sought is typed.
	pub(in crate::desk) fn is_typed(&self) -> bool {
		self.view == View::Search
	}

	/// The line that is typed.
	pub(in crate::desk) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}

	/// What is typed so far, and where its cursor stands.
	pub(in crate::desk) fn typed_so_far(&self) -> (&str, usize) {
		(self.entry.text(), self.entry.cursor())
	}

	pub(super) fn insert(&mut self, key: Key, desk: &mut Session) {
		match key.typed() {
			Some(character) if self.entry.insert(character) => {
				desk.echo(character, self.entry.before_cursor())
			}
			Some(_) => desk.signal(Tone::Illegal, PhraseKey::LineEnd),
			None => desk.signal(Tone::Illegal, PhraseKey::NoSuchKey),
		}
	}

	pub(super) fn edit(&mut self, action: Action, desk: &mut Session) {
		match action {
			Action::Typing(TypingAction::Submit) => {
				let text = self.entry.take();
				self.search(&text, desk);
			}
			Action::Typing(TypingAction::Erase) => desk.erased(self.entry.erase()),
			Action::Typing(TypingAction::Clear) if self.entry.text().is_empty() => self.list_all(desk),
			Action::Typing(TypingAction::Clear) => {
				self.entry.take();
				desk.answer(desk.line(PhraseKey::Cleared));
			}
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => desk.signal(Tone::Illegal, PhraseKey::NoSuchKey),
		}
	}

	/// Offers the games that have all these words; without words all.
	pub(super) fn search(&mut self, text: &str, desk: &mut Session) {
		let words: Vec<String> = text.split_whitespace().map(folded).collect();
		self.sought = words.join(" ");
		self.first = 0;
		let count = self.matching().count();
		if self.sought.is_empty() {
			self.enter(View::List, desk);
		} else if count == 0 {
			self.sought.clear();
			desk.refuse(desk.line(PhraseKey::ReadNotFound));
			self.enter(View::Search, desk);
		} else {
			let count = u32::try_from(count).unwrap_or(u32::MAX);
			desk.answer(desk.words().counted(PhraseKey::ReadFound, count, &[]));
			self.enter(View::List, desk);
		}
	}
}

/// What a game is found by.
fn text(game: &StoredGame) -> String {
	format!("{} {} {} {}", game.white, game.black, game.occasion, game.date)
}

//! One kept game among many, found by a part of a name, an event or a date that is typed.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Kept, PAGE, PAGE_OF_MANY, View};
use crate::commands::Action;
use crate::desk::input_line::{Edited, InputLine};
use crate::narrator::Narrator;
use crate::ports::StoredGame;
use crate::voice::{PhraseKey, Tone, folded, spellings};

impl Kept {
	/// Returns `true` if there are more games than one menu offers.
	pub(super) fn is_long(&self) -> bool {
		self.games.len() > PAGE
	}

	/// Returns the number of games that the menu offers at once.
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

	/// Returns `true` while search words are being typed.
	pub(in crate::desk) fn is_typed(&self) -> bool {
		self.view == View::Search
	}

	/// The line in which it is typed.
	pub(in crate::desk) const fn input(&self) -> &InputLine {
		&self.input
	}

	pub(in crate::desk) const fn input_mut(&mut self) -> &mut InputLine {
		&mut self.input
	}

	pub(super) fn edit(&mut self, action: Action, narrator: &mut Narrator) {
		let Action::Typing(typing) = action else {
			return narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey);
		};
		match self.input.edit(typing, narrator) {
			Edited::Done => {}
			Edited::Entered(text) => self.search(&text, narrator),
			Edited::Cleared(typed) if typed.is_empty() => self.list_all(narrator),
			Edited::Cleared(_) => narrator.answer(PhraseKey::Cleared),
		}
	}

	/// Offers the games that have all these words; without words all.
	pub(super) fn search(&mut self, text: &str, narrator: &mut Narrator) {
		let words: Vec<String> = text.split_whitespace().map(folded).collect();
		self.sought = words.join(" ");
		self.first = 0;
		let count = self.matching().count();
		if self.sought.is_empty() {
			self.enter(View::List, narrator);
		} else if count == 0 {
			self.sought.clear();
			narrator.refuse(PhraseKey::ReadNotFound);
			self.enter(View::Search, narrator);
		} else {
			let count = u32::try_from(count).unwrap_or(u32::MAX);
			narrator.answer(narrator.words().counted(PhraseKey::ReadFound, count, &[]));
			self.enter(View::List, narrator);
		}
	}
}

/// Returns the text in which a search looks for a game.
fn text(game: &StoredGame) -> String {
	format!("{} {} {} {}", game.white, game.black, game.occasion, game.date)
}

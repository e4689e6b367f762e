//! Finding a game: by words that are typed, and by the number of one in the list.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::Reading;
use crate::desk::session::Session;
use crate::ports::{Effect, StorageOrder};
use crate::ports::{ImportedTitle, Sought};
use crate::voice::{Detail, Phrase, PhraseKey, phrases};

/// How many games are told at once.
const MOST: u32 = 9;

/// What was looked for, and what was found.
#[derive(Debug, Default)]
pub(super) struct Search {
	sought: Sought,
	/// How many games stand before those that were told.
	from: u32,
	found: Vec<ImportedTitle>,
	/// How many answer to it in all.
	all: u64,
}

impl Search {
	/// The games that were told last, each with its number.
	pub(super) fn told(&self, desk: &Session) -> Vec<Phrase> {
		let words = &desk.words();
		(1..)
			.zip(&self.found)
			.map(|(number, game)| {
				words.fill(phrases::Choice {
					number: words.number(number),
					choice: title(game, desk),
				})
			})
			.collect()
	}
}

impl Reading {
	/// Looks for games anew, from the beginning.
	pub(super) fn search(&mut self, desk: &mut Session) {
		self.book = None;
		self.panel.finger.lift();
		self.panel.forget_lines();
		self.ask(Sought::default(), 0, desk);
	}

	fn ask(&mut self, sought: Sought, from: u32, desk: &mut Session) {
		self.waiting = true;
		self.search.sought = sought.clone();
		self.search.from = from;
		desk.effect(Effect::Storage(StorageOrder::Find {
			sought,
			from,
			most: MOST,
		}));
	}

	/// What the storage has found; whether there is anything to look for.
	pub(super) fn found(&mut self, games: Vec<ImportedTitle>, all: u64, desk: &mut Session) -> bool {
		self.waiting = false;
		if games.is_empty() && self.search.sought == Sought::default() {
			desk.answer(desk.line(PhraseKey::ReadNoGames));
			return false;
		}
		self.search.found = games;
		self.search.all = all;
		if self.search.found.is_empty() {
			desk.refuse(desk.line(PhraseKey::ReadNotFound));
			return true;
		}
		let count = u32::try_from(all).unwrap_or(u32::MAX);
		let mut told = vec![desk.words().counted(PhraseKey::ReadFound, count, &[])];
		told.extend(self.search.told(desk));
		if desk.says(Detail::Hints) {
			told.push(desk.line(PhraseKey::ReadChoose));
		}
		desk.answer_all(told);
		true
	}

	/// A line while no game is open: a number of the list, nothing for more of it, or words to look for.
	pub(super) fn search_line(&mut self, text: &str, desk: &mut Session) {
		if text.is_empty() {
			let next = self.search.from.saturating_add(MOST);
			if u64::from(next) < self.search.all {
				return self.ask(self.search.sought.clone(), next, desk);
			}
			return desk.refuse(desk.line(PhraseKey::EndOfList));
		}
		// A longer number is a year.
		let number = text.parse::<usize>().ok().filter(|_| text.len() <= 2);
		if let Some(number) = number {
			let chosen = number
				.checked_sub(1)
				.and_then(|index| self.search.found.get(index));
			return match chosen {
				Some(game) => {
					let order = StorageOrder::ReadImported { id: game.id };
					self.id = game.id;
					self.waiting = true;
					desk.effect(Effect::Storage(order));
				}
				None => desk.refuse(desk.line(PhraseKey::NoSuchChoice)),
			};
		}
		let sought = Sought {
			words: text.to_string(),
			..Sought::default()
		};
		self.ask(sought, 0, desk);
	}
}

/// How a game is called in a list.
fn title(game: &ImportedTitle, desk: &Session) -> Phrase {
	let words = &desk.words();
	let players = words.players(&game.white, &game.black);
	let score = score(&game.result, desk);
	match (game.event.as_str(), game.date.as_str()) {
		("", "") => words.fill(phrases::ReadTitle { players, score }),
		("", other) | (other, "") => words.fill(phrases::ReadTitleAt {
			players,
			score,
			text: words.text(other),
		}),
		(event, date) => words.fill(phrases::ReadTitleAtOn {
			players,
			score,
			text: words.text(event),
			date: words.text(date),
		}),
	}
}

/// A result as PGN has it, in words.
pub(super) fn score(result: &str, desk: &Session) -> Phrase {
	desk.line(match result {
		"1-0" => PhraseKey::WhiteWins,
		"0-1" => PhraseKey::BlackWins,
		"1/2-1/2" => PhraseKey::Draw,
		_ => PhraseKey::Unfinished,
	})
}

impl Reading {
	/// The list as the screen shows it.
	pub(super) fn listed(&self, desk: &Session) -> Vec<String> {
		self.search.told(desk).iter().map(ToString::to_string).collect()
	}
}

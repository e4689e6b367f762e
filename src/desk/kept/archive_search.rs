//! Finding a game of others: by words that are typed, by the number of one in the list, or by lot.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{Effect, ImportedTitle, Sought, StorageOrder};
use crate::voice::{Detail, Phrase, PhraseKey, phrases};

/// Number of games that are told at once.
const MOST: u32 = 9;
/// In the place of a number: one of all that were found, by lot.
const BY_LOT: &str = "0";

/// A search, and its results.
#[derive(Debug, Default)]
pub(in crate::desk) struct ArchiveSearch {
	sought: Sought,
	/// Number of games before the ones that were told.
	from: u32,
	found: Vec<ImportedTitle>,
	/// Number of all games that match.
	all: u64,
	/// The storage was asked for something.
	pub(in crate::desk) waiting: bool,
	/// True if the next game found is opened.
	taken: bool,
	/// The game that was chosen last.
	pub(in crate::desk) chosen: i64,
	/// True if studies are found as well.
	with_studies: bool,
	/// True since studies were asked for, also if there are none yet and games are listed in their place.
	pub(in crate::desk) of_studies: bool,
	/// Sentences before the next list: why it is another than the one that was asked for.
	why: Vec<PhraseKey>,
}

impl ArchiveSearch {
	/// Returns a search that also finds the user's studies.
	pub(in crate::desk) fn with_studies() -> Self {
		Self {
			with_studies: true,
			..Self::default()
		}
	}

	/// Looks for games anew, from the beginning.
	pub(in crate::desk) fn begin(&mut self, narrator: &mut Narrator) {
		self.of_studies = false;
		self.ask(Sought::default(), 0, narrator);
	}

	/// Looks for the user's studies.
	pub(in crate::desk) fn begin_studies(&mut self, narrator: &mut Narrator) {
		self.of_studies = true;
		self.ask(studies(""), 0, narrator);
	}

	fn ask(&mut self, sought: Sought, from: u32, narrator: &mut Narrator) {
		self.sought = sought.clone();
		self.from = from;
		self.order(sought, from, MOST, narrator);
	}

	fn order(&mut self, sought: Sought, from: u32, most: u32, narrator: &mut Narrator) {
		self.waiting = true;
		let order = match sought.studies {
			true => StorageOrder::Studies {
				words: sought.words,
				from,
				most,
			},
			false => StorageOrder::Find { sought, from, most },
		};
		narrator.effect(Effect::Storage(order));
	}

	/// Asks the storage for this game.
	pub(in crate::desk) fn read(&mut self, id: i64, narrator: &mut Narrator) {
		self.waiting = true;
		self.chosen = id;
		narrator.effect(Effect::Storage(StorageOrder::ReadImported { id }));
	}

	/// Asks the storage for a game that was found.
	fn open(&mut self, title: &ImportedTitle, narrator: &mut Narrator) {
		match &title.study {
			None => self.read(title.id, narrator),
			Some(name) => {
				self.waiting = true;
				let name = name.clone();
				narrator.effect(Effect::Storage(StorageOrder::ReadStudy { name }));
			}
		}
	}

	/// The games that were told last, each with its number.
	fn told(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words();
		(1..)
			.zip(&self.found)
			.map(|(number, game)| {
				words.fill(phrases::Choice {
					number: words.number(number),
					choice: title(game, narrator),
				})
			})
			.collect()
	}

	/// Takes the games that the storage has found; returns `false` if there is nothing to look for. `hint` says what can be typed now.
	pub(in crate::desk) fn found(
		&mut self,
		games: Vec<ImportedTitle>,
		all: u64,
		hint: PhraseKey,
		narrator: &mut Narrator,
	) -> bool {
		self.waiting = false;
		if core::mem::take(&mut self.taken)
			&& let Some(game) = games.first()
		{
			let game = game.clone();
			self.open(&game, narrator);
			return true;
		}
		if games.is_empty() && self.sought == studies("") {
			// The list that was found before stays; without one the games are listed, of which studies are made.
			self.sought = Sought::default();
			if self.found.is_empty() {
				self.why.push(PhraseKey::NoStudies);
				self.ask(Sought::default(), 0, narrator);
			} else {
				narrator.refuse(PhraseKey::NoStudies);
			}
			return true;
		}
		if games.is_empty() && self.sought == Sought::default() {
			self.why.push(PhraseKey::ReadNoGames);
			self.ask(shipped(""), 0, narrator);
			return true;
		}
		let why = core::mem::take(&mut self.why).into_iter();
		let mut told: Vec<Phrase> = why.map(|why| narrator.line(why)).collect();
		if games.is_empty() && self.sought == shipped("") {
			narrator.answer(PhraseKey::ReadNoGames);
			return false;
		}
		if games.is_empty() {
			// The list that was found before stays.
			self.sought = Sought {
				words: String::new(),
				..self.sought.clone()
			};
			narrator.refuse(PhraseKey::ReadNotFound);
			return true;
		}
		self.found = games;
		self.all = all;
		let count = u32::try_from(all).unwrap_or(u32::MAX);
		if self.sought.shipped {
			told.push(narrator.line(PhraseKey::ChoiceClassics).sentence());
		}
		let counted = match self.sought.studies {
			true => PhraseKey::StudiesFound,
			false => PhraseKey::ReadFound,
		};
		told.push(narrator.words().counted(counted, count, &[]));
		told.extend(self.told(narrator));
		if narrator.says(Detail::Hints) {
			told.push(narrator.line(hint));
		}
		narrator.answer_all(told);
		true
	}

	/// A line: a number of the list, nothing for more of it, or words to look for.
	pub(in crate::desk) fn line(&mut self, text: &str, desk: &mut Session) {
		if text.is_empty() {
			let next = self.from.saturating_add(MOST);
			if u64::from(next) < self.all {
				return self.ask(self.sought.clone(), next, &mut desk.narrator);
			}
			return desk.narrator.refuse(PhraseKey::EndOfList);
		}
		if self.all > 0 && (text == BY_LOT || is_called(text, PhraseKey::ByLot, &desk.narrator)) {
			let lot = desk.choices.lot ^ desk.at().0.rotate_left(17);
			let place = lot
				.checked_rem(self.all)
				.and_then(|place| u32::try_from(place).ok());
			return self.take(place.unwrap_or(0), &mut desk.narrator);
		}
		// A longer number is a year.
		let digits = text.parse::<usize>().ok().filter(|_| text.len() <= 2);
		let word = || {
			let is_word = !text.starts_with(|sign: char| sign.is_ascii_digit());
			let number = desk
				.narrator
				.library()
				.number(text, desk.narrator.words().manner());
			number
				.filter(|_| is_word)
				.and_then(|number| usize::try_from(number).ok())
		};
		let number = digits.or_else(word);
		if let Some(number) = number {
			let chosen = number.checked_sub(1).and_then(|index| self.found.get(index));
			return match chosen.cloned() {
				Some(title) => self.open(&title, &mut desk.narrator),
				None => desk.narrator.refuse(PhraseKey::NoSuchChoice),
			};
		}
		let is_name = is_called(text, PhraseKey::ChoiceClassics, &desk.narrator);
		let is_studies = self.with_studies && is_called(text, PhraseKey::ChoiceStudies, &desk.narrator);
		let sought = match (is_name, self.sought.shipped) {
			_ if is_studies => {
				self.of_studies = true;
				studies("")
			}
			_ if !is_name && self.sought.studies => studies(text),
			(true, _) => shipped(""),
			(false, true) => shipped(text),
			(false, false) => Sought {
				words: text.to_string(),
				..Sought::default()
			},
		};
		self.ask(sought, 0, &mut desk.narrator);
	}

	/// The first game of the list that was told, or the last one of all that were found.
	pub(in crate::desk) fn at_end(&mut self, first: bool, desk: &mut Session) {
		if first || self.all == 0 {
			return self.line("1", desk);
		}
		let last = u32::try_from(self.all - 1).unwrap_or(u32::MAX);
		self.take(last, &mut desk.narrator);
	}

	/// Opens the game that stands in this place among those that were found.
	fn take(&mut self, place: u32, narrator: &mut Narrator) {
		self.taken = true;
		self.order(self.sought.clone(), place, 1, narrator);
	}

	/// The list as the screen shows it.
	pub(in crate::desk) fn listed(&self, narrator: &Narrator) -> Vec<String> {
		self.told(narrator).iter().map(ToString::to_string).collect()
	}
}

/// The games that come with the program, with these words.
fn shipped(words: &str) -> Sought {
	Sought {
		words: words.to_string(),
		shipped: true,
		..Sought::default()
	}
}

/// The user's studies with these words in their names.
fn studies(words: &str) -> Sought {
	Sought {
		words: words.to_string(),
		studies: true,
		..Sought::default()
	}
}

/// Returns `true` if the words are this choice, or another name of it.
pub(in crate::desk) fn is_called(text: &str, choice: PhraseKey, narrator: &Narrator) -> bool {
	let choice = narrator.line(choice).to_string();
	let parser = narrator.parser();
	parser.choices(text).iter().any(|named| choice.starts_with(named)) || text.eq_ignore_ascii_case(&choice)
}

/// Returns the name of a game in a list.
fn title(game: &ImportedTitle, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
	if let Some(name) = &game.study {
		return words.fill(phrases::StudyTitle {
			name: words.text(name),
			date: words.text(&game.date),
		});
	}
	let players = words.players(&game.white, &game.black);
	let score = score(&game.result, narrator);
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
pub(in crate::desk) fn score(result: &str, narrator: &Narrator) -> Phrase {
	narrator.line(match result {
		"1-0" => PhraseKey::WhiteWins,
		"0-1" => PhraseKey::BlackWins,
		"1/2-1/2" => PhraseKey::Draw,
		_ => PhraseKey::Unfinished,
	})
}

//! The games that are kept, as menus: listed, opened, read, written to files, and deleted.

pub(in crate::desk) mod archive_search;
mod deeds;
mod search;

pub(in crate::desk) use deeds::{Deed, do_deed, to_review};

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::commands::Action;
use crate::desk::input_line::InputLine;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::Entry;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::StoredGame;
use crate::ports::{Effect, StorageOrder};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency, phrases};

/// Number of games in a menu that leaves a digit for each other choice.
const PAGE: usize = 6;

/// The same where one of them can be sought as well.
const PAGE_OF_MANY: usize = 5;

/// The games, and where among them the user is.
#[derive(Debug, Default)]
pub(in crate::desk) struct Kept {
	/// The newest first.
	games: Vec<StoredGame>,
	/// The words that all those have that are offered.
	sought: String,
	/// The first one that is offered.
	first: usize,
	/// The search words, while they are typed.
	input: InputLine,
	view: View,
	menu: Menu,
	meanings: Vec<Meaning>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum View {
	#[default]
	List,
	/// The search words are being typed.
	Search,
	/// The actions on this game.
	Game(StoredGame),
	/// The question that confirms the deletion of this game.
	Deleting(StoredGame),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
	Game(StoredGame),
	Newer,
	Older,
	Search,
	Open,
	/// This waits until the storage has handed the game out.
	Deed(Deed),
	Journal,
	Delete,
	DeleteNow,
	Back,
}

/// The result of a choice here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Turned {
	/// The user is still among the games.
	Nothing,
	/// This game is to be opened.
	Open(i64),
	/// This is to be done with this game, when its facts are there.
	Read(i64, Deed),
	/// Back to the first question.
	Back,
}

impl Kept {
	pub(in crate::desk) fn of(games: Vec<StoredGame>) -> Self {
		Self {
			games,
			..Self::default()
		}
	}

	/// The game to go on with: the last one that was on when the program died, or else the last one of all if it is not over.
	pub(in crate::desk) fn last(&self, narrator: &Narrator) -> Option<(Phrase, i64)> {
		let mut dead = interrupted(&self.games);
		if let Some(game) = dead.next() {
			let name = match dead.next() {
				None => narrator.line(PhraseKey::ChoiceInterrupted),
				Some(_) => narrator.words().line(
					PhraseKey::ChoiceInterruptedOf,
					&[narrator.words().players(&game.white, &game.black)],
				),
			};
			return Some((name, game.id));
		}
		let last = self.games.iter().find(|game| !game.elsewhere);
		let last = last.filter(|game| game.score == "*" && game.plies > 0);
		last.map(|game| (narrator.line(PhraseKey::ChoiceContinue), game.id))
	}

	/// Says that more than one game was on when the program died.
	pub(in crate::desk) fn tell_interrupted(&self, narrator: &mut Narrator) {
		tell_interrupted(interrupted(&self.games).count(), narrator);
	}

	/// The games as they now are, while the user is among them.
	pub(in crate::desk) fn set(&mut self, games: Vec<StoredGame>) {
		self.games = games;
	}

	/// Offers the games from the newest on; returns `true` if there are any.
	pub(in crate::desk) fn list(&mut self, narrator: &mut Narrator) -> bool {
		if self.games.is_empty() {
			narrator.answer(PhraseKey::NoGames);
			return false;
		}
		self.list_all(narrator);
		true
	}

	fn list_all(&mut self, narrator: &mut Narrator) {
		self.sought.clear();
		self.first = 0;
		self.enter(View::List, narrator);
	}

	/// Offers the acts on this game.
	pub(in crate::desk) fn offer(&mut self, game: StoredGame, narrator: &mut Narrator) {
		match self.games.iter_mut().find(|known| known.id == game.id) {
			Some(known) => *known = game.clone(),
			None => self.games.insert(0, game.clone()),
		}
		self.enter(View::Game(game), narrator);
	}

	/// Drops a deleted game; returns `true` if there are others.
	pub(in crate::desk) fn deleted(
		&mut self,
		id: i64,
		recordings: Option<&str>,
		narrator: &mut Narrator,
	) -> bool {
		self.games.retain(|game| game.id != id);
		let mut told = vec![narrator.line(PhraseKey::GameDeleted)];
		told.extend(recordings.map(|path| {
			let path = narrator.path_in_short(path);
			narrator.words().line(PhraseKey::RecordingStays, &[path])
		}));
		narrator.answer_all(told);
		self.list(narrator)
	}

	fn enter(&mut self, view: View, narrator: &mut Narrator) {
		self.view = view;
		if self.view == View::Search {
			return narrator.answer_all([self.question(narrator), narrator.line(PhraseKey::FindHint)]);
		}
		let items = self.items(narrator);
		let (names, meanings) = items.into_iter().unzip();
		self.meanings = meanings;
		// The name of a game begins with its date.
		let is_list = matches!(self.view, View::List);
		self.menu = Menu::new(self.question(narrator), names, 0).or_typed(is_list);
		self.menu.ask(narrator);
	}

	fn question(&self, narrator: &Narrator) -> Phrase {
		narrator.line(match self.view {
			View::List => PhraseKey::ChooseGame,
			View::Search => PhraseKey::AskFind,
			View::Game(_) => PhraseKey::ChooseDeed,
			View::Deleting(_) => PhraseKey::AskDelete,
		})
	}

	fn items(&self, narrator: &Narrator) -> Vec<(Phrase, Meaning)> {
		let line = |line, meaning| (narrator.line(line), meaning);
		match &self.view {
			View::List => {
				let length = self.page();
				let page = self.matching().skip(self.first).take(length);
				let mut items: Vec<_> = page
					.map(|game| (game_name(game, narrator), Meaning::Game(game.clone())))
					.collect();
				if self.matching().nth(self.first + length).is_some() {
					items.push(line(PhraseKey::ChoiceOlder, Meaning::Older));
				}
				if self.first > 0 {
					items.push(line(PhraseKey::ChoiceNewer, Meaning::Newer));
				}
				if self.is_long() {
					items.push(line(PhraseKey::ChoiceFind, Meaning::Search));
				}
				items.push(line(PhraseKey::ChoiceBack, Meaning::Back));
				items
			}
			View::Search => Vec::new(),
			View::Game(game) => {
				let open = match game.score.as_str() {
					"*" => PhraseKey::ChoiceGoOn,
					_ => PhraseKey::ChoiceLookThrough,
				};
				let mut items = vec![
					line(open, Meaning::Open),
					line(PhraseKey::ChoiceMoves, Meaning::Deed(Deed::Moves)),
					line(PhraseKey::ChoiceReviewIt, Meaning::Deed(Deed::Review)),
					line(PhraseKey::ChoicePgn, Meaning::Deed(Deed::Pgn)),
					line(PhraseKey::ChoiceSheet, Meaning::Deed(Deed::Sheet)),
					line(PhraseKey::ChoiceBraille, Meaning::Deed(Deed::Braille)),
					line(PhraseKey::ChoiceJournal, Meaning::Journal),
					line(PhraseKey::ChoiceDelete, Meaning::Delete),
					line(PhraseKey::ChoiceBack, Meaning::Back),
				];
				if game.elsewhere {
					// Only the program that has it in hand may do that.
					items.retain(|(_, meaning)| !matches!(meaning, Meaning::Open | Meaning::Delete));
				}
				items
			}
			View::Deleting(_) => vec![
				line(PhraseKey::ChoiceStays, Meaning::Back),
				line(PhraseKey::ChoiceDeleteNow, Meaning::DeleteNow),
			],
		}
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(in crate::desk) fn act(&mut self, action: Action, desk: &mut Session) -> Option<Turned> {
		if self.is_typed() {
			self.edit(action, &mut desk.narrator);
			return Some(Turned::Nothing);
		}
		let picked = self.menu.act(action, desk)?;
		Some(self.picked(picked, &mut desk.narrator))
	}

	/// A typed character: a digit chooses.
	pub(in crate::desk) fn typed(&mut self, key: Key, desk: &mut Session) {
		if self.is_typed() {
			self.input.typed(key, &mut desk.narrator);
		} else {
			self.menu.typed(key, desk);
		}
	}

	/// Returns the menu, unless search words are being typed.
	pub(in crate::desk) fn menu(&self) -> Option<&Menu> {
		(!self.is_typed()).then_some(&self.menu)
	}

	pub(in crate::desk) fn entry(&mut self) -> Entry<'_> {
		Entry::typed(self.is_typed(), &mut self.menu, &mut self.input)
	}

	/// Takes a typed line: a choice, or nothing for the default; or search words.
	pub(in crate::desk) fn line(&mut self, intent: &Intent, desk: &mut Session) -> Turned {
		let text = intent.text();
		let chooses =
			text.is_empty() || intent.leads_back() || self.menu.named(text, &desk.narrator).is_some();
		let names = self.view == View::List && !chooses && text.parse::<usize>().is_err();
		if self.is_typed() || (names && self.is_long()) {
			self.search(text, &mut desk.narrator);
			return Turned::Nothing;
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, &mut desk.narrator)
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Turned {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Back => Some(Meaning::Back),
			Picked::Nothing => None,
		};
		let Some(meaning) = meaning else {
			return Turned::Nothing;
		};
		let id = match &self.view {
			View::List | View::Search => 0,
			View::Game(game) | View::Deleting(game) => game.id,
		};
		match meaning {
			Meaning::Game(game) => self.enter(View::Game(game), narrator),
			Meaning::Older => {
				self.first += self.page();
				self.enter(View::List, narrator);
			}
			Meaning::Newer => {
				self.first = self.first.saturating_sub(self.page());
				self.enter(View::List, narrator);
			}
			Meaning::Search => self.enter(View::Search, narrator),
			Meaning::Open => return Turned::Open(id),
			Meaning::Deed(deed) => return Turned::Read(id, deed),
			Meaning::Journal => {
				let name = self.game(id).map(file_name).unwrap_or_default();
				narrator.effect(Effect::Storage(StorageOrder::Journal { id, name }));
			}
			Meaning::Delete => {
				if let View::Game(game) = self.view.clone() {
					self.enter(View::Deleting(game), narrator);
				}
			}
			Meaning::DeleteNow => narrator.effect(Effect::Storage(StorageOrder::Delete { id })),
			Meaning::Back => match self.view.clone() {
				View::List if self.sought.is_empty() => return Turned::Back,
				View::List | View::Search => self.list_all(narrator),
				View::Game(_) => self.enter(View::List, narrator),
				View::Deleting(game) => self.enter(View::Game(game), narrator),
			},
		}
		Turned::Nothing
	}

	fn game(&self, id: i64) -> Option<&StoredGame> {
		self.games.iter().find(|game| game.id == id)
	}

	/// The choices, and the question above them, as the screen shows them.
	pub(in crate::desk) fn shown(&self, narrator: &Narrator) -> (Vec<String>, String) {
		let choices = if self.is_typed() {
			Vec::new()
		} else {
			self.menu.shown()
		};
		(choices, self.question(narrator).to_string())
	}
}

/// The games that were on when their program died, the newest first.
pub(in crate::desk) fn interrupted(games: &[StoredGame]) -> impl Iterator<Item = &StoredGame> {
	games
		.iter()
		.filter(|game| game.score == "*" && game.running && !game.elsewhere)
}

/// Says so where more than one game was on.
pub(in crate::desk) fn tell_interrupted(number: usize, narrator: &mut Narrator) {
	if number > 1 {
		let number = narrator.words().number(u32::try_from(number).unwrap_or(u32::MAX));
		let told = narrator.words().line(PhraseKey::SeveralInterrupted, &[number]);
		narrator.say(Audience::Room, Urgency::News, told);
	}
}

/// The day and the players, as the file of a game is named.
fn file_name(game: &StoredGame) -> String {
	format!("{} {} {}", game.date, game.white, game.black)
		.trim()
		.to_string()
}

/// Describes a game in a list.
pub(in crate::desk) fn game_name(game: &StoredGame, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
	let state = match game.score.as_str() {
		_ if game.elsewhere => PhraseKey::OpenElsewhere,
		"1-0" => PhraseKey::WhiteWins,
		"0-1" => PhraseKey::BlackWins,
		"1/2-1/2" => PhraseKey::Draw,
		_ if game.running => PhraseKey::GameWasOn,
		_ => PhraseKey::Unfinished,
	};
	let score = words.line(state, &[]);
	words.fill(phrases::StoredGame {
		date: words.text(&game.date),
		players: narrator.words().players(&game.white, &game.black),
		moves: words.counted(PhraseKey::StoredHalfMoves, game.plies, &[]),
		score,
	})
}

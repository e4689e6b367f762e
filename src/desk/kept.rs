//! The games that are kept, as menus: listed, opened, read, written to files, and deleted.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::effect::{Effect, ShelfOrder};
use super::input::StoredGame;
use super::menu::{Menu, Picked};
use super::mouth::Mouth;
use crate::chess::Color;
use crate::game::Fact;
use crate::keys::Key;
use crate::sheet::{Braille, Letters, Of, Paper, Record, Style, Words};
use crate::voice::{Line, Phrase, Urgency};

/// How many games a menu offers, so that a digit is left for what else can be chosen there.
const PAGE: usize = 6;

/// The games, and where among them the user is.
#[derive(Debug, Default)]
pub(super) struct Kept {
	/// The newest first.
	games: Vec<StoredGame>,
	/// The first one that is offered.
	first: usize,
	view: View,
	menu: Menu,
	meanings: Vec<Meaning>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum View {
	#[default]
	List,
	/// What can be done with this game.
	Game(StoredGame),
	/// Whether this game is to be deleted.
	Deleting(StoredGame),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
	Game(StoredGame),
	Newer,
	Older,
	Open,
	/// This waits until the shelf has handed the game out.
	Deed(Deed),
	Journal,
	Delete,
	DeleteNow,
	Back,
}

/// What is done with the facts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
	Moves,
	Pgn,
	Sheet,
	Braille,
}

/// What follows from a choice here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turned {
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
	pub(super) fn of(games: Vec<StoredGame>) -> Self {
		Self {
			games,
			..Self::default()
		}
	}

	/// The game to go on with: the last one that was on when the program died, or else the last one of all if it is not over.
	pub(super) fn last(&self, mouth: &Mouth) -> Option<(Phrase, i64)> {
		let mut dead = interrupted(&self.games);
		if let Some(game) = dead.next() {
			let name = match dead.next() {
				None => mouth.line(Line::ChoiceInterrupted),
				Some(_) => mouth
					.words
					.line(Line::ChoiceInterruptedOf, &[players(game, mouth)]),
			};
			return Some((name, game.id));
		}
		let last = self.games.iter().find(|game| !game.elsewhere);
		let last = last.filter(|game| game.score == "*" && game.plies > 0);
		last.map(|game| (mouth.line(Line::ChoiceContinue), game.id))
	}

	/// Says that more than one game was on when the program died.
	pub(super) fn tell_interrupted(&self, mouth: &mut Mouth) {
		tell_interrupted(interrupted(&self.games).count(), mouth);
	}

	/// The games as they now are, while the user is among them.
	pub(super) fn set(&mut self, games: Vec<StoredGame>) {
		self.games = games;
	}

	/// Offers the games from the newest on; whether there are any.
	pub(super) fn list(&mut self, mouth: &mut Mouth) -> bool {
		if self.games.is_empty() {
			mouth.answer(mouth.line(Line::NoGames));
			return false;
		}
		self.first = 0;
		self.enter(View::List, mouth);
		true
	}

	/// Offers what can be done with this game.
	pub(super) fn offer(&mut self, game: StoredGame, mouth: &mut Mouth) {
		match self.games.iter_mut().find(|known| known.id == game.id) {
			Some(known) => *known = game.clone(),
			None => self.games.insert(0, game.clone()),
		}
		self.enter(View::Game(game), mouth);
	}

	/// This game is no more; whether there are others.
	pub(super) fn deleted(&mut self, id: i64, recordings: Option<&str>, mouth: &mut Mouth) -> bool {
		self.games.retain(|game| game.id != id);
		let mut told = vec![mouth.line(Line::GameDeleted)];
		told.extend(recordings.map(|path| {
			let path = Phrase::free(mouth.words.manner().dialogue, path);
			mouth.words.line(Line::RecordingStays, &[path])
		}));
		mouth.answer_all(told);
		self.list(mouth)
	}

	fn enter(&mut self, view: View, mouth: &mut Mouth) {
		self.view = view;
		let items = self.items(mouth);
		let (names, meanings) = items.into_iter().unzip();
		self.meanings = meanings;
		self.menu = Menu::new(self.question(mouth), names, 0);
		self.menu.ask(mouth);
	}

	fn question(&self, mouth: &Mouth) -> Phrase {
		mouth.line(match self.view {
			View::List => Line::ChooseGame,
			View::Game(_) => Line::ChooseDeed,
			View::Deleting(_) => Line::AskDelete,
		})
	}

	fn items(&self, mouth: &Mouth) -> Vec<(Phrase, Meaning)> {
		let line = |line, meaning| (mouth.line(line), meaning);
		match &self.view {
			View::List => {
				let page = self.games.iter().skip(self.first).take(PAGE);
				let mut items: Vec<_> = page
					.map(|game| (game_name(game, mouth), Meaning::Game(game.clone())))
					.collect();
				if self.first + PAGE < self.games.len() {
					items.push(line(Line::ChoiceOlder, Meaning::Older));
				}
				if self.first > 0 {
					items.push(line(Line::ChoiceNewer, Meaning::Newer));
				}
				items.push(line(Line::ChoiceBack, Meaning::Back));
				items
			}
			View::Game(game) => {
				let open = match game.score.as_str() {
					"*" => Line::ChoiceGoOn,
					_ => Line::ChoiceLookThrough,
				};
				let mut items = vec![
					line(open, Meaning::Open),
					line(Line::ChoiceMoves, Meaning::Deed(Deed::Moves)),
					line(Line::ChoicePgn, Meaning::Deed(Deed::Pgn)),
					line(Line::ChoiceSheet, Meaning::Deed(Deed::Sheet)),
					line(Line::ChoiceBraille, Meaning::Deed(Deed::Braille)),
					line(Line::ChoiceJournal, Meaning::Journal),
					line(Line::ChoiceDelete, Meaning::Delete),
					line(Line::ChoiceBack, Meaning::Back),
				];
				if game.elsewhere {
					// Whoever has it in hand may do that.
					items.retain(|(_, meaning)| !matches!(meaning, Meaning::Open | Meaning::Delete));
				}
				items
			}
			View::Deleting(_) => vec![
				line(Line::ChoiceStays, Meaning::Back),
				line(Line::ChoiceDeleteNow, Meaning::DeleteNow),
			],
		}
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Option<Turned> {
		let picked = self.menu.act(action, mouth)?;
		Some(self.picked(picked, mouth))
	}

	/// A typed character: a digit chooses at once.
	pub(super) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Turned {
		let picked = self.menu.typed(key, mouth);
		self.picked(picked, mouth)
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Turned {
		let picked = self.menu.line(text, mouth);
		self.picked(picked, mouth)
	}

	fn picked(&mut self, picked: Picked, mouth: &mut Mouth) -> Turned {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
		};
		let Some(meaning) = meaning else {
			return Turned::Nothing;
		};
		let id = match &self.view {
			View::List => 0,
			View::Game(game) | View::Deleting(game) => game.id,
		};
		match meaning {
			Meaning::Game(game) => self.enter(View::Game(game), mouth),
			Meaning::Older => {
				self.first += PAGE;
				self.enter(View::List, mouth);
			}
			Meaning::Newer => {
				self.first = self.first.saturating_sub(PAGE);
				self.enter(View::List, mouth);
			}
			Meaning::Open => return Turned::Open(id),
			Meaning::Deed(deed) => return Turned::Read(id, deed),
			Meaning::Journal => {
				let name = self.game(id).map(file_name).unwrap_or_default();
				mouth.effect(Effect::Shelf(ShelfOrder::Journal { id, name }));
			}
			Meaning::Delete => {
				if let View::Game(game) = self.view.clone() {
					self.enter(View::Deleting(game), mouth);
				}
			}
			Meaning::DeleteNow => mouth.effect(Effect::Shelf(ShelfOrder::Delete { id })),
			Meaning::Back => match self.view.clone() {
				View::List => return Turned::Back,
				View::Game(_) => self.enter(View::List, mouth),
				View::Deleting(game) => self.enter(View::Game(game), mouth),
			},
		}
		Turned::Nothing
	}

	fn game(&self, id: i64) -> Option<&StoredGame> {
		self.games.iter().find(|game| game.id == id)
	}

	/// The choices, and the question above them, as the screen shows them.
	pub(super) fn shown(&self, mouth: &Mouth) -> (Vec<String>, String) {
		(self.menu.shown(), self.question(mouth).to_string())
	}
}

/// The games that were on when their program died, the newest first.
pub(super) fn interrupted(games: &[StoredGame]) -> impl Iterator<Item = &StoredGame> {
	games
		.iter()
		.filter(|game| game.score == "*" && game.running && !game.elsewhere)
}

/// Says so where more than one game was on.
pub(super) fn tell_interrupted(number: usize, mouth: &mut Mouth) {
	if number > 1 {
		let number = mouth.words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let told = mouth.words.line(Line::SeveralInterrupted, &[number]);
		mouth.say(Urgency::News, told);
	}
}

/// Does this with a game that the shelf has handed out.
pub(super) fn do_deed(deed: Deed, game: &StoredGame, facts: &[Fact], mouth: &mut Mouth) {
	let Ok(record) = Record::of(facts) else {
		return mouth.say(Urgency::Alarm, mouth.line(Line::CannotOpen));
	};
	let heading = record.heading(&game.date);
	let name = file_name(game);
	let language = mouth.words.manner().dialogue;
	let sheet = |braille: Option<Braille>| {
		let words = Words::of(language.code()).ok()?;
		let style = Style {
			letters: Letters::from_name(language.code()).unwrap_or_default(),
			..Style::default()
		};
		match braille {
			None => Some(record.text(Of::Table, &heading, &words, &style)),
			Some(braille) => {
				let how = (braille, Paper::default());
				let words = (language.code(), &words);
				record.braille(Of::Table, &heading, words, &style, how).ok()
			}
		}
	};
	let order = match deed {
		Deed::Moves => return mouth.answer_all(mouth.words.all_moves(record.table())),
		Deed::Pgn => Some(ShelfOrder::Export {
			name,
			pgn: record.pgn(&heading),
		}),
		Deed::Sheet => sheet(None).map(|text| ShelfOrder::Sheet {
			name,
			ending: "txt",
			text,
		}),
		Deed::Braille => sheet(Some(Braille::SixDot)).map(|text| ShelfOrder::Sheet {
			name,
			ending: "brf",
			text,
		}),
	};
	match order {
		Some(order) => mouth.effect(Effect::Shelf(order)),
		None => mouth.say(Urgency::Alarm, mouth.line(Line::CannotOpen)),
	}
}

/// The day and the players, as the file of a game is named.
fn file_name(game: &StoredGame) -> String {
	format!("{} {} {}", game.date, game.white, game.black)
		.trim()
		.to_string()
}

/// Who plays, in a phrase without an end.
pub(super) fn players(game: &StoredGame, mouth: &Mouth) -> Phrase {
	let words = &mouth.words;
	let player = |name: &String, color| {
		if name.is_empty() {
			words.color(color)
		} else {
			words.text(name)
		}
	};
	let names = [
		player(&game.white, Color::White),
		player(&game.black, Color::Black),
	];
	words.line(Line::Against, &names)
}

fn game_name(game: &StoredGame, mouth: &Mouth) -> Phrase {
	let words = &mouth.words;
	let state = match game.score.as_str() {
		_ if game.elsewhere => Line::OpenElsewhere,
		"1-0" => Line::WhiteWins,
		"0-1" => Line::BlackWins,
		"1/2-1/2" => Line::Draw,
		_ if game.running => Line::WasOn,
		_ => Line::Unfinished,
	};
	let score = words.line(state, &[]);
	words.line(
		Line::StoredGame,
		&[
			words.text(&game.date),
			players(game, mouth),
			words.counted(Line::StoredHalfMoves, game.plies, &[]),
			score,
		],
	)
}

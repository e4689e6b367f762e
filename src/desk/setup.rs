//! Setting up a game: a few numbered choices, each with a default under Enter.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::choices::{Choices, Opponent, Side};
use super::effect::{Effect, ShelfOrder};
use super::input::StoredGame;
use super::menu::{Menu, Picked};
use super::mouth::Mouth;
use super::page::Page;
use super::start::Chess960;
use super::table::TableChoices;
use crate::chess::Color;
use crate::clock::{Control, Controls, Span};
use crate::keys::Key;
use crate::uci::Strength;
use crate::voice::{Language, Line, Phrase};

/// How many earlier games a menu offers.
const GAMES: usize = 9;

/// The time controls of the menu, in minutes and seconds a move.
const CONTROLS: [(u64, u64); 5] = [(5, 3), (10, 5), (15, 10), (30, 30), (90, 30)];

/// The menu in which the user is, and what was chosen so far.
#[derive(Debug)]
pub(super) struct Setup {
	choices: Choices,
	/// The games on the shelf, the newest first.
	games: Vec<StoredGame>,
	step: Step,
	menu: Menu,
	/// What the choices of the menu mean.
	meanings: Vec<Meaning>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
	/// The shelf was asked what is there.
	Waiting,
	Welcome,
	Games,
	Strength,
	Side,
	Clock,
	Vocabulary,
	Done,
}

#[derive(Clone, Debug, PartialEq)]
struct Item {
	name: Phrase,
	meaning: Meaning,
}

#[derive(Clone, Debug, PartialEq)]
enum Meaning {
	Open(i64),
	EarlierGames,
	/// The tournament table.
	Table,
	/// The first game, which is taught.
	Tutorial,
	/// The start of Chess960 is asked first.
	Chess960,
	Opponent(Opponent),
	Strength(Strength),
	Side(Side),
	Clock(Option<Controls>),
	Vocabulary(Language),
}

/// What follows from a choice.
#[derive(Debug)]
pub(super) enum Chosen {
	/// More is to be chosen.
	Nothing,
	/// A new game of this kind.
	Game(Box<Choices>),
	/// The tournament table, or the start of Chess960, which ask on.
	Table(Box<Choices>),
	/// The first game, which is taught.
	Tutorial,
}

impl Setup {
	/// Begins with what is chosen already. Without an opponent the shelf is asked first.
	pub(super) fn begin(choices: Choices, mouth: &mut Mouth) -> (Self, Chosen) {
		let mut setup = Self {
			choices,
			games: Vec::new(),
			step: Step::Waiting,
			menu: Menu::default(),
			meanings: Vec::new(),
		};
		if setup.choices.chess960.is_some() && setup.choices.opponent.is_none() {
			setup.enter(Step::Welcome, mouth);
			return (setup, Chosen::Nothing);
		}
		if setup.choices.opponent.is_some() {
			let chosen = setup.advance(mouth);
			return (setup, chosen);
		}
		mouth.effect(Effect::Shelf(ShelfOrder::List));
		(setup, Chosen::Nothing)
	}

	/// Whether the first question waits for the shelf.
	pub(super) fn is_waiting(&self) -> bool {
		self.step == Step::Waiting
	}

	/// The shelf has answered, or cannot.
	pub(super) fn games(&mut self, games: Vec<StoredGame>, mouth: &mut Mouth) {
		if self.step == Step::Waiting {
			self.games = games;
			self.enter(Step::Welcome, mouth);
		}
	}

	/// Asks the question of a step.
	fn enter(&mut self, step: Step, mouth: &mut Mouth) {
		self.step = step;
		let items = self.items_of(step, mouth);
		let (names, meanings): (Vec<Phrase>, Vec<Meaning>) =
			items.into_iter().map(|item| (item.name, item.meaning)).unzip();
		self.menu = Menu::new(self.question(mouth), names, self.chosen_last(&meanings));
		self.meanings = meanings;
		self.menu.ask(mouth);
	}

	/// Which of these stands under Enter: what was chosen the last time, or else the first. A game that can be gone on with
	/// comes before all.
	fn chosen_last(&self, meanings: &[Meaning]) -> usize {
		if matches!(meanings.first(), Some(Meaning::Open(_))) {
			return 0;
		}
		let usual = self.choices.usual();
		let usual = [
			usual.opponent.map(Meaning::Opponent),
			usual.strength.map(Meaning::Strength),
			usual.side.map(Meaning::Side),
			usual.clock.map(Meaning::Clock),
			usual.vocabulary.map(Meaning::Vocabulary),
		];
		let last = |meaning: &Meaning| usual.iter().flatten().any(|usual| usual == meaning);
		meanings.iter().position(last).unwrap_or(0)
	}

	fn question(&self, mouth: &Mouth) -> Phrase {
		mouth.line(match self.step {
			Step::Waiting | Step::Done | Step::Welcome => Line::Welcome,
			Step::Games => Line::ChooseGame,
			Step::Strength => Line::ChooseStrength,
			Step::Side => Line::ChooseSide,
			Step::Clock => Line::ChooseClock,
			Step::Vocabulary => Line::ChooseVocabulary,
		})
	}

	fn items_of(&self, step: Step, mouth: &Mouth) -> Vec<Item> {
		let item = |name, meaning| Item { name, meaning };
		let line = |line, meaning| item(mouth.line(line), meaning);
		match step {
			Step::Waiting | Step::Done => Vec::new(),
			Step::Welcome => {
				let unfinished = self
					.games
					.first()
					.filter(|game| game.score == "*" && game.plies > 0);
				let mut items: Vec<Item> = unfinished
					.map(|game| line(Line::ChoiceContinue, Meaning::Open(game.id)))
					.into_iter()
					.collect();
				let stockfish = Opponent::Program("stockfish".to_string());
				items.push(line(Line::ChoiceBuiltIn, Meaning::Opponent(Opponent::BuiltIn)));
				items.push(line(Line::ChoiceStockfish, Meaning::Opponent(stockfish)));
				items.push(line(Line::ChoiceTwo, Meaning::Opponent(Opponent::Friend)));
				if self.choices.chess960.is_some() {
					items.push(line(Line::ChoiceTable, Meaning::Table));
					return items;
				}
				items.push(line(Line::ChoiceEarlier, Meaning::EarlierGames));
				items.push(line(Line::ChoiceTable, Meaning::Table));
				items.push(line(Line::ChoiceTutorial, Meaning::Tutorial));
				items.push(line(Line::ChoiceChess960, Meaning::Chess960));
				items
			}
			Step::Games => {
				let games = self.games.iter().take(GAMES);
				games
					.map(|game| item(game_name(game, mouth), Meaning::Open(game.id)))
					.collect()
			}
			Step::Strength => self
				.strengths()
				.map(|strength| line(strength_line(strength), Meaning::Strength(strength)))
				.collect(),
			Step::Side => {
				let color = |color| item(mouth.words.color(color), Meaning::Side(Side::Of(color)));
				vec![
					color(Color::White),
					color(Color::Black),
					line(Line::ByLot, Meaning::Side(Side::ByLot)),
				]
			}
			Step::Clock => {
				let controls = CONTROLS.map(|(minutes, seconds)| {
					Some(Controls::both(Control::fischer(
						Span::minutes(minutes),
						Span::seconds(seconds),
					)))
				});
				core::iter::once(None)
					.chain(controls)
					.map(|controls| item(mouth.words.controls(controls.as_ref()), Meaning::Clock(controls)))
					.collect()
			}
			Step::Vocabulary => {
				let named = mouth.library.named(&mouth.words, true).into_iter();
				named
					.map(|(language, name)| item(name, Meaning::Vocabulary(language)))
					.collect()
			}
		}
	}

	/// The names that the opponent deserves: the built-in one is no expert.
	fn strengths(&self) -> impl Iterator<Item = Strength> {
		let strongest = match self.choices.opponent {
			Some(Opponent::BuiltIn) => Strength::Strong,
			Some(Opponent::Program(_) | Opponent::Friend) | None => Strength::Master,
		};
		Strength::ALL
			.into_iter()
			.filter(move |strength| *strength <= strongest)
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Option<Chosen> {
		if self.step == Step::Waiting {
			return Some(Chosen::Nothing);
		}
		let picked = self.menu.act(action, mouth)?;
		Some(self.picked(picked, mouth))
	}

	/// A typed character: a digit chooses at once.
	pub(super) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Chosen {
		if self.step == Step::Waiting {
			return Chosen::Nothing;
		}
		let picked = self.menu.typed(key, mouth);
		self.picked(picked, mouth)
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Chosen {
		if self.step == Step::Waiting {
			return Chosen::Nothing;
		}
		let picked = self.menu.line(text, mouth);
		self.picked(picked, mouth)
	}

	fn picked(&mut self, picked: Picked, mouth: &mut Mouth) -> Chosen {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
		};
		let Some(meaning) = meaning else {
			return Chosen::Nothing;
		};
		match meaning {
			Meaning::Open(id) => {
				mouth.effect(Effect::Shelf(ShelfOrder::Open { id }));
				return Chosen::Nothing;
			}
			Meaning::EarlierGames => {
				if self.games.is_empty() {
					mouth.answer(mouth.line(Line::NoGames));
				} else {
					self.enter(Step::Games, mouth);
				}
				return Chosen::Nothing;
			}
			Meaning::Table => {
				let table = Some(TableChoices::default());
				return Chosen::Table(Box::new(Choices {
					table,
					..self.choices.clone()
				}));
			}
			Meaning::Tutorial => return Chosen::Tutorial,
			Meaning::Chess960 => {
				let chess960 = Some(Chess960::Asked);
				return Chosen::Table(Box::new(Choices {
					chess960,
					..self.choices.clone()
				}));
			}
			Meaning::Opponent(opponent) => {
				mouth.prefer("opponent", opponent.name().to_string());
				self.choices.opponent = Some(opponent);
			}
			Meaning::Strength(strength) => {
				mouth.prefer("strength", strength.name().to_string());
				self.choices.strength = Some(strength);
			}
			Meaning::Side(side) => {
				mouth.prefer("side", side.name().to_string());
				self.choices.side = Some(side);
			}
			Meaning::Clock(controls) => {
				let written = controls.as_ref().map_or("none".to_string(), ToString::to_string);
				mouth.prefer("clock", written);
				self.choices.clock = Some(controls);
			}
			Meaning::Vocabulary(language) => {
				mouth.prefer("vocabulary", language.to_string());
				self.choices.vocabulary = Some(language);
			}
		}
		self.advance(mouth)
	}

	/// The next open question, or the game.
	fn advance(&mut self, mouth: &mut Mouth) -> Chosen {
		let against_machine = self.choices.opponent != Some(Opponent::Friend);
		let step = if self.choices.opponent.is_none() {
			Step::Welcome
		} else if against_machine && self.choices.strength.is_none() {
			Step::Strength
		} else if against_machine && self.choices.side.is_none() {
			Step::Side
		} else if self.choices.clock.is_none() {
			Step::Clock
		} else if self.choices.vocabulary.is_none() {
			Step::Vocabulary
		} else {
			self.step = Step::Done;
			return Chosen::Game(Box::new(self.choices.clone()));
		};
		self.enter(step, mouth);
		Chosen::Nothing
	}

	pub(super) fn page(&self, mouth: &Mouth) -> Page {
		Page {
			title: mouth.line(Line::TitleSetup).to_string(),
			choices: self.menu.shown(),
			prompt: self.question(mouth).to_string(),
			..Page::default()
		}
	}
}

pub(super) const fn strength_line(strength: Strength) -> Line {
	match strength {
		Strength::Beginner => Line::Beginner,
		Strength::Novice => Line::Novice,
		Strength::Casual => Line::Casual,
		Strength::Improver => Line::Improver,
		Strength::Club => Line::Club,
		Strength::Strong => Line::Strong,
		Strength::Expert => Line::Expert,
		Strength::Master => Line::Master,
	}
}

fn game_name(game: &StoredGame, mouth: &Mouth) -> Phrase {
	let words = &mouth.words;
	let player = |name: &String, color| {
		if name.is_empty() {
			words.color(color)
		} else {
			words.text(name)
		}
	};
	let players = words.line(
		Line::Against,
		&[
			player(&game.white, Color::White),
			player(&game.black, Color::Black),
		],
	);
	let score = match game.score.as_str() {
		"1-0" => words.line(Line::WhiteWins, &[]),
		"0-1" => words.line(Line::BlackWins, &[]),
		"1/2-1/2" => words.line(Line::Draw, &[]),
		_ => words.line(Line::Unfinished, &[]),
	};
	words.line(Line::StoredGame, &[words.text(&game.date), players, score])
}

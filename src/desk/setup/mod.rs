//! Setting up a game: a few numbered choices, each with a default under Enter.

mod items;

pub(super) use items::strength_line;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::clock::Controls;
use crate::desk::actions::Action;
use crate::desk::choices::{Choices, OpponentChoice, Side};
use crate::desk::effect::{Effect, ShelfOrder};
use crate::desk::entry::Entry;
use crate::desk::input::StoredGame;
use crate::desk::kept::{Deed, Kept, Turned, do_deed};
use crate::desk::menu::{Menu, Picked};
use crate::desk::narrator::Narrator;
use crate::desk::page::Page;
use crate::desk::start::Chess960;
use crate::desk::table::TableChoices;
use crate::game::Fact;
use crate::keys::Key;
use crate::uci::Strength;
use crate::voice::{Language, Phrase, PhraseKey};

/// The menu in which the user is, and what was chosen so far.
#[derive(Debug)]
pub(super) struct Setup {
	choices: Choices,
	/// The games on the shelf.
	kept: Kept,
	/// What is to be done with the game that the shelf was asked for.
	deed: Option<Deed>,
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
	Earlier,
	/// The tournament table.
	Table,
	/// The first game, which is taught.
	Tutorial,
	/// The games of others.
	Reading,
	/// The start of Chess960 is asked first.
	Chess960,
	Opponent(OpponentChoice),
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
	/// The games of others, to be read.
	Reading,
}

impl Setup {
	/// Begins with what is chosen already. Without an opponent the shelf is asked first.
	pub(super) fn begin(mut choices: Choices, narrator: &mut Narrator) -> (Self, Chosen) {
		let game = choices.game.take();
		let mut setup = Self {
			choices,
			kept: Kept::default(),
			deed: None,
			step: Step::Waiting,
			menu: Menu::default(),
			meanings: Vec::new(),
		};
		if setup.choices.chess960.is_some() && setup.choices.opponent.is_none() {
			setup.enter(Step::Welcome, narrator);
			return (setup, Chosen::Nothing);
		}
		if let Some(id) = game {
			narrator.effect(Effect::Shelf(ShelfOrder::Open { id }));
		} else if setup.choices.opponent.is_some() {
			let chosen = setup.advance(narrator);
			return (setup, chosen);
		}
		narrator.effect(Effect::Shelf(ShelfOrder::List));
		(setup, Chosen::Nothing)
	}

	/// Whether the first question waits for the shelf.
	pub(super) fn is_waiting(&self) -> bool {
		self.step == Step::Waiting
	}

	/// Whether the name of a game is typed that is sought.
	pub(super) fn is_typed(&self) -> bool {
		self.step == Step::Games && self.kept.is_typed()
	}

	/// Whether a line has begun: a key that types a character is a command on the empty line only.
	pub(super) fn is_typing(&self) -> bool {
		self.is_typed() && !self.kept.typed_so_far().0.is_empty()
	}

	pub(super) const fn entry(&mut self) -> &mut Entry {
		self.kept.entry()
	}

	/// The shelf has answered, or cannot.
	pub(super) fn games(&mut self, games: Vec<StoredGame>, narrator: &mut Narrator) {
		if self.step == Step::Waiting {
			self.kept = Kept::of(games);
			self.kept.tell_interrupted(narrator);
			self.enter(Step::Welcome, narrator);
		} else if !games.is_empty() {
			self.kept.set(games);
		}
	}

	/// The shelf has handed out a game that was asked for.
	pub(super) fn read(&mut self, game: &StoredGame, facts: &[Fact], narrator: &mut Narrator) {
		if let Some(deed) = self.deed.take() {
			do_deed(deed, game, facts, narrator);
		}
	}

	/// Another program has this game in hand.
	pub(super) fn elsewhere(&mut self, game: StoredGame, narrator: &mut Narrator) {
		narrator.refuse(narrator.line(PhraseKey::GameElsewhere));
		self.step = Step::Games;
		self.kept.offer(game, narrator);
	}

	/// This game is no more.
	pub(super) fn deleted(&mut self, id: i64, recordings: Option<&str>, narrator: &mut Narrator) {
		if !self.kept.deleted(id, recordings, narrator) {
			self.enter(Step::Welcome, narrator);
		}
	}

	fn turned(&mut self, turned: Turned, narrator: &mut Narrator) -> Chosen {
		match turned {
			Turned::Nothing => {}
			Turned::Open(id) => narrator.effect(Effect::Shelf(ShelfOrder::Open { id })),
			Turned::Read(id, deed) => {
				self.deed = Some(deed);
				narrator.effect(Effect::Shelf(ShelfOrder::Read { id }));
			}
			Turned::Back => self.enter(Step::Welcome, narrator),
		}
		Chosen::Nothing
	}

	/// Asks the question of a step.
	fn enter(&mut self, step: Step, narrator: &mut Narrator) {
		self.step = step;
		let items = self.items_of(step, narrator);
		let (names, meanings): (Vec<Phrase>, Vec<Meaning>) =
			items.into_iter().map(|item| (item.name, item.meaning)).unzip();
		self.menu = Menu::new(self.question(narrator), names, self.chosen_last(&meanings));
		self.meanings = meanings;
		self.menu.ask(narrator);
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

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(super) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Option<Chosen> {
		if self.step == Step::Waiting {
			return Some(Chosen::Nothing);
		}
		if self.step == Step::Games {
			let turned = self.kept.act(action, narrator)?;
			return Some(self.turned(turned, narrator));
		}
		let picked = self.menu.act(action, narrator)?;
		Some(self.picked(picked, narrator))
	}

	/// A typed character: a digit chooses at once.
	pub(super) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Chosen {
		if self.step == Step::Waiting {
			return Chosen::Nothing;
		}
		if self.step == Step::Games {
			let turned = self.kept.typed(key, narrator);
			return self.turned(turned, narrator);
		}
		let picked = self.menu.typed(key, narrator);
		self.picked(picked, narrator)
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Chosen {
		if self.step == Step::Waiting {
			return Chosen::Nothing;
		}
		if self.step == Step::Games {
			let turned = self.kept.line(text, narrator);
			return self.turned(turned, narrator);
		}
		let picked = self.menu.line(text, narrator);
		self.picked(picked, narrator)
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Chosen {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
		};
		let Some(meaning) = meaning else {
			return Chosen::Nothing;
		};
		match meaning {
			Meaning::Open(id) => {
				narrator.effect(Effect::Shelf(ShelfOrder::Open { id }));
				return Chosen::Nothing;
			}
			Meaning::Earlier => {
				if self.kept.list(narrator) {
					self.step = Step::Games;
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
			Meaning::Reading => return Chosen::Reading,
			Meaning::Chess960 => {
				let chess960 = Some(Chess960::Asked);
				return Chosen::Table(Box::new(Choices {
					chess960,
					..self.choices.clone()
				}));
			}
			Meaning::Opponent(opponent) => {
				narrator.prefer("opponent", opponent.name().to_string());
				self.choices.opponent = Some(opponent);
			}
			Meaning::Strength(strength) => {
				narrator.prefer("strength", strength.name().to_string());
				self.choices.strength = Some(strength);
			}
			Meaning::Side(side) => {
				narrator.prefer("side", side.name().to_string());
				self.choices.side = Some(side);
			}
			Meaning::Clock(controls) => {
				let written = controls.as_ref().map_or("none".to_string(), ToString::to_string);
				narrator.prefer("clock", written);
				self.choices.clock = Some(controls);
			}
			Meaning::Vocabulary(language) => {
				narrator.prefer("vocabulary", language.to_string());
				self.choices.vocabulary = Some(language);
			}
		}
		self.advance(narrator)
	}

	/// The next open question, or the game.
	fn advance(&mut self, narrator: &mut Narrator) -> Chosen {
		let against_machine = self.choices.opponent != Some(OpponentChoice::Friend);
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
		self.enter(step, narrator);
		Chosen::Nothing
	}

	pub(super) fn page(&self, narrator: &Narrator) -> Page {
		let (choices, prompt) = if self.step == Step::Games {
			self.kept.shown(narrator)
		} else {
			(self.menu.shown(), self.question(narrator).to_string())
		};
		let (input, cursor) = self.kept.typed_so_far();
		Page {
			title: narrator.line(PhraseKey::TitleSetup).to_string(),
			choices,
			prompt,
			input: input.to_string(),
			cursor,
			..Page::default()
		}
	}
}

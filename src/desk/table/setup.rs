//! Setting up the tournament table: names are typed, everything else is a numbered choice with a default under Enter.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::choices::TableChoices;
use super::questions::{Meaning, Step};
use crate::chess::Color;
use crate::desk::actions::Action;
use crate::desk::choices::Choices;
use crate::desk::effect::{Effect, ShelfOrder};
use crate::desk::entry::Entry;
use crate::desk::menu::{Menu, Picked};
use crate::desk::narrator::Narrator;
use crate::desk::page::Page;
use crate::desk::start::{Chess960, Settled, StartQuestions};
use crate::game::Refusal;
use crate::keys::Key;
use crate::laws::Profile;
use crate::voice::{Phrase, PhraseKey, Tone};

/// The question at which the user is, and what was chosen so far.
#[derive(Debug)]
pub(in crate::desk) struct TableSetup {
	pub(super) choices: Choices,
	pub(super) step: Step,
	pub(super) menu: Menu,
	pub(super) meanings: Vec<Meaning>,
	/// A name that is being typed.
	pub(super) entry: Entry,
	/// Whether the last game is taken up without a question.
	pub(super) go_on: bool,
	/// The games that may be taken up again, the next one last.
	pub(super) games: Vec<i64>,
	/// The start of Chess960, while it is asked.
	pub(super) start: Option<StartQuestions>,
}

/// What follows from an answer.
#[derive(Debug)]
pub(in crate::desk) enum Prepared {
	/// More is to be chosen.
	Nothing,
	/// The start of Chess960 is chosen, and the rest is asked as at home.
	Home(Box<Choices>),
	/// The table stands. `overridden` says that the arbiter wants it so although the laws forbid it.
	Table { choices: Box<Choices>, overridden: bool },
}

impl TableSetup {
	/// Begins with what is chosen already.
	pub(in crate::desk) fn begin(mut choices: Choices, narrator: &mut Narrator) -> (Self, Prepared) {
		if choices.table.is_none() {
			let mut setup = Self::new(choices, false);
			setup.ask_start(narrator);
			return (setup, Prepared::Nothing);
		}
		let names = [choices.white.clone(), choices.black.clone()];
		let table = choices.table.get_or_insert_default();
		let [white, black] = names.map(|name| (!name.is_empty()).then_some(name));
		table.white = white.or_else(|| table.white.take());
		table.black = black.or_else(|| table.black.take());
		let go_on = core::mem::take(&mut table.go_on);
		let asks_start = choices.chess960 == Some(Chess960::Asked);
		let mut setup = Self::new(choices, go_on);
		if asks_start && !go_on {
			setup.ask_start(narrator);
		} else {
			narrator.effect(Effect::Shelf(ShelfOrder::List));
		}
		(setup, Prepared::Nothing)
	}

	/// Whether the first question waits for the shelf.
	pub(in crate::desk) fn is_waiting(&self) -> bool {
		self.step == Step::Waiting && self.start.is_none()
	}

	fn new(choices: Choices, go_on: bool) -> Self {
		Self {
			choices,
			step: Step::Waiting,
			menu: Menu::new(Phrase::new(), Vec::new(), 0),
			meanings: Vec::new(),
			entry: Entry::new(),
			go_on,
			games: Vec::new(),
			start: None,
		}
	}

	/// Whether a name, or yes or no, is typed.
	pub(in crate::desk) const fn is_typed(&self) -> bool {
		match &self.start {
			Some(start) => start.is_typed(),
			None => self.step.is_typed(),
		}
	}

	/// Whether a line has begun: a key that types a character is a command on the empty line only.
	pub(in crate::desk) fn is_typing(&self) -> bool {
		let entry = self
			.start
			.as_ref()
			.map_or(&self.entry, StartQuestions::typed_so_far);
		self.is_typed() && !entry.text().is_empty()
	}

	/// Asks for the start of Chess960.
	fn ask_start(&mut self, narrator: &mut Narrator) {
		let profile = self.table_profile().map(ToString::to_string);
		self.start = Some(StartQuestions::ask(self.choices.lot, profile, narrator));
	}

	fn table_profile(&self) -> Option<&str> {
		self.choices.table.as_ref()?.profile.as_deref()
	}

	/// The start is chosen, or still asked.
	fn settled(&mut self, settled: Settled, narrator: &mut Narrator) -> Prepared {
		self.choices.chess960 = match settled {
			Settled::Nothing => return Prepared::Nothing,
			Settled::Number(number) => Some(Chess960::Number(number)),
			Settled::Usual => None,
		};
		self.start = None;
		if self.choices.table.is_none() {
			return Prepared::Home(Box::new(self.choices.clone()));
		}
		self.advance(narrator)
	}

	fn table(&mut self) -> &mut TableChoices {
		self.choices.table.get_or_insert_default()
	}

	/// The next open question, or the table.
	pub(super) fn advance(&mut self, narrator: &mut Narrator) -> Prepared {
		let step = Step::next(&self.choices);
		if step != Step::Done {
			self.enter(step, narrator);
			return Prepared::Nothing;
		}
		if let Some(refusal) = self.table().forbidden()
			&& self.step != Step::Forbidden
		{
			self.step = Step::Forbidden;
			let mut sentence = narrator.words.refuse(&refusal, &crate::chess::Position::start());
			sentence.append(narrator.words.by_article("D.2.11"));
			sentence.append(narrator.line(PhraseKey::AskBegin));
			narrator.refuse(sentence);
			return Prepared::Nothing;
		}
		if self.choices.may_not_play_chess960() {
			let mut sentence = narrator
				.words
				.refuse(&Refusal::NoChess960, &crate::chess::Position::start());
			let profile = Profile::named(self.table_profile().unwrap_or(Profile::DEFAULT));
			if let Ok(profile) = profile {
				sentence.append(narrator.words.by_article(Refusal::NoChess960.law(&profile)));
			}
			narrator.refuse(sentence);
			self.choices.fen = None;
			self.ask_start(narrator);
			return Prepared::Nothing;
		}
		let overridden = self.step == Step::Forbidden;
		self.step = Step::Done;
		Prepared::Table {
			choices: Box::new(self.choices.clone()),
			overridden,
		}
	}

	fn enter(&mut self, step: Step, narrator: &mut Narrator) {
		self.step = step;
		if let Step::Name(_) = step {
			narrator.answer_all([step.question(narrator), narrator.line(PhraseKey::NameHint)]);
			return;
		}
		let (items, default) = step.items(&self.choices, narrator);
		let (names, meanings) = items.into_iter().unzip();
		self.meanings = meanings;
		self.menu = Menu::new(step.question(narrator), names, default);
		self.menu.ask(narrator);
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(in crate::desk) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Prepared {
		if let Some(start) = &mut self.start {
			let settled = start.act(action, narrator);
			return self.settled(settled, narrator);
		}
		if self.is_silent() {
			return Prepared::Nothing;
		}
		if !self.step.is_typed() {
			let picked = self.menu.act(action, narrator);
			return self.picked(picked.unwrap_or(Picked::Nothing), narrator);
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, narrator);
		}
		self.edit(action, narrator);
		Prepared::Nothing
	}

	/// What edits a name.
	fn edit(&mut self, action: Action, narrator: &mut Narrator) {
		if action == Action::Erase {
			narrator.erased(self.entry.erase());
		} else if action == Action::Clear {
			self.entry.take();
			narrator.answer(narrator.line(PhraseKey::Cleared));
		} else if action == Action::Help {
			narrator.answer(narrator.line(PhraseKey::NameHint));
		}
	}

	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Prepared {
		if let Some(start) = &mut self.start {
			let settled = start.typed(key, narrator);
			return self.settled(settled, narrator);
		}
		if self.is_silent() {
			return Prepared::Nothing;
		}
		if !self.step.is_typed() {
			let picked = self.menu.typed(key, narrator);
			return self.picked(picked, narrator);
		}
		match key.typed().filter(|character| self.entry.insert(*character)) {
			Some(character) => narrator.echo(character, &self.entry),
			None => narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey),
		}
		Prepared::Nothing
	}

	/// Whether nothing is asked: the shelf has to answer first, or the table stands.
	fn is_silent(&self) -> bool {
		matches!(self.step, Step::Waiting | Step::Done)
	}

	/// A whole line: a name, a number, yes or no.
	pub(in crate::desk) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Prepared {
		let text = text.trim();
		if let Some(start) = &mut self.start {
			let settled = start.line(text, narrator);
			return self.settled(settled, narrator);
		}
		if self.is_silent() {
			return Prepared::Nothing;
		}
		if !self.step.is_typed() {
			let picked = self.menu.line(text, narrator);
			return self.picked(picked, narrator);
		}
		if let Step::Name(color) = self.step {
			let table = self.table();
			let name = match color {
				Color::White => &mut table.white,
				Color::Black => &mut table.black,
			};
			*name = Some(text.to_string());
			return self.advance(narrator);
		}
		let manner = *narrator.words.manner();
		let answer = narrator.library.command(text, &manner).and_then(Action::named);
		if answer == Some(Action::No) {
			// Then somebody has to be found.
			self.table().assistant = None;
			self.table().machine = None;
		} else if answer != Some(Action::Yes) {
			let mut sentence = narrator.line(PhraseKey::YesOrNo);
			sentence.append(self.step.question(narrator));
			narrator.refuse(sentence);
			return Prepared::Nothing;
		}
		self.advance(narrator)
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Prepared {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
		};
		let Some(meaning) = meaning else {
			return Prepared::Nothing;
		};
		let step = self.step;
		match meaning {
			Meaning::Who(who) if step == Step::Blind => self.table().blind = Some(who),
			Meaning::Who(who) if step == Step::Deaf => self.table().deaf = Some(who),
			Meaning::Who(who) => self.table().assistant = Some(who),
			Meaning::Chess960 => {
				self.ask_start(narrator);
				return Prepared::Nothing;
			}
			Meaning::Class(class) => self.table().class = Some(class),
			Meaning::Profile(profile) => self.table().profile = Some(profile),
			Meaning::Clock(controls) => self.choices.clock = Some(controls),
			Meaning::Boards(two) => self.table().two_boards = Some(two),
			Meaning::Language(language) if step == Step::Ranks => self.choices.ranks = Some(language),
			Meaning::Language(language) => self.choices.vocabulary = Some(language),
			Meaning::Echo(echo) => self.table().echo = Some(echo),
			Meaning::Arbiter(arbiter) => self.table().arbiter = Some(arbiter),
			Meaning::Machine(by) => self.table().machine = Some(by),
			Meaning::GoOn(id) => {
				self.step = Step::Waiting;
				narrator.effect(Effect::Shelf(ShelfOrder::Open { id }));
				return Prepared::Nothing;
			}
			Meaning::NewTable => {}
		}
		self.advance(narrator)
	}

	/// The name that is being typed.
	pub(in crate::desk) const fn entry(&mut self) -> &mut Entry {
		match &mut self.start {
			Some(start) => start.entry(),
			None => &mut self.entry,
		}
	}

	pub(in crate::desk) fn page(&self, narrator: &Narrator) -> Page {
		if let Some(start) = &self.start {
			let title = match self.choices.table {
				Some(_) => PhraseKey::TitleTableSetup,
				None => PhraseKey::TitleSetup,
			};
			return Page {
				title: narrator.line(title).to_string(),
				choices: start.shown(),
				prompt: start.question(narrator).to_string(),
				input: start.typed_so_far().text().to_string(),
				cursor: start.typed_so_far().cursor(),
				..Page::default()
			};
		}
		let types = self.step.is_typed();
		Page {
			title: narrator.line(PhraseKey::TitleTableSetup).to_string(),
			choices: if types { Vec::new() } else { self.menu.shown() },
			prompt: self.step.question(narrator).to_string(),
			input: self.entry.text().to_string(),
			cursor: self.entry.cursor(),
			..Page::default()
		}
	}
}

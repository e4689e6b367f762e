//! Setting up the tournament table: names are typed, everything else is a numbered choice with a default under Enter.

mod kept;
mod mode;
mod questions;
mod start_questions;

use crate::desk::mode::Next;
use crate::desk::mode::Transition;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::desk::input_line::InputLine;
use crate::desk::menu::{Menu, Picked};
use crate::desk::session::Session;
use crate::game::{BoardQuestions, Echo, Refusal};
use crate::laws::Profile;
use crate::ports::{Effect, StorageOrder};
use crate::settings::Chess960;
use crate::settings::Choices;
use crate::settings::{TableChoices, Who};
use crate::voice::{Phrase, PhraseKey};
use questions::{Meaning, Step};
use start_questions::{Settled, StartQuestions};

/// The current question, and the choices so far.
#[derive(Debug)]
pub(in crate::desk) struct TournamentSetup {
	choices: Choices,
	step: Step,
	menu: Menu,
	meanings: Vec<Meaning>,
	/// A name that is being typed.
	line: InputLine,
	/// True if the last game is taken up without a question.
	go_on: bool,
	/// The games that may be taken up again, the next one last.
	games: Vec<i64>,
	/// The start of Chess960, while it is asked.
	start: Option<StartQuestions>,
	/// The choices as they were at each earlier question.
	before: Vec<Choices>,
}

impl TournamentSetup {
	/// Begins with the choices that are already made.
	pub(in crate::desk) fn begin(mut choices: Choices, desk: &mut Session) -> Self {
		if choices.table.is_none() {
			let mut setup = Self::new(choices, false);
			setup.ask_start(desk);
			return setup;
		}
		let names = [choices.white.clone(), choices.black.clone()];
		let table = choices.table.get_or_insert_default();
		let [white, black] = names.map(|name| (!name.is_empty()).then_some(name));
		table.white = white.or_else(|| table.white.take());
		table.black = black.or_else(|| table.black.take());
		let go_on = core::mem::take(&mut table.go_on);
		if table.echo.is_some() {
			// An answer about the echo names everything that the user wants otherwise than usual.
			table.board_questions.get_or_insert_default();
		}
		let asks_start = choices.chess960 == Some(Chess960::Asked);
		let mut setup = Self::new(choices, go_on);
		if asks_start && !go_on {
			setup.ask_start(desk);
		} else {
			desk.effect(Effect::Storage(StorageOrder::List));
		}
		setup
	}

	fn new(choices: Choices, go_on: bool) -> Self {
		Self {
			choices,
			step: Step::Waiting,
			menu: Menu::new(Phrase::new(), Vec::new(), 0),
			meanings: Vec::new(),
			line: InputLine::refusing_with(PhraseKey::NoSuchKey),
			go_on,
			games: Vec::new(),
			start: None,
			before: Vec::new(),
		}
	}

	/// Returns `true` if a name, or yes or no, is typed.
	const fn is_typed(&self) -> bool {
		match &self.start {
			Some(start) => start.is_typed(),
			None => self.step.is_typed(),
		}
	}

	/// Asks for the start of Chess960.
	fn ask_start(&mut self, desk: &mut Session) {
		let profile = self.table_profile().map(ToString::to_string);
		self.start = Some(StartQuestions::ask(self.choices.lot, profile, desk));
	}

	fn table_profile(&self) -> Option<&str> {
		self.choices.table.as_ref()?.profile.as_deref()
	}

	/// The start is chosen, or still asked.
	fn settled(&mut self, settled: Settled, desk: &mut Session) -> Next {
		self.choices.chess960 = match settled {
			Settled::Nothing => return Next::Stay,
			Settled::Number(number) => Some(Chess960::Number(number)),
			Settled::Usual => None,
			Settled::Back => return self.back(desk),
		};
		self.start = None;
		if self.choices.table.is_none() {
			return Next::Go(Transition::SetUp(Box::new(self.choices.clone())));
		}
		self.advance(desk)
	}

	/// Goes back to the question before this one; from the first one to the choice of the table.
	pub(super) fn back(&mut self, desk: &mut Session) -> Next {
		let asked_start = self.start.take().is_some();
		if asked_start && !self.meanings.is_empty() {
			self.enter(self.step, desk);
		} else if let Some(choices) = self.before.pop() {
			self.choices = choices;
			return self.advance(desk);
		} else if desk.may_leave_table() && (desk.choices.chess960.is_none() || !asked_start) {
			return Next::Go(Transition::SetUp(Box::new(Choices {
				table: None,
				chess960: desk.choices.chess960,
				..self.choices.clone()
			})));
		} else if asked_start {
			desk.answer(desk.line(PhraseKey::FirstQuestion));
			self.ask_start(desk);
		} else {
			self.ask_first(desk);
		}
		Next::Stay
	}

	/// Asks the question whose answer is typed, and says what to type.
	fn ask_typed(&self, desk: &mut Session) {
		let hint = if self.step == Step::Forbidden {
			PhraseKey::YesOrNo
		} else {
			PhraseKey::NameHint
		};
		desk.answer_all([self.step.question(desk), desk.line(hint)]);
	}

	/// There is no question before this one.
	fn ask_first(&self, desk: &mut Session) {
		if self.step.is_typed() {
			desk.answer_all([desk.line(PhraseKey::FirstQuestion), self.step.question(desk)]);
		} else {
			self.menu.is_first(desk);
		}
	}

	/// Keeps the choices until now, for a step back.
	pub(super) fn remember(&mut self) {
		self.before.push(self.choices.clone());
	}

	fn table(&mut self) -> &mut TableChoices {
		self.choices.table.get_or_insert_default()
	}

	/// The next open question, or the table.
	pub(in crate::desk) fn advance(&mut self, desk: &mut Session) -> Next {
		let step = Step::next(&self.choices);
		if step != Step::Done {
			self.enter(step, desk);
			return Next::Stay;
		}
		if let Some(refusal) = self.table().forbidden()
			&& self.step != Step::Forbidden
		{
			self.step = Step::Forbidden;
			let mut sentence = desk.words().refuse(&refusal, &crate::chess::Position::start());
			sentence.append(desk.words().by_article("D.2.11"));
			sentence.append(desk.line(PhraseKey::AskBegin));
			desk.refuse(sentence);
			return Next::Stay;
		}
		if self.choices.may_not_play_chess960() {
			let mut sentence = desk
				.words()
				.refuse(&Refusal::NoChess960, &crate::chess::Position::start());
			let profile = Profile::named(self.table_profile().unwrap_or(Profile::DEFAULT));
			if let Ok(profile) = profile {
				sentence.append(desk.words().by_article(Refusal::NoChess960.law(&profile)));
			}
			desk.refuse(sentence);
			self.choices.fen = None;
			self.ask_start(desk);
			return Next::Stay;
		}
		let overridden = self.step == Step::Forbidden;
		self.step = Step::Done;
		Next::Go(Transition::Tournament {
			choices: Box::new(self.choices.clone()),
			overridden,
		})
	}

	fn enter(&mut self, step: Step, desk: &mut Session) {
		self.step = step;
		if step.is_typed() {
			return self.ask_typed(desk);
		}
		let (items, default) = step.items(&self.choices, desk);
		let (names, meanings) = items.into_iter().unzip();
		self.meanings = meanings;
		self.menu = Menu::new(step.question(desk), names, default)
			.also(self.also(desk))
			.or_typed(step == Step::Clock);
		self.menu.ask(desk);
	}

	/// Lists other names of the choices: that of a player, and the year or the identifier of rules.
	fn also(&self, desk: &Session) -> Vec<(usize, Phrase)> {
		let mut names = Vec::new();
		let mut years = Vec::new();
		for (index, meaning) in self.meanings.iter().enumerate() {
			if let Meaning::Who(who) = meaning {
				names.extend(self.only_one(*who).map(|name| (index, name.to_string())));
			}
			if let Meaning::Profile(id) = meaning {
				names.push((index, id.clone()));
				let year = Profile::named(id).map(|profile| profile.edition.year());
				// The first rules of a year are those of no more than the year.
				if let Ok(year) = year
					&& !years.contains(&year)
				{
					years.push(year);
					names.push((index, year.to_string()));
				}
			}
		}
		let also = names.into_iter();
		also.map(|(index, name)| (index, desk.words().text(&name)))
			.collect()
	}

	/// Returns the name of the player, if the choice means one alone.
	fn only_one(&self, who: Who) -> Option<&str> {
		let table = self.choices.table.as_ref()?;
		match (who.white, who.black) {
			(true, false) => table.white.as_deref(),
			(false, true) => table.black.as_deref(),
			(true, true) | (false, false) => None,
		}
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
			Picked::Back => return self.back(desk),
		};
		meaning.map_or(Next::Stay, |meaning| self.chosen(meaning, desk))
	}

	fn chosen(&mut self, meaning: Meaning, desk: &mut Session) -> Next {
		let step = self.step;
		let before = self.choices.clone();
		match meaning {
			Meaning::Who(who) if step == Step::Blind => self.table().blind = Some(who),
			Meaning::Who(who) if step == Step::Deaf => self.table().deaf = Some(who),
			Meaning::Who(who) => self.table().assistant = Some(who),
			Meaning::Chess960 => {
				self.ask_start(desk);
				return Next::Stay;
			}
			Meaning::Class(class) => self.table().class = Some(class),
			Meaning::Profile(profile) => self.table().profile = Some(profile),
			Meaning::Clock(controls) => self.choices.clock = Some(controls),
			Meaning::ExternalClock => {
				self.choices.clock = Some(None);
				self.table().external_clock = true;
			}
			Meaning::Boards(two) => self.table().two_boards = Some(two),
			Meaning::Language(language) if step == Step::Ranks => self.choices.ranks = Some(language),
			Meaning::Language(language) => self.choices.vocabulary = Some(language),
			Meaning::Echo(echo) => self.table().echo = Some(echo),
			Meaning::WholeMoves => {
				self.table().echo = Some(Echo::Advise);
				self.table().whole_moves = Some(true);
			}
			Meaning::BoardQuestions(named) => self.table().board_questions = BoardQuestions::read(named),
			Meaning::Arbiter(arbiter) => self.table().arbiter = Some(arbiter),
			Meaning::Machine(by) => self.table().machine = Some(by),
			Meaning::GoOn(id) => {
				self.step = Step::Waiting;
				desk.effect(Effect::Storage(StorageOrder::Open { id }));
				return Next::Stay;
			}
			Meaning::NewTable => return self.advance(desk),
		}
		self.before.push(before);
		self.advance(desk)
	}
}

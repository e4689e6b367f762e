//! Setting up the tournament table: names are typed, everything else is a numbered choice with a default under Enter.

mod questions;
mod start_questions;

use crate::desk::mode::Transition;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Scope, Types};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, AnswerAction, HelpAction, Holds, ProgramAction};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::kept::{interrupted, tell_interrupted};
use crate::desk::menu::{Menu, NoControls, Picked};
use crate::desk::session::Session;
use crate::game::{BoardQuestions, Echo, Refusal};
use crate::laws::Profile;
use crate::narrator::Narrator;
use crate::ports::{Effect, Page, StorageAnswer, StorageOrder, StoredGame};
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
	pub(in crate::desk) fn begin(mut choices: Choices, narrator: &mut Narrator) -> Self {
		if choices.table.is_none() {
			let mut setup = Self::new(choices, false);
			setup.ask_start(narrator);
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
			setup.ask_start(narrator);
		} else {
			narrator.effect(Effect::Storage(StorageOrder::List));
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
	fn ask_start(&mut self, narrator: &mut Narrator) {
		let profile = self.table_profile().map(ToString::to_string);
		self.start = Some(StartQuestions::ask(self.choices.lot, profile, narrator));
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
		self.advance(&mut desk.narrator)
	}

	/// Goes back to the question before this one; from the first one to the choice of the table.
	pub(super) fn back(&mut self, desk: &mut Session) -> Next {
		let asked_start = self.start.take().is_some();
		if asked_start && !self.meanings.is_empty() {
			self.enter(self.step, &mut desk.narrator);
		} else if let Some(choices) = self.before.pop() {
			self.choices = choices;
			return self.advance(&mut desk.narrator);
		} else if desk.may_leave_table() && (desk.choices.chess960.is_none() || !asked_start) {
			return Next::Go(Transition::SetUp(Box::new(Choices {
				table: None,
				chess960: desk.choices.chess960,
				..self.choices.clone()
			})));
		} else if asked_start {
			desk.narrator.answer(PhraseKey::FirstQuestion);
			self.ask_start(&mut desk.narrator);
		} else {
			self.ask_first(&mut desk.narrator);
		}
		Next::Stay
	}

	/// Asks the question whose answer is typed, and says what to type.
	fn ask_typed(&self, narrator: &mut Narrator) {
		let hint = if self.step == Step::Forbidden {
			PhraseKey::YesOrNo
		} else {
			PhraseKey::NameHint
		};
		narrator.answer_all([self.step.question(narrator), narrator.line(hint)]);
	}

	/// There is no question before this one.
	fn ask_first(&self, narrator: &mut Narrator) {
		if self.step.is_typed() {
			narrator.answer_all([
				narrator.line(PhraseKey::FirstQuestion),
				self.step.question(narrator),
			]);
		} else {
			self.menu.is_first(narrator);
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
	pub(in crate::desk) fn advance(&mut self, narrator: &mut Narrator) -> Next {
		let step = Step::next(&self.choices);
		if step != Step::Done {
			self.enter(step, narrator);
			return Next::Stay;
		}
		if let Some(refusal) = self.table().forbidden()
			&& self.step != Step::Forbidden
		{
			self.step = Step::Forbidden;
			let mut sentence = narrator
				.words()
				.refuse(&refusal, &crate::chess::Position::start());
			sentence.append(narrator.words().by_article("D.2.11"));
			sentence.append(narrator.line(PhraseKey::AskBegin));
			narrator.refuse(sentence);
			return Next::Stay;
		}
		if self.choices.may_not_play_chess960() {
			let mut sentence = narrator
				.words()
				.refuse(&Refusal::NoChess960, &crate::chess::Position::start());
			let profile = Profile::named(self.table_profile().unwrap_or(Profile::DEFAULT));
			if let Ok(profile) = profile {
				sentence.append(narrator.words().by_article(Refusal::NoChess960.law(&profile)));
			}
			narrator.refuse(sentence);
			self.choices.fen = None;
			self.ask_start(narrator);
			return Next::Stay;
		}
		let overridden = self.step == Step::Forbidden;
		self.step = Step::Done;
		Next::Go(Transition::Tournament {
			choices: Box::new(self.choices.clone()),
			overridden,
		})
	}

	fn enter(&mut self, step: Step, narrator: &mut Narrator) {
		self.step = step;
		if step.is_typed() {
			return self.ask_typed(narrator);
		}
		let (items, default) = step.items(&self.choices, narrator);
		let (names, meanings) = items.into_iter().unzip();
		self.meanings = meanings;
		self.menu = Menu::new(step.question(narrator), names, default)
			.also(self.also(narrator))
			.or_typed(step == Step::Clock);
		self.menu.ask(narrator);
	}

	/// Lists other names of the choices: that of a player, and the year or the identifier of rules.
	fn also(&self, narrator: &Narrator) -> Vec<(usize, Phrase)> {
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
		also.map(|(index, name)| (index, narrator.words().text(&name)))
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
		meaning.map_or(Next::Stay, |meaning| self.chosen(meaning, &mut desk.narrator))
	}

	fn chosen(&mut self, meaning: Meaning, narrator: &mut Narrator) -> Next {
		let step = self.step;
		let before = self.choices.clone();
		match meaning {
			Meaning::Who(who) if step == Step::Blind => self.table().blind = Some(who),
			Meaning::Who(who) if step == Step::Deaf => self.table().deaf = Some(who),
			Meaning::Who(who) => self.table().assistant = Some(who),
			Meaning::Chess960 => {
				self.ask_start(narrator);
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
				narrator.effect(Effect::Storage(StorageOrder::Open { id }));
				return Next::Stay;
			}
			Meaning::NewTable => return self.advance(narrator),
		}
		self.before.push(before);
		self.advance(narrator)
	}
}

/// Setting up the tournament table as a mode.
impl TournamentSetup {
	/// The line that is being typed.
	fn input(&self) -> &InputLine {
		self.start.as_ref().map_or(&self.line, StartQuestions::input)
	}

	/// Returns `true` if nothing is asked: the storage has to answer first, or the table stands.
	fn is_silent(&self) -> bool {
		matches!(self.step, Step::Waiting | Step::Done)
	}

	/// Edits a name.
	fn edit(&mut self, action: Action, desk: &mut Session) -> Next {
		let Action::Typing(typing) = action else {
			return Next::beside_menu(action);
		};
		match self.line.edit(typing, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = desk.read(&text);
				return self.intent(&intent, desk);
			}
			Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}

	/// A typed line at a menu: a choice, or where a time is asked any time.
	fn choice(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.step == Step::Clock {
			match self.menu.typed_controls(intent.text(), &mut desk.narrator) {
				Ok(controls) => return self.chosen(Meaning::Clock(Some(controls)), &mut desk.narrator),
				Err(NoControls::Refused) => return Next::Stay,
				Err(NoControls::Other) => {}
			}
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	/// Takes the answer to the question if the table may begin although the laws forbid it.
	fn confirmed(&mut self, text: &str, narrator: &mut Narrator) -> Next {
		match narrator.parser().answer(text) {
			Some(AnswerAction::Yes) => {}
			Some(AnswerAction::No) => {
				// Then somebody has to be found.
				self.table().assistant = None;
				self.table().machine = None;
			}
			None => {
				let mut sentence = narrator.line(PhraseKey::YesOrNo);
				sentence.append(self.step.question(narrator));
				narrator.refuse(sentence);
				return Next::Stay;
			}
		}
		self.advance(narrator)
	}
}

impl Mode for TournamentSetup {
	fn context(&self) -> Context<'_> {
		let context = if self.is_typed() {
			Context {
				types: Types::when(!self.input().is_empty()),
				awaits: Awaits::Text,
				..Context::line(&["name"])
			}
		} else {
			let awaits = self.step == Step::Waiting && self.start.is_none();
			Context {
				menu: match &self.start {
					Some(start) => start.menu(),
					None => (!self.is_silent()).then_some(&self.menu),
				},
				awaits: Awaits::storage(awaits, true),
				..Context::menu(&self.menu)
			}
		};
		Context {
			scope: Scope::TableSetup,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		let chooses = !self.is_silent() && !self.step.is_typed();
		match &mut self.start {
			Some(start) => start.entry(),
			None => Entry {
				menu: chooses.then_some(&mut self.menu),
				line: Some(&mut self.line),
			},
		}
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(action.holds() == Holds::Everywhere)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if action == Action::Program(ProgramAction::Quit) {
			return Next::Leave;
		}
		if let Some(start) = &mut self.start {
			let settled = start.act(action, desk);
			return self.settled(settled, desk);
		}
		if self.is_silent() {
			return Next::beside_menu(action);
		}
		if self.step.is_typed() {
			return self.edit(action, desk);
		}
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_menu(action),
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		let Gesture::Key(key) = gesture else {
			return Next::Stay;
		};
		if let Some(start) = &mut self.start {
			start.typed(key, desk);
		} else if self.is_silent() {
			return Next::Stay;
		} else if self.step.is_typed() {
			self.line.typed(key, &mut desk.narrator);
		} else {
			self.menu.typed(key, desk);
		}
		Next::Stay
	}

	/// A name, a number, yes or no.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		let menu = self.context().menu;
		if menu.is_some_and(|menu| menu.leads_to_start(intent, &desk.narrator)) {
			return Next::Go(Transition::NewGame);
		}
		if let Some(start) = &mut self.start {
			let settled = start.line(intent, desk);
			return self.settled(settled, desk);
		}
		if self.is_silent() {
			return Next::Stay;
		}
		if self.step.is_typed() {
			if intent.leads_back() {
				return self.back(desk);
			}
			// Nobody bears these names.
			match intent.whole() {
				Some(Action::Program(ProgramAction::Quit)) => return Next::Leave,
				Some(Action::Help(HelpAction::Help)) => {
					self.ask_typed(&mut desk.narrator);
					return Next::Stay;
				}
				Some(_) | None => self.remember(),
			}
		}
		match self.step {
			Step::Name(Color::White) => self.table().white = Some(text.to_string()),
			Step::Name(Color::Black) => self.table().black = Some(text.to_string()),
			Step::Forbidden => return self.confirmed(text, &mut desk.narrator),
			_ => {
				return self.choice(intent, desk);
			}
		}
		self.advance(&mut desk.narrator)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Games(games)) => return self.games(&games, &mut desk.narrator),
			News::StorageFailed => return self.games(&[], &mut desk.narrator),
			News::Storage(StorageAnswer::Elsewhere(_)) => {
				desk.narrator.refuse(PhraseKey::GameElsewhere);
				return self.next_game(&mut desk.narrator);
			}
			// The next one may be one of the tournament table.
			News::NotAtTable => return self.next_game(&mut desk.narrator),
			News::SettingChanged(_) => {
				for choices in self.before.iter_mut().chain([&mut self.choices]) {
					let vocabulary = choices.vocabulary;
					choices.take_over(&desk.choices);
					// Here it is a question of its own.
					choices.vocabulary = vocabulary;
				}
				match &self.start {
					None => self.enter(self.step, &mut desk.narrator),
					Some(start) => return news.unasked(start.menu(), &mut desk.narrator),
				}
			}
			_ => {}
		}
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		if let Some(start) = &self.start {
			let title = match self.choices.table {
				Some(_) => PhraseKey::TitleTableSetup,
				None => PhraseKey::TitleSetup,
			};
			return Page {
				title: desk.narrator.line(title).to_string(),
				choices: start.shown(),
				prompt: start.question(&desk.narrator).to_string(),
				input: start.input().shown(),
				cursor: start.input().cursor(),
				..Page::default()
			};
		}
		let types = self.step.is_typed();
		Page {
			title: desk.narrator.line(PhraseKey::TitleTableSetup).to_string(),
			choices: if types { Vec::new() } else { self.menu.shown() },
			prompt: self.step.question(&desk.narrator).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		}
	}
}

/// The games of the table that are kept: one that was on when the program ended is offered before a new one is set up.
impl TournamentSetup {
	/// The storage has answered, or cannot.
	fn games(&mut self, games: &[StoredGame], narrator: &mut Narrator) -> Next {
		if self.step != Step::Waiting {
			return Next::Stay;
		}
		if !self.go_on {
			let mut dead = interrupted(games).filter(|game| game.at_table);
			return match dead.next() {
				Some(game) => {
					tell_interrupted(1 + dead.count(), narrator);
					self.ask_interrupted(game, narrator);
					Next::Stay
				}
				None => self.advance(narrator),
			};
		}
		let unfinished = games.iter().filter(|game| game.score == "*" && game.at_table);
		self.games = unfinished.map(|game| game.id).collect();
		self.games.reverse();
		self.next_game(narrator)
	}

	/// A game was on when the program died: it is offered before a new one.
	fn ask_interrupted(&mut self, game: &StoredGame, narrator: &mut Narrator) {
		self.step = Step::Interrupted;
		let question = narrator.words().line(
			PhraseKey::AskInterrupted,
			&[narrator.words().players(&game.white, &game.black)],
		);
		let names = [PhraseKey::ChoiceGoOn, PhraseKey::ChoiceNewTable].map(|line| narrator.line(line));
		self.meanings = Vec::from([Meaning::GoOn(game.id), Meaning::NewTable]);
		self.menu = Menu::new(question, names.into(), 0);
		self.menu.ask(narrator);
	}

	/// The next game that may be taken up; without one a new table is set up.
	fn next_game(&mut self, narrator: &mut Narrator) -> Next {
		match self.games.pop() {
			Some(id) => {
				narrator.effect(Effect::Storage(StorageOrder::Open { id }));
				Next::Stay
			}
			None => {
				narrator.answer(PhraseKey::NoTableToGoOn);
				self.advance(narrator)
			}
		}
	}
}

//! Setting up the tournament table as a mode.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::questions::Meaning;
use super::start_questions::StartQuestions;
use super::{Step, TournamentSetup};
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, AnswerAction, HelpAction, Holds, ProgramAction};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{self, Menu, leads_back};
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Page, StoredGame};
use crate::voice::PhraseKey;

impl TournamentSetup {
	/// The line that is being typed.
	fn input(&self) -> &InputLine {
		self.start.as_ref().map_or(&self.line, StartQuestions::input)
	}

	/// Whether nothing is asked: the storage has to answer first, or the table stands.
	fn is_silent(&self) -> bool {
		matches!(self.step, Step::Waiting | Step::Done)
	}

	/// What edits a name.
	fn edit(&mut self, action: Action, desk: &mut Session) -> Next {
		let Action::Typing(typing) = action else {
			return Next::beside_menu(action);
		};
		match self.line.edit(typing, desk) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = desk.read(&text);
				return self.intent(&intent, desk);
			}
			Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
			Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
		}
		Next::Stay
	}

	/// A typed line at a menu: a choice, or where a time is asked any time.
	fn choice(&mut self, text: &str, desk: &mut Session) -> Next {
		let own = self.step == Step::Clock && self.menu.named(text, desk).is_none();
		match desk.parser().controls(text).filter(|_| own) {
			Some(controls) => {
				desk.answer(desk.words().controls(Some(&controls)).sentence());
				self.chosen(Meaning::Clock(Some(controls)), desk)
			}
			None if own && desk.parser().has_impossible_time(text) => {
				desk.refuse(desk.line(PhraseKey::TimeImpossible));
				Next::Stay
			}
			None => {
				let picked = self.menu.line(text, desk);
				self.picked(picked, desk)
			}
		}
	}

	/// Whether the table is to begin although the laws forbid it.
	fn confirmed(&mut self, text: &str, desk: &mut Session) -> Next {
		match desk.parser().answer(text) {
			Some(AnswerAction::Yes) => {}
			Some(AnswerAction::No) => {
				// Then somebody has to be found.
				self.table().assistant = None;
				self.table().machine = None;
			}
			None => {
				let mut sentence = desk.line(PhraseKey::YesOrNo);
				sentence.append(self.step.question(desk));
				desk.refuse(sentence);
				return Next::Stay;
			}
		}
		self.advance(desk)
	}
}

impl Mode for TournamentSetup {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.is_typed() { &["name"] } else { &["setup"] }
	}

	fn types(&self, key: Key) -> bool {
		key.typed().is_some() && self.is_typed() && !self.input().is_empty()
	}

	fn unbound(&self, key: Key, _desk: &Session) -> PhraseKey {
		match key.typed() {
			Some(_) if self.is_typed() => PhraseKey::KeyTypes,
			Some(_) | None => menu::unbound(key),
		}
	}

	fn menu(&self) -> Option<&Menu> {
		match &self.start {
			Some(start) => start.menu(),
			None => (!self.is_silent() && !self.step.is_typed()).then_some(&self.menu),
		}
	}

	fn setting_changed(&mut self, desk: &mut Session) -> Next {
		for choices in self.before.iter_mut().chain([&mut self.choices]) {
			let vocabulary = choices.vocabulary;
			choices.take_over(&desk.choices);
			// Here it is a question of its own.
			choices.vocabulary = vocabulary;
		}
		match &self.start {
			None => self.enter(self.step, desk),
			Some(start) => {
				if let Some(menu) = start.menu() {
					menu.ask(desk);
				}
			}
		}
		Next::Stay
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		let chooses = !self.is_silent() && !self.step.is_typed();
		match &mut self.start {
			Some(start) => start.menu_mut(),
			None => chooses.then_some(&mut self.menu),
		}
	}

	fn introduction(&self) -> Option<PhraseKey> {
		(!self.is_typed()).then_some(PhraseKey::HelpChoice)
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere
	}

	fn awaits_text(&self) -> bool {
		self.is_typed()
	}

	fn awaits_storage(&self) -> bool {
		self.step == Step::Waiting && self.start.is_none()
	}

	fn keeps_keys(&self) -> bool {
		true
	}

	fn may_begin_training(&self) -> bool {
		false
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

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		if let Some(start) = &mut self.start {
			let settled = start.typed(key, desk);
			return self.settled(settled, desk);
		}
		if self.is_silent() {
			return Next::Stay;
		}
		if !self.step.is_typed() {
			let picked = self.menu.typed(key, desk);
			return self.picked(picked, desk);
		}
		self.line.typed(key, desk);
		Next::Stay
	}

	/// A name, a number, yes or no.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if let Some(start) = &mut self.start {
			let settled = start.line(text, desk);
			return self.settled(settled, desk);
		}
		if self.is_silent() {
			return Next::Stay;
		}
		if self.step.is_typed() {
			if leads_back(text, desk) {
				return self.back(desk);
			}
			// Nobody bears these names.
			match intent.whole() {
				Some(Action::Program(ProgramAction::Quit)) => return Next::Leave,
				Some(Action::Help(HelpAction::Help)) => {
					self.ask_typed(desk);
					return Next::Stay;
				}
				Some(_) | None => self.remember(),
			}
		}
		match self.step {
			Step::Name(Color::White) => self.table().white = Some(text.to_string()),
			Step::Name(Color::Black) => self.table().black = Some(text.to_string()),
			Step::Forbidden => return self.confirmed(text, desk),
			_ => {
				return self.choice(text, desk);
			}
		}
		self.advance(desk)
	}

	fn games_listed(&mut self, games: Vec<StoredGame>, desk: &mut Session) -> Next {
		self.games(&games, desk)
	}

	fn storage_failed(&mut self, desk: &mut Session) -> Next {
		self.games(&[], desk)
	}

	fn game_elsewhere(&mut self, _game: StoredGame, desk: &mut Session) -> Next {
		desk.refuse(desk.line(PhraseKey::GameElsewhere));
		self.next_game(desk)
	}

	/// The next one may be one of the tournament table.
	fn not_at_table(&mut self, desk: &mut Session) -> Option<Next> {
		Some(self.next_game(desk))
	}

	fn read_line(&self, desk: &mut Session) {
		self.input().read(desk);
	}

	fn take_line(&mut self) -> String {
		match &mut self.start {
			Some(start) => start.input_mut().take(),
			None => self.line.take(),
		}
	}

	fn page(&self, desk: &Session) -> Page {
		if let Some(start) = &self.start {
			let title = match self.choices.table {
				Some(_) => PhraseKey::TitleTableSetup,
				None => PhraseKey::TitleSetup,
			};
			return Page {
				title: desk.line(title).to_string(),
				choices: start.shown(),
				prompt: start.question(desk).to_string(),
				input: start.input().shown(),
				cursor: start.input().cursor(),
				..Page::default()
			};
		}
		let types = self.step.is_typed();
		Page {
			title: desk.line(PhraseKey::TitleTableSetup).to_string(),
			choices: if types { Vec::new() } else { self.menu.shown() },
			prompt: self.step.question(desk).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		}
	}
}

//! Setting up the tournament table as a mode.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::questions::Meaning;
use super::start_questions::StartQuestions;
use super::{Step, TournamentSetup};
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, AnswerAction, HelpAction, Holds, ProgramAction};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Scope, Types};
use crate::desk::session::Session;
use crate::ports::{Page, StorageAnswer};
use crate::voice::PhraseKey;

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
	fn choice(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
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
				let picked = self.menu.line(intent, desk);
				self.picked(picked, desk)
			}
		}
	}

	/// Takes the answer to the question if the table may begin although the laws forbid it.
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
				return self.choice(intent, desk);
			}
		}
		self.advance(desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Games(games)) => return self.games(&games, desk),
			News::StorageFailed => return self.games(&[], desk),
			News::Storage(StorageAnswer::Elsewhere(_)) => {
				desk.refuse(desk.line(PhraseKey::GameElsewhere));
				return self.next_game(desk);
			}
			// The next one may be one of the tournament table.
			News::NotAtTable => return self.next_game(desk),
			News::SettingChanged(_) => {
				for choices in self.before.iter_mut().chain([&mut self.choices]) {
					let vocabulary = choices.vocabulary;
					choices.take_over(&desk.choices);
					// Here it is a question of its own.
					choices.vocabulary = vocabulary;
				}
				match &self.start {
					None => self.enter(self.step, desk),
					Some(start) => return news.unasked(start.menu(), desk),
				}
			}
			_ => {}
		}
		Next::Stay
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

//! Endgames as a mode: menus, and then the game at home, with someone beside it who knows.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::told::grade_line;
use super::trial::Trial;
use super::{Endgames, Step, percent_line, tell_results};
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{
	Action, BoardAction, GameAction, Holds, LessonAction, OfGame, ReadingAction, TrainingAction, TypingAction,
};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{self, Menu, leads_back};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::modes::home::Home;
use crate::desk::session::Session;
use crate::endgames::{Endgame, Grade, Source};
use crate::keys::Key;
use crate::ports::{EndgameNews, Page, Pointed};
use crate::uci::Strength;
use crate::voice::{Phrase, PhraseKey};

impl Endgames {
	fn home(&self) -> Option<&Home> {
		match &self.step {
			Step::Playing(trial) => Some(&trial.home),
			Step::Endgame | Step::Grade(_) | Step::Waiting(_) => None,
		}
	}

	fn home_mut(&mut self) -> Option<&mut Home> {
		self.trial().map(|trial| &mut trial.home)
	}

	fn trial(&mut self) -> Option<&mut Trial> {
		match &mut self.step {
			Step::Playing(trial) => Some(trial),
			Step::Endgame | Step::Grade(_) | Step::Waiting(_) => None,
		}
	}

	const fn asks(&self) -> bool {
		matches!(self.step, Step::Endgame | Step::Grade(_))
	}

	const fn waits(&self) -> bool {
		matches!(self.step, Step::Waiting(_))
	}

	/// A command while a table is made.
	fn act_waiting(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			match self.line.edit(typing, desk) {
				Edited::Done => {}
				Edited::Entered(text) => return self.line_waiting(&desk.read(&text), desk),
				Edited::Cleared(typed) if typed.is_empty() => self.back(desk),
				Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
			}
			return Next::Stay;
		}
		if matches!(action, Action::Game(GameAction::TakeBack | GameAction::Stop)) {
			self.back(desk);
		} else if action == Action::Reading(ReadingAction::Summary) {
			self.tell_percent(desk);
		} else {
			return Next::beside_line(action, PhraseKey::EndgameWait, desk);
		}
		Next::Stay
	}

	/// How far the table is that is made.
	fn tell_percent(&self, desk: &mut Session) {
		if let Step::Waiting(waiting) = &self.step {
			desk.answer(percent_line(waiting.percent, desk));
		}
	}

	/// A line while a table is made: nothing to hear how far it is, or a command.
	fn line_waiting(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.tell_percent(desk);
		} else if leads_back(text, desk) {
			self.back(desk);
		} else if let Some(next) = Next::of_line(intent) {
			return next;
		} else {
			desk.refuse(desk.line(PhraseKey::EndgameWait));
		}
		Next::Stay
	}

	/// A command in the game: what the table knows, and what becomes of the position; the rest is the game's.
	fn act_playing(&mut self, action: Action, desk: &mut Session) -> Next {
		let Some(trial) = self.trial() else {
			return Next::Stay;
		};
		match action {
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => trial.tell_hint(desk),
			Action::Board(
				BoardAction::OfGame(OfGame::Evaluation) | BoardAction::OfGame(OfGame::EvaluationInPawns),
			) => {
				trial.tell_evaluation(desk);
			}
			Action::Reading(ReadingAction::BetterMove) => trial.tell_best(desk),
			Action::Reading(ReadingAction::Summary) => tell_results(desk),
			Action::Game(GameAction::Resume) if trial.is_over() => self.another(desk),
			Action::Typing(TypingAction::Submit) if trial.awaits_wish() => {
				desk.answer(desk.line(PhraseKey::EndgameWhatNow));
			}
			Action::Game(GameAction::Stop) | Action::Training(TrainingAction::Endgames) => self.back(desk),
			Action::Game(GameAction::Rematch) => self.again(false, desk),
			Action::Game(GameAction::SwapSides) => self.again(true, desk),
			_ => return trial.home.act(action, desk),
		}
		Next::Stay
	}
}

/// How an endgame went so far.
fn plots(endgame: &Endgame, desk: &Session) -> Vec<String> {
	let grades = Grade::of(endgame).into_iter();
	grades
		.filter_map(|grade| {
			let name = Source::Drawn(*endgame, grade).series()?;
			desk.plot(&name, grade_line(grade), 100)
		})
		.collect()
}

impl Mode for Endgames {
	fn keymap_sections(&self) -> &'static [&'static str] {
		let asked: &[&str] = if self.waits() { &["name"] } else { &["setup"] };
		self.home().map_or(asked, Mode::keymap_sections)
	}

	fn places(&self) -> &'static [&'static str] {
		match &self.step {
			Step::Playing(_) => &["endgame", "score", "practice"],
			Step::Waiting(_) => &["waiting", "practice"],
			Step::Endgame | Step::Grade(_) => &["choosing"],
		}
	}

	fn types(&self, key: Key) -> bool {
		let is_letter = key.typed().is_some_and(char::is_alphanumeric);
		let waiting = self.waits() && key.typed().is_some() && (is_letter || !self.line.is_empty());
		waiting || self.home().is_some_and(|home| home.types(key))
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		match self.home() {
			Some(home) => home.unbound(key, desk),
			None if self.waits() => InputLine::unbound(key),
			None => menu::unbound(key),
		}
	}

	fn menu(&self) -> Option<&Menu> {
		self.asks().then_some(&self.menu)
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		self.asks().then_some(&mut self.menu)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		match &self.step {
			Step::Endgame | Step::Grade(_) => Some(PhraseKey::HelpChoice),
			Step::Waiting(_) => Some(PhraseKey::EndgameWait),
			Step::Playing(trial) if trial.home.is_walking() => trial.home.introduction(),
			Step::Playing(_) => Some(PhraseKey::EndgameHelp),
		}
	}

	fn offers(&self, action: Action) -> bool {
		match (self.home(), action) {
			(Some(_), Action::Game(GameAction::Rematch | GameAction::SwapSides) | Action::Lesson(_)) => true,
			(Some(home), action) => home.offers(action),
			(None, Action::Game(GameAction::NewGame)) => true,
			(None, action) => action.holds() == Holds::Everywhere,
		}
	}

	fn awaits_text(&self) -> bool {
		self.home().is_some_and(Mode::awaits_text)
	}

	/// Whoever asks for endgames in the middle of one wants another.
	fn means_otherwise(&self, action: Action) -> bool {
		action == Action::Training(TrainingAction::Endgames) && self.home().is_some()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.home_mut().is_some_and(|home| home.walk(action, desk))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &self.step {
			Step::Playing(_) => self.act_playing(action, desk),
			Step::Waiting(_) => self.act_waiting(action, desk),
			Step::Endgame | Step::Grade(_) => match self.menu.act(action, desk) {
				Some(picked) => self.picked(picked, desk),
				None => Next::beside_practice_menu(action),
			},
		}
	}

	/// Before the first move there is no move to say again.
	fn has_task(&self) -> bool {
		self.waits() || self.home().is_some_and(|home| home.table().plies().is_empty())
	}

	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		if self.waits() {
			self.tell_percent(desk);
			return Next::Stay;
		}
		match (self.trial(), action) {
			(None, _) => desk.refuse(desk.line(PhraseKey::NoLesson)),
			(Some(trial), LessonAction::Lesson) => trial.tell_task(desk),
			(Some(_), LessonAction::NextLesson) => self.another(desk),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Playing(trial) => trial.home.key(key, desk),
			Step::Waiting(_) => {
				self.line.typed(key, desk);
				Next::Stay
			}
			Step::Endgame | Step::Grade(_) => {
				let picked = self.menu.typed(key, desk);
				self.picked(picked, desk)
			}
		}
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		self.home_mut()
			.map_or(Next::Stay, |home| home.pointed(pointed, desk))
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Playing(trial) if intent.text().is_empty() && trial.awaits_wish() => {
				desk.answer(desk.line(PhraseKey::EndgameWhatNow));
				return Next::Stay;
			}
			Step::Playing(trial) => return trial.home.intent(intent, desk),
			Step::Waiting(_) => return self.line_waiting(intent, desk),
			Step::Endgame | Step::Grade(_) => {}
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent.text(), desk);
		self.picked(picked, desk)
	}

	fn endgames(&mut self, news: EndgameNews, desk: &mut Session) -> Next {
		self.take(news, desk);
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		match self.home() {
			Some(home) => home.read_line(desk),
			None => self.line.read(desk),
		}
	}

	fn take_line(&mut self) -> String {
		match self.home_mut() {
			Some(home) => home.take_line(),
			None => self.line.take(),
		}
	}

	fn take_rest_of_answer(&mut self) -> Option<String> {
		self.home_mut()?.take_rest_of_answer()
	}

	fn continues_answer(&self, key: Key) -> bool {
		self.home().is_some_and(|home| home.continues_answer(key))
	}

	fn closes_answer(&mut self, key: Key, desk: &mut Session) -> bool {
		self.home_mut().is_some_and(|home| home.closes_answer(key, desk))
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.line(PhraseKey::TitleEndgames).to_string();
		let prompt = |line| desk.line(line).to_string();
		match &self.step {
			Step::Playing(trial) => {
				let page = trial.home.page(desk);
				let plots = match trial.source {
					Source::Drawn(endgame, _) => plots(&endgame, desk),
					Source::Placed => Vec::new(),
				};
				Page {
					title,
					remarks: [page.remarks, plots].concat(),
					..page
				}
			}
			Step::Waiting(waiting) => Page {
				title,
				remarks: alloc::vec![percent_line(waiting.percent, desk).to_string()],
				prompt: prompt(PhraseKey::TitleEndgames),
				input: self.line.shown(),
				cursor: self.line.cursor(),
				..Page::default()
			},
			Step::Endgame => Page {
				title,
				choices: self.menu.shown(),
				prompt: prompt(PhraseKey::AskEndgame),
				..Page::default()
			},
			Step::Grade(endgame) => Page {
				title,
				choices: self.menu.shown(),
				remarks: plots(endgame, desk),
				prompt: prompt(PhraseKey::AskEndgameGrade),
				..Page::default()
			},
		}
	}

	fn time_left(&self, color: Color, desk: &Session) -> Option<Phrase> {
		self.home()?.time_left(color, desk)
	}

	fn strength(&self) -> Option<(Strength, Strength)> {
		self.home()?.strength()
	}

	fn play_at(&mut self, strength: Strength, desk: &mut Session) {
		if let Some(home) = self.home_mut() {
			home.play_at(strength, desk);
		}
	}

	fn next_alarm(&self) -> Option<Stamp> {
		self.home()?.next_alarm()
	}

	fn settle(&mut self, desk: &mut Session) {
		if let Some(home) = self.home_mut() {
			home.settle(desk);
		}
	}

	fn slept(&mut self, span: Span, desk: &mut Session) {
		if let Some(home) = self.home_mut() {
			home.slept(span, desk);
		}
	}

	fn watch(&mut self, desk: &mut Session) -> Next {
		if let Some(trial) = self.trial() {
			trial.watch(desk);
		}
		self.keep(desk);
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) {
		if let Some(home) = self.home_mut() {
			home.leave(desk);
		}
	}
}

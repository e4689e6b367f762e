//! The drills as a mode.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::heard::{by_letter, heard};
use super::run::Run;
use super::told::{asked, wanted};
use super::{Drills, Step, length_line};
use crate::asking::Intent;
use crate::clock::{Span, Stamp};
use crate::commands::{
	Action, BoardAction, GameAction, Holds, LessonAction, OfGame, ProgramAction, ReadingAction, TableAction,
	TrainingAction, TypingAction,
};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{self, Menu, leads_back};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::keys::{Key, KeyCode};
use crate::ports::Page;
use crate::training::{AnswerKind, Length, Said};
use crate::voice::PhraseKey;

/// How long the Enter behind a letter that has answered still belongs to it.
const ENTER_BELONGS: Span = Span::seconds(2);

impl Drills {
	fn run(&self) -> Option<&Run> {
		match &self.step {
			Step::Asking(run) => Some(run),
			Step::Drill | Step::Length(_) => None,
		}
	}

	/// How the drill that is chosen, or was the last one, went so far.
	fn plots(&self, desk: &Session) -> Vec<String> {
		let chosen = match &self.step {
			Step::Length(drill) => Some(*drill),
			Step::Drill | Step::Asking(_) => self.last,
		};
		let lengths = [Length::Ten, Length::Minute].into_iter();
		let plots = chosen.into_iter().flat_map(|drill| {
			lengths
				.clone()
				.filter_map(move |length| desk.plot(&drill.series(length), length_line(length), 10))
		});
		plots.collect()
	}

	fn kind(&self) -> Option<AnswerKind> {
		self.run().map(|run| run.question.kind())
	}

	/// The answer that this key gives by itself, on the empty line.
	fn by_key(&self, key: Key, desk: &Session) -> Option<(Said, String)> {
		let letter = key.typed().filter(|_| self.line.is_empty())?;
		by_letter(self.kind()?, letter, desk)
	}

	/// An answer to what is asked; whether it was one.
	fn answered(&mut self, said: &Said, desk: &mut Session) -> bool {
		let Step::Asking(run) = &mut self.step else {
			return false;
		};
		let fits = run.answer(said, desk);
		if run.has_ended() {
			self.finish(desk);
		}
		fits
	}

	/// The same drill from its first question.
	fn again(&mut self, desk: &mut Session) {
		if let Some(run) = self.run() {
			self.step = Step::Asking(Box::new(Run::begin(run.drill, run.length, desk)));
		}
	}

	/// The question is given up, which counts as a wrong answer.
	fn give_up(&mut self, desk: &mut Session) {
		if let Step::Asking(run) = &mut self.step {
			run.give_up(desk);
			if run.has_ended() {
				self.finish(desk);
			}
		}
	}

	/// A whole line: an answer, nothing to hear the question again, or a command.
	fn line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		let Some(run) = self.run() else {
			return Next::Stay;
		};
		if text.is_empty() {
			run.tell(desk);
			return Next::Stay;
		}
		let kind = run.question.kind();
		if let Some(said) = heard(kind, text, desk)
			&& self.answered(&said, desk)
		{
			return Next::Stay;
		}
		if leads_back(text, desk) {
			self.finish(desk);
			return Next::Stay;
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		desk.refuse(desk.line(wanted(kind)));
		Next::Stay
	}

	/// The command that a line is with the letter before it, which was taken for an answer: "Hilfe" after "h" for "hell". Then the
	/// letter was no answer, and does not count.
	fn begun_by_answer(&mut self, text: &str, desk: &mut Session) -> Option<Intent> {
		let (letter, score) = self.letter.take()?;
		let intent = desk.read(&format!("{letter}{text}"));
		let is_command = !text.is_empty() && desk.read(text).whole().is_none() && intent.whole().is_some();
		if is_command && let Step::Asking(run) = &mut self.step {
			run.recount(score);
			desk.answer(desk.line(PhraseKey::DrillNotCounted));
		}
		is_command.then_some(intent)
	}

	fn edit(&mut self, typing: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(typing, desk) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = self.begun_by_answer(&text, desk);
				return self.line(&intent.unwrap_or_else(|| desk.read(&text)), desk);
			}
			Edited::Cleared(typed) if typed.is_empty() => self.finish(desk),
			Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
		}
		Next::Stay
	}

	fn do_action(&mut self, action: Action, kind: AnswerKind, desk: &mut Session) -> Next {
		match action {
			Action::Training(TrainingAction::Drills) => self.finish(desk),
			Action::Typing(TypingAction::ReadLine)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Training(_)
			| Action::Lesson(_) => return Next::Do(action),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(desk),
			Action::Program(_) => return Next::Do(action),
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack | GameAction::Stop) => self.finish(desk),
			Action::Game(GameAction::Rematch) => self.again(desk),
			Action::Reading(ReadingAction::Summary)
			| Action::Table(TableAction::Result)
			| Action::Board(BoardAction::OfGame(OfGame::Evaluation)) => {
				if let Some(run) = self.run() {
					run.tell_score(desk);
				}
			}
			Action::Game(GameAction::Resume) => return Next::Do(Action::Lesson(LessonAction::Lesson)),
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => {
				if let Step::Asking(run) = &mut self.step {
					run.hint(desk);
				}
			}
			// "Done", where the answer comes in several parts.
			Action::Game(GameAction::Turn) if kind.has_parts() => {
				if let Some(run) = self.run() {
					run.tell_missing(desk);
				}
			}
			// Whoever does not know it is told.
			Action::Game(GameAction::Resign) | Action::Reading(ReadingAction::BetterMove) => {
				self.give_up(desk);
			}
			_ => desk.refuse(desk.line(wanted(kind))),
		}
		Next::Stay
	}
}

impl Mode for Drills {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.run().is_some() {
			&["name"]
		} else {
			&["setup"]
		}
	}

	fn places(&self) -> &'static [&'static str] {
		match self.kind() {
			Some(kind) if kind.has_parts() => &["parts", "score", "practice"],
			Some(_) => &["score", "practice"],
			None => &["choosing"],
		}
	}

	fn types(&self, key: Key) -> bool {
		let is_letter = key.typed().is_some_and(char::is_alphanumeric);
		key.typed().is_some() && self.run().is_some() && (is_letter || !self.line.is_empty())
	}

	fn unbound(&self, key: Key, _desk: &Session) -> PhraseKey {
		if self.run().is_some() {
			InputLine::unbound(key)
		} else {
			menu::unbound(key)
		}
	}

	fn menu(&self) -> Option<&Menu> {
		self.run().is_none().then_some(&self.menu)
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		self.run().is_none().then_some(&mut self.menu)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(self.kind().map_or(PhraseKey::HelpChoice, wanted))
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame)
	}

	/// Whoever asks for drills in the middle of one wants another.
	fn means_otherwise(&self, action: Action) -> bool {
		action == Action::Training(TrainingAction::Drills) && self.run().is_some()
	}

	/// Words such as "dark" and "yes" answer before they are commands.
	fn awaits_text(&self) -> bool {
		self.run().is_some()
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(kind) = self.kind() {
			return self.do_action(action, kind, desk);
		}
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_practice_menu(action),
		}
	}

	fn has_task(&self) -> bool {
		self.run().is_some()
	}

	/// The task is the question, and the next one is another question.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&self.step, action) {
			(Step::Asking(run), LessonAction::Lesson) => run.tell(desk),
			(Step::Asking(_), LessonAction::NextLesson) => self.give_up(desk),
			(Step::Drill | Step::Length(_), _) => self.menu.ask(desk),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		if self.run().is_none() {
			let picked = self.menu.typed(key, desk);
			return self.picked(picked, desk);
		}
		if let Some((said, rest)) = self.by_key(key, desk) {
			let score = self.run().map(Run::score);
			self.answered(&said, desk);
			self.rest = Some((rest, desk.at() + ENTER_BELONGS));
			self.letter = key.typed().zip(score);
		} else {
			self.line.typed(key, desk);
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.run().is_some() {
			return self.line(intent, desk);
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent.text(), desk);
		self.picked(picked, desk)
	}

	/// Whoever types the whole word after its first letter has answered is not taken for the next answer.
	fn closes_answer(&mut self, key: Key, desk: &mut Session) -> bool {
		let Some((rest, until)) = self.rest.take() else {
			return false;
		};
		let mut letters = rest.chars();
		if key.typed().is_some() && key.typed() == letters.next() {
			self.rest = Some((letters.as_str().to_string(), until));
			return true;
		}
		key == Key::plain(KeyCode::Enter) && (rest.is_empty() || desk.at() < until)
	}

	fn read_line(&self, desk: &mut Session) {
		self.line.read(desk);
	}

	fn take_line(&mut self) -> String {
		self.line.take()
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.line(PhraseKey::TitleDrills).to_string();
		let Some(run) = self.run() else {
			let question = match self.step {
				Step::Length(_) => PhraseKey::AskDrillLength,
				Step::Drill | Step::Asking(_) => PhraseKey::AskDrill,
			};
			return Page {
				title,
				choices: self.menu.shown(),
				remarks: self.plots(desk),
				prompt: desk.line(question).to_string(),
				..Page::default()
			};
		};
		let asked = asked(&run.question, desk).pop().unwrap_or_default();
		Page {
			title,
			prompt: asked.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		}
	}

	fn next_alarm(&self) -> Option<Stamp> {
		self.run().and_then(Run::due)
	}

	fn settle(&mut self, desk: &mut Session) {
		if let Step::Asking(run) = &mut self.step {
			run.settle(desk);
			if run.has_ended() {
				self.finish(desk);
			}
		}
	}

	fn watch(&mut self, desk: &mut Session) -> Next {
		self.keep(desk);
		Next::Stay
	}
}

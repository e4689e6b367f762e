//! The drills as a mode.

use alloc::boxed::Box;
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
use crate::desk::input_line::Edited;
use crate::desk::mode::{
	Awaits, Context, Entry, Gesture, Handled, Mode, Next, Offer, Time, Timing, Transition, Types,
};
use crate::desk::session::Session;
use crate::keys::{Key, KeyCode};
use crate::narrator::Narrator;
use crate::ports::Page;
use crate::training::{AnswerKind, Length, Said};
use crate::voice::PhraseKey;

/// Time for which the Enter after a letter that has answered still belongs to it.
const ENTER_BELONGS: Span = Span::seconds(2);

impl Drills {
	fn run(&self) -> Option<&Run> {
		match &self.step {
			Step::Asking(run) => Some(run),
			Step::Drill | Step::Length(_) => None,
		}
	}

	/// Draws the results of the drill that is chosen, or was the last one.
	fn plots(&self, narrator: &Narrator) -> Vec<String> {
		let chosen = match &self.step {
			Step::Length(drill) => Some(*drill),
			Step::Drill | Step::Asking(_) => self.last,
		};
		let lengths = [Length::Ten, Length::Minute].into_iter();
		let plots = chosen.into_iter().flat_map(|drill| {
			lengths
				.clone()
				.filter_map(move |length| narrator.plot(&drill.series(length), length_line(length), 10))
		});
		plots.collect()
	}

	fn kind(&self) -> Option<AnswerKind> {
		self.run().map(|run| run.question.kind())
	}

	/// The answer that this key gives by itself, on the empty line.
	fn by_key(&self, key: Key, narrator: &Narrator) -> Option<(Said, String)> {
		let letter = key.typed().filter(|_| self.line.is_empty())?;
		by_letter(self.kind()?, letter, narrator)
	}

	/// Takes an answer to the question; returns `true` if it was one.
	fn answered(&mut self, said: &Said, narrator: &mut Narrator) -> bool {
		let Step::Asking(run) = &mut self.step else {
			return false;
		};
		let fits = run.answer(said, narrator);
		if run.has_ended() {
			self.finish(narrator);
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
	fn give_up(&mut self, narrator: &mut Narrator) {
		if let Step::Asking(run) = &mut self.step {
			run.give_up(narrator);
			if run.has_ended() {
				self.finish(narrator);
			}
		}
	}

	/// A whole line: an answer, nothing to hear the question again, or a command.
	fn line(&mut self, intent: &Intent, narrator: &mut Narrator) -> Next {
		let text = intent.text();
		let Some(run) = self.run() else {
			return Next::Stay;
		};
		if text.is_empty() {
			run.tell(narrator);
			return Next::Stay;
		}
		let kind = run.question.kind();
		if let Some(said) = heard(kind, text, narrator)
			&& self.answered(&said, narrator)
		{
			return Next::Stay;
		}
		if intent.leads_back() {
			self.finish(narrator);
			return Next::Stay;
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		narrator.refuse(wanted(kind));
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
			desk.narrator.answer(PhraseKey::DrillNotCounted);
		}
		is_command.then_some(intent)
	}

	fn edit(&mut self, typing: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(typing, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = self.begun_by_answer(&text, desk);
				return self.line(&intent.unwrap_or_else(|| desk.read(&text)), &mut desk.narrator);
			}
			Edited::Cleared(typed) if typed.is_empty() => self.finish(&mut desk.narrator),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}

	fn do_action(&mut self, action: Action, kind: AnswerKind, desk: &mut Session) -> Next {
		match action {
			Action::Training(TrainingAction::Drills) => self.finish(&mut desk.narrator),
			Action::Typing(TypingAction::ReadLine)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Training(_)
			| Action::Lesson(_) => return Next::Do(action),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(&mut desk.narrator),
			Action::Program(_) => return Next::Do(action),
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack | GameAction::Stop) => self.finish(&mut desk.narrator),
			Action::Game(GameAction::Rematch) => self.again(desk),
			Action::Reading(ReadingAction::Summary)
			| Action::Table(TableAction::Result)
			| Action::Board(BoardAction::OfGame(OfGame::Evaluation)) => {
				if let Some(run) = self.run() {
					run.tell_score(&mut desk.narrator);
				}
			}
			Action::Game(GameAction::Resume) => return Next::Do(Action::Lesson(LessonAction::Lesson)),
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => {
				if let Step::Asking(run) = &mut self.step {
					run.hint(&mut desk.narrator);
				}
			}
			// "Done", where the answer comes in several parts.
			Action::Game(GameAction::Turn) if kind.has_parts() => {
				if let Some(run) = self.run() {
					run.tell_missing(&mut desk.narrator);
				}
			}
			// A user who does not know the answer is told it.
			Action::Game(GameAction::Resign) | Action::Reading(ReadingAction::BetterMove) => {
				self.give_up(&mut desk.narrator);
			}
			_ => desk.narrator.refuse(wanted(kind)),
		}
		Next::Stay
	}
}

impl Mode for Drills {
	/// Words such as "dark" and "yes" answer before they are commands.
	fn context(&self) -> Context<'_> {
		let Some(kind) = self.kind() else {
			return Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			};
		};
		Context {
			places: if kind.has_parts() {
				&["parts", "score", "practice"]
			} else {
				&["score", "practice"]
			},
			types: Types::line(&self.line),
			awaits: Awaits::Text,
			introduction: Some(wanted(kind)),
			has_task: true,
			..Context::line(&["name"])
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		let asks = self.run().is_some();
		Entry {
			menu: (!asks).then_some(&mut self.menu),
			line: Some(&mut self.line),
		}
	}

	/// "Drills" in the middle of one is another drill.
	fn offer(&self, action: Action) -> Offer {
		Offer {
			own: action == Action::Training(TrainingAction::Drills) && self.run().is_some(),
			..Offer::when(action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame))
		}
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

	/// The task is the question, and the next one is another question.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&self.step, action) {
			(Step::Asking(run), LessonAction::Lesson) => run.tell(&mut desk.narrator),
			(Step::Asking(_), LessonAction::NextLesson) => self.give_up(&mut desk.narrator),
			(Step::Drill | Step::Length(_), _) => self.menu.ask(&mut desk.narrator),
		}
		Next::Stay
	}

	/// Takes the rest of a word whose first letter has answered, so that it is not the next answer.
	fn rest_of_answer(&mut self, key: Key, desk: &mut Session) -> Handled {
		let Some((rest, until)) = self.rest.take() else {
			return Handled::No;
		};
		let mut letters = rest.chars();
		if key.typed().is_some() && key.typed() == letters.next() {
			self.rest = Some((letters.as_str().to_string(), until));
			return Handled::Done;
		}
		Handled::when(key == Key::plain(KeyCode::Enter) && (rest.is_empty() || desk.at() < until))
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		if self.run().is_none() {
			self.menu.gesture(gesture, desk);
			return Next::Stay;
		}
		let Gesture::Key(key) = gesture else {
			return Next::Stay;
		};
		if let Some((said, rest)) = self.by_key(key, &desk.narrator) {
			let score = self.run().map(Run::score);
			self.answered(&said, &mut desk.narrator);
			self.rest = Some((rest, desk.at() + ENTER_BELONGS));
			self.letter = key.typed().zip(score);
		} else {
			self.line.typed(key, &mut desk.narrator);
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.run().is_some() {
			return self.line(intent, &mut desk.narrator);
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleDrills).to_string();
		let Some(run) = self.run() else {
			let question = match self.step {
				Step::Length(_) => PhraseKey::AskDrillLength,
				Step::Drill | Step::Asking(_) => PhraseKey::AskDrill,
			};
			return Page {
				title,
				choices: self.menu.shown(),
				remarks: self.plots(&desk.narrator),
				prompt: desk.narrator.line(question).to_string(),
				..Page::default()
			};
		};
		let asked = asked(&run.question, &desk.narrator).pop().unwrap_or_default();
		Page {
			title,
			prompt: asked.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		}
	}

	fn timing(&self, _at: Stamp) -> Timing {
		Timing {
			alarm: self.run().and_then(Run::due),
			..Timing::default()
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if let (Time::Due, Step::Asking(run)) = (&time, &mut self.step) {
			run.settle(&mut desk.narrator);
			if run.has_ended() {
				self.finish(&mut desk.narrator);
			}
		}
		if matches!(time, Time::InputDone) {
			self.keep(&mut desk.narrator);
		}
		Next::Stay
	}
}

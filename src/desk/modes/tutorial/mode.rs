//! The first game as a mode: the game at home, and a teacher who watches.

use alloc::string::String;

use super::{Progress, Tutorial};
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{Action, GameAction, LessonAction};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Page, Pointed};
use crate::voice::{Phrase, PhraseKey};

const PRAISE: [PhraseKey; 3] = [PhraseKey::PraiseGood, PhraseKey::PraiseRight, PhraseKey::PraiseSo];

/// What ends the lesson, and where that leads.
const WAYS_OUT: [(GameAction, Transition); 2] = [
	(GameAction::Stop, Transition::NewGame),
	(GameAction::Rematch, Transition::Tutorial),
];

impl Tutorial {
	pub(super) fn sections(&self) -> &'static [&'static str] {
		self.home.keymap_sections()
	}
}

impl Mode for Tutorial {
	fn keymap_sections(&self) -> &'static [&'static str] {
		self.sections()
	}

	fn places(&self) -> &'static [&'static str] {
		&["practice"]
	}

	fn types(&self, key: Key) -> bool {
		self.home.types(key)
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		self.home.unbound(key, desk)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		self.home.introduction()
	}

	fn offers(&self, action: Action) -> bool {
		self.home.offers(action)
	}

	fn awaits_text(&self) -> bool {
		self.home.awaits_text()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.home.walk(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		let out = WAYS_OUT.into_iter().find(|(way, _)| action == Action::Game(*way));
		match out {
			Some((_, transition)) => Next::Go(transition),
			None => self.home.act(action, desk),
		}
	}

	/// In the first lesson no move was said that could be said again.
	fn has_task(&self) -> bool {
		self.lesson == 0
	}

	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match action {
			LessonAction::Lesson => {
				self.tell_lesson(desk);
				Next::Stay
			}
			LessonAction::NextLesson => {
				desk.answer(desk.line(PhraseKey::LessonSkipped));
				self.next_lesson(true, desk)
			}
		}
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		self.home.key(key, desk)
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		self.home.pointed(pointed, desk)
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.home.intent(intent, desk)
	}

	fn opponent_news(&mut self, news: OpponentNews, desk: &mut Session) -> Next {
		Mode::opponent_news(&mut self.home, news, desk)
	}

	fn read_line(&self, desk: &mut Session) {
		self.home.read_line(desk);
	}

	fn take_line(&mut self) -> String {
		self.home.take_line()
	}

	fn take_rest_of_answer(&mut self) -> Option<String> {
		self.home.take_rest_of_answer()
	}

	fn continues_answer(&self, key: Key) -> bool {
		self.home.continues_answer(key)
	}

	fn closes_answer(&mut self, key: Key, desk: &mut Session) -> bool {
		self.home.closes_answer(key, desk)
	}

	fn page(&self, desk: &Session) -> Page {
		self.home.page(desk)
	}

	fn time_left(&self, color: Color, desk: &Session) -> Option<Phrase> {
		self.home.time_left(color, desk)
	}

	fn next_alarm(&self) -> Option<Stamp> {
		self.home.next_alarm()
	}

	fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.home.next_second(at)
	}

	fn settle(&mut self, desk: &mut Session) {
		self.home.settle(desk);
	}

	fn slept(&mut self, span: Span, desk: &mut Session) {
		self.home.slept(span, desk);
	}

	/// Praises what was done, and goes on.
	fn watch(&mut self, desk: &mut Session) -> Next {
		match self.progress(desk) {
			Progress::Waits => Next::Stay,
			Progress::Done => {
				let praise = PRAISE.into_iter().cycle().nth(self.lesson);
				if let Some(praise) = praise {
					desk.answer_behind(desk.line(praise));
				}
				self.next_lesson(false, desk)
			}
			Progress::OtherMove => {
				desk.answer_behind(desk.line(PhraseKey::LessonOtherMove));
				self.set_position(desk);
				self.tell_lesson(desk);
				Next::Stay
			}
		}
	}

	fn leave(&mut self, desk: &mut Session) {
		self.home.leave(desk);
	}
}

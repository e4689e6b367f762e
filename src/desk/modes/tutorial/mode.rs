//! The first game as a mode: the game at home, and a teacher who watches.

use super::spelled::Spelled;
use super::{Progress, Tutorial, WAYS};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, GameAction, LessonAction};
use crate::desk::mode::{
	Context, Entry, Gesture, Handled, Left, Mode, News, Next, Offer, Time, Timing, Transition,
};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::Page;
use crate::voice::PhraseKey;
use alloc::string::ToString;

const PRAISE: [PhraseKey; 3] = [PhraseKey::PraiseGood, PhraseKey::PraiseRight, PhraseKey::PraiseSo];

/// The commands that end the lesson, and the steps that follow.
const WAYS_OUT: [(GameAction, Transition); 2] = [
	(GameAction::Stop, Transition::NewGame),
	(GameAction::Rematch, Transition::Tutorial),
];

impl Tutorial {
	pub(super) fn sections(&self) -> &'static [&'static str] {
		self.context().sections
	}

	/// Takes the Enter after a word that holds in every lesson. The finger goes back to its square.
	fn spells(&mut self, key: Key, desk: &mut Session) -> bool {
		if !self.home.is_walking() {
			self.spelled = Spelled::default();
			return false;
		}
		let words = desk.narrator.words();
		let called = |typed: &str| {
			let is_called = |action: &Action| {
				let mut names = words.command_words(action.name()).iter();
				names.any(|name| typed.ends_with(name.as_str()))
			};
			WAYS.into_iter().find(is_called)
		};
		let Some(before) = self.spelled.key(key, self.home.finger(), called) else {
			return false;
		};
		self.home.put_finger(before);
		desk.attend(None);
		true
	}
}

impl Mode for Tutorial {
	fn context(&self) -> Context<'_> {
		let context = self.home.context();
		Context {
			// The comma moves on the board; here it also begins the keys of the lesson.
			sections: if self.home.is_walking() {
				&["lesson", "home-board", "board", "play"]
			} else {
				context.sections
			},
			places: &["practice"],
			// In the first lesson no move was said that could be said again.
			has_task: self.lesson == 0,
			strength: None,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		self.home.entry()
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(self.home.offer(action).here)
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

	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match action {
			LessonAction::Lesson => {
				self.tell_lesson(desk);
				Next::Stay
			}
			LessonAction::NextLesson => {
				desk.narrator.answer(PhraseKey::LessonSkipped);
				self.next_lesson(true, desk)
			}
		}
	}

	fn rest_of_answer(&mut self, key: Key, desk: &mut Session) -> Handled {
		if self.spells(key, desk) {
			return Handled::Done;
		}
		self.home.rest_of_answer(key, desk)
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		self.home.gesture(gesture, desk)
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.home.intent(intent, desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		self.home.news(news, desk)
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.narrator.line(PhraseKey::TitleTutorial).to_string(),
			..self.home.page(desk)
		}
	}

	fn timing(&self, at: Stamp) -> Timing {
		Timing {
			clock_runs: false,
			..self.home.timing(at)
		}
	}

	/// Praises the user, and goes on. Nothing of the game is kept, so it never waits for the disk.
	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		match time {
			Time::Due | Time::Slept(_) => return self.home.pass(time, desk),
			Time::Stands(_) | Time::Runs(_) => return Next::Stay,
			Time::InputDone => {}
		}
		if let Some(action) = self.spelled.called.take() {
			return Next::Do(action);
		}
		match self.progress(desk) {
			Progress::Waits => Next::Stay,
			Progress::Done => {
				let praise = PRAISE.into_iter().cycle().nth(self.lesson);
				if let Some(praise) = praise {
					desk.narrator.answer_behind(praise);
				}
				self.next_lesson(false, desk)
			}
			Progress::OtherMove => {
				desk.narrator.answer_behind(PhraseKey::LessonOtherMove);
				self.set_position(desk);
				self.tell_lesson(desk);
				Next::Stay
			}
		}
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		Left {
			game: None,
			..self.home.leave(desk)
		}
	}
}

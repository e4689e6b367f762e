//! The review as a mode: it is read like any game, with an engine behind it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Review, Step};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, GameAction, Holds, LessonAction, ReadingAction, TrainingAction};
use crate::desk::kept::to_review;
use crate::desk::menu::{self, Menu, Picked};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::game::Fact;
use crate::keys::Key;
use crate::ports::{Page, Pointed, StoredGame};
use crate::sheet::GameRecord;
use crate::voice::{Audience, PhraseKey, Urgency};

impl Mode for Review {
	fn keymap_sections(&self) -> &'static [&'static str] {
		match &self.step {
			Step::Choosing(_) => &["setup"],
			Step::Open(opened) => opened.reading.keymap_sections(),
		}
	}

	fn places(&self) -> &'static [&'static str] {
		match &self.step {
			Step::Choosing(_) => &["list"],
			Step::Open(opened) if opened.lesson.is_some() => &["practice"],
			Step::Open(opened) if opened.work.is_going() => &["waiting", "reading", "practice"],
			Step::Open(_) => &["reading", "practice"],
		}
	}

	fn types(&self, key: Key) -> bool {
		match &self.step {
			Step::Choosing(_) => false,
			Step::Open(opened) => opened.reading.types(key),
		}
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		match &self.step {
			Step::Choosing(_) => menu::unbound(key),
			Step::Open(opened) => opened.reading.unbound(key, desk),
		}
	}

	fn menu(&self) -> Option<&Menu> {
		match &self.step {
			Step::Choosing(choosing) => Some(&choosing.menu),
			Step::Open(_) => None,
		}
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		match &mut self.step {
			Step::Choosing(choosing) => Some(&mut choosing.menu),
			Step::Open(_) => None,
		}
	}

	fn introduction(&self) -> Option<PhraseKey> {
		match &self.step {
			Step::Choosing(_) => Some(PhraseKey::HelpChoice),
			Step::Open(opened) if opened.reading.is_walking() => opened.reading.introduction(),
			Step::Open(opened) if opened.lesson.is_some() => Some(PhraseKey::LearnHint),
			Step::Open(_) => Some(PhraseKey::ReviewHint),
		}
	}

	fn offers(&self, action: Action) -> bool {
		match &self.step {
			Step::Choosing(_) => {
				action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame)
			}
			Step::Open(opened) => opened.offers(action),
		}
	}

	fn awaits_storage(&self) -> bool {
		match &self.step {
			Step::Choosing(choosing) => choosing.waiting,
			Step::Open(opened) => opened.waiting,
		}
	}

	fn keeps_keys(&self) -> bool {
		matches!(self.step, Step::Choosing(_))
	}

	/// "Review" in a review is about this one.
	fn means_otherwise(&self, action: Action) -> bool {
		action == Action::Training(TrainingAction::Review) && matches!(self.step, Step::Open(_))
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.opened()
			.is_some_and(|opened| opened.reading.walk(action, desk))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Choosing(choosing) => match choosing.menu.act(action, desk) {
				Some(picked) => choosing.picked(picked, desk),
				None => Next::beside_practice_menu(action),
			},
			Step::Open(opened) => {
				opened.renew();
				let ends = action == Action::Game(GameAction::Stop) && !opened.can_stop();
				if ends || action == Action::Reading(ReadingAction::OtherGame) {
					opened.leave(desk);
					self.choose(desk);
					return Next::Stay;
				}
				let next = opened.own_action(action, "", desk);
				next.unwrap_or_else(|| opened.reading.act(action, desk))
			}
		}
	}

	fn has_task(&self) -> bool {
		matches!(&self.step, Step::Open(opened) if opened.lesson.is_some())
	}

	/// The task is the mistake in hand, and the next one is the next mistake; without a lesson "next" is the next move.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&mut self.step, action) {
			(Step::Open(opened), LessonAction::Lesson) if opened.lesson.is_some() => opened.tell_task(desk),
			(Step::Open(opened), LessonAction::NextLesson) if opened.lesson.is_some() => {
				opened.next_task(true, desk);
			}
			(Step::Open(opened), LessonAction::NextLesson) => return opened.reading.lesson(action, desk),
			(Step::Open(_), LessonAction::Lesson) => desk.refuse(desk.line(PhraseKey::ReviewHint)),
			(Step::Choosing(choosing), _) => choosing.menu.ask(desk),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Choosing(choosing) => {
				let picked = choosing.menu.typed(key, desk);
				choosing.picked(picked, desk)
			}
			Step::Open(opened) if opened.reading.is_promoting() => {
				let said = opened.reading.promote(key, desk);
				opened.try_by_hand(said, desk);
				Next::Stay
			}
			Step::Open(opened) => opened.reading.key(key, desk),
		}
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		match (self.opened(), pointed) {
			(Some(opened), Pointed::Drawn(from, to)) if opened.lesson.is_some() => {
				opened.try_move(&format!("{from}{to}"), desk);
				Next::Stay
			}
			(Some(opened), _) => opened.reading.pointed(pointed, desk),
			(None, _) => Next::Stay,
		}
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Choosing(_) if intent.whole() == Some(Action::Game(GameAction::NewGame)) => {
				Next::Go(Transition::NewGame)
			}
			Step::Choosing(choosing) => {
				let picked = match intent.whole() {
					// The newest one stands first.
					Some(Action::Reading(ReadingAction::ToStart | ReadingAction::ToEnd)) => Picked::Item(0),
					_ => choosing.menu.line(intent.text(), desk),
				};
				choosing.picked(picked, desk)
			}
			Step::Open(opened) => opened.line(intent, desk),
		}
	}

	fn games_listed(&mut self, games: Vec<StoredGame>, desk: &mut Session) -> Next {
		if let Step::Choosing(choosing) = &mut self.step {
			choosing.offer(games, desk);
		}
		Next::Stay
	}

	fn game_read(&mut self, game: StoredGame, facts: Vec<Fact>, desk: &mut Session) -> Next {
		if matches!(self.step, Step::Choosing(_)) {
			let found = GameRecord::of(&facts).ok();
			match found.and_then(|record| to_review(&record, &game)) {
				Some(game) => self.open(game, desk),
				None => {
					desk.say(Audience::Room, Urgency::Alarm, desk.line(PhraseKey::CannotOpen));
					self.choose(desk);
				}
			}
		}
		Next::Stay
	}

	fn review_read(&mut self, kept: Option<&str>, desk: &mut Session) -> Next {
		if let Some(opened) = self.opened() {
			opened.take_up(kept, desk);
		}
		Next::Stay
	}

	fn opponent_news(&mut self, news: OpponentNews, desk: &mut Session) -> Next {
		if let Some(opened) = self.opened() {
			opened.hear(&news, desk);
		}
		Next::Stay
	}

	fn storage_failed(&mut self, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Choosing(choosing) => choosing.offer(Vec::new(), desk),
			Step::Open(opened) if opened.waiting => opened.take_up(None, desk),
			Step::Open(_) => {}
		}
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		match &self.step {
			Step::Choosing(_) => desk.read_line(""),
			Step::Open(opened) => opened.reading.read_line(desk),
		}
	}

	fn take_line(&mut self) -> String {
		self.opened()
			.map_or_else(String::new, |opened| opened.reading.take_line())
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.line(PhraseKey::TitleReview).to_string();
		match &self.step {
			Step::Choosing(choosing) => Page {
				title,
				choices: choosing.menu.shown(),
				prompt: desk.line(PhraseKey::AskReview).to_string(),
				..Page::default()
			},
			Step::Open(opened) => {
				let mut page = opened.reading.page(desk);
				page.title = title;
				if opened.work.is_going() {
					page.remarks.push(opened.progress(desk).to_string());
				}
				page
			}
		}
	}

	fn next_alarm(&self) -> Option<Stamp> {
		match &self.step {
			Step::Choosing(_) => None,
			Step::Open(opened) => opened.work.next_alarm(),
		}
	}

	fn settle(&mut self, desk: &mut Session) {
		if let Some(opened) = self.opened() {
			opened.settle(desk);
		}
	}

	fn leave(&mut self, desk: &mut Session) {
		if let Some(opened) = self.opened() {
			opened.leave(desk);
		}
	}
}

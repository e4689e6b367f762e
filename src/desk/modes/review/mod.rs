//! The review of a game: an engine goes through it while the user reads, and the user learns from its findings.

mod act;
mod choosing;
mod engine;
mod lesson;
mod opened;
mod tell;
mod work;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, GameAction, Holds, LessonAction, ReadingAction, TrainingAction};
use crate::desk::kept::to_review;
use crate::desk::menu::Picked;
use crate::desk::mode::{
	Awaits, Context, Entry, GameInHand, Gesture, Left, Mode, News, Next, Offer, Time, Timing, Transition,
};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{Page, Pointed, StorageAnswer};
use crate::sheet::GameRecord;
use crate::voice::{Audience, PhraseKey, Urgency};
use choosing::Choosing;
use opened::Opened;

/// The choice of a game for review, or the reviewed game.
#[derive(Debug)]
pub(in crate::desk) struct Review {
	step: Step,
}

#[derive(Debug)]
enum Step {
	Choosing(Box<Choosing>),
	Open(Box<Opened>),
}

impl Review {
	/// Reviews this game, or else asks which one.
	pub(in crate::desk) fn begin(game: Option<GameInHand>, narrator: &mut Narrator) -> Self {
		let mut review = Self {
			step: Step::Choosing(Box::default()),
		};
		match game {
			Some(game) => review.open(game, narrator),
			None => review.choose(narrator),
		}
		review
	}

	/// Asks which game.
	fn choose(&mut self, narrator: &mut Narrator) {
		self.step = Step::Choosing(Box::new(Choosing::begin(narrator)));
	}

	fn open(&mut self, game: GameInHand, narrator: &mut Narrator) {
		match Opened::begin(game, narrator) {
			Some(opened) => self.step = Step::Open(Box::new(opened)),
			None => {
				narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
				self.choose(narrator);
			}
		}
	}

	fn opened(&mut self) -> Option<&mut Opened> {
		match &mut self.step {
			Step::Open(opened) => Some(opened),
			Step::Choosing(_) => None,
		}
	}
}

/// The review as a mode: the game is read like any other, with the help of an engine.
impl Mode for Review {
	fn context(&self) -> Context<'_> {
		let opened = match &self.step {
			Step::Choosing(choosing) => {
				return Context {
					places: &["list", "menu"],
					awaits: Awaits::storage(choosing.waiting, true),
					..Context::menu(&choosing.menu)
				};
			}
			Step::Open(opened) => opened,
		};
		let reading = opened.reading.context();
		let learns = opened.lesson.is_some();
		Context {
			places: match (learns, opened.work.is_going()) {
				(true, _) => &["practice"],
				(false, true) => &["waiting", "reading", "practice"],
				(false, false) => &["reading", "practice"],
			},
			awaits: Awaits::storage(opened.waiting, false),
			introduction: match learns {
				_ if opened.reading.is_walking() => reading.introduction,
				true => Some(PhraseKey::LearnHint),
				false => Some(PhraseKey::ReviewHint),
			},
			has_task: learns,
			..reading
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match &mut self.step {
			Step::Choosing(choosing) => Entry::menu(&mut choosing.menu),
			Step::Open(opened) => opened.reading.entry(),
		}
	}

	/// "Review" in a review is about this one.
	fn offer(&self, action: Action) -> Offer {
		match &self.step {
			Step::Choosing(_) => Offer::when(
				action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame),
			),
			Step::Open(opened) => Offer {
				own: action == Action::Training(TrainingAction::Review),
				..Offer::when(opened.offers(action))
			},
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.opened()
			.is_some_and(|opened| opened.reading.walk(action, desk))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Choosing(choosing) => match choosing.menu.act(action, desk) {
				Some(picked) => choosing.picked(picked, &mut desk.narrator),
				None => Next::beside_practice_menu(action),
			},
			Step::Open(opened) => {
				opened.renew();
				let ends = action == Action::Game(GameAction::Stop) && !opened.can_stop();
				if ends || action == Action::Reading(ReadingAction::OtherGame) {
					opened.leave(&mut desk.narrator);
					self.choose(&mut desk.narrator);
					return Next::Stay;
				}
				let next = opened.own_action(action, "", desk);
				next.unwrap_or_else(|| opened.reading.act(action, desk))
			}
		}
	}

	/// The task is the mistake in hand, and the next one is the next mistake; without a lesson "next" is the next move.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&mut self.step, action) {
			(Step::Open(opened), LessonAction::Lesson) if opened.lesson.is_some() => {
				opened.tell_task(&mut desk.narrator)
			}
			(Step::Open(opened), LessonAction::NextLesson) if opened.lesson.is_some() => {
				opened.next_task(true, &mut desk.narrator);
			}
			(Step::Open(opened), LessonAction::NextLesson) => return opened.reading.lesson(action, desk),
			(Step::Open(_), LessonAction::Lesson) => desk.narrator.refuse(PhraseKey::ReviewHint),
			(Step::Choosing(choosing), _) => choosing.menu.ask(&mut desk.narrator),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (&mut self.step, gesture) {
			(Step::Choosing(choosing), _) => choosing.menu.gesture(gesture, desk),
			(Step::Open(opened), Gesture::Key(key)) if opened.reading.is_promoting() => {
				let said = opened.reading.promote(key, &mut desk.narrator);
				opened.try_by_hand(said, desk);
			}
			(Step::Open(opened), Gesture::Pointed(Pointed::Drawn(from, to))) if opened.lesson.is_some() => {
				opened.try_move(&format!("{from}{to}"), desk);
			}
			(Step::Open(opened), _) => return opened.reading.gesture(gesture, desk),
		}
		Next::Stay
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
					_ => choosing.menu.line(intent, desk),
				};
				choosing.picked(picked, &mut desk.narrator)
			}
			Step::Open(opened) => opened.line(intent, desk),
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match (news, &mut self.step) {
			(News::Storage(StorageAnswer::Games(games)), Step::Choosing(choosing)) => {
				choosing.offer(games, &mut desk.narrator);
			}
			(News::Storage(StorageAnswer::Read { game, facts }), Step::Choosing(_)) => {
				let found = GameRecord::of(&facts).ok();
				match found.and_then(|record| to_review(&record, &game)) {
					Some(game) => self.open(game, &mut desk.narrator),
					None => {
						desk.narrator
							.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
						self.choose(&mut desk.narrator);
					}
				}
			}
			(News::Storage(StorageAnswer::Review(kept)), Step::Open(opened)) => {
				opened.take_up(kept.as_deref(), &mut desk.narrator);
			}
			(News::Opponent(news), Step::Open(opened)) => opened.hear(&news, &mut desk.narrator),
			(News::StorageFailed, Step::Choosing(choosing)) => choosing.offer(Vec::new(), &mut desk.narrator),
			(News::StorageFailed, Step::Open(opened)) if opened.waiting => {
				opened.take_up(None, &mut desk.narrator)
			}
			(other, Step::Choosing(choosing)) => {
				return other.unasked(Some(&choosing.menu), &mut desk.narrator);
			}
			(_, Step::Open(_)) => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleReview).to_string();
		match &self.step {
			Step::Choosing(choosing) => Page {
				title,
				choices: choosing.menu.shown(),
				prompt: desk.narrator.line(PhraseKey::AskReview).to_string(),
				..Page::default()
			},
			Step::Open(opened) => {
				let mut page = opened.reading.page(desk);
				page.title = title;
				if opened.work.is_going() {
					page.remarks.push(opened.progress(&desk.narrator).to_string());
				}
				page
			}
		}
	}

	fn timing(&self, _at: Stamp) -> Timing {
		Timing {
			alarm: match &self.step {
				Step::Choosing(_) => None,
				Step::Open(opened) => opened.work.next_alarm(),
			},
			..Timing::default()
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if let (Time::Due, Some(opened)) = (time, self.opened()) {
			opened.settle(&mut desk.narrator);
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		if let Some(opened) = self.opened() {
			opened.leave(&mut desk.narrator);
		}
		Left::default()
	}
}

//! The tournament table as a mode.

use super::{Awaiting, Tournament};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame, TypingAction};
use crate::desk::mode::{
	Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Scope, Time, Timing, Types,
};
use crate::desk::session::Session;
use crate::desk::telling::acts_at_once;
use crate::ports::Page;
use crate::voice::PhraseKey;

impl Mode for Tournament {
	fn context(&self) -> Context<'_> {
		let context = if self.is_walking() {
			Context::board(&["board", "table"])
		} else {
			Context {
				introduction: Some(PhraseKey::HelpTable),
				..Context::line(&["table"])
			}
		};
		Context {
			menu: self.keyboard_menu(),
			types: Types::when(self.is_typing()),
			awaits: Awaits::text(self.awaiting.is_question()),
			scope: Scope::Table,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry {
			menu: match &mut self.awaiting {
				Awaiting::Keyboard(handing) => Some(&mut handing.menu),
				_ => None,
			},
			line: Some(&mut self.line),
		}
	}

	fn offer(&self, action: Action) -> Offer {
		// The clock's word presses it here, and nothing is taken back.
		let elsewhere = matches!(
			action,
			Action::Game(GameAction::Clock | GameAction::TakeBack | GameAction::EarlyMoves)
		);
		let board = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
		);
		let fits = board || matches!(action.holds(), Holds::Everywhere | Holds::Play | Holds::Table);
		Offer {
			at_once: acts_at_once(action),
			..Offer::when(fits && !elsewhere)
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		let next = self.do_key(action, desk);
		let edits = matches!(action, Action::Typing(typing) if typing != TypingAction::Submit);
		if matches!(next, Next::Stay) && !edits {
			self.tell_step(desk);
		}
		next
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			Gesture::Key(key) => self.key_typed(key, desk),
			Gesture::Pointed(_) => Next::Stay,
		}
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let next = self.answer_line(intent, desk);
		if matches!(next, Next::Stay) {
			self.tell_step(desk);
		}
		next
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::TimeAsked(color, audience) => desk.answer_time(audience, color, self.left(color, desk)),
			other => return other.unasked(self.context().menu, desk),
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown_page(desk)
	}

	fn timing(&self, at: Stamp) -> Timing {
		Timing {
			alarm: self.session.flag_due(),
			second: self.session.next_second(at).or_else(|| self.next_minute(at)),
			clock_runs: self.session.clock_runs(),
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		match time {
			Time::Due => self.do_due(desk),
			Time::Slept(span) => self.sleep(span, desk),
			Time::Stands(since) => self.session.stand_still(since),
			Time::Runs(at) => self.session.go_on(at),
			Time::InputDone => {}
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		self.put_away(desk);
		Left::default()
	}
}

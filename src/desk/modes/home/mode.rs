//! The game at home as a mode.

use super::Home;
use crate::asking::{Correction, Described, Intent};
use crate::clock::Stamp;
use crate::commands::{Action, BoardAction, Does, GameAction, Holds, OfGame};
use crate::desk::mode::{
	Awaits, Change, Context, Entry, Gesture, Handled, Left, Mode, News, Next, Offer, Time, Timing, Types,
};
use crate::desk::opponents::{Opponent, OpponentNews};
use crate::desk::session::Session;
use crate::desk::telling::acts_at_once;
use crate::keys::Key;
use crate::ports::{Page, StorageAnswer};
use crate::voice::PhraseKey;

impl Mode for Home {
	fn context(&self) -> Context<'_> {
		let is_over = self.table().ending().is_some();
		let is_past = self.past().is_some();
		let context = if self.is_walking() {
			Context {
				types: match self
					.rest_of_answer
					.as_deref()
					.and_then(|rest| rest.chars().next())
				{
					_ if self.panel.finger.is_promoting() => Types::Everything,
					Some(letter) => Types::Only(letter),
					None => Types::Nothing,
				},
				..Context::board(&["home-board", "board", "play"])
			}
		} else {
			Context {
				types: Types::when(self.is_typing()),
				introduction: Some(PhraseKey::HelpPlay),
				..Context::line(if is_past { &["reading", "play"] } else { &["play"] })
			}
		};
		Context {
			// While an earlier position is looked at, and in a game that is over, "continue" steps forward; else it goes on with
			// a paused game.
			places: if is_past || is_over {
				&["stepping", "looking", "home"]
			} else {
				&["home"]
			},
			awaits: Awaits::text(self.question.is_some()),
			answers_at: self.line.answers_at(),
			takes_moves: true,
			strength: self.opponent.as_ref().and_then(Opponent::strength),
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::line(&mut self.line)
	}

	fn offer(&self, action: Action) -> Offer {
		let is_over = self.table().ending().is_some();
		let in_vain = if is_over {
			while_it_goes_on(action)
		} else {
			when_it_is_over(action)
		};
		// The word for questions tells the other questions about a position.
		let fits = matches!(action.holds(), Holds::Everywhere | Holds::Play)
			|| matches!(
				action,
				Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
			);
		let leads =
			matches!(action, Action::Program(_) | Action::Training(_)) && action.does() == Does::Leads;
		let leaves = leads || action == Action::Game(GameAction::NewGame);
		let goes_on = !is_over && !self.table().plies().is_empty();
		Offer {
			here: fits && !in_vain,
			at_once: acts_at_once(action) || (leaves && goes_on),
			own: false,
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	fn rest_of_answer(&mut self, key: Key, desk: &mut Session) -> Handled {
		if self.closes(key, &mut desk.narrator) {
			Handled::Done
		} else if self.goes_on_with_answer(key) {
			Handled::GoesOn
		} else {
			Handled::No
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			Gesture::Key(key) => self.typed(key, desk),
			Gesture::Pointed(pointed) => self.pointed_at(pointed, desk),
		}
	}

	/// An answer, a command, a question about a square, or a move.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if let Some(question) = self.question {
			return self.answered(question, intent, desk);
		}
		if let Some(next) = self.answer_open(intent, desk) {
			return next;
		}
		if desk.only_says_back(intent) && self.session.is_practice() {
			return Next::Do(Action::Game(GameAction::Stop));
		}
		if desk.only_says_back(intent) && !self.is_just_set_up(&desk.narrator) {
			let word = desk
				.narrator
				.words()
				.command_word(Action::Game(GameAction::TakeBack).name());
			desk.narrator
				.refuse(desk.narrator.words().line(PhraseKey::BackInGame, &[word]));
			return Next::Stay;
		}
		self.understood(intent, desk)
	}

	fn described(&self, line: &str, desk: &Session) -> Option<Described> {
		self.described_here(line, &desk.narrator)
	}

	fn correct(&mut self, correction: &Correction, desk: &mut Session) -> Option<Next> {
		self.corrected(correction, desk)
	}

	fn takes_clauses(&mut self, begin: bool) {
		self.asker = begin.then(|| self.own());
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Opponent(news) => self.hear(news, desk),
			News::TimeAsked(color, audience) => {
				desk.narrator
					.answer_time(audience, color, self.left(color, &desk.narrator))
			}
			News::Storage(StorageAnswer::MayHelp(_)) => self.advice_refused(desk),
			News::SettingChanged(Change::Strength(strength)) => {
				self.play_at(strength, desk);
				self.do_due(desk);
			}
			_ => {}
		}
		Next::Stay
	}

	/// A machine that plays helps with its moves.
	fn helps(&self) -> bool {
		let is_machine = |opponent: &Opponent| !opponent.is_person();
		self.opponent.as_ref().is_some_and(is_machine) && self.table().ending().is_none()
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown(desk)
	}

	fn timing(&self, at: Stamp) -> Timing {
		Timing {
			alarm: self.due(),
			..self.session.timing(at)
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		match time {
			Time::Due => self.do_due(desk),
			Time::Slept(span) => self.sleep(span, desk),
			Time::Stands(since) => self.session.stand_still(since),
			Time::Runs(at) => self.session.go_on(at),
			Time::InputDone => {
				self.attend_bar(desk);
				self.ask_again(desk);
			}
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		let left = Left {
			game: self.to_review(),
			rest_of_answer: self.rest_of_answer.take(),
		};
		self.put_away(desk);
		left
	}
}

impl Home {
	/// The adviser or the opponent has news.
	fn hear(&mut self, news: OpponentNews, desk: &mut Session) {
		if !self.advised(&news, desk) {
			self.with_opponent(|opponent, _, narrator| opponent.hear(news, narrator), desk);
		}
	}
}

/// Returns `true` for the acts of a game that goes on.
const fn while_it_goes_on(action: Action) -> bool {
	matches!(
		action,
		Action::Game(
			GameAction::Resign
				| GameAction::OfferDraw
				| GameAction::AcceptDraw
				| GameAction::RefuseDraw
				| GameAction::ClaimDraw
				| GameAction::Stop
				| GameAction::Resume
				| GameAction::Substitute
		)
	)
}

/// Returns `true` for the acts after the end of a game.
const fn when_it_is_over(action: Action) -> bool {
	matches!(action, Action::Game(GameAction::Rematch | GameAction::SwapSides))
}

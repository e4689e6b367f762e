//! Following games as a mode.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Following, Step};
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame};
use crate::desk::by_hand::{ByHand as _, OF_PLAY};
use crate::desk::input_line::Edited;
use crate::desk::menu::Menu;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Transition, Types};
use crate::desk::session::Session;
use crate::ports::{BoardView, Page, Pointed};
use crate::voice::PhraseKey;

impl Following {
	/// Returns `true` while there is a menu.
	const fn chooses(&self) -> bool {
		match self.step {
			Step::Source | Step::Broadcasts(_) | Step::Channels(_) | Step::Choices(_) | Step::Boards => true,
			Step::Waiting | Step::Player | Step::Following => false,
		}
	}

	/// The sentence that says what is awaited.
	const fn introduction(&self) -> PhraseKey {
		match self.step {
			Step::Player => PhraseKey::AskPlayerName,
			Step::Waiting => PhraseKey::OnlineOneMoment,
			_ => PhraseKey::FollowHelp,
		}
	}

	/// A typed line while there is neither a menu nor a game.
	fn entered(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			desk.narrator.answer(self.introduction());
		} else if intent.leads_back() {
			return self.back(desk);
		} else if matches!(self.step, Step::Player) {
			self.player_named(text, desk);
		} else {
			match Next::of_line(intent) {
				Some(next) => return next,
				None => desk.narrator.refuse(self.introduction()),
			}
		}
		Next::Stay
	}

	/// A command while there is neither a menu nor a game.
	fn act_waiting(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(typing) => match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => {
					let intent = desk.read(&text);
					return self.entered(&intent, desk);
				}
				Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			},
			Action::Game(GameAction::TakeBack | GameAction::Stop) => return self.back(desk),
			_ => return Next::beside_line(action, self.introduction(), &mut desk.narrator),
		}
		Next::Stay
	}
}

impl Mode for Following {
	fn context(&self) -> Context<'_> {
		if self.chooses() {
			return Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			};
		}
		match self.step {
			Step::Following if self.is_walking() => Context {
				places: &["practice"],
				types: Types::when(self.panel.finger.is_promoting()),
				..Context::board(&["home-board", "board", "play"])
			},
			Step::Following => Context {
				places: &["practice"],
				types: Types::when(!self.line.is_empty()),
				introduction: Some(self.introduction()),
				..Context::line(&["play"])
			},
			_ => {
				let types = matches!(self.step, Step::Player);
				Context {
					places: &["waiting"],
					types: Types::when(types),
					awaits: Awaits::text(types),
					introduction: Some(self.introduction()),
					..Context::line(&["name"])
				}
			}
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		if self.chooses() {
			Entry::menu(&mut self.menu)
		} else {
			Entry::line(&mut self.line)
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.is_on_board().then(|| self.choices_menu(&desk.narrator).1)
	}

	fn offer(&self, action: Action) -> Offer {
		let is_of_clock = matches!(action, Action::Game(GameAction::Clock | GameAction::OtherClock));
		let of_board = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
		);
		let of_play = OF_PLAY.map(Action::Game).contains(&action);
		Offer::when(
			action.holds() == Holds::Everywhere
				|| action == Action::Game(GameAction::NewGame)
				|| (self.is_on_board() && (of_board || of_play || is_of_clock)),
		)
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if self.is_on_board() {
			return self.act_following(action, desk);
		}
		if !self.chooses() {
			return self.act_waiting(action, desk);
		}
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_practice_menu(action),
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			gesture if self.chooses() => self.menu.gesture(gesture, desk),
			Gesture::Key(key) if self.is_walking() => self.typed_on_board(key, desk),
			Gesture::Key(key) => {
				self.panel.forget_lines();
				self.line.typed(key, &mut desk.narrator);
			}
			Gesture::Pointed(Pointed::Square(square)) if self.is_on_board() => self.click(*square, desk),
			Gesture::Pointed(_) => {}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.is_on_board() {
			return self.said(intent, desk);
		}
		if !self.chooses() {
			return self.entered(intent, desk);
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		let News::Online(told) = news else {
			return news.unasked(self.context().menu, &mut desk.narrator);
		};
		for told in told {
			let next = self.hear(told, desk);
			if !matches!(next, Next::Stay) {
				return next;
			}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleFollowing).to_string();
		if self.chooses() {
			return Page {
				title,
				choices: self.menu.shown(),
				prompt: self.menu.question().to_string(),
				..Page::default()
			};
		}
		let page = Page {
			title,
			prompt: desk.narrator.line(self.introduction()).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		};
		let Some(game) = self.game().filter(|_| self.is_on_board()) else {
			return page;
		};
		let position = game.position();
		Page {
			board: Some(BoardView {
				bottom: self.panel.bottom(crate::chess::Color::White),
				pieces: position.pieces().collect(),
				last: self.last(),
				letters: desk.narrator.words().letters(),
				caption: game.names.join(" – "),
				differing: Vec::new(),
				focus: self.panel.finger.focus(),
				held: self.panel.finger.held(position),
				check: position.checked_king(),
				touched: Vec::new(),
			}),
			prompt: desk.narrator.words().turn(position.turn()).to_string(),
			rest: self.panel.rest(self.is_walking(), position, &desk.narrator),
			..page
		}
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		self.stop(desk);
		Left::default()
	}
}

//! Openings as a mode.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Openings, Step};
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, Holds, LessonAction, OfGame};
use crate::desk::by_hand::{ByHand as _, InHand, OF_PLAY};
use crate::desk::menu::Menu;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Time, Types};
use crate::desk::session::Session;
use crate::ports::{BoardView, OpeningResults, Page, Pointed, StorageAnswer};
use crate::voice::{PhraseKey, as_spelled_here};

impl Mode for Openings {
	fn context(&self) -> Context<'_> {
		let awaits = Awaits::storage(self.waiting || self.search.waiting, self.run.is_none());
		let context = match &self.step {
			Step::Finding => Context {
				places: &["list", "menu"],
				types: Types::when(!self.line.is_empty()),
				introduction: Some(PhraseKey::GuessChoose),
				has_task: true,
				..Context::line(&["name", "play"])
			},
			Step::Opening { .. } | Step::Which(_) | Step::Side(..) | Step::Deeds => Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			},
			Step::Playing if self.is_walking() => Context {
				types: Types::when(self.panel.finger.is_promoting()),
				..Context::board(&["home-board", "board", "play"])
			},
			Step::Playing => Context {
				types: Types::when(!self.line.is_empty()),
				introduction: Some(self.help()),
				..Context::line(&["play"])
			},
		};
		if !self.is_playing() {
			return Context { awaits, ..context };
		}
		Context {
			places: &["opening", "practice"],
			awaits,
			has_task: true,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match &self.step {
			Step::Finding | Step::Playing => Entry::line(&mut self.line),
			Step::Opening { .. } | Step::Which(_) | Step::Side(..) | Step::Deeds => Entry {
				menu: Some(&mut self.menu),
				line: Some(&mut self.line),
			},
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.is_playing().then(|| self.deeds_menu(&desk.narrator))
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(
			action.holds() == Holds::Everywhere
				|| action == Action::Game(GameAction::NewGame)
				|| (self.is_playing() && is_of_line(action)),
		)
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &self.step {
			Step::Playing => self.do_action(action, desk),
			Step::Finding => self.finding(action, desk),
			Step::Opening { .. } | Step::Which(_) | Step::Side(..) | Step::Deeds => {
				match self.menu.act(action, desk) {
					Some(picked) => self.picked(picked, desk),
					None => Next::beside_practice_menu(action),
				}
			}
		}
	}

	/// The task is the move in question, and the next one is another line.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (self.is_playing(), action) {
			(true, LessonAction::Lesson) => self.tell_place(&mut desk.narrator),
			(true, LessonAction::NextLesson) => self.next_line(desk),
			(false, LessonAction::NextLesson) if matches!(self.step, Step::Finding) => {
				self.search.line("", desk)
			}
			(false, _) => desk.narrator.refuse(PhraseKey::NoLesson),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (&self.step, gesture) {
			(Step::Finding, Gesture::Key(key)) => {
				self.line.typed(key, &mut desk.narrator);
			}
			(Step::Playing, Gesture::Key(key)) if self.is_walking() => self.typed_on_board(key, desk),
			(Step::Playing, Gesture::Key(key)) => {
				self.panel.forget_lines();
				self.line.typed(key, &mut desk.narrator);
			}
			(Step::Playing, Gesture::Pointed(Pointed::Square(square))) => self.click(*square, desk),
			(Step::Playing, Gesture::Pointed(Pointed::Drawn(from, to))) => self.carry(*from, *to, desk),
			(Step::Finding | Step::Playing, Gesture::Pointed(_)) => {}
			(Step::Opening { .. } | Step::Which(_) | Step::Side(..) | Step::Deeds, _) => {
				self.menu.gesture(gesture, desk);
			}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &self.step {
			Step::Playing => self.said(intent, desk),
			Step::Finding => self.find_line(intent, desk),
			Step::Opening { .. } | Step::Which(_) | Step::Side(..) | Step::Deeds => self.choose(intent, desk),
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Openings(results)) => self.known(results, desk),
			News::Storage(StorageAnswer::Imported(game)) => self.fetched(game.map(|game| *game), desk),
			News::Storage(StorageAnswer::Found { games, all }) => {
				let found = self
					.search
					.found(games, all, PhraseKey::GuessChoose, &mut desk.narrator);
				// Without any game there is nothing to learn from.
				if !found {
					self.ask_opening(&mut desk.narrator);
				}
			}
			News::StorageFailed if self.waiting => self.known(OpeningResults::new(), desk),
			News::StorageFailed if self.search.waiting => {
				self.search.waiting = false;
				(self.left, self.fetching) = (None, None);
				self.ask_opening(&mut desk.narrator);
			}
			other => return other.unasked(self.context().menu, &mut desk.narrator),
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let is_menu = !matches!(self.step, Step::Playing | Step::Finding);
		let page = Page {
			title: desk.narrator.line(PhraseKey::TitleOpenings).to_string(),
			choices: match &self.step {
				Step::Finding => self.search.listed(&desk.narrator),
				_ if is_menu => self.menu.shown(),
				_ => Vec::new(),
			},
			prompt: if is_menu {
				self.menu.question().to_string()
			} else {
				desk.narrator.line(self.help()).to_string()
			},
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		};
		let Some(run) = &self.run else { return page };
		let Some(InHand { position, own, .. }) = self.in_hand() else {
			return page;
		};
		let last = run.practice.last();
		let words = desk.narrator.words();
		let named = run
			.named
			.map(|opening| format!("{} {}", opening.eco, as_spelled_here(opening.name)));
		let played = last
			.as_ref()
			.map(|(before, mv)| words.announce(before, *mv).to_string());
		Page {
			board: Some(BoardView {
				bottom: self.panel.bottom(own),
				pieces: position.pieces().collect(),
				last: last.map(|(_, mv)| (mv.from(), mv.to())),
				letters: words.letters(),
				caption: String::new(),
				differing: Vec::new(),
				focus: self.panel.finger.focus(),
				held: self.panel.finger.held(&position),
				check: position.checked_king(),
				touched: Vec::new(),
			}),
			remarks: named.into_iter().chain(played).collect(),
			prompt: words.turn(position.turn()).to_string(),
			rest: self.panel.rest(self.is_walking(), &position, &desk.narrator),
			..page
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if matches!(time, Time::InputDone) && !self.waiting && !self.search.waiting {
			self.keep_left(&mut desk.narrator);
		}
		Next::Stay
	}
}

/// Returns `true` for the other commands that hold while a line is played.
fn is_of_line(action: Action) -> bool {
	matches!(
		action,
		Action::Board(
			BoardAction::Walk | BoardAction::OfGame(OfGame::Questions | OfGame::Hint | OfGame::Opening)
		) | Action::Game(GameAction::Rematch)
	) || OF_PLAY.map(Action::Game).contains(&action)
}

//! Puzzles as a mode.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Puzzles;
use super::choices::What;
use super::told::asked;
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, Holds, LessonAction, OfGame};
use crate::desk::by_hand::{ByHand as _, OF_PLAY};
use crate::desk::menu::Menu;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Time, Transition, Types};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{BoardView, Page, Pointed, Progress, StorageAnswer};
use crate::voice::PhraseKey;

/// Number of the last ratings that are drawn.
const DRAWN: usize = 200;

impl Mode for Puzzles {
	fn context(&self) -> Context<'_> {
		let context = match &self.asked {
			Some(asked) => Context::menu(&asked.menu),
			None if self.is_walking() => Context {
				types: Types::when(self.panel.finger.is_promoting()),
				..Context::board(&["home-board", "board", "play"])
			},
			None => Context {
				types: Types::when(!self.line.is_empty()),
				introduction: Some(self.help()),
				..Context::line(&["play"])
			},
		};
		let keys = self.standing.is_none() || self.left.is_some();
		Context {
			places: if self.has_task() {
				&["puzzle", "practice"]
			} else {
				&["choosing", "menu"]
			},
			awaits: Awaits::storage(self.waiting, keys),
			has_task: self.has_task(),
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry {
			menu: self.asked.as_mut().map(|asked| &mut asked.menu),
			line: Some(&mut self.line),
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.has_task().then(|| self.menu_of(What::Task, desk))
	}

	fn offer(&self, action: Action) -> Offer {
		let of_board = matches!(
			action,
			Action::Board(
				BoardAction::Walk
					| BoardAction::OfGame(OfGame::Questions)
					| BoardAction::OfGame(OfGame::Hint)
			)
		) || OF_PLAY.map(Action::Game).contains(&action);
		Offer::when(
			action.holds() == Holds::Everywhere
				|| action == Action::Game(GameAction::NewGame)
				|| (self.has_task() && of_board),
		)
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	/// "Another one" is another puzzle, and a task is the one in hand.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (self.has_task(), action) {
			(false, _) => desk.narrator.refuse(PhraseKey::NoLesson),
			(true, LessonAction::Lesson) => self.back_to_task(desk),
			(true, LessonAction::NextLesson) => self.go_on(desk),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			Gesture::Key(key) => {
				if let Some(asked) = &mut self.asked {
					asked.menu.typed(key, desk);
				} else if self.is_walking() {
					self.typed_on_board(key, desk);
				} else {
					self.panel.forget_lines();
					self.line.typed(key, &mut desk.narrator);
				}
			}
			Gesture::Pointed(pointed) => {
				if let Pointed::Square(square) = pointed {
					self.click(*square, desk);
				}
				if let Pointed::Drawn(from, to) = pointed {
					self.carry(*from, *to, desk);
				}
			}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let Some(asked) = &mut self.asked else {
			return self.said(intent, desk);
		};
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let text = intent.text();
		// A theme may be named wherever puzzles are chosen.
		let is_choice = intent.leads_back() || asked.menu.find(text, &desk.narrator).is_some();
		if asked.what != What::Task
			&& !is_choice
			&& !text.is_empty()
			&& let Some(theme) = Self::theme_named(text, &desk.narrator)
		{
			self.about(theme, desk);
			return Next::Stay;
		}
		let Some(asked) = &mut self.asked else {
			return Next::Stay;
		};
		if asked.what == What::Puzzles && !is_choice && !text.is_empty() {
			// Easier or harder ones, or the next one, may be wanted from the first on.
			let index = self.menu_of(What::Task, desk).find(text, &desk.narrator);
			if let Some(index) = index.filter(|index| self.leads_on(*index, desk)) {
				return self.chosen(What::Task, index, desk);
			}
		}
		let Some(asked) = &mut self.asked else {
			return Next::Stay;
		};
		let picked = asked.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Puzzles(answer)) => self.answered(answer, desk),
			News::StorageFailed => self.failed(desk),
			other => other.unasked(self.context().menu, &mut desk.narrator),
		}
	}

	fn page(&self, desk: &Session) -> Page {
		let page = Page {
			title: desk.narrator.line(PhraseKey::TitlePuzzles).to_string(),
			choices: self
				.asked
				.as_ref()
				.map_or_else(Vec::new, |asked| asked.menu.shown()),
			prompt: self
				.asked
				.as_ref()
				.map_or_else(String::new, |asked| asked.menu.question().to_string()),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			progress: self.progress(&desk.narrator),
			..Page::default()
		};
		let Some(task) = &self.task else { return page };
		let position = task.solving.position();
		Page {
			board: Some(BoardView {
				bottom: self.panel.bottom(task.puzzle.solver()),
				pieces: position.pieces().collect(),
				last: task.solving.last().map(|(_, mv)| (mv.from(), mv.to())),
				letters: desk.narrator.words().letters(),
				caption: String::new(),
				differing: Vec::new(),
				focus: self.panel.finger.focus(),
				held: self.panel.finger.held(position),
				check: position.checked_king(),
				touched: Vec::new(),
			}),
			remarks: asked(task, &desk.narrator)
				.iter()
				.map(ToString::to_string)
				.collect(),
			prompt: desk.narrator.words().turn(position.turn()).to_string(),
			rest: self.panel.rest(self.is_walking(), position, &desk.narrator),
			..page
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if matches!(time, Time::InputDone) {
			self.keep_left(&mut desk.narrator);
		}
		Next::Stay
	}
}

impl Puzzles {
	/// True while a puzzle is in hand, and no menu lies over it.
	const fn has_task(&self) -> bool {
		self.task.is_some() && self.asked.is_none()
	}

	/// The rating over the last puzzles.
	fn progress(&self, narrator: &Narrator) -> Option<Progress> {
		let last = &self.standing.as_ref()?.record.last;
		let first = last.len().saturating_sub(DRAWN);
		let values: Vec<u32> = last.iter().skip(first).map(|tried| tried.rating).collect();
		(values.len() > 1).then(|| Progress {
			caption: narrator.line(PhraseKey::CourseRating).to_string(),
			values,
		})
	}
}

//! Setting up a game as a mode.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Setup, Step};
use crate::asking::Intent;
use crate::commands::{Action, Holds, ProgramAction};
use crate::desk::kept::do_deed;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Types};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::ports::{EngineFault, Page, StorageAnswer};
use crate::voice::PhraseKey;

impl Mode for Setup {
	fn context(&self) -> Context<'_> {
		let awaits = Awaits::storage(self.step == Step::Waiting, true);
		if self.is_typed() {
			return Context {
				types: Types::when(!self.kept.input().is_empty()),
				awaits: Awaits::Text,
				introduction: Some(PhraseKey::FindHint),
				..Context::line(&["name"])
			};
		}
		let menu = match self.step {
			Step::Waiting | Step::Done => None,
			Step::Games => self.kept.menu(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Some(&self.menu),
		};
		Context {
			menu,
			awaits,
			..Context::menu(&self.menu)
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match self.step {
			Step::Waiting | Step::Done => Entry::line(self.kept.input_mut()),
			Step::Games => self.kept.entry(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Entry {
				menu: Some(&mut self.menu),
				line: Some(self.kept.input_mut()),
			},
		}
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(action.holds() == Holds::Everywhere)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if action == Action::Program(ProgramAction::Quit) {
			return Next::Leave;
		}
		let next = match self.step {
			Step::Waiting => None,
			Step::Games => {
				let turned = self.kept.act(action, desk);
				turned.map(|turned| self.turned(turned, desk))
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => {
				let picked = self.menu.act(action, desk);
				picked.map(|picked| self.picked(picked, desk))
			}
		};
		next.unwrap_or_else(|| Next::beside_menu(action))
	}

	/// A digit chooses at once.
	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (self.step, gesture) {
			(Step::Waiting, _) | (Step::Games, Gesture::Pointed(_)) => Next::Stay,
			(Step::Games, Gesture::Key(key)) => {
				let turned = self.kept.typed(key, desk);
				self.turned(turned, desk)
			}
			(Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done, _) => {
				let picked = self.menu.gesture(gesture, desk);
				self.picked(picked, desk)
			}
		}
	}

	/// A number, or nothing for the default.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match self.step {
			Step::Waiting => Next::Stay,
			Step::Games => {
				let turned = self.kept.line(intent, desk);
				self.turned(turned, desk)
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => self.line(intent, desk),
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Games(games)) => self.games(games, desk),
			News::StorageFailed => self.games(Vec::new(), desk),
			News::Storage(StorageAnswer::Read { game, facts }) => {
				let deed = self.deed.take();
				return deed.map_or(Next::Stay, |deed| do_deed(deed, &game, &facts, desk));
			}
			News::Storage(StorageAnswer::Elsewhere(game)) => {
				desk.refuse(desk.line(PhraseKey::GameElsewhere));
				self.step = Step::Games;
				self.kept.offer(game, desk);
			}
			News::Storage(StorageAnswer::Deleted { id, recordings }) => {
				let are_left = self.kept.deleted(id, recordings.as_deref(), desk);
				if !are_left {
					self.enter(Step::Welcome, desk);
				}
			}
			News::Opponent(OpponentNews::EngineFailed(EngineFault::NotFound(program))) => {
				self.no_opponent(&program, desk);
			}
			News::SettingChanged(_) => {
				for choices in self.before.iter_mut().chain([&mut self.choices]) {
					choices.take_over(&desk.choices);
				}
				match self.step {
					Step::Welcome | Step::Strength | Step::Side | Step::Clock => self.enter(self.step, desk),
					Step::Games | Step::Waiting | Step::Done => {
						return news.unasked(self.context().menu, desk);
					}
				}
			}
			_ => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let (choices, prompt) = if self.step == Step::Games {
			self.kept.shown(desk)
		} else {
			(self.menu.shown(), self.question(desk).to_string())
		};
		Page {
			title: desk.line(PhraseKey::TitleSetup).to_string(),
			choices,
			prompt,
			input: self.kept.input().shown(),
			cursor: self.kept.input().cursor(),
			..Page::default()
		}
	}
}

//! Setting up a game as a mode.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Setup, Step};
use crate::asking::Intent;
use crate::commands::{Action, Holds, ProgramAction};
use crate::desk::kept::do_deed;
use crate::desk::menu::{self, Menu};
use crate::desk::mode::{Mode, Next};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::game::Fact;
use crate::keys::Key;
use crate::ports::{EngineFault, Page, StoredGame};
use crate::voice::PhraseKey;

impl Mode for Setup {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.is_typed() { &["name"] } else { &["setup"] }
	}

	fn types(&self, key: Key) -> bool {
		key.typed().is_some() && self.is_typed() && !self.kept.input().is_empty()
	}

	fn unbound(&self, key: Key, _desk: &Session) -> PhraseKey {
		match key.typed() {
			Some(_) if self.is_typed() => PhraseKey::KeyTypes,
			Some(_) | None => menu::unbound(key),
		}
	}

	fn menu(&self) -> Option<&Menu> {
		match self.step {
			Step::Waiting | Step::Done => None,
			Step::Games => self.kept.menu(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Some(&self.menu),
		}
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		match self.step {
			Step::Waiting | Step::Done => None,
			Step::Games => self.kept.menu_mut(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Some(&mut self.menu),
		}
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(if self.is_typed() {
			PhraseKey::FindHint
		} else {
			PhraseKey::HelpChoice
		})
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere
	}

	fn awaits_text(&self) -> bool {
		self.is_typed()
	}

	fn awaits_storage(&self) -> bool {
		self.step == Step::Waiting
	}

	fn keeps_keys(&self) -> bool {
		true
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
	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		match self.step {
			Step::Waiting => Next::Stay,
			Step::Games => {
				let turned = self.kept.typed(key, desk);
				self.turned(turned, desk)
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => {
				let picked = self.menu.typed(key, desk);
				self.picked(picked, desk)
			}
		}
	}

	/// A number, or nothing for the default.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match self.step {
			Step::Waiting => Next::Stay,
			Step::Games => {
				let turned = self.kept.line(intent.text(), desk);
				self.turned(turned, desk)
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => {
				self.line(intent.text(), desk)
			}
		}
	}

	fn setting_changed(&mut self, desk: &mut Session) -> Next {
		for choices in self.before.iter_mut().chain([&mut self.choices]) {
			choices.take_over(&desk.choices);
		}
		match self.step {
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => self.enter(self.step, desk),
			Step::Games | Step::Waiting | Step::Done => {
				if let Some(menu) = self.menu() {
					menu.ask(desk);
				}
			}
		}
		Next::Stay
	}

	fn opponent_news(&mut self, news: OpponentNews, desk: &mut Session) -> Next {
		match news {
			OpponentNews::EngineFailed(EngineFault::NotFound(program)) => self.no_opponent(&program, desk),
			OpponentNews::EngineFailed(_) | OpponentNews::EngineLine(_) => {}
		}
		Next::Stay
	}

	fn games_listed(&mut self, games: Vec<StoredGame>, desk: &mut Session) -> Next {
		self.games(games, desk);
		Next::Stay
	}

	fn storage_failed(&mut self, desk: &mut Session) -> Next {
		self.games(Vec::new(), desk);
		Next::Stay
	}

	fn game_read(&mut self, game: StoredGame, facts: Vec<Fact>, desk: &mut Session) -> Next {
		let deed = self.deed.take();
		deed.map_or(Next::Stay, |deed| do_deed(deed, &game, &facts, desk))
	}

	fn game_elsewhere(&mut self, game: StoredGame, desk: &mut Session) -> Next {
		desk.refuse(desk.line(PhraseKey::GameElsewhere));
		self.step = Step::Games;
		self.kept.offer(game, desk);
		Next::Stay
	}

	fn game_deleted(&mut self, id: i64, recordings: Option<&str>, desk: &mut Session) -> Next {
		if !self.kept.deleted(id, recordings, desk) {
			self.enter(Step::Welcome, desk);
		}
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		self.kept.input().read(desk);
	}

	fn take_line(&mut self) -> String {
		self.kept.input_mut().take()
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

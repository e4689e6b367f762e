//! The menu of the kinds of practice and learning: the user chooses one, and is led there.

use crate::asking::Intent;
use crate::commands::{Action, GameAction, Holds};
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Transition};
use crate::desk::practised;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{Page, PuzzleAnswer, StorageAnswer};
use crate::voice::{Detail, PhraseKey};
use alloc::string::ToString;

/// The menu of the kinds of practice.
#[derive(Debug)]
pub(in crate::desk) struct Training {
	menu: Menu,
	/// The storage was asked how the player stands with puzzles.
	waiting: bool,
}

impl Training {
	/// Asks for a kind of practice.
	pub(in crate::desk) fn begin(narrator: &mut Narrator) -> Self {
		let menu = practised::menu(narrator);
		menu.ask(narrator);
		if narrator.says(Detail::Hints) {
			narrator.answer_behind(practised::unnumbered(narrator));
		}
		Self { menu, waiting: false }
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Next {
		match picked {
			Picked::Item(index) if practised::is_at_once(index) => return Next::Go(Transition::Puzzle),
			Picked::Item(index) => match practised::offered(index) {
				Some(what) => return Next::Go(Transition::Training(what)),
				None => {
					practised::ask_results(narrator);
					self.waiting = true;
				}
			},
			Picked::Back => return Next::Go(Transition::NewGame),
			Picked::Nothing => {}
		}
		Next::Stay
	}
}

impl Mode for Training {
	fn context(&self) -> Context<'_> {
		Context {
			places: &["choosing", "menu"],
			awaits: Awaits::storage(self.waiting, false),
			..Context::menu(&self.menu)
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::menu(&mut self.menu)
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, &mut desk.narrator),
			None => Next::beside_practice_menu(action),
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		self.menu.gesture(gesture, desk);
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		// "Continue": the practice that was left last, and nothing new.
		if intent.whole() == Some(Action::Game(GameAction::Resume)) {
			if let Some(what) = desk.practised {
				return Next::Go(Transition::Training(what));
			}
			desk.narrator.refuse(PhraseKey::NothingToContinue);
			self.menu.hint(&mut desk.narrator);
			return Next::Stay;
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, &mut desk.narrator)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Puzzles(PuzzleAnswer::Standing(standing))) if self.waiting => {
				practised::tell_results(Some(&standing), &mut desk.narrator);
				self.waiting = false;
			}
			News::StorageFailed if self.waiting => {
				practised::tell_results(None, &mut desk.narrator);
				self.waiting = false;
			}
			other => return other.unasked(Some(&self.menu), &mut desk.narrator),
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.narrator.line(PhraseKey::TitleTraining).to_string(),
			choices: self.menu.shown(),
			prompt: desk.narrator.line(PhraseKey::AskTraining).to_string(),
			..Page::default()
		}
	}
}

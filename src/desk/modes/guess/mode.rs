//! Guessing as a mode.

use alloc::string::{String, ToString};

use super::{Guess, Step, to_menu};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, BoardAction, GameAction, Holds, ProgramAction, ReadingAction, TypingAction};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{self, Menu, leads_back};
use crate::desk::mode::{Mode, News, Next, Transition};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Page, Pointed};
use crate::voice::PhraseKey;

impl Guess {
	/// A command while a game is looked for.
	fn finding(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(typing) => self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => Next::Leave,
			Action::Game(GameAction::NewGame) => Next::Go(Transition::NewGame),
			Action::Reading(ReadingAction::OtherGame) => {
				self.find(desk);
				Next::Stay
			}
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Training(_) => Next::Do(action),
			Action::Menu(_)
			| Action::Game(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => {
				desk.refuse(desk.line(PhraseKey::GuessChoose));
				Next::Stay
			}
		}
	}

	fn edit(&mut self, typing: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(typing, desk) {
			Edited::Done => {}
			Edited::Entered(text) => return self.find_line(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => return to_menu(),
			Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
		}
		Next::Stay
	}

	fn find_line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if leads_back(intent.text(), desk) {
			return to_menu();
		}
		if let Some((action, wanted)) = intent.wanted() {
			return Next::Set(action, wanted);
		}
		if let Some(action) = intent.whole() {
			return Next::Do(action);
		}
		self.search.line(intent.text(), desk);
		Next::Stay
	}
}

impl Mode for Guess {
	fn keymap_sections(&self) -> &'static [&'static str] {
		match &self.step {
			Step::Finding => &["name", "play"],
			Step::Side(_) => &["setup"],
			Step::Guessing(run) => run.reading.keymap_sections(),
		}
	}

	fn types(&self, key: Key) -> bool {
		match &self.step {
			Step::Finding => key.typed().is_some() && !self.line.is_empty(),
			Step::Side(_) => false,
			Step::Guessing(run) => run.reading.types(key),
		}
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		match &self.step {
			Step::Finding => InputLine::unbound(key),
			Step::Side(_) => menu::unbound(key),
			Step::Guessing(run) => run.reading.unbound(key, desk),
		}
	}

	fn menu(&self) -> Option<&Menu> {
		matches!(self.step, Step::Side(_)).then_some(&self.menu)
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		matches!(self.step, Step::Side(_)).then_some(&mut self.menu)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		match &self.step {
			Step::Finding => Some(PhraseKey::GuessChoose),
			Step::Side(_) => Some(PhraseKey::HelpChoice),
			Step::Guessing(run) if run.reading.is_walking() => run.reading.introduction(),
			Step::Guessing(_) => Some(PhraseKey::GuessHint),
		}
	}

	fn offers(&self, action: Action) -> bool {
		let everywhere = action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame);
		match &self.step {
			Step::Finding | Step::Side(_) => everywhere,
			Step::Guessing(run) => {
				let of_reading = run.reading.offers(action)
					&& (action.holds() != Holds::Reading || is_of_guessing(action))
					&& action != Action::Game(GameAction::Export);
				of_reading || is_of_guessing(action)
			}
		}
	}

	fn awaits_storage(&self) -> bool {
		self.search.waiting
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		match &mut self.step {
			Step::Guessing(run) => run.reading.walk(action, desk),
			Step::Finding | Step::Side(_) => false,
		}
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &self.step {
			Step::Finding => self.finding(action, desk),
			Step::Guessing(_) => self.guessing(action, desk),
			Step::Side(_) => match self.menu.act(action, desk) {
				Some(picked) => self.picked(picked, desk),
				None if action == Action::Game(GameAction::NewGame) => Next::Go(Transition::NewGame),
				None => Next::beside_menu(action),
			},
		}
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Finding => {
				self.line.typed(key, desk);
				Next::Stay
			}
			Step::Guessing(run) => run.reading.key(key, desk),
			Step::Side(_) => {
				let picked = self.menu.typed(key, desk);
				self.picked(picked, desk)
			}
		}
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Guessing(run) => run.reading.pointed(pointed, desk),
			Step::Finding | Step::Side(_) => Next::Stay,
		}
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &self.step {
			Step::Finding => self.find_line(intent, desk),
			Step::Guessing(_) => self.line(intent, desk),
			Step::Side(_) if intent.whole() == Some(Action::Game(GameAction::NewGame)) => {
				Next::Go(Transition::NewGame)
			}
			Step::Side(_) => {
				let picked = self.menu.line(intent.text(), desk);
				self.picked(picked, desk)
			}
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Found { games, all } => {
				if !self.search.found(games, all, PhraseKey::GuessChoose, desk) {
					// Without any game there is nothing to guess.
					return to_menu();
				}
			}
			News::Imported(game) => self.fetched(game.map(|game| *game), desk),
			News::StorageFailed => self.search.waiting = false,
			News::Opponent(news) => {
				if let Step::Guessing(run) = &mut self.step {
					let turn = run.hear(&news, desk);
					self.turned(turn, desk);
				}
			}
			News::Games(_)
			| News::Read { .. }
			| News::Elsewhere(_)
			| News::Deleted { .. }
			| News::Endgames(_)
			| News::Review(_) => {}
		}
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		match &self.step {
			Step::Finding | Step::Side(_) => self.line.read(desk),
			Step::Guessing(run) => run.reading.read_line(desk),
		}
	}

	fn take_line(&mut self) -> String {
		match &mut self.step {
			Step::Finding | Step::Side(_) => self.line.take(),
			Step::Guessing(run) => run.reading.take_line(),
		}
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.line(PhraseKey::TitleGuess).to_string();
		match &self.step {
			Step::Finding => Page {
				title,
				choices: self.search.listed(desk),
				prompt: desk.line(PhraseKey::GuessChoose).to_string(),
				input: self.line.shown(),
				cursor: self.line.cursor(),
				..Page::default()
			},
			Step::Side(_) => Page {
				title,
				choices: self.menu.shown(),
				prompt: desk.line(PhraseKey::AskGuessSide).to_string(),
				..Page::default()
			},
			Step::Guessing(run) => Page {
				title,
				..run.reading.page(desk)
			},
		}
	}

	fn next_alarm(&self) -> Option<Stamp> {
		match &self.step {
			Step::Guessing(run) => run.next_alarm(),
			Step::Finding | Step::Side(_) => None,
		}
	}

	fn settle(&mut self, desk: &mut Session) {
		if let Step::Guessing(run) = &mut self.step {
			let turn = run.settle(desk);
			self.turned(turn, desk);
		}
	}

	fn leave(&mut self, desk: &mut Session) {
		self.put_away(desk);
	}
}

/// What else is done while one guesses.
const fn is_of_guessing(action: Action) -> bool {
	matches!(
		action,
		Action::Board(BoardAction::Hint)
			| Action::Reading(
				ReadingAction::BetterMove
					| ReadingAction::Summary
					| ReadingAction::OtherGame
					| ReadingAction::ToStart
					| ReadingAction::ToEnd
					| ReadingAction::GoToMove
			)
	)
}

//! Guessing as a mode.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Guess, Step, to_menu};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{
	Action, BoardAction, GameAction, Holds, LessonAction, OfGame, ReadingAction, TypingAction,
};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{self, Menu, leads_back};
use crate::desk::mode::{GameInHand, Mode, Next, Transition};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{GameSource, ImportedTitle, Page, Pointed};
use crate::sheet::ImportedGame;
use crate::voice::PhraseKey;

impl Guess {
	/// A command while a game is looked for.
	fn finding(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			return self.edit(typing, desk);
		}
		let again = matches!(action, Action::Game(GameAction::Rematch));
		if action == Action::Reading(ReadingAction::OtherGame) {
			self.find(desk);
		} else if let Some(game) = self.game.take_if(|_| again) {
			self.ask_side(*game, desk);
		} else {
			return Next::beside_line(action, PhraseKey::GuessChoose, desk);
		}
		Next::Stay
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
		match intent.whole() {
			Some(Action::Reading(end @ (ReadingAction::ToStart | ReadingAction::ToEnd))) => {
				self.search.at_end(end == ReadingAction::ToStart, desk);
			}
			_ => match Next::of_line(intent) {
				Some(next) => return next,
				None => self.search.line(intent.text(), desk),
			},
		}
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

	fn places(&self) -> &'static [&'static str] {
		match &self.step {
			Step::Finding => &["list"],
			Step::Side(_) => &["choosing"],
			Step::Guessing(_) => &["guessing", "score", "practice", "reading"],
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
			Step::Finding if action == Action::Game(GameAction::Rematch) => self.game.is_some(),
			Step::Finding | Step::Side(_) => everywhere,
			Step::Guessing(run) => {
				let of_reading = run.reading.offers(action)
					&& (action.holds() != Holds::Reading || is_of_guessing(action))
					&& action != Action::Game(GameAction::Export);
				of_reading || is_of_guessing(action)
			}
		}
	}

	/// The game that is guessed, or was last.
	fn game(&self) -> Option<GameInHand> {
		let game = self.game.as_deref()?;
		Some(GameInHand {
			source: GameSource::Imported(self.search.chosen),
			game: game.clone(),
			own: None,
		})
	}

	fn awaits_storage(&self) -> bool {
		self.search.waiting
	}

	fn keeps_keys(&self) -> bool {
		matches!(self.step, Step::Finding)
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
				None => Next::beside_practice_menu(action),
			},
		}
	}

	fn has_task(&self) -> bool {
		matches!(self.step, Step::Guessing(_) | Step::Finding)
	}

	/// The task is the move in question, and the next one is the next move; in the list it is more of it.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&mut self.step, action) {
			(Step::Guessing(run), LessonAction::Lesson) => {
				run.show();
				run.tell_task(desk);
			}
			(Step::Guessing(run), LessonAction::NextLesson) => {
				let turn = run.give_up(desk);
				self.turned(turn, desk);
			}
			(Step::Finding, LessonAction::NextLesson) => self.search.line("", desk),
			(Step::Finding, LessonAction::Lesson) => desk.refuse(desk.line(PhraseKey::GuessChoose)),
			(Step::Side(_), _) => self.menu.ask(desk),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Finding => {
				self.line.typed(key, desk);
				Next::Stay
			}
			Step::Guessing(run) if run.reading.is_promoting() => {
				let said = run.reading.promote(key, desk);
				self.guess_by_hand(said, desk);
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

	fn games_found(&mut self, games: Vec<ImportedTitle>, all: u64, desk: &mut Session) -> Next {
		if self.search.found(games, all, PhraseKey::GuessChoose, desk) {
			Next::Stay
		} else {
			// Without any game there is nothing to guess.
			to_menu()
		}
	}

	fn game_imported(&mut self, game: Option<ImportedGame>, desk: &mut Session) -> Next {
		self.fetched(game, desk);
		Next::Stay
	}

	fn storage_failed(&mut self, _desk: &mut Session) -> Next {
		self.search.waiting = false;
		Next::Stay
	}

	fn opponent_news(&mut self, news: OpponentNews, desk: &mut Session) -> Next {
		if let Step::Guessing(run) = &mut self.step {
			let turn = run.hear(&news, desk);
			self.turned(turn, desk);
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
		Action::Board(BoardAction::OfGame(OfGame::Hint))
			| Action::Game(GameAction::Resign)
			| Action::Reading(
				ReadingAction::BetterMove
					| ReadingAction::Comment
					| ReadingAction::Summary
					| ReadingAction::OtherGame
					| ReadingAction::ToStart
					| ReadingAction::ToEnd
					| ReadingAction::GoToMove
			)
	)
}

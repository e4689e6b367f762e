//! Guessing as a mode.

use alloc::string::ToString;

use super::{Guess, Step, to_menu};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{
	Action, BoardAction, GameAction, Holds, LessonAction, OfGame, ReadingAction, TypingAction,
};
use crate::desk::input_line::Edited;
use crate::desk::mode::{
	Awaits, Context, Entry, GameInHand, Gesture, Left, Mode, News, Next, Offer, Time, Timing, Transition,
	Types,
};
use crate::desk::session::Session;
use crate::ports::{GameSource, Page, StorageAnswer};
use crate::voice::PhraseKey;

impl Guess {
	/// A command while a game is looked for.
	fn finding(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			return self.edit(typing, desk);
		}
		let again = matches!(action, Action::Game(GameAction::Rematch));
		if action == Action::Reading(ReadingAction::OtherGame) {
			self.find(&mut desk.narrator);
		} else if let Some(game) = self.game.take_if(|_| again) {
			self.ask_side(*game, &mut desk.narrator);
		} else {
			return Next::beside_line(action, PhraseKey::GuessChoose, &mut desk.narrator);
		}
		Next::Stay
	}

	fn edit(&mut self, typing: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(typing, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => return self.find_line(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => return to_menu(),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}

	fn find_line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if intent.leads_back() {
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
	fn context(&self) -> Context<'_> {
		let awaits = |keys| Awaits::storage(self.search.waiting, keys);
		match &self.step {
			Step::Finding => Context {
				places: &["list", "menu"],
				types: Types::when(!self.line.is_empty()),
				awaits: awaits(true),
				introduction: Some(PhraseKey::GuessChoose),
				has_task: true,
				..Context::line(&["name", "play"])
			},
			Step::Side(_) => Context {
				places: &["choosing", "menu"],
				awaits: awaits(false),
				..Context::menu(&self.menu)
			},
			Step::Guessing(run) => {
				let reading = run.reading.context();
				Context {
					places: &["guessing", "score", "practice", "reading"],
					awaits: awaits(false),
					introduction: if run.reading.is_walking() {
						reading.introduction
					} else {
						Some(PhraseKey::GuessHint)
					},
					has_task: true,
					..reading
				}
			}
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match &mut self.step {
			Step::Finding => Entry::line(&mut self.line),
			Step::Side(_) => Entry {
				menu: Some(&mut self.menu),
				line: Some(&mut self.line),
			},
			Step::Guessing(run) => run.reading.entry(),
		}
	}

	fn offer(&self, action: Action) -> Offer {
		let everywhere = action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame);
		Offer::when(match &self.step {
			Step::Finding if action == Action::Game(GameAction::Rematch) => self.game.is_some(),
			Step::Finding | Step::Side(_) => everywhere,
			Step::Guessing(run) => {
				let of_reading = run.reading.offer(action).here
					&& (action.holds() != Holds::Reading || is_of_guessing(action))
					&& action != Action::Game(GameAction::Export);
				of_reading || is_of_guessing(action)
			}
		})
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

	/// The task is the move in question, and the next one is the next move; in the list it is more of it.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (&mut self.step, action) {
			(Step::Guessing(run), LessonAction::Lesson) => {
				run.show();
				run.tell_task(&mut desk.narrator);
			}
			(Step::Guessing(run), LessonAction::NextLesson) => {
				let turn = run.give_up(&mut desk.narrator);
				self.turned(turn, &mut desk.narrator);
			}
			(Step::Finding, LessonAction::NextLesson) => self.search.line("", desk),
			(Step::Finding, LessonAction::Lesson) => desk.narrator.refuse(PhraseKey::GuessChoose),
			(Step::Side(_), _) => self.menu.ask(&mut desk.narrator),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (&mut self.step, gesture) {
			(Step::Finding, Gesture::Key(key)) => {
				self.line.typed(key, &mut desk.narrator);
			}
			(Step::Finding, Gesture::Pointed(_)) => {}
			(Step::Guessing(run), Gesture::Key(key)) if run.reading.is_promoting() => {
				let said = run.reading.promote(key, &mut desk.narrator);
				self.guess_by_hand(said, desk);
			}
			(Step::Guessing(run), _) => return run.reading.gesture(gesture, desk),
			(Step::Side(_), _) => self.menu.gesture(gesture, desk),
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &self.step {
			Step::Finding => self.find_line(intent, desk),
			Step::Guessing(_) => self.line(intent, desk),
			Step::Side(_) if intent.whole() == Some(Action::Game(GameAction::NewGame)) => {
				Next::Go(Transition::NewGame)
			}
			Step::Side(_) => {
				let picked = self.menu.line(intent, desk);
				self.picked(picked, desk)
			}
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Found { games, all }) => {
				let found = self
					.search
					.found(games, all, PhraseKey::GuessChoose, &mut desk.narrator);
				// Without any game there is nothing to guess.
				return if found { Next::Stay } else { to_menu() };
			}
			News::Storage(StorageAnswer::Imported(game)) => self.fetched(game.map(|game| *game), desk),
			News::StorageFailed => self.search.waiting = false,
			News::Opponent(news) => {
				if let Step::Guessing(run) = &mut self.step {
					let turn = run.hear(&news, &mut desk.narrator);
					self.turned(turn, &mut desk.narrator);
				}
			}
			other => return other.unasked(self.context().menu, &mut desk.narrator),
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleGuess).to_string();
		match &self.step {
			Step::Finding => Page {
				title,
				choices: self.search.listed(&desk.narrator),
				prompt: desk.narrator.line(PhraseKey::GuessChoose).to_string(),
				input: self.line.shown(),
				cursor: self.line.cursor(),
				..Page::default()
			},
			Step::Side(_) => Page {
				title,
				choices: self.menu.shown(),
				prompt: desk.narrator.line(PhraseKey::AskGuessSide).to_string(),
				..Page::default()
			},
			Step::Guessing(run) => Page {
				title,
				..run.reading.page(desk)
			},
		}
	}

	fn timing(&self, _at: Stamp) -> Timing {
		Timing {
			alarm: match &self.step {
				Step::Guessing(run) => run.next_alarm(),
				Step::Finding | Step::Side(_) => None,
			},
			..Timing::default()
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if let (Time::Due, Step::Guessing(run)) = (time, &mut self.step) {
			let turn = run.settle(&mut desk.narrator);
			self.turned(turn, &mut desk.narrator);
		}
		Next::Stay
	}

	/// The game that is guessed, or was last, can be reviewed.
	fn leave(&mut self, desk: &mut Session) -> Left {
		let game = self.game.as_deref().map(|game| GameInHand {
			source: GameSource::Imported(self.search.chosen),
			game: game.clone(),
			own: None,
		});
		self.put_away(&mut desk.narrator);
		Left {
			game,
			..Left::default()
		}
	}
}

/// Returns `true` for the other commands that hold while one guesses.
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

//! Endgames as a mode: menus, and then the game at home, with the tables beside it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::told::grade_line;
use super::trial::Trial;
use super::{Endgames, Step, percent_line, tell_results};
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{
	Action, BoardAction, GameAction, Holds, LessonAction, OfGame, ReadingAction, TrainingAction, TypingAction,
};
use crate::desk::input_line::Edited;
use crate::desk::mode::{
	Context, Entry, Gesture, Handled, Left, Mode, News, Next, Offer, Time, Timing, Transition, Types,
};
use crate::desk::modes::home::Home;
use crate::desk::session::Session;
use crate::endgames::{Endgame, Grade, Source};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::Page;
use crate::voice::PhraseKey;

impl Endgames {
	fn home(&self) -> Option<&Home> {
		match &self.step {
			Step::Playing(trial) => Some(&trial.home),
			Step::Endgame | Step::Grade(_) | Step::Waiting(_) => None,
		}
	}

	fn home_mut(&mut self) -> Option<&mut Home> {
		self.trial().map(|trial| &mut trial.home)
	}

	fn trial(&mut self) -> Option<&mut Trial> {
		match &mut self.step {
			Step::Playing(trial) => Some(trial),
			Step::Endgame | Step::Grade(_) | Step::Waiting(_) => None,
		}
	}

	const fn waits(&self) -> bool {
		matches!(self.step, Step::Waiting(_))
	}

	/// A command while a table is made.
	fn act_waiting(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => return self.line_waiting(&desk.read(&text), desk),
				Edited::Cleared(typed) if typed.is_empty() => self.back(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			}
			return Next::Stay;
		}
		if matches!(action, Action::Game(GameAction::TakeBack | GameAction::Stop)) {
			self.back(desk);
		} else if action == Action::Reading(ReadingAction::Summary) {
			self.tell_percent(&mut desk.narrator);
		} else {
			return Next::beside_line(action, PhraseKey::EndgameWait, &mut desk.narrator);
		}
		Next::Stay
	}

	/// Tells the progress of the table that is being made.
	fn tell_percent(&self, narrator: &mut Narrator) {
		if let Step::Waiting(waiting) = &self.step {
			narrator.answer(percent_line(waiting.percent, narrator));
		}
	}

	/// A line while a table is made: nothing to hear how far it is, or a command.
	fn line_waiting(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.tell_percent(&mut desk.narrator);
		} else if intent.leads_back() {
			self.back(desk);
		} else if let Some(next) = Next::of_line(intent) {
			return next;
		} else {
			desk.narrator.refuse(PhraseKey::EndgameWait);
		}
		Next::Stay
	}

	/// Carries out a command in the game: the knowledge of the table, and changes of the position; the rest is the game's.
	fn act_playing(&mut self, action: Action, desk: &mut Session) -> Next {
		let Some(trial) = self.trial() else {
			return Next::Stay;
		};
		match action {
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => trial.tell_hint(&mut desk.narrator),
			Action::Board(
				BoardAction::OfGame(OfGame::Evaluation) | BoardAction::OfGame(OfGame::EvaluationInPawns),
			) => {
				trial.tell_evaluation(&mut desk.narrator);
			}
			Action::Reading(ReadingAction::BetterMove) => trial.tell_best(&mut desk.narrator),
			Action::Reading(ReadingAction::Summary) => tell_results(&mut desk.narrator),
			Action::Game(GameAction::Resume) if trial.is_over() => self.another(desk),
			Action::Typing(TypingAction::Submit) if trial.awaits_wish() => {
				desk.narrator.answer(PhraseKey::EndgameWhatNow);
			}
			Action::Game(GameAction::Stop) | Action::Training(TrainingAction::Endgames) => self.back(desk),
			Action::Game(GameAction::Rematch) => self.again(false, desk),
			Action::Game(GameAction::SwapSides) => self.again(true, desk),
			_ => return trial.home.act(action, desk),
		}
		Next::Stay
	}
}

/// Draws the results of an endgame so far.
fn plots(endgame: &Endgame, narrator: &Narrator) -> Vec<String> {
	let grades = Grade::of(endgame).into_iter();
	grades
		.filter_map(|grade| {
			let name = Source::Drawn(*endgame, grade).series()?;
			narrator.plot(&name, grade_line(grade), 100)
		})
		.collect()
}

impl Mode for Endgames {
	fn context(&self) -> Context<'_> {
		match &self.step {
			Step::Playing(trial) => {
				let home = trial.home.context();
				Context {
					places: &["endgame", "score", "practice"],
					introduction: if trial.home.is_walking() {
						home.introduction
					} else {
						Some(PhraseKey::EndgameHelp)
					},
					// Before the first move there is no move to say again.
					has_task: trial.home.table().plies().is_empty(),
					..home
				}
			}
			Step::Waiting(_) => Context {
				places: &["waiting", "practice"],
				types: Types::line(&self.line),
				introduction: Some(PhraseKey::EndgameWait),
				has_task: true,
				..Context::line(&["name"])
			},
			Step::Endgame | Step::Grade(_) => Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			},
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match &mut self.step {
			Step::Playing(trial) => trial.home.entry(),
			Step::Waiting(_) => Entry::line(&mut self.line),
			Step::Endgame | Step::Grade(_) => Entry {
				menu: Some(&mut self.menu),
				line: Some(&mut self.line),
			},
		}
	}

	/// "Endgames" in the middle of one is another endgame.
	fn offer(&self, action: Action) -> Offer {
		let here = match (self.home(), action) {
			(Some(_), Action::Game(GameAction::Rematch | GameAction::SwapSides) | Action::Lesson(_)) => true,
			(Some(home), action) => home.offer(action).here,
			(None, Action::Game(GameAction::NewGame)) => true,
			(None, action) => action.holds() == Holds::Everywhere,
		};
		Offer {
			own: action == Action::Training(TrainingAction::Endgames) && self.home().is_some(),
			..Offer::when(here)
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.home_mut().is_some_and(|home| home.walk(action, desk))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match &self.step {
			Step::Playing(_) => self.act_playing(action, desk),
			Step::Waiting(_) => self.act_waiting(action, desk),
			Step::Endgame | Step::Grade(_) => match self.menu.act(action, desk) {
				Some(picked) => self.picked(picked, desk),
				None => Next::beside_practice_menu(action),
			},
		}
	}

	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		if self.waits() {
			self.tell_percent(&mut desk.narrator);
			return Next::Stay;
		}
		match (self.trial(), action) {
			(None, _) => desk.narrator.refuse(PhraseKey::NoLesson),
			(Some(trial), LessonAction::Lesson) => trial.tell_task(desk),
			(Some(_), LessonAction::NextLesson) => self.another(desk),
		}
		Next::Stay
	}

	fn rest_of_answer(&mut self, key: Key, desk: &mut Session) -> Handled {
		self.home_mut()
			.map_or(Handled::No, |home| home.rest_of_answer(key, desk))
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (&mut self.step, gesture) {
			(Step::Playing(trial), _) => return trial.home.gesture(gesture, desk),
			(Step::Waiting(_), Gesture::Key(key)) => {
				self.line.typed(key, &mut desk.narrator);
			}
			(Step::Waiting(_), Gesture::Pointed(_)) => {}
			(Step::Endgame | Step::Grade(_), _) => self.menu.gesture(gesture, desk),
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match &mut self.step {
			Step::Playing(trial) if intent.text().is_empty() && trial.awaits_wish() => {
				desk.narrator.answer(PhraseKey::EndgameWhatNow);
				return Next::Stay;
			}
			Step::Playing(trial) => return trial.home.intent(intent, desk),
			Step::Waiting(_) => return self.line_waiting(intent, desk),
			Step::Endgame | Step::Grade(_) => {}
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match (news, &mut self.step) {
			(News::Endgames(news), _) => self.take(news, desk),
			(news @ (News::TimeAsked(..) | News::SettingChanged(_)), Step::Playing(trial)) => {
				return trial.home.news(news, desk);
			}
			(other, Step::Endgame | Step::Grade(_)) => {
				return other.unasked(Some(&self.menu), &mut desk.narrator);
			}
			(_, Step::Playing(_) | Step::Waiting(_)) => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleEndgames).to_string();
		let prompt = |line| desk.narrator.line(line).to_string();
		match &self.step {
			Step::Playing(trial) => {
				let page = trial.home.page(desk);
				let plots = match trial.source {
					Source::Drawn(endgame, _) => plots(&endgame, &desk.narrator),
					Source::Placed => Vec::new(),
				};
				Page {
					title,
					remarks: [page.remarks, plots].concat(),
					..page
				}
			}
			Step::Waiting(waiting) => Page {
				title,
				remarks: vec![percent_line(waiting.percent, &desk.narrator).to_string()],
				prompt: prompt(PhraseKey::TitleEndgames),
				input: self.line.shown(),
				cursor: self.line.cursor(),
				..Page::default()
			},
			Step::Endgame => Page {
				title,
				choices: self.menu.shown(),
				prompt: prompt(PhraseKey::AskEndgame),
				..Page::default()
			},
			Step::Grade(endgame) => Page {
				title,
				choices: self.menu.shown(),
				remarks: plots(endgame, &desk.narrator),
				prompt: prompt(PhraseKey::AskEndgameGrade),
				..Page::default()
			},
		}
	}

	fn timing(&self, at: Stamp) -> Timing {
		Timing {
			alarm: self.home().and_then(|home| home.timing(at).alarm),
			..Timing::default()
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		match time {
			Time::Due | Time::Slept(_) => {
				if let Some(home) = self.home_mut() {
					return home.pass(time, desk);
				}
			}
			Time::InputDone => {
				if let Some(trial) = self.trial() {
					trial.watch(&mut desk.narrator);
				}
				self.keep(&mut desk.narrator);
			}
			// The game has no clock.
			Time::Stands(_) | Time::Runs(_) => {}
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		Left {
			game: None,
			..self.home_mut().map(|home| home.leave(desk)).unwrap_or_default()
		}
	}
}

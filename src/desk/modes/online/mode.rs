//! Playing on a server as a mode: menus and typed names, and then the game at home that follows the server.

use alloc::string::ToString;

use super::{Online, Step};
use crate::asking::{Correction, Described, Intent};
use crate::clock::Stamp;
use crate::commands::{Action, GameAction, Holds, LessonAction, ProgramAction, TypingAction};
use crate::desk::input_line::Edited;
use crate::desk::menu::NoControls;
use crate::desk::mode::{
	Awaits, Context, Entry, Gesture, Handled, Left, Mode, News, Next, Offer, Scope, Time, Timing, Transition,
	Types,
};
use crate::desk::modes::home::Home;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Page, StorageAnswer};
use crate::voice::PhraseKey;

/// The place of the word files in which words have the meaning of a game on a server.
const PLACE: &str = "online";

impl Online {
	fn home(&self) -> Option<&Home> {
		if let Step::Playing(game) = &self.step {
			Some(&game.home)
		} else {
			None
		}
	}

	fn home_mut(&mut self) -> Option<&mut Home> {
		self.game().map(|game| &mut game.home)
	}

	/// Returns `true` while a line is typed that is no choice.
	const fn types(&self) -> bool {
		matches!(
			self.step,
			Step::Token
				| Step::TokenFile
				| Step::Name(_)
				| Step::Address
				| Step::Password(..)
				| Step::HowMany
		)
	}

	/// Returns `true` while there is a menu.
	pub(super) const fn chooses(&self) -> bool {
		matches!(
			self.step,
			Step::SignIn
				| Step::Lobby(_)
				| Step::Others(_)
				| Step::Level
				| Step::Pace(_)
				| Step::Kind(..)
				| Step::Ratings(_)
				| Step::Relations
				| Step::Friends(_)
				| Step::Tournaments(_)
				| Step::Teams(_)
				| Step::Tournament(_)
				| Step::TeamOf(_)
				| Step::Games(_)
				| Step::Challenged
		)
	}

	/// A command while there is no menu and no game.
	fn act_waiting(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => return self.entered(&text, desk),
				Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			}
			return Next::Stay;
		}
		if matches!(action, Action::Game(GameAction::TakeBack | GameAction::Stop)) {
			return self.back(desk);
		}
		Next::beside_line(action, self.introduction(), &mut desk.narrator)
	}

	/// The sentence that says what is awaited.
	const fn introduction(&self) -> PhraseKey {
		match self.step {
			Step::Token => PhraseKey::AskToken,
			Step::TokenFile => PhraseKey::AskTokenFile,
			Step::Name(_) => PhraseKey::AskPlayerName,
			Step::Address => PhraseKey::AskTournamentAddress,
			Step::Password(..) => PhraseKey::AskTournamentPassword,
			Step::HowMany => PhraseKey::AskHowManyGames,
			Step::Fetching => PhraseKey::DownloadRuns,
			Step::Browser => PhraseKey::OnlineBrowserWaits,
			_ => PhraseKey::OnlineOneMoment,
		}
	}

	/// A typed line where there is no menu.
	fn entered(&mut self, text: &str, desk: &mut Session) -> Next {
		let text = text.trim();
		let intent = desk.read(text);
		match self.step {
			_ if self.types() && text.is_empty() => {
				desk.narrator.answer(self.introduction());
			}
			Step::Token => self.token(text, desk),
			Step::TokenFile => self.token_file(text, desk),
			Step::Password(..) => self.password_typed(text, desk),
			Step::Name(_) | Step::Address if intent.leads_back() => return self.back(desk),
			Step::Name(_) => self.player_named(text, desk),
			Step::Address => self.address_typed(text, desk),
			Step::HowMany if intent.leads_back() => return self.back(desk),
			Step::HowMany => self.how_many(text, desk),
			Step::Fetching if text.is_empty() => desk.tell_import(),
			_ if text.is_empty() => desk.narrator.answer(self.introduction()),
			_ if intent.leads_back() => return self.back(desk),
			_ => match Next::of_line(&intent) {
				Some(next) => return next,
				None => desk.narrator.refuse(self.introduction()),
			},
		}
		Next::Stay
	}

	/// A command in the game.
	fn act_playing(&mut self, action: Action, text: &str, desk: &mut Session) -> Next {
		let Some(game) = self.game() else {
			return Next::Stay;
		};
		if game.warns(action, &mut desk.narrator) {
			return Next::Stay;
		}
		let is_over = game.home.table().ending().is_some();
		let next = match action {
			Action::Online(act) => {
				game.act(act, text, desk);
				Next::Stay
			}
			Action::Answer(answer) if game.answer(answer, desk) => Next::Stay,
			Action::Game(GameAction::ClaimDraw) if game.claims_draw(desk) => Next::Stay,
			Action::Typing(TypingAction::Submit) if game.types_claim(desk) => Next::Stay,
			Action::Game(GameAction::Stop | GameAction::Resume) if !is_over => {
				desk.narrator.refuse(PhraseKey::OnlineOwnClock);
				Next::Stay
			}
			Action::Game(GameAction::Redo | GameAction::SetUp | GameAction::Substitute) => {
				desk.narrator.refuse(PhraseKey::OnlineNotHere);
				Next::Stay
			}
			Action::Game(GameAction::Rematch | GameAction::SwapSides) if is_over => {
				self.rematch(desk);
				Next::Stay
			}
			Action::Game(GameAction::NewGame) if is_over => {
				self.put_away(desk);
				self.ask_on(desk);
				return Next::Stay;
			}
			_ => game.home.act(action, desk),
		};
		if let Some(game) = self.game() {
			if !matches!(action, Action::Typing(_) | Action::Help(_) | Action::Speech(_)) {
				game.unwarn();
			}
			game.send(desk);
		}
		next
	}

	/// Asks the last opponent for the same game again.
	fn rematch(&mut self, desk: &mut Session) {
		match self.last.clone() {
			Some((user, seek)) => {
				self.put_away(desk);
				self.set_lobby(desk);
				self.challenge(user, seek, desk);
			}
			None => desk.narrator.refuse(PhraseKey::OnlineNotHere),
		}
	}
}

impl Mode for Online {
	fn context(&self) -> Context<'_> {
		match &self.step {
			Step::Playing(game) => {
				let home = game.home.context();
				let is_over = game.home.table().ending().is_some();
				Context {
					places: if is_over {
						&[PLACE, "stepping", "looking", "home"]
					} else {
						&[PLACE, "home"]
					},
					scope: if is_over { Scope::Open } else { Scope::Served },
					strength: None,
					..home
				}
			}
			_ if self.chooses() => Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			},
			_ => Context {
				places: &["waiting"],
				types: Types::when(self.types()),
				awaits: Awaits::text(self.types()),
				introduction: Some(self.introduction()),
				..Context::line(&["name"])
			},
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		if self.chooses() {
			return Entry::menu(&mut self.menu);
		}
		match &mut self.step {
			Step::Playing(game) => game.home.entry(),
			_ => Entry::line(&mut self.line),
		}
	}

	/// "Online" here leads to the choice of what to do.
	fn offer(&self, action: Action) -> Offer {
		let is_own = matches!(action, Action::Program(ProgramAction::Online) | Action::Online(_));
		let here = match (self.home(), action) {
			(Some(_), Action::Online(_)) => true,
			(Some(home), action) => home.offer(action).here,
			(None, Action::Game(GameAction::NewGame)) => true,
			(None, action) => action.holds() == Holds::Everywhere,
		};
		Offer {
			own: is_own,
			..Offer::when(here)
		}
	}

	/// "Find an opponent" leads here from elsewhere, and is a choice here.
	fn answers(&self, intent: &Intent, desk: &Session) -> bool {
		let leads_here = intent.whole() == Some(Action::Program(ProgramAction::Online));
		leads_here && self.chooses() && self.menu.known(intent.text(), &desk.narrator).is_some()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.home_mut().is_some_and(|home| home.walk(action, desk))
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if action == Action::Program(ProgramAction::Online) && !self.plays() {
			self.put_away(desk);
			self.ask_lobby(desk);
			return Next::Stay;
		}
		if let Step::Playing(_) = self.step {
			return self.act_playing(action, "", desk);
		}
		if let Action::Online(_) = action {
			desk.narrator.refuse(PhraseKey::OnlyOnline);
			return Next::Stay;
		}
		if !self.chooses() {
			return self.act_waiting(action, desk);
		}
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_practice_menu(action),
		}
	}

	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match self.home_mut() {
			Some(home) => home.lesson(action, desk),
			None => {
				desk.narrator.refuse(PhraseKey::NoLesson);
				Next::Stay
			}
		}
	}

	fn rest_of_answer(&mut self, key: Key, desk: &mut Session) -> Handled {
		self.home_mut()
			.map_or(Handled::No, |home| home.rest_of_answer(key, desk))
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		if self.chooses() {
			self.menu.gesture(gesture, desk);
			return Next::Stay;
		}
		match (&mut self.step, gesture) {
			(Step::Playing(game), gesture) => {
				let next = game.home.gesture(gesture, desk);
				game.send(desk);
				return next;
			}
			(_, Gesture::Key(key)) => {
				self.line.typed(key, &mut desk.narrator);
			}
			(_, Gesture::Pointed(_)) => {}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if let Step::Playing(game) = &mut self.step {
			if let Some(action @ Action::Online(_)) = intent.action {
				return self.act_playing(action, &intent.rest, desk);
			}
			if intent.action == Some(Action::Game(GameAction::ClaimDraw)) && game.claims_draw(desk) {
				return Next::Stay;
			}
			let next = game.home.intent(intent, desk);
			game.send(desk);
			return next;
		}
		if !self.chooses() {
			return self.entered(intent.text(), desk);
		}
		if let Step::Pace(opponent) = &self.step {
			let opponent = opponent.clone();
			match self.menu.typed_controls(intent.text(), &mut desk.narrator) {
				Ok(controls) => {
					self.controls(&controls, opponent, desk);
					return Next::Stay;
				}
				Err(NoControls::Refused) => return Next::Stay,
				Err(NoControls::Other) => {}
			}
		}
		if self.typed_ratings(intent.text(), desk) {
			return Next::Stay;
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn described(&self, line: &str, desk: &Session) -> Option<Described> {
		self.home()?.described(line, desk)
	}

	fn correct(&mut self, correction: &Correction, desk: &mut Session) -> Option<Next> {
		let game = self.game()?;
		let next = game.home.correct(correction, desk);
		game.send(desk);
		next
	}

	fn takes_clauses(&mut self, begin: bool) {
		if let Some(home) = self.home_mut() {
			home.takes_clauses(begin);
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Online(told) => self.hear(told, desk),
			News::Import(_) => self.fetched(desk),
			News::Storage(StorageAnswer::Served(kept)) => self.sit_down(kept.as_deref(), desk),
			News::StorageFailed => self.sit_down(None, desk),
			News::Storage(StorageAnswer::Elsewhere(_)) if matches!(self.step, Step::Joining(_)) => {
				desk.narrator.refuse(PhraseKey::GameElsewhere);
				self.ask_lobby(desk);
			}
			news => {
				return match self.game() {
					Some(game) => game.home.news(news, desk),
					None => news.unasked(self.context().menu, &mut desk.narrator),
				};
			}
		}
		if let Some(game) = self.game() {
			game.send(desk);
		}
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleOnline).to_string();
		match &self.step {
			Step::Playing(game) => Page {
				title,
				..game.home.page(desk)
			},
			_ if self.chooses() => Page {
				title,
				choices: self.menu.shown(),
				prompt: self.menu.question().to_string(),
				..Page::default()
			},
			_ => Page {
				title,
				prompt: desk.narrator.line(self.introduction()).to_string(),
				input: self.line.shown(),
				cursor: self.line.cursor(),
				..Page::default()
			},
		}
	}

	fn timing(&self, at: Stamp) -> Timing {
		let Step::Playing(game) = &self.step else {
			return Timing::default();
		};
		let timing = game.home.timing(at);
		Timing {
			alarm: [timing.alarm, game.alarm()].into_iter().flatten().min(),
			// The server's clock does not stop for a slow disk.
			clock_runs: false,
			..timing
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		let Some(game) = self.game() else {
			return Next::Stay;
		};
		match time {
			Time::Due => {
				game.settle(&mut desk.narrator);
				let next = game.home.pass(time, desk);
				game.send(desk);
				next
			}
			Time::InputDone => game.home.pass(time, desk),
			Time::Slept(_) | Time::Stands(_) | Time::Runs(_) => Next::Stay,
		}
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		let left = match self.game() {
			Some(game) if game.home.table().ending().is_some() => game.home.leave(desk),
			_ => {
				self.put_away(desk);
				Left::default()
			}
		};
		self.step = Step::Waiting;
		left
	}
}

//! A game on the server in hand: the game at home that follows it, and the acts that only a server has.

use super::told::{name, player};
use super::{Online, Step, ask};
use crate::clock::{Control, Controls, ExtraTime, Mode as ClockMode, Period, Span, Stamp};
use crate::commands::{Action, AnswerAction, GameAction, OnlineAction, ProgramAction};
use crate::desk::mode::Mode as _;
use crate::desk::modes::home::Home;
use crate::desk::opponents::Act;
use crate::desk::session::Session;
use crate::game::{Fact, Occasion, Opening, OpeningError, Papers, Seat, Server};
use crate::narrator::Narrator;
use crate::online::{Change, GameId, Pace, Request, Seek, ServedGame, UserName};
use crate::ports::{Effect, StorageOrder, StoredGame};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, phrases};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

/// A game that is played on the server.
#[derive(Debug)]
pub(super) struct Game {
	pub(super) id: GameId,
	pub(super) home: Home,
	/// The command that would leave the running game, after the user was warned.
	warned: Option<Action>,
	/// The opponent's wish to take back stands.
	is_asked_back: bool,
	/// The user's wish to take back stands.
	asks_back: bool,
	/// The change of the user's rating, which came before the end of the game: the two are told on streams of their own.
	rating_change: Option<i32>,
	rating_news: RatingNews,
	/// Time from which the game can be claimed, until that is told.
	claim_at: Option<Stamp>,
}

/// The news of the user's rating, which the server tells once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RatingNews {
	Awaited,
	/// It may have been told while the connection was lost: the record of the game has it.
	Missed,
	Told,
}

/// Seconds that one command gives to the opponent.
const GIVEN: u32 = 15;

impl Online {
	/// Takes up a game on the server: at once if it is known, or when it was read.
	pub(super) fn join(&mut self, id: &GameId, desk: &mut Session) {
		let at = desk.at();
		let Some(client) = &mut desk.online else { return };
		if client.game(id).is_some() {
			return self.joined(id, desk);
		}
		client.follow(id, at);
		self.step = Step::Joining(id.clone());
	}

	/// A game was read for the first time: it may be kept from before.
	pub(super) fn joined(&mut self, id: &GameId, desk: &mut Session) {
		let Some(client) = &desk.online else { return };
		if let Some(served) = client.game(id) {
			let kept = StorageOrder::OpenServed(server(served, client.server()));
			self.step = Step::Joining(id.clone());
			desk.effect(Effect::Storage(kept));
		}
	}

	/// Sits down at the game that was read, with what is kept of it, once the storage has answered.
	pub(super) fn sit_down(&mut self, kept: Option<&(StoredGame, Vec<Fact>)>, desk: &mut Session) {
		let (Step::Joining(id), Some(client)) = (&self.step, &desk.online) else {
			return;
		};
		let Some(served) = client.game(id).cloned() else {
			return;
		};
		match Game::open(&served, kept, client.server().to_string().as_str(), desk) {
			Some(Ok(game)) => {
				let heading = served.heading();
				let opponent = served.own().and_then(|own| heading.player(!own).name.clone());
				self.last = opponent.zip(heading.pace).map(|(user, pace): (UserName, Pace)| {
					let seek = Seek {
						rated: heading.rated,
						variant: heading.variant,
						..Seek::casual(pace)
					};
					(user, seek)
				});
				self.step = Step::Playing(Box::new(game));
			}
			Some(Err(error)) => {
				desk.narrator.cannot_open(&error);
				self.ask_lobby(desk);
			}
			None => {
				desk.narrator.refuse(PhraseKey::OnlineNotYours);
				self.ask_lobby(desk);
			}
		}
	}

	/// Leaves the game that is over, or whose clock runs on at the server.
	pub(super) fn put_away(&mut self, desk: &mut Session) {
		if let Step::Playing(game) = &mut self.step {
			game.home.put_away(desk);
			if game.home.table().ending().is_some()
				&& let Some(client) = &mut desk.online
			{
				client.leave(&game.id);
			}
		}
	}
}

impl Game {
	/// Sits down at a game. `None` if the user does not play in it.
	fn open(
		served: &ServedGame,
		kept: Option<&(StoredGame, Vec<Fact>)>,
		address: &str,
		desk: &mut Session,
	) -> Option<Result<Self, OpeningError>> {
		let own = served.own()?;
		let opening = opening(served, address, &desk.narrator);
		let home = match Home::serve(kept, opening, served.moves(), own, desk) {
			Ok(home) => home,
			Err(error) => return Some(Err(error)),
		};
		let mut game = Self {
			id: served.id().clone(),
			home,
			warned: None,
			is_asked_back: false,
			asks_back: false,
			rating_change: None,
			rating_news: RatingNews::Awaited,
			claim_at: None,
		};
		game.greet(served, desk);
		game.home.follow(served, desk);
		Some(Ok(game))
	}

	/// Tells the sides, the time and the turn.
	fn greet(&self, served: &ServedGame, desk: &mut Session) {
		let Some(own) = served.own() else { return };
		let words = desk.narrator.words();
		let heading = served.heading();
		let mut told = words.fill(phrases::OnlineGameBegins {
			color: words.color(own),
			player: player(heading.player(!own), &desk.narrator),
		});
		if let Some(pace) = heading.pace {
			told.append(super::told::pace(pace, &desk.narrator).sentence());
		}
		told.append(super::told::kind(heading.rated, Some(heading.variant), &desk.narrator).sentence());
		told.append(words.turn(served.position().turn()));
		desk.narrator.say(Audience::Room, Urgency::News, told);
		if served.position().turn() == own {
			desk.narrator.tone(Tone::YourTurn);
			if let Some(by) = served.first_move_by() {
				let time = words_span(by.since(desk.at()), &desk.narrator);
				let told = desk.narrator.words().line(PhraseKey::OnlineFirstMove, &[time]);
				desk.narrator.say(Audience::Room, Urgency::News, told);
			}
		}
	}

	/// Tells the change of the user's rating, after the end of the game.
	pub(super) fn rated(&mut self, change: i32, desk: &mut Session) {
		if self.home.table().ending().is_none() {
			self.rating_change = Some(change);
			return;
		}
		if core::mem::replace(&mut self.rating_news, RatingNews::Told) == RatingNews::Told {
			return;
		}
		let words = desk.narrator.words();
		let number = words.number(change.unsigned_abs());
		let told = match change {
			0 => desk.narrator.line(PhraseKey::OnlineRatingSame),
			1.. => words.line(PhraseKey::OnlineRatingUp, &[number]),
			_ => words.line(PhraseKey::OnlineRatingDown, &[number]),
		};
		desk.narrator.say(Audience::Room, Urgency::News, told);
	}

	/// The connection is lost, and with it what is told meanwhile.
	pub(super) fn lost(&mut self) {
		if self.rating_news == RatingNews::Awaited {
			self.rating_news = RatingNews::Missed;
		}
	}

	/// Asks for the record of the game that is over, if the news of the rating may be missed.
	fn ask_rating(&mut self, desk: &mut Session) {
		let at = desk.at();
		let Some(client) = desk.online.as_mut().filter(|client| !client.is_lost()) else {
			return;
		};
		let is_over = self.home.table().ending().is_some();
		let is_rated = client.game(&self.id).is_some_and(|game| game.heading().rated);
		if self.rating_news == RatingNews::Missed && is_over && is_rated {
			client.ask(Request::Record(self.id.clone()), at);
			self.rating_news = RatingNews::Awaited;
		}
	}

	/// Follows the server's state.
	pub(super) fn follow(&mut self, desk: &mut Session) {
		let served = desk
			.online
			.as_ref()
			.and_then(|client| client.game(&self.id))
			.cloned();
		if let Some(served) = served {
			self.home.follow(&served, desk);
		}
		if let Some(change) = self.rating_change.take() {
			self.rated(change, desk);
		}
		self.ask_rating(desk);
	}

	/// Sends the user's acts to the server.
	pub(super) fn send(&mut self, desk: &mut Session) {
		let at = desk.at();
		for act in self.home.take_acts() {
			let game = self.id.clone();
			let Some(client) = &mut desk.online else { return };
			match act {
				Act::Move(mv) => {
					client.play(&game, mv, false, at);
				}
				Act::Draw(yes) => client.ask(Request::Draw { game, yes }, at),
				Act::TakeBack => {
					client.ask(Request::TakeBack { game, yes: true }, at);
					desk.narrator.answer(PhraseKey::OnlineTakeBackAsked);
				}
				Act::Resign => client.ask(Request::Resign(game), at),
			}
		}
	}

	/// Tells a change that is no move, offer or end: those are told by the game itself.
	pub(super) fn changed(&mut self, change: Change, desk: &mut Session) {
		let narrator = &mut desk.narrator;
		let own = self.own();
		match change {
			Change::Resynced => narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::OnlineResynced),
			Change::TimeGiven { to, time } => {
				let time = words_span(time, narrator);
				let key = if to == own {
					PhraseKey::OnlineTimeGiven
				} else {
					PhraseKey::OnlineTimeGivenThem
				};
				let told = narrator.words().line(key, &[time]);
				narrator.say(Audience::Room, Urgency::News, told);
			}
			// With the moves goes the wish.
			Change::TakenBack(_) => self.asks_back = false,
			Change::Proposal { by, stands } if by == own => {
				let was_asked = core::mem::replace(&mut self.asks_back, stands);
				let client = desk.online.as_ref();
				let served = client.and_then(|client| client.game(&self.id));
				let goes_on = served.is_some_and(|game| game.end().is_none());
				if was_asked && !stands && goes_on {
					narrator.say(Audience::Room, Urgency::News, PhraseKey::OnlineTakeBackRefused);
				}
			}
			// After the user's own answer nothing is news.
			Change::Proposal { by, stands } if by != own && (stands || self.is_asked_back) => {
				self.is_asked_back = stands;
				let key = if stands {
					PhraseKey::OnlineTakeBackWish
				} else {
					PhraseKey::OnlineTakeBackGone
				};
				if stands {
					narrator.tone(Tone::Notice);
				}
				narrator.say(Audience::Room, Urgency::News, key);
			}
			Change::Chat { by, text, .. } => {
				let user = desk.online.as_ref().and_then(|client| client.account());
				let is_own = user.is_some_and(|account| account.name.is(&by));
				if !is_own && desk.choices.chat {
					let language = narrator.words().manner().dialogue;
					let told = narrator.words().fill(phrases::OnlineChat {
						player: Phrase::free(language, &by),
						text: Phrase::free(language, &text),
					});
					narrator.say(Audience::Room, Urgency::News, told);
				}
			}
			Change::OpponentGone { claim_in } => {
				self.claim_at = claim_in.map(|time| narrator.at() + time);
				let told = match claim_in {
					Some(time) => {
						let time = words_span(time, narrator);
						narrator.words().line(PhraseKey::OnlineGone, &[time])
					}
					None => narrator.line(PhraseKey::OnlineGoneAlone),
				};
				narrator.say(Audience::Room, Urgency::News, told);
			}
			Change::OpponentBack => {
				self.claim_at = None;
				narrator.say(Audience::Room, Urgency::News, PhraseKey::OnlineGoneBack);
			}
			_ => {}
		}
	}

	pub(super) fn own(&self) -> crate::chess::Color {
		self.home.side()
	}

	/// Returns the time at which a claim becomes possible.
	pub(super) const fn alarm(&self) -> Option<Stamp> {
		self.claim_at
	}

	/// Tells that the game can be claimed now.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		if self.claim_at.take_if(|at| *at <= narrator.at()).is_some() {
			let word = narrator
				.words()
				.command_word(Action::Online(OnlineAction::ClaimWin).name());
			let told = narrator.words().line(PhraseKey::OnlineClaimNow, &[word]);
			narrator.say(Audience::Room, Urgency::News, told);
			narrator.tone(Tone::Notice);
		}
	}

	/// Answers the opponent's wish to take back; returns `true` if there is one.
	pub(super) fn answer(&mut self, answer: AnswerAction, desk: &mut Session) -> bool {
		let was_asked = core::mem::take(&mut self.is_asked_back);
		if was_asked {
			let request = Request::TakeBack {
				game: self.id.clone(),
				yes: answer == AnswerAction::Yes,
			};
			ask(request, desk);
		}
		was_asked
	}

	/// Claims a draw, if the opponent has left; returns `false` if they have not.
	pub(super) fn claims_draw(&mut self, desk: &mut Session) -> bool {
		let client = desk.online.as_ref();
		let served = client.and_then(|client| client.game(&self.id));
		let Some(at) = served.and_then(ServedGame::claim_at) else {
			return false;
		};
		if at <= desk.at() {
			ask(Request::ClaimDraw(self.id.clone()), desk);
			desk.narrator.answer(PhraseKey::OnlineSent);
		} else {
			let time = words_span(at.since(desk.at()), &desk.narrator);
			let told = desk.narrator.words().line(PhraseKey::OnlineClaimLater, &[time]);
			desk.narrator.refuse(told);
		}
		true
	}

	/// A typed line claims a draw against an opponent who has left; returns `false` for any other line.
	pub(super) fn types_claim(&mut self, desk: &mut Session) -> bool {
		let Some(line) = self.home.entry().line else {
			return false;
		};
		let claims = desk.read(&line.shown()).action == Some(Action::Game(GameAction::ClaimDraw));
		let is_done = claims && self.claims_draw(desk);
		if is_done && let Some(line) = self.home.entry().line {
			line.take();
		}
		is_done
	}

	/// Carries out an act that only a server has.
	pub(super) fn act(&mut self, action: OnlineAction, text: &str, desk: &mut Session) {
		let game = self.id.clone();
		let is_over = self.home.table().ending().is_some();
		let client = desk.online.as_ref();
		let served = client.and_then(|client| client.game(&game));
		let request = match action {
			OnlineAction::Chat if text.is_empty() => return desk.narrator.refuse(PhraseKey::OnlineSayWhat),
			OnlineAction::Chat => Request::Chat {
				game,
				text: text.to_string(),
			},
			_ if is_over => return desk.narrator.refuse(PhraseKey::GameOver),
			OnlineAction::Abort if self.home.table().plies().len() >= 2 => {
				return desk.narrator.refuse(PhraseKey::OnlineNoAbort);
			}
			OnlineAction::Abort => Request::Abort(game),
			OnlineAction::Berserk => Request::Berserk(game),
			OnlineAction::GiveTime => Request::AddTime { game, seconds: GIVEN },
			OnlineAction::ClaimWin => match served.and_then(ServedGame::claim_at) {
				Some(at) if at <= desk.at() => Request::ClaimVictory(game),
				Some(at) => {
					let time = words_span(at.since(desk.at()), &desk.narrator);
					let told = desk.narrator.words().line(PhraseKey::OnlineClaimLater, &[time]);
					return desk.narrator.refuse(told);
				}
				None => return desk.narrator.refuse(PhraseKey::OnlineNotGone),
			},
		};
		ask(request, desk);
		desk.narrator.answer(PhraseKey::OnlineSent);
	}

	/// Returns `true` if a command that leaves the running game is to wait for its repetition.
	pub(super) fn warns(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		let leaves = matches!(
			action,
			Action::Game(GameAction::NewGame) | Action::Program(ProgramAction::Quit)
		);
		if !leaves || self.home.table().ending().is_some() || self.warned == Some(action) {
			return false;
		}
		self.warned = Some(action);
		let word = narrator.words().command_word(action.name());
		let told = narrator.words().line(PhraseKey::OnlineLeaveWarning, &[word]);
		narrator.refuse(told);
		true
	}

	/// Something else was done: a warning lapses.
	pub(super) const fn unwarn(&mut self) {
		self.warned = None;
	}
}

fn words_span(span: Span, narrator: &Narrator) -> Phrase {
	narrator.words().span(span)
}

/// Returns the setup of a game on a server.
fn opening(served: &ServedGame, address: &str, narrator: &Narrator) -> Opening {
	let heading = served.heading();
	let server = server(served, address);
	let seat = |color| {
		let player = heading.player(color);
		Seat {
			name: name_of(player, narrator),
			papers: Papers {
				title: player.title.clone().unwrap_or_default(),
				rating: player.rating,
				..Papers::default()
			},
			..Seat::default()
		}
	};
	let clock = match heading.pace {
		Some(Pace::Clock { initial, increment }) => {
			let control = Control {
				mode: ClockMode::Increment,
				extra_time: ExtraTime::AfterMove,
				periods: vec![Period::rest(initial, increment)],
			};
			Some(Controls {
				white: control.clone(),
				black: control,
			})
		}
		Some(Pace::Days(_)) | None => None,
	};
	Opening {
		white: seat(crate::chess::Color::White),
		black: seat(crate::chess::Color::Black),
		fen: heading.start.fen(),
		clock,
		occasion: Occasion {
			site: server.link(),
			..Occasion::default()
		},
		server: Some(server),
		..Opening::default()
	}
}

/// Returns the name of a game on its server.
fn server(served: &ServedGame, address: &str) -> Server {
	Server {
		address: address.to_string(),
		game: served.id().as_str().to_string(),
		rated: served.heading().rated,
		own: served.own(),
	}
}

/// Returns the name of a player for the papers.
fn name_of(player: &crate::online::Player, narrator: &Narrator) -> alloc::string::String {
	match &player.name {
		Some(known) => name(known, narrator).to_string(),
		None => super::told::player(player, narrator).to_string(),
	}
}

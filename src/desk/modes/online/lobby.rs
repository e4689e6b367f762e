//! Signing in and out, and the choice of what to do.

use alloc::vec::Vec;

use super::finding::oldest;
use super::{Named, Online, Opponent, Step, ask};
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{Client, DeclineReason, Request, RunningGame, Token};
use crate::voice::{Phrase, PhraseKey, phrases};

/// The ways to sign in, each with its name.
const WAYS: [(Way, PhraseKey); 3] = [
	(Way::Browser, PhraseKey::OnlineWayBrowser),
	(Way::Token, PhraseKey::OnlineWayToken),
	(Way::TokenFile, PhraseKey::OnlineWayFile),
];

#[derive(Clone, Copy)]
enum Way {
	Browser,
	Token,
	TokenFile,
}

/// The wishes of the user, each with its name.
const LOBBY: [(Wish, PhraseKey); 11] = [
	(Wish::Seek, PhraseKey::OnlineSeek),
	(Wish::Challenge, PhraseKey::OnlineChallenge),
	(Wish::Computer, PhraseKey::OnlineComputer),
	(Wish::Games, PhraseKey::OnlineGames),
	(Wish::Friends, PhraseKey::OnlineRelations),
	(Wish::Tournaments, PhraseKey::OnlineTournaments),
	(Wish::OwnGames, PhraseKey::OnlineOwnGames),
	(Wish::Puzzles, PhraseKey::OnlinePuzzles),
	(Wish::Follow, PhraseKey::OnlineWatch),
	(Wish::StopWaiting, PhraseKey::OnlineStopWaiting),
	(Wish::SignOut, PhraseKey::OnlineSignOut),
];

#[derive(Clone, Copy)]
enum Wish {
	Seek,
	Challenge,
	Computer,
	Games,
	Friends,
	Tournaments,
	OwnGames,
	Puzzles,
	Follow,
	StopWaiting,
	SignOut,
}

impl Online {
	/// Asks in which way the user signs in.
	pub(super) fn ask_sign_in(&mut self, narrator: &mut Narrator) {
		let names = WAYS.map(|(_, name)| narrator.line(name));
		self.menu = Menu::new(narrator.line(PhraseKey::AskSignIn), names.to_vec(), 0);
		self.menu.ask(narrator);
		self.step = Step::SignIn;
	}

	/// Asks what to do.
	pub(super) fn ask_lobby(&mut self, desk: &mut Session) {
		if oldest(desk).is_some() {
			return self.ask_challenge(desk);
		}
		self.set_lobby(&desk.narrator);
		self.menu.ask(&mut desk.narrator);
	}

	/// Goes back to the choice of what to do, without a word.
	pub(super) fn set_lobby(&mut self, narrator: &Narrator) {
		let names = LOBBY.map(|(_, name)| narrator.line(name));
		self.menu = Menu::new(narrator.line(PhraseKey::AskOnline), names.to_vec(), 0);
		self.step = Step::Lobby;
	}

	/// A choice in the menu in hand.
	pub(super) fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let index = match picked {
			Picked::Nothing => return Next::Stay,
			Picked::Back => return self.back(desk),
			Picked::Item(index) => index,
		};
		match &self.step {
			Step::SignIn => self.sign_in(index, desk),
			Step::Lobby => return self.wish(index, desk),
			Step::Level => self.level(index, desk),
			Step::Pace(opponent) => {
				let opponent = opponent.clone();
				self.pace(index, opponent, desk);
			}
			Step::Kind(opponent, seek) => {
				let (opponent, seek) = (opponent.clone(), seek.clone());
				self.kind(index, opponent, seek, desk);
			}
			Step::Ratings(seek) => {
				let seek = seek.clone();
				self.ratings(index, seek, desk);
			}
			Step::Relations => self.relation(index, desk),
			Step::Friends(friends) => {
				if let Some(friend) = friends.get(index).cloned() {
					self.ask_pace(Opponent::Player(friend), &mut desk.narrator);
				}
			}
			Step::Tournaments(_) | Step::Teams(_) | Step::Tournament(_) | Step::TeamOf(_) => {
				self.tournament_picked(index, desk);
			}
			Step::Games(games) => {
				if let Some(game) = games.get(index).map(|game| game.id.clone()) {
					self.join(&game, desk);
				}
			}
			Step::Challenged => self.answer_challenge(index, desk),
			_ => {}
		}
		Next::Stay
	}

	/// One step back, or out.
	pub(super) fn back(&mut self, desk: &mut Session) -> Next {
		match &self.step {
			Step::Waiting | Step::SignIn | Step::Lobby => return Next::Go(Transition::NewGame),
			Step::Browser => {
				if let Some(client) = &mut desk.online {
					client.cancel_sign_in();
				}
			}
			Step::Token | Step::TokenFile => {
				self.line.conceal(false, &mut desk.narrator);
				self.line.take();
				self.ask_sign_in(&mut desk.narrator);
			}
			Step::Challenged => self.decline(DeclineReason::Later, desk),
			Step::Password(..) => {
				self.line.conceal(false, &mut desk.narrator);
				self.line.take();
				self.ask_lobby(desk);
			}
			// Its end leads back.
			Step::Fetching if desk.importing.is_some() => desk.stop_import(),
			Step::Name(_)
			| Step::HowMany
			| Step::Fetching
			| Step::Level
			| Step::Pace(_)
			| Step::Kind(..)
			| Step::Ratings(_)
			| Step::Relations
			| Step::Friends(_)
			| Step::Tournaments(_)
			| Step::Teams(_)
			| Step::Address
			| Step::Tournament(_)
			| Step::TeamOf(_)
			| Step::Games(_)
			| Step::Joining(_)
			| Step::Playing(_) => self.ask_lobby(desk),
		}
		Next::Stay
	}

	fn sign_in(&mut self, index: usize, desk: &mut Session) {
		let Some((way, _)) = WAYS.get(index) else { return };
		match way {
			Way::Browser => {
				self.step = Step::Browser;
				if let Some(client) = &mut desk.online {
					client.sign_in();
				}
			}
			Way::Token => {
				self.step = Step::Token;
				self.line.conceal(true, &mut desk.narrator);
				desk.narrator.answer_behind(PhraseKey::AskToken);
			}
			Way::TokenFile => {
				self.step = Step::TokenFile;
				desk.narrator.answer_behind(PhraseKey::AskTokenFile);
			}
		}
	}

	/// A token was typed.
	pub(super) fn token(&mut self, text: &str, desk: &mut Session) {
		let token = Token::new(text);
		self.line.conceal(false, &mut desk.narrator);
		if !token.is_well_formed() {
			desk.narrator.refuse(PhraseKey::OnlineBadToken);
			return self.ask_sign_in(&mut desk.narrator);
		}
		if let Some(client) = &mut desk.online {
			client.use_token(token);
		}
		self.wait(desk);
	}

	/// The path of a file with a token was typed.
	pub(super) fn token_file(&mut self, path: &str, desk: &mut Session) {
		if let Some(client) = &mut desk.online {
			client.use_token_file(path);
		}
		self.wait(desk);
	}

	/// Waits for the server.
	fn wait(&mut self, desk: &mut Session) {
		self.step = Step::Waiting;
		desk.narrator.answer(PhraseKey::OnlineOneMoment);
	}

	fn wish(&mut self, index: usize, desk: &mut Session) -> Next {
		let Some((wish, _)) = LOBBY.get(index) else {
			return Next::Stay;
		};
		match wish {
			Wish::Seek => self.ask_pace(Opponent::Anybody, &mut desk.narrator),
			Wish::Challenge => {
				self.step = Step::Name(Named::Challenged);
				desk.narrator.answer_behind(PhraseKey::AskPlayerName);
			}
			Wish::Computer => self.ask_level(&mut desk.narrator),
			Wish::Games => ask(Request::Playing, desk),
			Wish::Friends => self.ask_relations(&mut desk.narrator),
			Wish::Tournaments => ask(Request::Arenas, desk),
			Wish::OwnGames => self.ask_how_many(desk),
			Wish::Puzzles => desk.fetch_puzzles(),
			Wish::Follow => return Next::Go(Transition::Follow),
			Wish::StopWaiting => {
				let sent = self.sent.take();
				let seeks = desk.online.as_ref().is_some_and(Client::seeks);
				let arena = self.tournament.take();
				let waited = seeks || sent.is_some() || arena.is_some();
				if let Some((kind, id)) = arena {
					ask(Request::Withdraw { kind, id }, desk);
				}
				if let Some(challenge) = sent {
					ask(Request::Cancel(challenge), desk);
				}
				if let Some(client) = &mut desk.online {
					client.stop_seeking();
				}
				desk.narrator.answer_behind(if waited {
					PhraseKey::OnlineStopped
				} else {
					PhraseKey::OnlineNothingWaits
				});
			}
			Wish::SignOut => {
				if let Some(client) = &mut desk.online {
					client.sign_out();
				}
				self.step = Step::Waiting;
			}
		}
		Next::Stay
	}

	/// Offers the running games; without one says so.
	pub(super) fn ask_games(&mut self, games: Vec<RunningGame>, desk: &mut Session) {
		let games = games.into_iter();
		let playable = games.filter(|game| game.playable && game.variant.is_some());
		let mut games: Vec<RunningGame> = playable.collect();
		// First those that wait for the user, by their time.
		games.sort_by_key(|game| (!game.is_my_turn, game.left));
		if games.is_empty() {
			desk.narrator.answer(PhraseKey::OnlineNoGames);
			return;
		}
		let named = |game: &RunningGame| -> Phrase {
			let name = super::told::player(&game.opponent, &desk.narrator);
			let key = if game.is_my_turn {
				PhraseKey::OnlineYourMove
			} else {
				PhraseKey::OnlineTheirMove
			};
			let turn = desk.narrator.words().line(key, &[name]);
			match game.left {
				Some(left) => desk.narrator.words().fill(phrases::OnlineGameLeft {
					choice: turn,
					time: super::told::long(left, &desk.narrator),
				}),
				None => turn,
			}
		};
		let names = games.iter().map(named).collect();
		self.menu = Menu::new(desk.narrator.line(PhraseKey::AskWhichGame), names, 0);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Games(games);
	}
}

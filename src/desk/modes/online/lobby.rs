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

/// The usual wishes, each with its name. The last one leads to the others.
const LOBBY: [(Wish, PhraseKey); 6] = [
	(Wish::Seek, PhraseKey::OnlineSeek),
	(Wish::Challenge, PhraseKey::OnlineChallenge),
	(Wish::Computer, PhraseKey::OnlineComputer),
	(Wish::Games, PhraseKey::OnlineGames),
	(Wish::Tournaments, PhraseKey::OnlineTournaments),
	(Wish::Others, PhraseKey::OnlineOthers),
];

/// The other wishes, which can also be typed where they are not told.
const OTHERS: [(Wish, PhraseKey); 5] = [
	(Wish::Friends, PhraseKey::OnlineRelations),
	(Wish::Follow, PhraseKey::OnlineWatch),
	(Wish::Puzzles, PhraseKey::OnlinePuzzles),
	(Wish::OwnGames, PhraseKey::OnlineOwnGames),
	(Wish::SignOut, PhraseKey::OnlineSignOut),
];

/// The wish that is told while something waits.
const STOP: (Wish, PhraseKey) = (Wish::StopWaiting, PhraseKey::OnlineStopWaiting);

/// A wish of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
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
	/// The wishes that are told only then.
	Others,
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
		self.set_lobby(desk);
		self.menu.ask(&mut desk.narrator);
	}

	/// Goes back to the choice of what to do, without a word.
	pub(super) fn set_lobby(&mut self, desk: &Session) {
		let mut wishes = LOBBY.to_vec();
		let hidden = if self.waits(desk) {
			wishes.insert(wishes.len() - 1, STOP);
			None
		} else {
			Some(STOP)
		};
		let told = wishes.len();
		wishes.extend(OTHERS.into_iter().chain(hidden));
		self.set_wishes(PhraseKey::AskOnline, &wishes, told, &desk.narrator);
	}

	/// Asks for one of these wishes, of which only the first are told.
	fn set_wishes(
		&mut self,
		question: PhraseKey,
		wishes: &[(Wish, PhraseKey)],
		told: usize,
		narrator: &Narrator,
	) {
		let mut names: Vec<Phrase> = wishes.iter().map(|(_, name)| narrator.line(*name)).collect();
		let untold = (told..).zip(names.split_off(told)).collect();
		self.menu = Menu::new(narrator.line(question), names, 0).also(untold);
		let is_all = wishes.iter().any(|(wish, _)| *wish == Wish::Others);
		let wishes = wishes.iter().map(|(wish, _)| *wish).collect();
		self.step = if is_all {
			Step::Lobby(wishes)
		} else {
			Step::Others(wishes)
		};
	}

	/// Returns `true` while an opponent is waited for.
	fn waits(&self, desk: &Session) -> bool {
		self.sent.is_some() || self.tournament.is_some() || desk.online.as_ref().is_some_and(Client::seeks)
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
			Step::Lobby(wishes) | Step::Others(wishes) => {
				if let Some(wish) = wishes.get(index) {
					return self.wish(*wish, desk);
				}
			}
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
			Step::Waiting | Step::SignIn | Step::Lobby(_) => return Next::Go(Transition::NewGame),
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
			Step::Others(_)
			| Step::Name(_)
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

	fn wish(&mut self, wish: Wish, desk: &mut Session) -> Next {
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
				let waits = self.waits(desk);
				if let Some((kind, id)) = self.tournament.take() {
					ask(Request::Withdraw { kind, id }, desk);
				}
				if let Some(challenge) = self.sent.take() {
					ask(Request::Cancel(challenge), desk);
				}
				if let Some(client) = &mut desk.online {
					client.stop_seeking();
				}
				self.set_lobby(desk);
				desk.narrator.answer_behind(if waits {
					PhraseKey::OnlineStopped
				} else {
					PhraseKey::OnlineNothingWaits
				});
			}
			Wish::Others => {
				self.set_wishes(PhraseKey::AskOnlineOthers, &OTHERS, OTHERS.len(), &desk.narrator);
				self.menu.ask(&mut desk.narrator);
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

//! The choices: what is followed, how much is said, and which board.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::told::{self, ASKED, EVENTS, FOLLOW, MOVES, all_names};
use super::{Following, Games, Step, ask};
use crate::desk::from_server::player;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{Broadcast, Channel, OnChannel, Request, UserName};
use crate::voice::{Phrase, PhraseKey};

/// The sources of games, each with its name.
const SOURCES: [PhraseKey; 3] = [
	PhraseKey::FollowBroadcasts,
	PhraseKey::FollowChannels,
	PhraseKey::FollowPlayer,
];

/// Something that can be chosen while games are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
	Standing,
	Board,
	Moves,
	Events,
	Asked,
	Stop,
}

impl Choice {
	pub(super) const fn line(self) -> PhraseKey {
		match self {
			Self::Standing => PhraseKey::FollowStanding,
			Self::Board => PhraseKey::FollowBoards,
			Self::Moves => PhraseKey::FollowEveryMove,
			Self::Events => PhraseKey::FollowEvents,
			Self::Asked => PhraseKey::FollowAsked,
			Self::Stop => PhraseKey::FollowStop,
		}
	}
}

const fn channel(channel: Channel) -> PhraseKey {
	match channel {
		Channel::Best => PhraseKey::ChannelBest,
		Channel::Classical => PhraseKey::ChannelClassical,
		Channel::Rapid => PhraseKey::ChannelRapid,
		Channel::Blitz => PhraseKey::ChannelBlitz,
		Channel::Bullet => PhraseKey::ChannelBullet,
		Channel::Chess960 => PhraseKey::ChannelChess960,
		Channel::Bot => PhraseKey::ChannelBot,
		Channel::Computer => PhraseKey::ChannelComputer,
	}
}

impl Following {
	/// Asks what to follow.
	pub(super) fn ask_source(&mut self, desk: &mut Session) {
		self.stop(desk);
		self.step = Step::Source;
		let names = SOURCES.map(|name| desk.narrator.line(name)).to_vec();
		self.ask_menu(PhraseKey::AskFollowing, names, desk);
	}

	fn ask_menu(&mut self, question: PhraseKey, names: Vec<Phrase>, desk: &mut Session) {
		self.menu = Menu::new(desk.narrator.line(question), names, 0);
		self.menu.ask(&mut desk.narrator);
	}

	/// Offers the broadcasts.
	pub(super) fn ask_broadcasts(&mut self, broadcasts: Vec<Broadcast>, desk: &mut Session) {
		if broadcasts.is_empty() {
			desk.narrator.answer(PhraseKey::FollowNoBroadcast);
			return self.ask_source(desk);
		}
		let named = |broadcast: &Broadcast| {
			let [tour, round] = &broadcast.names;
			told::quoted(&format!("{tour}, {round}"), &desk.narrator)
		};
		let names = broadcasts.iter().map(named).collect();
		self.step = Step::Broadcasts(broadcasts);
		self.ask_menu(PhraseKey::AskBroadcast, names, desk);
	}

	/// Offers the games on the channels.
	pub(super) fn ask_channels(&mut self, shown: Vec<OnChannel>, desk: &mut Session) {
		if shown.is_empty() {
			desk.narrator.answer(PhraseKey::FollowNoChannel);
			return self.ask_source(desk);
		}
		let named = |on: &OnChannel| {
			let kind = desk.narrator.line(channel(on.channel));
			kind.and(player(&on.player, &desk.narrator))
		};
		let names = shown.iter().map(named).collect();
		self.step = Step::Channels(shown);
		self.ask_menu(PhraseKey::AskWhichGame, names, desk);
	}

	/// Returns the menu of the choices while games are followed.
	pub(super) fn choices_menu(&self, narrator: &Narrator) -> (Vec<Choice>, Menu) {
		let several = (self.games().len() > 1).then_some(Choice::Board);
		let others = [Choice::Moves, Choice::Events, Choice::Asked, Choice::Stop];
		let all = [Choice::Standing].into_iter().chain(several).chain(others);
		let all: Vec<Choice> = all.collect();
		let names = all.iter().map(|choice| narrator.line(choice.line())).collect();
		let menu = Menu::new(narrator.line(PhraseKey::AskPlacing), names, 0);
		(all, menu)
	}

	/// Tells the choices.
	pub(super) fn ask_choices(&mut self, desk: &mut Session) {
		let (choices, menu) = self.choices_menu(&desk.narrator);
		menu.ask(&mut desk.narrator);
		self.menu = menu;
		self.step = Step::Choices(choices);
	}

	/// Carries out a choice.
	pub(super) fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let index = match picked {
			Picked::Nothing => return Next::Stay,
			Picked::Back => return self.back(desk),
			Picked::Item(index) => index,
		};
		match &self.step {
			Step::Source => self.source(index, desk),
			Step::Broadcasts(broadcasts) => {
				if let Some(round) = broadcasts.get(index).map(|broadcast| broadcast.round.clone()) {
					self.follow(Games::Round(round, crate::online::FollowedRound::default()), desk);
				}
			}
			Step::Channels(shown) => {
				if let Some(game) = shown.get(index).map(|on| on.game.clone()) {
					self.follow(Games::One(game, crate::online::WatchedGame::default()), desk);
				}
			}
			Step::Choices(choices) => {
				if let Some(choice) = choices.get(index).copied() {
					self.chosen(choice, desk);
				}
			}
			Step::Boards => {
				self.alone = index > 0;
				self.board = index.saturating_sub(1);
				self.step = Step::Following;
				self.tell_standing(desk);
			}
			Step::Waiting | Step::Player | Step::Following => {}
		}
		Next::Stay
	}

	fn source(&mut self, index: usize, desk: &mut Session) {
		match index {
			0 => self.await_answer(Request::Broadcasts, desk),
			1 => self.await_answer(Request::Channels, desk),
			_ => {
				self.step = Step::Player;
				desk.narrator.answer_behind(PhraseKey::AskPlayerName);
			}
		}
	}

	fn await_answer(&mut self, request: Request, desk: &mut Session) {
		self.step = Step::Waiting;
		ask(request, desk);
	}

	/// The name of a player was typed.
	pub(super) fn player_named(&mut self, text: &str, desk: &mut Session) {
		match UserName::new(text) {
			Some(name) => self.await_answer(Request::PlayerNow(name), desk),
			None => desk.narrator.refuse(PhraseKey::OnlineNoName),
		}
	}

	/// One of the choices was made while games are followed.
	pub(super) fn chosen(&mut self, choice: Choice, desk: &mut Session) {
		self.step = Step::Following;
		let extent = match choice {
			Choice::Standing => return self.tell_standing(desk),
			Choice::Board => return self.ask_boards(desk),
			Choice::Stop => return self.ask_source(desk),
			Choice::Moves => MOVES,
			Choice::Events => EVENTS,
			Choice::Asked => ASKED,
		};
		desk.prefer(FOLLOW, extent.to_string());
	}

	/// Asks which board is followed.
	fn ask_boards(&mut self, desk: &mut Session) {
		let all = desk.narrator.line(PhraseKey::FollowAll);
		let names = [all].into_iter().chain(all_names(self.games(), &desk.narrator));
		let names = names.collect();
		self.step = Step::Boards;
		self.ask_menu(PhraseKey::AskBoard, names, desk);
	}

	/// One step back, or out.
	pub(super) fn back(&mut self, desk: &mut Session) -> Next {
		match self.step {
			Step::Source => return Next::Go(Transition::Online),
			Step::Choices(_) | Step::Boards => {
				self.step = Step::Following;
				desk.narrator.answer(PhraseKey::FollowHelp);
			}
			Step::Waiting | Step::Broadcasts(_) | Step::Channels(_) | Step::Player | Step::Following => {
				self.ask_source(desk);
			}
		}
		Next::Stay
	}
}

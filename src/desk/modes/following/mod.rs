//! Following games of others on a server: broadcasts, the best games, and a named player.

mod board;
mod choices;
mod mode;
mod news;
mod told;

use alloc::vec::Vec;

use crate::chess::Color;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::online::{
	Broadcast, FollowedGame, FollowedRound, GameId, OnChannel, Request, Stream, WatchedGame,
};

use choices::Choice;

/// A user who follows games.
#[derive(Debug)]
pub(in crate::desk) struct Following {
	step: Step,
	menu: Menu,
	line: InputLine,
	panel: BoardPanel,
	games: Games,
	/// The place of the board in hand.
	board: usize,
	/// The board in hand is followed alone.
	alone: bool,
}

/// The games that are followed.
#[derive(Debug)]
enum Games {
	None,
	One(GameId, WatchedGame),
	Round(GameId, FollowedRound),
}

/// The question that is open.
#[derive(Debug)]
enum Step {
	/// A broadcast, a top game, or a player?
	Source,
	/// The server has not answered yet.
	Waiting,
	Broadcasts(Vec<Broadcast>),
	Channels(Vec<OnChannel>),
	/// The name of a player is typed.
	Player,
	/// Games are followed.
	Following,
	/// The choices while games are followed.
	Choices(Vec<Choice>),
	/// The boards of a round; after all of them.
	Boards,
}

impl Following {
	/// Begins with the question what to follow.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut following = Self {
			step: Step::Source,
			menu: Menu::default(),
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
			games: Games::None,
			board: 0,
			alone: false,
		};
		following.ask_source(desk);
		following
	}

	/// Returns the stream of the games that are followed.
	fn stream(&self) -> Option<Stream> {
		match &self.games {
			Games::None => None,
			Games::One(game, _) => Some(Stream::Watch(game.clone())),
			Games::Round(round, _) => Some(Stream::Round(round.clone())),
		}
	}

	/// Follows these games from now on.
	fn follow(&mut self, games: Games, desk: &mut Session) {
		self.stop(desk);
		self.games = games;
		(self.board, self.alone) = (0, false);
		self.panel = BoardPanel::new(Finger::of(Color::White));
		self.step = Step::Waiting;
		let at = desk.at();
		if let (Some(stream), Some(client)) = (self.stream(), &mut desk.online) {
			client.open(stream, at);
		}
	}

	/// Follows nothing any more.
	fn stop(&mut self, desk: &mut Session) {
		if let (Some(stream), Some(client)) = (self.stream(), &mut desk.online) {
			client.close(&stream);
		}
		self.games = Games::None;
	}

	/// Returns the games that are known.
	fn games(&self) -> &[FollowedGame] {
		match &self.games {
			Games::None => &[],
			Games::One(_, watched) => watched.game().map(core::slice::from_ref).unwrap_or_default(),
			Games::Round(_, round) => round.games(),
		}
	}

	/// Returns the game on the board in hand.
	fn game(&self) -> Option<&FollowedGame> {
		self.games().get(self.board)
	}
}

/// Asks the server for something.
fn ask(request: Request, desk: &mut Session) {
	let at = desk.at();
	if let Some(client) = &mut desk.online {
		client.ask(request, at);
	}
}

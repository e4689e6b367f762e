//! Playing on a server: signing in, finding a game, and the game itself, which is a game at home that follows the server.

mod fetching;
mod finding;
mod friends;
mod game;
mod lobby;
mod mode;
mod told;
mod tournaments;

use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{
	Client, GameId, Relation, RunningGame, Seek, Team, TeamId, Told, Tournament, TournamentKind, UserName,
};
use crate::voice::{Phrase, PhraseKey};
use alloc::boxed::Box;
use alloc::vec::Vec;

use game::Game;
use lobby::Wish;
pub(in crate::desk) use told::tell_elsewhere;

/// The user on a server.
#[derive(Debug)]
pub(in crate::desk) struct Online {
	step: Step,
	menu: Menu,
	line: InputLine,
	/// The user's challenge that waits for an answer.
	sent: Option<GameId>,
	/// The game that was played last, for a rematch.
	last: Option<(UserName, Seek)>,
	/// Number of games in correspondence that wait for the user's move, until it is told.
	waiting: u32,
	/// The tournament that the user has joined.
	tournament: Option<(TournamentKind, GameId)>,
	/// The tournaments of a team that were told so far.
	found: Vec<Tournament>,
}

/// The question that is open.
#[derive(Debug)]
enum Step {
	/// The courier or the server has not answered yet.
	Waiting,
	/// The way to sign in is asked.
	SignIn,
	/// The browser shows the server's page.
	Browser,
	/// A token is typed, unseen.
	Token,
	/// The path of a file with a token is typed.
	TokenFile,
	/// The next wish is asked.
	Lobby(Vec<Wish>),
	/// A wish that is not told there is asked.
	Others(Vec<Wish>),
	/// The name of a player is typed.
	Name(Named),
	/// The number of own games to fetch is typed.
	HowMany,
	/// Own games are coming.
	Fetching,
	/// The level of the server's program.
	Level,
	/// The time of a game against this opponent.
	Pace(Opponent),
	/// The kind of the game: rated or casual, and the variant.
	Kind(Opponent, Seek),
	/// The ratings of those who may answer a seek.
	Ratings(Seek),
	/// The wishes about friends and blocked players.
	Relations,
	/// The friends who are on the server.
	Friends(Vec<UserName>),
	/// The tournaments that can be joined.
	Tournaments(Vec<Tournament>),
	/// The user's teams.
	Teams(Vec<Team>),
	/// The address of a tournament is typed.
	Address,
	Tournament(Box<Tournament>),
	/// The team for which the user joins a battle of teams.
	TeamOf(Box<Tournament>),
	/// The password of a tournament is typed, unseen.
	Password(Box<Tournament>, Option<TeamId>),
	/// The running games of the user.
	Games(Vec<RunningGame>),
	/// Is this challenge accepted?
	Challenged,
	/// A game is read for the first time.
	Joining(GameId),
	Playing(Box<Game>),
}

/// The reason for which a name is typed.
#[derive(Clone, Copy, Debug)]
enum Named {
	Challenged,
	Related(Relation),
}

/// The opponent of a game that is wished.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Opponent {
	Anybody,
	Player(UserName),
	/// The server's program, of this level.
	Computer(u8),
}

impl Online {
	/// Connects to the server, or goes on with the connection there is.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut online = Self {
			step: Step::Waiting,
			menu: Menu::default(),
			line: InputLine::default(),
			sent: None,
			last: None,
			waiting: 0,
			tournament: None,
			found: Vec::new(),
		};
		let at = desk.at();
		match &mut desk.online {
			Some(client) if client.is_signed_in() => {
				let wanted = desk.at_server.take();
				let game = wanted.or_else(|| client.played().cloned());
				match game {
					Some(game) => online.join(&game, desk),
					None => online.ask_lobby(desk),
				}
			}
			Some(client) if !client.is_lost() => online.ask_sign_in(&mut desk.narrator),
			Some(_) => desk.narrator.answer(PhraseKey::OnlineLost),
			None => {
				let server = desk.choices.server.clone();
				let told = address(&server, &desk.narrator);
				desk.online = Some(Client::start(&server));
				let told = desk.narrator.words().line(PhraseKey::OnlineConnecting, &[told]);
				desk.narrator.answer(told);
			}
		}
		if let Some(client) = &mut desk.online {
			client.settle(at);
		}
		online
	}

	/// Returns the game in hand.
	fn game(&mut self) -> Option<&mut Game> {
		if let Step::Playing(game) = &mut self.step {
			Some(game)
		} else {
			None
		}
	}

	/// Returns `true` while a game goes on.
	fn plays(&self) -> bool {
		matches!(&self.step, Step::Playing(game) if game.home.table().ending().is_none())
	}

	/// Takes what the server and the courier have told.
	fn hear(&mut self, told: Vec<Told>, desk: &mut Session) {
		for told in told {
			self.hear_one(told, desk);
		}
		if let Step::Playing(game) = &mut self.step {
			game.follow(desk);
		}
	}
}

/// Returns a server's address without its scheme, as it is told.
fn address(server: &str, narrator: &Narrator) -> Phrase {
	let name = server.split_once("://").map_or(server, |(_, name)| name);
	Phrase::free(narrator.words().manner().dialogue, name)
}

/// Asks the server for something.
fn ask(request: crate::online::Request, desk: &mut Session) {
	let at = desk.at();
	if let Some(client) = &mut desk.online {
		client.ask(request, at);
	}
}

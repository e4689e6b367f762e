//! The requests to the server, each as its method, its path and its form (Lichess API, Board and Challenges).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::courier::{Method, StreamKind};
use super::names::{GameId, TeamId, UserName};
use super::puzzles::{self, PuzzleAnswered};
use super::seek::{DeclineReason, Pace, Seek};
use crate::chess::Color;

/// The longest line of a chat that the server takes, in characters.
const LONGEST_CHAT: usize = 140;

/// A relation of the user to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
	/// They are among the user's friends.
	Follow,
	Unfollow,
	/// They cannot challenge the user or write to them.
	Block,
	Unblock,
}

impl Relation {
	const fn name(self) -> &'static str {
		match self {
			Self::Follow => "follow",
			Self::Unfollow => "unfollow",
			Self::Block => "block",
			Self::Unblock => "unblock",
		}
	}
}

/// The kinds of tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentKind {
	/// Everybody is paired again and again until the time is over.
	Arena,
	/// In rounds.
	Swiss,
}

/// A request to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
	/// The user's own account. Also shows if the token is accepted.
	Account,
	/// The user's running games.
	Playing,
	Move {
		game: GameId,
		uci: String,
		/// A draw is offered with the move.
		offers_draw: bool,
	},
	/// Offers or accepts a draw, or declines one.
	Draw {
		game: GameId,
		yes: bool,
	},
	/// Proposes or accepts a take-back, or declines one.
	TakeBack {
		game: GameId,
		yes: bool,
	},
	Resign(GameId),
	Abort(GameId),
	Berserk(GameId),
	/// The record of a game, with the changes of the ratings once it is over.
	Record(GameId),
	/// Claims the win against an opponent who has left.
	ClaimVictory(GameId),
	/// Claims a draw against an opponent who has left.
	ClaimDraw(GameId),
	/// Gives the opponent so many seconds.
	AddTime {
		game: GameId,
		seconds: u32,
	},
	Chat {
		game: GameId,
		text: String,
	},
	/// Offers a game without clocks to everybody, which stays open without the program.
	SeekByMail(Seek),
	Challenge {
		user: UserName,
		seek: Seek,
	},
	/// A game against the server's own program, of level 1 to 8.
	ChallengeComputer {
		level: u8,
		seek: Seek,
	},
	Accept(GameId),
	Decline {
		challenge: GameId,
		reason: DeclineReason,
	},
	/// Withdraws an own challenge.
	Cancel(GameId),
	/// The friends of the user.
	Friends,
	/// The presence of these users on the server.
	Presence(Vec<UserName>),
	Relate {
		user: UserName,
		relation: Relation,
	},
	/// The arenas that run or begin soon.
	Arenas,
	Tournament {
		kind: TournamentKind,
		id: GameId,
	},
	/// The best players of a tournament.
	Standing {
		kind: TournamentKind,
		id: GameId,
	},
	/// Joins a tournament, also after a pause.
	Join {
		kind: TournamentKind,
		id: GameId,
		password: Option<String>,
		/// The team for which the user plays in a battle of teams.
		team: Option<TeamId>,
	},
	/// Pauses in a tournament, or leaves it.
	Withdraw {
		kind: TournamentKind,
		id: GameId,
	},
	/// The teams of a user.
	Teams(UserName),
	/// The tournaments of a team.
	OfTeam {
		kind: TournamentKind,
		team: TeamId,
	},
	/// The broadcasts that are on.
	Broadcasts,
	/// The best game of each kind.
	Channels,
	/// The game that a player plays now.
	PlayerNow(UserName),
	/// So many puzzles near the user's rating.
	Puzzles(u32),
	/// The user's answers to puzzles of the server.
	SolvedPuzzles(Vec<PuzzleAnswered>),
}

/// A request as it goes to the courier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
	pub method: Method,
	pub path: String,
	pub form: Vec<(String, String)>,
	/// JSON in place of the form.
	pub json: Option<String>,
}

impl Written {
	fn get(path: String) -> Self {
		Self {
			method: Method::Get,
			path,
			form: Vec::new(),
			json: None,
		}
	}

	fn post(path: String) -> Self {
		Self {
			method: Method::Post,
			path,
			form: Vec::new(),
			json: None,
		}
	}

	fn with(mut self, name: &str, value: impl ToString) -> Self {
		self.form.push((name.to_string(), value.to_string()));
		self
	}
}

/// Returns the path of a tournament.
fn of_tournament(kind: TournamentKind, id: &GameId, rest: &str) -> String {
	let kind = match kind {
		TournamentKind::Arena => "tournament",
		TournamentKind::Swiss => "swiss",
	};
	format!("/api/{kind}/{}{rest}", id.as_str())
}

const fn yes_or_no(yes: bool) -> &'static str {
	if yes { "yes" } else { "no" }
}

impl Request {
	/// Returns `true` if it is told when the server refuses the request or does not answer.
	///
	/// The record is only asked for the change of a rating, and what the user declines may be gone already.
	#[must_use]
	pub const fn is_awaited(&self) -> bool {
		!matches!(
			self,
			Self::Record(_) | Self::Draw { yes: false, .. } | Self::TakeBack { yes: false, .. }
		)
	}

	/// Returns the user without whom there is nothing to ask for.
	#[must_use]
	pub const fn user(&self) -> Option<&UserName> {
		let (Self::Challenge { user, .. }
		| Self::Relate { user, .. }
		| Self::Teams(user)
		| Self::PlayerNow(user)) = self
		else {
			return None;
		};
		Some(user)
	}

	/// Returns the request as the server takes it.
	#[must_use]
	pub fn written(&self) -> Written {
		let of_game =
			|game: &GameId, act: &str| Written::post(format!("/api/board/game/{}/{act}", game.as_str()));
		let of_challenge = |challenge: &GameId, act: &str| {
			Written::post(format!("/api/challenge/{}/{act}", challenge.as_str()))
		};
		match self {
			Self::Account => Written::get("/api/account".to_string()),
			Self::Playing => Written::get("/api/account/playing?nb=50".to_string()),
			Self::Move {
				game,
				uci,
				offers_draw: false,
			} => of_game(game, &format!("move/{uci}")),
			Self::Move { game, uci, .. } => of_game(game, &format!("move/{uci}?offeringDraw=true")),
			Self::Draw { game, yes } => of_game(game, &format!("draw/{}", yes_or_no(*yes))),
			Self::TakeBack { game, yes } => of_game(game, &format!("takeback/{}", yes_or_no(*yes))),
			Self::Resign(game) => of_game(game, "resign"),
			Self::Abort(game) => of_game(game, "abort"),
			Self::Berserk(game) => of_game(game, "berserk"),
			Self::Record(game) => Written::get(format!("/game/export/{}?moves=false", game.as_str())),
			Self::ClaimVictory(game) => of_game(game, "claim-victory"),
			Self::ClaimDraw(game) => of_game(game, "claim-draw"),
			Self::AddTime { game, seconds } => {
				Written::post(format!("/api/round/{}/add-time/{seconds}", game.as_str()))
			}
			Self::Chat { game, text } => of_game(game, "chat")
				.with("room", "player")
				.with("text", text.chars().take(LONGEST_CHAT).collect::<String>()),
			Self::SeekByMail(seek) => seek.in_public(),
			Self::Challenge { user, seek } => {
				let written = Written::post(format!("/api/challenge/{}", user.as_str()));
				seek.in_form(written).with("rated", seek.rated)
			}
			Self::ChallengeComputer { level, seek } => {
				let written = Written::post("/api/challenge/ai".to_string());
				seek.in_form(written).with("level", (*level).clamp(1, 8))
			}
			Self::Accept(challenge) => of_challenge(challenge, "accept"),
			Self::Decline { challenge, reason } => {
				of_challenge(challenge, "decline").with("reason", reason.name())
			}
			Self::Cancel(challenge) => of_challenge(challenge, "cancel"),
			Self::Friends => Written::get("/api/rel/following".to_string()),
			Self::Presence(users) => {
				let names: Vec<&str> = users.iter().map(UserName::as_str).collect();
				Written::get(format!("/api/users/status?ids={}", names.join(",")))
			}
			Self::Relate { user, relation } => {
				Written::post(format!("/api/rel/{}/{}", relation.name(), user.as_str()))
			}
			Self::Arenas => Written::get("/api/tournament".to_string()),
			Self::Tournament { kind, id } => Written::get(of_tournament(*kind, id, "")),
			Self::Standing { kind, id } => Written::get(of_tournament(*kind, id, "/results?nb=100")),
			Self::Join {
				kind,
				id,
				password,
				team,
			} => {
				let mut written = Written::post(of_tournament(*kind, id, "/join"));
				// An arena pairs only players who are there, or who ask for it within the last minute.
				if *kind == TournamentKind::Arena {
					written = written.with("pairMeAsap", true);
				}
				if let Some(password) = password {
					written = written.with("password", password);
				}
				match team {
					Some(team) => written.with("team", team.as_str()),
					None => written,
				}
			}
			Self::Withdraw { kind, id } => Written::post(of_tournament(*kind, id, "/withdraw")),
			Self::Teams(user) => Written::get(format!("/api/team/of/{}", user.as_str())),
			Self::OfTeam { kind, team } => {
				let kinds = match kind {
					TournamentKind::Arena => "arena",
					TournamentKind::Swiss => "swiss",
				};
				Written::get(format!("/api/team/{}/{kinds}?max=20", team.as_str()))
			}
			Self::Broadcasts => Written::get("/api/broadcast/top".to_string()),
			Self::Channels => Written::get("/api/tv/channels".to_string()),
			Self::PlayerNow(user) => Written::get(format!(
				"/api/users/status?ids={}&withGameIds=true",
				user.as_str()
			)),
			Self::Puzzles(count) => Written::get(format!("/api/puzzle/batch/mix?nb={count}")),
			Self::SolvedPuzzles(answers) => Written {
				json: Some(puzzles::written(answers)),
				..Written::post("/api/puzzle/batch/mix?nb=0".to_string())
			},
		}
	}
}

impl Seek {
	/// Returns the seek as a request to the public list of seeks.
	#[must_use]
	pub fn in_public(&self) -> Written {
		let written = Written::post("/api/board/seek".to_string()).with("rated", self.rated);
		let written = match self.pace {
			Pace::Clock { initial, increment } => written
				.with("time", minutes(initial.0))
				.with("increment", increment.0 / 1000),
			Pace::Days(days) => written.with("days", days),
		};
		let written = written.with("variant", self.variant.key());
		let written = match self.color {
			Some(color) => written.with("color", color_name(color)),
			None => written,
		};
		match self.ratings {
			Some((from, to)) => written.with("ratingRange", format!("{from}-{to}")),
			None => written,
		}
	}

	/// Adds the seek to a challenge.
	fn in_form(&self, written: Written) -> Written {
		let written = match self.pace {
			Pace::Clock { initial, increment } => written
				.with("clock.limit", initial.0 / 1000)
				.with("clock.increment", increment.0 / 1000),
			Pace::Days(days) => written.with("days", days),
		};
		let written = written.with("variant", self.variant.key());
		match self.color {
			Some(color) => written.with("color", color_name(color)),
			None => written,
		}
	}
}

/// Returns the name of a color in a form.
fn color_name(color: Color) -> &'static str {
	color.fold_wb("white", "black")
}

/// Returns a time in minutes, with a fraction only where there is one: `10`, `0.5`, `1.5`.
fn minutes(milliseconds: u64) -> String {
	let (whole, quarters) = (milliseconds / 60_000, milliseconds % 60_000 / 15_000);
	match quarters {
		0 => whole.to_string(),
		1 => format!("{whole}.25"),
		2 => format!("{whole}.5"),
		_ => format!("{whole}.75"),
	}
}

/// A stream of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stream {
	/// Everything that happens to the user. The server keeps one for each token.
	Events,
	Game(GameId),
	/// A seek for a game with clocks: it lasts for as long as its stream.
	Seek(Seek),
	/// The last games of a user that are over, as PGN with clocks and openings, the newest first.
	Games {
		user: UserName,
		most: u32,
	},
	/// A game of others.
	Watch(GameId),
	/// The games of a round of a broadcast, each as PGN, and again at every move.
	Round(GameId),
}

impl Stream {
	/// Returns the stream as the server takes it, and its kind.
	#[must_use]
	pub fn written(&self) -> (Written, StreamKind) {
		match self {
			Self::Events => (Written::get("/api/stream/event".to_string()), StreamKind::Json),
			Self::Game(game) => {
				let path = format!("/api/board/game/stream/{}", game.as_str());
				(Written::get(path), StreamKind::Json)
			}
			Self::Seek(seek) => (seek.in_public(), StreamKind::Json),
			Self::Games { user, most } => {
				let path = format!(
					"/api/games/user/{}?max={most}&clocks=true&opening=true",
					user.as_str()
				);
				(Written::get(path), StreamKind::Text)
			}
			Self::Watch(game) => {
				let path = format!("/api/stream/game/{}", game.as_str());
				(Written::get(path), StreamKind::Json)
			}
			Self::Round(round) => {
				let path = format!("/api/stream/broadcast/round/{}.pgn?clocks=true", round.as_str());
				(Written::get(path), StreamKind::Text)
			}
		}
	}

	/// Returns `true` for a stream that is not opened again when it is lost.
	#[must_use]
	pub const fn is_read_once(&self) -> bool {
		matches!(self, Self::Seek(_) | Self::Games { .. })
	}
}

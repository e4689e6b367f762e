//! The lines and answers of the server, as values. Unknown fields are skipped, unknown kinds are [`EventLine::Other`] and
//! [`GameLine::Other`]: the server may know more than this program.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer};

use super::names::{GameId, UserName, cleaned};
use super::seek::{DeclineReason, Pace, Variant};
use crate::chess::{Color, Position};
use crate::clock::Span;

/// The longest game that is read, in half-moves; no game by the Laws is as long.
const MOST_PLIES: usize = 12_000;

/// Reason for which a line of the server cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
	/// It is no JSON object, or a field that must be there is missing.
	Form(String),
	/// A move of it is not legal, at this half-move.
	Move { ply: usize, uci: String },
	/// Its start position is none.
	Position,
	/// A variant with other rules.
	Variant(String),
}

impl From<serde_json::Error> for BadLine {
	fn from(error: serde_json::Error) -> Self {
		Self::Form(alloc::string::ToString::to_string(&error))
	}
}

/// State of a game on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
	/// It has not begun, or goes on.
	On,
	/// Ended before both had moved.
	Aborted,
	Mate,
	Resigned,
	Stalemate,
	/// A player has left, and the other has claimed.
	Left,
	Drawn,
	/// A flag fell.
	OutOfTime,
	Cheat,
	/// A player has not made the first move.
	NoStart,
	/// The end of another kind.
	Other,
}

impl Status {
	/// The status of this name; a name that is not known is an end.
	#[must_use]
	pub fn named(name: &str) -> Self {
		match name {
			"created" | "started" => Self::On,
			"aborted" => Self::Aborted,
			"mate" => Self::Mate,
			"resign" => Self::Resigned,
			"stalemate" => Self::Stalemate,
			"timeout" => Self::Left,
			"draw" => Self::Drawn,
			"outoftime" => Self::OutOfTime,
			"cheat" => Self::Cheat,
			"noStart" => Self::NoStart,
			_ => Self::Other,
		}
	}
}

impl<'de> Deserialize<'de> for Status {
	fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
		/// The event stream has a number beside the name.
		#[derive(Deserialize)]
		#[serde(untagged)]
		enum Either {
			Name(String),
			Numbered { name: String },
		}
		let (Either::Name(name) | Either::Numbered { name }) = Either::deserialize(deserializer)?;
		Ok(Self::named(&name))
	}
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
	/// `None` for the server's program and for people without a name.
	pub name: Option<UserName>,
	pub title: Option<String>,
	pub rating: Option<u16>,
	/// True while the rating rests on few games.
	pub provisional: bool,
	/// The level of the server's program.
	pub level: Option<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenPlayer {
	#[serde(default)]
	name: Option<String>,
	#[serde(default)]
	username: Option<String>,
	#[serde(default)]
	id: Option<String>,
	#[serde(default)]
	title: Option<String>,
	#[serde(default)]
	rating: Option<u16>,
	#[serde(default)]
	provisional: bool,
	#[serde(default)]
	ai_level: Option<u8>,
	#[serde(default)]
	ai: Option<u8>,
}

impl<'de> Deserialize<'de> for Player {
	fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
		let written = WrittenPlayer::deserialize(deserializer)?;
		let named = [written.name, written.username, written.id].into_iter().flatten();
		Ok(Self {
			name: named.filter_map(|name| UserName::new(&name)).next(),
			title: written.title.map(|title| cleaned(&title)),
			rating: written.rating,
			provisional: written.provisional,
			level: written.ai_level.or(written.ai),
		})
	}
}

fn color<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
	let name = Option::<String>::deserialize(deserializer)?;
	Ok(match name.as_deref() {
		Some("white") => Some(Color::White),
		Some("black") => Some(Color::Black),
		_ => None,
	})
}

/// The moving part of a game: all that a `gameState` line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
	/// The moves from the start, in UCI.
	pub moves: Vec<String>,
	/// The time left to White and Black, with clocks.
	pub left: [Option<Span>; 2],
	/// True if the side offers a draw.
	pub offers: [bool; 2],
	/// True if the side proposes a take-back.
	pub proposes: [bool; 2],
	pub status: Status,
	pub winner: Option<Color>,
	/// Time by which the first move must be made.
	pub first_move_in: Option<Span>,
}

#[derive(Deserialize)]
struct WrittenState {
	#[serde(default)]
	moves: String,
	#[serde(default)]
	wtime: Option<u64>,
	#[serde(default)]
	btime: Option<u64>,
	#[serde(default)]
	wdraw: bool,
	#[serde(default)]
	bdraw: bool,
	#[serde(default)]
	wtakeback: bool,
	#[serde(default)]
	btakeback: bool,
	status: Status,
	#[serde(default, deserialize_with = "color")]
	winner: Option<Color>,
	#[serde(default)]
	expiration: Option<Expiration>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Expiration {
	#[serde(default)]
	idle_millis: u64,
	#[serde(default)]
	millis_to_move: u64,
}

/// Times that no game has, such as those of correspondence, are none.
fn time(milliseconds: Option<u64>) -> Option<Span> {
	const MOST: u64 = 24 * 60 * 60 * 1000;
	milliseconds.filter(|time| *time <= MOST).map(Span)
}

impl From<WrittenState> for State {
	fn from(written: WrittenState) -> Self {
		let moves = written.moves.split_whitespace().take(MOST_PLIES);
		Self {
			moves: moves.map(Into::into).collect(),
			left: [time(written.wtime), time(written.btime)],
			offers: [written.wdraw, written.bdraw],
			proposes: [written.wtakeback, written.btakeback],
			status: written.status,
			winner: written.winner,
			first_move_in: written
				.expiration
				.map(|expiration| Span(expiration.millis_to_move.saturating_sub(expiration.idle_millis))),
		}
	}
}

/// The fixed part of a game, from the first line of its stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
	pub id: GameId,
	pub variant: Variant,
	pub pace: Option<Pace>,
	pub rated: bool,
	pub players: [Player; 2],
	/// The position in which the game begins.
	pub start: Position,
}

impl Heading {
	/// Returns the player of a side.
	#[must_use]
	pub fn player(&self, color: Color) -> &Player {
		let [white, black] = &self.players;
		color.fold_wb(white, black)
	}
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenGame {
	id: GameId,
	#[serde(default)]
	variant: Option<WrittenVariant>,
	#[serde(default)]
	clock: Option<WrittenClock>,
	#[serde(default)]
	days_per_turn: Option<u8>,
	#[serde(default)]
	rated: bool,
	white: Player,
	black: Player,
	#[serde(default)]
	initial_fen: String,
	state: WrittenState,
}

#[derive(Deserialize)]
pub(super) struct WrittenVariant {
	#[serde(default)]
	pub(super) key: String,
}

#[derive(Deserialize)]
struct WrittenClock {
	#[serde(default)]
	initial: u64,
	#[serde(default)]
	increment: u64,
}

/// The position of the server's text: a FEN, or `startpos`.
fn start(fen: &str) -> Result<Position, BadLine> {
	match fen {
		"" | "startpos" => Ok(Position::start()),
		fen => Position::from_any_fen(fen).map_err(|_| BadLine::Position),
	}
}

fn variant(written: Option<WrittenVariant>) -> Result<Variant, BadLine> {
	let key = written.map_or_else(|| "standard".into(), |variant| variant.key);
	Variant::of_key(&key).ok_or_else(|| BadLine::Variant(cleaned(&key)))
}

/// A line of a game's stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameLine {
	/// The whole game; the first line.
	Full(alloc::boxed::Box<(Heading, State)>),
	State(State),
	/// A line of the chat, cleaned.
	Chat {
		/// The name of the writer.
		by: String,
		text: String,
		/// True in the room of those who watch.
		of_spectators: bool,
	},
	/// The opponent has left, and how long it takes until the game can be claimed; or is back.
	OpponentGone {
		gone: bool,
		claim_in: Option<Span>,
	},
	Other,
}

impl GameLine {
	/// Reads a line of a game's stream.
	///
	/// # Errors
	/// Fails if the line is no object of the stream, or cannot be played here.
	pub fn read(line: &str) -> Result<Self, BadLine> {
		#[derive(Deserialize)]
		struct Kind<'a> {
			#[serde(rename = "type", borrow, default)]
			kind: alloc::borrow::Cow<'a, str>,
		}
		#[derive(Deserialize)]
		struct WrittenChat {
			#[serde(default)]
			username: String,
			#[serde(default)]
			text: String,
			#[serde(default)]
			room: String,
		}
		#[derive(Deserialize)]
		#[serde(rename_all = "camelCase")]
		struct WrittenGone {
			#[serde(default)]
			gone: bool,
			#[serde(default)]
			claim_win_in_seconds: Option<u64>,
		}
		let Kind { kind } = serde_json::from_str(line)?;
		Ok(match &*kind {
			"gameFull" => {
				let game: WrittenGame = serde_json::from_str(line)?;
				let clock = game.clock.map(|clock| Pace::Clock {
					initial: Span(clock.initial),
					increment: Span(clock.increment),
				});
				let heading = Heading {
					id: game.id,
					variant: variant(game.variant)?,
					pace: clock.or(game.days_per_turn.map(Pace::Days)),
					rated: game.rated,
					players: [game.white, game.black],
					start: start(&game.initial_fen)?,
				};
				Self::Full((heading, game.state.into()).into())
			}
			"gameState" => Self::State(serde_json::from_str::<WrittenState>(line)?.into()),
			"chatLine" => {
				let chat: WrittenChat = serde_json::from_str(line)?;
				Self::Chat {
					by: cleaned(&chat.username),
					text: cleaned(&chat.text),
					of_spectators: chat.room == "spectator",
				}
			}
			"opponentGone" => {
				let gone: WrittenGone = serde_json::from_str(line)?;
				Self::OpponentGone {
					gone: gone.gone,
					claim_in: gone.claim_win_in_seconds.map(Span::seconds),
				}
			}
			_ => Self::Other,
		})
	}
}

/// A running game of the user, as the lists and the event stream tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningGame {
	pub id: GameId,
	pub color: Option<Color>,
	pub opponent: Player,
	pub is_my_turn: bool,
	pub rated: bool,
	/// Time left to the side to move, or for the move in correspondence.
	pub left: Option<Span>,
	/// The speed by the server's name.
	pub speed: String,
	/// False if the server does not let this interface play it.
	pub playable: bool,
	/// `None` for a variant with other rules.
	pub variant: Option<Variant>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenRunning {
	game_id: GameId,
	#[serde(default, deserialize_with = "color")]
	color: Option<Color>,
	#[serde(default)]
	opponent: Option<Player>,
	#[serde(default)]
	is_my_turn: bool,
	#[serde(default)]
	rated: bool,
	#[serde(default)]
	seconds_left: Option<u64>,
	#[serde(default)]
	speed: String,
	#[serde(default)]
	compat: Option<Compat>,
	#[serde(default)]
	variant: Option<WrittenVariant>,
	#[serde(default, deserialize_with = "color")]
	winner: Option<Color>,
	#[serde(default)]
	status: Option<Status>,
	#[serde(default)]
	rating_diff: Option<i32>,
}

#[derive(Deserialize)]
struct Compat {
	#[serde(default)]
	board: Option<bool>,
}

impl From<WrittenRunning> for RunningGame {
	fn from(written: WrittenRunning) -> Self {
		Self {
			id: written.game_id,
			color: written.color,
			opponent: written.opponent.unwrap_or_default(),
			is_my_turn: written.is_my_turn,
			rated: written.rated,
			left: written.seconds_left.map(Span::seconds),
			speed: cleaned(&written.speed),
			playable: written.compat.and_then(|compat| compat.board).unwrap_or(true),
			variant: variant(written.variant).ok(),
		}
	}
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
	pub id: GameId,
	pub challenger: Player,
	/// `None` if anybody may accept it.
	pub challenged: Option<Player>,
	pub pace: Option<Pace>,
	pub rated: bool,
	/// `None` for a variant with other rules.
	pub variant: Option<Variant>,
	/// The color that the challenger takes.
	pub color: Option<Color>,
	/// The game that would be repeated.
	pub rematch_of: Option<GameId>,
}

impl Challenge {
	/// Returns the reason for which it cannot be played here, if there is one.
	#[must_use]
	pub fn obstacle(&self) -> Option<DeclineReason> {
		let is_fast = self.pace.is_some_and(Pace::is_too_fast);
		let is_other = self.variant.is_none().then_some(DeclineReason::Variant);
		is_other.or_else(|| is_fast.then_some(DeclineReason::TooFast))
	}
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenChallenge {
	id: GameId,
	#[serde(default)]
	challenger: Option<Player>,
	#[serde(default)]
	dest_user: Option<Player>,
	#[serde(default)]
	time_control: Option<TimeControl>,
	#[serde(default)]
	rated: bool,
	#[serde(default)]
	variant: Option<WrittenVariant>,
	#[serde(default, deserialize_with = "color")]
	color: Option<Color>,
	#[serde(default)]
	rematch_of: Option<GameId>,
	#[serde(default)]
	decline_reason_key: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TimeControl {
	#[serde(default)]
	limit: Option<u64>,
	#[serde(default)]
	increment: Option<u64>,
	#[serde(default)]
	days_per_turn: Option<u8>,
}

impl From<WrittenChallenge> for Challenge {
	fn from(written: WrittenChallenge) -> Self {
		let pace = written.time_control.and_then(|control| {
			let clock = control.limit.map(|limit| Pace::Clock {
				initial: Span::seconds(limit),
				increment: Span::seconds(control.increment.unwrap_or_default()),
			});
			clock.or(control.days_per_turn.map(Pace::Days))
		});
		Self {
			id: written.id,
			challenger: written.challenger.unwrap_or_default(),
			challenged: written.dest_user,
			pace,
			rated: written.rated,
			variant: variant(written.variant).ok(),
			color: written.color,
			rematch_of: written.rematch_of,
		}
	}
}

/// A line of the event stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventLine {
	GameStarted(RunningGame),
	GameFinished {
		id: GameId,
		winner: Option<Color>,
		status: Status,
		/// The change of the user's rating.
		rating_change: Option<i32>,
	},
	Challenged(Challenge),
	Cancelled(GameId),
	Declined {
		challenge: Challenge,
		reason: DeclineReason,
	},
	Other,
}

impl EventLine {
	/// Reads a line of the event stream.
	///
	/// # Errors
	/// Fails if the line is no object of the stream.
	pub fn read(line: &str) -> Result<Self, BadLine> {
		#[derive(Deserialize)]
		#[serde(tag = "type")]
		enum Written {
			#[serde(rename = "gameStart")]
			Start { game: WrittenRunning },
			#[serde(rename = "gameFinish")]
			Finish { game: WrittenRunning },
			#[serde(rename = "challenge")]
			Challenge { challenge: WrittenChallenge },
			#[serde(rename = "challengeCanceled")]
			Canceled { challenge: WrittenChallenge },
			#[serde(rename = "challengeDeclined")]
			Declined { challenge: WrittenChallenge },
			#[serde(other)]
			Other,
		}
		Ok(match serde_json::from_str(line)? {
			Written::Start { game } => Self::GameStarted(game.into()),
			Written::Finish { game } => Self::GameFinished {
				id: game.game_id,
				winner: game.winner,
				status: game.status.unwrap_or(Status::Other),
				rating_change: game.rating_diff,
			},
			Written::Challenge { challenge } => Self::Challenged(challenge.into()),
			Written::Canceled { challenge } => Self::Cancelled(challenge.id),
			Written::Declined { challenge } => {
				let reason = challenge.decline_reason_key.as_deref().map(DeclineReason::named);
				Self::Declined {
					challenge: challenge.into(),
					reason: reason.unwrap_or(DeclineReason::Generic),
				}
			}
			Written::Other => Self::Other,
		})
	}
}

/// The user's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
	pub name: UserName,
	/// The ratings by the server's names of the speeds, with the number of games.
	pub ratings: Vec<(String, u16, u32)>,
}

impl Account {
	/// Reads the answer about an account.
	///
	/// # Errors
	/// Fails if the text is no account.
	pub fn read(body: &str) -> Result<Self, BadLine> {
		#[derive(Deserialize)]
		struct Written {
			username: UserName,
			#[serde(default)]
			perfs: alloc::collections::BTreeMap<String, Performance>,
		}
		#[derive(Deserialize, Default)]
		#[serde(default)]
		struct Performance {
			rating: Option<u16>,
			games: u32,
		}
		let written: Written = serde_json::from_str(body)?;
		let told = [
			"bullet",
			"blitz",
			"rapid",
			"classical",
			"correspondence",
			"chess960",
		];
		let ratings = told.iter().filter_map(|speed| {
			let performance = written
				.perfs
				.get(*speed)
				.filter(|performance| performance.games > 0)?;
			Some(((*speed).into(), performance.rating?, performance.games))
		});
		Ok(Self {
			name: written.username.clone(),
			ratings: ratings.collect(),
		})
	}
}

/// Reads the answer about the user's running games.
///
/// # Errors
/// Fails if the text is no such list.
pub fn running_games(body: &str) -> Result<Vec<RunningGame>, BadLine> {
	#[derive(Deserialize)]
	#[serde(rename_all = "camelCase")]
	struct Written {
		#[serde(default)]
		now_playing: Vec<WrittenRunning>,
	}
	let written: Written = serde_json::from_str(body)?;
	Ok(written.now_playing.into_iter().map(Into::into).collect())
}

/// Reads the change of the rating of the player of this color from the record of a game. `None` if it has none.
///
/// # Errors
/// Fails if the text is no record.
pub fn rating_change(body: &str, color: Color) -> Result<Option<i32>, BadLine> {
	#[derive(Deserialize)]
	struct Written {
		players: Players,
	}
	#[derive(Deserialize)]
	struct Players {
		white: Seat,
		black: Seat,
	}
	#[derive(Deserialize)]
	#[serde(rename_all = "camelCase")]
	struct Seat {
		#[serde(default)]
		rating_diff: Option<i32>,
	}
	let written: Written = serde_json::from_str(body)?;
	let Players { white, black } = written.players;
	Ok(color.fold_wb(white, black).rating_diff)
}

/// Reads the values of an answer with one JSON object a line; lines that are none are left out.
pub(super) fn in_lines<'a, T: Deserialize<'a>>(body: &'a str) -> impl Iterator<Item = T> {
	body.lines().filter_map(|line| serde_json::from_str(line).ok())
}

/// Reads the answer about the user's friends.
#[must_use]
pub fn friends(body: &str) -> Vec<UserName> {
	in_lines::<Player>(body)
		.filter_map(|player| player.name)
		.collect()
}

/// Reads the answer about the presence of users: those who are on the server now.
///
/// # Errors
/// Fails if the text is no such list.
pub fn present(body: &str) -> Result<Vec<UserName>, BadLine> {
	#[derive(Deserialize)]
	struct Written {
		name: UserName,
		#[serde(default)]
		online: bool,
	}
	let written: Vec<Written> = serde_json::from_str(body)?;
	let there = written.into_iter().filter(|user| user.online);
	Ok(there.map(|user| user.name).collect())
}

/// Reads the identifier of a challenge that was made, or of the game against the server's program.
#[must_use]
pub fn made_id(body: &str) -> Option<GameId> {
	#[derive(Deserialize)]
	struct Written {
		#[serde(default)]
		id: Option<GameId>,
		#[serde(default)]
		challenge: Option<WrittenChallenge>,
	}
	let written: Written = serde_json::from_str(body).ok()?;
	written.id.or(written.challenge.map(|challenge| challenge.id))
}

/// Returns the server's own words for a refusal, cleaned; empty if it has none.
#[must_use]
pub fn refusal(body: &str) -> String {
	#[derive(Deserialize)]
	struct Written {
		#[serde(default)]
		error: serde_json::Value,
	}
	let error = serde_json::from_str::<Written>(body).map(|written| written.error);
	match error {
		Ok(serde_json::Value::String(text)) => cleaned(&text),
		// A form with several faults names each field.
		Ok(serde_json::Value::Object(fields)) => {
			let first = |value: &serde_json::Value| {
				let text = value.as_str().or_else(|| value.get(0)?.as_str());
				text.map(cleaned)
			};
			fields.values().find_map(first).unwrap_or_default()
		}
		_ => String::new(),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn game_with_all_its_names_is_read() {
		let line = r#"{"type":"gameStart","game":{"fullId":"abcdefghijkl","gameId":"abcdefgh","id":"abcdefgh","color":"black",
			"fen":"startpos","opponent":{"id":null,"username":"Stockfish level 3","name":null,"ai":3,"aiLevel":3},"isMyTurn":false,
			"speed":"blitz","variant":{"key":"standard","name":"Standard"},"compat":{"bot":false,"board":true}}}"#;
		let Ok(EventLine::GameStarted(game)) = EventLine::read(line) else {
			panic!("{:?}", EventLine::read(line));
		};
		assert_eq!(game.id.as_str(), "abcdefgh");
		assert_eq!((game.opponent.name, game.opponent.level), (None, Some(3)));
		assert!(game.playable && game.color == Some(Color::Black));
	}
}

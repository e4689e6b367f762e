//! Games of others that are followed: their lines folded, and what each line has changed.
//!
//! A broadcast sends the PGN of a game anew at each move. The stream of one game first tells the game, then the moves that were made,
//! and then each move as it is made.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::games_text::GamesText;
use super::names::cleaned;
use super::received::{BadLine, Player, Status};
use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};
use crate::sheet::{Collector, ImportedGame, MoveTree};

/// Number of games that are followed at once.
const MOST_GAMES: usize = 100;

/// A change of a followed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
	/// The game is known now, with all moves that were made.
	Joined,
	/// A move was made in this position.
	Moved(Position, Move),
	/// Moves were corrected: another position stands.
	Corrected,
	/// It is over, with this result.
	Ended(GameResult),
}

/// The result of a followed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
	Won(Color),
	Drawn,
	/// Over, and nobody says how.
	Other,
}

/// A game of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedGame {
	/// The names of White and Black, as they are told.
	pub names: [String; 2],
	moves: Vec<(Position, Move)>,
	position: Position,
	left: [Option<Span>; 2],
	/// Time at which `left` was told.
	at: Stamp,
	result: Option<GameResult>,
}

impl FollowedGame {
	fn new(names: [String; 2], start: Position, at: Stamp) -> Self {
		Self {
			names,
			moves: Vec::new(),
			position: start,
			left: [None; 2],
			at,
			result: None,
		}
	}

	/// Returns the position after the last move.
	#[must_use]
	pub const fn position(&self) -> &Position {
		&self.position
	}

	/// Returns the moves so far, each with the position before it.
	#[must_use]
	pub fn moves(&self) -> &[(Position, Move)] {
		&self.moves
	}

	/// Returns the result; `None` while the game goes on.
	#[must_use]
	pub const fn result(&self) -> Option<GameResult> {
		self.result
	}

	/// Returns the time of a side's clock at this moment, as far as it was told.
	#[must_use]
	pub fn left(&self, color: Color, at: Stamp) -> Option<Span> {
		let [white, black] = self.left;
		let left = color.fold_wb(white, black)?;
		let runs = self.result.is_none() && self.position.turn() == color && self.moves.len() >= 2;
		Some(if runs {
			left.saturating_sub(at.since(self.at))
		} else {
			left
		})
	}

	fn play(&mut self, mv: Move) -> Followed {
		let before = self.position.clone();
		self.position.play(mv);
		self.moves.push((before.clone(), mv));
		Followed::Moved(before, mv)
	}

	fn end(&mut self, result: Option<GameResult>) -> Option<Followed> {
		let ended = result.filter(|_| self.result.is_none());
		self.result = result.or(self.result);
		ended.map(Followed::Ended)
	}
}

/// The games of a round of a broadcast, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollowedRound {
	text: GamesText,
	places: BTreeMap<String, usize>,
	games: Vec<FollowedGame>,
}

impl FollowedRound {
	#[must_use]
	pub fn games(&self) -> &[FollowedGame] {
		&self.games
	}

	/// Takes a line of the round's stream; returns the game that it ends, by its place, with its changes.
	///
	/// # Errors
	/// Fails if the game cannot be read. It stays as it is.
	pub fn line(&mut self, line: &str, at: Stamp) -> Result<Option<(usize, Vec<Followed>)>, BadLine> {
		let Some(pgn) = self.text.line(line) else {
			return Ok(None);
		};
		let mut collector = Collector::default();
		let mut read = None;
		let mut each = |game: Result<alloc::boxed::Box<ImportedGame>, crate::sheet::Refused>| {
			read = read.take().or(Some(game));
		};
		collector.take(pgn.as_bytes(), &mut each);
		collector.end(&mut each);
		match read {
			None => Ok(None),
			Some(Ok(game)) => self.hear(&game, at).map(Some),
			Some(Err(refused)) => Err(BadLine::Form(format!("{:?}", refused.flaw))),
		}
	}

	fn hear(&mut self, game: &ImportedGame, at: Stamp) -> Result<(usize, Vec<Followed>), BadLine> {
		let start = match game.tag("FEN") {
			"" => Position::start(),
			fen => Position::from_any_fen(fen).map_err(|_| BadLine::Position)?,
		};
		let names = ["White", "Black"].map(|tag| cleaned(game.tag(tag)));
		let mut now = FollowedGame::new(names, start, at);
		let tree = MoveTree::of(&game.moves);
		let main = tree.branches.first().map_or(&[][..], |main| &main.steps);
		for step in main {
			let mv = now.position.san_move(&step.san).map_err(|_| BadLine::Move {
				ply: now.moves.len(),
				uci: cleaned(&step.san),
			})?;
			let [white, black] = &mut now.left;
			let left = now.position.turn().fold_wb(white, black);
			*left = step.clock.or(*left);
			now.play(mv);
		}
		now.result = match game.result.as_str() {
			"1-0" => Some(GameResult::Won(Color::White)),
			"0-1" => Some(GameResult::Won(Color::Black)),
			"1/2-1/2" => Some(GameResult::Drawn),
			_ => None,
		};
		let key = match game.tag("GameURL") {
			"" => format!("{} - {}", now.names[0], now.names[1]),
			url => url.to_string(),
		};
		let Some(known) = self.places.get(&key).copied() else {
			if self.games.len() >= MOST_GAMES {
				return Err(BadLine::Form("too many games".to_string()));
			}
			self.places.insert(key, self.games.len());
			self.games.push(now);
			return Ok((self.games.len() - 1, Vec::from([Followed::Joined])));
		};
		let Some(game) = self.games.get_mut(known) else {
			return Err(BadLine::Position);
		};
		let mut changes = Vec::new();
		let common = game.moves.len();
		if now.moves.starts_with(&game.moves) {
			let more = now.moves.iter().skip(common);
			changes.extend(more.map(|(before, mv)| Followed::Moved(before.clone(), *mv)));
		} else {
			changes.push(Followed::Corrected);
		}
		let is_over = now.result.filter(|_| game.result != now.result);
		changes.extend(is_over.map(Followed::Ended));
		*game = now;
		Ok((known, changes))
	}
}

/// A game of a player or of a channel, from the lines of its own stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchedGame {
	game: Option<FollowedGame>,
	/// Number of half-moves that had been made when it was joined; until they have come again none of them is news.
	made: usize,
	is_joined: bool,
}

impl WatchedGame {
	#[must_use]
	pub const fn game(&self) -> Option<&FollowedGame> {
		match &self.game {
			Some(game) if self.is_joined => Some(game),
			_ => None,
		}
	}

	/// The stream is opened anew, and tells everything from the beginning.
	pub fn begin_anew(&mut self) {
		*self = Self::default();
	}

	/// Takes a line of the game's stream.
	///
	/// # Errors
	/// Fails if it cannot be read.
	pub fn line(&mut self, line: &str, at: Stamp) -> Result<Vec<Followed>, BadLine> {
		let written: WatchedLine = serde_json::from_str(line)?;
		if let Some(players) = written.players {
			return self.told(players, written.heading, at);
		}
		let Some(game) = &mut self.game else {
			return Err(BadLine::Form("no game".to_string()));
		};
		let mut changes = Vec::new();
		let board = |fen: &str| fen.split(' ').next().unwrap_or_default().to_string();
		let fen = written.fen.unwrap_or_default();
		let mv = written.lm.and_then(|uci| game.position.uci_move(&uci));
		let leads_there = |mv: &Move| board(&game.position.after(*mv).fen()) == board(&fen);
		if let Some(mv) = mv.filter(leads_there) {
			changes.push(game.play(mv));
		} else if !fen.is_empty() && board(&game.position.fen()) != board(&fen) {
			// A move is missing between the two, as after a take-back.
			game.position = position(&whole(&fen))?;
			game.moves.clear();
			changes.push(Followed::Corrected);
		}
		game.left = [written.wc, written.bc].map(|left| left.map(Span::seconds));
		game.at = at;
		Ok(self.news(changes))
	}

	/// Leaves out what was made before the game was joined.
	fn news(&mut self, changes: Vec<Followed>) -> Vec<Followed> {
		if self.is_joined {
			return changes;
		}
		let made = self.game.as_ref().map_or(0, |game| game.moves.len());
		let jumped = changes.contains(&Followed::Corrected);
		self.is_joined = made >= self.made || jumped;
		if self.is_joined {
			Vec::from([Followed::Joined])
		} else {
			Vec::new()
		}
	}

	/// The game is told: at the beginning of the stream, and at its end with the result.
	fn told(
		&mut self,
		players: WatchedPlayers,
		heading: WatchedHeading,
		at: Stamp,
	) -> Result<Vec<Followed>, BadLine> {
		let result = match heading.status {
			None | Some(Status::On) => None,
			Some(Status::Drawn | Status::Stalemate) => Some(GameResult::Drawn),
			Some(_) => Some(match heading.winner.as_deref() {
				Some("white") => GameResult::Won(Color::White),
				Some("black") => GameResult::Won(Color::Black),
				// Not every server names the winner; who is mated has lost.
				_ if heading.status == Some(Status::Mate) => {
					let turn = self
						.game
						.as_ref()
						.map_or(Color::Black, |game| game.position.turn());
					GameResult::Won(!turn)
				}
				_ => GameResult::Other,
			}),
		};
		if let Some(game) = &mut self.game {
			let ended = game.end(result);
			return Ok(match ended {
				None => Vec::new(),
				// All that was to come has come.
				Some(ended) if !core::mem::replace(&mut self.is_joined, true) => {
					Vec::from([Followed::Joined, ended])
				}
				Some(ended) => Vec::from([ended]),
			});
		}
		let names = [players.white, players.black].map(|player| name(&player));
		let start = match heading.initial_fen.as_deref() {
			None | Some("" | "startpos") => Position::start(),
			Some(fen) => position(fen)?,
		};
		let mut game = FollowedGame::new(names, start, at);
		game.result = result;
		self.game = Some(game);
		self.made = heading.turns.saturating_sub(heading.started_at_turn);
		self.is_joined = self.made == 0;
		Ok(if self.is_joined {
			Vec::from([Followed::Joined])
		} else {
			Vec::new()
		})
	}
}

/// Returns a position of the stream, which has only the board and the turn, with the other fields.
fn whole(fen: &str) -> String {
	match fen.split_ascii_whitespace().count() {
		2 => format!("{fen} - - 0 1"),
		_ => fen.to_string(),
	}
}

fn position(fen: &str) -> Result<Position, BadLine> {
	Position::from_any_fen(fen).map_err(|_| BadLine::Position)
}

/// Returns a player with the title, as it is told before moves.
fn name(player: &WatchedPlayer) -> String {
	let user = player.user.clone().unwrap_or_default();
	let name = user.name.map(|name| name.as_str().to_string());
	let level = player.ai_level.map(|level| format!("Stockfish {level}"));
	let name = name.or(level).unwrap_or_else(|| "?".to_string());
	match user.title {
		Some(title) => format!("{title} {name}"),
		None => name,
	}
}

#[derive(Deserialize)]
struct WatchedLine {
	#[serde(default)]
	players: Option<WatchedPlayers>,
	#[serde(flatten)]
	heading: WatchedHeading,
	#[serde(default)]
	fen: Option<String>,
	/// The last move.
	#[serde(default)]
	lm: Option<String>,
	/// Seconds of the clocks.
	#[serde(default)]
	wc: Option<u64>,
	#[serde(default)]
	bc: Option<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WatchedHeading {
	#[serde(default)]
	initial_fen: Option<String>,
	#[serde(default)]
	turns: usize,
	#[serde(default)]
	started_at_turn: usize,
	#[serde(default)]
	status: Option<Status>,
	#[serde(default)]
	winner: Option<String>,
}

#[derive(Deserialize)]
struct WatchedPlayers {
	white: WatchedPlayer,
	black: WatchedPlayer,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WatchedPlayer {
	#[serde(default)]
	user: Option<Player>,
	#[serde(default)]
	ai_level: Option<u8>,
}

#[cfg(test)]
mod tests {
	use super::*;

	fn pgn(moves: &str, result: &str) -> String {
		format!(
			"[White \"Aalto, Anna\"]\n[Black \"Berg, Bo\"]\n[Result \"{result}\"]\n[GameURL \"https://lichess.org/x/1\"]\n\n{moves} {result}\n\n\n"
		)
	}

	fn hear(round: &mut FollowedRound, text: &str) -> Vec<(usize, Vec<Followed>)> {
		let heard = text
			.lines()
			.filter_map(|line| round.line(line, Stamp(0)).unwrap());
		heard.collect()
	}

	#[test]
	fn round_tells_new_moves_corrections_and_the_result_of_each_game() {
		let mut round = FollowedRound::default();
		let first = hear(
			&mut round,
			&pgn("1. e4 { [%clk 1:29:00] } e5 { [%clk 1:28:00] }", "*"),
		);
		assert_eq!(first, [(0, vec![Followed::Joined])]);
		let game = &round.games()[0];
		assert_eq!(game.names, ["Aalto, Anna", "Berg, Bo"]);
		assert_eq!(game.left(Color::Black, Stamp(9000)), Some(Span::minutes(88)));
		assert_eq!(
			game.left(Color::White, Stamp(9000)),
			Some(Span::seconds(89 * 60 - 9))
		);
		let told = hear(&mut round, &pgn("1. e4 e5 2. Nf3 Nc6", "*"));
		assert!(matches!(
			&told[0].1[..],
			[Followed::Moved(..), Followed::Moved(..)]
		));
		assert_eq!(hear(&mut round, &pgn("1. e4 e5 2. Nf3 Nc6", "*")), [(0, vec![])]);
		let told = hear(&mut round, &pgn("1. e4 c5", "1-0"));
		let ended = Followed::Ended(GameResult::Won(Color::White));
		assert_eq!(told, [(0, vec![Followed::Corrected, ended])]);
	}

	#[test]
	fn illegal_move_of_a_round_leaves_the_game_as_it_is() {
		let mut round = FollowedRound::default();
		hear(&mut round, &pgn("1. e4", "*"));
		let before = round.games().to_vec();
		let bad = pgn("1. e4 Ke4", "*");
		let heard: Vec<_> = bad.lines().map(|line| round.line(line, Stamp(0))).collect();
		assert!(heard.iter().any(Result::is_err), "{heard:?}");
		assert_eq!(round.games(), before);
	}

	const TOLD: &str = r#"{"id":"abcdefgh","variant":{"key":"standard"},"status":{"id":20,"name":"started"},"turns":2,"fen":"x",
		"players":{"white":{"user":{"name":"Anna","title":"WFM","id":"anna"},"rating":2000},"black":{"aiLevel":3}}}"#;

	fn moved(uci: &str, position: &mut Position) -> String {
		position.play(position.uci_move(uci).unwrap());
		let fen = position.fen();
		let board = fen.rsplitn(5, ' ').last().unwrap();
		format!(r#"{{"fen":"{board}","lm":"{uci}","wc":60,"bc":59}}"#)
	}

	#[test]
	fn watched_game_is_joined_when_the_moves_before_have_come() {
		let (mut watched, mut position) = (WatchedGame::default(), Position::start());
		let mut hear = |line: &str| watched.line(line, Stamp(0)).unwrap();
		assert_eq!(hear(TOLD), []);
		assert_eq!(
			hear(&format!(r#"{{"fen":"{}","wc":60,"bc":60}}"#, position.fen())),
			[]
		);
		assert_eq!(hear(&moved("e2e4", &mut position)), []);
		assert_eq!(hear(&moved("e7e5", &mut position)), [Followed::Joined]);
		assert!(matches!(
			&hear(&moved("g1f3", &mut position))[..],
			[Followed::Moved(..)]
		));
		// The same once more is no move.
		let again = format!(r#"{{"fen":"{}","lm":"g1f3","wc":58,"bc":59}}"#, position.fen());
		assert_eq!(hear(&again), []);
		let jump = r#"{"fen":"8/8/8/4k3/8/8/4P3/4K3 b","lm":"a2a3","wc":1,"bc":2}"#;
		assert_eq!(hear(jump), [Followed::Corrected]);
		let ended = TOLD
			.replace("started", "resign")
			.replace(r#""turns""#, r#""winner":"black","turns""#);
		let won = Followed::Ended(GameResult::Won(Color::Black));
		assert_eq!(hear(&ended), [won]);
		assert_eq!(watched.game().unwrap().names, ["WFM Anna", "Stockfish 3"]);
	}

	#[test]
	fn line_before_the_game_or_without_form_is_refused() {
		for line in ["", "{}", "[]", r#"{"fen":"8/8 w"}"#, r#"{"players":{}}"#] {
			assert!(WatchedGame::default().line(line, Stamp(0)).is_err(), "{line}");
		}
		let mut watched = WatchedGame::default();
		watched.line(TOLD, Stamp(0)).unwrap();
		assert!(watched.line(r#"{"fen":"8/8 w"}"#, Stamp(0)).is_err());
	}
}

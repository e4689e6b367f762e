//! Real games out of PGN files, move by move.

use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;

use annabella::chess::{Move, Position};
use pgn_reader::shakmaty::{CastlingMode, Chess, Position as _};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

/// One game from the initial position: the moves, each with the position in which it was played.
pub type Game = Vec<(Position, Move)>;

/// Content of the games that come with the project.
pub const REAL: &[u8] = include_bytes!("real.pgn");

/// Reads SAN with the PGN reader's own board, so that the house is not its own witness.
#[derive(Default)]
struct Follow {
	board: Chess,
	house: Position,
	game: Game,
}

impl Visitor for Follow {
	type Tags = bool;
	type Movetext = Follow;
	type Output = Result<Game, String>;

	fn begin_tags(&mut self) -> ControlFlow<Self::Output, bool> {
		ControlFlow::Continue(true)
	}

	/// A game from another position is not read.
	fn tag(&mut self, standard: &mut bool, name: &[u8], _: RawTag<'_>) -> ControlFlow<Self::Output> {
		*standard &= !matches!(name, b"FEN" | b"SetUp" | b"Variant");
		ControlFlow::Continue(())
	}

	fn begin_movetext(&mut self, standard: bool) -> ControlFlow<Self::Output, Follow> {
		if standard {
			ControlFlow::Continue(Follow::default())
		} else {
			ControlFlow::Break(Ok(Game::new()))
		}
	}

	fn san(&mut self, follow: &mut Follow, san: SanPlus) -> ControlFlow<Self::Output> {
		let played = san.san.to_move(&follow.board);
		let Ok(played) = played else {
			return ControlFlow::Break(Err(format!(
				"{san} is no move after {} others.",
				follow.game.len()
			)));
		};
		let uci = played.to_uci(CastlingMode::Standard).to_string();
		follow.board.play_unchecked(played);
		let Some(mv) = follow.house.uci_move(&uci) else {
			let fen = follow.house.fen();
			return ControlFlow::Break(Err(format!("{uci} is not legal in the house, in {fen}.")));
		};
		let next = follow.house.after(mv);
		follow.game.push((std::mem::replace(&mut follow.house, next), mv));
		ControlFlow::Continue(())
	}

	fn end_game(&mut self, follow: Follow) -> Self::Output {
		Ok(follow.game)
	}
}

/// All games of a PGN text from the initial position.
///
/// # Errors
/// If it cannot be read, or a move in it is not legal; with the number of the game.
pub fn games(pgn: impl Read) -> Result<Vec<Game>, String> {
	let mut reader = Reader::new(pgn);
	let mut games = Vec::new();
	loop {
		let read = reader
			.read_game(&mut Follow::default())
			.map_err(|error| format!("After {} games: {error}.", games.len()))?;
		match read {
			None => return Ok(games),
			Some(game) => games.push(game.map_err(|why| format!("In game {}: {why}", games.len() + 1))?),
		}
	}
}

/// The games that come with the project, or those of the file that the environment names in `ANNABELLA_GAMES`.
///
/// # Errors
/// If they cannot be read.
pub fn chosen() -> Result<Vec<Game>, String> {
	match std::env::var_os("ANNABELLA_GAMES") {
		None => games(Cursor::new(REAL)),
		Some(path) => {
			let file =
				File::open(Path::new(&path)).map_err(|error| format!("{}: {error}.", path.display()))?;
			games(BufReader::new(file))
		}
	}
}

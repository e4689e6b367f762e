//! The opening that is learnt, and a line of it that was left before its end, as texts that are saved.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::Color;
use crate::openings::Selection;

const WHITE: &str = "white";
const BLACK: &str = "black";
const GAME: &str = "game";

/// Origin of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
	Named(Selection),
	/// A game of the archive, with its variations.
	Game(i64),
}

/// The lines that are learnt, and the side of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
	pub side: Color,
	pub source: Source,
}

impl Chosen {
	/// Reads the output of `written`: "black Sicilian Defense" or "white game 12". `None` if it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let (side, source) = text.split_once(' ')?;
		let side = match side {
			WHITE => Color::White,
			BLACK => Color::Black,
			_ => return None,
		};
		let game = source.split_once(' ').filter(|(word, _)| *word == GAME);
		let game = game.and_then(|(_, id)| id.parse().ok()).map(Source::Game);
		let named = || Selection::of_text(source).map(Source::Named);
		let source = game.or_else(named)?;
		Some(Self { side, source })
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let side = self.side.fold_wb(WHITE, BLACK);
		match self.source {
			Source::Named(selection) => format!("{side} {}", selection.text()),
			Source::Game(id) => format!("{side} {GAME} {id}"),
		}
	}
}

/// A line in hand: its opening, and the moves so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
	pub chosen: Chosen,
	/// In the notation of engines.
	pub moves: Vec<String>,
}

impl Left {
	/// Reads the output of `written`: "e2e4,c7c5 black Sicilian Defense". `None` if it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let (moves, chosen) = text.split_once(' ')?;
		let moves = moves.split(',').filter(|mv| !mv.is_empty());
		Some(Self {
			chosen: Chosen::read(chosen)?,
			moves: moves.map(ToString::to_string).collect(),
		})
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		format!("{} {}", self.moves.join(","), self.chosen.written())
	}
}

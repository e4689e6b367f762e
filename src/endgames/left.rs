//! An endgame that the user left before its end, as a text that is saved.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lesson::{Endgame, Grade};
use crate::chess::{Color, Move, Position};

/// Origin of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
	Drawn(Endgame, Grade),
	/// The user has set it up.
	Placed,
}

const PLACED: &str = "placed";
const ALONE: &str = "alone";
const HELPED: &str = "helped";
/// The parts of a FEN.
const FEN: usize = 6;

/// An endgame in hand: its origin, and the moves played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
	pub source: Source,
	/// The user's side.
	pub user: Color,
	/// True if a hint was taken, or a move taken back.
	pub helped: bool,
	/// The position with which it began.
	pub start: Position,
	pub moves: Vec<Move>,
}

impl Source {
	/// Returns the name under which its results are kept; `None` for a position that was set up.
	#[must_use]
	pub fn series(self) -> Option<String> {
		match self {
			Self::Drawn(endgame, grade) => Some(format!("{}-{}", endgame.name, grade.name())),
			Self::Placed => None,
		}
	}

	fn named(text: &str) -> Option<Self> {
		if text == PLACED {
			return Some(Self::Placed);
		}
		let (name, grade) = text.split_once('-')?;
		let endgame = Endgame::ALL.into_iter().find(|known| known.name == name)?;
		let grade = Grade::of(&endgame)
			.into_iter()
			.find(|known| known.name() == grade)?;
		Some(Self::Drawn(endgame, grade))
	}
}

impl Left {
	/// Returns this position, in which nothing was played yet.
	#[must_use]
	pub const fn new(source: Source, user: Color, start: Position) -> Self {
		Self {
			source,
			user,
			helped: false,
			start,
			moves: Vec::new(),
		}
	}

	/// Reads the output of `written`: "KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1 e1e2". `None` if a part of it cannot
	/// be read, or if no move is possible any more.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let parts: Vec<&str> = text.split_whitespace().collect();
		let [source, user, helped, rest @ ..] = parts.as_slice() else {
			return None;
		};
		let fen = rest.get(..FEN)?.join(" ");
		let start = Position::from_fen(&fen).ok()?;
		let (mut at, mut moves) = (start.clone(), Vec::new());
		for uci in rest.get(FEN..)? {
			let mv = at.uci_move(uci)?;
			at = at.after(mv);
			moves.push(mv);
		}
		let left = Self {
			source: Source::named(source)?,
			user: Color::ALL.into_iter().find(|color| name_of(*color) == *user)?,
			helped: match *helped {
				HELPED => true,
				ALONE => false,
				_ => return None,
			},
			start,
			moves,
		};
		(!at.legal_moves().is_empty()).then_some(left)
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let source = self.source.series().unwrap_or_else(|| PLACED.to_string());
		let helped = if self.helped { HELPED } else { ALONE };
		let start = self.start.fen();
		let moves: Vec<String> = self.moves.iter().map(|mv| mv.uci()).collect();
		format!(
			"{source} {} {helped} {start} {}",
			name_of(self.user),
			moves.join(" ")
		)
		.trim_end()
		.to_string()
	}
}

fn name_of(color: Color) -> &'static str {
	color.fold_wb("white", "black")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_was_left_is_read_again() {
		for text in [
			"KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
			"KPK-hold black helped 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 e1d2 e5d4",
			"placed black alone 8/8/8/4k3/8/8/8/R3K3 b - - 12 40 e5e4",
		] {
			let left = Left::read(text).unwrap();
			assert_eq!(left.written(), text);
		}
	}

	#[test]
	fn what_cannot_be_gone_on_with_is_not_read() {
		for text in [
			"",
			"KRK-far white alone",
			"KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0",
			"KRK-hold white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
			"KRK-far green alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
			"KRK-far white maybe 8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
			"KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1 e1e3",
			// It is mate.
			"KRK-far white alone 4k3/8/4K3/8/8/8/8/R7 w - - 0 1 a1a8",
		] {
			assert_eq!(Left::read(text), None, "{text}");
		}
	}
}

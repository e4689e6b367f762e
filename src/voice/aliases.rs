//! The words of a language that are understood and never said.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use super::tables::{ByFile, ByRank, ByRole, BySide};
use crate::chess::Wing;

/// Words that are understood and never said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Aliases {
	pub(super) files: ByFile<Vec<String>>,
	pub(super) ranks: ByRank<Vec<String>>,
	pub(super) pieces: ByRole<Vec<String>>,
	pub(super) colours: Option<BySide<Vec<String>>>,
	pub(super) whose: Option<WhoseAliases>,
	pub(super) switch: Option<SwitchAliases>,
	/// Words for a single one of something: "eine Minute".
	#[serde(default)]
	pub(super) one: Vec<String>,
	/// Numbers as they are spoken: "yks".
	#[serde(default)]
	pub(super) numbers: BTreeMap<String, u32>,
	/// Words around the times of a time control.
	#[serde(default)]
	pub(super) clock: ClockAliases,
	/// Further names for the choices of menus, by the beginning of the choice's own words.
	#[serde(default)]
	pub(super) choices: BTreeMap<String, Vec<String>>,
	/// Further names for the terms that can be explained, by the keys of their phrases.
	#[serde(default)]
	pub(super) terms: BTreeMap<String, Vec<String>>,
	pub(super) moves: MoveAliases,
	/// Words and endings that tell the part of a piece or a square in a move.
	#[serde(default)]
	pub(super) orders: OrderWords,
	/// Words with which people describe a move beyond that.
	#[serde(default)]
	pub(super) natural: NaturalWords,
}

/// Owner of something, from the point of view of the player who asks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhoseAliases {
	pub(super) own: Vec<String>,
	pub(super) other: Vec<String>,
}

/// Words around the times of a time control: "ten minutes each with five seconds a move".
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClockAliases {
	/// Words between the time and the increment.
	pub(super) plus: Vec<String>,
	/// Words that mark the last time named as the increment.
	pub(super) a_move: Vec<String>,
	/// Words without a meaning there.
	pub(super) aside: Vec<String>,
	/// Times with a name of their own, in minutes.
	pub(super) minutes: BTreeMap<String, u32>,
	/// The same in seconds.
	pub(super) seconds: BTreeMap<String, u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SwitchAliases {
	pub(super) on: Vec<String>,
	pub(super) off: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveAliases {
	castle_short: Vec<String>,
	castle_long: Vec<String>,
	/// Castling on whichever wing it is possible.
	#[serde(default)]
	pub(super) castle: Vec<String>,
	/// Words for a capture.
	#[serde(default)]
	pub(super) takes: Vec<String>,
	/// The pawns in front of king and queen, and the number of squares that a pawn goes.
	#[serde(default)]
	pub(super) kings_pawn: Vec<String>,
	#[serde(default)]
	pub(super) queens_pawn: Vec<String>,
	#[serde(default)]
	pub(super) one_step: Vec<String>,
	#[serde(default)]
	pub(super) two_steps: Vec<String>,
	pub(super) promotion: Vec<String>,
	pub(super) filler: Vec<String>,
}

/// Words and endings that tell the part of a piece or a square in a move, in any order.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderWords {
	/// Verbs of moving.
	#[serde(default)]
	pub(super) go: Vec<String>,
	/// Verbs of a pawn's way straight ahead.
	#[serde(default)]
	pub(super) push: Vec<String>,
	/// Words that say that a piece goes back.
	#[serde(default)]
	pub(super) back: Vec<String>,
	/// Words that say that the move gives check.
	#[serde(default)]
	pub(super) check: Vec<String>,
	/// Words before the piece with which one moves.
	#[serde(default)]
	pub(super) with: Vec<String>,
	/// Words before a piece of one's own.
	#[serde(default)]
	pub(super) own: Vec<String>,
	/// Words before a piece of the opponent.
	#[serde(default)]
	pub(super) theirs: Vec<String>,
	/// Words before a piece that does something, after a verb a question: "schlägt der Läufer".
	#[serde(default)]
	pub(super) subject: Vec<String>,
	/// Words before a piece with which something is done.
	#[serde(default)]
	pub(super) object: Vec<String>,
	/// Words before the square of departure.
	#[serde(default)]
	pub(super) from: Vec<String>,
	/// Words before the square of arrival.
	#[serde(default)]
	pub(super) onto: Vec<String>,
	/// Words before the square of a piece, or of its arrival.
	#[serde(default)]
	pub(super) on: Vec<String>,
	/// The wings, beside a word for castling.
	#[serde(default)]
	pub(super) short: Vec<String>,
	#[serde(default)]
	pub(super) long: Vec<String>,
	/// Which of several pieces, as the player sees them.
	#[serde(default)]
	pub(super) left: Vec<String>,
	#[serde(default)]
	pub(super) right: Vec<String>,
	#[serde(default)]
	pub(super) endings: OrderEndings,
}

/// The endings of pieces and squares that say what such words say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderEndings {
	/// Of a piece with which one moves, and of the square where it stands.
	#[serde(default)]
	pub(super) on: Vec<String>,
	#[serde(default)]
	pub(super) from: Vec<String>,
	#[serde(default)]
	pub(super) onto: Vec<String>,
	/// Of the new piece of a pawn.
	#[serde(default)]
	pub(super) becomes: Vec<String>,
}

/// Words with which people describe a move in their own way. They are no words of an announcement.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NaturalWords {
	pub(super) go: Vec<String>,
	pub(super) push: Vec<String>,
	pub(super) takes: Vec<String>,
	/// Verbs of taking back what has just taken.
	pub(super) retakes: Vec<String>,
	/// Verbs of an exchange, of one kind for the same kind.
	pub(super) swaps: Vec<String>,
	/// Verbs of attacking a piece that is to go away.
	pub(super) chases: Vec<String>,
	pub(super) back: Vec<String>,
	pub(super) check: Vec<String>,
	pub(super) mate: Vec<String>,
	/// Words for a piece between the king and what gives check.
	pub(super) blocks: Vec<String>,
	pub(super) en_passant: Vec<String>,
	/// Words for the square where a piece stood at the start.
	pub(super) home: Vec<String>,
	/// Words for the end of the board.
	pub(super) far: Vec<String>,
	pub(super) corner: Vec<String>,
	pub(super) edge: Vec<String>,
	pub(super) centre: Vec<String>,
	/// Words before the new piece of a pawn.
	pub(super) becomes: Vec<String>,
	/// Words for castling.
	pub(super) castling: Vec<String>,
	/// Words for the king's safety.
	pub(super) castle: Vec<String>,
	/// The wings, beside the king or another piece.
	pub(super) short: Vec<String>,
	pub(super) long: Vec<String>,
	pub(super) one_step: Vec<String>,
	pub(super) two_steps: Vec<String>,
	pub(super) left: Vec<String>,
	pub(super) right: Vec<String>,
	pub(super) with: Vec<String>,
	pub(super) own: Vec<String>,
	pub(super) theirs: Vec<String>,
	/// Further names of pieces.
	pub(super) pieces: Option<ByRole<Vec<String>>>,
	/// Words that say nothing of a move.
	pub(super) filler: Vec<String>,
	/// Words of lines that tell something else, and order nothing: "was", "yesterday".
	pub(super) telling: Vec<String>,
	/// Words of questions, and of orders to tell something.
	pub(super) asking: Vec<String>,
	/// Words that ask where they come first: "should the bishop go".
	pub(super) modal: Vec<String>,
	/// The endings of a first word that asks.
	pub(super) asking_endings: Vec<String>,
	/// Words before what is not meant, and before what is meant in its place: "not with the queen but with the knight".
	pub(super) not: Vec<String>,
	pub(super) rather: Vec<String>,
	/// Verbs without their endings, and the endings.
	pub(super) stems: StemWords,
}

/// Verbs without their endings, which are bent as the language does it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StemWords {
	pub(super) go: Vec<String>,
	pub(super) push: Vec<String>,
	pub(super) takes: Vec<String>,
	pub(super) retakes: Vec<String>,
	pub(super) swaps: Vec<String>,
	pub(super) chases: Vec<String>,
	pub(super) blocks: Vec<String>,
	pub(super) becomes: Vec<String>,
	pub(super) castle: Vec<String>,
	pub(super) check: Vec<String>,
	/// Each ending, or "" for the stem alone.
	pub(super) endings: Vec<String>,
}

impl MoveAliases {
	pub(super) fn castling(&self, wing: Wing) -> &[String] {
		match wing {
			Wing::King => &self.castle_short,
			Wing::Queen => &self.castle_long,
		}
	}
}

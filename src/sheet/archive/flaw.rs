//! Why a game is not taken, and where it stands.

use alloc::string::String;

use super::{DEEPEST, LONGEST_COMMENT, LONGEST_GAME, LONGEST_TAG, MOST_TAGS};

/// The longest name of a tag, and the longest word of the movetext, in bytes.
pub(super) const LONGEST_WORD: usize = 64;

/// Why a game is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFlaw {
	#[error("a tag cannot be read")]
	BrokenTag,
	#[error("a tag is longer than {LONGEST_TAG} bytes")]
	LongTag,
	#[error("it has more than {MOST_TAGS} tags")]
	ManyTags,
	#[error("a word is longer than {LONGEST_WORD} bytes")]
	LongWord,
	#[error("a comment is longer than {LONGEST_COMMENT} bytes")]
	LongComment,
	#[error("a comment is not closed")]
	OpenComment,
	#[error("a sign stands there that has no meaning in PGN: {0}")]
	StraySign(char),
	#[error("variations stand in each other more than {DEEPEST} deep")]
	Deep,
	#[error("a variation is closed that was not opened")]
	NotOpened,
	#[error("a variation stands before the first move")]
	VariationOfNothing,
	#[error("a variation is not closed")]
	NotClosed,
	#[error("its moves and comments are longer than {LONGEST_GAME} bytes")]
	LongGame,
	#[error("the position of its tag FEN cannot be used")]
	BadStart,
	#[error("{0} is no notation of a move")]
	NoMove(String),
	#[error("{0} is no legal move")]
	IllegalMove(String),
	#[error("{0} may be several moves")]
	AmbiguousMove(String),
}

/// A game that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
	/// The line of the file in which it stands, counted from one.
	pub line: u64,
	/// Which game of the file it is, counted from one.
	pub number: u64,
	pub flaw: PgnFlaw,
}

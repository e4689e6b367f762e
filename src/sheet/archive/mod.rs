//! Games of others in PGN: read from a stream, judged, written again, and replayed move by move.

mod classics;
mod collector;
mod encoding;
mod flaw;
mod game;
mod lexer;
mod marks;
mod noted;
mod scribe;
mod study;
#[cfg(test)]
mod tests;
mod token;
mod tree;
mod word;

pub use classics::{Classics, classics, story};
pub use collector::Collector;
pub use flaw::{Odd, Oddities, Oddity, PgnFlaw, Refused};
pub use game::{ImportedGame, Tag, Termination};
pub use noted::Note;
pub use study::{Chapter, CommentFlaw, Edit, Node, ROOT, StudyFile, seal, study_pgn};

pub use tree::{AnnotatedMove, Branch, MoveTree};

/// The longest value of a tag, in bytes.
pub const LONGEST_TAG: usize = 1024;
/// The longest comment, in bytes.
pub const LONGEST_COMMENT: usize = 32 << 10;
/// The longest text of a game's moves, with everything between them, in bytes.
pub const LONGEST_GAME: usize = 1 << 20;
/// Largest number of tags of a game.
pub const MOST_TAGS: usize = 100;
/// Largest depth of nested variations.
pub const DEEPEST: usize = 64;

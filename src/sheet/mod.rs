//! The journal as a scoresheet, in print and in braille, as PGN, and as lines that anybody can check; and the PGN of
//! others, taken in. It touches no files.
//!
//! [`Record::of`] folds the facts; [`Record::text`], [`Record::braille`] and [`Record::pgn`] write it down, and
//! [`Record::public_pgn`] what of it is for everybody.

mod archive;
mod braille;
mod claim;
mod differ;
mod envelope;
mod heading;
mod journal;
mod lines;
mod moves;
mod notation;
mod note;
mod pgn;
mod record;
#[cfg(test)]
mod start_tests;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use archive::{
	Branch, Collector, DEEPEST, Flaw as PgnFlaw, ImportedGame, LONGEST_COMMENT, LONGEST_GAME, LONGEST_TAG,
	MOST_TAGS, MoveTree, Refused, Step, Tag,
};
pub use braille::{Braille, Paper, PaperError};
pub use envelope::EnvelopeSheet;
pub use heading::Heading;
pub use journal::{Fingerprint, Flaw, Journal, LONGEST_LINE, Reader, Title, Wrong, fact_line, last_line};
pub use lines::Of;
pub use moves::numbered_moves;
pub use notation::{Form, Letters, MateSign, Style};
pub use record::Record;
pub use words::{SheetError, Words};

/// What stands for something that is no legal move and was played all the same.
const UNREADABLE: &str = "--";

//! The journal as a scoresheet, in print and in braille, as PGN, and as lines that anybody can check; and the PGN of
//! others, taken in. It touches no files.
//!
//! [`GameRecord::of`] folds the facts; [`GameRecord::text`], [`GameRecord::braille`] and [`GameRecord::pgn`] write it down, and
//! [`GameRecord::public_pgn`] writes its public part.

mod archive;
mod braille;
mod claim;
mod differ;
mod envelope;
mod game_record;
mod heading;
mod incidents;
mod journal;
mod lines;
mod moves;
mod notation;
mod note;
mod pgn;
mod pgn_tags;
mod printed;
mod report;
#[cfg(test)]
mod report_tests;
mod side_by_side;
mod standing;
#[cfg(test)]
mod start_tests;
#[cfg(test)]
mod tests;
mod text;
mod white_score;
mod words;

pub use archive::{
	AnnotatedMove, Branch, Chapter, Classics, Collector, CommentFlaw, DEEPEST, Edit, ImportedGame,
	LONGEST_COMMENT, LONGEST_GAME, LONGEST_TAG, MOST_TAGS, MoveTree, Node, Note, Odd, Oddities, Oddity,
	PgnFlaw, ROOT, Refused, StudyFile, Tag, Termination, classics, seal, story, study_pgn,
};
pub use braille::{Braille, Paper, PaperError};
pub use envelope::EnvelopeSheet;
pub use game_record::GameRecord;
pub use heading::SheetHeading;
pub use journal::{
	Fingerprint, Journal, JournalFlaw, LONGEST_LINE, Reader, Title, UnusualFacts, Wrong, fact_line, last_line,
};
pub use lines::Of;
pub use moves::numbered_moves;
pub use notation::{Letters, MateSign, NotationForm, Style};
pub use report::IncidentReport;
pub use side_by_side::{SheetRow, both_sheets};
pub use white_score::WhiteScore;
pub(crate) use words::fill;
pub use words::{SheetError, Words};

/// Sign for an illegal act that was played and stands.
const UNREADABLE: &str = "--";

//! Heading of a scoresheet.

use alloc::string::String;

/// Heading of a scoresheet, which is no part of the game. Empty fields are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetHeading {
	pub event: String,
	pub site: String,
	/// `YYYY-MM-DD`
	pub date: String,
	pub round: String,
	/// The number of the board among those of the event.
	pub board: Option<u32>,
	/// The last hash of the journal, which stands over the signatures, so that they sign this journal.
	pub hash: String,
}

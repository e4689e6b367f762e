//! Requests of the desk to the storage about learnt openings, and the answer.

use alloc::string::String;
use alloc::vec::Vec;

use crate::puzzles::Day;
use crate::repertoire::Kept;

/// A request about openings to the storage's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningOrder {
	/// Ask for all that is known; answered by `StorageAnswer::Openings`.
	Known,
	/// Save this result of a move.
	Keep(OpeningResult),
}

/// Result of a move in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningResult {
	pub kept: Kept,
	pub day: Day,
	/// The opening and the side, as [`crate::repertoire::Chosen`] writes them.
	pub opening: String,
}

/// The saved results, one a position.
pub type OpeningResults = Vec<OpeningResult>;

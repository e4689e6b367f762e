//! Taking in files of games and puzzles: the desk's orders to the door, and its reports.

use alloc::string::String;
use alloc::vec::Vec;

use super::Obstacle;
use crate::texts::Message;

/// A request to the door that takes in files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportOrder {
	/// Go on with this path as far as it can only be one; answered by [`ImportNews::Completed`].
	Complete(String),
	/// Take in the file of this path, as it was typed or pasted; answered by [`ImportNews::Begun`] or an end.
	Begin(String),
	/// Stop, and keep what was read.
	Stop,
	/// Take in this piece of games or puzzles that a server sends. A game that is there under the same address is not taken again.
	Receive(String),
	/// All of it has come, or nothing more will; answered by [`ImportNews::Ended`].
	Received {
		/// False if the last game may be cut off.
		whole: bool,
		/// True if the user has stopped it.
		stopped: bool,
	},
}

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
	Games,
	Puzzles,
}

/// Report of the door that takes in files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportNews {
	Completed(Completion),
	/// The file is open.
	Begun {
		path: String,
	},
	/// Nothing was read: there is no such file, or it cannot be opened.
	Unopened {
		path: String,
		why: Obstacle,
	},
	/// Nothing was read: it is a folder.
	Folder {
		path: String,
	},
	SoFar(ImportedSoFar),
	Ended(ImportEnd),
}

/// Progress of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportedSoFar {
	pub kind: ImportKind,
	pub number: u64,
	/// Share of the file that was read; `None` without a length.
	pub percent: Option<u8>,
}

/// The end of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportEnd {
	/// `None` if not even the beginning was read.
	pub kind: Option<ImportKind>,
	pub new: u64,
	/// Number of those that were there already.
	pub known: u64,
	pub refused: u64,
	/// Why the first of them was refused.
	pub first: Option<Message>,
	/// True if it was stopped.
	pub stopped: bool,
	/// Why it could not go on, or why nothing was taken.
	pub why: Option<Message>,
	/// True if the file has nothing that can be taken.
	pub is_other: bool,
}

/// The possible continuations of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
	/// The path as it was typed, and as far as it goes on in one way.
	pub text: String,
	/// The first names that fit, in their order; the name of a folder ends with a separator.
	pub names: Vec<String>,
	/// Number of all names that fit.
	pub count: u32,
}

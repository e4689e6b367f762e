//! What can be wrong with a keymap file, as values from which its author is told.

use alloc::format;
use alloc::string::String;

use crate::names::Spot;

/// A keymap that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
	#[error("there is no keymap {name:?}. There are: {known}.")]
	NoMap { name: String, known: String },
	#[error("line {}, column {}: {what}", spot.line, spot.column)]
	Wrong { spot: Spot, what: KeymapMistake },
}

/// What is wrong at a place of a keymap file. `nearest` is the right name that is most like it, if one is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapMistake {
	/// With the reader's own message.
	#[error("{0}.")]
	NotToml(String),
	#[error("there is no place {name:?}.{}", did_you_mean(nearest.as_deref()))]
	NoPlace { name: String, nearest: Option<String> },
	#[error("there is no keymap {name:?}.{}", did_you_mean(nearest.as_deref()))]
	NoMap { name: String, nearest: Option<String> },
	/// The key of a file that names the map under it has no name.
	#[error("{0} must be the name of a keymap in quotes.")]
	NoMapName(&'static str),
	#[error("{0:?} inherits itself.")]
	Circle(String),
	#[error(
		"{0:?} is not a key. Write for example {examples}, or a single character; several keys in a row with blanks between them.",
		examples = Self::KEYS
	)]
	NoKey(String),
	#[error("no more than {0} keys can be pressed in a row.")]
	TooManyKeys(u32),
	#[error("{0} must be the name of a command in quotes.")]
	NoCommandName(String),
	#[error("there is no command {name:?}.{}", did_you_mean(nearest.as_deref()))]
	NoCommand { name: String, nearest: Option<String> },
	#[error("in [{place}] {long} can never be pressed, as {short} alone is a command.")]
	Hidden {
		place: String,
		short: String,
		long: String,
	},
}

impl KeymapMistake {
	/// How keys can be written, for whoever has written something else.
	pub const KEYS: &str = "f5, ctrl-r, enter";
}

fn did_you_mean(nearest: Option<&str>) -> String {
	nearest.map_or_else(String::new, |near| format!(" Did you mean {near:?}?"))
}

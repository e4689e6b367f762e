//! The possible errors of a keymap file, as values for messages to its author.

use alloc::string::String;

use crate::message;
use crate::names::Spot;
use crate::texts::{Message, TomlFault};

crate::reasons! {
/// A keymap that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
	NoMap { name: String, known: String } => message!(KeymapUnknown, name, known),
	Wrong { spot: Spot, what: KeymapMistake } => message!(KeymapErrorWrong, line = spot.line, column = spot.column, what),
}
}

/// An error at a place of a keymap file. `nearest` is the most similar right name, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapMistake {
	NotToml(TomlFault),
	NoPlace {
		name: String,
		nearest: Option<String>,
	},
	NoMap {
		name: String,
		nearest: Option<String>,
	},
	/// The key of a file that names the map under it has no name.
	NoMapName(&'static str),
	Circle(String),
	NoKey(String),
	TooManyKeys(u32),
	NoCommandName(String),
	NoCommand {
		name: String,
		nearest: Option<String>,
	},
	Hidden {
		place: String,
		short: String,
		long: String,
	},
}

impl From<&KeymapMistake> for Message {
	fn from(error: &KeymapMistake) -> Self {
		match error {
			KeymapMistake::NotToml(fault) => fault.into(),
			KeymapMistake::NoPlace {
				name,
				nearest: Some(nearest),
			} => message!(KeymapNoPlaceNear, name, nearest),
			KeymapMistake::NoPlace { name, nearest: None } => message!(KeymapNoPlace, name),
			KeymapMistake::NoMap {
				name,
				nearest: Some(nearest),
			} => message!(KeymapUnknownNear, name, nearest),
			KeymapMistake::NoMap { name, nearest: None } => message!(KeymapMistakeNoMap, name),
			KeymapMistake::NoMapName(text) => message!(KeymapMistakeNoMapName, text),
			KeymapMistake::Circle(text) => message!(KeymapMistakeCircle, text),
			KeymapMistake::NoKey(keys) => message!(KeymapNoKey, keys, examples = KeymapMistake::KEYS),
			KeymapMistake::TooManyKeys(number) => message!(KeymapTooManyKeys, number),
			KeymapMistake::NoCommandName(name) => message!(KeymapNameWanted, name),
			KeymapMistake::NoCommand {
				name,
				nearest: Some(nearest),
			} => message!(KeymapNoCommandNear, name, nearest),
			KeymapMistake::NoCommand { name, nearest: None } => message!(KeymapNoCommand, name),
			KeymapMistake::Hidden { place, short, long } => message!(KeymapHidden, place, long, short),
		}
	}
}

crate::in_english! { KeymapMistake }

impl KeymapMistake {
	/// The forms of written keys, for an author who has written something else.
	pub const KEYS: &str = "f5, ctrl-r, enter";
}

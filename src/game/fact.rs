//! What has happened, in the past tense, for ever. The journal is a list of these.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::clock::{Control, Stamp};

/// One fact of a game with its moment. Its JSON form is the journal's line format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
	pub at: Stamp,
	#[serde(flatten)]
	pub event: Event,
}

/// A thing that happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
	Opened {
		white: String,
		black: String,
		fen: String,
		control: Option<Control>,
	},
}

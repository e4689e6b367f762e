//! What has happened, in the past tense, for ever. The journal is a list of these.

use alloc::boxed::Box;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::clock::{Controls, Stamp};
use crate::laws::{Ending, side};

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
	/// The table was set up. Always the first fact.
	Opened(Box<Opening>),
	/// The clock of the side to move was started (6.6).
	Started,
	/// The side to move made this move, written as UCI does.
	Moved { uci: String },
	/// The side that had moved pressed its clock (6.2.1).
	Pressed,
	DrawOffered {
		#[serde(with = "side")]
		by: Color,
	},
	DrawDeclined {
		#[serde(with = "side")]
		by: Color,
	},
	/// So many half-moves were taken back.
	TakenBack { plies: usize },
	/// Both clocks were stopped.
	Stopped,
	/// The clock of the side to move was started again.
	Resumed,
	/// The flag fell at this fact's moment (6.8).
	FlagFell {
		#[serde(with = "side")]
		by: Color,
	},
	/// The game ended.
	Ended(Ending),
}

/// How the table was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
	pub white: Seat,
	pub black: Seat,
	/// The position in which the game begins, as FEN.
	pub fen: String,
	/// The time controls; none for a game without clocks.
	pub clock: Option<Controls>,
	/// The name of the rule profile.
	pub profile: String,
}

impl Opening {
	#[must_use]
	pub fn seat(&self, color: Color) -> &Seat {
		color.fold_wb(&self.white, &self.black)
	}
}

/// Who sits on one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
	/// The player's name, as given; may be empty.
	pub name: String,
	/// The machine that plays here, if one does.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub machine: Option<Machine>,
}

/// An opponent in the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
	/// The engine's program; none for the built-in opponent.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub program: Option<String>,
	/// Its strength by name.
	pub strength: String,
}

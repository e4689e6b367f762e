//! The opponent of a game, and the user's pieces.

use alloc::string::{String, ToString};

use crate::chess::Color;

/// The opponent of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpponentChoice {
	BuiltIn,
	/// An engine by name or path.
	Program(String),
	/// A friend at the same keyboard.
	Friend,
}

impl OpponentChoice {
	/// The name in flags and files.
	#[must_use]
	pub fn name(&self) -> &str {
		match self {
			Self::BuiltIn => "built-in",
			Self::Friend => "friend",
			Self::Program(program) => program,
		}
	}

	/// Any name but these two is an engine.
	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Some(match name {
			"" => return None,
			"built-in" => Self::BuiltIn,
			"friend" => Self::Friend,
			program => Self::Program(program.to_string()),
		})
	}
}

/// The user's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
	Of(Color),
	ByLot,
}

impl Side {
	pub const ALL: [Self; 3] = [Self::Of(Color::White), Self::Of(Color::Black), Self::ByLot];

	/// The name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Of(Color::White) => "white",
			Self::Of(Color::Black) => "black",
			Self::ByLot => "lot",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|side| side.name() == name)
	}
}

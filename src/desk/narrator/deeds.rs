//! What the user has done with the input that is being worked on, for whoever watches him learn.

use alloc::vec::Vec;

use super::Narrator;
use crate::desk::actions::Action;

/// The commands of an input, and whether it was a move that could not be.
#[derive(Debug, Default)]
pub(super) struct Deeds {
	commands: Vec<Action>,
	refused_move: bool,
}

impl Narrator {
	/// Notes that this command was given, for whoever watches the user learn.
	pub(in crate::desk) fn note(&mut self, action: Action) {
		self.deeds.commands.push(action);
	}

	/// The commands that were given with this input.
	pub(in crate::desk) fn done(&self) -> &[Action] {
		&self.deeds.commands
	}

	pub(in crate::desk) const fn note_refused_move(&mut self) {
		self.deeds.refused_move = true;
	}

	/// Whether this input was a move that could not be.
	pub(in crate::desk) const fn has_refused_move(&self) -> bool {
		self.deeds.refused_move
	}
}

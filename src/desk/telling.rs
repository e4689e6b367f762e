//! The commands that may be given while something is asked, and those that are asked back first, by the table of commands.

use crate::commands::{Action, Does};

/// True if a command tells something of the game, the help or what was said, and changes nothing.
pub(in crate::desk) const fn only_tells(action: Action) -> bool {
	action.does().tells()
}

/// True if a command changes the game, or what is known of it, as soon as it is given: a question that reads like it is asked back
/// first. A command that asks back itself is asked once.
pub(in crate::desk) fn acts_at_once(action: Action) -> bool {
	action.does() == Does::Acts
}

/// True if a command has nothing to do with what is asked for yes or no at home: it tells something, saves, or changes how things
/// are said and shown.
pub(in crate::desk) fn leaves_open(action: Action) -> bool {
	action.does() == Does::Shows || only_tells(action)
}

/// True if a command only looks: it tells what stands and how it is, and changes neither that nor what is looked at. It gives no
/// advice, which nobody should hear by a slip.
pub(in crate::desk) fn only_looks(action: Action) -> bool {
	action.does() == Does::Looks
}

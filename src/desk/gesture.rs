//! Gestures that are no commands: a key without one, or pointing.

use crate::keys::Key;
use crate::ports::Pointed;

/// A key without a command, or something pointed at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gesture<'a> {
	Key(Key),
	Pointed(&'a Pointed),
}

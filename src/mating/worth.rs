//! Worth of a move to a plan.

/// Worth of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
	Progress,
	Plain,
	Setback,
}

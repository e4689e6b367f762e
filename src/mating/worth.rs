//! What a move is worth to a plan.

/// How much a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
	Progress,
	Plain,
	Setback,
}

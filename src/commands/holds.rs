//! Where a command can be given.

/// Where a command holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
	Everywhere,
	Setup,
	Play,
	/// Walking over the board, and questions about it.
	Board,
	/// At the tournament table.
	Table,
	/// While a game of others is read.
	Reading,
	/// In the answer to a question.
	Answer,
}

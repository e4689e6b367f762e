//! The places where a command can be given.

/// A place where a command holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
	Everywhere,
	Setup,
	Play,
	/// Walking over the board, and questions about it.
	Board,
	/// At the tournament table.
	Table,
	/// While an imported game is read.
	Reading,
	/// In a game that is played on a server.
	Online,
	/// In the answer to a question.
	Answer,
}

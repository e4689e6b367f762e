//! What a command of the board is: a step of the finger, a question about what stands there, or something of the game.

use crate::chess::{Color, Heading, Position, Role, Square};
use crate::commands::BoardAction;
use crate::game::BoardQuestion;

/// The board as it is asked about.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) struct View<'a> {
	pub(in crate::desk) position: &'a Position,
	/// Whose pieces are the asker's own.
	pub(in crate::desk) own: Color,
	/// The side from which he has the board before him.
	pub(in crate::desk) bottom: Color,
	/// Where the move went that led to this position.
	pub(in crate::desk) last: Option<Square>,
}

/// A command of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Look {
	/// It moves the finger alone, or changes how squares are told.
	Step(Step),
	/// It asks what stands on the board, or what could be done there.
	Ask(Ask),
	/// To the board, or back to the input line.
	Walk,
	/// To where the last move went.
	GoToLast,
	/// The board is turned round.
	Turn,
	/// It is about the game, and each mode has its own answer.
	OfGame(OfGame),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Step {
	One(Heading),
	/// As far as the board goes.
	All(Heading),
	/// On to the next piece of what is sought already.
	Seek {
		forward: bool,
	},
	SeekOwn,
	SeekOther,
	SeekKind {
		role: Role,
		forward: bool,
	},
	Tones,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Ask {
	Here,
	Rank,
	File,
	Diagonals,
	Directions,
	/// What stands in the next direction, clockwise or the other way.
	Ray {
		diagonal: bool,
		forward: bool,
	},
	KnightView,
	KingView,
	Attackers,
	/// Where a piece can go, or what it can take.
	Targets {
		captures: bool,
	},
	CheckBy,
	/// Which moves of a side would give check.
	Checks,
	/// What a side threatens.
	Threats,
	/// What is attacked and not defended.
	Hanging,
	Pins,
	PassedPawns,
	DoubledPawns,
	/// The files without pawns, or without those of a side.
	OpenFiles,
	/// Who has more material.
	Balance,
	/// Whether a side can castle now.
	CanCastle,
	/// Whether a move can be played, and what it comes to.
	CanPlay,
	Fen,
	Pieces {
		own: bool,
	},
	Rights,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum OfGame {
	PickUp,
	LastCapture,
	/// All that was captured.
	Captured,
	/// The name of the opening.
	Opening,
	/// Who the opponent is, and how strong.
	Opponent,
	LastFive,
	MoveTimes,
	Clocks,
	Advice(Sought),
	/// The bar beside the board that shows who stands better.
	EvaluationBar,
	LookBack,
	LookForward,
	Present,
	Questions,
}

/// What an adviser is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Sought {
	Move,
	/// Who stands better.
	Grade,
	/// The same with the number of pawns.
	Pawns,
	/// The same for the eyes alone.
	Bar,
}

impl Look {
	pub(in crate::desk) const fn of(action: BoardAction) -> Self {
		match action {
			BoardAction::StepAhead => Self::Step(Step::One(Heading::Ahead)),
			BoardAction::StepBack => Self::Step(Step::One(Heading::Back)),
			BoardAction::StepLeft => Self::Step(Step::One(Heading::Left)),
			BoardAction::StepRight => Self::Step(Step::One(Heading::Right)),
			BoardAction::RowStart => Self::Step(Step::All(Heading::Left)),
			BoardAction::RowEnd => Self::Step(Step::All(Heading::Right)),
			BoardAction::NextPiece => Self::Step(Step::Seek { forward: true }),
			BoardAction::PreviousPiece => Self::Step(Step::Seek { forward: false }),
			BoardAction::NextOwn => Self::Step(Step::SeekOwn),
			BoardAction::NextOther => Self::Step(Step::SeekOther),
			BoardAction::Next(role) => Self::Step(Step::SeekKind { role, forward: true }),
			BoardAction::Previous(role) => Self::Step(Step::SeekKind { role, forward: false }),
			BoardAction::SquareTones => Self::Step(Step::Tones),
			BoardAction::Here => Self::Ask(Ask::Here),
			BoardAction::Rank => Self::Ask(Ask::Rank),
			BoardAction::File => Self::Ask(Ask::File),
			BoardAction::Diagonals => Self::Ask(Ask::Diagonals),
			BoardAction::Directions => Self::Ask(Ask::Directions),
			BoardAction::NextDiagonal => Self::Ask(Ask::ray(true, true)),
			BoardAction::PreviousDiagonal => Self::Ask(Ask::ray(true, false)),
			BoardAction::NextStraight => Self::Ask(Ask::ray(false, true)),
			BoardAction::PreviousStraight => Self::Ask(Ask::ray(false, false)),
			BoardAction::KnightView => Self::Ask(Ask::KnightView),
			BoardAction::KingView => Self::Ask(Ask::KingView),
			BoardAction::Attackers => Self::Ask(Ask::Attackers),
			BoardAction::PieceMoves => Self::Ask(Ask::Targets { captures: false }),
			BoardAction::Captures => Self::Ask(Ask::Targets { captures: true }),
			BoardAction::CheckBy => Self::Ask(Ask::CheckBy),
			BoardAction::Checks => Self::Ask(Ask::Checks),
			BoardAction::Threats => Self::Ask(Ask::Threats),
			BoardAction::Hanging => Self::Ask(Ask::Hanging),
			BoardAction::Pins => Self::Ask(Ask::Pins),
			BoardAction::PassedPawns => Self::Ask(Ask::PassedPawns),
			BoardAction::DoubledPawns => Self::Ask(Ask::DoubledPawns),
			BoardAction::OpenFiles => Self::Ask(Ask::OpenFiles),
			BoardAction::Balance => Self::Ask(Ask::Balance),
			BoardAction::CanCastle => Self::Ask(Ask::CanCastle),
			BoardAction::CanPlay => Self::Ask(Ask::CanPlay),
			BoardAction::Fen => Self::Ask(Ask::Fen),
			BoardAction::OwnPieces => Self::Ask(Ask::Pieces { own: true }),
			BoardAction::OtherPieces => Self::Ask(Ask::Pieces { own: false }),
			BoardAction::Rights => Self::Ask(Ask::Rights),
			BoardAction::Walk => Self::Walk,
			BoardAction::GoToLast => Self::GoToLast,
			BoardAction::TurnBoard => Self::Turn,
			BoardAction::PickUp => Self::OfGame(OfGame::PickUp),
			BoardAction::LastCapture => Self::OfGame(OfGame::LastCapture),
			BoardAction::Captured => Self::OfGame(OfGame::Captured),
			BoardAction::Opening => Self::OfGame(OfGame::Opening),
			BoardAction::Opponent => Self::OfGame(OfGame::Opponent),
			BoardAction::LastFive => Self::OfGame(OfGame::LastFive),
			BoardAction::MoveTimes => Self::OfGame(OfGame::MoveTimes),
			BoardAction::Clocks => Self::OfGame(OfGame::Clocks),
			BoardAction::Hint => Self::OfGame(OfGame::Advice(Sought::Move)),
			BoardAction::Evaluation => Self::OfGame(OfGame::Advice(Sought::Grade)),
			BoardAction::EvaluationInPawns => Self::OfGame(OfGame::Advice(Sought::Pawns)),
			BoardAction::EvaluationBar => Self::OfGame(OfGame::EvaluationBar),
			BoardAction::LookBack => Self::OfGame(OfGame::LookBack),
			BoardAction::LookForward => Self::OfGame(OfGame::LookForward),
			BoardAction::Present => Self::OfGame(OfGame::Present),
			BoardAction::Questions => Self::OfGame(OfGame::Questions),
		}
	}
}

impl Ask {
	const fn ray(diagonal: bool, forward: bool) -> Self {
		Self::Ray { diagonal, forward }
	}

	/// Whether it is only about what stands where, which a player may feel on his own board at any time. Who attacks what
	/// and who may still do what would be advice (11.3.1).
	pub(in crate::desk) const fn is_about_the_board(self) -> bool {
		match self {
			Self::Here
			| Self::Rank
			| Self::File
			| Self::Diagonals
			| Self::Directions
			| Self::Ray { .. }
			| Self::KnightView
			| Self::KingView
			| Self::Pieces { .. } => true,
			Self::Attackers
			| Self::Targets { .. }
			| Self::CheckBy
			| Self::Checks
			| Self::Threats
			| Self::Hanging
			| Self::Pins
			| Self::PassedPawns
			| Self::DoubledPawns
			| Self::OpenFiles
			| Self::Balance
			| Self::CanCastle
			| Self::CanPlay
			| Self::Fen
			| Self::Rights => false,
		}
	}

	/// Of which kind it is, where an event has only some of them answered.
	pub(in crate::desk) const fn kind(self) -> BoardQuestion {
		match self {
			Self::Diagonals | Self::Directions | Self::Ray { .. } | Self::KingView => {
				BoardQuestion::Directions
			}
			Self::KnightView => BoardQuestion::Knight,
			Self::Here
			| Self::Rank
			| Self::File
			| Self::Pieces { .. }
			| Self::Attackers
			| Self::Targets { .. }
			| Self::CheckBy
			| Self::Checks
			| Self::Threats
			| Self::Hanging
			| Self::Pins
			| Self::PassedPawns
			| Self::DoubledPawns
			| Self::OpenFiles
			| Self::Balance
			| Self::CanCastle
			| Self::CanPlay
			| Self::Fen
			| Self::Rights => BoardQuestion::Squares,
		}
	}
}

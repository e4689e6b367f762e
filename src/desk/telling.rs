//! Which commands only tell something: they may be given while yes or no is awaited.

use crate::commands::{Action, BoardAction, GameAction, HelpAction, TableAction};

/// Whether a command tells something of the game, the help or what was said, and changes nothing.
pub(in crate::desk) fn only_tells(action: Action) -> bool {
	match action {
		Action::Speech(_) | Action::Help(_) => true,
		Action::Game(game) => matches!(
			game,
			GameAction::LastMove
				| GameAction::Moves
				| GameAction::Board
				| GameAction::StartPosition
				| GameAction::Square
				| GameAction::Clock
				| GameAction::OtherClock
				| GameAction::Turn
				| GameAction::IsOver
				| GameAction::Repetitions
				| GameAction::Law
		),
		Action::Board(look) => !matches!(
			look,
			BoardAction::Walk | BoardAction::PickUp | BoardAction::TurnBoard | BoardAction::SquareTones
		),
		Action::Table(duty) => matches!(
			duty,
			TableAction::Material | TableAction::MoveCount | TableAction::Owed | TableAction::Differences
		),
		Action::Typing(_)
		| Action::Menu(_)
		| Action::Screen(_)
		| Action::Program(_)
		| Action::Training(_)
		| Action::Lesson(_)
		| Action::Answer(_)
		| Action::Reading(_) => false,
	}
}

/// Whether a command changes the game, or what is known of it, as soon as it is given: a question that reads like it is asked back
/// first. What asks back itself is asked once.
pub(in crate::desk) fn acts_at_once(action: Action) -> bool {
	match action {
		Action::Game(game) => matches!(
			game,
			GameAction::Redo | GameAction::RefuseDraw | GameAction::Stop | GameAction::Resume
		),
		Action::Table(duty) => {
			!only_tells(action)
				&& !matches!(
					duty,
					TableAction::ClaimThreefold
						| TableAction::ClaimFifty
						| TableAction::ClaimDead
						| TableAction::ClaimNormalMeans
						| TableAction::Envelope
						| TableAction::ShowMate
						| TableAction::HandOver
				)
		}
		Action::Typing(_)
		| Action::Menu(_)
		| Action::Speech(_)
		| Action::Help(_)
		| Action::Screen(_)
		| Action::Program(_)
		| Action::Training(_)
		| Action::Lesson(_)
		| Action::Answer(_)
		| Action::Board(_)
		| Action::Reading(_) => false,
	}
}

/// Whether a command has nothing to do with what is asked for yes or no at home: it tells something, saves, or changes how things
/// are said and shown.
pub(in crate::desk) fn leaves_open(action: Action) -> bool {
	match action {
		Action::Screen(_) => true,
		Action::Game(game) => {
			only_tells(action)
				|| matches!(
					game,
					GameAction::Export
						| GameAction::Form | GameAction::EarlyMoves
						| GameAction::BrailleRow
						| GameAction::BrailleBoard
						| GameAction::PlayBack
				)
		}
		Action::Typing(_)
		| Action::Menu(_)
		| Action::Speech(_)
		| Action::Help(_)
		| Action::Program(_)
		| Action::Training(_)
		| Action::Lesson(_)
		| Action::Answer(_)
		| Action::Board(_)
		| Action::Table(_)
		| Action::Reading(_) => only_tells(action),
	}
}

/// Whether a command only looks: it tells what stands and how it is, and changes neither that nor what is looked at. It gives no
/// advice, which nobody should hear by a slip.
pub(in crate::desk) fn only_looks(action: Action) -> bool {
	let tells = !matches!(action, Action::Speech(_) | Action::Help(HelpAction::Learn));
	let steps = matches!(
		action,
		Action::Board(
			BoardAction::StepLeft
				| BoardAction::StepRight
				| BoardAction::StepAhead
				| BoardAction::StepBack
				| BoardAction::RowStart
				| BoardAction::RowEnd
				| BoardAction::NextPiece
				| BoardAction::PreviousPiece
				| BoardAction::NextOwn
				| BoardAction::NextOther
				| BoardAction::GoToLast
				| BoardAction::NextDiagonal
				| BoardAction::PreviousDiagonal
				| BoardAction::NextStraight
				| BoardAction::PreviousStraight
				| BoardAction::Next(_)
				| BoardAction::Previous(_)
				| BoardAction::LookBack
				| BoardAction::LookForward
				| BoardAction::Present
		)
	);
	let advises = matches!(
		action,
		Action::Board(BoardAction::Hint | BoardAction::Evaluation | BoardAction::EvaluationInPawns)
	);
	only_tells(action) && tells && !steps && !advises
}

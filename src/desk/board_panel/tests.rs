//! The board panel over a position, without any mode.

use super::{BoardPanel, Finger, Lines, OnLines, View};
use crate::chess::{Color, Position, Rank, Square};
use crate::commands::{Action, Ask, BoardAction, OfGame, Step, TypingAction};
use crate::desk::session::Session;
use crate::voice::Audience;

fn view(position: &Position) -> View<'_> {
	View {
		position,
		own: Color::White,
		bottom: Color::White,
		last: Some(Square::E4),
	}
}

#[test]
fn what_is_the_same_in_every_mode_is_done_and_the_rest_handed_back() {
	let mut desk = Session::for_tests();
	let mut panel = BoardPanel::new(Finger::on(Square::E1));
	let position = Position::start();
	let view = view(&position);
	for (action, square) in [
		(BoardAction::Walk, Square::E1),
		(BoardAction::Step(Step::Ahead), Square::E2),
		(BoardAction::Step(Step::RowEnd), Square::H2),
		(BoardAction::Step(Step::ToLast), Square::E4),
		(BoardAction::Ask(Ask::Here), Square::E4),
	] {
		assert_eq!(panel.look(action, "", &view, &mut desk.narrator), None);
		assert_eq!(panel.finger.square(), square);
	}
	let hint = panel.look(BoardAction::OfGame(OfGame::Hint), "", &view, &mut desk.narrator);
	assert_eq!(hint, Some(OfGame::Hint));
	assert_eq!(panel.look(BoardAction::Turn, "", &view, &mut desk.narrator), None);
	assert_eq!(panel.bottom(Color::White), Color::Black);
}

#[test]
fn the_cursor_walks_on_the_lines_until_they_are_left() {
	let mut desk = Session::for_tests();
	let mut panel = BoardPanel::new(Finger::on(Square::E1));
	let board = Position::start().placement();
	let (right, enter, escape) = (
		Action::Typing(TypingAction::CursorRight),
		Action::Typing(TypingAction::Submit),
		Action::Typing(TypingAction::Clear),
	);
	assert_eq!(panel.walked(right, &board, &mut desk.narrator), OnLines::Nothing);
	let second = Lines::One(Some(Rank::Second));
	panel.show(
		second,
		Square::E4,
		(board, Color::White),
		Audience::Room,
		&mut desk.narrator,
	);
	assert_eq!(panel.walked(right, &board, &mut desk.narrator), OnLines::Done);
	assert_eq!(
		panel.walked(enter, &board, &mut desk.narrator),
		OnLines::Asked(Square::F2)
	);
	assert_eq!(panel.walked(escape, &board, &mut desk.narrator), OnLines::Left);
	assert_eq!(panel.walked(enter, &board, &mut desk.narrator), OnLines::Nothing);
}

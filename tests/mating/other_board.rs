//! A slow second opinion: all reachable positions, on another library's board and by its rules.

use std::collections::HashSet;
use std::str::FromStr;

use annabella::chess::{Color, Move, Position};
use chess_board::{Board, BoardStatus, ChessMove, MoveGen};

/// The same position on the other board.
pub fn board(position: &Position) -> Option<Board> {
	Board::from_str(&position.fen()).ok()
}

const fn theirs(side: Color) -> chess_board::Color {
	match side {
		Color::White => chess_board::Color::White,
		Color::Black => chess_board::Color::Black,
	}
}

fn is_mate_by(board: &Board, side: Color) -> bool {
	board.side_to_move() != theirs(side) && board.status() == BoardStatus::Checkmate
}

/// Returns `true` if the moves are legal by the other library's rules too, and end in a checkmate by `side`.
pub fn confirms(position: &Position, side: Color, line: &[Move]) -> bool {
	let Some(mut board) = board(position) else {
		return false;
	};
	for mv in line {
		let Ok(step) = ChessMove::from_str(&mv.uci()) else {
			return false;
		};
		if !board.legal(step) {
			return false;
		}
		board = board.make_move_new(step);
	}
	is_mate_by(&board, side)
}

/// Returns `true` if a checkmate by `side` is among all reachable positions, level by level. `None` if these are more than
/// `most` positions.
pub fn reaches_mate(position: &Position, side: Color, most: usize) -> Option<bool> {
	let first = board(position)?;
	let mut seen = HashSet::from([first]);
	let mut level = vec![first];
	while !level.is_empty() {
		if level.iter().any(|board| is_mate_by(board, side)) {
			return Some(true);
		}
		let mut next = Vec::new();
		for board in &level {
			for step in MoveGen::new_legal(board) {
				let after = board.make_move_new(step);
				if seen.insert(after) {
					next.push(after);
				}
			}
		}
		if seen.len() > most {
			return None;
		}
		level = next;
	}
	Some(false)
}

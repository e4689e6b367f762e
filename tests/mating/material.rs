//! Too little material, proven: every way to put these men on the board is tried, and none is a mate that a move can give.
//!
//! Without pawns only captures change the men, and the rest after a capture is tried as well.

use std::convert::TryFrom;

use annabella::chess::{Color, Position};
use chess_board::{ALL_SQUARES, Board, BoardBuilder, BoardStatus, Color as Theirs, Piece, Square};

/// The men of White, who has too little, and of Black, kings left out.
type Men = (&'static [Piece], &'static [Piece]);

/// Ten squares of a king stand for all, as the board can be turned and mirrored.
fn corner() -> impl Iterator<Item = Square> {
	ALL_SQUARES.into_iter().filter(|square| {
		let (file, rank) = (square.get_file().to_index(), square.get_rank().to_index());
		file < 4 && rank <= file
	})
}

fn is_light(square: Square) -> bool {
	(square.get_file().to_index() + square.get_rank().to_index()) % 2 == 1
}

/// Checkmates of Black, among them those by two bishops at once, which no move gives.
fn mates((white, black): Men) -> (usize, usize) {
	let men: Vec<(Piece, Theirs)> = [(Piece::King, Theirs::White)]
		.into_iter()
		.chain(white.iter().map(|piece| (*piece, Theirs::White)))
		.chain(black.iter().map(|piece| (*piece, Theirs::Black)))
		.collect();
	let (mut all, mut double) = (0, 0);
	for king in corner() {
		let mut builder = BoardBuilder::new();
		builder.piece(king, Piece::King, Theirs::Black);
		builder.side_to_move(Theirs::Black);
		put(&men, None, None, &mut builder, &mut |board| {
			if board.checkers().popcnt() > 0 && board.status() == BoardStatus::Checkmate {
				all += 1;
				double += usize::from(board.checkers().popcnt() > 1);
			}
		});
	}
	(all, double)
}

/// Puts the rest of the men on free squares, bishops all on one colour, equal men in one order only.
fn put(
	men: &[(Piece, Theirs)],
	before: Option<((Piece, Theirs), Square)>,
	shade: Option<bool>,
	builder: &mut BoardBuilder,
	see: &mut impl FnMut(&Board),
) {
	let Some((man, rest)) = men.split_first() else {
		if let Ok(board) = Board::try_from(&*builder) {
			see(&board);
		}
		return;
	};
	for square in ALL_SQUARES {
		let again = before.is_some_and(|(other, at)| other == *man && square <= at);
		let bishop = man.0 == Piece::Bishop;
		let other_shade = bishop && shade.is_some_and(|shade| shade != is_light(square));
		if again || other_shade || builder[square].is_some() {
			continue;
		}
		builder.piece(square, man.0, man.1);
		let shade = if bishop { Some(is_light(square)) } else { shade };
		put(rest, Some((*man, square)), shade, builder, see);
		builder.clear_square(square);
	}
}

#[track_caller]
fn check(men: Men) {
	let (all, double) = mates(men);
	assert_eq!(all, double, "{men:?}");
}

#[test]
fn three_men() {
	check((&[Piece::Knight], &[]));
	check((&[Piece::Bishop], &[]));
	// Proof that mates are seen.
	assert!(mates((&[Piece::Rook], &[])).0 > 0);
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn four_men_and_five() {
	use Piece::{Bishop, Knight, Queen, Rook};
	let classes: [Men; 12] = [
		(&[Knight], &[Queen]),
		(&[Bishop], &[Queen]),
		(&[Bishop], &[Rook]),
		(&[Bishop], &[Bishop]),
		(&[Bishop, Bishop], &[]),
		(&[Knight], &[Queen, Queen]),
		(&[Bishop], &[Queen, Queen]),
		(&[Bishop], &[Queen, Rook]),
		(&[Bishop], &[Rook, Rook]),
		(&[Bishop, Bishop], &[Rook]),
		(&[Bishop, Bishop], &[Queen]),
		(&[Bishop, Bishop], &[Bishop]),
	];
	for class in classes {
		check(class);
	}
}

/// The rule that counts men agrees with the trials.
#[test]
fn what_was_tried_is_what_is_counted() {
	for (men, lacks) in [
		("KN", true),
		("KB", true),
		("KNq", true),
		("KBr", true),
		("KNr", false),
		("KNp", false),
		("KBn", false),
		("KR", false),
	] {
		let signs: Vec<String> = men.chars().map(String::from).collect();
		let fen = format!(
			"{}/8/8/8/8/8/8/k7 w - - 0 1",
			format_args!("{}{}", signs.join("1"), 9 - 2 * signs.len())
		);
		let position = Position::from_any_fen(&fen).unwrap();
		assert_eq!(position.lacks_mating_material(Color::White), lacks, "{fen}");
	}
}

//! The board as rows of text: letters for the pieces, brackets for the last move, exclamation marks where two boards
//! differ, nothing by colour alone.

use annabella::chess::{Color, File, Rank, Role, Square};
use annabella::desk::BoardView;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::doors::wrap::columns;

/// The rows of a board: eight ranks and the letters of the files.
pub const HEIGHT: usize = 9;
/// Columns of a board with room to breathe: three for each square.
pub const WIDE: usize = 26;
/// Columns of the same board in a small window: two for each square.
pub const NARROW: usize = 18;

/// The board in at most `width` columns, if there are enough of them.
#[must_use]
pub fn rows(board: &BoardView, width: usize) -> Option<Vec<Line<'static>>> {
	let wide = width >= WIDE;
	if width < NARROW {
		return None;
	}
	let mut ranks = Rank::ALL;
	let mut files = File::ALL;
	match board.bottom {
		Color::White => ranks.reverse(),
		Color::Black => files.reverse(),
	}
	let mut rows: Vec<Line<'static>> = ranks
		.iter()
		.map(|&rank| {
			let mut row = vec![Span::raw(format!("{} ", rank.char()))];
			row.extend(
				files
					.iter()
					.map(|&file| square(board, Square::from_coords(file, rank), wide)),
			);
			Line::from(row)
		})
		.collect();
	let names = files.iter().map(|file| match wide {
		true => format!(" {} ", file.char()),
		false => format!(" {}", file.char()),
	});
	rows.push(Line::from(format!("  {}", names.collect::<String>())));
	Some(rows)
}

fn square(board: &BoardView, square: Square, wide: bool) -> Span<'static> {
	let piece = board.pieces.iter().find(|(place, _)| *place == square);
	let sign = match piece {
		Some((_, piece)) => letter(board.letters, piece.role, piece.color),
		None if square.is_light() => '.',
		None => ':',
	};
	let moved = board
		.last
		.is_some_and(|(from, to)| square == from || square == to);
	let differs = board.differing.contains(&square);
	let text = match (wide, moved) {
		(true, _) if differs => format!("!{sign}!"),
		(false, _) if differs => format!("!{sign}"),
		(true, true) => format!("[{sign}]"),
		(true, false) => format!(" {sign} "),
		(false, true) => format!("*{sign}"),
		(false, false) => format!(" {sign}"),
	};
	let mut style = Style::new();
	if piece.is_some() {
		style = style.add_modifier(Modifier::BOLD);
	}
	if moved || differs {
		style = style.add_modifier(Modifier::REVERSED);
	}
	Span::styled(text, style)
}

/// White's letters are upper case, Black's lower case.
fn letter(letters: [char; 6], role: Role, color: Color) -> char {
	let [king, queen, rook, bishop, knight, pawn] = letters;
	let letter = match role {
		Role::King => king,
		Role::Queen => queen,
		Role::Rook => rook,
		Role::Bishop => bishop,
		Role::Knight => knight,
		Role::Pawn => pawn,
	};
	let cased = match color {
		Color::White => letter.to_uppercase().next(),
		Color::Black => letter.to_lowercase().next(),
	};
	// The columns must stay under each other, whatever a vocabulary says.
	cased
		.filter(|&c| !c.is_control() && columns(c.encode_utf8(&mut [0; 4])) == 1)
		.unwrap_or('?')
}

#[cfg(test)]
mod tests {
	use annabella::chess::Piece;

	use super::*;

	fn text(board: &BoardView, width: usize) -> Vec<String> {
		let rows = rows(board, width).unwrap();
		rows.iter().map(Line::to_string).collect()
	}

	fn two_kings(bottom: Color) -> BoardView {
		let king = |color| Piece {
			color,
			role: Role::King,
		};
		BoardView {
			bottom,
			pieces: vec![(Square::E1, king(Color::White)), (Square::E8, king(Color::Black))],
			last: Some((Square::D1, Square::E1)),
			letters: ['K', 'D', 'T', 'L', 'S', 'B'],
			caption: String::new(),
			differing: vec![],
		}
	}

	#[test]
	fn white_below() {
		let rows = text(&two_kings(Color::White), 80);
		assert_eq!(rows[0], "8  .  :  .  :  k  :  .  : ");
		assert_eq!(rows[7], "1  :  .  : [.][K] .  :  . ");
		assert_eq!(rows[8], "   a  b  c  d  e  f  g  h ");
		assert_eq!(rows.len(), HEIGHT);
		assert!(rows.iter().all(|row| row.len() == WIDE));
	}

	#[test]
	fn black_below_in_a_small_window() {
		let rows = text(&two_kings(Color::Black), NARROW);
		assert_eq!(rows[0], "1  . : .*K*. : . :");
		assert_eq!(rows[8], "   h g f e d c b a");
		assert!(rows.iter().all(|row| row.len() == NARROW));
	}

	#[test]
	fn a_square_that_differs_is_marked_in_every_width() {
		let mut board = two_kings(Color::White);
		board.differing = vec![Square::E1, Square::E4];
		assert_eq!(text(&board, 80)[7], "1  :  .  : [.]!K! .  :  . ");
		assert_eq!(text(&board, 80)[4], "4  .  :  .  : !.! :  .  : ");
		assert_eq!(text(&board, NARROW)[4], "4  . : . :!. : . :");
	}

	#[test]
	fn too_narrow_is_no_board() {
		assert_eq!(rows(&two_kings(Color::White), NARROW - 1), None);
	}

	#[test]
	fn odd_letters_keep_the_columns() {
		let mut board = two_kings(Color::White);
		board.letters[0] = '王';
		assert_eq!(text(&board, 80)[7], "1  :  .  : [.][?] .  :  . ");
	}
}

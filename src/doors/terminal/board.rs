//! The board as rows of text: letters for the pieces, brackets for the last move, exclamation marks where two boards
//! differ, angles for the user's square and round brackets for the piece in their hand, nothing by colour alone.

use annabella::chess::{Color, File, Rank, Role, Square, of_role};
use annabella::ports::BoardView;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::look::{Palette, SquareState};
use super::target::Target;
use crate::doors::wrap::columns;

/// The rows of a board: eight ranks and the letters of the files.
pub const HEIGHT: usize = 9;
/// Columns of a board with room to breathe: three for each square.
pub const WIDE: usize = 26;
/// Columns of the same board in a small window: two for each square.
pub const NARROW: usize = 18;

/// The board in at most `width` columns, if there are enough of them.
#[must_use]
pub fn rows(board: &BoardView, palette: &Palette, width: usize) -> Option<Vec<Line<'static>>> {
	let wide = width >= WIDE;
	if width < NARROW {
		return None;
	}
	let mut rows: Vec<Line<'static>> = ranks(board)
		.map(|rank| {
			let mut row = vec![Span::raw(format!("{} ", rank.char()))];
			row.extend(
				files(board).map(|file| square(board, palette, Square::from_coords(file, rank), wide)),
			);
			Line::from(row)
		})
		.collect();
	let names = files(board).map(|file| match wide {
		true => format!(" {} ", file.char()),
		false => format!(" {}", file.char()),
	});
	rows.push(Line::from(format!("  {}", names.collect::<String>())));
	Some(rows)
}

/// The ranks from the top of the screen to its bottom.
pub fn ranks(board: &BoardView) -> impl Iterator<Item = Rank> + use<> {
	let mut ranks = Rank::ALL;
	if board.bottom == Color::White {
		ranks.reverse();
	}
	ranks.into_iter()
}

/// The files from left to right.
pub fn files(board: &BoardView) -> impl Iterator<Item = File> + use<> {
	let mut files = File::ALL;
	if board.bottom == Color::Black {
		files.reverse();
	}
	files.into_iter()
}

/// Columns and rows of a square, on a board of this width.
#[must_use]
pub const fn square_size(width: usize) -> (usize, usize) {
	(if width >= WIDE { 3 } else { 2 }, 1)
}

/// The row and the column of the user's square, among the rows of a board whose squares are this many columns wide and
/// rows high.
#[must_use]
pub fn focus(board: &BoardView, (width, height): (usize, usize)) -> Option<(usize, usize)> {
	let square = board.focus?;
	let row = ranks(board).position(|rank| rank == square.rank())?;
	let file = files(board).position(|file| file == square.file())?;
	Some((row * height + height / 2, 2 + width * file + width / 2))
}

/// The marks on the two sides of a square, for users who cannot tell the colours.
#[must_use]
pub const fn marks(standing: SquareState) -> Option<(char, char)> {
	match standing {
		SquareState { focus: true, .. } => Some(('<', '>')),
		SquareState { held: true, .. } => Some(('(', ')')),
		SquareState { differing: true, .. } => Some(('!', '!')),
		SquareState { check: true, .. } => Some(('+', '+')),
		SquareState { touched: true, .. } => Some(('{', '}')),
		SquareState { marked: true, .. } => Some(('[', ']')),
		SquareState { .. } => None,
	}
}

/// The letter of the piece on the square, or the sign of an empty one.
#[must_use]
pub fn sign(board: &BoardView, square: Square) -> char {
	match board.pieces.iter().find(|(place, _)| *place == square) {
		Some((_, piece)) => letter(board.letters, piece.role, piece.color),
		None if square.is_light() => '.',
		None => ':',
	}
}

/// The state of this square.
#[must_use]
pub fn standing(board: &BoardView, square: Square) -> SquareState {
	SquareState {
		light: square.is_light(),
		focus: board.focus == Some(square),
		held: board.held == Some(square),
		differing: board.differing.contains(&square),
		check: board.check == Some(square),
		touched: board.touched.contains(&square),
		marked: board
			.last
			.is_some_and(|(from, to)| square == from || square == to),
	}
}

/// The style of the square and its content.
#[must_use]
pub fn style(board: &BoardView, square: Square, palette: &Palette) -> Style {
	let standing = standing(board, square);
	let style = palette
		.square(standing)
		.unwrap_or_else(|| match standing.is_plain() {
			true => Style::new(),
			false => Style::new().add_modifier(Modifier::REVERSED),
		});
	let style = Target::Square(square).on(style);
	match board.pieces.iter().any(|(place, _)| *place == square) {
		true => style.add_modifier(Modifier::BOLD),
		false => style,
	}
}

fn square(board: &BoardView, palette: &Palette, square: Square, wide: bool) -> Span<'static> {
	let sign = sign(board, square);
	let standing = standing(board, square);
	let text = match (marks(standing), wide) {
		(Some((left, right)), true) => format!("{left}{sign}{right}"),
		// There is room for one sign: brackets without it would be taken for letters.
		(Some(('[', _)), false) => format!("*{sign}"),
		(Some((left, _)), false) => format!("{left}{sign}"),
		(None, true) => format!(" {sign} "),
		(None, false) => format!(" {sign}"),
	};
	Span::styled(text, style(board, square, palette))
}

/// White's letters are upper case, Black's lower case.
fn letter(letters: [char; 6], role: Role, color: Color) -> char {
	let letter = of_role(letters, role);
	let cased = match color {
		Color::White => letter.to_uppercase().next(),
		Color::Black => letter.to_lowercase().next(),
	};
	// The columns must stay under each other, with any vocabulary.
	cased
		.filter(|&c| !c.is_control() && columns(c.encode_utf8(&mut [0; 4])) == 1)
		.unwrap_or('?')
}

#[cfg(test)]
mod tests {
	use annabella::chess::Piece;

	use super::super::tests::german;
	use super::*;

	fn text(board: &BoardView, width: usize) -> Vec<String> {
		let rows = rows(board, &Palette::default(), width).unwrap();
		rows.iter().map(Line::to_string).collect()
	}

	fn two_kings(bottom: Color) -> BoardView {
		let king = |color| Piece {
			color,
			role: Role::King,
		};
		let pieces = vec![(Square::E1, king(Color::White)), (Square::E8, king(Color::Black))];
		german(bottom, pieces, Some((Square::D1, Square::E1)))
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
	fn where_the_user_is_and_what_he_holds_has_a_sign_and_a_place() {
		let mut board = two_kings(Color::White);
		board.focus = Some(Square::E4);
		board.held = Some(Square::E1);
		assert_eq!(text(&board, 80)[7], "1  :  .  : [.](K) .  :  . ");
		assert_eq!(text(&board, 80)[4], "4  .  :  .  : <.> :  .  : ");
		assert_eq!(text(&board, NARROW)[4], "4  . : . :<. : . :");
		assert_eq!(focus(&board, (3, 1)), Some((4, 15)));
		assert_eq!(text(&board, 80)[4].as_bytes()[15], b'.');
		assert_eq!(focus(&board, (2, 1)), Some((4, 11)));
		board.bottom = Color::Black;
		board.focus = Some(Square::H1);
		assert_eq!(focus(&board, (3, 1)), Some((0, 3)));
		assert_eq!(focus(&board, (7, 3)), Some((1, 5)));
	}

	#[test]
	fn too_narrow_is_no_board() {
		let rows = rows(&two_kings(Color::White), &Palette::default(), NARROW - 1);
		assert_eq!(rows, None);
	}

	#[test]
	fn odd_letters_keep_the_columns() {
		let mut board = two_kings(Color::White);
		board.letters[0] = '王';
		assert_eq!(text(&board, 80)[7], "1  :  .  : [.][?] .  :  . ");
	}
}

//! The cursor while the user walks over the board.

use super::*;

#[test]
fn the_cursor_stands_on_the_square_where_the_user_is() {
	let mut page = page();
	let board = page.board.as_mut().unwrap();
	board.focus = Some(Square::G1);
	for (width, height) in [(80, 24), (120, 40), (40, 24), (20, 30)] {
		let (rows, (x, y)) = drawn(&page, width, height);
		let row: Vec<char> = rows[usize::from(y)].chars().collect();
		let x = usize::from(x);
		assert_eq!(row[x - 1..=x], ['<', 'S'], "{width} {height} {rows:#?}");
		assert_eq!(row[0], '1');
	}
	// Without room for the board it is on the input line.
	let (_, (_, y)) = drawn(&page, 40, 6);
	assert_eq!(y, 5);
	let mut two = page;
	let board = two.board.as_mut().unwrap();
	board.caption = "Brett von Weiß".into();
	two.second = two.board.clone();
	two.second.as_mut().unwrap().focus = None;
	for (width, height) in [(80, 24), (40, 40)] {
		let (rows, (x, y)) = drawn(&two, width, height);
		let row: Vec<char> = rows[usize::from(y)].chars().collect();
		assert_eq!(row[usize::from(x)], 'S', "{rows:#?}");
	}
}

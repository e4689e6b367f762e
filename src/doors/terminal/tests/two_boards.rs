//! Two boards that differ, in windows of all sizes.

use super::*;

/// The page of a table with two boards that differ.
pub fn two_boards() -> Page {
	let mut page = page();
	let mut own = page.board.take().unwrap();
	own.caption = "Brett von Weiß".into();
	own.differing = vec![Square::B5, Square::C4];
	let mut other = own.clone();
	other.caption = "Brett von Schwarz".into();
	let bishop = Piece {
		color: Color::White,
		role: Role::Bishop,
	};
	own.pieces.push((Square::B5, bishop));
	other.pieces.push((Square::C4, bishop));
	page.board = Some(own);
	page.second = Some(other);
	page.remarks = vec!["Bella fünf: bei Weiß Läufer Weiß, bei Schwarz leer.".into()];
	page
}

#[test]
fn two_boards_stand_side_by_side() {
	let (rows, _) = drawn(&two_boards(), 80, 24);
	assert_eq!(rows[0], "Brett von Weiß                Brett von Schwarz");
	assert_eq!(rows[4], "5  : !L! :  .  :  .  :  .     5  : !.! :  .  :  .  :  .");
	assert_eq!(rows[5], "4  .  : !.! : [B] :  .  :     4  .  : !L! : [B] :  .  :");
	assert_eq!(rows[9], "   a  b  c  d  e  f  g  h        a  b  c  d  e  f  g  h");
	assert!(
		has(&rows, "> 4:59") && has(&rows, "Bella fünf: bei Weiß"),
		"{rows:#?}"
	);
}

#[test]
fn two_boards_in_a_narrow_window_stand_one_below_the_other() {
	let (rows, _) = drawn(&two_boards(), 40, 40);
	assert!(has(&rows, "!L!") && has(&rows, "Brett von Schwarz"), "{rows:#?}");
	let (rows, _) = drawn(&two_boards(), 40, 22);
	assert!(
		has(&rows, "Brett von Weiß") && !has(&rows, "Brett von Schwarz"),
		"{rows:#?}"
	);
	assert!(has(&rows, "Bella fünf: bei Weiß"), "the rest in words: {rows:#?}");
}

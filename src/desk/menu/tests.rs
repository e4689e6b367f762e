//! Digits in menus.

use super::*;

fn of(items: usize, begun: Option<usize>) -> Menu {
	let mut menu = Menu::new(Phrase::default(), vec![Phrase::default(); items], 0);
	menu.begun = begun;
	menu
}

#[test]
fn a_digit_may_be_the_first_of_two_where_there_are_so_many_choices() {
	assert!(!of(9, None).may_go_on(1));
	assert!(of(10, None).may_go_on(1) && !of(19, None).may_go_on(2) && of(20, None).may_go_on(2));
	assert!(!of(20, None).may_go_on(0));
}

#[test]
fn the_second_digit_makes_a_number_that_there_is_and_else_stands_for_itself() {
	assert_eq!(
		[0, 1, 2, 3].map(|digit| of(12, Some(1)).number(digit)),
		[10, 11, 12, 3]
	);
	assert!(!of(12, Some(1)).may_go_on(2));
}

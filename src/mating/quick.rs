//! The quick look after every move: is it worth while to ask whether a side can still mate?

use super::reach::{Outlook, outlook};
use super::walls::is_open;
use crate::chess::{Color, Position};

/// Whether it seems that `side` cannot mate any more. In microseconds, so it misses some such positions; and as a foreign
/// library has a say in it, a yes must be confirmed by [`super::can_mate`] before it ends a game.
#[must_use]
pub fn seems_unable_to_mate(position: &Position, side: Color) -> bool {
	if position.lacks_mating_material(side) {
		// What can no longer be brought about may be on the board.
		return position.turn() == side || !position.is_checkmate();
	}
	!is_open(position) && look(position, side)
}

fn look(position: &Position, side: Color) -> bool {
	!position.is_irregular() && matches!(outlook(position, side), Outlook::Never(_))
}

//! The quick look after every move: is it worth while to ask whether a side can still mate?

use super::outlook::{Outlook, outlook};
use super::walls::is_open;
use crate::chess::{Color, Position};

/// Whether it seems that `side` cannot mate any more. In microseconds, so it misses some such positions; and what it
/// says has not been checked: [`super::can_mate`] must confirm it before it ends a game.
#[must_use]
pub fn seems_unable_to_mate(position: &Position, side: Color) -> bool {
	if position.lacks_mating_material(side) {
		// What can no longer be brought about may be on the board.
		return position.turn() == side || !position.is_checkmate();
	}
	!is_open(position) && matches!(outlook(position, side), Outlook::Never(_))
}

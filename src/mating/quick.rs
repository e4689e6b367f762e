//! The quick look after every move: is it worth while to ask whether a side can still mate?

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

#[cfg(feature = "chasolver")]
fn look(position: &Position, side: Color) -> bool {
	super::library::rules_out(position, side)
}

/// Without the library: whether so few positions can be reached that all of them can be looked at in passing.
#[cfg(not(feature = "chasolver"))]
fn look(position: &Position, side: Color) -> bool {
	use super::search::{Outcome, Search};
	const POSITIONS: u32 = 200;
	matches!(
		Search::new(position, side).run(POSITIONS),
		Outcome::Exhausted { .. }
	)
}

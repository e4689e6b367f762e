//! The quick look after every move: is it worth asking whether a side can still mate?

use crate::chess::{Color, Position, Role};

/// Legal moves from which on a position without a blockade is not looked at: nothing in it is forced.
const ROOMY: usize = 8;

/// Positions that are looked at without the library: as many as a move in a cramped position leads to.
#[cfg(not(feature = "chasolver"))]
const LOOK: u32 = 200;

/// Whether it seems that `side` cannot mate any more. In microseconds, so it misses some such positions; and as a foreign
/// library has a say in it, a yes must be confirmed by [`super::can_mate`] before it ends a game.
#[must_use]
pub fn seems_unable_to_mate(position: &Position, side: Color) -> bool {
	position.lacks_mating_material(side) || (!is_open(position) && look(position, side))
}

#[cfg(feature = "chasolver")]
fn look(position: &Position, side: Color) -> bool {
	super::library::rules_out(position, side)
}

#[cfg(not(feature = "chasolver"))]
fn look(position: &Position, side: Color) -> bool {
	use super::search::{Outcome, helpmate};
	matches!(helpmate(position, side, LOOK), Outcome::Exhausted { .. })
}

/// Whether there is room to play: too few pawns block each other for a wall, and many moves to choose from.
fn is_open(position: &Position) -> bool {
	let (white, black) = (
		position.set_of(Color::White, Role::Pawn),
		position.set_of(Color::Black, Role::Pawn),
	);
	let blocked = white.shift(8) & (black | position.set_of(Color::Black, Role::King));
	let blocks = blocked
		.count()
		.max((black.shift(-8) & position.set_of(Color::White, Role::King)).count() + blocked.count());
	let walled = blocks >= ((white | black).count() / 2).saturating_sub(2).max(1);
	!walled && position.legal_moves().len() >= ROOMY
}

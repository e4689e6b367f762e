//! A "never" for positions with many bishops that block each other: their placements are too many to search one by one.
//!
//! The bishops of a side on squares of one colour are pooled. A pool keeps only the set of squares on which any of its bishops
//! may stand; every other man is tracked exactly. Such a state stands for all positions with these exact men, and with any
//! number of bishops of each pool, even zero, anywhere on its squares. Every possible successor of a state is searched, and
//! always too many rather than too few:
//!
//! - A move counts as legal unless the mover's king is certainly attacked: by an exact man whose line no pool can enter.
//! - Lines are open if only a pool could close them. A pooled bishop can be captured wherever it may stand, and its pool keeps
//!   all other squares.
//! - A pool that moves comes to all squares that any of its bishops reaches in one step, and captures any exact man there.
//! - A king may be mated if a move may bring about an attack on it, by the man that moves or through the square that it leaves, and
//!   each square around it may be attacked, or holds one of its own men, or may hold one of its own pooled bishops, of which there
//!   are enough.
//!
//! So if no reachable state has such a king, no game has a mate. States with the same exact men are merged, and searched again
//! when their pools have come to more squares; more squares never have fewer consequences.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::steps::{around, attacked, beside, pushed};
use crate::chess::{Color, Position, Rank, Role, Square, SquareSet, Wing};

/// The men that are tracked exactly, with the rest of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Exact {
	/// White's and Black's pawns, knights, bishops, rooks, queens and kings.
	men: [[u64; 6]; 2],
	/// True if Black is to move.
	black: bool,
	/// The square that a pawn has just passed, where it may be captured in passing.
	passed: Option<u8>,
}

/// White's pools and Black's, on dark squares and on light ones.
type Pools = [[SquareSet; 2]; 2];

const SHADES: [SquareSet; 2] = [SquareSet::DARK_SQUARES, SquareSet::LIGHT_SQUARES];

/// Number of bishops of the mating side on one colour of squares from which on they are pooled. Bishops of the other side
/// always are, as they can only block.
const MANY: u32 = 2;

/// The states searched so far; the search can be continued.
#[derive(Debug)]
pub(super) struct Pooled {
	side: Color,
	/// The pools that exist. A pawn that becomes such a bishop joins its pool.
	pooled: [[bool; 2]; 2],
	/// Number of men of the other side that may stand on squares of each colour as pooled bishops.
	blockers: [u32; 2],
	/// The states with their pools, and `true` while they are still to be searched.
	known: BTreeMap<Exact, (Pools, bool)>,
	open: Vec<Exact>,
	/// True if a mate seems possible.
	mates: bool,
}

impl Exact {
	fn turn(&self) -> Color {
		if self.black { Color::Black } else { Color::White }
	}

	fn of(&self, color: Color, role: Role) -> SquareSet {
		let men = self.men.get(number(color));
		let men = men.and_then(|men| men.get(usize::from(role) - 1));
		SquareSet(men.copied().unwrap_or_default())
	}

	/// Takes the men from these squares, or puts them there.
	fn change(&mut self, color: Color, role: Role, squares: SquareSet) {
		let men = self.men.get_mut(number(color));
		if let Some(men) = men.and_then(|men| men.get_mut(usize::from(role) - 1)) {
			*men ^= squares.0;
		}
	}

	fn all_of(&self, color: Color) -> SquareSet {
		let men = self.men.get(number(color)).into_iter().flatten();
		SquareSet(men.fold(0, |all, men| all | men))
	}

	fn all(&self) -> SquareSet {
		self.all_of(Color::White) | self.all_of(Color::Black)
	}

	/// Returns the state without the exact men of this colour on these squares.
	fn without(&self, color: Color, squares: SquareSet) -> Self {
		let mut rest = *self;
		for role in Role::ALL {
			rest.change(color, role, self.of(color, role) & squares);
		}
		rest.passed = None;
		rest
	}

	/// Returns the squares that the exact men of this colour attack if nothing stands on the free squares.
	fn attacks(&self, color: Color, free: SquareSet) -> SquareSet {
		let hits = |role| {
			let men = self.of(color, role);
			if men.is_empty() {
				men
			} else {
				attacked(role, color, men, free)
			}
		};
		Role::ALL
			.into_iter()
			.fold(SquareSet::EMPTY, |all, role| all | hits(role))
	}
}

const fn number(color: Color) -> usize {
	match color {
		Color::White => 0,
		Color::Black => 1,
	}
}

/// One of the pools.
fn pool(pools: &mut Pools, color: Color, shade: usize) -> Option<&mut SquareSet> {
	pools
		.get_mut(number(color))
		.and_then(|pools| pools.get_mut(shade))
}

impl Pooled {
	/// The position, with the bishops that are pooled; `None` if none are.
	pub(super) fn new(position: &Position, side: Color) -> Option<Self> {
		let castles = |color| {
			let mut wings = [Wing::King, Wing::Queen].into_iter();
			wings.any(|wing| position.castling_rook(color, wing).is_some())
		};
		if !super::is_arguable(position) || Color::ALL.into_iter().any(castles) {
			return None;
		}
		let bishops = |color| SHADES.map(|shade| position.set_of(color, Role::Bishop) & shade);
		let pooled = Color::ALL.map(|color| {
			let least = if color == side { MANY } else { 1 };
			bishops(color).map(|pool| pool.count() as u32 >= least)
		});
		if pooled == [[false; 2]; 2] {
			return None;
		}
		let mut exact = Exact {
			men: Color::ALL.map(|color| Role::ALL.map(|role| position.set_of(color, role).0)),
			black: position.turn() == Color::Black,
			passed: position.en_passant().map(u8::from),
		};
		let mut pools = Color::ALL.map(bishops);
		for (color, (pools, pooled)) in Color::ALL.into_iter().zip(pools.iter_mut().zip(&pooled)) {
			for (pool, pooled) in pools.iter_mut().zip(pooled) {
				if *pooled {
					exact.change(color, Role::Bishop, *pool);
				} else {
					*pool = SquareSet::EMPTY;
				}
			}
		}
		let pawns = position.set_of(!side, Role::Pawn).count() as u32;
		Some(Self {
			side,
			pooled,
			blockers: bishops(!side).map(|pool| pool.count() as u32 + pawns),
			known: BTreeMap::from([(exact, (pools, true))]),
			open: Vec::from([exact]),
			mates: false,
		})
	}

	/// Continues until this number of states is known. Returns the number of states if all were searched and `side` mates in
	/// none of them. Stops as soon as a mate seems possible.
	pub(super) fn run(&mut self, most: u32) -> Option<u32> {
		while !self.mates && self.states() < most {
			let Some(exact) = self.open.pop() else {
				return Some(self.states());
			};
			let pools = self.close(&exact)?;
			self.follow(&exact, &pools);
			if self.mates {
				return None;
			}
		}
		None
	}

	/// Returns the number of known states.
	pub(super) fn states(&self) -> u32 {
		u32::try_from(self.known.len()).unwrap_or(u32::MAX)
	}

	/// Takes the pools of a state that is being searched.
	fn close(&mut self, exact: &Exact) -> Option<Pools> {
		let (pools, open) = self.known.get_mut(exact)?;
		*open = false;
		Some(*pools)
	}

	/// Notes a successor state, if its mover's king is not certainly attacked. The move has left the squares `left`, and an
	/// exact man has come to `to`, if it was not a pooled bishop.
	fn reach(&mut self, mut next: Exact, mut pools: Pools, left: SquareSet, to: Option<SquareSet>) {
		let mover = next.turn();
		let all = next.all();
		let mut anywhere = SquareSet::EMPTY;
		for pool in pools.iter_mut().flatten() {
			*pool &= !all;
			anywhere |= *pool;
		}
		let king = next.of(mover, Role::King);
		if (next.attacks(!mover, !(all | anywhere)) & king).any() {
			return;
		}
		next.black = !next.black;
		self.mates |= mover == self.side && self.may_be_mated(&next, &pools, left, to);
		let Some((known, open)) = self.known.get_mut(&next) else {
			self.known.insert(next, (pools, true));
			self.open.push(next);
			return;
		};
		let mut grows = false;
		for (known, new) in known.iter_mut().flatten().zip(pools.into_iter().flatten()) {
			grows |= (new & !*known).any();
			*known |= new;
		}
		if grows && !*open {
			*open = true;
			self.open.push(next);
		}
	}

	/// Follows all possible moves of a state.
	fn follow(&mut self, exact: &Exact, pools: &Pools) {
		let turn = exact.turn();
		for role in Role::ALL {
			for from in exact.of(turn, role) {
				if role == Role::Pawn {
					self.pawn(exact, pools, from);
				} else {
					self.piece(exact, pools, role, from);
				}
			}
		}
		for shade in 0..SHADES.len() {
			self.bishop(exact, pools, shade);
		}
	}

	fn piece(&mut self, exact: &Exact, pools: &Pools, role: Role, from: Square) {
		let turn = exact.turn();
		let from = SquareSet::from(from);
		let aims = attacked(role, turn, from, !exact.all());
		for to in aims & !exact.all_of(turn) & !exact.of(!turn, Role::King) {
			let to = SquareSet::from(to);
			let mut next = exact.without(!turn, to);
			next.change(turn, role, from | to);
			self.reach(next, *pools, from, Some(to));
		}
	}

	fn pawn(&mut self, exact: &Exact, pools: &Pools, from: Square) {
		let turn = exact.turn();
		let start = SquareSet::from(turn.fold_wb(Rank::Second, Rank::Seventh));
		let from = SquareSet::from(from);
		let free = !exact.all();
		let step = pushed(from, turn) & free;
		let pooled = pools.get(number(!turn)).into_iter().flatten();
		let theirs = pooled.fold(exact.all_of(!turn), |all, pool| all | *pool);
		let hits = beside(from, turn) & !exact.of(!turn, Role::King);
		for to in step | hits & theirs {
			let to = SquareSet::from(to);
			self.arrive(exact.without(!turn, to), pools, from, to);
		}
		let two = pushed(step, turn) & free;
		if (from & start).any() && two.any() {
			let mut next = exact.without(turn, from);
			let seen = (beside(step, turn) & exact.of(!turn, Role::Pawn)).any();
			next.passed = step.first().filter(|_| seen).map(u8::from);
			next.change(turn, Role::Pawn, two);
			self.reach(next, *pools, from, Some(two));
		}
		let passed = exact
			.passed
			.map_or(SquareSet::EMPTY, |passed| SquareSet(1 << passed));
		if (hits & passed).any() {
			let taken = pushed(passed, !turn);
			let mut next = exact.without(!turn, taken);
			next.change(turn, Role::Pawn, from | passed);
			self.reach(next, *pools, from | taken, Some(passed));
		}
	}

	/// A pawn comes to a square, and is promoted on the last rank.
	fn arrive(&mut self, mut next: Exact, pools: &Pools, from: SquareSet, to: SquareSet) {
		let turn = next.turn();
		next.change(turn, Role::Pawn, from);
		let last = SquareSet::from(turn.fold_wb(Rank::Eighth, Rank::First));
		if (to & last).is_empty() {
			next.change(turn, Role::Pawn, to);
			return self.reach(next, *pools, from, Some(to));
		}
		let shade = usize::from((to & SquareSet::LIGHT_SQUARES).any());
		for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
			let (mut next, mut pools) = (next, *pools);
			match pool(&mut pools, turn, shade)
				.filter(|_| role == Role::Bishop && self.is_pooled(turn, shade))
			{
				Some(pool) => *pool |= to,
				None => next.change(turn, role, to),
			}
			// Its square belongs to the pool, not to an exact man.
			self.reach(next, pools, from, Some(to));
		}
	}

	fn is_pooled(&self, color: Color, shade: usize) -> bool {
		let pooled = self.pooled.get(number(color));
		pooled.and_then(|pooled| pooled.get(shade)) == Some(&true)
	}

	/// A pooled bishop moves.
	fn bishop(&mut self, exact: &Exact, pools: &Pools, shade: usize) {
		let turn = exact.turn();
		let all = exact.all();
		let mut grown = *pools;
		let Some(grows) = pool(&mut grown, turn, shade).filter(|pool| pool.any()) else {
			return;
		};
		let hits = attacked(Role::Bishop, turn, *grows, !all);
		*grows |= hits & !all;
		self.reach(
			exact.without(turn, SquareSet::EMPTY),
			grown,
			SquareSet::EMPTY,
			None,
		);
		for to in hits & exact.all_of(!turn) & !exact.of(!turn, Role::King) {
			let to = SquareSet::from(to);
			let mut grown = grown;
			if let Some(grows) = pool(&mut grown, turn, shade) {
				*grows |= to;
			}
			self.reach(exact.without(!turn, to), grown, SquareSet::EMPTY, None);
		}
	}

	/// Returns `true` if the king of the side to move may be mated in one of the positions of a state, by a move as in
	/// [`Self::reach`]. The attacker of the king has moved itself, or attacks it through a square that was left: otherwise it
	/// had attacked it before.
	fn may_be_mated(&self, exact: &Exact, pools: &Pools, left: SquareSet, to: Option<SquareSet>) -> bool {
		let other = !self.side;
		let king = exact.of(other, Role::King);
		// The squares beyond the king are attacked as well when it steps back.
		let free = !exact.all() | king;
		let own = || pools.get(number(self.side)).into_iter().flatten();
		let hits = own().fold(exact.attacks(self.side, free), |all, pool| {
			all | attacked(Role::Bishop, self.side, *pool, free)
		});
		let checks = to.is_none_or(|to| {
			let pooled = own().fold(SquareSet::EMPTY, |all, pool| all | *pool);
			let line = |role| {
				let line = |free| attacked(role, other, king, free);
				let men = exact.of(self.side, role) | exact.of(self.side, Role::Queen);
				let men = if role == Role::Bishop { men | pooled } else { men };
				(line(free) & !line(free & !left) & men).any()
			};
			let moved = Role::ALL.into_iter().fold(SquareSet::EMPTY, |all, role| {
				all | attacked(role, self.side, exact.of(self.side, role) & to, free)
			});
			let moved = moved | attacked(Role::Bishop, self.side, pooled & to, free);
			(moved & king).any() || line(Role::Bishop) || line(Role::Rook)
		});
		if (hits & king).is_empty() || !checks {
			return false;
		}
		let open = around(king) & !hits & !exact.all_of(other);
		let theirs = pools.get(number(other)).into_iter().flatten();
		let mut shades = theirs.zip(SHADES).zip(self.blockers);
		shades.all(|((pool, shade), blockers)| {
			let needed = open & shade;
			(needed & !*pool).is_empty() && needed.count() as u32 <= blockers
		})
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn pooled(fen: &str, side: Color) -> Pooled {
		Pooled::new(&Position::from_fen(fen).unwrap(), side).unwrap()
	}

	#[test]
	fn run_among_walls_of_bishops_finds_no_mate() {
		let wall = "8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5k2 b - - 0 1";
		for side in Color::ALL {
			assert!(pooled(wall, side).run(1 << 12).is_some(), "{side}");
			assert_eq!(pooled(wall, side).run(100), None, "{side}");
		}
	}

	#[test]
	fn run_says_nothing_where_a_mate_is_possible() {
		for (fen, side) in [
			// The bishops are many, and the rook mates.
			("k7/8/1K6/8/8/2b1b3/3b4/7R w - - 0 1", Color::White),
			// The king uncovers a bishop that is pooled.
			("7k/7p/5K2/8/8/8/1B6/B6b w - - 0 1", Color::White),
			("5b1k/5K1p/8/8/8/B7/3B4/8 w - - 0 1", Color::White),
			(
				"4k3/3b1b2/4b3/3b1b1b/4B3/3B1B2/p3B3/3BKB2 w - - 0 1",
				Color::White,
			),
		] {
			assert_eq!(pooled(fen, side).run(1 << 14), None, "{fen}");
		}
	}

	/// Returns the part of a position that a state keeps.
	fn state(field: &Pooled, position: &Position) -> (Exact, Pools) {
		let mut exact = Exact {
			men: Color::ALL.map(|color| Role::ALL.map(|role| position.set_of(color, role).0)),
			black: position.turn() == Color::Black,
			passed: position.en_passant().map(u8::from),
		};
		let pools = Color::ALL.map(|color| {
			[0, 1].map(|shade| {
				let men = position.set_of(color, Role::Bishop) & SHADES[shade];
				let men = if field.is_pooled(color, shade) {
					men
				} else {
					SquareSet::EMPTY
				};
				exact.change(color, Role::Bishop, men);
				men
			})
		});
		(exact, pools)
	}

	#[test]
	fn every_position_of_a_game_is_in_a_state_that_was_looked_at() {
		let mut lot = 0x9E37_79B9_7F4A_7C15_u64;
		let mut below = |end: usize| {
			lot ^= lot << 13;
			lot ^= lot >> 7;
			lot ^= lot << 17;
			((lot >> 33) % end as u64) as usize
		};
		let (mut walked, mut mates) = (0, 0);
		for fen in [
			"8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5k2 b - - 0 1",
			"4k3/1p1p1p1p/1P1P1P1P/8/8/2B1B1B1/3B1B2/4K3 w - - 0 1",
			"4k3/3b1b2/4b3/3b1b2/4B3/3B1B2/p3B3/3BKB2 w - - 0 1",
			"8/1k6/1p3p2/1p1p3p/bP1P1P1P/5K2/8/6B1 b - - 0 1",
			"k1b5/p7/P1b5/8/8/1B6/3B4/K7 w - - 0 1",
			"6bk/6pb/6P1/8/8/8/B7/K1B5 w - - 0 1",
			"b6k/7p/7P/8/1b1b4/8/1B6/K2B4 b - - 0 1",
			"8/2p5/1k1b4/3P4/2b5/1K6/3B1P2/8 w - - 0 1",
			"kb6/8/1K6/1B1B4/8/8/8/8 b - - 0 1",
		] {
			let start = Position::from_fen(fen).unwrap();
			for side in Color::ALL {
				let Some(mut field) = Pooled::new(&start, side) else {
					continue;
				};
				// As if no mate ended it.
				while field.known.len() < 3_000
					&& let Some(exact) = field.open.pop()
				{
					let pools = field.close(&exact).unwrap();
					field.follow(&exact, &pools);
				}
				for _ in 0..60 {
					let mut at = start.clone();
					for _ in 0..60 {
						let (mut exact, pools) = state(&field, &at);
						// A pawn that has passed may also be kept if nobody can capture it because of a pin.
						let kept = field.known.get(&exact).or_else(|| {
							(0..64).find_map(|passed| {
								exact.passed = Some(passed);
								field.known.get(&exact)
							})
						});
						let (kept, open) = kept.unwrap_or_else(|| panic!("{fen}, {side}: {}", at.fen()));
						let mut inside = pools.iter().flatten().zip(kept.iter().flatten());
						assert!(
							inside.all(|(men, kept)| (*men & !*kept).is_empty()),
							"{fen}: {}",
							at.fen()
						);
						walked += 1;
						if at.is_checkmate() && at.turn() != side {
							assert!(field.mates, "{}", at.fen());
							mates += 1;
						}
						let moves = at.legal_moves();
						if moves.is_empty() || *open {
							break;
						}
						at = at.after(moves[below(moves.len())]);
					}
				}
			}
		}
		assert!(walked > 5_000 && mates > 20, "{walked} {mates}");
	}
}

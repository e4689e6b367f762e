//! A key for each position, computed directly from the sets of men, man for man.

use crate::chess::{Color, Move, Position, Role, SquareSet, Wing};

/// A random odd number that finally mixes a key.
const LAST: u64 = 0x9FB2_1C65_1E98_DF25;

/// Random odd numbers, two for each kind of man.
const LOTS: [(u64, u64); 6] = [
	(0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03),
	(0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB),
	(0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3),
	(0x1D8E_4E27_C47D_124F, 0xEB44_ACCA_B455_D165),
	(0x4CF5_AD43_2745_937F, 0x52DC_E729_DA31_59B7),
	(0x2545_F491_4F6C_DD1D, 0xC6BC_2796_92B5_C323),
];

/// Equal for equal positions: men, side to move, castling, and a capture in passing that can be played.
pub(super) fn key(position: &Position) -> u64 {
	let turn = turn_of(position.turn());
	let mut key = position
		.en_passant()
		.map_or(turn, |passed| turn ^ (1 << u32::from(passed)));
	for color in Color::ALL {
		for wing in [Wing::King, Wing::Queen] {
			if let Some(rook) = position.castling_rook(color, wing) {
				key = mixed(key, 0xBB67_AE85_84CA_A73B ^ (1 << u32::from(rook)));
			}
		}
	}
	mixed(men(position, &Role::ALL, key), LAST)
}

/// The keys of positions after quiet moves, without playing them.
pub(super) struct Quiet<'a> {
	position: &'a Position,
	/// Key of all men, as if the side to move had passed.
	all: u64,
}

impl<'a> Quiet<'a> {
	/// Returns the keys for a position in which castling is no longer possible.
	pub(super) fn of(position: &'a Position) -> Option<Self> {
		let castles = |color| {
			let mut wings = [Wing::King, Wing::Queen].into_iter();
			wings.any(|wing| position.castling_rook(color, wing).is_some())
		};
		let all = || men(position, &Role::ALL, turn_of(!position.turn()));
		(!Color::ALL.into_iter().any(castles)).then(|| Self { position, all: all() })
	}

	/// The key of the position after this move, if the move is a piece's and takes nothing.
	pub(super) fn after(&self, mv: Move) -> Option<u64> {
		let role = mv.role();
		if role == Role::Pawn || mv.captured().is_some() {
			return None;
		}
		let turn = self.position.turn();
		let step = SquareSet::from(mv.from()) | SquareSet::from(mv.to());
		let of = |color| self.position.set_of(color, role);
		let (white, black) = (of(Color::White), of(Color::Black));
		let (to_white, to_black) = turn.fold_wb((step, SquareSet::EMPTY), (SquareSet::EMPTY, step));
		let moved = kind(role, white, black) ^ kind(role, white ^ to_white, black ^ to_black);
		Some(mixed(self.all ^ moved, LAST))
	}
}

/// Equal if the same men stand on the same squares, apart from the kings.
pub(super) fn key_but_for_kings(position: &Position) -> u64 {
	let [rest @ .., Role::King] = &Role::ALL else {
		return 0;
	};
	mixed(men(position, rest, 0), LAST)
}

/// Never zero: a product with it would be zero.
const fn turn_of(turn: Color) -> u64 {
	match turn {
		Color::White => 0x3C6E_F372_FE94_F82B,
		Color::Black => 0x6A09_E667_F3BC_C909,
	}
}

fn men(position: &Position, roles: &[Role], key: u64) -> u64 {
	let of = |role| {
		(
			position.set_of(Color::White, role),
			position.set_of(Color::Black, role),
		)
	};
	roles.iter().fold(key, |key, role| {
		let (white, black) = of(*role);
		key ^ kind(*role, white, black)
	})
}

/// Returns the part of a key for the men of one kind.
fn kind(role: Role, white: SquareSet, black: SquareSet) -> u64 {
	let number = usize::from(role) - 1;
	let (one, other) = LOTS.get(number).copied().unwrap_or_default();
	mixed(white.0 ^ one, black.0 ^ other)
}

/// Both halves of the product.
const fn mixed(one: u64, other: u64) -> u64 {
	let product = one as u128 * other as u128;
	(product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
	use alloc::collections::{BTreeMap, BTreeSet};
	use alloc::vec::Vec;

	use super::*;

	#[test]
	fn different_positions_have_different_keys() {
		let mut known = BTreeMap::new();
		let mut level =
			Vec::from([Position::from_fen("4k2r/P5p1/8/5P2/8/3n4/6P1/R3K2R w KQk - 0 1").unwrap()]);
		let mut quiet_moves = 0;
		while known.len() < 20_000 {
			let mut next = Vec::new();
			for position in level {
				let quiet = Quiet::of(&position);
				for mv in position.legal_moves() {
					let after = position.after(mv);
					let told = quiet.as_ref().and_then(|quiet| quiet.after(mv));
					assert!(told.is_none_or(|told| told == key(&after)), "{}", after.fen());
					quiet_moves += usize::from(told.is_some());
					let before = known.insert(key(&after), after.key());
					assert!(
						before.is_none_or(|before| before == after.key()),
						"{}",
						after.fen()
					);
					if before.is_none() {
						next.push(after);
					}
				}
			}
			level = next;
		}
		let different: BTreeSet<_> = known.values().map(|key| key.bits()).collect();
		assert_eq!(different.len(), known.len());
		assert!(quiet_moves > 10_000, "{quiet_moves}");
	}
}

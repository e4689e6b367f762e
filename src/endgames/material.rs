//! The men on the board beside the two kings, and their possible changes.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::chess::{Color, Piece, Position, Role, Square};

/// Largest number of men beside the two kings.
pub const MEN: usize = 2;

/// From the strongest to the weakest.
const STRENGTH: [(Role, char); 5] = [
	(Role::Queen, 'Q'),
	(Role::Rook, 'R'),
	(Role::Bishop, 'B'),
	(Role::Knight, 'N'),
	(Role::Pawn, 'P'),
];

/// The pieces that a pawn can become.
pub(super) const NEW_PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The men beside the two kings: one or two, the pawns of one side alone, and those of the stronger side as White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material {
	/// Number of each role that White has, then that Black has, in the order of `STRENGTH`.
	counts: [[u8; 5]; 2],
}

impl Material {
	/// Returns the material of these men, and `true` if the colours are exchanged. `None` if there are too many men, or pawns
	/// of both sides.
	pub(super) fn of(men: impl IntoIterator<Item = Piece>) -> Option<(Self, bool)> {
		let mut counts = [[0; 5]; 2];
		let mut number = 0;
		for man in men {
			let place = STRENGTH.iter().position(|(role, _)| *role == man.role)?;
			let [white, black] = &mut counts;
			*man.color.fold_wb(white, black).get_mut(place)? += 1;
			number += 1;
		}
		let [white, black] = counts;
		let both_have_pawns = white
			.last()
			.zip(black.last())
			.is_some_and(|(white, black)| white * black > 0);
		if number > MEN || both_have_pawns {
			return None;
		}
		let strength = |side: [u8; 5]| (side.iter().sum::<u8>(), side);
		let flipped = strength(black) > strength(white);
		let counts = if flipped { [black, white] } else { [white, black] };
		Some((Self { counts }, flipped))
	}

	/// The material of a position, if tables can be made for it.
	#[must_use]
	pub fn of_position(position: &Position) -> Option<Self> {
		let men = position.pieces().map(|(_, piece)| piece);
		Self::of(men.filter(|man| man.role != Role::King)).map(|(material, _)| material)
	}

	/// By a name such as "KBNK": White's men and then Black's, each side with its king first.
	#[must_use]
	pub fn named(name: &str) -> Option<Self> {
		let (white, black) = name.strip_prefix('K')?.split_once('K')?;
		let side = |letters: &str, color: Color| -> Option<Vec<Piece>> {
			let role = |letter| STRENGTH.iter().find(|(_, known)| *known == letter);
			letters
				.chars()
				.map(|letter| role(letter).map(|(role, _)| Piece { color, role: *role }))
				.collect()
		};
		let men = [side(white, Color::White)?, side(black, Color::Black)?].concat();
		Self::of(men).map(|(material, _)| material)
	}

	/// Returns the name under which it is saved.
	#[must_use]
	pub fn name(&self) -> String {
		let mut name = String::new();
		for side in self.counts {
			name.push('K');
			for ((_, letter), count) in STRENGTH.iter().zip(side) {
				name.extend(core::iter::repeat_n(*letter, usize::from(count)));
			}
		}
		name
	}

	/// The men beside the kings. A pawn comes first, as the board is turned by its file.
	pub(super) fn men(&self) -> Vec<Piece> {
		let mut men = Vec::new();
		for (color, side) in Color::ALL.into_iter().zip(self.counts) {
			for ((role, _), count) in STRENGTH.iter().zip(side) {
				let man = Piece { color, role: *role };
				men.extend(core::iter::repeat_n(man, usize::from(count)));
			}
		}
		men.sort_by_key(|man| Reverse(man.role == Role::Pawn));
		men
	}

	/// Returns `true` if no side can be mated, by any moves.
	pub(super) fn is_dead(&self) -> bool {
		let men = self.men();
		let is_minor = |man: &Piece| matches!(man.role, Role::Bishop | Role::Knight);
		men.is_empty() || (men.len() == 1 && men.iter().all(is_minor))
	}

	/// Returns the results of a capture or a promotion, without those that no side can win.
	fn next(&self) -> Vec<Self> {
		let men = self.men();
		let mut next = Vec::new();
		let mut add = |men: Vec<Piece>| {
			let found = Self::of(men).map(|(material, _)| material);
			next.extend(found.filter(|material| !material.is_dead()));
		};
		for (index, man) in men.iter().enumerate() {
			let mut others = men.clone();
			others.remove(index);
			if man.role == Role::Pawn {
				for role in NEW_PIECES {
					let new = Piece {
						color: man.color,
						role,
					};
					add(others.iter().copied().chain([new]).collect());
					// A pawn may take as it becomes a piece.
					let taken = others.iter().position(|other| other.color != man.color);
					if let Some(taken) = taken {
						let mut left = others.clone();
						left.remove(taken);
						left.push(new);
						add(left);
					}
				}
			}
			add(others);
		}
		next
	}

	/// Returns every material whose table is needed to play this one out, in an order in which they can be made; this one is
	/// the last.
	#[must_use]
	pub fn needed(&self) -> Vec<Self> {
		let mut needed = Vec::new();
		self.need(&mut needed);
		needed
	}

	fn need(&self, needed: &mut Vec<Self>) {
		if self.is_dead() || needed.contains(self) {
			return;
		}
		for next in self.next() {
			next.need(needed);
		}
		needed.push(*self);
	}
}

/// A man and its square.
pub(super) type Man = (Piece, Square);

/// Returns the kings of a position, White's first, and all other men; `None` if a side does not have exactly one king.
pub(super) fn taken_apart(position: &Position) -> Option<([Square; 2], Vec<Man>)> {
	let king = |color| match position.squares_of(color, Role::King).as_slice() {
		[square] => Some(*square),
		_ => None,
	};
	let kings = [king(Color::White)?, king(Color::Black)?];
	let men = position.pieces().filter(|(_, piece)| piece.role != Role::King);
	Some((kings, men.map(|(square, piece)| (piece, square)).collect()))
}

impl Material {
	/// The side whose men are weaker; Black, if they are alike.
	#[must_use]
	pub fn weaker_side(position: &Position) -> Color {
		let men = position.pieces().map(|(_, piece)| piece);
		let flipped = Self::of(men.filter(|man| man.role != Role::King)).map(|(_, flipped)| flipped);
		Color::from_white(flipped == Some(true))
	}
}

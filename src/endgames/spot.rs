//! One arrangement of the men of a material, with a side to move: its number in the table, and its moves.

use alloc::vec::Vec;

use super::material::{MEN, Material, NEW_PIECES};
use crate::chess::{Color, Piece, Rank, Role, Square, SquareSet, attacked_by};

/// Number of squares of a board.
const SQUARES: usize = 64;
/// The squares of a pawn with the board turned so that it stands on one of the files a to d.
const PAWN_SQUARES: usize = 24;

/// Squares of all men, and the side to move. A man that the material does not have stands on White's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
	pub(super) turn: Color,
	/// White's and Black's.
	pub(super) kings: [Square; 2],
	pub(super) men: [Square; MEN],
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
	/// All men stay on the board and keep their role.
	Quiet(Spot),
	/// A man is taken, or a pawn becomes another piece, or both: another table has the result.
	Converts {
		spot: Spot,
		taken: Option<usize>,
		new: Option<(usize, Role)>,
	},
}

/// The men of a material, and the numbering of their arrangements: without pawns White's king is in the triangle a1, d1, d4,
/// which makes one of eight boards; with a pawn the first one is on the files a to d, which makes one of two.
#[derive(Debug)]
pub(super) struct Numbering {
	pub(super) men: Vec<Piece>,
	/// The number of each pair of kings, White's first, for a material without pawns.
	numbers: Vec<Option<u16>>,
	pairs: Vec<[Square; 2]>,
}

const fn triangle(square: Square) -> (u8, u8) {
	(square.file() as u8, square.rank() as u8)
}

/// Returns `true` if it is on the long diagonal from a1.
fn on_diagonal(square: Square) -> bool {
	let (file, rank) = triangle(square);
	file == rank
}

fn above_diagonal(square: Square) -> bool {
	let (file, rank) = triangle(square);
	rank > file
}

fn pair(kings: [Square; 2]) -> usize {
	let [white, black] = kings.map(usize::from);
	white * SQUARES + black
}

fn square_of(number: usize) -> Square {
	Square::ALL.get(number % SQUARES).copied().unwrap_or(Square::A1)
}

impl Spot {
	pub(super) fn turned(self, by: impl Fn(Square) -> Square) -> Self {
		Self {
			turn: self.turn,
			kings: self.kings.map(&by),
			men: self.men.map(&by),
		}
	}

	pub(super) const fn king(&self, color: Color) -> Square {
		let [white, black] = self.kings;
		match color {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// The same with the other side to move.
	const fn passed(self) -> Self {
		Self {
			turn: self.turn.other(),
			..self
		}
	}
}

impl Numbering {
	pub(super) fn new(material: Material) -> Self {
		let men = material.men();
		let (mut numbers, mut pairs) = (vec![None; SQUARES * SQUARES], Vec::new());
		for white in Square::ALL {
			let (file, rank) = triangle(white);
			for black in Square::ALL {
				let apart = white.distance(black) > 1;
				let least = file < 4 && rank <= file && !(on_diagonal(white) && above_diagonal(black));
				if apart
					&& least && let Some(number) = numbers.get_mut(pair([white, black]))
				{
					*number = u16::try_from(pairs.len()).ok();
					pairs.push([white, black]);
				}
			}
		}
		Self { men, numbers, pairs }
	}

	fn has_pawn(&self) -> bool {
		self.men.first().is_some_and(|man| man.role == Role::Pawn)
	}

	/// Returns the number of arrangements with one side to move.
	fn of_a_side(&self) -> usize {
		match (self.has_pawn(), self.men.len()) {
			(true, 1) => PAWN_SQUARES * SQUARES * SQUARES,
			(true, _) => PAWN_SQUARES * SQUARES * SQUARES * SQUARES,
			(false, 1) => self.pairs.len() * SQUARES,
			(false, _) => self.pairs.len() * SQUARES * SQUARES,
		}
	}

	/// Returns the number of arrangements, impossible ones included.
	pub(super) fn len(&self) -> usize {
		2 * self.of_a_side()
	}

	/// The number of an arrangement, the same for all its images.
	pub(super) fn number(&self, spot: Spot) -> Option<usize> {
		let mut spot = spot;
		if self.has_pawn() {
			let [pawn, _] = spot.men;
			if triangle(pawn).0 > 3 {
				spot = spot.turned(Square::flip_horizontal);
			}
			return self.number_with_pawn(spot);
		}
		let (file, rank) = triangle(spot.king(Color::White));
		if file > 3 {
			spot = spot.turned(Square::flip_horizontal);
		}
		if rank > 3 {
			spot = spot.turned(Square::flip_vertical);
		}
		let [white, black] = spot.kings;
		if above_diagonal(white) || (on_diagonal(white) && above_diagonal(black)) {
			spot = spot.turned(Square::flip_diagonal);
		}
		let number = self.number_without_pawn(spot)?;
		// With both kings on the long diagonal the men have two images.
		let image = || self.number_without_pawn(spot.turned(Square::flip_diagonal));
		let least = |image: usize| image.min(number);
		Some(if spot.kings.into_iter().all(on_diagonal) {
			image().map_or(number, least)
		} else {
			number
		})
	}

	fn number_with_pawn(&self, spot: Spot) -> Option<usize> {
		let [pawn, other] = spot.men;
		let (file, rank) = triangle(pawn);
		let place = usize::from(rank).checked_sub(1).filter(|rank| *rank < 6)? * 4 + usize::from(file);
		let mut number = place * SQUARES * SQUARES + pair(spot.kings);
		if self.men.len() > 1 {
			number = number * SQUARES + usize::from(other);
		}
		Some(number + spot.turn.fold_wb(0, self.of_a_side()))
	}

	fn number_without_pawn(&self, spot: Spot) -> Option<usize> {
		let [first, second] = spot.men.map(usize::from);
		let kings = usize::from((*self.numbers.get(pair(spot.kings))?)?);
		let mut number = kings * SQUARES + first;
		if self.men.len() > 1 {
			number = number * SQUARES + second;
		}
		Some(number + spot.turn.fold_wb(0, self.of_a_side()))
	}

	/// Returns the arrangement of this number, possible or not. Some have the number of their image instead.
	pub(super) fn spot(&self, number: usize) -> Spot {
		let side = self.of_a_side();
		let turn = Color::from_white(number < side);
		let mut rest = number % side;
		let second = (self.men.len() > 1).then(|| {
			let square = square_of(rest);
			rest /= SQUARES;
			square
		});
		if self.has_pawn() {
			let kings = [square_of(rest / SQUARES), square_of(rest)];
			let place = rest / (SQUARES * SQUARES);
			let pawn = square_of((place / 4 + 1) * 8 + place % 4);
			return Spot {
				turn,
				kings,
				men: [pawn, second.unwrap_or(kings[0])],
			};
		}
		let kings = self.pairs.get(rest / SQUARES).copied().unwrap_or([Square::A1; 2]);
		Spot {
			turn,
			kings,
			men: [square_of(rest), second.unwrap_or(kings[0])],
		}
	}

	fn squares(&self, spot: &Spot) -> impl Iterator<Item = Square> {
		spot.kings
			.into_iter()
			.chain(spot.men.into_iter().take(self.men.len()))
	}

	fn occupied(&self, spot: &Spot) -> SquareSet {
		self.squares(spot).collect()
	}

	fn men_of(&self, spot: &Spot, color: Color) -> impl Iterator<Item = (usize, Piece, Square)> {
		let men = self.men.iter().zip(spot.men).enumerate();
		men.filter(move |(_, (man, _))| man.color == color)
			.map(|(index, (man, square))| (index, *man, square))
	}

	/// Returns `true` if this side attacks the square, without the captured man.
	fn attacks(&self, spot: &Spot, by: Color, on: Square, taken: Option<usize>) -> bool {
		let occupied = self.occupied(spot);
		let king = Piece {
			color: by,
			role: Role::King,
		};
		attacked_by(king, spot.king(by), occupied).contains(on)
			|| self
				.men_of(spot, by)
				.filter(|(index, ..)| Some(*index) != taken)
				.any(|(_, man, square)| attacked_by(man, square, occupied).contains(on))
	}

	/// Returns `true` if the arrangement is possible with this side to move.
	pub(super) fn can_be(&self, spot: &Spot) -> bool {
		let on_rank = |square: Square| matches!(square.rank(), Rank::First | Rank::Eighth);
		let pawn_misplaced = |(man, square): (&Piece, Square)| man.role == Role::Pawn && on_rank(square);
		self.occupied(spot).count() == self.men.len() + 2
			&& !self.men.iter().zip(spot.men).any(pawn_misplaced)
			&& !self.attacks(spot, spot.turn, spot.king(!spot.turn), None)
	}

	pub(super) fn is_check(&self, spot: &Spot) -> bool {
		self.attacks(spot, !spot.turn, spot.king(spot.turn), None)
	}

	/// Every legal move of the side to move.
	pub(super) fn steps(&self, spot: &Spot, mut each: impl FnMut(Step)) {
		let turn = spot.turn;
		let occupied = self.occupied(spot);
		let others = self.men_of(spot, !turn).map(|(_, _, square)| square);
		let others: SquareSet = others.collect();
		let mut tried = |after: Spot, to: Square, new: Option<usize>| {
			let taken = self.men_of(spot, !turn).find(|(_, _, square)| *square == to);
			let taken = taken.map(|(index, ..)| index);
			let after = after.passed();
			if self.attacks(&after, !turn, after.king(turn), taken) {
				return;
			}
			match (taken, new) {
				(None, None) => each(Step::Quiet(after)),
				(taken, None) => each(Step::Converts {
					spot: after,
					taken,
					new: None,
				}),
				(taken, Some(pawn)) => {
					for role in NEW_PIECES {
						each(Step::Converts {
							spot: after,
							taken,
							new: Some((pawn, role)),
						});
					}
				}
			}
		};
		let king = Piece {
			color: turn,
			role: Role::King,
		};
		for to in attacked_by(king, spot.king(turn), occupied) & (others | !occupied) {
			tried(with_king(*spot, turn, to), to, None);
		}
		for (index, man, from) in self.men_of(spot, turn) {
			let attacked = attacked_by(man, from, occupied);
			let targets = if man.role == Role::Pawn {
				(attacked & others) | pushes(turn, from, occupied)
			} else {
				attacked & (others | !occupied)
			};
			for to in targets {
				let promotes = man.role == Role::Pawn && to.rank() == turn.fold_wb(Rank::Eighth, Rank::First);
				tried(with_man(*spot, index, to), to, promotes.then_some(index));
			}
		}
	}

	/// Visits every arrangement from which a quiet move of the side not to move may have led here, impossible ones included.
	pub(super) fn steps_back(&self, spot: &Spot, mut each: impl FnMut(Spot)) {
		let mover = !spot.turn;
		let occupied = self.occupied(spot);
		let before = spot.passed();
		let king = Piece {
			color: mover,
			role: Role::King,
		};
		for from in attacked_by(king, spot.king(mover), occupied) & !occupied {
			each(with_king(before, mover, from));
		}
		for (index, man, to) in self.men_of(spot, mover) {
			let origins = if man.role == Role::Pawn {
				pulls(mover, to, occupied)
			} else {
				attacked_by(man, to, occupied) & !occupied
			};
			for from in origins {
				each(with_man(before, index, from));
			}
		}
	}
}

const fn with_king(spot: Spot, color: Color, to: Square) -> Spot {
	let [white, black] = spot.kings;
	Spot {
		kings: match color {
			Color::White => [to, black],
			Color::Black => [white, to],
		},
		..spot
	}
}

fn with_man(spot: Spot, index: usize, to: Square) -> Spot {
	let mut men = spot.men;
	if let Some(man) = men.get_mut(index) {
		*man = to;
	}
	Spot { men, ..spot }
}

/// Returns the squares where a pawn can go without taking.
fn pushes(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
	along(
		from,
		color.fold_wb(8, -8),
		occupied,
		color.fold_wb(Rank::Second, Rank::Seventh) == from.rank(),
	)
}

/// Returns the squares where a pawn can have come from without taking.
fn pulls(color: Color, to: Square, occupied: SquareSet) -> SquareSet {
	let fourth = color.fold_wb(Rank::Fourth, Rank::Fifth) == to.rank();
	let edge = color.fold_wb(Rank::Second, Rank::Seventh) == to.rank();
	if edge {
		return SquareSet::EMPTY;
	}
	along(to, color.fold_wb(-8, 8), occupied, fourth)
}

/// Returns one step, or two, as far as the way is free.
fn along(from: Square, step: i32, occupied: SquareSet, twice: bool) -> SquareSet {
	let mut reached = SquareSet::EMPTY;
	let mut square = from;
	for _ in 0..if twice { 2 } else { 1 } {
		match square.offset(step).filter(|next| !occupied.contains(*next)) {
			Some(next) => square = next,
			None => break,
		}
		reached.add(square);
	}
	reached
}

//! Worth of a position without search: material, places, pawns, and the kings' safety.
//!
//! Every term has a value for the middle game and one for the endgame; the material left on the board mixes the two.

use core::ops::{AddAssign, Mul, Neg, SubAssign};

use crate::chess::{Color, File, Position, Rank, Role, Square, SquareSet};

/// A value in hundredths of a pawn, for the middle game and for the endgame.
#[derive(Clone, Copy, Debug, Default)]
struct Worth(i32, i32);

impl AddAssign for Worth {
	fn add_assign(&mut self, other: Self) {
		*self = Self(self.0 + other.0, self.1 + other.1);
	}
}

impl SubAssign for Worth {
	fn sub_assign(&mut self, other: Self) {
		*self += -other;
	}
}

impl Neg for Worth {
	type Output = Self;
	fn neg(self) -> Self {
		Self(-self.0, -self.1)
	}
}

impl Mul<i32> for Worth {
	type Output = Self;
	fn mul(self, times: i32) -> Self {
		Self(self.0 * times, self.1 * times)
	}
}

/// The weight of all pieces in the initial position, by which the phase of the game is measured.
const ALL_PIECES: i32 = 24;

/// Returns the worth of the position to the side to move, in hundredths of a pawn.
pub(super) fn judge(position: &Position) -> i32 {
	if position.lacks_mating_material(Color::White) && position.lacks_mating_material(Color::Black) {
		return 0;
	}
	let white = Side::look(position, Color::White);
	let black = Side::look(position, Color::Black);
	let mut total = white.worth(position, &black);
	total -= black.worth(position, &white);
	let phase = (white.phase + black.phase).min(ALL_PIECES);
	let mut score = (total.0 * phase + total.1 * (ALL_PIECES - phase)) / ALL_PIECES;
	let (stronger, weaker) = if score > 0 {
		(&white, &black)
	} else {
		(&black, &white)
	};
	if stronger.pawns.is_empty() && stronger.pieces - weaker.pieces < 400 {
		// Without pawns, a lead of less than a rook seldom wins.
		score /= 4;
	}
	position.turn().fold_wb(score, -score) + TEMPO
}

const TEMPO: i32 = 10;

/// One side of the board.
struct Side {
	color: Color,
	pawns: SquareSet,
	pawn_attacks: SquareSet,
	own: SquareSet,
	king: Square,
	/// Material without pawns, in hundredths of a pawn.
	pieces: i32,
	phase: i32,
}

fn count(set: SquareSet) -> i32 {
	i32::try_from(set.count()).unwrap_or(0)
}

/// Returns how near to the middle a file or rank number is: 0 at the edge, 3 in the middle.
fn inward(number: i32) -> i32 {
	number.min(7 - number)
}

fn file_of(square: Square) -> i32 {
	i32::from(u8::from(square) & 7)
}

/// Returns the rank seen from this side: 0 is its first rank.
fn rank_of(square: Square, color: Color) -> i32 {
	let rank = i32::from(u8::from(square) >> 3);
	color.fold_wb(rank, 7 - rank)
}

/// Returns the number of steps that a king needs.
fn steps(a: Square, b: Square) -> i32 {
	i32::try_from(a.distance(b)).unwrap_or(0)
}

fn neighbours(file: File) -> SquareSet {
	[file.offset(-1), file.offset(1)]
		.into_iter()
		.flatten()
		.fold(SquareSet::EMPTY, |set, file| set | SquareSet::from_file(file))
}

/// The ranks before a square, as this side goes.
fn ranks_ahead(square: Square, color: Color) -> SquareSet {
	Rank::ALL
		.into_iter()
		.filter(|rank| color.fold_wb(*rank > square.rank(), *rank < square.rank()))
		.fold(SquareSet::EMPTY, |set, rank| set | SquareSet::from_rank(rank))
}

impl Side {
	fn look(position: &Position, color: Color) -> Self {
		let number = |role| count(position.set_of(color, role));
		let pawns = position.set_of(color, Role::Pawn);
		let own = position.set_of_side(color);
		let light = number(Role::Knight) + number(Role::Bishop);
		let step = color.fold_wb(8, -8);
		let west = SquareSet::from_file(File::A);
		let east = SquareSet::from_file(File::H);
		Self {
			color,
			pawns,
			pawn_attacks: (pawns & !west).shift(step - 1) | (pawns & !east).shift(step + 1),
			own,
			king: position.set_of(color, Role::King).first().unwrap_or(Square::E1),
			pieces: light * 325 + number(Role::Rook) * 500 + number(Role::Queen) * 950,
			phase: light + number(Role::Rook) * 2 + number(Role::Queen) * 4,
		}
	}

	fn worth(&self, position: &Position, other: &Self) -> Worth {
		let mut sum = Worth::default();
		let zone = king_zone(position, other.king);
		let (mut attackers, mut danger) = (0, 0);
		for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
			let squares = position.set_of(self.color, role);
			if role == Role::Bishop && squares.more_than_one() {
				sum += Worth(30, 45);
			}
			for square in squares {
				let reach = position.attacked_from(square);
				let free = count(reach & !self.own & !other.pawn_attacks);
				sum += material(role);
				sum += place(role, file_of(square), rank_of(square, self.color));
				sum += mobility(role, free);
				if role == Role::Rook {
					sum += self.open_file(square.file(), other);
				}
				let near = count(reach & zone);
				if near > 0 {
					attackers += 1;
					danger += near * menace(role);
				}
			}
		}
		if attackers > 1 {
			sum += Worth((danger * danger / 5).min(350), danger / 2);
		}
		for square in self.pawns {
			sum += self.pawn(square, other);
		}
		sum += self.shelter(other);
		sum += place(Role::King, file_of(self.king), rank_of(self.king, self.color));
		if other.pieces == 0 && other.pawns.is_empty() {
			// A bare king is driven to the edge, with the help of the winner's king.
			let middle = inward(file_of(other.king)) + inward(rank_of(other.king, other.color));
			sum += Worth(0, 15 * (6 - middle) + 6 * (7 - steps(self.king, other.king)));
		}
		sum
	}

	fn open_file(&self, file: File, other: &Self) -> Worth {
		let line = SquareSet::from_file(file);
		match ((self.pawns & line).any(), (other.pawns & line).any()) {
			(true, _) => Worth(0, 0),
			(false, true) => Worth(12, 6),
			(false, false) => Worth(24, 10),
		}
	}

	fn pawn(&self, square: Square, other: &Self) -> Worth {
		let rank = rank_of(square, self.color);
		let file = SquareSet::from_file(square.file());
		let beside = neighbours(square.file());
		let ahead = ranks_ahead(square, self.color);
		let mut sum = material(Role::Pawn);
		sum += place(Role::Pawn, file_of(square), rank);
		if (self.pawns & beside).is_empty() {
			sum -= Worth(12, 12);
		}
		if (self.pawns & file & ahead).any() {
			sum -= Worth(8, 20);
		} else if (other.pawns & (file | beside) & ahead).is_empty() {
			sum += self.passed_pawn(square, rank, other);
		}
		if self.pawn_attacks.contains(square) {
			sum += Worth(8, 6);
		}
		sum
	}

	fn passed_pawn(&self, square: Square, rank: i32, other: &Self) -> Worth {
		let next = square.offset(self.color.fold_wb(8, -8)).unwrap_or(square);
		let mut sum = Worth(rank * rank * 2, rank * rank * 4);
		if (self.own | other.own).contains(next) {
			sum -= Worth(rank * 2, rank * 6);
		}
		sum += Worth(
			0,
			(steps(other.king, next) * 2 - steps(self.king, next)) * rank.saturating_sub(2).max(0),
		);
		sum
	}

	/// Pawns before the side's own king, while the other side has pieces to attack with.
	fn shelter(&self, other: &Self) -> Worth {
		let back = rank_of(self.king, self.color);
		let holes: i32 = [-1, 0, 1]
			.into_iter()
			.filter_map(|step| self.king.file().offset(step))
			.map(|file| {
				let pawns = self.pawns & SquareSet::from_file(file) & ranks_ahead(self.king, self.color);
				let nearest = pawns
					.into_iter()
					.map(|pawn| rank_of(pawn, self.color) - back)
					.min();
				match nearest {
					Some(1) => 0,
					Some(2) => 8,
					Some(3..) => 18,
					None | Some(_) => 28,
				}
			})
			.sum();
		Worth(-holes * other.phase.min(12) / 12, 0)
	}
}

fn king_zone(position: &Position, king: Square) -> SquareSet {
	position.attacked_from(king) | SquareSet::from_square(king)
}

fn material(role: Role) -> Worth {
	match role {
		Role::Pawn => Worth(90, 120),
		Role::Knight => Worth(330, 310),
		Role::Bishop => Worth(340, 325),
		Role::Rook => Worth(490, 540),
		Role::Queen => Worth(980, 980),
		Role::King => Worth(0, 0),
	}
}

fn menace(role: Role) -> i32 {
	match role {
		Role::Knight | Role::Bishop => 3,
		Role::Rook => 4,
		Role::Queen => 6,
		Role::Pawn | Role::King => 0,
	}
}

/// `free` squares to go to, compared with the usual number for such a piece.
fn mobility(role: Role, free: i32) -> Worth {
	match role {
		Role::Knight => Worth(4, 4) * (free - 4),
		Role::Bishop => Worth(4, 5) * (free - 6),
		Role::Rook => Worth(2, 5) * (free - 7),
		Role::Queen => Worth(1, 2) * (free - 12),
		Role::Pawn | Role::King => Worth(0, 0),
	}
}

/// The worth of the place itself, `rank` seen from the piece's side.
fn place(role: Role, file: i32, rank: i32) -> Worth {
	let middle = inward(file) + inward(rank);
	match role {
		Role::Pawn => {
			let advance = rank - 1;
			let centre = if (2..=4).contains(&rank) {
				inward(file) * rank
			} else {
				0
			};
			Worth(centre + advance * advance, advance * advance * 3)
		}
		Role::Knight => Worth(middle * 8 - 28 + rank.min(5) * 2, middle * 6 - 20),
		Role::Bishop => Worth(middle * 3 - 6 - i32::from(rank == 0) * 10, middle * 2 - 4),
		Role::Rook => Worth(
			inward(file) * 3 - 4 + i32::from(rank == 6) * 15,
			i32::from(rank == 6) * 20,
		),
		Role::Queen => Worth(middle - 2, middle * 4 - 12),
		Role::King => Worth(
			(3 - inward(file)) * 12 - rank.min(4) * 25 + i32::from(file == 6 || file == 1) * 10,
			middle * 9 - 27,
		),
	}
}

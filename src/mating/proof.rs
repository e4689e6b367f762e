//! A "never" that is said of a position, checked by a routine that shares nothing with the one that found it.
//!
//! What is handed in is a list of men, each with the squares on which it can ever stand. It need not be known how the list
//! came about: if the position is in it, if no move leads out of it, and if no mate is in it, there is none.

use alloc::vec;
use alloc::vec::Vec;

use super::reach::{Man, Reach};
use super::steps::attacked;
use crate::chess::{ByColor, Color, File, Piece, Position, Rank, Role, Square, SquareSet, Wing, attacks};

/// Whether the list proves that `side` never mates in this position.
pub(super) fn is_proven(reach: &Reach, position: &Position, side: Color) -> bool {
	let proof = Proof::of(&reach.men, position, side);
	!position.is_irregular() && proof.begins(position) && proof.is_closed() && proof.mates_nowhere(side)
}

struct Proof<'a> {
	side: Color,
	/// Whether a side can castle to begin with.
	castles: ByColor<bool>,
	men: &'a [Man],
	/// The squares of men that neither move nor are taken.
	stones: SquareSet,
	/// The squares that such men of a side attack, whatever stands between others; first with its king, then without it.
	denied: ByColor<(SquareSet, SquareSet)>,
}

fn stays(man: &Man) -> bool {
	!man.taken && man.promoted.is_empty() && man.stands.into_iter().all(|square| square == man.home)
}

/// The last rank of a side's pawns.
fn last_rank(color: Color) -> Rank {
	(!color).backrank()
}

/// The square in front of a pawn.
fn front(color: Color, square: Square) -> Option<Square> {
	square.offset(color.fold_wb(8, -8))
}

/// How many squares a pawn has before it.
fn left(color: Color, square: Square) -> u32 {
	color.fold_wb(7 - u32::from(square.rank()), u32::from(square.rank()))
}

impl<'a> Proof<'a> {
	fn of(men: &'a [Man], position: &Position, side: Color) -> Self {
		let stones = || men.iter().filter(|man| stays(man));
		let denied = |color, kings| {
			let of =
				stones().filter(|man| man.piece.color == color && (kings || man.piece.role != Role::King));
			of.fold(SquareSet::EMPTY, |all, man| {
				all | attacks(man.home, man.piece, SquareSet::FULL)
			})
		};
		let castles = |color| {
			let mut wings = [Wing::King, Wing::Queen].into_iter();
			wings.any(|wing| position.castling_rook(color, wing).is_some())
		};
		Self {
			side,
			castles: ByColor::new_with(castles),
			men,
			stones: stones().map(|man| man.home).collect(),
			denied: ByColor::new_with(|color| (denied(color, true), denied(color, false))),
		}
	}

	/// Whether the position is in the list: every man on its square, castling and the pawn that has just passed included.
	fn begins(&self, position: &Position) -> bool {
		let listed = |square: Square, piece: Piece| {
			self.men
				.iter()
				.find(|man| man.home == square && man.piece == piece)
		};
		let stand = position
			.pieces()
			.all(|(square, piece)| listed(square, piece).is_some_and(|man| man.stands.contains(square)));
		let castle = Color::ALL.into_iter().all(|color| {
			[(Wing::King, File::G, File::F), (Wing::Queen, File::C, File::D)]
				.into_iter()
				.all(|(wing, king, rook)| {
					position.castling_rook(color, wing).is_none_or(|home| {
						let can = |square, role, file| {
							let to = Square::from_coords(file, color.backrank());
							listed(square, Piece { color, role }).is_some_and(|man| man.stands.contains(to))
						};
						let own = position.set_of(color, Role::King).first();
						can(home, Role::Rook, rook) && own.is_some_and(|own| can(own, Role::King, king))
					})
				})
		});
		let passed = position.en_passant().is_none_or(|passed| {
			let color = !position.turn();
			let pawn = front(color, passed).and_then(|square| listed(square, color.pawn()));
			pawn.is_some_and(|pawn| pawn.stands.contains(passed))
		});
		stand && castle && passed && self.men.len() == position.pieces().count()
	}

	/// Whether no move of any man leads out of the list.
	fn is_closed(&self) -> bool {
		self.men.iter().all(|man| {
			let as_itself = man.stands.into_iter().all(|from| self.stays_listed(man, from));
			let promoted = man.promoted.into_iter().all(|from| {
				let any = [Role::Queen, Role::Knight];
				any.into_iter().all(|role| {
					let piece = Piece {
						color: man.piece.color,
						role,
					};
					attacks(from, piece, self.stones).into_iter().all(|to| {
						self.captures_listed(man, to)
							&& (self.stones.contains(to) || man.promoted.contains(to))
					})
				})
			});
			as_itself && promoted
		})
	}

	fn stays_listed(&self, man: &Man, from: Square) -> bool {
		let hits = attacks(from, man.piece, self.stones);
		if man.piece.role == Role::Pawn {
			let color = man.piece.color;
			let promotes = from.rank() != last_rank(color) || man.strays && man.promoted.contains(from);
			let captures = hits.into_iter().all(|to| {
				let meets = self.victims(man, to).next().is_some();
				self.captures_listed(man, to) && (!meets || man.strays && man.stands.contains(to))
			});
			let advances = front(color, from).is_none_or(|to| {
				self.stones.contains(to) || self.is_barred(man, to) || man.stands.contains(to)
			});
			return promotes && captures && advances;
		}
		let king = man.piece.role == Role::King;
		hits.into_iter().all(|to| {
			let denied = king && (self.is_denied(!man.piece.color, to) || self.ends(man.piece.color, to));
			let stands = self.stones.contains(to) || man.stands.contains(to);
			denied || stands && self.captures_listed(man, to)
		})
	}

	/// Whether a king of this colour on this square leaves the other side, which has no other man to move, without a move
	/// wherever its king stands, and no man that the king has uncovered can have given mate.
	fn ends(&self, color: Color, to: Square) -> bool {
		let kings = |man: &&Man| man.piece.role == Role::King;
		let others = || self.men.iter().filter(|man| man.piece.color != color);
		let rest_stays = others()
			.filter(|man| !kings(man))
			.all(|man| man.promoted.is_empty() && man.stands.into_iter().all(|square| square == man.home));
		let stuck = |from: Square| {
			let around = attacks(from, Color::White.king(), SquareSet::EMPTY);
			around.into_iter().all(|flight| {
				flight.distance(to) < 2
					|| self.stones.contains(flight)
					|| self.denied.get(color).1.contains(flight)
			})
		};
		// A man that attacks along a line on which the king can have stood before.
		let uncovered = |on: Square, before: Square| {
			let own = |man: &&Man| man.piece.color == color && !kings(man);
			let attack = |at: Square, piece| {
				let line = attacks(at, piece, self.stones);
				let between = at.distance(before) + before.distance(on) == at.distance(on);
				line.contains(on) && line.contains(before) && between
			};
			self.men.iter().filter(own).any(|man| {
				let lines = !matches!(man.piece.role, Role::Pawn | Role::Knight);
				lines && man.stands.into_iter().any(|at| attack(at, man.piece))
					|| man.promoted.into_iter().any(|at| attack(at, color.queen()))
			})
		};
		let own_kings = || {
			self.men
				.iter()
				.filter(|man| man.piece.color == color)
				.filter(kings)
		};
		let before = || {
			own_kings()
				.flat_map(|man| man.stands)
				.filter(|from| from.distance(to) == 1)
		};
		rest_stays
			&& !*self.castles.get(!color)
			&& others().filter(kings).all(|king| {
				let mut places = king.stands.into_iter().filter(|from| from.distance(to) > 1);
				places.all(|on| {
					stuck(on) && (color != self.side || !before().any(|before| uncovered(on, before)))
				})
			})
	}

	/// The men of the other side that can be captured on this square.
	fn victims(&self, by: &Man, on: Square) -> impl Iterator<Item = &Man> {
		let color = !by.piece.color;
		self.men.iter().filter(move |man| {
			man.piece.color == color
				&& man.piece.role != Role::King
				&& (man.stands.contains(on) || man.promoted.contains(on))
		})
	}

	fn captures_listed(&self, by: &Man, on: Square) -> bool {
		self.victims(by, on).all(|man| man.taken)
	}

	/// Whether a pawn that has never left its file meets one there that never does: they keep their order.
	fn is_barred(&self, pawn: &Man, to: Square) -> bool {
		let color = pawn.piece.color;
		let ahead = |man: &&Man| {
			man.piece.role == Role::Pawn
				&& man.home.file() == pawn.home.file()
				&& left(color, man.home) < left(color, pawn.home)
				&& !man.strays
				&& !man.taken
		};
		!pawn.strays
			&& self.men.iter().filter(ahead).any(|man| {
				let mut further = man.stands.into_iter().filter(|square| square.file() == to.file());
				further.all(|square| left(color, square) >= left(color, to))
			})
	}

	/// Whether a man of this side that never leaves its square attacks this one.
	fn is_denied(&self, color: Color, square: Square) -> bool {
		self.denied.get(color).0.contains(square)
	}

	/// Whether the men of the list cannot mate, wherever the kings stand.
	fn mates_nowhere(&self, side: Color) -> bool {
		let king = |color| {
			self.men.iter().find(|man| {
				man.piece
					== Piece {
						color,
						role: Role::King,
					}
			})
		};
		let (Some(own), Some(other)) = (king(side), king(!side)) else {
			return false;
		};
		let others = || {
			self.men
				.iter()
				.filter(|man| man.piece.color == side && man.piece.role != Role::King)
		};
		if others().any(|man| man.promoted.any()) {
			return false;
		}
		// What is never attacked is no place for a mate.
		let checked = others().fold(self.denied.get(side).1, |all, man| {
			let stones = self.stones & !other.stands;
			all | attacked(man.piece.role, side, man.stands, !stones)
		});
		(other.stands & checked).into_iter().all(|place| {
			let free = self.stones & !SquareSet::from(place);
			// What each man attacks from each of its places.
			let attacked: Vec<Vec<SquareSet>> = others()
				.map(|man| {
					man.stands
						.into_iter()
						.map(|at| attacks(at, man.piece, free))
						.collect()
				})
				.collect();
			own.stands
				.into_iter()
				.filter(|at| at.distance(place) > 1)
				.all(|at| {
					let round = attacks(place, Color::White.king(), SquareSet::EMPTY);
					let flights: SquareSet = round
						.into_iter()
						.filter(|flight| {
							let shut = self.stones.contains(*flight) || self.is_denied(side, *flight);
							!shut && flight.distance(at) > 1
						})
						.collect();
					!self.is_covered(&attacked, place, flights, side)
				})
		})
	}

	/// Whether men from some of their places attack the king's square and all flights that his own men cannot block. Of
	/// more than two men that have a choice, all places count at once.
	fn is_covered(
		&self,
		attacked: &[Vec<SquareSet>],
		place: Square,
		flights: SquareSet,
		side: Color,
	) -> bool {
		let movable = attacked.iter().filter(|places| places.len() > 1).count();
		let mut sums = vec![if self.is_denied(side, place) {
			SquareSet::from(place)
		} else {
			SquareSet::EMPTY
		}];
		let unions: Vec<SquareSet> = attacked
			.iter()
			.map(|places| places.iter().fold(SquareSet::EMPTY, |all, set| all | *set))
			.collect();
		for (number, (places, all)) in attacked.iter().zip(&unions).enumerate() {
			let rest = unions
				.iter()
				.skip(number + 1)
				.fold(SquareSet::EMPTY, |sum, all| sum | *all);
			let one = [*all];
			let choices = if movable > 2 {
				one.as_slice()
			} else {
				places.as_slice()
			};
			sums = sums
				.iter()
				.flat_map(|sum| choices.iter().map(|set| *sum | *set))
				// What cannot be mended by all places of the men that are left is no mate.
				.filter(|sum| {
					(*sum | rest).contains(place) && self.is_blocked(flights & !(*sum | rest), !side)
				})
				.collect();
		}
		sums.into_iter()
			.any(|sum| sum.contains(place) && self.is_blocked(flights & !sum, !side))
	}

	/// Whether men of this side can stand on all of these squares at once: what groups of squares the first man can fill,
	/// the first two, and so on.
	fn is_blocked(&self, flights: SquareSet, color: Color) -> bool {
		let blocks = |man: &&Man| man.piece.color == color && man.piece.role != Role::King;
		let blockers = || self.men.iter().filter(blocks);
		let reached = blockers().fold(SquareSet::EMPTY, |all, man| all | man.stands | man.promoted);
		if !(flights & !reached).is_empty() {
			return false;
		}
		let flights: Vec<Square> = flights.into_iter().collect();
		let mut filled = vec![false; 1 << flights.len()];
		if let Some(nothing) = filled.first_mut() {
			*nothing = true;
		}
		for man in blockers() {
			for group in (0..filled.len()).rev() {
				let fits = flights.iter().enumerate().any(|(number, square)| {
					let bit = 1 << number;
					let can = man.stands.contains(*square) || man.promoted.contains(*square);
					can && group & bit != 0 && filled.get(group & !bit) == Some(&true)
				});
				if let Some(place) = filled.get_mut(group) {
					*place |= fits;
				}
			}
		}
		filled.last() == Some(&true)
	}
}

//! Check of a "never" about a position, by a routine that shares nothing with the one that found it.
//!
//! The input is a list of men, each with the squares on which it can ever stand. Its origin does not matter: if the position is
//! in it, if no move leads out of it, except those after which no mate can follow, and if no mate is in it, no mate exists. If
//! there are several lists, each for a case, no case may be left out.

use alloc::vec::Vec;

use super::reach::{Extent, Fate, Man, Reach};
use super::steps::attacked;
use crate::chess::{
	ByColor, Color, File, Piece, Position, Rank, Role, Square, SquareSet, Wing, attacks, between,
};

/// Returns `true` if the lists, one for each case and all of this extent, prove that `side` never mates in this position.
pub(super) fn is_proven(cases: &[Reach], position: &Position, side: Color, extent: Extent) -> bool {
	super::is_arguable(position)
		&& are_all(cases)
		&& cases.iter().all(|reach| {
			let proof = Proof::of(&reach.men, position, side, extent);
			proof.begins(position) && proof.is_closed() && proof.mates_nowhere(side)
		})
}

/// Returns `true` if the cases are complete: for any fates of the men about which any case makes an assumption, one case
/// agrees.
fn are_all(cases: &[Reach]) -> bool {
	let given = |case: &Reach| {
		let known = case.men.iter().filter(|man| man.fate != Fate::Open);
		known.map(|man| (man.home, man.fate)).collect::<Vec<_>>()
	};
	let cases: Vec<_> = cases.iter().map(given).collect();
	let asked: SquareSet = cases.iter().flatten().map(|(home, _)| *home).collect();
	asked.count() <= FATES
		&& asked.carry_rippler().all(|falls| {
			cases.iter().any(|case| {
				let mut fates = case.iter();
				fates.all(|(home, fate)| falls.contains(*home) == (*fate == Fate::Falls))
			})
		})
}

/// Largest number of men whose fate may be tried.
const FATES: usize = 12;

pub(super) struct Proof<'a> {
	pub(super) side: Color,
	pub(super) extent: Extent,
	/// True if this side has one man besides its king. Without that man it cannot mate.
	pub(super) alone: bool,
	/// True if a side can castle to begin with.
	castles: ByColor<bool>,
	pub(super) men: &'a [Man],
	/// The squares of men that neither move nor are taken.
	pub(super) stones: SquareSet,
	/// The squares that such men of a side attack, whatever stands between; first with its king, then without it.
	pub(super) denied: ByColor<(SquareSet, SquareSet)>,
}

pub(super) fn stays(man: &Man) -> bool {
	!man.taken && keeps_home(man)
}

fn keeps_home(man: &Man) -> bool {
	man.promoted.is_empty() && man.stands.into_iter().all(|square| square == man.home)
}

/// The last rank of a side's pawns.
fn last_rank(color: Color) -> Rank {
	(!color).backrank()
}

/// The square in front of a pawn.
fn front(color: Color, square: Square) -> Option<Square> {
	square.offset(color.fold_wb(8, -8))
}

/// Returns the number of squares that a pawn has before it.
fn left(color: Color, square: Square) -> u32 {
	color.fold_wb(7 - u32::from(square.rank()), u32::from(square.rank()))
}

impl<'a> Proof<'a> {
	fn of(men: &'a [Man], position: &Position, side: Color, extent: Extent) -> Self {
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
		let own = men.iter().filter(|man| man.piece.color == side);
		Self {
			side,
			extent,
			alone: own.count() == 2,
			castles: ByColor::new_with(castles),
			men,
			stones: stones().map(|man| man.home).collect(),
			denied: ByColor::new_with(|color| (denied(color, true), denied(color, false))),
		}
	}

	/// Returns `true` if the position is in the list: every man on its square, castling and the pawn that has just passed
	/// included.
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

	/// Returns `true` if no move of any man leads out of the list.
	fn is_closed(&self) -> bool {
		let moves = |man: &&Man| man.fate != Fate::Falls;
		self.men.iter().filter(moves).all(|man| {
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
				let listed = self.captures_listed(man, to) && man.strays && man.stands.contains(to);
				!meets || listed || self.closes(man, from, to)
			});
			let advances = front(color, from).is_none_or(|to| {
				let barred = self.stones.contains(to) || self.is_barred(man, to);
				barred || man.stands.contains(to) || self.closes(man, from, to)
			});
			return promotes && captures && advances;
		}
		let king = man.piece.role == Role::King;
		hits.into_iter().all(|to| {
			let denied = king
				&& (self.is_denied(!man.piece.color, to)
					|| self.is_opposed(man, from, to)
					|| self.ends(man.piece.color, to));
			let stands = self.stones.contains(to) || man.stands.contains(to);
			denied || stands && self.captures_listed(man, to) || self.closes(man, from, to)
		})
	}

	/// Returns `true` if a king of this colour on this square leaves the other side, which has no other man to move, without a
	/// move wherever its king stands, and no man that the king has uncovered can have given mate.
	fn ends(&self, color: Color, to: Square) -> bool {
		if self.extent == Extent::All {
			return false;
		}
		let kings = |man: &&Man| man.piece.role == Role::King;
		let others = || self.men.iter().filter(|man| man.piece.color != color);
		let rest_stays = others()
			.filter(|man| !kings(man))
			.all(|man| keeps_home(man) && !self.has_closing_moves(man) && !self.is_let_go(man));
		let own = |square| others().any(|man| stays(man) && man.home == square);
		let stuck = |from: Square| {
			let around = attacks(from, Color::White.king(), SquareSet::EMPTY);
			around.into_iter().all(|flight| {
				flight.distance(to) < 2 || own(flight) || self.denied.get(color).1.contains(flight)
			})
		};
		// A man that attacks along a line on which the king can have stood before.
		let uncovered = |on: Square, before: Square| {
			let own = |man: &&Man| man.piece.color == color && !kings(man);
			let attack = |at: Square, piece| {
				// The king has left it, even if it has no other square.
				let line = attacks(at, piece, self.stones & !SquareSet::from(before));
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

	/// Returns `true` if a man that keeps its square can move when the king of the other side has left its own.
	fn is_let_go(&self, man: &Man) -> bool {
		let steps = if man.piece.role == Role::Pawn {
			front(man.piece.color, man.home).map_or(SquareSet::EMPTY, SquareSet::from)
		} else {
			attacks(man.home, man.piece, self.stones)
		};
		let king = |king: &&Man| king.is(!man.piece.color, Role::King);
		let mut kings = self.men.iter().filter(king);
		man.fate != Fate::Falls && kings.any(|king| !(king.stands & steps).is_empty())
	}

	/// Returns `true` if the other king is, wherever it stands, near one end of this king's step.
	fn is_opposed(&self, king: &Man, from: Square, to: Square) -> bool {
		let other = self.men.iter().find(|man| man.is(!king.piece.color, Role::King));
		let near = |square: Square| square.distance(from) < 2 || square.distance(to) < 2;
		other.is_some_and(|other| other.stands.into_iter().all(near))
	}

	/// The men of the other side that can be captured on this square.
	fn victims(&self, by: &Man, on: Square) -> impl Iterator<Item = &Man> {
		let color = !by.piece.color;
		// A last man that is captured needs no further list.
		let matters = !(self.alone && color == self.side);
		self.men.iter().filter(move |man| {
			matters
				&& man.piece.color == color
				&& man.piece.role != Role::King
				&& (man.stands.contains(on) || man.promoted.contains(on))
		})
	}

	fn captures_listed(&self, by: &Man, on: Square) -> bool {
		let spared = |man: &Man| man.fate == Fate::Spared && keeps_home(man);
		self.victims(by, on).all(|man| man.taken || spared(man))
	}

	/// Returns `true` if a pawn that has never left its file meets one there that never does: they keep their order.
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

	/// Returns `true` if a man of this side that never leaves its square attacks this one.
	pub(super) fn is_denied(&self, color: Color, square: Square) -> bool {
		self.denied.get(color).0.contains(square)
	}
}

/// Moves that a list may leave out, because they close the matter: checked man by man and square by square.
impl Proof<'_> {
	/// Returns `true` if this man has a move that closes the matter.
	pub(super) fn has_closing_moves(&self, man: &Man) -> bool {
		let ahead = man.home.offset(man.piece.color.fold_wb(8, -8));
		let pushes = ahead.filter(|_| man.piece.role == Role::Pawn);
		let to = attacks(man.home, man.piece, self.stones);
		to.into_iter()
			.chain(pushes)
			.any(|to| self.closes(man, man.home, to))
	}

	/// Returns `true` if a step of an officer or pawn between these squares checks a king that can neither move nor be helped,
	/// or, made by its side's last man, one that can only have that man captured.
	pub(super) fn closes(&self, man: &Man, from: Square, to: Square) -> bool {
		let (color, suicide) = (man.piece.color, man.piece.color == self.side);
		let pawn = man.piece.role == Role::Pawn;
		// There a pawn can perhaps be taken in passing, or passes by itself.
		let (one, two) = color.fold_wb((Rank::Third, Rank::Fourth), (Rank::Sixth, Rank::Fifth));
		let passes = to.rank() == one || to.rank() == two;
		if self.extent == Extent::All
			|| man.piece.role == Role::King
			|| pawn && (suicide || passes)
			|| suicide && !self.alone
		{
			return false;
		}
		let king = |color: Color| self.men.iter().find(|man| man.is(color, Role::King));
		let (Some(own), Some(other)) = (king(color), king(!color)) else {
			return false;
		};
		let rest = || self.men.iter().filter(|one| one.home != man.home);
		let denied = |square| {
			rest().any(|one| {
				let hits = attacks(one.home, one.piece, SquareSet::FULL);
				one.piece.color == color && stays(one) && hits.contains(square)
			})
		};
		let held = |square| rest().any(|one| one.piece.color != color && stays(one) && one.home == square);
		let around = attacks(other.home, other.piece, SquareSet::EMPTY);
		let stuck = around.into_iter().all(|flight| {
			if flight == to {
				suicide || denied(to)
			} else {
				held(flight) || denied(flight)
			}
		});
		if !stuck || other.stands.into_iter().any(|square| square != other.home) {
			return false;
		}
		if suicide {
			let checks = attacks(to, man.piece, SquareSet::FULL).contains(other.home);
			let by_king = around.contains(to) && own.stands.into_iter().all(|king| king.distance(to) > 1);
			let by_man = rest().any(|one| {
				let hits = attacks(one.home, one.piece, SquareSet::FULL);
				let stays = one.piece.color != color && one.piece.role != Role::King && stays(one);
				stays && hits.contains(to)
			});
			return checks && (by_king || by_man);
		}
		let obstacles = rest().fold(SquareSet::EMPTY, |all, one| all | one.stands | one.promoted);
		let helpless = |giver: Square, line: SquareSet| {
			let mut squares = (line | SquareSet::from(giver)).into_iter();
			squares.all(|square| !self.is_answered(man, square))
		};
		let line = between(to, other.home);
		if pawn {
			return attacks(to, man.piece, obstacles).contains(other.home) && helpless(to, line);
		}
		let direct = attacks(to, man.piece, obstacles).contains(other.home) && helpless(to, line);
		direct
			|| rest()
				.filter(|one| one.piece.color == color && stays(one))
				.any(|one| {
					let line = between(one.home, other.home);
					let left = obstacles & !SquareSet::from(from);
					line.contains(from)
						&& !line.contains(to)
						&& attacks(one.home, one.piece, left).contains(other.home)
						&& helpless(one.home, line)
				})
	}

	/// Returns `true` if an enemy of this man, apart from the king, may ever go to this square when the man has left its own.
	fn is_answered(&self, man: &Man, square: Square) -> bool {
		let color = !man.piece.color;
		let stones = self.stones & !SquareSet::from(man.home);
		let enemies = self
			.men
			.iter()
			.filter(|one| one.piece.color == color && one.piece.role != Role::King);
		enemies.into_iter().any(|one| {
			let hits = |at: Square| attacks(at, one.piece, stones).contains(square);
			let pushes = |at: Square| {
				let steps = color.fold_wb(8, -8);
				one.piece.role == Role::Pawn
					&& (at.offset(steps) == Some(square) || at.offset(2 * steps) == Some(square))
			};
			let as_itself = one.stands.into_iter().any(|at| hits(at) || pushes(at));
			let mut promoted = one.promoted.into_iter();
			as_itself
				|| promoted.any(|at| {
					let piece = |role| Piece { color, role };
					let reaches = |role| attacks(at, piece(role), stones).contains(square);
					reaches(Role::Queen) || reaches(Role::Knight)
				})
		})
	}
}

/// Check that a list of men leaves no mate, without the routine that said so.
impl Proof<'_> {
	/// Returns `true` if the men of the list cannot mate, wherever the kings stand.
	pub(super) fn mates_nowhere(&self, side: Color) -> bool {
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
				// When mate is given it has been captured.
				.filter(|man| man.fate != Fate::Falls)
		};
		if others().any(|man| man.promoted.any()) {
			return false;
		}
		// A square that is never attacked is no place for a mate.
		let checked = others().fold(self.denied.get(side).1, |all, man| {
			let stones = self.stones & !other.stands;
			all | attacked(man.piece.role, side, man.stands, !stones)
		});
		(other.stands & checked).into_iter().all(|place| {
			let free = self.stones & !SquareSet::from(place);
			// The squares that each man attacks from each of its places.
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

	/// Returns `true` if men from some of their places attack the king's square and all flights that its own men cannot block.
	/// For more than two men with a choice, all places count at once.
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
				// A set that all places of the remaining men cannot complete is no mate.
				.filter(|sum| {
					(*sum | rest).contains(place) && self.is_blocked(flights & !(*sum | rest), !side)
				})
				.collect();
		}
		sums.into_iter()
			.any(|sum| sum.contains(place) && self.is_blocked(flights & !sum, !side))
	}

	/// Returns `true` if men of this side can stand on all of these squares at once: it computes the groups of squares that the
	/// first man can fill, the first two, and so on.
	fn is_blocked(&self, flights: SquareSet, color: Color) -> bool {
		let blocks =
			|man: &&Man| man.piece.color == color && man.piece.role != Role::King && man.fate != Fate::Falls;
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

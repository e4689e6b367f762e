//! Check of a "never" about a position, by a routine that shares nothing with the one that found it.
//!
//! The input is a list of men, each with the squares on which it can ever stand. Its origin does not matter: if the position is
//! in it, if no move leads out of it, except those after which no mate can follow, and if no mate is in it, no mate exists. If
//! there are several lists, each for a case, no case may be left out.

use alloc::vec::Vec;

use super::reach::{Extent, Fate, Man, Reach};
use crate::chess::{ByColor, Color, File, Piece, Position, Rank, Role, Square, SquareSet, Wing, attacks};

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

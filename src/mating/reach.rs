//! Where each man can ever stand, whatever both sides play: never too few squares, often too many.
//!
//! It begins with what is on the board, and each round lets every man go one step on, as far as men that have not been
//! seen to leave their squares let it pass. When a round adds nothing, no game ever adds anything.

use alloc::vec::Vec;

use super::steps::{around, attacked, attacked_by_any, beside, pushed};
use crate::chess::{ByColor, Color, File, Piece, Position, Rank, Role, Square, SquareSet, Wing};

/// One man of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
	pub(super) piece: Piece,
	pub(super) home: Square,
	/// Where it can ever stand as what it is.
	pub(super) stands: SquareSet,
	/// Where it can ever stand when it has been promoted.
	pub(super) promoted: SquareSet,
	/// A pawn that can ever leave its file, or the pawns.
	pub(super) strays: bool,
	/// Whether it can ever be captured.
	pub(super) taken: bool,
}

impl Man {
	/// Whether it stays where it is for ever.
	pub(super) fn is_stone(&self) -> bool {
		!self.taken && self.promoted.is_empty() && self.stands == SquareSet::from(self.home)
	}

	/// Where it can ever stand.
	pub(super) fn anywhere(&self) -> SquareSet {
		self.stands | self.promoted
	}

	pub(super) fn is(&self, color: Color, role: Role) -> bool {
		self.piece == Piece { color, role }
	}

	/// Whether it is a pawn that stays on its file, and on the board, for ever.
	fn keeps_file(&self) -> bool {
		self.piece.role == Role::Pawn && !self.strays && !self.taken
	}

	/// What it attacks for certain if it never leaves its square.
	pub(super) fn guards(&self) -> SquareSet {
		attacked(
			self.piece.role,
			self.piece.color,
			SquareSet::from(self.home),
			SquareSet::EMPTY,
		)
	}
}

/// What the men of a position can ever do.
#[derive(Clone, Debug)]
pub(super) struct Reach {
	pub(super) men: Vec<Man>,
	/// The squares of men that stay for ever.
	pub(super) stones: SquareSet,
	/// What such men of a side attack, so that no king of the other steps there.
	pub(super) guarded: ByColor<SquareSet>,
	/// Where men of a side, but for its king, can ever stand.
	pub(super) here: ByColor<SquareSet>,
	/// The side whose mate is in question.
	side: Color,
	/// Whether a side can still castle.
	castles: ByColor<bool>,
	/// What a side has to move.
	movers: ByColor<Movers>,
}

/// What of a side can move.
#[derive(Clone, Copy, Debug)]
struct Movers {
	/// Where its king can ever stand.
	king: SquareSet,
	/// Whether nothing but its king can ever move.
	only_king: bool,
	/// What its men that stay for ever attack, its king left out.
	guarded: SquareSet,
	/// Where those of its men can ever stand that attack along diagonals, and along ranks and files.
	diagonal: SquareSet,
	straight: SquareSet,
}

impl Movers {
	const NONE: Self = Self {
		king: SquareSet::EMPTY,
		only_king: true,
		guarded: SquareSet::EMPTY,
		diagonal: SquareSet::EMPTY,
		straight: SquareSet::EMPTY,
	};
}

impl Reach {
	/// The men as they stand.
	pub(super) fn new(position: &Position, side: Color) -> Self {
		let men = position
			.pieces()
			.map(|(home, piece)| Man {
				piece,
				home,
				stands: first_stands(position, home, piece),
				promoted: SquareSet::EMPTY,
				strays: false,
				taken: false,
			})
			.collect();
		Self {
			men,
			stones: SquareSet::EMPTY,
			guarded: ByColor::new_with(|_| SquareSet::EMPTY),
			here: ByColor::new_with(|_| SquareSet::EMPTY),
			side,
			castles: ByColor::new_with(|color| {
				let wings = [Wing::King, Wing::Queen];
				wings
					.into_iter()
					.any(|wing| position.castling_rook(color, wing).is_some())
			}),
			movers: ByColor::new_with(|_| Movers::NONE),
		}
	}

	/// Whether a pawn of this side can be promoted.
	pub(super) fn promotes(&self, side: Color) -> bool {
		self.men
			.iter()
			.any(|man| man.piece.color == side && man.promoted.any())
	}

	/// Lets every man go one step further, or as far as it comes while the others stay; whether that has added anything.
	pub(super) fn go_on(&mut self, far: bool) -> bool {
		self.survey();
		let mut changed = false;
		let mut hits = ByColor::new_with(|_| SquareSet::EMPTY);
		for number in 0..self.men.len() {
			let Some(mut man) = self.men.get(number).copied() else {
				break;
			};
			let limit = self.limit(number, &man);
			loop {
				let before = (man.stands, man.promoted, man.strays);
				*hits.get_mut(man.piece.color) |= self.step(&mut man, limit);
				if !far || before == (man.stands, man.promoted, man.strays) {
					break;
				}
			}
			if let Some(place) = self.men.get_mut(number) {
				changed |=
					(place.stands, place.promoted, place.strays) != (man.stands, man.promoted, man.strays);
				*place = man;
			}
		}
		for man in &mut self.men {
			let hit = (man.anywhere() & *hits.get(!man.piece.color)).any();
			if hit && !man.taken && man.piece.role != Role::King {
				man.taken = true;
				changed = true;
			}
		}
		changed
	}

	/// Sums up what the men do.
	fn survey(&mut self) {
		self.stones = SquareSet::EMPTY;
		for color in Color::ALL {
			*self.guarded.get_mut(color) = SquareSet::EMPTY;
			*self.here.get_mut(color) = SquareSet::EMPTY;
			*self.movers.get_mut(color) = Movers::NONE;
		}
		for man in &self.men {
			let color = man.piece.color;
			let movers = self.movers.get_mut(color);
			match man.piece.role {
				Role::King => movers.king = man.stands,
				Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
					movers.only_king &= man.anywhere() == SquareSet::from(man.home);
				}
			}
			movers.diagonal |= man.promoted;
			movers.straight |= man.promoted;
			if matches!(man.piece.role, Role::Bishop | Role::Queen) {
				movers.diagonal |= man.stands;
			}
			if matches!(man.piece.role, Role::Rook | Role::Queen) {
				movers.straight |= man.stands;
			}
			if man.is_stone() {
				self.stones |= SquareSet::from(man.home);
				*self.guarded.get_mut(color) |= man.guards();
				if man.piece.role != Role::King {
					self.movers.get_mut(color).guarded |= man.guards();
				}
			}
			if man.piece.role != Role::King {
				*self.here.get_mut(color) |= man.anywhere();
			}
		}
	}

	/// The squares to which a man may go on, for all that the others let it. Two pawns of one file never pass each other, as
	/// long as both stay on it.
	fn limit(&self, number: usize, man: &Man) -> SquareSet {
		let free = !self.stones;
		if man.piece.role != Role::Pawn || man.strays {
			return free;
		}
		let file = SquareSet::from(man.home.file());
		let color = man.piece.color;
		let mut limit = free;
		for (other, ahead) in self.men.iter().enumerate() {
			if other != number
				&& file.contains(ahead.home)
				&& ahead.keeps_file()
				&& color.fold_wb(ahead.home > man.home, ahead.home < man.home)
			{
				limit &= behind(ahead.stands & file, color);
			}
		}
		limit
	}

	/// Whether a king of this colour that comes here leaves the other side without a move, which has only its king to
	/// move, wherever that stands; and without giving mate by it.
	fn is_last(&self, color: Color, to: Square) -> bool {
		let other = self.movers.get(!color);
		if !other.only_king || *self.castles.get(!color) {
			return false;
		}
		let to = SquareSet::from(to);
		let near = around(to) | to;
		let stands = other.king & !near;
		let goes_on = around(stands) & !near & !self.stones & !self.movers.get(color).guarded;
		goes_on.is_empty() && (color != self.side || !self.uncovers(color, to, stands))
	}

	/// Whether a king of this colour that comes here may have stood between one of these squares and a man that attacks it.
	fn uncovers(&self, color: Color, to: SquareSet, stands: SquareSet) -> bool {
		let movers = self.movers.get(color);
		let from = around(to) & movers.king;
		let line = |role, men: SquareSet| {
			let line = attacked(role, color, stands, !self.stones);
			(line & from).any() && (line & men).any()
		};
		line(Role::Bishop, movers.diagonal) || line(Role::Rook, movers.straight)
	}

	/// Lets one man go a step on; what it may capture by that.
	fn step(&self, man: &mut Man, limit: SquareSet) -> SquareSet {
		let Piece { color, role } = man.piece;
		let theirs = *self.here.get(!color);
		let mut hits = SquareSet::EMPTY;
		match role {
			Role::Pawn => {
				let captures = beside(man.stands, color) & theirs;
				hits |= captures;
				man.strays |= captures.any();
				man.stands |= captures | pushed(man.stands, color) & limit;
				let last = man.stands & SquareSet::from(color.fold_wb(Rank::Eighth, Rank::First));
				if last.any() {
					man.strays = true;
					man.promoted |= last;
					let further = attacked_by_any(man.promoted, !self.stones);
					hits |= further & theirs;
					man.promoted |= further & !self.stones;
				}
			}
			Role::King => {
				let further = around(man.stands) & !*self.guarded.get(!color);
				let last = (further & !man.stands)
					.into_iter()
					.filter(|to| self.is_last(color, *to));
				let further = further & !last.collect::<SquareSet>();
				hits |= further & theirs;
				man.stands |= further & !self.stones;
			}
			Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				let further = attacked(role, color, man.stands, !self.stones);
				hits |= further & theirs;
				man.stands |= further & limit;
			}
		}
		hits
	}
}

/// The squares that a pawn of this colour passes before it has reached the furthest of these.
fn behind(squares: SquareSet, color: Color) -> SquareSet {
	let furthest = color.fold_wb(squares.last(), squares.first());
	furthest.map_or(SquareSet::EMPTY, |furthest| {
		let below = SquareSet((1 << u32::from(furthest)) - 1);
		color.fold_wb(below, !below & !SquareSet::from(furthest))
	})
}

/// Where a man stands before anybody moves: besides its own square where castling can take it, and for a pawn that can be
/// captured in passing the square that it has passed.
fn first_stands(position: &Position, home: Square, piece: Piece) -> SquareSet {
	let Piece { color, role } = piece;
	let mut stands = SquareSet::from(home);
	match role {
		Role::Pawn => {
			let passed = position.en_passant();
			let stepped = |square: &Square| pushed(SquareSet::from(*square), color).contains(home);
			stands |= passed
				.filter(stepped)
				.filter(|_| color != position.turn())
				.map_or(SquareSet::EMPTY, SquareSet::from);
		}
		Role::King | Role::Rook => {
			for wing in [Wing::King, Wing::Queen] {
				let Some(rook) = position.castling_rook(color, wing) else {
					continue;
				};
				let (king_file, rook_file) = match wing {
					Wing::King => (File::G, File::F),
					Wing::Queen => (File::C, File::D),
				};
				if role == Role::King {
					stands |= SquareSet::from(Square::from_coords(king_file, color.backrank()));
				} else if rook == home {
					stands |= SquareSet::from(Square::from_coords(rook_file, color.backrank()));
				}
			}
		}
		Role::Knight | Role::Bishop | Role::Queen => {}
	}
	stands
}

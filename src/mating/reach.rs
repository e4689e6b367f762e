//! The squares on which each man can ever stand, whatever both sides play: never too few, often too many.
//!
//! It begins with the board, and each round lets every man go one step further, as far as men that have not been seen to leave
//! their squares let it pass. When a round adds nothing, no game ever adds anything. Proof: consider the first move of a game
//! that leads out of the reach. Before it every man stood within the reach, and every man that by the reach is never captured
//! was on the board. So the last round considered this move and left it out: it is illegal, as two kings never come near each
//! other, or takes the last man; or, if the extent allows, it was left out for one of the reasons in `closing` and `kings`, and
//! no mate can follow it. Either way the game has no mate outside of the reach. The options of a round only ever grow from
//! round to round, so the last round, which adds nothing, has judged by the final reach.

use alloc::vec::Vec;

use super::steps::{attacked, pushed};
use crate::chess::{ByColor, Color, File, Piece, Position, Role, Square, SquareSet, Wing};

/// Legal moves that the reach includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
	/// All of them.
	All,
	/// All except those that close the matter, by `closing` and `kings`. That argument covers all games at once, and an error
	/// in it would also be one of the proof: so it decides nothing alone.
	Unclosed,
}

/// Assumption about a man, one of two cases of which one is true of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
	/// Nothing.
	Open,
	/// It is never captured before it has moved.
	Spared,
	/// It is captured before it has moved.
	Falls,
}

/// One man of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
	pub(super) piece: Piece,
	pub(super) home: Square,
	/// Squares on which it can ever stand unpromoted.
	pub(super) stands: SquareSet,
	/// Squares on which it can ever stand promoted.
	pub(super) promoted: SquareSet,
	/// True if it is a pawn that can ever leave its file.
	pub(super) strays: bool,
	/// True if it can ever be captured.
	pub(super) taken: bool,
	pub(super) fate: Fate,
	/// True if it has moves that are left out, because they close the matter.
	pub(super) closes: bool,
	/// Those of its squares, unpromoted and promoted, from which it has gone on, so that they yield nothing new while the same
	/// men stay for ever. For a king: those while the other king comes nowhere else, and those for good.
	pub(super) gone: (SquareSet, SquareSet),
	/// Squares to which it can go or that it attacks from there, if it is no pawn or a promoted one.
	pub(super) hits: SquareSet,
}

impl Man {
	/// Returns `true` if it stays where it is for ever.
	pub(super) fn is_stone(&self) -> bool {
		!self.taken && self.is_at_home()
	}

	/// Returns `true` if it never moves.
	pub(super) fn is_at_home(&self) -> bool {
		self.promoted.is_empty() && self.stands == SquareSet::from(self.home)
	}

	/// Returns the squares on which it can ever stand.
	pub(super) fn anywhere(&self) -> SquareSet {
		self.stands | self.promoted
	}

	pub(super) fn is(&self, color: Color, role: Role) -> bool {
		self.piece == Piece { color, role }
	}

	/// Returns `true` if it is a pawn that stays on its file, and on the board, for ever.
	pub(super) fn keeps_file(&self) -> bool {
		self.piece.role == Role::Pawn && !self.strays && !self.taken
	}

	/// Returns the squares that it certainly attacks if it never leaves its square.
	pub(super) fn guards(&self) -> SquareSet {
		attacked(
			self.piece.role,
			self.piece.color,
			SquareSet::from(self.home),
			SquareSet::EMPTY,
		)
	}
}

/// Everything that the men of a position can ever do.
#[derive(Clone, Debug)]
pub(super) struct Reach {
	pub(super) men: Vec<Man>,
	/// The squares of men that stay for ever.
	pub(super) stones: SquareSet,
	/// Squares that such men of a side attack, so that no king of the other side steps there.
	pub(super) guarded: ByColor<SquareSet>,
	/// Squares on which men of a side, apart from its king, can ever stand.
	pub(super) here: ByColor<SquareSet>,
	/// Men that apparently never move, but can be captured, in the order in which that was seen.
	pub(super) contested: Vec<Square>,
	/// The side whose mate is in question.
	pub(super) side: Color,
	pub(super) extent: Extent,
	/// True if this side has one man besides its king. A capture of it leaves no mate, and is left out.
	pub(super) alone: bool,
	/// True if a side can still castle.
	pub(super) castles: ByColor<bool>,
	/// The men that a side can move.
	pub(super) movers: ByColor<Movers>,
}

/// Summary of the men that a side can move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movers {
	/// Squares on which its king can ever stand.
	pub(super) king: SquareSet,
	/// True if the king comes to more squares than in the round before.
	pub(super) roams: bool,
	/// True if nothing but its king can ever move.
	pub(super) only_king: bool,
	/// Its men that stay for ever.
	pub(super) stones: SquareSet,
	/// Squares that its men that stay for ever attack, its king left out.
	pub(super) guarded: SquareSet,
	/// Squares of those of its men that attack along diagonals, and along ranks and files.
	pub(super) diagonal: SquareSet,
	pub(super) straight: SquareSet,
}

impl Movers {
	const NONE: Self = Self {
		king: SquareSet::EMPTY,
		roams: false,
		only_king: true,
		stones: SquareSet::EMPTY,
		guarded: SquareSet::EMPTY,
		diagonal: SquareSet::EMPTY,
		straight: SquareSet::EMPTY,
	};
}

impl Reach {
	/// Returns the men as they stand, each with its fate if it is in the list.
	pub(super) fn new(position: &Position, side: Color, extent: Extent, fates: &[(Square, Fate)]) -> Self {
		let fate = |home| {
			let known = fates.iter().find(|(square, _)| *square == home);
			known.map_or(Fate::Open, |(_, fate)| *fate)
		};
		let men: Vec<Man> = position
			.pieces()
			.map(|(home, piece)| Man {
				piece,
				home,
				stands: first_stands(position, home, piece),
				promoted: SquareSet::EMPTY,
				strays: false,
				taken: false,
				fate: fate(home),
				closes: false,
				gone: (SquareSet::EMPTY, SquareSet::EMPTY),
				hits: SquareSet::EMPTY,
			})
			.collect();
		Self {
			alone: is_alone(&men, side),
			men,
			contested: Vec::new(),
			stones: SquareSet::EMPTY,
			guarded: ByColor::new_with(|_| SquareSet::EMPTY),
			here: ByColor::new_with(|_| SquareSet::EMPTY),
			side,
			extent,
			castles: ByColor::new_with(|color| {
				let wings = [Wing::King, Wing::Queen];
				wings
					.into_iter()
					.any(|wing| position.castling_rook(color, wing).is_some())
			}),
			movers: ByColor::new_with(|_| Movers::NONE),
		}
	}

	/// Returns `true` if a pawn of this side can be promoted.
	pub(super) fn promotes(&self, side: Color) -> bool {
		self.men
			.iter()
			.any(|man| man.piece.color == side && man.promoted.any())
	}

	/// Summarises the men; returns `true` if the men that stay for ever have changed.
	pub(super) fn survey(&mut self) -> bool {
		let mut stones = SquareSet::EMPTY;
		for color in Color::ALL {
			let movers = self.movers.get_mut(color);
			*movers = Movers {
				king: movers.king,
				guarded: movers.guarded,
				..Movers::NONE
			};
		}
		for man in &self.men {
			let color = man.piece.color;
			let movers = self.movers.get_mut(color);
			match man.piece.role {
				Role::King => {
					movers.roams = movers.king != man.stands;
					movers.king = man.stands;
				}
				Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
					movers.only_king &= man.is_at_home() && !man.closes;
					*self.here.get_mut(color) |= man.anywhere();
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
				stones |= SquareSet::from(man.home);
				movers.stones |= SquareSet::from(man.home);
			}
		}
		let changed = stones != self.stones;
		if changed {
			self.stones = stones;
			self.guard();
		}
		changed
	}

	/// Summarises the attacks of the men that stay for ever.
	fn guard(&mut self) {
		for color in Color::ALL {
			*self.guarded.get_mut(color) = SquareSet::EMPTY;
			self.movers.get_mut(color).guarded = SquareSet::EMPTY;
		}
		for man in self.men.iter().filter(|man| man.is_stone()) {
			let color = man.piece.color;
			*self.guarded.get_mut(color) |= man.guards();
			if man.piece.role != Role::King {
				self.movers.get_mut(color).guarded |= man.guards();
			}
		}
	}
}

/// Returns `true` if this side has one man besides its king.
fn is_alone(men: &[Man], side: Color) -> bool {
	let of = men.iter().filter(|man| man.piece.color == side);
	of.filter(|man| man.piece.role != Role::King).count() == 1
}

/// Returns the squares of a man before the first move: besides its own square the one to which castling can take it, and for a
/// pawn that can be captured in passing the square that it has passed.
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

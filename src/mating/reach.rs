//! Where each man can ever stand, whatever both sides play: never too few squares, often too many.
//!
//! It begins with what is on the board, and each round lets every man go one step on, as far as men that have not been
//! seen to leave their squares let it pass. When a round adds nothing, no game ever adds anything, for consider the first move
//! of a game that leads out of the reach. Before it every man stood where the reach has it, and every man that the reach says
//! is never captured was on the board. So the move is one that a round was asked about, and was left out: it is not legal, as two
//! kings never come near each other, or takes the last man; or, if the extent is so, for one of the reasons in `closing` and
//! `kings`, and no mate can follow it. Either way the game has no mate outside of the reach. What a round may do only ever grows from round to round, so the last round, which adds nothing, has judged by what
//! the reach is in the end.

use alloc::vec::Vec;

use super::steps::{attacked, pushed};
use crate::chess::{ByColor, Color, File, Piece, Position, Role, Square, SquareSet, Wing};

/// Which legal moves the reach goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
	/// All of them.
	All,
	/// Not those that are said to close the matter, in `closing` and `kings`. That is argued for all games at once, and an
	/// error in the argument would be one of the proof, too: so it decides nothing by itself.
	Unclosed,
}

/// What is taken for granted of a man, one of two cases of which one is true of every game.
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
	/// Where it can ever stand as what it is.
	pub(super) stands: SquareSet,
	/// Where it can ever stand when it has been promoted.
	pub(super) promoted: SquareSet,
	/// A pawn that can ever leave its file, or the pawns.
	pub(super) strays: bool,
	/// Whether it can ever be captured.
	pub(super) taken: bool,
	pub(super) fate: Fate,
	/// Whether it has moves that are left out, because they close the matter.
	pub(super) closes: bool,
	/// Those of its squares, as what it is and promoted, from which it has gone on, so that nothing new comes of them while
	/// the same men stay for ever. Of a king those while the other comes nowhere else, and those for good.
	pub(super) gone: (SquareSet, SquareSet),
	/// What it can go to or hit from there, if it is no pawn or a promoted one.
	pub(super) hits: SquareSet,
}

impl Man {
	/// Whether it stays where it is for ever.
	pub(super) fn is_stone(&self) -> bool {
		!self.taken && self.is_at_home()
	}

	/// Whether it never moves.
	pub(super) fn is_at_home(&self) -> bool {
		self.promoted.is_empty() && self.stands == SquareSet::from(self.home)
	}

	/// Where it can ever stand.
	pub(super) fn anywhere(&self) -> SquareSet {
		self.stands | self.promoted
	}

	pub(super) fn is(&self, color: Color, role: Role) -> bool {
		self.piece == Piece { color, role }
	}

	/// Whether it is a pawn that stays on its file, and on the board, for ever.
	pub(super) fn keeps_file(&self) -> bool {
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
	/// Men that never move, as it seems, and can be captured all the same, in the order in which that was seen.
	pub(super) contested: Vec<Square>,
	/// The side whose mate is in question.
	pub(super) side: Color,
	pub(super) extent: Extent,
	/// Whether this side has one man besides its king. What captures it leaves no mate, and is left out.
	pub(super) alone: bool,
	/// Whether a side can still castle.
	pub(super) castles: ByColor<bool>,
	/// What a side has to move.
	pub(super) movers: ByColor<Movers>,
}

/// What of a side can move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movers {
	/// Where its king can ever stand.
	pub(super) king: SquareSet,
	/// Whether it comes to more squares than in the round before.
	pub(super) roams: bool,
	/// Whether nothing but its king can ever move.
	pub(super) only_king: bool,
	/// Its men that stay for ever.
	pub(super) stones: SquareSet,
	/// What its men that stay for ever attack, its king left out.
	pub(super) guarded: SquareSet,
	/// Where those of its men can ever stand that attack along diagonals, and along ranks and files.
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
	/// The men as they stand, each with its fate if it is in the list.
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

	/// Whether a pawn of this side can be promoted.
	pub(super) fn promotes(&self, side: Color) -> bool {
		self.men
			.iter()
			.any(|man| man.piece.color == side && man.promoted.any())
	}

	/// Sums up what the men do; whether other men stay for ever than before.
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

	/// Sums up what the men that stay for ever attack.
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

/// Whether this side has one man besides its king.
fn is_alone(men: &[Man], side: Color) -> bool {
	let of = men.iter().filter(|man| man.piece.color == side);
	of.filter(|man| man.piece.role != Role::King).count() == 1
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

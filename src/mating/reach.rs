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

use super::closed::Closed;
use super::steps::{around, attacked, attacked_by_any, behind, beside, pushed};
use crate::chess::{ByColor, Color, File, Piece, Position, Rank, Role, Square, SquareSet, Wing, between};

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

/// Moves that close the matter: they mate the side whose mate is in question, or cost it its last man. Later positions need no
/// place in the reach.
///
/// Both concern a king that never moves: every square around it holds a man of its own that stays for ever, or is attacked by a
/// man of the other side that stays for ever and does not make the move. A check to it can only be answered by taking the
/// checking man, or by interposing.
///
/// - The other side gives such a check, and no man of this side could ever take or interpose from any square where it can ever stand:
///   this side is mated. The check is certain, as no other man can ever stand on the line.
/// - This side's last man gives such a check from beside the king, or a knight from where it leaps: it can only be taken. As
///   a man is sure to be able to, it is no mate, and after it a bare king is left.
///
/// All positions before such a move are in the reach, so the reach says where men can stand and which of them stay. Only the
/// man that moves has left its square, so lines through that square count as open.
impl Reach {
	/// Returns the closing moves of this man; `None` if no check by it closes the matter. A pawn that goes, or could have gone,
	/// two squares at once may be taken in passing or go on; that case, and checks that a pawn uncovers, are left out.
	pub(super) fn closing(&self, number: usize, man: &Man) -> Option<Closed> {
		let color = man.piece.color;
		let own = color == self.side;
		let pawn = man.piece.role == Role::Pawn;
		if man.piece.role == Role::King || own && (pawn || !self.alone) {
			return None;
		}
		let king = self.men.iter().find(|man| man.is(!color, Role::King))?;
		let place = SquareSet::from(king.home);
		if king.stands != place {
			return None;
		}
		let others = || {
			self.men
				.iter()
				.enumerate()
				.filter(|(other, _)| *other != number)
				.map(|(_, man)| man)
		};
		let stones = || others().filter(|man| man.is_stone());
		let held: SquareSet = stones()
			.filter(|man| man.piece.color != color)
			.map(|man| man.home)
			.collect();
		let denied = stones()
			.filter(|man| man.piece.color == color)
			.fold(SquareSet::EMPTY, |all, man| all | man.guards());
		if !(around(place) & !held & !denied).is_empty() {
			return None;
		}
		let closing = if own {
			let own_king = self.men.iter().find(|man| man.is(color, Role::King))?;
			let sure = stones()
				.filter(|man| man.piece.color != color && man.piece.role != Role::King)
				.fold(around(place) & !around(own_king.stands), |all, man| {
					all | man.guards()
				});
			Closed {
				checks: attacked(man.piece.role, color, place, SquareSet::EMPTY) & sure,
				uncovers: [None; 8],
			}
		} else {
			let answers = self.answers(others().filter(|man| man.piece.color != color), man);
			let clear = !others().fold(SquareSet::EMPTY, |all, man| all | man.anywhere());
			let near = around(place) & !denied;
			let (one, two) = color.fold_wb((Rank::Third, Rank::Fourth), (Rank::Sixth, Rank::Fifth));
			let leapt = SquareSet::from(one) | SquareSet::from(two);
			let leapt = if pawn { leapt } else { SquareSet::EMPTY };
			let checks = attacked(man.piece.role, !color, place, clear) & !answers & !near & !leapt;
			let checks = checks
				.into_iter()
				.filter(|from| (between(*from, king.home) & answers).is_empty())
				.collect();
			let mut uncovers = [None; 8];
			let sliders = stones()
				.filter(|man| man.piece.color == color)
				.filter(|man| !pawn && matches!(man.piece.role, Role::Bishop | Role::Rook | Role::Queen));
			let lines = sliders.flat_map(|slider| {
				let (line, home) = (between(slider.home, king.home), SquareSet::from(slider.home));
				let closed = attacked(slider.piece.role, color, home, line).contains(king.home)
					&& ((line | home) & answers).is_empty();
				let leaves = if closed {
					line & man.stands
				} else {
					SquareSet::EMPTY
				};
				let free = move |from: &Square| (line & !clear & !SquareSet::from(*from)).is_empty();
				leaves
					.into_iter()
					.filter(free)
					.map(move |from| (from, line | near))
			});
			for (place, found) in uncovers.iter_mut().zip(lines) {
				*place = Some(found);
			}
			Closed { checks, uncovers }
		};
		(closing.checks.any() || closing.uncovers.iter().any(Option::is_some)).then_some(closing)
	}

	/// Returns the squares to which these men can ever go or capture when this one has left its square.
	fn answers<'a>(&self, men: impl Iterator<Item = &'a Man>, gone: &Man) -> SquareSet {
		let free = !self.stones | SquareSet::from(gone.home);
		let king = |man: &&Man| man.piece.role != Role::King;
		men.filter(king).fold(SquareSet::EMPTY, |all, man| {
			let pushes = if man.piece.role == Role::Pawn {
				let once = pushed(man.stands, man.piece.color);
				once | pushed(once, man.piece.color)
			} else {
				SquareSet::EMPTY
			};
			all | pushes
				| attacked(man.piece.role, man.piece.color, man.stands, free)
				| attacked_by_any(man.promoted, free)
		})
	}
}

/// The rounds in which the men go on, until a round adds nothing.
impl Reach {
	/// Lets every man go one step further, or as far as it comes while the others stay; returns `true` if that has added
	/// anything.
	pub(super) fn go_on(&mut self, far: bool) -> bool {
		let anew = self.survey();
		let mut changed = false;
		let mut hits = ByColor::new_with(|_| SquareSet::EMPTY);
		for number in 0..self.men.len() {
			let Some(man) = self.men.get(number) else {
				break;
			};
			if man.fate == Fate::Falls {
				continue;
			}
			if let Some(known) = self.settled(man, anew) {
				*hits.get_mut(man.piece.color) |= known;
				continue;
			}
			let mut man = *man;
			if anew && man.piece.role != Role::King {
				man.gone = (SquareSet::EMPTY, SquareSet::EMPTY);
			}
			let closing = match self.extent {
				Extent::All => None,
				Extent::Unclosed => self.closing(number, &man),
			};
			let known = (man.stands, man.promoted, man.strays, man.closes);
			loop {
				let before = (man.stands, man.promoted);
				*hits.get_mut(man.piece.color) |= self.step(number, &mut man, closing.as_ref());
				if !far || before == (man.stands, man.promoted) {
					break;
				}
			}
			changed |= known != (man.stands, man.promoted, man.strays, man.closes);
			if let Some(place) = self.men.get_mut(number) {
				*place = man;
			}
		}
		for man in &mut self.men {
			let hit = (man.anywhere() & *hits.get(!man.piece.color)).any();
			if !hit || man.taken || man.piece.role == Role::King {
				continue;
			}
			let home = man.is_at_home();
			if !(home && man.fate == Fate::Spared) {
				man.taken = true;
				changed = true;
				if home && man.fate == Fate::Open {
					self.contested.push(man.home);
				}
			}
		}
		changed
	}

	/// Returns the squares on which a man that cannot go on in this round may capture; `None` if it has to be computed.
	fn settled(&self, man: &Man, anew: bool) -> Option<SquareSet> {
		let color = man.piece.color;
		if self.extent == Extent::Unclosed || anew {
			return None;
		}
		let theirs = self.theirs(color);
		match man.piece.role {
			Role::Pawn => {
				let captures = beside(man.stands, color) & theirs;
				let ahead = pushed(man.stands, color) & !self.stones;
				let new = (captures | ahead) & !man.stands;
				let stays = man.promoted.is_empty() && new.is_empty();
				(stays && (man.strays || captures.is_empty())).then_some(captures)
			}
			Role::King => {
				let stays = man.stands == man.gone.0 && !self.movers.get(!color).roams;
				stays.then_some(man.hits & !*self.guarded.get(!color) & theirs)
			}
			Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				(man.stands == man.gone.0).then_some(man.hits & theirs)
			}
		}
	}

	/// Returns the squares of men that a man of this colour may capture. A last man that is captured needs no further list.
	fn theirs(&self, color: Color) -> SquareSet {
		if self.alone && color != self.side {
			SquareSet::EMPTY
		} else {
			*self.here.get(!color)
		}
	}

	/// Returns the squares to which a pawn may go on, as far as the others let it. Two pawns of one file never pass each other,
	/// as long as both stay on it.
	fn limit(&self, number: usize, man: &Man) -> SquareSet {
		let free = !self.stones;
		if man.strays {
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

	/// Lets one man go a step further; returns the squares on which it may capture by that.
	fn step(&self, number: usize, man: &mut Man, closing: Option<&Closed>) -> SquareSet {
		let Piece { color, role } = man.piece;
		let theirs = self.theirs(color);
		match role {
			Role::Pawn => self.pawn_step(number, man, theirs, closing),
			Role::King => {
				let steps = self.king_steps(man);
				man.hits |= steps;
				let further = man.hits & !*self.guarded.get(!color);
				let last = (further & !man.stands)
					.into_iter()
					.filter(|to| self.is_last(color, *to));
				let further = further & !last.collect::<SquareSet>();
				man.stands |= further & !self.stones;
				further & theirs
			}
			Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				let steps = |from| attacked(role, color, from, !self.stones);
				let further = if let Some(closing) = closing {
					man.stands.into_iter().fold(SquareSet::EMPTY, |all, from| {
						let (steps, closed) = (steps(SquareSet::from(from)), closing.of(from));
						man.closes |= (steps & closed).any();
						all | steps & !closed
					})
				} else {
					let new = man.stands & !man.gone.0;
					if new.any() {
						man.hits |= steps(new);
						man.gone.0 = man.stands;
					}
					man.hits
				};
				man.stands |= further & !self.stones;
				further & theirs
			}
		}
	}

	fn pawn_step(
		&self,
		number: usize,
		man: &mut Man,
		theirs: SquareSet,
		closing: Option<&Closed>,
	) -> SquareSet {
		let color = man.piece.color;
		let ahead = pushed(man.stands, color);
		let pushes = if (ahead & !man.stands & !self.stones).is_empty() {
			ahead & man.stands
		} else {
			ahead & self.limit(number, man)
		};
		let captures = beside(man.stands, color) & theirs;
		let closed = closing.map_or(SquareSet::EMPTY, |closing| closing.checks);
		man.closes |= ((captures | pushes) & closed).any();
		let captures = captures & !closed;
		man.strays |= captures.any();
		man.stands |= captures | pushes & !closed;
		let last = man.stands & SquareSet::from(color.fold_wb(Rank::Eighth, Rank::First));
		if last.is_empty() {
			return captures;
		}
		man.strays = true;
		man.promoted |= last;
		let new = man.promoted & !man.gone.1;
		if new.any() {
			man.hits |= attacked_by_any(new, !self.stones);
			man.gone.1 = man.promoted;
		}
		man.promoted |= man.hits & !self.stones;
		captures | man.hits & theirs
	}
}

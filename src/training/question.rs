//! One question, its answer, and the judgement of answers.

use alloc::vec::Vec;

use crate::chess::{
	Color, Heading, Move, Piece, Position, Role, Square, SquareSet, king_squares, knight_squares,
};

const DIAGONALS: [Heading; 4] = [
	Heading::AheadRight,
	Heading::BackRight,
	Heading::BackLeft,
	Heading::AheadLeft,
];
const STRAIGHTS: [Heading; 4] = [Heading::Ahead, Heading::Right, Heading::Back, Heading::Left];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
	Colour(Square),
	Diagonal([Square; 2]),
	Moves {
		role: Role,
		from: Square,
	},
	Route {
		from: Square,
		to: Square,
	},
	/// The square that both attack together; they do not attack each other.
	Meeting([(Role, Square); 2]),
	/// The square this many files to the right and ranks ahead, as White sees the board.
	Coordinates {
		from: Square,
		to: Square,
	},
	Position(Position),
	Game {
		/// The new moves, each with the position before it.
		moves: Vec<(Position, Move)>,
		/// The position after them.
		after: Position,
		on: Square,
	},
}

/// Kind of answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
	Shade,
	YesNo,
	Square,
	Squares,
	Pieces,
	Piece,
}

impl AnswerKind {
	/// Returns `true` if the answer may come in several lines.
	#[must_use]
	pub const fn has_parts(self) -> bool {
		matches!(self, Self::Squares | Self::Pieces)
	}
}

/// A piece that was named, with its side if that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidPiece {
	pub color: Option<Color>,
	pub role: Role,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
	Light(bool),
	Yes(bool),
	Squares(Vec<Square>),
	Pieces(Vec<(Square, SaidPiece)>),
	/// `None` says that nothing stands there.
	Piece(Option<SaidPiece>),
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
	Light(bool),
	Yes(bool),
	Squares(Vec<Square>),
	Pieces(Position),
	Piece(Option<Piece>),
}

/// Judgement of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
	Right,
	Wrong,
	/// Right so far, with this number of parts missing.
	More(usize),
	/// An answer of a kind that was not asked for.
	Unfit,
}

impl Question {
	#[must_use]
	pub const fn kind(&self) -> AnswerKind {
		match self {
			Self::Colour(_) => AnswerKind::Shade,
			Self::Diagonal(_) => AnswerKind::YesNo,
			Self::Moves { .. } | Self::Route { .. } => AnswerKind::Squares,
			Self::Meeting(_) | Self::Coordinates { .. } => AnswerKind::Square,
			Self::Position(_) => AnswerKind::Pieces,
			Self::Game { .. } => AnswerKind::Piece,
		}
	}

	/// Returns a right answer; of several routes one.
	#[must_use]
	pub fn solution(&self) -> Solution {
		match self {
			Self::Colour(square) => Solution::Light(square.is_light()),
			Self::Diagonal([one, other]) => Solution::Yes(reach(Role::Bishop, *one).contains(other)),
			Self::Moves { role, from } => Solution::Squares(reach(*role, *from)),
			Self::Route { from, to } => Solution::Squares(route(*from, *to)),
			Self::Meeting(pieces) => Solution::Squares(meeting(*pieces)),
			Self::Coordinates { to, .. } => Solution::Squares(vec![*to]),
			Self::Position(position) => Solution::Pieces(position.clone()),
			Self::Game { after, on, .. } => Solution::Piece(after.piece_on(*on)),
		}
	}

	/// Judges an answer. The right parts of earlier answers are in `found`, and those of this one join them.
	pub fn judge(&self, said: &Said, found: &mut Vec<Square>) -> Verdict {
		match (self.solution(), said) {
			(Solution::Light(light), Said::Light(said)) => right_if(light == *said),
			(Solution::Yes(yes), Said::Yes(said)) => right_if(yes == *said),
			(Solution::Squares(squares), Said::Squares(said)) => self.judge_squares(&squares, said, found),
			(Solution::Pieces(position), Said::Pieces(said)) => judge_pieces(&position, said, found),
			(Solution::Piece(piece), Said::Piece(said)) => right_if(match (piece, said) {
				(None, None) => true,
				(Some(piece), Some(said)) => fits(piece, *said),
				(None, Some(_)) | (Some(_), None) => false,
			}),
			(
				Solution::Light(_)
				| Solution::Yes(_)
				| Solution::Squares(_)
				| Solution::Pieces(_)
				| Solution::Piece(_),
				Said::Light(_) | Said::Yes(_) | Said::Squares(_) | Said::Pieces(_) | Said::Piece(_),
			) => Verdict::Unfit,
		}
	}

	/// Returns the number of parts of the answer that were not named yet.
	#[must_use]
	pub fn missing(&self, found: &[Square]) -> usize {
		let parts = match self.solution() {
			Solution::Light(_) | Solution::Yes(_) | Solution::Piece(_) => 1,
			Solution::Squares(squares) => squares.len(),
			Solution::Pieces(position) => position.pieces().count(),
		};
		parts.saturating_sub(found.len())
	}

	/// Returns a square of the answer that was not named yet; on a route, the next one.
	#[must_use]
	pub fn next(&self, found: &[Square]) -> Option<Square> {
		let rest = match (self, self.solution()) {
			(Self::Route { from, to }, _) => route(found.last().copied().unwrap_or(*from), *to),
			(_, Solution::Squares(squares)) => squares,
			(_, Solution::Pieces(position)) => position.pieces().map(|(square, _)| square).collect(),
			(_, Solution::Light(_) | Solution::Yes(_) | Solution::Piece(_)) => Vec::new(),
		};
		let is_route = matches!(self, Self::Route { .. });
		rest.into_iter()
			.find(|square| is_route || !found.contains(square))
	}

	fn judge_squares(&self, squares: &[Square], said: &[Square], found: &mut Vec<Square>) -> Verdict {
		if said.is_empty() || (self.kind() == AnswerKind::Square && said.len() > 1) {
			return Verdict::Unfit;
		}
		for square in said {
			match self {
				// A player who names the whole route begins with the square of the knight.
				Self::Route { from, .. } if found.is_empty() && square == from => {}
				Self::Route { from, to } => {
					let here = found.last().copied().unwrap_or(*from);
					let left = squares.len().checked_sub(found.len() + 1);
					let nearer = left.is_some_and(|left| distance(*square, *to) == left);
					if !nearer || !knight_squares(here).contains(square) {
						return Verdict::Wrong;
					}
					found.push(*square);
				}
				Self::Colour(_)
				| Self::Diagonal(_)
				| Self::Moves { .. }
				| Self::Meeting(_)
				| Self::Coordinates { .. }
				| Self::Position(_)
				| Self::Game { .. } => {
					if !squares.contains(square) {
						return Verdict::Wrong;
					}
					if !found.contains(square) {
						found.push(*square);
					}
				}
			}
		}
		more_or_right(squares.len(), found.len())
	}
}

fn judge_pieces(position: &Position, said: &[(Square, SaidPiece)], found: &mut Vec<Square>) -> Verdict {
	if said.is_empty() {
		return Verdict::Unfit;
	}
	for (square, said) in said {
		if !position.piece_on(*square).is_some_and(|piece| fits(piece, *said)) {
			return Verdict::Wrong;
		}
		if !found.contains(square) {
			found.push(*square);
		}
	}
	more_or_right(position.pieces().count(), found.len())
}

fn fits(piece: Piece, said: SaidPiece) -> bool {
	piece.role == said.role && said.color.is_none_or(|color| color == piece.color)
}

const fn right_if(right: bool) -> Verdict {
	if right { Verdict::Right } else { Verdict::Wrong }
}

const fn more_or_right(wanted: usize, found: usize) -> Verdict {
	match wanted.saturating_sub(found) {
		0 => Verdict::Right,
		left => Verdict::More(left),
	}
}

/// The squares that a piece attacks on the empty board; a pawn is no piece here.
pub(super) fn reach(role: Role, from: Square) -> Vec<Square> {
	let along = |headings: &[Heading]| {
		let rays = headings.iter();
		rays.flat_map(|heading| heading.ray(from, Color::White)).collect()
	};
	match role {
		Role::Pawn => Vec::new(),
		Role::Knight => knight_squares(from),
		Role::Bishop => along(&DIAGONALS),
		Role::Rook => along(&STRAIGHTS),
		Role::Queen => along(&Heading::ALL),
		Role::King => king_squares(from),
	}
}

/// The squares that both pieces attack on the empty board.
pub(super) fn meeting([one, other]: [(Role, Square); 2]) -> Vec<Square> {
	let others = reach(other.0, other.1);
	let mut squares = reach(one.0, one.1);
	squares.retain(|square| others.contains(square));
	squares
}

/// Returns the number of moves that a knight needs.
pub(super) fn distance(from: Square, to: Square) -> usize {
	let mut reached = SquareSet::from(from);
	let mut moves = 0;
	while !reached.contains(to) {
		for square in reached {
			reached.extend(knight_squares(square));
		}
		moves += 1;
	}
	moves
}

/// A shortest route of a knight, without the square where it begins.
fn route(from: Square, to: Square) -> Vec<Square> {
	let mut route = Vec::new();
	let mut here = from;
	while here != to {
		let left = distance(here, to);
		let mut steps = knight_squares(here).into_iter();
		match steps.find(|step| distance(*step, to) < left) {
			Some(step) => here = step,
			None => break,
		}
		route.push(here);
	}
	route
}

//! The motifs of a solution, found on the board, and an estimate of its difficulty.

use alloc::vec::Vec;

use super::theme::{Theme, Themes};
use crate::chess::{Color, Move, Position, Role, Square, Worth as _, between, king_squares};

/// Number of pieces up to which a position counts as an endgame, and number of the move up to which it counts as the opening.
const ENDGAME: usize = 12;
const OPENING: u32 = 10;
/// Loss of material, in pawns, from which a move is a sacrifice.
const SACRIFICE: i32 = 2;

/// Rating of a puzzle of one move, and the points for each further move.
const BASE: i32 = 1460;
const PER_MOVE: i32 = 200;

/// A move with the positions before and after it.
struct Step {
	before: Position,
	mv: Move,
	after: Position,
}

/// The moves of a puzzle; the first is the opponent's.
struct Line(Vec<Step>);

/// A motif of one move of the solver's, found by its place in the line.
type Motif = fn(&Line, usize) -> Option<bool>;

const MOTIFS: [(Theme, Motif); 14] = [
	(Theme::Fork, Line::forks),
	(Theme::Skewer, Line::skewers),
	(Theme::DiscoveredAttack, Line::discovers),
	(Theme::DoubleCheck, |line, at| {
		Some(line.0.get(at)?.after.checkers().len() > 1)
	}),
	(Theme::Sacrifice, Line::sacrifices),
	(Theme::Attraction, Line::attracts),
	(Theme::QuietMove, Line::is_quiet),
	(Theme::HangingPiece, Line::takes_hanging),
	(Theme::AttackingF2F7, Line::attacks_beside_king),
	(Theme::AdvancedPawn, Line::advances),
	(Theme::Promotion, |line, at| {
		Some(line.0.get(at)?.mv.promotion().is_some())
	}),
	(Theme::UnderPromotion, |line, at| {
		Some(line.0.get(at)?.mv.promotion()? != Role::Queen)
	}),
	(Theme::EnPassant, |line, at| {
		Some(line.0.get(at)?.mv.is_en_passant())
	}),
	(Theme::Castling, |line, at| {
		Some(line.0.get(at)?.mv.castling().is_some())
	}),
];

/// Returns the motifs of a puzzle. The first of its moves is the opponent's, the last the solver's.
#[must_use]
pub fn motifs(start: &Position, moves: &[Move]) -> Themes {
	let line = Line::new(start, moves);
	let of_moves = MOTIFS
		.iter()
		.filter(|(_, motif)| line.solver().any(|at| motif(&line, at) == Some(true)))
		.map(|(theme, _)| *theme);
	of_moves.chain(line.mates()).chain(phases(start)).collect()
}

/// Returns the estimated rating of a puzzle: by its length, what is sacrificed, and how quiet it is. Nobody has solved it yet.
#[must_use]
pub fn estimated_rating(start: &Position, moves: &[Move], themes: Themes) -> u16 {
	let line = Line::new(start, moves);
	let first = line.0.get(1);
	let more_moves = i32::try_from(line.solver().count().saturating_sub(1)).unwrap_or_default();
	let parts = [
		(themes.has(Theme::Sacrifice), 150),
		(themes.has(Theme::QuietMove), 200),
		(themes.has(Theme::MateIn1), -200),
		(first.is_some_and(|step| step.after.is_check()), -100),
		(first.is_some_and(|step| step.mv.captured().is_some()), -50),
	];
	let sum: i32 = parts
		.iter()
		.filter(|(counts, _)| *counts)
		.map(|(_, points)| points)
		.sum();
	u16::try_from(BASE + PER_MOVE * more_moves + sum).unwrap_or(1500)
}

impl Line {
	fn new(start: &Position, moves: &[Move]) -> Self {
		let mut before = start.clone();
		let steps = moves.iter().map(|mv| {
			let after = before.after(*mv);
			let step = Step {
				before: before.clone(),
				mv: *mv,
				after: after.clone(),
			};
			before = after;
			step
		});
		Self(steps.collect())
	}

	/// The places of the solver's moves.
	fn solver(&self) -> impl Iterator<Item = usize> {
		(1..self.0.len()).step_by(2)
	}

	/// The moved piece attacks two pieces that are worth more or not defended, and takes one of them if the line goes on.
	fn forks(&self, at: usize) -> Option<bool> {
		let Step { mv, after, .. } = self.0.get(at)?;
		let (from, enemy) = (mv.to(), after.turn());
		let own = after
			.piece_on(from)
			.filter(|piece| piece.role != Role::King)?
			.role
			.worth();
		let attackers = after.attackers(from, enemy);
		let worth = |square: &Square| after.piece_on(*square).map_or(0, |piece| piece.role.worth());
		let is_lost = attackers.iter().any(|taker| worth(taker) < own)
			|| !attackers.is_empty() && after.attackers(from, !enemy).is_empty();
		let targets = after.attacked_from(from) & after.set_of_side(enemy);
		let is_worthwhile = |square: &Square| {
			let of = worth(square);
			of > own || of > 1 && after.attackers(*square, enemy).is_empty()
		};
		let targets: Vec<Square> = targets.into_iter().filter(is_worthwhile).collect();
		let takes = self.0.get(at + 2).is_none_or(|next| {
			next.mv.from() == from && next.mv.captured().is_some() && targets.contains(&next.mv.to())
		});
		Some(targets.len() > 1 && !is_lost && !after.is_checkmate() && takes)
	}

	/// The moved piece attacks a piece that goes away, and takes the lesser one behind it.
	fn skewers(&self, at: usize) -> Option<bool> {
		let (Step { mv, .. }, reply, next) = (self.0.get(at)?, self.0.get(at + 1)?, self.0.get(at + 2)?);
		let taken = next.mv.captured()?;
		let is_along = next.mv.from() == mv.to() && between(mv.to(), next.mv.to()).contains(reply.mv.from());
		Some(is_along && reply.mv.role().worth() > taken.worth() && next.mv.to() != reply.mv.to())
	}

	/// A move out of the line of another piece, which checks the king, or takes next.
	fn discovers(&self, at: usize) -> Option<bool> {
		let Step { mv, after, .. } = self.0.get(at)?;
		let is_out = |by: Square, of: Square| by != mv.to() && between(by, of).contains(mv.from());
		let king = after.set_of(after.turn(), Role::King).first()?;
		let checks = after.checkers().into_iter().any(|by| is_out(by, king));
		let takes = self.0.get(at + 2).is_some_and(|next| {
			next.mv.captured().is_some_and(|taken| taken != Role::Pawn)
				&& is_out(next.mv.from(), next.mv.to())
		});
		Some(mv.castling().is_none() && (checks || takes))
	}

	fn sacrifices(&self, at: usize) -> Option<bool> {
		let solver = self.0.get(1)?.before.turn();
		let balance = |position: &Position| {
			let worth = |color: Color| i32::try_from(position.pawns_worth(color)).unwrap_or_default();
			worth(solver) - worth(!solver)
		};
		let reply = self.0.get(at + 1)?;
		let is_promoted = self.0.iter().any(|step| step.mv.promotion().is_some());
		Some(!is_promoted && balance(&reply.after) - balance(&self.0.get(1)?.before) <= -SACRIFICE)
	}

	/// The king takes, and is checked on its new square.
	fn attracts(&self, at: usize) -> Option<bool> {
		let (Step { mv, .. }, reply, next) = (self.0.get(at)?, self.0.get(at + 1)?, self.0.get(at + 2)?);
		let takes = reply.mv.role() == Role::King && reply.mv.to() == mv.to();
		Some(takes && reply.mv.captured().is_some_and(|role| role != Role::Pawn) && next.after.is_check())
	}

	/// No check, no capture, no promotion, and no flight.
	fn is_quiet(&self, at: usize) -> Option<bool> {
		let Step { before, mv, after } = self.0.get(at)?;
		let flees = before.is_check() || !before.attackers(mv.from(), !before.turn()).is_empty();
		let is_loud = mv.captured().is_some() || mv.promotion().is_some() || after.is_check();
		Some(!flees && !is_loud)
	}

	/// The first move takes a piece that nothing defends, and is no answer to a capture of as much.
	fn takes_hanging(&self, at: usize) -> Option<bool> {
		let Step { before, mv, .. } = self.0.get(at)?;
		let taken = mv.captured().filter(|role| at == 1 && *role != Role::Pawn)?;
		let was_taken = self.0.first()?.mv.captured().map_or(0, |role| role.worth());
		let is_free = before.attackers(mv.to(), !before.turn()).is_empty();
		Some(is_free && !before.is_check() && taken.worth() > was_taken)
	}

	fn attacks_beside_king(&self, at: usize) -> Option<bool> {
		let Step { before, mv, .. } = self.0.get(at)?;
		let enemy = !before.turn();
		let target = enemy.fold_wb(Square::F2, Square::F7);
		let kings = enemy.fold_wb([Square::E1, Square::G1], [Square::E8, Square::G8]);
		let king = before.set_of(enemy, Role::King).first()?;
		Some(mv.captured().is_some() && mv.to() == target && kings.contains(&king))
	}

	/// A pawn reaches the seventh rank or promotes.
	fn advances(&self, at: usize) -> Option<bool> {
		let Step { before, mv, .. } = self.0.get(at)?;
		let rank = mv.to().rank();
		let far = before.turn().fold_wb(i32::from(rank) >= 6, i32::from(rank) <= 1);
		Some(mv.role() == Role::Pawn && far)
	}

	/// The kinds of mate at its end.
	fn mates(&self) -> impl Iterator<Item = Theme> {
		let end = self
			.0
			.last()
			.map(|step| &step.after)
			.filter(|end| end.is_checkmate());
		let patterns = end.and_then(pattern);
		let mate = end.map(|_| [Some(Theme::Mate), Theme::mate_in(self.0.len() / 2), patterns]);
		mate.into_iter().flatten().flatten()
	}
}

/// The pattern of a checkmate, if it has a name here.
fn pattern(end: &Position) -> Option<Theme> {
	let mated = end.turn();
	let king = end.set_of(mated, Role::King).first()?;
	let own = end.set_of_side(mated);
	let [by] = end.checkers().try_into().ok()?;
	let role = end.piece_on(by)?.role;
	let mut around = king_squares(king);
	if role == Role::Knight {
		return around
			.iter()
			.all(|square| own.contains(*square))
			.then_some(Theme::SmotheredMate);
	}
	let back = mated.fold_wb(0, 7);
	let is_on_back = i32::from(king.rank()) == back && by.rank() == king.rank();
	around.retain(|square| square.rank() != king.rank());
	let is_shut_in = around.iter().all(|square| own.contains(*square));
	(matches!(role, Role::Rook | Role::Queen) && is_on_back && is_shut_in).then_some(Theme::BackRankMate)
}

/// The phase of the game, and the kind of endgame.
fn phases(start: &Position) -> impl Iterator<Item = Theme> {
	let roles = || start.pieces().map(|(_, piece)| piece.role);
	let phase = if roles().count() <= ENDGAME {
		Theme::Endgame
	} else if start.move_number() <= OPENING {
		Theme::Opening
	} else {
		Theme::Middlegame
	};
	let has = |role: Role| roles().any(|other| other == role);
	let has = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(has);
	let kind = match has {
		[false, false, false, false] => Some(Theme::PawnEndgame),
		[true, false, false, false] => Some(Theme::KnightEndgame),
		[false, true, false, false] => Some(Theme::BishopEndgame),
		[false, false, true, false] => Some(Theme::RookEndgame),
		[false, false, false, true] => Some(Theme::QueenEndgame),
		[false, false, true, true] if phase == Theme::Endgame => Some(Theme::QueenRookEndgame),
		_ => None,
	};
	[Some(phase), kind].into_iter().flatten()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn motifs_of_plain_positions_are_found() {
		for (fen, moves, expected) in [
			(
				"6k1/5ppp/8/8/8/1b6/5PPP/R5K1 b - - 0 1",
				"b3c2 a1a8",
				"mate mateIn1 backRankMate endgame",
			),
			(
				"6rk/p5pp/8/6N1/8/8/8/6K1 b - - 0 1",
				"a7a6 g5f7",
				"mate mateIn1 smotheredMate endgame",
			),
			(
				"r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1",
				"h8g8 d5c7 e8d8 c7a8",
				"fork opening",
			),
			(
				"4k3/p7/8/8/4N3/8/8/K3R3 b - - 0 1",
				"a7a6 e4d6",
				"discoveredAttack doubleCheck endgame",
			),
			(
				"7q/p7/8/4k3/8/8/8/2B3K1 b - - 0 1",
				"a7a6 c1b2 e5e4 b2h8",
				"skewer endgame",
			),
			(
				"8/P5k1/8/8/8/8/1r6/6K1 b - - 0 1",
				"b2c2 a7a8q",
				"advancedPawn promotion endgame rookEndgame",
			),
		] {
			let start = Position::from_fen(fen).unwrap();
			let mut position = start.clone();
			let moves: Vec<Move> = moves
				.split(' ')
				.map(|uci| {
					let mv = position.uci_move(uci).unwrap();
					position.play(mv);
					mv
				})
				.collect();
			assert_eq!(motifs(&start, &moves), Themes::named(expected), "{fen}");
		}
	}
}

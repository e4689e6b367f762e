//! Present duties of a player by the laws: the touched piece, the rest of a turn, the scoresheet, the envelope.

use alloc::vec::Vec;

use super::adjournment::Phase;
use super::apply::play::squares_of;
use super::breach::Breach;
use super::opening::Echo;
use super::table::{Spoken, Table};
use super::turn::{Owed, Released, Turn};
use crate::chess::{Color, Deed, Piece, Square};
use crate::clock::{Stamp, Timepiece};
use crate::laws::parameters::{RookTouchedFirst, ScoresheetRequired};
use crate::laws::{self, Obligation, Touched};

/// A press that is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressOwed {
	pub by: Color,
	/// The half-move that it completes, counted from 0.
	pub ply: usize,
}

impl Table {
	/// Returns the obligation from touched pieces (4.3 to 4.5, 4.7.2); none once the move is made.
	#[must_use]
	pub fn obligation(&self) -> Obligation {
		if self.turn.made || self.turn.side != self.position.turn() {
			return Obligation::default();
		}
		self.binding(&self.turn)
	}

	/// Returns the obligation from the touches of this turn in the position on the board.
	pub(super) fn binding(&self, turn: &Turn) -> Obligation {
		let forced = turn.forced.as_deref().and_then(|uci| self.forced(uci));
		if turn.touched.is_empty() && turn.king_released.is_none() && forced.is_none() {
			return Obligation::default();
		}
		let touched = Touched {
			squares: forced.into_iter().chain(turn.touched.iter().copied()).collect(),
			order_known: true,
			king_released: turn.king_released,
		};
		let forbids = self.profile.rook_touched_first_castling == RookTouchedFirst::NotAllowedRookMustMove;
		laws::obligation(&self.position, &touched, forbids)
	}

	/// Returns the obligation from the release of this piece here; empty if it is no part of a legal move (4.7, 4.4.4).
	pub(super) fn released(
		&self,
		turn: &Turn,
		to: Square,
		piece: Piece,
		from: Option<Square>,
	) -> Option<Released> {
		let moved_on = turn.released.filter(|released| Some(released.to) == from);
		let from = moved_on.map_or(from, |released| released.from);
		let legal = match from {
			Some(from) => !laws::released(&self.position, from, to, None).is_empty(),
			None => {
				let mut moves = self.position.legal_moves().into_iter();
				moves.any(|mv| mv.to() == to && mv.promotion() == Some(piece.role))
			}
		};
		let released = Released {
			from,
			to,
			role: piece.role,
		};
		(legal && from != Some(to)).then_some(released)
	}

	/// Returns `true` if the opponent says that the last move is carried out, but the boards differ (D.2.9).
	#[must_use]
	pub fn boards_are_known_to_differ(&self) -> bool {
		let side = self.position.turn();
		let own = if self.turn.side == side && !self.turn.made {
			&self.turn.base
		} else {
			self.boards.of(side)
		};
		let carried_out = |spoken: &Spoken| spoken.executed && spoken.of != side;
		self.boards.are_two() && self.spoken.as_ref().is_some_and(carried_out) && own != self.boards.of(!side)
	}

	/// Returns the square of the piece that a declared move binds to (9.5.3). It counts as touched first; if the move itself is
	/// illegal, another one is made with that piece.
	fn forced(&self, uci: &str) -> Option<Square> {
		squares_of(uci).map(|(from, _, _)| from)
	}

	/// Returns the duties that remain before the clock may be pressed.
	#[must_use]
	pub fn owed(&self) -> Vec<Owed> {
		let turn = &self.turn;
		let mut owed = Vec::new();
		if !turn.made {
			match &turn.deed {
				Deed::Nothing | Deed::InHand(..) => owed.push(Owed::Move),
				Deed::Unfinished { owed: rest, .. } => owed.push(Owed::Rest(*rest)),
				Deed::Legal(_) | Deed::Illegal => {}
			}
			owed.extend(turn.under.map(|(square, _)| Owed::Remove(square)));
		}
		if self.announces() && turn.announced.is_none() {
			owed.push(Owed::Announce);
		}
		if self.opening.echo == Echo::Require && self.announces() && turn.repeated != Some(true) {
			owed.push(Owed::Repeat);
		}
		owed
	}

	/// Returns the presses that are still to come, that of the earliest move first. As a player may reply before the clock is
	/// pressed, there can be two (6.2.1, 6.2.2).
	#[must_use]
	pub fn presses_owed(&self) -> Vec<PressOwed> {
		let Some(running) = self.time_of_play() else {
			return Vec::new();
		};
		let owes = |side: Color| self.conduct(side).uncompleted;
		let of = |by: Color| {
			let ply = self.plies.iter().rposition(|ply| ply.before.turn() == by)?;
			Some(PressOwed { by, ply })
		};
		let has_replied = running == self.position.turn() && owes(!running);
		let first = owes(running) && (has_replied || running != self.position.turn());
		let sides = [
			first.then_some(running),
			(first && has_replied).then_some(!running),
		];
		sides.into_iter().flatten().filter_map(of).collect()
	}

	/// Returns `true` if moves and presses are out of step: a move was answered before its press, and one of the two presses is
	/// still to come, or the running clock belongs to a player who neither has the move nor owes a press.
	#[must_use]
	pub fn is_out_of_step(&self) -> bool {
		let owed = self.presses_owed();
		let early = |owed: &PressOwed| self.plies.get(owed.ply).is_some_and(|ply| ply.early);
		match owed.first() {
			Some(first) => owed.len() > 1 || early(first),
			None => self
				.time_of_play()
				.is_some_and(|running| running != self.position.turn()),
		}
	}

	/// Returns the side whose clock runs for a move in play: not for an envelope, nor before a move that is still to be typed.
	fn time_of_play(&self) -> Option<Color> {
		let plays = self.ending.is_none() && self.awaited().is_none() && self.ahead.is_none();
		self.runs().filter(|_| plays)
	}

	/// Returns `true` if a press of this player completes a move. If the opponent has replied and pressed, only the player's
	/// next move completes it (6.2.1.2).
	pub(super) fn completes(&self, by: Color) -> bool {
		let has_passed = self.is_timed() && self.position.turn() == by && !self.conduct(!by).uncompleted;
		self.conduct(by).uncompleted && !has_passed
	}

	/// Returns the side that owes the earlier of two presses; `None` unless two are owed.
	pub(super) fn owes_earlier(&self) -> Option<Color> {
		let both = Color::ALL.into_iter().all(|side| self.conduct(side).uncompleted);
		let early = self.plies.last().is_some_and(|ply| ply.early);
		(both && early).then(|| self.position.turn())
	}

	/// Returns `true` if this player has made the last move, and the opponent is to answer.
	pub(super) fn has_moved(&self, by: Color) -> bool {
		let last = self.plies.last();
		self.position.turn() != by && last.is_some_and(|ply| ply.before.turn() == by)
	}

	/// Returns `true` if this player has a move in hand, and has touched a piece.
	pub(super) fn is_in_hand(&self, by: Color) -> bool {
		self.turn.side == by && !self.turn.made && !self.turn.touched.is_empty()
	}

	/// Returns `true` if this player's last act was neither castling nor a capture nor a promotion: it takes one hand, and the
	/// article on two hands does not apply.
	#[must_use]
	pub fn is_plain_move(&self, by: Color) -> bool {
		let last = self
			.plies
			.last()
			.filter(|_| !self.is_in_hand(by) && self.has_moved(by));
		last.and_then(|ply| ply.mv)
			.is_some_and(|mv| mv.castling().is_none() && mv.captured().is_none() && mv.promotion().is_none())
	}

	/// Returns `true` if this player need not write moves: never (A.2), or not for the rest of this period, as they were short
	/// of time (8.4).
	#[must_use]
	pub fn is_exempt(&self, color: Color, at: Stamp) -> bool {
		let profile = &self.profile;
		if profile.scoresheet_required != ScoresheetRequired::Yes {
			return true;
		}
		self.clock.as_ref().is_some_and(|clock| {
			// After a flag fall the scores are completed (8.5.1, 8.5.2).
			let both_up = Color::ALL
				.into_iter()
				.all(|side| clock.fallen(side, at).is_none());
			let least = match clock {
				Timepiece::Own(clock) => Some(clock.least_left_in_period(color, at)),
				// An unread clock is unknown.
				Timepiece::External(clock) => clock.least(color),
			};
			both_up
				&& least.is_some_and(|least| least < profile.score_exempt_below_seconds)
				&& clock
					.extra_now(color)
					.is_none_or(|extra| extra < profile.score_exempt_unless_increment)
		})
	}

	/// Returns the number of this player's breaches that count with `breach` (7.5, 7.7, 7.8).
	#[must_use]
	pub fn times(&self, color: Color, breach: Breach) -> u32 {
		self.conduct(color)
			.breaches
			.iter()
			.filter(|(other, _)| breach.counts_with(**other, &self.profile))
			.map(|(_, times)| *times)
			.sum()
	}

	/// Returns the player for whom an envelope waits, and whose time runs until it is opened (I.9.2, I.9.3).
	#[must_use]
	pub fn awaited(&self) -> Option<Color> {
		let adjournment = self.adjournment.as_ref()?;
		let sealer = adjournment.sealer;
		let waiting = (adjournment.phase == Phase::Waiting).then_some(!sealer);
		waiting.or((adjournment.phase == Phase::Answered).then_some(sealer))
	}
}

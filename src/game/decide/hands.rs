//! Pieces are touched, taken off, placed and displaced (article 4, D.2.2, D.2.3).

use alloc::string::String;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::fact::{Event, PlayEvent};
use super::super::refusal::Refusal;
use super::super::turn::Turn;
use super::own_board::Hands;
use super::{Decision, Request};
use crate::chess::{Color, Move, Oddity, Position, Role, Said, Square};
use crate::laws::parameters::{AdjustOnlyWhen, BothKingsInCheck, ScoreExemptScope};
use crate::laws::{self, Ending};

impl<'a> Request<'a> {
	/// The hands of the player, who must have the move (1.3) in a game that is not stopped. An assistant's hands move on the
	/// other player's board, also for that player (D.2.10.1, D.2.11).
	fn hands(self) -> Result<Hands<'a>, Refusal> {
		let own = self.by.side().ok_or(Refusal::PlayersOnly)?;
		let side = if self.by.is_assistant() { !own } else { own };
		let table = self.table;
		self.on_the_move(side)?;
		if table.boards_are_known_to_differ() {
			self.guard(Refusal::BoardsDiffer)?;
		}
		let board = *table.boards().of(side);
		let turn = if table.turn.side == side && !table.turn.made {
			table.turn.clone()
		} else {
			Turn::new(side, board)
		};
		Ok(Hands {
			request: self,
			side,
			turn,
			board,
			events: Vec::new(),
		})
	}

	/// Refuses a player who does not have the move (1.3), and everybody while the clock is stopped (6.11.3).
	pub(super) fn on_the_move(self, side: Color) -> Result<(), Refusal> {
		let table = self.table;
		if table.started().is_some() && !table.is_running() {
			self.forbid(self.halted())?;
		}
		if table.turn.made && table.turn.side == side {
			return Err(Refusal::MoveMade);
		}
		if table.position().turn() != side {
			return Err(Refusal::NotYourMove {
				turn: table.position().turn(),
			});
		}
		Ok(())
	}

	/// "I adjust": by the player who has the move, on their own time (4.2.1, 6.2.5).
	pub(super) fn adjust(self) -> Decision {
		let by = self.player()?;
		let running = self.table.runs();
		let own_time = match self.profile().adjust_only_when {
			AdjustOnlyWhen::OwnClockRunningAndAnnounced => {
				self.table.position().turn() == by && running.is_none_or(|running| running == by)
			}
			AdjustOnlyWhen::OwnTime => {
				running.map_or(self.table.position().turn() == by, |running| running == by)
			}
		};
		if !own_time {
			self.forbid(Refusal::NotOwnTime)?;
		}
		Ok(vec![Event::Play(PlayEvent::Adjusting { by })])
	}

	pub(super) fn touch(self, square: Square) -> Decision {
		let mut hands = self.hands()?;
		if hands.piece_at(square).is_none() {
			return Err(Refusal::EmptySquare(square));
		}
		hands.touch(square);
		Ok(hands.events)
	}

	pub(super) fn remove(self, square: Square) -> Decision {
		let mut hands = self.hands()?;
		let piece = hands.piece_at(square);
		if piece.is_none() && hands.turn.under.is_none_or(|(at, _)| at != square) {
			return Err(Refusal::EmptySquare(square));
		}
		// A pawn may leave the last rank again, as another piece takes its place (4.6).
		if hands.turn.under.is_none() && piece.is_some_and(|piece| piece.role != Role::Pawn) {
			hands.leave_released(square)?;
		}
		hands.remove(square);
		hands.settle()
	}

	pub(super) fn place(self, square: Square, from: Option<Square>, role: Option<Role>) -> Decision {
		let mut hands = self.hands()?;
		let (piece, from) = hands.to_place(square, from, role)?;
		hands.put(square, piece, from)?;
		hands.settle()
	}

	pub(super) fn whole_move(self, said: Said) -> Decision {
		let mut hands = self.hands()?;
		match self.table.position().find(said) {
			Ok(mv) => hands.play(mv)?,
			Err(no_move) => hands.play_illegally(said, no_move)?,
		}
		hands.settle()
	}

	pub(super) fn displace(self, from: Square, to: Square) -> Decision {
		let board = self.player()?;
		let pieces = self.table.boards().of(board);
		if pieces.piece_on(from).is_none() {
			return Err(Refusal::EmptySquare(from));
		}
		if pieces.piece_on(to).is_some() {
			return Err(Refusal::Occupied(to));
		}
		Ok(vec![Event::Play(PlayEvent::Displaced { board, from, to })])
	}

	/// Returns the breach of touch-move (4.3 to 4.5), or of a move bound by a wrong claim (9.5.3), if this move is one.
	pub(super) fn touch_broken(self, turn: &Turn, mv: Move) -> Result<Option<Event>, Refusal> {
		let obligation = self.table.binding(turn);
		let playable = |forced: &&String| self.table.position().uci_move(forced).is_some();
		let bound = turn
			.forced
			.as_ref()
			.filter(playable)
			.is_some_and(|forced| *forced != mv.uci());
		if !bound && laws::allows(self.table.position(), &obligation, mv) {
			return Ok(None);
		}
		self.guard(Refusal::TouchMove(obligation))?;
		Ok(Some(Event::breached(turn.side, Breach::TouchMove)))
	}

	/// A legal move is made (4.7, D.2.3): returns its immediate consequences.
	pub(super) fn made(self, side: Color, mv: Move) -> Vec<Event> {
		if let Some(events) = self.sealed_on_board(side, mv) {
			return events;
		}
		let table = self.table;
		let mut events = self.broken_by_moving(side);
		events.push(Event::moved(mv.uci()));
		let after = table.position().after(mv);
		let standing = table.standing_after(&after);
		let profile = self.profile();
		if let Some(ending) = laws::after_move(standing, profile) {
			events.push(Event::ended(ending));
		} else if profile.fifty_move_arbiter_draw && laws::is_fifty_moves(standing, profile) {
			events.extend(self.ask_for(Self::remedy("T.10.c", [Event::ended(Ending::FiftyMoves)])));
		} else if profile.both_kings_in_check_rule == BothKingsInCheck::AfterNextMove {
			events.extend(self.still_irregular(table.position(), &after));
		}
		events
	}

	/// Returns a breach if both kings are in check, or a pawn is on its last rank, before the move and after it (A.4.4).
	pub(super) fn still_irregular(self, before: &Position, after: &Position) -> Vec<Event> {
		let stands = |position: &Position| {
			matches!(
				position.oddity(),
				Some(Oddity::BothKingsInCheck | Oddity::PawnOnLastRank(_))
			)
		};
		if stands(before) && stands(after) {
			let law = self.law("A.4.d", "A.4.4", "A.5.4");
			self.ask_for(Self::remedy(law, [Event::ended(Ending::IllegalPosition)]))
		} else {
			Vec::new()
		}
	}

	/// Returns the duties of the scoresheet that moving breaks (8.1.2, 8.1.3). Only a sheet that is really kept here can tell.
	fn broken_by_moving(self, side: Color) -> Vec<Event> {
		use super::super::opening::SheetBy;
		let table = self.table;
		let written = table.sheet(side).len();
		let seat = table.opening().seat(side);
		let kept = seat.sheet == SheetBy::Own && (written > 0 || seat.written_here);
		if !kept || table.sheet(side).is_read() {
			return Vec::new();
		}
		let breach = |breach| vec![Event::breached(side, breach)];
		let own_previous = table.plies().len().saturating_sub(1);
		let exempt = table.is_exempt(side, self.at);
		// In 2014 the exemption is from everything about the sheet, since 2017 from recording alone (8.4).
		let from_all = exempt && self.profile().score_exempt_scope == ScoreExemptScope::All81;
		// A move that was written for a claim must be played, and was no breach.
		let claimed = table.turn.side == side && table.turn.forced.is_some();
		if written > table.plies().len() && !from_all && !claimed {
			breach(Breach::WrittenInAdvance)
		} else if written < own_previous && !exempt {
			breach(Breach::NotRecorded)
		} else {
			Vec::new()
		}
	}
}

//! Pieces are touched, taken off, placed and displaced (article 4, D.2.2, D.2.3).

use alloc::vec;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::fact::Event;
use super::super::refusal::Refusal;
use super::super::turn::Turn;
use super::{Decision, Request};
use crate::chess::{Color, Deed, Move, NoMove, Oddity, Piece, Placement, Role, Said, Square};
use crate::laws::parameters::{AdjustOnlyWhen, BothKingsInCheck, IllegalMoveCompleted, ScoreExemptScope};
use crate::laws::{self, Ending};

/// The own board with the turn in hand, while one looks where a command leads.
struct Hands<'a> {
	request: Request<'a>,
	side: Color,
	turn: Turn,
	board: Placement,
	events: Vec<Event>,
}

impl<'a> Request<'a> {
	/// The hands of the player, who must have the move (1.3) in a game that is not stopped.
	fn hands(self) -> Result<Hands<'a>, Refusal> {
		let side = self.player()?;
		let table = self.table;
		self.on_the_move(side)?;
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

	/// Refuses whoever does not have the move (1.3), and everybody while the clock is stopped (6.11.3).
	pub(super) fn on_the_move(self, side: Color) -> Result<(), Refusal> {
		let table = self.table;
		if table.started().is_some() && !table.is_running() {
			self.forbid(Refusal::ClockStopped)?;
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

	/// "I adjust": by the player who has the move, on his own time (4.2.1, 6.2.5).
	pub(super) fn adjust(self) -> Decision {
		let by = self.player()?;
		let running = self.table.clock().and_then(crate::clock::Clock::running);
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
		Ok(vec![Event::Adjusting { by }])
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
		if hands.piece_at(square).is_none() && hands.turn.under.is_none_or(|(at, _)| at != square) {
			return Err(Refusal::EmptySquare(square));
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
		Ok(vec![Event::Displaced { board, from, to }])
	}

	/// A legal move is made (4.7, D.2.3): what follows from it at once.
	pub(super) fn made(self, side: Color, mv: Move) -> Vec<Event> {
		if let Some(events) = self.sealed_on_board(side, mv) {
			return events;
		}
		let table = self.table;
		let mut events = self.broken_by_moving(side);
		events.push(Event::Moved { uci: mv.uci() });
		let after = table.position().after(mv);
		let standing = table.standing_after(&after);
		let profile = self.profile();
		if let Some(ending) = laws::after_move(standing, profile) {
			events.push(Event::Ended(ending));
		} else if profile.fifty_move_arbiter_draw && laws::is_fifty_moves(standing, profile) {
			events.extend(self.ask_for(Self::remedy("T.10", [Event::Ended(Ending::FiftyMoves)])));
		} else if profile.both_kings_in_check_rule == BothKingsInCheck::AfterNextMove {
			events.extend(self.still_irregular(after.oddity()));
		}
		events
	}

	/// Both kings in check, or a pawn on its last rank, before the move and after it (A.4.4).
	pub(super) fn still_irregular(self, after: Option<Oddity>) -> Vec<Event> {
		let stands = |oddity: Option<Oddity>| {
			matches!(oddity, Some(Oddity::BothKingsInCheck | Oddity::PawnOnLastRank(_)))
		};
		if stands(after) && stands(self.table.before().oddity())
			|| stands(after) && stands(self.table.position().oddity())
		{
			let law = self.law("A.4.d", "A.4.4", "A.5.4");
			self.ask_for(Self::remedy(law, [Event::Ended(Ending::IllegalPosition)]))
		} else {
			Vec::new()
		}
	}

	/// The duties of the scoresheet that moving breaks (8.1.2, 8.1.3). Only a sheet that is really kept here can tell.
	fn broken_by_moving(self, side: Color) -> Vec<Event> {
		use super::super::opening::SheetBy;
		let table = self.table;
		let written = table.sheet(side).len();
		if table.opening().seat(side).sheet != SheetBy::Own || written == 0 {
			return Vec::new();
		}
		let breach = |breach| vec![Event::Breached { by: side, breach }];
		let own_previous = table.plies().len().saturating_sub(1);
		let exempt = table.is_exempt(side, self.at);
		// In 2014 the exemption is from everything about the sheet, since 2017 from recording alone (8.4).
		let from_all = exempt && self.profile().score_exempt_scope == ScoreExemptScope::All81;
		if written > table.plies().len() && !from_all {
			breach(Breach::WrittenInAdvance)
		} else if written < own_previous && !exempt {
			breach(Breach::NotRecorded)
		} else {
			Vec::new()
		}
	}
}

impl Hands<'_> {
	/// The piece on this square of the own board, or in the hand from there.
	fn piece_at(&self, square: Square) -> Option<Piece> {
		let in_hand = self.turn.hand.iter().find(|(from, _)| *from == square);
		self.board.piece_on(square).or(in_hand.map(|(_, piece)| *piece))
	}

	fn touch(&mut self, square: Square) {
		if !self.turn.adjusting {
			self.turn.touched.push(square);
			if self.request.table.offer() == Some(!self.side) {
				// Refused by touching a piece (9.1.2.1); the first touch is enough.
				let declined = Event::DrawDeclined { by: self.side };
				if !self.events.contains(&declined) {
					self.events.push(declined);
				}
			}
		}
		if self.request.table.is_blind(self.side) {
			self.turn.lift(&mut self.board, square);
		}
		self.events.push(Event::Touched {
			by: self.side,
			square,
		});
	}

	/// Touches what was not touched yet.
	fn reach(&mut self, square: Square) {
		let in_hand = self.turn.hand.iter().any(|(from, _)| *from == square);
		if !in_hand && !self.turn.touched.contains(&square) {
			self.touch(square);
		}
	}

	fn remove(&mut self, square: Square) {
		self.reach(square);
		self.turn.remove(&mut self.board, square);
		self.events.push(Event::Removed {
			board: self.side,
			square,
		});
	}

	/// Which piece is meant, and from where it comes.
	fn to_place(
		&self,
		square: Square,
		from: Option<Square>,
		role: Option<Role>,
	) -> Result<(Piece, Option<Square>), Refusal> {
		if let Some(from) = from {
			// What was lifted from there is meant, even if something else has come to stand there, as in castling.
			let lifted = self.turn.hand.iter().find(|(at, _)| *at == from);
			let piece = lifted.map(|(_, piece)| *piece).or_else(|| self.piece_at(from));
			return Ok((piece.ok_or(Refusal::EmptySquare(from))?, Some(from)));
		}
		let own = |piece: &Piece| piece.color == self.side && role.is_none_or(|role| role == piece.role);
		if let Some((from, piece)) = self.turn.hand.iter().rev().find(|(_, piece)| own(piece)) {
			return Ok((*piece, Some(*from)));
		}
		if let Some(role) = role {
			// A new piece, from beside the board.
			return Ok((role.of(self.side), None));
		}
		let touched = self.turn.touched.iter().rev();
		touched
			.filter(|touched| **touched != square)
			.find_map(|touched| {
				let piece = self.board.piece_on(*touched).filter(own)?;
				Some((piece, Some(*touched)))
			})
			.ok_or(Refusal::NothingInHand)
	}

	fn put(&mut self, square: Square, piece: Piece, from: Option<Square>) -> Result<(), Refusal> {
		if let Some(from) = from {
			self.reach(from);
		}
		if from != Some(square)
			&& let Some(under) = self.board.piece_on(square)
		{
			let promotes = under == Role::Pawn.of(self.side) && from.is_none();
			if under.color == self.side && !promotes {
				return Err(Refusal::Occupied(square));
			}
			// A sighted player takes the captured piece off with the same hand; a blind one does it first (D.2.3.1).
			if promotes || !self.request.table.is_blind(self.side) {
				self.remove(square);
			}
		}
		self.turn.put(&mut self.board, square, piece, from);
		self.events.push(Event::Placed {
			board: self.side,
			square,
			piece,
			from,
		});
		Ok(())
	}

	/// The whole of a legal move.
	fn play(&mut self, mv: Move) -> Result<(), Refusal> {
		let (from, to) = (mv.from(), mv.to());
		self.reach(from);
		if let Some((rook, rook_to)) = mv.castling_rook() {
			self.reach(rook);
			let (king, rook_piece) = (Role::King.of(self.side), Role::Rook.of(self.side));
			// Both are off the board before either arrives, as one may stand where the other goes.
			self.turn.lift(&mut self.board, from);
			self.turn.lift(&mut self.board, rook);
			self.put_down(to, king, from);
			self.put_down(rook_to, rook_piece, rook);
			return Ok(());
		}
		if mv.captured().is_some() {
			let at = if mv.is_en_passant() {
				Square::from_coords(to.file(), from.rank())
			} else {
				to
			};
			if self.piece_at(at).is_some() {
				self.remove(at);
			}
		}
		match mv.promotion() {
			Some(role) => {
				self.remove(from);
				self.put(to, role.of(self.side), None)
			}
			None => {
				let piece = self.piece_at(from).ok_or(Refusal::EmptySquare(from))?;
				self.put(to, piece, Some(from))
			}
		}
	}

	fn put_down(&mut self, square: Square, piece: Piece, from: Square) {
		self.turn.put(&mut self.board, square, piece, Some(from));
		self.events.push(Event::Placed {
			board: self.side,
			square,
			piece,
			from: Some(from),
		});
	}

	/// A move that is against the law, carried out all the same: possible only if it was said from where to where.
	fn play_illegally(&mut self, said: Said, no_move: NoMove) -> Result<(), Refusal> {
		self.request.guard(Refusal::NoMove(no_move.clone()))?;
		let Said::Piece {
			from_file: Some(file),
			from_rank: Some(rank),
			to,
			promotion,
			..
		} = said
		else {
			return Err(Refusal::NoMove(no_move));
		};
		let from = Square::from_coords(file, rank);
		let piece = self.piece_at(from).ok_or(Refusal::EmptySquare(from))?;
		if piece.color != self.side {
			return Err(Refusal::NoMove(no_move));
		}
		self.reach(from);
		if self
			.board
			.piece_on(to)
			.is_some_and(|under| under.color != self.side)
		{
			self.remove(to);
		}
		match promotion {
			Some(role) => {
				self.remove(from);
				self.put(to, role.of(self.side), None)
			}
			None => self.put(to, piece, Some(from)),
		}
	}

	/// What the board now tells: nothing yet, a move that is made, or something against the law.
	fn settle(mut self) -> Decision {
		let table = self.request.table;
		if self.turn.adjusting {
			return Ok(self.events);
		}
		self.turn.deed = table.deed_on(&self.turn.base, &self.board, self.side);
		match &self.turn.deed {
			Deed::Legal(mv) if self.turn.under.is_none() => {
				let uci = mv.uci();
				let Some(mv) = table.position().uci_move(&uci) else {
					// Legal on this board only: the two boards differ.
					self.request.guard(Refusal::BoardsDiffer)?;
					return Ok(self.events);
				};
				self.obey(mv)?;
				if !table.is_blind(self.side) || self.turn.announced.is_some() {
					self.events.extend(self.request.made(self.side, mv));
				}
			}
			Deed::Illegal if self.turn.hand.is_empty() => {
				self.request.guard(Refusal::NoMove(self.why_illegal()))?;
				if self.request.profile().illegal_move_completed_when == IllegalMoveCompleted::MoveMade {
					// By these rules it counts as soon as it is made; the clock need not be pressed.
					let breach = table.kind_of_illegal(&self.board);
					self.events.push(Event::MovedIllegally {
						placement: self.board.fen(),
					});
					self.events
						.extend(self.request.illegal_completed(self.side, breach));
				}
			}
			Deed::Nothing | Deed::InHand(..) | Deed::Legal(_) | Deed::Unfinished { .. } | Deed::Illegal => {}
		}
		Ok(self.events)
	}

	/// Touch-move (4.3 to 4.5), and the move that a wrong claim has bound (9.5.3).
	fn obey(&mut self, mv: Move) -> Result<(), Refusal> {
		let request = self.request;
		let obligation = request.table.binding(&self.turn);
		let bound = self
			.turn
			.forced
			.as_ref()
			.is_some_and(|forced| *forced != mv.uci());
		if bound || !laws::allows(request.table.position(), &obligation, mv) {
			request.guard(Refusal::TouchMove(obligation))?;
			self.events.push(Event::Breached {
				by: self.side,
				breach: Breach::TouchMove,
			});
		}
		Ok(())
	}

	fn why_illegal(&self) -> NoMove {
		let gone = |square: &Square| {
			self.turn
				.base
				.piece_on(*square)
				.is_some_and(|piece| piece.color == self.side)
				&& self.board.piece_on(*square).is_none()
		};
		let differing = self.turn.base.differing(&self.board);
		let from = differing.iter().copied().find(gone);
		let to = differing.iter().copied().find(|square| {
			self.board
				.piece_on(*square)
				.is_some_and(|piece| piece.color == self.side)
		});
		let said = from.zip(to).map(|(from, to)| Said::Piece {
			role: None,
			from_file: Some(from.file()),
			from_rank: Some(from.rank()),
			to,
			promotion: None,
		});
		said.and_then(|said| self.request.table.position().find(said).err())
			.unwrap_or(NoMove::Against(crate::chess::Why::NoPromotion))
	}
}

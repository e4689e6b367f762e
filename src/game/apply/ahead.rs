//! Takes in late presses and typing errors: moves that were never on the boards leave no trace.

use alloc::vec::Vec;

use super::super::ahead::{Ahead, Retyped};
use super::super::breach::Breach;
use super::super::table::{Spoken, Table};
use super::super::turn::Turn;
use super::play::squares_of;
use crate::chess::{Color, Placement, Position, Square};
use crate::clock::{Clock, Reading, Stamp};

impl Table {
	/// The press of which the move is still to be typed.
	#[must_use]
	pub const fn ahead(&self) -> Option<&Ahead> {
		self.ahead.as_ref()
	}

	/// Returns the clock readings before the press at this time.
	pub(in crate::game) fn before_press(&self, at: Stamp) -> Option<Reading> {
		let ahead = self.ahead.as_ref().and_then(|ahead| ahead.made);
		ahead.or_else(|| self.reading(at))
	}

	/// Returns the time of the next event that comes by time alone: a flag fall, or the end of the time for typing.
	#[must_use]
	pub fn next_due(&self) -> Option<Stamp> {
		self.lapses()
			.or_else(|| self.judging_clock().and_then(Clock::flag_due))
	}

	/// Returns the time at which a press without a typed move is cancelled. No flag falls before that is known.
	pub(in crate::game) fn lapses(&self) -> Option<Stamp> {
		let ahead = self.ahead.as_ref()?;
		ahead
			.unpressed
			.is_some()
			.then(|| ahead.at + self.opening.typing.late)
	}

	pub(super) fn pressed_ahead(&mut self, by: Color, at: Stamp) {
		let unpressed = self.clock.clone();
		let made = self.reading(at);
		if let Some(clock) = &mut self.clock {
			clock.press(at);
		}
		self.ahead = Some(Ahead {
			by,
			at,
			made,
			clocks: self.reading(at),
			unpressed,
		});
	}

	/// The time since the press counts as the presser's.
	pub(super) fn press_lapsed(&mut self, at: Stamp) {
		let Some(ahead) = self.ahead.take() else { return };
		let Some(clock) = ahead.unpressed else { return };
		self.clock = Some(clock);
		let since = at.since(ahead.at);
		self.count_used(ahead.by, since);
		let [white, black] = &mut self.used;
		let used = ahead.by.fold_wb(black, white);
		*used = used.saturating_sub(since);
	}

	/// The arbiter or a stop has changed the clocks; the press stays.
	pub(super) fn keep_press(&mut self) {
		if let Some(ahead) = &mut self.ahead {
			ahead.unpressed = None;
		}
	}

	/// The typed move never stood on the boards. The press and the offer of a made half-move stay.
	pub(super) fn mistyped(&mut self, at: Stamp) {
		if self.is_typed_in_hand() {
			let side = self.turn.side;
			let base = self.turn.base;
			self.boards.change(side, |board| *board = base);
			self.turn = Turn::new(side, base);
			if let Some(spoken) = self.spoken.take_if(|spoken| spoken.of == side) {
				let before = self.position.clone();
				self.unexecuted(&spoken, &before);
			}
			return;
		}
		self.unplay(at);
	}

	/// Returns `true` if the side to move has typed something that is not yet a made move.
	pub(in crate::game) fn is_typed_in_hand(&self) -> bool {
		let turn = &self.turn;
		turn.side == self.position.turn() && !turn.made && (turn.is_placed() || turn.announced.is_some())
	}

	fn unplay(&mut self, at: Stamp) {
		// The player who was about to answer has the pieces back where they stood.
		let (lifted, answering) = (core::mem::take(&mut self.turn.hand), self.turn.side);
		self.boards.change(answering, |board| {
			for (square, piece) in lifted {
				board.put(square, piece);
			}
		});
		let Some(ply) = self.lift_ply() else { return };
		self.count(false);
		let side = ply.before.turn();
		let (was, is) = (ply.before.placement(), self.position.placement());
		let typed: Vec<Square> = was.differing(&is);
		self.boards.change(side, |board| put_back(board, &was, &typed));
		if let Some(spoken) = self.spoken.take().filter(|spoken| spoken.of == side) {
			if spoken.executed {
				self.boards.change(!side, |board| put_back(board, &was, &typed));
			}
			self.unexecuted(&spoken, &ply.before);
		}
		let mut touched = if self.turn.side == side {
			core::mem::take(&mut self.turn.touched)
		} else {
			Vec::new()
		};
		touched.retain(|square| !typed.contains(square));
		self.position = ply.before;
		self.turn = Turn {
			touched,
			..Turn::new(side, *self.boards.of(side))
		};
		let plies = self.plies.len();
		self.forget_breaches(side, plies);
		let pressed = !core::mem::take(&mut self.conduct_mut(side).uncompleted);
		if pressed && self.clock.is_some() {
			self.ahead = Some(Ahead {
				by: side,
				at: ply.at,
				made: ply.made,
				clocks: ply.clocks,
				unpressed: None,
			});
		}
		self.retyped = Some(Retyped {
			at: ply.at,
			made: ply.made,
			offered: ply.offered,
			early: ply.early,
		});
		self.aside.clear();
		if self.ending.take().is_some() {
			// The move alone had ended it.
			for color in Color::ALL {
				self.conduct_mut(color).signed = false;
			}
			self.run(None, at);
			self.cases = core::mem::take(&mut self.undecided);
		}
		self.sheets_changed();
	}

	/// If the words were corrected, the announced move that was carried out on the other board differed there from the move on
	/// the player's own board.
	fn unexecuted(&mut self, spoken: &Spoken, before: &Position) {
		if !spoken.executed {
			return;
		}
		let was = before.placement();
		let squares = match before.uci_move(&spoken.uci) {
			Some(mv) => was.differing(&before.placement_after(mv)),
			None => squares_of(&spoken.uci).map_or_else(Vec::new, |(from, to, _)| Vec::from([from, to])),
		};
		self.boards
			.change(!spoken.of, |board| put_back(board, &was, &squares));
	}

	/// Forgets breaches by moves that were never on the boards.
	fn forget_breaches(&mut self, side: Color, plies: usize) {
		let act = self
			.illegal
			.take_if(|act| act.by == side && act.plies == plies && act.breach != Breach::NoMove);
		if let Some(act) = &act {
			let about = Some((act.by, act.breach));
			self.cases.retain(|case| !case.is_noticed() || case.act != about);
		}
		let conduct = self.conduct_mut(side);
		let touch = conduct.touch_broken.take_if(|broken| *broken == plies);
		let counted = act.filter(|act| act.counted).map(|act| act.breach);
		for breach in counted.into_iter().chain(touch.map(|_| Breach::TouchMove)) {
			conduct.act_counted = false;
			if let Some(times) = conduct.breaches.get_mut(&breach) {
				*times = times.saturating_sub(1);
			}
		}
	}

	/// The half-move that replaces a wrongly typed one takes over the time at which that one was made.
	pub(super) fn take_retyped(&mut self) {
		if let (Some(retyped), Some(ply)) = (self.retyped.take(), self.plies.last_mut()) {
			ply.at = retyped.at;
			ply.made = retyped.made;
			ply.offered = retyped.offered;
			ply.early = retyped.early;
		}
	}
}

/// Puts these squares as they were before.
fn put_back(board: &mut Placement, was: &Placement, squares: &[Square]) {
	for square in squares.iter().copied() {
		board.take(square);
		if let Some(piece) = was.piece_on(square) {
			board.put(square, piece);
		}
	}
}

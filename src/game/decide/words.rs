//! Moves are announced, corrected, repeated, and carried out on the other board (D.2.1, D.2.3, D.2.8).

use alloc::string::String;

use super::super::breach::Breach;
use super::super::fact::{Event, PlayEvent};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, Deed, NoMove, Position, Role, Said, Square};

impl Request<'_> {
	/// Returns the side whose move is to be announced: a made move that is not announced yet, or that of the side to move.
	fn speaker(self) -> Color {
		let turn = &self.table.turn;
		if turn.made && turn.announced.is_none() {
			turn.side
		} else {
			self.table.position().turn()
		}
	}

	/// Players announce their own moves, an assistant both players' (D.2.10.2).
	pub(super) fn announce(self, said: Said) -> Decision {
		let of = self.speaker();
		if self.by.side() != Some(of) && !self.by.is_assistant() {
			if self.table.turn.made && self.by.side() == Some(self.table.turn.side) {
				return Err(Refusal::AlreadyAnnounced);
			}
			return Err(Refusal::NotYourMove { turn: of });
		}
		let table = self.table;
		if table.started().is_some() && !table.is_running() {
			self.forbid(self.halted())?;
		}
		let made = table.turn.made && table.turn.side == of;
		if !made && table.turn.side == of && table.turn.announced.is_some() {
			return Err(Refusal::AlreadyAnnounced);
		}
		let uci = self.said_move(said, if made { table.before() } else { table.position() })?;
		let mut events = vec![Event::Play(PlayEvent::Announced { by: self.by, of, uci })];
		// The announcement makes a blind player's move (D.2.3.3).
		if !made
			&& table.turn.side == of
			&& table.turn.under.is_none()
			&& let Deed::Legal(mv) = &table.turn.deed
			&& let Some(mv) = table.position().uci_move(&mv.uci())
		{
			events.extend(self.touch_broken(&table.turn, mv)?);
			events.extend(self.made(of, mv));
		}
		Ok(events)
	}

	/// Returns the said move in UCI notation. It may be illegal where illegal moves are not refused.
	pub(super) fn said_move(self, said: Said, position: &Position) -> Result<String, Refusal> {
		match position.find(said) {
			Ok(mv) => Ok(mv.uci()),
			// The new piece is a part of the announcement in every edition (D.2.1).
			Err(no_move @ NoMove::PromotionMissing { .. }) => Err(Refusal::NoMove(no_move)),
			Err(no_move) => {
				if matches!(no_move, NoMove::Against(_)) {
					self.guard(Refusal::NoMove(no_move.clone()))?;
				}
				illegal_text(said).ok_or(Refusal::NoMove(no_move))
			}
		}
	}

	/// A correction comes at once, and before the opponent's clock is started (D.2.8). The move on the board stands.
	pub(super) fn correct(self, said: Said) -> Decision {
		let turn = &self.table.turn;
		let of = turn.side;
		if turn.announced.is_none() {
			return Err(if self.table.spoken().is_some() {
				Refusal::TooLateToCorrect
			} else {
				Refusal::NothingAnnounced
			});
		}
		if self.by.side() != Some(of) && !self.by.is_assistant() {
			return Err(Refusal::NotYourMove { turn: of });
		}
		let position = if turn.made {
			self.table.before()
		} else {
			self.table.position()
		};
		let uci = self.said_move(said, position)?;
		Ok(vec![Event::Play(PlayEvent::Corrected { by: self.by, uci })])
	}

	/// A repetition by the opponent, or by any assistant (D.2.1, D.2.10.2).
	pub(super) fn repeat(self, said: Said) -> Decision {
		let spoken = self.table.spoken().ok_or(Refusal::NothingAnnounced)?;
		if self.by.side() == Some(spoken.of) && !self.by.is_assistant() {
			return Err(Refusal::NotYourMove { turn: !spoken.of });
		}
		let answered = self.table.turn.side != spoken.of && self.table.turn.made;
		if answered {
			return Err(Refusal::NothingAnnounced);
		}
		let made = self.table.turn.made || self.table.position().turn() != spoken.of;
		let position = if made {
			self.table.before()
		} else {
			self.table.position()
		};
		let uci = match position.find(said) {
			Ok(mv) => Some(mv.uci()),
			// Short words may fit several moves; if the announced one is among them, it was repeated.
			Err(NoMove::Ambiguous(moves)) => {
				let meant = moves.iter().find(|mv| mv.uci() == spoken.uci);
				meant.or(moves.first()).map(|mv| mv.uci())
			}
			Err(NoMove::PromotionMissing { .. } | NoMove::Against(_)) => illegal_text(said),
		};
		let right = uci.as_ref() == Some(&spoken.uci);
		let mut events = vec![Event::Play(PlayEvent::Repeated {
			by: self.by,
			uci,
			right,
		})];
		if !right {
			events.push(Event::breached(!spoken.of, Breach::RepeatDiffers));
			if spoken.wrong_repeats > 0 && self.human() && self.table.is_running() {
				// The second repetition still differs: the arbiter is called.
				let stopped = Event::STOPPED;
				events.extend(self.ask_for(Self::remedy("D.2.1", [stopped])));
			}
		}
		Ok(events)
	}

	/// Makes the opponent's move on the player's own board; an assistant's hands work on the other player's board (D.2.10.1,
	/// D.2.11).
	pub(super) fn execute(self, said: Said) -> Decision {
		let table = self.table;
		if !table.boards().are_two() {
			return Err(Refusal::OneBoard);
		}
		let own = self.by.side().ok_or(Refusal::PlayersOnly)?;
		let board = if self.by.is_assistant() { !own } else { own };
		// The other side's last move is carried out, made or announced.
		let made_by = table.plies().last().map(|ply| ply.before.turn());
		let announced = table
			.spoken()
			.filter(|spoken| spoken.of != board && !spoken.executed);
		if made_by != Some(!board) && announced.is_none() {
			return Err(Refusal::NothingToExecute);
		}
		let made = made_by == Some(!board) && table.position().turn() == board;
		let position = if made { table.before() } else { table.position() };
		let uci = match position.find(said) {
			Ok(mv) => mv.uci(),
			Err(no_move) => illegal_text(said).ok_or(Refusal::NoMove(no_move))?,
		};
		let taken = table.spoken().filter(|spoken| spoken.of != board);
		let stood = taken.and_then(|spoken| spoken.taken);
		if let Some((from, _, _)) = super::super::apply::play::squares_of(&uci)
			&& stood
				.unwrap_or(*table.boards().of(board))
				.piece_on(from)
				.is_none()
		{
			return Err(Refusal::EmptySquare(from));
		}
		Ok(vec![Event::Play(PlayEvent::Executed { board, uci })])
	}
}

/// Returns the two squares of a move that was said by them, and the new piece of a pawn.
pub(super) fn two_squares(said: Said) -> Option<(Square, Square, Option<Role>)> {
	let Said::Piece {
		from_file: Some(file),
		from_rank: Some(rank),
		to,
		promotion,
		..
	} = said
	else {
		return None;
	};
	Some((Square::from_coords(file, rank), to, promotion))
}

/// Returns a move said as two squares, though it is not legal.
pub(super) fn illegal_text(said: Said) -> Option<String> {
	let (from, to, promotion) = two_squares(said)?;
	let mut text = format!("{from}{to}");
	text.extend(promotion.map(|role| role.char()));
	Some(text)
}

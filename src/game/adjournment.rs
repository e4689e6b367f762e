//! An adjourned game: the end of the session, the sealed move, and the way back to the board (Guideline I).

use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::table::Table;
use crate::chess::{Color, NoMove, Position, Said};
use crate::clock::{Reading, Span, Stamp};

/// How far it is from the arbiter's word about the session to the first moves of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
	/// It is known when the session ends. Whoever wishes to seal before that pays for it (I.1.2).
	Announced,
	/// The player on move has been told to seal (I.1.1).
	Called,
	/// The envelope is shut and the clocks are stopped.
	Sealed,
	/// The new session has begun, and the time of the player runs who has to answer the sealed move (I.9.2).
	Waiting,
	/// The sealed move is on the board, or the envelope was lost.
	Opened,
	/// The answer is sealed as well, and the time of the absent player runs who sealed first (I.9.3).
	Answered,
}

/// Why a sealed move loses (I.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flaw {
	/// I.8.1
	Ambiguous,
	/// I.8.2
	Unreadable,
	/// I.8.3
	Illegal,
}

/// What is in an envelope. It is told to nobody before the envelope is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
	/// As it was written; empty if it stands on paper only.
	pub text: String,
	/// The legal move that it means.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub uci: Option<String>,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub flaw: Option<Flaw>,
}

/// What is known of an adjournment.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjournment {
	pub phase: Phase,
	/// When the session ends.
	pub session_ends: Stamp,
	/// When and where play goes on, in the arbiter's words (I.2.7).
	pub when: String,
	pub place: String,
	/// Who has sealed, or seals; the move in the second envelope is the other player's.
	pub sealer: Color,
	/// The move in the envelope, while it is shut.
	pub(super) sealed: Option<Sealed>,
	/// It was made on the board, so that it stands (I.1.1).
	pub on_board: bool,
	/// The clocks when the envelope was shut.
	pub recorded: Option<Reading>,
	/// The clocks as they were set for the new session.
	pub set: Option<Reading>,
	/// When the new session began.
	pub reopened: Option<Stamp>,
	/// The half-moves on the record when it was opened.
	pub opened_at: Option<usize>,
	/// The offer on the table was made after the move was sealed, and stands until it is answered (I.4).
	pub offered: bool,
}

impl Sealed {
	/// What a text means in a position.
	#[must_use]
	pub fn read(text: &str, said: Option<Said>, position: &Position) -> Self {
		let found = said.map(|said| position.find(said));
		let (uci, flaw) = match found {
			None => (None, (!text.is_empty()).then_some(Flaw::Unreadable)),
			Some(Ok(mv)) => (Some(mv.uci()), None),
			Some(Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. })) => {
				(None, Some(Flaw::Ambiguous))
			}
			Some(Err(NoMove::Against(_))) => (None, Some(Flaw::Illegal)),
		};
		Self {
			text: text.into(),
			uci,
			flaw,
		}
	}
}

impl Adjournment {
	/// Whether something is in the envelope.
	#[must_use]
	pub const fn is_sealed(&self) -> bool {
		self.sealed.is_some()
	}
}

impl Table {
	/// The adjournment, if there is one.
	#[must_use]
	pub const fn adjournment(&self) -> Option<&Adjournment> {
		self.adjournment.as_ref()
	}

	/// The time that this player has used in the game.
	#[must_use]
	pub const fn used(&self, color: Color) -> Span {
		let [white, black] = self.used;
		match color {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// The player for whom an envelope waits, and whose time runs until it is opened (I.9.2, I.9.3).
	#[must_use]
	pub fn awaited(&self) -> Option<Color> {
		let adjournment = self.adjournment.as_ref()?;
		match adjournment.phase {
			Phase::Waiting => Some(!adjournment.sealer),
			Phase::Answered => Some(adjournment.sealer),
			Phase::Announced | Phase::Called | Phase::Sealed | Phase::Opened => None,
		}
	}
}

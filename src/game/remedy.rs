//! Remedies of the laws, step by step, and the penalties of article 12.9.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::by::By;
use super::fact::Event;
use crate::chess::{Color, Correction};
use crate::clock::Span;
use crate::laws::parameters::MateCriterion;
use crate::laws::{self, Profile};

/// An article of the laws, in the numbering of the game's edition.
pub type Law = Cow<'static, str>;

/// Steps to be done, in order. They are proposed to a human arbiter and wait; the program as arbiter does them at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remedy {
	pub law: Law,
	pub steps: Vec<RemedyStep>,
	/// Steps that follow if the arbiter rejects it: the price of a wrong claim (9.5.3), or nothing.
	#[serde(default, skip_serializing_if = "Vec::is_empty")]
	pub otherwise: Vec<RemedyStep>,
}

/// One step, written as the fact that it will be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemedyStep {
	pub who: By,
	pub event: Event,
}

impl Remedy {
	/// Returns the sides whose chance to checkmate decides how the game ends by it, and the measure of that chance.
	#[must_use]
	pub fn chances(&self, profile: &Profile) -> Vec<(Color, MateCriterion)> {
		let ends = self.steps.iter().filter_map(|step| {
			if let Event::Ended(ending) = step.event {
				Some(ending)
			} else {
				None
			}
		});
		ends.flat_map(|ending| laws::chances_behind(ending, profile))
			.collect()
	}
}

impl RemedyStep {
	/// Returns the step with the person who rightly does it: the player who displaced a piece puts it back (7.4.1), and the
	/// arbiter does the rest.
	#[must_use]
	pub const fn of(event: Event) -> Self {
		let who = if let Event::Displaced { board, .. } = &event {
			By::player(*board)
		} else {
			By::Arbiter
		};
		Self { who, event }
	}

	#[must_use]
	pub const fn arbiter(event: Event) -> Self {
		Self {
			who: By::Arbiter,
			event,
		}
	}

	/// A piece is put right by the player whose board it is.
	#[must_use]
	pub const fn correction(board: Color, correction: Correction) -> Self {
		let event = match correction {
			Correction::Off(square) => Event::Removed { board, square },
			Correction::Over(from, to) => Event::Displaced { board, from, to },
			Correction::On(square, piece) => Event::Placed {
				board,
				square,
				piece,
				from: None,
			},
		};
		Self {
			who: By::player(board),
			event,
		}
	}
}

/// 12.9
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
	/// 12.9.1
	Warning,
	/// 12.9.2: this player gets time, as the opponent is penalised.
	TimeAdded(Span),
	/// 12.9.3
	TimeTaken(Span),
	/// 12.9.4, 12.9.5: points added or taken, in halves.
	Points(i8),
	/// 12.9.7: announced in advance.
	Fine(String),
	/// 12.9.8: from this number of rounds.
	Exclusion(u32),
	/// 12.9.9
	Expulsion,
}

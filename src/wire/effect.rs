//! Output: answers and their effects, in the form of `docs/referee.md`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::clock::Stamp;

/// One line of output.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Answer {
	at: Stamp,
	ok: bool,
	#[serde(skip_serializing_if = "Option::is_none")]
	effects: Option<Vec<Effect>>,
	#[serde(skip_serializing_if = "Option::is_none")]
	refused: Option<Refused>,
}

impl Answer {
	pub(super) const fn done(at: Stamp, effects: Vec<Effect>) -> Self {
		Self {
			at,
			ok: true,
			effects: Some(effects),
			refused: None,
		}
	}

	pub(super) const fn refused(at: Stamp, refused: Refused) -> Self {
		Self {
			at,
			ok: false,
			effects: None,
			refused: Some(refused),
		}
	}
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Refused {
	pub(super) law: &'static str,
	pub(super) code: &'static str,
	pub(super) text: String,
}

/// One effect: an object with one key.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Effect {
	Say(Say),
	Clock(Clock),
	Turn(Turn),
	Game(Game),
	Boards(Boards),
	Sheet(Sheet),
	Breach(Breach),
	Penalty(Penalty),
	Offer(Offer),
	Remedy(Remedy),
	Result(Outcome),
	Note(Note),
	Envelope(Envelope),
	Claim(ClaimFile),
}

/// The key of every effect.
pub const EFFECTS: [&str; 14] = [
	"say", "clock", "turn", "game", "boards", "sheet", "breach", "penalty", "offer", "remedy", "result",
	"note", "envelope", "claim",
];

/// Declares the parts of an effect. A field has `=` and the test by which it is left out.
macro_rules! parts {
	($($(#[$about:meta])* $part:ident $(<$of:ident>)? {
		$($(#[$on:meta])* $field:ident: $type:ty $(= $left_out:literal)?,)*
	})*) => {$(
		$(#[$about])*
		#[derive(Clone, Debug, Serialize)]
		pub(super) struct $part $(<$of>)? {
			$($(#[$on])* $(#[serde(skip_serializing_if = $left_out)])? pub(super) $field: $type,)*
		}
	)*};
}

parts! {
	Say {
		to: Vec<&'static str>,
		text: String,
		lang: String,
		kind: &'static str,
		urgent: bool,
	}

	Clock {
		white_ms: Option<u64>,
		black_ms: Option<u64>,
		/// Time of the reading, from a clock that is not the referee's.
		white_at: Option<u64> = "Option::is_none",
		black_at: Option<u64> = "Option::is_none",
		running: Option<&'static str>,
		flag: Option<&'static str>,
		/// The side whose flag fell first, if one has and it is known.
		first: Option<&'static str> = "Option::is_none",
		period: Option<Sides<u32>> = "Option::is_none",
		moves: Sides<u32>,
		/// The sides that owe a press, the earliest move's first; only while moves and presses are out of step.
		owed: Vec<&'static str> = "Vec::is_empty",
	}

	/// The same value for both sides.
	Sides<T> {
		white: T,
		black: T,
	}

	#[derive(PartialEq, Eq)]
	Turn {
		player: &'static str,
		stage: &'static str,
		must_move: Option<Cow<'static, str>>,
		must_capture: Option<Cow<'static, str>>,
		/// `0-0` or `0-0-0`: castling on this side must follow (4.4.1, 4.7.2).
		must_castle: Option<&'static str> = "Option::is_none",
		owed: Vec<&'static str>,
	}

	Game {
		fen: String,
		ply: usize,
		last: Option<String>,
		check: bool,
	}

	Boards {
		agree: bool,
		differ: Vec<Cow<'static, str>>,
		white: String,
		black: String,
	}

	Sheet {
		of: &'static str,
		entries: usize,
		agree_to: usize,
		/// True if the duty to write rests (8.4, A.2).
		exempt: bool,
		last: Option<String> = "Option::is_none",
		/// The move that the last entry means, in the notation of appendix C; null if it means none and proves nothing.
		means: Option<Option<String>> = "Option::is_none",
		/// Every entry, if the sheet was asked for.
		moves: Option<Vec<String>> = "Option::is_none",
	}

	Breach {
		law: &'static str,
		by: &'static str,
		code: &'static str,
		count: u32,
		text: String,
	}

	#[derive(Default)]
	Penalty {
		law: Cow<'static, str>,
		to: &'static str,
		add_ms: Option<u64> = "Option::is_none",
		take_ms: Option<u64> = "Option::is_none",
		warning: Option<u32> = "Option::is_none",
		points: Option<f32> = "Option::is_none",
		fine: Option<String> = "Option::is_none",
		rounds: Option<u32> = "Option::is_none",
		expelled: Option<bool> = "Option::is_none",
		text: String,
	}

	Offer {
		by: &'static str,
		open: bool,
		/// Number of draws that this player has offered (11.5).
		count: u32,
	}

	Remedy {
		law: Cow<'static, str>,
		steps: Vec<Step>,
		/// New readings of the clocks, if they are set.
		clocks: Option<Clocks> = "Option::is_none",
		/// Steps that follow if the arbiter rejects it.
		otherwise: Vec<Step> = "Vec::is_empty",
	}

	Clocks {
		white_ms: Option<u64>,
		black_ms: Option<u64>,
	}

	Step {
		who: &'static str,
		text: String,
		event: Box<Event>,
	}

	/// A step as the event that does it by hand.
	#[derive(Default)]
	Event {
		by: &'static str,
		#[serde(rename = "do")]
		what: &'static str,
		ruling: Option<&'static str> = "Option::is_none",
		square: Option<String> = "Option::is_none",
		from: Option<String> = "Option::is_none",
		to: Option<String> = "Option::is_none",
		piece: Option<&'static str> = "Option::is_none",
		#[serde(rename = "move")]
		mv: Option<String> = "Option::is_none",
		of: Option<&'static str> = "Option::is_none",
		wing: Option<&'static str> = "Option::is_none",
		ply: Option<usize> = "Option::is_none",
		ms: Option<u64> = "Option::is_none",
		white_ms: Option<u64> = "Option::is_none",
		black_ms: Option<u64> = "Option::is_none",
		white_moves: Option<u32> = "Option::is_none",
		black_moves: Option<u32> = "Option::is_none",
		score: Option<String> = "Option::is_none",
	}

	Outcome {
		score: String,
		law: &'static str,
		reason: &'static str,
	}

	Note {
		text: String,
	}

	/// Text on the envelope of an adjourned game (I.2).
	Envelope {
		to: [&'static str; 1],
		white: String,
		black: String,
		/// The position before the sealed move.
		fen: String,
		white_used_ms: Option<u64>,
		black_used_ms: Option<u64>,
		/// Time left.
		white_ms: Option<u64>,
		black_ms: Option<u64>,
		sealed_by: &'static str,
		/// The number of the sealed move.
		number: u32,
		draw_offer: Option<&'static str>,
		when: String,
		place: String,
	}

	/// A claim on which another arbiter decides (III.6).
	ClaimFile {
		law: &'static str,
		by: &'static str,
		/// The final position.
		fen: String,
		moves: Vec<String>,
		white_ms: Option<u64>,
		black_ms: Option<u64>,
		/// True if the opponent has confirmed both.
		confirmed: bool,
	}
}

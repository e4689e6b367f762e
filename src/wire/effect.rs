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

#[derive(Clone, Debug, Serialize)]
pub(super) struct Say {
	pub(super) to: Vec<&'static str>,
	pub(super) text: String,
	pub(super) lang: String,
	pub(super) kind: &'static str,
	pub(super) urgent: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Clock {
	pub(super) white_ms: Option<u64>,
	pub(super) black_ms: Option<u64>,
	/// Time of the reading, from a clock that is not the referee's.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) white_at: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) black_at: Option<u64>,
	pub(super) running: Option<&'static str>,
	pub(super) flag: Option<&'static str>,
	/// The side whose flag fell first, if one has and it is known.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) first: Option<&'static str>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) period: Option<Sides<u32>>,
	pub(super) moves: Sides<u32>,
	/// The sides that owe a press, the earliest move's first; only while moves and presses are out of step.
	#[serde(skip_serializing_if = "Vec::is_empty")]
	pub(super) owed: Vec<&'static str>,
}

/// The same value for both sides.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Sides<T> {
	pub(super) white: T,
	pub(super) black: T,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Turn {
	pub(super) player: &'static str,
	pub(super) stage: &'static str,
	pub(super) must_move: Option<Cow<'static, str>>,
	pub(super) must_capture: Option<Cow<'static, str>>,
	/// `0-0` or `0-0-0`: castling on this side must follow (4.4.1, 4.7.2).
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) must_castle: Option<&'static str>,
	pub(super) owed: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Game {
	pub(super) fen: String,
	pub(super) ply: usize,
	pub(super) last: Option<String>,
	pub(super) check: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Boards {
	pub(super) agree: bool,
	pub(super) differ: Vec<Cow<'static, str>>,
	pub(super) white: String,
	pub(super) black: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Sheet {
	pub(super) of: &'static str,
	pub(super) entries: usize,
	pub(super) agree_to: usize,
	/// True if the duty to write rests (8.4, A.2).
	pub(super) exempt: bool,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) last: Option<String>,
	/// The move that the last entry means, in the notation of appendix C; null if it means none and proves nothing.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) means: Option<Option<String>>,
	/// Every entry, if the sheet was asked for.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) moves: Option<Vec<String>>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Breach {
	pub(super) law: &'static str,
	pub(super) by: &'static str,
	pub(super) code: &'static str,
	pub(super) count: u32,
	pub(super) text: String,
}

#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Penalty {
	pub(super) law: Cow<'static, str>,
	pub(super) to: &'static str,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) add_ms: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) take_ms: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) warning: Option<u32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) points: Option<f32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) fine: Option<String>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) rounds: Option<u32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) expelled: Option<bool>,
	pub(super) text: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Offer {
	pub(super) by: &'static str,
	pub(super) open: bool,
	/// Number of draws that this player has offered (11.5).
	pub(super) count: u32,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Remedy {
	pub(super) law: Cow<'static, str>,
	pub(super) steps: Vec<Step>,
	/// New readings of the clocks, if they are set.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) clocks: Option<Clocks>,
	/// Steps that follow if the arbiter rejects it.
	#[serde(skip_serializing_if = "Vec::is_empty")]
	pub(super) otherwise: Vec<Step>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Clocks {
	pub(super) white_ms: Option<u64>,
	pub(super) black_ms: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Step {
	pub(super) who: &'static str,
	pub(super) text: String,
	pub(super) event: Box<Event>,
}

/// A step as the event that does it by hand.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Event {
	pub(super) by: &'static str,
	#[serde(rename = "do")]
	pub(super) what: &'static str,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) ruling: Option<&'static str>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) square: Option<String>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) from: Option<String>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) to: Option<String>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) piece: Option<&'static str>,
	#[serde(skip_serializing_if = "Option::is_none", rename = "move")]
	pub(super) mv: Option<String>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) of: Option<&'static str>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) wing: Option<&'static str>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) ply: Option<usize>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) ms: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) white_ms: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) black_ms: Option<u64>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) white_moves: Option<u32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) black_moves: Option<u32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub(super) score: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Outcome {
	pub(super) score: String,
	pub(super) law: &'static str,
	pub(super) reason: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Note {
	pub(super) text: String,
}

/// Text on the envelope of an adjourned game (I.2).
#[derive(Clone, Debug, Serialize)]
pub(super) struct Envelope {
	pub(super) to: [&'static str; 1],
	pub(super) white: String,
	pub(super) black: String,
	/// The position before the sealed move.
	pub(super) fen: String,
	pub(super) white_used_ms: Option<u64>,
	pub(super) black_used_ms: Option<u64>,
	/// Time left.
	pub(super) white_ms: Option<u64>,
	pub(super) black_ms: Option<u64>,
	pub(super) sealed_by: &'static str,
	/// The number of the sealed move.
	pub(super) number: u32,
	pub(super) draw_offer: Option<&'static str>,
	pub(super) when: String,
	pub(super) place: String,
}

/// A claim on which another arbiter decides (III.6).
#[derive(Clone, Debug, Serialize)]
pub(super) struct ClaimFile {
	pub(super) law: &'static str,
	pub(super) by: &'static str,
	/// The final position.
	pub(super) fen: String,
	pub(super) moves: Vec<String>,
	pub(super) white_ms: Option<u64>,
	pub(super) black_ms: Option<u64>,
	/// True if the opponent has confirmed both.
	pub(super) confirmed: bool,
}

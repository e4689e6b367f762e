//! One line of input, as it is written.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::game::{By, CommandKind, Refusal, RulingKind};

/// Longest line that is read, in bytes. No event comes near it.
pub const LONGEST_LINE: usize = 1 << 20;

/// Reason why a line leads to nothing.
pub(super) enum No {
	/// It is not understood.
	Bad(String),
	/// The table cannot have this setup.
	Setup(String),
	/// Lawful or practical.
	Refused(Refusal),
	/// The table cannot have this setup by this article.
	Unlawful { law: &'static str, refusal: Refusal },
}

impl From<Refusal> for No {
	fn from(refusal: Refusal) -> Self {
		Self::Refused(refusal)
	}
}

/// The fields of every event. Fields that an event does not use are ignored.
#[derive(Debug, Deserialize)]
pub(super) struct EventLine<'a> {
	pub(super) at: u64,
	#[serde(borrow)]
	by: Cow<'a, str>,
	#[serde(borrow, rename = "do")]
	pub(super) what: Cow<'a, str>,
	#[serde(rename = "move")]
	pub(super) mv: Option<Cow<'a, str>>,
	pub(super) words: Option<Cow<'a, str>>,
	pub(super) square: Option<Cow<'a, str>>,
	pub(super) from: Option<Cow<'a, str>>,
	pub(super) to: Option<Cow<'a, str>>,
	pub(super) piece: Option<Cow<'a, str>>,
	pub(super) kind: Option<Cow<'a, str>>,
	pub(super) of: Option<Cow<'a, str>>,
	#[serde(rename = "what")]
	pub(super) asked: Option<Cow<'a, str>>,
	pub(super) reason: Option<Cow<'a, str>>,
	pub(super) ruling: Option<Cow<'a, str>>,
	pub(super) score: Option<Cow<'a, str>>,
	pub(super) wing: Option<Cow<'a, str>>,
	pub(super) amount: Option<Cow<'a, str>>,
	pub(super) mode: Option<Cow<'a, str>>,
	/// Time left in a session, with the time and place at which play goes on.
	pub(super) session_ms: Option<u64>,
	pub(super) when: Option<Cow<'a, str>>,
	pub(super) place: Option<Cow<'a, str>>,
	/// True if the end of the session is withdrawn.
	pub(super) withdrawn: Option<bool>,
	pub(super) points: Option<f64>,
	pub(super) rounds: Option<u32>,
	pub(super) ply: Option<usize>,
	pub(super) ms: Option<u64>,
	pub(super) seconds: Option<u64>,
	pub(super) white_ms: Option<u64>,
	pub(super) black_ms: Option<u64>,
	pub(super) white_moves: Option<u32>,
	pub(super) black_moves: Option<u32>,
	pub(super) flag: Option<Cow<'a, str>>,
	pub(super) first: Option<Cow<'a, str>>,
	/// The event that is to be carried out although it was refused.
	#[serde(borrow)]
	pub(super) event: Option<&'a RawValue>,
	// Setting up.
	pub(super) profile: Option<Cow<'a, str>>,
	pub(super) arbiter: Option<Cow<'a, str>>,
	pub(super) device_approved_by: Option<Cow<'a, str>>,
	pub(super) guard: Option<bool>,
	#[serde(borrow)]
	pub(super) white: Option<&'a RawValue>,
	#[serde(borrow)]
	pub(super) black: Option<&'a RawValue>,
	pub(super) boards: Option<u8>,
	pub(super) position: Option<Cow<'a, str>>,
	#[serde(borrow)]
	pub(super) clock: Option<&'a RawValue>,
	pub(super) echo: Option<Cow<'a, str>>,
	/// Time after the press during which a move may be told.
	pub(super) late_ms: Option<u64>,
	#[serde(borrow)]
	pub(super) speech: Option<&'a RawValue>,
	/// Single parameters of the profile.
	#[serde(borrow)]
	pub(super) regulations: Option<&'a RawValue>,
}

/// The fields that every event has, and an example of each.
const NEEDED: [(&str, &str); 3] = [("at", "0"), ("by", "\"white\""), ("do", "\"say\"")];

/// Returns the reason why a line is no event.
fn fault_of(text: &str) -> String {
	let Ok(fields) = serde_json::from_str::<BTreeMap<String, &RawValue>>(text) else {
		return "This line is no JSON object.".to_string();
	};
	if let Some((missing, example)) = NEEDED.iter().find(|(name, _)| !fields.contains_key(*name)) {
		return format!(
			"This line is no event: the field {missing} is missing, such as \"{missing}\":{example}."
		);
	}
	// Each field is tried alone, beside those that an event needs.
	let fits = |name: &str, value: &RawValue| {
		let others = NEEDED.iter().filter(|(other, _)| *other != name);
		let others = others.fold(String::new(), |all, (name, example)| {
			format!("{all}\"{name}\":{example},")
		});
		serde_json::from_str::<EventLine<'_>>(&format!("{{{others}{}:{}}}", quoted(name), value.get()))
			.is_ok()
	};
	match fields.iter().find(|(name, value)| !fits(name, value)) {
		Some((name, _)) => {
			format!("This line is no event: the value of the field {name} is of the wrong kind.")
		}
		None => "This line is no event: a field is there twice.".to_string(),
	}
}

/// The name as JSON writes it.
fn quoted(name: &str) -> String {
	serde_json::to_string(name).unwrap_or_default()
}

/// Why a line is no event, in a sentence.
#[derive(Debug)]
pub(super) struct BadLine(pub(super) String);

impl From<BadLine> for No {
	fn from(BadLine(why): BadLine) -> Self {
		Self::Bad(why)
	}
}

impl<'a> EventLine<'a> {
	/// Reads a line.
	///
	/// # Errors
	/// With the fault, as a sentence.
	pub(super) fn read(text: &'a str) -> Result<Self, BadLine> {
		if text.len() > LONGEST_LINE {
			return Err(BadLine(format!(
				"This line is too long: an event has at most {LONGEST_LINE} bytes."
			)));
		}
		serde_json::from_str(text).map_err(|_| BadLine(fault_of(text)))
	}

	/// Reads an event that is part of another line, or was one before.
	pub(super) fn read_part(text: &'a str, outer: &EventLine<'_>) -> Result<Self, BadLine> {
		#[derive(Deserialize)]
		struct At {
			at: Option<u64>,
		}
		let has_at = serde_json::from_str::<At>(text).is_ok_and(|part| part.at.is_some());
		if has_at {
			let mut line = Self::read(text)?;
			line.at = outer.at;
			return Ok(line);
		}
		let whole = "The event that is to be carried out must be whole: at, by and do.";
		Err(BadLine(whole.to_string()))
	}

	/// Returns `true` if it carries out a refused command.
	pub(super) fn is_override(&self) -> bool {
		self.what == CommandKind::Rule.name() && self.ruling.as_deref() == Some(RulingKind::Override.name())
	}

	pub(super) fn by(&self) -> Result<By, No> {
		By::from_name(&self.by).ok_or_else(|| {
			No::Bad(format!(
				"Nobody is called {:?}. By is white, black, white-assistant, black-assistant, arbiter or clock.",
				self.by
			))
		})
	}
}

//! Writing and reading of parameter values, and the allowed values.

use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Serialize};

use alloc::vec::Vec;

use crate::clock::Span;
use crate::message;
use crate::texts::Message;

/// A value as a table of profiles, special regulations or a line of JSON writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Written {
	Switch(bool),
	Number(u32),
	Text(String),
}

/// Allowed values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedValues {
	/// One of these texts.
	Texts(&'static [&'static str]),
	Switch,
	/// A whole number in this range, both ends included.
	Number {
		from: u32,
		to: u32,
	},
	/// Whole seconds up to a day.
	Seconds,
	/// Whole seconds, or the words for no default.
	SecondsOrNone,
}

/// No penalty or tolerance is longer than a day.
pub const MOST_SECONDS: u32 = 86_400;

/// No number of moves or times is larger: 0 to 9,999 covers every game that was ever played.
pub const MOST: u32 = 9_999;

/// The text for a default time that has to be specified (6.7.a of 2014).
pub const NO_DEFAULT: &str = "must_be_specified_no_default";

/// Suffix of a default time that is written as a number of seconds.
const IF_UNSPECIFIED: &str = "_if_unspecified";

impl AllowedValues {
	/// The same with a larger smallest number.
	#[must_use]
	pub(super) const fn at_least(self, smallest: u32) -> Self {
		match self {
			Self::Number { to, .. } => Self::Number { from: smallest, to },
			Self::Texts(_) | Self::Switch | Self::Seconds | Self::SecondsOrNone => self,
		}
	}

	/// The texts that are allowed as they stand here.
	#[must_use]
	pub const fn texts(&self) -> &'static [&'static str] {
		match self {
			Self::Texts(texts) => texts,
			Self::SecondsOrNone => &[NO_DEFAULT],
			Self::Switch | Self::Number { .. } | Self::Seconds => &[],
		}
	}

	/// Returns `true` if this value is allowed.
	#[must_use]
	pub fn has(&self, written: &Written) -> bool {
		match self {
			Self::Texts(texts) => written.text().is_some_and(|text| texts.contains(&text)),
			Self::Switch => bool::read(written).is_some(),
			Self::Number { from, to } => {
				u32::read(written).is_some_and(|number| (*from..=*to).contains(&number))
			}
			Self::Seconds => Span::read(written).is_some(),
			Self::SecondsOrNone => <Option<Span>>::read(written).is_some(),
		}
	}
}

/// Converts to words that follow "it can be".
impl From<&AllowedValues> for Message {
	fn from(allowed: &AllowedValues) -> Self {
		match allowed {
			AllowedValues::Texts(texts) => {
				let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
				Self::any_of(&texts)
			}
			AllowedValues::Switch => message!(ValueSwitch),
			AllowedValues::Number { from, to } => message!(ValueNumber, from, to),
			AllowedValues::Seconds => message!(ValueSeconds, most = MOST_SECONDS),
			AllowedValues::SecondsOrNone => message!(ValueSecondsOr, most = MOST_SECONDS, word = NO_DEFAULT),
		}
	}
}

crate::in_english! { AllowedValues }

/// A type that a parameter can have.
pub trait ProfileSetting: Sized {
	/// Returns the written value, if it is allowed.
	fn read(written: &Written) -> Option<Self>;
	/// Returns the value as it is written.
	fn written(&self) -> Written;
	/// Returns everything that can be written.
	fn allowed() -> AllowedValues;
}

impl Written {
	#[must_use]
	pub fn text(&self) -> Option<&str> {
		match self {
			Self::Text(text) => Some(text),
			Self::Switch(_) | Self::Number(_) => None,
		}
	}

	fn number(&self) -> Option<u32> {
		match self {
			Self::Number(number) => Some(*number),
			Self::Switch(_) | Self::Text(_) => None,
		}
	}
}

impl fmt::Display for Written {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Switch(switch) => write!(f, "{switch}"),
			Self::Number(number) => write!(f, "{number}"),
			Self::Text(text) => f.write_str(text),
		}
	}
}

impl ProfileSetting for bool {
	fn read(written: &Written) -> Option<Self> {
		match written {
			Written::Switch(switch) => Some(*switch),
			Written::Number(_) | Written::Text(_) => None,
		}
	}

	fn written(&self) -> Written {
		Written::Switch(*self)
	}

	fn allowed() -> AllowedValues {
		AllowedValues::Switch
	}
}

impl ProfileSetting for u32 {
	fn read(written: &Written) -> Option<Self> {
		written.number().filter(|number| *number <= MOST)
	}

	fn written(&self) -> Written {
		Written::Number(*self)
	}

	fn allowed() -> AllowedValues {
		AllowedValues::Number { from: 0, to: MOST }
	}
}

/// Written in whole seconds.
impl ProfileSetting for Span {
	fn read(written: &Written) -> Option<Self> {
		let seconds = written.number().filter(|seconds| *seconds <= MOST_SECONDS)?;
		Some(Self::seconds(seconds.into()))
	}

	fn written(&self) -> Written {
		Written::Number(u32::try_from(self.shown_seconds()).unwrap_or(MOST_SECONDS))
	}

	fn allowed() -> AllowedValues {
		AllowedValues::Seconds
	}
}

/// Returns the seconds in the text of a default time.
pub(super) fn seconds(text: &str) -> Option<u32> {
	text.strip_suffix(IF_UNSPECIFIED)?.parse().ok()
}

/// A default time: the seconds, alone or with `_if_unspecified` after them, or [`NO_DEFAULT`].
impl ProfileSetting for Option<Span> {
	fn read(written: &Written) -> Option<Self> {
		let Some(text) = written.text() else {
			return Span::read(written).map(Some);
		};
		if text == NO_DEFAULT {
			return Some(None);
		}
		Span::read(&Written::Number(seconds(text)?)).map(Some)
	}

	fn written(&self) -> Written {
		Written::Text(self.as_ref().map_or_else(
			|| NO_DEFAULT.into(),
			|span| format!("{}{IF_UNSPECIFIED}", span.written()),
		))
	}

	fn allowed() -> AllowedValues {
		AllowedValues::SecondsOrNone
	}
}

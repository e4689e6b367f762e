//! Names and texts of the server: checked before they become part of a path, and cleaned before they are heard.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::Deserialize;

use crate::names::is_illegible;

/// The longest text of a user that is told, in characters.
const LONGEST: usize = 300;

/// Declares a name that the server gives, of these characters and at most this length: what is checked can stand in a path.
macro_rules! names {
	($($(#[$about:meta])* $name:ident: $most:literal, $fits:expr;)+) => {$(
		$(#[$about])*
		#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
		#[serde(try_from = "String")]
		pub struct $name(String);

		impl $name {
			/// Returns `None` for a text that is no such name.
			#[must_use]
			pub fn new(text: &str) -> Option<Self> {
				let fits: fn(char) -> bool = $fits;
				let is_name = (1..=$most).contains(&text.len()) && text.chars().all(fits);
				is_name.then(|| Self(text.to_string()))
			}

			#[must_use]
			pub fn as_str(&self) -> &str {
				&self.0
			}
		}

		impl TryFrom<String> for $name {
			type Error = &'static str;

			fn try_from(text: String) -> Result<Self, Self::Error> {
				Self::new(&text).ok_or(stringify!($name))
			}
		}

		impl fmt::Debug for $name {
			fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
				write!(formatter, "{}", self.0)
			}
		}
	)+};
}

names! {
	/// The server's identifier of a game, a challenge, a tournament or a puzzle.
	GameId: 12, |character| character.is_ascii_alphanumeric();
	/// The name of a user, as it is written.
	UserName: 30, |character| character.is_ascii_alphanumeric() || matches!(character, '_' | '-');
	/// The identifier of a team.
	TeamId: 100, |character| character.is_ascii_alphanumeric() || matches!(character, '_' | '-');
}

impl UserName {
	/// Returns `true` if both are names of the same user: the server does not tell capitals from small letters.
	#[must_use]
	pub fn is(&self, other: &str) -> bool {
		self.0.eq_ignore_ascii_case(other)
	}
}

/// Returns a text of somebody else in one line, without characters that cannot be read, and cut where nobody would listen on.
#[must_use]
pub fn cleaned(text: &str) -> String {
	let legible = text.chars().take(LONGEST).map(|character| match character {
		character if character.is_whitespace() => ' ',
		character => character,
	});
	let text: String = legible.filter(|character| !is_illegible(*character)).collect();
	let words: Vec<&str> = text.split_whitespace().collect();
	words.join(" ")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn name_with_a_slash_or_too_long_is_none() {
		for text in ["", "../api", "abc/def", "abcdefghijklm", "a b", "ä"] {
			assert_eq!(GameId::new(text), None, "{text}");
		}
		assert_eq!(GameId::new("q7ZvsdUF").unwrap().as_str(), "q7ZvsdUF");
		assert!(UserName::new("Some-Body_9").unwrap().is("some-body_9"));
	}

	#[test]
	fn cleaned_text_has_no_line_ends_and_nothing_illegible() {
		assert_eq!(
			cleaned(" good\r\ngame\u{7}\u{202e} !\u{1b}[2J "),
			"good game ![2J"
		);
		assert_eq!(cleaned(&"a".repeat(1000)).len(), LONGEST);
		assert_eq!(cleaned("\u{200b}\u{0}"), "");
	}
}

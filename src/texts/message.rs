//! Something that the program has to say, before it is said in any language.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::{Language, fill, one};

/// The file of a language's folder with the texts of the messages.
const COMMAND_LINE: &str = "command-line";

/// The hole that says how many of something there are.
const NUMBER: &str = "number";

/// A key of the messages, and the content of its holes. It is put into a language only where it leaves the program.
///
/// ```
/// use annabella::message;
/// use annabella::texts::Language;
///
/// let games = message!(Games, number = 3);
/// let deleted = message!(Deleted, many = games);
/// assert_eq!(deleted.said(Language::ENGLISH), "Deleted: 3 games.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(Said);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
	Key {
		key: &'static str,
		holes: Vec<(&'static str, Filling)>,
	},
	/// A text that is in the player's language already, or has none.
	Text(String),
	/// Several, one after the other.
	All(Vec<Message>),
}

/// The content of a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filling {
	/// A name, or a text from elsewhere.
	Text(String),
	Number(i128),
	/// A part of the sentence, or its reason.
	Message(Box<Message>),
	/// Several of them, with a comma between.
	List(Vec<Message>),
}

/// A text of the messages, with its forms if it counts something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Text {
	Whole(String),
	Forms { one: String, other: String },
}

/// The content of a message of this key; only the list of keys makes one.
pub(super) const fn bare(key: &'static str) -> Message {
	Message(Said::Key {
		key,
		holes: Vec::new(),
	})
}

pub(super) const fn filled(key: &'static str, holes: Vec<(&'static str, Filling)>) -> Message {
	Message(Said::Key { key, holes })
}

impl Message {
	/// A text that is in the player's language already, such as an answer of the game, or has none, such as a name.
	#[must_use]
	pub fn of(text: impl core::fmt::Display) -> Self {
		Self(Said::Text(text.to_string()))
	}

	/// This message, followed by another one.
	#[must_use]
	pub fn and(self, other: impl Into<Self>) -> Self {
		let mut all = match self.0 {
			Said::All(all) => all,
			Said::Key { .. } | Said::Text(_) => Vec::from([self]),
		};
		all.push(other.into());
		Self(Said::All(all))
	}

	/// One of these, as they are written: `a, b or c`.
	#[must_use]
	pub fn any_of(all: &[impl AsRef<str>]) -> Self {
		let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
		match all.as_slice() {
			[values @ .., last] if !values.is_empty() => {
				crate::message!(Alternatives, values = values.join(", "), last)
			}
			all => Self::of(all.join(", ")),
		}
	}

	/// The text for a log.
	#[must_use]
	pub fn english(&self) -> String {
		self.said(Language::ENGLISH)
	}

	/// The text in this language as a sentence of its own: closed by a full stop, if nothing closes it yet.
	#[must_use]
	pub fn sentence(&self, language: Language) -> String {
		let mut said = self.said(language);
		if !said.ends_with(['.', '?', '!']) {
			said.push('.');
		}
		said
	}

	/// The text in this language; in English, if it has no such text.
	#[must_use]
	pub fn said(&self, language: Language) -> String {
		match &self.0 {
			Said::Text(text) => text.clone(),
			Said::All(all) => {
				let said: Vec<String> = all.iter().map(|message| message.said(language)).collect();
				said.join(" ")
			}
			Said::Key { key, holes } => {
				let text = text_of(language, key).or_else(|| text_of(Language::ENGLISH, key));
				let number = holes.iter().find(|(hole, _)| *hole == NUMBER);
				let form = match (&text, number) {
					(Some(Text::Forms { one, .. }), Some((_, Filling::Number(1)))) => one,
					(Some(Text::Forms { other: text, .. } | Text::Whole(text)), _) => text,
					(None, _) => *key,
				};
				let filled: Vec<(&str, String)> = holes
					.iter()
					.map(|(hole, filling)| (*hole, open(form, hole, filling.said(language))))
					.collect();
				let filled: Vec<(&str, &str)> =
					filled.iter().map(|(hole, text)| (*hole, text.as_str())).collect();
				fill(form, &filled)
			}
		}
	}
}

/// The content of this hole of a text; without its full stop, if the text itself goes on with a mark.
fn open(text: &str, hole: &str, mut filling: String) -> String {
	let behind = text.split_once(&["{", hole, "}"].concat());
	if behind.is_some_and(|(_, behind)| behind.starts_with(['.', ';', ',', ':'])) && filling.ends_with('.') {
		filling.pop();
	}
	filling
}

/// Returns the text of this key in a language. No other text is read for it.
fn text_of(language: Language, key: &str) -> Option<Text> {
	one(language, COMMAND_LINE, key)
}

impl Filling {
	fn said(&self, language: Language) -> String {
		match self {
			Self::Text(text) => text.clone(),
			Self::Number(number) => number.to_string(),
			Self::Message(message) => message.said(language),
			Self::List(all) => {
				let said: Vec<String> = all.iter().map(|message| message.said(language)).collect();
				said.join(", ")
			}
		}
	}
}

impl From<Message> for Filling {
	fn from(message: Message) -> Self {
		Self::Message(Box::new(message))
	}
}

impl From<&Message> for Filling {
	fn from(message: &Message) -> Self {
		message.clone().into()
	}
}

impl From<Vec<Message>> for Filling {
	fn from(all: Vec<Message>) -> Self {
		Self::List(all)
	}
}

impl From<String> for Filling {
	fn from(text: String) -> Self {
		Self::Text(text)
	}
}

impl From<&String> for Filling {
	fn from(text: &String) -> Self {
		Self::Text(text.clone())
	}
}

impl From<&&str> for Filling {
	fn from(text: &&str) -> Self {
		(*text).into()
	}
}

impl From<&str> for Filling {
	fn from(text: &str) -> Self {
		Self::Text(text.to_string())
	}
}

impl From<Language> for Filling {
	fn from(language: Language) -> Self {
		Self::Text(language.to_string())
	}
}

impl From<&Language> for Filling {
	fn from(language: &Language) -> Self {
		(*language).into()
	}
}

impl From<char> for Filling {
	fn from(sign: char) -> Self {
		Self::Text(sign.to_string())
	}
}

macro_rules! numbers {
	($($number:ty),*) => {$(
		impl From<$number> for Filling {
			fn from(number: $number) -> Self {
				Self::Number(i128::try_from(number).unwrap_or(i128::MAX))
			}
		}

		impl From<&$number> for Filling {
			fn from(number: &$number) -> Self {
				(*number).into()
			}
		}
	)*};
}

numbers! { u8, u16, u32, u64, u128, usize, i32, i64 }

/// Makes errors that are messages: they are shown in English, as in a log, and become a part of another message.
#[macro_export]
macro_rules! in_english {
	($($error:ty),+ $(,)?) => {$(
		impl core::fmt::Display for $error {
			fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
				f.write_str(&$crate::texts::Message::from(self).english())
			}
		}

		impl From<$error> for $crate::texts::Message {
			fn from(error: $error) -> Self {
				Self::from(&error)
			}
		}

		impl From<&$error> for $crate::texts::Filling {
			fn from(error: &$error) -> Self {
				$crate::texts::Message::from(error).into()
			}
		}

		impl From<$error> for $crate::texts::Filling {
			fn from(error: $error) -> Self {
				$crate::texts::Message::from(error).into()
			}
		}
	)+};
}

/// Makes an enum of reasons, each beside the message that tells it.
#[macro_export]
macro_rules! reasons {
	($(#[$about:meta])* $seen:vis enum $what:ident {
		$(
			$(#[$note:meta])*
			$reason:ident
			$(($($value:ident: $(#[$on:meta])* $of:ty),+))?
			$({ $($field:ident: $type:ty),+ })?
			=> $message:expr,
		)*
	}) => {
		$(#[$about])*
		$seen enum $what {
			$($(#[$note])* $reason $(($($(#[$on])* $of),+))? $({ $($field: $type),+ })?,)*
		}

		impl From<&$what> for $crate::texts::Message {
			fn from(reason: &$what) -> Self {
				match reason {
					$($what::$reason $(($($value),+))? $({ $($field),+ })? => $message,)*
				}
			}
		}

		$crate::in_english! { $what }
	};
}

/// The message of this key, with the content of each of its holes: `message!(NoGame, number = 3)`, or `message!(NoGame, number)`.
#[macro_export]
macro_rules! message {
	($key:ident $(,)?) => { $crate::texts::messages::$key::MESSAGE };
	($key:ident, $($hole:ident $(= $value:expr)?),+ $(,)?) => {
		$crate::texts::Message::from($crate::texts::messages::$key {
			$($hole: $crate::texts::Filling::from($crate::message!(@filling $hole $($value)?)),)+
		})
	};
	(@filling $hole:ident) => { $hole };
	(@filling $hole:ident $value:expr) => { $value };
}

/// A struct for each key of the messages, with its holes as fields, as `build.rs` finds them in the English texts.
pub mod messages {
	include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeMap;

	use super::*;
	use crate::texts::{languages, read};

	#[test]
	fn a_message_is_said_in_each_language_with_its_reasons() {
		let message = message!(FileUnreadable, file = "a{b}.pgn", why = message!(Missing));
		assert_eq!(
			message.said(Language::ENGLISH),
			"a{b}.pgn cannot be read: there is no such file or folder."
		);
		assert_eq!(
			message.said(Language::FINNISH),
			"a{b}.pgn: lukeminen ei onnistu: sellaista tiedostoa tai kansiota ei ole."
		);
		assert_eq!(message.said(Language::FRENCH), message.said(Language::ENGLISH));
	}

	#[test]
	fn every_text_is_found_among_the_others() {
		let (mut tried, mut missing) = (0, Vec::new());
		for (language, ..) in languages() {
			let Ok(texts) = read::<BTreeMap<String, Text>>(language, COMMAND_LINE) else {
				continue;
			};
			tried += texts.len();
			missing.extend(
				texts
					.into_iter()
					.filter(|(key, text)| text_of(language, key).as_ref() != Some(text)),
			);
			assert_eq!(text_of(language, ""), None);
			assert_eq!(text_of(language, "zzz"), None);
		}
		assert!(missing.is_empty() && tried > 1000, "{tried}: {missing:?}");
	}

	#[test]
	fn a_number_chooses_the_form() {
		let said = |number: u64| message!(Games, number).said(Language::GERMAN);
		assert_eq!(
			[said(0), said(1), said(2)],
			["0 Partien", "eine Partie", "2 Partien"]
		);
	}
}

//! One key press, as a plain terminal can send it, and its written name ("ctrl-r", "f5", "shift-f5", "enter", "e").

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// A key, without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyCode {
	/// A character as typed, so that Shift is already in it ("E", "?").
	Char(char),
	/// F1 to F12, and as 13 to 24 the same keys with Shift, as terminals have always counted them.
	F(u8),
	Enter,
	Escape,
	Backspace,
	Delete,
	Tab,
	Up,
	Down,
	Left,
	Right,
	Home,
	End,
	PageUp,
	PageDown,
}

/// One key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
	pub code: KeyCode,
	pub ctrl: bool,
	pub alt: bool,
}

impl Key {
	/// The key without modifiers.
	#[must_use]
	pub const fn plain(code: KeyCode) -> Self {
		Self {
			code,
			ctrl: false,
			alt: false,
		}
	}

	/// The key of a printable character.
	#[must_use]
	pub const fn char(character: char) -> Self {
		Self::plain(KeyCode::Char(character))
	}

	/// The character that this key types, if it types one.
	#[must_use]
	pub fn typed(self) -> Option<char> {
		if let KeyCode::Char(character) = self.code
			&& !self.ctrl
			&& !self.alt
		{
			return Some(character);
		}
		None
	}
}

/// Amount by which a key's number grows with Shift.
const SHIFT: u8 = 12;

/// The written names of the keys that type no character but a blank.
pub fn key_names() -> impl Iterator<Item = String> {
	let numbered = (1..=SHIFT).map(|number| format!("f{number}"));
	NAMES.iter().map(|(name, _)| (*name).to_string()).chain(numbered)
}

const NAMES: [(&str, KeyCode); 14] = [
	("enter", KeyCode::Enter),
	("escape", KeyCode::Escape),
	("backspace", KeyCode::Backspace),
	("delete", KeyCode::Delete),
	("tab", KeyCode::Tab),
	("up", KeyCode::Up),
	("down", KeyCode::Down),
	("left", KeyCode::Left),
	("right", KeyCode::Right),
	("home", KeyCode::Home),
	("end", KeyCode::End),
	("page-up", KeyCode::PageUp),
	("page-down", KeyCode::PageDown),
	("space", KeyCode::Char(' ')),
];

/// A text that is not a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoKey(pub String);

impl FromStr for Key {
	type Err = NoKey;

	/// Reads a key's written name. The error is the text that was not a key.
	fn from_str(name: &str) -> Result<Self, Self::Err> {
		let mut key = Self::char(' ');
		let mut rest = name;
		loop {
			if let Some(after) = rest.strip_prefix("ctrl-") {
				key.ctrl = true;
				rest = after;
			} else if let Some(after) = rest.strip_prefix("alt-") {
				key.alt = true;
				rest = after;
			} else {
				break;
			}
		}
		let mut characters = rest.chars();
		key.code = match (characters.next(), characters.next()) {
			(Some(one), None) => KeyCode::Char(one),
			_ => NAMES
				.iter()
				.find(|(known, _)| *known == rest)
				.map(|(_, code)| *code)
				.or_else(|| {
					let (shift, rest) = match rest.strip_prefix("shift-") {
						Some(rest) => (SHIFT, rest),
						None => (0, rest),
					};
					let number: u8 = rest.strip_prefix('f')?.parse().ok()?;
					(1..=12).contains(&number).then(|| KeyCode::F(number + shift))
				})
				.ok_or_else(|| NoKey(name.to_string()))?,
		};
		Ok(key)
	}
}

impl fmt::Display for Key {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		if self.ctrl {
			f.write_str("ctrl-")?;
		}
		if self.alt {
			f.write_str("alt-")?;
		}
		let named = NAMES.iter().find(|(_, code)| *code == self.code);
		match (named, self.code) {
			(Some((name, _)), _) => f.write_str(name),
			(None, KeyCode::Char(character)) => write!(f, "{character}"),
			(None, KeyCode::F(number)) if number > SHIFT => write!(f, "shift-f{}", number - SHIFT),
			(None, KeyCode::F(number)) => write!(f, "f{number}"),
			(None, other) => f.write_str(&format!("{other:?}")),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn names_round_trip() {
		for name in [
			"e",
			"?",
			"ctrl-r",
			"f5",
			"f12",
			"shift-f1",
			"ctrl-shift-f12",
			"enter",
			"space",
			"page-up",
			"alt-x",
			"ctrl-alt-x",
			"-",
		] {
			assert_eq!(
				name.parse::<Key>().map(|key| key.to_string()).as_deref(),
				Ok(name)
			);
		}
	}

	#[test]
	fn nonsense_is_not_a_key() {
		for name in ["", "f13", "f0", "shift-e", "shift-f13", "ctrl-", "enterr"] {
			assert!(name.parse::<Key>().is_err(), "{name}");
		}
	}
}

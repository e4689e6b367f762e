//! What of a text may be put on a terminal or taken from one: letters and blanks, never an order to the terminal.

use std::iter::Peekable;
use std::str::Chars;

/// The text without control characters, escape sequences, and marks that turn or hide what stands beside them.
/// Line breaks and tabs become blanks. Names come from files, engines and other people.
#[must_use]
pub fn legible(text: &str) -> String {
	let mut clean = String::with_capacity(text.len());
	let mut rest = text.chars().peekable();
	while let Some(character) = rest.next() {
		match character {
			'\u{1b}' => skip_escape(&mut rest),
			'\u{9b}' => skip_sequence(&mut rest),
			'\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => skip_string(&mut rest),
			// The two bytes of one line end.
			'\r' if rest.peek() == Some(&'\n') => {}
			'\t' | '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}' => clean.push(' '),
			hidden if hidden.is_control() || turns_or_hides(hidden) => {}
			shown => clean.push(shown),
		}
	}
	clean
}

/// Marks of writing direction and blanks without width: with them a name can pretend to be another.
fn turns_or_hides(character: char) -> bool {
	matches!(
		character,
		'\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
	)
}

fn skip_escape(rest: &mut Peekable<Chars<'_>>) {
	match rest.peek() {
		Some('[') => {
			rest.next();
			skip_sequence(rest);
		}
		Some(']' | 'P' | 'X' | '^' | '_') => {
			rest.next();
			skip_string(rest);
		}
		Some(' '..='~') => {
			while rest.next_if(|c| matches!(c, ' '..='/')).is_some() {}
			rest.next_if(|c| matches!(c, '0'..='~'));
		}
		_ => {}
	}
}

/// Parameters and the final byte of a control sequence (ECMA-48, 5.4).
fn skip_sequence(rest: &mut Peekable<Chars<'_>>) {
	while rest.next_if(|c| matches!(c, ' '..='?')).is_some() {}
	rest.next_if(|c| matches!(c, '@'..='~'));
}

/// A control string up to its end. One that never ends is not one: what follows is text that must not get lost.
fn skip_string(rest: &mut Peekable<Chars<'_>>) {
	let mut ahead = rest.clone();
	while let Some(character) = ahead.next() {
		let ends = match character {
			'\u{7}' | '\u{9c}' => true,
			'\u{1b}' => ahead.next_if_eq(&'\\').is_some(),
			_ => false,
		};
		if ends {
			*rest = ahead;
			return;
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	#[test]
	fn orders_to_the_terminal_are_dropped() {
		for (given, left) in [
			("Weiß am Zug", "Weiß am Zug"),
			("a\u{1b}[31;1mb\u{1b}[0m", "ab"),
			("\u{1b}]0;title\u{7}Anna", "Anna"),
			("\u{1b}]8;;http://x\u{1b}\\Anna", "Anna"),
			("\u{1b}]never ended", "never ended"),
			("\u{9b}2JAnna", "Anna"),
			("\u{1b}(BAnna\u{1b}", "Anna"),
			("\u{1b}cAnna\u{8}\u{7f}\0", "Anna"),
			("eins\r\nzwei\tdrei", "eins zwei drei"),
			("\u{202e}annA\u{200b}", "annA"),
			("日本 e\u{301}", "日本 e\u{301}"),
		] {
			assert_eq!(legible(given), left, "{given:?}");
		}
	}

	proptest! {
		#[test]
		fn nothing_illegible_is_left(text in any::<String>()) {
			let clean = legible(&text);
			prop_assert!(!clean.chars().any(char::is_control));
			prop_assert_eq!(legible(&clean), clean);
		}
	}
}

//! The part of a text from elsewhere that may be shown, and the part that may be said: letters and blanks, never an order
//! to the terminal or the voice.

use alloc::string::String;
use core::iter::Peekable;
use core::str::Chars;

use unicode_width::UnicodeWidthChar;

/// Marks that may stand on one letter. Living languages need three; more of them cover the lines above and below.
const MARKS: usize = 4;

/// The text without control characters, escape sequences, and marks that turn or hide the text beside them.
/// Line breaks and tabs become blanks. Names come from files, engines and other people.
#[must_use]
pub fn legible(text: &str) -> String {
	let mut clean = String::with_capacity(text.len());
	let mut rest = text.chars().peekable();
	let mut marks = 0_usize;
	// If one string has no end, no later one has one: the end is searched for once, however many begin.
	let mut endless = false;
	while let Some(character) = rest.next() {
		let shown = match character {
			'\u{1b}' => {
				skip_escape(&mut rest, &mut endless);
				continue;
			}
			'\u{9b}' => {
				skip_sequence(&mut rest);
				continue;
			}
			'\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => {
				skip_string(&mut rest, &mut endless);
				continue;
			}
			// The two bytes of one line end.
			'\r' if rest.peek() == Some(&'\n') => continue,
			'\t' | '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
			hidden if is_illegible(hidden) => continue,
			shown => shown,
		};
		marks = match shown.width() {
			Some(0) => marks.saturating_add(1),
			Some(_) | None => 0,
		};
		if marks <= MARKS {
			clean.push(shown);
		}
	}
	clean
}

/// A sentence that quotes foreign text, at a bearable length for a listener: of each longer line the beginning, and the
/// end, which has the hint.
#[must_use]
pub fn bearable(text: &str) -> String {
	const LONGEST: usize = 1000;
	const PIECE: usize = 300;
	let mut bearable = String::new();
	for line in text.split_inclusive('\n') {
		let length = line.chars().count();
		if length <= LONGEST {
			bearable.push_str(line);
		} else {
			bearable.extend(line.chars().take(PIECE));
			bearable.push_str(" … ");
			bearable.extend(line.chars().skip(length - PIECE));
		}
	}
	bearable
}

/// The text as a voice may get it: legible, and without the signs between which speech servers and synthesisers look for
/// orders of their own, such as SSML's tags, eSpeak's phonemes, and the orders that other engines begin with a backslash
/// or a grave.
#[must_use]
pub fn sayable(text: &str) -> String {
	let mut clean = legible(text);
	if clean.contains(ORDERS) {
		clean = clean.replace(ORDERS, " ");
	}
	clean
}

const ORDERS: [char; 9] = ['<', '>', '&', '[', ']', '{', '}', '\\', '`'];

/// Returns `true` if this is an order to a terminal, or turns or hides the text beside it.
#[must_use]
#[inline]
pub fn is_illegible(character: char) -> bool {
	// Most characters are plain, and are answered at once.
	!matches!(character, ' '..='~') && is_rare_and_illegible(character)
}

fn is_rare_and_illegible(character: char) -> bool {
	character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') || turns_or_hides(character)
}

/// Returns `true` for marks of writing direction, and for signs without a width that are not marks on a letter: with them
/// a name can pretend to be another. The joiners that some scripts need within their words stay.
fn turns_or_hides(character: char) -> bool {
	matches!(
		character,
		'\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
			| '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
			| '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
			| '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
	)
}

fn skip_escape(rest: &mut Peekable<Chars<'_>>, endless: &mut bool) {
	match rest.peek() {
		Some('[') => {
			rest.next();
			skip_sequence(rest);
		}
		Some(']' | 'P' | 'X' | '^' | '_') => {
			rest.next();
			skip_string(rest, endless);
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

/// A control string up to its end. One that never ends is not one: the text after it must not get lost.
fn skip_string(rest: &mut Peekable<Chars<'_>>, endless: &mut bool) {
	if *endless {
		return;
	}
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
	*endless = true;
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
			("\u{1b}]never\u{1b}]ended \u{1b}[1mhere", "neverended here"),
			("\u{9b}2JAnna", "Anna"),
			("\u{1b}(BAnna\u{1b}", "Anna"),
			("\u{1b}cAnna\u{8}\u{7f}\0", "Anna"),
			("eins\r\nzwei\tdrei", "eins zwei drei"),
			("\u{202e}annA\u{200b}", "annA"),
			("日本 e\u{301}", "日本 e\u{301}"),
			("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
			("B\u{ad}e\u{61c}l\u{e0041}la\u{3164}", "Bella"),
			("\u{2067}annA\u{2069}", "annA"),
		] {
			assert_eq!(legible(given), left, "{given:?}");
		}
	}

	#[test]
	fn a_letter_does_not_grow_over_the_page() {
		let tower = format!("e{}4", "\u{301}".repeat(5_000));
		assert_eq!(legible(&tower), "e\u{301}\u{301}\u{301}\u{301}4");
	}

	#[test]
	fn a_sentence_keeps_its_beginning_and_its_hint() {
		let long = format!("{:?} is none.\nWrite {}.\n", "é".repeat(5_000), "a".repeat(900));
		let told = bearable(&long);
		assert!(
			told.starts_with("\"éé") && told.contains("éé\" is none.\nWrite aa"),
			"{told}"
		);
		assert!(told.ends_with("a.\n") && told.chars().count() < 1_600, "{told}");
		assert_eq!(bearable("Write e4."), "Write e4.");
		assert_eq!(bearable(""), "");
	}

	#[test]
	fn orders_to_voices_are_dropped() {
		for (given, left) in [
			("Anna", "Anna"),
			(
				"<speak><break time=\"9s\"/></speak>Anna",
				" speak  break time=\"9s\"/  /speak Anna",
			),
			("[[a_R@]] &lt;", "  a_R@    lt;"),
			("\\rspd=300\\Anna `v1", " rspd=300 Anna  v1"),
		] {
			assert_eq!(sayable(given), left, "{given:?}");
		}
	}

	proptest! {
		#[test]
		fn nothing_illegible_is_left(text in any::<String>()) {
			let clean = legible(&text);
			prop_assert!(!clean.chars().any(is_illegible));
			prop_assert_eq!(legible(&clean), clean);
		}
	}
}

//! What stands in a PGN file, and what its bytes mean: letters of any encoding, words, comments and tags.

use alloc::borrow::Cow;
use alloc::string::String;

use super::flaw::PgnFlaw;
use super::{LONGEST_COMMENT, LONGEST_TAG};
use crate::names::legible;

/// What stands in a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
	Tag {
		name: &'a str,
		value: &'a str,
	},
	/// A word of the movetext that is no number and no result: a move, if it can be read as one.
	Word(&'a str),
	/// A numeric annotation glyph.
	Nag(u8),
	Comment(&'a str),
	/// A variation begins.
	Open,
	/// A variation ends.
	Close,
	Result(&'static str),
	Bad(PgnFlaw),
}

/// Hands on a tag; whether it could be read.
pub(super) fn tag(name: &[u8], value: &[u8], each: &mut impl FnMut(Token<'_>)) -> bool {
	let (name, value) = (text_of(name), text_of(value));
	// In Latin-1 it was shorter than it is now.
	let is_read = value.len() <= LONGEST_TAG;
	each(if is_read {
		Token::Tag {
			name: &name,
			value: &value,
		}
	} else {
		Token::Bad(PgnFlaw::LongTag)
	});
	is_read
}

/// Hands on a comment; whether it could be read.
pub(super) fn comment(text: &[u8], each: &mut impl FnMut(Token<'_>)) -> bool {
	let comment = text_of(text);
	let is_read = comment.len() <= LONGEST_COMMENT;
	if !is_read {
		each(Token::Bad(PgnFlaw::LongComment));
	} else if comment.contains(['{', '}']) {
		// Only one that ends with its line can hold the sign that ends the others.
		each(Token::Comment(&comment.replace('{', "(").replace('}', ")")));
	} else {
		each(Token::Comment(&comment));
	}
	is_read
}

/// Hands on what a word means: a number of a move, a result, an assessment, or a move.
pub(super) fn word(text: &[u8], each: &mut impl FnMut(Token<'_>)) {
	let text = text_of(text);
	if let Some(code) = text.strip_prefix('$') {
		return each(
			code.parse()
				.map_or(Token::Bad(PgnFlaw::StraySign('$')), Token::Nag),
		);
	}
	let word = without_numbers(&text);
	if is_bare_move(word) {
		return each(Token::Word(word));
	}
	let bare = word.trim_end_matches(['!', '?']);
	if let Some(result) = result_of(bare) {
		each(Token::Result(result));
	} else if !bare.is_empty() && bare != "e.p." && !bare.chars().all(|sign| sign.is_ascii_digit()) {
		each(glyph(bare).map_or(Token::Word(bare), Token::Nag));
	}
	if let Some(nag) = word.get(bare.len()..).and_then(glyph) {
		each(Token::Nag(nag));
	}
}

/// As nearly all words are: neither a result nor an assessment begins and ends like this.
fn is_bare_move(word: &str) -> bool {
	match word.as_bytes() {
		[first, .., last] => {
			first.is_ascii_alphabetic() && (last.is_ascii_alphanumeric() || b"+#".contains(last))
		}
		[] | [_] => false,
	}
}

/// A word without the numbers of moves before it, however many there are.
fn without_numbers(text: &str) -> &str {
	let mut word = text;
	loop {
		let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
		let shorter = match behind.strip_prefix(['.', '…']) {
			Some(behind) => behind,
			None if behind.is_empty() => behind,
			None => return word,
		};
		word = shorter;
		if word.is_empty() {
			return word;
		}
	}
}

fn result_of(text: &str) -> Option<&'static str> {
	Some(match text {
		"1-0" | "1–0" => "1-0",
		"0-1" | "0–1" => "0-1",
		"1/2-1/2" | "1/2" | "½-½" | "½–½" => "1/2-1/2",
		"*" => "*",
		_ => return None,
	})
}

/// The numbers of the signs that annotators write behind a move.
fn glyph(sign: &str) -> Option<u8> {
	Some(match sign {
		"!" => 1,
		"?" => 2,
		"!!" => 3,
		"??" => 4,
		"!?" => 5,
		"?!" => 6,
		"=" => 10,
		"∞" => 13,
		"+=" | "+/=" | "⩲" => 14,
		"=+" | "=/+" | "⩱" => 15,
		"+/-" | "±" => 16,
		"-/+" | "∓" => 17,
		"+-" | "+−" => 18,
		"-+" | "−+" => 19,
		"N" => 146,
		_ => return None,
	})
}

/// What the bytes from 0x80 to 0x9f are in files from Windows. In Latin-1 they are no signs at all.
const WINDOWS: [char; 32] = [
	'€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
	'‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A byte of a text that is not in UTF-8.
fn old_sign(byte: u8) -> char {
	let place = byte.checked_sub(0x80).map(usize::from);
	let sign = place.and_then(|place| WINDOWS.get(place).copied());
	sign.unwrap_or(char::from(byte))
}

/// The text of these bytes: UTF-8, or else Latin-1, which PGN was written in at first, as Windows has it. Only what is
/// legible of it, and blanks are one blank.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
	let text = core::str::from_utf8(bytes).map_or_else(
		|_| Cow::Owned(bytes.iter().copied().map(old_sign).collect()),
		Cow::Borrowed,
	);
	// Most texts are so already.
	if bytes
		.split(|byte| *byte == b' ')
		.all(|word| !word.is_empty() && word.iter().all(u8::is_ascii_graphic))
	{
		return text;
	}
	let mut clean = String::with_capacity(text.len());
	for word in legible(&text).split_whitespace() {
		if !clean.is_empty() {
			clean.push(' ');
		}
		clean.push_str(word);
	}
	Cow::Owned(clean)
}

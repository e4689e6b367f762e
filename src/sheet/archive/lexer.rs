//! PGN taken apart byte by byte, so that no length of the text is held in memory but that of one tag, word or comment.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::flaw::{Flaw, LONGEST_WORD};
use super::{LONGEST_COMMENT, LONGEST_TAG};
use crate::names::legible;

/// With this at the beginning of a line a game begins, whatever was left open before it.
const FIRST_TAG: &[u8] = b"[Event \"";

/// What stands in a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
	Tag {
		name: String,
		value: String,
	},
	/// A word of the movetext that is no number and no result: a move, if it can be read as one.
	Word(String),
	/// A numeric annotation glyph.
	Nag(u8),
	Comment(String),
	/// A variation begins.
	Open,
	/// A variation ends.
	Close,
	Result(&'static str),
	Bad(Flaw),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
	/// Between words, and between tags.
	Between,
	TagName,
	/// Behind the name.
	TagGap,
	/// In the value; whether a backslash stands before this sign.
	TagValue(bool),
	/// Behind a quotation mark that may close the value.
	TagEnd,
	Word,
	Comment,
	/// A comment that ends with its line.
	LineComment,
	/// A line that PGN leaves to others (a percent sign in its first column).
	Escape,
	/// Behind something that could not be read, until a game begins.
	Lost,
}

/// Takes PGN byte by byte.
#[derive(Clone, Debug)]
pub(super) struct Lexer {
	state: State,
	name: Vec<u8>,
	text: Vec<u8>,
	line: u64,
	/// The first byte of a line is the next one.
	at_start: bool,
	/// Only tags and blanks have stood in this line.
	fresh: bool,
	/// This line, and the one before it, hold nothing but blanks.
	blank: bool,
	blank_before: bool,
	/// How many bytes of [`FIRST_TAG`] the line begins with, while it does.
	first_tag: Option<usize>,
	/// How much of `text` stands before the quotation mark that may close a value.
	value: usize,
}

impl Default for Lexer {
	fn default() -> Self {
		Self {
			state: State::Between,
			name: Vec::new(),
			text: Vec::new(),
			line: 1,
			at_start: true,
			fresh: true,
			blank: true,
			blank_before: true,
			first_tag: Some(0),
			value: 0,
		}
	}
}

impl Lexer {
	/// The line in which the next byte stands, counted from one.
	pub(super) const fn line(&self) -> u64 {
		self.line
	}

	/// Takes a byte, and hands on what is whole with it.
	pub(super) fn byte(&mut self, byte: u8, each: &mut impl FnMut(Token)) {
		self.match_first_tag(byte);
		self.by_state(byte, each);
		if byte == b'\n' {
			self.line = self.line.saturating_add(1);
			self.at_start = true;
			self.fresh = true;
			self.blank_before = self.blank;
			self.blank = true;
			self.first_tag = Some(0);
		} else {
			// The mark at the very beginning of a file in UTF-8 is no sign of its own.
			self.at_start &= matches!(byte, 0xef | 0xbb | 0xbf) && self.line == 1;
			self.blank &= byte.is_ascii_whitespace();
		}
	}

	/// The text has ended.
	pub(super) fn end(&mut self, each: &mut impl FnMut(Token)) {
		match self.state {
			State::Word => self.word(each),
			State::LineComment => self.comment(each),
			State::Comment => each(Token::Bad(Flaw::OpenComment)),
			State::TagName | State::TagGap | State::TagValue(_) | State::TagEnd => {
				each(Token::Bad(Flaw::BrokenTag));
			}
			State::Between | State::Escape | State::Lost => {}
		}
		self.state = State::Between;
		self.text.clear();
	}

	fn match_first_tag(&mut self, byte: u8) {
		self.first_tag = self.first_tag.and_then(|matched| {
			let fits = FIRST_TAG.get(matched) == Some(&byte);
			fits.then_some(matched.saturating_add(1))
		});
	}

	fn by_state(&mut self, byte: u8, each: &mut impl FnMut(Token)) {
		let begins = self.first_tag == Some(FIRST_TAG.len());
		match self.state {
			State::Between => self.between(byte, each),
			State::TagName => match byte {
				b' ' | b'\t' if self.name.is_empty() => {}
				b' ' | b'\t' => self.state = State::TagGap,
				b'"' => self.state = State::TagValue(false),
				b'\n' | b']' => self.lose(Flaw::BrokenTag, each),
				_ if self.name.len() >= LONGEST_WORD => self.lose(Flaw::LongWord, each),
				_ => self.name.push(byte),
			},
			State::TagGap => match byte {
				b' ' | b'\t' => {}
				b'"' => self.state = State::TagValue(false),
				_ => self.lose(Flaw::BrokenTag, each),
			},
			State::TagValue(escaped) => self.tag_value(byte, escaped, each),
			State::TagEnd => self.tag_end(byte, each),
			State::Word => {
				if byte.is_ascii_whitespace() || b"{}();[]<>$\"".contains(&byte) {
					self.word(each);
					self.between(byte, each);
				} else if self.text.len() >= LONGEST_WORD {
					self.lose(Flaw::LongWord, each);
				} else {
					self.text.push(byte);
				}
			}
			State::Comment if begins => {
				each(Token::Bad(Flaw::OpenComment));
				self.begin_first_tag();
			}
			State::Comment => match byte {
				b'}' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(Flaw::LongComment, each),
				_ => self.text.push(byte),
			},
			State::LineComment => match byte {
				b'\n' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(Flaw::LongComment, each),
				_ => self.text.push(byte),
			},
			State::Escape if byte == b'\n' => self.state = State::Between,
			State::Escape => {}
			State::Lost if begins => self.begin_first_tag(),
			State::Lost => {
				// A header stands behind an empty line.
				if byte == b'[' && self.blank && self.blank_before {
					self.begin_tag();
				}
			}
		}
	}

	fn begin_tag(&mut self) {
		self.name.clear();
		self.text.clear();
		self.state = State::TagName;
	}

	/// The beginning of a game's first tag was read where no tag was awaited.
	fn begin_first_tag(&mut self) {
		self.begin_tag();
		self.name.extend_from_slice(b"Event");
		self.state = State::TagValue(false);
	}

	/// Gives up until a game begins.
	fn lose(&mut self, flaw: Flaw, each: &mut impl FnMut(Token)) {
		self.text.clear();
		self.state = State::Lost;
		each(Token::Bad(flaw));
	}

	fn between(&mut self, byte: u8, each: &mut impl FnMut(Token)) {
		self.state = State::Between;
		match byte {
			b'%' if self.at_start => self.state = State::Escape,
			b'[' if self.fresh => self.begin_tag(),
			_ if byte.is_ascii_whitespace() => {}
			// The mark at the beginning of a file in UTF-8.
			0xef | 0xbb | 0xbf if self.at_start && self.line == 1 => {}
			_ => {
				self.fresh = false;
				self.movetext(byte, each);
			}
		}
	}

	fn movetext(&mut self, byte: u8, each: &mut impl FnMut(Token)) {
		self.text.clear();
		match byte {
			b'{' => self.state = State::Comment,
			b';' => self.state = State::LineComment,
			b'(' => each(Token::Open),
			b')' => each(Token::Close),
			b'}' | b'[' | b']' | b'<' | b'>' | b'"' => {
				self.lose(Flaw::StraySign(char::from(byte)), each);
			}
			_ => {
				self.text.push(byte);
				self.state = State::Word;
			}
		}
	}

	fn tag_value(&mut self, byte: u8, escaped: bool, each: &mut impl FnMut(Token)) {
		match byte {
			b'\n' => return self.lose(Flaw::BrokenTag, each),
			b'"' if !escaped => {
				self.value = self.text.len();
				return self.state = State::TagEnd;
			}
			b'\\' if !escaped => return self.state = State::TagValue(true),
			// A backslash that stands before another sign is a sign itself.
			b'"' | b'\\' => {}
			_ if escaped => self.text.push(b'\\'),
			_ => {}
		}
		if self.text.len() >= LONGEST_TAG {
			return self.lose(Flaw::LongTag, each);
		}
		self.text.push(byte);
		self.state = State::TagValue(false);
	}

	/// Behind a quotation mark: the end, if the bracket follows. Otherwise the mark stood in the value unescaped.
	fn tag_end(&mut self, byte: u8, each: &mut impl FnMut(Token)) {
		match byte {
			b']' => {
				self.text.truncate(self.value);
				let (name, value) = (text_of(&self.name), text_of(&self.text));
				// In Latin-1 it was shorter than it is now.
				if value.len() > LONGEST_TAG {
					return self.lose(Flaw::LongTag, each);
				}
				self.text.clear();
				self.state = State::Between;
				each(Token::Tag { name, value });
			}
			b' ' | b'\t' | b'\r' if self.text.len() < LONGEST_TAG => self.text.push(byte),
			b'\n' => self.lose(Flaw::BrokenTag, each),
			_ => {
				self.text.insert(self.value.min(self.text.len()), b'"');
				self.tag_value(byte, false, each);
			}
		}
	}

	fn comment(&mut self, each: &mut impl FnMut(Token)) {
		let comment = text_of(&self.text);
		if comment.len() > LONGEST_COMMENT {
			return self.lose(Flaw::LongComment, each);
		}
		self.text.clear();
		self.state = State::Between;
		// Only one that ends with its line can hold the sign that ends the others.
		each(Token::Comment(comment.replace('{', "(").replace('}', ")")));
	}

	/// What a word means: a number of a move, a result, an assessment, or a move.
	fn word(&mut self, each: &mut impl FnMut(Token)) {
		let text = text_of(&self.text);
		self.text.clear();
		self.state = State::Between;
		if let Some(result) = result_of(&text) {
			return each(Token::Result(result));
		}
		if let Some(code) = text.strip_prefix('$') {
			return each(code.parse().map_or(Token::Bad(Flaw::StraySign('$')), Token::Nag));
		}
		let word = without_numbers(&text);
		let bare = word.trim_end_matches(['!', '?']);
		if let Some(result) = result_of(bare) {
			each(Token::Result(result));
		} else if !bare.is_empty() && bare != "e.p." && !bare.chars().all(|sign| sign.is_ascii_digit()) {
			each(glyph(bare).map_or_else(|| Token::Word(bare.to_string()), Token::Nag));
		}
		if let Some(nag) = word.get(bare.len()..).and_then(glyph) {
			each(Token::Nag(nag));
		}
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
fn text_of(bytes: &[u8]) -> String {
	let text = core::str::from_utf8(bytes).map_or_else(
		|_| bytes.iter().copied().map(old_sign).collect::<String>(),
		ToString::to_string,
	);
	let mut clean = String::with_capacity(text.len());
	for word in legible(&text).split_whitespace() {
		if !clean.is_empty() {
			clean.push(' ');
		}
		clean.push_str(word);
	}
	clean
}

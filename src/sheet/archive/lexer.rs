//! PGN taken apart byte by byte, so that no length of the text is held in memory but that of one tag, word or comment.

use alloc::vec::Vec;

use super::flaw::{LONGEST_WORD, PgnFlaw};
use super::token::{self, Token};
use super::{LONGEST_COMMENT, LONGEST_TAG};

/// With this at the beginning of a line a game begins, whatever was left open before it.
const FIRST_TAG: &[u8] = b"[Event \"";

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
	/// Takes the next piece of the text, and hands on what is whole with it, and in which line that ends, counted from one.
	pub(super) fn take(&mut self, piece: &[u8], each: &mut impl FnMut(Token<'_>, u64)) {
		let mut rest = piece;
		while let Some((byte, behind)) = rest.split_first() {
			match self.run(rest) {
				0 => {
					let line = self.line;
					self.byte(*byte, &mut |token| each(token, line));
					rest = behind;
				}
				run => rest = rest.get(run..).unwrap_or_default(),
			}
		}
	}

	/// Takes at once the bytes that only make longer what was begun, or are not read at all, and says how many they are.
	fn run(&mut self, rest: &[u8]) -> usize {
		if self.first_tag.is_some() {
			return 0;
		}
		let longer =
			|is_end: fn(u8) -> bool| rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len());
		let (run, longest) = match self.state {
			State::Word => (longer(ends_word), LONGEST_WORD),
			State::TagValue(false) => (longer(|byte| matches!(byte, b'"' | b'\\' | b'\n')), LONGEST_TAG),
			State::Comment => (longer(|byte| matches!(byte, b'}' | b'\n')), LONGEST_COMMENT),
			State::LineComment => (longer(|byte| byte == b'\n'), LONGEST_COMMENT),
			State::Between
			| State::TagName
			| State::TagGap
			| State::TagValue(true)
			| State::TagEnd
			| State::Escape
			| State::Lost => return 0,
		};
		let run = run.min(longest.saturating_sub(self.text.len()));
		let taken = rest.get(..run).unwrap_or_default();
		self.text.extend_from_slice(taken);
		self.blank = self.blank && taken.iter().all(u8::is_ascii_whitespace);
		run
	}

	fn byte(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
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

	/// The text has ended: what is whole with that, and the number of its last line.
	pub(super) fn end(&mut self, each: &mut impl FnMut(Token<'_>, u64)) -> u64 {
		let line = self.line;
		let mut each = |token: Token<'_>| each(token, line);
		match self.state {
			State::Word => self.word(&mut each),
			State::LineComment => self.comment(&mut each),
			State::Comment => each(Token::Bad(PgnFlaw::OpenComment)),
			State::TagName | State::TagGap | State::TagValue(_) | State::TagEnd => {
				each(Token::Bad(PgnFlaw::BrokenTag));
			}
			State::Between | State::Escape | State::Lost => {}
		}
		self.state = State::Between;
		self.text.clear();
		line
	}

	fn match_first_tag(&mut self, byte: u8) {
		self.first_tag = self.first_tag.and_then(|matched| {
			let fits = FIRST_TAG.get(matched) == Some(&byte);
			fits.then_some(matched.saturating_add(1))
		});
	}

	fn by_state(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		let begins = self.first_tag == Some(FIRST_TAG.len());
		match self.state {
			State::Between => self.between(byte, each),
			State::TagName => match byte {
				b' ' | b'\t' if self.name.is_empty() => {}
				b' ' | b'\t' => self.state = State::TagGap,
				b'"' => self.state = State::TagValue(false),
				b'\n' | b']' => self.lose(PgnFlaw::BrokenTag, each),
				_ if self.name.len() >= LONGEST_WORD => self.lose(PgnFlaw::LongWord, each),
				_ => self.name.push(byte),
			},
			State::TagGap => match byte {
				b' ' | b'\t' => {}
				b'"' => self.state = State::TagValue(false),
				_ => self.lose(PgnFlaw::BrokenTag, each),
			},
			State::TagValue(escaped) => self.tag_value(byte, escaped, each),
			State::TagEnd => self.tag_end(byte, each),
			State::Word => {
				if ends_word(byte) {
					self.word(each);
					self.between(byte, each);
				} else if self.text.len() >= LONGEST_WORD {
					self.lose(PgnFlaw::LongWord, each);
				} else {
					self.text.push(byte);
				}
			}
			State::Comment if begins => {
				each(Token::Bad(PgnFlaw::OpenComment));
				self.begin_first_tag();
			}
			State::Comment => match byte {
				b'}' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(PgnFlaw::LongComment, each),
				_ => self.text.push(byte),
			},
			State::LineComment => match byte {
				b'\n' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(PgnFlaw::LongComment, each),
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
	fn lose(&mut self, flaw: PgnFlaw, each: &mut impl FnMut(Token<'_>)) {
		self.text.clear();
		self.state = State::Lost;
		each(Token::Bad(flaw));
	}

	fn between(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
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

	fn movetext(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		self.text.clear();
		match byte {
			b'{' => self.state = State::Comment,
			b';' => self.state = State::LineComment,
			b'(' => each(Token::Open),
			b')' => each(Token::Close),
			b'}' | b'[' | b']' | b'<' | b'>' | b'"' => {
				self.lose(PgnFlaw::StraySign(char::from(byte)), each);
			}
			_ => {
				self.text.push(byte);
				self.state = State::Word;
			}
		}
	}

	fn tag_value(&mut self, byte: u8, escaped: bool, each: &mut impl FnMut(Token<'_>)) {
		match byte {
			b'\n' => return self.lose(PgnFlaw::BrokenTag, each),
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
			return self.lose(PgnFlaw::LongTag, each);
		}
		self.text.push(byte);
		self.state = State::TagValue(false);
	}

	/// Behind a quotation mark: the end, if the bracket follows. Otherwise the mark stood in the value unescaped.
	fn tag_end(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		match byte {
			b']' => {
				self.text.truncate(self.value);
				let is_read = token::tag(&self.name, &self.text, each);
				self.close(is_read);
			}
			b' ' | b'\t' | b'\r' if self.text.len() < LONGEST_TAG => self.text.push(byte),
			b'\n' => self.lose(PgnFlaw::BrokenTag, each),
			_ => {
				self.text.insert(self.value.min(self.text.len()), b'"');
				self.tag_value(byte, false, each);
			}
		}
	}

	fn comment(&mut self, each: &mut impl FnMut(Token<'_>)) {
		let is_read = token::comment(&self.text, each);
		self.close(is_read);
	}

	fn word(&mut self, each: &mut impl FnMut(Token<'_>)) {
		token::word(&self.text, each);
		self.close(true);
	}

	/// Behind what was handed on, which had a meaning or not.
	fn close(&mut self, is_read: bool) {
		self.text.clear();
		self.state = if is_read { State::Between } else { State::Lost };
	}
}

fn ends_word(byte: u8) -> bool {
	byte.is_ascii_whitespace() || b"{}();[]<>$\"".contains(&byte)
}

//! Takes PGN apart byte by byte, with only one tag, word or comment in memory.

use alloc::vec::Vec;
use core::mem;

use super::flaw::{LONGEST_WORD, Odd, PgnFlaw};
use super::token::{self, Item, Token};
use super::word;
use super::{LONGEST_COMMENT, LONGEST_TAG};

/// The longest text between the brackets of a tag, in bytes: its name and its value, in which every sign may be a quote written
/// with a backslash.
const LONGEST_BRACKET: usize = 2 * (LONGEST_TAG + LONGEST_WORD);
/// The longest text between brackets amid the moves, in bytes.
const LONGEST_AMID: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
	/// Between words, and between tags.
	Between,
	In(Long),
	/// The value of a tag goes on in this line.
	TagGoesOn,
	/// After a parenthesis that may hold the new piece of a pawn, at the end of a word.
	Promotion,
	/// In a word that is too long for one.
	LongWord,
	/// A line that PGN leaves to others (a percent sign in its first column).
	Escape,
	/// After an opening parenthesis; true if an equals sign followed it.
	Paren(bool),
	/// After an opening angle bracket: PGN leaves the text between the two to others.
	Angle,
	/// After something that is too long, until a game begins.
	Lost,
}

/// A token that most bytes only lengthen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Long {
	/// After the bracket of a tag.
	Tag,
	Word,
	Comment,
	/// A comment that ends with its line.
	LineComment,
}

/// Takes PGN byte by byte.
#[derive(Clone, Debug)]
pub(super) struct Lexer {
	state: State,
	text: Vec<u8>,
	line: u64,
	/// True if the next byte is the first of a line.
	at_start: bool,
	/// True if the last byte ended a line, so that a line feed after it ends no other.
	returned: bool,
	/// True if only tags and blanks have stood in this line.
	fresh: bool,
	/// True if this line, and the one before it, hold nothing but blanks.
	blank: bool,
	blank_before: bool,
	/// Beginning of the line, as long as it can be a header that ends an open comment.
	head: Option<Vec<u8>>,
	/// True if this text was read before, after a bracket that is not closed.
	is_again: bool,
}

impl Default for Lexer {
	fn default() -> Self {
		Self {
			state: State::Between,
			text: Vec::new(),
			line: 1,
			at_start: true,
			returned: false,
			fresh: true,
			blank: true,
			blank_before: true,
			head: None,
			is_again: false,
		}
	}
}

impl Lexer {
	/// Takes the next piece of the text, and hands on the tokens that it completes, with the number of their last line, counted
	/// from one.
	pub(super) fn take(&mut self, piece: &[u8], each: &mut impl FnMut(Token<'_>, u64)) {
		let mut rest = piece;
		while let Some((byte, behind)) = rest.split_first() {
			match self.run(rest) {
				0 => {
					let line = self.line;
					self.byte(*byte, &mut |token| each(token, line));
					rest = behind;
				}
				run => {
					self.returned = false;
					rest = rest.get(run..).unwrap_or_default();
				}
			}
		}
	}

	/// Takes at once the bytes that only lengthen a token, and returns their number.
	fn run(&mut self, rest: &[u8]) -> usize {
		if self.head.is_some() {
			return 0;
		}
		let longer =
			|is_end: fn(u8) -> bool| rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len());
		let State::In(long) = self.state else {
			return 0;
		};
		let (run, longest) = match long {
			Long::Word => (longer(ends_word), LONGEST_WORD),
			Long::Tag => (
				longer(|byte| matches!(byte, b']' | b'\n' | b'\r')),
				self.longest_bracket(),
			),
			Long::Comment => (
				longer(|byte| matches!(byte, b'}' | b'\n' | b'\r')),
				LONGEST_COMMENT,
			),
			Long::LineComment => (longer(|byte| matches!(byte, b'\n' | b'\r')), LONGEST_COMMENT),
		};
		let run = run.min(longest.saturating_sub(self.text.len()));
		let taken = rest.get(..run).unwrap_or_default();
		self.text.extend_from_slice(taken);
		self.blank = self.blank && taken.iter().all(|byte| is_blank(*byte));
		run
	}

	fn byte(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		if mem::replace(&mut self.returned, byte == b'\r') && byte == b'\n' {
			return;
		}
		let byte = if byte == b'\r' { b'\n' } else { byte };
		if self.is_header(byte) {
			self.begin_header(each);
		} else {
			self.by_state(byte, each);
		}
		if byte == b'\n' {
			self.line = self.line.saturating_add(1);
			self.at_start = true;
			self.fresh = true;
			self.blank_before = self.blank;
			self.blank = true;
			// Nothing else goes on for longer than a line.
			self.head = matches!(self.state, State::In(Long::Comment) | State::Lost).then(Vec::new);
		} else {
			// The mark at the beginning of a file in UTF-8 is no sign of its own, and files are joined.
			let is_mark = self.at_start && is_mark(byte);
			self.at_start = is_mark;
			self.blank &= is_mark || is_blank(byte);
		}
	}

	/// The text has ended: hands on the last tokens, and returns the number of the last line.
	pub(super) fn end(&mut self, each: &mut impl FnMut(Token<'_>, u64)) -> u64 {
		let line = self.line;
		let mut each = |token: Token<'_>| each(token, line);
		// As at the end of a line, but tokens that would go on in the next line end as well.
		self.by_state(b'\n', &mut each);
		if let State::In(Long::Comment) = self.state {
			self.comment(&mut each);
			each(Token::Unclosed(Odd::CutComment));
		}
		if let State::TagGoesOn = self.state {
			self.tag(&mut each);
			each(Token::Unclosed(Odd::CutTag));
		}
		self.state = State::Between;
		self.text.clear();
		line
	}

	/// Returns `true` if a header begins with this byte, even after an open token: the first tag of a game, or any after an
	/// empty line.
	fn is_header(&mut self, byte: u8) -> bool {
		let is_mark = self.at_start && is_mark(byte);
		let Some(head) = self.head.as_mut().filter(|_| !is_mark) else {
			return false;
		};
		let is_name = byte.is_ascii_alphanumeric() || byte == b'_';
		let fits = match head.as_slice() {
			[] => byte == b'[',
			[.., b' '] => byte == b'"' || byte == b' ',
			[b'['] => is_name,
			[..] => head.len() < LONGEST_WORD && (is_name || byte == b' '),
		};
		if fits {
			head.push(byte);
		}
		if fits && byte != b'"' {
			return false;
		}
		let is_first = head.starts_with(b"[Event ");
		if !fits || !(is_first || self.blank_before) {
			self.head = None;
			return false;
		}
		true
	}

	/// The header that was read so far begins a game.
	fn begin_header(&mut self, each: &mut impl FnMut(Token<'_>)) {
		let head = self.head.take().unwrap_or_default();
		if self.state == State::In(Long::Comment) {
			// All of it except its last byte stands in the comment already.
			let end = self.text.len().saturating_add(1).saturating_sub(head.len());
			self.text.truncate(end);
			self.comment(each);
			each(Token::Unclosed(Odd::OpenComment));
		}
		self.text.clear();
		self.text.extend(head.iter().skip(1));
		self.state = State::In(Long::Tag);
	}

	fn by_state(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		match self.state {
			State::Between => self.between(byte, each),
			State::In(Long::Tag) => self.in_tag(byte, each),
			State::TagGoesOn => {
				let ends = byte == b'\n' || byte == b'[';
				self.state = State::In(Long::Tag);
				if ends {
					self.tag(each);
				}
				self.by_state(byte, each);
			}
			State::In(Long::Word) => {
				if byte == b'(' && word::may_promote(&self.text) {
					self.text.push(byte);
					self.state = State::Promotion;
				} else if byte == b';' && word::ends_with_entity(&self.text) {
					self.word(each);
				} else if ends_word(byte) {
					self.word(each);
					self.between(byte, each);
				} else if self.text.len() >= LONGEST_WORD {
					token::left_out(&self.text, each);
					self.state = State::LongWord;
				} else {
					self.text.push(byte);
				}
			}
			State::Promotion => self.promotion(byte, each),
			State::LongWord if ends_word(byte) => self.between(byte, each),
			State::LongWord => {}
			State::In(Long::Comment) => match byte {
				b'}' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(PgnFlaw::LongComment, each),
				_ => self.text.push(byte),
			},
			State::In(Long::LineComment) => match byte {
				b'\n' => self.comment(each),
				_ if self.text.len() >= LONGEST_COMMENT => self.lose(PgnFlaw::LongComment, each),
				_ => self.text.push(byte),
			},
			State::Escape if byte == b'\n' => self.state = State::Between,
			State::Escape => {}
			State::Paren(false) if byte == b'=' => self.state = State::Paren(true),
			State::Paren(true) if byte == b')' => {
				each(Token::Item(Item::Offer));
				self.state = State::Between;
			}
			State::Paren(is_equal) => {
				each(Token::Item(Item::Open));
				if is_equal {
					self.begin(State::In(Long::Word));
					self.text.push(b'=');
					self.by_state(byte, each);
				} else {
					self.between(byte, each);
				}
			}
			State::Angle => match byte {
				b'>' => {
					self.text.insert(0, b'<');
					self.text.push(byte);
					token::left_out(&self.text, each);
					self.close(true);
				}
				b'\n' => self.again(b'<', byte, each),
				_ if self.text.len() >= LONGEST_AMID => self.again(b'<', byte, each),
				_ => self.text.push(byte),
			},
			State::Lost => {}
		}
	}

	/// After the parenthesis: the letter of a piece and the closing one, or else a variation has begun.
	fn promotion(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		let letter = self.text.last().copied().unwrap_or_default();
		match byte {
			b'Q' | b'R' | b'B' | b'N' if letter == b'(' => self.text.push(byte),
			b')' if letter != b'(' => {
				let end = self.text.len().saturating_sub(2);
				self.text.truncate(end);
				self.text.extend([b'=', letter]);
				self.word(each);
			}
			_ => {
				if letter != b'(' {
					self.text.pop();
				}
				self.text.pop();
				self.word(each);
				self.by_state(b'(', each);
				if letter != b'(' {
					self.by_state(letter, each);
				}
				self.by_state(byte, each);
			}
		}
	}

	fn begin(&mut self, state: State) {
		self.text.clear();
		self.state = state;
	}

	/// Gives up until a game begins.
	fn lose(&mut self, flaw: PgnFlaw, each: &mut impl FnMut(Token<'_>)) {
		self.begin(State::Lost);
		each(Token::Bad(flaw));
	}

	/// Handles a bracket that is not closed: it has no meaning, and the text after it is read as if it were not there.
	fn again(&mut self, bracket: u8, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		let text = mem::take(&mut self.text);
		token::left_out(&[bracket], each);
		self.state = State::Between;
		self.is_again = true;
		for byte in text {
			self.by_state(byte, each);
		}
		self.is_again = false;
		self.by_state(byte, each);
	}

	fn between(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		self.state = State::Between;
		match byte {
			b'%' if self.at_start => self.state = State::Escape,
			b'[' if !self.is_again => self.begin(State::In(Long::Tag)),
			_ if is_blank(byte) => {}
			_ if self.at_start && is_mark(byte) => {}
			_ => {
				self.fresh = false;
				self.movetext(byte, each);
			}
		}
	}

	fn movetext(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		match byte {
			b'{' => self.begin(State::In(Long::Comment)),
			b';' => self.begin(State::In(Long::LineComment)),
			b'(' => self.begin(State::Paren(false)),
			b')' => each(Token::Item(Item::Close)),
			b'<' if !self.is_again => self.begin(State::Angle),
			b'}' | b'[' | b']' | b'<' | b'>' | b'"' => token::left_out(&[byte], each),
			_ => {
				self.begin(State::In(Long::Word));
				self.text.push(byte);
			}
		}
	}

	fn in_tag(&mut self, byte: u8, each: &mut impl FnMut(Token<'_>)) {
		match byte {
			b']' if token::is_whole_tag(&self.text) => self.tag(each),
			b'\n' if !self.fresh => self.again(b'[', byte, each),
			// A value that was broken by the end of a line goes on in the next one, unless that begins with something else.
			b'\n' if token::is_open_tag(&self.text) => {
				self.text.push(b' ');
				self.state = State::TagGoesOn;
			}
			b'\n' => self.tag(each),
			_ if self.text.len() < self.longest_bracket() => self.text.push(byte),
			_ if self.fresh => self.lose(PgnFlaw::LongTag, each),
			_ => self.again(b'[', byte, each),
		}
	}

	const fn longest_bracket(&self) -> usize {
		if self.fresh { LONGEST_BRACKET } else { LONGEST_AMID }
	}

	fn tag(&mut self, each: &mut impl FnMut(Token<'_>)) {
		let is_read = token::tag(&self.text, self.fresh, each);
		self.close(is_read);
	}

	fn comment(&mut self, each: &mut impl FnMut(Token<'_>)) {
		let is_read = token::comment(&self.text, each);
		self.close(is_read);
	}

	fn word(&mut self, each: &mut impl FnMut(Token<'_>)) {
		word::read(&self.text, each);
		self.close(true);
	}

	/// Begins anew after a token, which had a meaning or not.
	fn close(&mut self, is_read: bool) {
		self.begin(if is_read { State::Between } else { State::Lost });
	}
}

/// Returns `true` for a byte that stands between words: a blank, or an invisible one, such as the sign that ends files on old
/// systems.
const fn is_blank(byte: u8) -> bool {
	byte <= b' ' || byte == 0x7f
}

/// Returns `true` for the bytes of the byte order mark in UTF-8.
const fn is_mark(byte: u8) -> bool {
	matches!(byte, 0xef | 0xbb | 0xbf)
}

fn ends_word(byte: u8) -> bool {
	is_blank(byte) || b"{}();[]<>$\"".contains(&byte)
}

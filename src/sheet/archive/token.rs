//! Tokens of a PGN file, and the meaning of its bytes: letters of any encoding, words, comments and tags.

use alloc::borrow::Cow;
use alloc::string::String;

use super::flaw::{LONGEST_WORD, Odd, PgnFlaw};
use super::{LONGEST_COMMENT, LONGEST_TAG};
use crate::names::legible;

/// Place and form of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
	/// As in PGN: its value between quotation marks, and with nothing but tags before it in its line.
	Alone,
	/// With nothing but tags before it in its line, and a value without quotation marks.
	Bare,
	/// After something else.
	Amid,
}

/// Token of a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
	Tag {
		name: &'a str,
		value: &'a str,
		stands: Stands,
	},
	/// The number of a move; true for the number one.
	Number(bool),
	Item(Item<'a>),
	Result(&'static str),
	/// A part of a result that may be written with blanks in it, or else the number of a move.
	Part(&'a str),
	/// It has no meaning in PGN.
	LeftOut(&'a str),
	/// The comment or the tag before it was not closed.
	Unclosed(Odd),
	Bad(PgnFlaw),
}

/// A token of the tree of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
	/// A move, if it can be read as one.
	Word(&'a str),
	/// A numeric annotation glyph.
	Nag(u8),
	Comment(&'a str),
	/// A draw was offered with the move before it.
	Offer,
	/// A variation begins.
	Open,
	/// A variation ends.
	Close,
}

impl Token<'_> {
	/// Returns the number of open variations after this token, if there were `depth` before it.
	pub(super) const fn depth_after(&self, depth: u32) -> u32 {
		if let Token::Item(Item::Open) = self {
			depth.saturating_add(1)
		} else if let Token::Item(Item::Close) = self {
			depth.saturating_sub(1)
		} else {
			depth
		}
	}

	/// Returns the flaw that makes the game unreadable, if this is one.
	pub(super) fn checked(&self) -> Result<(), PgnFlaw> {
		if let Token::Bad(flaw) = self {
			Err(flaw.clone())
		} else {
			Ok(())
		}
	}
}

/// The signs between which the value of a tag may stand.
const QUOTES: [char; 9] = ['"', '“', '”', '„', '‟', '«', '»', '″', '＂'];
/// If one of these begins a value, it follows a blank: inside a value it is an apostrophe.
const SINGLE: [char; 3] = ['\'', '‘', '’'];

/// Returns `true` if the text after an opening bracket is that of a whole tag, provided that a closing one follows it.
pub(super) fn is_whole_tag(text: &[u8]) -> bool {
	let text = text_of(text);
	let text = text.trim_end();
	let Some(opening) = opening(text) else {
		return true;
	};
	let value = text.get(opening..).unwrap_or_default();
	let closes = match value.strip_suffix('"') {
		Some(value) => value
			.len()
			.saturating_sub(value.trim_end_matches('\\').len())
			.is_multiple_of(2),
		None if value.starts_with(SINGLE) => value.ends_with(SINGLE),
		None => value.ends_with(QUOTES),
	};
	closes && value.chars().nth(1).is_some()
}

/// Returns the place of the sign in a tag after which its value begins.
fn opening(text: &str) -> Option<usize> {
	let single = || {
		let mut blanks = text.match_indices(' ');
		blanks.find_map(|(blank, _)| {
			let next = blank.checked_add(1)?;
			text.get(next..)?.starts_with(SINGLE).then_some(next)
		})
	};
	text.find(QUOTES).or_else(single)
}

/// Returns `true` for the text of a tag whose value has begun and not ended.
pub(super) fn is_open_tag(text: &[u8]) -> bool {
	text.iter().filter(|byte| **byte == b'"').count() == 1 && !text.trim_ascii_end().ends_with(b"]")
}

/// Hands on the tag with this text, without its brackets; returns `true` if it could be read.
pub(super) fn tag(text: &[u8], is_alone: bool, each: &mut impl FnMut(Token<'_>)) -> bool {
	let text = text_of(text);
	let Some((name, value, is_quoted)) = parts_of_tag(&text) else {
		each(Token::LeftOut(&format!("[{text}]")));
		return true;
	};
	let stands = match (is_alone, is_quoted) {
		(true, true) => Stands::Alone,
		(true, false) => Stands::Bare,
		(false, true) => Stands::Amid,
		(false, false) => {
			each(Token::LeftOut(&format!("[{text}]")));
			return true;
		}
	};
	// In Latin-1 it was shorter than it is now.
	let is_read = value.len() <= LONGEST_TAG;
	each(if is_read {
		Token::Tag {
			name: &name,
			value: &value,
			stands,
		}
	} else {
		Token::Bad(PgnFlaw::LongTag)
	});
	is_read
}

/// Returns the name and the value of a tag, and `true` if the value stands between quotation marks. `None` if it has no name.
fn parts_of_tag(text: &str) -> Option<(String, Cow<'_, str>, bool)> {
	let quote = opening(text);
	let (name, value) = match quote {
		Some(quote) => text.split_at_checked(quote)?,
		None => text.trim().split_once(' ')?,
	};
	let name = name.trim();
	let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
	// Other programs do not read other signs there.
	let name: String = name
		.chars()
		.map(|sign| if is_name(sign) { sign } else { '_' })
		.collect();
	if name.len() > LONGEST_WORD || !name.contains(|sign: char| sign.is_ascii_alphanumeric()) {
		return None;
	}
	if quote.is_none() {
		return Some((name, Cow::Borrowed(value.trim()), false));
	}
	let mut signs = value.chars();
	let opening = signs.next();
	let value = signs.as_str().trim_end();
	// If the closing bracket or the closing mark is missing, they may be in the wrong order.
	let value = value.strip_suffix(']').map_or(value, str::trim_end);
	let value = match opening {
		Some(sign) if SINGLE.contains(&sign) => value.strip_suffix(SINGLE).unwrap_or(value),
		Some(_) | None => value.strip_suffix(QUOTES).unwrap_or(value),
	};
	if opening != Some('"') || !value.contains('\\') {
		return Some((name, Cow::Borrowed(value.trim()), true));
	}
	let mut plain = String::with_capacity(value.len());
	let mut escapes = false;
	for sign in value.chars() {
		// A backslash that stands before another sign is a sign itself.
		match (escapes, sign) {
			(false, '\\') => {
				escapes = true;
				continue;
			}
			(true, sign) if sign != '"' && sign != '\\' => plain.push('\\'),
			_ => {}
		}
		escapes = false;
		plain.push(sign);
	}
	if escapes {
		plain.push('\\');
	}
	Some((name, Cow::Owned(plain.trim().into()), true))
}

/// Hands on a comment; returns `true` if it could be read.
pub(super) fn comment(text: &[u8], each: &mut impl FnMut(Token<'_>)) -> bool {
	let comment = text_of(text);
	let is_read = comment.len() <= LONGEST_COMMENT;
	if !is_read {
		each(Token::Bad(PgnFlaw::LongComment));
	} else if comment.contains(['{', '}']) {
		// Only a comment that ends with its line can hold the sign that ends the others.
		each(Token::Item(Item::Comment(
			&comment.replace('{', "(").replace('}', ")"),
		)));
	} else {
		each(Token::Item(Item::Comment(&comment)));
	}
	is_read
}

/// Hands on a text without meaning.
pub(super) fn left_out(text: &[u8], each: &mut impl FnMut(Token<'_>)) {
	let text = text_of(text);
	if !text.is_empty() {
		each(Token::LeftOut(&text));
	}
}

/// Meaning of the bytes from 0x80 to 0x9f in files from Windows. In Latin-1 they are no signs at all.
const WINDOWS: [char; 32] = [
	'€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
	'‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Meaning of the bytes from 0x80 to 0xaf in files from DOS, in its code page 437.
const DOS: [char; 48] = [
	'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ', 'ô', 'ö',
	'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', 'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐',
	'¬', '½', '¼', '¡', '«', '»',
];

/// Returns `true` for the bytes of a text from DOS. Letters stand there where Windows has no sign at all, or one that no text
/// has amid its letters, and no byte is one that draws frames in DOS and is a letter in Windows.
fn is_from_dos(bytes: &[u8]) -> bool {
	let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
	let proves = |place: usize, byte: u8| {
		let is_behind = is_letter(place.checked_sub(1).and_then(|before| bytes.get(before)));
		let is_amid = is_behind && is_letter(bytes.get(place.saturating_add(1)));
		match byte {
			0x81 | 0x8d | 0x8f | 0x90 | 0x9d => true,
			// Such quotation marks open.
			0x82 | 0x84 => is_behind,
			0x86 | 0x87 | 0x89 | 0x8b | 0x93 | 0x94 | 0x95 | 0xa1..=0xa5 => is_amid,
			_ => false,
		}
	};
	bytes.iter().all(|byte| matches!(byte, 0..=0xaf | 0xe1))
		&& bytes.iter().enumerate().any(|(place, byte)| proves(place, *byte))
}

/// Returns the sign of a byte in a text that is not in UTF-8.
fn old_sign(byte: u8, is_from_dos: bool) -> char {
	if is_from_dos && byte == 0xe1 {
		return 'ß';
	}
	let place = byte.checked_sub(0x80).map(usize::from);
	let page: &[char] = if is_from_dos { &DOS } else { &WINDOWS };
	let sign = place.and_then(|place| page.get(place).copied());
	sign.unwrap_or(char::from(byte))
}

/// Returns the text of these bytes: UTF-8, or else the original Latin-1 of PGN in the form of Windows, or that of DOS. Only
/// legible signs stay, and blanks are merged.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
	let old = || {
		let is_from_dos = is_from_dos(bytes);
		let signs = bytes.iter().map(|byte| old_sign(*byte, is_from_dos));
		Cow::Owned(signs.collect())
	};
	let text = core::str::from_utf8(bytes).map_or_else(|_| old(), Cow::Borrowed);
	// Most texts are already so.
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

//! The movetext of a game while it is written down: numbers where a reader needs them, and one blank between words.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Arguments, Write as _};

use super::flaw::PgnFlaw;
use super::{DEEPEST, LONGEST_GAME};
use crate::chess::Color;

/// Writes movetext.
#[derive(Clone, Debug, Default)]
pub(super) struct Scribe {
	text: String,
	/// Number of half-moves before the next one, in the line that is being written, counted from the beginning of move one.
	ply: u32,
	/// For each variation that is open: the line from which it came.
	outer: Vec<Outer>,
	/// True if the next move of Black needs its number.
	numbered: bool,
	/// True if a move stands in the line that is being written.
	has_move: bool,
}

/// A line in which a variation stands.
#[derive(Clone, Copy, Debug)]
struct Outer {
	ply: u32,
	numbered: bool,
	/// Length of the text before the sign that opens the variation.
	length: usize,
}

impl Scribe {
	/// Begins a game whose first move has this number and side.
	pub(super) fn begin(number: u32, turn: Color) -> Self {
		let before = number.saturating_sub(1).saturating_mul(2);
		Self {
			ply: before.saturating_add(turn.fold_wb(0, 1)),
			..Self::default()
		}
	}

	pub(super) fn is_in_variation(&self) -> bool {
		!self.outer.is_empty()
	}

	pub(super) fn text(self) -> String {
		self.text
	}

	/// Refuses a text without room for more.
	fn bounded(&self) -> Result<(), PgnFlaw> {
		if self.text.len() > LONGEST_GAME {
			return Err(PgnFlaw::LongGame);
		}
		Ok(())
	}

	/// The text, ready for the next word.
	fn blank(&mut self) -> &mut String {
		if !self.text.is_empty() {
			self.text.push(' ');
		}
		&mut self.text
	}

	fn word(&mut self, word: &str) -> Result<(), PgnFlaw> {
		self.blank().push_str(word);
		self.bounded()
	}

	/// Writes a word that is made here. Writing to a text cannot fail.
	fn format(&mut self, word: Arguments<'_>) -> Result<(), PgnFlaw> {
		let _ = self.blank().write_fmt(word);
		self.bounded()
	}

	pub(super) fn san(&mut self, san: &str) -> Result<(), PgnFlaw> {
		let number = (self.ply / 2).saturating_add(1);
		if self.ply.is_multiple_of(2) {
			self.format(format_args!("{number}."))?;
		} else if self.numbered || !self.has_move {
			self.format(format_args!("{number}..."))?;
		}
		self.ply = self.ply.saturating_add(1);
		self.numbered = false;
		self.has_move = true;
		self.word(san)
	}

	pub(super) fn nag(&mut self, nag: u8) -> Result<(), PgnFlaw> {
		self.format(format_args!("${nag}"))
	}

	pub(super) fn comment(&mut self, comment: &str) -> Result<(), PgnFlaw> {
		if comment.is_empty() {
			return Ok(());
		}
		self.numbered = true;
		self.format(format_args!("{{{comment}}}"))
	}

	/// Begins a variation: other moves in place of the last one. Returns `false` if no move precedes it.
	pub(super) fn open(&mut self) -> Result<bool, PgnFlaw> {
		if !self.has_move {
			return Ok(false);
		}
		if self.outer.len() >= DEEPEST {
			return Err(PgnFlaw::Deep);
		}
		let outer = Outer {
			ply: self.ply,
			numbered: self.numbered,
			length: self.text.len(),
		};
		self.word("(")?;
		self.outer.push(outer);
		self.ply = self.ply.saturating_sub(1);
		self.numbered = false;
		self.has_move = false;
		Ok(true)
	}

	/// Ends the variation. Returns `false` if none is open. Without a move it is no variation, and its text stands beside the
	/// last move.
	pub(super) fn close(&mut self) -> Result<bool, PgnFlaw> {
		let Some(outer) = self.outer.pop() else {
			return Ok(false);
		};
		self.ply = outer.ply;
		let is_variation = core::mem::replace(&mut self.has_move, true);
		if is_variation {
			self.numbered = true;
			self.word(")")?;
		} else {
			// A move stands before it, and so does a blank.
			let end = outer.length.saturating_add(2).min(self.text.len());
			self.text.drain(outer.length..end);
			self.numbered |= outer.numbered;
		}
		Ok(true)
	}

	/// Returns `true` if a move stands in the line that is being written.
	pub(super) const fn has_move(&self) -> bool {
		self.has_move
	}

	/// Returns the written length.
	pub(super) const fn length(&self) -> usize {
		self.text.len()
	}

	/// Takes back everything after this length of the main line.
	pub(super) fn cut(&mut self, length: usize) {
		self.text.truncate(length);
		self.outer.clear();
	}
}

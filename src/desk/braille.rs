//! The width of braille displays.

use alloc::string::ToString;

use super::session::Session;
use crate::narrator::Narrator;
use crate::ports::Effect;
use crate::settings::FaceKind;
use crate::voice::{Phrase, PhraseKey};

/// The most usual width of a braille display, in cells.
pub(super) const USUAL: u16 = 40;

/// The widths of usual braille displays, in cells, the most usual first.
pub(super) const WIDTHS: [u16; 8] = [USUAL, 80, 32, 24, 20, 18, 14, 12];

impl Session {
	/// The next usual width of a braille display, which is at once that of the lines if they are for one.
	pub(super) fn next_width(&mut self) {
		let now = self.choices.cells.unwrap_or(USUAL);
		let place = WIDTHS.iter().position(|width| *width == now);
		let next = place.and_then(|place| WIDTHS.get(place + 1)).copied();
		let cells = next.unwrap_or(USUAL);
		self.choices.cells = Some(cells);
		if let Some(kind) = self.choices.face.filter(|face| *face == FaceKind::Braille) {
			let cells = Some(cells);
			self.effect(Effect::Face { kind, cells });
		}
		self.narrator.answer(self.narrator.cells(cells).sentence());
		self.prefer("cells", cells.to_string());
	}
}

impl Narrator {
	/// Returns so many cells in words.
	pub(super) fn cells(&self, cells: u16) -> Phrase {
		let number = self.words().number(u32::from(cells));
		self.words().line(PhraseKey::Cells, &[number])
	}
}

//! The lines of a scoresheet, before they become print or braille.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::differ;
use super::game_record::{GameRecord, Shift};
use super::heading::SheetHeading;
use super::journal::Fingerprint;
use super::notation::{Parts, Style};
use super::note::Pen;
use super::words::{Words, clean};
use crate::chess::{Color, Position};
use crate::clock::Span;
use crate::game::SheetBy;

/// Owner of a scoresheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
	/// The record of the table.
	Table,
	/// The entries of this player.
	Player(Color),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SheetLine {
	Text(String),
	/// One move number, with at least one of the two half-moves.
	Moves {
		number: u32,
		white: Option<Half>,
		black: Option<Half>,
	},
	/// A note between two half-moves.
	Note(String),
	Blank,
}

/// One half-move on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Half {
	pub written: Written,
	/// True if a draw was offered with it (C.12).
	pub offer: bool,
	pub time: Option<Span>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
	Move(Parts),
	/// An entry in a player's own hand, with the move that it means.
	Own {
		text: String,
		means: Option<Parts>,
	},
	/// Not a legal move.
	Other(String),
}

impl Half {
	pub(super) fn text(&self, style: &Style) -> String {
		let mut text = match &self.written {
			Written::Move(parts) => parts.text(style),
			Written::Own { text, .. } | Written::Other(text) => text.clone(),
		};
		if self.offer {
			text.push_str(" (=)");
		}
		if let Some(time) = self.time {
			text.push_str(&format!(" {time}"));
		}
		text
	}
}

/// Returns the position in which the game began: a start of Chess960 by its number and White's first rank, another one as FEN.
fn start_of(start: &Position, style: &Style) -> String {
	let Some((number, rank)) = start.start_number().zip(start.back_rank()) else {
		return start.fen();
	};
	let letters: String = rank.into_iter().map(|role| style.letters.of(role)).collect();
	format!("Chess960 {number}, {letters}")
}

/// The sign of a draw offer, with which a player's own entry ends.
const OFFER: &str = "(=)";

impl GameRecord {
	pub(super) fn lines(
		&self,
		of: Of,
		heading: &SheetHeading,
		words: &Words,
		style: &Style,
	) -> Vec<SheetLine> {
		let pen = Pen { words, style };
		let mut lines = self.head(of, heading, pen);
		lines.push(SheetLine::Blank);
		match of {
			Of::Table => self.played(&mut lines, pen, true),
			Of::Player(color) => match self.table().opening().seat(color).sheet {
				SheetBy::Program => self.played(&mut lines, pen, false),
				SheetBy::Own => self.own(&mut lines, color),
				SheetBy::None => lines.push(SheetLine::Text(words.no_sheet.clone())),
			},
		}
		lines.push(SheetLine::Blank);
		lines.push(SheetLine::Text(pen.result(self)));
		if !heading.hash.is_empty() {
			lines.push(SheetLine::Text(format!(
				"{}: {}",
				words.hash,
				Fingerprint::grouped(&heading.hash)
			)));
		}
		for color in Color::ALL {
			// 8.7: both players sign both scoresheets.
			lines.push(SheetLine::Blank);
			lines.push(SheetLine::Text(format!(
				"{}:",
				pen.of_player(&words.signature, color, &[])
			)));
		}
		lines
	}

	fn head(&self, of: Of, heading: &SheetHeading, pen: Pen<'_>) -> Vec<SheetLine> {
		let words = pen.words;
		let title = match of {
			Of::Table => words.table_sheet.clone(),
			Of::Player(color) => pen.of_player(&words.player_sheet, color, &[]),
		};
		let fields = self.head_of_papers(heading, pen).into_iter();
		let fields = fields.map(|(name, value)| SheetLine::Text(format!("{name}: {value}")));
		[SheetLine::Text(title)].into_iter().chain(fields).collect()
	}

	/// Returns the head of every paper of a game. Unknown fields are left out.
	pub(super) fn head_of_papers(&self, heading: &SheetHeading, pen: Pen<'_>) -> Vec<(String, String)> {
		let words = pen.words;
		let table = self.table();
		let mut fields = Vec::new();
		let name = |color| {
			let name = clean(&table.opening().seat(color).on_paper());
			if name.trim().is_empty() {
				words.unknown.clone()
			} else {
				name
			}
		};
		let mut entry = |label: &str, value: &str| {
			let value = clean(value);
			if !value.trim().is_empty() {
				fields.push((label.to_string(), value.trim().to_string()));
			}
		};
		entry(&words.event, &heading.event);
		entry(&words.site, &heading.site);
		entry(&words.date, &heading.date);
		entry(&words.round, &heading.round);
		let board = heading.board.map_or_else(String::new, |board| board.to_string());
		entry(&words.board, &board);
		for color in Color::ALL {
			entry(words.player(color), &name(color));
		}
		entry(&words.rules, &words.laws.title(table.profile()));
		if *table.start() != Position::start() {
			entry(&words.position, &start_of(table.start(), pen.style));
		}
		entry(&words.time_control, &pen.clock_of(table.opening()));
		fields
	}

	/// Adds the half-moves as they were played; on the sheet of the table with all notes.
	fn played(&self, lines: &mut Vec<SheetLine>, pen: Pen<'_>, with_notes: bool) {
		let plies = self.table().plies();
		for index in 0..=plies.len() {
			if with_notes {
				self.notes_at(lines, pen, index);
			}
			let Some(ply) = plies.get(index) else { break };
			let color = ply.before.turn();
			let next = plies
				.get(index + 1)
				.map_or(self.table().position(), |ply| &ply.before);
			let written = match ply.mv {
				Some(mv) => Written::Move(Parts::of(&ply.before, mv)),
				None => Written::Other(pen.shift(&Shift::of(&ply.before, &next.placement()))),
			};
			let illegal = match &written {
				Written::Other(text) => Some(text.clone()),
				Written::Move(_) | Written::Own { .. } => None,
			};
			let half = Half {
				written,
				offer: self.is_offered(index),
				time: ply
					.clocks
					.map(|clocks| clocks.of(color))
					.or(ply.read)
					.filter(|_| pen.style.times),
			};
			self.add(lines, index, half);
			if let Some(text) = illegal.filter(|_| with_notes) {
				let told = pen.illegal(self, index, color, &text);
				lines.push(SheetLine::Note(format!("{told}.")));
			}
			if with_notes {
				self.differences_at(lines, pen, index);
			}
		}
	}

	fn notes_at(&self, lines: &mut Vec<SheetLine>, pen: Pen<'_>, plies: usize) {
		let here = self.notes().iter().filter(|note| note.plies == plies);
		lines.extend(here.map(|note| SheetLine::Note(pen.statement(self, note))));
	}

	fn differences_at(&self, lines: &mut Vec<SheetLine>, pen: Pen<'_>, index: usize) {
		let mut found = differ::at(self.table(), index);
		if index + 1 >= self.table().plies().len() {
			found.extend(differ::beyond(self.table()));
		}
		let told = found
			.iter()
			.map(|difference| format!("{}.", difference.told(pen)));
		lines.extend(told.map(SheetLine::Note));
	}

	/// Adds the entries in a player's own hand.
	fn own(&self, lines: &mut Vec<SheetLine>, color: Color) {
		let sheet = self.table().sheet(color);
		for (index, entry) in sheet.entries().iter().enumerate() {
			let text = clean(&entry.text);
			let text = text.trim();
			let (text, offer) = match text.strip_suffix(OFFER) {
				Some(text) => (text.trim_end(), true),
				None => (text, false),
			};
			let before = sheet.position_after(index);
			let half = Half {
				written: Written::Own {
					text: text.to_string(),
					means: entry.mv.map(|mv| Parts::of(before, mv)),
				},
				offer,
				time: None,
			};
			self.add(lines, index, half);
		}
	}

	/// Adds a half-move after White's of the same number, if nothing stands between them.
	fn add(&self, lines: &mut Vec<SheetLine>, index: usize, half: Half) {
		let (number, color) = self.number_of(index);
		if color == Color::Black
			&& let Some(SheetLine::Moves {
				number: last, black, ..
			}) = lines.last_mut()
			&& *last == number
			&& black.is_none()
		{
			*black = Some(half);
			return;
		}
		let (white, black) = match color {
			Color::White => (Some(half), None),
			Color::Black => (None, Some(half)),
		};
		lines.push(SheetLine::Moves { number, white, black });
	}
}

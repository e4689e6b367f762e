//! A scoresheet in braille, in pages for an embosser (BRF).

mod cells;
mod literary;
mod pages;
mod uk;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use literary::Alphabet;
pub use pages::{Paper, PaperError};

use super::game_record::GameRecord;
use super::heading::SheetHeading;
use super::lines::{Half, Of, SheetLine, Written};
use super::notation::{Letters, Style, numbered};
use super::words::{SheetError, Words};
use crate::chess::Color;

crate::named! {
/// Kind of braille of a scoresheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Braille {
	/// Uncontracted literary braille of the language, every capital marked, so that a bishop is no b-pawn.
	SixDot = "6dot",
	/// Words as with six dots, moves in the British chess code, where no capitals are needed.
	Uk = "uk",
	/// One character a cell, as in computer braille: a capital has dot 7. The reader's own device chooses the cell of a sign,
	/// as it differs by country; so this is text, laid out as pages.
	EightDot = "8dot",
}
}

/// The words of a line, one character a cell.
type Cells = Vec<String>;

struct Writer<'a> {
	braille: Braille,
	alphabet: Alphabet,
	style: &'a Style,
}

impl Writer<'_> {
	fn words(&self, text: &str) -> Cells {
		let words = text.split_whitespace();
		match self.braille {
			Braille::SixDot | Braille::Uk => words.map(|word| self.alphabet.ascii(word)).collect(),
			Braille::EightDot => words.map(|word| self.alphabet.one_cell_each(word)).collect(),
		}
	}

	fn half(&self, half: &Half) -> Cells {
		let parts = match &half.written {
			Written::Move(parts) => Some(parts),
			Written::Own { means, .. } => means.as_ref(),
			Written::Other(_) => None,
		};
		match (self.braille, parts) {
			(Braille::Uk, Some(parts)) => {
				let mut cells = vec![cells::ascii(&uk::cells(parts, self.style))];
				if half.offer {
					cells.extend(self.words("(=)"));
				}
				cells.extend(half.time.iter().flat_map(|time| self.words(&time.to_string())));
				cells
			}
			(Braille::Uk | Braille::SixDot | Braille::EightDot, _) => self.words(&half.text(self.style)),
		}
	}

	fn line(&self, line: &SheetLine) -> Cells {
		match line {
			SheetLine::Text(text) | SheetLine::Note(text) => self.words(text),
			SheetLine::Blank => Cells::new(),
			SheetLine::Moves { number, white, black } => {
				let halves = white.iter().chain(black).flat_map(|half| self.half(half));
				let first = if white.is_some() {
					Color::White
				} else {
					Color::Black
				};
				match self.braille {
					Braille::SixDot | Braille::EightDot => self
						.words(&numbered(*number, first))
						.into_iter()
						.chain(halves)
						.collect(),
					Braille::Uk => {
						let mut cells = vec![cells::ascii(&uk::number(*number))];
						cells.extend(halves);
						if first == Color::Black
							&& let Some(black) = cells.get_mut(1)
						{
							black.insert_str(0, &cells::ascii(&[uk::BLACK]));
						}
						cells
					}
				}
			}
		}
	}
}

impl Braille {
	/// Lines of words, laid out for paper.
	///
	/// # Errors
	/// If the language has no braille, or the data is damaged.
	pub(super) fn paper(
		self,
		language: &str,
		letters: Letters,
		lines: &[String],
		paper: Paper,
	) -> Result<String, SheetError> {
		let style = Style {
			letters,
			..Style::default()
		};
		let writer = Writer {
			braille: self,
			alphabet: Alphabet::of(language)?,
			style: &style,
		};
		let lines = lines.iter().map(|line| writer.words(line));
		Ok(paper.pages(lines, |page| writer.words(&format!("{page}")).concat()))
	}
}

impl GameRecord {
	/// The scoresheet in braille, laid out for paper.
	///
	/// # Errors
	/// If the language has no braille, or the data is damaged.
	pub fn braille(
		&self,
		of: Of,
		heading: &SheetHeading,
		words: (&str, &Words),
		style: &Style,
		(braille, paper): (Braille, Paper),
	) -> Result<String, SheetError> {
		let (language, words) = words;
		// There are no figurines under the fingers; the letters of the language stand for them.
		let style = Style {
			letters: if style.letters == Letters::FIGURINE {
				Letters::from_name(language).unwrap_or_default()
			} else {
				style.letters
			},
			..*style
		};
		let writer = Writer {
			braille,
			alphabet: Alphabet::of(language)?,
			style: &style,
		};
		let lines = self.lines(of, heading, words, &style);
		let lines = lines.iter().map(|line| writer.line(line));
		Ok(paper.pages(lines, |page| writer.words(&format!("{page}")).concat()))
	}
}

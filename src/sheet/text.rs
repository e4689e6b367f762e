//! A scoresheet as plain text, one move number a line, made to be read aloud.

use alloc::string::String;

use super::game_record::GameRecord;
use super::heading::SheetHeading;
use super::lines::{Of, SheetLine};
use super::notation::{Style, numbered};
use super::words::Words;
use crate::chess::Color;

impl GameRecord {
	/// Returns the scoresheet as text. Every line ends with a line feed.
	#[must_use]
	pub fn text(&self, of: Of, heading: &SheetHeading, words: &Words, style: &Style) -> String {
		let mut text = String::new();
		for line in self.lines(of, heading, words, style) {
			match line {
				SheetLine::Text(line) => text.push_str(&line),
				SheetLine::Note(note) => text.push_str(&format!("  {note}")),
				SheetLine::Blank => {}
				SheetLine::Moves { number, white, black } => {
					let first = if white.is_some() {
						Color::White
					} else {
						Color::Black
					};
					text.push_str(&numbered(number, first));
					// Between two times a comma makes the pause that separates the players.
					let pause = if style.times { "," } else { "" };
					let both = white.is_some() && black.is_some();
					if let Some(half) = white {
						text.push_str(&format!(" {}", half.text(style)));
						text.push_str(if both { pause } else { "" });
					}
					if let Some(half) = black {
						text.push_str(&format!(" {}", half.text(style)));
					}
				}
			}
			text.push('\n');
		}
		text
	}
}

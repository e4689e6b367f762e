//! A scoresheet as plain text, one move number a line, made to be read aloud.

use alloc::format;
use alloc::string::String;

use super::heading::Heading;
use super::lines::{Line, Of};
use super::notation::{Style, numbered};
use super::record::Record;
use super::words::Words;
use crate::chess::Color;

impl Record {
	/// The scoresheet as text. Every line ends with a line feed.
	#[must_use]
	pub fn text(&self, of: Of, heading: &Heading, words: &Words, style: &Style) -> String {
		let mut text = String::new();
		for line in self.lines(of, heading, words, style) {
			match line {
				Line::Text(line) => text.push_str(&line),
				Line::Note(note) => text.push_str(&format!("  {note}")),
				Line::Blank => {}
				Line::Moves { number, white, black } => {
					let first = if white.is_some() {
						Color::White
					} else {
						Color::Black
					};
					text.push_str(&numbered(number, first));
					// Between two times a comma makes the pause that parts the players.
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

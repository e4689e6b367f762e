//! The page of a claim that another arbiter decides: the final position, the times and the score (III.6).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::lines::{Heading, Of};
use super::notation::Style;
use super::note::time;
use super::record::Record;
use super::words::{Words, fill};
use crate::chess::Color;
use crate::clock::Span;
use crate::laws::Ending;

impl Record {
	/// What is handed to the arbiter who decides on a draw claimed where none was at hand, with the whole score behind
	/// it; none if there is no such claim. Every line ends with a line feed.
	#[must_use]
	pub fn claim(&self, heading: &Heading, words: &Words, style: &Style) -> Option<String> {
		let table = self.table();
		let Some(Ending::ClaimPending { by }) = table.ending() else {
			return None;
		};
		let law = Ending::ClaimPending { by }.law(table.profile());
		let position = table.position();
		let opponent = words.player(!by);
		let confirmed = if table.quickplay().confirmed {
			&words.confirmed
		} else {
			&words.not_confirmed
		};
		let name = &table.opening().seat(by).name;
		let signature = |player| format!("{}:", fill(&words.signature, &[("player", player)]));
		let mut lines = Vec::from([
			fill(&words.claim_sheet, &[("law", law)]),
			format!("{}: {}, {name}", words.claimant, words.player(by)),
			format!("{}:", words.claim_grounds),
			words.claim_cannot.clone(),
			words.claim_tries_not.clone(),
			format!("{}: {}", words.final_position, position.fen()),
		]);
		for color in Color::ALL {
			let pieces = position.pieces().filter(|(_, piece)| piece.color == color);
			let pieces: Vec<String> = pieces
				.map(|(square, piece)| style.letters.placed(piece.role, square))
				.collect();
			lines.push(format!("{}: {}", words.player(color), pieces.join(" ")));
		}
		lines.push(format!("{}: {}", words.to_move, words.player(position.turn())));
		if let Some(reading) = table.reading(table.last()) {
			for color in Color::ALL {
				let left: Span = reading.of(color);
				let label = fill(&words.time_left, &[("player", words.player(color))]);
				lines.push(format!("{label}: {}", time(left)));
			}
		}
		lines.extend([
			fill(confirmed, &[("player", opponent)]),
			signature(words.player(by)),
			signature(opponent),
			format!("{}:", words.verdict),
			String::new(),
		]);
		let mut page = lines.join("\n");
		page.push('\n');
		page.push_str(&self.text(Of::Table, heading, words, style));
		Some(page)
	}
}

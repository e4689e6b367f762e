//! The page of a claim that another arbiter decides: the final position, the times and the score (III.6).

use alloc::string::String;
use alloc::vec::Vec;

use super::game_record::GameRecord;
use super::heading::SheetHeading;
use super::lines::Of;
use super::notation::Style;
use super::note::time;
use super::words::{Words, fill};
use crate::chess::{Color, KING_FIRST};
use crate::laws::Ending;

impl GameRecord {
	/// Returns the page for the arbiter who decides on a draw claimed without an arbiter at hand, followed by the whole score;
	/// `None` if there is no such claim. Every line ends with a line feed.
	#[must_use]
	pub fn claim(&self, heading: &SheetHeading, words: &Words, style: &Style) -> Option<String> {
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
		let name = table.opening().seat(by).on_paper();
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
			let pieces: Vec<String> = KING_FIRST
				.into_iter()
				.flat_map(|role| {
					position
						.squares_of(color, role)
						.into_iter()
						.map(move |square| (role, square))
				})
				.map(|(role, square)| style.letters.placed(role, square))
				.collect();
			lines.push(format!("{}: {}", words.player(color), pieces.join(" ")));
		}
		lines.push(format!("{}: {}", words.to_move, words.player(position.turn())));
		for color in Color::ALL {
			let clock = table.timepiece();
			let label = fill(&words.time_left, &[("player", words.player(color))]);
			match clock.map(|clock| clock.left(color, table.last())) {
				None => {}
				Some(Some(left)) => lines.push(format!("{label}: {}", time(left))),
				// It is filled in by hand.
				Some(None) => lines.push(format!("{label}:")),
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

#[cfg(test)]
mod tests {

	use super::*;
	use crate::clock::Stamp;
	use crate::game::{Event, Fact, GameEvent, Opening, PlayerEvent, Seat};

	fn page(language: &str, events: Vec<Event>) -> Option<String> {
		let opening = Opening {
			white: Seat {
				name: "Anna".into(),
				..Seat::default()
			},
			fen: "4k3/8/8/3p4/3P4/8/8/R3K3 w - - 0 40".into(),
			clock: "15+0".parse().ok(),
			..Opening::default()
		};
		let all = [Event::opened(opening), Event::STARTED];
		let facts: Vec<Fact> = (0..)
			.zip(all.into_iter().chain(events))
			.map(|(second, event)| Fact {
				at: Stamp(second * 1000),
				event,
			})
			.collect();
		let record = GameRecord::of(&facts).unwrap();
		let words = Words::of(language).unwrap();
		record.claim(&record.heading("2026-11-21"), &words, &Style::default())
	}

	#[test]
	fn it_has_position_times_and_confirmation() {
		let claimed = Event::Game(GameEvent::Ended(Ending::ClaimPending { by: Color::White }));
		assert_eq!(page("en", Vec::new()), None);
		let before = page("en", Vec::from([claimed.clone()])).unwrap();
		for line in [
			"Claim of a draw in a quickplay finish, article III.6.1",
			"Claimant: White, Anna",
			"Final position: 4k3/8/8/3p4/3P4/8/8/R3K3 w - - 0 40",
			"White: Ke1 Ra1 d4",
			"Black: Ke8 d5",
			"Black has not confirmed yet.",
		] {
			assert!(before.lines().any(|there| there == line), "{line}\n{before}");
		}
		assert!(before.contains("Time left to White: 14 min 59 s"), "{before}");
		assert!(before.contains("\nScoresheet of the table\n"), "{before}");
		let confirmed = Event::Player(PlayerEvent::Confirmed { by: Color::Black });
		let after = page("fi", Vec::from([claimed, confirmed])).unwrap();
		assert!(
			after.contains("Musta on vahvistanut loppuaseman ja pöytäkirjan."),
			"{after}"
		);
	}
}

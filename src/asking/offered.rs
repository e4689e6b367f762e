//! A move with which a draw is offered, in one line as it is said at the board: "e4, I offer a draw" (9.1.2.1).

use super::Parser;
use super::patterns::is_sentence;
use crate::commands::{Action, GameAction};

impl Parser<'_> {
	/// The text before the draw offer with which a line ends, if that is a move.
	#[must_use]
	pub fn before_offer<'t>(&self, line: &'t str) -> Option<&'t str> {
		let offers = |text: &str| self.read(text).whole() == Some(Action::Game(GameAction::OfferDraw));
		let is_move =
			|text: &str| self.move_of(text).is_some() || self.library.hear_loosely(text, self.manner).is_ok();
		// A line of more words is no sentence: it is not read anew after each of them.
		let line = Some(line).filter(|line| is_sentence(line))?;
		let parts = line
			.match_indices([' ', ','])
			.filter_map(|(at, _)| line.split_at_checked(at));
		parts
			.map(|(before, behind)| (before.trim(), behind.trim_start_matches([' ', ','])))
			.find_map(|(before, behind)| (is_move(before) && offers(behind)).then_some(before))
	}
}

#[cfg(test)]
mod tests {
	use crate::asking::Parser;
	use crate::voice::{Language, Library, Manner};

	/// It would be read anew after each of its words.
	#[test]
	fn before_offer_longer_than_a_sentence_none() {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let parser = Parser::new(&library, &manner);
		let line = alloc::format!("e4{} I offer a draw", " please".repeat(60));
		assert_eq!(parser.before_offer(&line), None);
		let square = alloc::format!("e4 {} knight", "please ".repeat(60));
		assert_eq!(parser.named(&square), None);
	}

	#[test]
	fn a_draw_is_offered_with_a_move() {
		let library = Library::built_in();
		for (language, line, before) in [
			(Language::ENGLISH, "e4, I offer a draw", Some("e4")),
			(Language::ENGLISH, "Nf3 and I offer a draw", Some("Nf3 and")),
			(
				Language::ENGLISH,
				"knight takes e5 draw?",
				Some("knight takes e5"),
			),
			(
				Language::GERMAN,
				"Springer f3, ich biete Remis",
				Some("Springer f3"),
			),
			(Language::GERMAN, "e4 und Remis", Some("e4 und")),
			(Language::FINNISH, "e4, tarjoan tasapeliä", Some("e4")),
			(Language::SWEDISH, "e4 och jag erbjuder remi", Some("e4 och")),
			(Language::ENGLISH, "e4 no draw", None),
			(Language::ENGLISH, "I offer a draw", None),
			(Language::ENGLISH, "draw e4", None),
			(Language::ENGLISH, "e4", None),
		] {
			let manner = Manner::new(language);
			assert_eq!(
				Parser::new(&library, &manner).before_offer(line),
				before,
				"{line}"
			);
		}
	}
}

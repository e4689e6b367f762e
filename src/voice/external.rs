//! The last reading of a clock that is not the program's, with its age.

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::Color;
use crate::clock::{ExternalClock, Span, Stamp};

/// A younger reading is said without its age.
const FRESH: Span = Span::seconds(10);

impl Vocabulary {
	/// The last reading of this side's clock, and its age.
	#[must_use]
	pub fn read_off(&self, clock: &ExternalClock, color: Color, at: Stamp) -> Phrase {
		let Some(seen) = clock.seen(color) else {
			return self.line(PhraseKey::ClockUnread, &[self.color(color)]);
		};
		let (color, time) = (self.color(color), self.span(seen.left));
		let age = at.since(seen.at);
		if age <= FRESH {
			return self.fill(phrases::ClockRead { color, time });
		}
		// After a minute nobody wants the seconds.
		let grain = if age < Span::minutes(1) { 1000 } else { 60_000 };
		let age = self.span(Span(age.0 - age.0 % grain));
		self.fill(phrases::ClockReadAgo { color, time, age })
	}

	/// The same of a reading from before the program was started again: its age is unknown.
	#[must_use]
	pub fn read_before(&self, clock: &ExternalClock, color: Color) -> Phrase {
		match clock.seen(color) {
			None => self.line(PhraseKey::ClockUnread, &[self.color(color)]),
			Some(seen) => self.fill(phrases::ClockReadBefore {
				color: self.color(color),
				time: self.span(seen.left),
			}),
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn a_reading_is_told_with_its_age() {
		let mut clock = ExternalClock::new(None);
		clock.read(Color::White, Span::minutes(72), Stamp(0));
		for (language, seconds, told) in [
			("en", 5, "White: one hour twelve minutes."),
			("en", 42, "White: one hour twelve minutes, forty-two seconds ago."),
			("en", 200, "White: one hour twelve minutes, three minutes ago."),
			(
				"de",
				119,
				"Weiß: eine Stunde zwölf Minuten. Seitdem vergangen: eine Minute.",
			),
			("sv", 61, "Vit: en timme tolv minuter, för en minut sedan."),
			(
				"fi",
				61,
				"Valkea: yksi tunti kaksitoista minuuttia. Siitä kulunut: yksi minuutti.",
			),
		] {
			let manner = Manner::new(Language::new(language).unwrap());
			let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
			let at = Stamp(seconds * 1000);
			assert_eq!(words.read_off(&clock, Color::White, at).to_string(), told);
		}
	}
}

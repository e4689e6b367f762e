//! Time controls in words.

use alloc::format;

use super::phrase::{Language, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::clock::{Control, Controls, Mode, Period, Span};

impl Vocabulary {
	/// A time control in words, with all its periods, and both sides' where the two differ.
	#[must_use]
	pub fn controls(&self, controls: Option<&Controls>) -> Phrase {
		match controls {
			None => self.line(PhraseKey::WithoutClock, &[]),
			Some(Controls { white, black }) if white == black => self.control(white),
			Some(Controls { white, black }) => self.fill(phrases::ControlsApart {
				white: self.control(white),
				black: self.control(black),
			}),
		}
	}

	fn control(&self, control: &Control) -> Phrase {
		let last = control.periods.len();
		let periods = (1..).zip(&control.periods);
		let told = periods.map(|(number, period)| self.period(period, control.mode, number == last));
		told.reduce(|first, next| self.fill(phrases::ThenPeriod { first, next }))
			.unwrap_or_default()
	}

	/// A time of a control. One that is not of whole seconds is said in figures, with the decimal sign of the language.
	fn exact(&self, span: Span) -> Phrase {
		if span.0.is_multiple_of(1000) {
			return self.span(span);
		}
		let point = if self.manner.dialogue == Language::ENGLISH {
			'.'
		} else {
			','
		};
		let parts = format!("{:03}", span.0 % 1000);
		self.text(&format!(
			"{}{point}{} s",
			span.0 / 1000,
			parts.trim_end_matches('0')
		))
	}

	fn period(&self, period: &Period, mode: Mode, last: bool) -> Phrase {
		let (base, extra) = (self.exact(period.time), self.exact(period.extra));
		let time = if period.extra == Span::ZERO {
			self.line(PhraseKey::BaseAlone, &[base])
		} else {
			let line = match mode {
				Mode::Increment => PhraseKey::BaseAndIncrement,
				Mode::Delay => PhraseKey::BaseAndDelay,
				Mode::Bronstein => PhraseKey::BaseAndBronstein,
			};
			self.line(line, &[base, extra])
		};
		match period.count() {
			None => time,
			Some(moves) => {
				// The last number of moves repeats.
				let line = if last {
					PhraseKey::TimeForEvery
				} else {
					PhraseKey::TimeForMoves
				};
				self.counted(line, moves, &[time])
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use crate::voice::{Language, Library, Manner, Vocabulary};

	#[test]
	fn every_period_of_a_time_control_is_told() {
		for (language, text, told) in [
			("de", "15", "fünfzehn Minuten"),
			("de", "5+3", "fünf Minuten plus drei Sekunden pro Zug"),
			("de", "3+2.4", "drei Minuten plus 2,4 s pro Zug"),
			("en", "3+0.4", "three minutes plus 0.4 s per move"),
			("en", "5d3", "five minutes with a delay of three seconds per move"),
			(
				"en",
				"5b3",
				"five minutes with a Bronstein delay of three seconds per move",
			),
			(
				"de",
				"5b3",
				"fünf Minuten plus drei Sekunden Aufschub nach Bronstein pro Zug",
			),
			(
				"de",
				"5+3/3",
				"Weiß fünf Minuten plus drei Sekunden pro Zug, Schwarz drei Minuten",
			),
			(
				"en",
				"40/120,20/60*",
				"two hours for forty moves, then one hour for every twenty moves",
			),
			(
				"en",
				"1/1,1/2*",
				"one minute for one move, then two minutes for each move",
			),
			(
				"de",
				"40/90+30,20/30+30,15",
				"eine Stunde dreißig Minuten plus dreißig Sekunden pro Zug für vierzig Züge, dann dreißig Minuten plus \
				 dreißig Sekunden pro Zug für zwanzig Züge, dann fünfzehn Minuten",
			),
		] {
			let manner = Manner::new(Language::new(language).unwrap());
			let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
			let controls = text.parse().unwrap();
			assert_eq!(words.controls(Some(&controls)).to_string(), told);
		}
	}
}

//! Facts of the game as sentences, with their rank and their tones.

use alloc::vec::Vec;

use super::lines::Line;
use super::phrase::Phrase;
use super::tone::Tone;
use super::utterance::Urgency;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Position};
use crate::clock::{Control, Controls, Mode, Period, Span};
use crate::game::{Event, Table};
use crate::laws::{Ending, Score};

/// What is heard of a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Telling {
	pub said: Vec<(Urgency, Phrase)>,
	pub tones: Vec<Tone>,
}

impl Telling {
	fn news(phrase: Phrase) -> Self {
		Self {
			said: Vec::from([(Urgency::News, phrase)]),
			tones: Vec::new(),
		}
	}

	fn with(mut self, tone: Tone) -> Self {
		self.tones.push(tone);
		self
	}
}

impl Vocabulary {
	/// What is heard when `event` happens at `before`, the table as it was.
	#[must_use]
	pub fn tell(&self, event: &Event, before: &Table) -> Telling {
		match event {
			Event::Opened(_) | Event::Pressed => Telling::default(),
			Event::Started if before.clock().is_none() => Telling::default(),
			Event::Started => Telling::news(self.line(Line::ClockStarted, &[])),
			Event::Moved { uci } => self.tell_move(uci, before.position()),
			Event::DrawOffered { by } => Telling::news(self.line(Line::DrawOffered, &[self.color(*by)])),
			Event::DrawDeclined { .. } => Telling::news(self.line(Line::DrawRefused, &[])),
			Event::TakenBack { plies } => self.tell_taken_back(*plies, before),
			Event::Stopped { .. } => {
				let has_clock = before.clock().is_some();
				let line = if has_clock {
					Line::ClockStopped
				} else {
					Line::GamePaused
				};
				Telling::news(self.line(line, &[]))
			}
			Event::Resumed => {
				let mut phrase = self.line(Line::GameGoesOn, &[]);
				phrase.append(self.turn(before.position().turn()));
				Telling::news(phrase)
			}
			Event::FlagFell { by } => Telling {
				said: Vec::from([(Urgency::Alarm, self.line(Line::FlagFallen, &[self.color(*by)]))]),
				tones: Vec::from([Tone::LowTime]),
			},
			Event::Ended(ending) => Telling::news(self.ending(*ending)).with(Tone::End),
			_ => Telling::default(),
		}
	}

	fn tell_move(&self, uci: &str, position: &Position) -> Telling {
		let Some(mv) = position.uci_move(uci) else {
			return Telling::default();
		};
		let after = position.after(mv);
		let tone = if after.is_check() {
			Tone::Check
		} else if mv.captured().is_some() {
			Tone::Capture
		} else {
			Tone::Move
		};
		Telling::news(self.announce(position, mv).sentence()).with(tone)
	}

	fn tell_taken_back(&self, plies: usize, before: &Table) -> Telling {
		let said = before
			.plies()
			.iter()
			.rev()
			.take(plies)
			.map(|ply| {
				let phrase = self.line(Line::TakenBack, &[self.ply(ply)]);
				(Urgency::News, phrase)
			})
			.collect();
		Telling {
			said,
			tones: Vec::new(),
		}
	}

	/// Whose turn it is.
	#[must_use]
	pub fn turn(&self, color: Color) -> Phrase {
		self.line(color.fold_wb(Line::WhiteToMove, Line::BlackToMove), &[])
	}

	/// How a game ended, and who won. The mate itself was announced with its move.
	#[must_use]
	pub fn ending(&self, ending: Ending) -> Phrase {
		let mut phrase = match ending {
			Ending::Checkmate { .. } | Ending::Flag { drawn: false, .. } => Phrase::new(),
			Ending::Flag { drawn: true, .. } => self.line(Line::Draw, &[]),
			Ending::Resignation { by, .. } => self.line(Line::Resigned, &[self.color(by)]),
			Ending::Stalemate => self.line(Line::Stalemate, &[]),
			Ending::DeadPosition => self.line(Line::DeadPosition, &[]),
			Ending::Agreement => self.line(Line::DrawAccepted, &[]),
			Ending::Threefold => self.line(Line::Threefold, &[]),
			Ending::FiftyMoves => self.line(Line::FiftyMoves, &[]),
			Ending::Fivefold => self.line(Line::Fivefold, &[]),
			Ending::SeventyfiveMoves => self.line(Line::SeventyfiveMoves, &[]),
			_ => Phrase::new(),
		};
		match ending.score() {
			Score::Win(Color::White) => phrase.append(self.line(Line::WhiteWins, &[])),
			Score::Win(Color::Black) => phrase.append(self.line(Line::BlackWins, &[])),
			_ => {}
		}
		phrase
	}

	/// A time control in words, with all its periods, and both sides' where the two differ.
	#[must_use]
	pub fn controls(&self, controls: Option<&Controls>) -> Phrase {
		match controls {
			None => self.line(Line::WithoutClock, &[]),
			Some(Controls { white, black }) if white == black => self.control(white),
			Some(Controls { white, black }) => {
				self.line(Line::ControlsApart, &[self.control(white), self.control(black)])
			}
		}
	}

	fn control(&self, control: &Control) -> Phrase {
		let last = control.periods.len();
		let periods = (1..).zip(&control.periods);
		let told = periods.map(|(number, period)| self.period(period, control.mode, number == last));
		told.reduce(|first, next| self.line(Line::ThenPeriod, &[first, next]))
			.unwrap_or_default()
	}

	fn period(&self, period: &Period, mode: Mode, last: bool) -> Phrase {
		let (base, extra) = (self.span(period.time), self.span(period.extra));
		let time = if period.extra == Span::ZERO {
			self.line(Line::BaseAlone, &[base])
		} else {
			let line = match mode {
				Mode::Increment => Line::BaseAndIncrement,
				Mode::Delay => Line::BaseAndDelay,
				Mode::Bronstein => Line::BaseAndBronstein,
			};
			self.line(line, &[base, extra])
		};
		match period.count() {
			None => time,
			Some(1) if last => self.line(Line::TimeForEachMove, &[time]),
			Some(1) => self.line(Line::TimeForOneMove, &[time]),
			Some(moves) => {
				// The last number of moves repeats.
				let line = if last {
					Line::TimeForEvery
				} else {
					Line::TimeForMoves
				};
				self.line(line, &[time, self.number(moves)])
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
			("de", "5+3", "fünf Minuten und drei Sekunden pro Zug"),
			("en", "5d3", "five minutes and a delay of three seconds a move"),
			(
				"en",
				"5b3",
				"five minutes and a Bronstein delay of three seconds a move",
			),
			(
				"de",
				"5b3",
				"fünf Minuten und drei Sekunden Aufschub pro Zug nach Bronstein",
			),
			(
				"de",
				"5+3/3",
				"Weiß fünf Minuten und drei Sekunden pro Zug, Schwarz drei Minuten",
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
				"eine Stunde dreißig Minuten und dreißig Sekunden pro Zug für vierzig Züge, dann dreißig Minuten und \
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

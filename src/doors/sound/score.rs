//! An utterance as it is performed: its spoken parts, and the length of the breaths between them.

use annabella::voice::{Language, Pace, Part, Phrase, Rate, Tune};

use super::performance::{Performance, Performer, Tempo};
use super::readings::{Reading, Readings};

/// Texts that are said as one are not longer than this, so that a synthesiser begins soon.
const LONGEST_RUN: usize = 2_000;

/// A text of an utterance, and the mark after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
	pub language: Language,
	pub text: String,
	/// True if it should have a clip. Free text has none.
	pub recorded: bool,
	/// The mark after it; `None`, if the next text follows at once.
	mark: Option<char>,
	/// True if it is the last one.
	last: bool,
}

/// One step of a performance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
	/// A text by itself.
	Word(Said),
	/// Several texts that the synthesiser says as one, and their reading.
	Run { said: Vec<Said>, reading: Reading },
	/// Silence, in milliseconds.
	Pause(u32),
}

impl Said {
	#[must_use]
	pub fn tune(&self) -> Tune {
		match self.mark {
			_ if self.last => match self.mark {
				Some('?') => Tune::Asking,
				Some(_) | None => Tune::Falling,
			},
			Some(mark) => Tune::before(mark),
			None => Tune::Level,
		}
	}

	/// The mark that makes a synthesiser say it in its tune.
	#[must_use]
	pub fn written_mark(&self) -> &'static str {
		match self.tune() {
			Tune::Falling => ".",
			Tune::Level => "",
			Tune::Rising => ",",
			Tune::Asking => "?",
		}
	}

	/// The silence after it in milliseconds.
	fn pause(&self, tempo: Tempo, pace: Pace) -> u32 {
		let gap = tempo.gap(pace);
		match (self.mark, pace) {
			(Some(Phrase::JOINT), _) => 0,
			(Some(mark), Pace::Normal) => gap.max(tempo.breath(mark)),
			(Some(mark), Pace::Slow) => gap + tempo.breath(mark),
			(None, _) => gap,
		}
	}
}

/// The texts of a phrase.
fn texts(phrase: Phrase) -> Vec<Said> {
	let mut texts: Vec<Said> = Vec::new();
	for part in phrase.parts {
		let (language, text, recorded) = match part {
			Part::Mark(mark) => {
				if let Some(last) = texts.last_mut() {
					last.mark = Some(last.mark.map_or(mark, |before| weightier(before, mark)));
				}
				continue;
			}
			Part::Written(_) => continue,
			Part::Word { language, text } | Part::Heard { language, text } => (language, text, true),
			Part::Free { language, text } => (language, text, false),
		};
		texts.push(Said {
			language,
			text,
			recorded,
			mark: None,
			last: false,
		});
	}
	if let Some(last) = texts.last_mut() {
		last.last = true;
	}
	texts
}

/// The mark at which the breath is longer; the first one, if they are alike.
fn weightier(one: char, other: char) -> char {
	let weight = |mark| {
		if mark == Phrase::JOINT {
			u32::MAX
		} else {
			Tempo::RECORDED.breath(mark)
		}
	};
	if weight(other) > weight(one) { other } else { one }
}

/// The beats of a phrase. It neither begins nor ends with a pause.
#[must_use]
pub fn score(phrase: Phrase, pace: Pace, performance: Performance, readings: &Readings) -> Vec<Beat> {
	let said = texts(phrase);
	let recorded = said
		.first()
		.map_or_else(Rate::default, |said| readings.recorded(said.language));
	match performance.beginner(recorded) {
		Performer::Clips => word_by_word(said, pace, performance, readings),
		Performer::Synthesiser => in_runs(said, pace, performance, readings),
	}
}

/// The beats of these texts if each is said by itself.
#[must_use]
pub fn word_by_word(said: Vec<Said>, pace: Pace, performance: Performance, readings: &Readings) -> Vec<Beat> {
	let mut beats = Vec::new();
	let length = said.len();
	for (at, said) in said.into_iter().enumerate() {
		let pause = said.pause(performance.tempo(readings.recorded(said.language)), pace);
		beats.push(Beat::Word(said));
		if pause > 0 && at + 1 < length {
			beats.push(Beat::Pause(pause));
		}
	}
	beats
}

/// The beats of these texts if the synthesiser says the texts of one sentence and of one of its voices as one.
fn in_runs(said: Vec<Said>, pace: Pace, performance: Performance, readings: &Readings) -> Vec<Beat> {
	let mut beats: Vec<Beat> = Vec::new();
	let mut pause = 0;
	// True while the sentence goes on.
	let mut open = false;
	for text in said {
		let mut reading = readings.of(text.language, &text.text);
		let goes_on = open && pace == Pace::Normal;
		open = matches!(text.tune(), Tune::Level | Tune::Rising);
		let behind = text.pause(performance.tempo(readings.recorded(text.language)), pace);
		reading.text += text.written_mark();
		match beats.last_mut() {
			Some(Beat::Run { said, reading: run })
				if goes_on
					&& (&run.voice, run.pitch) == (&reading.voice, reading.pitch)
					&& run.text.len() < LONGEST_RUN =>
			{
				if said.last().is_none_or(|last| last.mark != Some(Phrase::JOINT)) {
					run.text.push(' ');
				}
				run.text += &reading.text;
				said.push(text);
			}
			last @ (Some(_) | None) => {
				if let Some(Beat::Run { said, reading: run }) = last {
					// It goes on in another voice: without a mark it would sound as if it ended.
					if said.last().is_some_and(|last| last.tune() == Tune::Level) {
						run.text.push(',');
					}
					beats.push(Beat::Pause(pause));
				}
				beats.push(Beat::Run {
					said: vec![text],
					reading,
				});
			}
		}
		pause = behind;
	}
	beats
}

#[cfg(test)]
mod tests {
	use super::*;

	const GERMAN: Language = Language::GERMAN;

	/// A phrase written with blanks between its parts.
	fn phrase(written: &str) -> Phrase {
		let parts = written.split_whitespace().map(|part| match part.chars().next() {
			Some(mark @ (',' | '.' | ':' | '?' | '!')) => Part::Mark(mark),
			_ => Part::Word {
				language: GERMAN,
				text: part.replace('_', " "),
			},
		});
		Phrase {
			parts: parts.collect(),
		}
	}

	fn performed(by: Performer, rate: u16) -> Performance {
		let rate = Rate::nearest(rate);
		Performance { by, rate }
	}

	fn written(beats: Vec<Beat>) -> Vec<String> {
		let beats = beats.into_iter().map(|beat| match beat {
			Beat::Word(said) => said.text,
			Beat::Run { reading, .. } => format!("{}: {}", reading.voice, reading.text),
			Beat::Pause(length) => length.to_string(),
		});
		beats.collect()
	}

	/// Checks the beats of a phrase, as their texts and their pauses.
	fn check(pace: Pace, text: &str, expected: &[&str]) {
		let clips = performed(Performer::Clips, 135);
		let beats = score(phrase(text), pace, clips, &Readings::new());
		assert_eq!(written(beats), expected, "{text}");
	}

	#[test]
	fn words_and_marks_have_their_breaths() {
		check(
			Pace::Normal,
			"Springer Gustav eins , Felix drei .",
			&[
				"Springer", "60", "Gustav", "60", "eins", "150", "Felix", "60", "drei",
			],
		);
		check(
			Pace::Normal,
			"Bella : vier . leer ! gut",
			&["Bella", "200", "vier", "300", "leer", "300", "gut"],
		);
		check(
			Pace::Slow,
			"Felix drei , Schach ?",
			&["Felix", "350", "drei", "500", "Schach"],
		);
	}

	#[test]
	fn joined_words_have_no_gap() {
		let mut joined = phrase("hundert");
		joined.mark(Phrase::JOINT);
		joined.append(phrase("eins"));
		let readings = Readings::new();
		for pace in [Pace::Normal, Pace::Slow] {
			let clips = performed(Performer::Clips, 135);
			let beats = score(joined.clone(), pace, clips, &readings);
			assert_eq!(written(beats), ["hundert", "eins"]);
		}
		let run = performed(Performer::Synthesiser, 135);
		let beats = score(joined, Pace::Normal, run, &readings);
		assert_eq!(written(beats), ["de: hunderteins."]);
	}

	#[test]
	fn no_breath_before_or_behind() {
		check(Pace::Normal, ", . Patt . !", &["Patt"]);
		check(Pace::Normal, "Remis , ! , ja", &["Remis", "300", "ja"]);
		check(Pace::Slow, ". , :", &[]);
		check(Pace::Slow, "", &[]);
	}

	#[test]
	fn what_follows_a_word_gives_it_its_tune() {
		let beats = score(
			phrase("Springer Gustav eins , Felix drei . Welche Figur ? ja : vier ,"),
			Pace::Normal,
			Performance::default(),
			&Readings::new(),
		);
		let tunes: Vec<Tune> = beats
			.into_iter()
			.filter_map(|beat| match beat {
				Beat::Word(said) => Some(said.tune()),
				Beat::Run { .. } | Beat::Pause(_) => None,
			})
			.collect();
		let (level, rising, falling) = (Tune::Level, Tune::Rising, Tune::Falling);
		let move_ = [level, level, rising, level, falling];
		assert_eq!(tunes[..5], move_);
		assert_eq!(tunes[5..], [level, Tune::Asking, rising, falling]);
	}

	#[test]
	fn the_synthesiser_says_sentences() {
		let check = |pace, text: &str, expected: &[&str]| {
			let run = performed(Performer::Synthesiser, 270);
			let beats = score(phrase(text), pace, run, &Readings::new());
			assert_eq!(written(beats), expected, "{text}");
		};
		check(
			Pace::Normal,
			"Springer Cesar eins , Felix drei . Welche Figur ?",
			&["de: Springer Cäsar eins, Felix drei.", "150", "de: Welche Figur?"],
		);
		check(
			Pace::Normal,
			"David sechs en_passant , Schach",
			&[
				"de: David sechs,",
				"30",
				"fr-fr: en passant,",
				"75",
				"de: Schach.",
			],
		);
		check(Pace::Slow, "Felix drei", &["de: Felix,", "175", "de: drei."]);
		// Also if the clips are too slow.
		let haste = performed(Performer::Clips, 600);
		let beats = score(phrase("Felix drei"), Pace::Normal, haste, &Readings::new());
		assert_eq!(written(beats), ["de: Felix drei."]);
	}
}

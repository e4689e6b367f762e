//! An utterance as it is performed: what is spoken, and how long the breaths between are.

use annabella::voice::{Language, Pace, Part, Phrase, Utterance};

/// One step of a performance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
	/// A word that should have a clip.
	Word { language: Language, text: String },
	/// A text that nobody has recorded.
	Free { language: Language, text: String },
	/// Silence, in milliseconds.
	Pause(u32),
}

/// The silence between two words in milliseconds: enough to hear them apart, or to write the first one down.
const fn gap(pace: Pace) -> u32 {
	match pace {
		Pace::Normal => 60,
		Pace::Slow => 350,
	}
}

/// The silence at a mark in milliseconds.
const fn breath(mark: char) -> u32 {
	match mark {
		Phrase::BREATH => 110,
		',' => 150,
		':' => 200,
		_ => 300,
	}
}

/// The beats of an utterance. It neither begins nor ends with a pause.
#[must_use]
pub fn score(utterance: Utterance) -> Vec<Beat> {
	let mut beats = Vec::new();
	let mut marked = 0;
	let mut joined = false;
	for part in utterance.phrase.parts {
		let beat = match part {
			Part::Mark(Phrase::JOINT) => {
				joined = true;
				continue;
			}
			Part::Mark(mark) => {
				marked = marked.max(breath(mark));
				continue;
			}
			Part::Written(_) => continue,
			Part::Word { language, text } | Part::Heard { language, text } => Beat::Word { language, text },
			Part::Free { language, text } => Beat::Free { language, text },
		};
		if !beats.is_empty() && !joined {
			beats.push(Beat::Pause(match utterance.pace {
				Pace::Normal => gap(Pace::Normal).max(marked),
				Pace::Slow => gap(Pace::Slow) + marked,
			}));
		}
		marked = 0;
		joined = false;
		beats.push(beat);
	}
	beats
}

#[cfg(test)]
mod tests {
	use super::*;
	use annabella::voice::{Audience, Phrase, Urgency, UtteranceId};

	/// The beats of a phrase written with blanks between its parts, as their texts and their pauses.
	fn check(pace: Pace, written: &str, expected: &[&str]) {
		let parts = written
			.split_whitespace()
			.map(|part| match part.chars().next() {
				Some(mark @ (',' | '.' | ':' | '?' | '!')) => Part::Mark(mark),
				_ => Part::Word {
					language: Language::GERMAN,
					text: part.to_owned(),
				},
			})
			.collect();
		let beats = score(Utterance {
			id: UtteranceId(1),
			urgency: Urgency::News,
			pace,
			audience: Audience::Room,
			phrase: Phrase { parts },
		});
		let heard: Vec<String> = beats
			.into_iter()
			.map(|beat| match beat {
				Beat::Word { text, .. } | Beat::Free { text, .. } => text,
				Beat::Pause(length) => length.to_string(),
			})
			.collect();
		assert_eq!(heard, expected, "{written}");
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
		let phrase = Phrase {
			parts: ["hundert", "eins"]
				.map(|text| Part::Word {
					language: Language::GERMAN,
					text: text.to_owned(),
				})
				.into_iter()
				.flat_map(|word| [word, Part::Mark(Phrase::JOINT)])
				.collect(),
		};
		let beats = score(Utterance {
			id: UtteranceId(1),
			urgency: Urgency::News,
			pace: Pace::Slow,
			audience: Audience::Room,
			phrase,
		});
		assert!(!beats.iter().any(|beat| matches!(beat, Beat::Pause(_))));
	}

	#[test]
	fn no_breath_before_or_behind() {
		check(Pace::Normal, ", . Patt . !", &["Patt"]);
		check(Pace::Normal, "Remis , ! , ja", &["Remis", "300", "ja"]);
		check(Pace::Slow, ". , :", &[]);
		check(Pace::Slow, "", &[]);
	}
}

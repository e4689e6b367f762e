//! The listener: divides a recording into utterances, and writes down the words of each.

use std::collections::HashMap;

use crate::grammar::Grammar;
use crate::search::Search;
use crate::sound::{Analysis, Frame, HOP, Manner, utterances};

/// Pauses of this length separate two utterances; at a comma eSpeak NG pauses 150 ms, at a full stop 290 ms. Milliseconds.
pub const PAUSE: usize = 250;

/// All sounds are brought to this peak before they are compared.
const PEAK: f32 = 0.7;

/// Mean distance of a frame beyond which an utterance was none of the sentences. Sentences of the grammar come to 4 to 7, other
/// talk in the same voice to 12 and more.
const STRANGE: f32 = 9.5;

/// A listener who knows a voice.
pub struct Ear {
	analysis: Analysis,
	templates: HashMap<String, Vec<Frame>>,
	silence: Frame,
}

/// Understood words of an utterance.
#[derive(Clone, Debug)]
pub struct Heard {
	pub words: Vec<String>,
	/// Distance from the templates, a frame.
	pub distance: f32,
}

fn to_peak(samples: &[f32], peak: f32) -> Vec<f32> {
	let loudest = samples.iter().fold(1e-3f32, |a, b| a.max(b.abs()));
	samples.iter().map(|sample| sample * peak / loudest).collect()
}

impl Ear {
	/// Learns the words from renderings of them, all of the same loudness as in a sentence.
	fn learn<'a>(words: impl IntoIterator<Item = (&'a str, Vec<f32>)>, tempo: usize) -> Self {
		let analysis = Analysis::new();
		let templates = words
			.into_iter()
			.map(|(word, samples)| {
				// Without the silence around it. Silence in the middle of a fixed phrase stays.
				let sounding = utterances(&samples, 1000);
				let sounding = sounding.first().unwrap_or_else(|| panic!("{word:?} is silent"));
				let inner = &sounding[(3 * HOP).min(sounding.len() / 4)..];
				(
					word.to_owned(),
					analysis.frames_of_faster(&to_peak(inner, PEAK), tempo),
				)
			})
			.collect();
		let silence = analysis.frames(&[0.0; 4000])[5];
		Self {
			analysis,
			templates,
			silence,
		}
	}

	/// Learns a grammar's words as they are said in this manner.
	pub fn of(manner: &Manner, grammar: &Grammar) -> Self {
		Self::of_faster(manner, grammar, 1)
	}

	/// Learns them at this multiple of the speed, at the same pitch.
	pub fn of_faster(manner: &Manner, grammar: &Grammar, tempo: usize) -> Self {
		let words = grammar.words().into_iter();
		Self::learn(words.map(|word| (word, manner.render(word))), tempo)
	}

	/// Returns the words of each utterance; those that are none of the grammar's sentences are left out.
	pub fn hear(&self, samples: &[f32], grammar: &Grammar) -> Vec<Vec<String>> {
		self.hear_all(samples, grammar)
			.into_iter()
			.filter(|heard| heard.distance < STRANGE)
			.map(|heard| heard.words)
			.collect()
	}

	/// Returns the nearest sentence to each utterance, at any distance.
	pub fn hear_all(&self, samples: &[f32], grammar: &Grammar) -> Vec<Heard> {
		utterances(samples, PAUSE)
			.into_iter()
			.filter_map(|utterance| self.understand(utterance, grammar))
			.collect()
	}

	fn understand(&self, samples: &[f32], grammar: &Grammar) -> Option<Heard> {
		let frames = self.analysis.frames(&to_peak(samples, PEAK));
		let mut search = Search::new(grammar, &self.templates, &self.silence);
		for frame in &frames {
			search.listen(frame);
		}
		search.result().map(|(words, total)| Heard {
			words,
			distance: total / frames.len() as f32,
		})
	}
}

/// A sentence as it compares: its words without marks.
pub fn plain(sentence: &str) -> String {
	sentence
		.split(|c: char| !c.is_alphanumeric())
		.filter(|word| !word.is_empty())
		.collect::<Vec<_>>()
		.join(" ")
		.to_lowercase()
}

/// The first of these sentences that was not heard in its turn, if there is one. Others may have been heard between them.
pub fn missing_in_order<S: AsRef<str>>(heard: &[Vec<String>], expected: &[S]) -> Option<usize> {
	let mut rest = heard.iter().map(|words| plain(&words.join(" ")));
	expected.iter().position(|sentence| {
		let sentence = plain(sentence.as_ref());
		!rest.any(|heard| heard == sentence)
	})
}

/// Fails unless all expected sentences were heard, in their order.
#[track_caller]
pub fn assert_heard_in_order<S: AsRef<str>>(heard: &[Vec<String>], expected: &[S]) {
	if let Some(at) = missing_in_order(heard, expected) {
		panic!(
			"sentence {} of {}, {:?}, was not heard in its turn.\nHeard:\n{}",
			at + 1,
			expected.len(),
			plain(expected[at].as_ref()),
			heard
				.iter()
				.map(|words| format!("  {}\n", words.join(" ")))
				.collect::<String>(),
		);
	}
}

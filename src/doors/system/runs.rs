//! A sentence cut where its language changes, as a speech server reads a message in one language only.

use annabella::voice::{Language, Part, Phrase};

/// Longer ones are cut between two words, so that a line never fills a pipe. In bytes.
const LONGEST: usize = 500;

/// A piece of a sentence in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
	pub language: Language,
	pub text: String,
}

/// The runs of a phrase, in order. Marks belong to the words before them.
#[must_use]
pub fn runs(phrase: &Phrase) -> Vec<Run> {
	let mut runs: Vec<(Language, Phrase, usize)> = Vec::new();
	for part in &phrase.parts {
		match part {
			Part::Mark(mark) => {
				if let Some((_, run, _)) = runs.last_mut() {
					run.mark(*mark);
				}
			}
			Part::Written(_) => {}
			Part::Word { language, text }
			| Part::Heard { language, text }
			| Part::Free { language, text } => {
				if super::line::clean(text).is_empty() {
					continue;
				}
				match runs.last_mut() {
					Some((same, run, length)) if same == language && *length < LONGEST => {
						run.push_word(*language, text);
						*length += text.len();
					}
					_ => runs.push((*language, Phrase::word(*language, text), text.len())),
				}
			}
		}
	}
	runs.into_iter()
		.map(|(language, run, _)| Run {
			language,
			text: super::line::clean(&run.to_string()),
		})
		.collect()
}

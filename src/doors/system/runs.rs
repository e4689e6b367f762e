//! A sentence cut where its language changes, as a speech server reads a message in one language only; and a long text at
//! the ends of its sentences.

use annabella::voice::{Language, Part, Phrase};

/// Bytes from which a text is cut at the end of a sentence, and soon after at the end of any word.
const LONG: usize = 200;
const LONGEST: usize = 500;

/// A piece of a sentence in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
	pub language: Language,
	pub text: String,
	/// True if it has no word of a vocabulary: a voice of another language will do.
	pub free: bool,
}

/// A run that is being written.
struct Draft {
	language: Language,
	phrase: Phrase,
	length: usize,
	free: bool,
	/// True if its last mark closes a sentence.
	closed: bool,
}

impl Draft {
	/// Returns `true` if words of this language still belong to it.
	fn takes(&self, language: Language, text: &str) -> bool {
		let room = self.length + text.len() <= LONGEST && !(self.closed && self.length > LONG);
		self.language == language && room
	}
}

/// The runs of a phrase, in order. Marks belong to the words before them.
#[must_use]
pub fn runs(phrase: &Phrase) -> Vec<Run> {
	let mut drafts: Vec<Draft> = Vec::new();
	for part in &phrase.parts {
		match part {
			Part::Mark(mark) => {
				if let Some(draft) = drafts.last_mut() {
					draft.phrase.mark(*mark);
					draft.closed = matches!(mark, '.' | '?' | '!');
				}
			}
			Part::Written(_) => {}
			Part::Word { language, text } | Part::Heard { language, text } => {
				write(&mut drafts, *language, text, false);
			}
			Part::Free { language, text } => write(&mut drafts, *language, text, true),
		}
	}
	drafts
		.into_iter()
		.map(|draft| Run {
			language: draft.language,
			text: super::line::clean(&draft.phrase.to_string()),
			free: draft.free,
		})
		.collect()
}

fn write(drafts: &mut Vec<Draft>, language: Language, text: &str, free: bool) {
	for text in pieces(&super::line::clean(text)) {
		match drafts.last_mut() {
			Some(draft) if draft.takes(language, text) => {
				draft.phrase.push_word(language, text);
				draft.length += text.len();
				draft.free &= free;
				draft.closed = false;
			}
			_ => drafts.push(Draft {
				language,
				phrase: Phrase::word(language, text),
				length: text.len(),
				free,
				closed: false,
			}),
		}
	}
}

/// The text in pieces none of which is too long: cut after a sentence, else before a word, else within one.
fn pieces(text: &str) -> Vec<&str> {
	let mut pieces = Vec::new();
	let mut rest = text.trim();
	while rest.len() > LONGEST {
		let most = rest.floor_char_boundary(LONGEST);
		let (head, _) = rest.split_at(most);
		let sentence = [". ", "? ", "! "].iter().filter_map(|end| head.rfind(end)).max();
		let at = sentence
			.map(|at| at + 1)
			.or_else(|| head.rfind(' '))
			.unwrap_or(most);
		let (piece, after) = rest.split_at(at);
		pieces.push(piece);
		rest = after.trim_start();
	}
	if !rest.is_empty() {
		pieces.push(rest);
	}
	pieces
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_long_text_is_cut_at_its_sentences_and_nothing_is_lost() {
		let sentence = "Der Springer steht auf Gustav eins. ";
		let long = sentence.repeat(40);
		let cut = runs(&Phrase::word(Language::GERMAN, &long));
		assert!(cut.len() > 2, "{cut:?}");
		for run in &cut {
			assert!(
				run.text.len() <= LONGEST && run.text.ends_with("eins."),
				"{run:?}"
			);
		}
		let whole: Vec<_> = cut.iter().map(|run| run.text.as_str()).collect();
		assert_eq!(whole.join(" "), long.trim());
	}

	#[test]
	fn many_sentences_are_not_one_breath() {
		let mut phrase = Phrase::new();
		for _ in 0..40 {
			phrase.append(Phrase::word(Language::GERMAN, "Springer Gustav eins, Felix drei").sentence());
		}
		let cut = runs(&phrase);
		assert!(cut.len() > 2, "{cut:?}");
		assert!(
			cut.iter()
				.all(|run| run.text.len() <= LONG + 40 && run.text.ends_with("drei.")),
			"{cut:?}"
		);
	}

	#[test]
	fn a_word_without_end_is_cut_between_its_letters() {
		let cut = runs(&Phrase::word(Language::GERMAN, &"ä".repeat(LONGEST)));
		assert_eq!(
			cut.iter().map(|run| run.text.chars().count()).sum::<usize>(),
			LONGEST
		);
		assert!(cut.iter().all(|run| run.text.len() <= LONGEST));
	}

	#[test]
	fn only_words_of_a_vocabulary_need_their_voice() {
		let mut phrase = Phrase::free(Language::ENGLISH, "Queen's Gambit");
		phrase.mark(',');
		assert!(runs(&phrase).iter().all(|run| run.free));
		phrase.push_word(Language::ENGLISH, "knight");
		assert!(runs(&phrase).iter().all(|run| !run.free));
	}
}

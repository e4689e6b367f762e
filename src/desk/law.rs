//! An article of the Laws, read aloud at the table. Its words are English whatever the table speaks.

use alloc::vec::Vec;

use super::mouth::Mouth;
use crate::laws;
use crate::voice::{Language, Manner, Phrase, Vocabulary};

/// How many articles are read when words are looked for.
const BEST: usize = 3;

/// Says the article of this number with its items, or else the best in which the words occur (11.9).
pub(super) fn say_law(asked: &str, mouth: &mut Mouth) {
	let is_number = asked.contains(|sign: char| sign.is_ascii_digit());
	let by_words = || laws::find(asked).ok().filter(|found| !found.is_empty());
	let articles = match laws::article(asked, None) {
		Ok(articles) => articles,
		Err(no_article) => match by_words().filter(|_| !is_number) {
			Some(found) => found.into_iter().take(BEST).collect(),
			None => {
				let why = alloc::string::ToString::to_string(&no_article);
				return mouth.refuse(sentence(&why, &english(mouth)));
			}
		},
	};
	let words = english(mouth);
	let sentences = articles.iter().flat_map(|article| article.sentences(None));
	let sentences: Vec<Phrase> = sentences.map(|text| sentence(&text, &words)).collect();
	mouth.answer_all(sentences);
}

/// The words for what there is in English alone.
pub(super) fn english(mouth: &Mouth) -> Vocabulary {
	let words = Vocabulary::new(&mouth.library, Manner::new(Language::ENGLISH));
	words.unwrap_or_else(|_| mouth.words.clone())
}

fn sentence(text: &str, words: &Vocabulary) -> Phrase {
	let open = text.strip_suffix('.').unwrap_or(text);
	words.text(open).sentence()
}

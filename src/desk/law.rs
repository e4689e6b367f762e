//! An article of the Laws, read aloud at the table. Its words are English whatever the table speaks.

use super::mouth::Mouth;
use crate::laws;
use crate::voice::{Language, Phrase};

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
				return mouth.refuse(english(&why));
			}
		},
	};
	let sentences = articles.iter().flat_map(|article| article.sentences(None));
	mouth.answer_all(sentences.map(|sentence| english(&sentence)));
}

fn english(sentence: &str) -> Phrase {
	let open = sentence.strip_suffix('.').unwrap_or(sentence);
	Phrase::free(Language::ENGLISH, open).sentence()
}

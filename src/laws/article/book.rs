//! The articles in a language, and the sentences around them: numbers, editions, and the reply that an article does not exist.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::search;
use super::{Article, NoArticle, articles};
use crate::laws::parameters::Edition;

/// The languages that have a book, by their two letters. The English text is the one that counts.
static BOOKS: [(&str, &str); 4] = [
	("en", include_str!("../books/en.toml")),
	("de", include_str!("../books/de.toml")),
	("fi", include_str!("../books/fi.toml")),
	("sv", include_str!("../books/sv.toml")),
];

/// All articles, with their sentences in one language.
#[derive(Clone, Debug)]
pub struct Book {
	articles: Vec<Article>,
	phrases: Phrases,
}

/// Phrases with holes, for the text around the articles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Phrases {
	said: String,
	since: String,
	until: String,
	renumbered: String,
	differs: String,
	finland: String,
	unknown: String,
	nearest: String,
	elsewhere: String,
}

/// Content of a language's file. The English one has no chapters: its sentences are in the articles themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translation {
	phrases: Phrases,
	#[serde(default, rename = "chapter")]
	chapters: Vec<TranslatedChapter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TranslatedChapter {
	#[serde(rename = "file")]
	_file: String,
	#[serde(rename = "title")]
	_title: String,
	#[serde(rename = "article")]
	articles: Vec<Translated>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Translated {
	id: String,
	pub text: String,
	pub in_2014: Option<String>,
	pub in_2018: Option<String>,
	pub in_2023: Option<String>,
	pub in_finland: Option<String>,
}

fn translation(language: &str) -> Result<Option<Translation>, NoArticle> {
	let file = BOOKS.iter().find(|(code, _)| *code == language);
	file.map(|(_, text)| read(text)).transpose()
}

fn read(text: &str) -> Result<Translation, NoArticle> {
	toml::from_str(text).map_err(|error| NoArticle::Table(error.to_string()))
}

/// The sentences of a language by the article's number.
pub(super) fn translated(language: &str) -> Result<BTreeMap<String, Translated>, NoArticle> {
	let chapters = translation(language)?.map_or_else(Vec::new, |book| book.chapters);
	let all = chapters.into_iter().flat_map(|chapter| chapter.articles);
	Ok(all.map(|article| (article.id.clone(), article)).collect())
}

impl Book {
	/// Returns the available languages by their two letters, English first.
	pub fn languages() -> impl Iterator<Item = &'static str> {
		BOOKS.iter().map(|(code, _)| *code)
	}

	/// The English book.
	///
	/// # Errors
	/// If a table is damaged.
	pub fn english() -> Result<Self, NoArticle> {
		let [(_, english), ..] = BOOKS;
		Ok(Self {
			articles: articles()?,
			phrases: read(english)?.phrases,
		})
	}

	/// Returns the book in the language of these two letters; `None` if there is no such book.
	///
	/// # Errors
	/// If a table is damaged.
	pub fn open(language: &str) -> Result<Option<Self>, NoArticle> {
		let Some(Translation { phrases, .. }) = translation(language)? else {
			return Ok(None);
		};
		let mut translated = translated(language)?;
		let mut articles = articles()?;
		for article in &mut articles {
			if let Some(said) = translated.remove(&article.id) {
				article.text = said.text;
				article.in_2014 = said.in_2014;
				article.in_2018 = said.in_2018;
				article.in_2023 = said.in_2023;
				article.in_finland = said.in_finland;
			}
		}
		Ok(Some(Self { articles, phrases }))
	}

	/// All of them, in the order of the Laws.
	#[must_use]
	pub fn articles(&self) -> &[Article] {
		&self.articles
	}

	/// Returns the article with this number, followed by its items. A section that is no article itself gives its items.
	///
	/// The number may be written as any edition writes it: `9.2.1`, `6.12.b`, `6.12b`, `9.1.b(1)`, `d 2 9`. Without an
	/// edition, the numbers of 2017 come first.
	///
	/// # Errors
	/// With the nearest numbers if there is no such article.
	pub fn article(&self, id: &str, edition: Option<Edition>) -> Result<Vec<&Article>, NoArticle> {
		search::article(&self.articles, id, edition)
	}

	/// The articles in which all these words occur, in any case, the best first: whole words count more than parts, the
	/// text more than the differences.
	#[must_use]
	pub fn find(&self, words: &str) -> Vec<&Article> {
		search::find(&self.articles, words)
	}

	/// Returns in a sentence why an article is not available.
	#[must_use]
	pub fn refusal(&self, why: &NoArticle) -> String {
		let phrases = &self.phrases;
		match why {
			NoArticle::Unknown { asked, nearest } if nearest.is_empty() => {
				phrases.unknown.replace("{asked}", asked)
			}
			NoArticle::Unknown { asked, nearest } => phrases
				.nearest
				.replace("{nearest}", &nearest.join(", "))
				.replace("{asked}", asked),
			NoArticle::Elsewhere {
				asked,
				edition,
				elsewhere,
			} => phrases
				.elsewhere
				.replace("{edition}", &edition.to_string())
				.replace("{elsewhere}", &elsewhere.to_string())
				.replace("{asked}", asked),
			NoArticle::Table(_) => why.to_string(),
		}
	}

	/// Returns the sentences about an article: number and text, and how the editions differ. With an edition, only that
	/// edition's number and difference.
	#[must_use]
	pub fn sentences(&self, article: &Article, edition: Option<Edition>) -> Vec<String> {
		let number = edition
			.and_then(|edition| article.id_in(edition))
			.unwrap_or(&article.id);
		let mut said = self.behind(&self.phrases.said, "{number}", number, &article.text);
		match edition {
			Some(edition) => {
				if let Some(change) = article.change_in(edition) {
					said.extend(self.differs(&edition.to_string(), change));
				}
			}
			None => {
				said.extend(self.history(article));
				for edition in [Edition::E2014, Edition::E2018, Edition::E2023] {
					said.extend(self.difference(article, edition));
				}
			}
		}
		if let Some(finland) = &article.in_finland {
			said.extend(self.differs(&self.phrases.finland, finland));
		}
		said
	}

	/// Returns the edition in which it begins or ends, unless it is in all of them.
	fn history(&self, article: &Article) -> Option<String> {
		let said = |phrase: &str, year: u16| phrase.replace("{year}", &year.to_string());
		match (article.since, article.until) {
			(Some(since), _) => Some(said(&self.phrases.since, since)),
			(None, Some(until)) => Some(said(&self.phrases.until, until)),
			(None, None) => None,
		}
	}

	/// Returns the number and the change of an edition, if they differ from the edition before.
	fn difference(&self, article: &Article, edition: Edition) -> Vec<String> {
		let Some(id) = article.id_in(edition).filter(|_| !article.national) else {
			return Vec::new();
		};
		let before = match edition {
			Edition::E2014 | Edition::E2017 | Edition::E2018 => Edition::E2017,
			Edition::E2023 => Edition::E2018,
		};
		let mut said = Vec::new();
		if article.id_in(before).unwrap_or(&article.id) != id {
			let number = self.phrases.renumbered.replace("{number}", id);
			said.push(number.replace("{edition}", &edition.to_string()));
		}
		let change = article.change_in(edition);
		if let Some(change) = change.filter(|_| change != article.change_in(before)) {
			said.extend(self.differs(&edition.to_string(), change));
		}
		said
	}

	fn differs(&self, place: &str, text: &str) -> Vec<String> {
		self.behind(&self.phrases.differs, "{where}", place, text)
	}

	/// The sentences of a text, the first of them in a phrase.
	fn behind(&self, phrase: &str, hole: &str, filling: &str, text: &str) -> Vec<String> {
		let mut said: Vec<String> = split(text).map(ToString::to_string).collect();
		if let Some(first) = said.first_mut() {
			*first = phrase.replace(hole, filling).replace("{text}", first);
		}
		said
	}
}

/// Returns the sentences of a text. A full stop inside a number or an abbreviation is not followed by a blank.
fn split(text: &str) -> impl Iterator<Item = &str> {
	let mut rest = text;
	core::iter::from_fn(move || {
		let (sentence, behind) = match rest.find(". ") {
			Some(at) => rest.split_at_checked(at + 1)?,
			None => (rest, ""),
		};
		rest = behind.trim_start();
		(!sentence.is_empty()).then_some(sentence)
	})
}

//! The articles of the Laws, by number or by words.

use annabella::laws::{Article, Book, Edition};

use super::output::{Failure, print, sentence};
use super::preferred::language;
use crate::doors::legible::legible;

/// The sentences of an article, or of those in which the words after `find` occur, in the language of the player.
pub fn run(asked: &[String], year: Option<u16>) -> Result<(), Failure> {
	let edition = year
		.map(|year| Edition::of_year(year).ok_or("The editions are 2014, 2017, 2018 and 2023."))
		.transpose()?;
	let book = Book::open(language().code()).map_err(sentence)?;
	let book = book.ok_or("The Laws are there in en, de, fi and sv.")?;
	let articles = match asked {
		[find, words @ ..] if find.eq_ignore_ascii_case("find") => found(&book, &words.join(" "), edition)?,
		_ => {
			let found = book.article(&asked.join(" "), edition);
			found.map_err(|why| sentence(book.refusal(&why)))?
		}
	};
	for article in articles {
		print(book.sentences(article, edition).join(" "))?;
	}
	Ok(())
}

fn found<'a>(book: &'a Book, words: &str, edition: Option<Edition>) -> Result<Vec<&'a Article>, Failure> {
	let mut found = book.find(words);
	found.retain(|article| edition.is_none_or(|edition| article.id_in(edition).is_some()));
	if found.is_empty() {
		return Err(match words {
			"" => "Write what to find, such as: annabella laws find flag.".to_owned(),
			_ => format!(
				"No article has the words {}. Fewer words find more.",
				legible(words)
			),
		});
	}
	Ok(found)
}

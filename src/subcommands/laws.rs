//! The articles of the Laws, by number or by words.

use annabella::laws::{Article, Book, Edition, NoArticle};
use annabella::message;
use annabella::texts::Message;

use super::output::{Failure, print};
use super::preferred::language;
use crate::doors::legible::legible;

/// The sentences of an article, or of those in which the words after `find` occur, in the language of the player.
pub fn run(asked: &[String], year: Option<u16>) -> Result<(), Failure> {
	let edition = year
		.map(|year| Edition::of_year(year).ok_or(message!(EditionsAre)))
		.transpose()?;
	let damaged = |error: NoArticle| message!(Reported, text = error.to_string());
	let book = Book::open(language().code()).map_err(damaged)?;
	let book = book.ok_or(message!(LawsLanguages))?;
	let articles = match asked {
		[find, words @ ..] if find.eq_ignore_ascii_case("find") => found(&book, &words.join(" "), edition)?,
		_ => {
			let found = book.article(&asked.join(" "), edition);
			found.map_err(|why| Message::of(book.refusal(&why)))?
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
			"" => message!(SayWhatToFind),
			_ => message!(NoArticle, words = legible(words)),
		});
	}
	Ok(found)
}

//! Numbers, words and sentences of the articles.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;

fn english() -> Book {
	Book::english().unwrap()
}

#[track_caller]
fn check(asked: &str, edition: Option<Edition>, expected: &[&str]) {
	let book = english();
	let found = book.article(asked, edition).unwrap_or_else(|why| panic!("{why}"));
	let ids: Vec<&str> = found.iter().map(|article| article.id.as_str()).collect();
	assert_eq!(ids, expected, "{asked} {edition:?}");
}

#[test]
fn an_article_is_found_as_any_edition_writes_it() {
	check("9.4", None, &["9.4"]);
	check("6.12.b", None, &["6.11.2"]);
	check("6.12b", None, &["6.11.2"]);
	check("Article 9.1.b(1)", None, &["9.1.2.1"]);
	check("d 2 9", None, &["D.2.9"]);
	check("D.2.10", Some(Edition::E2014), &["D.2.11"]);
	check("9.2.1", None, &["9.2.1", "9.2.1.1", "9.2.1.2"]);
	check("9.2.1", Some(Edition::E2023), &["9.2.1.1"]);
	check("7.5.4", None, &["7.7.1"]);
	check("7.5.5", Some(Edition::E2018), &["7.5.3", "7.7.2", "7.8.2"]);
	check("6.11", Some(Edition::E2014), &["III.3.1"]);
	check("iii.5.1", None, &["III.5.1"]);
	check("t10", None, &["T.10", "T.10.a", "T.10.b", "T.10.c"]);
	check("A.3", Some(Edition::E2023), &["A.3-2023"]);
	check("5.2.d", None, &["5.2.d"]);
}

#[test]
fn a_section_gives_its_items() {
	check("6.11", None, &["6.11.1", "6.11.2", "6.11.3", "6.11.4"]);
	assert_eq!(english().article("12", None).unwrap().len(), 24);
}

#[test]
fn an_unknown_number_names_its_neighbours() {
	let book = english();
	let nearest = |asked: &str, edition| match book.article(asked, edition) {
		Err(NoArticle::Unknown { nearest, .. }) => nearest,
		other => panic!("{asked}: {other:?}"),
	};
	assert_eq!(nearest("9.2.9", None).first().map(String::as_str), Some("9.2.2"));
	assert_eq!(
		nearest("D.2.13", None).first().map(String::as_str),
		Some("D.2.11")
	);
	assert_eq!(nearest("6.12.z", Some(Edition::E2014)).len(), 5);
	assert_eq!(nearest("14", None).first().map(String::as_str), Some("12.1"));
	assert!(nearest("", None).is_empty());
	assert_eq!(
		book.refusal(&book.article("flag", None).unwrap_err()),
		"There is no article flag."
	);
	let elsewhere = book.article("9.7", Some(Edition::E2017)).unwrap_err();
	assert_eq!(
		book.refusal(&elsewhere),
		"Article 9.7 is not in the edition of 2017. It is in that of 2014."
	);
}

#[test]
fn words_find_articles() {
	let ids = |words: &str| -> Vec<String> {
		let book = english();
		let found = book.find(words).into_iter();
		found.map(|article| article.id.clone()).collect()
	};
	assert!(ids("Flag").contains(&"6.8".to_string()));
	assert_eq!(ids("seventy-five").first().map(String::as_str), Some("9.6.2"));
	assert_eq!(ids("TOUCH").first().map(String::as_str), Some("4.2.2"));
	assert!(ids("rook king castle").contains(&"4.4.1".to_string()));
	assert!(ids("zeppelin").is_empty());
	assert!(ids(" ").is_empty());
}

#[test]
fn it_is_said_with_what_the_editions_change() {
	let book = english();
	let said = |asked, edition| {
		let found = book.article(asked, edition).unwrap();
		book.sentences(found.first().unwrap(), edition)
	};
	assert_eq!(
		said("6.7.1", None),
		[
			"6.7.1: How late a player may be must be fixed beforehand, or it is zero.",
			"A player who comes later loses, unless the arbiter decides otherwise.",
			"2014: number 6.7.a.",
			"2014: There is no value if nothing was fixed.",
			"Finland: It is thirty minutes if nothing else is announced.",
		]
	);
	assert_eq!(
		said("5.1.2", Some(Edition::E2017)),
		["5.1.2: A player who resigns loses, and the game ends at once."]
	);
	assert_eq!(said("5.1.2", Some(Edition::E2023)).len(), 2);
	assert_eq!(
		said("7.8.1", None),
		[
			"7.8.1: Pressing the clock without having made a move counts as an illegal move.",
			"New in 2017.",
			"2018: number 7.5.3.",
		]
	);
}

// Spoken text has no signs that a voice stumbles over, and fits into one utterance.
#[test]
fn every_sentence_can_be_read_aloud() {
	for language in Book::languages() {
		let book = Book::open(language).unwrap().unwrap();
		for article in book.articles() {
			for sentence in book.sentences(article, None) {
				assert!(sentence.ends_with('.'), "{language}: {sentence}");
				assert!(sentence.chars().count() <= 200, "{language}: {sentence}");
				assert!(
					!sentence.contains(['/', '(', ')', '[', '"', '%', '&', '{']),
					"{language}: {sentence}"
				);
			}
		}
	}
}

#[test]
fn every_article_is_known() {
	let mut ids = BTreeSet::new();
	for article in articles().unwrap() {
		assert!(ids.insert(article.id.clone()), "{} is there twice", article.id);
		assert!(
			article.program == Duty::Inform || !article.does.is_empty(),
			"{}: nobody knows what the program does",
			article.id
		);
		assert!(!article.does.ends_with('.'), "{}: {}", article.id, article.does);
	}
	assert!(ids.len() > 340, "{}", ids.len());
}

#[test]
fn every_edition_has_its_articles() {
	let all = articles().unwrap();
	let count = |edition| {
		all.iter()
			.filter(|article| article.id_in(edition).is_some())
			.count()
	};
	assert!(count(Edition::E2014) > 300);
	assert!(count(Edition::E2017) > count(Edition::E2014));
	let in_2017 = |id: &str| {
		all.iter()
			.any(|article| article.id_in(Edition::E2017) == Some(id))
	};
	assert!(!in_2017("9.7") && !in_2017("5.2.d") && !in_2017("8.1.1.1") && in_2017("6.11.2"));
}

/// The numbers in a text: of articles, and of other things.
fn numbers(text: &str) -> BTreeSet<String> {
	let inside = |sign: char| sign.is_ascii_digit() || sign == '.';
	text.split(|sign| !inside(sign))
		.map(|number| number.trim_matches('.').to_string())
		.filter(|number| !number.is_empty())
		.collect()
}

#[test]
fn every_language_has_every_article_and_every_difference() {
	let english = articles().unwrap();
	for language in Book::languages().filter(|language| *language != "en") {
		let mut translated = book::translated(language).unwrap();
		for article in &english {
			let id = &article.id;
			let said = translated.remove(id);
			let said = said.unwrap_or_else(|| panic!("{language} has no {id}"));
			for (english, said) in [
				(&Some(article.text.clone()), &Some(said.text)),
				(&article.in_2014, &said.in_2014),
				(&article.in_2018, &said.in_2018),
				(&article.in_2023, &said.in_2023),
				(&article.in_finland, &said.in_finland),
			] {
				let (Some(english), Some(said)) = (english, said) else {
					assert_eq!(english.is_some(), said.is_some(), "{language}, {id}");
					continue;
				};
				assert_ne!(english, said, "{language}, {id}: not translated");
				assert_eq!(numbers(english), numbers(said), "{language}, {id}: {said}");
			}
		}
		let more: Vec<&String> = translated.keys().collect();
		assert!(more.is_empty(), "{language} has more: {more:?}");
	}
}

#[test]
fn an_article_is_found_by_the_words_of_its_language() {
	let first = |language: &str, words: &str| {
		let book = Book::open(language).unwrap().unwrap();
		book.find(words).first().map(|article| article.id.clone())
	};
	assert_eq!(first("de", "Patt").as_deref(), Some("5.2.1"));
	assert_eq!(first("fi", "patti").as_deref(), Some("5.2.1"));
	assert_eq!(first("sv", "patt").as_deref(), Some("5.2.1"));
	let german = Book::open("de").unwrap().unwrap();
	let why = german.article("9.2.9", None).unwrap_err();
	assert!(
		german
			.refusal(&why)
			.starts_with("Artikel 9.2.9 gibt es nicht. Am nächsten: 9.2.2,")
	);
	assert!(Book::open("fr").unwrap().is_none());
}

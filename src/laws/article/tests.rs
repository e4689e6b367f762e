//! Numbers, words and sentences of the articles.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;

#[track_caller]
fn check(asked: &str, edition: Option<Edition>, expected: &[&str]) {
	let found = article(asked, edition).unwrap_or_else(|why| panic!("{why}"));
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
	let chapter = article("12", None).unwrap();
	assert_eq!(chapter.len(), 24);
}

#[test]
fn an_unknown_number_names_its_neighbours() {
	let nearest = |asked: &str, edition| match article(asked, edition) {
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
		article("flag", None).unwrap_err().to_string(),
		"There is no article flag."
	);
	let elsewhere = article("9.7", Some(Edition::E2017)).unwrap_err();
	assert_eq!(
		elsewhere.to_string(),
		"Article 9.7 is not in the edition of 2017. It is in that of 2014."
	);
}

#[test]
fn words_find_articles() {
	let ids = |words: &str| -> Vec<String> {
		let found = find(words).unwrap();
		found.into_iter().map(|article| article.id).collect()
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
	let said = |asked, edition| {
		article(asked, edition)
			.unwrap()
			.first()
			.unwrap()
			.sentences(edition)
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

// What is said aloud has no signs that a voice stumbles over, and fits into one utterance.
#[test]
fn every_sentence_can_be_read_aloud() {
	let mut ids = BTreeSet::new();
	for article in articles().unwrap() {
		assert!(ids.insert(article.id.clone()), "{} is there twice", article.id);
		for sentence in article.sentences(None) {
			assert!(sentence.ends_with('.'), "{sentence}");
			assert!(sentence.chars().count() <= 200, "{sentence}");
			assert!(
				!sentence.contains(['/', '(', ')', '[', '"', '%', '&']),
				"{sentence}"
			);
		}
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

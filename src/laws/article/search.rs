//! Finding articles: by a number as any edition writes it, or by words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Article, NoArticle};
use crate::laws::parameters::Edition;

/// The editions in the order in which a bare number is looked for.
const ORDER: [Edition; 4] = [Edition::E2017, Edition::E2023, Edition::E2018, Edition::E2014];

/// Words before a number that carry no meaning.
const PREFIXES: [&str; 15] = [
	"article",
	"articles",
	"artikel",
	"appendix",
	"guideline",
	"rule",
	"regel",
	"anhang",
	"leitlinie",
	"artikla",
	"sääntö",
	"liite",
	"ohje",
	"bilaga",
	"riktlinje",
];

/// Largest number of suggestions if there is no such article.
const NEAREST: usize = 5;

pub(super) fn article<'a>(
	all: &'a [Article],
	id: &str,
	edition: Option<Edition>,
) -> Result<Vec<&'a Article>, NoArticle> {
	let asked = pieces(id);
	let of = |edition: Edition| under(all, &asked, |article| article.id_in(edition));
	let key = || under(all, &asked, |article| Some(&article.id));
	let found = match edition {
		Some(edition) => of(edition),
		None => ORDER
			.into_iter()
			.map(of)
			.chain([key()])
			.find(|found| !found.is_empty())
			.unwrap_or_default(),
	};
	if !found.is_empty() {
		return Ok(found);
	}
	let elsewhere = ORDER.into_iter().find(|edition| !of(*edition).is_empty());
	Err(match (edition, elsewhere) {
		(Some(edition), Some(elsewhere)) => NoArticle::Elsewhere {
			asked: id.to_string(),
			edition,
			elsewhere,
		},
		_ => NoArticle::Unknown {
			asked: id.to_string(),
			nearest: nearest(all, &asked, edition),
		},
	})
}

pub(super) fn find<'a>(all: &'a [Article], words: &str) -> Vec<&'a Article> {
	let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
	if words.is_empty() {
		return Vec::new();
	}
	let mut ranked: Vec<(u32, &Article)> = all
		.iter()
		.filter_map(|article| Some((rank(article, &words)?, article)))
		.collect();
	// The sort keeps the order of the Laws among equals.
	ranked.sort_by_key(|(rank, _)| Reverse(*rank));
	ranked.into_iter().map(|(_, article)| article).collect()
}

/// Returns a measure of how well an article fits; `None` if a word is missing.
fn rank(article: &Article, words: &[String]) -> Option<u32> {
	let text = article.text.to_lowercase();
	let differences = Edition::ALL
		.into_iter()
		.filter_map(|edition| article.change_in(edition))
		.chain(article.in_finland.as_deref())
		.fold(String::new(), |all, change| {
			format!("{all} {}", change.to_lowercase())
		});
	words
		.iter()
		.map(|word| {
			let whole = text
				.split(|sign: char| !sign.is_alphanumeric())
				.any(|part| part == word);
			match (whole, text.contains(word), differences.contains(word)) {
				(true, _, _) => Some(3),
				(false, true, _) => Some(2),
				(false, false, true) => Some(1),
				(false, false, false) => None,
			}
		})
		.sum()
}

/// The numbers and letters of an id: `6.12b` is 6, 12 and b.
fn pieces(id: &str) -> Vec<String> {
	let mut pieces: Vec<String> = Vec::new();
	let mut last = None;
	for sign in id.chars() {
		let kind = (sign.is_ascii_digit(), sign.is_alphabetic());
		match pieces.last_mut() {
			Some(piece) if last == Some(kind) && kind != (false, false) => piece.extend(sign.to_lowercase()),
			_ if kind != (false, false) => pieces.push(sign.to_lowercase().to_string()),
			_ => {}
		}
		last = Some(kind);
	}
	if pieces.len() > 1
		&& pieces
			.first()
			.is_some_and(|first| PREFIXES.contains(&first.as_str()))
	{
		pieces.remove(0);
	}
	pieces
}

/// Returns the articles whose number begins with these pieces.
fn under<'a>(
	all: &'a [Article],
	asked: &[String],
	id: impl Fn(&'a Article) -> Option<&'a str>,
) -> Vec<&'a Article> {
	if asked.is_empty() {
		return Vec::new();
	}
	all.iter()
		.filter(|article| id(article).is_some_and(|id| pieces(id).starts_with(asked)))
		.collect()
}

/// Returns the numbers that share the longest beginning, and among these the closest. A word that begins no number gives none.
fn nearest(all: &[Article], asked: &[String], edition: Option<Edition>) -> Vec<String> {
	let mut ranked: Vec<_> = all
		.iter()
		.filter_map(|article| match edition {
			Some(edition) => article.id_in(edition),
			None => Some(&article.id),
		})
		.filter_map(|id| Some((apart(&pieces(id), asked)?, id)))
		.collect();
	ranked.sort_by_key(|(apart, _)| *apart);
	ranked.dedup_by_key(|(_, id)| *id);
	ranked
		.into_iter()
		.take(NEAREST)
		.map(|(_, id)| id.to_string())
		.collect()
}

/// Returns the distance between two numbers: the longer the common beginning the nearer, and then by the part after it.
fn apart(id: &[String], asked: &[String]) -> Option<(Reverse<usize>, u32, usize)> {
	let shared = id.iter().zip(asked).take_while(|(a, b)| a == b).count();
	let number = |pieces: &[String]| pieces.get(shared)?.parse::<u32>().ok();
	let next = match (number(id), number(asked)) {
		(Some(a), Some(b)) => a.abs_diff(b),
		(Some(_), None) | (None, Some(_)) | (None, None) if shared == 0 => return None,
		(Some(_), None) | (None, Some(_)) | (None, None) => u32::MAX,
	};
	Some((Reverse(shared), next, id.len().abs_diff(asked.len())))
}

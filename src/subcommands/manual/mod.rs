//! The manual: its pages found by words of their titles, and printed as plain text, a sentence a line.

#[cfg(test)]
mod tests;
pub mod words;

use annabella::message;
use annabella::voice::Language;

use super::output::{Failure, print};
use super::preferred::preferred;
use crate::doors::legible::legible;

/// Every page: its language, its name, and its text. `README` is the first one, and names the others in their order.
const PAGES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/manual.rs"));

const FIRST: &str = "README";

#[derive(Clone, Copy, Debug)]
struct Page {
	language: &'static str,
	name: &'static str,
	text: &'static str,
}

impl Page {
	fn all() -> impl Iterator<Item = Self> {
		PAGES
			.iter()
			.map(|(language, name, text)| Self { language, name, text })
	}

	/// The pages in this language, and in English those that are not there in it.
	fn of(language: Language) -> Vec<Self> {
		let own: Vec<Self> = Self::all()
			.filter(|page| page.language == language.code())
			.collect();
		let others: Vec<Self> = Self::all()
			.filter(|page| page.language == "en" && !own.iter().any(|own| own.name == page.name))
			.collect();
		own.into_iter().chain(others).collect()
	}

	fn title(self) -> &'static str {
		let first = self.text.lines().next().unwrap_or_default();
		first.trim_start_matches(['#', ' '])
	}

	/// Returns `true` if all these words are in its title, or in its name, which is the same in every language.
	fn answers(self, words: &[String]) -> bool {
		let named = format!("{} {}", self.title(), self.name.replace('-', " ")).to_lowercase();
		words.iter().all(|word| named.contains(word.as_str()))
	}

	/// Returns `true` if it has exactly this name or title.
	fn is_called(self, words: &[String]) -> bool {
		let asked = words.join(" ");
		self.name.replace('-', " ") == asked || self.title().to_lowercase() == asked
	}
}

/// Prints the page that these words name, or the list of all.
///
/// # Errors
/// With a sentence, when there is no such page or language.
pub fn run(asked: &[String], language: Option<&str>) -> Result<(), Failure> {
	let mut choices = preferred();
	if let Some(language) = language {
		choices.set("language", language)?;
	}
	let pages = Page::of(choices.dialogue);
	// Somebody may write the name of the file, or a title with a comma.
	let asked: Vec<String> = asked
		.iter()
		.flat_map(|words| words.split([' ', '-', ',']))
		.filter(|word| !word.is_empty())
		.map(str::to_lowercase)
		.collect();
	if asked.is_empty() {
		let first = pages.iter().find(|page| page.name == FIRST);
		return first.map_or(Ok(()), |page| print(plain(page.text)));
	}
	let of_name = |exactly: bool| -> Vec<&Page> {
		let pages = pages.iter().filter(|page| page.name != FIRST);
		pages
			.filter(|page| match exactly {
				true => page.is_called(&asked),
				false => page.answers(&asked),
			})
			.collect()
	};
	let exact = of_name(true);
	let found = if exact.is_empty() { of_name(false) } else { exact };
	match found.as_slice() {
		[page] => print(plain(page.text)),
		[] => Err(message!(NoPage, name = legible(&asked.join(" ")))),
		several => {
			let titles: Vec<&str> = several.iter().map(|page| page.title()).collect();
			Err(message!(PagesCalledSo, titles = titles.join("; ")))
		}
	}
}

/// The page without the signs of Markdown: a line each for a heading, a sentence, a point of a list, and a command.
fn plain(text: &str) -> String {
	let mut lines: Vec<String> = Vec::new();
	for line in text.lines() {
		if line.starts_with("```") || line.starts_with("<!--") {
			continue;
		}
		let line = line.trim_start_matches('#').trim_start();
		let line = line.strip_prefix("- ").unwrap_or(line);
		lines.push(without_links(line).replace(['`', '*'], ""));
	}
	lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
	lines.join("\n").trim_end().to_owned()
}

/// The words of each link, and where it leads if that is on the net.
fn without_links(line: &str) -> String {
	let mut plain = String::new();
	let mut rest = line;
	while let Some((before, (words, (target, behind)))) = rest.split_once('[').and_then(|(before, link)| {
		let (words, link) = link.split_once("](")?;
		Some((before, (words, link.split_once(')')?)))
	}) {
		plain.push_str(before);
		plain.push_str(words);
		if target.starts_with("https:") {
			plain.push_str(&format!(", {target}"));
		}
		rest = behind;
	}
	plain + rest
}

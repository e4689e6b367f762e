//! The articles of the Laws, each in a short sentence of our own, with its number in every edition and in every language of the
//! program.

mod book;
mod search;
#[cfg(test)]
mod tests;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::parameters::Edition;

pub use book::Book;

/// Action of the program on an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
	/// Decides by itself, from the moves, the clock and the profile.
	Enforce,
	/// Records, prepares or guides decisions of people.
	Assist,
	/// Tells the text of the article.
	Inform,
}

/// An article, or an item of one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
	/// Its number in 2017, or in the one edition that has it. No other article has the same.
	pub id: String,
	id_2014: Option<String>,
	id_2018: Option<String>,
	id_2023: Option<String>,
	/// The year of the first edition that has it.
	since: Option<u16>,
	/// The year of the last edition that has it.
	until: Option<u16>,
	/// True for a rule of a country, beside all editions.
	#[serde(default)]
	pub national: bool,
	/// Its demand in 2017, in sentences that can be read aloud.
	pub text: String,
	in_2014: Option<String>,
	in_2018: Option<String>,
	in_2023: Option<String>,
	/// Difference in Finland.
	pub in_finland: Option<String>,
	pub program: Duty,
	/// Action of the program, without a subject. Empty if it only tells.
	#[serde(default)]
	pub does: String,
}

/// A chapter of the Laws.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
	pub title: String,
	#[serde(rename = "article")]
	pub articles: Vec<Article>,
}

/// The files of the chapters.
static CHAPTERS: [&str; 21] = [
	include_str!("../articles/preface.toml"),
	include_str!("../articles/01.toml"),
	include_str!("../articles/02.toml"),
	include_str!("../articles/03.toml"),
	include_str!("../articles/04.toml"),
	include_str!("../articles/05.toml"),
	include_str!("../articles/06.toml"),
	include_str!("../articles/07.toml"),
	include_str!("../articles/08.toml"),
	include_str!("../articles/09.toml"),
	include_str!("../articles/10.toml"),
	include_str!("../articles/11.toml"),
	include_str!("../articles/12.toml"),
	include_str!("../articles/a.toml"),
	include_str!("../articles/b.toml"),
	include_str!("../articles/c.toml"),
	include_str!("../articles/d.toml"),
	include_str!("../articles/guideline-1.toml"),
	include_str!("../articles/guideline-2.toml"),
	include_str!("../articles/guideline-3.toml"),
	include_str!("../articles/team-blitz.toml"),
];

/// Reason why an article is not available. [`Book::refusal`] says it in the book's language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoArticle {
	#[error("There is no article {asked}.")]
	Unknown {
		asked: String,
		/// The nearest numbers, the best first. Empty if the question has nothing like a number.
		nearest: Vec<String>,
	},
	#[error("Article {asked} is not in the edition of {edition}. It is in that of {elsewhere}.")]
	Elsewhere {
		asked: String,
		edition: Edition,
		elsewhere: Edition,
	},
	#[error("The table of articles is damaged: {0}")]
	Table(String),
}

/// All chapters, in the order of the Laws.
///
/// # Errors
/// If the table is damaged.
pub fn chapters() -> Result<Vec<Chapter>, NoArticle> {
	CHAPTERS
		.into_iter()
		.map(|text| toml::from_str(text).map_err(|error| NoArticle::Table(error.to_string())))
		.collect()
}

/// All articles, in the order of the Laws.
///
/// # Errors
/// If the table is damaged.
pub fn articles() -> Result<Vec<Article>, NoArticle> {
	let chapters = chapters()?;
	Ok(chapters
		.into_iter()
		.flat_map(|chapter| chapter.articles)
		.collect())
}

impl Article {
	/// Returns its number in an edition, if the edition has it. A national rule has its own number in all of them.
	#[must_use]
	pub fn id_in(&self, edition: Edition) -> Option<&str> {
		let year = edition.year();
		if self.since.is_some_and(|since| year < since) || self.until.is_some_and(|until| year > until) {
			return None;
		}
		let renumbered = match edition {
			Edition::E2014 => self.id_2014.as_deref(),
			Edition::E2017 => None,
			Edition::E2018 => self.id_2018.as_deref(),
			Edition::E2023 => self.id_2023.as_deref().or(self.id_2018.as_deref()),
		};
		Some(renumbered.unwrap_or(&self.id))
	}

	/// Returns the difference of an edition from the text. A change of 2018 holds in 2023, unless that changed it again.
	#[must_use]
	pub fn change_in(&self, edition: Edition) -> Option<&str> {
		match edition {
			Edition::E2014 => self.in_2014.as_deref(),
			Edition::E2017 => None,
			Edition::E2018 => self.in_2018.as_deref(),
			Edition::E2023 => self.in_2023.as_deref().or(self.in_2018.as_deref()),
		}
	}
}

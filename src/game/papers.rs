//! Details of a player on an arbiter's papers, beside the name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The titles that FIDE gives to players.
pub const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

/// The lowest and the highest rating that a paper may show.
pub const RATINGS: (u16, u16) = (100, 3500);

/// The fewest and the most digits of a FIDE identity number.
const DIGITS: (usize, usize) = (4, 10);

/// Details of a player; unknown ones are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Papers {
	#[serde(skip_serializing_if = "Option::is_none")]
	pub fide_id: Option<u64>,
	/// One of [`TITLES`].
	#[serde(skip_serializing_if = "String::is_empty")]
	pub title: String,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub rating: Option<u16>,
	/// Three capital letters.
	#[serde(skip_serializing_if = "String::is_empty")]
	pub federation: String,
}

impl Papers {
	#[must_use]
	pub fn is_empty(&self) -> bool {
		*self == Self::default()
	}

	/// Returns the player of this name as a paper names them: "WGM Anna Berg, FIN, Elo 2345, FIDE 512345". Empty if nothing is
	/// known.
	#[must_use]
	pub fn beside(&self, name: &str) -> String {
		let Papers {
			fide_id,
			title,
			rating,
			federation,
		} = self;
		let name = [title.as_str(), name];
		let name: Vec<&str> = name.into_iter().filter(|part| !part.trim().is_empty()).collect();
		let parts = [
			name.join(" "),
			federation.clone(),
			rating.map_or_else(String::new, |rating| format!("Elo {rating}")),
			fide_id.map_or_else(String::new, |id| format!("FIDE {id}")),
		];
		let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
		parts.join(", ").trim().to_string()
	}

	/// A FIDE identity number: digits, and no zero before them.
	#[must_use]
	pub fn id_of(text: &str) -> Option<u64> {
		let (fewest, most) = DIGITS;
		let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
		((fewest..=most).contains(&text.len()) && digits)
			.then(|| text.parse().ok())
			.flatten()
	}

	/// Returns a title, in upper or lower case.
	#[must_use]
	pub fn title_of(text: &str) -> Option<String> {
		let title = text.to_ascii_uppercase();
		TITLES.contains(&title.as_str()).then_some(title)
	}

	/// A rating within the bounds.
	#[must_use]
	pub fn rating_of(text: &str) -> Option<u16> {
		let (lowest, highest) = RATINGS;
		text.parse()
			.ok()
			.filter(|rating| (lowest..=highest).contains(rating))
	}

	/// A federation: three letters.
	#[must_use]
	pub fn federation_of(text: &str) -> Option<String> {
		let letters = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
		letters.then(|| text.to_ascii_uppercase())
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn papers_are_checked() {
		assert_eq!(Papers::id_of("1503014"), Some(1_503_014));
		for wrong in [
			"",
			"123",
			"0503014",
			"15030x4",
			"12345678901",
			"-503014",
			"１５０３",
		] {
			assert_eq!(Papers::id_of(wrong), None, "{wrong}");
		}
		assert_eq!(Papers::title_of("wgm").as_deref(), Some("WGM"));
		assert_eq!(Papers::title_of("Dr"), None);
		assert_eq!(Papers::rating_of("2345"), Some(2345));
		for wrong in ["", "99", "3501", "2345.5", "70000"] {
			assert_eq!(Papers::rating_of(wrong), None, "{wrong}");
		}
		assert_eq!(Papers::federation_of("fin").as_deref(), Some("FIN"));
		for wrong in ["", "FI", "FINL", "F1N", "FÖR"] {
			assert_eq!(Papers::federation_of(wrong), None, "{wrong}");
		}
	}

	#[test]
	fn a_player_is_named_with_what_is_known() {
		let mut papers = Papers::default();
		assert_eq!(papers.beside("Anna Berg"), "Anna Berg");
		papers.rating = Some(2345);
		papers.title = "WGM".into();
		assert_eq!(papers.beside("Anna Berg"), "WGM Anna Berg, Elo 2345");
		papers.federation = "FIN".into();
		papers.fide_id = Some(512_345);
		assert_eq!(papers.beside(""), "WGM, FIN, Elo 2345, FIDE 512345");
		assert_eq!(Papers::default().beside(""), "");
	}
}

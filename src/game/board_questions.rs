//! Questions that players may ask the program about their own boards, as the arbiter allows for an event.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

crate::named! {
/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardQuestion {
	/// The pieces on a square, on a line, or anywhere.
	Squares = "squares",
	/// The pieces seen from a square along its lines.
	Directions = "directions",
	/// The pieces a knight's move away.
	Knight = "knight",
}
}

/// The questions that are answered: all of them, unless an event says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardQuestions(Vec<BoardQuestion>);

impl Default for BoardQuestions {
	fn default() -> Self {
		Self(BoardQuestion::ALL.into())
	}
}

impl BoardQuestions {
	/// Name in a setting for none of them.
	pub const NONE: &'static str = "none";

	/// Several names with commas, or `none`.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		if text == Self::NONE {
			return Some(Self(Vec::new()));
		}
		let named: Option<Vec<BoardQuestion>> = text
			.split([',', ' '])
			.filter(|name| !name.is_empty())
			.map(BoardQuestion::from_name)
			.collect();
		let named = named.filter(|named| !named.is_empty())?;
		Some(Self(
			BoardQuestion::ALL
				.into_iter()
				.filter(|question| named.contains(question))
				.collect(),
		))
	}

	#[must_use]
	pub fn are_all(&self) -> bool {
		*self == Self::default()
	}

	#[must_use]
	pub fn has(&self, question: BoardQuestion) -> bool {
		self.0.contains(&question)
	}

	/// Returns the questions that are answered, in their order.
	pub fn iter(&self) -> impl Iterator<Item = BoardQuestion> {
		self.0.iter().copied()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn questions_are_named_with_commas() {
		let check = |text: &str, names: Option<&str>| {
			let read = BoardQuestions::read(text);
			let read = read.map(|read| read.iter().map(BoardQuestion::name).collect::<Vec<_>>().join(","));
			assert_eq!(read.as_deref(), names, "{text}");
		};
		check("none", Some(""));
		check("knight, squares", Some("squares,knight"));
		check("squares,directions,knight", Some("squares,directions,knight"));
		check("", None);
		check("squares,pieces", None);
		assert!(BoardQuestions::default().are_all());
	}
}

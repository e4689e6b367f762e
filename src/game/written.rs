//! Squares, pieces, sides and wings as the journal writes them.

use alloc::string::{String, ToString};

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::chess::{Piece, Square, Wing};
pub(crate) use crate::laws::side;

/// A square as `e4`.
pub(crate) mod square {
	use super::{Deserialize, Deserializer, Error, Serializer, Square, String, ToString};

	pub(crate) fn serialize<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
		serializer.serialize_str(&square.to_string())
	}

	pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
		let text = String::deserialize(deserializer)?;
		text.parse().map_err(D::Error::custom)
	}

	/// A square that may be missing.
	pub(crate) mod option {
		use super::{Deserialize, Deserializer, Error, Serializer, Square, String, ToString};

		pub(crate) fn serialize<S: Serializer>(
			square: &Option<Square>,
			serializer: S,
		) -> Result<S::Ok, S::Error> {
			match square {
				Some(square) => serializer.serialize_some(&square.to_string()),
				None => serializer.serialize_none(),
			}
		}

		pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
			deserializer: D,
		) -> Result<Option<Square>, D::Error> {
			Option::<String>::deserialize(deserializer)?
				.map(|text| text.parse().map_err(D::Error::custom))
				.transpose()
		}
	}
}

/// Squares in a row, as `e4 d5`.
pub(crate) mod squares {
	use alloc::vec::Vec;

	use super::{Deserialize, Deserializer, Error, Serializer, Square, String, ToString};

	pub(crate) fn serialize<S: Serializer>(squares: &[Square], serializer: S) -> Result<S::Ok, S::Error> {
		let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
		serializer.serialize_str(&names.join(" "))
	}

	pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Square>, D::Error> {
		let text = String::deserialize(deserializer)?;
		text.split_whitespace()
			.map(|name| name.parse().map_err(D::Error::custom))
			.collect()
	}
}

/// A piece as FEN writes it, `N` or `n`.
pub(crate) mod piece {
	use super::{Deserialize, Deserializer, Error, Piece, Serializer, String};

	pub(crate) fn serialize<S: Serializer>(piece: &Piece, serializer: S) -> Result<S::Ok, S::Error> {
		serializer.serialize_char(piece.char())
	}

	pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
		let text = String::deserialize(deserializer)?;
		text.chars()
			.next()
			.and_then(Piece::from_char)
			.ok_or_else(|| D::Error::custom("no piece"))
	}
}

/// A wing as `king` or `queen`.
pub(crate) mod wing {
	/// A wing that may be missing.
	pub(crate) mod option {
		use super::super::{Deserialize, Deserializer, Error, Serializer, String, Wing};

		pub(crate) fn serialize<S: Serializer>(
			wing: &Option<Wing>,
			serializer: S,
		) -> Result<S::Ok, S::Error> {
			match wing {
				Some(Wing::King) => serializer.serialize_some("king"),
				Some(Wing::Queen) => serializer.serialize_some("queen"),
				None => serializer.serialize_none(),
			}
		}

		pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
			deserializer: D,
		) -> Result<Option<Wing>, D::Error> {
			match Option::<String>::deserialize(deserializer)?.as_deref() {
				None => Ok(None),
				Some("king") => Ok(Some(Wing::King)),
				Some("queen") => Ok(Some(Wing::Queen)),
				Some(other) => Err(D::Error::unknown_variant(other, &["king", "queen"])),
			}
		}
	}
}

//! A side's written name, `white` or `black`.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::chess::Color;

pub(crate) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
	serializer.serialize_str(color.fold_wb("white", "black"))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
	match String::deserialize(deserializer)?.as_str() {
		"white" => Ok(Color::White),
		"black" => Ok(Color::Black),
		other => Err(D::Error::unknown_variant(other, &["white", "black"])),
	}
}

/// A side that may be missing.
pub(crate) mod option {
	use super::{Color, Deserializer, Serializer};

	pub(crate) fn serialize<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
		match color {
			Some(color) => super::serialize(color, serializer),
			None => serializer.serialize_none(),
		}
	}

	pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
		super::deserialize(deserializer).map(Some)
	}
}

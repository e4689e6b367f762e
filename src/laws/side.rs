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

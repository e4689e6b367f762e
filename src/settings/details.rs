//! Details that are said or left out, in their written form: "clock=on hints=off".

use alloc::string::String;
use alloc::vec::Vec;

use super::appearance::{on_off, written as on_off_name};
use crate::voice::{Detail, Extent};

/// This extent with these details switched; `None` if one of them cannot be read.
pub(super) fn read(mut extent: Extent, value: &str) -> Option<Extent> {
	for part in value.split([' ', ',']).filter(|part| !part.is_empty()) {
		let (name, switch) = part.split_once('=')?;
		extent.switch(Detail::from_name(name)?, on_off(switch)?);
	}
	Some(extent)
}

/// The text that `read` reads.
#[must_use]
pub fn written(extent: &Extent) -> String {
	let parts: Vec<String> = extent.apart().map(one).collect();
	parts.join(" ")
}

fn one((detail, on): (Detail, bool)) -> String {
	format!("{}={}", detail.name(), on_off_name(on))
}

/// Each detail with the opposite of its default.
pub(super) fn examples() -> Vec<String> {
	let usual = Extent::default();
	Detail::ALL
		.into_iter()
		.map(|detail| one((detail, !usual.says(detail))))
		.collect()
}

//! The way a value is read into its place: by its name in a list, or as it is.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::setting::Values;
use crate::texts::Message;

/// The result of reading a value: a refusal has a sentence of its own, or else that of the row.
type Taken = Result<(), Option<Message>>;

/// Values by their names, for types without names of their own.
pub(super) type Named<'a, T> = &'a [(&'static str, T)];

pub(super) const SWITCHES: Named<'static, bool> = &[("on", true), ("off", false)];
pub(super) const SWITCH: Values = Values::Names(|| names_of(SWITCHES), &[]);

pub(super) fn named<T: Copy>(all: Named<'_, T>, name: &str) -> Option<T> {
	all.iter()
		.find(|(known, _)| *known == name)
		.map(|(_, value)| *value)
}

pub(super) fn names_of<T>(all: Named<'_, T>) -> Vec<&'static str> {
	all.iter().map(|(name, _)| *name).collect()
}

/// The names of values that have names of their own.
pub(super) fn each<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<&'static str> {
	all.iter().copied().map(name).collect()
}

pub(super) fn texts(all: &[&str]) -> Vec<String> {
	all.iter().map(ToString::to_string).collect()
}

pub(super) fn put<T>(place: &mut T, value: Option<T>) -> Taken {
	*place = value.ok_or(None)?;
	Ok(())
}

pub(super) fn text(place: &mut String, value: &str) -> Taken {
	put(place, Some(value.to_string()))
}

/// A text that is not empty.
pub(super) fn some(value: &str) -> Option<String> {
	Some(value.to_string()).filter(|value| !value.is_empty())
}

/// Returns `true` if this is no name of an event, but its file.
#[must_use]
pub fn is_event_file(named: &str) -> bool {
	named.ends_with(".toml")
}

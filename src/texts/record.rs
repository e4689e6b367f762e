//! A record of many texts, read from a table that must have each of them and no other.
//!
//! Derived code keeps every field, found or not, through one loop, and the optimiser takes longer for that one function with a hundred
//! fields than for the room around it. Here the table is read as a map, and each field is taken out of it.

use alloc::collections::BTreeMap;
use alloc::string::String;

use serde::Deserialize;
use serde::de::Error;

/// The value of a field.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
	Text(String),
	Texts(BTreeMap<String, String>),
}

/// The type of a field.
pub(crate) trait Field: Default {
	/// `None` if the value is of another kind.
	fn of(value: Value) -> Option<Self>;
}

impl Field for String {
	fn of(value: Value) -> Option<Self> {
		match value {
			Value::Text(text) => Some(text),
			Value::Texts(_) => None,
		}
	}
}

impl Field for BTreeMap<String, String> {
	fn of(value: Value) -> Option<Self> {
		match value {
			Value::Texts(texts) => Some(texts),
			Value::Text(_) => None,
		}
	}
}

/// The table while its fields are taken.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Table {
	rest: BTreeMap<String, Value>,
	#[serde(skip)]
	missing: Option<&'static str>,
}

impl Table {
	/// The text of this name. A missing one is empty here, and reported by [`Table::end`].
	#[inline(never)]
	pub(crate) fn take<T: Field>(&mut self, name: &'static str) -> T {
		let found = self.rest.remove(name).and_then(T::of);
		if found.is_none() {
			self.missing.get_or_insert(name);
		}
		found.unwrap_or_default()
	}

	/// # Errors
	/// If a text was missing, or one is left over.
	pub(crate) fn end<E: Error>(self) -> Result<(), E> {
		match (self.missing, self.rest.into_keys().next()) {
			(Some(missing), _) => Err(E::missing_field(missing)),
			(None, Some(unknown)) => Err(E::custom(format!("unknown field `{unknown}`"))),
			(None, None) => Ok(()),
		}
	}
}

/// Declares a struct that is read as such a record. Fields beside it stand in no table, and have their default value.
macro_rules! record {
	(
		$(#[$about:meta])* $seen:vis struct $name:ident {
			$($(#[$field_about:meta])* $field_seen:vis $field:ident: $kind:ty,)*
		}
		$(beside { $($(#[$other_about:meta])* $other_seen:vis $other:ident: $other_kind:ty,)* })?
	) => {
		$(#[$about])*
		$seen struct $name {
			$($(#[$field_about])* $field_seen $field: $kind,)*
			$($($(#[$other_about])* $other_seen $other: $other_kind,)*)?
		}

		impl<'de> serde::Deserialize<'de> for $name {
			fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
				let mut table = <$crate::texts::record::Table as serde::Deserialize>::deserialize(from)?;
				let read = Self {
					$($field: table.take(stringify!($field)),)*
					$($($other: Default::default(),)*)?
				};
				table.end::<D::Error>()?;
				Ok(read)
			}
		}
	};
}
pub(crate) use record;

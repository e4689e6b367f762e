//! The keymaps that are compiled in, and the names that a keymap may use.

use super::actions::Action;
use crate::keys::{EVERYWHERE, Keymaps};

/// The places that have keys of their own.
const PLACES: [&str; 7] = [
	EVERYWHERE,
	"setup",
	"play",
	"board",
	"home-board",
	"name",
	"table",
];

/// Every map by its name, the usual one first.
pub const KEYMAPS: Keymaps<'static> = Keymaps {
	built_in: &[("default", include_str!("../../keymaps/default.toml"))],
	places: &PLACES,
	commands: Action::NAMES,
};

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_built_in_map_is_sound() {
		for (name, _) in KEYMAPS.built_in {
			assert!(KEYMAPS.named(name).is_ok(), "{name}: {:?}", KEYMAPS.named(name));
		}
	}
}

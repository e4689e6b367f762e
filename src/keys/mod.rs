//! Keys, chords, and keymap files that turn them into command names.

mod file;
mod key;
mod map;

pub use file::{KeymapError, Keymaps};
pub use key::{Key, KeyCode, key_names};
pub use map::{EVERYWHERE, Keymap, Meaning, written};

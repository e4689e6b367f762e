//! Keys, chords, and keymap files that turn them into command names.

mod file;
mod key;
mod map;
mod mistake;

pub use file::Keymaps;
pub use key::{Key, KeyCode, key_names};
pub use map::{EVERYWHERE, Keymap, Meaning, written};
pub use mistake::{KeymapError, KeymapMistake};

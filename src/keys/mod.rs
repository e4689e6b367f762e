//! Keys, chords, and keymap files that turn them into command names.

mod key;
mod map;

pub use key::{Key, KeyCode};
pub use map::{Keymap, KeymapError};

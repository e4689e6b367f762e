//! Keys, chords, and keymap files that turn them into command names.

mod key;

pub use key::{Key, KeyCode};

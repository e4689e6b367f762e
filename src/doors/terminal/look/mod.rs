//! The look of the screen as the terminal draws it: colours whose contrast is computed, and letters of many cells.

pub mod glyphs;
mod theme;

pub use theme::{Palette, SquareState};

//! The look of the screen as the terminal draws it: colours whose contrast is computed, letters and figures of many cells.

mod ability;
mod bitmap;
#[cfg(test)]
mod colour_blindness;
pub mod digits;
pub mod figures;
pub mod glyphs;
pub mod letters;
mod marks;
pub mod outlines;
mod theme;

pub use ability::{draws_figures, draws_sextants, has_images, has_mouse};
pub use marks::frame;
pub use theme::{BoardInks, Palette, SquareState};

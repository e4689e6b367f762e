//! The board before the person at the keyboard: walking over it, the questions about its squares, and its lines of
//! braille. One for all modes, over the view that a mode hands in.

mod answers;
mod finger;
mod hand;
mod panel;
mod rows;
#[cfg(test)]
mod tests;
mod view;
mod walking;

pub(super) use answers::questions;
pub(super) use finger::Finger;
pub(super) use panel::{BoardPanel, Lines, OnLines, last_five, moved_or_corner};
pub(super) use view::{Sought, View};

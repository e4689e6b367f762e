//! Time controls and two countdowns as values. It never asks what time it is.

mod control;
mod countdown;
mod side;
mod time;
mod written;

#[cfg(test)]
mod tests;

pub use control::{Control, Controls, Mode, Period};
pub use countdown::{Clock, Reading, Setting};
pub use time::{Span, Stamp};
pub use written::ControlError;

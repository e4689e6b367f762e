//! Time controls and two countdowns as values. It never asks what time it is.

mod control;
mod countdown;
mod time;

pub use control::{Control, ControlError, Controls};
pub use countdown::{Clock, Reading};
pub use time::{Span, Stamp};

//! Time controls and two countdowns as values. It never asks what time it is.

mod control;

mod time;

pub use control::Control;

pub use time::{Span, Stamp};

//! Time controls and two countdowns as values. It never asks what time it is.

mod control;
mod countdown;
mod external;
mod side;
mod time;
mod timepiece;
mod written;

#[cfg(test)]
mod tests;

pub use control::{Control, Controls, ExtraTime, Mode, Period};
pub use countdown::{Clock, Reading, Setting};
pub use external::{ExternalClock, Seen};
pub use time::{Span, Stamp};
pub use timepiece::Timepiece;
pub use written::{ControlError, TimeError};

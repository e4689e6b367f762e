//! The chess clock and the table around it against a second reckoning.

mod agreement;
pub mod follow;
pub mod model;
mod presses;
mod table;

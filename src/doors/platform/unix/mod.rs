//! Linux.

pub mod advice;
pub mod clean_start;
pub mod clock;
pub mod console;
pub mod crash;
pub mod files;
mod keeper;
pub mod keeping;
pub mod processes;
pub mod pulse;
pub mod reader;
pub mod sandbox;
pub mod self_inspection;
pub mod signals;
pub mod sound;
pub mod zone;

pub use keeper::keep;

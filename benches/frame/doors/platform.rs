//! The system as far as the screen needs it.

#[path = "../../../src/doors/platform/unix/clock.rs"]
pub mod clock;
#[path = "../../../src/doors/platform/unix/console.rs"]
pub mod console;

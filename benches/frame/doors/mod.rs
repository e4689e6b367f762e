//! The doors of the program as far as the screen needs them.

#[path = "../../../src/doors/bell.rs"]
pub mod bell;
#[path = "../../../src/doors/legible.rs"]
pub mod legible;
pub mod platform;
#[path = "../../../src/doors/stdout.rs"]
pub mod stdout;
#[path = "../../../src/doors/terminal/mod.rs"]
pub mod terminal;
#[path = "../../../src/doors/wrap.rs"]
pub mod wrap;

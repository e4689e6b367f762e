//! Whether a side can still mate: known answers, a slow second opinion, and what must hold of every answer.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod cases;
#[path = "../games/collection.rs"]
mod collection;
mod cross;
mod draw;
mod forced;
mod games;
mod material;
mod oracle;
mod properties;

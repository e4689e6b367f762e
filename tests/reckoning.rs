//! All tests that only compute, in one program, so that it is linked once: no door is opened and nothing is waited for.
//!
//! One kind of it is `cargo test --test reckoning laws::`.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

// It reads the output of the program.
#[cfg(feature = "doors")]
mod clear;
mod clock;
#[path = "games/collection.rs"]
mod collection;
mod endgames;
mod files;
mod fuzz;
#[cfg(feature = "doors")]
#[path = "heard/headless.rs"]
#[allow(dead_code, reason = "nothing is played here")]
mod headless;
mod journals;
mod laws;
mod mating;
#[cfg(feature = "doors")]
mod opponent;
mod perft;
mod portion;
mod properties;
mod referee;
mod round_trip;
mod sheets;
#[cfg(feature = "doors")]
#[path = "heard/sound.rs"]
#[allow(dead_code, reason = "nothing is played here")]
mod sound;
mod studies;
mod tongues;

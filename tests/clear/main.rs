//! The whole voice as it sounds: no two words that compete are too much alike, and every phrase is recognised, word for
//! word. The program writes down what its voice says; nothing is played. Needed from Debian: espeak-ng.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod apart;
#[path = "../heard/headless.rs"]
#[allow(dead_code, reason = "nothing is played here")]
mod headless;
mod known;
#[path = "../heard/sound.rs"]
#[allow(dead_code, reason = "nothing is played here")]
mod sound;
mod tape;
mod warp;

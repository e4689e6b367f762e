//! The question of mate compared with another solver, on another board: the questions of `tests/mating`, and that solver's
//! answers.
//!
//! It is a program of its own, so that `make test` neither builds nor runs it, and builds nothing anew for it: `make test-long`
//! and `make soak` do.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

#[path = "games/collection.rs"]
mod collection;
#[path = "mating/beside.rs"]
mod mating;

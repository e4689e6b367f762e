//! The question of mate beside another solver, on another board: what `tests/mating` asks, and what that solver says.
//!
//! A program of its own, so that `make test` builds and runs it not, and nothing else is built anew for it: `make test-long` and `make soak` do.
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

//! The referee from outside: its page tells the truth, no line is too much for it, and a game is its list of events.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod any_lines;
mod page;
mod replay;
mod table_talk;

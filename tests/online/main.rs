//! The real courier beside a double of a server: all that it carries, and all that can go wrong with it.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod courier;
#[allow(dead_code, reason = "some of it is asked for by hand only")]
mod double;
mod encrypted;
mod ending;
mod examples;
mod failures;
mod following;
mod playing;
mod requests;
mod signing_in;
mod streams;
mod wishes;

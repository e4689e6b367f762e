//! The double of a server, to play against by hand: `cargo run --example lichess-double -- 8099`, and a token such as `lip_anna`.
#![allow(
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	dead_code,
	unused_imports,
	reason = "this is all test"
)]

mod double;

use std::io::Write;

use double::{Double, Settings};

fn main() {
	let port = std::env::args().nth(1).and_then(|port| port.parse().ok());
	let double = Double::at(port.unwrap_or(8099), Settings::default());
	let told = format!(
		"{} is open. A token is lip_ and a name. End it with the interrupt key.\n",
		double.url()
	);
	std::io::stdout().write_all(told.as_bytes()).unwrap();
	loop {
		std::thread::park();
	}
}

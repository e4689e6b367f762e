//! The real program under real screen readers: their speech, and the text under the fingers, key by key.
//!
//! Nothing sounds and nobody watches: a pretended speech server writes its input down, and BRLTTY drives a braille display of
//! forty cells that is a socket. Without the readers a notice says so, and nothing is tested.
#![allow(
	clippy::wildcard_enum_match_arm,
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod braille;
mod desktop;
mod frontends;
mod house;
mod idle;
mod screen_memory;
mod scrolling;
mod speech;
mod terminal;
mod yasr;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Time after which an event will not happen any more, even on a busy machine.
const AT_LAST: Duration = Duration::from_secs(300);

/// Waits until the condition holds; returns `true` if it came to hold.
fn comes_true(mut so: impl FnMut() -> bool) -> bool {
	let started = Instant::now();
	while !so() {
		if started.elapsed() > AT_LAST {
			return false;
		}
		thread::sleep(Duration::from_millis(10));
	}
	true
}

/// Returns the place of an installed reader. Without it the notice goes past the harness, which keeps the output of tests that
/// pass.
fn installed(name: &str) -> Option<PathBuf> {
	let path = std::env::var("PATH").unwrap_or_default();
	let folders = path.split(':').chain(["/usr/sbin", "/usr/bin"]);
	let found = folders
		.map(|folder| Path::new(folder).join(name))
		.find(|file| file.is_file());
	if found.is_none() {
		let notice = format!("{name} is not installed: what it reads has not been tested.\n");
		std::io::stderr().write_all(notice.as_bytes()).unwrap();
	}
	found
}

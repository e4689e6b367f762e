//! The user's browser.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;

/// Opens a page; `false` if no browser could be started.
pub fn open(url: &str) -> bool {
	// On a text console a browser would take the terminal from the program.
	if !["WAYLAND_DISPLAY", "DISPLAY"]
		.iter()
		.any(|name| env::var_os(name).is_some_and(|name| !name.is_empty()))
	{
		return false;
	}
	let mut command = Command::new("xdg-open");
	command.arg(url).process_group(0);
	let started = command
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.stderr(Stdio::null())
		.spawn();
	let Ok(mut browser) = started else {
		return false;
	};
	// It may stay as long as the browser does.
	let _ = thread::Builder::new().spawn(move || browser.wait());
	true
}

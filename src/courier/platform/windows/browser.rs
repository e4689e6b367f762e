//! The user's browser.

use std::process::{Command, Stdio};

/// Opens a page; `false` if no browser could be started.
pub fn open(url: &str) -> bool {
	let mut command = Command::new("rundll32.exe");
	command.args(["url.dll,FileProtocolHandler", url]);
	command
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.stderr(Stdio::null())
		.spawn()
		.is_ok()
}

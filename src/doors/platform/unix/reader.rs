//! Detects a screen reader that speaks already. Only signs that are cheap and sure count; some readers give no sign.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// Readers that run a terminal of their own, and this program in it.
const AROUND: [&str; 3] = ["yasr", "tdsr", "fenrir"];
/// Readers that run beside it.
const BESIDE: [&str; 1] = ["orca"];

/// Returns `true` if this program runs inside a screen reader, or one runs for the same user.
#[must_use]
pub fn seems_to_run() -> bool {
	let mut process = std::os::unix::process::parent_id();
	while process > 1 {
		if command(process).is_some_and(|command| is_one_of(&command, &AROUND)) {
			return true;
		}
		process = parent(process).unwrap_or(0);
	}
	let Ok(own) = fs::metadata("/proc/self") else {
		return false;
	};
	let Ok(processes) = fs::read_dir("/proc") else {
		return false;
	};
	processes.flatten().any(|entry| {
		let number = entry.file_name().to_string_lossy().parse().ok();
		let mine = || entry.metadata().is_ok_and(|about| about.uid() == own.uid());
		number.is_some_and(|number| {
			mine() && command(number).is_some_and(|command| is_one_of(&command, &BESIDE))
		})
	})
}

fn is_one_of(command: &str, names: &[&str]) -> bool {
	let named = |word: &str| {
		let name = word.rsplit('/').next().unwrap_or(word);
		names.contains(&name)
	};
	// Some are scripts, whose name comes after that of the interpreter.
	command.split('\0').take(2).any(named)
}

/// The command of a process, its words each closed by a zero byte.
fn command(process: u32) -> Option<String> {
	let bytes = fs::read(format!("/proc/{process}/cmdline")).ok()?;
	Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn parent(process: u32) -> Option<u32> {
	let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
	// The name before it may have blanks and brackets.
	let (_, rest) = stat.rsplit_once(')')?;
	rest.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn readers_are_known_by_their_names() {
		for (command, known) in [
			("yasr\0--\0/bin/sh\0", true),
			("/usr/bin/python3\0/usr/bin/fenrir\0-e\0", true),
			("/bin/bash\0-c\0yasr\0", false),
			("vim\0", false),
			("", false),
		] {
			assert_eq!(is_one_of(command, &AROUND), known, "{command:?}");
		}
	}

	#[test]
	fn every_process_has_a_parent_but_the_first() {
		assert_eq!(
			parent(std::process::id()),
			Some(std::os::unix::process::parent_id())
		);
	}
}

//! Linux's figures of a process and its children: memory and wake-ups.

use std::fs;

fn lines_of(path: &str, field: &str) -> Option<f64> {
	let text = fs::read_to_string(path).ok()?;
	let line = text.lines().find_map(|line| line.strip_prefix(field))?;
	line.trim_start_matches(':')
		.split_whitespace()
		.next()?
		.parse()
		.ok()
}

/// The process and all processes below it.
fn family(id: u32) -> Vec<u32> {
	let mut family = vec![id];
	let mut next = 0;
	while let Some(parent) = family.get(next).copied() {
		next += 1;
		for thread in threads(parent) {
			let children = fs::read_to_string(format!("/proc/{parent}/task/{thread}/children"));
			family.extend(
				children
					.unwrap_or_default()
					.split_whitespace()
					.filter_map(|child| child.parse::<u32>().ok()),
			);
		}
	}
	family
}

/// The processes below it that have this name, of which the system keeps 15 letters.
pub fn children(id: u32, name: &str) -> Vec<u32> {
	let is_named =
		|id: &u32| fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|comm| comm.trim_end() == name);
	family(id).into_iter().skip(1).filter(is_named).collect()
}

fn threads(id: u32) -> Vec<u32> {
	let Ok(entries) = fs::read_dir(format!("/proc/{id}/task")) else {
		return Vec::new();
	};
	entries
		.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
		.collect()
}

/// Resident memory of the process alone, in KiB.
pub fn memory_kib(id: u32) -> Option<f64> {
	lines_of(&format!("/proc/{id}/status"), "VmRSS")
}

/// The number of times that all threads of the process and of its children have gone to sleep voluntarily, up to now.
/// They woke up each time.
pub fn wakes(id: u32) -> f64 {
	family(id)
		.into_iter()
		.flat_map(|process| {
			threads(process)
				.into_iter()
				.map(move |thread| format!("/proc/{process}/task/{thread}/status"))
		})
		.filter_map(|path| lines_of(&path, "voluntary_ctxt_switches"))
		.sum()
}

/// Processor time of all threads of the process and of its living children, up to now, in ms.
pub fn processor_ms(id: u32) -> f64 {
	let of_thread = |path: String| -> Option<f64> {
		let text = fs::read_to_string(path).ok()?;
		let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
		Some(nanoseconds / 1e6)
	};
	family(id)
		.into_iter()
		.flat_map(|process| {
			threads(process)
				.into_iter()
				.map(move |thread| format!("/proc/{process}/task/{thread}/schedstat"))
		})
		.filter_map(of_thread)
		.sum()
}

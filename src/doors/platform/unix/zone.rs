//! The time zone, read from the user's place for it, and in bounds.

use std::env;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;

use crate::doors::bounds::{all, ordinary};

/// The largest file of a time zone, in bytes. Those of the systems have less than a tenth of it.
const LARGEST: u64 = 64 << 10;

/// The folders of the time zones' files on different systems.
const FOLDERS: [&str; 3] = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"];

/// The file of the system's time zone, if the user names no other.
const USUAL: &str = "/etc/localtime";

/// The user's time zone.
pub fn here() -> TimeZone {
	zone(env::var_os("TZ").as_deref())
}

/// The time zone of a name as in the variable TZ: a file, one of the system's, or a rule. An unreadable one is that of
/// Greenwich, as everywhere.
fn zone(named: Option<&OsStr>) -> TimeZone {
	let Some(named) = named else {
		return kept(Path::new(USUAL)).unwrap_or(TimeZone::UTC);
	};
	let name = named.as_bytes();
	let name = OsStr::from_bytes(name.strip_prefix(b":").unwrap_or(name));
	if name.is_empty() {
		return TimeZone::UTC;
	}
	let own = env::var_os("TZDIR").map(PathBuf::from);
	own.into_iter()
		.chain(FOLDERS.map(PathBuf::from))
		// A whole path replaces the folder.
		.find_map(|folder| kept(&folder.join(name)))
		.or_else(|| TimeZone::posix(name.to_str()?).ok())
		.unwrap_or(TimeZone::UTC)
}

fn kept(file: &Path) -> Option<TimeZone> {
	let bytes = all(ordinary(file).ok()?, LARGEST).ok()?;
	TimeZone::tzif("local", &bytes).ok()
}

#[cfg(test)]
mod tests {
	use jiff::civil::date;

	use super::*;

	/// The hour in Vienna's summer, at noon in Greenwich.
	#[track_caller]
	fn check(named: &str, hour: i8) {
		let noon = date(2026, 7, 1).at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
		let here = noon.timestamp().to_zoned(zone(Some(OsStr::new(named))));
		assert_eq!(here.hour(), hour, "{named:?}");
	}

	#[test]
	fn a_zone_is_a_rule_or_a_file_and_what_is_neither_is_greenwich() {
		let home = tempfile::tempdir().unwrap();
		// A file as the system has them: no moment of change, and a rule at its end.
		let mut file = b"TZif2".to_vec();
		file.extend([0; 15]);
		let counts = [0_u32, 0, 0, 0, 1, 4];
		let body = |file: &mut Vec<u8>| {
			file.extend(counts.iter().flat_map(|count| count.to_be_bytes()));
			file.extend(3600_i32.to_be_bytes());
			file.extend([0, 0]);
			file.extend(b"CET\0");
		};
		body(&mut file);
		file.extend(b"TZif2");
		file.extend([0; 15]);
		body(&mut file);
		file.extend(b"\nCET-1CEST,M3.5.0,M10.5.0/3\n");
		let path = home.path().join("zone");
		std::fs::write(&path, file).unwrap();
		let path = path.to_str().unwrap();
		for (named, hour) in [
			("CET-1CEST,M3.5.0,M10.5.0/3", 14),
			(":CET-1CEST,M3.5.0,M10.5.0/3", 14),
			("JST-9", 21),
			(path, 14),
			(&format!(":{path}"), 14),
			("", 12),
			("UTC0", 12),
			("Nowhere/Nothing", 12),
			("/", 12),
		] {
			check(named, hour);
		}
	}

	/// Each of these would be read for ever, or until the memory is full.
	#[test]
	fn what_never_ends_is_not_read() {
		let home = tempfile::tempdir().unwrap();
		let pipe = home.path().join("pipe");
		let made = std::process::Command::new("mkfifo").arg(&pipe).status();
		assert!(made.unwrap().success());
		let hole = home.path().join("hole");
		std::fs::File::create(&hole).unwrap().set_len(1 << 40).unwrap();
		check(":/dev/zero", 12);
		check("/dev/zero", 12);
		check(pipe.to_str().unwrap(), 12);
		check(hole.to_str().unwrap(), 12);
	}
}

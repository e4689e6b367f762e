//! A path as people type and paste it: with the sign of the home folder, in quotes, or as an address of a file; and its possible
//! continuations.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

use annabella::names::is_illegible;

use super::Completion;

/// Greatest number of names that are told.
const TOLD: usize = 6;

/// The sign of the home folder.
const HOME: char = '~';

/// The beginning of an address of a file, as some terminals paste it for a dropped file.
const ADDRESS: &str = "file://";

/// Returns the file that this text means.
pub fn meant(typed: &str) -> PathBuf {
	let typed = typed.trim();
	let as_typed = at_home(typed);
	if as_typed.exists() {
		return as_typed;
	}
	at_home(&plain(typed))
}

/// Returns the path as far as it goes on in one way, and the names that fit.
pub fn completed(typed: &str) -> Completion {
	let text = plain(typed.trim_start());
	if text == HOME.to_string() {
		return Completion {
			text: format!("{HOME}{MAIN_SEPARATOR}"),
			names: Vec::new(),
			count: 1,
		};
	}
	let begins = text.rfind(is_separator).map_or(0, |place| place + 1);
	let (folder, begun) = text.split_at(begins);
	let names = fitting(folder, begun);
	let mut first = names.iter();
	let common = first.next().map(|name| {
		first.fold(name.as_str(), |common, name| {
			let same = common
				.chars()
				.zip(name.chars())
				.take_while(|(one, other)| one == other);
			let length = same.map(|(sign, _)| sign.len_utf8()).sum();
			common.get(..length).unwrap_or_default()
		})
	});
	// Names that differ in their case alone may have less in common than was typed.
	let longer = common.filter(|common| common.len() >= begun.len());
	Completion {
		text: format!("{folder}{}", longer.unwrap_or(begun)),
		count: u32::try_from(names.len()).unwrap_or(u32::MAX),
		names: names.iter().take(TOLD).cloned().collect(),
	}
}

/// The names in a folder that begin so, in any case if none has the same; a folder ends with a separator. Hidden ones are left out
/// unless the first sign asks for them.
fn fitting(folder: &str, begun: &str) -> Vec<String> {
	let place = if folder.is_empty() {
		PathBuf::from(".")
	} else {
		at_home(folder)
	};
	let entries = fs::read_dir(place).into_iter().flatten().flatten();
	let names = entries.filter_map(|entry| {
		let mut name = entry.file_name().into_string().ok()?;
		let is_hidden = name.starts_with('.') && !begun.starts_with('.');
		if is_hidden || name.contains(is_illegible) {
			return None;
		}
		if fs::metadata(entry.path()).is_ok_and(|about| about.is_dir()) {
			name.push(MAIN_SEPARATOR);
		}
		Some(name)
	});
	let lower = begun.to_lowercase();
	let mut all: Vec<String> = names
		.filter(|name| name.to_lowercase().starts_with(&lower))
		.collect();
	if all.iter().any(|name| name.starts_with(begun)) {
		all.retain(|name| name.starts_with(begun));
	}
	all.sort();
	all
}

/// The path without the signs that a shell or a terminal needs around it.
fn plain(typed: &str) -> String {
	if let Some(address) = typed.strip_prefix(ADDRESS) {
		// A host may stand before the path.
		let path = address.find('/').and_then(|place| address.get(place..));
		return unescaped(path.unwrap_or(address));
	}
	let quoted = |quote: char| {
		typed
			.strip_prefix(quote)
			.map(|rest| rest.strip_suffix(quote).unwrap_or(rest))
	};
	if let Some(text) = quoted('\'') {
		// A quote itself stands outside of the quotes.
		return text.replace("'\\''", "'");
	}
	if let Some(text) = quoted('"') {
		return text.to_owned();
	}
	if MAIN_SEPARATOR == '\\' {
		return typed.to_owned();
	}
	let mut plain = String::with_capacity(typed.len());
	let mut signs = typed.chars();
	while let Some(sign) = signs.next() {
		match sign {
			'\\' => plain.extend(signs.next()),
			other => plain.push(other),
		}
	}
	plain
}

/// The text of an address: each `%` with two digits stands for a byte.
fn unescaped(address: &str) -> String {
	let mut bytes = Vec::with_capacity(address.len());
	let mut rest = address.as_bytes();
	while let Some((first, behind)) = rest.split_first() {
		let digits = behind.get(..2).filter(|_| *first == b'%');
		let byte = digits
			.and_then(|digits| std::str::from_utf8(digits).ok())
			.and_then(|digits| u8::from_str_radix(digits, 16).ok());
		bytes.push(byte.unwrap_or(*first));
		rest = byte.and_then(|_| behind.get(2..)).unwrap_or(behind);
	}
	String::from_utf8(bytes).unwrap_or_else(|_| address.to_owned())
}

/// The path with the home folder in place of its sign.
fn at_home(path: &str) -> PathBuf {
	let behind = path
		.strip_prefix(HOME)
		.filter(|rest| rest.is_empty() || rest.starts_with(is_separator));
	match (behind, env::home_dir()) {
		(Some(rest), Some(home)) => {
			let mut whole = OsString::from(home);
			whole.push(rest);
			whole.into()
		}
		(Some(_), None) | (None, _) => Path::new(path).to_owned(),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn plain_takes_off_the_signs_of_shells_and_terminals() {
		for (typed, expected) in [
			("/a/b.pgn", "/a/b.pgn"),
			("/a/my games.pgn", "/a/my games.pgn"),
			("'/a/my games.pgn'", "/a/my games.pgn"),
			("'/a/it'\\''s.pgn'", "/a/it's.pgn"),
			("\"/a/my games.pgn\"", "/a/my games.pgn"),
			("\"/a/my ga", "/a/my ga"),
			("/a/my\\ games\\(1\\).pgn", "/a/my games(1).pgn"),
			("file:///a/my%20games.pgn", "/a/my games.pgn"),
			("file://host/a/%C3%A4.pgn", "/a/ä.pgn"),
			("file:///a/100%.pgn", "/a/100%.pgn"),
			("file:///a/%ff.pgn", "/a/%ff.pgn"),
		] {
			assert_eq!(plain(typed), expected, "{typed}");
		}
	}

	#[test]
	fn meant_takes_a_name_with_such_signs_before_a_shorter_one() {
		let folder = tempfile::tempdir().unwrap();
		let odd = folder.path().join("'a'");
		fs::write(&odd, "").unwrap();
		let typed = format!(" {} ", odd.display());
		assert_eq!(meant(&typed), odd);
		fs::remove_file(&odd).unwrap();
		assert_eq!(meant(&format!("'{}'", folder.path().display())), folder.path());
		assert_eq!(meant("~"), env::home_dir().unwrap());
		assert_eq!(meant("~/a b.pgn"), env::home_dir().unwrap().join("a b.pgn"));
		assert_eq!(meant("~eva/a.pgn"), Path::new("~eva/a.pgn"));
	}

	#[test]
	fn completed_goes_on_as_far_as_there_is_one_way() {
		let folder = tempfile::tempdir().unwrap();
		for name in ["games-old.pgn", "games-new.pgn", "Puzzles.csv", ".games"] {
			fs::write(folder.path().join(name), "").unwrap();
		}
		fs::create_dir(folder.path().join("club")).unwrap();
		let at = |begun: &str| format!("{}/{begun}", folder.path().display());
		for (begun, expected, count) in [
			("g", "games-", 2),
			("games-n", "games-new.pgn", 1),
			("games-x", "games-x", 0),
			("puz", "Puzzles.csv", 1),
			("c", "club/", 1),
			("club/", "club/", 0),
			(".", ".games", 1),
			("", "", 4),
		] {
			let completed = completed(&at(begun));
			assert_eq!(
				(completed.text, completed.count),
				(at(expected), count),
				"{begun}"
			);
		}
		assert_eq!(completed(&at("g")).names, ["games-new.pgn", "games-old.pgn"]);
		assert_eq!(completed("~").text, "~/");
		assert_eq!(completed("/no such folder/a").count, 0);
	}
}

//! Games as files, and utterances as text, in the games folder: whole or not at all, and none over another.

use std::path::{Path, PathBuf};
use std::{fs, io};

use annabella::sheet::{Title, fact_line, last_line};

use super::KeptFact;
use crate::doors::user_dirs::{keep_name, make_folder, private, put_whole, stem};

/// A stored game, as the file that `docs/journal.md` describes. Nothing is checked or corrected: its bytes are the ones
/// that are hashed, even if they are no longer text.
pub fn journal_bytes(title: &Title, facts: &[KeptFact]) -> Vec<u8> {
	let mut bytes = title.line().into_bytes();
	bytes.push(b'\n');
	let mut last = String::new();
	for kept in facts {
		last = String::from_utf8_lossy(&kept.hash).into_owned();
		let mut whole = fact_line(&last, "").into_bytes();
		let end = whole.pop();
		whole.extend_from_slice(&kept.line);
		whole.extend(end);
		bytes.append(&mut whole);
		bytes.push(b'\n');
	}
	bytes.extend_from_slice(last_line(facts.len(), &last).as_bytes());
	bytes.push(b'\n');
	bytes
}

/// Writes the file and returns its path. A file of the same name with another content stays; ours gets a number.
pub fn export(folder: &Path, name: &str, ending: &str, text: &[u8]) -> io::Result<PathBuf> {
	put_beside(folder, &stem(name), '-', ending, text)
}

/// The same under this name; if it is taken, it gets a number after this sign.
pub fn put_beside(folder: &Path, stem: &str, sign: char, ending: &str, text: &[u8]) -> io::Result<PathBuf> {
	make_folder(folder)?;
	let mut target = folder.join(format!("{stem}.{ending}"));
	let mut number = 1_u32;
	while target.exists() && !holds(&target, text)? {
		number += 1;
		target = folder.join(format!("{stem}{sign}{number}.{ending}"));
	}
	put_whole(&target, text, private())?;
	keep_name(folder)?;
	Ok(target)
}

/// Returns `true` if this is a file of exactly these bytes.
fn holds(file: &Path, text: &[u8]) -> io::Result<bool> {
	let about = fs::metadata(file)?;
	Ok(about.is_file() && about.len() == text.len() as u64 && fs::read(file)? == text)
}

#[cfg(test)]
mod tests {
	use std::os::unix::fs::PermissionsExt;

	use super::*;

	#[test]
	fn no_game_is_written_over_another() {
		let home = tempfile::tempdir().unwrap();
		let folder = home.path().join("games");
		let first = export(&folder, "Anna", "pgn", b"1. e4 *").unwrap();
		assert_eq!(
			export(&folder, "Anna", "pgn", b"1. e4 *").unwrap(),
			first,
			"the same game again"
		);
		let second = export(&folder, "Anna", "pgn", b"1. d4 *").unwrap();
		assert_eq!(fs::read_to_string(&first).unwrap(), "1. e4 *");
		assert_eq!(fs::read_to_string(&second).unwrap(), "1. d4 *");
		assert_eq!(second.file_name().unwrap(), "Anna-2.pgn");
		assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no draft is left");
		let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
		assert_eq!((mode(&folder), mode(&first)), (0o700, 0o600));
	}

	#[test]
	fn what_is_no_file_is_not_read_and_not_replaced() {
		let home = tempfile::tempdir().unwrap();
		use rustix::fs::{CWD, FileType, Mode, mknodat};
		mknodat(CWD, home.path().join("Anna.pgn"), FileType::Fifo, Mode::RWXU, 0).unwrap();
		fs::create_dir(home.path().join("Anna-2.pgn")).unwrap();
		let file = export(home.path(), "Anna", "pgn", b"1. e4 *").unwrap();
		assert_eq!(file.file_name().unwrap(), "Anna-3.pgn");
	}
}

//! The folder of one game's recording, and the room on its disk.

use std::io;
use std::path::{Path, PathBuf};

use annabella::clock::Stamp;

use super::marks::{Marks, are_of};
use crate::doors::platform::files::private_folders;
pub use crate::doors::platform::files::room;
use crate::doors::user_dirs::{make_folder, stem};

/// The folder of the game of this name with these known moments, or a new one.
pub fn of_game(root: &Path, name: &str, known: &[Stamp]) -> io::Result<PathBuf> {
	make_folder(root)?;
	let stem = stem(name);
	let mut found = None;
	for number in 1_u32.. {
		let folder = match number {
			1 => root.join(&stem),
			_ => root.join(format!("{stem}-{number}")),
		};
		if folder.exists() {
			if are_of(&Marks::read(&folder), known) {
				found = Some(folder);
			}
			continue;
		}
		if let Some(found) = found {
			return Ok(found);
		}
		match private_folders().create(&folder) {
			Ok(()) => return Ok(folder),
			// Another program was quicker.
			Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
			Err(error) => return Err(error),
		}
	}
	Err(io::Error::other("there are too many recordings of this name"))
}

#[cfg(test)]
mod tests {
	use super::super::marks::{Marked, MarkedAs, RecordingPlace};
	use super::*;
	use annabella::ports::MarkKind;
	use std::os::unix::fs::PermissionsExt;

	#[test]
	fn every_game_has_its_own_folder_and_finds_it_again() {
		let home = tempfile::tempdir().unwrap();
		let root = home.path().join("recordings");
		let first = of_game(&root, "2026-11-21 Anna", &[]).unwrap();
		assert_eq!(first, root.join("2026-11-21-Anna"));
		let mark = Marked {
			at: Some(Stamp(4711)),
			ply: 1,
			what: MarkedAs::Told(MarkKind::Moved),
			place: RecordingPlace::default(),
		};
		Marks::open(&first).unwrap().add(mark, "t", "").unwrap();
		let second = of_game(&root, "2026-11-21 Anna", &[]).unwrap();
		assert_eq!(second, root.join("2026-11-21-Anna-2"));
		assert_eq!(
			of_game(&root, "2026-11-21 Anna", &[Stamp(1), Stamp(4711)]).unwrap(),
			first
		);
		assert_eq!(
			of_game(&root, "2026-11-21 Anna", &[Stamp(1)]).unwrap(),
			root.join("2026-11-21-Anna-3")
		);
		let mode = std::fs::metadata(&first).unwrap().permissions().mode();
		assert_eq!(mode & 0o777, 0o700);
		assert!(room(&root).unwrap() > 0);
	}
}

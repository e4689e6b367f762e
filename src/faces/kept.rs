//! The face that was chosen, in the user's settings: one line, and all others stay as they are.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use annabella::desk::FaceKind;
use serde::Deserialize;

use crate::doors::place::{folder_of, make_folder, private, put_whole};

const FILE: &str = "settings.toml";
const KEY: &str = "face";

/// What the settings say of the face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
	pub face: Option<FaceKind>,
	/// The cells of the braille display, under `cells`.
	pub cells: Option<u16>,
}

#[derive(Debug, Deserialize)]
struct Settings {
	face: Option<String>,
	cells: Option<u16>,
}

impl Kept {
	/// Reads the settings in this folder. What is not there, or no face, is as if nothing had been chosen: then it is asked.
	#[must_use]
	pub fn read(folder: Option<PathBuf>) -> Self {
		let text = folder.and_then(|folder| fs::read_to_string(folder.join(FILE)).ok());
		let settings = text.and_then(|text| toml::from_str::<Settings>(&text).ok());
		settings.map_or(Self::default(), |settings| Self {
			face: settings.face.as_deref().and_then(FaceKind::from_name),
			cells: settings.cells,
		})
	}
}

/// Keeps the face in the settings in this folder.
///
/// # Errors
/// As of the file system.
pub fn keep(folder: &Path, face: FaceKind) -> io::Result<()> {
	let file = folder.join(FILE);
	let before = match fs::read_to_string(&file) {
		Ok(text) => text,
		Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
		Err(error) => return Err(error),
	};
	make_folder(&folder_of(&file))?;
	put_whole(&file, &with_face(&before, face), private())
}

/// The settings with this face. Its line stands before the first table, where alone it means this.
fn with_face(before: &str, face: FaceKind) -> String {
	let line = format!("{KEY} = \"{}\"", face.name());
	let is_key = |text: &str| text.split_once('=').is_some_and(|(key, _)| key.trim() == KEY);
	let mut lines: Vec<&str> = before.lines().collect();
	let top = lines
		.iter()
		.position(|text| text.trim_start().starts_with('['))
		.unwrap_or(lines.len());
	match lines.iter().take(top).position(|text| is_key(text)) {
		Some(place) => {
			if let Some(old) = lines.get_mut(place) {
				*old = &line;
			}
		}
		None => lines.insert(top, &line),
	}
	lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn only_the_line_of_the_face_is_changed() {
		for (before, after) in [
			("", "face = \"braille\"\n"),
			(
				"# Mine.\nrate = 200\n",
				"# Mine.\nrate = 200\nface = \"braille\"\n",
			),
			("face = \"voice\"\nrate = 1\n", "face = \"braille\"\nrate = 1\n"),
			(
				"a = 1\n[keys]\nface = \"x\"\n",
				"a = 1\nface = \"braille\"\n[keys]\nface = \"x\"\n",
			),
		] {
			assert_eq!(with_face(before, FaceKind::Braille), after);
		}
	}

	#[test]
	fn what_is_kept_is_read_again() {
		let home = tempfile::tempdir().unwrap();
		let folder = home.path().join("config/annabella");
		assert_eq!(Kept::read(Some(folder.clone())), Kept::default());
		for face in FaceKind::ALL {
			keep(&folder, face).unwrap();
			assert_eq!(Kept::read(Some(folder.clone())).face, Some(face));
		}
		fs::write(folder.join(FILE), "face = \"braille\"\ncells = 20\nvolume = 3\n").unwrap();
		let kept = Kept::read(Some(folder.clone()));
		assert_eq!((kept.face, kept.cells), (Some(FaceKind::Braille), Some(20)));
		fs::write(folder.join(FILE), "face = 7").unwrap();
		assert_eq!(Kept::read(Some(folder)), Kept::default());
	}
}

//! The user's own keys and words, over the built-in ones.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use annabella::commands::KEYMAPS;
use annabella::keys::Keymap;
use annabella::ports::{Fault, UserFile, UserFileFault};
use annabella::texts::Message;
use annabella::voice::{Language, Library};

use crate::doors::sound::{Damaged, Person};
use crate::doors::{bounds, user_dirs};

/// The keymap and words, with the changes of the user's files.
#[derive(Debug)]
pub struct UserFiles {
	pub keymap: Keymap,
	/// The user's own keys as they are written, if they can be used.
	pub own_keys: String,
	pub library: Library,
	/// The faults of files that could not be used. The built-in file stands in the place of each.
	pub faults: Vec<Fault>,
}

impl UserFiles {
	/// Reads `keys.toml`, on top of the keymap of this name, and `words/LANGUAGE.toml` in the configuration folder, where they exist.
	#[must_use]
	pub fn read(keys: &str) -> Self {
		let mut files = Self {
			// A test reads the built-in keymaps, so that this cannot fail in the field.
			keymap: KEYMAPS.named(keys).unwrap_or_default(),
			own_keys: String::new(),
			library: Library::built_in(),
			faults: Vec::new(),
		};
		if let Some(folder) = user_dirs::configuration() {
			files.read_keys(folder.join("keys.toml"), keys);
			files.read_all_words(&folder.join("words"));
		}
		files
	}

	fn read_keys(&mut self, path: PathBuf, keys: &str) {
		let Some(text) = self.text(&path, UserFile::Keys) else {
			return;
		};
		match KEYMAPS.read_on(&text, keys) {
			Ok(keymap) => {
				self.keymap = keymap;
				self.own_keys = text;
			}
			Err(error) => self.fault(UserFileFault::Keys(error)),
		}
	}

	fn read_all_words(&mut self, folder: &Path) {
		// A folder that cannot be entered is told once, and not for every language.
		if let Err(error) = folder.join(".").metadata() {
			return self.unreadable(UserFile::AllWords, &error);
		}
		let languages: Vec<Language> = self.library.languages().map(|(language, ..)| language).collect();
		for language in languages {
			self.read_words(language, folder.join(format!("{language}.toml")));
		}
	}

	fn read_words(&mut self, language: Language, path: PathBuf) {
		let Some(text) = self.text(&path, UserFile::Words(language)) else {
			return;
		};
		match self.library.with_user_file(language, &text) {
			Ok(library) => self.library = library,
			Err(error) => self.fault(UserFileFault::Words(language, error)),
		}
	}

	fn text(&mut self, path: &Path, file: UserFile) -> Option<String> {
		match bounds::kept_text(path) {
			Ok(text) => Some(text),
			Err(error) => {
				self.unreadable(file, &error);
				None
			}
		}
	}

	/// A user need not have files of their own.
	fn unreadable(&mut self, file: UserFile, error: &io::Error) {
		if error.kind() != ErrorKind::NotFound {
			let why = user_dirs::obstacle(error);
			self.fault(UserFileFault::Unreadable { file, why });
		}
	}

	fn fault(&mut self, fault: UserFileFault) {
		self.faults.push(Fault::UserFile(fault));
	}
}

/// The file of the user's settings; none without a home.
#[must_use]
pub fn settings() -> Option<PathBuf> {
	Some(user_dirs::configuration()?.join("settings.toml"))
}

/// Returns the voice of this name, and the faults of its files; without a name there is no voice.
///
/// # Errors
/// When there is no voice of this name, with a sentence.
pub fn person(name: Option<&str>) -> Result<(Person, Vec<Fault>), Message> {
	let Some(name) = name else {
		return Ok((Person::default(), Vec::new()));
	};
	let (person, damaged) = Person::read(&user_dirs::voices()?, name)?;
	let fault = |damaged: Damaged| {
		Fault::UserFile(UserFileFault::Unreadable {
			file: UserFile::Clips {
				voice: name.to_owned(),
				language: damaged.language,
			},
			why: damaged.why.obstacle,
		})
	};
	Ok((person, damaged.into_iter().map(fault).collect()))
}

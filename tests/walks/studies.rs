//! The user's studies in the walker's storage.

use annabella::ports::{ImportedTitle, ReadStudy, StorageAnswer};
use annabella::sheet::{StudyFile, seal};

/// Studies with their files, the newest last.
#[derive(Default)]
pub struct Studies {
	files: Vec<(String, String)>,
	/// True if nothing more can be written.
	pub is_full: bool,
}

impl Studies {
	/// `full` fills the disk and `free` frees it; `NAME TEXT` is a file that another program writes.
	pub fn happens(&mut self, news: &str) {
		match news.split_once(' ') {
			Some((name, text)) => self.put(name, text.to_owned()),
			None => self.is_full = news == "full",
		}
	}

	fn put(&mut self, name: &str, text: String) {
		self.files.retain(|(known, _)| known != name);
		self.files.push((name.to_owned(), text));
	}

	fn text(&self, name: &str) -> Option<&str> {
		let mut files = self.files.iter();
		files
			.find(|(known, _)| known == name)
			.map(|(_, text)| text.as_str())
	}

	pub fn found(&self, words: &str, from: u32, most: u32) -> StorageAnswer {
		let names = self.files.iter().rev().map(|(name, _)| name);
		let found: Vec<&String> = names.filter(|name| name.contains(words)).collect();
		let all = found.len() as u64;
		let title = |name: &String| ImportedTitle {
			id: 0,
			white: String::new(),
			black: String::new(),
			event: String::new(),
			date: "2026-11-21".into(),
			result: String::new(),
			plies: 0,
			study: Some(name.clone()),
		};
		let games = found.into_iter().skip(from as usize).take(most as usize);
		StorageAnswer::Found {
			games: games.map(title).collect(),
			all,
		}
	}

	pub fn read(&self, name: &str) -> StorageAnswer {
		StorageAnswer::Study(self.text(name).map(|text| {
			Box::new(ReadStudy {
				name: name.to_owned(),
				file: StudyFile::read(text.as_bytes()),
				seal: seal(text.as_bytes()),
			})
		}))
	}

	pub fn rename(&mut self, from: &str, name: &str, known: Option<[u8; 32]>, pgn: String) -> StorageAnswer {
		if self.text(from).map(|text| seal(text.as_bytes())) == known {
			self.files.retain(|(known, _)| known != from);
		}
		self.keep(name, None, pgn)
	}

	pub fn keep(&mut self, name: &str, known: Option<[u8; 32]>, pgn: String) -> StorageAnswer {
		let is_ours = self.text(name).map(|text| seal(text.as_bytes())) == known && known.is_some();
		let beside = (2..).map(|number| format!("{name} {number}"));
		let mut names = std::iter::once(name.to_owned()).chain(beside);
		let name = names.find(|name| is_ours || self.text(name).is_none()).unwrap();
		let seal = seal(pgn.as_bytes());
		self.put(&name, pgn);
		StorageAnswer::StudyKept { name, seal }
	}
}

//! The file of a study: its chapters as PGN, read and written whole.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use crate::sheet::archive::{Collector, ImportedGame};

/// The chapters of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyFile {
	pub chapters: Vec<ImportedGame>,
	/// True if all of the file was understood, so that it can be written anew without a loss.
	pub is_whole: bool,
}

impl StudyFile {
	#[must_use]
	pub fn read(bytes: &[u8]) -> Self {
		let (mut chapters, mut is_whole) = (Vec::new(), true);
		let mut each = |game: Result<Box<ImportedGame>, _>| match game {
			Ok(game) => chapters.push(*game),
			Err(_) => is_whole = false,
		};
		let mut collector = Collector::default();
		collector.take(bytes, &mut each);
		let oddities = collector.end(&mut each);
		Self {
			is_whole: is_whole && oddities.count == 0 && core::str::from_utf8(bytes).is_ok(),
			chapters,
		}
	}
}

/// Returns the file of these chapters. No comment is broken into lines, as other programs keep the break.
#[must_use]
pub fn study_pgn(chapters: &[ImportedGame]) -> String {
	let games: Vec<String> = chapters.iter().map(|game| game.written(true)).collect();
	games.join("\n")
}

/// Returns the seal of a file: another content has another seal.
#[must_use]
pub fn seal(bytes: &[u8]) -> [u8; 32] {
	Sha256::digest(bytes).into()
}

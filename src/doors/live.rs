//! The game for everybody who follows it: one PGN file a board, complete at every instant, in a folder of the organiser.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use annabella::ports::{Fault, Input};

use super::bell::Bell;
use super::user_dirs::{file_fault, public, put_whole};

/// Time for which the program waits for the last move to be in the file.
const LAST: Duration = Duration::from_secs(3);

/// The file that broadcast programs watch. A thread of its own waits for the disk.
#[derive(Debug)]
pub struct Live {
	/// Nothing more is sent when it is dropped.
	pages: Option<Sender<String>>,
	/// Closed when the last page is in the file.
	ended: Receiver<()>,
}

impl Live {
	/// Prepares to write `board-1.pgn`, with this board's number, into the folder, which must exist. An obstacle is
	/// reported once as a [`Fault::Live`], and the next page is tried again.
	#[must_use]
	pub fn open(bell: &Bell, folder: PathBuf, board: u32) -> Self {
		let (pages, taken) = channel();
		let (ending, ended) = channel();
		let (bell_of_thread, in_the_way) = (bell.clone(), folder.clone());
		let started = thread::Builder::new().name("live".to_owned()).spawn(move || {
			write_pages(&taken, &folder, board, &bell_of_thread);
			drop(ending);
		});
		if let Err(error) = started {
			bell.ring(Input::Fault(Fault::Live(file_fault(&in_the_way, &error))));
		}
		Self {
			pages: Some(pages),
			ended,
		}
	}

	/// Replaces the game in the file with this one.
	pub fn put(&self, pgn: String) {
		if let Some(pages) = &self.pages {
			// Without its thread it has been reported already.
			let _ = pages.send(pgn);
		}
	}
}

impl Drop for Live {
	fn drop(&mut self) {
		self.pages = None;
		let _ = self.ended.recv_timeout(LAST);
	}
}

/// Writes each page until the sender is gone. On a slow disk only the last one counts.
fn write_pages(pages: &Receiver<String>, folder: &Path, board: u32, bell: &Bell) {
	let target = folder.join(format!("board-{board}.pgn"));
	let mut trouble = None;
	while let Ok(page) = pages.recv() {
		let page = pages.try_iter().last().unwrap_or(page);
		let failed = put_whole(&target, &page, public()).err();
		let told = failed.map(|error| file_fault(folder, &error));
		if let Some(told) = &told
			&& trouble.as_ref() != Some(told)
		{
			bell.ring(Input::Fault(Fault::Live(told.clone())));
		}
		trouble = told;
	}
}

#[cfg(test)]
mod tests {
	use std::fs;
	use std::os::unix::fs::PermissionsExt;

	use annabella::ports::{FileFault, Obstacle};

	use super::*;
	use crate::doors::bell::Watch;

	#[test]
	fn a_missing_folder_is_told_once_and_the_next_move_is_written() {
		let home = tempfile::tempdir().unwrap();
		let folder = home.path().join("live");
		let (bell, news) = Bell::hang(Watch::start());
		let fault = || {
			let (_, input) = news.recv().unwrap();
			if let Input::Fault(Fault::Live(why)) = input {
				why
			} else {
				panic!("{input:?}")
			}
		};
		let live = Live::open(&bell, folder.clone(), 7);
		live.put("1. e4 *\n".to_owned());
		let why = Obstacle::Missing;
		let path = folder.display().to_string();
		assert_eq!(fault(), FileFault { path, why });
		live.put("1. e4 e5 *\n".to_owned());
		drop(live);
		assert!(news.try_recv().is_err(), "the same trouble is told once");
		fs::create_dir(&folder).unwrap();
		let live = Live::open(&bell, folder.clone(), 7);
		live.put("1. e4 e5 *\n".to_owned());
		live.put("1. e4 e5 2. Nf3 *\n".to_owned());
		drop(live);
		let file = folder.join("board-7.pgn");
		assert_eq!(fs::read_to_string(&file).unwrap(), "1. e4 e5 2. Nf3 *\n");
		assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no draft is left");
		let mode = fs::metadata(&file).unwrap().permissions().mode();
		assert_eq!(mode & 0o400, 0o400);
		assert!(news.try_recv().is_err());
	}

	#[test]
	fn what_was_there_stays_when_nothing_can_be_written() {
		let home = tempfile::tempdir().unwrap();
		let (bell, news) = Bell::hang(Watch::start());
		// A folder in the place of the file: it can be written beside it, but not moved there.
		let file = home.path().join("board-1.pgn");
		fs::create_dir(&file).unwrap();
		let live = Live::open(&bell, home.path().to_path_buf(), 1);
		live.put("*\n".to_owned());
		assert!(matches!(news.recv().unwrap().1, Input::Fault(Fault::Live(_))));
		fs::remove_dir(&file).unwrap();
		live.put("1. e4 *\n".to_owned());
		drop(live);
		assert_eq!(fs::read_to_string(&file).unwrap(), "1. e4 *\n");
		assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "no draft is left");
	}
}

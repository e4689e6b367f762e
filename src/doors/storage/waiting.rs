//! Facts that the database does not take at the end: a journal beside it, which the next program that opens the database
//! adds.

use annabella::message;
use annabella::texts::Message;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{slice, thread};

use annabella::ports::{Fault, FileFault, Input, Obstacle, StorageAnswer, StorageFault};
use annabella::sheet::{Journal, LONGEST_LINE, Reader};

use super::database::{GameDraft, KeptFact};
use super::error::{StorageError, StorageErrorKind};
use super::export::journal_bytes;
use super::locks::{beside, is_at};
use super::{Storage, draft_of};
use crate::doors::user_dirs::{folder_of, keep_name, obstacle, put_new};

/// Time for which another program is waited for while the players do not wait: at the end, and when a journal is added.
const LONG_PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(20);

/// Bytes of the largest journal that is added. No game comes near it.
const LARGEST: u64 = 64 << 20;

/// The text in the name of such a journal between the name of the database and the number of the game.
const MARK: &str = ".waiting-";
const ENDING: &str = ".jsonl";

impl Storage {
	/// The last chance for facts that still wait. Another program is waited for, and `waiting` is called before that;
	/// facts that cannot be written even then are put beside the database.
	///
	/// # Errors
	/// If they are not stored with the other games, with the reason and their path, for the user.
	pub fn close(mut self, waiting: impl FnOnce()) -> Result<(), Message> {
		let mut written = self.try_to_write();
		if written.as_ref().is_err_and(StorageError::is_busy) {
			waiting();
			self.is_patient = true;
			written = patiently(|| self.try_to_write(), StorageError::is_busy);
		}
		let Err(why) = written else { return Ok(()) };
		let put = self.put_aside();
		self.drafts.clear();
		Err(match put {
			Ok(files) => message!(UnkeptButElsewhere, why, files = files.join(", ")),
			Err(also) if also == Message::from(&why) => message!(Unkept, why),
			Err(either) => message!(UnkeptNowhere, why, either),
		})
	}

	/// Writes each game that waits as a journal beside the database, and returns the paths.
	fn put_aside(&self) -> Result<Vec<String>, Message> {
		let path = self.path.as_ref().map_err(Message::clone)?;
		let waiting = self.drafts.iter().filter(|draft| draft.waits());
		waiting
			.map(|draft| {
				let file = put_beside(path, draft).map_err(|error| {
					let folder = folder_of(path).display().to_string();
					message!(FileUnwritable, file = folder, why = obstacle(&error))
				})?;
				Ok(file.display().to_string())
			})
			.collect()
	}

	/// Adds the journals that earlier programs could not write.
	pub(super) fn take_in_waiting(&mut self) {
		let Ok(path) = self.path.clone() else { return };
		for (file, id) in waiting_beside(&path) {
			match self.take_in_journal(&file, id) {
				Ok(Some(id)) => self.bell.ring(Input::Storage(StorageAnswer::TakenIn { id })),
				Ok(None) => {}
				Err(error) => {
					let fault = error.fault(StorageFault::Reading);
					self.bell.ring(Input::Fault(Fault::Storage(fault)));
				}
			}
			self.let_go();
		}
	}

	/// Adds one of them, which continues the game of this number, and deletes the file. Returns the number of the game;
	/// `None` if it was already there, or another program is adding it.
	fn take_in_journal(&mut self, path: &Path, id: Option<i64>) -> Result<Option<i64>, StorageError> {
		let unread = |error: &io::Error| {
			StorageError::of_file(
				path,
				error,
				message!(
					FileUnreadable,
					file = path.display().to_string(),
					why = obstacle(error)
				),
			)
		};
		let file = File::open(path).map_err(|error| unread(&error))?;
		if file.try_lock().is_err() || !is_at(&file, path) {
			return Ok(None);
		}
		let Some((lines, journal)) = read(&file).map_err(|error| unread(&error))? else {
			let fault = FileFault {
				path: path.display().to_string(),
				why: Obstacle::Damaged,
			};
			let text = message!(JournalUnusable, file = path.display().to_string());
			return Err(StorageError::new(StorageErrorKind::File(fault), text));
		};
		let mut draft = draft_of(lines, &journal);
		if let Some(id) = id.filter(|id| self.take_in_hand(*id)) {
			let kept = match self.with(|database| database.journal(id)) {
				Ok((title, kept)) if title == journal.title => common(&draft, &kept),
				Ok(_) | Err(_) => 0,
			};
			if kept > 0 {
				(draft.id, draft.kept) = (Some(id), kept);
			}
		}
		let new = draft.waits();
		if new {
			self.is_patient = true;
			let written = patiently(
				|| self.with(|database| database.write(slice::from_mut(&mut draft))),
				StorageError::is_busy,
			);
			self.is_patient = false;
			written?;
		}
		// It is on the disk. A file that cannot be deleted counts as already added the next time.
		if fs::remove_file(path).is_ok() {
			let _ = keep_name(&folder_of(path));
		}
		Ok(draft.id.filter(|_| new))
	}
}

/// Tries again while another program is in the way, for some seconds.
fn patiently<T, E>(mut work: impl FnMut() -> Result<T, E>, is_busy: impl Fn(&E) -> bool) -> Result<T, E> {
	let since = Instant::now();
	loop {
		let done = work();
		if since.elapsed() >= LONG_PATIENCE || !done.as_ref().is_err_and(&is_busy) {
			return done;
		}
		thread::sleep(PAUSE);
	}
}

/// The number of equal first facts.
fn common(draft: &GameDraft, kept: &[KeptFact]) -> usize {
	let both = draft.lines.iter().zip(kept);
	both.take_while(|(line, kept)| line.as_bytes() == kept.line)
		.count()
}

/// Writes a game as a journal with a name of its own.
fn put_beside(database: &Path, draft: &GameDraft) -> io::Result<PathBuf> {
	let mut fingerprint = draft.title().fingerprint();
	let facts: Vec<KeptFact> = draft
		.lines
		.iter()
		.map(|line| {
			fingerprint = fingerprint.and(line.as_bytes());
			KeptFact {
				line: line.as_bytes().into(),
				hash: fingerprint.to_string().into(),
			}
		})
		.collect();
	let bytes = journal_bytes(&draft.title(), &facts);
	let id = draft.id.map_or_else(|| "new".to_owned(), |id| id.to_string());
	let mut number = 1_u32;
	loop {
		let file = beside(database, &format!("{MARK}{id}-{number}{ENDING}"));
		match put_new(&file, |file| file.write_all(&bytes)) {
			Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
			written => return written.map(|()| file),
		}
	}
}

/// The journals beside this database, each with the number of its game, if that had one.
fn waiting_beside(database: &Path) -> Vec<(PathBuf, Option<i64>)> {
	let Ok(entries) = fs::read_dir(folder_of(database)) else {
		return Vec::new();
	};
	let start = database.file_name().unwrap_or_default().as_encoded_bytes();
	let id_of = |file: &PathBuf| {
		let name = file.file_name()?.as_encoded_bytes().strip_prefix(start)?;
		let name = str::from_utf8(name).ok()?.strip_prefix(MARK)?;
		let (id, _) = name.strip_suffix(ENDING)?.split_once('-')?;
		Some(id.parse().ok())
	};
	let files = entries.flatten().map(|entry| entry.path());
	let mut found: Vec<_> = files
		.filter(|file| file.symlink_metadata().is_ok_and(|about| about.is_file()))
		.filter_map(|file| id_of(&file).map(|id| (file, id)))
		.collect();
	found.sort();
	found
}

/// The facts of a journal, and its other data; `None` if it is broken.
fn read(file: &File) -> io::Result<Option<(Vec<String>, Journal)>> {
	let mut input = BufReader::new(file.take(LARGEST));
	let (mut reader, mut lines) = (Reader::believing(), Vec::new());
	loop {
		let mut line = Vec::new();
		if input
			.by_ref()
			.take(LONGEST_LINE as u64 + 3)
			.read_until(b'\n', &mut line)?
			== 0
		{
			return Ok(reader.end().ok().map(|journal| (lines, journal)));
		}
		match reader.line(line.strip_suffix(b"\n").unwrap_or(&line)) {
			Ok(fact) => lines.extend(fact.map(str::to_owned)),
			Err(_) => return Ok(None),
		}
	}
}

//! The user's settings: read when the program starts, and written whole after every change.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{fs, thread};

use annabella::ports::{Fault, Input, Obstacle, UserFile, UserFileFault};
use annabella::settings::{Preferences, SettingError};

use super::bell::Bell;
use super::bounds::kept_text;
use super::user_dirs::{file_fault, folder_of, keep_name, make_folder, obstacle, private, put_whole};

/// Time for which the program waits for the last change to be in the file.
const LAST: Duration = Duration::from_secs(3);

/// The settings in the file at the start of the program.
#[derive(Debug, Default)]
pub struct FoundSettings {
	pub preferences: Preferences,
	/// Each line that cannot be used.
	pub wrong: Vec<SettingError>,
	/// Obstacle because of which the file cannot be read at all.
	pub unreadable: Option<Obstacle>,
}

impl FoundSettings {
	/// Reads the file. A missing one prefers nothing.
	#[must_use]
	pub fn read(file: &Path) -> Self {
		match kept_text(file) {
			Ok(text) => {
				let (preferences, wrong) = Preferences::parse(&text);
				Self {
					preferences,
					wrong,
					unreadable: None,
				}
			}
			Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
			Err(error) => Self {
				unreadable: Some(obstacle(&error)),
				..Self::default()
			},
		}
	}

	/// Returns `true` if the file has content that would be lost if it were written anew.
	const fn is_broken(&self) -> bool {
		!self.wrong.is_empty() || self.unreadable.is_some()
	}

	/// The faults to report about it.
	pub fn faults(&self) -> impl Iterator<Item = Fault> {
		let unreadable = self.unreadable.clone().map(|why| {
			Fault::UserFile(UserFileFault::Unreadable {
				file: UserFile::Settings,
				why,
			})
		});
		self.wrong
			.clone()
			.into_iter()
			.map(Fault::Setting)
			.chain(unreadable)
	}
}

/// The file of settings. A thread of its own waits for the disk.
#[derive(Debug)]
pub struct Settings {
	/// Nothing more is sent when it is dropped.
	changes: Option<Sender<Preferences>>,
	/// Closed when the last change is in the file.
	ended: Receiver<()>,
}

impl Settings {
	/// Prepares to write the file. A broken one is left alone until the first change, and then kept beside it. An
	/// obstacle is reported once as a [`Fault::NotPreferred`], and the next change is tried again.
	#[must_use]
	pub fn open(bell: &Bell, file: PathBuf, found: &FoundSettings) -> Self {
		let (changes, taken) = channel();
		let (ending, ended) = channel();
		let broken = found.is_broken();
		let (bell_of_thread, in_the_way) = (bell.clone(), file.clone());
		let started = thread::Builder::new().name("settings".to_owned()).spawn(move || {
			write_changes(&taken, &file, broken, &bell_of_thread);
			drop(ending);
		});
		if let Err(error) = started {
			bell.ring(Input::Fault(Fault::NotPreferred(file_fault(&in_the_way, &error))));
		}
		Self {
			changes: Some(changes),
			ended,
		}
	}

	/// Keeps these from now on.
	pub fn keep(&self, preferences: Preferences) {
		if let Some(changes) = &self.changes {
			// Without its thread it has been reported already.
			let _ = changes.send(preferences);
		}
	}
}

impl Drop for Settings {
	fn drop(&mut self) {
		self.changes = None;
		let _ = self.ended.recv_timeout(LAST);
	}
}

/// Writes each change until the sender is gone. Of many only the last one counts.
fn write_changes(changes: &Receiver<Preferences>, file: &Path, mut broken: bool, bell: &Bell) {
	let mut trouble = false;
	while let Ok(change) = changes.recv() {
		let change = changes.try_iter().last().unwrap_or(change);
		let written = write(file, &change, &mut broken);
		if let Err(error) = &written
			&& !trouble
		{
			bell.ring(Input::Fault(Fault::NotPreferred(file_fault(file, error))));
		}
		trouble = written.is_err();
	}
}

fn write(file: &Path, preferences: &Preferences, broken: &mut bool) -> io::Result<()> {
	let folder = folder_of(file);
	make_folder(&folder)?;
	if *broken {
		fs::rename(file, spare(file))?;
		*broken = false;
	}
	// A file that is a link stays one.
	let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
	put_whole(&target, preferences.written(), private())?;
	keep_name(&folder_of(&target))
}

/// A name beside the file that nothing has yet.
fn spare(file: &Path) -> PathBuf {
	let named = |number: u32| file.with_extension(format!("broken-{number}.toml"));
	(1..)
		.map(named)
		.find(|spare| !spare.exists())
		.unwrap_or_else(|| named(0))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doors::bell::Watch;

	fn preferring(text: &str) -> Preferences {
		Preferences::parse(text).0
	}

	/// Keeps these one after the other, and returns the reports.
	fn keep(file: &Path, all: &[&str]) -> Vec<Input> {
		let (bell, news) = Bell::hang(Watch::start());
		let settings = Settings::open(&bell, file.to_path_buf(), &FoundSettings::read(file));
		for text in all {
			settings.keep(preferring(text));
		}
		drop(settings);
		news.try_iter().map(|(_, input)| input).collect()
	}

	#[test]
	fn what_is_kept_is_found_again() {
		let home = tempfile::tempdir().unwrap();
		let file = home.path().join("annabella/settings.toml");
		assert_eq!(FoundSettings::read(&file).preferences, Preferences::default());
		assert_eq!(keep(&file, &["rate = 200", "rate = 220"]), []);
		let found = FoundSettings::read(&file);
		assert_eq!(found.preferences, preferring("rate = 220"));
		assert_eq!(found.faults().count(), 0);
		let names = fs::read_dir(home.path().join("annabella")).unwrap();
		assert_eq!(names.count(), 1, "no draft is left, and nothing was put aside");
	}

	#[test]
	fn a_broken_file_is_kept_beside_the_first_change() {
		let home = tempfile::tempdir().unwrap();
		let file = home.path().join("settings.toml");
		let broken = "rtae = 200\nvolume = 50\n";
		fs::write(&file, broken).unwrap();
		let found = FoundSettings::read(&file);
		assert_eq!(found.preferences, preferring("volume = 50"));
		assert!(matches!(
			found.faults().next(),
			Some(Fault::Setting(SettingError::Unknown { line: 1, .. }))
		));
		assert_eq!(keep(&file, &[]), []);
		assert_eq!(fs::read_to_string(&file).unwrap(), broken, "nothing was changed");
		assert_eq!(keep(&file, &["volume = 60", "volume = 70"]), []);
		assert_eq!(FoundSettings::read(&file).preferences, preferring("volume = 70"));
		let spare = home.path().join("settings.broken-1.toml");
		assert_eq!(fs::read_to_string(spare).unwrap(), broken);
	}

	#[test]
	fn a_folder_that_cannot_be_is_told_once() {
		let home = tempfile::tempdir().unwrap();
		let blocked = home.path().join("file");
		fs::write(&blocked, "").unwrap();
		let told = keep(&blocked.join("settings.toml"), &["rate = 200"]);
		assert!(
			matches!(
				told.last(),
				Some(Input::Fault(Fault::NotPreferred(fault)))
					if fault.why == Obstacle::NotAFolder && Path::new(&fault.path) == blocked
			),
			"{told:?}"
		);
	}
}

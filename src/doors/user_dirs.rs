//! The user's files: their places on the disk, their names, and the obstacles to them; only their owner may read them.

use annabella::texts::Message;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{self, Path, PathBuf};
use std::process;

use annabella::names::is_illegible;
use annabella::ports::{FileFault, Obstacle};

use super::platform::files;
pub use super::platform::files::keep_name;

/// The longest file name without its ending, in bytes: all file systems take it.
const LONGEST: usize = 100;

/// Names that are devices on some systems, whatever folder they stand in and whatever ending they have.
const DEVICES: [&str; 22] = [
	"aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1", "lpt2",
	"lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// The obstacle that this error of the system means.
#[must_use]
pub fn obstacle(error: &io::Error) -> Obstacle {
	let own = error
		.get_ref()
		.and_then(|source| source.downcast_ref::<Obstacle>());
	if let Some(own) = own {
		return own.clone();
	}
	let of_number = || {
		files::NUMBERS
			.iter()
			.find(|(number, _)| error.raw_os_error() == Some(*number))
	};
	let of_kind = || KINDS.iter().find(|(kind, _)| error.kind() == *kind);
	let known = of_number().map(|(_, why)| why).or_else(|| Some(&of_kind()?.1));
	let behind = || error.get_ref().map(|source| source as &(dyn Error + 'static));
	if known.is_none()
		&& let Some(source) = behind()
	{
		return obstacle_behind(source);
	}
	known.cloned().unwrap_or_else(|| {
		// Without the number after it.
		let text = error.to_string();
		let text = text.split(" (os error").next().unwrap_or_default();
		Obstacle::Other(text.to_owned())
	})
}

/// The obstacles by the kind of the error.
static KINDS: [(ErrorKind, Obstacle); 27] = [
	(ErrorKind::NotFound, Obstacle::Missing),
	(ErrorKind::NotADirectory, Obstacle::NotAFolder),
	(ErrorKind::AlreadyExists, Obstacle::NotAFolder),
	(ErrorKind::IsADirectory, Obstacle::NotAFile),
	(ErrorKind::PermissionDenied, Obstacle::NotAllowed),
	(ErrorKind::ReadOnlyFilesystem, Obstacle::ReadOnly),
	(ErrorKind::StorageFull, Obstacle::Full),
	(ErrorKind::QuotaExceeded, Obstacle::Quota),
	(ErrorKind::FileTooLarge, Obstacle::Limit),
	(ErrorKind::ResourceBusy, Obstacle::Busy),
	(ErrorKind::ExecutableFileBusy, Obstacle::Busy),
	// A thread or a process cannot begin.
	(ErrorKind::WouldBlock, Obstacle::TooManyPrograms),
	(ErrorKind::OutOfMemory, Obstacle::NoMemory),
	(ErrorKind::InvalidFilename, Obstacle::NameTooLong),
	(ErrorKind::StaleNetworkFileHandle, Obstacle::DiskGone),
	(ErrorKind::NotConnected, Obstacle::DiskGone),
	(ErrorKind::HostUnreachable, Obstacle::DiskGone),
	(ErrorKind::NetworkUnreachable, Obstacle::DiskGone),
	(ErrorKind::TimedOut, Obstacle::DiskGone),
	(ErrorKind::BrokenPipe, Obstacle::Closed),
	(ErrorKind::ConnectionReset, Obstacle::Closed),
	(ErrorKind::ConnectionAborted, Obstacle::Closed),
	(ErrorKind::ConnectionRefused, Obstacle::Unanswered),
	(ErrorKind::WriteZero, Obstacle::Full),
	(ErrorKind::UnexpectedEof, Obstacle::Damaged),
	(ErrorKind::InvalidData, Obstacle::Damaged),
	(ErrorKind::Unsupported, Obstacle::Unsupported),
];

/// The obstacle that the error of a library means: that of the system's error behind it, or else its own words.
#[must_use]
pub fn obstacle_behind(error: &(dyn Error + 'static)) -> Obstacle {
	let mut next = Some(error);
	while let Some(cause) = next {
		if let Some(of_system) = cause.downcast_ref() {
			return obstacle(of_system);
		}
		next = cause.source();
	}
	Obstacle::Other(error.to_string())
}

/// The obstacle to this file, and its place: a file that stands where a folder must be is named itself.
#[must_use]
pub fn file_fault(path: &Path, error: &io::Error) -> FileFault {
	let why = obstacle(error);
	let blocked = why == Obstacle::NotAFolder;
	let stands = path.ancestors().find(|above| blocked && above.is_file());
	FileFault {
		path: stands.unwrap_or(path).display().to_string(),
		why,
	}
}

/// `annabella/annabella.db` in the folder of all programs' data; the error is for the user.
///
/// # Errors
/// If there is no home.
pub fn usual() -> Result<PathBuf, Message> {
	files::data()
		.map(|data| data.join("annabella").join("annabella.db"))
		.ok_or(files::NO_HOME)
}

/// The folder of the user's settings, keys and words; `None` without a home.
#[must_use]
pub fn configuration() -> Option<PathBuf> {
	Some(files::configuration()?.join("annabella"))
}

/// The folder of the voices that people have recorded, beside the games; the error is for the user.
///
/// # Errors
/// If there is no home.
pub fn voices() -> Result<PathBuf, Message> {
	usual().map(|games| folder_of(&games).join("voices"))
}

/// Makes a folder, and those above it, for its owner alone. An existing one stays as it is.
pub fn make_folder(folder: &Path) -> io::Result<()> {
	files::private_folders().recursive(true).create(folder)
}

/// Makes the file and its folders if they are missing, for their owner alone. SQLite gives the files that it puts
/// beside it the same rights.
pub fn make_file(file: &Path) -> io::Result<()> {
	let folder = folder_of(file);
	make_folder(&folder)?;
	let is_new = match fs::metadata(file) {
		Ok(about) if about.is_file() => false,
		// A pipe would be waited for until something is written into it.
		Ok(_) => return Err(io::Error::other(Obstacle::NotAFile)),
		Err(_) => true,
	};
	private().append(true).open(file)?;
	if is_new {
		keep_name(&folder)?;
	}
	Ok(())
}

/// A new or existing file that only its owner may read.
pub fn private() -> OpenOptions {
	let mut options = OpenOptions::new();
	options.create(true);
	files::make_private(&mut options);
	options
}

/// A new or existing file that is readable for everybody, as far as the folder and the system allow.
pub fn public() -> OpenOptions {
	let mut options = OpenOptions::new();
	options.create(true);
	options
}

/// Writes a draft beside its place, as a new file and by its path, and then moves it there, so that a reader never gets
/// half of it. `file` sets the rights.
///
/// # Errors
/// If writing or moving fails, or the file system refuses. The earlier file is still there then, and no draft is left.
pub fn put_drafted<E: From<io::Error>>(
	target: &Path,
	mut file: OpenOptions,
	write: impl FnOnce(&mut File, &Path) -> Result<(), E>,
	put: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<(), E> {
	let name = target.file_name().unwrap_or_default().to_string_lossy();
	let name: String = name.chars().take(LONGEST / 4).collect();
	let draft = target.with_file_name(format!(".{name}.{}.part", process::id()));
	let written = (|| {
		// A file of this name was left by a crash, or is a trap: its rights and its links are not ours.
		match fs::remove_file(&draft) {
			Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
			Ok(()) | Err(_) => {}
		}
		let mut file = file.write(true).create_new(true).open(&draft)?;
		write(&mut file, &draft)?;
		file.sync_all()?;
		// Some systems move nothing that is open.
		drop(file);
		Ok(put(&draft)?)
	})();
	if written.is_err() {
		let _ = fs::remove_file(&draft);
	}
	written
}

/// Writes bytes as a draft and puts them in their place.
///
/// # Errors
/// If the file system refuses. The earlier file is still there then, and no draft is left.
pub fn put_whole(target: &Path, bytes: impl AsRef<[u8]>, file: OpenOptions) -> io::Result<()> {
	let write = |file: &mut File, _: &Path| file.write_all(bytes.as_ref());
	put_drafted(target, file, write, |draft| fs::rename(draft, target))
}

/// Writes a file that does not exist yet, for its owner alone: whole or not at all, and never over another.
///
/// # Errors
/// If the file system fails; `AlreadyExists` if something has this name. No draft is left then.
pub fn put_new(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
	if target.symlink_metadata().is_ok() {
		return Err(ErrorKind::AlreadyExists.into());
	}
	put_drafted(
		target,
		private(),
		|file, _| write(file),
		|draft| files::rename_to_new(draft, target),
	)?;
	match keep_name(&folder_of(target)) {
		// It is whole and has its name. A folder that allows only writing cannot be asked for more.
		Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
		kept => kept,
	}
}

/// The same path from the root of all folders, so that it cannot be taken for anything but a path.
#[must_use]
pub fn whole(path: &Path) -> PathBuf {
	path::absolute(path).unwrap_or_else(|_| Path::new(".").join(path))
}

/// Returns `true` if the file can be reached by another name, or is in its folder only because it was mounted there: the
/// files that other programs put beside it would then have another place.
#[must_use]
pub fn has_other_names(file: &Path) -> bool {
	files::has_other_names(file)
}

/// The file that a path means if it is a link, or a link to links. It may be missing.
#[must_use]
pub fn behind_links(path: PathBuf) -> PathBuf {
	/// As the kernel counts them; more are a circle.
	const MOST: usize = 40;
	let next = |path: &PathBuf| {
		let target = fs::read_link(path).ok()?;
		Some(folder_of(path).join(target))
	};
	let mut links = std::iter::successors(Some(path.clone()), next).take(MOST + 1);
	links.by_ref().last().unwrap_or(path)
}

/// The folder of a file.
#[must_use]
pub fn folder_of(file: &Path) -> PathBuf {
	match file.parent() {
		Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
		Some(_) | None => PathBuf::from("."),
	}
}

/// A name that is harmless as a file name everywhere.
#[must_use]
pub fn stem(name: &str) -> String {
	harmless(name, '-')
}

/// The same, with the blanks between its words.
#[must_use]
pub fn spaced_stem(name: &str) -> String {
	harmless(name, ' ')
}

fn harmless(name: &str, blank: char) -> String {
	let name = name.strip_suffix(".pgn").unwrap_or(name);
	let mut stem = String::new();
	for character in name.chars() {
		let safe = match character {
			hidden if is_illegible(hidden) => '-',
			kept if kept.is_alphanumeric() || matches!(kept, '-' | '_' | '.' | ',') => kept,
			' ' => blank,
			_ => '-',
		};
		if stem.len() + safe.len_utf8() > LONGEST {
			break;
		}
		if !(matches!(safe, '-' | ' ') && stem.ends_with(safe)) {
			stem.push(safe);
		}
	}
	let stem = stem.trim_matches(['.', '-', ' ']);
	let device = stem.split('.').next().unwrap_or_default();
	if stem.is_empty() {
		"game".into()
	} else if DEVICES.iter().any(|name| device.eq_ignore_ascii_case(name)) {
		match stem == device {
			true => format!("game-{stem}"),
			false => stem.replacen('.', "-", 1),
		}
	} else {
		stem.into()
	}
}

#[cfg(test)]
mod tests {
	use std::os::unix::fs::{PermissionsExt, symlink};

	use rustix::fs::CWD;

	use super::*;
	use proptest::prelude::*;

	#[test]
	fn names_are_made_harmless() {
		for (name, expected) in [
			("2026-03-14 Anna – Müller", "2026-03-14-Anna-Müller"),
			("../../etc/passwd", "etc-passwd"),
			(".hidden", "hidden"),
			("a\0b\nc", "a-b-c"),
			("game.pgn", "game"),
			("", "game"),
			("Con", "game-Con"),
			("nul.2026", "nul-2026"),
			("Conny", "Conny"),
			("//", "game"),
			("An\u{202e}na \u{3164}B\u{115f}", "An-na-B"),
		] {
			assert_eq!(stem(name), expected);
		}
	}

	#[test]
	fn the_reason_is_that_of_the_system() {
		for (number, told) in [
			(libc::ENOSPC, Obstacle::Full),
			(libc::EDQUOT, Obstacle::Quota),
			(libc::EFBIG, Obstacle::Limit),
			(libc::EMFILE, Obstacle::TooManyFiles),
			(libc::ENFILE, Obstacle::TooManyFiles),
			(libc::EAGAIN, Obstacle::TooManyPrograms),
			(libc::ENOMEM, Obstacle::NoMemory),
			(libc::ENAMETOOLONG, Obstacle::NameTooLong),
			(libc::ESTALE, Obstacle::DiskGone),
			(libc::ENOTCONN, Obstacle::DiskGone),
			(libc::EACCES, Obstacle::NotAllowed),
			(libc::EROFS, Obstacle::ReadOnly),
			(libc::EIO, Obstacle::DiskFails),
			(libc::ELOOP, Obstacle::Circle),
		] {
			assert_eq!(obstacle(&io::Error::from_raw_os_error(number)), told);
		}
	}

	#[test]
	fn reason_behind_the_error_of_a_library_is_that_of_the_system() {
		let full = io::Error::from_raw_os_error(libc::EMFILE);
		let wrapped = io::Error::other(rusqlite::Error::ToSqlConversionFailure(Box::new(full)));
		assert_eq!(obstacle(&wrapped), Obstacle::TooManyFiles);
		let own = rusqlite::Error::InvalidQuery;
		assert_eq!(obstacle_behind(&own), Obstacle::Other(own.to_string()));
	}

	#[test]
	fn what_is_no_file_is_not_waited_for() {
		let home = tempfile::tempdir().unwrap();
		let pipe = home.path().join("games.db");
		rustix::fs::mknodat(CWD, &pipe, rustix::fs::FileType::Fifo, rustix::fs::Mode::RWXU, 0).unwrap();
		for path in [pipe.as_path(), home.path(), Path::new("/dev/null")] {
			let told = obstacle(&make_file(path).unwrap_err());
			assert_eq!(told, Obstacle::NotAFile, "{}", path.display());
		}
	}

	#[test]
	fn a_draft_goes_through_no_link_and_takes_over_no_rights() {
		let home = tempfile::tempdir().unwrap();
		let draft = home.path().join(format!(".settings.toml.{}.part", process::id()));
		let target = home.path().join("settings.toml");
		let other = home.path().join("other");
		fs::write(&other, "precious").unwrap();
		symlink(&other, &draft).unwrap();
		put_whole(&target, "a", private()).unwrap();
		assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
		assert_eq!(fs::read_to_string(&target).unwrap(), "a");
		// A draft left by a crash, readable by everybody.
		fs::write(&draft, "half").unwrap();
		fs::set_permissions(&draft, fs::Permissions::from_mode(0o666)).unwrap();
		put_whole(&target, "b", private()).unwrap();
		let mode = fs::symlink_metadata(&target).unwrap().permissions().mode();
		assert_eq!(mode & 0o777, 0o600);
		assert!(!draft.exists());
	}

	proptest! {
		#[test]
		fn every_name_stays_in_the_folder(name in any::<String>()) {
			let stem = stem(&name);
			prop_assert!(!stem.is_empty() && stem.len() <= LONGEST);
			prop_assert!(!stem.contains('/') && !stem.contains(is_illegible) && !stem.starts_with('.'));
		}
	}
}

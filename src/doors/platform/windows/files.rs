//! Files, folders and their rights, as Windows has them.

use annabella::message;
use annabella::texts::Message;
use std::ffi::OsStr;
use std::fs::{DirBuilder, File, OpenOptions};
use std::mem::zeroed;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsRawHandle;
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::{env, io, process};

use annabella::ports::Obstacle;
use windows_sys::Win32::Foundation::{
	ERROR_ALREADY_EXISTS, ERROR_BAD_NETPATH, ERROR_CANT_RESOLVE_FILENAME, ERROR_CRC, ERROR_DEV_NOT_EXIST,
	ERROR_DIRECTORY, ERROR_DISK_FULL, ERROR_FILENAME_EXCED_RANGE, ERROR_HANDLE_DISK_FULL, ERROR_INVALID_NAME,
	ERROR_IO_DEVICE, ERROR_LOCK_VIOLATION, ERROR_NOT_READY, ERROR_PATH_NOT_FOUND, ERROR_SHARING_VIOLATION,
	ERROR_TOO_MANY_OPEN_FILES, ERROR_UNEXP_NET_ERR, ERROR_WRITE_PROTECT,
};
use windows_sys::Win32::Storage::FileSystem::{
	BY_HANDLE_FILE_INFORMATION, FILE_FLAG_BACKUP_SEMANTICS, GetDiskFreeSpaceExW, GetFileInformationByHandle,
	MOVEFILE_WRITE_THROUGH, MoveFileExW,
};

use super::wide::wide;

/// The obstacles by the system's own number, where the kind of the error does not tell them.
pub static NUMBERS: [(i32, Obstacle); 17] = [
	(ERROR_SHARING_VIOLATION as i32, Obstacle::Busy),
	(ERROR_LOCK_VIOLATION as i32, Obstacle::Busy),
	(ERROR_DISK_FULL as i32, Obstacle::Full),
	(ERROR_HANDLE_DISK_FULL as i32, Obstacle::Full),
	(ERROR_WRITE_PROTECT as i32, Obstacle::ReadOnly),
	(ERROR_TOO_MANY_OPEN_FILES as i32, Obstacle::TooManyFiles),
	(ERROR_FILENAME_EXCED_RANGE as i32, Obstacle::NameTooLong),
	(ERROR_INVALID_NAME as i32, Obstacle::Missing),
	(ERROR_PATH_NOT_FOUND as i32, Obstacle::Missing),
	(ERROR_DIRECTORY as i32, Obstacle::NotAFolder),
	(ERROR_CANT_RESOLVE_FILENAME as i32, Obstacle::Circle),
	(ERROR_CRC as i32, Obstacle::DiskFails),
	(ERROR_IO_DEVICE as i32, Obstacle::DiskFails),
	(ERROR_NOT_READY as i32, Obstacle::DiskGone),
	(ERROR_DEV_NOT_EXIST as i32, Obstacle::DiskGone),
	(ERROR_BAD_NETPATH as i32, Obstacle::DiskGone),
	(ERROR_UNEXP_NET_ERR as i32, Obstacle::DiskGone),
];

/// The file that takes everything and gives nothing.
pub const NOTHING: &str = "NUL";

/// The reason why there is no place for the user's files.
pub const NO_HOME: Message = message!(NoHomeWindows);

/// The folder of all programs' data on this machine: `%LOCALAPPDATA%`. As on other systems, `XDG_DATA_HOME` comes first.
pub fn data() -> Option<PathBuf> {
	absolute("XDG_DATA_HOME").or_else(|| absolute("LOCALAPPDATA"))
}

/// The folder of all programs' settings, which goes with the user from machine to machine: `%APPDATA%`. As on other systems,
/// `XDG_CONFIG_HOME` comes first.
pub fn configuration() -> Option<PathBuf> {
	absolute("XDG_CONFIG_HOME").or_else(|| absolute("APPDATA"))
}

fn absolute(name: &str) -> Option<PathBuf> {
	env::var_os(name)
		.map(PathBuf::from)
		.filter(|path| path.is_absolute())
}

/// Makes folders. A user's folder is that user's alone, as is everything in it.
pub fn private_folders() -> DirBuilder {
	DirBuilder::new()
}

/// A new file has the rights of its folder.
pub const fn make_private(_options: &mut OpenOptions) {}

/// Gives a file another name that is not in use.
///
/// # Errors
/// If the file system refuses, or the name is in use.
pub fn rename_to_new(draft: &Path, target: &Path) -> io::Result<()> {
	let (from, to) = (wide(draft), wide(target));
	// SAFETY: both texts end with a zero and outlive the call.
	if unsafe { MoveFileExW(from.as_ptr(), to.as_ptr(), MOVEFILE_WRITE_THROUGH) } != 0 {
		return Ok(());
	}
	let error = io::Error::last_os_error();
	match error.raw_os_error() {
		Some(number) if number == ERROR_ALREADY_EXISTS as i32 => Err(io::ErrorKind::AlreadyExists.into()),
		Some(_) | None => Err(error),
	}
}

/// Does nothing: Windows keeps names in a journal of its own.
///
/// # Errors
/// Never.
pub const fn keep_name(_folder: &Path) -> io::Result<()> {
	Ok(())
}

fn about(file: &File) -> io::Result<BY_HANDLE_FILE_INFORMATION> {
	// SAFETY: a structure of numbers, of which zero is a valid value, and which the call fills.
	let mut about: BY_HANDLE_FILE_INFORMATION = unsafe { zeroed() };
	// SAFETY: the file is open, and the place that is filled is our own.
	match unsafe { GetFileInformationByHandle(file.as_raw_handle(), &raw mut about) } {
		0 => Err(io::Error::last_os_error()),
		_ => Ok(about),
	}
}

/// Opens a file only to ask about it, whatever other programs do with it.
fn asked(path: &Path) -> io::Result<File> {
	OpenOptions::new()
		.access_mode(0)
		.custom_flags(FILE_FLAG_BACKUP_SEMANTICS)
		.open(path)
}

/// Returns `true` if the file can be reached by another name.
pub fn has_other_names(file: &Path) -> bool {
	let about = asked(file).and_then(|file| about(&file));
	about.is_ok_and(|about| about.nNumberOfLinks > 1)
}

/// A file on the disk, whatever its name: its volume, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inode(u32, u32, u32);

impl Inode {
	pub fn of(file: &File) -> io::Result<Self> {
		let about = about(file)?;
		Ok(Self(
			about.dwVolumeSerialNumber,
			about.nFileIndexHigh,
			about.nFileIndexLow,
		))
	}

	pub fn at(path: &Path) -> io::Result<Self> {
		Self::of(&asked(path)?)
	}
}

/// The number of bytes that may still be written there.
pub fn room(folder: &Path) -> io::Result<u64> {
	let name = wide(folder);
	let mut free = 0;
	// SAFETY: the text ends with a zero, and the place that is filled is our own.
	match unsafe { GetDiskFreeSpaceExW(name.as_ptr(), &raw mut free, null_mut(), null_mut()) } {
		0 => Err(io::Error::last_os_error()),
		_ => Ok(free),
	}
}

/// Checks that something can be made in this folder. It is tried, as rights do not say.
pub fn may_write_into(folder: &Path) -> io::Result<()> {
	let draft = folder.join(format!(".check.{}.part", process::id()));
	File::create(&draft)?;
	std::fs::remove_file(draft)
}

/// A path as it is; a name on the PATH, with or without its ending.
pub fn find_program(program: &str) -> Option<PathBuf> {
	if program.contains(['/', '\\', ':']) {
		return Some(PathBuf::from(program));
	}
	let path = env::var_os("PATH").unwrap_or_default();
	let names = [program.to_owned(), format!("{program}.exe")];
	env::split_paths(&path)
		.filter(|folder| folder.is_absolute())
		.flat_map(|folder| names.clone().map(|name| folder.join(name)))
		.find(|file| {
			file.is_file()
				&& file
					.extension()
					.is_some_and(|ending| ending.eq_ignore_ascii_case("exe"))
		})
}

/// The possible paths of the library of eSpeak NG: beside this program, in the place of its own installer, and on the
/// PATH.
pub fn espeak() -> Vec<PathBuf> {
	const LIBRARY: &str = "libespeak-ng.dll";
	let beside = env::current_exe()
		.ok()
		.and_then(|own| Some(own.parent()?.join(LIBRARY)));
	let installed = |folder: &&str| {
		Some(
			PathBuf::from(env::var_os(OsStr::new(folder))?)
				.join("eSpeak NG")
				.join(LIBRARY),
		)
	};
	let installed = ["ProgramFiles", "ProgramFiles(x86)"].iter().filter_map(installed);
	beside
		.into_iter()
		.chain(installed)
		.chain([PathBuf::from(LIBRARY)])
		.collect()
}

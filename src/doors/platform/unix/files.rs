//! Files, folders and their rights, as the system has them.

use annabella::message;
use annabella::texts::Message;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::{env, io};

use annabella::ports::Obstacle;
use rustix::fs::{
	Access, AtFlags, CWD, RenameFlags, StatxAttributes, StatxFlags, access, renameat_with, statvfs, statx,
};
use rustix::io::Errno;

/// The obstacles by the system's own number, where the kind of the error does not tell them.
pub static NUMBERS: [(i32, Obstacle); 7] = [
	(libc::ELOOP, Obstacle::Circle),
	(libc::EIO, Obstacle::DiskFails),
	(libc::EMFILE, Obstacle::TooManyFiles),
	(libc::ENFILE, Obstacle::TooManyFiles),
	(libc::ENODEV, Obstacle::DiskGone),
	(libc::ENXIO, Obstacle::DiskGone),
	(libc::EHOSTDOWN, Obstacle::DiskGone),
];

/// The file that takes everything and gives nothing.
pub const NOTHING: &str = "/dev/null";

/// The reason why there is no place for the user's files.
pub const NO_HOME: Message = message!(NoHome);

/// The folder of all programs' data: `$XDG_DATA_HOME`, or `~/.local/share`.
pub fn data() -> Option<PathBuf> {
	absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))
}

/// The folder of all programs' settings: `$XDG_CONFIG_HOME`, or `~/.config`.
pub fn configuration() -> Option<PathBuf> {
	absolute("XDG_CONFIG_HOME").or_else(|| Some(absolute("HOME")?.join(".config")))
}

/// An absolute path of this variable. The XDG specification says that a relative one is ignored: it would change with the
/// current folder.
fn absolute(name: &str) -> Option<PathBuf> {
	env::var_os(name)
		.map(PathBuf::from)
		.filter(|path| path.is_absolute())
}

/// Makes folders for their owner alone.
pub fn private_folders() -> DirBuilder {
	let mut folders = DirBuilder::new();
	folders.mode(0o700);
	folders
}

/// A new file for its owner alone.
pub fn make_private(options: &mut OpenOptions) {
	options.mode(0o600);
}

/// Gives a file another name that is not in use.
///
/// # Errors
/// If the file system refuses, or the name is in use.
pub fn rename_to_new(draft: &Path, target: &Path) -> io::Result<()> {
	match renameat_with(CWD, draft, CWD, target, RenameFlags::NOREPLACE) {
		// Not every file system can do that. The name was free a moment ago.
		Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => fs::rename(draft, target),
		renamed => Ok(renamed?),
	}
}

/// Makes sure that a new name in a folder is still there after a power cut.
pub fn keep_name(folder: &Path) -> io::Result<()> {
	File::open(folder)?.sync_all()
}

/// Returns `true` if the file can be reached by another name, or is in its folder only because it was mounted there.
pub fn has_other_names(file: &Path) -> bool {
	let mounted = statx(CWD, file, AtFlags::empty(), StatxFlags::empty())
		.is_ok_and(|found| found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT));
	mounted || fs::metadata(file).is_ok_and(|about| about.nlink() > 1)
}

/// A file on the disk, whatever its name: its device, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inode(u64, u64);

impl Inode {
	fn about(found: &Metadata) -> Self {
		Self(found.dev(), found.ino())
	}

	pub fn of(file: &File) -> io::Result<Self> {
		file.metadata().map(|found| Self::about(&found))
	}

	pub fn at(path: &Path) -> io::Result<Self> {
		fs::metadata(path).map(|found| Self::about(&found))
	}
}

/// The number of bytes that may still be written there.
pub fn room(folder: &Path) -> io::Result<u64> {
	let disk = statvfs(folder)?;
	Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Checks that something can be made in this folder.
pub fn may_write_into(folder: &Path) -> io::Result<()> {
	Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

/// A path as it is; a name on the PATH, or among the games, which is Debian's place for them.
pub fn find_program(program: &str) -> Option<PathBuf> {
	if program.contains('/') {
		return Some(PathBuf::from(program));
	}
	let path = env::var_os("PATH").unwrap_or_default();
	env::split_paths(&path)
		.chain([PathBuf::from("/usr/games")])
		.filter(|folder| folder.is_absolute())
		.map(|folder| folder.join(program))
		.find(|file| file.is_file() && access(file, Access::EXEC_OK).is_ok())
}

/// The possible names of the library of eSpeak NG.
pub fn espeak() -> Vec<PathBuf> {
	vec![PathBuf::from("libespeak-ng.so.1")]
}

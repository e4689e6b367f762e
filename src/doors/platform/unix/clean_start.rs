//! The start of the tournament table: the program starts itself anew, with nothing from elsewhere but the things named here.
//!
//! Libraries, plugins and open files come into a program through its environment and its descriptors. Both are cut down to a list.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, fcntl_get_seals, memfd_create};

/// The variables that are let through: the places of files, the language, the time, the terminal, and the places of sound
/// and speech. Variables that load code, such as `LD_PRELOAD` and `ALSA_PLUGIN_DIR`, are left out. A star stands for any
/// end.
const KEPT: [&str; 22] = [
	"ACCESSIBLE",
	"COLORTERM",
	"COLUMNS",
	"HOME",
	"LANG",
	"LANGUAGE",
	"LC_*",
	"LINES",
	"LOGNAME",
	"NO_COLOR",
	"PATH",
	"PULSE_COOKIE",
	"PULSE_RUNTIME_PATH",
	"PULSE_SERVER",
	"SPEECHD_ADDRESS",
	"TERM",
	"TZ",
	"USER",
	"XDG_CACHE_HOME",
	"XDG_CONFIG_HOME",
	"XDG_DATA_HOME",
	"XDG_RUNTIME_DIR",
];

/// Says that the program has started itself anew already.
const MARK: &str = "ANNABELLA_ANEW";

/// The variable for the place of ALSA's configuration.
const ALSA: &str = "ALSA_CONFIG_PATH";

/// The system's place of it.
const ALSA_FILE: &str = "/usr/share/alsa/alsa.conf";

/// A descriptor as a file.
const DESCRIPTORS: &str = "/proc/self/fd";

/// A file with these seals can never be changed again.
const SEALS: SealFlags = SealFlags::WRITE.union(SealFlags::GROW).union(SealFlags::SHRINK);

/// Starts the program anew in its own place, and comes back in the new one.
///
/// # Errors
/// When it cannot be started so, or has been and something came along all the same.
pub fn anew() -> io::Result<()> {
	if env::var_os(MARK).is_some() {
		return if is_clean().unwrap_or(false) {
			Ok(())
		} else {
			Err(io::Error::other("something from elsewhere came along"))
		};
	}
	hand_on_nothing()?;
	let alsa = sealed(&alsa_configuration(env::var_os(ALSA).as_deref()))?;
	let mut arguments = env::args_os();
	let mut command = Command::new(env::current_exe()?);
	if let Some(name) = arguments.next() {
		command.arg0(name);
	}
	command
		.args(arguments)
		.env_clear()
		.envs(env::vars_os().filter(|(name, _)| is_kept(name)))
		.env(ALSA, format!("{DESCRIPTORS}/{}", alsa.as_raw_fd()))
		.env(MARK, "1");
	Err(command.exec())
}

fn is_kept(name: &OsStr) -> bool {
	KEPT.iter().any(|kept| match kept.strip_suffix('*') {
		Some(begin) => name.as_bytes().starts_with(begin.as_bytes()),
		None => name == OsStr::new(kept),
	})
}

/// Marks all descriptors from the fourth on to be closed in the program that takes this one's place.
fn hand_on_nothing() -> io::Result<()> {
	// SAFETY: nothing is closed in this program: the descriptors are only marked, for the program that takes its place.
	let done = unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
	if done == 0 {
		Ok(())
	} else {
		Err(io::Error::last_os_error())
	}
}

/// A file without a name that can never be changed. It goes over to the program that takes this one's place.
fn sealed(text: &str) -> io::Result<File> {
	let mut file = File::from(memfd_create("alsa.conf", MemfdFlags::ALLOW_SEALING)?);
	file.write_all(text.as_bytes())?;
	fcntl_add_seals(&file, SEALS)?;
	Ok(file)
}

/// ALSA's configuration without the part in the user's home, which may name libraries that are loaded. Empty if it is not
/// understood, or a requested one is missing: then there is no way through ALSA.
fn alsa_configuration(asked: Option<&OsStr>) -> String {
	if asked.is_some_and(|path| !Path::new(path).exists()) {
		return String::new();
	}
	let text = fs::read_to_string(ALSA_FILE).unwrap_or_default();
	without_home(&text).unwrap_or_default()
}

fn names_home(line: &str) -> bool {
	let code = line.split('#').next().unwrap_or_default();
	code.contains('~') || code.contains("HOME")
}

/// The configuration without the files in a home: those with a line of their own, and those that are listed in brackets.
fn without_home(text: &str) -> Option<String> {
	let mut kept: Vec<&str> = Vec::new();
	// The beginnings of the brackets that are still open.
	let mut open: Vec<usize> = Vec::new();
	// Number of brackets around the one that names a home and is left out.
	let mut leaving: Option<usize> = None;
	let mut in_files = None;
	for line in text.lines() {
		let code = line.split('#').next().unwrap_or_default().trim();
		let inside = in_files.is_some_and(|depth| open.len() >= depth);
		if inside && names_home(line) {
			let depth = in_files.unwrap_or_default();
			match open.get(depth) {
				// The whole of the outermost bracket in the list.
				Some(begin) => {
					kept.truncate(*begin);
					leaving.get_or_insert(depth);
				}
				None => continue,
			}
		}
		let opens = code.matches(['{', '[']).count();
		let closes = code.matches(['}', ']']).count();
		if opens > closes {
			open.extend(std::iter::repeat_n(kept.len(), opens - closes));
			if code.starts_with("files") {
				in_files = Some(open.len());
			}
		}
		if leaving.is_none() {
			kept.push(line);
		}
		for _ in opens..closes {
			open.pop()?;
			if leaving.is_some_and(|depth| open.len() <= depth) {
				leaving = None;
			}
			if in_files.is_some_and(|depth| open.len() < depth) {
				in_files = None;
			}
		}
	}
	let whole = open.is_empty() && !kept.iter().any(|line| names_home(line));
	whole.then(|| kept.join("\n") + "\n")
}

/// Returns `true` if only the things named here have come along.
fn is_clean() -> io::Result<bool> {
	let ours = |name: &OsString| is_kept(name) || name == ALSA || name == MARK;
	let named = env::vars_os().all(|(name, _)| ours(&name));
	let alsa = env::var_os(ALSA).unwrap_or_default();
	let place = alsa
		.to_str()
		.and_then(|path| path.strip_prefix(DESCRIPTORS)?.strip_prefix('/'));
	let mut file = File::open(&alsa)?;
	let (mut text, seals) = (String::new(), fcntl_get_seals(&file)?);
	file.read_to_string(&mut text)?;
	let own = (text.is_empty() || text == alsa_configuration(None)) && seals.contains(SEALS);
	drop(file);
	let mut foreign = 0_usize;
	for entry in fs::read_dir(DESCRIPTORS)? {
		let name = entry?.file_name();
		// The folder itself is one of them.
		let known =
			["0", "1", "2"].iter().any(|number| name == *number) || place.is_some_and(|place| name == place);
		foreign += usize::from(!known);
	}
	Ok(named && own && foreign <= 1)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_loads_code_is_left_behind() {
		for kept in [
			"HOME",
			"LC_ALL",
			"LC_MESSAGES",
			"TERM",
			"PULSE_SERVER",
			"XDG_RUNTIME_DIR",
		] {
			assert!(is_kept(OsStr::new(kept)), "{kept}");
		}
		for left in [
			"LD_PRELOAD",
			"LD_LIBRARY_PATH",
			"LD_AUDIT",
			"ALSA_CONFIG_PATH",
			"ALSA_PLUGIN_DIR",
			"GCONV_PATH",
			"LOCPATH",
			"ESPEAK_DATA_PATH",
			"SPA_PLUGIN_DIR",
			"HOMELY",
			"",
		] {
			assert!(!is_kept(OsStr::new(left)), "{left}");
		}
	}

	#[test]
	fn the_users_part_of_a_sound_configuration_is_left_out() {
		let text = "# ~ in a remark\n@hooks [\n\t{\n\t\tfunc load\n\t\tfiles [\n\t\t\t\"/etc/sound.conf\"\n\t\t\t\"~/.sound\"\n\
			\t\t\t{\n\t\t\t\t@func concat\n\t\t\t\tstrings [\n\t\t\t\t\t{ @func getenv vars [ XDG_CONFIG_HOME ] default \"~/.config\" }\n\
			\t\t\t\t\t\"/sound\"\n\t\t\t\t]\n\t\t\t}\n\t\t\t\"/usr/sound.conf\"\n\t\t]\n\t\terrors false\n\t}\n]\npcm.default 1\n";
		let expected = "# ~ in a remark\n@hooks [\n\t{\n\t\tfunc load\n\t\tfiles [\n\t\t\t\"/etc/sound.conf\"\n\
			\t\t\t\"/usr/sound.conf\"\n\t\t]\n\t\terrors false\n\t}\n]\npcm.default 1\n";
		assert_eq!(without_home(text).as_deref(), Some(expected));
		assert_eq!(
			without_home("pcm.default 1\n").as_deref(),
			Some("pcm.default 1\n")
		);
		// Text that is not understood is not used.
		for strange in ["pcm.mine { lib \"~/mine.so\" }\n", "files [\n", "]\n"] {
			assert_eq!(without_home(strange), None, "{strange}");
		}
	}

	#[test]
	fn the_systems_own_sound_configuration_is_understood() {
		let Ok(text) = fs::read_to_string(ALSA_FILE) else {
			return;
		};
		let left = without_home(&text).unwrap();
		assert!(left.lines().count() + 20 > text.lines().count(), "{left}");
		assert!(
			left.lines().count() < text.lines().count(),
			"nothing was left out"
		);
	}

	#[test]
	fn nobody_changes_what_is_sealed() {
		let file = sealed("text").unwrap();
		let path = format!("{DESCRIPTORS}/{}", file.as_raw_fd());
		assert_eq!(fs::read_to_string(&path).unwrap(), "text");
		assert!(fs::write(&path, "other").is_err());
		assert_eq!(fs::read_to_string(&path).unwrap(), "text");
	}
}

//! Files that variables of the environment name and sound systems read for us: a sound system reads its files to their
//! end, whatever they are.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use annabella::message;
use annabella::texts::Message;

/// The variables whose files are read by the libraries of the sound systems. Each may name several. `PULSE_COOKIE` is not among
/// them: the outlet reads its file itself, in bounds.
const NAMING: [&str; 3] = ["ALSA_CONFIG_PATH", "PULSE_CLIENTCONFIG", "PULSE_CONFIG"];

/// The largest of these files, in bytes. The largest that a system brings has a tenth of it.
const LARGEST: u64 = 1 << 20;

/// Checks that all files that they name come to an end.
///
/// # Errors
/// If one does not, with a sentence that names the variable.
pub fn check() -> Result<(), Message> {
	for name in NAMING {
		let value = env::var_os(name).unwrap_or_default();
		if let Some(file) = endless(&value) {
			return Err(message!(VariableUnsafe, name, file = file.display().to_string()));
		}
	}
	Ok(())
}

/// The first of the files that might not come to an end.
fn endless(value: &OsStr) -> Option<PathBuf> {
	env::split_paths(value).find(|file| {
		// A missing file is not read either, and an empty name is harmless.
		fs::metadata(file).is_ok_and(|about| {
			let is_short = about.is_dir() || about.is_file() && about.len() <= LARGEST;
			!is_short && file != Path::new("/dev/null")
		})
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_device_or_a_pipe_among_the_files_is_found() {
		let home = tempfile::tempdir().unwrap();
		let file = home.path().join("file");
		fs::write(&file, "").unwrap();
		let hole = home.path().join("hole");
		fs::File::create(&hole).unwrap().set_len(1 << 30).unwrap();
		for good in ["", "/nowhere", "/dev/null", file.to_str().unwrap(), "/usr"] {
			assert_eq!(endless(OsStr::new(good)), None, "{good}");
		}
		for bad in ["/dev/zero", "/nowhere:/dev/tty", hole.to_str().unwrap()] {
			assert!(endless(OsStr::new(bad)).is_some(), "{bad}");
		}
	}
}

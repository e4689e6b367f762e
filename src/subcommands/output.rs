//! The output of a subcommand, and the sentence with which it fails.

use std::fmt::{self, Display, Write as _};
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::process;

use annabella::message;
use annabella::names::is_illegible;
use annabella::ports::Obstacle;
use annabella::texts::Message;
use serde_json::Value;

use super::preferred::language;
use crate::cli::OutFlags;
use crate::doors::legible::{legible, legible_lines};
use crate::doors::quiet;
use crate::doors::user_dirs::{obstacle, put_new};

/// The message on standard error, with exit status 1.
pub type Failure = Message;

/// Prints a text of one or more lines. Whatever is in it comes from files and other people.
pub fn print(text: impl Display) -> Result<(), Failure> {
	put_out(format!("{}\n", legible_lines(&text.to_string())).as_bytes())
}

/// A message or a part of one, in the language of the player.
pub fn told(message: impl Into<Message>) -> String {
	message.into().said(language())
}

/// Prints a sentence in the language of the player.
pub fn tell(message: impl Into<Message>) -> Result<(), Failure> {
	print(message.into().sentence(language()))
}

/// Prints to standard error a message that does not belong to the output, in the language of the player.
pub fn complain(message: impl Into<Message>) {
	// A caller that has closed it does not want to know.
	let told = legible(&message.into().sentence(language()));
	let _ = quiet::complain(&format!("annabella: {told}"));
}

/// A mistake of the system while something is read or written.
pub fn of_system(error: io::Error) -> Failure {
	obstacle(&error).into()
}

/// Why a file is not read, as an error of reading.
#[derive(Debug)]
struct Refusal(Message);

impl Display for Refusal {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.0.english())
	}
}

impl std::error::Error for Refusal {}

/// The error of reading that a file is refused.
pub fn refused(why: Message) -> io::Error {
	io::Error::new(io::ErrorKind::InvalidData, Refusal(why))
}

/// Returns the reason why a file cannot be read: its kind, or the system's message.
pub fn reason(error: &io::Error) -> Message {
	let refusal = error
		.get_ref()
		.and_then(|source| source.downcast_ref::<Refusal>());
	refusal.map_or_else(|| obstacle(error).into(), |refusal| refusal.0.clone())
}

/// Asks a question; returns `true` for a yes, and says so for anything else.
pub fn is_meant(question: impl Into<Message>) -> Result<bool, Failure> {
	tell(question)?;
	let mut answer = Vec::new();
	Read::take(io::stdin().lock(), 100)
		.read_until(b'\n', &mut answer)
		.map_err(of_system)?;
	let answer = String::from_utf8_lossy(&answer).trim().to_lowercase();
	let is_meant = answer == "yes" || answer == told(message!(Yes));
	if !is_meant {
		tell(message!(NothingDeleted))?;
	}
	Ok(is_meant)
}

pub fn put_out(bytes: &[u8]) -> Result<(), Failure> {
	let mut output = io::stdout().lock();
	match output.write_all(bytes).and_then(|()| output.flush()) {
		Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_tell(&error)),
		Ok(()) | Err(_) => Ok(()),
	}
}

/// The work is done; only its report gets nowhere.
pub fn cannot_tell(error: &io::Error) -> Failure {
	message!(OutputUnwritable, why = obstacle(error))
}

/// Writes to standard output. A caller that has closed it wants no more.
pub fn pour(bytes: &[u8]) -> Result<(), Failure> {
	if io::stdout().is_terminal() {
		// For eyes only; the very bytes go to a named file, or through a pipe.
		return print(String::from_utf8_lossy(bytes).trim_end());
	}
	put_out(bytes)
}

/// An entry of a list for other programs.
pub fn entry(value: &Value) -> Result<(), Failure> {
	pour(format!("{}\n", escaped(&value.to_string())).as_bytes())
}

/// A line of JSON in which each character that commands a terminal, or turns or hides its neighbours, is written by its
/// number: it deceives no reader, and other programs read the same.
fn escaped(json: &str) -> String {
	let mut line = String::with_capacity(json.len());
	for sign in json.chars() {
		if is_illegible(sign) {
			for unit in sign.encode_utf16(&mut [0; 2]) {
				// Writing to a text cannot fail.
				let _ = write!(line, "\\u{unit:04x}");
			}
		} else {
			line.push(sign);
		}
	}
	line
}

/// Prints a remark about a list: among its sentences, or beside its lines of JSON.
pub fn remark(json: bool, text: impl Into<Message>) -> Result<(), Failure> {
	if !json {
		return tell(text);
	}
	complain(text);
	Ok(())
}

/// Writes it where these flags say, and tells the name of the file.
pub fn deliver(out: &OutFlags, bytes: &[u8]) -> Result<(), Failure> {
	let Some(path) = out.file() else {
		return pour(bytes);
	};
	put(path, out.overwrite, |file| file.write_all(bytes)).map_err(|error| cannot_write(path, &error))?;
	tell(message!(Written, file = legible(&path.display().to_string())))
}

/// Refuses to write over a file, unless that was asked for, before anything is done for it.
pub fn is_free(path: &Path, overwrite: bool) -> Result<(), Failure> {
	match path.symlink_metadata() {
		Ok(_) if !overwrite => Err(cannot_write(path, &io::ErrorKind::AlreadyExists.into())),
		Ok(there) if !there.is_file() => Err(cannot_write(path, &io::Error::other(Obstacle::NotAFile))),
		Ok(_) | Err(_) => Ok(()),
	}
}

/// Writes to a file for its owner alone: whole or not at all, and over another one only if that was asked for.
pub fn put(path: &Path, overwrite: bool, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
	let Ok(there) = path.symlink_metadata() else {
		return put_new(path, write);
	};
	if !overwrite {
		return Err(io::ErrorKind::AlreadyExists.into());
	}
	if !there.is_file() {
		return Err(io::Error::other(Obstacle::NotAFile));
	}
	let name = path.file_name().unwrap_or_default().to_string_lossy();
	let new = path.with_file_name(format!("{name}.{}.new", process::id()));
	put_new(&new, write)?;
	fs::rename(&new, path).inspect_err(|_| {
		let _ = fs::remove_file(&new);
	})
}

/// Tells why a file could not be written, and the remedy.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
	let name = legible(&path.display().to_string());
	if error.kind() == io::ErrorKind::AlreadyExists {
		return message!(FileExists, file = name);
	}
	message!(FileUnwritable, file = name, why = obstacle(error))
}

#[cfg(test)]
mod tests {
	use serde_json::json;

	use super::*;

	#[test]
	fn escaped_what_deceives_the_eye_is_written_by_its_number() {
		for name in [
			"Anna\u{9b}31m",
			"An\u{202e}na",
			"\u{7f}\u{feff}\u{e0041}Béla",
			"\u{1b}[2J",
		] {
			let value = json!({ "white": name });
			let line = escaped(&value.to_string());
			assert!(!line.contains(is_illegible), "{line}");
			assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), value, "{line}");
		}
		assert_eq!(escaped("{\"white\":\"Béla\"}"), "{\"white\":\"Béla\"}");
	}
}

//! Bounds on everything that is read: the length of a line, and the size of a file.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use annabella::ports::Obstacle;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundedLine {
	pub bytes: Vec<u8>,
	/// True if it was longer than allowed: only its beginning is here, and the rest has been passed over.
	pub cut: bool,
}

impl BoundedLine {
	/// Its text; bytes that are no UTF-8 become a sign of their own.
	#[must_use]
	pub fn text(&self) -> String {
		let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(&self.bytes);
		String::from_utf8_lossy(bytes).into_owned()
	}
}

/// The next line, of which at most `longest` bytes are ever held; `None` at the end of the input.
///
/// # Errors
/// If the input fails.
pub fn next_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<BoundedLine>> {
	let mut line = BoundedLine {
		bytes: Vec::new(),
		cut: false,
	};
	let mut begun = false;
	loop {
		let piece = match input.fill_buf() {
			Ok(piece) => piece,
			Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
			Err(error) => return Err(error),
		};
		if piece.is_empty() {
			return Ok(begun.then_some(line));
		}
		begun = true;
		let end = piece.iter().position(|&byte| byte == b'\n');
		let taken = end.unwrap_or(piece.len());
		let room = longest.saturating_sub(line.bytes.len());
		line.cut |= taken > room;
		line.bytes.extend(piece.iter().take(taken.min(room)));
		input.consume(end.map_or(taken, |end| end + 1));
		if end.is_some() {
			return Ok(Some(line));
		}
	}
}

/// The largest file of settings, keys, words or regulations, in bytes. The built-in ones have a tenth of it.
pub const LARGEST: u64 = 1 << 20;

/// All that can be read, if it is not more than `largest` bytes.
///
/// # Errors
/// If the input cannot be read, or has more.
pub fn all(input: impl Read, largest: u64) -> io::Result<Vec<u8>> {
	let mut bytes = Vec::new();
	input.take(largest.saturating_add(1)).read_to_end(&mut bytes)?;
	if bytes.len() as u64 > largest {
		let kilobytes = u32::try_from(largest >> 10).unwrap_or(u32::MAX);
		return Err(io::Error::other(Obstacle::TooLarge { kilobytes }));
	}
	Ok(bytes)
}

/// A text that a person has written by hand, at most [`LARGEST`] bytes; also out of a pipe.
///
/// # Errors
/// If the file system refuses; or if the file is larger, or no text.
pub fn given_text(file: &Path) -> io::Result<String> {
	text(File::open(file)?)
}

fn text(file: File) -> io::Result<String> {
	let text = all(file, LARGEST)?;
	String::from_utf8(text).map_err(|_| io::Error::other(Obstacle::NotText))
}

/// Opens a file for reading, if it is certain to end.
///
/// # Errors
/// If the file system refuses; or if it is no file but a pipe or a device.
pub fn ordinary(file: &Path) -> io::Result<File> {
	// Before it is opened: opening a pipe waits for its writer.
	let about = std::fs::metadata(file)?;
	if about.is_file() || about.is_dir() {
		File::open(file)
	} else {
		Err(io::Error::other(Obstacle::NotAFile))
	}
}

/// The text of a file that is read at every start, at most [`LARGEST`] bytes.
///
/// # Errors
/// As [`given_text`]; and if it is no file but a pipe or a device, which might never end.
pub fn kept_text(file: &Path) -> io::Result<String> {
	text(ordinary(file)?)
}

#[cfg(test)]
mod tests {
	use std::io::BufReader;

	use super::*;

	#[test]
	fn a_line_without_end_is_cut_and_the_next_one_is_whole() {
		let text = [&[b'x'; 300][..], b"\ne4\r\n\n\xff"].concat();
		// A small buffer, so that the line comes in many pieces.
		let mut input = BufReader::with_capacity(7, &text[..]);
		let mut next = || {
			next_line(&mut input, 100)
				.unwrap()
				.map(|line| (line.text(), line.cut))
		};
		assert_eq!(next(), Some(("x".repeat(100), true)));
		assert_eq!(next(), Some(("e4".into(), false)));
		assert_eq!(next(), Some((String::new(), false)));
		assert_eq!(next(), Some(("\u{fffd}".into(), false)));
		assert_eq!(next(), None);
		let whole = next_line(&mut &b"abc\n"[..], 3).unwrap().unwrap();
		assert!(!whole.cut, "it has just room");
	}

	#[test]
	fn an_endless_line_is_held_in_little_memory() {
		let mut endless = BufReader::new(io::repeat(b'x').take(64 << 20));
		let line = next_line(&mut endless, 4096).unwrap().unwrap();
		assert!(
			line.cut && line.bytes.capacity() <= 8192,
			"{}",
			line.bytes.capacity()
		);
		assert_eq!(next_line(&mut endless, 4096).unwrap(), None);
	}

	#[test]
	fn what_is_no_text_file_is_refused_in_a_sentence() {
		let home = tempfile::tempdir().unwrap();
		let put = |name: &str, bytes: &[u8]| {
			let file = home.path().join(name);
			std::fs::write(&file, bytes).unwrap();
			file
		};
		let told = |file: &Path| kept_text(file).unwrap_err().to_string();
		assert_eq!(kept_text(&put("good", b"a = 1")).unwrap(), "a = 1");
		assert_eq!(told(&put("bytes", b"\xff\xfe")), "it is not a text in UTF-8");
		// A hole of a gigabyte, which takes no room on the disk.
		let large = put("large", b"");
		File::options()
			.write(true)
			.open(&large)
			.unwrap()
			.set_len(1 << 30)
			.unwrap();
		assert_eq!(told(&large), "it is larger than 1024 kilobytes");
		assert_eq!(told(Path::new("/dev/zero")), "it is not an ordinary file");
		assert_eq!(
			kept_text(home.path()).unwrap_err().kind(),
			io::ErrorKind::IsADirectory
		);
		let endless = given_text(Path::new("/dev/zero")).unwrap_err();
		assert_eq!(endless.to_string(), "it is larger than 1024 kilobytes");
		assert_eq!(
			kept_text(&home.path().join("none")).unwrap_err().kind(),
			io::ErrorKind::NotFound
		);
	}
}

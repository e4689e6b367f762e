//! Files that are no text: their kinds, by their magic bytes; and the text of one that is packed with gzip or zstd.

use annabella::message;
use annabella::texts::Message;
use std::io::{self, BufReader, Cursor, Read};

use super::gzip::{self, Gunzip};
use super::output::refused;
use super::zstd::{self, Unzstd};

/// Number of bytes at the beginning of a file that tell its kind.
const BEGINNING: usize = 512;

/// Greatest unpacked size of one file, in bytes: all games of a year that were ever collected have less.
const MOST: u64 = 4 << 30;

/// Magic bytes of files that have to be unpacked first.
static PACKED: [(&[u8], Message); 7] = [
	(b"PK\x03\x04", message!(Zip)),
	(b"7z\xbc\xaf\x27\x1c", message!(SevenZip)),
	(b"Rar!\x1a\x07", message!(Rar)),
	(b"BZh", message!(Bzip2)),
	(b"\xfd7zXZ\0", message!(Xz)),
	(zstd::MAGIC, message!(PackedTwice)),
	(gzip::MAGIC, message!(PackedTwice)),
];

/// Magic bytes of files of other programs, some of which can write PGN themselves.
static OTHER: [(&[u8], Message); 8] = [
	(b"\xff\xfe\0\0", message!(Utf32)),
	(b"\0\0\xfe\xff", message!(Utf32)),
	(b"%PDF-", message!(Pdf)),
	(b"{\\rtf", message!(Rtf)),
	(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", message!(Office)),
	(b"SQLite format 3\0", message!(Database)),
	(b"<!DOCTYPE", message!(WebPage)),
	(b"<html", message!(WebPage)),
];

/// Place and magic bytes of a tar archive.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// A text as it is, or unpacked. Its kind is found out at the first reading.
pub enum Text<'a> {
	Closed(Box<dyn Read + 'a>),
	Open(Box<dyn Read + 'a>),
}

impl<'a> Text<'a> {
	pub fn of(input: impl Read + 'a) -> Self {
		Self::Closed(Box::new(input))
	}
}

impl Read for Text<'_> {
	/// # Errors
	/// Those of the input; with [`io::ErrorKind::InvalidData`] and a sentence when it is something else or damaged.
	fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
		match self {
			Self::Open(text) => text.read(out),
			Self::Closed(input) => {
				let input = std::mem::replace(input, Box::new(io::empty()));
				let text = known(input, true)?;
				*self = Self::Open(text);
				self.read(out)
			}
		}
	}
}

/// Returns the text of an input that begins like this, unpacked if that is allowed.
fn known<'a>(mut input: Box<dyn Read + 'a>, unpack: bool) -> io::Result<Box<dyn Read + 'a>> {
	let mut beginning = vec![0; BEGINNING];
	let mut length = 0;
	loop {
		// Not at once: a wish to stop is heard here as well.
		match input.read(beginning.get_mut(length..).unwrap_or_default())? {
			0 => break,
			more => length += more,
		}
	}
	beginning.truncate(length);
	let is = |magic: &[u8]| unpack && beginning.starts_with(magic);
	let (gzip, zstd) = (is(gzip::MAGIC), is(zstd::MAGIC));
	let told = told(&beginning).filter(|_| !gzip && !zstd);
	let whole = BufReader::new(Cursor::new(beginning).chain(input));
	match told {
		Some(told) => Err(refused(told)),
		None if gzip => known(Box::new(Gunzip::of(whole, MOST)), false),
		None if zstd => known(Box::new(Unzstd::of(whole, MOST)), false),
		None => Ok(Box::new(whole)),
	}
}

/// Tells the kind of a file that is no text, and the remedy.
fn told(beginning: &[u8]) -> Option<Message> {
	let begins = |(magic, _): &(&[u8], Message)| beginning.starts_with(magic);
	let is_tar = beginning.get(TAR.0..).is_some_and(|mark| mark.starts_with(TAR.1));
	let packed = PACKED
		.iter()
		.find(|row| begins(row))
		.map(|(_, what)| what.clone());
	if let Some(what) = packed.or(is_tar.then_some(message!(Tar))) {
		return Some(message!(PackedOtherwise, why = what));
	}
	let (_, what) = OTHER.iter().find(|row| begins(row))?;
	Some(message!(UnreadableKind, why = what))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[track_caller]
	fn refused(bytes: &[u8]) -> String {
		let error = Text::of(bytes).read_to_end(&mut Vec::new()).unwrap_err();
		assert_eq!(error.kind(), io::ErrorKind::InvalidData);
		error.to_string()
	}

	#[test]
	fn what_is_no_text_is_called_by_its_name() {
		assert!(refused(b"PK\x03\x04 and more").starts_with("It is a zip archive. Please unpack it first"));
		assert_eq!(refused(b"%PDF-1.7"), "It is a PDF document, and cannot be read.");
		let mut tar = vec![0; 600];
		tar[257..262].copy_from_slice(b"ustar");
		assert!(refused(&tar).starts_with("It is a tar archive."));
		assert!(refused(&gzip::packed(&tar)).starts_with("It is a tar archive."));
		let twice = gzip::packed(&gzip::packed(b"1. e4 *"));
		assert!(refused(&twice).starts_with("It is packed more than once."));
		let twice = zstd::packed(&gzip::packed(b"1. e4 *"));
		assert!(refused(&twice).starts_with("It is packed more than once."));
	}

	#[test]
	fn a_text_is_read_as_it_is_and_out_of_gzip_and_zstd() {
		let long = b"[Event \"A\"]\n\n1. e4 *\n".repeat(1000);
		for text in [&b""[..], b"1", b"1. e4 *", &long] {
			let read = |bytes: &[u8]| {
				let mut read = Vec::new();
				Text::of(bytes).read_to_end(&mut read).unwrap();
				read
			};
			assert_eq!(read(text), text);
			assert_eq!(read(&gzip::packed(text)), text);
			assert_eq!(read(&zstd::packed(text)), text);
		}
	}
}

//! A file that is packed with gzip, as what was packed: in pieces, and never more than a bound.

use std::io::{self, BufRead, Read};

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

/// By what it is known, with the one way of packing that there is.
pub const MAGIC: &[u8] = b"\x1f\x8b\x08";

/// The parts that the head of a packed file may have, by the bits that announce them.
const CHECKED: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAMED: u8 = 1 << 3;
const REMARKED: u8 = 1 << 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
	/// Before the first, or between one packed file and the next.
	Head,
	Body,
	Over,
}

/// Unpacks while it is read.
pub struct Gunzip<R> {
	input: R,
	state: Box<InflateState>,
	part: Part,
	/// Files that were begun.
	files: u64,
	/// Of the file in hand.
	sum: u32,
	length: u32,
	/// How much may still be unpacked.
	left: u64,
}

impl<R: BufRead> Gunzip<R> {
	/// Unpacks at most so many bytes.
	pub fn of(input: R, most: u64) -> Self {
		Self {
			input,
			state: InflateState::new_boxed(DataFormat::Raw),
			part: Part::Head,
			files: 0,
			sum: 0,
			length: 0,
			left: most,
		}
	}

	fn byte(&mut self) -> io::Result<Option<u8>> {
		let byte = self.input.fill_buf()?.first().copied();
		self.input.consume(usize::from(byte.is_some()));
		Ok(byte)
	}

	fn next(&mut self) -> io::Result<u8> {
		self.byte()?.ok_or_else(cut)
	}

	fn number(&mut self) -> io::Result<u32> {
		let bytes = [self.next()?, self.next()?, self.next()?, self.next()?];
		Ok(u32::from_le_bytes(bytes))
	}

	/// Reads the head of the next file. Behind the last one there may be anything, as everywhere.
	fn begin(&mut self) -> io::Result<Part> {
		for expected in MAGIC {
			if self.byte()? != Some(*expected) {
				return if self.files > 0 {
					Ok(Part::Over)
				} else {
					Err(damaged())
				};
			}
		}
		let parts = self.next()?;
		// When it was packed, how, and where.
		for _ in 0..6 {
			self.next()?;
		}
		if parts & EXTRA != 0 {
			let length = u16::from_le_bytes([self.next()?, self.next()?]);
			for _ in 0..length {
				self.next()?;
			}
		}
		for text in [NAMED, REMARKED] {
			while parts & text != 0 && self.next()? != 0 {}
		}
		if parts & CHECKED != 0 {
			self.next()?;
			self.next()?;
		}
		self.state.reset(DataFormat::Raw);
		(self.sum, self.length) = (0, 0);
		self.files += 1;
		Ok(Part::Body)
	}

	/// Behind the body stands what it must be.
	fn end(&mut self) -> io::Result<Part> {
		let (sum, length) = (self.number()?, self.number()?);
		if (sum, length) == (self.sum, self.length) {
			Ok(Part::Head)
		} else {
			Err(damaged())
		}
	}

	/// Unpacks the next piece of the body, and says how long it is, and whether it was the last.
	fn piece(&mut self, out: &mut [u8]) -> io::Result<(usize, bool)> {
		let packed = self.input.fill_buf()?;
		let is_end = packed.is_empty();
		let step = inflate(&mut self.state, packed, out, MZFlush::None);
		self.input.consume(step.bytes_consumed);
		let made = step.bytes_written;
		let is_last = match step.status {
			Ok(MZStatus::StreamEnd) => true,
			Ok(MZStatus::Ok) | Err(MZError::Buf) if made == 0 && is_end => return Err(cut()),
			Ok(MZStatus::Ok) | Err(MZError::Buf) if made > 0 || step.bytes_consumed > 0 => false,
			Ok(_) | Err(_) => return Err(damaged()),
		};
		Ok((made, is_last))
	}
}

impl<R: BufRead> Read for Gunzip<R> {
	fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
		if out.is_empty() {
			return Ok(0);
		}
		loop {
			match self.part {
				Part::Over => return Ok(0),
				Part::Head => self.part = self.begin()?,
				Part::Body => {
					let (made, is_last) = self.piece(out)?;
					let text = out.get(..made).unwrap_or_default();
					self.sum = checksum(self.sum, text);
					self.length = self.length.wrapping_add(made as u32);
					self.left = self.left.checked_sub(made as u64).ok_or_else(large)?;
					if is_last {
						self.part = self.end()?;
					}
					if made > 0 {
						return Ok(made);
					}
				}
			}
		}
	}
}

fn told(text: &str) -> io::Error {
	io::Error::new(io::ErrorKind::InvalidData, text)
}

fn cut() -> io::Error {
	told("The file is packed with gzip and cut off: its end is missing.")
}

fn damaged() -> io::Error {
	told("The file is packed with gzip and damaged.")
}

fn large() -> io::Error {
	told("The file is packed with gzip and too large. Please unpack it first, and name the PGN file.")
}

/// The sum that gzip writes behind a file, continued over these bytes.
fn checksum(sum: u32, bytes: &[u8]) -> u32 {
	const TABLE: [u32; 256] = table();
	let turned = bytes.iter().fold(!sum, |sum, byte| {
		let [low, ..] = sum.to_le_bytes();
		let row = TABLE.get(usize::from(low ^ byte)).copied().unwrap_or_default();
		row ^ (sum >> 8)
	});
	!turned
}

#[allow(
	clippy::indexing_slicing,
	reason = "it is reckoned by the compiler, which would see a mistake"
)]
const fn table() -> [u32; 256] {
	let mut table = [0; 256];
	let mut byte = 0;
	while byte < table.len() {
		let mut sum = byte as u32;
		let mut bit = 0;
		while bit < 8 {
			sum = (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
			bit += 1;
		}
		table[byte] = sum;
		byte += 1;
	}
	table
}

/// Packs without making it any shorter.
#[cfg(test)]
pub fn stored(text: &[u8]) -> Vec<u8> {
	let mut file = [MAGIC, &[0; 7]].concat();
	file.extend(miniz_oxide::deflate::compress_to_vec(text, 6));
	file.extend(checksum(0, text).to_le_bytes());
	file.extend((text.len() as u32).to_le_bytes());
	file
}

#[cfg(test)]
mod tests {
	use super::*;

	fn unpacked(file: &[u8], most: u64) -> Result<Vec<u8>, String> {
		let mut text = Vec::new();
		// In small pieces, so that each part comes in many.
		let input = io::BufReader::with_capacity(3, file);
		let mut gunzip = Gunzip::of(input, most);
		gunzip.read_to_end(&mut text).map_err(|error| error.to_string())?;
		Ok(text)
	}

	#[test]
	fn the_sum_is_that_of_everybody() {
		assert_eq!(checksum(0, b"123456789"), 0xcbf4_3926);
		assert_eq!(checksum(checksum(0, b"1234"), b"56789"), 0xcbf4_3926);
	}

	#[test]
	fn what_the_system_packs_is_unpacked() {
		let text = include_bytes!("../../tests/games/real.pgn");
		let home = tempfile::tempdir().unwrap();
		let file = home.path().join("games");
		std::fs::write(&file, text).unwrap();
		let packed = |flags: &[&str]| {
			let gzip = std::process::Command::new("gzip")
				.args(["--stdout", "--keep"])
				.args(flags)
				.arg(&file)
				.output();
			gzip.unwrap().stdout
		};
		// With its name in its head, and without.
		for flags in [&["--name", "-9"][..], &["--no-name", "-1"]] {
			assert!(unpacked(&packed(flags), 1 << 30).unwrap() == text);
		}
		// Several files in a row are one, and what stands behind them is nobody's.
		let both = [packed(&[]), packed(&[]), vec![0; 100]].concat();
		assert!(unpacked(&both, 1 << 30).unwrap() == [text, &text[..]].concat());
	}

	#[test]
	fn what_is_cut_damaged_or_too_large_is_refused() {
		let text = b"1. e4 e5 ".repeat(100);
		let whole = stored(&text);
		for length in 3..whole.len() {
			let why = unpacked(&whole[..length], 1 << 20).unwrap_err();
			assert!(why.contains("cut off"), "{length}: {why}");
		}
		for place in [whole.len() - 8, whole.len() - 1] {
			let mut wrong = whole.clone();
			wrong[place] ^= 1;
			assert!(unpacked(&wrong, 1 << 20).unwrap_err().contains("damaged"));
		}
		assert!(unpacked(b"\x1f\x8b\x08\0\0\0\0\0\0\0\xff\xff\xff", 1 << 20).is_err());
		let why = unpacked(&stored(&vec![0; 1 << 20]), 1000).unwrap_err();
		assert!(why.contains("too large"), "{why}");
		assert_eq!(unpacked(&whole, text.len() as u64).unwrap(), text);
	}
}

//! Unpacking a gzip file: in pieces, and never more than a bound.

use annabella::message;
use std::io::{self, BufRead, ErrorKind, Read, Take};

use flate2::bufread::MultiGzDecoder;

use super::output::refused;

/// Magic bytes, with the only method of compression that there is.
pub const MAGIC: &[u8] = b"\x1f\x8b\x08";

/// Unpacks while it is read.
pub struct Gunzip<R> {
	unpacked: Take<MultiGzDecoder<R>>,
}

impl<R: BufRead> Gunzip<R> {
	/// Unpacks at most so many bytes.
	pub fn of(input: R, most: u64) -> Self {
		Self {
			unpacked: MultiGzDecoder::new(input).take(most.saturating_add(1)),
		}
	}
}

impl<R: BufRead> Read for Gunzip<R> {
	fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
		let read = self.unpacked.read(out).map_err(why)?;
		if read > 0 && self.unpacked.limit() == 0 {
			return Err(refused(message!(GzipTooLargePgn)));
		}
		Ok(read)
	}
}

/// Returns the fault of the packed file, or of reading it.
fn why(error: io::Error) -> io::Error {
	let kind = error.kind();
	if kind == ErrorKind::UnexpectedEof {
		refused(message!(GzipCut))
	} else if [ErrorKind::InvalidInput, ErrorKind::InvalidData].contains(&kind) {
		refused(message!(GzipDamaged))
	} else {
		error
	}
}

/// Packs a text.
#[cfg(test)]
pub fn packed(text: &[u8]) -> Vec<u8> {
	let mut file = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
	io::Write::write_all(&mut file, text).unwrap();
	file.finish().unwrap()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn unpacked(file: &[u8], most: u64) -> io::Result<Vec<u8>> {
		let mut text = Vec::new();
		// In small pieces, so that each part comes in many.
		let input = io::BufReader::with_capacity(3, file);
		let mut gunzip = Gunzip::of(input, most);
		gunzip.read_to_end(&mut text)?;
		Ok(text)
	}

	#[test]
	fn several_files_in_a_row_are_one() {
		let text = include_bytes!("../../tests/games/real.pgn");
		let both = [packed(text), packed(text)].concat();
		assert!(unpacked(&both, 1 << 30).unwrap() == [text, &text[..]].concat());
	}

	#[test]
	fn what_is_cut_damaged_or_too_large_is_refused() {
		let text = b"1. e4 e5 ".repeat(100);
		let whole = packed(&text);
		for length in 3..whole.len() {
			let why = unpacked(&whole[..length], 1 << 20).unwrap_err().to_string();
			assert!(why.contains("cut off"), "{length}: {why}");
		}
		for place in [whole.len() - 8, whole.len() - 1] {
			let mut wrong = whole.clone();
			wrong[place] ^= 1;
			assert!(
				unpacked(&wrong, 1 << 20)
					.unwrap_err()
					.to_string()
					.contains("damaged")
			);
		}
		assert!(unpacked(b"\x1f\x8b\x08\0\0\0\0\0\0\0\xff\xff\xff", 1 << 20).is_err());
		let why = unpacked(&packed(&vec![0; 1 << 20]), 1000)
			.unwrap_err()
			.to_string();
		assert!(why.contains("too large"), "{why}");
		assert_eq!(unpacked(&whole, text.len() as u64).unwrap(), text);
	}
}

//! Unpacking a zstd file: in pieces, and never more than a bound.

use annabella::message;
use std::io::{self, BufRead, ErrorKind, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::output::refused;

/// Magic bytes.
pub const MAGIC: &[u8] = b"\x28\xb5\x2f\xfd";

/// Greatest distance of a back reference, in bytes: so much is held in memory.
const WINDOW: u64 = 16 << 20;

/// Unpacks while it is read.
pub struct Unzstd<R> {
	input: Watched<R>,
	decoder: FrameDecoder,
	/// True while a part of the file is being unpacked.
	has_begun: bool,
	left: u64,
}

/// An input that remembers its fault: the decoder tells that in words of its own.
struct Watched<R> {
	input: R,
	failed: Option<ErrorKind>,
}

impl<R: Read> Read for Watched<R> {
	fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
		let read = self.input.read(out);
		match &read {
			Ok(0) if !out.is_empty() => self.failed = Some(ErrorKind::UnexpectedEof),
			Ok(_) => {}
			Err(error) => self.failed = Some(error.kind()),
		}
		read
	}
}

impl<R: BufRead> Unzstd<R> {
	/// Unpacks at most so many bytes.
	pub fn of(input: R, most: u64) -> Self {
		let mut decoder = FrameDecoder::new();
		decoder.set_max_window_size(WINDOW);
		Self {
			input: Watched { input, failed: None },
			decoder,
			has_begun: false,
			left: most,
		}
	}

	/// Begins with the next part of the file, if there is one.
	fn begin(&mut self) -> io::Result<bool> {
		loop {
			if self.input.input.fill_buf()?.is_empty() {
				return Ok(false);
			}
			match self.decoder.init(&mut self.input) {
				Ok(()) => {
					self.has_begun = true;
					return Ok(true);
				}
				// Others may have put something of their own between the parts.
				Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
					length,
					..
				})) => {
					let mut skipped = Read::take(&mut self.input, length.into());
					io::copy(&mut skipped, &mut io::sink())?;
				}
				Err(why) => return Err(self.why(&why)),
			}
		}
	}

	/// Unpacks on until there is something, or the part is over.
	fn unpack(&mut self) -> io::Result<()> {
		while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
			let unpacked = self
				.decoder
				.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
			unpacked.map_err(|why| self.why(&why))?;
		}
		Ok(())
	}

	/// Returns the fault of the packed file, or of reading it.
	fn why(&self, why: &FrameDecoderError) -> io::Error {
		match (self.input.failed, why) {
			(Some(ErrorKind::UnexpectedEof), _) => refused(message!(ZstdCut)),
			(Some(kind), _) => kind.into(),
			(None, FrameDecoderError::WindowSizeTooBig { .. }) => refused(message!(ZstdMuchMemory)),
			(None, _) => refused(message!(ZstdDamaged)),
		}
	}
}

impl<R: BufRead> Read for Unzstd<R> {
	fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
		loop {
			if !self.has_begun && !self.begin()? {
				return Ok(0);
			}
			self.unpack()?;
			let read = self.decoder.read(out)?;
			if read > 0 || out.is_empty() {
				self.left = self
					.left
					.checked_sub(read as u64)
					.ok_or_else(|| refused(message!(ZstdTooLarge)))?;
				return Ok(read);
			}
			let sums = [
				self.decoder.get_checksum_from_data(),
				self.decoder.get_calculated_checksum(),
			];
			if let [Some(written), Some(reckoned)] = sums
				&& written != reckoned
			{
				return Err(refused(message!(ZstdDamaged)));
			}
			self.has_begun = false;
		}
	}
}

/// Packs a text, as it is.
#[cfg(test)]
pub fn packed(text: &[u8]) -> Vec<u8> {
	ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn unpacked(file: &[u8], most: u64) -> io::Result<Vec<u8>> {
		let mut text = Vec::new();
		let input = io::BufReader::with_capacity(3, file);
		Unzstd::of(input, most).read_to_end(&mut text)?;
		Ok(text)
	}

	#[test]
	fn several_parts_in_a_row_are_one_with_anything_between() {
		let text = include_bytes!("../../tests/games/real.pgn");
		let between = b"\x50\x2a\x4d\x18\x05\0\0\0hello".to_vec();
		let all = [packed(text), between, packed(text)].concat();
		assert!(unpacked(&all, 1 << 30).unwrap() == [text, &text[..]].concat());
	}

	#[test]
	fn what_is_cut_damaged_or_too_large_is_refused() {
		let text = b"1. e4 e5 ".repeat(300);
		let whole = packed(&text);
		for length in 5..whole.len() {
			let why = unpacked(&whole[..length], 1 << 20).unwrap_err().to_string();
			assert!(why.contains("cut off"), "{length} of {}: {why}", whole.len());
		}
		let why = unpacked(&packed(&vec![0; 1 << 20]), 1000)
			.unwrap_err()
			.to_string();
		assert!(why.contains("too large"), "{why}");
		assert_eq!(unpacked(&whole, text.len() as u64).unwrap(), text);
		let wide = b"\x28\xb5\x2f\xfd\0\xa8\x01\0\0";
		assert!(
			unpacked(wide, 1 << 20)
				.unwrap_err()
				.to_string()
				.contains("memory")
		);
		assert!(
			unpacked(
				b"\x28\xb5\x2f\xfd\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
				1 << 20
			)
			.is_err()
		);
	}
}

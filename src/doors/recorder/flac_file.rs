//! One FLAC file that grows: whole frames, on the disk within half a second, readable up to any cut.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use flac_codec::Error;
use flac_codec::decode::FlacStreamReader;
use flac_codec::encode::{FlacSampleWriter, Options};

use crate::doors::user_dirs::{folder_of, keep_name, private};

/// Time between two writes to the system: the most that a crash of the program can lose.
const WRITE: Duration = Duration::from_millis(200);

/// Time between two writes to the disk: the most that a power cut can lose.
const KEEP: Duration = Duration::from_millis(500);

/// Frames a second. A frame that is not full is lost in a crash.
const FRAMES: u32 = 12;

/// Room after the header for a player's seek table, in bytes.
const TABLE: u32 = 16_384;

/// A spot in a file: the beginning of its frame, and its distance from there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlacSpot {
	/// The byte at which the frame begins.
	pub byte: u64,
	/// The samples of a channel before the frame.
	pub before: u64,
	/// The samples of a channel before the spot.
	pub sample: u64,
}

/// The file, and the data that is not in it yet.
#[derive(Debug)]
struct Ink {
	file: File,
	pending: Vec<u8>,
	/// Bytes that are written or pending.
	length: u64,
}

impl Ink {
	fn write_out(&mut self) -> io::Result<()> {
		self.file.write_all(&self.pending)?;
		self.pending.clear();
		Ok(())
	}
}

/// The encoder's hold on the ink. The file has another, as the encoder does not give its own away.
#[derive(Clone, Debug)]
struct Pen(Arc<Mutex<Ink>>);

impl Pen {
	fn ink(&self) -> MutexGuard<'_, Ink> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}
}

impl Write for Pen {
	fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
		let mut ink = self.ink();
		ink.pending.extend_from_slice(bytes);
		ink.length += bytes.len() as u64;
		Ok(bytes.len())
	}

	fn flush(&mut self) -> io::Result<()> {
		self.ink().write_out()
	}
}

impl Seek for Pen {
	fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
		let mut ink = self.ink();
		ink.write_out()?;
		ink.file.seek(to)
	}
}

/// A file that is being recorded.
pub struct FlacFile {
	path: PathBuf,
	writer: FlacSampleWriter<Pen>,
	pen: Pen,
	rate: u32,
	channels: usize,
	/// Samples of all channels in a frame.
	frame: usize,
	/// Samples that fill no frame yet.
	waiting: Vec<i32>,
	/// The place of the next frame.
	next: FlacSpot,
	written: Instant,
	kept: Instant,
}

impl FlacFile {
	/// Begins a file with one channel or two, 16 bits a sample.
	pub fn begin(path: &Path, rate: u32, channels: u8) -> io::Result<Self> {
		let block = u16::try_from(rate / FRAMES).unwrap_or(u16::MAX).max(16);
		let pen = Pen(Arc::new(Mutex::new(Ink {
			file: private().write(true).truncate(true).open(path)?,
			pending: Vec::new(),
			length: 0,
		})));
		let options = Options::default()
			.block_size(block)
			.map_err(io::Error::other)?
			.padding(TABLE)
			.map_err(io::Error::other)?;
		let writer = FlacSampleWriter::new(pen.clone(), options, rate, 16, channels, None).map_err(as_io)?;
		pen.ink().write_out()?;
		keep_name(&folder_of(path))?;
		let channels = usize::from(channels).max(1);
		let byte = pen.ink().length;
		Ok(Self {
			path: path.to_owned(),
			writer,
			pen,
			rate,
			channels,
			frame: usize::from(block) * channels,
			waiting: Vec::new(),
			next: FlacSpot {
				byte,
				..FlacSpot::default()
			},
			written: Instant::now(),
			kept: Instant::now(),
		})
	}

	/// Samples a second of a channel.
	pub const fn rate(&self) -> u32 {
		self.rate
	}

	/// Takes samples, of all channels in turn.
	///
	/// # Errors
	/// If the file system fails. Earlier samples stay readable.
	pub fn write(&mut self, samples: &[i16], now: Instant) -> io::Result<()> {
		self.waiting.extend(samples.iter().copied().map(i32::from));
		while self.waiting.len() >= self.frame {
			let frame: Vec<i32> = self.waiting.drain(..self.frame).collect();
			self.writer.write(&frame).map_err(as_io)?;
			self.next.before += (self.frame / self.channels) as u64;
			self.next.byte = self.pen.ink().length;
		}
		if now.saturating_duration_since(self.written) >= WRITE {
			self.written = now;
			self.pen.ink().write_out()?;
		}
		if now.saturating_duration_since(self.kept) >= KEEP {
			self.kept = now;
			self.pen.ink().file.sync_data()?;
		}
		Ok(())
	}

	/// The spot at which the file is now.
	pub fn spot(&self) -> FlacSpot {
		FlacSpot {
			sample: self.next.before + (self.waiting.len() / self.channels) as u64,
			..self.next
		}
	}

	/// Passes all whole frames to the system, so that they can be read.
	pub fn show(&self) -> io::Result<()> {
		self.pen.ink().write_out()
	}

	/// Ends the file, with its length and its check sum in the header. A file without a sample is removed.
	///
	/// # Errors
	/// If the file system fails. Earlier samples stay readable.
	pub fn end(mut self) -> io::Result<()> {
		if self.spot().sample == 0 {
			return std::fs::remove_file(&self.path);
		}
		let rest = std::mem::take(&mut self.waiting);
		self.writer.write(&rest).map_err(as_io)?;
		self.writer.finalize().map_err(as_io)?;
		let mut ink = self.pen.ink();
		ink.write_out()?;
		ink.file.sync_all()
	}
}

/// The end of the file after this spot: the end of its last whole frame.
pub fn end_of(path: &Path, from: FlacSpot) -> io::Result<FlacSpot> {
	let mut file = File::open(path)?;
	file.seek(SeekFrom::Start(from.byte))?;
	let byte = file.metadata()?.len();
	let mut reader = FlacStreamReader::new(BufReader::new(file));
	let mut before = from.before;
	while let Ok(frame) = reader.read() {
		before += (frame.samples.len() / usize::from(frame.channels).max(1)) as u64;
	}
	Ok(FlacSpot {
		byte,
		before,
		sample: before,
	})
}

fn as_io(error: Error) -> io::Error {
	if let Error::Io(error) = error {
		error
	} else {
		io::Error::other(error.to_string())
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use flac_codec::decode::{FlacSampleReader, verify};
	use std::fs;

	/// A tone of this number of samples.
	fn whistle(samples: usize) -> Vec<i16> {
		(0..samples)
			.map(|n| ((n as f32 * 0.05).sin() * 9_000.0) as i16)
			.collect()
	}

	fn read(path: &Path) -> Vec<i16> {
		let mut reader = FlacSampleReader::open(path).unwrap();
		let (mut read, mut buffer) = (Vec::new(), [0; 500]);
		// The cut shows as an error at the end of the whole frames.
		while let Ok(count @ 1..) = reader.read(&mut buffer) {
			read.extend(buffer[..count].iter().map(|sample| *sample as i16));
		}
		read
	}

	#[test]
	fn what_was_heard_comes_back_and_the_file_is_sound() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("001.flac");
		let samples = whistle(100_001);
		let mut flac = FlacFile::begin(&path, 48_000, 1).unwrap();
		let start = Instant::now();
		for (number, part) in (0..).zip(samples.chunks(777)) {
			flac.write(part, start + Duration::from_millis(number * 16))
				.unwrap();
		}
		assert_eq!(flac.spot().sample, 100_001);
		flac.end().unwrap();
		assert_eq!(read(&path), samples);
		verify(&path).unwrap();
	}

	#[test]
	fn a_crash_takes_less_than_a_second_and_a_cut_file_is_read_up_to_the_cut() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("001.flac");
		let samples = whistle(5 * 48_000);
		let mut flac = FlacFile::begin(&path, 48_000, 2).unwrap();
		let start = Instant::now();
		for (number, part) in (0..).zip(samples.chunks(9_600)) {
			flac.write(part, start + Duration::from_millis(number * 100))
				.unwrap();
			// The state that a crash would leave at this moment.
			let whole = read(&path);
			assert_eq!(whole, samples[..whole.len()]);
			let lost = (number as usize + 1) * 9_600 - whole.len();
			assert!(lost < 48_000 * 2 * 4 / 10, "{lost} samples after {number}");
		}
		let bytes = fs::read(&path).unwrap();
		let cut = folder.path().join("cut.flac");
		for length in [bytes.len() / 2, bytes.len() * 2 / 3, bytes.len() - 1] {
			fs::write(&cut, &bytes[..length]).unwrap();
			let whole = read(&cut);
			assert!(whole.len() > samples.len() * 2 / 5, "{length}");
			assert_eq!(whole, samples[..whole.len()]);
			let end = end_of(&cut, FlacSpot::default()).unwrap();
			assert_eq!(
				(end.sample as usize * 2, end.byte as usize),
				(whole.len(), length)
			);
		}
	}

	#[test]
	fn an_empty_file_does_not_stay() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("001.flac");
		FlacFile::begin(&path, 8_000, 1).unwrap().end().unwrap();
		assert!(!path.exists());
	}
}

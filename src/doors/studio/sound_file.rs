//! A sound file of any tool, as samples of one channel. Its header is not trusted.

use annabella::message;
use annabella::texts::Message;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader};
use std::panic::catch_unwind;
use std::path::Path;

use flac_codec::decode::FlacSampleReader;
use flac_codec::metadata::Metadata;

use crate::doors::bounds::ordinary;
use crate::doors::legible::legible;
use crate::doors::user_dirs::obstacle;

/// A longer sound is no word, in seconds.
const LONGEST: usize = 60;

/// No file of a minute is larger, in bytes.
const LARGEST: u64 = 256 << 20;

/// The allowed samples a second of a sound. A header can say anything, and everything made from it is as long.
const SLOWEST: u32 = 8_000;
const FASTEST: u32 = 384_000;

/// The samples of a sound file, all channels as one, and their number a second.
///
/// # Errors
/// If it is no readable sound, or has more of anything than a word needs, with a sentence.
pub fn read(path: &Path) -> Result<(Vec<f32>, u32), Message> {
	let is_flac = path
		.extension()
		.is_some_and(|ending| ending.eq_ignore_ascii_case("flac"));
	let told = |why: Message| message!(FileUnreadable, file = legible(&path.display().to_string()), why);
	let of_system = |error: io::Error| told(obstacle(&error).into());
	let file = ordinary(path).map_err(of_system)?;
	if file.metadata().map_err(of_system)?.len() > LARGEST {
		return Err(told(message!(SoundTooLarge, number = LARGEST >> 20)));
	}
	let file = BufReader::new(file);
	// Foreign readers may panic if a file lies. That does not end the program.
	let mono = catch_unwind(|| if is_flac { read_flac(file) } else { read_wave(file) })
		.unwrap_or(Err(message!(Damaged)));
	mono.map(|mono| (mono.samples, mono.rate)).map_err(told)
}

/// A sound that is mixed as it comes, so that no number of channels fills the memory.
struct Mono {
	samples: Vec<f32>,
	rate: u32,
	channels: u32,
	/// The part of the frame so far: its number of samples, and their sum.
	frame: (u32, f32),
}

impl Mono {
	fn new(rate: u32, channels: u32) -> Result<Self, Message> {
		if !(SLOWEST..=FASTEST).contains(&rate) {
			return Err(message!(SoundRate, rate, from = SLOWEST, to = FASTEST));
		}
		Ok(Self {
			samples: Vec::new(),
			rate,
			channels: channels.max(1),
			frame: (0, 0.0),
		})
	}

	fn take(&mut self, sample: f32) -> Result<(), Message> {
		if !sample.is_finite() {
			return Err(message!(SoundNoNumber));
		}
		let (come, sum) = (self.frame.0 + 1, self.frame.1 + sample);
		self.frame = (come, sum);
		if come < self.channels {
			return Ok(());
		}
		self.frame = (0, 0.0);
		if self.samples.len() >= LONGEST * self.rate as usize {
			return Err(message!(SoundTooLong));
		}
		self.samples.push(sum / come as f32);
		Ok(())
	}
}

fn read_flac(file: BufReader<File>) -> Result<Mono, Message> {
	let mut reader = FlacSampleReader::new_seekable(file).map_err(reported)?;
	let metadata = reader.metadata();
	let full = 2f32.powi(metadata.bits_per_sample() as i32 - 1);
	let mut mono = Mono::new(metadata.sample_rate(), metadata.channel_count().into())?;
	let mut buffer = vec![0; 8_192];
	loop {
		let count = reader.read(&mut buffer).map_err(reported)?;
		if count == 0 {
			return Ok(mono);
		}
		let mut read = buffer.iter().take(count);
		read.try_for_each(|sample| mono.take(*sample as f32 / full))?;
	}
}

/// Returns the report of a library that reads sound files, in its own English.
fn reported(error: impl Display) -> Message {
	let text = error.to_string();
	message!(Reported, text = legible(text.trim_end_matches('.')))
}

fn read_wave(file: BufReader<File>) -> Result<Mono, Message> {
	let reader = hound::WavReader::new(file).map_err(reported)?;
	let spec = reader.spec();
	let full = 2f32.powi(i32::from(spec.bits_per_sample) - 1);
	let mut mono = Mono::new(spec.sample_rate, spec.channels.into())?;
	let mut take = |sample: Result<f32, hound::Error>| mono.take(sample.map_err(reported)?);
	match spec.sample_format {
		hound::SampleFormat::Float => reader.into_samples::<f32>().try_for_each(take)?,
		hound::SampleFormat::Int => reader
			.into_samples::<i32>()
			.try_for_each(|sample| take(sample.map(|sample| sample as f32 / full)))?,
	}
	Ok(mono)
}

#[cfg(test)]
mod tests {
	use std::fs;
	use std::os::unix::fs::symlink;

	use proptest::prelude::*;
	use rustix::fs::{CWD, FileType, Mode, mknodat};

	use super::super::takes::flac;
	use super::*;

	/// A WAV file of 8 bits a sample, with this header.
	fn wave(channels: u16, rate: u32, length: u32, samples: &[u8]) -> Vec<u8> {
		let mut bytes = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0".to_vec();
		bytes.extend(channels.to_le_bytes());
		bytes.extend(rate.to_le_bytes());
		bytes.extend(rate.wrapping_mul(channels.into()).to_le_bytes());
		bytes.extend(channels.to_le_bytes());
		bytes.extend(8_u16.to_le_bytes());
		bytes.extend(b"data");
		bytes.extend(length.to_le_bytes());
		bytes.extend(samples);
		bytes
	}

	#[test]
	fn a_header_that_lies_costs_nothing() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("a.wav");
		let check = |bytes: &[u8], expected: Result<usize, &str>| {
			fs::write(&path, bytes).unwrap();
			match (read(&path), expected) {
				(Ok((samples, _)), Ok(length)) => assert_eq!(samples.len(), length),
				(Err(told), Err(why)) => {
					let told = told.english();
					assert!(told.contains(why) && told.ends_with('.'), "{told}");
				}
				(read, _) => panic!("{read:?}"),
			}
		};
		check(&wave(1, 8_000, 100, &[200; 100]), Ok(100));
		check(&wave(65_535, 48_000, 131_070, &[200; 131_070]), Ok(2));
		for rate in [0, 1, 7_999, 384_001, u32::MAX] {
			check(&wave(1, rate, 100, &[200; 100]), Err("samples a second"));
		}
		check(&wave(0, 48_000, 100, &[200; 100]), Err("zero channels"));
		check(&wave(1, 48_000, u32::MAX - 7, &[200; 100]), Err("cannot be read"));
		check(
			&wave(1, 8_000, 500_000, &[200; 500_000]),
			Err("longer than a minute"),
		);
		// A hole of a gigabyte, which takes no room on the disk.
		File::create(&path).unwrap().set_len(1 << 30).unwrap();
		check_told(&path, "larger than 256 megabytes");
	}

	fn check_told(path: &Path, why: &str) {
		let told = read(path).unwrap_err().english();
		assert!(told.contains(why) && told.ends_with('.'), "{told}");
	}

	#[test]
	fn a_sample_that_is_no_number_and_a_file_that_is_none_are_told() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("a.wav");
		let spec = hound::WavSpec {
			channels: 1,
			sample_rate: 44_100,
			bits_per_sample: 32,
			sample_format: hound::SampleFormat::Float,
		};
		let mut writer = hound::WavWriter::create(&path, spec).unwrap();
		for sample in [0.1, f32::NAN, f32::INFINITY] {
			writer.write_sample(sample).unwrap();
		}
		writer.finalize().unwrap();
		check_told(&path, "no number");
		let pipe = folder.path().join("\u{1b}[2Ja\nb.wav");
		mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
		check_told(&pipe, "a b.wav cannot be read: it is not an ordinary file");
		let link = folder.path().join("loop.flac");
		symlink(&link, &link).unwrap();
		check_told(&link, "cannot be read");
	}

	#[test]
	fn a_file_that_holds_more_than_it_says_ends_no_program() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("a.flac");
		let mut file = flac(&[0.1; 3_000], 44_100).unwrap();
		// The number of samples, as the first block of the format has it.
		file.splice(22..26, 100_u32.to_be_bytes());
		fs::write(&path, file).unwrap();
		match read(&path) {
			Ok((samples, _)) => assert_eq!(samples.len(), 3_000),
			Err(told) => {
				let told = told.english();
				assert!(told.ends_with("a.flac cannot be read: it is damaged."), "{told}");
			}
		}
	}

	proptest! {
		#[test]
		fn any_sound_file_is_read_or_refused(place in 0_usize..400, bytes: Vec<u8>, is_flac: bool) {
			let folder = tempfile::tempdir().unwrap();
			let mut file = if is_flac {
				flac(&[0.1; 3_000], 44_100).unwrap()
			} else {
				wave(2, 44_100, 3_000, &[200; 3_000])
			};
			let place = place.min(file.len());
			let end = (place + bytes.len()).min(file.len());
			file.splice(place..end, bytes);
			let path = folder.path().join(if is_flac { "a.flac" } else { "a.wav" });
			fs::write(&path, file).unwrap();
			match read(&path) {
				Ok((samples, rate)) => {
					prop_assert!(samples.len() <= LONGEST * rate as usize);
					prop_assert!(samples.iter().all(|sample| sample.is_finite()));
				}
				Err(told) => prop_assert!(told.english().ends_with('.'), "{told:?}"),
			}
		}
	}
}

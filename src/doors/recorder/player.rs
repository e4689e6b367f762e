//! Plays pieces of a recording through a stream of its own, which can be cut at any moment. Long pauses are shortened.

use annabella::message;
use annabella::texts::Message;
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom};
use std::sync::mpsc::Sender;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{BufferSize, Device, FromSample, Host, SizedSample, Stream, StreamConfig};
use flac_codec::decode::FlacStreamReader;

use super::command::RecorderCommand;
use super::ear_output::EarOutput;
use super::playback::{OpenOutput, RecordingPiece, SampleQueue, Stop, take};
use super::rate_converter::RateConverter;
use crate::doors::samples::{for_samples, spread};

/// Seconds that are decoded ahead.
const AHEAD: u32 = 2;

/// Time between two checks if more is needed.
const LOOK: Duration = Duration::from_millis(40);

/// Loudness of a full scale of one below which a sound is a pause.
const QUIET: f32 = 0.003;

/// Seconds of a pause that are played.
const PAUSE: f32 = 1.0;

/// Plays the pieces on a thread of its own, and reports the end as [`RecorderCommand::Played`], also when it is stopped.
pub fn play(
	number: u64,
	pieces: Vec<RecordingPiece>,
	way: Option<EarOutput>,
	orders: Sender<RecorderCommand>,
) -> io::Result<Stop> {
	let stop = Stop::default();
	let stopped = stop.clone();
	thread::Builder::new()
		.name("playing-back".to_owned())
		.spawn(move || {
			let played = perform(pieces, way, &stopped);
			let _ = orders.send(RecorderCommand::Played(number, played));
		})?;
	Ok(stop)
}

fn perform(pieces: Vec<RecordingPiece>, way: Option<EarOutput>, stop: &Stop) -> Result<bool, Message> {
	let mut reading = Reading::new(pieces, way.is_some()).peekable();
	if reading.peek().is_none() {
		return Ok(false);
	}
	let queue = SampleQueue::default();
	let (_stream, rate) = match way {
		Some(way) => way.open(&queue, stop)?,
		None => open(&queue, stop)?,
	};
	let mut convert = RateConverter::default();
	loop {
		let waiting = queue.lock().unwrap_or_else(PoisonError::into_inner).len();
		if stop.is_wanted() || (waiting == 0 && reading.peek().is_none()) {
			break;
		}
		if waiting < (rate * AHEAD) as usize
			&& let Some((samples, from)) = reading.next()
		{
			let samples = convert.convert(&samples, from, rate);
			queue
				.lock()
				.unwrap_or_else(PoisonError::into_inner)
				.extend(samples);
		} else {
			thread::sleep(LOOK);
		}
	}
	if !stop.is_wanted() {
		// The last buffers are still on their way.
		thread::sleep(4 * LOOK);
	}
	Ok(true)
}

/// The frames of the pieces, one after the other: samples of one channel, and their rate.
struct Reading {
	pieces: std::vec::IntoIter<RecordingPiece>,
	open: Option<(FlacStreamReader<BufReader<File>>, RecordingPiece, u64)>,
	/// The length of the pause so far, in seconds.
	pause: f32,
	/// True if only the microphone is played.
	alone: bool,
}

impl Reading {
	fn new(pieces: Vec<RecordingPiece>, alone: bool) -> Self {
		Self {
			pieces: pieces.into_iter(),
			open: None,
			pause: 0.0,
			alone,
		}
	}

	/// The part of the next frame that belongs to the piece. A file that was cut ends at its last whole frame.
	fn frame(&mut self) -> Option<(Vec<f32>, u32)> {
		loop {
			if self.open.is_none() {
				let piece = self.pieces.next()?;
				self.open = open_piece(piece);
			}
			let Some((reader, piece, place)) = &mut self.open else {
				continue;
			};
			let frame = match reader.read() {
				Ok(frame) if piece.to.is_none_or(|to| *place < to) => frame,
				Ok(_) | Err(_) => {
					self.open = None;
					continue;
				}
			};
			let channels = usize::from(frame.channels).max(1);
			let heard = if self.alone { 1 } else { channels };
			let samples = frame.samples.chunks_exact(channels);
			let length = samples.len() as u64;
			let first = piece.from.sample.saturating_sub(*place);
			let last = piece.to.map_or(length, |to| (to - *place).min(length));
			let wanted = samples
				.map(|frame| frame.iter().take(heard).sum::<i32>() as f32 / 32_768.0)
				.skip(first as usize)
				.take(last.saturating_sub(first) as usize);
			let frame = (wanted.collect(), frame.sample_rate);
			*place += length;
			return Some(frame);
		}
	}
}

impl Iterator for Reading {
	type Item = (Vec<f32>, u32);

	fn next(&mut self) -> Option<Self::Item> {
		loop {
			let (samples, rate) = self.frame()?;
			if samples.iter().any(|sample| sample.abs() > QUIET) {
				self.pause = 0.0;
			} else {
				self.pause += samples.len() as f32 / rate.max(1) as f32;
			}
			if self.pause < PAUSE && !samples.is_empty() {
				return Some((samples, rate));
			}
		}
	}
}

type OpenPiece = (FlacStreamReader<BufReader<File>>, RecordingPiece, u64);

fn open_piece(piece: RecordingPiece) -> Option<OpenPiece> {
	let mut file = File::open(&piece.path).ok()?;
	file.seek(SeekFrom::Start(piece.from.byte)).ok()?;
	let place = piece.from.before;
	Some((FlacStreamReader::new(BufReader::new(file)), piece, place))
}

/// Opens the first output that there is.
fn open(queue: &SampleQueue, stop: &Stop) -> Result<OpenOutput, Message> {
	let mut reasons = Vec::new();
	for id in cpal::available_hosts() {
		match cpal::host_from_id(id).and_then(|host| through(&host, queue, stop)) {
			Ok((stream, rate)) => return Ok((Box::new(stream), rate)),
			Err(error) => reasons.push(format!("{id}: {error}")),
		}
	}
	Err(message!(Reported, text = reasons.join("; ")))
}

fn through(host: &Host, queue: &SampleQueue, stop: &Stop) -> Result<(Stream, u32), cpal::Error> {
	let device = host.default_output_device().ok_or_else(|| {
		cpal::Error::with_message(cpal::ErrorKind::DeviceNotAvailable, "there is no output device")
	})?;
	let offered = device.default_output_config()?;
	let rate = offered.sample_rate();
	let mut config = StreamConfig {
		channels: offered.channels(),
		sample_rate: rate,
		buffer_size: BufferSize::Fixed(rate / 50),
	};
	let build = for_samples!(offered.sample_format(), build as fn(_, _, _, _) -> _, otherwise f32);
	let stream = build(&device, config, queue, stop).or_else(|_| {
		config.buffer_size = BufferSize::Default;
		build(&device, config, queue, stop)
	})?;
	stream.play()?;
	Ok((stream, rate))
}

fn build<T>(
	device: &Device,
	config: StreamConfig,
	queue: &SampleQueue,
	stop: &Stop,
) -> Result<Stream, cpal::Error>
where
	T: SizedSample + FromSample<f32>,
{
	let channels = usize::from(config.channels).max(1);
	let (queue, stop) = (Arc::clone(queue), stop.clone());
	let mut frames = Vec::new();
	let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
		frames.clear();
		frames.resize(out.len() / channels, [0.0; 2]);
		take(&queue, &stop, [1.0; 2], &mut frames);
		spread(&frames, out, channels);
	};
	device.build_output_stream(config, fill, |_| {}, None)
}

#[cfg(test)]
mod tests {
	use std::path::{Path, PathBuf};
	use std::time::Instant;

	use super::*;
	use crate::doors::recorder::flac_file::{FlacFile, FlacSpot};

	/// The pieces as samples.
	fn read(pieces: Vec<RecordingPiece>) -> Vec<i16> {
		Reading::new(pieces, false)
			.flat_map(|(samples, _)| samples)
			.map(|sample| (sample * 32_768.0) as i16)
			.collect()
	}

	fn record(path: &Path, samples: &[i16]) -> (FlacSpot, FlacSpot) {
		let mut flac = FlacFile::begin(path, 8_000, 1).unwrap();
		let (start, end) = samples.split_at(samples.len() / 3);
		flac.write(start, Instant::now()).unwrap();
		let first = flac.spot();
		flac.write(end, Instant::now()).unwrap();
		let second = flac.spot();
		flac.end().unwrap();
		(first, second)
	}

	#[test]
	fn from_one_mark_to_another_to_the_sample() {
		let folder = tempfile::tempdir().unwrap();
		let samples: Vec<i16> = (0..20_000).map(|n| 1000 + n).collect();
		let [path, other] = ["1.flac", "2.flac"].map(|name| folder.path().join(name));
		let (third, end) = record(&path, &samples);
		let (_, _) = record(&other, &samples[..100]);
		let piece = |path: &PathBuf, from, to| RecordingPiece {
			path: path.clone(),
			from,
			to,
		};
		let all = FlacSpot::default();
		assert_eq!(read(vec![piece(&path, all, None)]), samples);
		assert_eq!(read(vec![piece(&path, all, Some(third.sample))]), samples[..6666]);
		assert_eq!(read(vec![piece(&path, third, Some(9_999))]), samples[6666..9_999]);
		assert_eq!(
			read(vec![piece(&path, third, None), piece(&other, all, Some(50))]),
			[&samples[6666..], &samples[..50]].concat()
		);
		let gone = folder.path().join("3.flac");
		assert!(read(vec![piece(&path, end, None), piece(&gone, all, None)]).is_empty());
	}

	#[test]
	fn long_pauses_are_shortened() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("1.flac");
		let mut samples = vec![5_000; 8_000];
		samples.extend([20; 80_000]);
		samples.extend([5_000; 8_000]);
		record(&path, &samples);
		let heard = read(vec![RecordingPiece {
			path,
			from: FlacSpot::default(),
			to: None,
		}]);
		let loud = heard.iter().filter(|sample| **sample == 5_000).count();
		assert_eq!(loud, 16_000);
		assert!((23_000..26_000).contains(&heard.len()), "{}", heard.len());
	}
}

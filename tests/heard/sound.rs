//! Samples as numbers that can be compared: mel-frequency cepstra, one frame each ten milliseconds.

use std::f32::consts::PI;
use std::process::Command;

use rustfft::algorithm::Radix4;
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftDirection};

use crate::headless::needed;

/// Samples a second of all compared sounds: those of eSpeak NG, so that nothing is ever resampled here.
pub const RATE: usize = 22_050;

/// Samples from one frame to the next (10 ms) and in a frame (25 ms).
pub const HOP: usize = 220;
const FRAME: usize = 551;

const SPECTRUM: usize = 1024;
const BANDS: usize = 26;
const CEPSTRA: usize = 12;

/// Numbers in a frame: the cepstra and the energy, and the change of each.
const WIDTH: usize = 2 * (CEPSTRA + 1);

pub type Frame = [f32; WIDTH];

/// Turns samples into frames.
pub struct Analysis {
	fft: Radix4<f32>,
	window: Vec<f32>,
	/// The weights of each band, from this bin on.
	bands: Vec<(usize, Vec<f32>)>,
	cosines: Vec<[f32; BANDS]>,
}

fn bands() -> Vec<(usize, Vec<f32>)> {
	let mel = |hertz: f32| 2595.0 * (1.0 + hertz / 700.0).log10();
	let hertz = |mel: f32| 700.0 * (10f32.powf(mel / 2595.0) - 1.0);
	let (low, high) = (mel(80.0), mel(7600.0));
	let corner = |at: usize| {
		let mel = low + (high - low) * at as f32 / (BANDS + 1) as f32;
		(hertz(mel) * SPECTRUM as f32 / RATE as f32) as usize
	};
	(0..BANDS)
		.map(|band| {
			let (left, top, right) = (corner(band), corner(band + 1), corner(band + 2));
			let rise = (left..top).map(|bin| (bin - left) as f32 / (top - left).max(1) as f32);
			let fall = (top..right).map(|bin| (right - bin) as f32 / (right - top).max(1) as f32);
			(left, rise.chain(fall).collect())
		})
		.collect()
}

impl Analysis {
	pub fn new() -> Self {
		let cosine = |k: usize, n: usize| {
			(PI * k as f32 * (2 * n + 1) as f32 / (2 * BANDS) as f32).cos() * (2.0 / BANDS as f32).sqrt()
		};
		Self {
			fft: Radix4::new(SPECTRUM, FftDirection::Forward),
			window: (0..FRAME)
				.map(|n| 0.54 - 0.46 * (2.0 * PI * n as f32 / (FRAME - 1) as f32).cos())
				.collect(),
			bands: bands(),
			cosines: (1..=CEPSTRA)
				.map(|k| std::array::from_fn(|n| cosine(k, n)))
				.collect(),
		}
	}

	/// Returns at least one frame.
	pub fn frames(&self, samples: &[f32]) -> Vec<Frame> {
		self.frames_of_faster(samples, 1)
	}

	/// Returns the frames of the same sound at this multiple of the speed.
	pub fn frames_of_faster(&self, samples: &[f32], tempo: usize) -> Vec<Frame> {
		// A little noise, always the same, so that every silence is alike.
		let mut seed = 1u32;
		let mut noise = || {
			seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
			((seed >> 16) as f32 / 65_536.0 - 0.5) * 4e-4
		};
		let noisy: Vec<f32> = samples.iter().map(|sample| sample + noise()).collect();
		let emphasised: Vec<f32> = (0..noisy.len().max(FRAME))
			.map(|n| {
				let at = |n: usize| noisy.get(n).copied().unwrap_or_default();
				at(n) - if n > 0 { 0.97 * at(n - 1) } else { 0.0 }
			})
			.collect();
		let mut frames: Vec<Frame> = emphasised
			.windows(FRAME)
			.step_by(HOP * tempo)
			.map(|frame| self.frame(frame))
			.collect();
		for n in 1..frames.len().saturating_sub(1) {
			for k in 0..=CEPSTRA {
				frames[n][CEPSTRA + 1 + k] = frames[n + 1][k] - frames[n - 1][k];
			}
		}
		frames
	}

	fn frame(&self, samples: &[f32]) -> Frame {
		let mut spectrum: Vec<Complex<f32>> = samples
			.iter()
			.zip(&self.window)
			.map(|(sample, weight)| Complex::from(sample * weight))
			.collect();
		let energy: f32 = spectrum.iter().map(Complex::norm_sqr).sum();
		spectrum.resize(SPECTRUM, Complex::default());
		self.fft.process(&mut spectrum);
		let mut logs = [0f32; BANDS];
		for (log, (start, weights)) in logs.iter_mut().zip(&self.bands) {
			let power: f32 = spectrum[*start..]
				.iter()
				.zip(weights)
				.map(|(bin, weight)| bin.norm_sqr() * weight)
				.sum();
			*log = power.max(1e-8).ln();
		}
		let mut frame = [0f32; WIDTH];
		for (value, cosines) in frame.iter_mut().zip(&self.cosines) {
			*value = logs.iter().zip(cosines).map(|(log, cosine)| log * cosine).sum();
		}
		frame[CEPSTRA] = 0.3 * energy.max(1e-7).ln();
		frame
	}
}

/// A voice of eSpeak NG and its settings. The values are those of its own options.
#[derive(Clone, Debug)]
pub struct Manner {
	voice: String,
	/// Words a minute.
	speed: i64,
	/// 0 to 99.
	pitch: i64,
	/// The texts whose spoken form differs from the written one, with that form.
	say: toml::Table,
	/// Single words with a different spelling, wherever they stand.
	words: toml::Table,
	/// Suffix of the text, and the range of the voice in per cent.
	tune: (String, Option<i64>),
}

impl Manner {
	/// Returns the voice with its usual settings.
	pub fn plain(voice: &str) -> Self {
		Self {
			voice: voice.to_owned(),
			speed: 175,
			pitch: 50,
			say: toml::Table::new(),
			words: toml::Table::new(),
			tune: (String::new(), None),
		}
	}

	/// Returns the settings of the clips of a language, by the text of `voices/clips/settings.toml`.
	pub fn of_clips(settings: &str, language: &str) -> Self {
		let settings: toml::Table = settings.parse().expect("settings in TOML");
		let language = settings[language].as_table().expect("a table of the language");
		let say = language.get("say").and_then(toml::Value::as_table);
		Self {
			voice: String::new(),
			speed: 175,
			pitch: 50,
			say: say.cloned().unwrap_or_default(),
			words: language
				.get("words")
				.and_then(toml::Value::as_table)
				.cloned()
				.unwrap_or_default(),
			tune: (String::new(), None),
		}
		.with(language)
	}

	/// Returns the voice in a tune of those settings, with the pitch, the mark and the range of the tune.
	#[allow(dead_code, reason = "not every test compares by the tunes")]
	pub fn in_tune(mut self, settings: &str, tune: &str, words: usize) -> Self {
		let settings: toml::Table = settings.parse().expect("settings in TOML");
		let Some(tune) = settings["tunes"].get(tune) else {
			return self;
		};
		let number = |name| tune.get(name).and_then(toml::Value::as_integer);
		self.pitch += number("pitch").unwrap_or(0);
		let mark = tune.get("mark").and_then(toml::Value::as_str);
		let range = if words > 1 { "range_of_several" } else { "range" };
		self.tune = (mark.unwrap_or_default().to_owned(), number(range));
		self
	}

	/// The same at another speed, in words a minute.
	pub fn at(mut self, speed: i64) -> Self {
		self.speed = speed;
		self
	}

	fn with(mut self, table: &toml::Table) -> Self {
		let text = |name| table.get(name).and_then(toml::Value::as_str);
		let number = |name| table.get(name).and_then(toml::Value::as_integer);
		if let Some(voice) = text("voice") {
			voice.clone_into(&mut self.voice);
		}
		self.speed = number("speed").unwrap_or(self.speed);
		self.pitch = number("pitch").unwrap_or(self.pitch);
		self
	}

	/// Returns eSpeak NG's rendering of the text, without the pause at its end.
	pub fn render(&self, text: &str) -> Vec<f32> {
		match self.say.get(text) {
			Some(toml::Value::String(other)) => espeak(self, other),
			Some(toml::Value::Table(other)) => {
				let spelling = other.get("text").and_then(toml::Value::as_str);
				espeak(&self.clone().with(other), spelling.unwrap_or(text))
			}
			_ => espeak(self, &self.respelled(text)),
		}
	}

	fn respelled(&self, text: &str) -> String {
		let other = |word: &str| {
			let known = self
				.words
				.iter()
				.find(|(known, _)| known.to_lowercase() == word.to_lowercase());
			known
				.and_then(|(_, other)| other.as_str())
				.unwrap_or(word)
				.to_owned()
		};
		let words: Vec<String> = text.split(' ').map(other).collect();
		words.join(" ")
	}
}

fn espeak(manner: &Manner, text: &str) -> Vec<f32> {
	let (mark, range) = &manner.tune;
	let mut said = format!("{text}{mark}");
	let mut markup: &[&str] = &[];
	if let Some(range) = range {
		markup = &["-m"];
		let text = said
			.replace('&', "&amp;")
			.replace('<', "&lt;")
			.replace('>', "&gt;");
		said = format!("<speak><prosody range=\"{range}%\">{text} </prosody></speak>");
	}
	let output = needed(
		Command::new("espeak-ng")
			.args(markup)
			.args(["-v", &manner.voice, "-s", &manner.speed.to_string()])
			.args(["-p", &manner.pitch.to_string(), "-z", "--stdout", &said]),
		"espeak-ng",
	)
	.output()
	.expect("espeak-ng can be run");
	assert!(
		output.status.success(),
		"espeak-ng cannot say {text:?}: {manner:?}"
	);
	// A RIFF header of 44 bytes, then 16-bit samples; the rate stands in bytes 24 to 27.
	let (header, samples) = output.stdout.split_at_checked(44).expect("a sound file");
	let rate = u32::from_le_bytes([header[24], header[25], header[26], header[27]]);
	assert_eq!(rate as usize, RATE, "eSpeak NG has another sampling rate");
	from_bytes(samples)
}

pub fn from_bytes(bytes: &[u8]) -> Vec<f32> {
	bytes
		.chunks_exact(2)
		.map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0)
		.collect()
}

pub fn to_bytes(samples: &[f32]) -> Vec<u8> {
	samples
		.iter()
		.flat_map(|sample| ((sample.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes())
		.collect()
}

/// Returns the audible parts that are separated by pauses of at least this length, in milliseconds.
pub fn utterances(samples: &[f32], pause: usize) -> Vec<&[f32]> {
	let pause = pause / 10;
	let loud: Vec<usize> = samples
		.chunks(HOP)
		.enumerate()
		.filter(|(_, chunk)| chunk.iter().any(|sample| sample.abs() > AUDIBLE))
		.map(|(at, _)| at)
		.collect();
	loud.chunk_by(|a, b| b - a <= pause)
		.map(|run| {
			let (first, last) = (run[0], run[run.len() - 1]);
			// With a little silence on both sides, so that no soft consonant is cut.
			let start = first.saturating_sub(3) * HOP;
			&samples[start..((last + 4) * HOP).min(samples.len())]
		})
		.collect()
}

/// Samples smaller than this are silence. Of a full scale of one.
pub const AUDIBLE: f32 = 0.004;

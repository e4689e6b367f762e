//! The mixer: one voice and any tones in their channels, added up sample by sample, and cut without a click at any of them.

use std::sync::Arc;

use super::lane::{Lane, Piece};
use crate::doors::outlet::Frame;

/// How long a cut voice takes to be silent, in samples: 3 ms at 48 kHz. A cut without it is heard as a click.
const FADE: usize = 144;

/// More tones at once than anybody could tell apart.
const TONES: usize = 8;

/// Where something is heard: in which channels, and whether whoever listens is given it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channels {
	pub left: bool,
	pub right: bool,
	pub taped: bool,
}

#[cfg(test)]
impl Channels {
	pub const ALL: Self = Self {
		left: true,
		right: true,
		taped: true,
	};
}

/// A lane, and where it is heard.
#[derive(Debug)]
struct Track {
	lane: Lane,
	channels: Channels,
}

/// What came of filling a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
	/// The number of the voice that has come to its end in it.
	pub over: Option<u64>,
	/// Whether there is something for whoever listens.
	pub taped: bool,
}

/// What is playing. It knows no device: whoever has one asks it to [`fill`](Self::fill) a buffer.
#[derive(Debug, Default)]
pub struct Mixer {
	voice: Option<(u64, Track)>,
	/// Cut voices and the samples of their fade that are left.
	leaving: Vec<(Track, usize)>,
	tones: Vec<Track>,
	/// The number of the device that is served.
	served: u64,
	/// Buffers filled so far.
	filled: u64,
	/// What one track plays, before it goes into its channels.
	scratch: Vec<f32>,
	/// All that whoever listens is given of the last buffer.
	tape: Vec<f32>,
}

impl Mixer {
	/// From now on only the device of this number is served. An older one, slow to close, must not eat the samples.
	pub fn serve(&mut self, device: u64) {
		self.served = device;
	}

	/// Begins a voice of this number. Another one that still speaks is cut.
	pub fn begin(&mut self, number: u64, channels: Channels) {
		self.hush();
		let lane = Lane::default();
		self.voice = Some((number, Track { lane, channels }));
	}

	/// Lets the voice of this number go on with `pieces`. A voice that was cut in the meantime ignores them.
	pub fn go_on(&mut self, number: u64, pieces: Vec<Piece>) {
		if let Some((_, track)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			for piece in pieces {
				track.lane.push(piece);
			}
		}
	}

	/// Nothing more will come for the voice of this number.
	pub fn close(&mut self, number: u64) {
		if let Some((_, track)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			track.lane.close();
		}
	}

	/// Cuts the voice. It is never reported as over.
	pub fn hush(&mut self) {
		if let Some((_, track)) = self.voice.take() {
			self.leaving.push((track, FADE));
		}
	}

	/// Plays a tone beside all else.
	pub fn tone(&mut self, sound: Arc<[f32]>, channels: Channels) {
		if self.tones.len() < TONES {
			let lane = Lane::single(sound);
			self.tones.push(Track { lane, channels });
		}
	}

	/// Forgets everything, without a fade: the device is gone, or its rate has changed.
	pub fn clear(&mut self) {
		self.voice = None;
		self.leaving.clear();
		self.clear_tones();
	}

	pub fn clear_tones(&mut self) {
		self.tones.clear();
	}

	#[must_use]
	pub fn is_silent(&self) -> bool {
		self.voice.is_none() && self.leaving.is_empty() && self.tones.is_empty()
	}

	/// The number of the voice that speaks.
	#[must_use]
	pub fn voice(&self) -> Option<u64> {
		self.voice.as_ref().map(|(number, _)| *number)
	}

	/// How many buffers have been filled: a device that lives makes it grow.
	#[must_use]
	pub fn filled(&self) -> u64 {
		self.filled
	}

	/// Fills the buffer of this device with what comes next. A channel in which nothing is to be heard is silent to the
	/// last bit.
	pub fn fill(&mut self, device: u64, out: &mut [Frame]) -> Filled {
		out.fill(Frame::default());
		self.tape.clear();
		self.tape.resize(out.len(), 0.0);
		if device != self.served {
			return Filled::default();
		}
		self.filled = self.filled.wrapping_add(1);
		let mut taped = false;
		let length = out.len();
		let (scratch, tape) = (&mut self.scratch, &mut self.tape);
		let mut play = |track: &mut Track, most: usize, fade: &dyn Fn(usize) -> f32| {
			scratch.clear();
			scratch.resize(most.min(length), 0.0);
			track.lane.add_to(scratch);
			let Channels {
				left,
				right,
				taped: is_taped,
			} = track.channels;
			taped |= is_taped;
			for (step, ((frame, tape), sample)) in
				out.iter_mut().zip(tape.iter_mut()).zip(&*scratch).enumerate()
			{
				let sample = sample * fade(step);
				let [on_left, on_right] = frame;
				for (slot, wanted) in [(on_left, left), (on_right, right), (tape, is_taped)] {
					if wanted {
						*slot += sample;
					}
				}
			}
		};
		if let Some((_, track)) = &mut self.voice {
			play(track, usize::MAX, &|_| 1.0);
		}
		for (track, left) in &mut self.leaving {
			let before = *left;
			play(track, before, &|step| (before - step) as f32 / FADE as f32);
			*left -= length.min(before);
		}
		self.leaving.retain(|(_, left)| *left > 0);
		for tone in &mut self.tones {
			play(tone, usize::MAX, &|_| 1.0);
		}
		self.tones.retain(|tone| !tone.lane.is_over());
		for slot in out.as_flattened_mut().iter_mut().chain(&mut self.tape) {
			*slot = slot.clamp(-1.0, 1.0);
		}
		let over = self.voice.take_if(|(_, track)| track.lane.is_over());
		Filled {
			over: over.map(|(number, _)| number),
			taped,
		}
	}

	/// What whoever listens is given of the last buffer: everything in one channel.
	#[must_use]
	pub fn tape(&self) -> &[f32] {
		&self.tape
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn sound(level: f32, length: usize) -> Vec<Piece> {
		vec![Piece::Sound(vec![level; length].into())]
	}

	fn fill(mixer: &mut Mixer, length: usize) -> (Vec<f32>, Option<u64>) {
		let mut out = vec![[9.0; 2]; length];
		let filled = mixer.fill(0, &mut out);
		let both: Vec<f32> = out.iter().map(|[left, _]| *left).collect();
		assert_eq!(mixer.tape(), both, "whoever listens hears the same");
		assert!(out.iter().all(|[left, right]| left == right));
		(both, filled.over)
	}

	#[test]
	fn a_voice_is_over_once_and_in_the_buffer_of_its_last_sample() {
		let mut mixer = Mixer::default();
		mixer.begin(7, Channels::ALL);
		mixer.go_on(7, sound(0.5, 960));
		mixer.close(7);
		assert_eq!(fill(&mut mixer, 480).1, None);
		assert_eq!(fill(&mut mixer, 480).1, Some(7));
		let (out, over) = fill(&mut mixer, 480);
		assert_eq!(over, None);
		assert_eq!(out, vec![0.0; 480]);
		assert!(mixer.is_silent());
	}

	#[test]
	fn a_voice_without_a_sound_is_over_at_once() {
		let mut mixer = Mixer::default();
		mixer.begin(1, Channels::ALL);
		mixer.close(1);
		assert_eq!(fill(&mut mixer, 1).1, Some(1));
	}

	#[test]
	fn a_cut_at_any_sample_fades_and_is_never_over() {
		for cut in 0..500 {
			let mut mixer = Mixer::default();
			mixer.begin(1, Channels::ALL);
			mixer.go_on(1, sound(0.5, 500));
			mixer.close(1);
			assert_eq!(fill(&mut mixer, cut).1, None, "{cut}");
			mixer.hush();
			let (out, over) = fill(&mut mixer, 700);
			assert_eq!(over, None, "{cut}");
			let last = if cut == 0 { 0.0 } else { 0.5 };
			let steps = std::iter::once(&last).chain(&out).zip(&out);
			let left = 500 - cut;
			for (step, (before, after)) in steps.enumerate() {
				if cut > 0 && step < left {
					assert!((before - after).abs() < 0.01, "a click at {cut} + {step}");
				}
			}
			assert!(out[FADE..].iter().all(|sample| *sample == 0.0), "{cut}");
			assert!(mixer.is_silent());
		}
	}

	#[test]
	fn the_fade_is_the_same_in_any_buffer() {
		let hushed = |buffer: usize| {
			let mut mixer = Mixer::default();
			mixer.begin(1, Channels::ALL);
			mixer.go_on(1, sound(0.5, 1000));
			fill(&mut mixer, 100);
			mixer.hush();
			let mut heard = Vec::new();
			while heard.len() < 200 {
				heard.append(&mut fill(&mut mixer, buffer).0);
			}
			heard.truncate(200);
			heard
		};
		assert_eq!(hushed(1), hushed(200));
		assert_eq!(hushed(13), hushed(200));
	}

	#[test]
	fn the_new_voice_begins_at_once_and_only_it_is_over() {
		let mut mixer = Mixer::default();
		mixer.begin(1, Channels::ALL);
		mixer.go_on(1, sound(0.5, 10_000));
		mixer.close(1);
		fill(&mut mixer, 100);
		mixer.begin(2, Channels::ALL);
		mixer.go_on(1, sound(0.1, 10_000));
		mixer.close(1);
		mixer.go_on(2, sound(-0.25, 300));
		mixer.close(2);
		let (out, over) = fill(&mut mixer, 400);
		assert_eq!(over, Some(2));
		assert!(out[0] > 0.2, "the old one fades under the new one");
		assert_eq!(out[FADE..300], [-0.25; 300 - FADE]);
		assert_eq!(out[300..], [0.0; 100]);
		assert_eq!(fill(&mut mixer, 400).1, None);
	}

	#[test]
	fn tones_sound_beside_the_voice_and_nothing_leaves_the_range() {
		let mut mixer = Mixer::default();
		mixer.begin(1, Channels::ALL);
		mixer.go_on(1, sound(0.75, 4));
		mixer.tone(vec![0.125; 2].into(), Channels::ALL);
		assert_eq!(fill(&mut mixer, 4).0, [0.875, 0.875, 0.75, 0.75]);
		for _ in 0..100 {
			mixer.tone(vec![0.5; 2].into(), Channels::ALL);
		}
		assert_eq!(fill(&mut mixer, 2).0, [1.0, 1.0]);
		mixer.hush();
		fill(&mut mixer, 200);
		assert!(mixer.is_silent());
	}

	#[test]
	fn a_device_that_is_no_longer_served_eats_nothing() {
		let mut mixer = Mixer::default();
		mixer.serve(2);
		mixer.begin(1, Channels::ALL);
		mixer.go_on(1, sound(0.5, 10));
		mixer.close(1);
		let mut out = [[0.25; 2]; 20];
		assert_eq!(mixer.fill(1, &mut out), Filled::default());
		assert_eq!((out, mixer.filled()), ([[0.0; 2]; 20], 0));
		assert_eq!(mixer.fill(2, &mut out).over, Some(1));
		assert_eq!(out[..10], [[0.5; 2]; 10]);
	}

	#[test]
	fn what_is_for_one_channel_never_reaches_the_other() {
		const LEFT: Channels = Channels {
			left: true,
			right: false,
			taped: true,
		};
		const RIGHT: Channels = Channels {
			left: false,
			right: true,
			taped: false,
		};
		let mut mixer = Mixer::default();
		mixer.begin(1, LEFT);
		mixer.go_on(1, sound(0.5, 1000));
		let mut out = [[9.0; 2]; 100];
		assert!(mixer.fill(0, &mut out).taped);
		assert_eq!(out, [[0.5, 0.0]; 100]);
		// It is cut, fades on its side alone, and the other side begins at once.
		mixer.begin(2, RIGHT);
		mixer.go_on(2, sound(0.25, 1000));
		let mut out = [[9.0; 2]; 200];
		assert!(mixer.fill(0, &mut out).taped);
		assert!(out.iter().all(|[_, right]| *right == 0.25));
		assert!(out[0][0] > 0.4 && out[FADE..].iter().all(|[left, _]| *left == 0.0));
		assert!(mixer.tape()[FADE..].iter().all(|sample| *sample == 0.0));
		mixer.tone(vec![0.125; 10].into(), LEFT);
		let mut out = [[9.0; 2]; 20];
		assert!(mixer.fill(0, &mut out).taped);
		assert_eq!((out[0], out[10]), ([0.125, 0.25], [0.0, 0.25]));
		assert!(
			!mixer.fill(0, &mut out).taped,
			"the rest is not for whoever listens"
		);
	}
}

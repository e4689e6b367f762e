//! The mixer: one voice and any tones, added up sample by sample, and cut without a click at any of them.

use std::sync::Arc;

use super::lane::{Lane, Piece};

/// How long a cut voice takes to be silent, in samples: 3 ms at 48 kHz. A cut without it is heard as a click.
const FADE: usize = 144;

/// More tones at once than anybody could tell apart.
const TONES: usize = 8;

/// What is playing. It knows no device: whoever has one asks it to [`fill`](Self::fill) a buffer.
#[derive(Debug, Default)]
pub struct Mixer {
	voice: Option<(u64, Lane)>,
	/// Cut voices and the samples of their fade that are left.
	leaving: Vec<(Lane, usize)>,
	tones: Vec<Lane>,
	/// The number of the device that is served.
	served: u64,
	/// Buffers filled so far.
	filled: u64,
	/// What a cut voice still plays, before it is faded.
	scratch: Vec<f32>,
}

impl Mixer {
	/// From now on only the device of this number is served. An older one, slow to close, must not eat the samples.
	pub fn serve(&mut self, device: u64) {
		self.served = device;
	}

	/// Begins a voice of this number. Another one that still speaks is cut.
	pub fn begin(&mut self, number: u64) {
		self.hush();
		self.voice = Some((number, Lane::default()));
	}

	/// Lets the voice of this number go on with `pieces`. A voice that was cut in the meantime ignores them.
	pub fn go_on(&mut self, number: u64, pieces: Vec<Piece>) {
		if let Some((_, lane)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			for piece in pieces {
				lane.push(piece);
			}
		}
	}

	/// Nothing more will come for the voice of this number.
	pub fn close(&mut self, number: u64) {
		if let Some((_, lane)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			lane.close();
		}
	}

	/// Cuts the voice. It is never reported as over.
	pub fn hush(&mut self) {
		if let Some((_, lane)) = self.voice.take() {
			self.leaving.push((lane, FADE));
		}
	}

	/// Plays a tone beside all else.
	pub fn tone(&mut self, sound: Arc<[f32]>) {
		if self.tones.len() < TONES {
			self.tones.push(Lane::single(sound));
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

	/// Fills the buffer of this device with what comes next, and gives the number of the voice that has come to its
	/// end in it.
	pub fn fill(&mut self, device: u64, out: &mut [f32]) -> Option<u64> {
		out.fill(0.0);
		if device != self.served {
			return None;
		}
		self.filled = self.filled.wrapping_add(1);
		if let Some((_, lane)) = &mut self.voice {
			lane.add_to(out);
		}
		for (lane, left) in &mut self.leaving {
			let now = out.len().min(*left);
			self.scratch.clear();
			self.scratch.resize(now, 0.0);
			lane.add_to(&mut self.scratch);
			for (step, (slot, sample)) in out.iter_mut().zip(&self.scratch).enumerate() {
				*slot += sample * (*left - step) as f32 / FADE as f32;
			}
			*left -= now;
		}
		self.leaving.retain(|(_, left)| *left > 0);
		for tone in &mut self.tones {
			tone.add_to(out);
		}
		self.tones.retain(|tone| !tone.is_over());
		for slot in out {
			*slot = slot.clamp(-1.0, 1.0);
		}
		let (number, _) = self.voice.take_if(|(_, lane)| lane.is_over())?;
		Some(number)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn sound(level: f32, length: usize) -> Vec<Piece> {
		vec![Piece::Sound(vec![level; length].into())]
	}

	fn fill(mixer: &mut Mixer, length: usize) -> (Vec<f32>, Option<u64>) {
		let mut out = vec![9.0; length];
		let over = mixer.fill(0, &mut out);
		(out, over)
	}

	#[test]
	fn a_voice_is_over_once_and_in_the_buffer_of_its_last_sample() {
		let mut mixer = Mixer::default();
		mixer.begin(7);
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
		mixer.begin(1);
		mixer.close(1);
		assert_eq!(fill(&mut mixer, 1).1, Some(1));
	}

	#[test]
	fn a_cut_at_any_sample_fades_and_is_never_over() {
		for cut in 0..500 {
			let mut mixer = Mixer::default();
			mixer.begin(1);
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
			mixer.begin(1);
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
		mixer.begin(1);
		mixer.go_on(1, sound(0.5, 10_000));
		mixer.close(1);
		fill(&mut mixer, 100);
		mixer.begin(2);
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
		mixer.begin(1);
		mixer.go_on(1, sound(0.75, 4));
		mixer.tone(vec![0.125; 2].into());
		assert_eq!(fill(&mut mixer, 4).0, [0.875, 0.875, 0.75, 0.75]);
		for _ in 0..100 {
			mixer.tone(vec![0.5; 2].into());
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
		mixer.begin(1);
		mixer.go_on(1, sound(0.5, 10));
		mixer.close(1);
		let mut out = [0.25; 20];
		assert_eq!(mixer.fill(1, &mut out), None);
		assert_eq!((out, mixer.filled()), ([0.0; 20], 0));
		assert_eq!(mixer.fill(2, &mut out), Some(1));
		assert_eq!(out[..10], [0.5; 10]);
	}
}

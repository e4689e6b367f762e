//! The mixer: one voice and any tones in their channels, added up sample by sample, and cut without a click at any of them.

use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::sync::Arc;

use annabella::voice::{Delivery, Pan};

use super::loudness::{Fader, Limiter};
use super::track::{Piece, Track};
use crate::doors::outlet::{Frame, Waker};

/// Time until a cut voice is silent, in samples: 3 ms at 48 kHz. A cut without it is heard as a click.
const FADE: usize = 144;

/// More tones at once than anybody could tell apart.
const TONES: usize = 8;

/// The channels of a sound, and the listener's share in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channels {
	pub left: bool,
	pub right: bool,
	pub taped: bool,
	/// True if left and right are the two ears of everybody who hears it, so that it can have a place between them.
	pub wide: bool,
}

impl Channels {
	#[cfg(test)]
	pub const ALL: Self = Self {
		left: true,
		right: true,
		taped: true,
		wide: true,
	};

	/// The levels of a sound at this place on the left, on the right, and for the listener. Its power is the same at any
	/// place; in the middle, and without a place, it is unchanged.
	fn levels(self, pan: Pan) -> [f32; 3] {
		let (left, right) = if self.wide && pan != Pan::CENTRE {
			let angle = (f32::from(pan.percent()) / 100.0 + 1.0) * FRAC_PI_4;
			(SQRT_2 * angle.cos(), SQRT_2 * angle.sin())
		} else {
			(1.0, 1.0)
		};
		let heard = |wanted, level: f32| if wanted { level } else { 0.0 };
		[
			heard(self.left, left),
			heard(self.right, right),
			heard(self.taped, 1.0),
		]
	}
}

/// A track, and its channels.
#[derive(Debug)]
struct Playing {
	track: Track,
	/// On the left, on the right, and for the listener.
	levels: [f32; 3],
}

/// The result of filling a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
	/// The number of the voice that has come to its end in it.
	pub over: Option<u64>,
	/// True if there is something for the listener.
	pub taped: bool,
}

/// The sounds that are playing. It knows no device: a device asks it to [`fill`](Self::fill) a buffer.
#[derive(Debug, Default)]
pub struct Mixer {
	voice: Option<(u64, Playing)>,
	/// Cut voices and the samples of their fade that are left.
	leaving: Vec<(Playing, usize)>,
	tones: Vec<Playing>,
	word_fader: Fader,
	tone_fader: Fader,
	/// Of the left, of the right, and of the listener. A loud sound on one side does not change the other.
	limiters: [Limiter; 3],
	/// The number of the device that is served.
	served: u64,
	/// Wakes it, if it sleeps during a silence.
	waker: Option<Waker>,
	/// Buffers filled so far.
	filled: u64,
	/// The samples of one track, before they go into its channels.
	scratch: Vec<f32>,
	/// The listener's samples of the last buffer.
	tape: Vec<f32>,
}

impl Mixer {
	/// Serves only the device of this number from now on. An older one, slow to close, must not eat the samples.
	pub fn serve(&mut self, device: u64) {
		self.served = device;
		self.waker = None;
	}

	/// Sets the waker of the device of this number, for the next sound after a silence.
	pub fn wake_by(&mut self, device: u64, waker: Waker) {
		if device == self.served {
			self.waker = Some(waker);
		}
	}

	fn wake(&self) {
		if let Some(waker) = &self.waker {
			waker.wake();
		}
	}

	/// Sets the volumes from now on.
	pub fn set_volumes(&mut self, delivery: Delivery) {
		self.word_fader.set(delivery.words);
		self.tone_fader.set(delivery.tones);
	}

	/// Begins a voice of this number. Another one that still speaks is cut.
	pub fn begin(&mut self, number: u64, channels: Channels) {
		self.hush();
		let playing = Playing {
			track: Track::default(),
			levels: channels.levels(Pan::CENTRE),
		};
		self.voice = Some((number, playing));
		self.wake();
	}

	/// Continues the voice of this number with `pieces`. A voice that was cut in the meantime ignores them.
	pub fn go_on(&mut self, number: u64, pieces: Vec<Piece>) {
		if let Some((_, playing)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			for piece in pieces {
				playing.track.push(piece);
			}
			self.wake();
		}
	}

	/// Closes the voice of this number: nothing more will come for it.
	pub fn close(&mut self, number: u64) {
		if let Some((_, playing)) = self.voice.as_mut().filter(|(voice, _)| *voice == number) {
			playing.track.close();
			self.wake();
		}
	}

	/// Cuts the voice. It is never reported as over.
	pub fn hush(&mut self) {
		if let Some((_, playing)) = self.voice.take() {
			self.leaving.push((playing, FADE));
		}
	}

	/// Plays a tone beside all else, at this place between left and right if it has one.
	pub fn tone(&mut self, sound: Arc<[f32]>, channels: Channels, pan: Pan) {
		if self.tones.len() < TONES {
			let track = Track::single(sound);
			let levels = channels.levels(pan);
			self.tones.push(Playing { track, levels });
			self.wake();
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

	/// The number of samples that are ready before the voice has to be waited for.
	#[must_use]
	pub fn ready(&self) -> usize {
		if let Some((_, playing)) = &self.voice {
			return playing.track.ready();
		}
		let leaving = self.leaving.iter().map(|(_, left)| *left);
		let tones = self.tones.iter().map(|tone| tone.track.ready());
		leaving.chain(tones).max().unwrap_or(0)
	}

	/// The number of the voice that speaks.
	#[must_use]
	pub fn voice(&self) -> Option<u64> {
		self.voice.as_ref().map(|(number, _)| *number)
	}

	/// The number of buffers filled: a device that lives makes it grow.
	#[must_use]
	pub fn filled(&self) -> u64 {
		self.filled
	}

	/// Fills the buffer of this device with the next samples. A channel without sound is silent to the last bit.
	pub fn fill(&mut self, device: u64, out: &mut [Frame]) -> Filled {
		out.fill(Frame::default());
		self.tape.clear();
		self.tape.resize(out.len(), 0.0);
		if device != self.served {
			return Filled::default();
		}
		self.filled = self.filled.wrapping_add(1);
		if self.voice.is_none() && self.leaving.is_empty() {
			self.word_fader.jump();
		}
		if self.tones.is_empty() {
			self.tone_fader.jump();
		}
		let mut taped = false;
		let length = out.len();
		let (scratch, tape) = (&mut self.scratch, &mut self.tape);
		let mut play = |playing: &mut Playing, most: usize, factor: &dyn Fn(usize) -> f32| {
			scratch.clear();
			scratch.resize(most.min(length), 0.0);
			playing.track.add_to(scratch);
			let [left, right, on_tape] = playing.levels;
			taped |= on_tape > 0.0;
			for (step, ((frame, tape), sample)) in
				out.iter_mut().zip(tape.iter_mut()).zip(&*scratch).enumerate()
			{
				let sample = sample * factor(step);
				let [on_left, on_right] = frame;
				for (slot, level) in [(on_left, left), (on_right, right), (tape, on_tape)] {
					if level > 0.0 {
						*slot += sample * level;
					}
				}
			}
		};
		let (words, tones) = (self.word_fader, self.tone_fader);
		if let Some((_, playing)) = &mut self.voice {
			play(playing, usize::MAX, &|step| words.after(step));
		}
		for (playing, left) in &mut self.leaving {
			let before = *left;
			let fade = |step| words.after(step) * (before - step) as f32 / FADE as f32;
			play(playing, before, &fade);
			*left -= length.min(before);
		}
		self.leaving.retain(|(_, left)| *left > 0);
		for tone in &mut self.tones {
			play(tone, usize::MAX, &|step| tones.after(step));
		}
		self.tones.retain(|tone| !tone.track.is_over());
		self.word_fader.pass(length);
		self.tone_fader.pass(length);
		let [on_left, on_right, on_tape] = &mut self.limiters;
		for ([left, right], tape) in out.iter_mut().zip(&mut self.tape) {
			for (slot, limiter) in [
				(left, &mut *on_left),
				(right, &mut *on_right),
				(tape, &mut *on_tape),
			] {
				*slot = limiter.limit(*slot);
			}
		}
		let over = self.voice.take_if(|(_, playing)| playing.track.is_over());
		Filled {
			over: over.map(|(number, _)| number),
			taped,
		}
	}

	/// The listener's samples of the last buffer: everything in one channel.
	#[must_use]
	pub fn tape(&self) -> &[f32] {
		&self.tape
	}
}

#[cfg(test)]
#[path = "mixer_tests.rs"]
mod tests;

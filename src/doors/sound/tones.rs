//! How the tones sound: each is made of a few notes, at whatever rate the device has.

use std::f32::consts::TAU;

use annabella::voice::{Occupant, Shade, Tone};

/// How a note dies away.
#[derive(Clone, Copy)]
enum Decay {
	/// Like something that was struck.
	Struck,
	/// Like something that is blown: it holds until its end.
	Held,
}

/// One note. Times in milliseconds.
struct Note {
	start: f32,
	length: f32,
	hertz: f32,
	level: f32,
	decay: Decay,
	/// Odd overtones make it harsh; none makes it soft.
	overtones: usize,
}

const ATTACK: f32 = 4.0;
/// Of all tones: they sound near words, and the words come first.
const VOLUME: f32 = 0.5;

const fn struck(start: f32, length: f32, hertz: f32, level: f32) -> Note {
	Note {
		start,
		length,
		hertz,
		level,
		decay: Decay::Struck,
		overtones: 0,
	}
}

const fn held(start: f32, length: f32, hertz: f32, level: f32, overtones: usize) -> Note {
	Note {
		start,
		length,
		hertz,
		level,
		decay: Decay::Held,
		overtones,
	}
}

fn notes(tone: Tone) -> &'static [Note] {
	match tone {
		Tone::Move => const { &[struck(0.0, 110.0, 196.0, 0.4)] },
		Tone::Capture => const { &[struck(0.0, 90.0, 247.0, 0.4), struck(90.0, 120.0, 165.0, 0.45)] },
		Tone::Castling => const { &[struck(0.0, 90.0, 196.0, 0.4), struck(100.0, 110.0, 220.0, 0.4)] },
		Tone::Promotion => {
			const {
				&[
					held(0.0, 70.0, 523.3, 0.16, 0),
					held(75.0, 70.0, 659.3, 0.16, 0),
					held(150.0, 120.0, 784.0, 0.18, 0),
				]
			}
		}
		Tone::Edge => const { &[held(0.0, 90.0, 130.8, 0.2, 2)] },
		Tone::Opened => const { &[held(0.0, 60.0, 392.0, 0.14, 0), held(65.0, 80.0, 587.3, 0.14, 0)] },
		Tone::Closed => const { &[held(0.0, 60.0, 587.3, 0.14, 0), held(65.0, 80.0, 392.0, 0.14, 0)] },
		Tone::Selected => const { &[struck(0.0, 120.0, 1318.5, 0.25)] },
		Tone::Deselected => const { &[struck(0.0, 120.0, 987.8, 0.25)] },
		Tone::Notice => const { &[held(0.0, 140.0, 440.0, 0.16, 1)] },
		Tone::Square(Shade::Light, Occupant::Nobody) => const { &[struck(0.0, 70.0, 740.0, 0.25)] },
		Tone::Square(Shade::Dark, Occupant::Nobody) => const { &[struck(0.0, 70.0, 370.0, 0.3)] },
		Tone::Square(Shade::Light, Occupant::Own) => {
			const { &[struck(0.0, 70.0, 740.0, 0.25), held(80.0, 60.0, 1480.0, 0.14, 0)] }
		}
		Tone::Square(Shade::Dark, Occupant::Own) => {
			const { &[struck(0.0, 70.0, 370.0, 0.3), held(80.0, 60.0, 1480.0, 0.14, 0)] }
		}
		Tone::Square(Shade::Light, Occupant::Other) => {
			const { &[struck(0.0, 70.0, 740.0, 0.25), held(80.0, 90.0, 185.0, 0.16, 3)] }
		}
		Tone::Square(Shade::Dark, Occupant::Other) => {
			const { &[struck(0.0, 70.0, 370.0, 0.3), held(80.0, 90.0, 185.0, 0.16, 3)] }
		}
		Tone::Check => {
			const {
				&[
					held(0.0, 100.0, 659.3, 0.16, 0),
					held(105.0, 150.0, 880.0, 0.18, 0),
				]
			}
		}
		Tone::Illegal => const { &[held(0.0, 220.0, 98.0, 0.16, 4)] },
		Tone::YourTurn => const { &[struck(0.0, 280.0, 1046.5, 0.2), struck(0.0, 200.0, 2093.0, 0.05)] },
		Tone::LowTime => {
			const {
				&[
					held(0.0, 80.0, 1760.0, 0.16, 0),
					held(140.0, 80.0, 1760.0, 0.16, 0),
				]
			}
		}
		Tone::End => {
			const {
				&[
					held(0.0, 90.0, 784.0, 0.16, 0),
					held(90.0, 90.0, 659.3, 0.16, 0),
					held(180.0, 120.0, 523.3, 0.18, 0),
				]
			}
		}
		Tone::Trouble => {
			const {
				&[
					held(0.0, 110.0, 146.8, 0.16, 3),
					held(150.0, 140.0, 110.0, 0.18, 3),
				]
			}
		}
	}
}

/// The tone's samples, mono.
#[must_use]
pub fn sound(tone: Tone, rate: u32) -> Vec<f32> {
	let samples = |time: f32| (time * rate as f32 / 1000.0) as usize;
	let mut sound = Vec::new();
	for note in notes(tone) {
		let (start, length) = (samples(note.start), samples(note.length));
		if sound.len() < start + length {
			sound.resize(start + length, 0.0);
		}
		for (at, slot) in sound.iter_mut().skip(start).take(length).enumerate() {
			*slot += VOLUME * note.level * note.at(at as f32 * 1000.0 / rate as f32);
		}
	}
	sound
}

impl Note {
	/// The wave at this moment, between -1 and 1.
	fn at(&self, time: f32) -> f32 {
		let turn = TAU * self.hertz * time / 1000.0;
		let wave: f32 = (0..=self.overtones)
			.map(|overtone| (2 * overtone + 1) as f32)
			.map(|multiple| (turn * multiple).sin() / multiple)
			.sum();
		let attack = (time / ATTACK).min(1.0);
		let release = ((self.length - time) / ATTACK).clamp(0.0, 1.0);
		let body = match self.decay {
			Decay::Struck => (-5.0 * time / self.length).exp(),
			Decay::Held => 1.0,
		};
		wave * attack * release * body
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	const RATES: [u32; 3] = [44_100, 48_000, 96_000];

	#[test]
	fn tones_are_short_and_gentle() {
		for tone in Tone::ALL {
			for rate in RATES {
				let sound = sound(tone, rate);
				let length = sound.len() as f32 * 1000.0 / rate as f32;
				assert!((60.0..=300.0).contains(&length), "{tone:?} lasts {length} ms");
				let peak = sound.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
				assert!((0.05..0.4).contains(&peak), "{tone:?} peaks at {peak}");
				let mean = sound.iter().sum::<f32>() / sound.len() as f32;
				assert!(mean.abs() < 0.005, "{tone:?} has a mean of {mean}");
				let ends = [sound[0], sound[sound.len() - 1]];
				assert!(
					ends.iter().all(|sample| sample.abs() < 0.01),
					"{tone:?} clicks: {ends:?}"
				);
			}
		}
	}

	/// How much the two tones have in common, wherever they are laid over each other: 1 if they are the same.
	fn likeness(one: &[f32], other: &[f32]) -> f32 {
		let power = |sound: &[f32]| sound.iter().map(|sample| sample * sample).sum::<f32>();
		let whole = (power(one) * power(other)).sqrt();
		let product = |late: &[f32], early: &[f32], by: usize| {
			early
				.iter()
				.skip(by)
				.zip(late)
				.map(|(a, b)| a * b)
				.sum::<f32>()
				.abs()
		};
		(0..1200)
			.map(|by| product(one, other, by).max(product(other, one, by)) / whole)
			.fold(0.0, f32::max)
	}

	#[test]
	fn no_two_tones_are_alike() {
		let sounds = Tone::ALL.map(|tone| sound(tone, 12_000));
		for (place, one) in sounds.iter().enumerate() {
			assert!(likeness(one, one) > 0.99);
			for (other, sound) in sounds.iter().enumerate().skip(place + 1) {
				let likeness = likeness(one, sound);
				assert!(
					likeness < 0.8,
					"{:?} and {:?}: {likeness}",
					Tone::ALL[place],
					Tone::ALL[other]
				);
			}
		}
	}
}

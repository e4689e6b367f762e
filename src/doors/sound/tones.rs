//! The sounds of the tones: each is made of a few notes, at the rate of the device. No note is lower than a small
//! loudspeaker can play it.

use std::f32::consts::TAU;

use annabella::voice::{Occupant, Shade, Tone};

/// The decay of a note.
#[derive(Clone, Copy)]
enum Decay {
	/// Like a struck instrument.
	Struck,
	/// Like a blown instrument: it holds until its end.
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

const fn rough(start: f32, length: f32, hertz: f32, level: f32) -> Note {
	Note {
		overtones: 4,
		..struck(start, length, hertz, level)
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
		Tone::Move => const { &[struck(0.0, 110.0, 293.7, 0.6)] },
		Tone::Capture => const { &[struck(0.0, 90.0, 392.0, 0.55), struck(90.0, 120.0, 261.6, 0.65)] },
		Tone::Edge => const { &[held(0.0, 90.0, 311.1, 0.2, 2)] },
		Tone::Opened => const { &[held(0.0, 60.0, 392.0, 0.14, 0), held(65.0, 80.0, 587.3, 0.14, 0)] },
		Tone::Closed => const { &[held(0.0, 60.0, 587.3, 0.14, 0), held(65.0, 80.0, 392.0, 0.14, 0)] },
		Tone::Selected => const { &[struck(0.0, 120.0, 1318.5, 0.25)] },
		Tone::Deselected => const { &[struck(0.0, 120.0, 987.8, 0.25)] },
		Tone::Notice => const { &[held(0.0, 140.0, 440.0, 0.16, 1)] },
		// A square is a light tick: high if it is light, low if it is dark. A piece is a second one, higher and bright if it
		// is the user's own, lower and rough if it is the opponent's.
		Tone::Square(Shade::Light, Occupant::Nobody) => const { &[struck(0.0, 60.0, 880.0, 0.24)] },
		Tone::Square(Shade::Dark, Occupant::Nobody) => const { &[struck(0.0, 60.0, 349.2, 0.3)] },
		Tone::Square(Shade::Light, Occupant::Own) => {
			const { &[struck(0.0, 50.0, 880.0, 0.2), struck(50.0, 80.0, 1396.9, 0.26)] }
		}
		Tone::Square(Shade::Dark, Occupant::Own) => {
			const { &[struck(0.0, 50.0, 349.2, 0.24), struck(50.0, 80.0, 554.4, 0.32)] }
		}
		Tone::Square(Shade::Light, Occupant::Other) => {
			const { &[struck(0.0, 50.0, 880.0, 0.2), rough(50.0, 80.0, 622.3, 0.24)] }
		}
		Tone::Square(Shade::Dark, Occupant::Other) => {
			const { &[struck(0.0, 50.0, 349.2, 0.24), rough(50.0, 80.0, 261.6, 0.28)] }
		}
		Tone::Check => {
			const {
				&[
					held(0.0, 100.0, 659.3, 0.16, 0),
					held(105.0, 150.0, 880.0, 0.18, 0),
				]
			}
		}
		Tone::Illegal => const { &[held(0.0, 220.0, 261.6, 0.16, 4)] },
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
					held(0.0, 110.0, 370.0, 0.16, 3),
					held(150.0, 140.0, 277.2, 0.18, 3),
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
	use rustfft::algorithm::Radix4;
	use rustfft::num_complex::Complex;
	use rustfft::{Fft, FftDirection};

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

	/// The tones of the squares come in quick succession.
	#[test]
	fn the_tones_of_squares_are_short() {
		for shade in [Shade::Light, Shade::Dark] {
			for occupant in [Occupant::Nobody, Occupant::Own, Occupant::Other] {
				let length = sound(Tone::Square(shade, occupant), 48_000).len() / 48;
				assert!(length <= 150, "{shade:?} {occupant:?}: {length} ms");
			}
		}
	}

	/// Samples that have room for two tones and the shift from one to the other.
	const ROOM: usize = 8192;

	/// The rate at which they are compared.
	const COMPARED: u32 = 12_000;

	/// The spectra of all tones, each of the same power.
	fn spectra() -> [Vec<Complex<f32>>; Tone::ALL.len()] {
		let forth = Radix4::new(ROOM, FftDirection::Forward);
		Tone::ALL.map(|tone| {
			let sound = sound(tone, COMPARED);
			let power: f32 = sound.iter().map(|sample| sample * sample).sum();
			let samples = sound.iter().map(|sample| Complex::from(sample / power.sqrt()));
			let mut spectrum: Vec<Complex<f32>> = samples.collect();
			spectrum.resize(ROOM, Complex::default());
			forth.process(&mut spectrum);
			spectrum
		})
	}

	#[test]
	fn a_small_loudspeaker_plays_every_tone() {
		let lowest = 240 * ROOM / COMPARED as usize;
		for (tone, spectrum) in Tone::ALL.iter().zip(spectra()) {
			let power = |part: &[Complex<f32>]| part.iter().map(Complex::norm_sqr).sum::<f32>();
			let heard = power(&spectrum[lowest..ROOM / 2]) / power(&spectrum[..ROOM / 2]);
			assert!(heard > 0.85, "{tone:?}: {heard}");
		}
	}

	#[test]
	fn no_two_tones_are_alike() {
		let back = Radix4::new(ROOM, FftDirection::Inverse);
		let spectra = spectra();
		// The likeness of the two, at the best shift: 1 if they are the same.
		let likeness = |one: &[Complex<f32>], other: &[Complex<f32>]| {
			let mut product: Vec<Complex<f32>> = one
				.iter()
				.zip(other)
				.map(|(one, other)| one * other.conj())
				.collect();
			back.process(&mut product);
			product.iter().fold(0.0f32, |most, at| most.max(at.re.abs())) / ROOM as f32
		};
		for (place, one) in spectra.iter().enumerate() {
			assert!((likeness(one, one) - 1.0).abs() < 0.01);
			for (other, spectrum) in spectra.iter().enumerate().skip(place + 1) {
				let likeness = likeness(one, spectrum);
				assert!(
					likeness < 0.75,
					"{:?} and {:?}: {likeness}",
					Tone::ALL[place],
					Tone::ALL[other]
				);
			}
		}
	}
}

//! Faster or slower speech of the same pitch: waveform similarity overlap-add (WSOLA), after Werner Verhelst and Marc Roelands, "An
//! overlap-add technique based on waveform similarity (WSOLA) for high quality time-scale modification of speech", ICASSP 1993.
//!
//! The sound is composed again of short blocks. Each block comes from near the place that the tempo asks for, where the
//! waveform continues the previous block best, and the two are blended. In this way whole periods of the voice are left
//! out or said twice, and its pitch stays. The beginning and the end are never changed, as consonants are easily lost
//! there.

use std::f32::consts::PI;

/// The length of a block in milliseconds, about a period of a low voice.
const BLOCK: usize = 12;

/// Distance of the search around the wanted place, in milliseconds: both sides together are more than such a period.
const REACH: usize = 8;

/// The rate at which the first search is made, in samples a second.
const COARSE: usize = 6_000;

/// The slowest and the fastest tempo that can still be understood.
const TEMPI: (f32, f32) = (0.25, 4.0);

/// The sound at this tempo: 2 is twice as fast. The rate is in samples a second.
#[must_use]
pub fn stretch(sound: &[f32], rate: u32, tempo: f32) -> Vec<f32> {
	let tempo = tempo.clamp(TEMPI.0, TEMPI.1);
	let samples = |milliseconds: usize| milliseconds * rate as usize / 1000;
	let block = samples(BLOCK);
	let length = (sound.len() as f32 / tempo).round() as usize;
	let is_as_it_was = (tempo - 1.0).abs() < 0.005;
	if is_as_it_was || block < 8 || sound.len() < 3 * block || length < 2 * block {
		return sound.to_vec();
	}
	let fade: Vec<f32> = (0..block)
		.map(|at| 0.5 - 0.5 * (PI * (at as f32 + 0.5) / block as f32).cos())
		.collect();
	let search = Search::new(sound, (rate as usize / COARSE).max(1), block, samples(REACH));
	let mut out = Vec::with_capacity(length);
	out.extend_from_slice(sound.get(..block).unwrap_or_default());
	// The place where the sound would go on by itself.
	let mut on = block;
	let (way, whole) = (
		2 * sound.len() - 5 * block,
		(2 * length).saturating_sub(5 * block).max(1),
	);
	while out.len() + 5 * block / 2 < length {
		let wanted = block + ((out.len() - block) as f32 * way as f32 / whole as f32) as usize;
		let found = search.most_alike(on, wanted);
		blend(&mut out, sound, on, found, &fade);
		on = found + block;
	}
	// The remaining part leads into the end of the sound, whose place is fixed.
	let end = sound.len() - (length - out.len());
	blend(&mut out, sound, on, end, &fade);
	out.extend_from_slice(sound.get(end + block..).unwrap_or_default());
	out
}

/// Adds a block that leaves the sound at one place and enters it at another.
fn blend(out: &mut Vec<f32>, sound: &[f32], leave: usize, enter: usize, fade: &[f32]) {
	let leaving = sound.get(leave..leave + fade.len()).unwrap_or_default();
	let entering = sound.get(enter..enter + fade.len()).unwrap_or_default();
	let both = || leaving.iter().zip(entering);
	let power = |sound: &[f32]| sound.iter().map(|sample| sample * sample).sum::<f32>();
	let product: f32 = both().map(|(one, other)| one * other).sum();
	// Hissing has no likeness anywhere, and would be weaker in the middle of every block.
	let likeness = (product / (power(leaving) * power(entering)).sqrt().max(1e-9)).clamp(0.0, 1.0);
	out.extend(both().zip(fade).map(|((leaving, entering), fade)| {
		let power = 1.0 - 2.0 * fade * (1.0 - fade) * (1.0 - likeness);
		(leaving + (entering - leaving) * fade) / power.sqrt()
	}));
}

/// The search for the place that continues the sound best.
struct Search<'a> {
	sound: &'a [f32],
	/// The sound at a lower rate, in which the first search is made.
	coarse: Vec<f32>,
	/// Samples of the sound in each of the coarse ones.
	step: usize,
	block: usize,
	reach: usize,
}

impl<'a> Search<'a> {
	fn new(sound: &'a [f32], step: usize, block: usize, reach: usize) -> Self {
		let coarse = sound.chunks(step).map(|part| part.iter().sum()).collect();
		Self {
			sound,
			coarse,
			step,
			block,
			reach,
		}
	}

	/// The place near `wanted` from which the sound is most like the sound from `on` on.
	fn most_alike(&self, on: usize, wanted: usize) -> usize {
		// A block must follow it, to leave it in.
		let last = self.sound.len().saturating_sub(2 * self.block);
		let (from, to) = (wanted.saturating_sub(self.reach), (wanted + self.reach).min(last));
		let length = self.block / self.step;
		let places = from.div_ceil(self.step)..=to / self.step;
		let coarse = best(&self.coarse, on / self.step, places, length, 1);
		let Some(near) = coarse.map(|place| place * self.step) else {
			return wanted.min(last);
		};
		let places = near.saturating_sub(self.step).max(from)..=(near + self.step).min(to);
		best(self.sound, on, places, self.block, 2).unwrap_or(near)
	}
}

/// The place of those from which on `length` samples are most like those from `on` on. Only every `stride`th is compared.
fn best(
	sound: &[f32],
	on: usize,
	places: std::ops::RangeInclusive<usize>,
	length: usize,
	stride: usize,
) -> Option<usize> {
	let model = sound.get(on..on + length)?;
	let mut best = None;
	for place in places {
		let Some(other) = sound.get(place..place + length) else {
			break;
		};
		let (mut product, mut power) = (0.0, 1e-9);
		for (one, other) in model.iter().step_by(stride).zip(other.iter().step_by(stride)) {
			product += one * other;
			power += other * other;
		}
		let likeness = product / f32::sqrt(power);
		if best.is_none_or(|(most, _)| likeness > most) {
			best = Some((likeness, place));
		}
	}
	best.map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doors::sound::built_in::built_in;
	use proptest::prelude::*;
	use std::f32::consts::TAU;

	const RATE: u32 = 48_000;

	fn sum(one: &[f32], other: &[f32]) -> f32 {
		one.iter().zip(other).map(|(a, b)| a * b).sum()
	}

	/// The pitch in hertz every 20 ms, where there is one, by autocorrelation.
	fn pitches(sound: &[f32]) -> Vec<Option<f32>> {
		// A period of 60 to 250 Hz, looked for at 8 kHz.
		let low: Vec<f32> = sound
			.chunks(6)
			.map(|part| part.iter().sum::<f32>() / 6.0)
			.collect();
		let mut pitches = Vec::new();
		for start in (0..low.len().saturating_sub(374)).step_by(160) {
			let frame = &low[start..start + 240];
			let power = sum(frame, frame);
			let product = |lag: usize| {
				let other = &low[start + lag..start + lag + 240];
				sum(frame, other) / (power * sum(other, other)).sqrt().max(0.01)
			};
			let lags: Vec<f32> = (32..134).map(product).collect();
			let most = lags.iter().fold(0.0f32, |most, likeness| most.max(*likeness));
			// The shortest of the periods that fit: all its multiples fit, too.
			let near = lags.iter().position(|likeness| *likeness > 0.95 * most);
			let peak = near.into_iter().flat_map(|near| near..(near + 4).min(lags.len()));
			let lag = peak.max_by(|a, b| lags[*a].total_cmp(&lags[*b]));
			pitches.push(lag.filter(|_| most > 0.8).map(|lag| 8_000.0 / (lag + 32) as f32));
		}
		pitches
	}

	/// The changes of the pitch at the same places of the word, as factors, sorted.
	fn changes(before: &[Option<f32>], after: &[Option<f32>], tempo: f32) -> Vec<f32> {
		let same = |at: usize| {
			let place = at as f32 * tempo;
			let voiced = before
				.iter()
				.enumerate()
				.filter_map(|(at, pitch)| Some((at, (*pitch)?)));
			let distance = |at: usize| (at as f32 - place).abs();
			let near = voiced.min_by(|a, b| distance(a.0).total_cmp(&distance(b.0)));
			near.filter(|(at, _)| distance(*at) < 3.0).map(|(_, pitch)| pitch)
		};
		let pairs = after.iter().enumerate();
		let mut changes: Vec<f32> = pairs
			.filter_map(|(at, pitch)| Some((*pitch)? / same(at)?))
			.collect();
		changes.sort_by(f32::total_cmp);
		changes
	}

	fn clip(text: &str) -> Vec<f32> {
		let pack = built_in(annabella::voice::Language::GERMAN).unwrap();
		pack.find(text, annabella::voice::Tune::Falling)
			.unwrap()
			.decode()
			.unwrap()
	}

	/// A voice that glides from 140 to 80 Hz within a second and a half.
	fn glide() -> Vec<f32> {
		let mut turn = 0.0;
		let samples = (0..72_000).map(|at| {
			turn = (turn + (140.0 - 60.0 * at as f32 / 72_000.0) / RATE as f32).fract();
			let overtones = 1..25;
			overtones
				.map(|overtone| (TAU * turn * overtone as f32).sin() / (4.0 * overtone as f32))
				.sum()
		});
		samples.collect()
	}

	#[test]
	fn the_pitch_stays_at_any_tempo() {
		let check = |sound: &[f32], tempo: f32, least: usize| {
			let stretched = stretch(sound, RATE, tempo);
			let changes = changes(&pitches(sound), &pitches(&stretched), tempo);
			let of = changes.len();
			assert!(of >= least, "{tempo}: {changes:?}");
			for change in [changes[of / 5], changes[of / 2], changes[of - 1 - of / 5]] {
				assert!((change - 1.0).abs() < 0.03, "{tempo}: {changes:?}");
			}
		};
		for tempo in [0.5, 1.5, 3.0] {
			check(&glide(), tempo, 20);
		}
		// Of words that fast only a few parts have a pitch that can be measured.
		let words = ["Springer", "Läufer", "Anna", "Kurze Rochade", "König", "Eva"];
		let words: Vec<f32> = words.into_iter().flat_map(clip).collect();
		for tempo in [0.7, 1.5] {
			check(&words, tempo, 10);
		}
	}

	#[test]
	fn the_ends_stay_and_nothing_clicks_or_grows() {
		let loudness =
			|sound: &[f32]| sound.iter().map(|sample| sample * sample).sum::<f32>() / sound.len() as f32;
		let step = |sound: &[f32]| {
			sound
				.windows(2)
				.fold(0.0f32, |step, pair| step.max((pair[1] - pair[0]).abs()))
		};
		for text in ["Springer", "schlägt", "sechs", "Felix", "acht"] {
			let sound = clip(text);
			for tempo in [0.5, 1.5, 2.0, 3.0] {
				let stretched = stretch(&sound, RATE, tempo);
				assert_eq!(stretched[..500], sound[..500]);
				assert_eq!(stretched[stretched.len() - 200..], sound[sound.len() - 200..]);
				assert!(step(&stretched) < 1.3 * step(&sound), "{text} at {tempo} clicks");
				let change = 10.0 * (loudness(&stretched) / loudness(&sound)).log10();
				assert!(change.abs() < 2.0, "{text} at {tempo} is {change} dB louder");
			}
		}
	}

	#[test]
	fn what_is_as_it_was_or_too_short_is_left_alone() {
		let sound = clip("eins");
		assert_eq!(stretch(&sound, RATE, 1.0), sound);
		assert_eq!(stretch(&sound[..1000], RATE, 3.0), sound[..1000]);
		assert!(stretch(&[], RATE, 2.0).is_empty());
		assert_eq!(stretch(&sound, 0, 2.0), sound);
	}

	proptest! {
		#[test]
		fn any_sound_has_its_length(
			sound in prop::collection::vec(-1.0f32..1.0, 0..4000),
			rate in 1_000u32..50_000,
			tempo in 0.25f32..4.0,
		) {
			let stretched = stretch(&sound, rate, tempo);
			let asked = (sound.len() as f32 / tempo).round() as usize;
			prop_assert!(stretched.len() == asked || stretched == sound);
			prop_assert!(stretched.iter().all(|sample| sample.abs() < 1.5));
		}
	}
}

//! Presses a clip pack: codes the sound of each text and puts them together as [`super::pack`] reads them.

use std::collections::BTreeMap;

use opus_pure::{Application, MAX_PACKET_BYTES, OpusEncoder};

use super::pack::{CLIP_RATE, Damage, MAGIC};

/// The version of the format that is written.
const VERSION: u8 = 2;

/// A person says each text once, as if it were alone: the number of the falling tune.
const TUNE: u8 = 0;

/// Samples in a packet: 20 ms.
const PACKET: usize = CLIP_RATE as usize / 50;

/// Bits a second. A person's voice gets a little more than a synthesiser's.
const BITRATE: i32 = 32_000;

/// The pack of these clips, each mono at [`CLIP_RATE`].
///
/// # Errors
/// If a clip cannot be coded, or the pack would be greater than its format allows.
pub fn press(clips: &BTreeMap<String, Vec<f32>>) -> Result<Vec<u8>, Damage> {
	let number = |length: usize| {
		u32::try_from(length)
			.map(u32::to_le_bytes)
			.map_err(|_| Damage::Length)
	};
	let short = |length: usize| {
		u16::try_from(length)
			.map(u16::to_le_bytes)
			.map_err(|_| Damage::Length)
	};
	let (mut index, mut sounds) = (Vec::new(), Vec::new());
	for (text, samples) in clips {
		let (coded, skip) = code(samples)?;
		index.extend(short(text.len())?);
		index.extend(text.as_bytes());
		index.push(TUNE);
		for length in [sounds.len(), coded.len(), samples.len()] {
			index.extend(number(length)?);
		}
		index.extend(short(skip)?);
		sounds.extend(coded);
	}
	let mut pack = MAGIC.to_vec();
	pack.push(VERSION);
	pack.extend(number(clips.len())?);
	pack.extend(number(index.len())?);
	pack.extend(index);
	pack.extend(sounds);
	Ok(pack)
}

/// The packets, each with its length before it, and the number of samples that a decoder returns before the first one
/// that counts.
fn code(samples: &[f32]) -> Result<(Vec<u8>, usize), Damage> {
	let mut encoder = OpusEncoder::new(CLIP_RATE as i32, 1, Application::Audio).map_err(|_| Damage::Sound)?;
	encoder.bitrate_bps = BITRATE;
	let skip = encoder.lookahead();
	let mut whole = samples.to_vec();
	whole.resize((samples.len() + skip).next_multiple_of(PACKET), 0.0);
	let (mut coded, mut packet) = (Vec::new(), vec![0; MAX_PACKET_BYTES]);
	for part in whole.chunks_exact(PACKET) {
		let length = encoder
			.encode(part, PACKET, &mut packet)
			.map_err(|_| Damage::Sound)?;
		let bytes = packet.get(..length).unwrap_or_default();
		coded.extend(u16::try_from(length).map_err(|_| Damage::Length)?.to_le_bytes());
		coded.extend(bytes);
	}
	Ok((coded, skip))
}

#[cfg(test)]
mod tests {
	use super::super::pack::Pack;
	use super::*;

	fn clip(hertz: f32, length: usize) -> Vec<f32> {
		(0..length)
			.map(|n| {
				let swell = (n as f32 / length as f32 * std::f32::consts::PI).sin();
				0.3 * swell * (hertz * std::f32::consts::TAU * n as f32 / CLIP_RATE as f32).sin()
			})
			.collect()
	}

	#[test]
	fn what_is_pressed_is_played_in_its_place_and_length() {
		let clips = BTreeMap::from([
			("drei".to_owned(), clip(200.0, 20_011)),
			("ä".to_owned(), clip(300.0, 961)),
			("Anna".to_owned(), clip(150.0, 48_000)),
			("nichts".to_owned(), Vec::new()),
		]);
		let bytes = press(&clips).unwrap();
		let pack = Pack::read(&bytes).unwrap();
		assert_eq!(pack.texts().collect::<Vec<_>>(), ["Anna", "drei", "nichts", "ä"]);
		for (text, samples) in &clips {
			let heard = pack
				.find(text, annabella::voice::Tune::Falling)
				.unwrap()
				.decode()
				.unwrap();
			assert_eq!(heard.len(), samples.len(), "{text}");
			let power = |of: &dyn Fn(usize) -> f32| (0..heard.len()).map(of).map(|x| x * x).sum::<f32>();
			let off = power(&|at| heard[at] - samples[at]);
			let whole = power(&|at| samples[at]);
			assert!(off <= 0.02 * whole, "{text} is off by {off} of {whole}");
		}
		assert!(bytes.len() < 12_000, "{}", bytes.len());
	}

	#[test]
	fn an_empty_pack_is_one() {
		let bytes = press(&BTreeMap::new()).unwrap();
		assert_eq!(Pack::read(&bytes).unwrap().texts().count(), 0);
	}
}

//! A clip pack: the texts that a voice has recorded, and the coded sound of each.
//!
//! All numbers are little-endian. A pack begins with [`MAGIC`] and the version of the format (`u8`), the number of clips
//! and the length of the index in bytes (`u32` each). The index has for every clip, sorted by the bytes of the text and
//! then by the tune: the length of the text (`u16`), the text, the number of the tune in [`TUNES`] (`u8`; not in version
//! 1, where every clip falls), and of its sound the place after the index, the length in bytes and the length in samples
//! (`u32` each) and the number of decoded samples before the first one that counts (`u16`). A sound is a row of Opus
//! packets, mono at 48 kHz, each with its length (`u16`) before it.

use std::iter;

use annabella::message;
use annabella::voice::Tune;
use opus_pure::{MAX_PACKET_SAMPLES, OpusDecoder};

/// The rate of every clip in samples a second.
pub const CLIP_RATE: u32 = 48_000;

/// Magic bytes of a pack.
pub const MAGIC: &[u8; 7] = b"ANNCLIP";

/// The tunes by their numbers.
pub const TUNES: [Tune; 4] = [Tune::Falling, Tune::Level, Tune::Rising, Tune::Asking];

/// No clip is longer than this: a damaged length must not ask for all memory.
const LONGEST: usize = 60 * CLIP_RATE as usize;

annabella::reasons! {
/// Reason why a pack or a clip cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
	Magic => message!(NoClipPack),
	Cut => message!(ClipPackCut),
	Text => message!(DamageText),
	Tune => message!(DamageTune),
	Length => message!(DamageLength),
	Sound => message!(DamageSound),
}
}

/// A pack whose index has been checked. It is not copied, and each look-up reads it again.
#[derive(Clone, Debug)]
pub struct Pack<'a> {
	version: usize,
	index: &'a [u8],
	sounds: &'a [u8],
	/// The beginning of each clip in the index.
	starts: Vec<usize>,
}

/// The key of a clip: the text, and the number of the tune.
type Name<'a> = (&'a str, usize);

/// One recorded text, still coded.
#[derive(Clone, Copy, Debug)]
pub struct Clip<'a> {
	coded: &'a [u8],
	/// Its length in samples.
	samples: usize,
	/// Decoded samples that come before it.
	skip: usize,
	tune: Tune,
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
	fn take(&mut self, length: usize) -> Result<&'a [u8], Damage> {
		let (taken, rest) = self.0.split_at_checked(length).ok_or(Damage::Cut)?;
		self.0 = rest;
		Ok(taken)
	}

	fn number<const BYTES: usize>(&mut self) -> Result<usize, Damage> {
		let digits = self.take(BYTES)?.iter().rev();
		Ok(digits.fold(0, |number, digit| number << 8 | usize::from(*digit)))
	}
}

impl<'a> Pack<'a> {
	/// The pack in these bytes.
	///
	/// # Errors
	/// If they are not a whole pack.
	pub fn read(bytes: &'a [u8]) -> Result<Self, Damage> {
		let mut bytes = Bytes(bytes);
		if bytes.take(MAGIC.len()) != Ok(MAGIC) {
			return Err(Damage::Magic);
		}
		let version = bytes.number::<1>()?;
		if !(1..=2).contains(&version) {
			return Err(Damage::Magic);
		}
		let clips = bytes.number::<4>()?;
		let length = bytes.number::<4>()?;
		let index = bytes.take(length)?;
		let mut pack = Self {
			version,
			index,
			sounds: bytes.0,
			starts: Vec::new(),
		};
		let mut rest = Bytes(index);
		let mut last = ("", 0);
		for _ in 0..clips {
			let start = index.len() - rest.0.len();
			let (name, _) = pack.entry(&mut rest)?;
			if name.0.is_empty() || last >= name {
				return Err(Damage::Text);
			}
			last = name;
			pack.starts.push(start);
		}
		if rest.0.is_empty() {
			Ok(pack)
		} else {
			Err(Damage::Text)
		}
	}

	/// Reads the clip at the front of this part of the index.
	fn entry(&self, index: &mut Bytes<'a>) -> Result<(Name<'a>, Clip<'a>), Damage> {
		let length = index.number::<2>()?;
		let text = str::from_utf8(index.take(length)?).map_err(|_| Damage::Text)?;
		let tune = if self.version > 1 { index.number::<1>()? } else { 0 };
		let spoken = *TUNES.get(tune).ok_or(Damage::Tune)?;
		let mut place = Bytes(self.sounds);
		place.take(index.number::<4>()?)?;
		let coded = place.take(index.number::<4>()?)?;
		let samples = index.number::<4>()?;
		let skip = index.number::<2>()?;
		if samples > LONGEST {
			return Err(Damage::Length);
		}
		let clip = Clip {
			coded,
			samples,
			skip,
			tune: spoken,
		};
		Ok(((text, tune), clip))
	}

	/// The clips from this one on, sorted by their names.
	fn from(&self, clip: usize) -> impl Iterator<Item = (Name<'a>, Clip<'a>)> {
		let start = self.starts.get(clip).and_then(|start| self.index.get(*start..));
		let mut rest = Bytes(start.unwrap_or_default());
		iter::from_fn(move || self.entry(&mut rest).ok())
	}

	/// The texts that have a clip, sorted by their bytes.
	pub fn texts(&self) -> impl Iterator<Item = &'a str> {
		let mut last = None;
		self.clips()
			.map(|(text, _)| text)
			.filter(move |text| last.replace(*text) != Some(*text))
	}

	/// Every clip with its text.
	pub fn clips(&self) -> impl Iterator<Item = (&'a str, Clip<'a>)> {
		self.from(0).map(|((text, _), clip)| (text, clip))
	}

	/// The clip of exactly this text, in this tune or the most similar one that was recorded.
	#[must_use]
	pub fn find(&self, text: &str, tune: Tune) -> Option<Clip<'a>> {
		let is_before = |start: &usize| {
			let entry = self
				.index
				.get(*start..)
				.map(|index| self.entry(&mut Bytes(index)));
			matches!(entry, Some(Ok(((known, _), _))) if known < text)
		};
		let first = self.starts.partition_point(is_before);
		let clips = || self.from(first).take_while(|((known, _), _)| *known == text);
		let likest = tune.likest().into_iter();
		let mut found =
			likest.filter_map(|tune| clips().find(|((_, known), _)| TUNES.get(*known) == Some(&tune)));
		found.next().map(|(_, clip)| clip)
	}
}

impl Clip<'_> {
	/// Its length in samples.
	#[must_use]
	pub const fn length(&self) -> usize {
		self.samples
	}

	/// The tune in which it was recorded.
	#[must_use]
	pub const fn tune(&self) -> Tune {
		self.tune
	}

	/// The number of samples that have to be decoded for it.
	#[must_use]
	pub const fn cost(&self) -> usize {
		self.skip.saturating_add(self.samples)
	}

	/// The samples, mono at [`CLIP_RATE`], exactly as many as were recorded.
	///
	/// # Errors
	/// If the packets are damaged or too few.
	pub fn decode(&self) -> Result<Vec<f32>, Damage> {
		let mut decoder = OpusDecoder::new(CLIP_RATE as i32, 1).map_err(|_| Damage::Sound)?;
		let whole = self.skip + self.samples;
		let mut sound = Vec::with_capacity(whole + MAX_PACKET_SAMPLES);
		let mut coded = Bytes(self.coded);
		while sound.len() < whole {
			let length = coded.number::<2>()?;
			let packet = coded.take(length)?;
			let start = sound.len();
			sound.resize(start + MAX_PACKET_SAMPLES, 0.0);
			let room = sound.get_mut(start..).unwrap_or_default();
			// An empty packet would be taken for a lost one, and its sound would be invented.
			let decoded = match decoder.decode(packet, MAX_PACKET_SAMPLES, room) {
				Ok(decoded) if decoded > 0 && !packet.is_empty() => decoded,
				Ok(_) | Err(_) => return Err(Damage::Sound),
			};
			sound.truncate(start + decoded);
		}
		sound.truncate(whole);
		Ok(sound.split_off(self.skip))
	}
}

#[cfg(test)]
#[path = "../../../tests/portion.rs"]
pub mod portion;
#[cfg(test)]
mod tests {
	use annabella::voice::Language;
	use proptest::prelude::*;

	use super::super::built_in::{built_in, languages};
	use super::portion::one_in;
	use super::*;

	/// The smallest of the built-in packs.
	static FRENCH: &[u8] = include_bytes!("../../../voices/clips/fr.pack");

	/// A pack of one clip with this index entry and this sound.
	fn single(text: &[u8], place: [u32; 3], skip: u16, sound: &[u8]) -> Vec<u8> {
		let mut entry = (text.len() as u16).to_le_bytes().to_vec();
		entry.extend_from_slice(text);
		entry.extend(place.iter().flat_map(|number| number.to_le_bytes()));
		entry.extend(skip.to_le_bytes());
		let mut bytes = MAGIC.to_vec();
		bytes.push(1);
		bytes.extend(1u32.to_le_bytes());
		bytes.extend((entry.len() as u32).to_le_bytes());
		bytes.extend(entry);
		bytes.extend(sound);
		bytes
	}

	/// Checks all properties of a clip at once, because there are thousands of clips.
	fn check(text: &str, clip: &Clip<'_>) {
		let sound = clip.decode().unwrap();
		assert_eq!(sound.len(), clip.samples, "{text}");
		let peak = sound.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
		assert!((0.1..1.0).contains(&peak), "{text} peaks at {peak}");
		let audible = |sample: &&f32| sample.abs() > peak / 200.0;
		let before = sound.iter().take_while(|sample| !audible(sample)).count();
		let behind = sound.iter().rev().take_while(|sample| !audible(sample)).count();
		assert!(before < 960, "{text} begins after {before} samples");
		assert!(behind < 2400, "{text} ends {behind} samples early");
		let loudest = sound
			.chunks_exact(2400)
			.map(|part| part.iter().map(|sample| sample * sample).sum::<f32>() / 2400.0)
			.fold(0.0, f32::max);
		let level = 10.0 * loudest.log10();
		assert!((-22.0..-13.0).contains(&level), "{text} is at {level} dB");
	}

	#[test]
	fn every_clip_is_whole_and_as_loud_as_the_others() {
		std::thread::scope(|packs| {
			for pack in languages().map(|language| built_in(language).unwrap()) {
				packs.spawn(move || {
					assert!(!pack.starts.is_empty());
					assert_eq!(pack.clips().count(), pack.starts.len());
					for (text, clip) in pack.clips().step_by(one_in(8)) {
						check(text, &clip);
					}
				});
			}
		});
	}

	#[test]
	fn only_the_exact_text_is_found() {
		let pack = built_in(Language::GERMAN).unwrap();
		assert!(pack.find("Springer", Tune::Level).is_some());
		for other in ["springer", "Springer ", "", "Spring", "Springerin"] {
			assert!(pack.find(other, Tune::Falling).is_none(), "{other}");
		}
	}

	#[test]
	fn damage_has_its_name() {
		let read = |bytes: &[u8]| Pack::read(bytes).map(|_| ());
		assert_eq!(read(b""), Err(Damage::Magic));
		assert_eq!(read(b"ANNCLIP\x03rest"), Err(Damage::Magic));
		assert_eq!(read(&FRENCH[..40]), Err(Damage::Cut));
		assert_eq!(read(&single(b"a", [0, 9, 10], 0, &[0; 8])), Err(Damage::Cut));
		assert_eq!(
			read(&single(b"a", [u32::MAX, 1, 10], 0, &[0; 8])),
			Err(Damage::Cut)
		);
		assert_eq!(read(&single(b"\xff", [0, 8, 10], 0, &[0; 8])), Err(Damage::Text));
		assert_eq!(read(&single(b"", [0, 8, 10], 0, &[0; 8])), Err(Damage::Text));
		assert_eq!(
			read(&single(b"a", [0, 8, u32::MAX], 0, &[0; 8])),
			Err(Damage::Length)
		);
		assert_eq!(read(&single(b"a", [0, 8, 10], 0, &[0; 8])), Ok(()));
	}

	#[test]
	fn each_tune_is_found_or_the_likest_one() {
		// Two clips without a sound, known by their lengths.
		let pack = |tunes: [u8; 2]| {
			let mut index = Vec::new();
			for tune in tunes {
				index.extend([1, 0, b'a', tune]);
				index.extend([0; 8]);
				index.extend([tune, 0, 0, 0, 0, 0]);
			}
			let mut bytes = MAGIC.to_vec();
			bytes.extend([2, 2, 0, 0, 0, index.len() as u8, 0, 0, 0]);
			bytes.extend(index);
			bytes
		};
		let bytes = pack([0, 2]);
		let found = Pack::read(&bytes).unwrap();
		let length = |tune| found.find("a", tune).unwrap().samples;
		assert_eq!(Tune::ALL.map(length), [0, 0, 2, 2]);
		assert_eq!(Pack::read(&pack([2, 2])).map(|_| ()), Err(Damage::Text));
		assert_eq!(Pack::read(&pack([2, 4])).map(|_| ()), Err(Damage::Tune));
	}

	#[test]
	fn a_sound_that_does_not_reach_is_no_sound() {
		let decode = |sound: &[u8], samples: u32| {
			let bytes = single(b"a", [0, sound.len() as u32, samples], 0, sound);
			let pack = Pack::read(&bytes).unwrap();
			pack.find("a", Tune::Falling).unwrap().decode()
		};
		assert_eq!(decode(&[], 0), Ok(Vec::new()));
		assert_eq!(decode(&[], 1), Err(Damage::Cut));
		assert_eq!(decode(&[0, 0], 1), Err(Damage::Sound));
		assert_eq!(decode(&[9, 0, 1], 1), Err(Damage::Cut));
	}

	proptest! {
		#[test]
		fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
			let _ = Pack::read(&bytes);
			for version in 1..3 {
				let mut pack = MAGIC.to_vec();
				pack.push(version);
				pack.extend(&bytes);
				let _ = Pack::read(&pack);
			}
		}

		#[test]
		fn any_packets_are_decoded_or_refused(sound: Vec<u8>, samples in 0u32..100_000, skip: u16) {
			let bytes = single(b"a", [0, sound.len() as u32, samples], skip, &sound);
			if let Ok(decoded) = Pack::read(&bytes).unwrap().find("a", Tune::Asking).unwrap().decode() {
				prop_assert_eq!(decoded.len(), samples as usize);
			}
		}

		#[test]
		fn a_damaged_pack_is_read_or_refused(place in 0usize..34_000, byte: u8, which in 0usize..27) {
			let mut bytes = FRENCH.to_vec();
			let place = place % bytes.len();
			bytes[place] = byte;
			if let Ok(pack) = Pack::read(&bytes) {
				let (_, clip) = pack.clips().nth(which % pack.starts.len()).unwrap();
				let _ = clip.decode();
			}
		}

		#[test]
		fn a_cut_pack_is_refused(length in 0usize..34_000) {
			let bytes = &FRENCH[..length.min(FRENCH.len() - 1)];
			prop_assert!(Pack::read(bytes).is_err());
		}
	}
}

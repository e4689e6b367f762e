//! A person's own packs: read once, held for as long as the program runs, and searched before the built-in ones.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::ports::Obstacle;
use annabella::texts::Message;
use annabella::voice::{Language, Tune};

use super::built_in::built_in;
use super::pack::{CLIP_RATE, Pack};
use crate::doors::bounds::{all, ordinary};
use crate::doors::user_dirs::obstacle;

/// Ending of the file name of a pack.
const ENDING: &str = ".pack";

/// A pack file in a folder of voices, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
	/// The voice's name.
	pub name: String,
	pub language: Language,
	pub path: PathBuf,
}

/// The reason why a pack cannot be used, with a sentence for the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
	pub told: Message,
	pub obstacle: Obstacle,
}

/// A person's pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
	pub language: Language,
	pub why: Unusable,
}

/// The packs of one person, one a language, each with the length of its words relative to the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Person {
	packs: Vec<(Language, Pack<'static>, f32)>,
}

/// The file of a voice in a folder of voices.
#[must_use]
pub fn file_of(folder: &Path, name: &str, language: Language) -> PathBuf {
	folder.join(format!("{name}.{language}{ENDING}"))
}

/// The packs in a folder of voices, sorted by name; empty if there is no such folder.
///
/// # Errors
/// If the folder cannot be read, with a sentence.
pub fn named(folder: &Path) -> Result<Vec<Named>, Message> {
	let entries = match fs::read_dir(folder) {
		Ok(entries) => entries,
		Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
		Err(error) => {
			let file = folder.display().to_string();
			return Err(message!(FileUnreadable, file, why = obstacle(&error)));
		}
	};
	let mut named: Vec<Named> = entries
		.filter_map(|entry| {
			let path = entry.ok()?.path();
			let (name, language) = path
				.file_name()?
				.to_str()?
				.strip_suffix(ENDING)?
				.rsplit_once('.')?;
			let language = Language::new(language)?;
			let name = name.to_owned();
			(!name.starts_with('.')).then_some(Named { name, language, path })
		})
		.collect();
	named.sort();
	Ok(named)
}

impl Person {
	/// Returns `true` if anything is recorded.
	#[must_use]
	pub const fn has_clips(&self) -> bool {
		!self.packs.is_empty()
	}

	/// Reads all packs of this voice in the folder; the second value is the damaged ones.
	///
	/// # Errors
	/// If there is no voice of this name, with a sentence and the nearest name.
	pub fn read(folder: &Path, name: &str) -> Result<(Self, Vec<Damaged>), Message> {
		let all = named(folder)?;
		let (mut packs, mut damaged) = (Vec::new(), Vec::new());
		for Named { language, path, .. } in all.iter().filter(|voice| voice.name == name) {
			match load(path) {
				Ok(pack) => {
					let slower = slower(&pack, *language);
					packs.push((*language, pack, slower));
				}
				Err(why) => damaged.push(Damaged {
					language: *language,
					why,
				}),
			}
		}
		if packs.is_empty() && damaged.is_empty() {
			let names = all.iter().map(|voice| voice.name.as_str());
			let nearest = names.max_by(|one, other| {
				let likeness = |other| strsim::jaro_winkler(name, other);
				likeness(*one).total_cmp(&likeness(*other))
			});
			return Err(match nearest {
				None => message!(NoVoice, name),
				Some(nearest) => message!(NoVoiceNear, name, nearest),
			});
		}
		Ok((Self { packs }, damaged))
	}

	/// The recorded clip of this text, and the factor that makes the person speak as fast as the built-in voice.
	#[must_use]
	pub fn clip(&self, language: Language, text: &str, tune: Tune) -> Option<(Vec<f32>, f32)> {
		let (_, pack, slower) = self.packs.iter().find(|(known, ..)| *known == language)?;
		Some((pack.find(text, tune)?.decode().ok()?, *slower))
	}
}

/// Greatest factor by which a person can be slower than the built-in voice: a greater one is no speech.
const SLOWEST: f32 = 2.0;

/// The length of the words of this pack relative to the built-in ones.
fn slower(pack: &Pack<'_>, language: Language) -> f32 {
	let Some(usual) = built_in(language) else {
		return 1.0;
	};
	let both = pack.clips().filter_map(|(text, clip)| {
		let usual = usual.find(text, clip.tune())?;
		Some((clip.length() as f32, usual.length() as f32))
	});
	let (own, usual) = both.fold((0.0, 0.0), |sums, lengths| {
		(sums.0 + lengths.0, sums.1 + lengths.1)
	});
	if usual > 0.0 {
		(own / usual).clamp(SLOWEST.recip(), SLOWEST)
	} else {
		1.0
	}
}

/// No pack is larger, in bytes: the built-in ones, which have every word, have an eighth of it.
const LARGEST: u64 = 64 << 20;

/// No voice takes longer to say all it has, in samples: four hours. The built-in ones take less than one. Clips may stand on the
/// same bytes, so that the size of the file says nothing about it.
const LONGEST: usize = 4 * 3600 * CLIP_RATE as usize;

/// A pack from the disk, of which every clip has been looked at. It stays in memory until the program ends.
///
/// # Errors
/// If it is damaged or cannot be read, with the fault and a sentence.
pub fn load(path: &Path) -> Result<Pack<'static>, Unusable> {
	let unusable = |why: Message, obstacle| Unusable {
		told: message!(VoiceUnusable, name = path.display().to_string(), why),
		obstacle,
	};
	let told = |why: Message| unusable(why, Obstacle::Damaged);
	let bytes = ordinary(path)
		.and_then(|file| all(file, LARGEST))
		.map_err(|error| unusable(obstacle(&error).into(), obstacle(&error)))?;
	let pack = Pack::read(&bytes).map_err(|damage| told(damage.into()))?;
	if pack.clips().map(|(_, clip)| clip.cost()).sum::<usize>() > LONGEST {
		return Err(told(message!(ClipPackTooLong)));
	}
	for (text, clip) in pack.clips() {
		if let Err(damage) = clip.decode() {
			return Err(told(message!(ClipDamaged, text, why = damage)));
		}
	}
	// Once a program and never freed: the sounding thread may need it until the very end.
	Pack::read(Vec::leak(bytes)).map_err(|damage| told(damage.into()))
}

#[cfg(test)]
mod tests {
	use std::collections::BTreeMap;

	use super::super::pressing::press;
	use super::*;

	fn folder() -> tempfile::TempDir {
		let folder = tempfile::tempdir().unwrap();
		let clips = BTreeMap::from([("drei".to_owned(), vec![0.1; 9_600])]);
		let pack = press(&clips).unwrap();
		for name in [
			"Anna.de.pack",
			"Anna.en.pack",
			"Bella.de.pack",
			".x.de.pack",
			"no.pack",
			"x.zzz.pack",
		] {
			fs::write(folder.path().join(name), &pack).unwrap();
		}
		fs::write(folder.path().join("broken.de.pack"), &pack[..pack.len() - 1]).unwrap();
		let mut noisy = pack.clone();
		let end = noisy.len();
		noisy[end / 2..].fill(0xff);
		fs::write(folder.path().join("noisy.de.pack"), noisy).unwrap();
		folder
	}

	#[test]
	fn voices_are_found_by_name_and_language() {
		let folder = folder();
		let names: Vec<String> = named(folder.path())
			.unwrap()
			.into_iter()
			.map(|voice| format!("{} {}", voice.name, voice.language))
			.collect();
		assert_eq!(names, ["Anna de", "Anna en", "Bella de", "broken de", "noisy de"]);
		assert_eq!(named(&folder.path().join("gone")), Ok(Vec::new()));
		let (anna, damaged) = Person::read(folder.path(), "Anna").unwrap();
		assert_eq!(damaged, []);
		assert_eq!(
			anna.clip(Language::GERMAN, "drei", Tune::Falling)
				.map(|(clip, _)| clip.len()),
			Some(9_600)
		);
		assert_eq!(anna.clip(Language::GERMAN, "vier", Tune::Falling), None);
		assert_eq!(anna.clip(Language::FRENCH, "drei", Tune::Falling), None);
	}

	#[test]
	fn a_missing_voice_has_a_nearest_one_and_a_damaged_one_a_reason() {
		let folder = folder();
		let missing = Person::read(folder.path(), "Ana").unwrap_err().english();
		assert!(missing.contains("Did you mean Anna?"), "{missing}");
		let none = Person::read(&folder.path().join("gone"), "Ana")
			.unwrap_err()
			.english();
		assert!(none.contains("annabella voice record"), "{none}");
		for name in ["broken", "noisy"] {
			let (person, damaged) = Person::read(folder.path(), name).unwrap();
			assert!(person.clip(Language::GERMAN, "drei", Tune::Falling).is_none());
			assert!(
				damaged[0].language == Language::GERMAN && damaged[0].why.obstacle == Obstacle::Damaged,
				"{damaged:?}"
			);
		}
	}

	#[test]
	fn a_pack_that_is_none_or_would_never_end_is_refused() {
		let home = tempfile::tempdir().unwrap();
		let told = |name: &str| load(&home.path().join(name)).unwrap_err();
		use rustix::fs::{CWD, FileType, Mode, mknodat};
		mknodat(
			CWD,
			home.path().join("pipe.de.pack"),
			FileType::Fifo,
			Mode::RWXU,
			0,
		)
		.unwrap();
		assert_eq!(told("pipe.de.pack").obstacle, Obstacle::NotAFile);
		// A minute of each of many texts, all on the same few bytes.
		let mut index = Vec::new();
		for text in 0..300_u16 {
			index.extend(4_u16.to_le_bytes());
			index.extend(format!("{text:04}").into_bytes());
			index.push(0);
			for number in [0, 8, 60 * CLIP_RATE] {
				index.extend(number.to_le_bytes());
			}
			index.extend(0_u16.to_le_bytes());
		}
		let mut pack = b"ANNCLIP\x02".to_vec();
		pack.extend(300_u32.to_le_bytes());
		pack.extend((index.len() as u32).to_le_bytes());
		pack.extend(index);
		pack.extend([0; 8]);
		fs::write(home.path().join("long.de.pack"), pack).unwrap();
		let told = told("long.de.pack");
		assert!(
			told.told.english().ends_with("It is longer than four hours."),
			"{told:?}"
		);
	}
}

//! Recordings, a file a text, on the disk at once; and the sound files of other tools.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

use flac_codec::encode::{FlacSampleWriter, Options};

use crate::doors::bounds::kept_text;
use crate::doors::user_dirs::{make_folder, private, put_whole};

/// Name of the file in the folder that maps files to texts: a line each, the file's name, a tab, the text.
const LIST: &str = "list.txt";

/// Name of a sound that is heard once.
const DRAFT: &str = ".last.flac";

/// Endings of the names of sound files.
const ENDINGS: [&str; 2] = ["flac", "wav"];

/// The folder of one person's takes in one language.
#[derive(Clone, Debug)]
pub struct Takes {
	folder: PathBuf,
	/// The file of each text's sound.
	files: BTreeMap<String, PathBuf>,
}

impl Takes {
	/// The takes in this folder, which is made if it is missing.
	pub fn open(folder: &Path) -> io::Result<Self> {
		make_folder(folder)?;
		Self::of(folder, None)
	}

	/// The sound files in this folder, named by their texts or by this list or the one in the folder.
	pub fn of(folder: &Path, list: Option<&Path>) -> io::Result<Self> {
		let mut files = BTreeMap::new();
		for entry in fs::read_dir(folder)? {
			let path = entry?.path();
			let ending = path.extension().and_then(|ending| ending.to_str());
			let stem = path.file_stem().and_then(|stem| stem.to_str());
			if let (Some(ending), Some(stem)) = (ending, stem)
				&& ENDINGS.contains(&ending.to_lowercase().as_str())
				&& !stem.starts_with('.')
			{
				files.insert(text_of(stem), path);
			}
		}
		let list = list.map_or_else(|| folder.join(LIST), Path::to_path_buf);
		let lines = match kept_text(&list) {
			Ok(lines) => lines,
			Err(error) if error.kind() == io::ErrorKind::NotFound && list.starts_with(folder) => {
				String::new()
			}
			Err(error) => return Err(error),
		};
		for (name, text) in lines.lines().filter_map(|line| line.split_once('\t')) {
			let path = folder.join(name.trim());
			files.retain(|_, other| *other != path);
			files.insert(text.trim().to_owned(), path);
		}
		Ok(Self {
			folder: folder.to_path_buf(),
			files,
		})
	}

	/// A sound beside the takes of this folder that is none of them, to be heard once.
	pub fn draft(folder: &Path, samples: &[f32], rate: u32) -> io::Result<PathBuf> {
		let flac = flac(samples, rate).map_err(|error| io::Error::other(error.to_string()))?;
		let path = folder.join(DRAFT);
		put_whole(&path, flac, private())?;
		Ok(path)
	}

	/// The file of each text's sound, sorted by the text.
	#[must_use]
	pub const fn files(&self) -> &BTreeMap<String, PathBuf> {
		&self.files
	}

	#[must_use]
	pub fn has(&self, text: &str) -> bool {
		self.files.contains_key(text)
	}

	/// Keeps the recording of this text, one channel, in place of an earlier one.
	///
	/// # Errors
	/// If the file system fails. The earlier one is still there then.
	pub fn keep(&mut self, text: &str, samples: &[f32], rate: u32) -> io::Result<()> {
		let flac = flac(samples, rate).map_err(|error| io::Error::other(error.to_string()))?;
		let path = self.folder.join(format!("{}.flac", name_of(text)));
		put_whole(&path, flac, private())?;
		self.files.insert(text.to_owned(), path);
		Ok(())
	}
}

/// A file name from which the text can be read again.
fn name_of(text: &str) -> String {
	let mut name = String::new();
	for (at, character) in text.char_indices() {
		if character.is_control() || matches!(character, '/' | '%' | '\\') || (at == 0 && character == '.') {
			let mut bytes = [0; 4];
			for byte in character.encode_utf8(&mut bytes).bytes() {
				name.push_str(&format!("%{byte:02X}"));
			}
		} else {
			name.push(character);
		}
	}
	name
}

fn text_of(name: &str) -> String {
	let mut bytes = Vec::new();
	let mut rest = name.as_bytes();
	while let [first, behind @ ..] = rest {
		let coded = behind.get(..2).filter(|_| *first == b'%');
		let byte = coded
			.and_then(|digits| str::from_utf8(digits).ok())
			.and_then(|digits| u8::from_str_radix(digits, 16).ok());
		bytes.push(byte.unwrap_or(*first));
		rest = if byte.is_some() {
			behind.get(2..).unwrap_or_default()
		} else {
			behind
		};
	}
	String::from_utf8(bytes).unwrap_or_else(|_| name.to_owned())
}

pub(super) fn flac(samples: &[f32], rate: u32) -> Result<Vec<u8>, flac_codec::Error> {
	let mut file = Cursor::new(Vec::new());
	let numbers: Vec<i32> = samples
		.iter()
		.map(|sample| (sample.clamp(-1.0, 1.0) * 32_767.0).round() as i32)
		.collect();
	let mut writer = FlacSampleWriter::new(
		&mut file,
		Options::default(),
		rate,
		16u32,
		1,
		Some(numbers.len() as u64),
	)?;
	writer.write(&numbers)?;
	writer.finalize()?;
	Ok(file.into_inner())
}

#[cfg(test)]
mod tests {
	use super::super::sound_file::read;
	use super::*;
	use proptest::prelude::*;

	fn buzz(length: usize) -> Vec<f32> {
		(0..length).map(|n| (n as f32 * 0.05).sin() * 0.3).collect()
	}

	fn close(one: &[f32], other: &[f32]) -> bool {
		one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-3)
	}

	#[test]
	fn a_take_is_there_at_once_and_again_after_a_new_start() {
		let folder = tempfile::tempdir().unwrap();
		let folder = folder.path().join("Anna.de");
		let mut takes = Takes::open(&folder).unwrap();
		for text in ["schlägt", "A/b: 100 % ?", ".hidden"] {
			assert!(!takes.has(text));
			takes.keep(text, &buzz(5_000), 44_100).unwrap();
		}
		takes.keep("schlägt", &buzz(7_001), 48_000).unwrap();
		let again = Takes::open(&folder).unwrap();
		assert_eq!(again.files(), takes.files());
		assert_eq!(again.files().len(), 3);
		let (samples, rate) = read(&again.files()["schlägt"]).unwrap();
		assert!(close(&samples, &buzz(7_001)) && rate == 48_000);
		let files = fs::read_dir(&folder).unwrap().count();
		assert_eq!(files, 3, "no draft is left");
	}

	#[test]
	fn sound_files_of_other_tools_are_read_by_name_or_by_list() {
		let folder = tempfile::tempdir().unwrap();
		let folder = folder.path();
		for (name, format, bits) in [
			("eins.wav", hound::SampleFormat::Int, 16),
			("zwei.WAV", hound::SampleFormat::Int, 24),
			("3.wav", hound::SampleFormat::Float, 32),
		] {
			let spec = hound::WavSpec {
				channels: 2,
				sample_rate: 44_100,
				bits_per_sample: bits,
				sample_format: format,
			};
			let mut writer = hound::WavWriter::create(folder.join(name), spec).unwrap();
			for sample in buzz(3_000).into_iter().flat_map(|sample| [sample, sample]) {
				if format == hound::SampleFormat::Float {
					writer.write_sample(sample).unwrap();
				} else {
					writer
						.write_sample((sample * 2f32.powi(i32::from(bits) - 1)) as i32)
						.unwrap();
				}
			}
			writer.finalize().unwrap();
		}
		fs::write(folder.join("list.txt"), "3.wav\tdrei\nno tab\n").unwrap();
		fs::write(folder.join("notes.txt"), "x").unwrap();
		let takes = Takes::of(folder, None).unwrap();
		let texts: Vec<&str> = takes.files().keys().map(String::as_str).collect();
		assert_eq!(texts, ["drei", "eins", "zwei"]);
		for path in takes.files().values() {
			let (samples, rate) = read(path).unwrap();
			assert!(close(&samples, &buzz(3_000)), "{path:?}");
			assert_eq!(rate, 44_100);
		}
		assert!(Takes::of(folder, Some(&folder.join("gone.txt"))).is_ok());
		assert!(Takes::of(folder, Some(Path::new("/gone.txt"))).is_err());
	}

	#[test]
	fn what_is_no_sound_is_told() {
		let folder = tempfile::tempdir().unwrap();
		for name in ["a.wav", "a.flac", "gone.flac"] {
			let path = folder.path().join(name);
			if !name.starts_with("gone") {
				fs::write(&path, "RIFF of no kind").unwrap();
			}
			let why = read(&path).unwrap_err().english();
			assert!(why.contains(name) && why.ends_with('.'), "{why}");
		}
	}

	proptest! {
		#[test]
		fn every_text_is_read_from_its_name_again(text in "[^\u{0}]{1,40}") {
			let name = name_of(&text);
			prop_assert_eq!(text_of(&name), text);
			prop_assert!(!name.contains(['/', '\n']) && !name.starts_with('.'));
		}
	}
}

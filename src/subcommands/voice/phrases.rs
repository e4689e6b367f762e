//! All phrases in one sound file, with a list of their times.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use annabella::commands::KEYMAPS;
use annabella::message;
use annabella::voice::{Language, Library, Rate, Specimen};

use crate::cli::OutFlags;
use crate::doors::legible::legible;
use crate::doors::platform::advice;
use crate::doors::sound::performance::{Performance, Performer};
use crate::doors::sound::rendering::{Bit, Rendering, Unsayable};
use crate::subcommands::output::{Failure, cannot_write, is_free, put, put_out, tell};
use crate::user_files::UserFiles;

/// Samples a second.
const RATE: u32 = 44_100;

/// Between two examples, in samples: half a second.
const BETWEEN: usize = 22_050;

/// # Errors
/// With a sentence, when the language or the voice cannot be had, or the files cannot be written.
pub fn run(
	language: &str,
	only: Option<&str>,
	every: NonZeroUsize,
	rate: Option<u16>,
	voice: &str,
	out: &OutFlags,
) -> Result<(), Failure> {
	let files = out.file().map(|sound| (sound, sound.with_extension("tsv")));
	if let Some((sound, list)) = &files {
		// Before minutes are spent on it.
		is_free(sound, out.overwrite)?;
		is_free(list, out.overwrite)?;
	}
	let library = UserFiles::read(KEYMAPS.usual()).library;
	let language = known(&library, language)?;
	let performance = Performance {
		by: match voice {
			"own" => Performer::Clips,
			"synthesis" => Performer::Synthesiser,
			_ => return Err(message!(WriteDownBy)),
		},
		rate: rate.map_or(Rate::USUAL, Rate::nearest),
	};
	let only: Vec<&str> = only
		.iter()
		.flat_map(|keys| keys.split(','))
		.map(str::trim)
		.collect();
	let wanted =
		|specimen: &Specimen| only.is_empty() || only.iter().any(|key| specimen.key.starts_with(key));
	let specimens = library.specimens(language).into_iter().filter(wanted);
	let specimens = specimens.step_by(every.get());
	let recording = read(specimens, performance)?;
	if recording.examples == 0 {
		return Err(message!(NoKeyBeginsSo));
	}
	let Some((sound, list)) = files else {
		return put_out(&wave(&recording.samples));
	};
	for (path, bytes) in [
		(sound, wave(&recording.samples)),
		(list.as_path(), recording.list.into_bytes()),
	] {
		put(path, out.overwrite, |file| file.write_all(&bytes))
			.map_err(|error| cannot_write(path, &error))?;
	}
	let name = |path: &Path| legible(&path.display().to_string());
	tell(message!(
		ExamplesWritten,
		file = name(sound),
		examples = message!(Examples, number = recording.examples),
		seconds = message!(Seconds, number = recording.samples.len() as u64 / u64::from(RATE)),
		list = name(&list)
	))
}

fn known(library: &Library, code: &str) -> Result<Language, Failure> {
	let known: Vec<Language> = library.languages().map(|(language, ..)| language).collect();
	let names: Vec<&str> = known.iter().map(Language::code).collect();
	Language::new(code)
		.filter(|language| known.contains(language))
		.ok_or_else(|| message!(LanguagesAre, names = names.join(", ")))
}

/// The phrases read so far.
#[derive(Debug, Default)]
struct PhraseRecording {
	samples: Vec<i16>,
	list: String,
	examples: u64,
}

impl PhraseRecording {
	/// A line of the list.
	fn note(&mut self, samples: Range<usize>, key: &str, words: &str) {
		let seconds = |samples: usize| samples as f64 / f64::from(RATE);
		let (start, end) = (seconds(samples.start), seconds(samples.end));
		self.list += &format!("{start:.4}\t{end:.4}\t{}\t{}\n", legible(key), legible(words));
	}
}

fn read(
	specimens: impl Iterator<Item = Specimen>,
	performance: Performance,
) -> Result<PhraseRecording, Failure> {
	let mut rendering = Rendering::new(RATE, performance);
	let mut recording = PhraseRecording::default();
	recording.list += "# start\tend\tkey\twords\n";
	for specimen in specimens {
		let printed = specimen.phrase.to_string();
		let bits = rendering.say(specimen.phrase);
		let bits = bits.map_err(|Unsayable(text)| {
			message!(
				NotSaid,
				key = &specimen.key,
				text = legible(&text),
				why = advice::ESPEAK
			)
		})?;
		let start = recording.samples.len();
		let mut parts = Vec::new();
		for bit in bits {
			let from = recording.samples.len();
			match bit {
				Bit::Silence(length) => recording.samples.resize(from + length, 0),
				Bit::Word {
					language,
					text,
					sound,
				} => {
					recording.samples.extend(
						sound
							.iter()
							.map(|sample| (sample.clamp(-1.0, 1.0) * 32_767.0) as i16),
					);
					parts.push((from..recording.samples.len(), format!("{language} {text}")));
				}
			}
		}
		recording.note(start..recording.samples.len(), &specimen.key, &printed);
		for (samples, text) in parts {
			recording.note(samples, "-", &text);
		}
		recording.samples.resize(recording.samples.len() + BETWEEN, 0);
		recording.examples += 1;
	}
	Ok(recording)
}

/// A WAV file of one channel in 16 bits.
fn wave(samples: &[i16]) -> Vec<u8> {
	let length = u32::try_from(samples.len() * 2).unwrap_or(u32::MAX - 36);
	let mut bytes = Vec::with_capacity(44 + samples.len() * 2);
	bytes.extend(b"RIFF");
	bytes.extend((length + 36).to_le_bytes());
	bytes.extend(b"WAVEfmt ");
	bytes.extend(16_u32.to_le_bytes());
	bytes.extend(1_u16.to_le_bytes());
	bytes.extend(1_u16.to_le_bytes());
	bytes.extend(RATE.to_le_bytes());
	bytes.extend((RATE * 2).to_le_bytes());
	bytes.extend(2_u16.to_le_bytes());
	bytes.extend(16_u16.to_le_bytes());
	bytes.extend(b"data");
	bytes.extend(length.to_le_bytes());
	bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
	bytes
}

//! Makes a voice of recordings, made here or with other tools.

use annabella::texts::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::plan::VoicePlan;
use crate::doors::legible::legible;
use crate::doors::sound::{CLIP_RATE, file_of, press, resample};
use crate::doors::studio::{Judge, TakeFlaw, Takes, Word, clip, read, without_rumble};
use crate::doors::user_dirs::{make_folder, obstacle, private, put_whole};
use crate::subcommands::output::{Failure, print, tell as say, told};
use annabella::message;

/// Silence that is put around a sound that begins or ends with the word, in seconds.
const AROUND: f32 = 0.4;

/// A voice that was made.
pub struct Made {
	pub path: PathBuf,
	/// Number of its texts.
	pub clips: usize,
	/// Number of texts that it lacks for a game, and in all.
	pub missing: (usize, usize),
}

/// Makes the voice of the sound files in this folder.
pub fn run(plan: &VoicePlan, folder: &Path, list: Option<&Path>) -> Result<(), Failure> {
	let takes = Takes::of(folder, list).map_err(|error| {
		message!(
			FileUnreadable,
			file = folder.display().to_string(),
			why = obstacle(&error)
		)
	})?;
	let (game, rest) = &plan.texts;
	let known: BTreeSet<&String> = game.iter().chain(rest).collect();
	let mut judge = plan.judge();
	for (text, path) in takes.files() {
		if !known.contains(text) {
			say(message!(TextLeftOut, text = legible(text)))?;
			continue;
		}
		if judge.seconds(text).is_none()
			&& let Some(template) = plan.template(text)
		{
			judge.learn(text, &template);
		}
		for flaw in flaws(&mut judge, text, path) {
			print(format!("{}: {}", legible(text), told(flaw)))?;
		}
	}
	let made = make(plan, &takes)?;
	say(message!(VoiceClips, name = &plan.name, number = made.clips))?;
	let (game, all) = made.missing;
	say(message!(ClipsMissing, game, all))?;
	print(made.path.display())
}

/// Tells the flaws of a file, a sentence each.
fn flaws(judge: &mut Judge, text: &str, path: &Path) -> Vec<Message> {
	let (samples, rate) = match read(path) {
		Ok(sound) => sound,
		Err(why) => return vec![why],
	};
	let samples = with_silence(samples, rate);
	let (word, flaws) = judge.judge(text, &samples, rate);
	let mut told: Vec<Message> = flaws.iter().filter_map(tell).collect();
	if let Some(word) = word.filter(|_| told.is_empty()) {
		let compared = compared(&without_rumble(&samples, rate), &word, rate);
		match other(judge, text, &compared) {
			Some(flaw) => told.extend(tell(&flaw)),
			None => judge.get_used_to(&compared),
		}
	}
	told
}

fn tell(flaw: &TakeFlaw) -> Option<Message> {
	Some(match flaw {
		TakeFlaw::Nothing => message!(TakeEmpty),
		TakeFlaw::TooQuiet => message!(TakeQuiet),
		TakeFlaw::TooLoud => message!(TakeLoud),
		TakeFlaw::Noise => message!(TakeNoisy),
		TakeFlaw::TooShort => message!(TakeShort),
		TakeFlaw::TooLong => message!(TakeLong),
		TakeFlaw::Other(other) => message!(TakeMistaken, text = other),
		// A tightly cut take is not cut off.
		TakeFlaw::CutStart | TakeFlaw::CutEnd => return None,
	})
}

/// Returns the sound, with silence around it if it has no silence of its own.
fn with_silence(samples: Vec<f32>, rate: u32) -> Vec<f32> {
	let edge = rate as usize / 20;
	let word = Word::find(&without_rumble(&samples, rate), rate);
	let is_tight = word.is_none_or(|word| word.span.start < edge || word.span.end + edge > samples.len());
	if !is_tight {
		return samples;
	}
	let silence = vec![0.0; (AROUND * rate as f32) as usize];
	[silence.as_slice(), &samples, &silence].concat()
}

/// The word as the judge compares it.
pub fn compared(clean: &[f32], word: &Word, rate: u32) -> Vec<f32> {
	let samples = clean.get(word.span.clone()).unwrap_or_default();
	resample(samples, rate, Judge::RATE)
}

/// The other text that it sounded like, as a flaw.
pub fn other(judge: &Judge, text: &str, compared: &[f32]) -> Option<TakeFlaw> {
	judge.other(text, compared).map(TakeFlaw::Other)
}

/// Returns the clip in a recording, as a pack has it; `None` if there is no word in it.
pub fn clip_of(samples: &[f32], rate: u32) -> Option<Vec<f32>> {
	let samples = without_rumble(&with_silence(samples.to_vec(), rate), rate);
	let word = Word::find(&samples, rate)?;
	Some(resample(&clip(&samples, &word.span, rate), rate, CLIP_RATE))
}

/// Makes the pack of all takes in which there is a word, and puts it where the program looks for it.
pub fn make(plan: &VoicePlan, takes: &Takes) -> Result<Made, Failure> {
	let (game, rest) = &plan.texts;
	let mut clips = BTreeMap::new();
	for text in game.iter().chain(rest) {
		if let Some(path) = takes.files().get(text)
			&& let Ok((samples, rate)) = read(path)
			&& let Some(clip) = clip_of(&samples, rate)
		{
			clips.insert(text.clone(), clip);
		}
	}
	if clips.is_empty() {
		return Err(message!(NoSuchClip));
	}
	let path = file_of(&plan.folder, &plan.name, plan.language);
	let pack = press(&clips)?;
	make_folder(&plan.folder)
		.and_then(|()| put_whole(&path, pack, private()))
		.map_err(|error| {
			message!(
				FileUnwritable,
				file = path.display().to_string(),
				why = obstacle(&error)
			)
		})?;
	let missing = |texts: &[String]| texts.iter().filter(|text| !clips.contains_key(*text)).count();
	Ok(Made {
		path,
		clips: clips.len(),
		missing: (missing(game), missing(game) + missing(rest)),
	})
}

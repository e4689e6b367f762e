//! A whole game at the tournament table: typed in a real terminal like an assistant, recorded, and heard.
//!
//! `BLESS=1` writes the results to the folder `long_game`, for review.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::ear::{Ear, assert_heard_in_order};
use crate::grammar::Grammar;
use crate::headless::{Headless, Recorder, wait_until};
use crate::kept::kept_as_expected;
use crate::recording::{Microphone, decoded, find, loudness, peak, sounding};
use crate::script::{Deed, Script, Step, announces, without_times};
use crate::sound::{AUDIBLE, Manner, RATE};
use crate::terminal::Terminal;

const WALK: &str = "docs/walks/table-whole-game.walk";
const EXPECTED: &str = "tests/heard/long_game";
const SETTINGS: &str = include_str!("../../voices/clips/settings.toml");
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_annabella");

/// Beginning of the sentence that names the person at the keyboard.
const HANDED_OVER: &str = "An der Tastatur:";

/// Tall enough for all expected text, and so narrow that nothing stands beside the sentences, with boards of letters.
const SIZE: (u16, u16) = (90, 70);
/// Number of the last sentences that are looked for on the screen.
const LAST: usize = 4;
/// Interval of moves whose announcement is heard to its end.
const EVERY: usize = 10;
/// Silence after which speech has ended, in milliseconds.
const SILENCE: usize = 600;
/// Samples a second in the recorded files.
const RECORDED: usize = 48_000;

fn project(path: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// An announcement that was awaited until silence.
struct Announced {
	/// Number of announcements before it.
	number: usize,
	sentences: Vec<String>,
	/// Everything heard meanwhile.
	samples: Vec<f32>,
}

/// The people at the table.
struct Sitting<'r> {
	terminal: Terminal,
	microphone: Microphone<'r>,
	ears: Recorder,
	grammar: Grammar,
	/// The told sentences, by the script.
	told: Vec<String>,
	announced: Vec<Announced>,
	/// Speech into the microphone, with the number of sentences before it.
	said: Vec<Vec<f32>>,
	/// Number of announcements so far.
	count: usize,
}

impl Sitting<'_> {
	fn expect(&mut self, told: &[String]) {
		if told.iter().any(|sentence| sentence.starts_with(HANDED_OVER)) {
			// The text for the earlier person is gone from the screen.
			self.told.clear();
		}
		self.told.extend(told.iter().cloned());
		if told.is_empty() {
			return;
		}
		let from = self.told.len().saturating_sub(LAST);
		let last = without_times(&self.told[from..].join(" "));
		self.terminal.wait_until(&format!("{last:?} was told"), |screen| {
			without_times(&words(screen)).contains(&last)
		});
	}

	/// Waits until earlier speech is over, so that it is not heard as a part of the next.
	fn wait_until_quiet(&self) {
		wait_until("It is quiet", || {
			let from = self.ears.now().saturating_sub(SILENCE * RATE / 1000);
			self.ears.since(from).iter().all(|sample| sample.abs() < AUDIBLE)
		});
	}

	fn do_step(&mut self, step: &Step) {
		let announcements = step
			.told
			.iter()
			.filter(|sentence| announces(sentence, &self.grammar));
		let announcements: Vec<String> = announcements.cloned().collect();
		let number = self.count;
		self.count += announcements.len();
		let heard_out =
			!announcements.is_empty() && (step.remarkable || self.count.is_multiple_of(2 * EVERY));
		if heard_out {
			self.wait_until_quiet();
		}
		let before = self.ears.now();
		match &step.deed {
			Deed::Line(line) => {
				self.terminal.type_keys(line);
				self.terminal.press("Enter");
			}
			Deed::Keys(keys) => keys.iter().for_each(|key| self.terminal.press(key)),
			Deed::Wait(seconds) => thread::sleep(Duration::from_secs(*seconds)),
			Deed::Say(words) => {
				let samples = Manner::plain("de").render(words);
				assert!(self.microphone.speak(&samples).wait().unwrap().success());
				self.said.push(samples);
			}
		}
		self.expect(&step.told);
		if heard_out {
			self.ears.wait_for_silence(before, SILENCE);
			self.announced.push(Announced {
				number,
				sentences: announcements,
				samples: self.ears.since(before),
			});
		}
	}
}

/// Returns the words on the screen, where a sentence may go on in the next line. The moves stand beside the boards, and no
/// sentence does.
fn words(screen: &str) -> String {
	let words: Vec<&str> = screen.split_whitespace().collect();
	words.join(" ")
}

/// Fails unless the text is as reviewed.
#[track_caller]
pub fn assert_as_expected(name: &str, text: &str) {
	let path = project(EXPECTED).join(name);
	if std::env::var_os("BLESS").is_some() {
		fs::create_dir_all(project(EXPECTED)).unwrap();
		fs::write(path, text).unwrap();
		return;
	}
	let expected = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
	let differs = expected.lines().zip(text.lines()).position(|(a, b)| a != b);
	if expected != text {
		let line = differs.unwrap_or_else(|| expected.lines().count().min(text.lines().count()));
		panic!(
			"{name}, line {}: expected\n  {}\nand it is\n  {}",
			line + 1,
			expected.lines().nth(line).unwrap_or("(nothing more)"),
			text.lines().nth(line).unwrap_or("(nothing more)")
		);
	}
}

/// A line of the mark file.
struct Mark {
	ply: String,
	what: String,
	file: String,
	sample: usize,
	text: String,
}

fn marks(folder: &Path) -> Vec<Mark> {
	let text = fs::read_to_string(folder.join("marks.txt")).unwrap();
	let lines = text.lines().filter(|line| !line.starts_with('#'));
	lines
		.map(|line| {
			let columns: Vec<&str> = line.split('\t').collect();
			Mark {
				ply: columns[2].to_owned(),
				what: columns[3].to_owned(),
				file: columns[4].to_owned(),
				sample: columns[5].parse().unwrap(),
				text: columns[8].to_owned(),
			}
		})
		.collect()
}

#[test]
fn a_whole_game_at_the_tournament_table_is_recorded_and_heard() {
	let script = Script::read(&project(WALK));
	let room = Headless::with_sound();
	let home = room.folder().to_owned();
	let database = home.join("table.db");
	let file = home.join("table.toml");
	let rest = "voice = \"own\"\ntones = false\necho = false\nlanguage = \"de\"\nboard-letters = true\n";
	fs::write(&file, format!("{}{rest}", script.setup)).unwrap();
	let microphone = Microphone::new(&room);
	let grammar = Grammar::german_table();
	let ears = room.record();
	let arguments = [
		"table",
		"--file",
		file.to_str().unwrap(),
		"--database",
		database.to_str().unwrap(),
		"--record-speech",
	];
	let terminal = Terminal::open(&room, SIZE, PROGRAM, &arguments);
	terminal.wait_for("Die Aufnahme läuft.");
	let mut sitting = Sitting {
		terminal,
		microphone,
		ears,
		grammar,
		told: Vec::new(),
		announced: Vec::new(),
		said: Vec::new(),
		count: 0,
	};
	for step in &script.steps {
		sitting.do_step(step);
	}
	assert_eq!(sitting.terminal.wait_for_end(), 0);
	kept_as_expected(&database);
	let ear = Ear::of(&Manner::of_clips(SETTINGS, "de"), &sitting.grammar);
	recorded_as_expected(&home, &sitting, &ear);
	for Announced {
		sentences, samples, ..
	} in &sitting.announced
	{
		assert_heard_in_order(&ear.hear(samples, &sitting.grammar), sentences);
	}
}

/// The clips have no sound that is too high for the ear, so linear interpolation is enough.
fn at_the_rate_of_the_ear(samples: &[f32]) -> Vec<f32> {
	let count = samples.len().saturating_sub(1) * RATE / RECORDED;
	let line = |number: usize| {
		let place = number as f64 * RECORDED as f64 / RATE as f64;
		let (first, part) = (place as usize, place.fract() as f32);
		samples[first] * (1.0 - part) + samples[first + 1] * part
	};
	(0..count).map(line).collect()
}

/// Checks that the marks are at their half-moves, and that both channels have the speech there.
fn recorded_as_expected(home: &Path, sitting: &Sitting<'_>, ear: &Ear) {
	let mut folders = fs::read_dir(home.join("recordings")).unwrap();
	let folder = folders.next().unwrap().unwrap().path();
	assert!(folders.next().is_none(), "one game, one folder");
	let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
	for path in files.chain([folder.clone()]) {
		let mode = fs::metadata(&path).unwrap().permissions().mode();
		assert_eq!(mode & 0o077, 0, "{} is not for its owner alone", path.display());
	}
	let marks = marks(&folder);
	let written = marks.iter().map(|mark| {
		let text = without_times(&mark.text);
		format!("{}\t{}\t{}\t{text}\n", mark.ply, mark.what, mark.file)
	});
	assert_as_expected("marks.txt", &written.collect::<String>());
	assert!(marks.is_sorted_by_key(|mark| mark.sample));

	let [(room, whole), (own, _)] = [0, 1].map(|channel| decoded(&folder.join("001.flac"), channel, 2));
	assert!(whole, "the file is not whole");
	let end = marks.last().unwrap().sample;
	assert!(
		end <= own.len() && own.len() - end < 60 * RECORDED,
		"{end} of {}",
		own.len()
	);
	assert!(peak(&own) > 0.05 && peak(&room) > 0.05, "a channel is silent");

	// The program's own voice, after the mark of its announcement.
	let marked: Vec<&Mark> = marks
		.iter()
		.filter(|mark| announces(&mark.text, &sitting.grammar))
		.collect();
	assert_eq!(marked.len(), sitting.count, "every announcement has its mark");
	for Announced {
		number,
		sentences,
		samples,
	} in &sitting.announced
	{
		let mark = marked[*number];
		assert_eq!(mark.text, sentences[0]);
		// A little more than the awaited time, as the recorder is late.
		let until = (mark.sample + samples.len() * RECORDED / RATE + RECORDED).min(own.len());
		let recorded = at_the_rate_of_the_ear(&own[mark.sample..until]);
		assert_heard_in_order(&ear.hear(&recorded, &sitting.grammar), sentences);
	}
	// The speech of people, in its order.
	let heard = loudness(&room, RECORDED);
	let mut from = 0;
	for said in &sitting.said {
		let part = loudness(said, RATE);
		let part = sounding(&part);
		let (at, likeness) = find(part, &heard[from..]);
		assert!(likeness > 0.95, "what was said was not recorded: {likeness}");
		from += at + part.len();
	}
}

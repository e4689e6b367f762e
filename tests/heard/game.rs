//! Plays at the real program in a real terminal, and hears it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use annabella::chess::{Move, Position, san};
use annabella::opponent::{Limit, Opponent, SkillLevel};
use annabella::voice::{Form, Language, Library, Manner as Words, Vocabulary};

use crate::ear::{Ear, assert_heard_in_order, missing_in_order};
use crate::grammar::Grammar;
use crate::headless::{Headless, Recorder, comes_true, wait_until};
use crate::script::{Deed, Script, announces};
use crate::sound::Manner;
use crate::sound_file::SoundFile;
use crate::terminal::Terminal;

/// Source of the sound.
pub enum Source {
	/// The room, in real time.
	Room(Recorder),
	/// The file that a program speaks into, as fast as it can.
	File(SoundFile),
}

impl Source {
	/// Returns the sound since the moment.
	fn since(&self, moment: usize) -> Vec<f32> {
		match self {
			Self::Room(recorder) => recorder.since(moment),
			Self::File(file) => file.since(moment),
		}
	}

	/// The moment, in samples from the beginning.
	fn now(&self) -> usize {
		match self {
			Self::Room(recorder) => recorder.now(),
			Self::File(file) => file.now(),
		}
	}

	/// Waits until something has been heard since the moment and then nothing for this long, in milliseconds.
	#[track_caller]
	fn wait_for_silence(&self, moment: usize, silence: usize) {
		match self {
			Self::Room(recorder) => recorder.wait_for_silence(moment, silence),
			Self::File(file) => file.wait_for_more(moment),
		}
	}

	/// Waits until nothing more has come for this number of milliseconds: the next key would cut it off.
	fn wait_for_end(&self, quiet: u64) {
		let mut before = usize::MAX;
		while self.now() != before {
			before = self.now();
			thread::sleep(Duration::from_millis(quiet));
		}
	}
}

/// A running program with a keyboard and an ear.
pub struct Table {
	pub terminal: Terminal,
	recorder: Source,
	grammar: Grammar,
	ear: Ear,
	// Last: the room goes when it is empty.
	_room: Headless,
}

impl Table {
	/// Starts the program in the room, and listens from the first moment for a voice that speaks in this manner.
	pub fn open(room: Headless, manner: &Manner, program: &str, arguments: &[&str]) -> Self {
		let recorder = Source::Room(room.record());
		Self::open_heard_by(recorder, room, manner, program, arguments)
	}

	/// Opens the same with another source of sound.
	pub fn open_heard_by(
		recorder: Source,
		room: Headless,
		manner: &Manner,
		program: &str,
		arguments: &[&str],
	) -> Self {
		let grammar = Grammar::german_announcements();
		let ear = Ear::of(manner, &grammar);
		let terminal = Terminal::open(&room, (100, 30), program, arguments);
		Self {
			terminal,
			recorder,
			grammar,
			ear,
			_room: room,
		}
	}

	/// The same, for an ear that knows other sentences.
	#[must_use]
	pub fn knowing(self, manner: &Manner, grammar: Grammar) -> Self {
		Self {
			ear: Ear::of(manner, &grammar),
			grammar,
			..self
		}
	}

	/// Types a line, and waits for the end of its speech: until nothing is heard for this long, in milliseconds.
	#[track_caller]
	pub fn enter(&self, line: &str, silence: usize) {
		let before = self.recorder.now();
		self.terminal.type_keys(line);
		self.terminal.press("Enter");
		self.recorder.wait_for_silence(before, silence);
	}

	/// Waits until something has been said since the start, and nothing for this long, in milliseconds.
	#[track_caller]
	pub fn wait_for_silence(&self, silence: usize) {
		self.recorder.wait_for_silence(0, silence);
	}

	/// Waits until these announcements have been heard since the start, in this order: the next key would cut off pending
	/// speech.
	#[track_caller]
	pub fn wait_to_hear(&self, expected: &[&str]) {
		self.wait_to_hear_since(0, expected);
	}

	/// The same, since the moment.
	#[track_caller]
	fn wait_to_hear_since(&self, moment: usize, expected: &[&str]) {
		let mut before = 0;
		let hear = || self.ear.hear(&self.recorder.since(moment), &self.grammar);
		let all_heard = || {
			let now = self.recorder.now();
			let has_grown = now != before;
			before = now;
			// The sound is analysed again only when there is more of it.
			has_grown && missing_in_order(&hear(), expected).is_none()
		};
		if !comes_true(all_heard) {
			assert_heard_in_order(&hear(), expected);
		}
	}

	/// Fails unless these announcements were heard since the start, in this order.
	#[track_caller]
	pub fn assert_heard(&self, expected: &[&str]) {
		let heard = self.ear.hear(&self.recorder.since(0), &self.grammar);
		assert_heard_in_order(&heard, expected);
	}
}

/// The table's own test, with a program that repeats its input: the shell and eSpeak NG.
#[test]
fn what_is_typed_in_the_terminal_is_heard_in_the_room() {
	let script = "printf 'Bitte: '; while read -r line; do espeak-ng -v de -z --stdout \"$line\" | paplay; echo \"[$line]\"; done";
	let table = Table::open(
		Headless::with_sound(),
		&Manner::plain("de"),
		"/bin/sh",
		&["-c", script],
	);
	table.terminal.wait_for("Bitte:");
	for line in ["Eva zwei Eva vier", "Springer Bella eins, Cesar drei"] {
		table.enter(line, 400);
		table.terminal.wait_for(&format!("[{line}]"));
	}
	table.terminal.press("C-d");
	assert_eq!(table.terminal.wait_for_end(), 0);
	table.assert_heard(&["Eva zwei Eva vier", "Springer Bella eins Cesar drei"]);
}

/// Settings of the clips' speech, which the ear expects.
pub const SETTINGS: &str = include_str!("../../voices/clips/settings.toml");

/// A player with the white pieces who follows the game by the list of games that the program keeps.
struct Player {
	database: PathBuf,
	position: Position,
	announcements: Vec<String>,
	vocabulary: Vocabulary,
}

impl Player {
	fn new(room: &Headless) -> Self {
		let mut manner = Words::new(Language::GERMAN);
		manner.form = Form::Long;
		Self {
			database: room.folder().join("game.db"),
			position: Position::start(),
			announcements: Vec::new(),
			vocabulary: Vocabulary::new(&Library::built_in(), manner).unwrap(),
		}
	}

	/// The moves that are on the disk, as SAN.
	fn kept(&self) -> Vec<String> {
		let list = Command::new(env!("CARGO_BIN_EXE_annabella"))
			.args(["pgn", "1", "--database"])
			.arg(&self.database)
			.output()
			.unwrap();
		let pgn = String::from_utf8(list.stdout).unwrap();
		let movetext = pgn
			.lines()
			.filter(|line| !line.starts_with('['))
			.collect::<Vec<_>>()
			.join(" ");
		let is_move = |token: &&str| !token.ends_with('.') && !["*", "1-0", "0-1", "1/2-1/2"].contains(token);
		movetext
			.split_whitespace()
			.filter(is_move)
			.map(str::to_owned)
			.collect()
	}

	/// Waits until this number of half-moves is on the disk, and takes in the last; returns its announcement.
	fn wait_for_reply(&mut self, plies: usize) -> String {
		wait_until(&format!("half-move {plies} to be on the disk"), || {
			self.kept().len() >= plies
		});
		let reply = self.kept().pop().unwrap();
		let moves = self.position.legal_moves();
		let mv = moves
			.into_iter()
			.find(|mv| san(&self.position, *mv) == reply)
			.unwrap();
		let announcement = self.vocabulary.announce(&self.position, mv).to_string();
		self.position = self.position.after(mv);
		announcement
	}

	/// The next of the player's moves: a good one, so that the game is not lost early, but none that ends it.
	fn choose(&mut self) -> String {
		let goes_on = |mv: &Move| !self.position.after(*mv).legal_moves().is_empty();
		let good = Opponent::new(SkillLevel::of(6), self.announcements.len() as u64)
			.choose(&[], &self.position, Limit::default(), &mut |_| true)
			.map(|choice| choice.mv);
		let mv = good
			.into_iter()
			.chain(self.position.legal_moves())
			.find(goes_on)
			.expect("the game is not over");
		self.announcements
			.push(self.vocabulary.announce(&self.position, mv).to_string());
		self.position = self.position.after(mv);
		mv.uci()
	}
}

/// Plays this number of half-moves against the built-in opponent, and hears every announcement of the player's side: in the
/// room, or in a file.
fn play_and_hear(room: Headless, manner: &Manner, voice: &str, plies: usize, by_file: bool) {
	let mut player = Player::new(&room);
	let database = player.database.to_str().unwrap().to_owned();
	// The ear knows words only: a tone that touches a sentence would be heard as a part of it.
	let flags = "--engine built-in --strength novice --side white --clock none --vocabulary de --language de --form long --echo off --tones off";
	let mut arguments: Vec<&str> = flags.split(' ').collect();
	arguments.extend(["--voice", voice, "--database", &database]);
	let file = room.folder().join("game.wav");
	let device = format!("file:{}", file.display());
	let source = if by_file {
		arguments.extend(["--device", &device]);
		Source::File(SoundFile::at(&file))
	} else {
		Source::Room(room.record())
	};
	let program = env!("CARGO_BIN_EXE_annabella");
	let table = Table::open_heard_by(source, room, manner, program, &arguments);
	table.terminal.wait_for("Weiß am Zug");
	table.recorder.wait_for_silence(0, 1500);
	for round in 1..=plies / 2 {
		let written = player.choose();
		let before = table.recorder.now();
		table.enter(&written, 1200);
		let reply = player.wait_for_reply(round * 2);
		// The next key would cut off pending speech. In a file no silence tells its end.
		if by_file {
			let announced = player.announcements.last().unwrap();
			table.wait_to_hear_since(before, &[announced, &reply]);
		} else {
			table.recorder.wait_for_silence(before, 1500);
		}
	}
	let screen = table.terminal.capture();
	assert!(
		screen.contains(&player.announcements.last().unwrap().replace('.', "")),
		"{screen}"
	);
	table.terminal.press("C-c");
	assert_eq!(table.terminal.wait_for_end(), 0);
	let expected: Vec<&str> = player.announcements.iter().map(String::as_str).collect();
	assert_eq!(expected.len(), plies / 2);
	table.assert_heard(&expected);
}

#[test]
fn a_game_is_heard_in_the_own_voice() {
	play_and_hear(
		Headless::with_sound(),
		&Manner::of_clips(SETTINGS, "de"),
		"own",
		4,
		false,
	);
}

#[test]
fn a_game_is_written_into_a_sound_file_word_for_word() {
	let manner = Manner::of_clips(SETTINGS, "de");
	play_and_hear(Headless::without_sound(), &manner, "own", 20, true);
}

#[test]
fn a_game_is_heard_in_system_speech() {
	play_and_hear(
		Headless::with_speech("en"),
		&Manner::plain("de"),
		"system",
		10,
		false,
	);
}

/// A whole game at three minutes and two seconds, typed in moves alone: each of them is heard as the walk says it.
#[test]
fn a_whole_game_in_moves_alone_is_heard() {
	let room = Headless::without_sound();
	let script = Script::read(Path::new("docs/walks/table-fast-game-german.walk"));
	let database = room.folder().join("game.db").to_str().unwrap().to_owned();
	let file = room.folder().join("game.wav");
	let device = format!("file:{}", file.display());
	let flags = "table --white Anna --black Bernd --deaf none --profile fide-2023-blitz --clock 3+2 --boards 2 --vocabulary de \
		--ranks de --pieces de --language de --repeat-first advise --typing moves --arbiter human --blind white --assistant white \
		--machine white-assistant --tones off --echo off --voice own";
	let mut arguments: Vec<&str> = flags.split_whitespace().collect();
	arguments.extend(["--database", &database, "--device", &device]);
	let manner = Manner::of_clips(SETTINGS, "de");
	let program = env!("CARGO_BIN_EXE_annabella");
	let table = Table::open_heard_by(
		Source::File(SoundFile::at(&file)),
		room,
		&manner,
		program,
		&arguments,
	);
	table.terminal.wait_for("Weiß am Zug");
	table.recorder.wait_for_silence(0, 1500);
	let mut announced = 0;
	for step in script.steps {
		let line = match step.deed {
			Deed::Line(line) => line,
			Deed::Keys(keys) if keys == ["Enter"] => String::new(),
			Deed::Keys(_) | Deed::Wait(_) | Deed::Say(_) => continue,
		};
		let start = table.recorder.now();
		table.enter(&line, 300);
		let expected: Vec<&str> = step
			.told
			.iter()
			.map(String::as_str)
			.filter(|said| announces(said, &table.grammar))
			.collect();
		if expected.is_empty() {
			table.recorder.wait_for_end(250);
		}
		table.wait_to_hear_since(start, &expected);
		announced += expected.len();
	}
	assert!(announced >= 120, "{announced}");
	table.recorder.wait_for_end(4000);
	table.terminal.wait_for("Weiß gibt auf");
	table.terminal.press("C-c");
	table.terminal.wait_for("Programm beenden");
	table.terminal.type_keys("ja");
	table.terminal.press("Enter");
	assert_eq!(table.terminal.wait_for_end(), 0);
}

//! What one practises with, heard in one sitting: a drill, an endgame of a position that was set up, a puzzle, a game that is read, its
//! review, and its moves, which are guessed.

use std::fs;
use std::process::Command;

use crate::game::{SETTINGS, Source, Table};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::sound::Manner;
use crate::sound_file::SoundFile;

const PROGRAM: &str = env!("CARGO_BIN_EXE_annabella");

/// A puzzle as Lichess gives them out: the opponent's move first.
const PUZZLE: &str =
	"00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,fork,,\n";

/// White is mated at once after a move that any engine calls a blunder.
const GAME: &str = "[White \"Anna\"]\n[Black \"Bella\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Somebody who practises, in German, with a program that speaks into a file.
struct Sitting(Table);

impl Sitting {
	fn begin() -> Self {
		let room = Headless::without_sound();
		let database = room.folder().join("game.db").to_str().unwrap().to_owned();
		for (command, lines) in [(&["puzzles", "import"][..], PUZZLE), (&["import"], GAME)] {
			let file = room.folder().join("taken.txt");
			fs::write(&file, lines).unwrap();
			let taken = Command::new(PROGRAM)
				.args(command)
				.arg(&file)
				.args(["--database", &database])
				.output()
				.unwrap();
			assert!(
				taken.status.success(),
				"{}",
				String::from_utf8_lossy(&taken.stderr)
			);
		}
		let file = room.folder().join("practice.wav");
		let device = format!("file:{}", file.display());
		let flags = "--language de --vocabulary de --form long --echo off --tones off --voice own";
		let mut arguments: Vec<&str> = flags.split(' ').collect();
		arguments.extend(["--database", &database, "--device", &device]);
		let manner = Manner::of_clips(SETTINGS, "de");
		let source = Source::File(SoundFile::at(&file));
		let table = Table::open_heard_by(source, room, &manner, PROGRAM, &arguments)
			.knowing(&manner, Grammar::german_practice());
		table.terminal.wait_for("Eine schnelle Partie");
		Self(table)
	}

	/// Does something, and waits until this is on the screen, and until these sentences were heard since: the next key would cut off
	/// what is not yet said.
	#[track_caller]
	fn after(&self, deed: impl FnOnce(), shown: &str, heard: &[&str]) {
		let before = self.0.now();
		deed();
		self.0.terminal.wait_for(shown);
		if !heard.is_empty() {
			self.0.wait_to_hear_since(before, heard);
		}
	}

	/// Types a line.
	#[track_caller]
	fn enter(&self, line: &str, shown: &str, heard: &[&str]) {
		let deed = || {
			self.0.terminal.type_keys(line);
			self.0.terminal.press("Enter");
		};
		self.after(deed, shown, heard);
	}

	fn leave(&self) {
		self.0.terminal.press("C-c");
		assert_eq!(self.0.terminal.wait_for_end(), 0);
	}
}

fn drill(sitting: &Sitting) {
	sitting.enter("Brettübungen", "Welche Übung?", &[]);
	sitting.enter("Die Farbe eines Feldes", "Wie lange?", &[]);
	let before = sitting.0.now();
	sitting.enter("So lange Sie mögen", "hell oder dunkel?", &[]);
	let screen = sitting.0.terminal.capture();
	let asked = screen
		.lines()
		.find(|line| line.contains("hell oder dunkel?"))
		.unwrap();
	let words: Vec<&str> = asked.split_whitespace().collect();
	let at = words.iter().position(|word| *word == "hell").unwrap();
	let question = words[at - 2..at + 3].join(" ");
	sitting.0.wait_to_hear_since(before, &[&question]);
}

fn position_and_endgame(sitting: &Sitting) {
	sitting.enter("Stellung aufbauen", "Leeres Brett", &["Weiß am Zug"]);
	sitting.enter("weißer König David sechs", "David sechs", &[]);
	sitting.enter(
		"weißer Turm Gustav sechs",
		"Gustav sechs",
		&["Gustav sechs weißer Turm"],
	);
	sitting.enter("schwarzer König David acht", "David acht", &[]);
	sitting.enter("Endspiel", "Matt in eins", &["Weiß am Zug"]);
	sitting.enter("Tg8", "Matt", &["Turm Gustav sechs Gustav acht Schachmatt"]);
}

fn puzzle(sitting: &Sitting) {
	sitting.enter("Schachaufgaben", "Welche Aufgaben?", &[]);
	let asked = "Finden Sie den besten Zug";
	sitting.enter("Aufgaben meiner Stärke", asked, &[asked]);
	sitting.enter("Sc7", "Richtig", &["König Eva acht Felix acht"]);
	sitting.enter("Lösung", "Die Lösung", &["Springer Cesar sieben Bella fünf"]);
}

fn game_and_review(sitting: &Sitting) {
	sitting.enter("fremde Partien", "Eine Partie", &[]);
	sitting.enter("1", "Anna gegen Bella", &["Hilfe mit Fragezeichen"]);
	let next = || sitting.0.terminal.press("Right");
	sitting.after(
		next,
		"Felix zwei Felix drei",
		&["Eins Weiß Felix zwei Felix drei"],
	);
	sitting.enter("auswerten", "Ausgewertet von", &[]);
	sitting.enter("zum Anfang", "Anfangsstellung", &[]);
	sitting.enter("1", "Felix zwei Felix drei", &[]);
	let mistake = ["Zwei Weiß Gustav zwei Gustav vier"];
	sitting.enter("nächster Fehler weiß", "Gustav zwei Gustav vier", &mistake);
}

fn guess(sitting: &Sitting) {
	sitting.enter("Züge raten", "Wessen Züge", &[]);
	sitting.enter("2", "Ihr Tipp?", &["Felix zwei Felix drei"]);
}

#[test]
fn what_one_practises_with_is_heard() {
	let sitting = Sitting::begin();
	drill(&sitting);
	position_and_endgame(&sitting);
	puzzle(&sitting);
	game_and_review(&sitting);
	guess(&sitting);
	sitting.leave();
}

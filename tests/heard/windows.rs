//! The program for Windows under wine: it is typed to on the full screen of a terminal, and speaks into the room through WASAPI.

use std::env;
use std::path::PathBuf;

use annabella::chess::{Position, san};
use annabella::voice::{Form, Language, Library, Manner as Words, Vocabulary};

use crate::game::{SETTINGS, Table};
use crate::headless::Headless;
use crate::sound::Manner;

/// Place of Debian's starter for programs of Windows.
const WINE: &str = "/usr/lib/wine/wine64";

/// Environment variable with the place of the program.
const PROGRAM: &str = "ANNABELLA_WINDOWS";

const GAME: [&str; 6] = ["e4", "c5", "Nf3", "d6", "Bb5+", "Bd7"];

#[test]
#[ignore = "the program for Windows has to be built first: make windows"]
fn a_game_is_heard_on_windows() {
	let program = env::var_os(PROGRAM).map(PathBuf::from);
	let program = program.expect("ANNABELLA_WINDOWS names the program");
	let room = Headless::with_sound();
	let database = format!("Z:{}", room.folder().join("game.db").display());
	let flags = "--two --clock none --vocabulary de --language de --form long --echo off --tones off --voice own \
		--no-screen-reader --database";
	let arguments = [program.to_str().unwrap()]
		.into_iter()
		.chain(flags.split_whitespace());
	let arguments: Vec<&str> = arguments.chain([database.as_str()]).collect();
	let table = Table::open(room, &Manner::of_clips(SETTINGS, "de"), WINE, &arguments);
	table.terminal.wait_for("Weiß am Zug");
	table.wait_for_silence(4000);

	let mut words = Words::new(Language::GERMAN);
	words.form = Form::Long;
	let vocabulary = Vocabulary::new(&Library::built_in(), words).unwrap();
	let mut position = Position::start();
	let mut announced = Vec::new();
	for written in GAME {
		let mut moves = position.legal_moves().into_iter();
		let mv = moves.find(|mv| san(&position, *mv) == written).unwrap();
		announced.push(vocabulary.announce(&position, mv).to_string());
		position = position.after(mv);
		table.enter(written, 1200);
	}
	// Under wine the terminal makes a signal of Control c.
	table.terminal.type_keys("Ende");
	table.terminal.press("Enter");
	assert_eq!(table.terminal.wait_for_end(), 0);
	table.assert_heard(&announced.iter().map(String::as_str).collect::<Vec<_>>());
}

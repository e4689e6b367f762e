//! Chess960 with real engines, in the real storage, and as subcommands.

use std::process::Output;

use tempfile::tempdir;

use crate::fed;
use crate::games::hear_engine;
use crate::pipe::{Conversation, english, program};

fn run(arguments: &[&str], input: &str) -> Output {
	let home = tempdir().unwrap();
	fed(english(home.path()).args(arguments), input)
}

fn printed(arguments: &[&str]) -> String {
	let output = run(arguments, "");
	assert!(output.status.success(), "{output:?}");
	String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_start_is_printed_by_its_number_or_its_pieces() {
	let expected = "Chess960, starting position number zero.\n\
		White on the first rank: bishop Anna one, bishop Bella one, queen Cesar one, knight David one, \
		knight Eva one, rook Felix one, king Gustav one, rook Hector one.\n\
		Black mirrors White. The pawns are on their usual squares.\n\
		X-FEN: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n\
		Shredder-FEN: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n";
	let flags = ["--language", "en", "--vocabulary", "en"];
	for start in ["0", "bbqnnrkr"] {
		assert_eq!(printed(&[&["start", start], &flags[..]].concat()), expected);
	}
	let steps = printed(&[&["start", "518", "--steps"], &flags[..]].concat());
	// The number, eighteen steps, and both FENs.
	assert_eq!(steps.lines().count(), 21, "{steps}");
	assert!(
		steps.contains("\nwhite king, Eva one.\n")
			&& steps.contains("\nEight pawns, Black, on rank seven.\n")
	);
	let drawn = |_| printed(&["start"]);
	let starts: std::collections::BTreeSet<String> = (0..4).map(drawn).collect();
	assert!(starts.len() > 1, "{starts:?}");
	for (start, why) in [
		("960", "from 0 to 959"),
		("KRRBBNNQ", "(II.2.1)"),
		("-1", "Write a number"),
		("x\u{1b}[2J", "Write a number"),
	] {
		let output = run(&["start", start], "");
		let told = String::from_utf8_lossy(&output.stderr).into_owned();
		assert!(!output.status.success() && told.contains(why), "{told}");
		assert!(!told.contains('\u{1b}'), "{told:?}");
	}
}

/// Both castle on the first move: king and rook change places. The storage, the sheet and the PGN know the start.
#[test]
fn a_game_of_chess960_is_kept_and_goes_on() {
	let home = tempdir().unwrap();
	let flags = "--two --clock none --vocabulary de --voice none --tones off --chess960 423";
	let mut game = Conversation::start(home.path(), flags);
	game.hear_until("Figur für Figur");
	game.enter("0-0");
	assert_eq!(game.hear(), "Ich werde jetzt rochieren.");
	assert_eq!(game.hear(), "Kurze Rochade.");
	assert!(game.hear().starts_with("König und Turm tauschen."));
	game.kill();
	let mut game = Conversation::start(home.path(), "--vocabulary de --voice none --tones off");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Schwarz am Zug.");
	game.enter("kurze Rochade");
	game.hear_until("König und Turm tauschen.");
	game.end();
	let printed = |arguments: &[&str]| {
		let output = program(home.path()).args(arguments).output().unwrap();
		assert!(output.status.success(), "{output:?}");
		String::from_utf8(output.stdout).unwrap()
	};
	let pgn = printed(&["pgn", "1"]);
	assert!(
		pgn.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqnkrb/") && pgn.contains("1. O-O O-O"),
		"{pgn}"
	);
	let sheet = printed(&["sheet", "1", "--language", "de"]);
	assert!(sheet.contains("Chess960 423, TSLDSKTL\n"), "{sheet}");
}

/// The machine answers, and so does the adviser.
fn engine_plays(engine: &str) {
	let home = tempdir().unwrap();
	let flags = format!(
		"--engine {engine} --strength 3 --side white --clock none --vocabulary de --voice none --tones off --chess960 RNBQNKRB"
	);
	let mut game = Conversation::start(home.path(), &flags);
	game.hear_until("Figur für Figur");
	game.enter("0-0");
	game.hear_until("König und Turm tauschen.");
	// It may play any legal move, even castling.
	let mut reply = hear_engine(&game);
	if reply == "Ich werde jetzt rochieren." {
		reply = game.hear();
		game.hear();
	}
	assert!(
		!reply.contains("angehalten") && !reply.contains("kein Chess960"),
		"{reply}"
	);
	game.enter("Tipp");
	game.hear_until("Vorschlag");
	game.enter("h3");
	game.hear_until("Hector zwei Hector drei.");
	game.end();
}

#[test]
fn the_built_in_opponent_plays_chess960() {
	engine_plays("built-in");
}

#[test]
fn stockfish_plays_chess960() {
	engine_plays("stockfish");
}

/// As an engine for others: it understands castling as the king taking its rook; otherwise White would be to move here.
#[test]
fn as_an_engine_it_understands_chess960() {
	let lines = "uci\nsetoption name UCI_Chess960 value true\nisready\n\
		position fen 4k3/8/8/8/8/8/5PPP/5KR1 w G - 0 1 moves f1g1\ngo depth 2\n";
	let output = run(&["uci"], lines);
	let told = String::from_utf8_lossy(&output.stdout).into_owned();
	assert!(
		told.contains("option name UCI_Chess960 type check default false\n"),
		"{told}"
	);
	assert!(told.contains("\nbestmove e8"), "{told}");
}

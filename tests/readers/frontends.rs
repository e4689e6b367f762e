//! The faces: the choice of one, its memory, and every command in each of them.

use annabella::commands::GameAction;
use annabella::commands::SpeechAction;
use annabella::commands::TrainingAction;
use std::collections::BTreeSet;
use std::fs;

use annabella::commands::{Action, BoardAction};
use annabella::ports::ReadingCursor;
use annabella::settings::FaceKind;
use annabella::voice::{Language, Library, Manner, Vocabulary};

use crate::comes_true;
use crate::house::House;
use crate::terminal::{GAME, Terminal, annabella};

/// Beginning of the alternate screen.
const SCREEN: &str = "\u{1b}[?1049h";

fn is_screen(terminal: &Terminal) -> bool {
	String::from_utf8_lossy(&terminal.raw()).contains(SCREEN)
}

#[test]
fn every_command_answers_the_same_in_every_face() {
	let library = Library::built_in();
	let vocabulary = Vocabulary::new(&library, Manner::new(Language::ENGLISH)).unwrap();
	// On a braille display moves, times and the board are written in signs unless a setting says otherwise.
	let settings = [("form", "long"), ("voice", "none"), ("compact", "off")];
	let mut answered = BTreeSet::new();
	for action in Action::ALL {
		let Some(word) = vocabulary.command_words(action.name()).first() else {
			continue;
		};
		let answers = FaceKind::ALL.map(|face| {
			let mut house = House::open(face, &settings);
			house.enter("e4");
			let lines = house.enter(word).into_iter();
			// Fingers find a line of one sign, of which others are told that it is all.
			let lines = lines.map(|line| {
				line.strip_suffix(", that is all.")
					.map_or_else(|| line.clone(), String::from)
			});
			lines.collect::<Vec<String>>()
		});
		let [first, rest @ ..] = &answers;
		// The storage answers in its turn.
		assert!(
			!first.is_empty()
				|| matches!(
					action,
					Action::Game(GameAction::Export)
						| Action::Speech(SpeechAction::SaveSaid)
						| Action::Training(
							TrainingAction::Puzzles
								| TrainingAction::Openings
								| TrainingAction::Read | TrainingAction::Studies
								| TrainingAction::Guess
						)
				),
			"{word}: nothing is said"
		);
		// On a braille display the board is a line under the fingers, as is tested below.
		let is_walk = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::Next(_) | BoardAction::Previous(_))
		);
		let mut others = FaceKind::ALL.iter().skip(1).zip(rest);
		// The face that is in use is told, and is under Enter.
		let is_face = ["face", "settings"].contains(&action.name());
		let alike =
			is_face || others.all(|(face, other)| other == first || (is_walk && *face == FaceKind::Braille));
		assert!(alike, "{word}: {answers:?}");
		answered.insert(action.name());
	}
	assert!(answered.len() > 80, "{answered:?}");
	// The keys are the same ones: the house does not know their face.
	for key in [
		"f2", "f3", "f4", "f5", "f7", "f8", "f10", "?", "up", "down", "ctrl-r",
	] {
		let answers = FaceKind::ALL.map(|face| {
			let mut house = House::open(face, &settings);
			house.enter("e4");
			house.press(key)
		});
		assert!(
			answers.iter().all(|other| *other == answers[0]),
			"{key}: {answers:?}"
		);
	}
}

/// The reports of a courier from the first to a game in which Black has answered.
const SERVED: [&str; 7] = [
	r#"{"is":"ready","server":"https://lichess.org","signed_in":true}"#,
	r#"{"is":"opened","id":1}"#,
	r#"{"is":"answer","id":2,"status":200,"body":"{\"username\":\"Anna\"}"}"#,
	r#"{"is":"line","id":1,"text":"{\"type\":\"gameStart\",\"game\":{\"gameId\":\"abcdefgh\",\"color\":\"white\",\"speed\":\"rapid\",\"opponent\":{\"username\":\"Bela\",\"rating\":1600},\"isMyTurn\":true}}"}"#,
	r#"{"is":"opened","id":3}"#,
	r#"{"is":"line","id":3,"text":"{\"type\":\"gameFull\",\"id\":\"abcdefgh\",\"rated\":false,\"variant\":{\"key\":\"standard\"},\"clock\":{\"initial\":900000,\"increment\":10000},\"white\":{\"id\":\"anna\",\"name\":\"Anna\",\"rating\":1500},\"black\":{\"id\":\"bela\",\"name\":\"Bela\",\"rating\":1600},\"initialFen\":\"startpos\",\"state\":{\"type\":\"gameState\",\"moves\":\"e2e4\",\"wtime\":900000,\"btime\":900000,\"status\":\"started\"}}"}"#,
	r#"{"is":"line","id":3,"text":"{\"type\":\"gameState\",\"moves\":\"e2e4 e7e5\",\"wtime\":900000,\"btime\":900000,\"status\":\"started\"}"}"#,
];

#[test]
fn game_on_a_server_is_told_the_same_in_every_face() {
	let settings = [("form", "long"), ("voice", "none"), ("compact", "off")];
	let answers = FaceKind::ALL.map(|face| {
		let mut house = House::open(face, &settings);
		house.enter("online");
		let mut lines = Vec::new();
		for report in SERVED {
			lines.extend(house.courier(report));
		}
		for line in [
			"clock",
			"what is on e5",
			"hint",
			"claim win",
			"offer a draw",
			"yes",
		] {
			lines.extend(house.enter(line));
		}
		let over = SERVED[6]
			.replace("started", "resign")
			.replace("btime", "winner\\\":\\\"white\\\",\\\"btime");
		lines.extend(house.courier(&over));
		lines.extend(house.enter("result"));
		(lines, house.title())
	});
	let [(first, title), rest @ ..] = &answers;
	let heard = first.join("\n");
	for told in [
		"against Bela",
		"Eva seven Eva five.",
		"help is against the rules",
		"White wins",
	] {
		assert!(heard.contains(told), "{told}: {heard}");
	}
	assert!(!title.is_empty());
	for other in rest {
		assert_eq!(other, &answers[0]);
	}
}

#[test]
fn a_step_over_the_board_is_a_message_or_a_place_under_the_fingers() {
	let settings = [("voice", "none")];
	let mut reader = House::open(FaceKind::ScreenReader, &settings);
	for (key, told) in [
		("tab", "On the board. White king, Eva one."),
		("right", "White bishop, Felix one."),
		("up", "White pawn, Felix two."),
	] {
		assert_eq!(reader.press(key), [told]);
		assert_eq!(reader.rest(), None);
	}
	let mut braille = House::open(FaceKind::Braille, &settings);
	let at = |column| Some(ReadingCursor { line: 0, column });
	for (key, told, rest) in [
		("tab", &["On the board.", "1 RNBQKBNR"][..], at(6)),
		("right", &[], at(7)),
		("left", &[], at(6)),
		("up", &["2 PPPPPPPP"], at(6)),
		("f7", &["No moves yet."], None),
		("right", &["2 PPPPPPPP"], at(7)),
		("escape", &["Input line."], None),
	] {
		assert_eq!(braille.press(key), told, "{key}");
		assert_eq!(braille.rest(), rest, "{key}");
	}
}

#[test]
fn the_first_start_asks_once_and_remembers() {
	let home = tempfile::tempdir().unwrap();
	let first = Terminal::start(&annabella(home.path(), GAME));
	first.wait_for("How would you like to play?");
	first.wait_for("Four: On the screen, without a voice.");
	assert!(!is_screen(&first));
	first.press(b"4");
	first.wait_for("White to move");
	assert!(is_screen(&first));
	// The page may be on the screen before the choice is on the disk.
	let path = home.path().join("config/annabella/settings.toml");
	assert!(comes_true(|| path.exists()));
	drop(first);
	let settings = fs::read_to_string(path).unwrap();
	let lines: Vec<&str> = settings
		.lines()
		.filter(|line| !line.is_empty() && !line.starts_with('#'))
		.collect();
	assert_eq!(lines, ["face = \"screen\""], "nothing else was chosen");
	let second = Terminal::start(&annabella(home.path(), GAME));
	second.wait_for("White to move");
	assert!(is_screen(&second));
	assert!(!String::from_utf8_lossy(&second.raw()).contains("How would you like to play?"));
}

#[test]
fn the_question_may_lead_to_the_transcript_which_the_same_terminal_goes_on_with() {
	let home = tempfile::tempdir().unwrap();
	let mut terminal = Terminal::start(&annabella(home.path(), GAME));
	terminal.wait_for("How would you like to play?");
	terminal.press(b"3");
	terminal.wait_for("How many cells does your braille display have?");
	terminal.press(b"5\r");
	terminal.wait_for("New game.");
	let settings = home.path().join("config/annabella/settings.toml");
	let kept = || fs::read_to_string(&settings).is_ok_and(|kept| kept.contains("\ncells = 20\n"));
	assert!(comes_true(kept), "the width was not kept");
	// The rows since the game began: what was written before stays as wide as it was.
	let wide = |terminal: &Terminal| {
		let rows = terminal.all_rows();
		let since = rows.iter().skip_while(|row| !row.contains("New game."));
		since.map(|row| row.chars().count()).max()
	};
	assert!(wide(&terminal) <= Some(20), "{:#?}", terminal.rows());
	// Another width holds at once.
	for _ in 0..4 {
		terminal.press(b"cells\r");
	}
	terminal.wait_for("40 cells.");
	terminal.press(b"help\r");
	terminal.wait_for("To try out keys");
	assert!(
		wide(&terminal) > Some(20) && wide(&terminal) <= Some(40),
		"{:#?}",
		terminal.rows()
	);
	terminal.press(b"knight f3\r");
	terminal.wait_for("Nf3");
	assert!(!is_screen(&terminal));
	terminal.press(b"quit\r");
	terminal.wait_for_end();
}

#[test]
fn flags_and_environment_choose_the_face() {
	let home = tempfile::tempdir().unwrap();
	for (flags, accessible, screen) in [
		("--screen-reader", "", false),
		("", "1", false),
		("--face screen", "1", true),
		("--no-screen-reader --voice none", "1", true),
		("--braille 20", "", false),
	] {
		let mut command = annabella(home.path(), &format!("{GAME} {flags}"));
		command.env("ACCESSIBLE", accessible);
		let terminal = Terminal::start(&command);
		terminal.wait_for("New game.");
		assert_eq!(is_screen(&terminal), screen, "{flags} {accessible}");
	}
	assert!(!home.path().join("config/annabella/settings.toml").exists());
}

#[test]
fn a_terminal_that_knows_nothing_gets_plain_lines() {
	let home = tempfile::tempdir().unwrap();
	let mut command = annabella(home.path(), &format!("{GAME} --voice none"));
	command.env("TERM", "dumb");
	let terminal = Terminal::start(&command);
	terminal.wait_for("New game.");
	terminal.press(b"e4\n");
	terminal.wait_for("Eva four.");
	assert!(!terminal.raw().contains(&0x1b));
}

#[test]
fn every_text_can_be_read_by_every_reader() {
	let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/voices/words");
	let mut read = 0;
	for file in fs::read_dir(folder).unwrap().flatten() {
		let text = fs::read_to_string(file.path().join("dialogue.toml")).unwrap();
		for line in text.lines().filter(|line| !line.starts_with('#')) {
			let odd = line
				.chars()
				.find(|sign| !(sign.is_ascii() || sign.is_alphabetic()));
			assert_eq!(odd, None, "{}: {line}", file.path().display());
			read += 1;
		}
	}
	assert!(read > 1000);
}

#[test]
fn a_terminal_that_is_taken_away_takes_no_game_along() {
	let home = tempfile::tempdir().unwrap();
	let mut game = Terminal::start(&annabella(home.path(), &format!("{GAME} --screen-reader")));
	game.wait_for("New game.");
	game.press(b"e4\r");
	game.wait_for("Eva four.");
	game.hang_up();
	game.wait_for_end();
	let games = annabella(home.path(), "games").output().unwrap();
	let games = String::from_utf8(games.stdout).unwrap();
	assert!(games.contains("White against Black"), "{games}");
	assert!(games.contains("one half-move"), "{games}");
}

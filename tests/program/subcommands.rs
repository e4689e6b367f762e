//! The subcommands.

use std::process::Output;

use tempfile::tempdir;

use crate::fed;
use crate::pipe::program;

fn run(arguments: &[&str], input: &str) -> Output {
	let home = tempdir().unwrap();
	fed(program(home.path()).args(arguments), input)
}

#[track_caller]
fn check(arguments: &[&str], input: &str, expected: &str) {
	let output = run(arguments, input);
	assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{output:?}");
	assert!(output.status.success(), "{output:?}");
}

#[test]
fn moves_are_announced_and_read_back() {
	let long = "Eva zwei Eva vier\nEva sieben Eva fünf\nSpringer Gustav eins Felix drei\n";
	check(&["say", "e4", "e5", "Nf3", "--form", "long"], "", long);
	check(
		&["say", "--form", "short"],
		"1. e4 e5 2. Sf3 *\n",
		"Eva vier\nEva fünf\nSpringer Felix drei\n",
	);
	check(&["read"], long, "e4\ne5\nNf3\n");
	check(&["read", "--uci"], long, "e2e4\ne7e5\ng1f3\n");
	let french = [
		"say",
		"e4",
		"--vocabulary",
		"de",
		"--ranks",
		"fr",
		"--form",
		"short",
	];
	check(&french, "", "Eva quatre\n");
	let promotion = [
		"say",
		"e8=N",
		"--fen",
		"8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
		"--vocabulary",
		"en",
	];
	check(&promotion, "", "Eva seven Eva eight promotes to knight\n");
}

#[test]
fn whether_a_side_can_still_mate_is_answered_line_by_line() {
	let input = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\tblack\n\
		nonsense\twhite\n\
		7k/8/8/8/8/8/8/K7 w - - 0 1\n\
		7k/6Q1/8/8/8/8/8/K7 b - - 0 1\twhite\n\
		7k/5KQ1/8/8/8/8/8/8 b - - 0 1\twhite\n";
	let output = run(&["mating"], input);
	let answers = String::from_utf8(output.stdout).unwrap();
	let answers: Vec<&str> = answers.lines().collect();
	assert_eq!(answers[0], "never\tmaterial");
	assert!(
		answers[1].starts_with("error\t") && answers[2].starts_with("error\t"),
		"{answers:?}"
	);
	assert_eq!(answers[3], "never\texhausted, 1 position");
	assert_eq!(answers[4], "mate\t");
	let mate = run(
		&["mating", "--nodes", "50"],
		"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\twhite\n",
	);
	assert!(mate.stdout.starts_with(b"mate\t"), "{mate:?}");
	let quick = "8/8/8/8/8/8/8/K1k5 w - - 0 1\twhite\n7k/8/8/8/8/8/6R1/K7 w - - 0 1\twhite\n";
	check(&["mating", "--quick"], quick, "never\tmaterial\nunknown\n");
}

#[test]
fn an_article_is_printed_by_its_number_or_by_words() {
	let forfeit =
		"9.4: A player who touches a piece, meaning to move it, loses the right to claim for that move.\n";
	check(&["laws", "9.4", "-l", "en"], "", forfeit);
	let forfeit =
		"9.4: Wer eine Figur berührt, um sie zu ziehen, verliert für diesen Zug das Recht auf den Antrag.\n";
	check(&["laws", "9.4"], "", forfeit);
	check(&["laws", "find", "berührt", "Antrag"], "", forfeit);
	check(
		&["laws", "6.12b", "--edition", "2014"],
		"",
		"6.12.b: Ein Spieler darf die Uhr nur anhalten, um die Hilfe des Schiedsrichters zu erbitten.\n",
	);
	let section = run(&["laws", "9.2"], "");
	assert_eq!(String::from_utf8_lossy(&section.stdout).lines().count(), 6);
}

#[test]
fn what_cannot_be_done_is_a_sentence_and_a_status() {
	for (arguments, input, expected) in [
		(&["say", "e5"][..], "", "nach Eva fünf ziehen"),
		(&["say", "quatsch"], "", "Nicht verstanden: quatsch."),
		(
			&["read"],
			"Springer Gustav eins Felix vier\n",
			"Regelwidriger Zug.",
		),
		(
			&["say", "e4", "--fen", "nonsense"],
			"",
			"Das ist keine FEN: auf Reihe 8 steht o;",
		),
		(&["say", "e4", "--vocabulary", "xx"], "", "xx"),
		(&["pgn", "7"], "", "Es gibt keine Partie 7."),
		(
			&["laws", "9.2.9"],
			"",
			"Artikel 9.2.9 gibt es nicht. Am nächsten: 9.2.2,",
		),
		(
			&["laws", "9.7", "--edition", "2017"],
			"",
			"sondern in der Ausgabe 2014.",
		),
		(
			&["laws", "9.4", "--edition", "2016"],
			"",
			"2016 passt nicht zu --edition.",
		),
		(
			&["laws", "9.2.9", "--language", "sv"],
			"",
			"Artikel 9.2.9 finns inte. Närmast: 9.2.2,",
		),
		(
			&["laws", "9.4", "--language", "fr"],
			"",
			"fr passt nicht zu --language.",
		),
		(
			&["laws", "find", "zeppelin"],
			"",
			"Kein Artikel enthält die Wörter zeppelin.",
		),
		(&["--clock", "soon"], "", "soon passt nicht zu --clock."),
	] {
		let output = run(arguments, input);
		let told = String::from_utf8_lossy(&output.stderr).into_owned();
		assert!(
			!output.status.success() && told.contains(expected),
			"{arguments:?}: {told:?}"
		);
	}
}

#[test]
fn what_a_flag_does_not_take_is_status_two_whichever_flag_it_is() {
	for line in [
		"manual --language xx",
		"sheet 1 --of nobody",
		"report 1 --as xx",
		"laws 9.4 --edition 2016",
		"table --profile fide",
		"clips xx",
		"voice test --voice xx",
		"--face xx",
	] {
		let arguments: Vec<&str> = line.split(' ').collect();
		assert_eq!(run(&arguments, "").status.code(), Some(2), "{line}");
	}
}

#[test]
fn a_voice_is_written_down_or_it_is_said_why_not() {
	let folder = tempdir().unwrap();
	let out = folder.path().join("voice.wav");
	let write = |arguments: &[&str]| {
		let path = out.to_str().unwrap();
		run(&[&["voice", "phrases"], arguments, &["--out", path]].concat(), "")
	};
	for arguments in [
		&["xx"][..],
		&["de", "--only", "nothing"],
		&["de", "--voice", "loud"],
	] {
		let output = write(arguments);
		let why = String::from_utf8_lossy(&output.stderr);
		assert!(!output.status.success() && why.trim_end().ends_with('.'), "{why}");
		assert!(!out.exists(), "{arguments:?}");
	}
	assert!(write(&["de", "--only", "files.anna e4"]).status.success());
	let wave = std::fs::read(&out).unwrap();
	let list = std::fs::read_to_string(out.with_extension("tsv")).unwrap();
	let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
	let words: Vec<&str> = lines.iter().map(|line| line[3]).collect();
	assert_eq!(words, ["words", "Eva vier", "de Eva", "de vier"]);
	// Two bytes a sample after a header, and half a second of silence after the words.
	let seconds = (wave.len() - 44) as f64 / 2.0 / 44_100.0;
	let end: f64 = lines[1][1].parse().unwrap();
	assert!((seconds - end - 0.5).abs() < 0.001, "{seconds} {end}");
}

#[test]
fn the_help_reads_well_aloud() {
	let output = run(&["--help"], "");
	let help = String::from_utf8(output.stdout).unwrap();
	assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
	assert!(!help.contains(['│', '─', '═', '\u{1b}']), "{help}");
	for flag in [
		"--two",
		"--engine",
		"--clock",
		"--vocabulary",
		"--voice",
		"--plain",
	] {
		assert!(help.contains(flag), "{flag}");
	}
}

/// The tunes by their numbers in a pack.
const TUNES: [&str; 4] = ["falling", "level", "rising", "asking"];

/// Returns the texts of a pack, each with the number of its tune, by the format in src/doors/sound/pack.rs.
fn recorded(pack: &[u8]) -> std::collections::BTreeSet<(String, usize)> {
	let number = |at: usize| u32::from_le_bytes(pack[at..at + 4].try_into().unwrap()) as usize;
	assert_eq!(&pack[..8], b"ANNCLIP\x02");
	let mut at = 16;
	let mut texts = std::collections::BTreeSet::new();
	for _ in 0..number(8) {
		let length = usize::from(u16::from_le_bytes([pack[at], pack[at + 1]]));
		let text = std::str::from_utf8(&pack[at + 2..at + 2 + length]).unwrap();
		texts.insert((text.to_owned(), usize::from(pack[at + 2 + length])));
		at += 2 + length + 1 + 14;
	}
	texts
}

#[test]
fn every_word_has_its_clip() {
	let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/voices/clips");
	let files = std::fs::read_dir(folder)
		.unwrap()
		.map(|entry| entry.unwrap().path());
	let packs: Vec<_> = files
		.filter(|path| path.extension().is_some_and(|end| end == "pack"))
		.collect();
	assert!(packs.len() >= 3, "{packs:?}");
	for path in packs {
		let language = path.file_stem().unwrap().to_str().unwrap();
		let listed = run(&["clips", language], "");
		let texts = String::from_utf8(listed.stdout).unwrap();
		assert!(texts.lines().count() > 40, "{language}");
		let recorded = recorded(&std::fs::read(&path).unwrap());
		for line in texts.lines() {
			let (text, tunes) = line.split_once('\t').unwrap();
			for tune in tunes.split(',') {
				let number = TUNES.iter().position(|known| *known == tune).unwrap();
				assert!(
					recorded.contains(&(text.to_owned(), number)),
					"{language}: no clip of {text:?}, {tune}. make clips renders what is missing."
				);
			}
		}
	}
}

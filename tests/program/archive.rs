//! Games of others: taken in from hostile and endless files, listed, read, printed again and deleted.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use crate::fed;
use crate::pipe::{Conversation, english};

/// Limit of the memory that the program may need for its input, in KiB.
const MEMORY: u64 = 40 << 10;

fn run(home: &Path, arguments: &[&str], input: &str) -> Output {
	fed(english(home).args(arguments).current_dir(home), input)
}

#[track_caller]
fn told(output: &Output) -> String {
	assert!(output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(output: &Output) -> String {
	assert!(!output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stderr).into_owned()
}

const HOSTILE: &str = "[Event \"\u{1b}]0;owned\u{7}Cup\u{9b}2J\"]\n[White \"An\u{202e}na\"]\n[Date \"2024.02.01\"]\n\n\
	1. e4 {\u{1b}[31mred\u{0} SELF QUIT\r\n.} e5 (1... c5 {<speak>}) 1-0\n\n\
	[Event \"Bad\"]\n\n1. e4 e5 2. \u{1b}[2JKe3 *\n\n[Event \"Good\"]\n[White \"Bella\"]\n\n1. d4 {[%clk 0:05:00]} d5 *\n";

#[test]
fn a_hostile_file_is_taken_in_read_printed_and_deleted() {
	let home = tempdir().unwrap();
	let home = home.path();
	let import = told(&run(home, &["import", "-"], HOSTILE));
	assert!(!import.contains('\u{1b}'), "{import:?}");
	assert!(import.contains("Game 2 was refused at line 10: "), "{import}");
	assert!(import.contains("2 games were taken."), "{import}");
	let again = told(&run(home, &["import", "-"], HOSTILE));
	assert!(again.contains("2 games were there already."), "{again}");
	let list = told(&run(home, &["archive"], ""));
	assert_eq!(
		list,
		"Game 1, Anna against Black, Cup, 2024-02-01, 1-0, 2 half-moves.\n\
		Game 2, Bella against Black, Good, *, 2 half-moves.\n"
	);
	let one = told(&run(home, &["archive", "--player", "bell"], ""));
	assert_eq!(one.lines().count(), 1, "{one}");
	let written = told(&run(home, &["archive", "export", "--all"], ""));
	let odd = |sign: char| sign.is_control() && sign != '\n';
	assert!(!written.contains(odd), "{written:?}");
	let other = tempdir().unwrap();
	fs::write(other.path().join("copy.pgn"), &written).unwrap();
	told(&run(other.path(), &["import", "copy.pgn"], ""));
	let copy = told(&run(other.path(), &["archive", "export", "--all"], ""));
	assert_eq!(copy, written, "what came out goes in, and comes out the same");

	let flags = "read-through 2 --plain --voice none --tones off --vocabulary de";
	let mut reader = Conversation::start(home, flags);
	reader.hear_until("Bella gegen Schwarz.");
	for (typed, heard) in [
		("", "Eins, Weiß: David zwei David vier."),
		("Uhr", "Fünf Minuten Restzeit, Weiß."),
		("", "Ende der Partie."),
		("andere Partie", "Zwei: Bella gegen Schwarz"),
		("anna", "Eins: Anna gegen Schwarz"),
		("1", "Anna gegen Schwarz."),
		("", "Eins, Weiß: Eva zwei Eva vier."),
		("", "Eine Variante."),
		("Variante", "Kommentar: <speak>."),
	] {
		reader.enter(typed);
		reader.hear_until(heard);
	}
	reader.end();

	let no = refused(&run(home, &["read-through", "7"], ""));
	assert!(no.contains("There is no imported game 7."), "{no}");
	let kept = told(&run(home, &["archive", "delete", "1"], "no\n"));
	assert!(kept.contains("Nothing was deleted."), "{kept}");
	let gone = told(&run(home, &["archive", "delete", "1"], "yes\n"));
	assert!(gone.contains("Deleted: one game."), "{gone}");
	assert_eq!(told(&run(home, &["archive"], "")).lines().count(), 1);
}

fn utf16(text: &str, bytes: impl Fn(u16) -> [u8; 2]) -> Vec<u8> {
	text.encode_utf16().flat_map(bytes).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
	let mut gzip = Command::new("gzip")
		.arg("--stdout")
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	let mut input = gzip.stdin.take().unwrap();
	let bytes = bytes.to_vec();
	let writing = std::thread::spawn(move || input.write_all(&bytes).unwrap());
	let packed = gzip.wait_with_output().unwrap();
	writing.join().unwrap();
	assert!(packed.status.success());
	packed.stdout
}

#[test]
fn games_in_utf_16_and_in_gzip_are_taken_as_they_are() {
	let text = "[Event \"Åbo open\"]\n[White \"Öhman\"]\n\n1. e4 {schön} e5 1-0\n";
	let marked = format!("\u{feff}{text}");
	for bytes in [
		utf16(text, u16::to_le_bytes),
		utf16(text, u16::to_be_bytes),
		utf16(&marked, u16::to_le_bytes),
		utf16(&marked, u16::to_be_bytes),
		gzip(text.as_bytes()),
		gzip(&utf16(&marked, u16::to_le_bytes)),
	] {
		let home = tempdir().unwrap();
		let home = home.path();
		fs::write(home.join("games"), bytes).unwrap();
		let taken = told(&run(home, &["import", "games"], ""));
		assert!(taken.contains("One game was taken."), "{taken}");
		let list = told(&run(home, &["archive"], ""));
		assert_eq!(
			list,
			"Game 1, Öhman against Black, Åbo open, 1-0, 2 half-moves.\n"
		);
	}
}

#[test]
fn what_has_to_be_unpacked_first_is_called_by_its_name() {
	let home = tempdir().unwrap();
	let home = home.path();
	let packed = gzip(HOSTILE.as_bytes());
	for (bytes, why) in [
		(
			&b"PK\x03\x04\x14\0"[..],
			"It is a zip archive. Please unpack it first",
		),
		(b"7z\xbc\xaf\x27\x1c\0", "It is a 7-Zip archive."),
		(b"\x28\xb5\x2f\xfd\0\0", "packed with zstd and cut off"),
		(b"\xff\xfe\0\0[\0\0\0", "It is a text in UTF-32"),
		(b"%PDF-1.7\n", "It is a PDF document"),
		(&gzip(&packed), "It is packed more than once."),
		(&packed[..packed.len() / 2], "packed with gzip and cut off"),
		(&packed[..packed.len() - 4], "packed with gzip and cut off"),
		(
			&[&packed[..10], &[0xff; 60]].concat(),
			"packed with gzip and damaged",
		),
	] {
		fs::write(home.join("games"), bytes).unwrap();
		let told = refused(&run(home, &["import", "games"], ""));
		assert!(
			told.contains("games cannot be read. ") && told.contains(why),
			"{told}"
		);
	}
}

/// It is small until it is unpacked.
#[test]
fn what_gzip_has_made_small_never_fills_the_memory() {
	let home = tempdir().unwrap();
	let home = home.path();
	let large = [
		"[Event \"A\"]\n\n1. e4 {",
		&"x".repeat(64 << 20),
		"} *\n\n[Event \"B\"]\n\n1. d4 *\n",
	]
	.concat();
	fs::write(home.join("games"), gzip(large.as_bytes())).unwrap();
	let mut child = english(home)
		.args(["import", "games"])
		.current_dir(home)
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	let status = format!("/proc/{}/status", child.id());
	let mut peak = 0;
	while child.try_wait().unwrap().is_none() {
		let text = fs::read_to_string(&status).unwrap_or_default();
		let now = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
		let now = now.and_then(|now| now.trim().trim_end_matches(" kB").parse().ok());
		peak = peak.max(now.unwrap_or(0));
	}
	let taken = told(&child.wait_with_output().unwrap());
	assert!(
		taken.contains("Game 1 was refused at line 3: a comment is longer"),
		"{taken}"
	);
	assert!(taken.contains("One game was taken."), "{taken}");
	assert!(peak > 0 && peak < MEMORY, "{peak} KiB");
}

#[test]
fn what_is_no_pgn_is_refused_and_never_fills_the_memory() {
	let home = tempdir().unwrap();
	let home = home.path();
	assert!(refused(&run(home, &["import", "-"], "")).contains("There was no game to take."));
	assert!(refused(&run(home, &["import", "none.pgn"], "")).contains("cannot be read"));
	assert!(refused(&run(home, &["import", "."], "")).contains("is a folder"));
	for piece in ["x", "{x ", "[A \"", "(1. e4 ", "$1 "] {
		let mut child = english(home)
			.args(["import", "-"])
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.stderr(Stdio::null())
			.spawn()
			.unwrap();
		let mut input = child.stdin.take().unwrap();
		let mut first = format!("[Event \"A\"]\n\n1. e4 {}", piece.repeat(64 << 10)).into_bytes();
		input.write_all(&first).unwrap();
		first = piece.repeat((1 << 20) / piece.len()).into_bytes();
		for _ in 0..8 {
			input.write_all(&first).unwrap();
		}
		let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
		let peak = status
			.lines()
			.find_map(|line| line.strip_prefix("VmHWM:"))
			.unwrap();
		let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
		assert!(peak < MEMORY, "{piece:?}: {peak} KiB");
		input.write_all(b"\n\n[Event \"B\"]\n\n1. d4 *\n").unwrap();
		drop(input);
		let output = child.wait_with_output().unwrap();
		let text = told(&output);
		// Text without meaning is left out of a game; text that is too long for one refuses it.
		let told = ["Game 1 was refused at line 3", "Line 3, game 1: "];
		assert!(told.iter().any(|told| text.contains(told)), "{piece:?}: {text}");
		let taken = ["One game was ", "2 games were "];
		assert!(
			taken.iter().any(|taken| text.contains(taken)),
			"{piece:?}: {text}"
		);
	}
}

#[test]
fn an_import_that_is_stopped_has_kept_what_it_tells() {
	let home = tempdir().unwrap();
	let home = home.path();
	let mut child = english(home)
		.args(["import", "-"])
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::piped())
		.spawn()
		.unwrap();
	let mut input = child.stdin.take().unwrap();
	let mut said = String::new();
	let mut output = BufReader::new(child.stdout.take().unwrap());
	output.read_line(&mut said).unwrap();
	assert_eq!(said, "Taking games from standard input.\n");
	for round in 0..1200 {
		writeln!(input, "[Event \"A\"]\n[Round \"{round}\"]\n\n1. e4 *\n").unwrap();
	}
	input.flush().unwrap();
	// Two batches are on the disk as soon as they are full.
	let list = || told(&run(home, &["archive", "--most", "1"], ""));
	let kept = || {
		let list = list();
		let (_, number) = list.rsplit_once("of ")?;
		number.split('.').next()?.parse::<u32>().ok()
	};
	while kept().is_none_or(|kept| kept < 1000) {}
	let kill = Command::new("kill")
		.args(["-INT", &child.id().to_string()])
		.status();
	assert!(kill.unwrap().success());
	let ended = child.wait_with_output().unwrap();
	let why = refused(&ended);
	assert!(
		why.contains("Stopped. What was taken is kept: 1199 games."),
		"{why}"
	);
	assert!(list().contains("of 1199."), "{}", list());
	drop(input);
}

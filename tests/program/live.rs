//! The public file of the game: at every instant of reading, it holds one whole game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};

use tempfile::tempdir;

use crate::collection::games;
use crate::pipe::{Conversation, IN_VAIN, program};
use crate::table::FILE;

/// The half-moves in a file that holds one whole game.
#[track_caller]
fn half_moves(pgn: &str) -> usize {
	assert!(pgn.starts_with("[Event ") && pgn.ends_with('\n'), "{pgn:?}");
	let result = pgn.split("[Result \"").nth(1).unwrap().split('"').next().unwrap();
	assert!(pgn.trim_end().ends_with(result), "{pgn:?}");
	let games = games(pgn.as_bytes()).unwrap();
	assert_eq!(games.len(), 1, "{pgn:?}");
	games[0].len()
}

/// Reads a file over and over, as a broadcast program does, only faster.
struct Watcher {
	stop: Arc<AtomicBool>,
	/// Each new number of half-moves.
	seen: Receiver<usize>,
	reading: JoinHandle<u64>,
}

impl Watcher {
	fn of(file: PathBuf) -> Self {
		let stop = Arc::new(AtomicBool::new(false));
		let (sender, seen) = channel();
		let stopped = stop.clone();
		let reading = thread::spawn(move || {
			let (mut reads, mut last) = (0, None);
			while !stopped.load(Ordering::Relaxed) {
				// The file may be missing yet; once it is there, it never goes away.
				let Ok(pgn) = fs::read_to_string(&file) else {
					assert_eq!(last, None);
					continue;
				};
				reads += 1;
				let made = Some(half_moves(&pgn));
				if made != last {
					assert!(made > last, "{last:?}, and then {made:?}");
					last = made;
					sender.send(half_moves(&pgn)).unwrap();
				}
			}
			reads
		});
		Self { stop, seen, reading }
	}

	/// Waits until the game has this number of half-moves.
	#[track_caller]
	fn wait_for(&self, half_moves: usize) {
		while self.seen.recv_timeout(IN_VAIN).unwrap() != half_moves {}
	}

	/// Ends the reading; returns the number of times the file was read.
	fn end(self) -> u64 {
		self.stop.store(true, Ordering::Relaxed);
		self.reading.join().unwrap()
	}
}

const MOVES: [&str; 10] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "0-0", "f6"];

#[test]
fn at_any_instant_the_file_is_one_whole_game_up_to_the_last_move() {
	let home = tempdir().unwrap();
	let live = home.path().join("live");
	fs::create_dir(&live).unwrap();
	let flags = format!(
		"--two --clock 15+10 --vocabulary en --voice none --tones off --live {} --live-board 4 --white Anna --event Open --round 3",
		live.display()
	);
	let mut game = Conversation::start(home.path(), &flags);
	let file = live.join("board-4.pgn");
	let watcher = Watcher::of(file.clone());
	watcher.wait_for(0);
	for (number, written) in (1..).zip(MOVES) {
		game.enter(written);
		watcher.wait_for(number);
	}
	game.enter("resign");
	game.enter("yes");
	game.end();
	assert!(watcher.end() > 10);
	let pgn = fs::read_to_string(&file).unwrap();
	for expected in [
		"[Event \"Open\"]",
		"[Round \"3\"]",
		"[Board \"4\"]",
		"[White \"Anna\"]",
		"[Result \"0-1\"]",
		"1. e4 {[%clk 0:15:",
		"5. O-O",
	] {
		assert!(pgn.contains(expected), "{expected}: {pgn}");
	}
	let left: Vec<_> = fs::read_dir(&live).unwrap().collect();
	assert_eq!(left.len(), 1, "{left:?}");
	let kept = program(home.path()).args(["pgn", "1"]).output().unwrap();
	assert!(String::from_utf8(kept.stdout).unwrap().contains("[Round \"3\"]"));
}

#[test]
fn what_is_the_players_own_is_not_for_everybody() {
	let home = tempdir().unwrap();
	let file = home.path().join("table.toml");
	let own = "machine = \"arbiter\"\nlive = \"live\"\n";
	fs::write(&file, format!("{FILE}{own}")).unwrap();
	let mut table = Conversation::start(home.path(), &format!("table --file {}", file.display()));
	table.hear_until("Die Live-Datei kann nicht geschrieben werden.");
	let live = home.path().join("live");
	fs::create_dir(&live).unwrap();
	let watcher = Watcher::of(live.join("board-1.pgn"));
	for line in ["", "e4", "", " ", "weiß notiert d4", "schwarz notiert e4"] {
		table.enter(line);
	}
	watcher.wait_for(1);
	for line in ["weiß remis", "ja", "e5"] {
		table.enter(line);
	}
	watcher.wait_for(2);
	table.enter("datei");
	table.hear_until("Gespeichert: ");
	table.enter("pfad");
	let written = table.hear_until("Pfad: ");
	table.end();
	watcher.end();
	let everybody = fs::read_to_string(live.join("board-1.pgn")).unwrap();
	let path = written.strip_prefix("Pfad: ").unwrap().trim_end_matches('.');
	let whole = fs::read_to_string(path).unwrap();
	for own in ["(=)", "scoresheet"] {
		assert!(
			!everybody.contains(own) && whole.contains(own),
			"{own}: {everybody} {whole}"
		);
	}
	assert!(everybody.contains("%clk") && whole.contains("%clk"));
}

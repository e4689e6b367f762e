//! Known games reviewed by the real program with the real Stockfish, compared with Stockfish itself at the same limits.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use annabella::chess::{Color, Position};
use annabella::review::{Chances, Grade};
use annabella::sheet::{ImportedGame, MoveTree, WhiteScore};
use annabella::uci::{EngineLine, EngineScore};
use tempfile::tempdir;

use crate::pipe::{Conversation, program};

/// The opera game (Paris 1858), the sea cadet's mate, and Réti against Tartakower (Vienna 1910), each with a bad half-move,
/// counted from zero, and its grade.
const GAMES: [(&str, usize, Grade); 3] = [
	(
		"1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
		 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
		17,
		Grade::Inaccuracy,
	),
	(
		"1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
		9,
		Grade::Blunder,
	),
	(
		"1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 \
		 10. Bg5+ Kc7 11. Bd8# 1-0",
		15,
		Grade::Blunder,
	),
];

/// Stockfish, used by this test alone.
struct Stockfish {
	process: Child,
	input: ChildStdin,
	output: BufReader<ChildStdout>,
}

impl Stockfish {
	/// Starts it like the program: one thread, little memory, a new game.
	fn start() -> Self {
		let mut process = Command::new("stockfish")
			.env("PATH", "/usr/games:/usr/local/bin:/usr/bin:/bin")
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.expect("the package stockfish is installed");
		let mut stockfish = Self {
			input: process.stdin.take().unwrap(),
			output: BufReader::new(process.stdout.take().unwrap()),
			process,
		};
		stockfish.send("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nucinewgame");
		stockfish
	}

	fn send(&mut self, lines: &str) {
		writeln!(self.input, "{lines}").unwrap();
	}

	/// Returns its score of the position after these moves, from the view of the side to move.
	fn judge(&mut self, moves: &[String]) -> EngineScore {
		let position = match moves {
			[] => "position startpos".to_owned(),
			moves => format!("position startpos moves {}", moves.join(" ")),
		};
		self.send(&format!("{position}\ngo nodes 300000"));
		let mut last = None;
		loop {
			let mut line = String::new();
			assert!(self.output.read_line(&mut line).unwrap() > 0, "it is gone");
			match EngineLine::read(&line) {
				EngineLine::Info { score, .. } => last = score.or(last),
				EngineLine::BestMove { .. } => return last.unwrap(),
				EngineLine::IdName(_)
				| EngineLine::Option(_)
				| EngineLine::UciOk
				| EngineLine::ReadyOk
				| EngineLine::Unknown => {}
			}
		}
	}
}

impl Drop for Stockfish {
	fn drop(&mut self) {
		self.send("quit");
		let _ = self.process.wait();
	}
}

/// Returns the last PGN that the program has written.
fn exported(home: &Path) -> ImportedGame {
	let folder = home.join("data/annabella/games");
	let mut files: Vec<_> = fs::read_dir(folder)
		.unwrap()
		.map(|file| file.unwrap().path())
		.collect();
	assert_eq!(files.len(), 1, "{files:?}");
	let file = files.remove(0);
	let text = fs::read_to_string(&file).unwrap();
	fs::remove_file(file).unwrap();
	ImportedGame::of_pgn(&text).unwrap()
}

#[test]
fn a_review_says_what_stockfish_says() {
	let home = tempdir().unwrap();
	let home = home.path();
	let games = home.join("games.pgn");
	let text: String = GAMES
		.iter()
		.map(|(moves, ..)| format!("[White \"A\"]\n\n{moves}\n\n"))
		.collect();
	fs::write(&games, text).unwrap();
	let import = program(home).arg("import").arg(&games).output().unwrap();
	assert!(import.status.success(), "{import:?}");
	let (mut same, mut all) = (0, 0);
	for (number, (_, bad, grade)) in (1..).zip(GAMES) {
		let flags =
			format!("read-through {number} --plain --voice none --tones off --language en --vocabulary en");
		let mut reader = Conversation::start(home, &flags);
		reader.hear_until("A versus Black");
		reader.enter("review");
		let white = reader.hear_until("White: accuracy");
		let black = reader.hear();
		reader.enter("export");
		reader.hear_until("Saved");
		reader.end();

		let game = exported(home);
		let tree = MoveTree::of(&game.moves);
		let steps = &tree.branches[0].steps;
		let mut stockfish = Stockfish::start();
		let (mut position, mut moves) = (Position::start(), Vec::new());
		let mut judged = WhiteScore::of(stockfish.judge(&moves), Color::White);
		let mut graded = Vec::new();
		for (ply, step) in steps.iter().enumerate() {
			let before = judged;
			let (turn, mv) = (position.turn(), position.san_move(&step.san).unwrap());
			moves.push(mv.uci());
			position = position.after(mv);
			if position.is_checkmate() {
				assert_eq!(step.score, None, "mate is no number");
				continue;
			}
			judged = WhiteScore::of(stockfish.judge(&moves), position.turn());
			all += 1;
			let told = step.score.unwrap();
			same += usize::from(told == judged);
			// Beyond the limits it is cut off on a machine that is too busy: it must never be far off.
			let [one, other] = [told, judged].map(|score| Chances::of(score).per_cent(Color::White));
			assert!(
				(one - other).abs() < Grade::Mistake.least(),
				"{}: {told:?} {judged:?}",
				step.san
			);
			let loss = Chances::of(before).per_cent(turn) - Chances::of(judged).per_cent(turn);
			graded.push((ply, Grade::of(loss)));
		}
		let nag = |ply: usize| steps[ply].nags.first().copied();
		assert_eq!(nag(bad), Some(grade.nag()), "game {number}: {}", game.moves);
		let differing: Vec<_> = graded
			.into_iter()
			.filter(|(ply, grade)| nag(*ply) != grade.map(Grade::nag))
			.collect();
		println!("Game {number}: {white} {black} Grades that differ: {differing:?}");
		// A move that Stockfish would have played is no mistake, whatever it finds after it.
		assert!(differing.len() <= 2, "{differing:?}");
	}
	println!("{same} of {all} positions have the same score.");
	// On an idle machine they are all the same: the number of cut-off searches does not depend on this program.
	assert!(same > 0, "{same} of {all}");
}

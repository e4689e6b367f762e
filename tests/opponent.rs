//! The built-in opponent as its users meet it: `annabella uci` on a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use annabella::chess::{Move, Position};
use annabella::uci::{News, Request, Strength, Talk};

struct Guest {
	child: Child,
	stdin: ChildStdin,
	stdout: BufReader<ChildStdout>,
}

impl Guest {
	fn arrive() -> Self {
		let mut child = Command::new(env!("CARGO_BIN_EXE_annabella"))
			.arg("uci")
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		Self {
			stdin: child.stdin.take().unwrap(),
			stdout: BufReader::new(child.stdout.take().unwrap()),
			child,
		}
	}

	fn send(&mut self, line: &str) {
		writeln!(self.stdin, "{line}").unwrap();
	}

	/// Reads up to the first line with this beginning.
	fn until(&mut self, beginning: &str) -> String {
		loop {
			let mut line = String::new();
			assert!(
				self.stdout.read_line(&mut line).unwrap() > 0,
				"no {beginning} came"
			);
			if line.starts_with(beginning) {
				return line.trim().into();
			}
		}
	}

	fn hear(&mut self, talk: &mut Talk) -> News {
		loop {
			let mut line = String::new();
			assert!(
				self.stdout.read_line(&mut line).unwrap() > 0,
				"the opponent ended"
			);
			let heard = talk.heard(&line);
			for line in heard.send {
				self.send(&line);
			}
			if let Some(news) = heard.news {
				return news;
			}
		}
	}

	fn leave(mut self) {
		drop(self.stdin);
		assert!(self.child.wait().unwrap().success());
	}
}

/// A game of twenty half-moves of the opponent against itself, as moves.
fn game(strength: Strength, seed: u32) -> Vec<String> {
	let mut guest = Guest::arrive();
	let mut talk = Talk::new(strength).seeded(seed);
	for line in talk.hello() {
		guest.send(&line);
	}
	assert!(matches!(guest.hear(&mut talk), News::Ready { name } if name.starts_with("Annabella ")));
	let mut moves: Vec<Move> = Vec::new();
	for _ in 0..20 {
		let request = Request {
			start: Position::start(),
			moves: moves.clone(),
			clocks: None,
			seen: Vec::new(),
		};
		for line in talk.think(request) {
			guest.send(&line);
		}
		let News::Moves { mv, score, .. } = guest.hear(&mut talk) else {
			panic!("no legal move");
		};
		assert!(score.is_some());
		moves.push(mv);
	}
	guest.leave();
	moves.into_iter().map(Move::uci).collect()
}

#[test]
fn the_same_seed_plays_the_same_game_at_the_strength_that_was_asked_for() {
	let first = game(Strength::Casual, 5);
	assert_eq!(first, game(Strength::Casual, 5));
	assert_ne!(first, game(Strength::Casual, 6));
	assert_ne!(first, game(Strength::Beginner, 5));
}

#[test]
fn it_thinks_until_it_is_stopped_and_answers_meanwhile() {
	let mut guest = Guest::arrive();
	guest.send("position startpos moves e2e4");
	guest.send("go infinite");
	guest.send("isready");
	guest.until("readyok");
	guest.send("stop");
	let best = guest.until("bestmove");
	let position = Position::start();
	let position = position.after(position.uci_move("e2e4").unwrap());
	assert!(
		position.uci_move(best.trim_start_matches("bestmove ")).is_some(),
		"{best}"
	);
	guest.leave();
}

#[test]
fn it_stays_with_little_time_with_nonsense_and_without_moves() {
	let mut guest = Guest::arrive();
	guest.send("position startpos");
	guest.send("go wtime 1 btime 1");
	guest.until("bestmove");
	guest.send("go movetime 0");
	guest.until("bestmove");
	guest.send("xyzzy \u{1b}[2J");
	guest.send("position fen rubbish");
	guest.send("setoption name Strength value enormous");
	guest.send(&"long ".repeat(100_000));
	guest.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	guest.send("go");
	assert_eq!(guest.until("bestmove"), "bestmove (none)");
	guest.send("quit");
	guest.leave();
}

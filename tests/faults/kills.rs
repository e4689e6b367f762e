//! The plug is pulled at any moment, over and over: every answered move is there afterwards, and the game goes on.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::tempdir;

use crate::kept;
use crate::pipe::{Conversation, program};

/// Every move is answered in one line: the names of openings would come in a second one, and be counted as the next answer.
const FLAGS: &str = "--vocabulary en --language en --voice none --tones off --say opening=off";

/// A real game (Barden against Adams, Hastings 1951), as it is typed.
pub const MOVES: &str = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 d4 Bb4+ c3 Be7 Nxf7 Kxf7 Qf3+ Ke6 Qe4 Bf8 0-0 Ne7 f4 c6 \
	fxe5 Kd7 Be2 Ke8 c4 Nc7 Nc3 Be6 Bg5 Qd7 Rad1 Rc8 Bxe7 Qxe7 d5 Qc5+ Kh1 cxd5 cxd5 Bd7 e6 Bb5 Qf4 Kd8 Bxb5 Nxb5 Nxb5 \
	Qxb5 d6";

/// Lines typed after the moves, of which the last is answered last.
const END: [&str; 2] = ["resign", "yes"];

/// The program, as far as it gets.
pub struct Run {
	pub child: Child,
	pub input: ChildStdin,
	lines: Lines<BufReader<ChildStdout>>,
}

impl Run {
	pub fn start(home: &Path, more: &[&str]) -> Self {
		let mut child = program(home)
			.args(FLAGS.split(' '))
			.args(more)
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		Self {
			input: child.stdin.take().unwrap(),
			lines: BufReader::new(child.stdout.take().unwrap()).lines(),
			child,
		}
	}

	/// Types a line and waits for a line for which `answers` is true; `None` when the program is dead.
	pub fn ask(&mut self, line: &str, answers: impl Fn(&str) -> bool) -> Option<String> {
		writeln!(self.input, "{line}").ok()?;
		self.hear(answers)
	}

	pub fn hear(&mut self, answers: impl Fn(&str) -> bool) -> Option<String> {
		self.lines
			.by_ref()
			.map_while(Result::ok)
			.find(|line| answers(line))
	}
}

/// Answers to the whole game without a pulled plug.
pub struct Whole {
	pub answers: Vec<String>,
	/// The moves as they are saved, without the result.
	pub moves: String,
	pub took: Duration,
}

impl Whole {
	pub fn play() -> Self {
		let home = tempdir().unwrap();
		let began = Instant::now();
		let mut run = Run::start(home.path(), &["--two", "--clock", "none"]);
		run.hear(|line| line.starts_with("New game.")).unwrap();
		let answers = MOVES.split_whitespace().map(|written| {
			let answer = run.ask(written, |_| true).unwrap();
			assert!(answer.ends_with('.'), "{answer}");
			answer
		});
		let answers = answers.collect();
		run.ask(END[0], |line| line.contains("Yes or no")).unwrap();
		run.ask(END[1], |line| line.contains("wins")).unwrap();
		drop(run.input);
		assert!(run.child.wait().unwrap().success());
		let took = began.elapsed();
		let moves = kept(home.path(), 1).unwrap();
		Self {
			answers,
			moves: moves.strip_suffix(" 1-0").unwrap().to_owned(),
			took,
		}
	}
}

/// Answers of a run before it died.
#[derive(Default)]
struct Told {
	moves: usize,
	over: bool,
}

/// Plays on until the program is dead, or the game is over; counts the answers.
fn play(run: &mut Run, whole: &Whole, from: usize, told: &mut Told) -> Option<()> {
	told.moves = from;
	if from > 0 {
		run.ask("1", |line| line.ends_with("to move."))?;
	} else {
		run.hear(|line| line.starts_with("New game."))?;
	}
	for (written, answer) in MOVES.split_whitespace().zip(&whole.answers).skip(from) {
		run.ask(written, |line| line == answer)?;
		told.moves += 1;
	}
	run.ask(END[0], |line| line.contains("Yes or no"))?;
	run.ask(END[1], |line| line.contains("wins"))?;
	told.over = true;
	run.hear(|_| false)?;
	None
}

/// Pulls the plug this many times, at a random moment between the start and the end of a whole game.
fn pull_the_plug(times: u32) {
	let whole = Whole::play();
	let home = tempdir().unwrap();
	// The game that is being played, and its progress.
	let (mut id, mut from) = (1, 0);
	let (mut answered, mut unanswered, mut early) = (0, 0, 0);
	for _ in 0..times {
		let random = RandomState::new().hash_one(times);
		let moment = whole.took.mul_f64((random % 100_000) as f64 / 100_000.0);
		let more: &[&str] = if from > 0 {
			&[]
		} else {
			&["--two", "--clock", "none"]
		};
		let mut run = Run::start(home.path(), more);
		// It is not waited for before the plug is pulled, so that its number stays its own.
		let process = Pid::from_child(&run.child);
		let plug = thread::spawn(move || {
			thread::sleep(moment);
			kill_process(process, Signal::KILL).unwrap();
		});
		let mut told = Told::default();
		play(&mut run, &whole, from, &mut told);
		plug.join().unwrap();
		run.child.wait().unwrap();
		let context = format!(
			"game {id}, killed after {moment:?}, {} moves answered",
			told.moves
		);
		let there = kept(home.path(), id);
		let moves = there.as_deref().unwrap_or("*");
		let (moves, result) = moves.rsplit_once(' ').unwrap_or(("", moves));
		assert!(whole.moves.starts_with(moves), "{context}: {moves}");
		let count = moves
			.split(' ')
			.filter(|word| !word.is_empty() && !word.ends_with('.'))
			.count();
		assert!(count >= told.moves, "{context}: {count} are there: {moves}");
		assert!(count <= told.moves + 1, "{context}: {count} are there: {moves}");
		assert!(!told.over || result == "1-0", "{context}: {result}");
		answered += told.moves - from;
		unanswered += count - told.moves;
		early += u32::from(told.moves == from);
		if result == "*" {
			from = count;
			// A game without a move is not offered; the next one begins beside it.
			id += u32::from(count == 0 && there.is_some());
		} else {
			(id, from) = (id + 1, 0);
		}
	}
	println!(
		"{times} kills, {early} of them before the first answer; {answered} moves were answered and all were there, \
		 and {unanswered} that were not answered yet; {id} games."
	);
}

const TABLE: &str = "table --white Anna --black Bella --blind white --deaf none --assistant white --profile fide-2017 \
	--clock 90+30 --boards 2 --vocabulary de --ranks de --repeat-first advise --arbiter human --machine white-assistant \
	--voice none --tones off";

/// Steps at the tournament table, each with the end of its answer.
const STEPS: [(&str, &str); 13] = [
	("", "Uhr läuft."),
	("e4", "Eva vier."),
	("", "Wiederholung stimmt."),
	(" ", "Ausgeführt."),
	("e5", "Eva fünf."),
	("", "Wiederholung stimmt."),
	(" ", "Uhr gedrückt."),
	("Sf3", "Felix drei."),
	("", "Wiederholung stimmt."),
	("vergleichen", "stimmen überein."),
	(" ", "Uhr gedrückt."),
	("Sc6", "Cesar sechs."),
	("zeit", "."),
];

/// Returns the number of facts on the disk; zero without a database.
fn facts(home: &Path) -> usize {
	let count = |file: &Path| {
		let database = rusqlite::Connection::open(file)?;
		database.query_row("SELECT count(*) FROM fact", (), |row| row.get(0))
	};
	let file = home.join("data/annabella/annabella.db");
	if file.exists() {
		count(&file).unwrap_or(0)
	} else {
		0
	}
}

/// Plays one game at the table, whose plug is pulled this long after the greeting, if at all. Returns the number of facts on
/// the disk at each answer, and the time of the answers.
fn at_table(home: &Path, pulled: Option<Duration>) -> (Vec<usize>, Duration) {
	let mut child = program(home)
		.args(TABLE.split_whitespace())
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	let mut run = Run {
		input: child.stdin.take().unwrap(),
		lines: BufReader::new(child.stdout.take().unwrap()).lines(),
		child,
	};
	let mut answered = Vec::new();
	run.hear(|line| line.starts_with("Neue Partie.")).unwrap();
	// It is not waited for before the plug is pulled, so that its number stays its own.
	let process = Pid::from_child(&run.child);
	let plug = pulled.map(|moment| {
		thread::spawn(move || {
			thread::sleep(moment);
			kill_process(process, Signal::KILL).unwrap();
		})
	});
	let mut took = Duration::ZERO;
	for (typed, heard) in STEPS {
		let asked = Instant::now();
		if run.ask(typed, |line| line.ends_with(heard)).is_none() {
			break;
		}
		took += asked.elapsed();
		answered.push(if pulled.is_none() { facts(home) } else { 0 });
	}
	if let Some(plug) = plug {
		plug.join().unwrap();
	} else {
		drop(run.input);
	}
	run.child.wait().unwrap();
	(answered, took)
}

fn pull_the_plug_at_the_table(times: u32) {
	let home = tempdir().unwrap();
	let (whole, took) = at_table(home.path(), None);
	assert_eq!(whole.len(), STEPS.len());
	let (mut all, mut answered_facts) = (0, 0);
	for _ in 0..times {
		let home = tempdir().unwrap();
		let random = RandomState::new().hash_one(times);
		let moment = took.mul_f64((random % 100_000) as f64 / 100_000.0);
		let answered = at_table(home.path(), Some(moment)).0.len();
		let told = answered.checked_sub(1).map_or(0, |last| whole[last]);
		kept(home.path(), 1);
		let there = facts(home.path());
		let context = format!("killed after {moment:?}, {answered} answers");
		assert!(
			there >= told,
			"{context}: {told} facts were told, {there} are there"
		);
		all += answered;
		answered_facts += told;
		if answered > 1 {
			let flags = "table --continue --machine arbiter --voice none --tones off";
			let table = Conversation::start(home.path(), flags);
			table.hear_until("Letzter Zug: ");
			table.kill();
		}
	}
	println!(
		"{times} kills at the tournament table; {all} steps were answered, and all their {answered_facts} facts were there."
	);
}

#[test]
fn whatever_was_answered_survives_the_plug() {
	pull_the_plug(20);
}

#[test]
fn whatever_was_answered_at_the_table_survives_the_plug() {
	pull_the_plug_at_the_table(5);
}

#[test]
#[ignore = "takes minutes: make soak"]
fn whatever_was_answered_at_the_table_survives_the_plug_hundreds_of_times() {
	pull_the_plug_at_the_table(300);
}

#[test]
#[ignore = "takes minutes: make soak"]
fn whatever_was_answered_survives_the_plug_hundreds_of_times() {
	pull_the_plug(1000);
}

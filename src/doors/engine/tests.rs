//! The door against engines that are shell scripts: missing, dead, deaf, silent, talking without end, and lying.

use super::*;
use crate::doors::bell::Watch;
use annabella::chess::{Position, Square};
use annabella::clock::Stamp;
use annabella::ports::Obstacle;
use annabella::uci::{BadMove, News, Request, Strength, Talk};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Time after which a test counts as hanging.
const HANGS: Duration = Duration::from_secs(60);

/// The engine's command for the keeper of the tests, as the tests are another program than the one that is its own
/// keeper.
const KEPT: &str = "ANNABELLA_KEPT";

/// The keeper of the tests: this very program, without its other tests. Their output is not the engine's.
fn keeper() -> KeeperCommand {
	let script = "KEPT=$(printf '%s\\037' \"$@\") exec \"$0\" --exact doors::engine::tests::keeps --ignored --nocapture 3>&1 >/dev/null";
	let script = script.replacen("KEPT", KEPT, 1);
	let tests = std::env::current_exe().unwrap();
	["sh".into(), "-c".into(), script.into(), tests.into()].to_vec()
}

#[test]
#[ignore = "it is the keeper of the other tests"]
fn keeps() {
	let Some(engine) = std::env::var_os(KEPT) else {
		return;
	};
	let engine = engine.into_string().unwrap();
	let words = engine.strip_suffix('\u{1f}').unwrap().split('\u{1f}');
	let shell = ["-c", "exec \"$0\" \"$@\" >&3"].into_iter();
	let arguments: Vec<OsString> = shell.chain(words).map(OsString::from).collect();
	keep(Path::new("sh"), &arguments).unwrap();
}

/// An engine that is a shell script, and the door to it.
struct Stage {
	engine: Engine,
	heard: Receiver<(Stamp, Input)>,
	script: PathBuf,
}

impl Stage {
	fn with(script: &str) -> Self {
		static NUMBER: AtomicU32 = AtomicU32::new(0);
		let number = NUMBER.fetch_add(1, Ordering::Relaxed);
		let name = format!("annabella-engine-{}-{number}", std::process::id());
		let path = std::env::temp_dir().join(name);
		// Written aside and moved into place, so that no other test's child holds it open for writing.
		let mut writer = Command::new("sh")
			.args(["-c", "cat > \"$0\""])
			.arg(&path)
			.stdin(Stdio::piped())
			.spawn()
			.unwrap();
		write!(writer.stdin.take().unwrap(), "#!/bin/sh\n{script}\n").unwrap();
		assert!(writer.wait().unwrap().success());
		std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).unwrap();
		let (bell, heard) = Bell::hang(Watch::start());
		let mut engine = Engine::new(bell, keeper());
		engine.order(EngineOrder::Start {
			program: path.to_string_lossy().into_owned(),
		});
		Self {
			engine,
			heard,
			script: path,
		}
	}

	fn send(&mut self, line: &str) {
		self.engine.order(EngineOrder::Send(line.into()));
	}

	fn next(&self) -> Input {
		self.heard.recv_timeout(HANGS).expect("the door is silent").1
	}

	fn line(&self) -> String {
		let news = self.next();
		let Input::EngineLine(line) = news else {
			panic!("not a line: {news:?}");
		};
		line
	}

	fn fault(&self) -> String {
		let news = self.next();
		let Input::Fault(Fault::Engine(why)) = news else {
			panic!("not a fault: {news:?}");
		};
		why.to_string()
	}
}

impl Drop for Stage {
	fn drop(&mut self) {
		let _ = std::fs::remove_file(&self.script);
	}
}

#[test]
fn what_stands_behind_the_name_of_an_engine_is_handed_to_it() {
	let mut stage = Stage::with("echo \"$# $1 $2\"; read -r line");
	assert_eq!(stage.line(), "0  ");
	let file = stage.script.to_string_lossy().into_owned();
	for named in [
		format!("{file} --uci 'two words'"),
		format!("\"{file}\"  --uci \"two words\""),
	] {
		stage.engine.order(EngineOrder::Start { program: named });
		assert_eq!(stage.line(), "2 --uci two words");
	}
	// A file with such a name has always been meant itself.
	let spaced = stage
		.script
		.with_file_name(format!("{} --uci", stage.script.file_name().unwrap().display()));
	std::fs::rename(&stage.script, &spaced).unwrap();
	stage.script = spaced;
	let program = stage.script.to_string_lossy().into_owned();
	stage.engine.order(EngineOrder::Start { program });
	assert_eq!(stage.line(), "0  ");
}

/// Waits until no process of this number is left.
fn wait_for_end_of(pid: &str) {
	let began = Instant::now();
	while Path::new("/proc").join(pid).exists() {
		assert!(began.elapsed() < HANGS, "process {pid} lives on");
		thread::sleep(Duration::from_millis(5));
	}
}

#[test]
fn lines_go_both_ways() {
	let mut stage = Stage::with("while read -r line; do echo \"heard $line\"; done");
	stage.send("uci");
	stage.send("isready");
	assert_eq!(
		(stage.line(), stage.line()),
		("heard uci".into(), "heard isready".into())
	);
}

#[test]
fn what_is_missing_is_reported() {
	let missing = |name: &str| EngineFault::NotFound(name.to_owned());
	let forbidden = EngineFault::NotStarted {
		program: "/dev/null".to_owned(),
		why: Obstacle::NotAllowed,
	};
	for (program, why) in [
		("/no/such/engine", missing("/no/such/engine")),
		("/no/such/engine --uci", missing("/no/such/engine --uci")),
		("no-such-engine", missing("no-such-engine")),
		("/dev/null", forbidden),
	] {
		let (bell, heard) = Bell::hang(Watch::start());
		// Only the system's own words: the first program that cannot be started is the engine.
		let mut engine = Engine::new(bell, Vec::new());
		engine.order(EngineOrder::Start {
			program: program.into(),
		});
		let (_, news) = heard.recv_timeout(HANGS).unwrap();
		assert_eq!(news, Input::Fault(Fault::Engine(why)));
	}
}

#[test]
fn an_engine_that_ends_is_reported_once_after_its_last_words() {
	let mut stage = Stage::with("echo bye; exit 3");
	assert_eq!(stage.line(), "bye");
	assert!(stage.fault().contains("exit status: 3"));
	stage.send("isready");
	stage.engine.order(EngineOrder::Stop);
	drop(std::mem::replace(
		&mut stage.engine,
		Engine::new(Bell::hang(Watch::start()).0, keeper()),
	));
	assert!(stage.heard.try_recv().is_err());
}

#[test]
fn an_engine_that_is_stopped_leaves_without_a_word() {
	let mut stage = Stage::with("echo $$; while read -r line; do [ \"$line\" = quit ] && exit 0; done");
	let pid = stage.line();
	stage.engine.order(EngineOrder::Stop);
	wait_for_end_of(&pid);
	assert!(stage.heard.try_recv().is_err());
}

#[test]
fn an_engine_that_will_not_leave_is_ended_with_its_children() {
	let mut stage = Stage::with(STUBBORN);
	let family: [_; 4] = std::array::from_fn(|_| stage.line());
	stage.engine.order(EngineOrder::Stop);
	for process in &family {
		wait_for_end_of(process);
	}
	assert!(stage.heard.try_recv().is_err());
}

/// Ignores everything, and has started one process in its own group, one in another, and one whose parent is gone.
const STUBBORN: &str = "trap '' TERM HUP INT
	sleep 1000 & echo $!
	setsid sh -c 'trap \"\" TERM HUP INT; echo $$; exec sleep 1000' &
	sh -c 'setsid sh -c \"echo \\$\\$; exec sleep 1000\" &'
	echo $$
	while :; do read -r line; done";

/// Also if the engine was given up only just before.
#[test]
fn whoever_leaves_waits_until_no_engine_is_left() {
	for is_stopped in [true, false] {
		let mut stage = Stage::with(STUBBORN);
		let family: [_; 4] = std::array::from_fn(|_| stage.line());
		if is_stopped {
			stage.engine.order(EngineOrder::Stop);
		}
		drop(stage);
		for process in &family {
			assert!(
				!Path::new("/proc").join(process).exists(),
				"process {process} lives on"
			);
		}
	}
}

#[test]
fn what_an_engine_leaves_behind_ends_with_it() {
	let stage = Stage::with("setsid sleep 1000 & echo $!; exit 3");
	let left = stage.line();
	assert!(stage.fault().contains("exit status: 3"));
	wait_for_end_of(&left);
}

#[test]
fn a_keeper_that_is_killed_is_told_as_the_end_of_its_engine() {
	let stage = Stage::with("echo $PPID; echo $$; sleep 1000");
	let (keeper, engine) = (stage.line(), stage.line());
	let killed = Command::new("kill").args(["-KILL", &keeper]).status();
	assert!(killed.unwrap().success());
	assert!(stage.fault().contains("SIGKILL"));
	wait_for_end_of(&engine);
}

#[test]
fn no_engine_outlives_the_door() {
	let stage = Stage::with("echo $$; sleep 1000");
	let pid = stage.line();
	drop(stage);
	wait_for_end_of(&pid);
}

#[test]
fn a_line_without_end_is_cut_and_its_rest_passed_over() {
	let stage = Stage::with("head -c 5000000 /dev/zero | tr '\\0' x; echo; echo after");
	assert_eq!(stage.line(), "x".repeat(LONGEST_LINE));
	assert_eq!(stage.line(), "after");
}

#[test]
fn an_engine_that_never_ends_its_line_can_be_stopped() {
	let mut stage = Stage::with("echo $$; exec tr '\\0' x < /dev/zero");
	let pid = stage.line();
	stage.engine.order(EngineOrder::Stop);
	wait_for_end_of(&pid);
	assert!(stage.heard.try_recv().is_err());
}

#[test]
fn an_engine_that_babbles_is_ended() {
	let stage = Stage::with("echo $$; exec yes");
	let pid = stage.line();
	let mut lines = 0;
	let fault = loop {
		let news = stage.next();
		if let Input::Fault(Fault::Engine(why)) = news {
			break why;
		}
		assert_eq!(news, Input::EngineLine("y".into()));
		lines += 1;
	};
	assert!(matches!(fault, EngineFault::Babbles(_)), "{fault}");
	wait_for_end_of(&pid);
	assert!(lines > 0 && stage.heard.try_recv().is_err());
}

#[test]
fn of_its_thoughts_only_the_last_one_passes() {
	let info = "for i in $(seq 2000); do echo info depth $i score cp $i; done";
	let stage = Stage::with(&format!(
		"{info}; echo info nps 1; echo bestmove e2e4; read -r line"
	));
	assert_eq!(stage.line(), "info depth 2000 score cp 2000");
	assert_eq!(stage.line(), "bestmove e2e4");
}

#[test]
fn of_two_best_lines_both_pass_and_no_bound_takes_the_place_of_a_judgement() {
	let told = [
		"info depth 1 multipv 1 score cp 1 pv e2e4",
		"info depth 1 multipv 2 score cp 0 pv d2d4",
		"info depth 2 multipv 1 score cp 9 pv e2e4",
		"info depth 2 multipv 2 score cp 3 pv d2d4",
		"info depth 3 multipv 1 score cp 50 lowerbound nodes 9 pv d2d4",
	];
	let said: String = told.iter().map(|line| format!("echo {line}; ")).collect();
	let stage = Stage::with(&format!("{said} echo bestmove d2d4; read -r line"));
	assert_eq!(
		[(); 3].map(|()| stage.line()),
		[told[2], told[3], "bestmove d2d4"]
	);
}

#[test]
fn an_engine_that_does_not_listen_is_given_up() {
	let mut stage = Stage::with("echo $$; exec sleep 1000");
	let pid = stage.line();
	let long = "x".repeat(10_000);
	for _ in 0..2 * WAITING_LINES {
		stage.send(&long);
	}
	assert!(stage.fault().contains("does not listen"));
	wait_for_end_of(&pid);
}

#[test]
fn an_illegal_move_arrives_as_nonsense() {
	let script = "while read -r line; do case $line in
		uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e5;; quit) exit;; esac; done";
	let mut stage = Stage::with(script);
	let mut talk = Talk::new(Strength::Club);
	for line in talk.hello() {
		stage.send(&line);
	}
	let mut sent = talk.think(Request {
		start: Position::start(),
		moves: Vec::new(),
		clocks: None,
		seen: Vec::new(),
	});
	let nonsense = loop {
		for line in sent.drain(..) {
			stage.send(&line);
		}
		let heard = talk.heard(&stage.line());
		sent = heard.send;
		match heard.news {
			Some(News::Nonsense(bad)) => break bad,
			Some(News::Moves { .. }) => panic!("an illegal move was taken for a move"),
			Some(News::Ready { .. } | News::NoChess960 | News::NotUci) | None => {}
		}
	};
	let (from, to) = (Square::E2, Square::E5);
	assert_eq!(nonsense, BadMove::Illegal { from, to });
}

#[test]
fn a_new_engine_takes_the_place_of_the_last() {
	let mut stage = Stage::with("echo $$; sleep 1000");
	let pid = stage.line();
	let program = stage.script.to_string_lossy().into_owned();
	stage.engine.order(EngineOrder::Start { program });
	assert_ne!(stage.line(), pid);
	wait_for_end_of(&pid);
	assert!(stage.heard.try_recv().is_err());
}

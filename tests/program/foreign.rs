//! Foreign code stays outside of the program at the tournament table, and the statement gives the measurements.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::io::{FdFlags, fcntl_setfd};
use tempfile::tempdir;

use crate::pipe::{Conversation, program, run_in};

const ENGINE: &str = "No chess engine is started, and none can be started.";
const TABLE: &str = "table --white Anna --black Bella --blind white --deaf none --assistant white --profile fide-2017 \
	--clock 90+30 --boards 2 --vocabulary de --ranks de --repeat-first advise --arbiter human \
	--machine white-assistant --tones off --voice none";

/// A library that can be loaded into any program, owned by the user: a copy of one of the system's.
fn library(folder: &Path) -> PathBuf {
	let maps = fs::read_to_string("/proc/self/maps").unwrap();
	let mut names = maps.lines().filter_map(|line| line.split_whitespace().nth(5));
	let system = names
		.find(|name| name.contains("/libgcc_s.so") || name.contains("/libm.so"))
		.expect("this program is linked to a library of the system");
	let copy = folder.join("foreign.so");
	fs::copy(system, &copy).unwrap();
	copy
}

fn statement(home: &Path) -> Command {
	let mut command = program(home);
	command.args(["table", "--statement", "--voice", "none", "--language", "en"]);
	command
}

#[track_caller]
fn told(command: &mut Command) -> String {
	let output = command.output().unwrap();
	assert!(output.status.success(), "{output:?}");
	String::from_utf8(output.stdout).unwrap()
}

/// There every file seems to be root's, even one that any user has put there.
#[test]
fn in_a_user_namespace_nothing_is_known_of_the_code() {
	const UNKNOWN: &str = "This program runs in a user namespace.";
	let home = tempdir().unwrap();
	let apart = || {
		let mut command = Command::new("unshare");
		command.args(["--user", "--map-root-user"]);
		command
	};
	let may = apart().arg("true").stderr(Stdio::null()).status();
	if !may.is_ok_and(|status| status.success()) {
		println!("Skipped: no user namespace can be made here.");
		return;
	}
	let mut command = apart();
	command.arg(env!("CARGO_BIN_EXE_annabella"));
	let mut command = run_in(home.path(), command);
	command.args(["table", "--statement", "--voice", "none", "--language", "en"]);
	let told = told(&mut command);
	assert!(
		told.contains(UNKNOWN) && !told.contains("chess engine is started"),
		"{told}"
	);
	let mut command = apart();
	command.arg(env!("CARGO_BIN_EXE_annabella"));
	let mut command = run_in(home.path(), command);
	let table = Conversation::of(command.args(TABLE.split_whitespace()).args(["--language", "en"]));
	table.hear_until(UNKNOWN);
	table.end();
}

#[test]
fn the_statement_says_what_may_be_asked_about_the_board() {
	let home = tempdir().unwrap();
	let check = |questions: Option<&str>, expected: &str| {
		let mut command = statement(home.path());
		command.args(
			questions
				.iter()
				.flat_map(|questions| ["--board-questions", questions]),
		);
		let told = told(&mut command);
		assert!(told.lines().any(|line| line == expected), "{told}");
	};
	check(
		None,
		"A player may ask what stands on his own board: the position, directions and knight squares.",
	);
	check(
		Some("knight,squares"),
		"A player may ask what stands on his own board: the position and knight squares.",
	);
	check(Some("none"), "No player is told what stands on his board.");
}

#[test]
fn the_statement_says_whose_clock_it_is() {
	let home = tempdir().unwrap();
	for (clock, sentence) in [
		(
			"external 90+30",
			"The clock of the game stands on the table. This program runs none",
		),
		("90+30", "This program runs the clock of the game."),
		("none", "The game is played without a clock."),
	] {
		let told = told(statement(home.path()).args(["--clock", clock]));
		assert!(told.contains(sentence), "{clock}: {told}");
	}
}

#[test]
fn the_statement_says_what_is_measured() {
	let home = tempdir().unwrap();
	let told = told(&mut statement(home.path()));
	for sentence in [
		ENGINE,
		"No network connection is open at this moment.",
		"The operating system blocks new processes and network connections for this program.",
		"Processes it has started: none.",
		"Open sockets: none.",
		"Version 0.1.0.",
	] {
		assert!(told.contains(sentence), "{told}");
	}
	// Every file whose code runs in it, its own last.
	let listed: Vec<&str> = told
		.lines()
		.filter(|line| line.split("  ").next().is_some_and(|hash| hash.len() == 64))
		.collect();
	assert!(listed.iter().any(|line| line.contains("/libc.so")), "{told}");
	assert_eq!(listed.last(), told.lines().last().as_ref());
	assert!(told.contains("Files whose code runs in this program: "), "{told}");
	let list = home.path().join("statement");
	fs::write(&list, listed.join("\n")).unwrap();
	let check = Command::new("sha256sum")
		.arg("--check")
		.arg(list)
		.output()
		.unwrap();
	assert!(check.status.success(), "{told}\n{check:?}");
}

#[test]
fn a_library_that_is_to_be_loaded_first_stays_outside() {
	let home = tempdir().unwrap();
	let library = library(home.path());
	let told = told(statement(home.path()).env("LD_PRELOAD", &library));
	assert!(told.contains(ENGINE) && !told.contains("foreign.so"), "{told}");
	let mut command = program(home.path());
	command
		.args(TABLE.split_whitespace())
		.env("LD_PRELOAD", &library)
		.env("LD_LIBRARY_PATH", home.path())
		.env("ALSA_PLUGIN_DIR", home.path());
	let table = Conversation::of(&mut command);
	table.hear_until("Neue Partie.");
	let about = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", table.process())).unwrap();
	assert!(!about("maps").contains("foreign.so"));
	let variables = about("environ");
	assert!(
		!variables.contains("LD_") && !variables.contains("PLUGIN"),
		"{variables:?}"
	);
	table.end();
	// The same library at home, where users may load what they want.
	let mut command = program(home.path());
	let game = Conversation::of(
		command
			.args("--two --clock none --vocabulary de --voice none --tones off".split_whitespace())
			.env("LD_PRELOAD", &library),
	);
	game.hear();
	let maps = fs::read_to_string(format!("/proc/{}/maps", game.process())).unwrap();
	assert!(maps.contains("foreign.so"), "the library can be loaded at all");
	game.end();
}

#[test]
fn where_foreign_code_runs_all_the_same_the_first_sentence_is_not_said() {
	let home = tempdir().unwrap();
	let library = library(home.path());
	// As if the program had already been started anew.
	let told = told(
		statement(home.path())
			.env("LD_PRELOAD", &library)
			.env("ANNABELLA_ANEW", "1"),
	);
	assert!(!told.contains(ENGINE), "{told}");
	assert!(
		told.contains("Foreign code runs in this program, and nothing is promised for it: ")
			&& told.contains("foreign.so"),
		"{told}"
	);
	assert!(told.contains("The operating system does not block"), "{told}");
	let mut command = program(home.path());
	let table = Conversation::of(
		command
			.args(TABLE.split_whitespace())
			.env("LD_PRELOAD", &library)
			.env("ANNABELLA_ANEW", "1"),
	);
	table.hear_until("In diesem Programm läuft fremder Code.");
	table.end();
}

#[test]
fn a_network_that_was_handed_in_is_closed_or_told() {
	let home = tempdir().unwrap();
	let server = TcpListener::bind("127.0.0.1:0").unwrap();
	let client = TcpStream::connect(server.local_addr().unwrap()).unwrap();
	let (_peer, _) = server.accept().unwrap();
	// Besides the three: closed.
	let spare = client.try_clone().unwrap();
	fcntl_setfd(&spare, FdFlags::empty()).unwrap();
	let all_closed = told(&mut statement(home.path()));
	assert!(
		all_closed.contains("No network connection is open at this moment."),
		"{all_closed}"
	);
	fcntl_setfd(&spare, FdFlags::CLOEXEC).unwrap();
	// One of the three: told.
	let told = told(statement(home.path()).stdin(Stdio::from(OwnedFd::from(client))));
	assert!(!told.contains("No network connection"), "{told}");
	assert!(
		told.contains("Open network connections: socket:[") && told.contains("IPv4."),
		"{told}"
	);
}

#[test]
fn nobodys_own_sound_configuration_is_read_at_the_table() {
	let home = tempdir().unwrap();
	let heard = home.path().join("heard");
	let configuration = format!(
		"pcm.!default {{ type file slave.pcm null file {heard:?} format raw }}\npcm.null {{ type null }}\n"
	);
	fs::write(home.path().join(".asoundrc"), configuration).unwrap();
	let says = |command: &mut Command, arguments: &str| {
		command
			.args(arguments.split_whitespace())
			.env_remove("ALSA_CONFIG_PATH")
			.env_remove("XDG_CONFIG_HOME")
			.output()
			.unwrap()
	};
	let output = says(&mut program(home.path()), "say e4 --aloud");
	if !heard.exists() {
		// Past the harness, which keeps the output of tests that pass to itself.
		std::io::Write::write_all(
			&mut std::io::stderr(),
			b"There is no ALSA here to be configured.\n",
		)
		.unwrap();
		return;
	}
	assert!(output.status.success(), "{output:?}");
	fs::remove_file(&heard).unwrap();
	says(
		&mut program(home.path()),
		"table --statement --voice own --language en",
	);
	assert!(!heard.exists(), "somebody's own configuration was read");
}

//! Opponents that fail in the middle of a game: a word replaces them, and the moves so far are saved.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::pipe::{Conversation, program};
use crate::time::{Clock, set_forward};
use crate::{kept, play};

/// A game from a start that no opening book knows, so that each move is the engine's own.
const GAME: &str = "--chess960 0 --strength 8 --side white --clock none --vocabulary de --language de --voice none --tones off";

/// Writes an engine that fails like this when it is first asked for a move, and afterwards plays e7e5 and then nothing else.
fn engine(home: &Path, fault: &str) -> String {
	let file = home.join("engine");
	let first = home.join("first");
	let script = format!(
		"#!/bin/sh\nwhile read -r line; do case $line in\n\
		 uci) printf 'id name \\033[2JEngine\\033]0;x\\007\\noption name \\033[1m type check\\n'; echo option name UCI_Chess960 type check; echo uciok;;\n\
		 isready) echo readyok;;\n\
		 go*) if [ ! -e {first} ]; then : > {first}\n{fault}\nfi; echo bestmove e7e5;;\n\
		 quit) exit;; esac; done\n",
		first = first.display()
	);
	fs::write(&file, script).unwrap();
	fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
	format!("--engine {} {GAME}", file.display())
}

const DEAF: &str = "Der Computergegner antwortet nicht. Neu starten mit dem Befehl: weiter. Gegen den eingebauten Gegner weiterspielen mit dem Befehl: Ersatzgegner.";
const ILLEGAL: &str = "Der Computergegner wollte einen regelwidrigen Zug spielen, Eva zwei nach Eva fünf. Noch einmal versuchen mit dem Befehl: weiter.";
const NO_MOVE: &str =
	"Der Computergegner hat keinen Zug genannt. Noch einmal versuchen mit dem Befehl: weiter.";
const NOT_A_MOVE: &str = "Der Computergegner antwortete mit etwas, das kein Zug ist: Lxf7. Noch einmal versuchen mit dem Befehl: weiter.";
const NOT_UCI: &str = "Dieses Schachprogramm meldet sich nicht mit UCI: ";
const ENDED: &str = "Der Computergegner hat sich beendet. Neu starten mit dem Befehl: weiter.";
const BABBLED: &str =
	"Der Computergegner gab endlos Text aus und wurde beendet. Neu starten mit dem Befehl: weiter.";

/// From the fault on: it is told, a word starts the engine anew, and the game goes on and is kept.
#[track_caller]
fn goes_on(home: &Path, mut game: Conversation, told: &str) {
	game.hear_until(told);
	play(&mut game, &[("weiter", "Eva sieben Eva fünf.")]);
	game.kill();
	assert_eq!(kept(home, 1).as_deref(), Some("1. e4 e5 *"));
	let mut next = Conversation::start(home, crate::TWO);
	play(&mut next, &[("d4", "David zwei David vier.")]);
	next.end();
	assert_eq!(kept(home, 2).as_deref(), Some("1. d4 *"));
}

#[test]
fn an_engine_that_fails_in_the_middle_is_started_anew() {
	for (fault, told) in [
		("exit 3", ENDED),
		("kill -9 $$", ENDED),
		("exec yes", BABBLED),
		("echo bestmove e2e5; continue", ILLEGAL),
		("echo bestmove; continue", NO_MOVE),
		("echo 'bestmove (none)'; continue", NO_MOVE),
		("echo bestmove Lxf7; continue", NOT_A_MOVE),
		(
			"printf 'info string \\033[2J\\nbestmove \\033[31me2e5\\n'; continue",
			ILLEGAL,
		),
		("head -c 3000000 /dev/zero | tr '\\0' x; exit", ENDED),
	] {
		let home = tempdir().unwrap();
		let mut game = Conversation::start(home.path(), &engine(home.path(), fault));
		play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
		goes_on(home.path(), game, told);
	}
}

/// Silent, or answering as XBoard engines do; started with arguments, and replaced by one word.
#[test]
fn what_does_not_speak_uci_is_told_and_replaced_by_a_word() {
	for does in [
		"sleep 1000",
		"while read -r line; do echo \"Illegal move: $line\"; done",
	] {
		let home = tempdir().unwrap();
		let file = home.path().join("engine");
		let script = format!(
			"#!/bin/sh\necho \"$1\" > {}/told\n{does}\n",
			home.path().display()
		);
		fs::write(&file, script).unwrap();
		fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
		let mut command = program(home.path());
		command
			.arg("--engine")
			.arg(format!("'{}' --xboard", file.display()))
			.args(GAME.split_whitespace());
		let mut game = Conversation::of(&mut command);
		play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
		let told = game.hear_until(NOT_UCI);
		assert!(
			told.ends_with(
				"Noch einmal versuchen mit dem Befehl: weiter. Gegen den eingebauten Gegner weiterspielen mit dem Befehl: \
				 Ersatzgegner."
			),
			"{told}"
		);
		// A busy machine may have told of its silence before it began.
		let begun = || fs::read_to_string(home.path().join("told")).is_ok_and(|told| told == "--xboard\n");
		assert!(crate::comes_true(begun));
		game.enter("Ersatzgegner");
		// The menu offers no more than this of the built-in one.
		game.hear_until("Gegner: Programm, Turnierspieler.");
		game.hear_until("Die Partie geht weiter.");
		game.hear();
		game.end();
		let kept = kept(home.path(), 1).unwrap();
		assert_eq!(kept.split_whitespace().count(), 4, "{kept}");
	}
}

/// An upgrade replaces the file of the running program.
#[test]
fn the_own_opponent_is_there_although_the_file_of_the_program_is_gone() {
	let home = tempdir().unwrap();
	let own = home.path().join("annabella-of-before");
	let usual = program(home.path());
	fs::copy(usual.get_program(), &own).unwrap();
	let mut command = Command::new(&own);
	for (name, value) in usual.get_envs() {
		match value {
			Some(value) => command.env(name, value),
			None => command.env_remove(name),
		};
	}
	let quick = GAME.replace("--strength 8", "--strength 1");
	command.args(usual.get_args()).args(quick.split_whitespace());
	let mut game = Conversation::of(&mut command);
	game.hear_until("Gegen das Programm.");
	fs::remove_file(&own).unwrap();
	game.enter("1");
	play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
	game.hear();
	game.end();
	let kept = kept(home.path(), 1).unwrap();
	assert_eq!(kept.split_whitespace().count(), 4, "{kept}");
}

#[test]
fn orders_to_the_terminal_in_a_line_of_an_engine_are_passed_over() {
	for line in [
		"bestmove \\033[31me7e5\\n",
		"info string \\033[2J\\n\\033]0;x\\007\\nbestmove e7\\0e5\\n",
	] {
		let home = tempdir().unwrap();
		let fault = format!("printf '{line}'; continue");
		let mut game = Conversation::start(home.path(), &engine(home.path(), &fault));
		play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
		// On a busy machine it may be reported as late, and goes on without help.
		game.hear_until("Eva sieben Eva fünf.");
		game.end();
	}
}

#[test]
fn an_engine_that_writes_megabytes_before_its_move_is_understood() {
	let home = tempdir().unwrap();
	let fault = "head -c 20000000 /dev/zero | tr '\\0' x; echo";
	let mut game = Conversation::start(home.path(), &engine(home.path(), fault));
	play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
	game.hear_until("Eva sieben Eva fünf.");
	let memory = fs::read_to_string(format!("/proc/{}/status", game.process())).unwrap();
	let peak = memory.lines().find(|line| line.starts_with("VmHWM")).unwrap();
	println!("While an engine wrote 20 megabytes without a line end: {peak}");
	game.end();
}

/// Silent: it reads on. Hung: it does nothing at all, and does not even hear the order to leave.
#[test]
fn an_engine_that_is_silent_or_hung_is_not_waited_for_for_ever() {
	for fault in ["continue", "kill -STOP $$"] {
		let home = tempdir().unwrap();
		let mut game = Conversation::start(home.path(), &engine(home.path(), fault));
		play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
		let asked = crate::comes_true(|| home.path().join("first").exists());
		assert!(asked, "the engine is asked for a move");
		// A minute goes by, for all clocks alike.
		if let Err(why) = set_forward(game.process(), &[Clock::Running, Clock::Asleep], 61) {
			return println!("Skipped: time cannot be moved here. {why}");
		}
		game.enter("züge");
		goes_on(home.path(), game, DEAF);
	}
}

/// Plays, and ignores every order to end. Of the processes that it has started one is in its group, one in another, and one has
/// lost its parent.
fn stubborn(home: &Path) -> String {
	let file = home.join("stubborn");
	let script = format!(
		"#!/bin/sh\ntrap '' TERM HUP INT QUIT PIPE\necho $$ > {place}/own\n\
		 sleep 1000 > {place}/1 2>&1 & echo $! > {place}/child\n\
		 setsid sh -c 'trap \"\" TERM HUP INT; echo $$ > {place}/apart; exec sleep 1000' > {place}/2 2>&1 &\n\
		 sh -c 'setsid sh -c \"echo \\$\\$ > {place}/orphan; exec sleep 1000\" > {place}/3 2>&1 &'\n\
		 while :; do read -r line && case $line in uci) echo option name UCI_Chess960 type check; echo uciok;; isready) echo readyok;;\n\
		 go*) echo bestmove e7e5;; esac; done\n",
		place = home.display()
	);
	fs::write(&file, script).unwrap();
	fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
	format!("--engine {} {GAME}", file.display())
}

/// The numbers of those processes.
fn family(home: &Path) -> Vec<String> {
	["own", "child", "apart", "orphan"]
		.map(|name| {
			let file = home.join(name);
			let read = || fs::read_to_string(&file).unwrap_or_default();
			assert!(
				crate::comes_true(|| read().ends_with('\n')),
				"{name} is not there"
			);
			read().trim().to_owned()
		})
		.to_vec()
}

fn lives(process: &str) -> bool {
	Path::new("/proc").join(process).exists()
}

/// By the end of its input, by a signal, and by a word after which the engine has just been given up.
#[test]
fn no_engine_and_nothing_that_it_has_started_survives_the_program() {
	for way in ["end", "TERM", "quit", "given up"] {
		let home = tempdir().unwrap();
		let mut game = Conversation::start(home.path(), &stubborn(home.path()));
		play(
			&mut game,
			&[("e4", "Eva zwei Eva vier."), ("züge", "Eva sieben Eva fünf")],
		);
		let family = family(home.path());
		let program = game.process();
		match way {
			"TERM" => {
				let sent = Command::new("kill")
					.args(["-TERM", &program.to_string()])
					.status();
				assert!(sent.unwrap().success());
			}
			"quit" => game.enter("beenden"),
			"given up" => {
				play(&mut game, &[("aufgeben", "Ja oder nein."), ("ja", "gewinnt")]);
			}
			_ => {}
		}
		game.end_with(if way == "TERM" { 128 + 15 } else { 0 });
		let left: Vec<_> = family.iter().filter(|process| lives(process)).collect();
		assert!(left.is_empty(), "{way}: {left:?} of {family:?}");
	}
}

#[test]
fn a_program_that_is_killed_takes_its_engine_with_it() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), &stubborn(home.path()));
	play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
	let family = family(home.path());
	game.kill();
	for process in family {
		assert!(crate::comes_true(|| !lives(&process)), "{process} lives on");
	}
}

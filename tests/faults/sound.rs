//! Sound and speech servers that are there and do not work: their faults are told, in the game and by doctor in the same words,
//! and nobody waits for them for ever.

use std::io::Write;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use tempfile::tempdir;

use crate::pipe::{Conversation, program};
use crate::play;
use crate::pretended::{Habit, Pretended};

const GAME: &str = "--two --clock none --vocabulary de --language de --tones off";
const SILENT: &str = "Der Tonserver antwortet nicht. Bitte starten Sie ihn neu.";

/// A server that does this with every client.
fn server(folder: &Path, does: impl Fn(UnixStream) + Clone + Send + 'static) -> PathBuf {
	let socket = folder.join("server");
	let listener = UnixListener::bind(&socket).unwrap();
	thread::spawn(move || {
		for wire in listener.incoming().map_while(Result::ok) {
			let does = does.clone();
			thread::spawn(move || does(wire));
		}
	});
	socket
}

/// Accepts a client, and says nothing for ever.
fn freeze(wire: UnixStream) {
	std::mem::forget(wire);
}

fn with_sound(home: &Path, socket: &Path) -> Command {
	let mut command = program(home);
	command.env("PULSE_SERVER", format!("unix:{}", socket.display()));
	command
}

fn with_speech(home: &Path, socket: &Path) -> Command {
	let mut command = program(home);
	command.env("SPEECHD_ADDRESS", format!("unix_socket:{}", socket.display()));
	command
}

/// Returns the output of a command, on either stream.
fn told(command: &mut Command) -> String {
	let output = command.stdin(Stdio::null()).output().unwrap();
	String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn a_frozen_sound_server_is_named_and_nobody_waits_for_it() {
	let home = tempdir().unwrap();
	let socket = server(home.path(), freeze);
	for flags in ["voice devices", "ears", "voice test --language de"] {
		let mut command = with_sound(home.path(), &socket);
		let output = command
			.args(flags.split(' '))
			.stdin(Stdio::null())
			.output()
			.unwrap();
		assert_eq!(output.status.code(), Some(1), "{flags}: {output:?}");
		let error = String::from_utf8_lossy(&output.stderr);
		assert!(error.contains(SILENT), "{flags}: {error}");
	}
	let mut doctor = with_sound(home.path(), &socket);
	let found = told(doctor.args(["doctor", "--language", "de"]));
	assert!(found.contains(SILENT), "{found}");
	let mut command = with_sound(home.path(), &socket);
	let mut game = Conversation::of(command.args(GAME.split(' ')).args(["--voice", "own"]));
	game.hear_until(SILENT);
	play(&mut game, &[("e4", "Eva zwei Eva vier.")]);
	game.kill();
}

#[test]
fn a_speech_server_is_named_by_what_it_does() {
	fn close(wire: UnixStream) {
		drop(wire);
	}
	fn babble(mut wire: UnixStream) {
		while wire.write_all(b"HTTP/1.1 400 Bad Request\r\n").is_ok() {}
	}
	fn endless(mut wire: UnixStream) {
		while wire.write_all(&[b'x'; 4096]).is_ok() {}
	}
	type Habits = fn(UnixStream);
	const CLOSED: &str = "Der Sprachserver hat die Verbindung beendet. Bitte starten Sie ihn neu.";
	const NONSENSE: &str = "Der Sprachserver antwortet unverständlich. Bitte starten Sie ihn neu.";
	for (does, by_doctor, in_game) in [
		(
			freeze as Habits,
			"System-Sprachausgabe: sie antwortet nicht. Bitte starten Sie sie neu.",
			// There is no sound device either, which may be the cause.
			"Kein Audiogerät. Die Programmstimme braucht PulseAudio, PipeWire oder ALSA.",
		),
		(close, CLOSED, CLOSED),
		(babble, NONSENSE, NONSENSE),
		(endless, NONSENSE, NONSENSE),
	] {
		let home = tempdir().unwrap();
		let socket = server(home.path(), does);
		let mut doctor = with_speech(home.path(), &socket);
		let found = told(doctor.args(["doctor", "--language", "de"]));
		assert!(found.contains(by_doctor), "{by_doctor}: {found}");
		let mut command = with_speech(home.path(), &socket);
		let game = Conversation::of(command.args(GAME.split(' ')).args(["--voice", "system"]));
		game.hear_until(in_game);
		game.kill();
	}
}

/// It is let in first, and floods then: the speaking process does not read for ever.
#[test]
fn a_speech_server_that_floods_is_left() {
	let folder = tempdir().unwrap();
	let server = Pretended::start(folder.path(), Habit::Floods);
	let speaking = server
		.command(env!("CARGO_BIN_EXE_annabella-speech"))
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	// Its orders stay open: it ends by itself.
	let output = wait(speaking);
	assert!(
		output
			.lines()
			.last()
			.is_some_and(|last| last.starts_with("lost ")),
		"{output}"
	);
}

/// Returns its whole output until its end, while its input stays open.
fn wait(mut child: std::process::Child) -> String {
	let mut told = String::new();
	let mut output = child.stdout.take().unwrap();
	std::io::Read::read_to_string(&mut output, &mut told).unwrap();
	child.wait().unwrap();
	told
}

//! Servers that die in the middle of a word and are started again: the game goes on, and each voice comes back by itself.

use std::process::{Child, Stdio};

use rustix::process::Signal;

use crate::headless::{Headless, Recorder, needed, wait_until};
use crate::program::Program;

/// A server that was started again. It ends with the test.
struct Again(Child);

impl Again {
	fn start(room: &Headless, program: &str, arguments: &str) -> Self {
		let mut command = room.command(program);
		let folder = room.folder().display().to_string();
		let arguments = arguments.replace("HERE", &folder);
		needed(&mut command, program)
			.args(arguments.split_whitespace())
			.stdin(Stdio::null())
			.stdout(Stdio::null())
			.stderr(Stdio::null());
		Self(command.spawn().unwrap())
	}
}

impl Drop for Again {
	fn drop(&mut self) {
		let _ = self.0.kill();
		let _ = self.0.wait();
	}
}

const FLAGS: &str = "--plain --two --clock none --vocabulary de --language de --voice";

/// Starts the help in this voice.
fn in_the_middle_of_a_word(room: &Headless, voice: &str) -> (Program, Recorder) {
	let recorder = room.record();
	let mut program = Program::start(room, room.folder(), &format!("{FLAGS} {voice}"));
	program.hear("Neue Partie.");
	recorder.wait_for_silence(0, 1000);
	let moment = recorder.now();
	program.enter("hilfe");
	wait_until("The help is being said", || {
		recorder.since(moment).iter().any(|sample| sample.abs() > 0.1)
	});
	(program, recorder)
}

/// Another move is said and heard.
fn is_heard_again(mut program: Program, recorder: &Recorder) {
	let moment = recorder.now();
	program.enter("e5");
	program.hear("Eva sieben Eva fünf.");
	recorder.wait_for_silence(moment, 1000);
	program.end();
}

#[test]
fn a_sound_server_that_dies_in_the_middle_of_a_word_is_told_and_taken_again() {
	let room = Headless::with_sound();
	let (mut program, _) = in_the_middle_of_a_word(&room, "own");
	assert!(room.command("pactl").arg("exit").status().unwrap().success());
	program.hear("Kein Audiogerät.");
	program.enter("e4");
	program.hear("Eva zwei Eva vier.");
	let _sound = Again::start(
		&room,
		"pulseaudio",
		"-n --daemonize=no --exit-idle-time=-1 --use-pid-file=no --disable-shm=yes --realtime=no --high-priority=no \
		 -F HERE/pulse.pa",
	);
	program.hear("Die Programmstimme ist wieder da.");
	let recorder = room.record();
	is_heard_again(program, &recorder);
}

#[test]
fn a_sound_server_that_freezes_in_the_middle_of_a_word_is_told_and_taken_again() {
	let room = Headless::with_sound();
	let (mut program, recorder) = in_the_middle_of_a_word(&room, "own");
	room.signal_sound(Signal::STOP);
	program.hear("Der Tonserver antwortet nicht.");
	program.enter("e4");
	program.hear("Eva zwei Eva vier.");
	room.signal_sound(Signal::CONT);
	program.hear("Die Programmstimme ist wieder da.");
	recorder.wait_for_silence(recorder.now(), 1000);
	is_heard_again(program, &recorder);
}

#[test]
fn a_speech_server_that_dies_in_the_middle_of_a_word_is_replaced_and_taken_again() {
	let room = Headless::with_speech("de");
	let (mut program, recorder) = in_the_middle_of_a_word(&room, "system");
	room.signal_speech(Signal::KILL);
	program.hear("Der Sprachserver hat die Verbindung beendet.");
	let moment = recorder.now();
	program.enter("e4");
	program.hear("Eva zwei Eva vier.");
	recorder.wait_for_silence(moment, 1000);
	let _speech = Again::start(
		&room,
		"speech-dispatcher",
		"--run-single --timeout 0 -c unix_socket -S HERE/run/speech-dispatcher/speechd.sock -C HERE/speech \
		 -L HERE/speech/log -P HERE/speech/pid",
	);
	program.hear("Die System-Sprachausgabe ist wieder da.");
	is_heard_again(program, &recorder);
}

//! Two people, two ears: private speech is recorded in both channels, or both devices, and measured.

use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::headless::{Headless, needed, wait_until};
use crate::program::Program;
use crate::sound::{AUDIBLE, from_bytes};

/// Samples a second: those of the devices, so that nothing is resampled between them and the measure.
const RATE: usize = 48_000;

/// Loudness below which a sound counts as silence: 80 decibels below full scale.
const NOTHING: f32 = 1e-4;

/// Loudness above which a sound counts as speech: 40 decibels below full scale.
const SPEECH: f32 = 1e-2;

/// A device, recorded in stereo from now on.
struct Ears {
	child: Child,
	bytes: Arc<Mutex<Vec<u8>>>,
}

impl Ears {
	fn at(room: &Headless, device: &str) -> Self {
		let mut child = needed(&mut room.command("parec"), "pulseaudio-utils")
			.arg(format!("--device={device}.monitor"))
			.args(["--format=s16le", "--channels=2", "--raw", "--latency-msec=20"])
			.arg(format!("--rate={RATE}"))
			.stdin(Stdio::null())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		let mut output = child.stdout.take().unwrap();
		let bytes = Arc::<Mutex<Vec<u8>>>::default();
		let ears = Self {
			child,
			bytes: Arc::clone(&bytes),
		};
		thread::spawn(move || {
			let mut block = [0; 4096];
			while let Ok(read @ 1..) = output.read(&mut block) {
				bytes.lock().unwrap().extend_from_slice(&block[..read]);
			}
		});
		wait_until("The recorder runs", || ears.now() > 0);
		ears
	}

	/// The moment, in frames.
	fn now(&self) -> usize {
		self.bytes.lock().unwrap().len() / 4
	}

	/// Left and right from a moment until now.
	fn since(&self, moment: usize) -> [Vec<f32>; 2] {
		let samples = from_bytes(&self.bytes.lock().unwrap()[4 * moment..]);
		[0, 1].map(|side| samples.iter().skip(side).step_by(2).copied().collect())
	}

	/// Returns the loudness on the left and on the right.
	fn loudness(&self, moment: usize) -> [f32; 2] {
		self.since(moment).map(|side| {
			let power: f32 = side.iter().map(|sample| sample * sample).sum();
			(power / side.len().max(1) as f32).sqrt()
		})
	}
}

impl Drop for Ears {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}

/// Acts, waits for sound somewhere and then a second of silence, and measures every ear.
fn measure(ears: &[&Ears], act: impl FnOnce()) -> Vec<[f32; 2]> {
	let moments: Vec<usize> = ears.iter().map(|ears| ears.now()).collect();
	act();
	wait_until("Something is heard, and then silence", || {
		let sides = ears
			.iter()
			.zip(&moments)
			.flat_map(|(ears, moment)| ears.since(*moment));
		let ended = |side: Vec<f32>| {
			let last = side.iter().rposition(|sample| sample.abs() > AUDIBLE);
			last.map(|last| side.len() - last > RATE)
		};
		let ended: Vec<bool> = sides.filter_map(ended).collect();
		!ended.is_empty() && ended.iter().all(|ended| *ended)
	});
	let all = ears.iter().zip(&moments);
	all.map(|(ears, moment)| ears.loudness(*moment)).collect()
}

/// Fails unless there is speech where it should be, and silence elsewhere.
#[track_caller]
#[expect(clippy::print_stdout, reason = "the figures are the report of this test")]
fn check(what: &str, heard: &[f32], wanted: &[bool]) {
	let decibels: Vec<f32> = heard.iter().map(|loudness| 20.0 * loudness.log10()).collect();
	println!("{what}: {decibels:.1?} dBFS");
	for (loudness, wanted) in heard.iter().zip(wanted) {
		let right = if *wanted {
			*loudness > SPEECH
		} else {
			*loudness < NOTHING
		};
		assert!(right, "{what}: {decibels:?} dBFS, expected {wanted:?}");
	}
}

/// A tournament table of two blind players, White's assistant at the keyboard.
fn table(room: &Headless, ears: &str) -> Program {
	let flags = "table --plain --voice own --language en --vocabulary de --ranks de --white Anna --black Bella --blind both \
		--deaf none --assistant white --machine white-assistant --arbiter human --profile fide-2017 --clock 90+30 --boards 2 \
		--repeat-first advise";
	let flags: Vec<&str> = flags.split_whitespace().chain(ears.split_whitespace()).collect();
	Program::start(room, room.folder(), &flags.join(" "))
}

#[test]
fn a_private_word_is_in_one_channel_and_the_other_is_silent() {
	let room = Headless::with_sound();
	let ears = Ears::at(&room, "ears");
	let mut program = table(&room, "--ear white=left --ear black=right");
	let say = |what: &str, wanted: [bool; 2], act: &mut dyn FnMut()| {
		check(what, &measure(&[&ears], act)[0], &wanted);
	};
	let (left, right, both) = ([true, false], [false, true], [true, true]);
	say("the greeting", both, &mut || {
		program.hear("Enter starts the clock")
	});
	let mut enter = |what, wanted, line: &str, answer: &str| {
		say(what, wanted, &mut || {
			program.enter(line);
			program.hear(answer);
		});
	};
	enter("the start", both, "", "Clock running.");
	enter("White asks the time", left, "time", "left, White.");
	enter("White is refused", left, "accept", "White last move.");
	enter("a move is announced", both, "e4", "Eva zwei Eva vier.");
	enter("it is repeated", left, "", "Carried out.");
	enter("the keyboard is handed over", both, "keyboard", "Type a number");
	enter("to Black", both, "4", "At the keyboard: The player with Black.");
	enter("Black asks the time", right, "time", "left, Black.");
	enter("Black asks for the square", right, "square e4", "Eva four:");
	enter("the last announcement again", both, "repeat", "At the keyboard");
	program.end();
}

#[test]
fn a_device_is_tried_on_the_left_and_then_on_the_right() {
	let room = Headless::with_sound();
	let load = "load-module module-null-sink rate=48000 channels=2 norewinds=1 sink_name=usb";
	pactl(&room, load);
	let [usual, usb] = ["ears", "usb"].map(|device| Ears::at(&room, device));
	let run = |arguments: &str| {
		let output = room
			.command(env!("CARGO_BIN_EXE_annabella"))
			.args(arguments.split(' '))
			.output()
			.unwrap();
		let [told, failed] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
		(output.status.success(), told, failed)
	};
	let (done, listed, _) = run("voice devices");
	assert!(
		done && listed.lines().any(|line| line.starts_with("usb, ")),
		"{listed}"
	);
	assert_eq!(run("ears"), (true, listed, String::new()));
	let (done, _, failed) = run("voice test --device ubs");
	assert!(!done && failed.contains("Did you mean \"usb\"?"), "{failed}");
	let (done, _, failed) = run("--device ubs --plain");
	assert!(!done && failed.contains("Did you mean \"usb\"?"), "{failed}");
	let moment = usb.now();
	let (done, told, failed) = run("voice test --device usb --language en");
	assert!(done, "{told}{failed}");
	assert_eq!(
		told.matches("Milliseconds to the first sound: ").count(),
		4,
		"{told}"
	);
	let onsets = usb.since(moment).map(|side| {
		let onset = side.iter().position(|sample| sample.abs() > SPEECH);
		onset.expect("it is heard on this side")
	});
	assert!(onsets[0] + RATE / 2 < onsets[1], "{onsets:?}");
	assert!(usual.loudness(0).iter().all(|loudness| *loudness < NOTHING));
	let moment = usb.now();
	let mut program = Program::start(
		&room,
		room.folder(),
		"--two --clock none --plain --device usb:left",
	);
	wait_until("the greeting is heard", || usb.loudness(moment)[0] > SPEECH);
	program.end();
	check("the game", &usb.loudness(moment), &[true, false]);
}

fn pactl(room: &Headless, arguments: &str) -> String {
	let output = needed(&mut room.command("pactl"), "pulseaudio-utils")
		.args(arguments.split(' '))
		.output()
		.unwrap();
	assert!(output.status.success(), "pactl {arguments}: {output:?}");
	String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_private_word_is_in_one_device_also_when_that_is_lost() {
	let room = Headless::with_sound();
	// The server moves a stream of a lost device to another one, if the stream allows that.
	pactl(&room, "load-module module-rescue-streams");
	let load = |name: &str| {
		let module = "load-module module-null-sink rate=48000 channels=2 norewinds=1 sink_name=";
		pactl(&room, &format!("{module}{name}"))
	};
	let (anna, _) = (load("anna"), load("bella"));
	let listed = room
		.command(env!("CARGO_BIN_EXE_annabella"))
		.arg("ears")
		.output()
		.unwrap();
	let listed = String::from_utf8(listed.stdout).unwrap();
	assert!(listed.lines().any(|line| line.starts_with("anna, ")), "{listed}");
	let [usual, white, black] = ["ears", "anna", "bella"].map(|device| Ears::at(&room, device));
	let mut program = table(&room, "--ear white=anna --ear black=bella");
	let all = [&usual, &white, &black];
	let heard = |what: &str, wanted: [bool; 3], act: &mut dyn FnMut()| {
		let measured = measure(&all, act);
		check(
			what,
			measured.as_flattened(),
			wanted.map(|wanted| [wanted; 2]).as_flattened(),
		);
	};
	let (first, both) = ([false, true, false], [false, true, true]);
	heard("the greeting", both, &mut || {
		program.hear("Enter starts the clock")
	});
	heard("the start", both, &mut || {
		program.enter("");
		program.hear("Clock running.");
	});
	heard("White asks the time", first, &mut || {
		program.enter("time");
		program.hear("left, White.");
	});
	heard("a move is announced", both, &mut || {
		program.enter("e4");
		program.hear("Eva zwei Eva vier.");
	});
	// A long answer is being said to White when White's device goes.
	program.enter("help");
	let before = white.now();
	wait_until("White hears it", || white.loudness(before)[0] > SPEECH);
	drop(white);
	let others = [&usual, &black];
	let heard = |what: &str, act: &mut dyn FnMut()| {
		let measured = measure(&others, act);
		check(what, measured.as_flattened(), &[false, false, true, true]);
	};
	heard("the room is told that White's device is gone", &mut || {
		pactl(&room, &format!("unload-module {anna}"));
		program.hear("White: the sound device is missing.");
	});
	heard("White asks the time in vain", &mut || {
		program.enter("time");
		program.hear("left, White.");
	});
	load("anna");
	program.hear("White: the sound device is back.");
	let white = Ears::at(&room, "anna");
	let all = [&usual, &white, &black];
	let measured = measure(&all, || {
		program.enter("clear");
		program.enter("move count");
		program.hear("One move made.");
	});
	// The end of the speech to the room may have been cut by this.
	check("the usual device", &measured[0], &[false, false]);
	check("White asks the number of moves", &measured[1], &[true, true]);
	program.end();
}

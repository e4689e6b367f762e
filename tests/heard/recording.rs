//! Speaks into the microphone of the real program, and listens to its recording.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::headless::{AT_LAST, Headless, needed, wait_until};
use crate::program::Program;
use crate::sound::{Manner, RATE, to_bytes};

/// Number of compared parts in a second.
const PARTS: usize = 100;

/// A microphone in the room: every recorder hears the sound that is played into it.
pub struct Microphone<'r> {
	room: &'r Headless,
	module: Option<String>,
}

impl<'r> Microphone<'r> {
	pub fn new(room: &'r Headless) -> Self {
		let mut microphone = Self { room, module: None };
		let feed = "module-null-sink sink_name=mouth rate=48000 channels=1 norewinds=1";
		microphone.pactl(&format!("load-module {feed}"));
		microphone.plug();
		microphone
	}

	fn pactl(&self, arguments: &str) -> String {
		let output = needed(&mut self.room.command("pactl"), "pulseaudio-utils")
			.args(arguments.split(' '))
			.output()
			.unwrap();
		assert!(output.status.success(), "pactl {arguments}: {output:?}");
		String::from_utf8(output.stdout).unwrap().trim().to_owned()
	}

	fn plug(&mut self) {
		let source = "module-remap-source source_name=mic master=mouth.monitor";
		self.module = Some(self.pactl(&format!("load-module {source}")));
		self.pactl("set-default-source mic");
	}

	fn unplug(&mut self) {
		let module = self.module.take().unwrap();
		self.pactl(&format!("unload-module {module}"));
	}

	/// Begins to speak.
	pub fn speak(&self, samples: &[f32]) -> Child {
		let mut player = needed(&mut self.room.command("paplay"), "pulseaudio-utils")
			.args(["--raw", "--format=s16le", "--channels=1", "--device=mouth"])
			.arg(format!("--rate={RATE}"))
			.stdin(Stdio::piped())
			.spawn()
			.unwrap();
		let mut input = player.stdin.take().unwrap();
		let bytes = to_bytes(samples);
		thread::spawn(move || input.write_all(&bytes));
		player
	}
}

/// The program as it records two people, in plain lines.
fn recording(room: &Headless, home: &Path, flags: &str) -> Program {
	let usual = "--two --clock none --vocabulary de --language en --tones off --plain";
	Program::start(room, home, &[usual, flags].join(" "))
}

impl Program {
	/// The only game's folder.
	fn folder(&self) -> PathBuf {
		let mut folders = fs::read_dir(self.home.join("recordings")).unwrap();
		let folder = folders.next().unwrap().unwrap().path();
		assert!(folders.next().is_none(), "one game, one folder");
		folder
	}

	fn marks(&self) -> String {
		fs::read_to_string(self.folder().join("marks.txt")).unwrap()
	}
}

/// Recording in the room itself, at 48000 samples a second, as the measure of all others.
struct Witness {
	child: Child,
	bytes: Receiver<Vec<u8>>,
}

impl Witness {
	fn listen(room: &Headless, device: &str) -> Self {
		let mut child = needed(&mut room.command("parec"), "pulseaudio-utils")
			.arg(format!("--device={device}"))
			.args([
				"--format=s16le",
				"--channels=1",
				"--raw",
				"--latency-msec=20",
				"--rate=48000",
			])
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		let mut output = child.stdout.take().unwrap();
		let (sender, bytes) = channel();
		thread::spawn(move || {
			let mut block = [0; 960];
			while output.read_exact(&mut block).is_ok() {
				let _ = sender.send(block.to_vec());
			}
		});
		let first = bytes.recv_timeout(AT_LAST).unwrap();
		assert!(!first.is_empty());
		Self { child, bytes }
	}

	/// Returns everything heard until now.
	fn end(mut self) -> Vec<f32> {
		let bytes: Vec<u8> = self.bytes.try_iter().flatten().collect();
		let _ = self.child.kill();
		let _ = self.child.wait();
		crate::sound::from_bytes(&bytes)
	}
}

/// Returns one channel of the file from the reference decoder, and `true` if it found the file complete.
pub fn decoded(path: &Path, channel: usize, channels: usize) -> (Vec<f32>, bool) {
	let output = needed(Command::new("flac").args(["-d", "-F", "-s", "-c"]), "flac")
		.args(["--force-raw-format", "--endian=little", "--sign=signed"])
		.arg(path)
		.output()
		.unwrap();
	let samples = crate::sound::from_bytes(&output.stdout);
	let samples = samples.chunks_exact(channels).map(|frame| frame[channel]);
	(
		samples.collect(),
		output.status.success() && output.stderr.is_empty(),
	)
}

/// Returns the loudness around each hundredth of a second, as the root of the mean square of four of them: of one alone it
/// would depend on its beginning within a swing of the voice.
pub fn loudness(samples: &[f32], rate: usize) -> Vec<f32> {
	(0..(samples.len() * PARTS / rate).saturating_sub(3))
		.map(|part| {
			let part = &samples[part * rate / PARTS..(part + 4) * rate / PARTS];
			(part.iter().map(|sample| sample * sample).sum::<f32>() / part.len() as f32).sqrt()
		})
		.collect()
}

/// Returns the place in `whole` where the `part` fits best, in hundredths of a second, and its likeness: one is perfect.
pub fn find(part: &[f32], whole: &[f32]) -> (usize, f32) {
	assert!(
		!part.is_empty() && part.len() <= whole.len(),
		"{} in {}",
		part.len(),
		whole.len()
	);
	let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
	let likeness = |at: usize| {
		let other = &whole[at..at + part.len()];
		let (a, b) = (mean(part), mean(other));
		let sum =
			|f: &dyn Fn(f32, f32) -> f32| part.iter().zip(other).map(|(x, y)| f(x - a, y - b)).sum::<f32>();
		let size = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
		sum(&|x, y| x * y) / size.max(1e-9)
	};
	(0..=whole.len() - part.len())
		.map(|at| (at, likeness(at)))
		.max_by(|(_, a), (_, b)| a.total_cmp(b))
		.unwrap()
}

pub fn peak(samples: &[f32]) -> f32 {
	samples.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

fn sentences(all: &[&str]) -> Vec<f32> {
	let manner = Manner::plain("de");
	let mut samples = Vec::new();
	for sentence in all {
		samples.extend(manner.render(sentence));
		samples.extend(vec![0.0; RATE / 4]);
	}
	samples
}

/// Fails unless this was heard there.
#[track_caller]
fn assert_heard(what: &str, part: &[f32], whole: &[f32]) {
	let (at, likeness) = find(part, whole);
	assert!(likeness > 0.95, "{what} was not heard: {likeness} at {at}");
}

/// Returns the audible part, without the silence around it.
pub fn sounding(loudness: &[f32]) -> &[f32] {
	let sounds = |part: &f32| *part > 0.004;
	let first = loudness.iter().position(sounds).expect("something is heard");
	let last = loudness.iter().rposition(sounds).unwrap_or(first);
	&loudness[first..=last]
}

#[test]
fn a_crash_loses_less_than_a_second_and_nothing_is_louder_or_softer() {
	let room = Headless::with_sound();
	let microphone = Microphone::new(&room);
	let mut program = recording(&room, room.folder(), "--voice own --record-speech");
	program.hear("Microphone recording is on.");
	let witness = Witness::listen(&room, "mic");
	let said = sentences(&[
		"Bauer Eva zwei Eva vier",
		"Springer Gustav eins, Felix drei, und so weiter, und so fort, bis jemand das Licht ausmacht",
		"Turm Hector eins Hector acht, und noch ein Wort, und noch eins, und noch viele mehr",
	]);
	let mut speaker = microphone.speak(&said);
	// This hushes the greeting.
	program.enter("clear");
	thread::sleep(Duration::from_millis(300));
	let ears = Witness::listen(&room, "ears.monitor");
	program.enter("e4");
	program.hear("Eva zwei Eva vier");
	thread::sleep(Duration::from_millis(3000));
	let announced = loudness(&ears.end(), 48_000);
	program.child.kill().unwrap();
	program.child.wait().unwrap();
	let heard = witness.end();
	let _ = speaker.kill();
	let _ = speaker.wait();

	let file = program.folder().join("001.flac");
	let [(recorded, _), (own, _)] = [0, 1].map(|channel| decoded(&file, channel, 2));
	let whole = loudness(&heard, 48_000);
	let part = loudness(&recorded, 48_000);
	// Before the witness came there was silence.
	let first = part.iter().position(|part| *part > 0.004).unwrap();
	let part = &part[first..];
	let (at, likeness) = find(part, &whole);
	let lost = whole.len() - (at + part.len());
	println!(
		"lost: {lost} hundredths of a second, of {}; likeness {likeness}",
		whole.len()
	);
	assert!(likeness > 0.98, "{likeness}");
	assert!(lost < 100, "{lost} hundredths of a second are lost");
	assert!(part.len() > 150, "{} hundredths are there", part.len());
	let (one, other) = (
		peak(&recorded),
		peak(&heard[at * 480..(at + part.len() + 3) * 480]),
	);
	println!("peaks: {one} recorded, {other} in the room");
	assert!(
		(one / other - 1.0).abs() < 0.05,
		"{one} recorded, {other} in the room"
	);
	assert_heard(
		"the program's own channel",
		sounding(&announced),
		&loudness(&own, 48_000),
	);
	let marks = program.marks();
	assert!(
		marks.lines().any(|line| line.contains("\t1\tmoved\t001\t")),
		"{marks}"
	);
	assert!(marks.ends_with("Eva zwei Eva vier.\n"), "{marks}");
}

#[test]
fn the_recording_survives_the_microphone_and_is_played_back() {
	let room = Headless::with_sound();
	let mut microphone = Microphone::new(&room);
	let mut program = recording(&room, room.folder(), "--voice none --record");
	program.hear("Microphone recording is on.");
	let [before, first, second] = ["Dame David eins.", "Eva sieben, Eva fünf.", "Kurze Rochade."]
		.map(|sentence| sentences(&[sentence]));
	let speak = |microphone: &Microphone<'_>, samples: &[f32]| {
		assert!(microphone.speak(samples).wait().unwrap().success());
		thread::sleep(Duration::from_millis(200));
	};
	speak(&microphone, &before);
	program.enter("e4");
	program.hear("Eva zwei Eva vier");
	speak(&microphone, &first);
	microphone.unplug();
	program.hear("No microphone. Please plug one in");
	program.enter("recording");
	program.hear("No microphone.");
	microphone.plug();
	program.hear("Microphone recording continues.");
	speak(&microphone, &second);
	program.enter("e5");
	program.hear("Eva sieben Eva fünf");

	// The speech since the first move, over the gap.
	let ears = Witness::listen(&room, "ears.monitor");
	program.enter("play back 1 black");
	program.hear("End of the recording.");
	let played = loudness(&ears.end(), 48_000);
	assert_heard("before the gap", &loudness(&first, RATE), &played);
	assert_heard("after the gap", &loudness(&second, RATE), &played);
	let (_, likeness) = find(sounding(&loudness(&before, RATE)), &played);
	assert!(likeness < 0.9, "before the mark nothing is played: {likeness}");
	// A key silences it.
	let ears = Witness::listen(&room, "ears.monitor");
	program.enter("play back");
	thread::sleep(Duration::from_millis(600));
	program.enter("recording");
	program.hear("Level:");
	thread::sleep(Duration::from_millis(300));
	let played = ears.end();
	assert!(peak(&played) > 0.05, "nothing was played");
	assert!(peak(&played[played.len() - 4_800..]) < 0.004, "it was not hushed");
	program.end();

	let folder = program.folder();
	for name in ["001.flac", "002.flac"] {
		let (_, whole) = decoded(&folder.join(name), 0, 1);
		assert!(whole, "{name} is not whole");
	}
	let marks = program.marks();
	assert!(marks.contains("\tgap\t001\t"), "{marks}");
	assert!(marks.contains("\trecording\t002\t"), "{marks}");
}

/// A small disk of its own, gone with the test.
struct Disk(PathBuf);

impl Disk {
	fn mount(folder: PathBuf) -> Result<Self, String> {
		fs::create_dir(&folder).unwrap();
		let output = Command::new("mount")
			.args(["-t", "tmpfs", "-o", "size=40m", "annabella-test"])
			.arg(&folder)
			.output()
			.map_err(|error| error.to_string())?;
		if output.status.success() {
			Ok(Self(folder))
		} else {
			Err(String::from_utf8_lossy(&output.stderr).into_owned())
		}
	}
}

impl Drop for Disk {
	fn drop(&mut self) {
		let _ = Command::new("umount").arg("-l").arg(&self.0).status();
	}
}

#[test]
fn a_full_disk_is_told_in_time_and_the_game_goes_on() {
	let room = Headless::with_sound();
	let disk = match Disk::mount(room.folder().join("disk")) {
		Ok(disk) => disk,
		Err(why) => return println!("Skipped: a small disk can be mounted by root only. {why}"),
	};
	let microphone = Microphone::new(&room);
	let mut program = recording(&room, &disk.0, "--voice none --record");
	program.hear("The disk is nearly full.");
	program.hear("Microphone recording is on.");
	let mut speaker = microphone.speak(&sentences(&["Bauer Eva zwei Eva vier und weiter"]));
	program.enter("e4");
	program.hear("Eva zwei Eva vier");
	assert!(speaker.wait().unwrap().success());
	fs::write(disk.0.join("big"), vec![1; 26 << 20]).unwrap();
	program.hear("The disk is full.");
	program.enter("e5");
	program.hear("Eva sieben Eva fünf");
	wait_until("The second move is marked", || {
		program.marks().contains("\t2\tmoved\t001\t")
	});
	fs::remove_file(disk.0.join("big")).unwrap();
	program.hear("Microphone recording continues.");
	wait_until("The second file grows", || {
		program.folder().join("002.flac").exists()
	});
	thread::sleep(Duration::from_millis(300));
	program.end();
	for name in ["001.flac", "002.flac"] {
		let (samples, whole) = decoded(&program.folder().join(name), 0, 1);
		assert!(whole && !samples.is_empty(), "{name}");
	}
}

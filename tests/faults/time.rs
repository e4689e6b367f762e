//! Time that jumps: the wall clock is set back, and the machine sleeps.
//!
//! The program asks the kernel's own code in its memory for the time. Here this code is replaced while the program runs, so
//! that only this one program lives in another time.

use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;

use tempfile::tempdir;

use crate::pipe::Conversation;
use crate::{kept, play};

/// A clock of the system, by its number.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
	/// The wall clock.
	Wall = 0,
	/// Counts while the machine is awake.
	Running = 1,
	/// Counts also while it is asleep.
	Asleep = 7,
}

/// Sets these clocks ahead by this number of seconds, for this process alone.
///
/// # Errors
/// If the processor is of another kind, or writing into another program is forbidden.
pub fn set_forward(process: u32, clocks: &[Clock], seconds: i32) -> Result<(), String> {
	if !cfg!(target_arch = "x86_64") {
		return Err("this is written for x86-64 only".to_owned());
	}
	patch(process, clocks, seconds).map_err(|error| error.to_string())
}

fn patch(process: u32, clocks: &[Clock], seconds: i32) -> io::Result<()> {
	let maps = fs::read_to_string(format!("/proc/{process}/maps"))?;
	let missing = || io::Error::other("there is no such code");
	let place = maps
		.lines()
		.find(|line| line.ends_with("[vdso]"))
		.ok_or_else(missing)?;
	let (range, _) = place.split_once(' ').ok_or_else(missing)?;
	let (from, to) = range.split_once('-').ok_or_else(missing)?;
	let number = |text| u64::from_str_radix(text, 16).map_err(io::Error::other);
	let (from, to) = (number(from)?, number(to)?);
	let memory = OpenOptions::new()
		.read(true)
		.write(true)
		.open(format!("/proc/{process}/mem"))?;
	let mut code = vec![0; usize::try_from(to - from).map_err(io::Error::other)?];
	memory.read_exact_at(&mut code, from)?;
	let entry = entry(&code).ok_or_else(missing)?;
	let mask = clocks.iter().fold(0_u32, |mask, clock| mask | 1 << *clock as u32);
	// mov eax, 228; syscall; mov ecx, mask; bt ecx, edi; jnc done; add qword [rsi], seconds; done: ret
	let mut ours = vec![0xb8, 0xe4, 0, 0, 0, 0x0f, 0x05, 0xb9];
	ours.extend(mask.to_le_bytes());
	ours.extend([0x0f, 0xa3, 0xf9, 0x73, 0x07, 0x48, 0x81, 0x06]);
	ours.extend(seconds.to_le_bytes());
	ours.push(0xc3);
	memory.write_all_at(&ours, from + entry)
}

/// Returns the place in the kernel's code, a small ELF library, at which the call for the time begins.
fn entry(code: &[u8]) -> Option<u64> {
	let word = |at: u64, length: usize| -> Option<u64> {
		let at = usize::try_from(at).ok()?;
		let mut bytes = [0; 8];
		bytes[..length].copy_from_slice(code.get(at..at + length)?);
		Some(u64::from_le_bytes(bytes))
	};
	let (sections, size, count) = (word(0x28, 8)?, word(0x3a, 2)?, word(0x3c, 2)?);
	let section = |index: u64| sections + index * size;
	// The dynamic symbols, and their names.
	let symbols = (0..count).map(section).find(|at| word(at + 4, 4) == Some(11))?;
	let names = word(section(word(symbols + 0x28, 4)?) + 0x18, 8)?;
	let (first, length) = (word(symbols + 0x18, 8)?, word(symbols + 0x20, 8)?);
	(0..length / 24).find_map(|index| {
		let symbol = first + index * 24;
		let name = usize::try_from(names + word(symbol, 4)?).ok()?;
		code.get(name..)?
			.starts_with(b"__vdso_clock_gettime\0")
			.then(|| word(symbol + 8, 8))?
	})
}

const TIMED: &str = "--two --clock 5+0 --vocabulary de --language de --voice none --tones off";

const HOUR: i32 = 3600;

#[test]
fn a_wall_clock_that_is_set_back_changes_nothing() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TIMED);
	play(&mut game, &[("", "Uhr läuft."), ("e4", "Eva vier.")]);
	for seconds in [-HOUR, HOUR] {
		if let Err(why) = set_forward(game.process(), &[Clock::Wall], seconds) {
			return println!("Skipped: time cannot be moved here. {why}");
		}
		game.enter("uhr");
		let left = game.hear_until("Restzeit, Schwarz");
		assert!(
			left.contains("Vier Minuten") || left.contains("Fünf Minuten"),
			"{left}"
		);
	}
	play(
		&mut game,
		&[
			("e5", "Eva fünf."),
			("d4", "David vier."),
			("datei", "Gespeichert: "),
		],
	);
	game.kill();
	assert!(kept(home.path(), 1).unwrap().contains("d4"));
}

/// No player's time runs while the machine sleeps.
#[test]
fn a_machine_that_slept_stops_the_clock_and_says_so() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TIMED);
	play(&mut game, &[("", "Uhr läuft."), ("e4", "Eva vier.")]);
	if let Err(why) = set_forward(game.process(), &[Clock::Asleep], HOUR) {
		return println!("Skipped: time cannot be moved here. {why}");
	}
	play(
		&mut game,
		&[
			("uhr", "Uhr angehalten."),
			("", "Der Rechner war im Ruhezustand."),
		],
	);
	game.enter("uhr");
	let left = game.hear_until("Restzeit, Schwarz");
	assert!(
		left.contains("Vier Minuten") || left.contains("Fünf Minuten"),
		"{left}"
	);
	play(
		&mut game,
		&[("weiter", "Die Partie geht weiter."), ("e5", "Eva fünf.")],
	);
	game.kill();
	assert!(kept(home.path(), 1).unwrap().contains("e5"));
}

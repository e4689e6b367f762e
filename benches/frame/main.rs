//! Cost of a full redraw of the largest window: the page of a game as the screen draws it, beside bare ratatui with the
//! same cells.
//!
//! Both write on a pseudo-terminal that another thread empties, in turns. The screen's own door belongs to the program,
//! so its files are included here.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "a bench prints its figures, and stops when something is missing"
)]

#[allow(dead_code, unused_imports, reason = "the bench needs a part of the doors")]
mod doors;

#[path = "../place/mod.rs"]
#[allow(dead_code, reason = "each bench needs a part of it")]
mod place;

use std::cell::Cell;
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::rc::Rc;
use std::thread;
use std::time::Instant;

use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::ports::{Input, Page};
use annabella::settings::Choices;
use annabella::voice::{Language, Library};
use doors::terminal::frame::FrameBackend;
use doors::terminal::layout::draw;
use doors::terminal::painter::put_on;
use place::{median, spread};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Redraws of each kind.
const ROUNDS: usize = 201;
const SIZES: [Size; 2] = [Size::new(80, 24), Size::new(200, 60)];

/// The page of a game in its middle, after each of these moves.
fn pages() -> Result<[Page; 2], Box<dyn Error>> {
	const MOVES: [&str; 17] = [
		"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3",
		"O-O", "h3",
	];
	let mut choices = Choices::new(Language::ENGLISH);
	for (name, value) in [
		("opponent", "friend"),
		("clock", "15+10"),
		("vocabulary", "en"),
		("theme", "black-on-white"),
		// Most terminals have none.
		("images", "off"),
	] {
		choices.set(name, value).map_err(|error| error.to_string())?;
	}
	let keymap = KEYMAPS
		.named(KEYMAPS.usual())
		.map_err(|_| "The keymap cannot be read.")?;
	let library = Library::built_in();
	let (mut desk, _) = Desk::open(choices, library, keymap, "2026-11-23", true, Stamp(0))
		.map_err(|error| error.to_string())?;
	let mut at = Stamp(0);
	let mut before = desk.page();
	for line in MOVES {
		before = desk.page();
		at = Stamp(at.0 + 1000);
		desk.update(at, Input::Line(line.into()));
	}
	Ok([before, desk.page()])
}

/// A terminal of this size that takes everything.
fn sink() -> Result<OwnedFd, Box<dyn Error>> {
	let control = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
	grantpt(&control)?;
	unlockpt(&control)?;
	let name = ptsname(&control, Vec::new())?;
	let line = rustix::fs::open(
		name,
		rustix::fs::OFlags::RDWR | rustix::fs::OFlags::NOCTTY,
		rustix::fs::Mode::empty(),
	)?;
	thread::spawn(move || {
		let mut bytes = vec![0; 65536];
		while rustix::io::read(&control, &mut bytes).is_ok_and(|read| read > 0) {}
	});
	Ok(line)
}

/// A file that counts its writes, for the peer.
struct Counted {
	file: File,
	writes: Rc<Cell<usize>>,
	bytes: Rc<Cell<usize>>,
}

impl Write for Counted {
	fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
		self.writes.set(self.writes.get() + 1);
		let written = self.file.write(bytes)?;
		self.bytes.set(self.bytes.get() + written);
		Ok(written)
	}

	fn flush(&mut self) -> io::Result<()> {
		self.file.flush()
	}
}

fn timed(act: impl FnOnce()) -> f64 {
	let begin = Instant::now();
	act();
	begin.elapsed().as_secs_f64() * 1_000_000.0
}

fn main() -> Result<(), Box<dyn Error>> {
	let pages = pages()?;
	for size in SIZES {
		let area = Rect::new(0, 0, size.width, size.height);
		let mut ours = Terminal::new(FrameBackend::new(File::from(sink()?), size))?;
		let (writes, bytes) = (Rc::default(), Rc::default());
		let file = File::from(sink()?);
		let mut cells = Buffer::empty(area);
		let (mut whole, mut moved, mut still, mut peer) = (vec![], vec![], vec![], vec![]);
		for round in 0..ROUNDS {
			let page = &pages[round % 2];
			moved.push(timed(|| drop(put_on(&mut ours, page, 0, size).unwrap())));
			still.push(timed(|| drop(put_on(&mut ours, page, 0, size).unwrap())));
			ours.clear()?;
			whole.push(timed(|| drop(put_on(&mut ours, page, 0, size).unwrap())));
			ours.draw(|frame| {
				draw(page, 0, frame);
				cells.clone_from(frame.buffer_mut());
			})?;
			let counted = Counted {
				file: file.try_clone()?,
				writes: Rc::clone(&writes),
				bytes: Rc::clone(&bytes),
			};
			// Standard output has such a buffer as well. Each time from an empty screen.
			let buffered = io::LineWriter::new(counted);
			let options = TerminalOptions {
				viewport: Viewport::Fixed(area),
			};
			let mut bare = Terminal::with_options(CrosstermBackend::new(buffered), options)?;
			peer.push(timed(|| {
				bare.draw(|frame| frame.buffer_mut().clone_from(&cells)).unwrap();
			}));
		}
		println!("{} by {}:", size.width, size.height);
		println!("  everything drawn anew: {}.", spread(&whole, "µs"));
		println!("  after a move: {}.", spread(&moved, "µs"));
		println!("  nothing has changed: {}.", spread(&still, "µs"));
		println!(
			"  bare ratatui, the same cells from a buffer: {}.",
			spread(&peer, "µs")
		);
		println!(
			"  against it: {:.2} times the time; it wrote {} times and {} bytes a frame.",
			median(&whole) / median(&peer),
			writes.get() / ROUNDS,
			bytes.get() / ROUNDS
		);
	}
	println!(
		"What is hoped for: everything at 200 by 60 within 2 ms. The tests of the screen count its writes."
	);
	Ok(())
}

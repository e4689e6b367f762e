//! The plain door: lines in, lines out, no escape byte ever; for pipes, slow lines, scripts and screen readers.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use annabella::ports::{Fault, Input};

use super::bell::{Bell, Crowd};
use super::bounds::next_line;
use super::legible::legible;
use super::platform::console::{self, Mode, Stream};
use super::platform::signals;
use super::quiet::complain;
use super::stdout::write_whole;
use super::user_dirs::obstacle;

/// The longest line that is read, in bytes. The rest of a longer line is dropped, and the user is told.
const LONGEST: usize = 4096;

/// Standard input and output, line by line.
#[derive(Debug)]
pub struct Plain {
	lines: Option<Sender<String>>,
	/// Lines that are not read yet.
	unread: Arc<Crowd>,
	writer: Option<JoinHandle<()>>,
	/// The terminal's mode before it stopped showing typed text.
	shown: Option<Mode>,
}

impl Plain {
	/// Begins to listen. Every line becomes an [`Input::Line`]; the end of the input, a broken output pipe, and the
	/// signals that end a program become an [`Input::HangUp`].
	pub fn open(bell: Bell) -> io::Result<Self> {
		let ending = bell.clone();
		signals::watch(false, move |_| {
			ending.interrupt();
			ending.ring(Input::HangUp);
		})?;
		let plain = Self::write_to(io::stdout(), bell.clone())?;
		let unread = Arc::clone(&plain.unread);
		thread::Builder::new()
			.name("plain-in".into())
			.spawn(move || listen(io::stdin().lock(), &bell, &unread))?;
		Ok(plain)
	}

	fn write_to(output: impl Stream + Send + 'static, bell: Bell) -> io::Result<Self> {
		let (lines, waiting) = channel();
		let unread = Arc::<Crowd>::default();
		let written = Arc::clone(&unread);
		// On a thread of its own, because a pipe that nobody empties would stop the clock.
		let writer = thread::Builder::new()
			.name("plain-out".into())
			.spawn(move || put_out(&output, &waiting, &bell, &written))?;
		Ok(Self {
			lines: Some(lines),
			unread,
			writer: Some(writer),
			shown: None,
		})
	}

	/// Makes a terminal stop showing typed text, or show it again. Elsewhere nothing is shown.
	pub fn conceal(&mut self, concealed: bool) {
		if concealed && self.shown.is_none() {
			self.shown = console::hide_typing();
		} else if !concealed && let Some(shown) = self.shown.take() {
			console::set_mode(&shown);
		}
	}

	/// Prints one line with one write(2). It does not wait for the reader.
	pub fn print(&mut self, line: &str) {
		let mut line = legible(line);
		line.push('\n');
		if let Some(lines) = &self.lines {
			self.unread.come();
			// The writer ends only after a broken pipe, which it has reported.
			let _ = lines.send(line);
		}
	}
}

impl Drop for Plain {
	/// Waits until everything has been written: a slow line still gets the last word.
	fn drop(&mut self) {
		self.conceal(false);
		self.lines = None;
		if let Some(writer) = self.writer.take() {
			let _ = writer.join();
		}
	}
}

fn put_out(output: impl Stream, lines: &Receiver<String>, bell: &Bell, written: &Crowd) {
	for line in lines {
		if let Err(error) = write_whole(&output, line.as_bytes()) {
			if error.kind() != io::ErrorKind::BrokenPipe {
				// There is no other place for it. A user who has closed that as well does not want to know.
				let _ = complain(&format!(
					"annabella: Standard output cannot be written: {}. The program ends.",
					obstacle(&error)
				));
			}
			bell.ring(Input::HangUp);
			return;
		}
		written.go();
	}
}

/// Reads lines. While the user's program does not read our answers, its lines are not read: the answers would fill
/// the memory.
fn listen(mut input: impl BufRead, bell: &Bell, unread: &Crowd) {
	while let Ok(Some(line)) = next_line(&mut input, LONGEST) {
		unread.wait_for_room();
		if line.cut {
			bell.ring(Input::Fault(Fault::LineCut));
		}
		bell.ring_in_turn(Input::Line(legible(&line.text())));
	}
	bell.ring(Input::HangUp);
}

#[cfg(test)]
mod tests {
	use std::io::{BufReader, Read};
	use std::os::unix::net::UnixDatagram;

	use super::*;
	use crate::doors::bell::Watch;

	fn heard(input: impl BufRead) -> Vec<Input> {
		let (bell, news) = Bell::hang(Watch::start());
		listen(input, &bell, &Crowd::default());
		drop(bell);
		news.into_iter().map(|(_, input)| input).collect()
	}

	fn line(text: &str) -> Input {
		Input::Line(text.into())
	}

	#[test]
	fn every_line_is_heard_and_then_the_end() {
		assert_eq!(
			heard(&b"e4\r\n\ne\xff5\nS\x1b[A\x07f3"[..]),
			[
				line("e4"),
				line(""),
				line("e\u{fffd}5"),
				line("Sf3"),
				Input::HangUp
			]
		);
		assert_eq!(heard(&b""[..]), [Input::HangUp]);
	}

	#[test]
	fn a_line_without_end_is_cut_and_the_next_one_is_whole() {
		let mut text = vec![b'x'; LONGEST * 3];
		text.extend(b"\ne4\n");
		// A small buffer, so that the line comes in many pieces.
		let heard = heard(BufReader::with_capacity(100, &text[..]));
		let told = Input::Fault(Fault::LineCut);
		assert_eq!(
			heard,
			[told, line(&"x".repeat(LONGEST)), line("e4"), Input::HangUp]
		);
	}

	#[test]
	fn one_line_is_one_write_without_escapes() {
		let (ours, theirs) = UnixDatagram::pair().unwrap();
		let (bell, _news) = Bell::hang(Watch::start());
		let mut plain = Plain::write_to(ours, bell).unwrap();
		plain.print("Weiß: \u{1b}[31mAnna\nspielt e4.");
		plain.print("");
		drop(plain);
		let mut buffer = [0; 100];
		// A datagram holds exactly what one write(2) wrote.
		let mut next = || {
			let length = theirs.recv(&mut buffer).unwrap();
			String::from_utf8(buffer[..length].to_vec()).unwrap()
		};
		assert_eq!(next(), "Weiß: Anna spielt e4.\n");
		assert_eq!(next(), "\n");
	}

	#[test]
	fn a_broken_pipe_is_a_hang_up() {
		let (reader, writer) = io::pipe().unwrap();
		let (bell, news) = Bell::hang(Watch::start());
		let mut plain = Plain::write_to(writer, bell).unwrap();
		drop(reader);
		plain.print("e4");
		assert_eq!(news.recv().unwrap().1, Input::HangUp);
		plain.print("e5");
		drop(plain);
		assert_eq!(news.try_iter().count(), 0, "reported once");
	}

	#[test]
	fn a_reader_that_sleeps_stops_nobody_and_loses_nothing() {
		let (mut reader, writer) = io::pipe().unwrap();
		let (bell, _news) = Bell::hang(Watch::start());
		let mut plain = Plain::write_to(writer, bell).unwrap();
		// Far more than a pipe holds.
		for _ in 0..20_000 {
			plain.print("Weiß: Anna spielt e4.");
		}
		let closing = thread::spawn(move || drop(plain));
		let mut text = String::new();
		reader.read_to_string(&mut text).unwrap();
		closing.join().unwrap();
		assert_eq!(text.lines().count(), 20_000);
	}
}

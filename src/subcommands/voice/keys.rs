//! The keys for the person who records: one letter a line, or Enter alone.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::thread;
use std::time::Duration;

/// The next wish of the person who records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyWish {
	/// Enter: go on.
	On,
	Again,
	Back,
	Skip,
	Play,
	Keep,
	Stop,
	/// Anything else: the keys are told.
	Unknown,
}

/// While nothing is typed, there is something to look after this often.
const LOOK: Duration = Duration::from_millis(300);

/// Lines of standard input, read on a thread of their own.
pub struct Keys {
	lines: Receiver<String>,
}

impl KeyWish {
	fn read(line: &str) -> Self {
		match line.trim().to_lowercase().as_str() {
			"" => Self::On,
			"r" => Self::Again,
			"b" => Self::Back,
			"s" => Self::Skip,
			"p" => Self::Play,
			"k" => Self::Keep,
			"q" => Self::Stop,
			_ => Self::Unknown,
		}
	}
}

impl Keys {
	/// # Errors
	/// When there is no thread to be had.
	pub fn open() -> io::Result<Self> {
		let (sender, lines) = channel();
		thread::Builder::new().name("keys".to_owned()).spawn(move || {
			let mut input = io::stdin().lock();
			let mut line = Vec::new();
			// At the end of the input the sender goes, and that is a wish to stop.
			while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
				if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
					break;
				}
				line.clear();
			}
		})?;
		Ok(Self { lines })
	}

	/// The next wish; until it comes, something is looked after now and then.
	pub fn next(&self, mut meanwhile: impl FnMut()) -> KeyWish {
		loop {
			match self.lines.recv_timeout(LOOK) {
				Ok(line) => return KeyWish::read(&line),
				Err(RecvTimeoutError::Timeout) => meanwhile(),
				Err(RecvTimeoutError::Disconnected) => return KeyWish::Stop,
			}
		}
	}

	/// The wish that has come already, if there is one.
	pub fn now(&self) -> Option<KeyWish> {
		match self.lines.try_recv() {
			Ok(line) => Some(KeyWish::read(&line)),
			Err(TryRecvError::Empty) => None,
			Err(TryRecvError::Disconnected) => Some(KeyWish::Stop),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_letter_is_a_wish() {
		for (line, wish) in [
			("\n", KeyWish::On),
			("R\n", KeyWish::Again),
			(" q \r\n", KeyWish::Stop),
			("was?", KeyWish::Unknown),
			("\u{1b}[A\n", KeyWish::Unknown),
		] {
			assert_eq!(KeyWish::read(line), wish, "{line:?}");
		}
	}
}

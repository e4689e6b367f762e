//! Taking in a file of any length: it is read in pieces until it ends, cannot be read further, or somebody stops it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use annabella::message;
use annabella::texts::Message;

use super::output::{Failure, of_system, reason, tell};
use super::packed::Text;
use crate::doors::platform::console::{Stream, wait_for_input};
use crate::doors::platform::signals;
use crate::doors::user_dirs::obstacle;

/// Size of one read, in bytes.
const PIECE: usize = 128 << 10;
/// Time of silence between two reports.
const QUIET: Duration = Duration::from_secs(10);
/// Number of refusals that are told one by one.
const TOLD: usize = 10;

/// The fate of everything that was taken in.
pub struct Fate {
	pub new: u64,
	/// Number of those that were there already.
	pub known: u64,
	pub refused: Refusals,
	/// Why it could not go on.
	pub failure: Option<Message>,
	/// The sentence for a file in which nothing was to be taken.
	pub nothing: Message,
}

/// Returns a question that is answered with `true` once somebody wants to stop.
pub fn stop() -> Result<impl Fn() -> bool, Failure> {
	let stop = signals::flag().map_err(of_system)?;
	Ok(move || stop.load(Ordering::Relaxed))
}

/// Opens a file; the second part is `true` if it is a folder.
pub fn opened(file: &Path) -> Result<(File, bool), Failure> {
	let cannot = |error: io::Error| {
		message!(
			FileUnreadable,
			file = file.display().to_string(),
			why = obstacle(&error)
		)
	};
	let opened = File::open(file).map_err(cannot)?;
	let is_folder = opened.metadata().map_err(cannot)?.is_dir();
	Ok((opened, is_folder))
}

/// Hands on the pieces of a text, which may be packed, while `take` asks for more. The outer error ends all; the inner one tells why not all
/// was read, also if somebody has stopped it.
pub fn each_piece(
	input: impl Read + Stream,
	name: &str,
	is_stopped: &dyn Fn() -> bool,
	mut take: impl FnMut(&[u8]) -> Result<bool, Failure>,
) -> Result<Result<(), Message>, Failure> {
	let mut text = Text::of(Stoppable { input, is_stopped });
	let mut piece = vec![0; PIECE];
	loop {
		match text.read(&mut piece) {
			Ok(0) => return Ok(Ok(())),
			Ok(length) => {
				if !take(piece.get(..length).unwrap_or_default())? {
					return Ok(Ok(()));
				}
			}
			Err(stopped) if stopped.kind() == io::ErrorKind::Interrupted => {
				return Ok(Err(message!(Stopped)));
			}
			Err(other) if other.kind() == io::ErrorKind::InvalidData => {
				return Ok(Err(message!(
					FileUnreadableBecause,
					file = name,
					why = reason(&other)
				)));
			}
			Err(error) => return Ok(Err(message!(CannotReadFurther, name, why = obstacle(&error)))),
		}
	}
}

/// Returns what is told of an end that came too early, if it did. `kept` tells what is kept all the same.
pub fn end(failure: Option<Message>, ended: Result<(), Message>, kept: Message) -> Result<(), Failure> {
	match (failure, ended) {
		(Some(why), _) => Err(why.and(kept)),
		(None, Err(why)) if why == message!(Stopped) => Err(message!(ImportStopped, kept)),
		(None, Err(why)) => Err(why.and(kept)),
		(None, Ok(())) => Ok(()),
	}
}

/// An input that is read until somebody wants to stop: then it is interrupted.
pub struct Stoppable<'a, I> {
	pub input: I,
	pub is_stopped: &'a dyn Fn() -> bool,
}

impl<I: Read + Stream> Read for Stoppable<'_, I> {
	fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
		loop {
			if (self.is_stopped)() {
				return Err(io::ErrorKind::Interrupted.into());
			}
			// A signal ends this, but not a read that waits for a pipe.
			if !wait_for_input(&self.input)? {
				continue;
			}
			match self.input.read(piece) {
				Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
				read => return read,
			}
		}
	}
}

/// Reports now and then how far it is.
pub struct Progress(Instant);

impl Progress {
	pub fn begin() -> Self {
		Self(Instant::now())
	}

	pub fn tell(&mut self, many: impl FnOnce() -> Message) -> Result<(), Failure> {
		if self.0.elapsed() < QUIET {
			return Ok(());
		}
		self.0 = Instant::now();
		tell(message!(SoFar, many = many()))
	}
}

/// The refused parts: their number, and the first of them in sentences.
#[derive(Default)]
pub struct Refusals {
	pub count: u64,
	first: Vec<Message>,
}

impl Refusals {
	pub fn add(&mut self, why: impl FnOnce() -> Message) {
		self.count += 1;
		if self.first.len() < TOLD {
			self.first.push(why());
		}
	}

	/// The first of them.
	pub fn first(&self) -> Option<&Message> {
		self.first.first()
	}

	/// Tells the first of them; `beside` says how many others there are.
	pub fn tell(&self, beside: impl FnOnce(u64) -> Message) -> Result<(), Failure> {
		self.first.iter().cloned().try_for_each(tell)?;
		match self.count - self.first.len() as u64 {
			0 => Ok(()),
			untold => tell(beside(untold)),
		}
	}
}

//! System speech: hands the words to the speaking process, and watches that it speaks.
//!
//! The caller never waits: all of it happens on a thread of its own, which sleeps while nothing is to be said. When
//! the speaking process dies, freezes or talks nonsense, it is ended and `Fault::NoSystemSpeech` rings once; what was
//! to be said is then *not* spoken. The house, which has not heard `Spoken` for it, repeats it with the next voice.
//! A later `say` starts the process again, but not more often than every few seconds: until then, and as long as it
//! cannot be started, each `say` is answered by a fault, so that nothing goes silent.

#[cfg(test)]
mod alike;
#[path = "../../speech/line.rs"]
#[allow(dead_code, reason = "each end of the line reads what the other end writes")]
mod line;
mod mouthpiece;
mod runs;
#[cfg(test)]
mod tests;

use std::env;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use annabella::desk::{Fault, Input};
use annabella::voice::Utterance;

use super::bell::Bell;
use mouthpiece::{Mouthpiece, News};

/// The name of the speaking process's program.
const PROGRAM: &str = "annabella-speech";

/// How long the speaking process may take.
#[derive(Clone, Copy, Debug)]
struct Patience {
	/// From its start until it is ready: the speech server may have to be started first.
	start: Duration,
	/// From an order until the first word.
	begin: Duration,
	/// From the first word to the last: this much, and
	end: Duration,
	/// this much more for each character.
	letter: Duration,
	/// Between two starts.
	rest: Duration,
}

const PATIENCE: Patience = Patience {
	start: Duration::from_secs(4),
	begin: Duration::from_secs(2),
	end: Duration::from_secs(4),
	// Three times what the slowest of the server's ordinary rates needs.
	letter: Duration::from_millis(250),
	rest: Duration::from_secs(3),
};

/// A speaking process.
#[derive(Clone, Debug)]
struct Program {
	path: PathBuf,
	arguments: Vec<String>,
}

/// The door to the system's speech. It closes when it is dropped.
#[derive(Debug)]
pub struct System {
	orders: Sender<News>,
	bell: Bell,
}

/// Beside this program, else on the PATH.
fn find() -> Option<PathBuf> {
	let beside = env::current_exe().ok().map(|mut path| {
		path.pop();
		path.join(PROGRAM)
	});
	let path = env::var_os("PATH").unwrap_or_default();
	beside
		.into_iter()
		.chain(env::split_paths(&path).map(|folder| folder.join(PROGRAM)))
		.find(|program| program.is_file())
}

impl System {
	/// Opens the door and starts the speaking process. Returns at once.
	#[must_use]
	pub fn open(bell: Bell) -> Self {
		Self::hang(
			bell,
			find()
				.map(|path| Program {
					path,
					arguments: Vec::new(),
				})
				.ok_or_else(|| format!("{PROGRAM} was not found")),
			PATIENCE,
		)
	}

	fn hang(bell: Bell, program: Result<Program, String>, patience: Patience) -> Self {
		let (orders, news) = channel();
		let mouthpiece = Mouthpiece::new(bell.clone(), orders.clone(), program, patience);
		// Without a thread nobody holds `news`, and `say` answers with a fault.
		let _ = thread::Builder::new()
			.name("system speech".to_owned())
			.spawn(move || mouthpiece.work(&news));
		Self { orders, bell }
	}

	/// Says it after all that was said before. Answered by `Input::Spoken` at its end, by nothing if it is hushed, or by
	/// `Fault::NoSystemSpeech` if it could not be said.
	pub fn say(&self, utterance: Utterance) {
		if self.orders.send(News::Say(utterance)).is_err() {
			self.bell
				.ring(Input::Fault(Fault::NoSystemSpeech("no thread for it".to_owned())));
		}
	}

	/// Is silent at once; what was not said to its end will not be reported as spoken.
	pub fn hush(&self) {
		let _ = self.orders.send(News::Hush);
	}
}

impl Drop for System {
	fn drop(&mut self) {
		let _ = self.orders.send(News::Close);
	}
}

//! Speech Dispatcher.

mod lines;
mod scales;
mod server;

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{io, thread};

use tts::{Backends, Tts, UtteranceId};

pub use self::lines::keep_lines_private;
use self::server::Server;
use crate::line::{Loss, SpeechFault};
use crate::voice::Voice;
use crate::{SpeechNews, Trouble, give_up};

/// The server's program.
const SERVER: &str = "speech-dispatcher";
/// Number of attempts before we give up counting, as another client may come between.
const ATTEMPTS: u32 = 8;

/// The languages that the server speaks, and the next one.
pub struct Languages {
	server: Server,
	/// The number of the `tts` connection at the server.
	client: u64,
}

/// No screen reader takes words from other programs here: they speak through the same server.
pub fn screen_reader(_news: &Sender<SpeechNews>) -> Option<Box<dyn Voice>> {
	None
}

/// The server's number of a message.
pub fn message(id: UtteranceId) -> u64 {
	let UtteranceId::SpeechDispatcher(message) = id;
	message
}

/// The failure of a server that cannot be asked, and its message without the system's number.
fn cannot_be_asked(why: &io::Error) -> Trouble {
	use io::ErrorKind::{
		BrokenPipe, ConnectionReset, InvalidData, Other, TimedOut, UnexpectedEof, WouldBlock,
	};
	let is_one_of = |kinds: &[io::ErrorKind]| kinds.contains(&why.kind());
	if is_one_of(&[WouldBlock, TimedOut]) {
		Trouble::lost(Loss::Silent, SpeechFault::Silent, "")
	} else if is_one_of(&[UnexpectedEof, ConnectionReset, BrokenPipe]) {
		Trouble::lost(Loss::Closed, SpeechFault::Ended, "")
	} else if is_one_of(&[InvalidData, Other]) {
		Trouble::lost(
			Loss::Nonsense,
			SpeechFault::Other,
			"the speech server talks nonsense",
		)
	} else {
		let text = why.to_string();
		let text = text.split(" (os error").next().unwrap_or_default();
		Trouble::lost(Loss::Down, SpeechFault::Unasked, text)
	}
}

fn open_tts() -> Result<Tts, Trouble> {
	Tts::new(Backends::SpeechDispatcher).map_err(|_| match is_installed() {
		true => Trouble::lost(Loss::Down, SpeechFault::NoServer, ""),
		false => Trouble::of(SpeechFault::NoServer, ""),
	})
}

/// Returns `true` if the server is installed, whether it runs or not.
fn is_installed() -> bool {
	let path = std::env::var_os("PATH").unwrap_or_default();
	let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/bin")]);
	folders
		.map(|folder| folder.join(SERVER))
		.any(|file| file.is_file())
}

/// Opens the `tts` connection between two of ours, until nobody else came between: then its number is known.
fn open_between() -> Result<(Tts, u64, Server, Server), Trouble> {
	let fail = |why: io::Error| cannot_be_asked(&why);
	// libspeechd starts a server that is installed but not running; it goes on when this connection is dropped.
	let _starter = match Server::connect() {
		Ok(_) => None,
		Err(_) => Some(open_tts()?),
	};
	for attempt in 1..=ATTEMPTS {
		let mut before = Server::connect().map_err(fail)?;
		let first = before.number().map_err(fail)?;
		let tts = open_tts()?;
		let mut after = Server::connect().map_err(fail)?;
		if after.number().map_err(fail)? == first.saturating_add(2) {
			return Ok((tts, first.saturating_add(1), before, after));
		}
		// Two such programs that start together must not come between each other again and again.
		thread::sleep(Duration::from_millis(1) * (std::process::id() % 13 + 1) * attempt);
	}
	Err(Trouble::other(
		"the speech server is too busy to choose a language",
	))
}

impl Languages {
	/// Connects to the speech server, starting it if it is installed and not running. Blocks as long as that takes. `gone` is
	/// called when the server ends.
	pub fn open(gone: impl FnOnce(Trouble) + Send + 'static) -> Result<(Tts, Self), Trouble> {
		let (tts, client, server, watcher) = open_between()?;
		thread::spawn(move || match watcher.outlive() {
			true => gone(Trouble::lost(Loss::Closed, SpeechFault::Ended, "")),
			// A question to it meanwhile gets no answer.
			false => give_up(Trouble::lost(
				Loss::Nonsense,
				SpeechFault::Other,
				"the speech server talks without end",
			)),
		});
		Ok((tts, Self { server, client }))
	}

	/// Returns `true` if there is a voice for the language. `None` if the server will not say.
	pub fn speaks(&mut self, _tts: &Tts, language: &str) -> Option<bool> {
		self.server.speaks(language)
	}

	/// Chooses the language of the speech from now on.
	pub fn choose(&mut self, _tts: &mut Tts, language: &str) -> Result<(), Trouble> {
		let chosen = self.server.set_language(self.client, language);
		chosen.map_err(|why| cannot_be_asked(&why))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn why_the_server_cannot_be_asked_is_told_in_words() {
		for (number, expected) in [
			(11, (Some(Loss::Silent), SpeechFault::Silent, "")),
			(104, (Some(Loss::Closed), SpeechFault::Ended, "")),
			(13, (Some(Loss::Down), SpeechFault::Unasked, "Permission denied")),
		] {
			let Trouble { loss, fault, text } = cannot_be_asked(&io::Error::from_raw_os_error(number));
			assert_eq!((loss, fault, text.as_str()), expected);
		}
		let nonsense = cannot_be_asked(&io::Error::other("HISTORY GET CLIENT_ID: hello"));
		assert_eq!(nonsense.loss, Some(Loss::Nonsense));
	}
}

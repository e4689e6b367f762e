//! The speech server by a second, plain connection: it chooses the language of the first one.
//!
//! The `tts` crate can choose a voice, but only by listing all of them first (thirteen thousand with eSpeak NG, seconds
//! long, each time), and it cannot choose a language. In SSIP, the server's protocol, one client may set the language
//! of another by its number, in a fraction of a millisecond. The server numbers its clients in the order in which they
//! come, so the client that came between two of ours is known without asking.

use std::collections::HashMap;
use std::env;
use std::io::{self, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

use crate::bounds::next_line;

/// No line of the server is longer, in bytes, and no answer: it lists some thirteen thousand voices.
const LONGEST_LINE: usize = 4096;
const LONGEST_ANSWER: u64 = 4 << 20;

/// Bytes that the server may send on a connection on which nothing is asked.
const MOST_UNASKED: u64 = 64 << 10;

/// An answer that takes longer than this will not come.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The synthesisers that have a voice for every language of ours. They list thousands, which takes the server a quarter of
/// a second, in which it does nothing else.
const SPEAK_ALL: [&str; 2] = ["espeak-ng", "espeak"];

trait Wire: Read + Write + Send {
	/// Limits the time of a read or a write; `None` is for ever.
	fn wait_for(&self, time: Option<Duration>) -> io::Result<()>;
}

impl Wire for UnixStream {
	fn wait_for(&self, time: Option<Duration>) -> io::Result<()> {
		self.set_read_timeout(time)?;
		self.set_write_timeout(time)
	}
}

impl Wire for TcpStream {
	fn wait_for(&self, time: Option<Duration>) -> io::Result<()> {
		self.set_read_timeout(time)?;
		self.set_write_timeout(time)
	}
}

/// One connection to the speech server.
pub struct Server {
	wire: BufReader<Box<dyn Wire>>,
	/// True for a language that a voice speaks; without an entry while that is unknown.
	voices: HashMap<String, bool>,
}

fn socket() -> PathBuf {
	let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
	set("XDG_RUNTIME_DIR")
		.or_else(|| set("XDG_CACHE_HOME"))
		.map_or_else(
			|| PathBuf::from(set("HOME").unwrap_or_default()).join(".cache"),
			PathBuf::from,
		)
		.join("speech-dispatcher/speechd.sock")
}

fn dial() -> io::Result<Box<dyn Wire>> {
	let address = env::var("SPEECHD_ADDRESS").unwrap_or_default();
	let (method, place) = address.split_once(':').unwrap_or((&address, ""));
	if method == "inet_socket" {
		let place = match place {
			"" => "127.0.0.1:6560".to_owned(),
			host if !host.contains(':') => format!("{host}:6560"),
			whole => whole.to_owned(),
		};
		return Ok(Box::new(TcpStream::connect(place)?));
	}
	let path = if place.is_empty() {
		socket()
	} else {
		PathBuf::from(place)
	};
	Ok(Box::new(UnixStream::connect(path)?))
}

/// Returns `true` if one of the voices, as the server lists them, is for the language. `None` if it lists no voice.
fn is_spoken(voices: &[String], language: &str) -> Option<bool> {
	let mut codes = voices
		.iter()
		.filter_map(|voice| voice.split('\t').nth(1))
		.peekable();
	codes.peek()?;
	// `en-GB` and `en_GB` are English; `fil` is not Finnish.
	Some(codes.any(|code| {
		code.split(['-', '_'])
			.next()
			.is_some_and(|spoken| spoken.eq_ignore_ascii_case(language))
	}))
}

impl Server {
	/// Connects where libspeechd does, but never starts a server.
	pub fn connect() -> io::Result<Self> {
		let wire = dial()?;
		wire.wait_for(Some(PATIENCE))?;
		Ok(Self {
			wire: BufReader::new(wire),
			voices: HashMap::new(),
		})
	}

	/// The lines of the answer, without their code.
	fn ask(&mut self, command: &str) -> io::Result<Vec<String>> {
		let wire = self.wire.get_mut();
		wire.write_all(format!("{command}\r\n").as_bytes())?;
		wire.flush()?;
		let mut lines = Vec::new();
		let mut answer = (&mut self.wire).take(LONGEST_ANSWER);
		loop {
			let line = next_line(&mut answer, LONGEST_LINE)?;
			if answer.limit() == 0 {
				return Err(io::ErrorKind::InvalidData.into());
			}
			let line = line.ok_or(io::ErrorKind::UnexpectedEof)?;
			let line = line.text();
			let line = line.trim_end();
			let (code, rest) = line.split_at_checked(3).unwrap_or((line, ""));
			if let Some(more) = rest.strip_prefix('-') {
				lines.push(more.to_owned());
			} else if code.starts_with('2') {
				return Ok(lines);
			} else {
				return Err(io::Error::other(format!("{command}: {line}")));
			}
		}
	}

	/// Our number among the server's clients.
	pub fn number(&mut self) -> io::Result<u64> {
		self.ask("HISTORY GET CLIENT_ID")?
			.first()
			.and_then(|line| line.parse().ok())
			.ok_or_else(|| io::ErrorKind::InvalidData.into())
	}

	/// Sets the language of this client's messages from now on.
	pub fn set_language(&mut self, client: u64, language: &str) -> io::Result<()> {
		self.ask(&format!("SET {client} LANGUAGE {language}")).map(drop)
	}

	/// Returns `true` if there is a voice for the language. `None` if the server will not say.
	pub fn speaks(&mut self, language: &str) -> Option<bool> {
		if let Some(known) = self.voices.get(language) {
			return Some(*known);
		}
		// Each language may have a synthesiser of its own.
		self.ask(&format!("SET self LANGUAGE {language}")).ok()?;
		let module = self.ask("GET OUTPUT_MODULE").ok()?;
		let spoken = if module.iter().any(|name| SPEAK_ALL.contains(&name.as_str())) {
			true
		} else {
			is_spoken(&self.ask("LIST SYNTHESIS_VOICES").ok()?, language)?
		};
		self.voices.insert(language.to_owned(), spoken);
		Some(spoken)
	}

	/// Returns `true` after the server has closed this connection, which it does only when it ends; `false` if it talks
	/// without end.
	pub fn outlive(self) -> bool {
		if self.wire.get_ref().wait_for(None).is_err() {
			return true;
		}
		let told = io::copy(&mut self.wire.take(MOST_UNASKED), &mut io::sink());
		told.is_ok_and(|told| told < MOST_UNASKED)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_voice_speaks_the_language_of_its_code() {
		let check = |codes: &[&str], language: &str, expected: Option<bool>| {
			let voices: Vec<String> = codes.iter().map(|code| format!("Anna\t{code}\tnone")).collect();
			assert_eq!(is_spoken(&voices, language), expected, "{codes:?} {language}");
		};
		check(&["de", "en-GB"], "en", Some(true));
		check(&["sv_SE"], "sv", Some(true));
		check(&["FI"], "fi", Some(true));
		check(&["fil", "de"], "fi", Some(false));
		check(&[], "de", None);
	}
}

//! The speech server by hand, in its own protocol: the best that any program could reach.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::time::Instant;

use crate::headless::Headless;

pub struct Server {
	wire: BufReader<UnixStream>,
}

impl Server {
	pub fn connect(room: &Headless, language: &str) -> Result<Self, Box<dyn Error>> {
		let mut environment = room.environment().iter();
		let (_, address) = environment
			.find(|(name, _)| name == "SPEECHD_ADDRESS")
			.ok_or("There is no speech server here.")?;
		let path = address.strip_prefix("unix_socket:").unwrap_or(address);
		let mut server = Self {
			wire: BufReader::new(UnixStream::connect(path)?),
		};
		for setting in [
			"CLIENT_NAME bench:bench:bench",
			&format!("LANGUAGE {language}"),
			"VOLUME 0",
		] {
			server.ask(&format!("SET self {setting}"))?;
		}
		Ok(server)
	}

	fn ask(&mut self, command: &str) -> Result<(), Box<dyn Error>> {
		self.wire
			.get_mut()
			.write_all(format!("{command}\r\n").as_bytes())?;
		loop {
			let mut line = String::new();
			if self.wire.read_line(&mut line)? == 0 {
				return Err("The speech server has gone.".into());
			}
			// The last line of an answer has a blank after its number.
			match line.as_bytes() {
				[b'2', _, _, b' ', ..] => return Ok(()),
				[_, _, _, b' ', ..] => return Err(line.into()),
				_ => {}
			}
		}
	}

	/// Says it, and returns the time of the request.
	pub fn speak(&mut self, text: &str) -> Result<Instant, Box<dyn Error>> {
		let now = Instant::now();
		self.ask("SPEAK")?;
		self.ask(&format!("{text}\r\n."))?;
		Ok(now)
	}

	/// Cancels speech, and returns the time of the request.
	pub fn cancel(&mut self) -> Result<Instant, Box<dyn Error>> {
		let now = Instant::now();
		self.ask("CANCEL self")?;
		Ok(now)
	}
}

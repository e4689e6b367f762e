//! Answers that do not end: their lines as they come, and an empty one now and then.

use std::io::{ErrorKind, Write};
use std::net::Shutdown;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::Shared;
use super::http::Connection;
use super::record;

/// Subject of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
	/// All that happens to this user.
	Events(String),
	/// A game, as this user sees it; as everybody does without one.
	Game { game: String, user: Option<String> },
	/// A seek, which lasts as long as its stream.
	Seek(String),
	/// A challenge that is kept alive.
	Challenge(String),
	/// A round of a broadcast.
	Round(String),
}

/// Something that is sent on a stream.
#[derive(Clone, Debug)]
pub enum Piece {
	/// This text and a line feed.
	Line(String),
	/// The stream ends as it should.
	End,
	/// The connection breaks in the middle of this line.
	Cut(String),
	/// Nothing more comes, not even an empty line.
	Silence,
	/// A gigabyte without a line feed.
	Endless,
}

/// The end of a stream at which its lines come out.
pub struct Stream {
	pub number: u64,
	pub method: String,
	pub path: String,
	pub kind: &'static str,
	pub pieces: Receiver<Piece>,
	pub keep_alive: Duration,
}

impl Stream {
	/// Sends the lines until the stream or the client ends.
	pub fn carry(self, mut connection: Connection, shared: &Arc<Shared>) {
		self.send(&mut connection);
		shared.world().forget_stream(self.number);
		shared.changed.notify_all();
		let _ = connection.stream.shutdown(Shutdown::Both);
	}

	fn send(&self, connection: &mut Connection) {
		if !connection.begin(self.kind) {
			return;
		}
		let (mut sent, mut is_silent) = (Instant::now(), false);
		let _ = connection.stream.set_read_timeout(Some(Duration::from_millis(1)));
		while !is_gone(connection) {
			let piece = self.pieces.recv_timeout(Duration::from_millis(10));
			let is_sent = match piece {
				Ok(_) if is_silent => true,
				Ok(Piece::Line(line)) => {
					record::note(&self.method, &self.path, 200, self.kind, &line);
					connection.piece(&format!("{line}\n"))
				}
				Ok(Piece::End) | Err(RecvTimeoutError::Disconnected) => {
					connection.piece("");
					return;
				}
				Ok(Piece::Cut(line)) => {
					let half: String = line.chars().take(line.chars().count() / 2).collect();
					connection.piece(&half);
					return;
				}
				Ok(Piece::Silence) => {
					is_silent = true;
					true
				}
				Ok(Piece::Endless) => endless(connection),
				Err(RecvTimeoutError::Timeout) if is_silent || sent.elapsed() < self.keep_alive => continue,
				Err(RecvTimeoutError::Timeout) => connection.piece("\n"),
			};
			sent = Instant::now();
			if !is_sent {
				return;
			}
		}
	}
}

/// Returns `true` if the client has closed the connection.
pub fn is_gone(connection: &Connection) -> bool {
	match connection.stream.peek(&mut [0]) {
		Ok(read) => read == 0,
		Err(why) => !matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
	}
}

/// Sends a gigabyte without a line feed, as far as the client takes it.
pub fn endless(connection: &mut Connection) -> bool {
	let piece = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
	(0..1 << 14).all(|_| connection.stream.write_all(piece.as_bytes()).is_ok())
}

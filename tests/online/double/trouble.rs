//! All that a server must not do, on demand.

use std::io::Write;
use std::net::Shutdown;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use super::Shared;
use super::http::{Answer, Connection, HTML, JSON};
use super::stream::{endless, is_gone};

/// A fault of the server in place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
	/// This status.
	Status(u16),
	/// A page in place of JSON.
	Html,
	/// JSON of another form.
	Nonsense,
	/// A way to another server.
	Elsewhere,
	/// The connection breaks before the answer.
	Broken,
	/// The connection breaks in the middle of the answer.
	Cut,
	/// No answer at all.
	Silence,
	/// A gigabyte without a line feed.
	Endless,
	/// An answer that is no HTTP.
	NotHttp,
	/// A byte a second, for ever.
	Drops,
}

impl Trouble {
	/// The trouble of this name, as a person writes it.
	pub fn named(name: &str) -> Option<Self> {
		Some(match name {
			"html" => Self::Html,
			"nonsense" => Self::Nonsense,
			"elsewhere" => Self::Elsewhere,
			"broken" => Self::Broken,
			"cut" => Self::Cut,
			"silence" => Self::Silence,
			"endless" => Self::Endless,
			"no-http" => Self::NotHttp,
			"drops" => Self::Drops,
			status => Self::Status(status.parse().ok()?),
		})
	}

	/// The answer, if it is a whole one.
	pub fn answer(self) -> Option<Answer> {
		Some(match self {
			Self::Status(401) => Answer::error(401, "No such token"),
			Self::Status(404) => Answer::error(404, "Not found."),
			Self::Status(429) => Answer::error(429, "Please only run 1 request(s) at a time"),
			Self::Status(status) => Answer::error(status, "Something went wrong"),
			Self::Html => Answer::text(
				200,
				HTML,
				"<!DOCTYPE html><title>Hello</title><p>Please try again later.</p>",
			),
			Self::Nonsense => Answer::text(200, JSON, "{\"type\":7,\"game\":[[[\n"),
			Self::Elsewhere => Answer::Whole {
				status: 302,
				kind: HTML,
				body: String::new(),
				header: Some(("Location", "http://127.0.0.1:1/elsewhere".to_owned())),
			},
			Self::Broken | Self::Cut | Self::Silence | Self::Endless | Self::NotHttp | Self::Drops => {
				return None;
			}
		})
	}

	/// Lets it befall a connection, which ends with it.
	pub fn befall(self, connection: &mut Connection, shared: &Arc<Shared>) {
		let wait = |connection: &Connection| {
			let _ = connection
				.stream
				.set_read_timeout(Some(Duration::from_millis(20)));
			!is_gone(connection) && !shared.ended.load(Ordering::SeqCst)
		};
		match self {
			Self::Cut => {
				let half = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"ok\":tr";
				let _ = connection.stream.write_all(half.as_bytes());
			}
			Self::Silence => while wait(connection) {},
			Self::Endless => {
				connection.begin(JSON);
				endless(connection);
			}
			Self::NotHttp => {
				let _ = connection
					.stream
					.write_all(b"220 mail.example.org ESMTP ready\r\n");
			}
			Self::Drops => {
				connection.begin(JSON);
				while wait(connection) && connection.piece(" ") {
					thread::sleep(Duration::from_millis(100));
				}
			}
			Self::Broken | Self::Status(_) | Self::Html | Self::Nonsense | Self::Elsewhere => {}
		}
		let _ = connection.stream.shutdown(Shutdown::Both);
	}
}

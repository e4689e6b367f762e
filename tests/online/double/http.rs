//! Requests and answers in HTTP/1.1.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::stream::Stream;

/// Names and texts of a form or a query.
pub type Fields = Vec<(String, String)>;

/// A request.
#[derive(Clone, Debug, Default)]
pub struct Asked {
	pub method: String,
	/// Without its query.
	pub path: String,
	pub query: Fields,
	pub form: Fields,
	pub body: String,
	pub headers: Fields,
}

impl Asked {
	pub fn header(&self, wanted: &str) -> Option<&str> {
		let found = self.headers.iter().find(|(name, _)| name == wanted)?;
		Some(&found.1)
	}

	pub fn token(&self) -> Option<&str> {
		self.header("authorization")?.strip_prefix("Bearer ")
	}

	/// A field of the form, or else of the query.
	pub fn field(&self, wanted: &str) -> Option<&str> {
		let mut fields = self.form.iter().chain(&self.query);
		fields
			.find(|(name, _)| name == wanted)
			.map(|(_, text)| text.as_str())
	}

	pub fn number(&self, wanted: &str) -> Option<u64> {
		self.field(wanted)?.parse().ok()
	}

	pub fn is(&self, wanted: &str) -> bool {
		self.field(wanted) == Some("true")
	}
}

/// An answer.
pub enum Answer {
	Whole {
		status: u16,
		kind: &'static str,
		body: String,
		/// One more header.
		header: Option<(&'static str, String)>,
	},
	Stream(Stream),
}

pub const JSON: &str = "application/json";
pub const NDJSON: &str = "application/x-ndjson";
pub const PGN: &str = "application/x-chess-pgn";
pub const HTML: &str = "text/html; charset=utf-8";

impl Answer {
	pub fn text(status: u16, kind: &'static str, body: impl Into<String>) -> Self {
		let body = body.into();
		Self::Whole {
			status,
			kind,
			body,
			header: None,
		}
	}

	pub fn json(value: &Value) -> Self {
		Self::text(200, JSON, value.to_string())
	}

	pub fn lines(values: impl IntoIterator<Item = Value>) -> Self {
		let lines = values.into_iter().map(|value| format!("{value}\n"));
		Self::text(200, NDJSON, lines.collect::<String>())
	}

	pub fn ok() -> Self {
		Self::json(&serde_json::json!({"ok": true}))
	}

	pub fn error(status: u16, error: &str) -> Self {
		Self::text(status, JSON, serde_json::json!({"error": error}).to_string())
	}
}

/// A connection with a client.
pub struct Connection {
	pub stream: TcpStream,
	reader: BufReader<TcpStream>,
}

impl Connection {
	pub fn new(stream: TcpStream) -> std::io::Result<Self> {
		let _ = stream.set_nodelay(true);
		let reader = BufReader::new(stream.try_clone()?);
		Ok(Self { stream, reader })
	}

	/// The next request; `None` at the end.
	pub fn next(&mut self) -> Option<Asked> {
		let mut first = [0];
		// The first byte of an encrypted connection.
		if self.stream.peek(&mut first).ok()? == 1 && first == [0x16] {
			self.answer(Answer::error(400, "This server does not encrypt"));
			return None;
		}
		let first = self.line()?;
		let mut words = first.split(' ');
		let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
		let mut headers = Fields::new();
		loop {
			let line = self.line()?;
			if line.is_empty() {
				break;
			}
			let (name, text) = line.split_once(':')?;
			headers.push((name.to_ascii_lowercase(), text.trim().to_owned()));
		}
		let (path, query) = target.split_once('?').unwrap_or((&target, ""));
		let mut asked = Asked {
			method,
			path: path.to_owned(),
			query: fields(query),
			headers,
			..Asked::default()
		};
		let length = asked.header("content-length").and_then(|text| text.parse().ok());
		let mut body = Vec::new();
		(&mut self.reader)
			.take(length.unwrap_or(0))
			.read_to_end(&mut body)
			.ok()?;
		asked.body = String::from_utf8_lossy(&body).into_owned();
		let kind = asked.header("content-type").unwrap_or_default();
		if kind.starts_with("application/x-www-form-urlencoded") {
			asked.form = fields(&asked.body);
		} else if let Ok(Value::Object(object)) = serde_json::from_str(&asked.body) {
			// The server takes the fields of a form as JSON too.
			let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
			asked.form = object
				.iter()
				.map(|(name, value)| (name.clone(), text(value)))
				.collect();
		}
		Some(asked)
	}

	fn line(&mut self) -> Option<String> {
		let mut line = String::new();
		self.reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
		Some(line.trim_end().to_owned())
	}

	/// Sends a whole answer; `false` if the client is gone.
	pub fn answer(&mut self, answer: Answer) -> bool {
		let Answer::Whole {
			status,
			kind,
			body,
			header,
		} = answer
		else {
			return false;
		};
		let header = header.map_or_else(String::new, |(name, text)| format!("{name}: {text}\r\n"));
		let head = format!(
			"HTTP/1.1 {status} -\r\nContent-Type: {kind}\r\n{header}Content-Length: {}\r\n\r\n",
			body.len()
		);
		self.stream.write_all((head + &body).as_bytes()).is_ok()
	}

	/// Begins an answer in pieces.
	pub fn begin(&mut self, kind: &str) -> bool {
		let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n");
		self.stream.write_all(head.as_bytes()).is_ok()
	}

	/// Sends a piece; an empty one is the end.
	pub fn piece(&mut self, text: &str) -> bool {
		let piece = format!("{:x}\r\n{text}\r\n", text.len());
		self.stream.write_all(piece.as_bytes()).is_ok()
	}
}

pub fn fields(text: &str) -> Fields {
	let fields = text.split('&').filter(|field| !field.is_empty());
	fields
		.map(|field| {
			let (name, text) = field.split_once('=').unwrap_or((field, ""));
			(decoded(name), decoded(text))
		})
		.collect()
}

fn decoded(text: &str) -> String {
	let mut bytes = Vec::new();
	let mut rest = text.bytes();
	while let Some(byte) = rest.next() {
		bytes.push(match byte {
			b'+' => b' ',
			b'%' => {
				let digits: String = rest.by_ref().take(2).map(char::from).collect();
				u8::from_str_radix(&digits, 16).unwrap_or(b'?')
			}
			plain => plain,
		});
	}
	String::from_utf8_lossy(&bytes).into_owned()
}

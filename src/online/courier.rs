//! The lines between the program and `annabella-online`, the courier: one JSON object a line in each direction.
//!
//! The courier alone uses the network and knows the user's token. It carries what it is given and does not understand it: the requests
//! are written, and the answers read, in the files beside this one.
//!
//! ```
//! use annabella::online::{CourierReport, CourierOrder, Method};
//!
//! let order = CourierOrder::request(7, Method::Post, "/api/board/game/abcdefgh/resign");
//! let line = r#"{"do":"request","id":7,"method":"POST","path":"/api/board/game/abcdefgh/resign","form":[]}"#;
//! assert_eq!(order.line(), line);
//! let report = CourierReport::read(r#"{"is":"answer","id":7,"status":200,"body":"{\"ok\":true}"}"#);
//! assert!(matches!(report, Ok(CourierReport::Answer { id: 7, status: 200, .. })));
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroize;

/// The program's number for a request or a stream. No number is used twice while the courier runs.
pub type Id = u64;

/// The method of an HTTP request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
	Get,
	Post,
	Delete,
}

/// The meaning of a stream's empty lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StreamKind {
	/// One JSON object a line. Empty lines show that the server is there, and are not reported.
	#[default]
	Json,
	/// Text, such as PGN. Every line is reported.
	Text,
}

/// A personal token. It is wiped from the memory when it is not needed any more, and no text of faults contains it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
	#[must_use]
	pub fn new(text: &str) -> Self {
		Self(text.trim().to_string())
	}

	/// Returns the characters themselves, for the header of a request.
	#[must_use]
	pub fn expose(&self) -> &str {
		&self.0
	}

	/// Returns `true` if it has the form of a token: 1 to 512 letters, digits and underscores.
	#[must_use]
	pub fn is_well_formed(&self) -> bool {
		let of_token = |character: char| character.is_ascii_alphanumeric() || character == '_';
		(1..=512).contains(&self.0.len()) && self.0.chars().all(of_token)
	}
}

impl Drop for Token {
	fn drop(&mut self) {
		self.0.zeroize();
	}
}

impl fmt::Debug for Token {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		formatter.write_str("Token(…)")
	}
}

/// An order of the program to the courier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum CourierOrder {
	/// Send this request, after those that were ordered before it. Answered by `Answer` or `Failed`.
	Request {
		id: Id,
		method: Method,
		/// The path on the server, with its query.
		path: String,
		/// The fields of the form in the body, in their order.
		form: Vec<(String, String)>,
	},
	/// Send this JSON in its turn, as the server takes solved puzzles in no other form. Answered as a `Request` is.
	PostJson { id: Id, path: String, json: String },
	/// Open a stream, beside all others. Answered by `Opened`, then `Line`s and one `Ended`; or by `Answer` if the server's status is
	/// not 200, or by `Failed`.
	Open {
		id: Id,
		method: Method,
		path: String,
		form: Vec<(String, String)>,
		kind: StreamKind,
	},
	/// Close this stream or forget this request. Answered by nothing.
	Close { id: Id },
	/// Sign in with the browser. Answered by `Visit`, then by `SignedIn` or `NotSignedIn`.
	SignIn { scopes: Vec<String> },
	/// Stop waiting for the browser. Answered by `NotSignedIn`.
	CancelSignIn,
	/// Use this personal token from now on, and keep it. Answered by `SignedIn` or `NotSignedIn`.
	UseToken { token: Token },
	/// The same with the first line of this file.
	UseTokenFile { path: String },
	/// Revoke the token and delete it. Answered by `SignedOut`.
	SignOut,
}

impl CourierOrder {
	/// A request without a form.
	#[must_use]
	pub fn request(id: Id, method: Method, path: &str) -> Self {
		Self::Request {
			id,
			method,
			path: path.to_string(),
			form: Vec::new(),
		}
	}
}

/// A report of the courier to the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum CourierReport {
	/// The courier runs, for this server; true if it has a token. The first report.
	Ready {
		server: String,
		signed_in: bool,
	},
	/// The answer to a request, whatever its status.
	Answer {
		id: Id,
		status: u16,
		body: String,
	},
	/// No answer came; the server may have done what was requested.
	Failed {
		id: Id,
		why: NetworkFault,
	},
	/// The server has accepted the stream.
	Opened {
		id: Id,
	},
	/// A line of the stream.
	Line {
		id: Id,
		text: String,
	},
	/// The stream is over: the server has closed it, or the connection is lost.
	Ended {
		id: Id,
		why: Option<NetworkFault>,
	},
	/// The page on which the user signs in; true if a browser was started with it.
	Visit {
		url: String,
		opened: bool,
	},
	/// There is a token now.
	SignedIn,
	NotSignedIn {
		why: NetworkFault,
	},
	/// The token is deleted here; true if the server has revoked it too.
	SignedOut {
		revoked: bool,
	},
}

/// Lets values of these types go over the pipe.
macro_rules! lines {
	($($of:ident),+) => {$(
		impl $of {
			/// Returns the value as a line, without a line feed.
			#[must_use]
			pub fn line(&self) -> String {
				serde_json::to_string(self).unwrap_or_default()
			}

			/// Reads the value from a line.
			///
			/// # Errors
			/// Fails if the line is none.
			pub fn read(line: &str) -> Result<Self, serde_json::Error> {
				serde_json::from_str(line)
			}
		}
	)+};
}

lines!(CourierOrder, CourierReport);

/// Reason why nothing comes from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NetworkFault {
	/// The server's name is not found, or no way leads to it: there is no network.
	NoNetwork,
	/// The server refuses the connection.
	Refused,
	/// No byte has come for so long that the connection counts as lost.
	Silent,
	/// The connection broke.
	Broken,
	/// The proxy refuses the connection, or is not there.
	Proxy,
	/// The server's certificate is not valid for its name, or nobody known vouches for it.
	Certificate,
	/// The certificate is not valid at the system's time: the system's clock may be wrong.
	Clock,
	/// The answer is no HTTP.
	NotHttp,
	/// A line or an answer is longer than any that can be meant.
	TooLong,
	/// The user has no token.
	NoToken,
	/// The token does not have the form of one.
	BadToken,
	/// The server does not accept the token.
	TokenRefused,
	/// The file with the token cannot be read or written.
	TokenFile,
	/// The user has refused on the server's page, or has not signed in within ten minutes.
	NotGranted,
	/// No page can be offered to the browser on this machine.
	NoPage,
	/// The user has stopped it.
	Cancelled,
	/// The courier is missing, or has ended.
	NoCourier,
	/// In the words of the system, in English.
	Other(String),
}

/// An order to the door of the courier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineOrder {
	/// Start the courier for this server, such as `https://lichess.org`. Answered by its `Ready`, or by `Ended` if it cannot be started.
	Start { server: String },
	/// Send it this order.
	Send(CourierOrder),
	/// End it.
	Stop,
}

/// A report of the door to the courier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineNews {
	Report(CourierReport),
	/// The courier has ended, or could not be started: no answer will come to the orders that it was given.
	Ended(NetworkFault),
}

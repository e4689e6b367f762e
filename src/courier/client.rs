//! The client of the server: the connections, their limits, and the token in their headers.

use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use annabella::online::{Method, NetworkFault, Token};
use ureq::config::Config;
use ureq::http::{HeaderValue, Response, Uri};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{ConnectionDetails, Connector, DefaultConnector, NextTimeout, Transport};
use ureq::{Agent, Body, Error, Proxy};

use crate::address::Address;
use crate::fault;

/// Time for finding the server, and then for connecting with it.
const CONNECTING: Duration = Duration::from_secs(10);
/// A whole answer may take this many times as long as silence does until it is one.
const ANSWERING: u32 = 4;
/// Time for which a connection is kept for the next request.
const IDLE: Duration = Duration::from_secs(60);
/// Bytes of the longest answer.
const LONGEST_ANSWER: u64 = 4 << 20;

/// Returns the name of this program for servers, and the address at which its makers are found, if the package has one.
fn user_agent() -> String {
	let about = [env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_DESCRIPTION")];
	let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
	format!(
		"annabella-online/{} ({})",
		env!("CARGO_PKG_VERSION"),
		about.join("; ")
	)
}

/// A request.
#[derive(Clone, Debug)]
pub struct Call {
	pub method: Method,
	pub path: String,
	pub body: Sent,
	/// The form of answer that is wanted.
	pub accept: &'static str,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub enum Sent {
	/// These fields, in their order.
	Form(Vec<(String, String)>),
	Json(String),
}

/// Forms of answers.
pub const JSON: &str = "application/json";
pub const JSON_LINES: &str = "application/x-ndjson";
pub const TEXT: &str = "application/x-chess-pgn, text/plain;q=0.9, */*;q=0.8";

impl Call {
	#[must_use]
	pub fn new(method: Method, path: &str) -> Self {
		Self {
			method,
			path: path.to_owned(),
			body: Sent::Form(Vec::new()),
			accept: JSON,
		}
	}
}

/// An answer that is here whole.
#[derive(Debug)]
pub struct Answer {
	pub status: u16,
	pub body: String,
}

#[derive(Debug)]
pub struct Client {
	address: Address,
	/// Time without a byte after which a connection counts as lost.
	silence: Duration,
	connector: SharedConnector,
	token: Mutex<Option<Token>>,
}

impl Client {
	#[must_use]
	pub fn new(address: Address, silence: Duration, token: Option<Token>) -> Self {
		Self {
			address,
			silence,
			connector: SharedConnector(Arc::default()),
			token: Mutex::new(token),
		}
	}

	pub const fn address(&self) -> &Address {
		&self.address
	}

	pub fn token(&self) -> MutexGuard<'_, Option<Token>> {
		self.token.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Connections for requests, one after the other.
	#[must_use]
	pub fn for_requests(&self) -> Agent {
		self.agent(Some(self.silence * ANSWERING))
	}

	/// A connection for a stream, which may stay open for days.
	#[must_use]
	pub fn for_stream(&self) -> Agent {
		self.agent(None)
	}

	fn agent(&self, whole: Option<Duration>) -> Agent {
		let provider = Arc::new(rustls::crypto::ring::default_provider());
		let tls = TlsConfig::builder()
			.root_certs(RootCerts::PlatformVerifier)
			.unversioned_rustls_crypto_provider(provider)
			.build();
		let config = Config::builder()
			.user_agent(user_agent())
			.tls_config(tls)
			.http_status_as_error(false)
			.max_redirects(0)
			.max_redirects_will_error(false)
			.timeout_resolve(Some(CONNECTING))
			.timeout_connect(Some(CONNECTING))
			.timeout_per_read(Some(self.silence))
			.timeout_per_write(Some(self.silence))
			.timeout_global(whole)
			.max_idle_age(IDLE)
			.input_buffer_size(16 << 10)
			.output_buffer_size(16 << 10)
			.build();
		Agent::with_parts(config, self.connector.clone(), Names(DefaultResolver::default()))
	}

	/// Sends a request with the token, if there is one.
	///
	/// # Errors
	/// If no answer begins.
	pub fn send(&self, agent: &Agent, call: &Call) -> Result<Response<Body>, NetworkFault> {
		let token = self.token().clone();
		self.send_as(agent, call, token.as_ref())
	}

	/// Sends a request with this token.
	///
	/// # Errors
	/// If no answer begins.
	pub fn send_as(
		&self,
		agent: &Agent,
		call: &Call,
		token: Option<&Token>,
	) -> Result<Response<Body>, NetworkFault> {
		// Without a slash the path would be part of another server's name.
		if !call.path.starts_with('/') {
			return Err(NetworkFault::Other(
				"a path that does not begin with /".to_owned(),
			));
		}
		let url = self.address.with(&call.path);
		let bearer = token.map(bearer).transpose()?;
		let sent = match call.method {
			Method::Get | Method::Delete => {
				let mut request = match call.method {
					Method::Delete => agent.delete(&url),
					Method::Get | Method::Post => agent.get(&url),
				};
				request = request.header("Accept", call.accept);
				if let Some(bearer) = bearer {
					request = request.header("Authorization", bearer);
				}
				request.call()
			}
			Method::Post => {
				let mut request = agent.post(&url).header("Accept", call.accept);
				if let Some(bearer) = bearer {
					request = request.header("Authorization", bearer);
				}
				match &call.body {
					Sent::Form(fields) if fields.is_empty() => request.send_empty(),
					Sent::Form(fields) => {
						request.send_form(fields.iter().map(|(name, text)| (name.as_str(), text.as_str())))
					}
					Sent::Json(json) => request.header("Content-Type", JSON).send(json),
				}
			}
		};
		sent.map_err(|why| fault::of(&why, is_proxied(&url)))
	}

	/// Sends a request and reads the whole answer.
	///
	/// # Errors
	/// If no answer comes, or it is longer than any that can be meant.
	pub fn ask(&self, agent: &Agent, call: &Call) -> Result<Answer, NetworkFault> {
		self.send(agent, call).and_then(whole)
	}

	/// The same with this token.
	///
	/// # Errors
	/// As [`Client::ask`].
	pub fn ask_as(&self, agent: &Agent, call: &Call, token: Option<&Token>) -> Result<Answer, NetworkFault> {
		self.send_as(agent, call, token).and_then(whole)
	}
}

/// The header that shows a token.
fn bearer(token: &Token) -> Result<HeaderValue, NetworkFault> {
	let mut bearer =
		HeaderValue::try_from(format!("Bearer {}", token.expose())).map_err(|_| NetworkFault::BadToken)?;
	bearer.set_sensitive(true);
	Ok(bearer)
}

/// Reads an answer to its end.
///
/// # Errors
/// If it does not come to its end, or is longer than any that can be meant.
pub fn whole(response: Response<Body>) -> Result<Answer, NetworkFault> {
	let status = response.status().as_u16();
	let mut bytes = Vec::new();
	response
		.into_body()
		.into_reader()
		.take(LONGEST_ANSWER + 1)
		.read_to_end(&mut bytes)
		.map_err(|why| fault::of_system(&why))?;
	if bytes.len() as u64 > LONGEST_ANSWER {
		return Err(NetworkFault::TooLong);
	}
	Ok(Answer {
		status,
		body: String::from_utf8_lossy(&bytes).into_owned(),
	})
}

/// Returns `true` if requests to this address go through a proxy of the environment.
fn is_proxied(url: &str) -> bool {
	let Ok(url) = url.parse::<Uri>() else {
		return false;
	};
	Proxy::try_from_env().is_some_and(|proxy| !proxy.is_no_proxy(&url))
}

/// The way to the server, whose certificates are read once for all connections.
#[derive(Clone, Debug)]
struct SharedConnector(Arc<DefaultConnector>);

impl Connector for SharedConnector {
	type Out = Box<dyn Transport>;

	fn connect(
		&self,
		details: &ConnectionDetails<'_>,
		chained: Option<()>,
	) -> Result<Option<Self::Out>, Error> {
		self.0.connect(details, chained)
	}
}

/// The system's directory of names, with one error for a name that it does not find.
#[derive(Debug)]
struct Names(DefaultResolver);

impl Resolver for Names {
	fn resolve(
		&self,
		uri: &Uri,
		config: &Config,
		timeout: NextTimeout,
	) -> Result<ResolvedSocketAddrs, Error> {
		let found = self.0.resolve(uri, config, timeout);
		found.map_err(|why| {
			if let Error::Io(_) = why {
				Error::HostNotFound
			} else {
				why
			}
		})
	}

	fn empty(&self) -> ResolvedSocketAddrs {
		self.0.empty()
	}
}

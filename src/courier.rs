//! The courier: the only program of ours that uses the network, and the only one that knows the user's token.
//!
//! It carries requests and streams between the program, by lines on its standard input and output, and one server. It does
//! not interpret them; `src/online/courier.rs` describes the lines. When its input ends, it ends. It may be killed at any moment: all that
//! it keeps is the file with the token, which is written whole or not at all.

#[path = "courier/account.rs"]
mod account;
#[path = "courier/address.rs"]
mod address;
#[path = "doors/bounds.rs"]
#[allow(dead_code, reason = "only lines and short files are read here")]
mod bounds;
#[path = "courier/client.rs"]
mod client;
#[path = "courier/errands.rs"]
mod errands;
#[path = "courier/fault.rs"]
mod fault;
#[path = "courier/pkce.rs"]
mod pkce;
#[path = "courier/platform/mod.rs"]
mod platform;
#[path = "courier/redirect.rs"]
mod redirect;
#[path = "courier/reports.rs"]
mod reports;
#[path = "courier/requests.rs"]
mod requests;
#[path = "courier/sign_in.rs"]
mod sign_in;
#[path = "courier/stream.rs"]
mod stream;
#[path = "doors/user_dirs.rs"]
#[allow(dead_code, reason = "one file is read and written here")]
mod user_dirs;

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use annabella::online::{CourierOrder, CourierReport, Id, Method, NetworkFault, StreamKind};

use account::{Account, well_formed};
use address::Address;
use bounds::next_line;
use client::{Call, Client, JSON, JSON_LINES, Sent, TEXT};
use errands::Errands;
use reports::report;
use requests::Job;
use sign_in::SignIn;

/// Bytes of the longest order.
const LONGEST_ORDER: usize = 1 << 20;
/// Time without a byte after which a connection counts as lost. Servers send an empty line every seven seconds.
const SILENCE: Duration = Duration::from_secs(15);

/// The command line: `--server URL [--account FILE] [--silence MILLISECONDS]`.
#[derive(Debug)]
struct Arguments {
	server: String,
	address: Address,
	account: Option<PathBuf>,
	silence: Duration,
}

impl Arguments {
	fn read() -> Option<Self> {
		let mut words = env::args_os().skip(1);
		let (mut server, mut account, mut silence) = (None, None, SILENCE);
		while let Some(flag) = words.next() {
			let value = words.next()?;
			match flag.to_str()? {
				"--server" => server = value.into_string().ok(),
				"--account" => account = Some(PathBuf::from(value)),
				// For tests, which do not wait that long.
				"--silence" => silence = Duration::from_millis(value.to_str()?.parse().ok()?),
				_ => return None,
			}
		}
		let server = server?;
		Some(Self {
			address: Address::read(&server)?,
			server,
			account,
			silence,
		})
	}
}

/// The courier at work.
struct Courier {
	client: Arc<Client>,
	errands: Arc<Errands>,
	jobs: Sender<Job>,
	/// The page that waits for the browser.
	sign_in: Option<SignIn>,
}

impl Courier {
	fn carry_out(&mut self, order: CourierOrder) {
		match order {
			CourierOrder::Request {
				id,
				method,
				path,
				form,
			} => self.request(id, method, path, Sent::Form(form)),
			CourierOrder::PostJson { id, path, json } => {
				self.request(id, Method::Post, path, Sent::Json(json))
			}
			CourierOrder::Open {
				id,
				method,
				path,
				form,
				kind,
			} => {
				let accept = match kind {
					StreamKind::Json => JSON_LINES,
					StreamKind::Text => TEXT,
				};
				let call = Call {
					method,
					path,
					body: Sent::Form(form),
					accept,
				};
				self.errands.note(id);
				let (client, errands) = (self.client.clone(), self.errands.clone());
				let work = move || stream::carry(&client, &errands, id, &call, kind, &client.for_stream());
				let started = thread::Builder::new().name("stream".to_owned()).spawn(work);
				if let Err(why) = started {
					let why = NetworkFault::Other(why.to_string());
					self.errands.finish(id, &CourierReport::Failed { id, why });
				}
			}
			CourierOrder::Close { id } => self.errands.call_back(id),
			CourierOrder::SignIn { scopes } => {
				if let Some(earlier) = self.sign_in.take() {
					earlier.replace();
				}
				let jobs = self.jobs.clone();
				let address = self.client.address().clone();
				self.sign_in = Some(SignIn::begin(address, scopes, move |grant| {
					let _ = jobs.send(Job::Exchange(grant));
				}));
			}
			CourierOrder::CancelSignIn => {
				if let Some(sign_in) = self.sign_in.take() {
					sign_in.cancel();
				}
			}
			CourierOrder::UseToken { token } => self.enqueue(Job::Use(well_formed(token))),
			CourierOrder::UseTokenFile { path } => self.enqueue(Job::Use(account::read(Path::new(&path)))),
			CourierOrder::SignOut => self.enqueue(Job::SignOut),
		}
	}

	fn request(&self, id: Id, method: Method, path: String, body: Sent) {
		self.errands.note(id);
		// Games come as PGN, unless JSON is wanted.
		let is_of_games = path.contains("/export/") || path.starts_with("/api/games/");
		let accept = if is_of_games { TEXT } else { JSON };
		let call = Call {
			method,
			path,
			body,
			accept,
		};
		self.enqueue(Job::Request(id, call));
	}

	fn enqueue(&self, job: Job) {
		// The thread that works ends with the program.
		let _ = self.jobs.send(job);
	}
}

fn main() -> ExitCode {
	let Some(arguments) = Arguments::read() else {
		return ExitCode::from(2);
	};
	let account = Account::new(arguments.account);
	let token = account.token();
	report(&CourierReport::Ready {
		server: arguments.server,
		signed_in: token.is_some(),
	});
	let client = Arc::new(Client::new(arguments.address, arguments.silence, token));
	let errands = Arc::new(Errands::default());
	let (jobs, to_do) = channel();
	let (working, out) = (client.clone(), errands.clone());
	let work = move || requests::work(&working, &account, &out, &to_do);
	if thread::Builder::new()
		.name("requests".to_owned())
		.spawn(work)
		.is_err()
	{
		return ExitCode::FAILURE;
	}
	let mut courier = Courier {
		client,
		errands,
		jobs,
		sign_in: None,
	};
	let mut orders = io::stdin().lock();
	while let Ok(Some(line)) = next_line(&mut orders, LONGEST_ORDER) {
		if let Ok(order) = CourierOrder::read(&line.text()) {
			courier.carry_out(order);
		}
	}
	ExitCode::SUCCESS
}

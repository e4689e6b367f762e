//! The real courier at the other end of its pipes.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use annabella::online::{CourierOrder, CourierReport, Id, Method, NetworkFault, StreamKind};
use serde_json::Value;
use tempfile::TempDir;

/// A report comes within this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// Variables that would lead the courier elsewhere.
const ELSEWHERE: [&str; 12] = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"ALL_PROXY",
	"NO_PROXY",
	"http_proxy",
	"https_proxy",
	"all_proxy",
	"no_proxy",
	"DISPLAY",
	"WAYLAND_DISPLAY",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
];

/// A running courier. It is killed when it is dropped.
pub struct Courier {
	pub child: Child,
	orders: Option<ChildStdin>,
	reports: Receiver<CourierReport>,
	/// Reports that came while another one was awaited.
	passed: RefCell<VecDeque<CourierReport>>,
	pub home: TempDir,
	next: Id,
}

/// Start of a courier.
pub struct Start<'a> {
	pub server: &'a str,
	pub token: Option<&'a str>,
	/// Milliseconds without a byte until a connection is lost.
	pub silence: u64,
	pub variables: &'a [(&'a str, &'a str)],
}

impl<'a> Start<'a> {
	pub fn of(server: &'a str) -> Self {
		Self {
			server,
			token: None,
			silence: 15_000,
			variables: &[],
		}
	}
}

impl Courier {
	/// A courier of this user, who has signed in earlier.
	pub fn of(server: &str, user: &str) -> Self {
		let token = format!("lip_{user}");
		Self::start(Start {
			token: Some(&token),
			..Start::of(server)
		})
	}

	pub fn start(start: Start<'_>) -> Self {
		let home = tempfile::tempdir().unwrap();
		let account = home.path().join("online").join("token");
		if let Some(token) = start.token {
			fs::create_dir_all(account.parent().unwrap()).unwrap();
			fs::write(&account, token).unwrap();
		}
		let mut command = Command::new(env!("CARGO_BIN_EXE_annabella-online"));
		for name in ELSEWHERE {
			command.env_remove(name);
		}
		let mut child = command
			.args([
				"--server",
				start.server,
				"--silence",
				&start.silence.to_string(),
				"--account",
			])
			.arg(&account)
			.envs(start.variables.iter().copied())
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.stderr(Stdio::piped())
			.spawn()
			.unwrap();
		let output = BufReader::new(child.stdout.take().unwrap());
		let (reporter, reports) = channel();
		thread::spawn(move || {
			for line in output.lines() {
				let line = line.unwrap();
				let report = CourierReport::read(&line).unwrap_or_else(|why| panic!("{why}: {line}"));
				let _ = reporter.send(report);
			}
		});
		let courier = Self {
			orders: child.stdin.take(),
			child,
			reports,
			passed: RefCell::default(),
			home,
			next: 0,
		};
		let ready = CourierReport::Ready {
			server: start.server.to_owned(),
			signed_in: start.token.is_some(),
		};
		assert_eq!(courier.next(), ready);
		courier
	}

	pub fn account(&self) -> std::path::PathBuf {
		self.home.path().join("online").join("token")
	}

	pub fn id(&mut self) -> Id {
		self.next += 1;
		self.next
	}

	pub fn order(&mut self, order: &CourierOrder) {
		self.write(&order.line());
	}

	pub fn write(&mut self, line: &str) {
		let orders = self.orders.as_mut().unwrap();
		orders.write_all(format!("{line}\n").as_bytes()).unwrap();
	}

	pub fn close_orders(&mut self) {
		self.orders = None;
	}

	#[track_caller]
	pub fn next(&self) -> CourierReport {
		self.first(|_| true)
	}

	/// The first report of this kind. Others stay for later.
	#[track_caller]
	fn first(&self, is_it: impl Fn(&CourierReport) -> bool) -> CourierReport {
		let mut passed = self.passed.borrow_mut();
		if let Some(at) = passed.iter().position(&is_it) {
			return passed.remove(at).unwrap();
		}
		loop {
			let report = self
				.reports
				.recv_timeout(PATIENCE)
				.unwrap_or_else(|_| panic!("no report comes: {passed:#?}"));
			if is_it(&report) {
				return report;
			}
			passed.push_back(report);
		}
	}

	/// The next report, if it comes within so many milliseconds.
	pub fn soon(&self, milliseconds: u64) -> Option<CourierReport> {
		let passed = self.passed.borrow_mut().pop_front();
		passed.or_else(|| {
			self.reports
				.recv_timeout(Duration::from_millis(milliseconds))
				.ok()
		})
	}

	/// Orders a request, and waits for nothing.
	pub fn request(&mut self, method: Method, path: &str, form: &[(&str, &str)]) -> Id {
		let id = self.id();
		let form = form
			.iter()
			.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
		self.order(&CourierOrder::Request {
			id,
			method,
			path: path.to_owned(),
			form: form.collect(),
		});
		id
	}

	/// Orders a request and returns the status and the body of the answer.
	#[track_caller]
	pub fn ask(&mut self, method: Method, path: &str, form: &[(&str, &str)]) -> (u16, String) {
		let asked = self.request(method, path, form);
		let answered = self.first(|report| of(report) == Some(asked));
		let CourierReport::Answer { status, body, .. } = answered else {
			panic!("{path}: {answered:?}");
		};
		(status, body)
	}

	#[track_caller]
	pub fn get(&mut self, path: &str) -> Value {
		let (status, body) = self.ask(Method::Get, path, &[]);
		assert_eq!(status, 200, "{path}: {body}");
		serde_json::from_str(&body).unwrap()
	}

	/// Sends something that must succeed.
	#[track_caller]
	pub fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Value {
		let (status, body) = self.ask(Method::Post, path, form);
		assert!(status < 300, "{path}: {status} {body}");
		serde_json::from_str(&body).unwrap()
	}

	/// Orders a stream.
	pub fn open(&mut self, method: Method, path: &str, form: &[(&str, &str)], kind: StreamKind) -> Id {
		let id = self.id();
		let form = form
			.iter()
			.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
		self.order(&CourierOrder::Open {
			id,
			method,
			path: path.to_owned(),
			form: form.collect(),
			kind,
		});
		id
	}

	/// Opens a stream of JSON that must be there.
	#[track_caller]
	pub fn stream(&mut self, path: &str) -> Id {
		let stream = self.open(Method::Get, path, &[], StreamKind::Json);
		let opened = CourierReport::Opened { id: stream };
		assert_eq!(self.first(|report| of(report) == Some(stream)), opened, "{path}");
		stream
	}

	/// The next line of a stream, as JSON.
	#[track_caller]
	pub fn line(&self, stream: Id) -> Value {
		let is_it = |report: &CourierReport| {
			of(report) == Some(stream) && !matches!(report, CourierReport::Opened { .. })
		};
		let told = self.first(is_it);
		let CourierReport::Line { text, .. } = told else {
			panic!("{told:?}");
		};
		serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
	}

	/// Waits for the end of a stream, without another line of it.
	#[track_caller]
	pub fn end(&self, stream: Id) -> Option<NetworkFault> {
		let told = self.first(|report| of(report) == Some(stream));
		let CourierReport::Ended { why, .. } = told else {
			panic!("{told:?}");
		};
		why
	}

	/// The fault of a request that fails.
	#[track_caller]
	pub fn failed(&mut self) -> NetworkFault {
		self.request(Method::Get, "/api/account", &[]);
		let told = self.next();
		let CourierReport::Failed { why, .. } = told else {
			panic!("{told:?}");
		};
		why
	}

	/// Waits for the end of the process.
	#[track_caller]
	pub fn ended(&mut self) -> std::process::ExitStatus {
		let until = Instant::now() + PATIENCE;
		loop {
			match self.child.try_wait().unwrap() {
				Some(status) => return status,
				None => assert!(Instant::now() < until, "it goes on"),
			}
			thread::sleep(Duration::from_millis(2));
		}
	}
}

impl Drop for Courier {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}

/// The stream or request that a report is about.
fn of(report: &CourierReport) -> Option<Id> {
	match report {
		CourierReport::Answer { id, .. }
		| CourierReport::Failed { id, .. }
		| CourierReport::Opened { id }
		| CourierReport::Line { id, .. }
		| CourierReport::Ended { id, .. } => Some(*id),
		CourierReport::Ready { .. }
		| CourierReport::Visit { .. }
		| CourierReport::SignedIn
		| CourierReport::NotSignedIn { .. }
		| CourierReport::SignedOut { .. } => None,
	}
}

/// The rights of a file.
pub fn mode(file: &Path) -> u32 {
	use std::os::unix::fs::PermissionsExt;
	fs::metadata(file).unwrap().permissions().mode() & 0o777
}

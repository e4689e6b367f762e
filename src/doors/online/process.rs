//! The courier's process, with a thread that writes its orders and one that reads its reports.

use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use annabella::online::{CourierReport, NetworkFault};
use annabella::ports::{Input, OnlineNews};

use super::ended;
use crate::doors::bell::Bell;
use crate::doors::bounds::next_line;
use crate::doors::platform::processes::apart_from_keys;

/// Bytes of the longest report: an answer in which every byte takes six in JSON.
const LONGEST_REPORT: usize = 32 << 20;
/// Number of orders that may wait for a courier which does not listen.
const WAITING_ORDERS: usize = 256;
/// Time for the courier to end by itself.
const LEAVING: Duration = Duration::from_millis(300);

/// A courier that can be started.
#[derive(Clone, Debug)]
pub struct Program {
	pub path: PathBuf,
	pub arguments: Vec<OsString>,
}

/// One that runs. It is ended when it is dropped.
#[derive(Debug)]
pub struct Running {
	child: Child,
	/// `None` when it is being ended.
	orders: Option<SyncSender<String>>,
	/// True if nothing more is to be reported: it was given up, or its end has been reported.
	silenced: Arc<AtomicBool>,
}

impl Running {
	/// # Errors
	/// If the system does not start it.
	pub fn start(program: Program, bell: Bell) -> io::Result<Self> {
		let mut child = apart_from_keys(&mut Command::new(&program.path))
			.args(&program.arguments)
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.stderr(Stdio::null())
			.spawn()?;
		let (orders, to_write) = sync_channel(WAITING_ORDERS);
		let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
		let running = Self {
			child,
			orders: Some(orders),
			silenced: Arc::default(),
		};
		let silenced = running.silenced.clone();
		thread::Builder::new()
			.name("courier orders".to_owned())
			.spawn(move || write_all(stdin, &to_write))?;
		thread::Builder::new()
			.name("courier reports".to_owned())
			.spawn(move || read_all(stdout, &bell, &silenced))?;
		Ok(running)
	}

	/// # Errors
	/// If too many orders wait, or it is gone.
	pub fn send(&self, line: String) -> Result<(), TrySendError<String>> {
		match &self.orders {
			Some(orders) => orders.try_send(line),
			None => Err(TrySendError::Disconnected(line)),
		}
	}

	/// Stops all reports. Returns `true` if they were possible until now.
	pub fn silence(&self) -> bool {
		!self.silenced.swap(true, Ordering::SeqCst)
	}
}

impl Drop for Running {
	fn drop(&mut self) {
		self.silence();
		self.orders = None;
		let until = Instant::now() + LEAVING;
		// It ends when its orders do, which takes as long as the last one is written.
		while Instant::now() < until {
			if !matches!(self.child.try_wait(), Ok(None)) {
				return;
			}
			thread::sleep(Duration::from_millis(2));
		}
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}

/// Passes orders on until there are no more or the courier takes none.
fn write_all(stdin: Option<ChildStdin>, orders: &Receiver<String>) {
	let Some(mut stdin) = stdin else {
		return;
	};
	for order in orders {
		if stdin.write_all(format!("{order}\n").as_bytes()).is_err() {
			return;
		}
	}
}

/// Reports what the courier does, and its end.
fn read_all(stdout: Option<ChildStdout>, bell: &Bell, silenced: &AtomicBool) {
	let mut reports = stdout.map(BufReader::new);
	while let Some(Ok(Some(line))) = reports.as_mut().map(|reports| next_line(reports, LONGEST_REPORT)) {
		if silenced.load(Ordering::SeqCst) {
			return;
		}
		if let Ok(report) = CourierReport::read(&line.text()) {
			bell.ring(Input::Online(OnlineNews::Report(report)));
		}
	}
	if !silenced.swap(true, Ordering::SeqCst) {
		ended(bell, NetworkFault::NoCourier);
	}
}

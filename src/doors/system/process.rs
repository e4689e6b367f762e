//! The speaking process: started, written to, ended.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use annabella::message;
use annabella::texts::Message;
use annabella::voice::Delivery;

use super::line::SpeechOrder;
use super::message::SupervisorMessage;
use crate::doors::platform::processes::{apart_from_keys, missing_library};
use crate::doors::user_dirs::obstacle;

/// Bytes of the longest report of the speaking process.
const LONGEST_LINE: u64 = 4096;

/// A speaking process that can be started.
#[derive(Clone, Debug)]
pub struct Program {
	pub path: PathBuf,
	pub arguments: Vec<String>,
}

/// One that runs.
#[derive(Debug)]
pub struct Process {
	child: Child,
	/// `None` after it has been closed.
	orders: Option<ChildStdin>,
	pub ready: bool,
	/// True if it has reported the end of something, so that it always does.
	pub tells_ends: bool,
	/// The delivery that it was told.
	pub told: Delivery,
}

fn read(output: ChildStdout, start: u64, news: &Sender<SupervisorMessage>) {
	let mut output = BufReader::new(output);
	loop {
		// An endless line is cut into pieces, and each is nonsense: its end is not waited for.
		let mut line = Vec::new();
		match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
			Ok(1..) => {
				let text = String::from_utf8_lossy(&line).trim_end().to_owned();
				if news.send(SupervisorMessage::Line(start, text)).is_err() {
					return;
				}
			}
			Ok(0) | Err(_) => {
				let _ = news.send(SupervisorMessage::End(start));
				return;
			}
		}
	}
}

/// The reason of its end, for the screen.
pub fn obituary(status: Option<ExitStatus>) -> Message {
	let Some(status) = status else {
		return message!(SpeechProcessClosed);
	};
	match missing_library(status) {
		Some(library) => message!(SpeechLibraryMissing, library),
		None => message!(SpeechProcessEnded, status = status.to_string()),
	}
}

impl Process {
	/// Starts it; its lines come as news with this number.
	pub fn start(program: &Program, start: u64, news: &Sender<SupervisorMessage>) -> Result<Self, Message> {
		let mut child = apart_from_keys(&mut Command::new(&program.path))
			.args(&program.arguments)
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.stderr(Stdio::null())
			.spawn()
			.map_err(|why| {
				let file = program.path.display().to_string();
				message!(InFile, file, why = obstacle(&why))
			})?;
		let orders = child.stdin.take();
		let output = child.stdout.take();
		let process = Self {
			child,
			orders,
			ready: false,
			tells_ends: false,
			told: Delivery::default(),
		};
		let output = output.ok_or(message!(SpeechNoOutput))?;
		let news = news.clone();
		thread::Builder::new()
			.name("system speech lines".to_owned())
			.spawn(move || read(output, start, &news))
			.map_err(|why| Message::from(obstacle(&why)))?;
		Ok(process)
	}

	/// Returns `true` if it takes the order. With one order in flight the pipe never fills, so that this does not wait
	/// even for a frozen process.
	pub fn send(&mut self, order: &SpeechOrder) -> bool {
		let orders = self.orders.as_mut();
		orders.is_none_or(|orders| orders.write_all(format!("{order}\n").as_bytes()).is_ok())
	}

	/// Ends it, by force if it has not ended by itself, and everything that it has started.
	pub fn end(mut self) -> Option<ExitStatus> {
		// A process that closed its output is about to end: its own number says more than ours.
		for _ in 0..10 {
			if let Some(status) = self.child.try_wait().ok().flatten() {
				return Some(status);
			}
			thread::sleep(Duration::from_millis(2));
		}
		let _ = self.child.kill();
		let _ = self.child.wait();
		None
	}

	/// Lets it end by itself if it does so soon; its speech falls silent either way.
	pub fn close(mut self) {
		self.orders = None;
		for _ in 0..50 {
			if matches!(self.child.try_wait(), Ok(Some(_))) {
				break;
			}
			thread::sleep(Duration::from_millis(10));
		}
		self.end();
	}
}

//! The keeper of the speaking process: one order in flight, and a bound for every answer.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use annabella::desk::{Fault, Input};
use annabella::voice::{Pace, Utterance, UtteranceId};

use super::super::bell::Bell;
use super::line::{Order, Report, Speed};
use super::runs::{Run, runs};
use super::{Patience, Program};

/// Nothing that the speaking process has to tell is longer. In bytes.
const LONGEST_LINE: u64 = 4096;

/// What reaches the keeper: from the front door, and from the process of this many starts.
#[derive(Debug)]
pub enum News {
	Say(Utterance),
	Hush,
	Close,
	Line(u64, String),
	/// Its output has ended.
	End(u64),
}

/// A run on its way, and what follows when it has been said.
#[derive(Debug)]
struct Task {
	run: Run,
	speed: Speed,
	/// Set on an utterance's last run.
	last_of: Option<UtteranceId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
	/// No order of ours is being carried out.
	Free,
	/// The first task is ordered under this number, and not yet heard.
	Ordered(u64),
	/// The first task is being said.
	Speaking(u64),
}

#[derive(Debug)]
struct Process {
	child: Child,
	/// `None` when it has been closed.
	orders: Option<ChildStdin>,
	ready: bool,
}

#[derive(Debug)]
pub struct Mouthpiece {
	bell: Bell,
	news: Sender<News>,
	program: Result<Program, String>,
	patience: Patience,
	process: Option<Process>,
	/// Of the process; tells its late lines from those of the next.
	starts: u64,
	started_at: Option<Instant>,
	tasks: VecDeque<Task>,
	stage: Stage,
	/// The number of the last order.
	number: u64,
	/// Until then something must have happened.
	deadline: Option<Instant>,
	/// When the first of the orders was given since which no line has come: whoever hushes and orders again and again
	/// must not keep a frozen process alive.
	unanswered: Option<Instant>,
}

fn read(output: ChildStdout, start: u64, news: &Sender<News>) {
	let mut output = BufReader::new(output);
	loop {
		let mut line = Vec::new();
		match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
			// An endless line is cut, and is nonsense.
			Ok(1..) => {
				let line = String::from_utf8_lossy(&line).into_owned();
				if news.send(News::Line(start, line)).is_err() {
					return;
				}
			}
			_ => {
				let _ = news.send(News::End(start));
				return;
			}
		}
	}
}

/// Why it ended, for the screen.
fn obituary(status: Option<ExitStatus>) -> String {
	match status {
		// The loader's number for a missing library, and the shell's for a missing program.
		Some(status) if status.code() == Some(127) => {
			"the speaking process cannot be loaded; a library is missing, most likely libspeechd.so.2 \
			 (Debian: libspeechd2)"
				.to_owned()
		}
		Some(status) => format!("the speaking process ended ({status})"),
		None => "the speaking process closed its output".to_owned(),
	}
}

impl Mouthpiece {
	pub fn new(bell: Bell, news: Sender<News>, program: Result<Program, String>, patience: Patience) -> Self {
		Self {
			bell,
			news,
			program,
			patience,
			process: None,
			starts: 0,
			started_at: None,
			tasks: VecDeque::new(),
			stage: Stage::Free,
			number: 0,
			deadline: None,
			unanswered: None,
		}
	}

	/// Works until the door is closed. Without a deadline it sleeps.
	pub fn work(mut self, news: &Receiver<News>) {
		if let Err(why) = self.start() {
			self.fail(why);
		}
		loop {
			let heard = match self.deadline {
				None => news.recv().map_err(RecvTimeoutError::from),
				Some(deadline) => news.recv_timeout(deadline.saturating_duration_since(Instant::now())),
			};
			let outcome = match heard {
				Ok(News::Say(utterance)) => self.take(utterance),
				Ok(News::Hush) => self.hush(),
				Ok(News::Line(start, line)) if start == self.starts => self.hear(&line),
				Ok(News::End(start)) if start == self.starts && self.process.is_some() => {
					let status = self.end();
					Err(obituary(status))
				}
				Ok(News::Line(..) | News::End(_)) => Ok(()),
				Ok(News::Close) | Err(RecvTimeoutError::Disconnected) => break,
				Err(RecvTimeoutError::Timeout) => Err(self.reproach()),
			};
			if let Err(why) = outcome.and_then(|()| self.proceed()) {
				self.fail(why);
			}
		}
		self.close();
	}

	fn reproach(&self) -> String {
		match self.stage {
			Stage::Free => "the speaking process does not get ready",
			Stage::Ordered(_) => "the speaking process does not begin to speak",
			Stage::Speaking(_) => "the speaking process does not come to an end",
		}
		.to_owned()
	}

	fn start(&mut self) -> Result<(), String> {
		let program = self.program.clone()?;
		let now = Instant::now();
		if self
			.started_at
			.is_some_and(|then| now.duration_since(then) < self.patience.rest)
		{
			return Err("the speaking process has just failed".to_owned());
		}
		self.started_at = Some(now);
		let mut child = Command::new(&program.path)
			.args(&program.arguments)
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.stderr(Stdio::null())
			// The keys of the terminal (interrupt, stop) are not for this one.
			.process_group(0)
			.spawn()
			.map_err(|why| format!("{}: {why}", program.path.display()))?;
		let orders = child.stdin.take();
		let output = child.stdout.take();
		self.starts += 1;
		self.process = Some(Process {
			child,
			orders,
			ready: false,
		});
		self.stage = Stage::Free;
		self.deadline = now.checked_add(self.patience.start);
		let (start, news) = (self.starts, self.news.clone());
		let output = output.ok_or("the speaking process has no output")?;
		thread::Builder::new()
			.name("system speech lines".to_owned())
			.spawn(move || read(output, start, &news))
			.map(drop)
			.map_err(|why| format!("no thread for it: {why}"))
	}

	fn take(&mut self, utterance: Utterance) -> Result<(), String> {
		let speed = match utterance.pace {
			Pace::Normal => Speed::Normal,
			Pace::Slow => Speed::Slow,
		};
		let runs = runs(&utterance.phrase);
		let last = runs.len().saturating_sub(1);
		if runs.is_empty() {
			// Nothing to say is said at once.
			self.bell.ring(Input::Spoken(utterance.id));
			return Ok(());
		}
		self.tasks
			.extend(runs.into_iter().enumerate().map(|(at, run)| Task {
				run,
				speed,
				last_of: (at == last).then_some(utterance.id),
			}));
		if self.process.is_none() {
			self.start()?;
		}
		Ok(())
	}

	fn hush(&mut self) -> Result<(), String> {
		self.tasks.clear();
		if self.stage != Stage::Free {
			self.stage = Stage::Free;
			self.deadline = None;
			return self.send(&Order::Hush);
		}
		Ok(())
	}

	fn hear(&mut self, line: &str) -> Result<(), String> {
		self.unanswered = None;
		match (Report::parse(line), self.stage) {
			(Some(Report::Ready), _) => {
				if let Some(process) = self.process.as_mut().filter(|process| !process.ready) {
					process.ready = true;
					self.deadline = None;
				}
				Ok(())
			}
			(Some(Report::Fault(why)), _) => Err(why),
			(Some(Report::Begun(number)), Stage::Ordered(ours)) if number == ours => {
				let letters = self.tasks.front().map_or(0, |task| task.run.text.chars().count());
				let letters = u32::try_from(letters).unwrap_or(u32::MAX);
				let slower = match self.tasks.front().map(|task| task.speed) {
					Some(Speed::Slow) => 3,
					Some(Speed::Normal) | None => 1,
				};
				let bound = self
					.patience
					.letter
					.saturating_mul(letters.saturating_mul(slower))
					.saturating_add(self.patience.end);
				self.stage = Stage::Speaking(ours);
				self.deadline = Instant::now().checked_add(bound);
				Ok(())
			}
			// Stopped without our order: the user has silenced the whole server from another program. Neither another
			// voice nor a standstill is what was meant by that.
			(
				Some(Report::Spoken(number) | Report::Stopped(number)),
				Stage::Ordered(ours) | Stage::Speaking(ours),
			) if number == ours => {
				self.stage = Stage::Free;
				self.deadline = None;
				if let Some(id) = self.tasks.pop_front().and_then(|task| task.last_of) {
					self.bell.ring(Input::Spoken(id));
				}
				Ok(())
			}
			// Late answers to what was hushed.
			(Some(Report::Begun(_) | Report::Spoken(_) | Report::Stopped(_)), _) => Ok(()),
			(None, _) => Err("the speaking process talks nonsense".to_owned()),
		}
	}

	/// Orders the next task if its turn has come.
	fn proceed(&mut self) -> Result<(), String> {
		let ready = self.process.as_ref().is_some_and(|process| process.ready);
		let Some(task) = self.tasks.front().filter(|_| ready && self.stage == Stage::Free) else {
			return Ok(());
		};
		self.number += 1;
		let order = Order::Say {
			number: self.number,
			language: task.run.language.code().to_owned(),
			speed: task.speed,
			text: task.run.text.clone(),
		};
		self.stage = Stage::Ordered(self.number);
		let since = *self.unanswered.get_or_insert_with(Instant::now);
		self.deadline = since.checked_add(self.patience.begin);
		self.send(&order)
	}

	/// With one order in flight the pipe never fills, so that this does not wait even for a frozen process.
	fn send(&mut self, order: &Order) -> Result<(), String> {
		let orders = self.process.as_mut().and_then(|process| process.orders.as_mut());
		let Some(orders) = orders else { return Ok(()) };
		if orders.write_all(format!("{order}\n").as_bytes()).is_ok() {
			return Ok(());
		}
		let status = self.end();
		Err(obituary(status))
	}

	/// Gives everything up, and says so.
	fn fail(&mut self, why: String) {
		self.tasks.clear();
		self.end();
		self.bell.ring(Input::Fault(Fault::NoSystemSpeech(why)));
	}

	/// Ends the process, by force if it has not ended by itself, and leaves nothing of it.
	fn end(&mut self) -> Option<ExitStatus> {
		self.stage = Stage::Free;
		self.deadline = None;
		self.unanswered = None;
		let mut process = self.process.take()?;
		// A process that closed its output is about to end: its own number says more than ours.
		let mut status = None;
		for _ in 0..10 {
			status = process.child.try_wait().ok().flatten();
			if status.is_some() {
				return status;
			}
			thread::sleep(Duration::from_millis(2));
		}
		let _ = process.child.kill();
		let _ = process.child.wait();
		status
	}

	/// Lets the process end by itself if it does so soon; its speech falls silent either way.
	fn close(&mut self) {
		if let Some(process) = &mut self.process {
			process.orders = None;
			for _ in 0..50 {
				if matches!(process.child.try_wait(), Ok(Some(_))) {
					break;
				}
				thread::sleep(Duration::from_millis(10));
			}
		}
		self.end();
	}
}

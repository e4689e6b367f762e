//! The supervisor of the speaking process: one order in flight, and a bound for every answer.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use annabella::message;
use annabella::ports::{Fault, Input, SpeechLoss, VoiceFault};
use annabella::settings::VoiceKind;
use annabella::texts::Message;
use annabella::voice::{Delivery, Language, Pace, Rate, Utterance};

use super::super::bell::Bell;
use super::line::{Loss, SpeechFault, SpeechOrder, SpeechReport, Speed};
use super::message::SupervisorMessage;
use super::patience::{Patience, expected};
use super::process::{Process, Program, obituary};
use super::runs::runs;
use super::task::{Task, TaskStage};

#[derive(Debug)]
pub struct Supervisor {
	bell: Bell,
	news: Sender<SupervisorMessage>,
	/// `None` if it is not installed.
	program: Option<Program>,
	patience: Patience,
	delivery: Delivery,
	process: Option<Process>,
	/// Number of starts; distinguishes late lines of a process from those of the next.
	starts: u64,
	started_at: Option<Instant>,
	/// True if it was not ready in time, and may still become so.
	late: bool,
	/// True if one of them has been ready, so that everything needed is installed.
	known: bool,
	tasks: VecDeque<Task>,
	stage: TaskStage,
	/// The number of the last order.
	number: u64,
	/// Time by which something must have happened.
	deadline: Option<Instant>,
	/// True if the last end was guessed: it may still be speaking.
	guessed: bool,
	/// Time of the first of the orders since which no line has come: a user who hushes and orders again and again must
	/// not keep a frozen process alive.
	unanswered: Option<Instant>,
	/// The failure of the speech server, if it was reported.
	loss: Option<Loss>,
	/// Languages without a voice. That has been said; later utterances in them are said by any voice.
	mute: Vec<Language>,
}

impl Supervisor {
	pub fn new(
		bell: Bell,
		news: Sender<SupervisorMessage>,
		program: Option<Program>,
		patience: Patience,
		delivery: Delivery,
	) -> Self {
		Self {
			bell,
			news,
			program,
			patience,
			delivery,
			process: None,
			starts: 0,
			started_at: None,
			late: false,
			known: false,
			tasks: VecDeque::new(),
			stage: TaskStage::Free,
			number: 0,
			deadline: None,
			guessed: false,
			unanswered: None,
			loss: None,
			mute: Vec::new(),
		}
	}

	/// Works until the door is closed. Without a deadline it sleeps.
	pub fn work(mut self, news: &Receiver<SupervisorMessage>) {
		if let Err(why) = self.start() {
			self.fail(why);
		}
		loop {
			let heard = match self.deadline {
				None => news.recv().map_err(RecvTimeoutError::from),
				Some(deadline) => news.recv_timeout(deadline.saturating_duration_since(Instant::now())),
			};
			let outcome = match heard {
				Ok(SupervisorMessage::Say(utterance)) => self.take(utterance),
				Ok(SupervisorMessage::Deliver(delivery)) => {
					self.delivery = delivery;
					self.deliver()
				}
				Ok(SupervisorMessage::Try) => self.try_again(),
				Ok(SupervisorMessage::Hush) => self.hush(),
				Ok(SupervisorMessage::Line(start, line)) if start == self.starts => self.hear(&line),
				Ok(SupervisorMessage::End(start)) if start == self.starts && self.process.is_some() => {
					self.mourn(None)
				}
				Ok(SupervisorMessage::Line(..) | SupervisorMessage::End(_)) => Ok(()),
				Ok(SupervisorMessage::Close) | Err(RecvTimeoutError::Disconnected) => break,
				Err(RecvTimeoutError::Timeout) => self.lose_patience(),
			};
			if let Err(why) = outcome.and_then(|()| self.proceed()) {
				self.fail(why);
			}
		}
		if let Some(process) = self.process.take() {
			process.close();
		}
	}

	fn is_ready(&self) -> bool {
		self.process.as_ref().is_some_and(|process| process.ready)
	}

	/// Handles a missed deadline.
	fn lose_patience(&mut self) -> Result<(), Message> {
		let tells_ends = self.process.as_ref().is_some_and(|process| process.tells_ends);
		match self.stage {
			TaskStage::Free => {
				// It may get ready for later words: a slow machine has to start the speech server first.
				self.late = true;
				self.deadline = None;
				self.tasks.clear();
				// A missing part would have been reported.
				self.loss = Some(Loss::Silent);
				self.ring_fault(message!(SpeechNotReady));
				Ok(())
			}
			TaskStage::Ordered(_) => Err(message!(SpeechNotBegun)),
			TaskStage::Speaking(_) if tells_ends || matches!(self.tasks.front(), Some(Task::Probe)) => {
				Err(message!(SpeechNotEnded))
			}
			// A synthesiser that reports no ends: by now it must be at this one.
			TaskStage::Speaking(_) => {
				self.guessed = true;
				self.done();
				Ok(())
			}
		}
	}

	fn start(&mut self) -> Result<(), Message> {
		let program = self.program.clone().ok_or(message!(Missing))?;
		let now = Instant::now();
		if self
			.started_at
			.is_some_and(|then| now.duration_since(then) < self.patience.rest)
		{
			return Err(message!(SpeechJustFailed));
		}
		self.started_at = Some(now);
		self.starts += 1;
		self.process = Some(Process::start(&program, self.starts, &self.news)?);
		self.stage = TaskStage::Free;
		self.late = false;
		self.deadline = now.checked_add(self.patience.start);
		Ok(())
	}

	/// Starts the process if it does not run; it gets ready in time or is given up.
	fn wake(&mut self) -> Result<(), Message> {
		if self.process.is_none() {
			return self.start();
		}
		if !self.is_ready() && self.deadline.is_none() {
			self.deadline = Instant::now().checked_add(self.patience.start);
		}
		Ok(())
	}

	fn take(&mut self, utterance: Utterance) -> Result<(), Message> {
		let speed = match utterance.pace {
			Pace::Normal => Speed::Normal,
			Pace::Slow => Speed::Slow,
		};
		let runs = runs(&utterance.phrase);
		let last = runs.len().saturating_sub(1);
		if runs.is_empty() {
			// An empty utterance is said at once.
			self.bell.ring(Input::Spoken(utterance.id));
			return Ok(());
		}
		self.tasks
			.extend(runs.into_iter().enumerate().map(|(at, run)| Task::Say {
				run,
				speed,
				last_of: (at == last).then_some(utterance.id),
			}));
		self.wake()
	}

	/// Checks if it can speak again; silence is the answer as long as it cannot.
	fn try_again(&mut self) -> Result<(), Message> {
		let age = self.started_at.map_or(Duration::ZERO, |then| then.elapsed());
		if !self.is_ready() && age >= self.patience.late {
			self.end();
		}
		if !self.tasks.iter().any(|task| matches!(task, Task::Probe)) {
			self.tasks.push_back(Task::Probe);
		}
		self.wake()
	}

	fn hush(&mut self) -> Result<(), Message> {
		// A silent probe need not be hushed.
		let probing = matches!(self.tasks.front(), Some(Task::Probe));
		self.tasks.retain(|task| matches!(task, Task::Probe));
		if (self.stage != TaskStage::Free || std::mem::take(&mut self.guessed)) && !probing {
			self.stage = TaskStage::Free;
			self.deadline = None;
			return self.send(&SpeechOrder::Hush);
		}
		Ok(())
	}

	fn hear(&mut self, line: &str) -> Result<(), Message> {
		self.unanswered = None;
		match (SpeechReport::parse(line), self.stage) {
			(Some(SpeechReport::Ready), _) => {
				if let Some(process) = self.process.as_mut().filter(|process| !process.ready) {
					process.ready = true;
					self.known = true;
					self.deadline = None;
					if std::mem::take(&mut self.late) && self.tasks.is_empty() {
						self.tasks.push_back(Task::Probe);
					}
					return self.deliver();
				}
				Ok(())
			}
			(Some(SpeechReport::Fault(fault, text)), _) => self.mourn(Some(told(fault, &text))),
			(Some(SpeechReport::Lost(loss, fault, text)), _) => {
				self.loss = Some(loss);
				self.mourn(Some(told(fault, &text)))
			}
			(Some(SpeechReport::Begun(number)), TaskStage::Ordered(ours)) if number == ours => {
				self.stage = TaskStage::Speaking(ours);
				let tells_ends = self.process.as_ref().is_some_and(|process| process.tells_ends);
				self.deadline = Instant::now().checked_add(self.patience.bound(self.time(), tells_ends));
				Ok(())
			}
			// Stopped without our order: the user has silenced the whole server from another program, and wants neither
			// another voice nor a standstill.
			(
				Some(SpeechReport::Spoken(number) | SpeechReport::Stopped(number)),
				TaskStage::Ordered(ours) | TaskStage::Speaking(ours),
			) if number == ours => {
				self.hear_end();
				self.done();
				Ok(())
			}
			// The screen reader has it, and reports no ends: it can still be hushed.
			(Some(SpeechReport::Taken(number)), TaskStage::Ordered(ours) | TaskStage::Speaking(ours))
				if number == ours =>
			{
				self.guessed = true;
				self.done();
				Ok(())
			}
			(Some(SpeechReport::Mute(number)), TaskStage::Ordered(ours)) if number == ours => {
				self.stage = TaskStage::Free;
				self.deadline = None;
				if let Some(Task::Say { run, .. }) = self.tasks.pop_front() {
					self.mute.push(run.language);
					self.tasks.clear();
					self.bell
						.ring(Input::Fault(Fault::Voice(VoiceFault::NoVoiceFor(run.language))));
				}
				Ok(())
			}
			// Late answers to hushed orders, or to abandoned ones.
			(Some(SpeechReport::Begun(_) | SpeechReport::Taken(_) | SpeechReport::Mute(_)), _) => Ok(()),
			(Some(SpeechReport::Spoken(_) | SpeechReport::Stopped(_)), _) => {
				self.hear_end();
				Ok(())
			}
			(None, _) => Err(message!(SpeechProcessNonsense)),
		}
	}

	fn hear_end(&mut self) {
		self.guessed = false;
		if let Some(process) = &mut self.process {
			process.tells_ends = true;
		}
	}

	/// The expected time of the first task.
	fn time(&self) -> Duration {
		let words = self.delivery.rate.words_a_minute();
		match self.tasks.front() {
			Some(Task::Say { run, speed, .. }) => match speed {
				Speed::Normal => expected(&run.text, words),
				// A breath after every word.
				Speed::Slow => expected(&run.text.replace(' ', ", "), words / 2),
			},
			Some(Task::Probe) | None => expected("", words),
		}
	}

	/// Ends the first task.
	fn done(&mut self) {
		self.stage = TaskStage::Free;
		self.deadline = None;
		match self.tasks.pop_front() {
			Some(Task::Say {
				last_of: Some(id), ..
			}) => self.bell.ring(Input::Spoken(id)),
			Some(Task::Probe) => self.bell.ring(Input::VoiceBack(VoiceKind::System)),
			Some(Task::Say { last_of: None, .. }) | None => {}
		}
	}

	/// Orders the next task if its turn has come.
	fn proceed(&mut self) -> Result<(), Message> {
		let ready = self.is_ready() && self.stage == TaskStage::Free;
		let Some(task) = self.tasks.front().filter(|_| ready) else {
			return Ok(());
		};
		self.number += 1;
		let order = match task {
			Task::Say { run, speed, .. } => SpeechOrder::Say {
				number: self.number,
				language: run.language.code().to_owned(),
				speed: *speed,
				whoever: run.free || self.mute.contains(&run.language),
				text: run.text.clone(),
			},
			Task::Probe => SpeechOrder::Probe(self.number),
		};
		self.stage = TaskStage::Ordered(self.number);
		let since = *self.unanswered.get_or_insert_with(Instant::now);
		self.deadline = since.checked_add(self.patience.begin);
		self.send(&order)
	}

	/// Tells the process the delivery, if it runs and does not know it.
	fn deliver(&mut self) -> Result<(), Message> {
		let delivery = self.delivery;
		let Some(process) = self.process.as_mut().filter(|process| process.ready) else {
			return Ok(());
		};
		if std::mem::replace(&mut process.told, delivery) == delivery {
			return Ok(());
		}
		// The usual rate is no wish of the user, and the server's own rate may be one.
		let rate = Some(delivery.rate).filter(|rate| *rate != Rate::USUAL);
		self.send(&SpeechOrder::Deliver {
			rate: rate.map(Rate::words_a_minute),
			volume: delivery.words.percent(),
		})
	}

	fn send(&mut self, order: &SpeechOrder) -> Result<(), Message> {
		if self.process.as_mut().is_none_or(|process| process.send(order)) {
			return Ok(());
		}
		let status = self.end();
		Err(obituary(status))
	}

	/// Handles a process that has ended by itself. If nothing was to be said, as when a user starts the speech server
	/// anew, the next process is started, and only a failure of that one is reported.
	fn mourn(&mut self, last_words: Option<Message>) -> Result<(), Message> {
		let lived = self.is_ready();
		let status = self.end();
		let why = last_words.unwrap_or_else(|| obituary(status));
		if lived && self.tasks.is_empty() {
			self.loss = None;
			return self.start().map_err(|_| why);
		}
		Err(why)
	}

	/// Gives everything up, and reports it.
	fn fail(&mut self, why: Message) {
		self.tasks.clear();
		self.end();
		self.ring_fault(why);
	}

	fn ring_fault(&mut self, why: Message) {
		let loss = self.loss.take();
		let program = self.program.as_ref();
		let fault = if program.is_none_or(|program| !program.path.is_file()) {
			Fault::Voice(VoiceFault::NoSpeechProgram)
		} else {
			match loss {
				Some(Loss::Closed) => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Closed)),
				Some(Loss::Nonsense) => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Nonsense)),
				Some(Loss::Down) => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Down(why))),
				Some(Loss::Silent) => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Silent(why))),
				None if self.known => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Silent(why))),
				None => Fault::Voice(VoiceFault::NoSystemSpeech(why)),
			}
		};
		self.bell.ring(Input::Fault(fault));
	}

	fn end(&mut self) -> Option<ExitStatus> {
		self.stage = TaskStage::Free;
		self.deadline = None;
		self.unanswered = None;
		self.late = false;
		self.process.take()?.end()
	}
}

/// Returns the message for a fault of the speaking process.
fn told(fault: SpeechFault, text: &str) -> Message {
	match fault {
		SpeechFault::NoServer => message!(NoSpeechServer),
		SpeechFault::Silent => message!(SpeechSilent),
		SpeechFault::Ended => message!(SpeechEnded),
		SpeechFault::Unasked => message!(SpeechServerUnasked, why = message!(Reported, text)),
		SpeechFault::NoWindowsSpeech => message!(SpeechNoWindows, why = message!(Reported, text)),
		SpeechFault::Other => message!(Reported, text),
	}
}

//! The speaker: performs one utterance at a time, opens the device when there is a sound and closes it in silence, and
//! answers for every utterance, heard or not.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use annabella::message;
use annabella::ports::DeviceFault;
use annabella::texts::Message;

use super::mixer::Mixer;
use super::order::Order;
use super::output::{
	BARREN, Course, Finding, Output, PATIENCE, PATIENCE_AFTER_LOSS, RETRIES, RETRIES_OF_AN_EAR,
};
use super::saying::Saying;
use super::speakers::{News, Report};
use super::words::Words;
use crate::doors::outlet::Outlet;
use crate::doors::quiet::Quiet;
use crate::doors::user_dirs::obstacle;

/// Begins the opening of this number, for a device that should have this rate.
pub type Open = Box<dyn FnMut(u64, u32) -> io::Result<()> + Send>;

/// The thread that speaks.
pub struct Speaker {
	tell: Report,
	/// True if the device is an ear: then it is searched for as long as it is missing.
	ear: bool,
	mixer: Arc<Mutex<Mixer>>,
	latest: Arc<AtomicU64>,
	open: Open,
	words: Words,
	output: Output,
	openings: u64,
	saying: Option<Saying>,
	/// Time of the end of the last sentence.
	ended: Option<Instant>,
	/// True if there has ever been a device.
	heard: bool,
	/// Number of searches for a lost device.
	tries: usize,
	/// True if the lack of sound has been reported, and sound has not come back since.
	reported: bool,
	/// Time of the last failed search for a device.
	barren: Option<Instant>,
}

impl Speaker {
	#[must_use]
	pub fn new(
		tell: Report,
		ear: bool,
		mixer: Arc<Mutex<Mixer>>,
		latest: Arc<AtomicU64>,
		open: Open,
		words: Words,
	) -> Self {
		Self {
			tell,
			ear,
			mixer,
			latest,
			open,
			words,
			output: Output::Closed,
			openings: 0,
			saying: None,
			ended: None,
			heard: false,
			tries: 0,
			reported: false,
			barren: None,
		}
	}

	/// Follows the orders until [`Order::Close`].
	pub fn perform(mut self, orders: &Receiver<Order>) {
		self.seek(Instant::now());
		loop {
			let order = if self.has_work() {
				match orders.try_recv() {
					Ok(order) => Some(order),
					Err(TryRecvError::Empty) => None,
					Err(TryRecvError::Disconnected) => return,
				}
			} else if let Some(moment) = self.output.alarm() {
				match orders.recv_timeout(moment.saturating_duration_since(Instant::now())) {
					Ok(order) => Some(order),
					Err(RecvTimeoutError::Timeout) => None,
					Err(RecvTimeoutError::Disconnected) => return,
				}
			} else {
				match orders.recv() {
					Ok(order) => Some(order),
					Err(_) => return,
				}
			};
			match order {
				Some(Order::Close) => return self.leave_quietly(),
				Some(order) => self.follow(order, Instant::now()),
				None => self.work(Instant::now()),
			}
			self.look(Instant::now());
		}
	}

	/// A sound library that is still searching for a device goes on after the end: its result is lost.
	fn leave_quietly(&mut self) {
		if let Output::Opening { quiet, .. } = &mut self.output {
			std::mem::forget(quiet.take());
		}
	}

	fn mixer(&self) -> MutexGuard<'_, Mixer> {
		self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
	}

	fn follow(&mut self, order: Order, now: Instant) {
		match order {
			Order::Say(number, utterance, channels, performance) if self.is_latest(number) => {
				let saying = Saying::new(number, utterance, channels, performance, &self.words);
				self.saying = Some(saying);
				self.seek(now);
				self.progress(now);
			}
			Order::Say(..) | Order::Close => {}
			Order::Hush => self.drop_the_past(),
			Order::Tone(tone, pan, channels) => {
				let sound = self.words.tone(tone);
				self.mixer().tone(sound, channels, pan);
				self.seek(now);
				self.progress(now);
			}
			Order::Seek if self.reported && !self.ear => {
				self.barren = None;
				self.seek(now);
			}
			// A private device is always searched for.
			Order::Seek => {}
			Order::Opened(number, opened) => self.opened(number, opened, now),
			Order::Lost(lost, reason) => {
				if matches!(&self.output, Output::Open { number, .. } if *number == lost) {
					self.unheard(reason, now);
				}
			}
			Order::Over(number) => self.over(number, now),
		}
	}

	fn is_latest(&self, number: u64) -> bool {
		self.latest.load(Ordering::SeqCst) == number
	}

	/// Forgets an utterance that has been hushed or replaced.
	fn drop_the_past(&mut self) {
		if let Some(past) = self
			.saying
			.take_if(|saying| self.latest.load(Ordering::SeqCst) != saying.number)
		{
			let mut mixer = self.mixer();
			if mixer.voice() == Some(past.number) {
				mixer.hush();
			}
		}
	}

	/// Makes sure that a device is open or being opened. If that is hopeless, the utterance is answered at once.
	fn seek(&mut self, now: Instant) {
		match &self.output {
			// An utterance does not wait for the return of a private device.
			Output::Waiting(_) if self.reported => self.answer(),
			Output::Open { .. } | Output::Waiting(_) | Output::Opening { until: Some(_), .. } => {}
			Output::Opening { until: None, .. } => self.answer(),
			Output::Closed if self.barren.is_some_and(|moment| now < moment + BARREN) => self.answer(),
			Output::Closed => {
				self.openings += 1;
				let number = self.openings;
				self.mixer().serve(number);
				// The first word is in the mixer before the device asks for its first samples.
				self.work(now);
				let patience = if self.tries > 0 {
					PATIENCE_AFTER_LOSS
				} else {
					PATIENCE
				};
				self.output = Output::Opening {
					number,
					until: Some(now + patience),
					quiet: Quiet::hold(),
				};
				if let Err(error) = (self.open)(number, self.words.rate()) {
					self.unheard(Message::from(obstacle(&error)).into(), now);
				}
			}
		}
	}

	fn opened(&mut self, opened: u64, result: Result<Outlet, DeviceFault>, now: Instant) {
		let Output::Opening { number, until, quiet } = &mut self.output else {
			return;
		};
		if *number != opened {
			return;
		}
		*quiet = None;
		let given_up = until.is_none();
		match result {
			Ok(outlet) => {
				self.heard = true;
				self.barren = None;
				let rate = outlet.rate;
				let course = Course::begin(now, self.mixer().filled(), outlet.rest);
				self.output = Output::Open {
					number: opened,
					_outlet: outlet,
					course,
				};
				if rate != self.words.rate() {
					self.words.set_rate(rate);
					self.rewind();
				}
				if self.ear {
					self.tries = 0;
				}
				if std::mem::take(&mut self.reported) {
					(self.tell)(News::Back);
				}
			}
			Err(_) if given_up && self.ear => self.output = Output::Waiting(now + BARREN),
			Err(_) if given_up => self.output = Output::Closed,
			Err(reason) => self.unheard(reason, now),
		}
	}

	/// Handles the loss of the device, or a failed opening. The device is searched for a few times, if it was there
	/// before and there is something to say; then, and if it never was, the lack is reported and the utterance answered.
	fn unheard(&mut self, reason: DeviceFault, now: Instant) {
		self.output = Output::Closed;
		self.mixer().clear();
		self.drop_the_past();
		if self.saying.is_none() && self.heard && !self.ear {
			return;
		}
		self.rewind();
		let most = if self.ear {
			RETRIES_OF_AN_EAR
		} else {
			RETRIES.len()
		};
		let again = RETRIES
			.get(self.tries)
			.filter(|_| self.tries < most && self.heard && !self.reported);
		if let Some(pause) = again {
			self.tries += 1;
			self.output = Output::Waiting(now + *pause);
		} else {
			self.barren = Some(now);
			self.report(reason);
			self.answer();
			if self.ear {
				self.output = Output::Waiting(now + BARREN);
			}
		}
	}

	fn report(&mut self, reason: DeviceFault) {
		if !self.reported {
			self.reported = true;
			(self.tell)(News::NoSound(reason));
		}
	}

	/// Answers for an utterance that cannot be heard.
	fn answer(&mut self) {
		self.drop_the_past();
		self.mixer().clear();
		if let Some(saying) = self.saying.take() {
			(self.tell)(News::Spoken(saying.id));
		}
	}

	fn over(&mut self, number: u64, now: Instant) {
		self.drop_the_past();
		if let Some(saying) = self.saying.take_if(|saying| saying.number == number) {
			if !saying.is_echo() {
				self.ended = Some(now);
			}
			self.reported = false;
			self.tries = 0;
			(self.tell)(News::Spoken(saying.id));
		}
		self.progress(now);
	}

	/// Handles the beginning of a sound or of a silence.
	fn progress(&mut self, now: Instant) {
		let (idle, taken) = self.in_the_mixer();
		if let Output::Open { course, .. } = &mut self.output {
			course.note(now, idle, taken);
		}
	}

	/// `true` if there is silence, and the number of buffers that the device has taken.
	fn in_the_mixer(&self) -> (bool, u64) {
		let mixer = self.mixer();
		(mixer.is_silent() && self.saying.is_none(), mixer.filled())
	}

	/// Checks the device, if it is time.
	fn look(&mut self, now: Instant) {
		if self.output.alarm().is_none_or(|moment| now < moment) {
			return;
		}
		let (idle, taken) = self.in_the_mixer();
		match &mut self.output {
			Output::Closed => {}
			Output::Waiting(_) => {
				self.output = Output::Closed;
				self.drop_the_past();
				if self.saying.is_some() || self.ear {
					self.seek(now);
				}
			}
			Output::Opening { until, quiet, .. } => {
				*until = None;
				*quiet = None;
				self.report(DeviceFault::ServerSilent);
				self.answer();
			}
			Output::Open { course, .. } => {
				// A missing device is back when it has taken samples, and not when it has merely opened.
				if course.has_moved(taken) && !self.ear && std::mem::take(&mut self.reported) {
					self.tries = 0;
					(self.tell)(News::Back);
				}
				match course.look(now, idle, taken) {
					Finding::GoesOn => {}
					Finding::Rested => self.output = Output::Closed,
					Finding::StandsStill => {
						let reason = DeviceFault::Gone(message!(DeviceStands));
						self.unheard(reason, now);
					}
				}
			}
		}
	}

	fn has_work(&self) -> bool {
		let may_work = match &self.output {
			Output::Closed | Output::Waiting(_) | Output::Opening { until: None, .. } => false,
			Output::Opening { until: Some(_), .. } | Output::Open { .. } => true,
		};
		may_work && self.saying.as_ref().is_some_and(Saying::is_unfinished)
	}

	/// Passes the next beat to the mixer. Each is made while those before it are played.
	fn work(&mut self, now: Instant) {
		self.drop_the_past();
		let Some(saying) = self.saying.as_mut().filter(|saying| saying.is_unfinished()) else {
			return;
		};
		let begins = saying.is_unbegun();
		let since_last = self.ended.map(|ended| now.saturating_duration_since(ended));
		let voiced = saying.go_on(&mut self.words, since_last);
		let (number, channels) = (saying.number, saying.channels);
		let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
		// A hush changes the number first and the mixer then, so that nothing begins after it.
		if begins && self.latest.load(Ordering::SeqCst) == number {
			mixer.begin(number, channels);
		}
		mixer.go_on(number, voiced.pieces);
		if !saying.is_unfinished() {
			mixer.close(number);
		}
		drop(mixer);
		if let Some(why) = voiced.missing {
			(self.tell)(News::NoSynthesis(why));
		}
		if let Some(text) = voiced.unsayable {
			(self.tell)(News::Unsayable(text));
		}
	}

	/// Starts the utterance again: the part that was played is lost with the device, or has the wrong rate.
	fn rewind(&mut self) {
		if let Some(saying) = &mut self.saying {
			saying.rewind();
		}
	}
}

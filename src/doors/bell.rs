//! The bell at every door: stamps the reports of a door and sends them to the front door.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use annabella::clock::{Span, Stamp};
use annabella::keys::{Key, KeyCode};
use annabella::ports::Input;

use super::platform::clock;

/// The program's own clock: milliseconds since it started, counted also while the machine sleeps.
#[derive(Clone, Debug)]
pub struct Watch {
	origin: Duration,
}

impl Watch {
	#[must_use]
	pub fn start() -> Self {
		Self {
			origin: clock::since_start(),
		}
	}

	#[must_use]
	pub fn now(&self) -> Stamp {
		let passed = clock::since_start().saturating_sub(self.origin);
		Stamp(passed.as_millis().try_into().unwrap_or(u64::MAX))
	}

	/// The time for which the machine has slept since it was switched on.
	#[must_use]
	pub fn sleep_so_far(&self) -> Span {
		let slept = clock::since_start().saturating_sub(clock::awake());
		Span(slept.as_millis().try_into().unwrap_or(u64::MAX))
	}
}

/// Number of inputs that may wait before a door. Nobody types that much ahead.
const MOST: usize = 1000;

/// Number of waiting inputs from which they count as a pasted text.
const MANY: usize = 64;

/// Inputs that wait before a door: a door that brings more has to wait until there is room, so that no stream of input,
/// however long, fills the memory.
#[derive(Debug, Default)]
pub struct Crowd {
	waiting: Mutex<usize>,
	gone: Condvar,
	/// True after an interrupt: earlier typed input is dropped until its key is reached.
	is_interrupted: AtomicBool,
}

impl Crowd {
	/// Returns once there is room. If there was none, half of the inputs are taken first, so that the thread is not woken
	/// for every single one.
	pub fn wait_for_room(&self) {
		let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
		if *waiting >= MOST {
			drop(self.gone.wait_while(waiting, |waiting| *waiting > MOST / 2));
		}
	}

	/// Returns `true` while more inputs wait than a user types ahead.
	fn is_crowded(&self) -> bool {
		*self.waiting.lock().unwrap_or_else(PoisonError::into_inner) > MANY
	}

	pub fn come(&self) {
		let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
		*waiting = waiting.saturating_add(1);
	}

	pub fn go(&self) {
		let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
		*waiting = waiting.saturating_sub(1);
		if *waiting == MOST / 2 {
			self.gone.notify_all();
		}
	}
}

const fn is_typed(input: &Input) -> bool {
	matches!(input, Input::Key(_) | Input::Line(_) | Input::Pointed(_))
}

/// The usual key for leaving a program that does not listen.
const INTERRUPT: Input = Input::Key(Key {
	code: KeyCode::Char('c'),
	ctrl: true,
	alt: false,
});

/// Rings at the front door. Every door has one; ringing never blocks.
#[derive(Clone, Debug)]
pub struct Bell {
	watch: Arc<Watch>,
	sender: Sender<(Stamp, Input)>,
	/// Keys, clicks and lines that are not taken yet.
	typed: Arc<Crowd>,
}

impl Bell {
	/// A bell and the receiver of its news.
	#[must_use]
	pub fn hang(watch: Watch) -> (Self, Receiver<(Stamp, Input)>) {
		let (sender, receiver) = channel();
		(
			Self {
				watch: Arc::new(watch),
				sender,
				typed: Arc::default(),
			},
			receiver,
		)
	}

	/// Stamps the news and sends it. If the receiver is gone, the program is ending.
	pub fn ring(&self, input: Input) {
		let _ = self.sender.send((self.watch.now(), input));
	}

	/// The same for a key or a line, of which there may be any number: if the user has typed too far ahead, the caller
	/// waits here, on its own thread, until [`Bell::taken`] reports them.
	pub fn ring_in_turn(&self, input: Input) {
		self.typed.wait_for_room();
		self.typed.come();
		if input == INTERRUPT {
			self.interrupt();
		}
		self.ring(input);
	}

	/// Notes an interrupt, by a key or by a signal: the end does not wait for earlier typed input.
	pub fn interrupt(&self) {
		self.typed.is_interrupted.store(true, Ordering::Relaxed);
	}

	/// Returns `true` for input typed before an interrupt.
	fn drops(&self, input: &Input) -> bool {
		if *input == INTERRUPT {
			self.typed.is_interrupted.store(false, Ordering::Relaxed);
			return false;
		}
		is_typed(input) && self.typed.is_interrupted.load(Ordering::Relaxed)
	}

	/// Notes that the front door has taken this.
	pub fn taken(&self, input: &Input) {
		if is_typed(input) {
			self.typed.go();
		}
	}

	/// Returns `true` while a long pasted text is being taken, key by key: the effect of one key is past before anybody
	/// sees it.
	#[must_use]
	pub fn is_crowded(&self) -> bool {
		self.typed.is_crowded()
	}

	#[must_use]
	pub fn watch(&self) -> &Watch {
		&self.watch
	}
}

/// Number of times that the end of the input lets later news pass: orders get their answers, and a talkative engine holds
/// up nothing.
const COURTESIES: usize = 16;

/// The news that the front door takes from its bell, one after the other.
#[derive(Debug)]
pub struct Inbox {
	news: Receiver<(Stamp, Input)>,
	bell: Bell,
	courtesies: usize,
}

impl Inbox {
	#[must_use]
	pub fn new(news: Receiver<(Stamp, Input)>, bell: Bell) -> Self {
		Self {
			news,
			bell,
			courtesies: COURTESIES,
		}
	}

	/// The next news, or the alarm, if it is due before any come.
	pub fn next(&mut self, due: Option<Stamp>) -> (Stamp, Input) {
		let (at, input) = self.first(due);
		if input == Input::HangUp
			&& self.courtesies > 0
			&& let Ok(behind) = self.news.try_recv()
		{
			self.courtesies -= 1;
			self.bell.ring(input);
			return behind;
		}
		(at, input)
	}

	fn first(&self, due: Option<Stamp>) -> (Stamp, Input) {
		let now = || self.bell.watch().now();
		loop {
			let news = match due {
				Some(due) => self.news.recv_timeout(Duration::from_millis(due.since(now()).0)),
				None => self.news.recv().map_err(RecvTimeoutError::from),
			};
			match news {
				Ok((_, input)) if self.bell.drops(&input) => self.bell.taken(&input),
				Ok(news) => return news,
				Err(RecvTimeoutError::Timeout) => return (now(), Input::Alarm),
				Err(RecvTimeoutError::Disconnected) => return (now(), Input::HangUp),
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use std::thread;

	use super::*;

	#[test]
	fn whoever_types_without_end_waits_and_nothing_is_lost() {
		const ALL: usize = 20 * MOST;
		let (bell, news) = Bell::hang(Watch::start());
		let typing = bell.clone();
		let typist = thread::spawn(move || {
			for number in 0..ALL {
				typing.ring_in_turn(Input::Line(number.to_string()));
				typing.ring(Input::Alarm);
			}
		});
		let mut lines = 0;
		while lines < ALL {
			let (_, input) = news.recv().unwrap();
			let most = *bell.typed.waiting.lock().unwrap();
			assert!(most <= MOST, "{most} wait");
			bell.taken(&input);
			if let Input::Line(text) = input {
				assert_eq!(text, lines.to_string());
				lines += 1;
			}
		}
		typist.join().unwrap();
		assert_eq!(*bell.typed.waiting.lock().unwrap(), 0);
	}

	#[test]
	fn typed_keys_before_an_interrupt_are_dropped() {
		let (bell, news) = Bell::hang(Watch::start());
		let mut inbox = Inbox::new(news, bell.clone());
		let letter = Input::Key(Key::char('a'));
		for input in [letter.clone(), Input::ReaderSeen, INTERRUPT, letter.clone()] {
			bell.ring_in_turn(input);
		}
		let taken: Vec<Input> = core::iter::repeat_with(|| inbox.next(None).1).take(3).collect();
		assert_eq!(taken, [Input::ReaderSeen, INTERRUPT, letter]);
	}

	#[test]
	fn what_came_behind_the_end_is_told_before_it_but_not_for_ever() {
		let (bell, news) = Bell::hang(Watch::start());
		let mut inbox = Inbox::new(news, bell.clone());
		bell.ring(Input::HangUp);
		bell.ring(Input::ReaderSeen);
		assert_eq!(inbox.next(None).1, Input::ReaderSeen);
		assert_eq!(inbox.next(None).1, Input::HangUp);
		bell.ring(Input::HangUp);
		let mut taken = 0;
		while inbox.next(None).1 != Input::HangUp {
			bell.ring(Input::Alarm);
			bell.ring(Input::Alarm);
			taken += 1;
		}
		assert!(taken < COURTESIES, "{taken}");
	}
}

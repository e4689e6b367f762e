//! The sound device: its opening, and its requests to the mixer.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

use annabella::ports::DeviceFault;

use super::Listener;
use super::mixer::Mixer;
use super::order::Order;
use crate::doors::outlet::{self, Frame, Site, Source, Waker};

/// An opening that took longer than this leaves the tones that waited for it unplayed: they are past.
const STALE: Duration = Duration::from_millis(300);

/// The needs of every stream: the source of its samples, and the receiver of its news.
struct Feed {
	mixer: Arc<Mutex<Mixer>>,
	listener: Option<Listener>,
	orders: Sender<Order>,
	/// The number of this opening, so that news from an older stream is known as old.
	number: u64,
	/// The rate at which the mixer has been filled so far.
	expected: u32,
	/// The rate of the device.
	rate: AtomicU32,
	began: Instant,
	/// True if the loss of the stream was reported.
	told: AtomicBool,
}

impl Feed {
	fn mixer(&self) -> MutexGuard<'_, Mixer> {
		self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
	}
}

impl Source for Feed {
	/// Removes everything from the mixer that does not suit the device, before the device takes its first samples.
	fn tune(&self, rate: u32) {
		self.rate.store(rate, Ordering::SeqCst);
		let mut mixer = self.mixer();
		if rate != self.expected {
			mixer.clear();
		} else if self.began.elapsed() > STALE {
			mixer.clear_tones();
		}
	}

	fn fill(&self, out: &mut [Frame]) {
		let mut mixer = self.mixer();
		let filled = mixer.fill(self.number, out);
		if let Some(listener) = self.listener.as_ref().filter(|_| filled.taped) {
			listener(mixer.tape(), self.rate.load(Ordering::SeqCst));
		}
		drop(mixer);
		if let Some(voice) = filled.over {
			let _ = self.orders.send(Order::Over(voice));
		}
	}

	fn lose(&self, reason: DeviceFault) {
		if !self.told.swap(true, Ordering::SeqCst) {
			let _ = self.orders.send(Order::Lost(self.number, reason));
		}
	}

	fn is_silent(&self) -> bool {
		self.mixer().is_silent()
	}

	fn ready(&self) -> usize {
		self.mixer().ready()
	}

	fn wake_by(&self, waker: Waker) {
		self.mixer().wake_by(self.number, waker);
	}
}

/// Opens devices.
pub struct Opener {
	/// The place of the sound, if not just any.
	site: Option<Site>,
	mixer: Arc<Mutex<Mixer>>,
	orders: Sender<Order>,
	listener: Option<Listener>,
}

impl Opener {
	#[must_use]
	pub fn new(
		site: Option<Site>,
		mixer: Arc<Mutex<Mixer>>,
		orders: Sender<Order>,
		listener: Option<Listener>,
	) -> Self {
		Self {
			site,
			mixer,
			orders,
			listener,
		}
	}

	/// Opens a device on a thread of its own, as a dead sound server may hold the caller for ever, and reports it
	/// as [`Order::Opened`].
	pub fn open(&self, number: u64, expected: u32) -> io::Result<()> {
		let site = self.site.clone();
		let orders = self.orders.clone();
		let source: Arc<dyn Source> = Arc::new(Feed {
			mixer: Arc::clone(&self.mixer),
			orders: orders.clone(),
			listener: self.listener.clone(),
			number,
			expected,
			rate: AtomicU32::new(expected),
			began: Instant::now(),
			told: AtomicBool::new(false),
		});
		let work = move || {
			let opened = outlet::open(site.as_ref(), &source);
			let _ = orders.send(Order::Opened(number, opened));
		};
		thread::Builder::new()
			.name("sound-opening".to_owned())
			.spawn(work)
			.map(drop)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_loss_is_told_once() {
		let (orders, told) = std::sync::mpsc::channel();
		let feed = Feed {
			mixer: Arc::default(),
			listener: None,
			orders,
			number: 1,
			expected: 48_000,
			rate: AtomicU32::new(48_000),
			began: Instant::now(),
			told: AtomicBool::new(false),
		};
		(0..10).for_each(|_| feed.lose("gone".into()));
		assert!(matches!(told.try_recv(), Ok(Order::Lost(1, _))));
		assert!(told.try_recv().is_err());
	}
}

//! One device and its speaker, which works on a thread of its own.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use annabella::voice::{Delivery, Pan, Tone, Utterance};

use super::Listener;
use super::device::Opener;
use super::mixer::{Channels, Mixer};
use super::order::Order;
use super::performance::Performance;
use super::person::Person;
use super::speaker::Speaker;
use super::speakers::Report;
use super::synth::Synthesiser;
use super::words::Words;
use crate::doors::outlet::Site;

/// The rate that is expected of a device before one has been seen.
const USUAL_RATE: u32 = 48_000;

/// The way to a speaker. Nothing here waits for a device.
#[derive(Debug)]
pub struct SpeakerHandle {
	orders: Sender<Order>,
	mixer: Arc<Mutex<Mixer>>,
	/// The number of the last wish to speak or to be silent: anything with another number is past.
	latest: Arc<AtomicU64>,
}

impl SpeakerHandle {
	/// Starts the speaker. Without a site it speaks in the system's device, wherever that goes. The second value is
	/// `true` if the speaker has a thread.
	pub fn open(
		site: Option<Site>,
		tell: Report,
		listener: Option<Listener>,
		synth: Synthesiser,
		person: Person,
	) -> (Self, io::Result<()>) {
		let (orders, taken) = channel();
		let mixer: Arc<Mutex<Mixer>> = Arc::default();
		let latest: Arc<AtomicU64> = Arc::default();
		let ear = site.is_some();
		let opener = Opener::new(site, Arc::clone(&mixer), orders.clone(), listener);
		let open = Box::new(move |number, rate| opener.open(number, rate));
		let words = Words::new(USUAL_RATE, synth, person);
		let speaker = Speaker::new(tell, ear, Arc::clone(&mixer), Arc::clone(&latest), open, words);
		let started = thread::Builder::new()
			.name("sound".to_owned())
			.spawn(move || speaker.perform(&taken));
		let handle = Self {
			orders,
			mixer,
			latest,
		};
		(handle, started.map(drop))
	}

	/// Says it now, instead of the current utterance. Returns `true` if a speaker takes it.
	pub fn say(&self, utterance: Utterance, channels: Channels, performance: Performance) -> bool {
		let number = self.latest.fetch_add(1, Ordering::SeqCst) + 1;
		self.orders
			.send(Order::Say(number, utterance, channels, performance))
			.is_ok()
	}

	/// Stops speaking at once. Tones sound on.
	pub fn hush(&self) {
		self.latest.fetch_add(1, Ordering::SeqCst);
		self.mixer().hush();
		let _ = self.orders.send(Order::Hush);
	}

	pub fn tone(&self, tone: Tone, pan: Pan, channels: Channels) {
		let _ = self.orders.send(Order::Tone(tone, pan, channels));
	}

	/// Sets the volumes at once.
	pub fn set_volumes(&self, delivery: Delivery) {
		self.mixer().set_volumes(delivery);
	}

	fn mixer(&self) -> MutexGuard<'_, Mixer> {
		self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
	}
}

impl SpeakerHandle {
	/// Searches for the device, if it was reported as missing.
	pub fn seek(&self) {
		let _ = self.orders.send(Order::Seek);
	}
}

impl Drop for SpeakerHandle {
	fn drop(&mut self) {
		let _ = self.orders.send(Order::Close);
	}
}

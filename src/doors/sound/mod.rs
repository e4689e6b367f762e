//! The own voice: recorded words and tones through one stream, on threads of its own.
//!
//! [`speaker`] is the thread that performs utterances: [`score`] says what comes when, [`words`] makes the sounds out
//! of [`pack`]s, the synthesiser [`synth`] and [`tones`], and the [`mixer`] hands them to the [`device`], sample by
//! sample.

mod device;
mod lane;
mod mixer;
mod order;
mod pack;
#[cfg(test)]
mod rehearsal;
mod resample;
mod saying;
mod score;
mod speaker;
mod synth;
mod tones;
mod words;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use annabella::desk::{Fault, Input};
use annabella::voice::{Tone, Utterance};

use self::device::Opener;
use self::mixer::Mixer;
use self::order::Order;
use self::speaker::Speaker;
use super::bell::Bell;

/// Somebody who listens to every sample that is played, and how many there are a second.
pub type Listener = Arc<dyn Fn(&[f32], u32) + Send + Sync>;

/// The voice and the tones. Nothing here waits for a device.
#[derive(Debug)]
pub struct Sound {
	bell: Bell,
	orders: Sender<Order>,
	mixer: Arc<Mutex<Mixer>>,
	/// The number of the last wish to speak or to be silent: whatever has another one is past.
	latest: Arc<AtomicU64>,
}

impl Sound {
	/// Starts the voice. A device that is missing is reported through the bell as [`Fault::NoSound`], once.
	#[must_use]
	pub fn open(bell: Bell, listener: Option<Listener>) -> Self {
		let (orders, taken) = channel();
		let mixer: Arc<Mutex<Mixer>> = Arc::default();
		let latest: Arc<AtomicU64> = Arc::default();
		let opener = Opener::new(Arc::clone(&mixer), orders.clone(), listener);
		let open = Box::new(move |number, rate| opener.open(number, rate));
		let speaker = Speaker::new(bell.clone(), Arc::clone(&mixer), Arc::clone(&latest), open);
		let started = thread::Builder::new()
			.name("sound".to_owned())
			.spawn(move || speaker.perform(&taken));
		if let Err(error) = started {
			bell.ring(Input::Fault(Fault::NoSound(error.to_string())));
		}
		Self {
			bell,
			orders,
			mixer,
			latest,
		}
	}

	/// Says it now, instead of whatever is being said. Its end is reported as [`Input::Spoken`], also when nothing
	/// could be heard, so that nobody waits for it for ever.
	pub fn say(&self, utterance: Utterance) {
		let number = self.latest.fetch_add(1, Ordering::SeqCst) + 1;
		let id = utterance.id;
		if self.orders.send(Order::Say(number, utterance)).is_err() {
			self.bell.ring(Input::Spoken(id));
		}
	}

	/// Is silent at once. What was being said will not be reported as spoken. Tones sound on.
	pub fn hush(&self) {
		self.latest.fetch_add(1, Ordering::SeqCst);
		self.mixer.lock().unwrap_or_else(PoisonError::into_inner).hush();
		let _ = self.orders.send(Order::Hush);
	}

	/// Plays the tone now, whatever is being said.
	pub fn tone(&self, tone: Tone) {
		let _ = self.orders.send(Order::Tone(tone));
	}
}

impl Drop for Sound {
	fn drop(&mut self) {
		let _ = self.orders.send(Order::Close);
	}
}

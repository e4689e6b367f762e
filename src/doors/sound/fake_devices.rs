//! A speaker whose devices exist only here, and a test plays them.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use annabella::clock::Stamp;
use annabella::ports::{Fault, Input, VoiceFault};
use annabella::settings::Ears;
use annabella::voice::{Audience, Language, Pace, Phrase, Urgency, Utterance, UtteranceId};

use super::mixer::{Channels, Mixer};
use super::order::Order;
use super::performance::Performance;
use super::person::Person;
use super::speaker::Speaker;
use super::speakers::Speakers;
use super::synth::Synthesiser;
use super::words::Words;
use crate::doors::bell::{Bell, Watch};
use crate::doors::outlet::{Outlet, REST};

/// The rate that a speaker expects before it has seen a device.
const USUAL_RATE: u32 = 48_000;

/// Longer than anything here can take, except for ever.
pub const FOR_EVER: Duration = Duration::from_secs(60);

/// A device that reports when it is closed.
struct FakeDevice(Sender<()>);

impl Drop for FakeDevice {
	fn drop(&mut self) {
		let _ = self.0.send(());
	}
}

/// A speaker, and a test's control of its device.
pub struct FakeDevices {
	pub orders: Sender<Order>,
	pub mixer: Arc<Mutex<Mixer>>,
	latest: Arc<AtomicU64>,
	speakers: Arc<Speakers>,
	pub heard: Receiver<(Stamp, Input)>,
	/// The numbers of the openings that it has asked for.
	pub openings: Receiver<u64>,
	/// A device was closed.
	pub closings: (Sender<()>, Receiver<()>),
	thread: Option<JoinHandle<()>>,
	pub performance: Performance,
}

impl FakeDevices {
	pub fn new() -> Self {
		Self::with(Ears::default(), false)
	}

	/// The only device of these ears.
	pub fn with(ears: Ears, ear: bool) -> Self {
		Self::with_synthesiser(ears, ear, Synthesiser::default())
	}

	/// With this synthesiser.
	pub fn with_synthesiser(ears: Ears, ear: bool, synth: Synthesiser) -> Self {
		let (orders, taken) = channel();
		let (asked, openings) = channel();
		let (bell, heard) = Bell::hang(Watch::start());
		let (mixer, latest) = (Arc::<Mutex<Mixer>>::default(), Arc::<AtomicU64>::default());
		let open = Box::new(move |number, _| asked.send(number).map_err(io::Error::other));
		let speakers = Arc::new(Speakers::new(bell, ears));
		let speaker = Speaker::new(
			speakers.report(0),
			ear,
			Arc::clone(&mixer),
			Arc::clone(&latest),
			open,
			Words::new(USUAL_RATE, synth, Person::default()),
		);
		let thread = Some(std::thread::spawn(move || speaker.perform(&taken)));
		Self {
			orders,
			mixer,
			latest,
			speakers,
			heard,
			openings,
			closings: channel(),
			thread,
			performance: Performance::default(),
		}
	}

	/// A device that has opened.
	pub fn with_device() -> (Self, u64) {
		let fakes = Self::new();
		let device = fakes.opening();
		fakes.opens(device, 48_000);
		(fakes, device)
	}

	pub fn opening(&self) -> u64 {
		self.openings.recv_timeout(FOR_EVER).unwrap()
	}

	pub fn opens(&self, device: u64, rate: u32) {
		let stage = FakeDevice(self.closings.0.clone());
		self.send(Order::Opened(device, Ok(Outlet::new(rate, REST, stage))));
	}

	pub fn fails(&self, device: u64) {
		self.send(Order::Opened(device, Err("no device".into())));
	}

	pub fn send(&self, order: Order) {
		self.orders.send(order).unwrap();
	}

	pub fn say(&self, id: u64, words: &[&str]) -> u64 {
		let mut phrase = Phrase::new();
		for word in words {
			phrase.push_word(Language::GERMAN, word);
		}
		let number = self.latest.fetch_add(1, Ordering::SeqCst) + 1;
		self.speakers.begin(UtteranceId(id), 1);
		self.send(Order::Say(
			number,
			Utterance {
				id: UtteranceId(id),
				urgency: Urgency::Answer,
				pace: Pace::Normal,
				audience: Audience::Room,
				phrase,
			},
			Channels::ALL,
			self.performance,
		));
		number
	}

	pub fn hush(&self) {
		self.latest.fetch_add(1, Ordering::SeqCst);
		self.mixer.lock().unwrap().hush();
		self.send(Order::Hush);
	}

	/// Plays until the voice is over, and gives all its samples and its number.
	pub fn play(&self, device: u64) -> (Vec<f32>, u64) {
		let mut heard = Vec::new();
		loop {
			let mut out = [[0.0; 2]; 480];
			let over = self.mixer.lock().unwrap().fill(device, &mut out).over;
			heard.extend(out.map(|[left, _]| left));
			if let Some(number) = over {
				self.send(Order::Over(number));
				return (heard, number);
			}
			std::thread::yield_now();
		}
	}

	pub fn next(&self) -> Input {
		self.heard.recv_timeout(FOR_EVER).unwrap().1
	}

	/// Ends the speaker and returns its other reports.
	pub fn close(mut self) -> Vec<Input> {
		self.send(Order::Close);
		self.thread.take().unwrap().join().unwrap();
		self.heard.try_iter().map(|(_, input)| input).collect()
	}
}

pub fn spoken(id: u64) -> Input {
	Input::Spoken(UtteranceId(id))
}

pub fn no_sound() -> Input {
	Input::Fault(Fault::Voice(VoiceFault::NoSound("no device".into())))
}

/// The places where the samples rise out of silence.
pub fn onsets(heard: &[f32]) -> Vec<usize> {
	let mut onsets = Vec::new();
	let mut silent = 1000;
	for (at, sample) in heard.iter().enumerate() {
		if sample.abs() < 0.002 {
			silent += 1;
		} else {
			if silent >= 1000 {
				onsets.push(at);
			}
			silent = 0;
		}
	}
	onsets
}

//! The speaker before an empty hall: devices that exist only here, and what is reported about them.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use annabella::chess::Color;
use annabella::clock::Stamp;
use annabella::desk::{Choices, Ears, Fault, Input};
use annabella::voice::{Audience, Language, Pace, Phrase, Tone, Urgency, Utterance, UtteranceId};

use super::choir::Choir;
use super::device::Playing;
use super::mixer::{Channels, Mixer};
use super::order::Order;
use super::person::Person;
use super::speaker::Speaker;
use super::words::{Synthesiser, Words};
use crate::doors::bell::{Bell, Watch};

/// Longer than anything here can take, except for ever.
const FOR_EVER: Duration = Duration::from_secs(60);

/// A device of some rate that tells when it is closed.
struct Stage(u32, Sender<()>);

impl Playing for Stage {
	fn rate(&self) -> u32 {
		self.0
	}
}

impl Drop for Stage {
	fn drop(&mut self) {
		let _ = self.1.send(());
	}
}

/// A speaker, and the hands that play the device for it.
struct Hall {
	orders: Sender<Order>,
	mixer: Arc<Mutex<Mixer>>,
	latest: Arc<AtomicU64>,
	choir: Arc<Choir>,
	heard: Receiver<(Stamp, Input)>,
	/// The numbers of the openings it has asked for.
	openings: Receiver<u64>,
	/// A device was closed.
	closings: (Sender<()>, Receiver<()>),
	thread: Option<JoinHandle<()>>,
}

impl Hall {
	fn new() -> Self {
		Self::with(Ears::default(), false)
	}

	/// A hall that is the only device of these ears.
	fn with(ears: Ears, ear: bool) -> Self {
		let (orders, taken) = channel();
		let (asked, openings) = channel();
		let (bell, heard) = Bell::hang(Watch::start());
		let (mixer, latest) = (Arc::<Mutex<Mixer>>::default(), Arc::<AtomicU64>::default());
		let open = Box::new(move |number, _| asked.send(number).map_err(io::Error::other));
		let choir = Arc::new(Choir::new(bell, ears));
		let speaker = Speaker::new(
			choir.report(0),
			ear,
			Arc::clone(&mixer),
			Arc::clone(&latest),
			open,
			Words::new(48_000, Synthesiser::default(), Person::default()),
		);
		let thread = Some(std::thread::spawn(move || speaker.perform(&taken)));
		Self {
			orders,
			mixer,
			latest,
			choir,
			heard,
			openings,
			closings: channel(),
			thread,
		}
	}

	/// A hall whose device has opened.
	fn with_device() -> (Self, u64) {
		let hall = Self::new();
		let device = hall.opening();
		hall.opens(device, 48_000);
		(hall, device)
	}

	fn opening(&self) -> u64 {
		self.openings.recv_timeout(FOR_EVER).unwrap()
	}

	fn opens(&self, device: u64, rate: u32) {
		self.send(Order::Opened(
			device,
			Ok(Box::new(Stage(rate, self.closings.0.clone()))),
		));
	}

	fn fails(&self, device: u64) {
		self.send(Order::Opened(device, Err("no device".to_owned())));
	}

	fn send(&self, order: Order) {
		self.orders.send(order).unwrap();
	}

	fn say(&self, id: u64, words: &[&str]) -> u64 {
		let mut phrase = Phrase::new();
		for word in words {
			phrase.push_word(Language::GERMAN, word);
		}
		let number = self.latest.fetch_add(1, Ordering::SeqCst) + 1;
		self.choir.begin(UtteranceId(id), 1);
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
		));
		number
	}

	fn hush(&self) {
		self.latest.fetch_add(1, Ordering::SeqCst);
		self.mixer.lock().unwrap().hush();
		self.send(Order::Hush);
	}

	/// Plays until the voice is over, and gives all its samples and its number.
	fn play(&self, device: u64) -> (Vec<f32>, u64) {
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

	fn next(&self) -> Input {
		self.heard.recv_timeout(FOR_EVER).unwrap().1
	}

	/// Ends the speaker and gives what it has reported besides.
	fn close(mut self) -> Vec<Input> {
		self.send(Order::Close);
		self.thread.take().unwrap().join().unwrap();
		self.heard.try_iter().map(|(_, input)| input).collect()
	}
}

fn spoken(id: u64) -> Input {
	Input::Spoken(UtteranceId(id))
}

fn no_sound() -> Input {
	Input::Fault(Fault::NoSound("no device".to_owned()))
}

/// Where the samples rise out of silence.
fn onsets(heard: &[f32]) -> Vec<usize> {
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

#[test]
fn what_is_said_is_played_and_reported_in_order() {
	let (hall, device) = Hall::with_device();
	for id in 1..4 {
		hall.say(id, &["Springer", "Gustav", "eins"]);
		let (heard, _) = hall.play(device);
		assert!(heard.len() > 48_000 && onsets(&heard).len() >= 3);
		assert_eq!(hall.next(), spoken(id));
	}
	assert_eq!(hall.close(), []);
}

#[test]
fn an_empty_utterance_is_spoken() {
	let (hall, device) = Hall::with_device();
	hall.say(5, &[]);
	hall.play(device);
	assert_eq!(hall.next(), spoken(5));
	assert_eq!(hall.close(), []);
}

#[test]
fn the_hushed_and_the_replaced_are_never_spoken() {
	let (hall, device) = Hall::with_device();
	hall.say(1, &["Springer", "Gustav"]);
	let replacing = hall.say(2, &["Dame", "David"]);
	hall.hush();
	hall.say(3, &["Turm"]);
	hall.hush();
	let last = hall.say(4, &["Läufer"]);
	assert!(replacing < last);
	assert_eq!(hall.play(device).1, last);
	assert_eq!(hall.next(), spoken(4));
	assert_eq!(hall.close(), []);
}

#[test]
fn a_voice_that_ended_as_it_was_hushed_is_not_spoken() {
	let (hall, device) = Hall::with_device();
	let number = hall.say(1, &["Dame"]);
	loop {
		let over = hall.mixer.lock().unwrap().fill(device, &mut [[0.0; 2]; 480]).over;
		if over.is_some() {
			break;
		}
	}
	hall.hush();
	hall.send(Order::Over(number));
	assert_eq!(hall.close(), []);
}

#[test]
fn without_a_device_the_lack_is_reported_once_and_everything_answered() {
	let hall = Hall::new();
	hall.say(1, &["Dame"]);
	let first = hall.opening();
	hall.fails(first);
	assert_eq!(hall.next(), no_sound());
	assert_eq!(hall.next(), spoken(1));
	for id in 2..5 {
		hall.say(id, &["Dame"]);
		hall.send(Order::Tone(Tone::Move, Channels::ALL));
		assert_eq!(hall.next(), spoken(id));
	}
	assert!(hall.mixer.lock().unwrap().is_silent());
	assert_eq!(hall.close(), []);
}

#[test]
fn a_lost_device_is_found_again_and_the_utterance_begins_anew() {
	let (hall, device) = Hall::with_device();
	hall.say(1, &["Springer"]);
	let (whole, _) = hall.play(device);
	assert_eq!(hall.next(), spoken(1));
	let number = hall.say(2, &["Springer"]);
	while hall.mixer.lock().unwrap().voice() != Some(number) {
		std::thread::yield_now();
	}
	hall.mixer.lock().unwrap().fill(device, &mut [[0.0; 2]; 480 * 20]);
	hall.send(Order::Lost(device, "no device".to_owned()));
	let second = hall.opening();
	hall.fails(second);
	let third = hall.opening();
	hall.opens(third, 48_000);
	let (heard, _) = hall.play(third);
	assert_eq!(hall.next(), spoken(2));
	let at = |heard: &[f32]| onsets(heard).first().copied().unwrap();
	assert!(whole[at(&whole)..][..16_000] == heard[at(&heard)..][..16_000]);
	assert_eq!(hall.close(), []);
}

#[test]
fn a_device_that_stays_lost_is_reported_and_the_utterance_answered() {
	let (hall, device) = Hall::with_device();
	hall.say(1, &["Springer"]);
	hall.send(Order::Lost(device, "no device".to_owned()));
	for _ in 0..4 {
		let again = hall.opening();
		hall.fails(again);
	}
	assert_eq!(hall.next(), no_sound());
	assert_eq!(hall.next(), spoken(1));
	std::thread::sleep(Duration::from_millis(2100));
	// A tone is enough to find it again.
	hall.send(Order::Tone(Tone::Move, Channels::ALL));
	let found = hall.opening();
	hall.opens(found, 48_000);
	assert_eq!(hall.next(), Input::EarBack(Audience::Room));
	hall.say(2, &["Springer"]);
	hall.play(found);
	assert_eq!(hall.next(), spoken(2));
	assert_eq!(hall.close(), []);
}

#[test]
fn a_device_of_another_rate_has_the_words_at_its_rate() {
	let hall = Hall::new();
	hall.say(1, &["Springer"]);
	let device = hall.opening();
	hall.mixer.lock().unwrap().clear();
	hall.opens(device, 24_000);
	let (heard, _) = hall.play(device);
	assert_eq!(hall.next(), spoken(1));
	let played = heard.iter().rposition(|sample| *sample != 0.0).unwrap() - onsets(&heard)[0];
	assert!((8_000..20_000).contains(&played), "{played}");
	assert_eq!(hall.close(), []);
}

#[test]
fn the_unsayable_is_reported_once_and_heard_as_trouble() {
	let (hall, device) = Hall::with_device();
	let marked = "\u{2028}";
	for id in 1..3 {
		hall.say(id, &["Dame", marked]);
		let (heard, _) = hall.play(device);
		assert!(onsets(&heard).len() >= 2, "the tone of trouble");
		if id == 1 {
			assert_eq!(hall.next(), Input::Fault(Fault::Unsayable(marked.to_owned())));
		}
		assert_eq!(hall.next(), spoken(id));
	}
	assert_eq!(hall.close(), []);
}

#[test]
fn an_idle_device_is_closed_and_opened_again_when_needed() {
	let (hall, _) = Hall::with_device();
	hall.closings.1.recv_timeout(FOR_EVER).unwrap();
	assert_eq!(hall.openings.try_recv().ok(), None);
	hall.send(Order::Tone(Tone::Check, Channels::ALL));
	let again = hall.opening();
	assert!(!hall.mixer.lock().unwrap().is_silent(), "the tone waits for it");
	hall.opens(again, 48_000);
	assert_eq!(hall.close(), []);
}

/// An ear by itself: White's device, in which the room is heard too.
fn ears() -> Ears {
	let mut choices = Choices::new(Language::ENGLISH);
	choices.set("ear", "white=A").unwrap();
	choices.set("ear", "room=A").unwrap();
	choices.ears
}

fn no_ear() -> Input {
	Input::Fault(Fault::NoEar {
		audience: Audience::Player(Color::White),
		why: "no device".to_owned(),
	})
}

#[test]
fn a_missing_ear_is_reported_at_once_and_looked_for_until_it_is_back() {
	let hall = Hall::with(ears(), true);
	let first = hall.opening();
	hall.fails(first);
	assert_eq!(hall.next(), no_ear());
	assert_eq!(hall.next(), no_sound());
	hall.say(1, &["Dame"]);
	assert_eq!(hall.next(), spoken(1), "nobody waits for it");
	let again = hall.opening();
	hall.fails(again);
	let found = hall.opening();
	hall.opens(found, 48_000);
	assert_eq!(hall.next(), Input::EarBack(Audience::Room));
	assert_eq!(hall.next(), Input::EarBack(Audience::Player(Color::White)));
	hall.say(2, &["Dame"]);
	hall.play(found);
	assert_eq!(hall.next(), spoken(2));
	// It goes in the middle of a word.
	hall.say(3, &["Dame"]);
	hall.send(Order::Lost(found, "no device".to_owned()));
	for _ in 0..2 {
		let again = hall.opening();
		hall.fails(again);
	}
	let third = hall.opening();
	hall.fails(third);
	assert_eq!(hall.next(), no_ear());
	assert_eq!(hall.next(), no_sound());
	assert_eq!(hall.next(), spoken(3));
	assert_eq!(hall.close(), []);
}

//! The speaker with pretended devices that come and go, and the reports about them.

#[path = "speaker_seeking_tests.rs"]
mod speaker_seeking_tests;

use std::time::Duration;

use annabella::chess::Color;
use annabella::ports::{Fault, Input, VoiceFault};
use annabella::settings::{Choices, Ears};
use annabella::texts::Message;
use annabella::voice::{Audience, Language, Pan, Rate, Tone};

use super::fake_devices::{FOR_EVER, FakeDevices, no_sound, onsets, spoken};
use super::mixer::Channels;
use super::order::Order;
use super::performance::{Performance, Performer};
use super::synth::Synthesiser;

#[test]
fn what_is_said_is_played_and_reported_in_order() {
	let (fakes, device) = FakeDevices::with_device();
	for id in 1..4 {
		fakes.say(id, &["Springer", "Gustav", "eins"]);
		let (heard, _) = fakes.play(device);
		assert!(heard.len() > 48_000 && onsets(&heard).len() >= 3);
		assert_eq!(fakes.next(), spoken(id));
	}
	assert_eq!(fakes.close(), []);
}

#[test]
fn an_empty_utterance_is_spoken() {
	let (fakes, device) = FakeDevices::with_device();
	fakes.say(5, &[]);
	fakes.play(device);
	assert_eq!(fakes.next(), spoken(5));
	assert_eq!(fakes.close(), []);
}

#[test]
fn the_hushed_and_the_replaced_are_never_spoken() {
	let (fakes, device) = FakeDevices::with_device();
	fakes.say(1, &["Springer", "Gustav"]);
	let replacing = fakes.say(2, &["Dame", "David"]);
	fakes.hush();
	fakes.say(3, &["Turm"]);
	fakes.hush();
	let last = fakes.say(4, &["Läufer"]);
	assert!(replacing < last);
	assert_eq!(fakes.play(device).1, last);
	assert_eq!(fakes.next(), spoken(4));
	assert_eq!(fakes.close(), []);
}

#[test]
fn a_voice_that_ended_as_it_was_hushed_is_not_spoken() {
	let (fakes, device) = FakeDevices::with_device();
	let number = fakes.say(1, &["Dame"]);
	loop {
		let over = fakes
			.mixer
			.lock()
			.unwrap()
			.fill(device, &mut [[0.0; 2]; 480])
			.over;
		if over.is_some() {
			break;
		}
	}
	fakes.hush();
	fakes.send(Order::Over(number));
	assert_eq!(fakes.close(), []);
}

#[test]
fn without_a_device_the_lack_is_reported_once_and_everything_answered() {
	let fakes = FakeDevices::new();
	fakes.say(1, &["Dame"]);
	let first = fakes.opening();
	fakes.fails(first);
	assert_eq!(fakes.next(), no_sound());
	assert_eq!(fakes.next(), spoken(1));
	for id in 2..5 {
		fakes.say(id, &["Dame"]);
		fakes.send(Order::Tone(Tone::Move, Pan::CENTRE, Channels::ALL));
		assert_eq!(fakes.next(), spoken(id));
	}
	assert!(fakes.mixer.lock().unwrap().is_silent());
	assert_eq!(fakes.close(), []);
}

#[test]
fn a_lost_device_is_found_again_and_the_utterance_begins_anew() {
	let (fakes, device) = FakeDevices::with_device();
	fakes.say(1, &["Springer"]);
	let (whole, _) = fakes.play(device);
	assert_eq!(fakes.next(), spoken(1));
	let number = fakes.say(2, &["Springer"]);
	while fakes.mixer.lock().unwrap().voice() != Some(number) {
		std::thread::yield_now();
	}
	fakes
		.mixer
		.lock()
		.unwrap()
		.fill(device, &mut [[0.0; 2]; 480 * 20]);
	fakes.send(Order::Lost(device, "no device".into()));
	let second = fakes.opening();
	fakes.fails(second);
	let third = fakes.opening();
	fakes.opens(third, 48_000);
	let (heard, _) = fakes.play(third);
	assert_eq!(fakes.next(), spoken(2));
	let at = |heard: &[f32]| onsets(heard).first().copied().unwrap();
	assert!(whole[at(&whole)..][..16_000] == heard[at(&heard)..][..16_000]);
	assert_eq!(fakes.close(), []);
}

#[test]
fn a_device_that_stays_lost_is_reported_and_the_utterance_answered() {
	let (fakes, device) = FakeDevices::with_device();
	fakes.say(1, &["Springer"]);
	fakes.send(Order::Lost(device, "no device".into()));
	for _ in 0..3 {
		let again = fakes.opening();
		fakes.fails(again);
	}
	assert_eq!(fakes.next(), no_sound());
	assert_eq!(fakes.next(), spoken(1));
	std::thread::sleep(Duration::from_millis(2100));
	// A tone is enough to find it again.
	fakes.send(Order::Tone(Tone::Move, Pan::CENTRE, Channels::ALL));
	let found = fakes.opening();
	fakes.opens(found, 48_000);
	assert_eq!(fakes.next(), Input::EarBack(Audience::Room));
	fakes.say(2, &["Springer"]);
	fakes.play(found);
	assert_eq!(fakes.next(), spoken(2));
	assert_eq!(fakes.close(), []);
}

#[test]
fn a_device_of_another_rate_has_the_words_at_its_rate() {
	let fakes = FakeDevices::new();
	fakes.say(1, &["Springer"]);
	let device = fakes.opening();
	while fakes.mixer.lock().unwrap().voice().is_none() {
		std::thread::yield_now();
	}
	fakes.mixer.lock().unwrap().clear();
	fakes.opens(device, 24_000);
	let (heard, _) = fakes.play(device);
	assert_eq!(fakes.next(), spoken(1));
	let played = heard.iter().rposition(|sample| *sample != 0.0).unwrap() - onsets(&heard)[0];
	assert!((8_000..20_000).contains(&played), "{played}");
	assert_eq!(fakes.close(), []);
}

#[test]
fn the_unsayable_is_reported_once_and_heard_as_trouble() {
	let (fakes, device) = FakeDevices::with_device();
	let marked = "\u{2028}";
	for id in 1..3 {
		fakes.say(id, &["Dame", marked]);
		let (heard, _) = fakes.play(device);
		assert!(onsets(&heard).len() >= 2, "the tone of trouble");
		if id == 1 {
			assert_eq!(
				fakes.next(),
				Input::Fault(Fault::Voice(VoiceFault::Unsayable(marked.to_owned())))
			);
		}
		assert_eq!(fakes.next(), spoken(id));
	}
	assert_eq!(fakes.close(), []);
}

#[test]
fn an_idle_device_is_closed_and_opened_again_when_needed() {
	let (fakes, _) = FakeDevices::with_device();
	fakes.closings.1.recv_timeout(FOR_EVER).unwrap();
	assert_eq!(fakes.openings.try_recv().ok(), None);
	fakes.send(Order::Tone(Tone::Check, Pan::CENTRE, Channels::ALL));
	let again = fakes.opening();
	assert!(!fakes.mixer.lock().unwrap().is_silent(), "the tone waits for it");
	fakes.opens(again, 48_000);
	assert_eq!(fakes.close(), []);
}

/// An ear by itself: White's device, in which the room is heard too.
fn ears() -> Ears {
	let mut choices = Choices::new(Language::ENGLISH);
	choices.set("ear", "white=A").unwrap();
	choices.set("ear", "room=A").unwrap();
	choices.ears
}

fn no_ear() -> Input {
	Input::Fault(Fault::Voice(VoiceFault::NoEar {
		audience: Audience::Player(Color::White),
		why: "no device".into(),
	}))
}

#[test]
fn a_missing_ear_is_reported_at_once_and_looked_for_until_it_is_back() {
	let fakes = FakeDevices::with(ears(), true);
	let first = fakes.opening();
	fakes.fails(first);
	assert_eq!(fakes.next(), no_ear());
	assert_eq!(fakes.next(), no_sound());
	fakes.say(1, &["Dame"]);
	assert_eq!(fakes.next(), spoken(1), "nobody waits for it");
	let again = fakes.opening();
	fakes.fails(again);
	let found = fakes.opening();
	fakes.opens(found, 48_000);
	assert_eq!(fakes.next(), Input::EarBack(Audience::Room));
	assert_eq!(fakes.next(), Input::EarBack(Audience::Player(Color::White)));
	fakes.say(2, &["Dame"]);
	fakes.play(found);
	assert_eq!(fakes.next(), spoken(2));
	// It goes in the middle of a word.
	fakes.say(3, &["Dame"]);
	fakes.send(Order::Lost(found, "no device".into()));
	for _ in 0..2 {
		let again = fakes.opening();
		fakes.fails(again);
	}
	let third = fakes.opening();
	fakes.fails(third);
	assert_eq!(fakes.next(), no_ear());
	assert_eq!(fakes.next(), no_sound());
	assert_eq!(fakes.next(), spoken(3));
	assert_eq!(fakes.close(), []);
}

fn performed(by: Performer, rate: u16) -> Performance {
	let rate = Rate::nearest(rate);
	Performance { by, rate }
}

#[test]
fn a_faster_voice_is_done_sooner_from_the_next_utterance_on() {
	let (mut fakes, device) = FakeDevices::with_device();
	let mut lengths = Vec::new();
	for rate in [135, 270, 405, 80] {
		fakes.performance = performed(Performer::Clips, rate);
		fakes.say(1, &["Springer", "Gustav", "eins"]);
		lengths.push(
			fakes
				.play(device)
				.0
				.iter()
				.filter(|sample| **sample != 0.0)
				.count(),
		);
		assert_eq!(fakes.next(), spoken(1));
	}
	let [usual, twice, thrice, slow] = lengths[..] else {
		panic!("{lengths:?}");
	};
	assert!((190..210).contains(&(usual * 100 / twice)), "{lengths:?}");
	assert!((285..315).contains(&(usual * 100 / thrice)), "{lengths:?}");
	assert!((160..176).contains(&(slow * 100 / usual)), "{lengths:?}");
	assert_eq!(fakes.close(), []);
}

/// Devices of a machine without a synthesiser, whose device has opened.
fn without_synthesiser() -> (FakeDevices, u64) {
	let none = Synthesiser::loaded_by(|| Err(Message::of("not here")));
	let fakes = FakeDevices::with_synthesiser(Ears::default(), false, none);
	let device = fakes.opening();
	fakes.opens(device, 48_000);
	(fakes, device)
}

#[test]
fn without_a_synthesiser_the_clips_speak_and_the_lack_is_reported_once() {
	let (mut fakes, device) = without_synthesiser();
	fakes.say(1, &["Springer", "Gustav"]);
	let (clips, _) = fakes.play(device);
	assert_eq!(fakes.next(), spoken(1));
	fakes.performance = performed(Performer::Synthesiser, 135);
	for id in 2..4 {
		fakes.say(id, &["Springer", "Gustav"]);
		let (heard, _) = fakes.play(device);
		let sounding = |heard: &[f32]| heard.iter().filter(|sample| **sample != 0.0).count();
		assert_eq!(sounding(&heard), sounding(&clips));
		if id == 2 {
			assert_eq!(
				fakes.next(),
				Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(Message::of("not here"))))
			);
		}
		assert_eq!(fakes.next(), spoken(id));
	}
	assert_eq!(fakes.close(), []);
}

#[test]
fn clips_in_too_great_a_haste_need_no_synthesiser_and_report_nothing() {
	let (mut fakes, device) = without_synthesiser();
	fakes.performance = performed(Performer::Clips, 600);
	fakes.say(1, &["Springer", "Gustav"]);
	let (heard, _) = fakes.play(device);
	assert!(!onsets(&heard).is_empty());
	assert_eq!(fakes.next(), spoken(1));
	assert_eq!(fakes.close(), []);
}

#[test]
fn a_frozen_synthesiser_gives_way_to_the_clips() {
	let frozen = Synthesiser::loaded_by(|| {
		std::thread::sleep(Duration::from_secs(4));
		Err(Message::of("not here"))
	});
	let mut fakes = FakeDevices::with_synthesiser(Ears::default(), false, frozen);
	let device = fakes.opening();
	fakes.opens(device, 48_000);
	fakes.performance = performed(Performer::Synthesiser, 135);
	fakes.say(1, &["Springer"]);
	let (heard, _) = fakes.play(device);
	assert!(!onsets(&heard).is_empty());
	let why = annabella::message!(EspeakSilent);
	assert_eq!(
		fakes.next(),
		Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(why)))
	);
	assert_eq!(fakes.next(), spoken(1));
	assert_eq!(fakes.close(), []);
}

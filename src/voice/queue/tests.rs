//! What the ranks do to each other, and who hears again what was said.

use alloc::string::{String, ToString};

use super::*;
use crate::chess::Color;
use crate::voice::Language;

const AT: Stamp = Stamp(0);
const ROOM: Audience = Audience::Room;

fn said(orders: Vec<Order>) -> Vec<String> {
	orders
		.into_iter()
		.map(|order| match order {
			Order::Say(utterance) => utterance.phrase.to_string(),
			Order::Hush => "hush".into(),
			Order::Tone(tone, _) => alloc::format!("{tone:?}"),
		})
		.collect()
}

/// Who hears what, with the texts.
fn heard(orders: Vec<Order>) -> Vec<String> {
	let name = |order| match order {
		Order::Say(utterance) => Some(alloc::format!(
			"{} {}",
			utterance.audience.name(),
			utterance.phrase
		)),
		Order::Tone(tone, audience) => Some(alloc::format!("{} {tone:?}", audience.name())),
		Order::Hush => None,
	};
	orders.into_iter().filter_map(name).collect()
}

fn word(text: &str) -> Phrase {
	Phrase::word(Language::ENGLISH, text)
}

/// Adds what is named by rank and text, says `spoken` for every full stop, and compares the orders.
fn check(steps: &[(Urgency, &str)], expected: &[&str]) {
	let mut queue = Queue::default();
	let mut heard = Vec::new();
	for (urgency, text) in steps {
		heard.extend(said(queue.add(AT, *urgency, ROOM, word(text))));
	}
	assert_eq!(heard, expected, "{steps:?}");
}

#[test]
fn ranks_do_to_each_other_what_they_say() {
	use Urgency::{Alarm, Answer, Echo, News};
	check(&[(News, "a"), (News, "b")], &["a"]);
	check(&[(Answer, "a"), (Answer, "b")], &["a", "hush", "b"]);
	check(&[(News, "a"), (Answer, "b")], &["a"]);
	check(&[(Answer, "a"), (News, "b")], &["a"]);
	check(&[(Echo, "a"), (News, "b")], &["a", "hush", "b"]);
	check(&[(News, "a"), (News, "b"), (Alarm, "c")], &["a", "hush", "c"]);
	check(&[(Alarm, "a"), (Alarm, "b"), (News, "c")], &["a"]);
	check(&[(Echo, "a"), (Echo, "b")], &["a", "hush", "b"]);
	check(&[(News, "a"), (Echo, "b")], &["a"]);
}

#[test]
fn news_come_in_order_and_late_answers_are_ignored() {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::News, ROOM, word("a"));
	queue.add(AT, Urgency::News, ROOM, word("b"));
	assert_eq!(said(queue.spoken(AT, UtteranceId(7))), [""; 0]);
	assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["b"]);
	assert_eq!(said(queue.spoken(AT, UtteranceId(1))), [""; 0]);
}

#[test]
fn tones_follow_the_last_word() {
	let mut queue = Queue::default();
	assert_eq!(
		said(queue.add_with_tones(AT, Urgency::News, ROOM, word("a"), vec![Tone::Capture])),
		["a"]
	);
	queue.add(AT, Urgency::News, ROOM, word("b"));
	assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["Capture", "b"]);
	queue.set_silent(true);
	assert_eq!(
		said(queue.add_with_tones(AT, Urgency::News, ROOM, word("c"), vec![Tone::End])),
		["End"]
	);
}

#[test]
fn a_key_cuts_all_but_an_alarm_and_loses_no_news() {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::News, ROOM, word("a"));
	queue.add(AT, Urgency::News, ROOM, word("b"));
	assert_eq!(said(queue.key(AT)), ["hush", "b"]);
	queue.add(AT, Urgency::Alarm, ROOM, word("c"));
	assert_eq!(said(queue.key(AT)), [""; 0]);
}

#[test]
fn the_history_is_walked_to_its_ends() {
	let mut queue = Queue::default();
	for (urgency, text) in [(Urgency::News, "a"), (Urgency::Answer, "b"), (Urgency::Echo, "c")] {
		queue.add(AT, urgency, ROOM, word(text));
	}
	let mut walk = |walk| queue.walk(AT, walk).map(|(phrase, _)| phrase.to_string());
	assert_eq!(walk(Walk::Earlier).as_deref(), Some("a"));
	assert_eq!(walk(Walk::Earlier), None);
	assert_eq!(walk(Walk::Later).as_deref(), Some("b"));
	assert_eq!(walk(Walk::Later), None);
	let repeated = queue.repeat(AT, Pace::Slow).map(|(phrase, _)| phrase.to_string());
	assert_eq!(repeated.as_deref(), Some("a"));
}

#[test]
fn what_one_was_told_is_never_repeated_to_another() {
	const WHITE: Audience = Audience::Player(Color::White);
	const BLACK: Audience = Audience::Player(Color::Black);
	let mut queue = Queue::default();
	queue.set_reader(WHITE);
	queue.add(AT, Urgency::News, ROOM, word("move"));
	let told = vec![Tone::YourTurn];
	queue.add_with_tones(AT, Urgency::News, WHITE, word("secret"), told);
	assert_eq!(heard(queue.spoken(AT, UtteranceId(1))), ["white secret"]);
	assert_eq!(heard(queue.spoken(AT, UtteranceId(2))), ["white YourTurn"]);
	let repeat = |queue: &mut Queue| heard(queue.repeat(AT, Pace::Normal).unwrap().1);
	assert_eq!(repeat(&mut queue), ["white secret"]);
	queue.add_behind(AT, Urgency::Answer, WHITE, word("waits"));
	queue.set_reader(BLACK);
	assert_eq!(heard(queue.spoken(AT, UtteranceId(3))), [""; 0]);
	assert_eq!(repeat(&mut queue), ["room move"]);
	assert!(queue.walk(AT, Walk::Earlier).is_none());
	let shown = |queue: &Queue| queue.history().map(ToString::to_string).collect::<Vec<_>>();
	assert_eq!(shown(&queue), ["move"]);
	assert_eq!(heard(queue.aside(AT, word("end"))), ["black end"]);
	queue.set_reader(Audience::Arbiter);
	assert_eq!(shown(&queue), ["move", "secret", "waits"]);
	assert_eq!(repeat(&mut queue), ["room move"]);
	queue.set_reader(WHITE);
	assert_eq!(heard(queue.walk(AT, Walk::Earlier).unwrap().1), ["white secret"]);
}

//! The effects of the ranks on each other, and the audiences that hear past utterances again.

use alloc::string::{String, ToString};

use super::*;
use crate::chess::Color;
use crate::voice::Language;

const AT: Stamp = Stamp(0);
const ROOM: Audience = Audience::Room;

fn said(orders: Vec<QueueAction>) -> Vec<String> {
	orders
		.into_iter()
		.map(|order| match order {
			QueueAction::Say(utterance) => utterance.phrase.to_string(),
			QueueAction::Hush => "hush".into(),
			QueueAction::Tone(tone, _) => format!("{tone:?}"),
			QueueAction::TimeAnew(color, _) => format!("time of {color:?}"),
		})
		.collect()
}

/// The speech in the orders: each audience with its text.
fn heard(orders: Vec<QueueAction>) -> Vec<String> {
	let name = |order| match order {
		QueueAction::Say(utterance) => Some(format!("{} {}", utterance.audience.name(), utterance.phrase)),
		QueueAction::Tone(tone, audience) => Some(format!("{} {tone:?}", audience.name())),
		QueueAction::Hush | QueueAction::TimeAnew(..) => None,
	};
	orders.into_iter().filter_map(name).collect()
}

fn word(text: &str) -> Phrase {
	Phrase::word(Language::ENGLISH, text)
}

/// Adds the utterances of `steps` by rank and text, reports `spoken` for every full stop, and compares the orders.
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

#[test]
fn nothing_that_is_the_same_is_swallowed() {
	use Urgency::{Answer, News};
	check(&[(Answer, "a"), (Answer, "a")], &["a", "hush", "a"]);
	let mut queue = Queue::default();
	let mut orders = said(queue.add(AT, News, ROOM, word("takes d4")));
	orders.extend(said(queue.add(AT, News, ROOM, word("takes d4"))));
	orders.extend(said(queue.spoken(AT, UtteranceId(1))));
	assert_eq!(orders, ["takes d4", "takes d4"]);
}

/// An utterance of this truth waits after a sentence that takes `seconds`; returns the speech after it.
fn late(truth: Truth, seconds: u64) -> Vec<String> {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::News, ROOM, word("long news"));
	let tones = vec![Tone::LowTime];
	queue.add_while(AT, truth, Urgency::News, ROOM, word("one minute"), tones);
	queue.add(AT, Urgency::News, ROOM, word("more"));
	said(queue.spoken(AT + Span::seconds(seconds), UtteranceId(1)))
}

#[test]
fn what_is_no_longer_true_is_not_said() {
	let time = Truth::TimeOf(Color::White, AT + Span::seconds(2));
	assert_eq!(late(time, 2), ["one minute"]);
	assert_eq!(late(time, 8), ["time of White", "more"]);
}

#[test]
fn a_warning_breaks_an_answer_off_that_goes_on_behind_it() {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::Answer, ROOM, word("white pieces"));
	queue.add_behind(AT, Urgency::Answer, ROOM, word("black pieces"));
	assert_eq!(
		said(queue.add(AT, Urgency::Warning, ROOM, word("one minute"))),
		["hush", "one minute"]
	);
	assert_eq!(
		said(queue.spoken(AT, UtteranceId(1))),
		[""; 0],
		"what was broken off is no more awaited"
	);
	assert_eq!(said(queue.spoken(AT, UtteranceId(3))), ["white pieces"]);
	assert_eq!(said(queue.spoken(AT, UtteranceId(4))), ["black pieces"]);
}

#[test]
fn a_warning_waits_for_the_news_being_said_and_goes_ahead_of_the_rest() {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::News, ROOM, word("move"));
	queue.add(AT, Urgency::News, ROOM, word("draw offered"));
	assert_eq!(
		said(queue.add(AT, Urgency::Warning, ROOM, word("one minute"))),
		[""; 0]
	);
	assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["one minute"]);
	assert_eq!(said(queue.spoken(AT, UtteranceId(3))), ["draw offered"]);
	let repeated = queue.repeat(AT, Pace::Normal).unwrap().0.to_string();
	assert_eq!(repeated, "draw offered", "a warning is true once");
}

#[test]
fn a_hush_lets_nothing_through_but_alarms() {
	let mut queue = Queue::default();
	for text in ["a", "b"] {
		queue.add(AT, Urgency::News, ROOM, word(text));
	}
	queue.add(AT, Urgency::Answer, ROOM, word("c"));
	assert_eq!(said(queue.hush(AT)), ["hush"]);
	assert_eq!(said(queue.hush(AT)), [""; 0]);
	queue.add(AT, Urgency::Alarm, ROOM, word("flag"));
	assert_eq!(said(queue.hush(AT)), [""; 0], "an alarm is heard to its end");
	let seen: Vec<String> = queue.history().map(ToString::to_string).collect();
	assert_eq!(seen, ["a", "b", "c", "flag"], "what was hushed can be read");
}

#[test]
fn a_pause_keeps_everything_and_an_alarm_or_a_key_ends_it() {
	let paused = || {
		let mut queue = Queue::default();
		queue.add(AT, Urgency::Answer, ROOM, word("help"));
		queue.add_behind(AT, Urgency::Answer, ROOM, word("more help"));
		assert_eq!(queue.pause(), Some(QueueAction::Hush));
		assert_eq!(said(queue.add(AT, Urgency::News, ROOM, word("move"))), [""; 0]);
		queue
	};
	let mut queue = paused();
	assert_eq!(said(queue.go_on(AT)), ["move"], "news go first");
	assert_eq!(said(queue.spoken(AT, UtteranceId(3))), ["help"]);
	assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["more help"]);
	assert_eq!(said(paused().key(AT)), ["move"]);
	assert_eq!(
		said(paused().add(AT, Urgency::Alarm, ROOM, word("flag"))),
		["flag"]
	);
	assert_eq!(Queue::default().pause(), None);
}

fn reading(text: &str) -> Queue {
	let mut queue = Queue::default();
	queue.add(AT, Urgency::News, ROOM, word("older"));
	queue.add(AT, Urgency::News, ROOM, word(text));
	queue
}

fn steps(queue: &mut Queue, steps: &[HistoryStep]) -> Vec<String> {
	let found = |step: &HistoryStep| match queue.step(*step) {
		Some(HistoryItem::Word(word)) => word.to_string(),
		Some(HistoryItem::Character(character)) => character.into(),
		None => "end".into(),
	};
	steps.iter().map(found).collect()
}

#[test]
fn a_sentence_is_gone_through_by_word_and_by_character() {
	use HistoryStep::{CharacterBack, CharacterOn, WordBack, WordOn};
	let mut queue = reading("to be");
	assert_eq!(
		steps(&mut queue, &[WordBack, WordBack, WordBack, WordOn, WordOn]),
		["be", "to", "end", "be", "end"]
	);
	assert_eq!(
		steps(
			&mut queue,
			&[
				CharacterBack,
				CharacterBack,
				CharacterBack,
				CharacterBack,
				CharacterBack
			]
		),
		["e", "b", "o", "t", "end"]
	);
	assert_eq!(
		steps(&mut queue, &[CharacterOn, CharacterOn, WordOn]),
		["o", "b", "end"]
	);
	queue.walk(AT, Walk::Earlier);
	assert_eq!(steps(&mut queue, &[WordOn, CharacterOn]), ["older", "o"]);
	assert_eq!(
		steps(&mut Queue::default(), &[WordOn, CharacterBack]),
		["end", "end"]
	);
}

#[test]
fn what_is_spelled_is_the_word_or_else_the_sentence() {
	let mut queue = reading("to be");
	let spelled = |queue: &Queue| {
		let words = queue.to_spell().into_iter();
		words
			.map(|(word, letters)| (word.to_string(), letters.len()))
			.collect::<Vec<_>>()
	};
	assert_eq!(spelled(&queue), [("to".into(), 2), ("be".into(), 2)]);
	queue.step(HistoryStep::WordBack);
	assert_eq!(spelled(&queue), [("be".into(), 2)]);
	assert_eq!(spelled(&Queue::default()), []);
}

#[test]
fn words_are_looked_for_further_and_further_back() {
	let mut queue = Queue::default();
	for text in ["Eva vier", "Läufer Felix vier", "Eva fünf"] {
		queue.add(AT, Urgency::News, ROOM, word(text));
	}
	let mut find = |words, further| {
		queue
			.find(AT, words, further)
			.map(|(phrase, _)| phrase.to_string())
	};
	assert_eq!(find("vier", false).as_deref(), Some("Läufer Felix vier"));
	assert_eq!(find("vier", true).as_deref(), Some("Eva vier"));
	assert_eq!(find("vier", true), None);
	assert_eq!(find("laufer", false).as_deref(), Some("Läufer Felix vier"));
	assert_eq!(find("  ", false), None);
	assert_eq!(queue.repeat(AT, Pace::Normal).unwrap().0.to_string(), "Eva fünf");
}

#[test]
fn what_is_to_be_written_down_is_said_slowly_and_not_again() {
	let pace = |orders: Vec<QueueAction>| {
		let said = orders.into_iter().find_map(|order| match order {
			QueueAction::Say(utterance) => Some((utterance.phrase.to_string(), utterance.pace, utterance.id)),
			QueueAction::Hush | QueueAction::Tone(..) | QueueAction::TimeAnew(..) => None,
		});
		said.unwrap()
	};
	let mut queue = Queue::default();
	let (first, slow, id) = pace(queue.aside_slowly(AT, word("a"), false));
	assert_eq!((first.as_str(), slow), ("a", Pace::Slow));
	assert!(queue.aside_slowly(AT, word("b"), true).is_empty());
	let (second, slow, _) = pace(queue.spoken(AT, id));
	assert_eq!((second.as_str(), slow), ("b", Pace::Slow));
	assert!(queue.repeat(AT, Pace::Normal).is_none());
}

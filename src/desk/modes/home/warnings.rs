//! The times left that are said by themselves: each once a player and game, and no time with which the game began.

use alloc::vec::Vec;

use super::Home;
use crate::chess::Color;
use crate::clock::{Clock, Span, Stamp};
use crate::game::Table;
use crate::narrator::Narrator;
use crate::voice::{Audience, PhraseKey, Tone, Truth, Urgency, phrases};

/// The shortest time for which a warning may wait to be said.
const SHORTEST_TRUTH: Span = Span::seconds(2);

/// The times at which something is said, and to whom it has been said.
#[derive(Debug)]
pub(super) struct Warnings {
	times: Vec<Span>,
	/// Up to when, at the table, they have been looked for.
	looked: Stamp,
	said: Vec<(Color, Span)>,
}

impl Warnings {
	/// The main time of the beginning is known, though the increment of the first move lies above it; and of a game that
	/// is taken up, what has been reached has been said.
	pub(super) fn of(times: &[Span], table: &Table) -> Self {
		let looked = table.last();
		let reading = table.reading(looked);
		let reached = |color| {
			let left = reading.as_ref().map(|reading| reading.of(color));
			let base = table.controls().map(|controls| controls.of(color).base());
			let known = left.into_iter().chain(base).min();
			let reached = move |time: &&Span| known.is_some_and(|known| known <= **time);
			times.iter().filter(reached).map(move |time| (color, *time))
		};
		Self {
			said: Color::ALL.into_iter().flat_map(reached).collect(),
			times: times.to_vec(),
			looked,
		}
	}

	/// Lists the warnings still due to the side whose clock runs, and their times.
	fn open<'a>(&'a self, clock: &'a Clock) -> impl Iterator<Item = (Color, Span, Stamp)> + 'a {
		let times = move |color| {
			let open = self
				.times
				.iter()
				.copied()
				.filter(move |time| !self.said.contains(&(color, *time)));
			open.filter_map(move |time| Some((color, time, clock.when(time)?)))
		};
		let open = clock.running().into_iter().flat_map(times);
		open.filter(|(.., due)| *due > self.looked)
	}

	/// Returns the time of the next one.
	pub(super) fn next(&self, clock: &Clock) -> Option<Stamp> {
		self.open(clock).map(|(.., due)| due).min()
	}

	/// The shortest of those that have become due since the last look; the others are no longer true.
	fn take(&mut self, clock: &Clock, now: Stamp) -> Option<(Color, Span)> {
		let due = self.open(clock).filter(|(.., due)| *due <= now);
		let due: Vec<_> = due.map(|(color, time, _)| (color, time)).collect();
		self.said.extend(&due);
		due.into_iter().min_by_key(|(_, time)| *time)
	}
}

impl Home {
	/// Returns the clock, while it runs for a player who hears this room.
	pub(super) fn warned_clock(&self) -> Option<&Clock> {
		let hears = |clock: &&Clock| clock.running().is_some_and(|color| !self.is_machine(color));
		self.table().clock().filter(hears)
	}

	/// Says the time left at the times at which that is wanted. A warning that has to wait tells the time left when it is said.
	pub(super) fn warn(&mut self, now: Stamp, narrator: &mut Narrator) {
		let clock = self.warned_clock().cloned();
		let due = clock.and_then(|clock| self.warnings.take(&clock, now));
		self.warnings.looked = now;
		let Some((color, left)) = due else { return };
		let truth = Truth::TimeOf(color, narrator.at() + Span((left.0 / 10).max(SHORTEST_TRUTH.0)));
		let words = narrator.words();
		// If two share the room, the sentence names the player.
		let phrase = match &self.opponent {
			Some(_) => words.line(PhraseKey::LowTime, &[words.span(left)]),
			None => words.fill(phrases::TimeLeft {
				time: words.span(left),
				color: words.color(color),
			}),
		};
		narrator.say_while(truth, Audience::Room, Urgency::Warning, phrase, Vec::new());
		narrator.tone(Tone::LowTime);
	}
}

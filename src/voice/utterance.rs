//! A sentence on its way to the ear: numbered, ranked, and with a pace.

use super::audience::Audience;
use super::phrase::Phrase;
use crate::chess::Color;
use crate::clock::Stamp;

/// The number of an utterance. Numbers only grow, so that a late answer from a voice is known as late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtteranceId(pub u64);

/// The effect of an utterance on the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
	/// Typed letters read back: dropped if anything else is being said or waits, and never worth waiting for.
	Echo,
	/// The reply to a key: the newest replaces older answers and cuts echoes.
	Answer,
	/// A move, an offer, a result: queued in order, never dropped.
	News,
	/// Little time is left: less urgent speech is broken off, and said after it.
	Warning,
	/// A flag, a fault: cuts everything but another alarm, and no key hushes it.
	Alarm,
}

/// The time for which a sentence stays true while it waits to be said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Truth {
	#[default]
	Lasting,
	/// A time that the user asked for: later than this it is told anew.
	TimeOf(Color, Stamp),
}

/// The pace at which it is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
	#[default]
	Normal,
	/// Word for word with long gaps, for writing down.
	Slow,
}

/// One thing to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
	pub id: UtteranceId,
	pub urgency: Urgency,
	pub pace: Pace,
	pub audience: Audience,
	pub phrase: Phrase,
}

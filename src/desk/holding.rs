//! Sentences and requests that wait until another thing is told, or until a slow disk has kept the facts they tell of.

use alloc::vec::Vec;

use super::Desk;
use super::mode::Time;
use crate::clock::Stamp;
use crate::ports::{Effect, Input};
use crate::voice::{PhraseKey, QueueEntry};

/// Sentences and requests that are carried out when the facts they tell of are on the disk.
#[derive(Debug, Default)]
pub(super) struct Held {
	said: Vec<QueueEntry>,
	requests: Vec<Effect>,
}

impl Desk {
	/// Tells a door's report before these requests, which still wait to be carried out. Returns the requests that are to
	/// be carried out now, those of the report among them.
	pub fn told_first(&mut self, at: Stamp, news: Vec<Input>, requests: Vec<Effect>) -> Vec<Effect> {
		let mut first = self.hold_back(requests);
		first.append(&mut self.let_go(at, news));
		first
	}

	/// The disk is slow: these requests wait until [`Desk::let_go`], and so do the games' clocks. That is told. Until then whatever
	/// is asked is answered at once.
	pub fn hold(&mut self, at: Stamp, requests: Vec<Effect>) -> Vec<Effect> {
		let since = self.session.at();
		let is_new = !self.is_holding();
		let mut first = self.hold_back(requests);
		self.pass(Time::Stands(since));
		let stands = self.game().timing(since).clock_runs;
		self.session.narrator.begin(at);
		if is_new {
			self.session.narrator.tell_slow_disk(stands);
		}
		first.append(&mut self.session.narrator.take_effects());
		self.session.hear_one_thing(&mut first);
		first.push(Effect::Show);
		first
	}

	/// Returns `true` while something waits for the disk.
	#[must_use]
	pub const fn is_holding(&self) -> bool {
		self.held.is_some()
	}

	/// Keeps these requests until they are let go; returns those of them that are carried out now.
	fn hold_back(&mut self, mut requests: Vec<Effect>) -> Vec<Effect> {
		let held = self.held.get_or_insert_default();
		held.said.append(&mut self.session.narrator.hold_back(&requests));
		// Earlier speech is cut all the same; the new sentences are given out again.
		let first = requests.extract_if(.., |request| *request == Effect::Hush);
		let first = first.collect();
		requests.retain(|request| !matches!(request, Effect::Say(_)));
		held.requests.append(&mut requests);
		first
	}

	/// Carries out the requests that waited for the disk, after the door's reports.
	pub fn let_go(&mut self, at: Stamp, news: Vec<Input>) -> Vec<Effect> {
		self.session.narrator.begin(at);
		for input in news {
			self.take(input);
		}
		self.pass(Time::Runs(at));
		let mut held = self.held.take().unwrap_or_default();
		let narrator = &mut self.session.narrator;
		narrator.end_notices(PhraseKey::DiskSlow);
		narrator.let_go(held.said);
		let mut requests = narrator.take_effects();
		requests.append(&mut held.requests);
		self.session.hear_one_thing(&mut requests);
		if !requests.contains(&Effect::Show) {
			requests.push(Effect::Show);
		}
		requests
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::String;
	use alloc::vec::Vec;

	use crate::clock::Stamp;
	use crate::desk::Desk;
	use crate::desk::trial::open;
	use crate::ports::{Effect, Input};

	fn printed(effects: &[Effect]) -> Vec<&str> {
		let lines = effects.iter().filter_map(|effect| {
			if let Effect::Print { line, .. } = effect {
				Some(line.as_str())
			} else {
				None
			}
		});
		lines.collect()
	}

	/// Types a line whose facts the disk does not keep; returns the effects that are carried out at once.
	fn held(desk: &mut Desk, at: Stamp, line: &str) -> Vec<Effect> {
		let mut effects = desk.update(at, Input::Line(String::from(line)));
		let kept = effects
			.iter()
			.position(|effect| matches!(effect, Effect::Keep { .. }));
		let rest = effects.split_off(kept.unwrap() + 1);
		desk.hold(Stamp(at.0 + 1000), rest)
	}

	#[test]
	fn disk_slow_what_happened_waits_and_nobody_loses_time() {
		let mut desk = open(&[
			("opponent", "friend"),
			("clock", "1+0"),
			("vocabulary", "en"),
			("ranks", "en"),
			("voice", "none"),
		]);
		desk.update(Stamp(0), Input::Line(String::new()));
		let told = held(&mut desk, Stamp(10_000), "e4");
		let notice =
			"The disk is slow. What has happened is told as soon as it is saved. No time runs until then.";
		assert_eq!(printed(&told), [notice]);
		assert_eq!(desk.page().notices, [notice]);
		assert_eq!(desk.next_alarm(), None, "nothing is due while time stands");
		let asked = desk.update(Stamp(200_000), Input::Line(String::from("time")));
		let answer = printed(&asked).join(" ");
		assert_eq!(answer, "One minute left, Black.");
		let again = held(&mut desk, Stamp(201_000), "e5");
		assert_eq!(printed(&again), [] as [&str; 0], "it is told once");
		let all = desk.let_go(Stamp(300_000), Vec::new());
		let all = printed(&all).join(" ");
		assert!(
			all.find("Eva four").unwrap() < all.find("Eva five").unwrap(),
			"{all}"
		);
		assert_eq!(desk.page().notices, [] as [&str; 0]);
		let due = desk.next_alarm().unwrap();
		assert!(due > Stamp(300_000), "a warning or the flag, of fifty seconds");
		let fallen = desk.update(Stamp(350_001), Input::Alarm);
		assert!(printed(&fallen).contains(&"White: flag fallen."), "{fallen:?}");
	}
}

//! Requests to the doors in answer to one input, in their order.

use alloc::string::String;
use alloc::vec::Vec;

use super::Effect;
use crate::clock::Stamp;
use crate::settings::Preferences;

/// The present moment, and the requests that it has led to so far.
#[derive(Debug)]
pub struct Outbox {
	/// On the program's own clock.
	at: Stamp,
	/// Today, as `YYYY-MM-DD`.
	today: String,
	effects: Vec<Effect>,
	/// Preferences saved for the next start: each change of them is a request as well.
	preferences: Preferences,
}

impl Outbox {
	#[must_use]
	pub fn new(at: Stamp, today: &str, preferences: Preferences) -> Self {
		Self {
			at,
			today: today.into(),
			effects: Vec::new(),
			preferences,
		}
	}

	/// Begins the next input. Time never goes back.
	pub fn begin(&mut self, at: Stamp) {
		self.at = self.at.max(at);
	}

	#[must_use]
	pub const fn at(&self) -> Stamp {
		self.at
	}

	#[must_use]
	pub fn today(&self) -> &str {
		&self.today
	}

	pub fn push(&mut self, effect: Effect) {
		self.effects.push(effect);
	}

	/// Takes back requests that are not carried out yet.
	pub fn retain(&mut self, keeps: impl Fn(&Effect) -> bool) {
		self.effects.retain(keeps);
	}

	pub fn take(&mut self) -> Vec<Effect> {
		core::mem::take(&mut self.effects)
	}

	/// Saves a choice for the next start.
	pub fn prefer(&mut self, name: &'static str, value: String) {
		if self.preferences.set(name, value) {
			self.push(Effect::Prefer(self.preferences.clone()));
		}
	}

	#[must_use]
	pub const fn preferences(&self) -> &Preferences {
		&self.preferences
	}
}

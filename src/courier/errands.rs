//! The errands that are out: which requests and streams the program still waits for, and how each is called back.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use annabella::online::{CourierReport, Id};
use ureq::Agent;

use crate::reports::report;

/// The errands by their numbers, each with its connection once it has one.
#[derive(Debug, Default)]
pub struct Errands(Mutex<BTreeMap<Id, Option<Agent>>>);

impl Errands {
	fn lock(&self) -> MutexGuard<'_, BTreeMap<Id, Option<Agent>>> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Notes an errand that has not begun.
	pub fn note(&self, id: Id) {
		self.lock().insert(id, None);
	}

	/// Begins an errand on this connection; `false` if the program does not want it any more.
	#[must_use]
	pub fn begin(&self, id: Id, agent: &Agent) -> bool {
		match self.lock().get_mut(&id) {
			Some(connection) => {
				*connection = Some(agent.clone());
				true
			}
			None => false,
		}
	}

	/// Calls an errand back: its connection is closed, and nothing is reported of it any more.
	pub fn call_back(&self, id: Id) {
		if let Some(Some(agent)) = self.lock().remove(&id) {
			agent.shutdown();
		}
	}

	/// Reports from an errand, unless it was called back.
	pub fn tell(&self, id: Id, news: &CourierReport) {
		if self.lock().contains_key(&id) {
			report(news);
		}
	}

	/// Reports the last from an errand; `false` if it was called back.
	pub fn finish(&self, id: Id, news: &CourierReport) -> bool {
		let wanted = self.lock().remove(&id).is_some();
		if wanted {
			report(news);
		}
		wanted
	}
}

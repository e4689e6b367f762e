//! The state of a child that its threads and the door share: its keeper, the keeper's leash, and the wish for it.

use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::doors::platform::keeping::{self, Leash};

#[derive(Debug, Default)]
pub struct State {
	/// True if nothing more is to be reported of it: it was given up, or its end has been reported.
	pub silenced: bool,
	/// True if it is no longer wanted.
	pub given_up: bool,
	/// The leash of its keeper.
	pub leash: Option<Leash>,
	/// The keeper.
	pub child: Option<Child>,
}

/// The shared state of a child.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<Mutex<State>>);

impl Shared {
	pub fn lock(&self) -> MutexGuard<'_, State> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Stops all reports. Returns `true` if they were possible until now.
	pub fn silence(&self) -> bool {
		!std::mem::replace(&mut self.lock().silenced, true)
	}

	/// Lets the keeper end the child and everything that it has started, in its own time.
	pub fn let_go(&self) {
		let mut state = self.lock();
		state.given_up = true;
		if let Some(leash) = state.leash.take() {
			leash.let_go();
		}
	}

	/// Ends the keeper, and everything that is still in its process group. A keeper that has been waited for is not
	/// touched: its number may belong to another process by now.
	pub fn kill(&self) {
		if let Some(child) = &mut self.lock().child {
			keeping::kill(child);
		}
	}
}

//! A child as its threads and the door know it together: its keeper, the leash of it, and whether anybody still wants it.

use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::doors::platform::keeping::{self, Leash};

#[derive(Debug, Default)]
pub struct State {
	/// Nothing more is to be reported of it: it was given up, or its end has been reported.
	pub silenced: bool,
	/// It is not wanted any more.
	pub given_up: bool,
	/// By which its keeper is held.
	pub leash: Option<Leash>,
	/// The keeper.
	pub child: Option<Child>,
}

/// What the threads of a child and the door know of it.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<Mutex<State>>);

impl Shared {
	pub fn lock(&self) -> MutexGuard<'_, State> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Nothing more is to be reported. Whether anything was until now.
	pub fn silence(&self) -> bool {
		!std::mem::replace(&mut self.lock().silenced, true)
	}

	/// Lets the keeper end the child and whatever it has started, in its own time.
	pub fn let_go(&self) {
		let mut state = self.lock();
		state.given_up = true;
		if let Some(leash) = state.leash.take() {
			leash.let_go();
		}
	}

	/// Ends the keeper, and all that has not left its company. One that has been waited for is not touched: its number may be
	/// another's by now.
	pub fn kill(&self) {
		if let Some(child) = &mut self.lock().child {
			keeping::kill(child);
		}
	}
}

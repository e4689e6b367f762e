//! How much time a player has.

use serde::{Deserialize, Serialize};

use super::time::Span;

/// A time control of one period: a starting time and an increment after every move (Fischer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
	pub base: Span,
	pub increment: Span,
}

//! Engine lines ↔ meaning, in both directions. It waits for nobody and starts nothing.
//!
//! Towards an engine: [`Talk`] knows what to send next, and [`Line`] reads what came. As an engine: [`Order`] reads what
//! is asked of the opponent, and [`answer`] writes its lines. Whatever comes from the other end is untrusted.

pub mod answer;
mod line;
mod order;
mod strength;
mod talk;

pub use line::{Kind, Line, Offer, Score, tidy};
pub use order::{Budget, Clocks, Game, Order};
pub use strength::{Plan, Strength};
pub use talk::{Heard, News, Request, Talk};

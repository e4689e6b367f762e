//! Engine lines ↔ meaning, in both directions. It waits for nobody and starts nothing.
//!
//! Towards an engine: [`Talk`] knows what to send next, and [`EngineLine`] reads the answers. As an engine: [`UciCommand`]
//! reads the orders to the opponent, and [`answer`] writes its lines. Everything from the other end is untrusted.

pub mod answer;
mod line;
mod named;
mod order;
mod strength;
mod talk;

pub use line::{EngineLine, EngineScore, Kind, Offer, tidy};
pub use named::{program_of, words_of};
pub use order::{Clocks, Game, SearchLimits, UciCommand};
pub use strength::{Plan, Strength};
pub use talk::{BadMove, Heard, Limits, News, OtherLine, Request, Talk};

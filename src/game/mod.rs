//! The table: commands, facts, refusals; the journal, and the game as its fold.

mod fact;

pub use fact::{Event, Fact};

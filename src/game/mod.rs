//! The table: commands, facts, refusals; the journal, and the game as its fold.
//!
//! [`Table::decide`] judges a command and writes nothing; [`Table::apply`] takes a fact, cannot fail and says nothing.

mod command;
mod decide;
mod fact;
mod table;

pub use command::{Command, Refusal};
pub use fact::{Event, Fact, Machine, Opening, Seat};
pub use table::{OpeningError, Ply, Table};

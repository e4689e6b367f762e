//! What the user is doing now: modes, input line, one table of commands; `update`, `page`, `next_alarm`.

mod effect;
mod input;
mod page;

pub use effect::{Effect, EngineOrder, ShelfOrder, VoiceKind};
pub use input::{Fault, Input, ShelfAnswer, StoredGame};
pub use page::{BoardView, ClockView, Page};

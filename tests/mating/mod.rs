//! Possibility of mate: known answers, a slow search, and properties of every answer. `beside.rs` asks another solver as well.

mod cases;
mod cross;
mod draw;
mod forced;
mod games;
mod oracle;
mod properties;

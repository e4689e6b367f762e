//! Whether a side can still mate: known answers, a slow search, and what must hold of every answer. `beside.rs` asks another solver as well.

mod cases;
mod cross;
mod draw;
mod forced;
mod games;
mod oracle;
mod properties;

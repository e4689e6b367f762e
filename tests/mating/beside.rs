//! Possibility of mate: known answers, another solver, a slow search on another board, and properties of every answer.

mod cases;
mod cross;
mod draw;
mod forced;
mod games;
mod material;
#[path = "other_board.rs"]
mod oracle;
mod properties;
mod second;

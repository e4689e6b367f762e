//! Whether a side can still mate: known answers, a slow second opinion, and what must hold of every answer.

mod cases;
mod cross;
mod draw;
mod forced;
mod games;
#[cfg(feature = "second-opinion")]
mod material;
#[cfg_attr(feature = "second-opinion", path = "other_board.rs")]
mod oracle;
mod properties;
#[cfg(feature = "second-opinion")]
mod second;

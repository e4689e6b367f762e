//! Whether a side can still mate: known answers, a slow second opinion, and what must hold of every answer.

mod cases;
mod cross;
mod draw;
mod forced;
mod games;
mod material;
mod oracle;
mod properties;

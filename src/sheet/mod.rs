//! The journal as a scoresheet and as PGN.

mod moves;
mod pgn;

pub use moves::numbered_moves;
pub use pgn::pgn;

//! Squares, pieces, positions, legal moves, and their notation (SAN, UCI, FEN).
//!
//! The only room that names shakmaty. It knows nothing of games, players, time or wording.

mod moves;

mod position;
mod said;
mod san;

pub use moves::{Move, Wing};

pub use position::{FenError, Position, PositionKey};
pub use said::{NoMove, Said, Why};
pub use san::{ENGLISH_LETTERS, san, san_in};

pub use shakmaty::{Bitboard as SquareSet, ByColor, Color, File, Piece, Rank, Role, Square};

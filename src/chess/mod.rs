//! Squares, pieces, positions, legal moves, and their notation (SAN, UCI, FEN).
//!
//! The only room that names shakmaty. It knows nothing of games, players, time or wording.

mod change;
mod correction;
mod danger;
mod deed;
mod fen;
mod fen_fault;
mod heading;
mod irregular;
mod moves;
mod placement;
mod position;
mod said;
mod san;
mod sight;
mod start960;
mod wanted;

#[cfg(test)]
mod tests;

pub use change::Change;
pub use correction::Correction;
pub use danger::Worth;
pub use deed::{Deed, OwedPart};
pub use fen_fault::FenFault;
pub use heading::{Heading, attacked_by, king_squares, knight_squares};
pub use irregular::Oddity;
pub use moves::{Move, Wing};
pub use placement::{FenError, Placement};
pub use position::{Position, PositionKey};
pub use said::{NoMove, Said, Why};
pub use san::{ENGLISH_LETTERS, KING_FIRST, SanFault, WrittenMove, of_role, san, san_in, shift_text};
pub use start960::{BackRank, StartFault, back_rank, number_of};
pub use wanted::{Advance, Description, Flank, Reading, Wanted, Zone};

pub use shakmaty::attacks::{attacks, between};
pub use shakmaty::{Bitboard as SquareSet, ByColor, Color, File, Piece, Rank, Role, Square};

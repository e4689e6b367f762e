//! Positions as text (FEN, with the castling rights of Chess960), and the 960 initial positions.

use alloc::string::{String, ToString};
use core::num::NonZeroU32;

use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup as _, Setup};

use super::fen_fault::{of_position, of_text};
use super::placement::FenError;
use super::position::{Inner, Position};

/// Number of initial positions of Chess960.
pub(super) const DRAWN: u16 = 960;

impl Position {
	/// Reads a FEN. Castling rights may name the rooks' files, or mean the outermost rooks, as in Chess960.
	///
	/// # Errors
	/// If the text is not a FEN, or describes a position that no game can reach.
	pub fn from_fen(fen: &str) -> Result<Self, FenError> {
		let setup = setup(fen)?;
		let regular = |mode| {
			Chess::from_setup(setup.clone(), mode)
				.map(Self::regular)
				.map_err(|error| FenError::Impossible(of_position(&setup, &error.to_string())))
		};
		regular(CastlingMode::Standard).or_else(|_| regular(CastlingMode::Chess960))
	}

	/// Reads a FEN that may describe a position reached by illegal moves. Castling rights and an en passant square that are
	/// impossible on its board are left out.
	///
	/// # Errors
	/// If the text is not a FEN.
	pub fn from_any_fen(fen: &str) -> Result<Self, FenError> {
		let setup = setup(fen)?;
		let mode = CastlingMode::detect(&setup);
		Ok(Self::of(setup, mode))
	}

	#[must_use]
	pub fn fen(&self) -> String {
		match &self.0 {
			Inner::Regular(chess) => Fen::from_position(chess, EnPassantMode::Legal).to_string(),
			Inner::Irregular(odd) => {
				let mut setup = odd.setup();
				setup.ep_square = odd.legal_en_passant();
				Fen::try_from_setup(setup)
					.unwrap_or_else(LossyFenError::ignore)
					.to_string()
			}
		}
	}

	/// The number of the initial position of 2.3 among those of Chess960.
	pub const USUAL_START: u16 = 518;

	/// The initial position of Chess960 with this number, 0 to 959 (Guideline II.2); 518 is that of 2.3.
	#[must_use]
	pub fn chess960(number: u16) -> Option<Self> {
		if number >= DRAWN {
			return None;
		}
		let board = Board::chess960(u32::from(number));
		let setup = Setup {
			castling_rights: board.rooks(),
			board,
			turn: Color::White,
			halfmoves: 0,
			fullmoves: NonZeroU32::MIN,
			..Setup::empty()
		};
		let mode = CastlingMode::detect(&setup);
		Some(Self::of(setup, mode))
	}
}

fn setup(fen: &str) -> Result<Setup, FenError> {
	let parsed = Fen::from_ascii(fen.trim().as_bytes())
		.map_err(|error| FenError::NotFen(of_text(fen.trim(), &error.to_string())))?;
	let mut setup = parsed.into_setup();
	// Other variants of chess write these.
	setup.promoted = Bitboard::EMPTY;
	setup.pockets = None;
	setup.remaining_checks = None;
	Ok(setup)
}

//! A puzzle in few bytes: the occupied squares with their pieces, the side to move, castling and en passant, and the moves.

use alloc::string::String;
use alloc::vec::Vec;

use super::key::{PuzzleKey, PuzzleSource};
use super::theme::Themes;
use crate::chess::{Move, Position, Role, Square};
use crate::message;

/// A puzzle that is to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
	pub key: PuzzleKey,
	pub rating: u16,
	pub deviation: u16,
	pub themes: Themes,
	/// Position and moves.
	pub packed: Vec<u8>,
}

impl NewPuzzle {
	/// Returns a puzzle whose key comes from its content. The last move must be the solver's.
	#[must_use]
	pub fn made(
		source: PuzzleSource,
		position: &Position,
		moves: &[Move],
		rating: u16,
		themes: Themes,
	) -> Option<Self> {
		let packed = pack(position, moves)?;
		Some(Self {
			key: PuzzleKey::hashed(source, &packed),
			rating,
			deviation: 350,
			themes,
			packed,
		})
	}
}

crate::reasons! {
/// Reason why packed bytes are no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedFlaw {
	Position => message!(PackedFlawPosition),
	Move(text: usize) => message!(PackedFlawMove, text),
	NoMove => message!(PackedFlawNoMove),
}
}

const PIECES: &[u8; 12] = b"PNBRQKpnbrqk";
const NEW_PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const CASTLING: &[u8; 4] = b"KQkq";

/// A position, and moves that are legal there.
pub(super) fn pack(position: &Position, moves: &[Move]) -> Option<Vec<u8>> {
	let fen = position.fen();
	let mut fields = fen.split_ascii_whitespace();
	let (board, turn, castling, passing) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
	let mut occupied = 0_u64;
	let mut pieces = [0_u8; 64];
	let (mut rank, mut file) = (7_u8, 0_u8);
	for sign in board.bytes() {
		match sign {
			b'/' => (rank, file) = (rank.checked_sub(1)?, 0),
			b'1'..=b'8' => file += sign - b'0',
			_ => {
				let code = PIECES.iter().position(|piece| *piece == sign)?;
				let square = rank * 8 + file;
				occupied |= 1_u64.checked_shl(square.into()).filter(|_| file < 8)?;
				*pieces.get_mut(usize::from(square))? = u8::try_from(code).ok()?;
				file += 1;
			}
		}
	}
	let mut packed = Vec::with_capacity(40);
	packed.extend_from_slice(&occupied.to_le_bytes());
	let mut half = None;
	for square in 0..64 {
		if occupied >> square & 1 == 0 {
			continue;
		}
		let code = pieces.get(square).copied()?;
		match half.take() {
			None => half = Some(code),
			Some(before) => packed.push(before | code << 4),
		}
	}
	packed.extend(half);
	let mut state = u8::from(turn == "b");
	for (number, right) in CASTLING.iter().enumerate() {
		state |= u8::from(castling.bytes().any(|sign| sign == *right)) << (number + 1);
	}
	packed.push(state);
	packed.push(passing.parse::<Square>().map_or(u8::MAX, u8::from));
	for mv in moves {
		let promotion = NEW_PIECES.iter().position(|role| Some(*role) == mv.promotion());
		let promotion = promotion.map_or(0, |place| place + 1);
		let to = mv.to();
		let (from, to) = (u16::from(u8::from(mv.from())), u16::from(u8::from(to)));
		let written = from | to << 6 | u16::try_from(promotion).unwrap_or(0) << 12;
		packed.extend_from_slice(&written.to_le_bytes());
	}
	Some(packed)
}

/// Returns the position and the moves. Whatever the bytes are, the position is possible, and the moves are legal.
pub(super) fn unpack(packed: &[u8]) -> Result<(Position, Vec<Move>), PackedFlaw> {
	let mut bytes = packed.iter().copied();
	let mut next = || bytes.next().ok_or(PackedFlaw::Position);
	let mut occupied = 0_u64;
	for byte in 0..8 {
		occupied |= u64::from(next()?) << (8 * byte);
	}
	let mut board = [b'1'; 64];
	let mut half = None;
	for (square, sign) in board.iter_mut().enumerate() {
		if occupied >> square & 1 == 0 {
			continue;
		}
		let code = match half.take() {
			Some(code) => code,
			None => {
				let both = next()?;
				half = Some(both >> 4);
				both & 15
			}
		};
		*sign = PIECES
			.get(usize::from(code))
			.copied()
			.ok_or(PackedFlaw::Position)?;
	}
	let (state, passing) = (next()?, next()?);
	let mut fen = String::with_capacity(90);
	for (number, rank) in board.chunks(8).rev().enumerate() {
		if number > 0 {
			fen.push('/');
		}
		fen.extend(rank.iter().map(|sign| char::from(*sign)));
	}
	let rights: String = CASTLING
		.iter()
		.enumerate()
		.filter(|(number, _)| state >> (number + 1) & 1 == 1)
		.map(|(_, right)| char::from(*right))
		.collect();
	let rights = if rights.is_empty() { "-" } else { &rights };
	let turn = if state & 1 == 1 { 'b' } else { 'w' };
	let passing = Square::try_from(passing).map_or_else(|_| String::from("-"), |square| format!("{square}"));
	fen.push_str(&format!(" {turn} {rights} {passing} 0 1"));
	let start = Position::from_fen(&fen).map_err(|_| PackedFlaw::Position)?;
	let mut moves = Vec::new();
	let mut position = start.clone();
	while let Ok(low) = next() {
		let wrong = PackedFlaw::Move(moves.len() + 1);
		let written = u16::from_le_bytes([low, next().map_err(|_| wrong)?]);
		let square = |shift: u32| {
			let number = u8::try_from(written >> shift & 63).unwrap_or_default();
			Square::try_from(number).map_err(|_| wrong)
		};
		let promotion = usize::from(written >> 12).checked_sub(1);
		let promotion = promotion.and_then(|place| NEW_PIECES.get(place).copied());
		let mv = position.act(square(0)?, square(6)?, promotion).ok_or(wrong)?;
		position.play(mv);
		moves.push(mv);
	}
	if moves.is_empty() {
		return Err(PackedFlaw::NoMove);
	}
	Ok((start, moves))
}

//! The start of a game of Chess960: drawn by lot, named by its number, or composed square by square.

use crate::chess::{Position, StartFault, back_rank, number_of};
use crate::clock::Stamp;
use crate::message;
use crate::texts::Message;

/// Number of starts (II.2).
pub const STARTS: u64 = 960;

/// A choice of the start of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chess960 {
	/// It is to be asked.
	Asked,
	ByLot,
	/// From 0 to 959.
	Number(u16),
}

impl Chess960 {
	/// Reads it as flags and files write it: a number, the pieces of White's first rank from a to h, `random` or `ask`.
	pub(super) fn read(text: &str) -> Result<Self, Message> {
		match text {
			"random" => return Ok(Self::ByLot),
			"ask" => return Ok(Self::Asked),
			_ => {}
		}
		if let Ok(number) = text.parse::<u64>() {
			let number = u16::try_from(number)
				.ok()
				.filter(|number| u64::from(*number) < STARTS);
			return number.map(Self::Number).ok_or(message!(Chess960Numbers));
		}
		let Some(rank) = back_rank(&text.to_uppercase()) else {
			return Err(message!(HintChess960));
		};
		let faults = || StartFault::of(&rank).into_iter().map(told).reduce(Message::and);
		number_of(&rank)
			.map(Self::Number)
			.ok_or_else(|| faults().unwrap_or(message!(HintChess960)))
	}

	/// The number of the start. A draw depends on `lot`, which nobody knows beforehand, and the instant.
	#[must_use]
	pub fn number(self, lot: u64, at: Stamp) -> u16 {
		match self {
			Self::Number(number) => number,
			Self::Asked | Self::ByLot => drawn(lot, at),
		}
	}
}

/// The rule that a wrong first rank breaks, for the author of a flag or a file.
const fn told(fault: StartFault) -> Message {
	match fault {
		StartFault::Pieces => message!(StartPieces),
		StartFault::King => message!(StartKing),
		StartFault::Bishops => message!(StartBishops),
		StartFault::Black => message!(StartBlack),
	}
}

/// One of the starts, each as likely as any other if every lot is. At another instant the same lot draws another one.
#[must_use]
pub fn drawn(lot: u64, at: Stamp) -> u16 {
	let mut mixed = lot ^ at.0.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
	for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
		mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
	}
	u16::try_from((mixed ^ (mixed >> 31)) % STARTS).unwrap_or(Position::USUAL_START)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_start_is_written_as_a_number_as_pieces_or_by_lot() {
		for (text, chosen) in [
			("0", Chess960::Number(0)),
			("959", Chess960::Number(959)),
			("RNBQKBNR", Chess960::Number(518)),
			("bbqnnrkr", Chess960::Number(0)),
			("random", Chess960::ByLot),
			("ask", Chess960::Asked),
		] {
			assert_eq!(Chess960::read(text), Ok(chosen), "{text}");
		}
		for (text, why) in [
			("960", "from 0 to 959"),
			("99999999999", "from 0 to 959"),
			("-1", "Write a number"),
			("", "Write a number"),
			("RNBQKBN", "Write a number"),
			("KRRBBNNQ", "(II.2.1)"),
			("RKRBNBNQ", "(II.2.2)"),
			("KRRBNBNQ", "(II.2.1). The bishops"),
			("QQRKRBBN", "(II.2)."),
		] {
			let told = Chess960::read(text).unwrap_err().english();
			assert!(told.contains(why), "{text}: {told}");
		}
	}

	#[test]
	fn the_lot_draws_every_start_and_none_too_often() {
		let mut times = [0_u32; 960];
		for lot in 0..960_u64 * 40 {
			// Lots that differ in one place alone draw as others do.
			times[usize::from(drawn(lot << 20, Stamp(7)))] += 1;
		}
		assert!(times.iter().all(|times| (10..90).contains(times)), "{times:?}");
		assert_ne!(drawn(3, Stamp(1)), drawn(3, Stamp(2)));
	}
}

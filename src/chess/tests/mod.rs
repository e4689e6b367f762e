//! Boards, irregular positions, Chess960 and deeds, on many positions of games played at random.

mod counted;
mod deeds;
mod irregular;
mod nine_sixty;

use alloc::vec::Vec;

use super::{Move, Position};

fn at(fen: &str) -> Position {
	Position::from_fen(fen).unwrap()
}

fn any_fen(fen: &str) -> Position {
	Position::from_any_fen(fen).unwrap()
}

/// Pseudo-random numbers, always the same.
struct Lots(u64);

impl Lots {
	fn below(&mut self, end: usize) -> usize {
		self.0 ^= self.0 << 13;
		self.0 ^= self.0 >> 7;
		self.0 ^= self.0 << 17;
		usize::try_from(self.0 >> 11).unwrap() % end
	}

	fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
		(!from.is_empty()).then(|| from[self.below(from.len())])
	}
}

/// Positions with their legal moves, of games at random from these, and from some positions that are rich in odd moves.
fn walk(starts: &[Position], plies: usize, mut visit: impl FnMut(&Position, &[Move], &mut Lots)) {
	let mut lots = Lots(0x9e37_79b9_7f4a_7c15);
	let rich = [
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"4k3/1p1p4/8/P1P1P1P1/p1p1p1p1/8/1P1P4/4K3 w - - 0 1",
	];
	for start in rich.into_iter().map(at).chain(starts.iter().cloned()) {
		let mut position = start;
		for _ in 0..plies {
			let moves = position.legal_moves();
			visit(&position, &moves, &mut lots);
			let Some(mv) = lots.pick(&moves) else { break };
			position = position.after(mv);
		}
	}
}

/// A few initial positions of Chess960, and that of 2.3.
fn starts() -> Vec<Position> {
	[518, 0, 356, 692, 959, 17]
		.into_iter()
		.map(|number| Position::chess960(number).unwrap())
		.collect()
}

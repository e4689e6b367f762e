//! Positions drawn by lot: a few men anywhere, pawns locked head to head, and walls of bishops.

use annabella::chess::Position;

/// Pseudo-random numbers that are the same in every run.
pub struct Lot(u64);

impl Lot {
	pub const fn new(seed: u64) -> Self {
		Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
	}

	/// A number below `end`.
	pub fn below(&mut self, end: usize) -> usize {
		self.0 ^= self.0 << 13;
		self.0 ^= self.0 >> 7;
		self.0 ^= self.0 << 17;
		((self.0 >> 33) % end as u64) as usize
	}

	fn one_of(&mut self, signs: &str) -> char {
		signs.chars().nth(self.below(signs.len())).unwrap()
	}

	/// A position with up to five men.
	pub fn few_men(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			men.put(self, 'K', 0..8);
			men.put(self, 'k', 0..8);
			for _ in 0..=self.below(3) {
				let man = self.one_of("PPNNBBRQppnnbbrq");
				let ranks = if matches!(man, 'P' | 'p') { 1..7 } else { 0..8 };
				men.put(self, man, ranks);
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// A position with pawns locked head to head, and a few men about them.
	pub fn locked(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			// Pawns of one rank on every other file keep the kings apart.
			let step = 2 - usize::from(self.below(4) == 0);
			let usual = 2 + self.below(3);
			for file in (self.below(2)..8).step_by(step) {
				let rank = if self.below(5) == 0 {
					2 + self.below(3)
				} else {
					usual
				};
				men.0[rank][file] = Some('P');
				men.0[rank + 1][file] = Some('p');
				// A second pawn after it, which cannot move either.
				if self.below(6) == 0 {
					men.0[rank - 1][file] = Some('P');
				}
				if self.below(6) == 0 && rank < 5 {
					men.0[rank + 2][file] = Some('p');
				}
			}
			men.put(self, 'K', 0..8);
			men.put(self, 'k', 0..8);
			for _ in 0..self.below(4) {
				let man = self.one_of("BBBbbbNn");
				men.put(self, man, 0..8);
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// A position with doubled pawns that stop each other, though some can still take a step or two.
	pub fn loose(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			let step = 2 - usize::from(self.below(3) == 0);
			let usual = 1 + self.below(3);
			for file in (self.below(2)..8).step_by(step) {
				let mut rank = if self.below(4) == 0 {
					1 + self.below(3)
				} else {
					usual
				};
				for man in ['P', 'p'] {
					for _ in 0..=usize::from(self.below(3) == 0) {
						if rank < 7 {
							men.0[rank][file] = Some(man);
						}
						rank += 1 + usize::from(self.below(6) == 0);
					}
				}
			}
			men.put(self, 'K', 0..8);
			men.put(self, 'k', 0..8);
			for _ in 0..self.below(4) {
				let man = self.one_of("BBBbbbNn");
				men.put(self, man, 0..8);
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// Returns a position in which each side's pieces block their own pawns and one another.
	pub fn crowded(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			men.put(self, 'K', 0..8);
			men.put(self, 'k', 0..8);
			let files = self.below(5);
			for _ in 0..3 + self.below(8) {
				let man = self.one_of("PPPPPBNRppppppbnr");
				let ranks = if matches!(man, 'P' | 'p') { 1..7 } else { 0..8 };
				let (rank, file) = (ranks.start + self.below(ranks.len()), files + self.below(4));
				men.0[rank][file].get_or_insert(man);
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// A position in which men of both sides crowd about each king, pawns mostly head to head.
	pub fn caged(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			let kings = [self.edge(), self.edge()];
			for (king, (rank, file)) in ['K', 'k'].into_iter().zip(kings) {
				men.0[rank][file] = Some(king);
			}
			let (dense, pawns) = (3 + self.below(5), 5 + self.below(5));
			for (rank, file) in kings {
				let far = 1 + self.below(2);
				for rank in rank.saturating_sub(far)..=(rank + far).min(7) {
					for file in file.saturating_sub(far)..=(file + far).min(7) {
						if men.0[rank][file].is_none() && self.below(10) < dense {
							let pawn = (1..7).contains(&rank) && self.below(10) < pawns;
							let man = self.one_of(if pawn { "Pp" } else { "NnBBbbRRrrQq" });
							men.0[rank][file] = Some(man);
							men.meet(self, rank, file);
						}
					}
				}
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// A position in which many bishops, mostly on squares of one colour and some of them promoted, stand about locked pawns.
	pub fn walled(&mut self) -> Position {
		loop {
			let mut men = Men::default();
			let step = 1 + self.below(2);
			let usual = 1 + self.below(5);
			for file in (self.below(2)..8).step_by(step) {
				if step == 1 && self.below(2) == 0 {
					continue;
				}
				let rank = if self.below(3) == 0 {
					1 + self.below(5)
				} else {
					usual
				};
				men.0[rank][file] = Some('P');
				men.0[rank + 1][file] = Some('p');
			}
			men.put(self, 'K', 0..8);
			men.put(self, 'k', 0..8);
			let shade = self.below(2);
			for man in ['B', 'b'] {
				let shade = if self.below(5) == 0 { 1 - shade } else { shade };
				for _ in 0..self.below(8) {
					men.put_on_shade(self, man, shade);
				}
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// One of the composed walls of bishops and pawns, with a few men put elsewhere, left out, or added.
	pub fn rebuilt(&mut self) -> Position {
		const WALLS: [&str; 8] = [
			"8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1",
			"4k3/1p1p1p1p/1P1P1P1P/8/8/2B1B1B1/3B1B2/2B1K3",
			"8/b1b5/k6p/5p1P/5p2/5PpK/6P1/8",
			"4k3/3b1b2/4b3/3b1b2/4B3/3B1B2/p3B3/3BKB2",
			"8/1k6/1p3p2/1p1p3p/bP1P1P1P/5K2/8/6B1",
			"kb1b4/1p1p1p2/1P1P1P1p/7P/8/B1B1B3/1B1B4/K7",
			"8/8/b1b1b1kp/1b1b1p1P/5p2/3B1PpK/6P1/8",
			"1b1b3k/b1b3p1/1b1p1pP1/3P1P2/1B1B4/B1B5/1B6/7K",
		];
		loop {
			let mut men = Men::default();
			for (row, rank) in WALLS[self.below(WALLS.len())].split('/').zip((0..8).rev()) {
				let mut file = 0;
				for sign in row.chars() {
					match sign.to_digit(10) {
						Some(free) => file += free as usize,
						None => {
							men.0[rank][file] = Some(sign);
							file += 1;
						}
					}
				}
			}
			for _ in 0..=self.below(3) {
				let (rank, file) = (self.below(8), self.below(8));
				match men.0[rank][file] {
					Some('K' | 'k') => {
						let king = men.0[rank][file].take().unwrap();
						men.put(self, king, 0..8);
					}
					Some(bishop @ ('B' | 'b')) => {
						if self.below(3) > 0 {
							men.put_on_shade(self, bishop, (rank + file) % 2);
						}
						men.0[rank][file] = None;
					}
					Some(_) => men.0[rank][file] = None,
					None => {
						let bishop = self.one_of("Bb");
						men.0[rank][file] = Some(bishop);
					}
				}
			}
			if let Some(position) = men.position(self) {
				return position;
			}
		}
	}

	/// A square of the edge, by its rank and file.
	fn edge(&mut self) -> (usize, usize) {
		let (side, at) = (7 * self.below(2), self.below(8));
		if self.below(3) == 0 {
			(at, side)
		} else {
			(side, at)
		}
	}
}

/// The men on their squares, rank by rank from the first.
#[derive(Default)]
struct Men([[Option<char>; 8]; 8]);

impl Men {
	/// Puts the man on a free square of these ranks.
	fn put(&mut self, lot: &mut Lot, man: char, ranks: std::ops::Range<usize>) {
		loop {
			let (rank, file) = (ranks.start + lot.below(ranks.len()), lot.below(8));
			if self.0[rank][file].is_none() {
				self.0[rank][file] = Some(man);
				return;
			}
		}
	}

	/// Puts the man on a free square of this colour: 0 for a dark one, 1 for a light one.
	fn put_on_shade(&mut self, lot: &mut Lot, man: char, shade: usize) {
		loop {
			let (rank, file) = (lot.below(8), lot.below(8));
			if self.0[rank][file].is_none() && (rank + file) % 2 == shade {
				self.0[rank][file] = Some(man);
				return;
			}
		}
	}

	/// Mostly puts an enemy pawn before the pawn that is here.
	fn meet(&mut self, lot: &mut Lot, rank: usize, file: usize) {
		let (ahead, pawn) = match self.0[rank][file] {
			Some('P') if rank < 6 => (rank + 1, 'p'),
			Some('p') if rank > 1 => (rank - 1, 'P'),
			_ => return,
		};
		if lot.below(5) > 0 {
			self.0[ahead][file].get_or_insert(pawn);
		}
	}

	/// Returns the position, if it is valid.
	fn position(&self, lot: &mut Lot) -> Option<Position> {
		let written = |row: &[Option<char>; 8]| row.map(|man| man.unwrap_or('1')).iter().collect::<String>();
		let rows: Vec<String> = self.0.iter().rev().map(written).collect();
		let turn = lot.one_of("wb");
		Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/"))).ok()
	}
}

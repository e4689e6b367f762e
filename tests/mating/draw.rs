//! Positions drawn by lot: a few men anywhere, and pawns locked head to head.

use annabella::chess::Position;

/// A lot that falls the same way in every run.
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
				// A second pawn behind, which cannot move either.
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

	/// A position in which each side's pieces stand in the way of their own pawns and of one another.
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

	/// The position, if it is one.
	fn position(&self, lot: &mut Lot) -> Option<Position> {
		let written = |row: &[Option<char>; 8]| row.map(|man| man.unwrap_or('1')).iter().collect::<String>();
		let rows: Vec<String> = self.0.iter().rev().map(written).collect();
		let turn = lot.one_of("wb");
		Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/"))).ok()
	}
}

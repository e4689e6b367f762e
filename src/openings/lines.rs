//! The moves that lead to each opening of the table.

use alloc::vec::Vec;

use super::{Opening, TABLE, named};

/// A line each, in the order of its moves: the number of half-moves that it shares with the line before, its other moves, and the
/// number of its row in the table, from zero.
static LINES: &str = include_str!("lines.tsv");

/// The moves to an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
	pub opening: Opening,
	/// In short notation, from the usual start.
	pub moves: Vec<&'static str>,
}

/// All lines, in the order of their moves: a line comes before those that go on from it.
///
/// ```
/// let mut lines = annabella::openings::lines();
/// let najdorf = lines.find(|line| line.opening.name == "Sicilian Defense: Najdorf Variation").unwrap();
/// assert_eq!(najdorf.moves.join(" "), "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
/// ```
pub fn lines() -> impl Iterator<Item = Line> {
	let openings: Vec<Option<Opening>> = TABLE.lines().map(named).collect();
	let mut moves: Vec<&str> = Vec::new();
	LINES.lines().filter_map(move |line| {
		let mut cells = line.split('\t');
		let shared = cells.next()?.parse().ok()?;
		moves.truncate(shared);
		moves.extend(cells.next()?.split(' '));
		let row: usize = cells.next()?.parse().ok()?;
		Some(Line {
			opening: openings.get(row).copied()??,
			moves: moves.clone(),
		})
	})
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;

	use super::*;
	use crate::chess::Position;
	use crate::openings::at;

	#[test]
	fn every_line_is_legal_and_ends_in_the_position_of_its_name() {
		let (mut played, mut position): (Vec<(&str, Position)>, _) = (Vec::new(), Position::start());
		let mut seen = BTreeSet::new();
		for line in lines() {
			let shared = played.iter().zip(&line.moves);
			let shared = shared.take_while(|((san, _), other)| san == *other).count();
			played.truncate(shared);
			position.clone_from(played.last().map_or(&Position::start(), |(_, after)| after));
			for san in line.moves.iter().skip(shared) {
				let mv = position
					.san_move(san)
					.unwrap_or_else(|_| panic!("{san} in {line:?}"));
				position.play(mv);
				played.push((san, position.clone()));
			}
			assert_eq!(at(&position), Some(line.opening), "{line:?}");
			assert!(seen.insert(line.moves.clone()), "twice: {line:?}");
		}
		assert_eq!(seen.len(), TABLE.lines().count());
	}
}

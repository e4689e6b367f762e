//! Tables of puzzles, taken in pieces of any size, and their puzzles.

use annabella::puzzles::{NewPuzzle, Puzzle, PuzzleReader, Rating, RefusedPuzzle, Solving, Themes, Verdict};

type Taken = Result<NewPuzzle, RefusedPuzzle>;

/// Returns everything that is taken of a text whose pieces have these sizes, again and again.
fn taken(text: &[u8], sizes: &[u8]) -> Vec<Taken> {
	let mut found = Vec::new();
	let mut reader = PuzzleReader::default();
	let (mut rest, mut sizes) = (text, sizes.iter().cycle());
	while !rest.is_empty() {
		let size = sizes.next().map_or(rest.len(), |size| usize::from(*size) + 1);
		let (piece, behind) = rest.split_at(size.min(rest.len()));
		reader.take(piece, &mut |row| found.push(row));
		rest = behind;
	}
	reader.end(false, &mut |row| found.push(row));
	found
}

/// The first byte says how many bytes after it are the sizes of the pieces; the rest is the text.
pub fn puzzles(bytes: &[u8]) {
	let Some((many, rest)) = bytes.split_first() else {
		return;
	};
	let (sizes, text) = rest.split_at(usize::from(*many % 8).min(rest.len()));
	let rows = taken(text, sizes);
	assert_eq!(rows, taken(text, &[]), "the size of the pieces matters");
	let lines = text.split(|byte| *byte == b'\n').count() as u64;
	for row in rows {
		match row {
			Ok(new) => is_solved(&new),
			Err(refused) => {
				assert!(
					(1..=lines).contains(&refused.line),
					"{refused:?} of {lines} lines"
				);
				let why = refused.flaw.to_string();
				assert!(!why.is_empty() && why.chars().count() < 160, "{why}");
			}
		}
	}
	// The disk may hold any bytes.
	let key = annabella::puzzles::PuzzleKey(1);
	if let Ok(puzzle) = Puzzle::unpack(key, rest, Rating::UNKNOWN, Themes::of_numbers(rest), None) {
		assert!(!puzzle.moves.is_empty());
	}
}

/// Checks that it comes out as it went in, and that its own solution solves it.
fn is_solved(new: &NewPuzzle) {
	let puzzle = Puzzle::unpack(new.key, &new.packed, Rating::UNKNOWN, new.themes, None);
	let puzzle = puzzle.expect("what was packed can be unpacked");
	assert_eq!(Themes::of_numbers(&new.themes.numbers()), new.themes);
	let mut solving = Solving::begin(&puzzle);
	let mut attempts = 0;
	while let Some(next) = solving.next() {
		assert_ne!(solving.attempt(next), Verdict::Wrong);
		attempts += 1;
	}
	assert_eq!(attempts, puzzle.moves.len() / 2);
}

//! The puzzles of a walker's storage, and their results.

use annabella::ports::{
	KeptPuzzle, PuzzleAnswer, PuzzleKind, PuzzleOrder, PuzzleResult, PuzzleStanding, WantedPuzzle,
};
use annabella::puzzles::{Day, NewPuzzle, Outcome, PuzzleReader, Rating, Record};

/// Puzzles in their order.
#[derive(Default)]
pub struct PuzzleShelf {
	puzzles: Vec<NewPuzzle>,
	results: Vec<PuzzleResult>,
}

impl PuzzleShelf {
	/// Takes in a line of a table.
	pub fn take_in(&mut self, line: &str) {
		let mut reader = PuzzleReader::default();
		let mut each = |row: Result<NewPuzzle, _>| self.puzzles.push(row.unwrap());
		reader.take(line.as_bytes(), &mut each);
		reader.end(false, &mut each);
	}

	/// Spoils a puzzle.
	pub fn spoil(&mut self) {
		if let Some(last) = self.puzzles.last_mut() {
			last.packed.truncate(9);
		}
	}

	pub fn answer(&mut self, order: PuzzleOrder) -> Option<PuzzleAnswer> {
		match order {
			PuzzleOrder::Standing { today } => Some(PuzzleAnswer::Standing(Box::new(self.standing(today)))),
			PuzzleOrder::Next(wanted) => Some(PuzzleAnswer::Puzzle(self.next(&wanted).map(Box::new))),
			PuzzleOrder::This(key) => {
				let found = self.puzzles.iter().find(|puzzle| puzzle.key == key);
				Some(PuzzleAnswer::Puzzle(
					found.map(|found| Box::new(self.handed_out(found))),
				))
			}
			PuzzleOrder::Keep(result) => {
				self.results.push(result);
				None
			}
		}
	}

	fn standing(&self, today: Day) -> PuzzleStanding {
		let mut record = Record::default();
		for result in &self.results {
			record.take(result.day, result.outcome, result.seconds, result.player);
		}
		let daily = || {
			self.results
				.iter()
				.filter(|result| result.daily && result.day == today)
		};
		PuzzleStanding {
			kept: self.puzzles.len() as u64,
			due: self
				.puzzles
				.iter()
				.filter(|puzzle| self.is_due(puzzle, today))
				.count() as u32,
			daily: daily().count() as u32,
			daily_solved: daily().filter(|result| result.outcome == Outcome::Solved).count() as u32,
			record,
			themes: Vec::new(),
		}
	}

	fn last(&self, puzzle: &NewPuzzle) -> Option<&PuzzleResult> {
		self.results.iter().rev().find(|result| result.key == puzzle.key)
	}

	fn is_due(&self, puzzle: &NewPuzzle, today: Day) -> bool {
		let again = self.last(puzzle).and_then(|result| result.again);
		again.is_some_and(|(_, day)| day <= today)
	}

	/// Returns a puzzle that is due, or else the first one with the wanted theme that was not solved yet.
	fn next(&self, wanted: &WantedPuzzle) -> Option<KeptPuzzle> {
		let usual = wanted.kind == PuzzleKind::Usual && wanted.theme.is_none();
		let due = self
			.puzzles
			.iter()
			.find(|puzzle| usual && self.is_due(puzzle, wanted.today));
		let fits = |puzzle: &&NewPuzzle| {
			let seen = self.last(puzzle).is_some();
			Some(puzzle.key) != wanted.but
				&& !seen && wanted.theme.is_none_or(|theme| puzzle.themes.has(theme))
		};
		let found = due.or_else(|| self.puzzles.iter().find(fits))?;
		Some(self.handed_out(found))
	}

	fn handed_out(&self, found: &NewPuzzle) -> KeptPuzzle {
		KeptPuzzle {
			key: found.key,
			packed: found.packed.clone(),
			themes: found.themes.numbers(),
			rating: Rating::known(found.rating, found.deviation),
			step: self
				.last(found)
				.and_then(|result| result.again)
				.map(|(step, _)| step),
			is_early: false,
		}
	}

	/// Returns the result of the last puzzle, and the number of saved results.
	pub fn kept(&self) -> String {
		let last = self.results.last().map(|result| match result.outcome {
			Outcome::Solved => "solved",
			Outcome::Helped => "helped",
			Outcome::Failed => "failed",
		});
		format!("~ {} kept, {}", self.results.len(), last.unwrap_or("nothing"))
	}
}

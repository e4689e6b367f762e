//! Taking in puzzles: they are written in portions, and their fate is told at the end.

use std::path::PathBuf;

use annabella::message;
use annabella::puzzles::{NewPuzzle, RefusedPuzzle};
use annabella::texts::Message;

use crate::doors::storage::{Storage, TakenPuzzles};
use crate::subcommands::intake::{Fate, Progress, Refusals, end};
use crate::subcommands::kept_games::new_storage;
use crate::subcommands::output::{Failure, tell};

/// Number of puzzles that are written at once: the table never waits long for them.
const BATCH: usize = 10_000;

/// The puzzles taken so far.
pub struct Taking {
	storage: Storage,
	batch: Vec<NewPuzzle>,
	taken: TakenPuzzles,
	refused: Refusals,
	progress: Progress,
	/// Why it cannot go on.
	pub(super) failure: Option<Message>,
}

impl Taking {
	/// Makes sure that puzzles can be kept before any is read.
	pub(super) fn begin(database: Option<PathBuf>) -> Result<Self, Failure> {
		Self::into(new_storage(database))
	}

	/// The same in this storage.
	pub(super) fn into(mut storage: Storage) -> Result<Self, Failure> {
		storage.take_in_puzzles(&[])?;
		Ok(Self {
			storage,
			batch: Vec::with_capacity(BATCH),
			taken: TakenPuzzles::default(),
			refused: Refusals::default(),
			progress: Progress::begin(),
			failure: None,
		})
	}

	pub(super) fn row(&mut self, row: Result<NewPuzzle, RefusedPuzzle>) {
		match row {
			Ok(puzzle) => self.take(puzzle),
			Err(RefusedPuzzle { line, flaw }) => self.refuse(|| message!(LineRefused, line, why = flaw)),
		}
	}

	pub(super) fn take(&mut self, puzzle: NewPuzzle) {
		self.batch.push(puzzle);
		if self.batch.len() >= BATCH {
			self.write();
		}
	}

	pub(super) fn refuse(&mut self, why: impl FnOnce() -> Message) {
		self.refused.add(why);
	}

	pub(super) const fn so_far(&self) -> u64 {
		let TakenPuzzles { new, known, renewed } = self.taken;
		new + known + renewed + self.refused.count + self.batch.len() as u64
	}

	/// Says now and then how far it is.
	pub(super) fn tell_progress(&mut self) -> Result<(), Failure> {
		let so_far = self.so_far();
		self.progress.tell(|| message!(Puzzles, number = so_far))
	}

	fn write(&mut self) {
		if self.batch.is_empty() || self.failure.is_some() {
			return self.batch.clear();
		}
		// In the order in which they will stand.
		self.batch.sort_by_key(|puzzle| puzzle.key);
		match self.storage.take_in_puzzles(&self.batch) {
			Ok(taken) => {
				self.taken.new += taken.new;
				self.taken.known += taken.known;
				self.taken.renewed += taken.renewed;
			}
			Err(failure) => self.failure = Some(Message::from(failure)),
		}
		self.batch.clear();
	}

	/// Keeps the rest, and returns the fate of all puzzles.
	pub(super) fn fate(mut self) -> Fate {
		self.write();
		let TakenPuzzles { new, known, renewed } = self.taken;
		Fate {
			new,
			known: known + renewed,
			refused: self.refused,
			failure: self.failure,
			nothing: message!(NoPuzzleToTake),
		}
	}

	/// Tells the fate of all; `ended` is the reason of an early end.
	pub(super) fn end(mut self, ended: Result<(), Message>) -> Result<(), Failure> {
		self.write();
		self.refused.tell(|number| message!(LinesRefusedBeside, number))?;
		let TakenPuzzles { new, known, renewed } = self.taken;
		tell(message!(PuzzlesTaken, number = new))?;
		if known > 0 {
			tell(message!(PuzzlesKnown, number = known))?;
		}
		if renewed > 0 {
			tell(message!(PuzzlesRenewed, number = renewed))?;
		}
		if self.refused.count > 0 {
			tell(message!(LinesRefused, number = self.refused.count))?;
		}
		let kept = message!(TakenIsKept, many = message!(Puzzles, number = new));
		end(self.failure, ended, kept)?;
		if new + known + renewed == 0 {
			return Err(message!(NoPuzzleToTake));
		}
		tell(message!(SolvePuzzles))
	}
}

//! Two boards and two scoresheets compared, and the steps that a move still lacks, in words.

use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{self, Color, Piece, Square};
use crate::game::{Echo, Owed, Table};

impl Vocabulary {
	/// Says if the two boards agree, and names every square on which they do not.
	#[must_use]
	pub fn boards(&self, table: &Table) -> Vec<Phrase> {
		let boards = table.boards();
		if boards.agree() {
			return Vec::from([self.line(PhraseKey::BoardsAgree, &[])]);
		}
		let differing = boards.differing();
		let differences = differing.iter().map(|square| self.difference(table, *square));
		core::iter::once(self.line(PhraseKey::BoardsApart, &[]))
			.chain(differences)
			.collect()
	}

	/// The contents of a square on each board.
	#[must_use]
	pub fn difference(&self, table: &Table, square: Square) -> Phrase {
		let on = |color| self.there(table.boards().of(color).piece_on(square));
		self.fill(phrases::DifferenceOn {
			square: self.square(square),
			white: on(Color::White),
			black: on(Color::Black),
		})
	}

	fn there(&self, piece: Option<Piece>) -> Phrase {
		match piece {
			None => self.line(PhraseKey::NothingThereNow, &[]),
			Some(piece) => self.fill(phrases::PieceThere {
				piece: self.piece(piece.role),
				color: self.color(piece.color),
			}),
		}
	}

	/// The first gap of a scoresheet, and the later half-move to which the entry in its place fits.
	fn sheet_gap(&self, table: &Table, of: Color) -> Option<Phrase> {
		let gap = table.gaps(of).into_iter().next()?;
		let missing = &table.plies().get(gap.missing.start)?.before;
		let later = table.plies().get(gap.missing.end)?;
		Some(self.fill(phrases::SheetGap {
			color: self.color(of),
			number: self.number(missing.move_number()),
			side: self.color(missing.turn()),
			later: self.number(later.before.move_number()),
			mover: self.color(later.before.turn()),
			played: self.half_move(table, gap.missing.end),
		}))
	}

	/// The half-move up to which both scoresheets agree (D.2.9). One that is only shorter does not differ (8.1.3). `None`
	/// if nobody keeps one of the scoresheets.
	#[must_use]
	pub fn sheets(&self, table: &Table) -> Option<Phrase> {
		let gaps: Vec<Phrase> = Color::ALL
			.into_iter()
			.filter_map(|of| self.sheet_gap(table, of))
			.collect();
		if !gaps.is_empty() {
			let mut told = Phrase::new();
			for gap in gaps {
				told.append(gap);
			}
			return Some(told);
		}
		let [white, black] = Color::ALL.map(|of| table.sheet_length(of));
		if white == 0 || black == 0 {
			return None;
		}
		if let Some(first) = table.writes_first() {
			return Some(self.fill(phrases::SheetAwaited {
				color: self.color(first),
				mover: self.color(!first),
			}));
		}
		let agree = table.sheets_agree();
		if agree >= white.min(black) {
			return Some(self.line(PhraseKey::SheetsAgree, &[]));
		}
		let last = agree.checked_sub(1).and_then(|last| {
			let sheet = table.sheet(Color::White);
			let before = if sheet.is_empty() {
				&table.plies().get(last)?.before
			} else {
				sheet.position_after(last)
			};
			Some((before, table.sheet_move(Color::White, last)?))
		});
		Some(match last {
			None => self.line(PhraseKey::SheetsApart, &[]),
			Some((before, mv)) => self.fill(phrases::SheetsAgreeTo {
				number: self.number(before.move_number()),
				color: self.color(before.turn()),
				played: self.the_move(before, mv),
			}),
		})
	}

	/// The steps that the Laws require before the next move, a part each: of the current move, then of the announced one.
	/// Nobody may mention the press of the clock (12.6).
	#[must_use]
	pub fn owed(&self, table: &Table) -> Vec<Phrase> {
		if table.ending().is_some() {
			return Vec::new();
		}
		let mut owed: Vec<Phrase> = Vec::new();
		for part in table.owed() {
			let phrase = match part {
				// It was pressed, and is still to be typed.
				Owed::Move if table.ahead().is_some() => self.line(PhraseKey::OwedMove, &[]),
				// The player to move is not told so.
				Owed::Move => continue,
				Owed::Remove(square) | Owed::Rest(chess::OwedPart::Removal(square)) => {
					self.line(PhraseKey::OwedRemoval, &[self.square(square)])
				}
				Owed::Rest(chess::OwedPart::Capture(_)) => self.line(PhraseKey::OwedMove, &[]),
				Owed::Rest(
					chess::OwedPart::Arrival { to, .. }
					| chess::OwedPart::King { to, .. }
					| chess::OwedPart::Rook { to, .. },
				) => self.line(PhraseKey::OwedArrival, &[self.square(to)]),
				Owed::Rest(chess::OwedPart::Promotion(square)) => {
					self.line(PhraseKey::OwedPromotion, &[self.square(square)])
				}
				Owed::Announce if !is_begun(table) => continue,
				Owed::Announce => self.line(PhraseKey::OwedAnnouncement, &[]),
				// Told of the announcement, below.
				Owed::Repeat => continue,
			};
			owed.push(phrase);
		}
		if let Some(spoken) = table.spoken() {
			if !spoken.repeated && table.opening().echo != Echo::Off {
				owed.push(self.line(PhraseKey::OwedRepetition, &[]));
			}
			if !spoken.executed && table.boards().are_two() {
				owed.push(self.line(PhraseKey::OwedExecution, &[]));
			}
		}
		owed
	}

	/// A press, with the side that made it where moves and presses are out of step, so that nobody takes it for the other
	/// side's.
	#[must_use]
	pub fn pressed(&self, table: &Table) -> Phrase {
		match table.presses_owed().first() {
			Some(first) if table.is_out_of_step() => self.fill(phrases::PressedFor {
				color: self.color(first.by),
				played: self.half_move(table, first.ply),
			}),
			Some(_) | None => self.line(PhraseKey::ClockPressed, &[]),
		}
	}

	/// The side whose clock runs and the presses that are still to come, where moves and presses are out of step. No
	/// player is told of their own missing press (12.6): `to` is the player who hears it, if one does.
	#[must_use]
	pub fn out_of_step(&self, table: &Table, to: Option<Color>) -> Option<Phrase> {
		let (turn, running) = (table.position().turn(), table.runs()?);
		if !table.is_out_of_step() {
			return None;
		}
		let mut phrase = Phrase::new();
		if running != turn {
			phrase.append(self.line(PhraseKey::ClockRuns, &[self.color(running)]));
			phrase.append(self.turn(turn));
		}
		let owed = table.presses_owed();
		if !owed.is_empty() && owed.iter().all(|owed| to != Some(owed.by)) {
			let presses = owed.iter().map(|owed| {
				self.fill(phrases::OwedPressFor {
					color: self.color(owed.by),
					played: self.half_move(table, owed.ply),
				})
			});
			phrase.append(self.line(PhraseKey::StillOwed, &[self.listed(presses)]));
		}
		(!phrase.is_empty()).then_some(phrase)
	}

	/// The steps that are still required, in a sentence.
	#[must_use]
	pub fn still_owed(&self, table: &Table) -> Phrase {
		let owed = self.owed(table);
		if owed.is_empty() {
			return self.line(PhraseKey::NothingOwed, &[]);
		}
		self.line(PhraseKey::StillOwed, &[self.listed(owed)])
	}
}

/// Returns `true` if a move stands on the board, so that its announcement comes next.
fn is_begun(table: &Table) -> bool {
	let turn = table.turn();
	turn.made || turn.is_placed()
}

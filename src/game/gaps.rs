//! Gaps of scoresheets: their places, and the half-moves that later entries fit (8.5).

use alloc::vec::Vec;

use super::opening::SheetBy;
use super::table::Table;
use super::trace::{Gap, LONGEST};
use crate::chess::{Color, Move, Role, Said};

impl Table {
	/// Returns the gaps of this player's own scoresheet, if it otherwise follows the record.
	#[must_use]
	pub fn gaps(&self, of: Color) -> Vec<Gap> {
		let Some((gaps, _)) = self.followed(of) else {
			return Vec::new();
		};
		let entries = self.sheet(of).entries();
		let wrong = gaps.last().is_some_and(|gap| {
			// A single entry that could have been played there marks a different move, not a gap.
			let last = entries.get(gap.entry).filter(|_| gap.entry + 1 == entries.len());
			last.is_some_and(|last| last.mv.is_some())
		});
		if wrong { Vec::new() } else { gaps.to_vec() }
	}

	/// Returns the entry of this player's own scoresheet for this half-move of the record; `None` if it was left out.
	#[must_use]
	pub fn entry_of(&self, of: Color, ply: usize) -> Option<usize> {
		let mut entry = ply;
		for gap in self.gaps(of) {
			if gap.missing.contains(&ply) {
				return None;
			}
			if gap.missing.end <= ply {
				entry = entry.saturating_sub(gap.missing.len());
			}
		}
		Some(entry)
	}

	/// Returns the gaps of a scoresheet whose entries are all on record, and the next half-move.
	pub(super) fn followed(&self, of: Color) -> Option<(&[Gap], usize)> {
		let sheet = self.sheet(of);
		let trace = sheet.trace();
		(trace.len() == sheet.len()).then(|| (trace.gaps(), trace.next()))
	}

	/// Returns the half-move of the game that comes next on this player's own scoresheet.
	#[must_use]
	pub fn next_to_write(&self, of: Color) -> usize {
		self.followed(of)
			.map_or_else(|| self.sheet(of).len(), |(_, next)| next)
	}

	/// Returns the meaning of an entry that fits nothing in its place, or that follows a gap: the next half-move of the record
	/// that can be written so.
	pub(super) fn later_entry(&self, of: Color, said: Said) -> Option<Move> {
		let (gaps, next) = self.followed(of)?;
		let written = self.sheet(of).position().find(said);
		if gaps.is_empty() && written.is_ok_and(|mv| names_the_file(said, mv)) {
			return None;
		}
		let fits = |(index, mv): (usize, Option<Move>)| {
			let before = &self.plies.get(index)?.before;
			let mv = mv.filter(|mv| before.find(said).as_ref() == Ok(mv))?;
			names_the_file(said, mv).then_some(mv)
		};
		self.reachable(next).find_map(fits)
	}

	/// Returns the half-moves that can come next on a scoresheet, including those after a possible gap.
	fn reachable(&self, from: usize) -> impl Iterator<Item = (usize, Option<Move>)> {
		let plies = self.plies.iter().enumerate().skip(from).take(LONGEST + 1);
		plies.map(|(index, ply)| (index, ply.mv))
	}

	/// Returns `true` if a player keeps their own scoresheet, and has written something.
	pub(super) fn is_kept(&self, of: Color) -> bool {
		self.opening.seat(of).sheet == SheetBy::Own && !self.sheet(of).is_empty()
	}
}

/// Returns `true` if a pawn's capture names the file of departure, as it must (C.9.3).
pub(super) fn names_the_file(said: Said, mv: Move) -> bool {
	let unnamed = matches!(said, Said::Piece { from_file: None, .. });
	!(unnamed && mv.role() == Role::Pawn && mv.captured().is_some())
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::super::fact::{Event, Fact, GameEvent, RulingEvent, SheetEvent};
	use super::super::opening::{Opening, Seat};
	use super::super::table::Ply;
	use super::*;
	use crate::chess::san;
	use crate::clock::Stamp;

	/// The same from the beginning, by UCI notation.
	fn anew(table: &Table, of: Color) -> Option<(Vec<Gap>, usize)> {
		let mut gaps = Vec::new();
		let mut next = 0;
		for (entry, written) in table.sheet(of).entries().iter().enumerate() {
			let uci = written.uci()?;
			let fits = |(_, mv): &(usize, Option<Move>)| mv.is_some_and(|mv| mv.uci() == uci);
			let (found, _) = table.reachable(next).find(fits)?;
			if found > next {
				gaps.push(Gap {
					entry,
					missing: next..found,
				});
			}
			next = found + 1;
		}
		Some((gaps, next))
	}

	/// Numbers that are the same each time.
	struct Lots(u64);

	impl Lots {
		fn below(&mut self, bound: usize) -> usize {
			self.0 ^= self.0 << 13;
			self.0 ^= self.0 >> 7;
			self.0 ^= self.0 << 17;
			usize::try_from(self.0 % bound as u64).unwrap()
		}
	}

	/// Returns the next event: mostly a move that is made and written, sometimes left out, written wrong, struck, or put right.
	fn next(table: &Table, lots: &mut Lots) -> Event {
		let plies = table.plies.len();
		let of = if lots.below(2) == 0 {
			Color::White
		} else {
			Color::Black
		};
		let moves = table.position().legal_moves();
		let drawn = |lots: &mut Lots| moves.get(lots.below(moves.len().max(1))).copied();
		let write = |text: alloc::string::String, uci, entry| {
			Event::Sheet(SheetEvent::Written {
				of,
				text,
				uci,
				read: false,
				entry,
			})
		};
		match lots.below(20) {
			0 => Event::Sheet(SheetEvent::Unwritten { of }),
			1 => write("e2e5".into(), Some("e2e5".into()), None),
			2 => write("5".into(), None, None),
			3 => Event::Game(GameEvent::TakenBack {
				plies: lots.below(3).min(plies),
				presses: false,
			}),
			4 => Event::restored(plies.saturating_sub(lots.below(4)), Vec::new()),
			5 => {
				let from = plies.saturating_sub(1 + lots.below(2));
				let before = table.positions().nth(from).unwrap();
				let mv = before.legal_moves().into_iter().next();
				Event::Ruling(RulingEvent::Rewritten {
					plies: from,
					moves: mv.map(Move::uci).into_iter().collect(),
				})
			}
			6..12 => match drawn(lots) {
				Some(mv) => Event::moved(mv.uci()),
				None => Event::Sheet(SheetEvent::Unwritten { of }),
			},
			_ => {
				// Some entries catch up, some leave one out, and some come in between.
				let written = table.sheet(of).len();
				let skipped = usize::from(lots.below(8) == 0);
				let index = table.followed(of).map_or(written, |(_, next)| next) + skipped;
				match table.plies.get(index) {
					Some(Ply {
						before, mv: Some(mv), ..
					}) => {
						let entry = (lots.below(12) == 0).then(|| lots.below(written + 1));
						write(san(before, *mv), Some(mv.uci()), entry)
					}
					Some(_) | None => write("--1".to_string(), None, None),
				}
			}
		}
	}

	#[test]
	fn followed_after_any_events_is_what_is_found_from_the_beginning() {
		let seat = Seat {
			sheet: SheetBy::Own,
			..Seat::default()
		};
		let opening = Opening {
			white: seat.clone(),
			black: seat,
			..Opening::default()
		};
		let mut lots = Lots(0x9E37_79B9_7F4A_7C15);
		let (mut found, mut with_gaps) = (0, 0);
		for _ in 0..60 {
			let open = Event::opened(opening.clone());
			let at = Stamp(0);
			let mut table = Table::replay(&[Fact { at, event: open }]).unwrap();
			for _ in 0..60 {
				let event = next(&table, &mut lots);
				table.apply(&Fact { at, event });
				for of in Color::ALL {
					let kept = table.followed(of).map(|(gaps, next)| (gaps.to_vec(), next));
					found += usize::from(kept.is_some());
					with_gaps += usize::from(kept.as_ref().is_some_and(|(gaps, _)| !gaps.is_empty()));
					assert_eq!(kept, anew(&table, of));
				}
			}
		}
		assert!(found > 500 && with_gaps > 50, "{found} {with_gaps}");
	}
}

//! The players' own scoresheets, and the comparison of boards and sheets (8.1, D.2.7, D.2.9).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::call::Report;
use super::super::command::ClockSettings;
use super::super::fact::{Event, Remedy, RemedyStep, RulingEvent, SheetEvent, TimeEvent};
use super::super::gaps::names_the_file;
use super::super::opening::SheetBy;
use super::super::refusal::Refusal;
use super::super::scoresheet;
use super::super::table::IllegalAct;
use super::words::illegal_text;
use super::{Decision, Request};
use crate::chess::{Color, Move, Placement, Position, Said, san};

impl Request<'_> {
	/// An entry is written as it is, right or wrong. A sheet that the program writes is not written by hand.
	pub(super) fn write(self, text: &str, said: Option<Said>, read: bool) -> Decision {
		let of = self.own_sheet()?;
		let text = text.trim();
		if text.is_empty() {
			return Err(Refusal::NothingWritten);
		}
		if said.is_none() && !scoresheet::is_remark(text) && !scoresheet::is_entry(text) {
			return Err(Refusal::NoNotes);
		}
		let position = self.table.sheet(of).position();
		let uci = said.and_then(
			|said| match (self.table.later_entry(of, said), position.find(said)) {
				(Some(later), _) => Some(later.uci()),
				(None, Ok(mv)) => names_the_file(said, mv).then(|| mv.uci()),
				(None, Err(_)) => illegal_text(said),
			},
		);
		Ok(vec![Event::Sheet(SheetEvent::Written {
			of,
			text: text.to_string(),
			uci,
			read,
			entry: None,
		})])
	}

	pub(super) fn unwrite(self) -> Decision {
		let of = self.own_sheet()?;
		if self.table.sheet(of).is_empty() {
			return Err(Refusal::NothingWritten);
		}
		let ahead = self.table.sheet(of).len() > self.table.plies().len();
		let claim = self.table.claim();
		let claimed = claim.is_some_and(|claim| claim.by.side() == Some(of) && claim.uci.is_some());
		let bound = self.table.turn.side == of && self.table.turn.forced.is_some();
		if ahead && (claimed || bound) {
			// Written for a claim, it cannot be changed (9.2.1.1).
			self.forbid(Refusal::WrittenStands)?;
		}
		Ok(vec![Event::Sheet(SheetEvent::Unwritten { of })])
	}

	fn own_sheet(self) -> Result<Color, Refusal> {
		let of = self.by.side().ok_or(Refusal::PlayersOnly)?;
		if self.table.opening().seat(of).sheet != SheetBy::Own {
			return Err(Refusal::SheetNotOwn);
		}
		Ok(of)
	}

	/// Boards and sheets are compared, and the remedy of D.2.9 is proposed. If everything agrees, nothing happens.
	pub(super) fn compare(self) -> Decision {
		let compared = self.compared();
		if self.table.writes_first().is_some()
			&& let Ok(events) = &compared
			&& !events.iter().any(|event| event.remedy().is_some())
		{
			// There is nothing to decide yet.
			return compared;
		}
		self.reported((Report::Boards, None, None), compared)
	}

	fn compared(self) -> Decision {
		let table = self.table;
		let gaps = self.gaps_filled();
		if let Some(act) = self.illegal_on_both_sheets().filter(|_| gaps.is_none()) {
			// The move is wrong, not the boards (7.5.1).
			let breach = (!act.counted).then_some(Event::breached(act.by, act.breach));
			let asked = self.ask_for(self.illegal_remedy(&act));
			return Ok(breach.into_iter().chain(asked).collect());
		}
		let unreadable = Color::ALL.into_iter().any(|of| self.is_unreadable(of));
		if gaps.is_none() && !unreadable && table.writes_first().is_some() {
			let stopped = Event::STOPPED;
			return Ok(table.is_running().then_some(stopped).into_iter().collect());
		}
		let remedy = if gaps.is_some() {
			gaps
		} else if unreadable {
			self.by_the_record(self.law("8.5.c", "8.5.3", "8.5.3"))
		} else if Color::ALL.into_iter().any(|of| table.sheet_length(of) == 0) {
			self.by_the_record("7.6")
		} else {
			self.by_the_sheets()
		};
		let Some(mut remedy) = remedy else {
			return Ok(Vec::new());
		};
		let mut events = Vec::new();
		if table.is_running() {
			events.push(Event::STOPPED);
			if !self.human() {
				remedy.steps.push(RemedyStep::arbiter(Event::RESUMED));
			}
		}
		events.extend(self.ask_for(remedy));
		Ok(events)
	}

	/// A scoresheet with gaps that otherwise follows the record is completed first (8.5).
	fn gaps_filled(self) -> Option<Remedy> {
		let table = self.table;
		let kept = Color::ALL.into_iter().filter(|of| table.is_kept(*of));
		let kept: Vec<Color> = kept.collect();
		let followed = kept.iter().all(|of| table.followed(*of).is_some());
		let short: Vec<Color> = kept
			.into_iter()
			.filter(|of| !table.gaps(*of).is_empty())
			.collect();
		// If both sheets lack the same half-moves, the record may be wrong.
		let doubtful = short.len() > 1 && !self.corrections(table.position()).is_empty();
		if short.is_empty() || !followed || doubtful {
			return None;
		}
		let law = if short.len() > 1 {
			self.law("8.5.a", "8.5.1", "8.5.1")
		} else {
			self.law("8.5.b", "8.5.2", "8.5.2")
		};
		let written = |of: Color, index: usize| {
			let ply = table.plies().get(index)?;
			let text = ply.mv.map_or_else(|| "--".to_string(), |mv| san(&ply.before, mv));
			Some(RemedyStep {
				who: By::player(of),
				event: Event::Sheet(SheetEvent::Written {
					of,
					text,
					uci: ply.mv.map(Move::uci),
					read: table.sheet(of).is_read(),
					entry: Some(index),
				}),
			})
		};
		let missing = |of: Color| {
			table
				.gaps(of)
				.into_iter()
				.flat_map(move |gap| gap.missing.map(move |index| (of, index)))
		};
		let steps = short.into_iter().flat_map(missing);
		Some(Remedy {
			law: law.into(),
			steps: steps.filter_map(|(of, index)| written(of, index)).collect(),
			otherwise: Vec::new(),
		})
	}

	/// Returns the same illegal move at the same place of both sheets.
	fn illegal_on_both_sheets(self) -> Option<IllegalAct> {
		let table = self.table;
		let index = table.sheets_agree();
		let [white, black] = Color::ALL.map(|of| table.sheet(of).entries().get(index));
		let (white, black) = (white?.illegal.as_ref()?, black?.illegal.as_ref()?);
		let ply = table.plies().get(index)?;
		let known = table.illegal.as_ref().filter(|act| act.plies == index);
		if white == black && known.is_some() {
			// It was noticed when it was completed, and is counted once.
			return known.cloned();
		}
		(white == black).then(|| IllegalAct {
			by: ply.before.turn(),
			breach: Breach::IllegalMove,
			plies: index,
			touched: white
				.get(0..2)
				.and_then(|from| from.parse().ok())
				.into_iter()
				.collect(),
			clocks: ply.made,
			counted: false,
		})
	}

	/// Returns `true` if an entry on this player's own sheet is no move at all: it proves nothing (appendix C).
	fn is_unreadable(self, of: Color) -> bool {
		let own = self.table.opening().seat(of).sheet == SheetBy::Own;
		let mut entries = self.table.sheet(of).entries().iter();
		own && entries.any(|entry| entry.mv.is_none() && entry.illegal.is_none())
	}

	/// The sheets prove nothing: the last position that is certain counts (7.6, 8.5.3).
	fn by_the_record(self, law: &'static str) -> Option<Remedy> {
		let table = self.table;
		let corrections = self.corrections(table.position());
		(!corrections.is_empty()).then(|| Remedy {
			law: law.into(),
			steps: corrections,
			otherwise: Vec::new(),
		})
	}

	/// D.2.9. While both sheets say the same, or one is only shorter, the boards are corrected to them. Otherwise the game goes
	/// back to their last agreement, with the clock readings of that time. Half-moves that stand on one sheet alone and that
	/// nobody has announced were not played.
	fn by_the_sheets(self) -> Option<Remedy> {
		let table = self.table;
		let law = self.law("D.2.8", "D.2.9", "D.2.9");
		let agree = table.sheets_agree();
		let lengths = Color::ALL.map(|of| table.sheet_length(of));
		let [shorter, longer] = {
			let [white, black] = lengths;
			[white.min(black), white.max(black)]
		};
		let mut steps = Vec::new();
		if agree == shorter {
			let longest = Color::ALL
				.into_iter()
				.find(|of| table.sheet_length(*of) == longer)?;
			let known = longer.min(table.plies().len().max(shorter));
			let target = self.sheet_position(longest, known)?;
			// A move in hand is not written yet, which is no error.
			if known < table.plies().len() && self.is_on_record(longest, known) {
				return self.by_the_record("7.6");
			}
			steps.extend(self.record_from(longest, known));
			steps.extend(self.corrections(&target));
			if !steps.is_empty() {
				steps.extend(self.completed(!longest, longest, agree..known));
			}
		} else if table.boards().agree() {
			// One player has written something wrong. The boards are the same, and nothing is put right on them.
			return None;
		} else {
			steps.push(RemedyStep::arbiter(Event::restored(
				agree.min(table.plies().len()),
				Vec::new(),
			)));
			steps.extend(self.clocks_after(agree).map(RemedyStep::arbiter));
		}
		(!steps.is_empty()).then_some(Remedy {
			law: law.into(),
			steps,
			otherwise: Vec::new(),
		})
	}

	/// Returns the clock readings after this number of half-moves, as a suggestion (7.1).
	fn clocks_after(self, plies: usize) -> Option<Event> {
		if self.table.external().is_some() {
			return Some(Event::AS_HE_FINDS_RIGHT);
		}
		let clock = self.table.clock()?;
		let (white, black) = match plies.checked_sub(1) {
			Some(last) => {
				let clocks = self.table.plies().get(last)?.clocks?;
				(clocks.white, clocks.black)
			}
			None => {
				let set = |side| clock.controls().of(side).at_start();
				(set(Color::White), set(Color::Black))
			}
		};
		let clock = ClockSettings::times(Some(white), Some(black));
		Some(Event::Time(TimeEvent::ClockSet(clock)))
	}

	/// The owner of the shorter sheet writes the missing half-moves, and may have answered before writing (8.1.3).
	fn completed(self, shorter: Color, longer: Color, missing: Range<usize>) -> Vec<RemedyStep> {
		let table = self.table;
		if table.opening().seat(shorter).sheet != SheetBy::Own || table.sheet_length(shorter) > missing.start
		{
			return Vec::new();
		}
		let Some(mut position) = self.sheet_position(shorter, missing.start) else {
			return Vec::new();
		};
		let mut steps = Vec::new();
		for index in missing {
			let Some(mv) = table.sheet_move(longer, index) else {
				break;
			};
			steps.push(RemedyStep {
				who: By::player(shorter),
				event: Event::Sheet(SheetEvent::Written {
					of: shorter,
					text: san(&position, mv),
					uci: Some(mv.uci()),
					read: table.sheet(shorter).is_read(),
					entry: None,
				}),
			});
			position = position.after(mv);
		}
		steps
	}

	/// Returns the position after this number of half-moves of a sheet; `None` if one of them cannot be read.
	fn sheet_position(self, of: Color, length: usize) -> Option<Position> {
		let table = self.table;
		match table.opening().seat(of).sheet {
			SheetBy::Own => {
				let sheet = table.sheet(of);
				let readable = sheet
					.entries()
					.iter()
					.take(length)
					.all(|entry| entry.mv.is_some());
				readable.then(|| sheet.position_after(length).clone())
			}
			SheetBy::Program | SheetBy::None => Some(table.position().clone()),
		}
	}

	/// Returns `true` if the record has the same half-moves as the sheet, as far as the sheet goes.
	fn is_on_record(self, of: Color, length: usize) -> bool {
		self.first_difference(of, length).is_none()
	}

	fn first_difference(self, of: Color, length: usize) -> Option<usize> {
		let table = self.table;
		(0..length)
			.rev()
			.take_while(|index| {
				let ply = table.plies().get(*index).and_then(|ply| ply.mv);
				table.sheet_move(of, *index) != ply
			})
			.last()
	}

	/// The record follows the sheets where it differs: moves that both players wrote were played.
	fn record_from(self, of: Color, length: usize) -> Vec<RemedyStep> {
		let Some(first) = self.first_difference(of, length) else {
			return Vec::new();
		};
		let mut steps = vec![RemedyStep::arbiter(Event::Ruling(RulingEvent::Rewritten {
			plies: first,
			moves: Vec::new(),
		}))];
		let moves: Vec<String> = (first..length)
			.filter_map(|index| self.table.sheet_move(of, index).map(Move::uci))
			.collect();
		if let Some(RemedyStep {
			event: Event::Ruling(RulingEvent::Rewritten { moves: rewritten, .. }),
			..
		}) = steps.first_mut()
		{
			*rewritten = moves;
		}
		steps
	}

	/// The owners of the boards at the table.
	fn owners(self) -> Vec<Color> {
		if self.table.boards().are_two() {
			Color::ALL.to_vec()
		} else {
			vec![Color::White]
		}
	}

	/// Returns the steps on each board that bring it to this position, as few as possible: pieces go from a wrong square to the
	/// right one where they can.
	fn corrections(self, target: &Position) -> Vec<RemedyStep> {
		let table = self.table;
		let target = target.placement();
		let mut steps = Vec::new();
		for owner in self.owners() {
			steps.extend(corrections(owner, &table.settled_board(owner), &target));
		}
		steps
	}
}

fn corrections(owner: Color, board: &Placement, target: &Placement) -> Vec<RemedyStep> {
	let steps = board.corrections(target).into_iter();
	steps
		.map(|correction| RemedyStep::correction(owner, correction))
		.collect()
}

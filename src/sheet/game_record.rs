//! Notes of a scoresheet beside the moves: offers, penalties and others, each at its half-move.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::heading::SheetHeading;
use super::notation::Parts;
use super::standing::{Illegal, Standing};
use crate::chess::{Color, Placement, Position, Square, Wing, shift_text};
use crate::clock::{Mode, Span, Stamp};
use crate::game::{
	AdjournmentEvent, Arbiter, Breach, By, Case, CaseEvent, Claim, ClaimKind, ClockEvent, Event, Fact,
	GameEvent, Law, Occasion, OpeningError, Penalty, PlayEvent, PlayerEvent, RulingEvent, Table, TimeEvent,
};
use crate::laws::Ending;

/// A game for its scoresheets: the fold of all its facts.
#[derive(Clone, Debug)]
pub struct GameRecord {
	table: Table,
	notes: Vec<Note>,
	/// An illegal move that is not counted yet.
	illegal: Option<Shift>,
	/// Time at which the program last decided something in the place of an arbiter.
	decided: Option<Stamp>,
}

/// A note between two half-moves (8.1.4).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Note {
	/// Number of half-moves before it.
	pub plies: usize,
	pub what: What,
	/// `None` for a part of the game itself.
	pub standing: Option<Standing>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
	/// A draw was offered before any half-move could carry its sign.
	Offer(Color),
	Breach {
		by: Color,
		breach: Breach,
		/// The illegal move, if it was one.
		shift: Option<Shift>,
	},
	Penalty {
		to: Color,
		penalty: Penalty,
		law: Law,
	},
	Queened(Square),
	/// A claim, with the intended move, if one was named.
	Claim(Claim, Option<Parts>),
	Granted,
	Rejected,
	/// The arbiter has rejected this case, which was no claim.
	Dismissed(Box<Self>),
	Flag(Color),
	Stopped(String),
	ClockSet(Color, Span),
	/// Reading of another clock, White's first; true for a time after a move.
	ClockRead([Option<(Span, bool)>; 2]),
	/// The gain of a press was taken off that clock.
	PressTakenBack(Color),
	/// Back to the position after this half-move; `None` for the first position.
	Restored(Option<(u32, Color)>),
	/// The record follows the scoresheets from this half-move on.
	Rewritten(u32, Color),
	TakenBack(usize),
	/// This was typed by mistake; `None` if it was no move.
	Mistyped(Option<Parts>),
	NoCastling(Color, Option<Wing>),
	Forced(Color, Option<Parts>),
	/// From now on every move has this additional time (III.4).
	Extra(Mode, Span),
	/// The decision on a claim was postponed (III.5.2).
	Postponed,
	/// This player has sealed a move, and the game is adjourned.
	Adjourned(Color),
	/// The adjourned game was taken up, without its envelope if that was lost.
	Reopened {
		lost: bool,
	},
	/// The text in the envelope, if that could not be played.
	Sealed(Color, String),
	/// Time left in the session; `None` if its end was withdrawn.
	Session(Option<Span>),
	/// The program had died.
	Interrupted,
	Overridden,
	/// The earlier result, which was entered by mistake.
	Withdrawn(Ending),
	/// The earlier result, which another one replaced.
	Overtaken(Ending),
}

impl What {
	fn is_breach(&self, of: Color, kind: Breach) -> bool {
		matches!(self, Self::Breach { by, breach, .. } if (*by, *breach) == (of, kind))
	}
}

/// A piece was carried from one square to another against the law.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shift {
	pub before: Position,
	pub by: Color,
	/// `None` if more than one piece was moved, or none.
	pub squares: Option<(Square, Square)>,
}

impl Shift {
	/// Returns the act of a side that leaves these pieces.
	pub(super) fn of(before: &Position, after: &Placement) -> Self {
		let by = before.turn();
		let squares = before.placement().carried(after, by);
		Self {
			before: before.clone(),
			by,
			squares,
		}
	}
}

impl Shift {
	/// Returns it in the form of a scoresheet.
	pub(super) fn text(&self, letters: [char; 6]) -> String {
		self.squares.map_or_else(
			|| super::UNREADABLE.to_string(),
			|(from, to)| shift_text(letters, &self.before, from, to, None),
		)
	}
}

impl GameRecord {
	/// The record of a whole journal, from its first fact on.
	///
	/// # Errors
	/// If the first fact does not open a game that can be played.
	pub fn of(facts: &[Fact]) -> Result<Self, OpeningError> {
		let first = facts.get(..1).unwrap_or_default();
		let mut record = Self {
			table: Table::replay(first)?,
			notes: Vec::new(),
			illegal: None,
			decided: None,
		};
		for fact in facts.get(1..).unwrap_or_default() {
			record.take(fact);
		}
		Ok(record)
	}

	/// Returns the head of its scoresheets, by the setup of the table. `date` is `YYYY-MM-DD`, or empty if it is not known.
	#[must_use]
	pub fn heading(&self, date: &str) -> SheetHeading {
		let Occasion {
			event,
			site,
			round,
			board,
		} = self.table.opening().occasion.clone();
		SheetHeading {
			event,
			site,
			date: date.to_string(),
			round,
			hash: String::new(),
			board,
		}
	}

	/// The game itself.
	#[must_use]
	pub const fn table(&self) -> &Table {
		&self.table
	}

	pub(super) fn notes(&self) -> &[Note] {
		&self.notes
	}

	/// Returns `true` if a draw was offered with the half-move of this index.
	pub(super) fn is_offered(&self, ply: usize) -> bool {
		self.table.plies().get(ply).is_some_and(|ply| ply.offered)
	}

	pub(super) const fn ending(&self) -> Option<Ending> {
		self.table.ending()
	}

	/// The number and the side of the half-move with this index.
	pub(super) fn number_of(&self, ply: usize) -> (u32, Color) {
		let start = self.table.start();
		let whole = usize::from(start.turn() == Color::Black) + ply;
		let color = if whole.is_multiple_of(2) {
			Color::White
		} else {
			Color::Black
		};
		let moves = u32::try_from(whole / 2).unwrap_or(u32::MAX);
		(start.move_number().saturating_add(moves), color)
	}

	/// Takes in a fact.
	pub fn take(&mut self, fact: &Fact) {
		self.take_in(fact);
	}

	/// Takes in a fact, and returns the notes that it removes.
	pub(super) fn take_in(&mut self, fact: &Fact) -> Vec<What> {
		let what = self.told_before(&fact.event);
		let ruler = self.ruler(fact);
		let standing = Standing::of(&fact.event, ruler);
		if ruler == Arbiter::Program && fact.event.is_decision() {
			self.decided = Some(fact.at);
		}
		let broken = Color::ALL.map(|color| self.table.conduct(color).breaches.clone());
		self.table.apply(fact);
		let gone = Color::ALL.into_iter().zip(broken);
		let gone = gone.flat_map(|(by, was)| self.forget(by, &was)).collect();
		let plies = self.table.plies().len();
		// Notes about half-moves that are gone stay.
		for note in &mut self.notes {
			note.plies = note.plies.min(plies);
		}
		self.notes.extend(what.into_iter().map(|what| Note {
			plies,
			standing: if matches!(what, What::Offer(_)) {
				// An offer is the player's own, however it comes onto the paper.
				None
			} else if matches!(what, What::Overtaken(_)) {
				Some(Standing::Overtaken)
			} else {
				standing.clone()
			},
			what,
		}));
		gone
	}

	/// Returns the person who decides by this fact, if it is a decision. Even where the program is the arbiter, a person at the
	/// keyboard may rule: a decision that is not part of the program's last one is theirs.
	pub(super) fn ruler(&self, fact: &Fact) -> Arbiter {
		if self.table.opening().arbiter == Arbiter::Human {
			return Arbiter::Human;
		}
		let decides = fact.event.is_decision();
		let typed = matches!(
			fact.event,
			Event::Game(GameEvent::Ended(Ending::Ruling { .. }) | GameEvent::Overridden { .. })
		);
		let call = self.table.case().and_then(|case| case.call);
		let by_person = call.is_some_and(|call| call.by == By::Arbiter && call.report.is_none());
		let by_program = if decides {
			!by_person
		} else {
			!typed && self.decided == Some(fact.at)
		};
		if by_program {
			Arbiter::Program
		} else {
			Arbiter::Human
		}
	}

	/// Forgets breaches that the table no longer counts: they followed from a half-move that was only typed.
	fn forget(&mut self, by: Color, was: &BTreeMap<Breach, u32>) -> Vec<What> {
		let mut gone = Vec::new();
		for (breach, times) in was {
			let now = self.table.conduct(by).breaches.get(breach).copied();
			for _ in now.unwrap_or(0)..*times {
				let place = self
					.notes
					.iter()
					.rposition(|note| note.what.is_breach(by, *breach));
				gone.extend(place.map(|place| self.notes.remove(place).what));
			}
		}
		gone
	}

	/// Returns the notes of a fact for the sheet, judged at the table before it.
	pub(super) fn told_before(&mut self, event: &Event) -> Vec<What> {
		let one = |what| vec![what];
		match event {
			Event::Player(PlayerEvent::DrawOffered { by }) if self.table.plies().is_empty() => {
				one(What::Offer(*by))
			}
			Event::Play(PlayEvent::MovedIllegally { placement }) => {
				let placement = Placement::from_fen(placement).ok();
				self.illegal = placement.map(|after| Shift::of(self.table.position(), &after));
				Vec::new()
			}
			Event::Case(event) => match event {
				CaseEvent::Breached { by, breach } => {
					let is_move = matches!(
						breach,
						Breach::IllegalMove | Breach::KingTaken | Breach::Unpromoted
					);
					let shift = if is_move { self.illegal.take() } else { None };
					one(What::Breach {
						by: *by,
						breach: *breach,
						shift: shift.filter(|shift| shift.by == *by),
					})
				}
				CaseEvent::Claimed(claim) => {
					let position = self.table.position();
					let mv = claim.uci.as_deref().and_then(|uci| position.uci_move(uci));
					let intended = mv.map(|mv| Parts::of(position, mv));
					one(What::Claim(claim.clone(), intended))
				}
				CaseEvent::Adopted => self.decided(What::Granted),
				CaseEvent::Rejected => match self.table.case().filter(|case| case.claim.is_none()) {
					Some(case) => rejected(case)
						.map(|what| What::Dismissed(what.into()))
						.into_iter()
						.collect(),
					None => self.decided(What::Rejected),
				},
				CaseEvent::Postponed => one(What::Postponed),
				CaseEvent::Called(_) | CaseEvent::BroughtForward { .. } | CaseEvent::Proposed(_) => {
					Vec::new()
				}
			},
			Event::Time(event) => match event {
				TimeEvent::Penalised { to, penalty, law } => one(What::Penalty {
					to: *to,
					penalty: penalty.clone(),
					law: law.clone(),
				}),
				TimeEvent::ClockSet(clock) | TimeEvent::ClockReplaced { clock, .. } => {
					let set = |color| Some(What::ClockSet(color, clock.of(color).0?));
					Color::ALL.into_iter().filter_map(set).collect()
				}
				TimeEvent::ExtraIntroduced { mode, extra } => one(What::Extra(*mode, *extra)),
				TimeEvent::PressTakenBack { by } => one(What::PressTakenBack(*by)),
			},
			Event::Ruling(event) => match event {
				RulingEvent::Queened { square } => one(What::Queened(*square)),
				RulingEvent::Restored { plies, .. } => {
					self.illegal = None;
					one(What::Restored(
						plies.checked_sub(1).map(|ply| self.number_of(ply)),
					))
				}
				RulingEvent::Rewritten { plies, .. } => {
					let (number, color) = self.number_of(*plies);
					one(What::Rewritten(number, color))
				}
				RulingEvent::CastlingLost { of, wing } => one(What::NoCastling(*of, *wing)),
				RulingEvent::Forced { uci } => {
					let position = self.table.position();
					let mv = position.uci_move(uci);
					one(What::Forced(
						position.turn(),
						mv.map(|mv| Parts::of(position, mv)),
					))
				}
				RulingEvent::TouchExcused { .. } => Vec::new(),
			},
			Event::Clock(ClockEvent::FlagFell { by, .. }) => one(What::Flag(*by)),
			Event::Clock(ClockEvent::Stopped {
				interrupted: true, ..
			}) => one(What::Interrupted),
			Event::Clock(ClockEvent::Stopped { reason, .. }) if !reason.is_empty() => {
				one(What::Stopped(reason.clone()))
			}
			Event::Clock(ClockEvent::ClockRead { white, black, .. }) => {
				let read = |color, left: &Option<Span>| {
					let clock = self.table.external();
					Some(((*left)?, clock.is_some_and(|clock| clock.rests(color))))
				};
				one(What::ClockRead([
					read(Color::White, white),
					read(Color::Black, black),
				]))
			}
			// A restart of the clock and a press leave no line.
			Event::Clock(_) => Vec::new(),
			Event::Adjournment(event) => match event {
				AdjournmentEvent::SessionTold { left, withdrawn, .. } => {
					one(What::Session((!withdrawn).then_some(*left)))
				}
				AdjournmentEvent::Reopened { lost } => one(What::Reopened { lost: *lost }),
				AdjournmentEvent::EnvelopeOpened { sealed } if sealed.flaw.is_some() => {
					let by = self.table.position().turn();
					one(What::Sealed(by, sealed.text.clone()))
				}
				AdjournmentEvent::Adjourned { by, .. } => one(What::Adjourned(*by)),
				AdjournmentEvent::MoveSealed { .. }
				| AdjournmentEvent::AnswerSealed { .. }
				| AdjournmentEvent::EnvelopeOpened { .. } => Vec::new(),
			},
			Event::Game(event) => match event {
				GameEvent::Mistyped { uci, .. } => {
					let before = self.table.plies().last().map(|ply| &ply.before);
					let typed = uci.as_deref().and_then(|uci| {
						let on = |position: &Position| Some(Parts::of(position, position.uci_move(uci)?));
						on(self.table.position()).or_else(|| on(before?))
					});
					one(What::Mistyped(typed))
				}
				GameEvent::TakenBack { plies, .. } => one(What::TakenBack(*plies)),
				GameEvent::Overridden { .. } => one(What::Overridden),
				GameEvent::EndingWithdrawn { .. } => {
					self.table.ending().map(What::Withdrawn).into_iter().collect()
				}
				// A claim that ends the game is thereby granted; the result says it.
				GameEvent::Ended(_) => {
					let unsigned = self.table.offer_unsigned().map(What::Offer);
					let before = self.table.ending().map(What::Overtaken);
					before.into_iter().chain(unsigned).collect()
				}
				GameEvent::Opened(_) => Vec::new(),
			},
			// Moves are on the sheet anyway.
			Event::Play(_) | Event::Player(_) | Event::Sheet(_) => Vec::new(),
		}
	}

	/// Returns the answer to the claim before the arbiter. A mere proposal is not told: its steps are facts of their own.
	fn decided(&self, what: What) -> Vec<What> {
		let claimed = match self.table.case() {
			Some(case) => case.claim.is_some(),
			None => self.table.quickplay().postponed.is_some(),
		};
		if claimed { vec![what] } else { Vec::new() }
	}
}

/// Returns the note about the case before the arbiter.
fn rejected(case: &Case) -> Option<What> {
	let breach = case.act.map(|(by, breach)| What::Breach {
		by,
		breach,
		shift: None,
	});
	breach.or(case.flag.map(What::Flag))
}

/// Returns the fate of the half-move with this index, which was illegal.
pub(super) fn illegal_at(table: &Table, ply: usize) -> Illegal {
	let by = table.plies().get(ply).map(|ply| ply.before.turn());
	let latest = table.plies().iter().rposition(|ply| ply.mv.is_none()) == Some(ply);
	let behind = table.plies().len().saturating_sub(ply + 1);
	let open = |case: &Case| {
		let claimed = case.claim.as_ref().map(|claim| claim.kind);
		claimed == Some(ClaimKind::Illegal) || case.is_about(ClaimKind::Illegal)
	};
	let is_open = table.cases().iter().any(open) || (behind == 0 && table.is_open_act(ply));
	match table.ending() {
		// The opponent may have answered before.
		Some(Ending::IllegalMoves { by: lost, .. }) if latest && behind < 2 && by == Some(lost) => {
			Illegal::Ended
		}
		None if latest && is_open => Illegal::Open,
		Some(_) | None => Illegal::Stands,
	}
}

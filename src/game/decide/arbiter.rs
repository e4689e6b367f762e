//! Decisions of the arbiter (12.9), who may also carry out a refused command.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::claim::ClaimKind;
use super::super::command::{ClockSettings, Command, Flags, Ruling};
use super::super::fact::{CaseEvent, Event, GameEvent, RemedyStep, RulingEvent, TimeEvent};
use super::super::penalty::Penalty;
use super::super::refusal::Refusal;
use super::super::table::IllegalAct;
use super::ahead::ended_by_move;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::Mode;
use crate::laws::parameters::{IllegalMoveDeadline, IllegalMoveDetectedBy};
use crate::laws::{Edition, Ending, Score};

impl Request<'_> {
	pub(super) fn rule(self, ruling: &Ruling) -> Decision {
		if let Ruling::Override { by, command } = ruling {
			return self.overridden(*by, command);
		}
		let over = self.table.ending().is_some();
		match ruling {
			Ruling::Result { score } => {
				if !score.is_allowed(self.profile().score_sum_rule) {
					return Err(Refusal::ScoreNotAllowed);
				}
				// An ending that stands already is only confirmed.
				let stands = self.table.ending().is_some_and(|ending| ending.score() == *score);
				let ended = (!stands).then_some(Event::ended(Ending::Ruling { score: *score }));
				Ok(ended.into_iter().collect())
			}
			Ruling::Penalise { to, penalty } => self.penalise(*to, penalty),
			Ruling::PlayOn => match self.table.ending() {
				None => Err(Refusal::Idle),
				// A move has ended the game, not a person's word.
				Some(ending) if ended_by_move(ending) => Err(Refusal::GameOver),
				Some(_) => Ok(vec![Event::Game(GameEvent::EndingWithdrawn { back: true })]),
			},
			_ if over => Err(Refusal::GameOver),
			Ruling::Accept => self.accept(),
			Ruling::Grant { kind, mode } => self.grant(*kind, *mode),
			Ruling::Postpone { time } => self.postpone(*time),
			Ruling::AdoptRemedy => self.adopt(),
			Ruling::Reject => self.reject(),
			Ruling::Illegal { by } => self.rule_illegal(*by),
			Ruling::Restore { plies } => self.restore(*plies),
			Ruling::SetClock(_) | Ruling::ReplaceClock { .. } if !self.table.is_timed() => {
				Err(Refusal::NoClock)
			}
			Ruling::SetClock(set) => {
				self.settings_open()?;
				let mut events = vec![Event::Time(TimeEvent::ClockSet(*set))];
				if set.are_down() {
					events.extend(self.both_known_down());
				}
				Ok(events)
			}
			Ruling::ReplaceClock { clock: set, flags } => {
				let shown = self.table.reading(self.at);
				let clock = ClockSettings::by_color(|color| {
					let (left, moves) = set.of(color);
					(
						left.or(shown.map(|shown| shown.of(color))),
						moves.or(shown.map(|shown| *shown.moves.get(color))),
					)
				});
				let mut events = vec![Event::Time(TimeEvent::ClockReplaced { clock, flags: *flags })];
				if *flags == Flags::Both {
					events.extend(self.both_known_down());
				}
				Ok(events)
			}
			Ruling::Excuse { by, square } => Ok(vec![Event::Ruling(RulingEvent::TouchExcused {
				by: *by,
				square: *square,
			})]),
			Ruling::NoCastling { of, wing } => Ok(vec![Event::Ruling(RulingEvent::CastlingLost {
				of: *of,
				wing: *wing,
			})]),
			Ruling::Override { .. } => Err(Refusal::NothingPending),
		}
	}

	/// A refused command is carried out and logged. A command that cannot be done at all stays refused.
	fn overridden(self, by: By, command: &Command) -> Decision {
		let request = Request {
			by,
			forced: true,
			..self
		};
		let mut events = vec![Event::Game(GameEvent::Overridden {
			by,
			what: named(command),
		})];
		events.extend(request.decide(command)?);
		Ok(events)
	}

	/// After ten moves by each side the settings of the clock stay (A.4.1.1); the arbiter may still override.
	fn settings_open(self) -> Result<(), Refusal> {
		let limit = self.profile().clock_setting_lock_after_moves.moves();
		match limit.and_then(|moves| usize::try_from(moves).ok()) {
			Some(moves) if self.each_made(moves) && self.table.cases.is_empty() => {
				self.forbid(Refusal::SettingsLocked)
			}
			Some(_) | None => Ok(()),
		}
	}

	pub(super) fn each_made(self, moves: usize) -> bool {
		Color::ALL
			.into_iter()
			.all(|side| self.table.moves_of(side) >= moves)
	}

	fn penalise(self, to: Color, penalty: &Penalty) -> Decision {
		let needs_clock = matches!(penalty, Penalty::TimeAdded(_) | Penalty::TimeTaken(_));
		if needs_clock && !self.table.is_timed() {
			return Err(Refusal::NoClock);
		}
		if matches!(penalty, Penalty::Exclusion(_)) && self.profile().edition == Edition::E2014 {
			// 12.9.8 is new in 2017.
			self.forbid(Refusal::NotInForce)?;
		}
		let law = match penalty {
			Penalty::Warning => self.law("12.9.a", "12.9.1", "12.9.1"),
			Penalty::TimeAdded(_) => self.law("12.9.b", "12.9.2", "12.9.2"),
			Penalty::TimeTaken(_) => self.law("12.9.c", "12.9.3", "12.9.3"),
			Penalty::Points(halves) if *halves > 0 => self.law("12.9.d", "12.9.4", "12.9.4"),
			Penalty::Points(_) => self.law("12.9.e", "12.9.5", "12.9.5"),
			Penalty::Fine(_) => self.law("12.9.g", "12.9.7", "12.9.7"),
			// New in 2017.
			Penalty::Exclusion(_) => self.law("12.9.h", "12.9.8", "12.9.8"),
			Penalty::Expulsion => self.law("12.9.h", "12.9.9", "12.9.9"),
		};
		let mut events = vec![Event::penalised(to, penalty.clone(), law.into())];
		if let Penalty::Points(halves) = penalty {
			let score = self.score_with(to, *halves)?;
			events.push(Event::ended(Ending::Ruling { score }));
		}
		Ok(events)
	}

	/// Returns the score of the finished game with points added or taken, which must be a possible score (10.2).
	fn score_with(self, to: Color, halves: i8) -> Result<Score, Refusal> {
		let ending = self.table.ending().ok_or(Refusal::NotOver)?;
		let score = ending.score().halves();
		let (mut white, mut black) = score.ok_or(Refusal::ScoreNotAllowed)?;
		let points = match to {
			Color::White => &mut white,
			Color::Black => &mut black,
		};
		*points = points
			.checked_add_signed(halves)
			.ok_or(Refusal::ScoreNotAllowed)?;
		let score = Score::of_halves(white, black);
		if score.is_allowed(self.profile().score_sum_rule) {
			Ok(score)
		} else {
			Err(Refusal::ScoreNotAllowed)
		}
	}

	/// A claim of one kind is granted.
	fn grant(self, kind: ClaimKind, mode: Option<Mode>) -> Decision {
		match kind {
			ClaimKind::ExtraTime => self.grant_extra_time(mode.unwrap_or_default()),
			ClaimKind::NormalMeans => self.grant_normal_means(),
			ClaimKind::Flag
			| ClaimKind::Illegal
			| ClaimKind::Threefold
			| ClaimKind::Fifty
			| ClaimKind::Touch
			| ClaimKind::Dead => {
				let case = self.table.case().and_then(|case| case.claim.as_ref());
				if case.is_some_and(|claim| claim.kind == kind) {
					self.accept()
				} else {
					Err(Refusal::NothingPending)
				}
			}
		}
	}

	/// The claim is granted.
	fn accept(self) -> Decision {
		if self.table.case().is_none() && self.table.quickplay().postponed.is_some() {
			return self.grant_normal_means();
		}
		let case = self.table.case().ok_or(Refusal::NothingPending)?;
		let Some(claim) = &case.claim else {
			return self.adopt();
		};
		let mut events = vec![Event::ADOPTED];
		match claim.kind {
			ClaimKind::Threefold => events.push(Event::ended(Ending::Threefold)),
			ClaimKind::Fifty => events.push(Event::ended(Ending::FiftyMoves)),
			ClaimKind::Dead => events.push(Event::ended(Ending::DeadPosition)),
			ClaimKind::NormalMeans => return self.grant_normal_means(),
			ClaimKind::ExtraTime => return self.grant_extra_time(Mode::Increment),
			ClaimKind::Flag | ClaimKind::Illegal | ClaimKind::Touch => match &case.remedy {
				Some(remedy) => events.extend(events_of(&remedy.steps)),
				None if claim.kind == ClaimKind::Illegal => {
					let offender = claim.by.side().map(|side| !side);
					return self.rule_illegal(offender);
				}
				// The arbiter has to report which piece was touched, and the remedy follows (4.3).
				None if claim.kind == ClaimKind::Touch => return Err(Refusal::OfMissing),
				// The arbiter says what follows.
				None => {}
			},
		}
		self.still_possible(events)
	}

	fn adopt(self) -> Decision {
		let case = self.table.case().ok_or(Refusal::NothingPending)?;
		let remedy = case.remedy.as_ref().ok_or(Refusal::NothingPending)?;
		let is_price = |step: &RemedyStep| {
			matches!(
				step.event,
				Event::Case(CaseEvent::Breached {
					breach: Breach::WrongClaim,
					..
				})
			)
		};
		if case.claim.is_some() && remedy.steps.iter().any(is_price) {
			// The arbiter who applies the price of a wrong claim has rejected it (9.5.3).
			return self.reject();
		}
		let mut events = vec![Event::ADOPTED];
		events.extend(events_of(&remedy.steps));
		self.still_possible(events)
	}

	/// Refuses events of a proposal that are no longer possible, as the arbiter has gone back further since.
	fn still_possible(self, events: Vec<Event>) -> Decision {
		let played = self.table.plies().len();
		let is_gone = |event: &Event| matches!(event, Event::Ruling(RulingEvent::Restored { plies, .. } | RulingEvent::Rewritten { plies, .. }) if *plies > played);
		if events.iter().any(is_gone) {
			return Err(Refusal::NoSuchPly);
		}
		Ok(events)
	}

	fn reject(self) -> Decision {
		if let Some(events) = self.reject_normal_means() {
			return Ok(events);
		}
		let case = self.table.case().ok_or(Refusal::NothingPending)?;
		let mut events = vec![Event::REJECTED];
		let otherwise = case.remedy.as_ref().map(|remedy| events_of(&remedy.otherwise));
		events.extend(otherwise.unwrap_or_default());
		if case.claim.is_some() && !self.table.is_running() && !events.contains(&Event::RESUMED) {
			events.push(Event::RESUMED);
		}
		self.still_possible(events)
	}

	/// The arbiter finds a move illegal that the table did not notice, or must not point out on its own.
	fn rule_illegal(self, by: Option<Color>) -> Decision {
		let table = self.table;
		let claim = table.claim().filter(|claim| claim.kind == ClaimKind::Illegal);
		if self.profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly && claim.is_none() {
			self.forbid(Refusal::ArbiterMayNot)?;
		}
		// A claim is about the claimant's opponent.
		let by = by.or_else(|| Some(!claim?.by.side()?));
		let known = table
			.illegal
			.as_ref()
			.filter(|act| by.is_none_or(|by| by == act.by));
		let act = match known {
			Some(act) => act.clone(),
			None => {
				// The last half-move of this player, or the last one at all.
				let mut plies = table.plies().iter().enumerate().rev();
				let (index, ply) = plies
					.find(|(_, ply)| by.is_none_or(|by| ply.before.turn() == by))
					.ok_or(Refusal::NoSuchPly)?;
				// The opponent has made their next move, and the illegal one stands (A.4.2).
				let answered = table.plies().len() > index.saturating_add(1);
				match self.profile().illegal_move_claim_deadline {
					IllegalMoveDeadline::OpponentNextMoveMade if answered => {
						self.forbid(Refusal::ClaimTooLate)?;
					}
					IllegalMoveDeadline::OpponentNextMoveMade | IllegalMoveDeadline::NoneDuringGame => {}
				}
				IllegalAct {
					by: ply.before.turn(),
					breach: Breach::IllegalMove,
					plies: index,
					touched: Vec::new(),
					clocks: ply.made,
					counted: false,
				}
			}
		};
		let (mut events, goes_on) = self.settled_by_illegal(act.by);
		if !act.counted {
			events.push(Event::breached(act.by, act.breach));
		}
		let remedy = self.on_the_clock(self.illegal_remedy(&act));
		let mut steps = events_of(&remedy.steps);
		events.push(Event::Case(CaseEvent::Proposed(Box::new(remedy))));
		events.push(Event::ADOPTED);
		steps.retain(|step| goes_on || *step != Event::RESUMED);
		events.extend(steps);
		Ok(events)
	}

	/// Back to an earlier position; the clock readings of that time are suggested (7.1).
	fn restore(self, plies: usize) -> Decision {
		if plies > self.table.plies().len() {
			return Err(Refusal::NoSuchPly);
		}
		let mut events = Vec::new();
		if self.table.is_running() {
			events.push(Event::STOPPED);
		}
		events.push(Event::restored(plies, Vec::new()));
		Ok(events)
	}
}

/// Returns the refused command for the log. A sealed move stays sealed.
fn named(command: &Command) -> String {
	if matches!(command, Command::Seal { .. } | Command::Reopen { .. }) {
		String::from("a sealed move")
	} else {
		format!("{command:?}")
	}
}

fn events_of(steps: &[RemedyStep]) -> Vec<Event> {
	steps.iter().map(|step| step.event.clone()).collect()
}

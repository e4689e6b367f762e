//! Consequences of a command: facts, or a refusal. Nothing is written here.

mod adjournment;
mod ahead;
mod arbiter;
mod calls;
mod claims;
mod draws;
mod flags;
mod hands;
mod illegal;
mod own_board;
mod press;
mod quickplay;
mod reading;
mod reports;
mod roles;
mod sheets;
mod time;
mod words;
mod wrong_times;

use alloc::vec::Vec;

pub(super) use ahead::ended_by_move;

use super::adjournment::{Adjournment, Phase};
use super::by::By;
use super::claim::ClaimKind;
use super::command::Command;
use super::fact::{CaseEvent, ClockEvent, Event, Fact, GameEvent, Remedy, RemedyStep, RulingEvent};
use super::opening::Arbiter;
use super::refusal::Refusal;
use super::table::Table;
use crate::chess::{Color, Role, Said, Square, Wing};
use crate::clock::Stamp;
use crate::laws;
use crate::laws::{Ending, Profile};
use core::cmp::Ordering;

/// Consequences of a command: the events that will have happened, or the reason why nothing does.
pub(super) type Decision = Result<Vec<Event>, Refusal>;

/// A command with everything that is needed to judge it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'a> {
	pub(super) table: &'a Table,
	pub(super) by: By,
	pub(super) at: Stamp,
	/// True if the arbiter wants it although the law refuses it.
	pub(super) forced: bool,
}

impl Table {
	/// Judges a command at its moment. Events that were due before, such as a flag fall, must have been taken in first
	/// ([`Table::due`]).
	///
	/// # Errors
	/// With the reason why the command changes nothing.
	pub fn decide(&self, by: By, command: &Command, at: Stamp) -> Result<Vec<Fact>, Refusal> {
		let at = at.max(self.last());
		let request = Request {
			table: self,
			by,
			at,
			forced: false,
		};
		let events = request.decide(command)?;
		Ok(events.into_iter().map(|event| Fact { at, event }).collect())
	}
}

impl<'a> Request<'a> {
	pub(super) fn decide(self, command: &Command) -> Decision {
		Ok(self.in_step(self.in_order(command, self.follows(command)?)))
	}

	/// If two presses are owed and the clock is started again, the clock of the earlier move runs: the time until its press is
	/// its player's own (6.2.2).
	fn in_step(self, mut events: Vec<Event>) -> Vec<Event> {
		if !events.contains(&Event::RESUMED) || self.table.owes_earlier().is_none() {
			return events;
		}
		let mut table = self.table.clone();
		for event in &mut events {
			if *event == Event::RESUMED {
				*event = Event::Clock(ClockEvent::Resumed {
					of: table.owes_earlier(),
				});
			}
			table.apply(&Fact {
				at: self.at,
				event: event.clone(),
			});
		}
		events
	}

	fn follows(self, command: &Command) -> Decision {
		if self.table.ending().is_some() && !outlives_the_game(command) {
			return Err(Refusal::GameOver);
		}
		self.may(command)?;
		self.adjournment_allows(command)?;
		match command {
			Command::Tick => Ok(Vec::new()),
			Command::Start => self.start(),
			Command::Arrive => self.arrive(),
			Command::Stop { .. } if self.seals() => self.adjourn(),
			Command::Stop { reason } => self.stop(reason),
			Command::Resume => self.resume(),
			Command::Read { white, black, flags } => self.read_clock(*white, *black, *flags),
			Command::Adjust => self.adjust(),
			Command::Touch { square } => self.touch(*square),
			Command::Remove { square } => self.remove(*square),
			Command::Place { square, from, role } => self.place(*square, *from, *role),
			Command::Move(said) => self.whole_move(*said),
			Command::Displace { from, to } => self.displace(*from, *to),
			Command::Announce(said) => self.announce(*said),
			Command::Correct(said) => self.correct(*said),
			Command::Repeat(said) => self.repeat(*said),
			Command::Execute(said) => self.execute(*said),
			Command::Press if self.seals_answer() => self.press_sealed_answer(),
			Command::Press => self.press(),
			Command::PressAhead => self.press_ahead(),
			Command::Mistype(said) => self.mistype(*said),
			Command::TakeAsDone => self.take_as_done(),
			Command::NotDone => self.not_done(),
			Command::Write { text, said, read } => self.write(text, *said, *read),
			Command::Unwrite => self.unwrite(),
			Command::OfferDraw => self.offer_draw(),
			Command::AcceptDraw => self.accept_draw(),
			Command::DeclineDraw => self.decline_draw(),
			Command::Resign => self.resign(),
			Command::Sign => self.sign(),
			Command::Claim { kind, said } => self.claim(*kind, *said),
			Command::Ask(question) => self.ask(*question),
			Command::Report { kind, of, square } => self.report(*kind, *of, *square),
			Command::Compare => self.compare(),
			Command::Rule(ruling) => self.rule(ruling),
			Command::Adjourn { withdrawn: true, .. } => self.withdraw_session(),
			Command::Adjourn {
				left, when, place, ..
			} => self.session(*left, when, place),
			Command::Seal { text, said, locked } => self.seal(text, *said, locked.as_ref()),
			Command::Reopen {
				what,
				text,
				said,
				unlocked,
			} => self.reopen(*what, text, *said, unlocked.as_ref()),
			Command::Confirm => self.confirm(),
			Command::Play(said) => self.play(*said),
			Command::ClaimDraw => self.claim_at_home(),
			Command::TakeBack { plies } => self.take_back(*plies),
		}
	}

	pub(super) fn profile(self) -> &'a Profile {
		&self.table.profile
	}

	/// Refuses, unless the arbiter insists.
	pub(super) fn forbid(self, refusal: Refusal) -> Result<(), Refusal> {
		if self.forced { Ok(()) } else { Err(refusal) }
	}

	/// Refuses if illegal acts are refused at this table.
	pub(super) fn guard(self, refusal: Refusal) -> Result<(), Refusal> {
		if self.table.opening.guard {
			self.forbid(refusal)
		} else {
			Ok(())
		}
	}

	pub(super) fn human(self) -> bool {
		self.table.opening.arbiter == Arbiter::Human
	}

	/// Returns the reason why nobody moves while the clocks are stopped (6.11.3).
	pub(super) fn halted(self) -> Refusal {
		if self.human() {
			Refusal::Halted
		} else {
			Refusal::ClockStopped
		}
	}

	/// Returns the player who acts in person.
	pub(super) fn player(self) -> Result<Color, Refusal> {
		match self.by.side() {
			Some(color) if !self.by.is_assistant() => Ok(color),
			Some(_) | None => Err(Refusal::PlayersOnly),
		}
	}

	/// Proposes the remedy to a human arbiter; without one, carries it out at once.
	pub(super) fn ask_for(self, remedy: Remedy) -> Vec<Event> {
		let remedy = self.on_the_clock(remedy);
		if self.human() {
			return vec![Event::Case(CaseEvent::Proposed(remedy.into()))];
		}
		let steps: Vec<Event> = remedy.steps.iter().map(|step| step.event.clone()).collect();
		let mut events = vec![Event::Case(CaseEvent::Proposed(remedy.into())), Event::ADOPTED];
		events.extend(steps);
		events
	}

	/// Returns a remedy in which the arbiter does everything.
	pub(super) fn remedy(law: &'static str, steps: impl IntoIterator<Item = Event>) -> Remedy {
		Remedy {
			law: law.into(),
			steps: steps.into_iter().map(RemedyStep::of).collect(),
			otherwise: Vec::new(),
		}
	}

	/// An article in the numbering of the game's edition.
	pub(super) const fn law(
		self,
		e2014: &'static str,
		e2017: &'static str,
		later: &'static str,
	) -> &'static str {
		self.table.profile.edition.numbered([e2014, e2017, later])
	}
}

/// Returns `true` if it can still be done when the game is over.
const fn outlives_the_game(command: &Command) -> bool {
	matches!(
		command,
		Command::Tick
			| Command::Ask(_)
			| Command::Read { .. }
			| Command::Rule(_)
			| Command::Confirm
			| Command::Write { .. }
			| Command::Unwrite
			| Command::Sign
			| Command::Mistype(_)
			| Command::TakeBack { .. }
	)
}

/// Commands that are possible while a player seals, and while an adjourned game is at rest.
impl Request<'_> {
	/// Refuses commands that are not possible while the player on move is sealing, or while an envelope is shut.
	fn adjournment_allows(self, command: &Command) -> Result<(), Refusal> {
		let Some(adjournment) = self.table.adjournment() else {
			return Ok(());
		};
		let at_rest = matches!(
			command,
			Command::Tick
				| Command::Ask(_)
				| Command::Read { .. }
				| Command::Arrive
				| Command::OfferDraw
				| Command::AcceptDraw
				| Command::DeclineDraw
				| Command::Resign
				| Command::Report { .. }
				| Command::Rule(_)
				| Command::Adjourn { .. }
				| Command::Seal { .. }
				| Command::Reopen { .. }
		);
		let with_a_clock = matches!(
			command,
			Command::Stop { .. }
				| Command::Resume
				| Command::Claim {
					kind: ClaimKind::Flag,
					..
				}
		);
		let is_allowed = match adjournment.phase {
			Phase::Announced | Phase::Opened => true,
			Phase::Called => return self.sealing_allows(adjournment, command),
			Phase::Sealed => at_rest,
			Phase::Waiting | Phase::Answered => at_rest || with_a_clock,
		};
		if is_allowed {
			Ok(())
		} else {
			self.forbid(Refusal::Adjourned)
		}
	}

	/// While a player seals, the clock is stopped and not pressed, and the next move is not written openly.
	fn sealing_allows(self, adjournment: &Adjournment, command: &Command) -> Result<(), Refusal> {
		let table = self.table;
		let side = self.by.side().filter(|side| *side == table.position().turn());
		let at_home = matches!(
			command,
			Command::Play(_) | Command::ClaimDraw | Command::TakeBack { .. }
		);
		let presses = side.is_some() && *command == Command::Press;
		let writes = matches!(command, Command::Write { .. })
			&& side.is_some_and(|side| table.sheet(side).len() >= table.plies().len());
		if at_home || presses || writes {
			self.forbid(Refusal::Sealing)?;
		}
		let hands = matches!(
			command,
			Command::Touch { .. }
				| Command::Remove { .. }
				| Command::Place { .. }
				| Command::Move(_)
				| Command::Announce(_)
		);
		if side.is_some() && hands && adjournment.on_board {
			self.forbid(Refusal::SealedOnBoard)?;
		}
		Ok(())
	}
}

/// Commands at home: a turn in one, a claim that costs nothing, taking back.
impl Request<'_> {
	/// The side to move makes this move, has it announced, and presses.
	fn play(self, said: Said) -> Decision {
		if !self.table.is_running() {
			return Err(Refusal::ClockStopped);
		}
		let position = self.table.position();
		let mv = position.find(said).map_err(Refusal::NoMove)?;
		let moved = Event::moved(mv.uci());
		let after = position.after(mv);
		let ending = laws::after_move(self.table.standing_after(&after), self.profile());
		let is_judged_here = |ending: &Ending| {
			let is_by_move = matches!(ending, Ending::Checkmate { .. } | Ending::Stalemate);
			is_by_move || self.table.opening().server.is_none()
		};
		let ending = ending.filter(is_judged_here);
		// A move that ends the game needs no press of the clock (6.2.1.1).
		Ok(vec![moved, ending.map_or(Event::PRESSED, Event::ended)])
	}

	fn claim_at_home(self) -> Decision {
		let claimed = laws::claim_draw(self.table.standing(), self.profile());
		let ending = claimed.map_err(Refusal::WrongClaim)?;
		Ok(vec![Event::ended(ending)])
	}

	fn take_back(self, plies: usize) -> Decision {
		if plies == 0 || plies > self.table.plies().len() {
			return Err(Refusal::NothingToTakeBack);
		}
		let mut events = vec![Event::Game(GameEvent::TakenBack { plies, presses: true })];
		if !self.table.is_running() {
			events.push(Event::RESUMED);
		}
		Ok(events)
	}
}

/// Castling rights lost by a king or rook that was misplaced at the start (A.4.1.2).
impl Request<'_> {
	/// Returns the rights lost if a piece stood wrong: `square` is its square in the agreed start, also in Chess960, or else
	/// the square on which the king or a rook of `of` wrongly stood. Nothing is lost for another piece.
	fn misplaced(self, of: Option<Color>, square: Option<Square>) -> Vec<Event> {
		let Some(square) = square else {
			return Vec::new();
		};
		let start = self.table.start();
		let agreed = start
			.piece_on(square)
			.filter(|piece| of.is_none_or(|of| of == piece.color));
		let lost = match agreed {
			Some(piece) if piece.role == Role::King => Some((piece.color, None)),
			Some(piece) => [Wing::King, Wing::Queen]
				.into_iter()
				.find(|wing| start.castling_rook(piece.color, *wing) == Some(square))
				.map(|wing| (piece.color, Some(wing))),
			None => of.map(|of| (of, self.wing_beside_king(of, square))),
		};
		lost.map(|(of, wing)| Event::Ruling(RulingEvent::CastlingLost { of, wing }))
			.into_iter()
			.collect()
	}

	/// Returns the wing on whose side of the king the square lies; `None` on the king's own file.
	fn wing_beside_king(self, of: Color, square: Square) -> Option<Wing> {
		let king = self.table.start().squares_of(of, Role::King).into_iter().next()?;
		match square.file().cmp(&king.file()) {
			Ordering::Less => Some(Wing::Queen),
			Ordering::Greater => Some(Wing::King),
			Ordering::Equal => None,
		}
	}
}

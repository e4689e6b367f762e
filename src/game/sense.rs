//! Checks that a fact is possible in its place, whatever command has led to it: a journal from elsewhere is doubted before it
//! is believed. The checks held in every version; facts that only this version would not write are not refused.

use alloc::vec::Vec;

use super::adjournment::Phase;
use super::apply::play::squares_of;
use super::breach::Breach;
use super::claim::ClaimKind;
use super::decide::ended_by_move;
use super::fact::{
	AdjournmentEvent, CaseEvent, ClockEvent, Event, Fact, GameEvent, PlayEvent, PlayerEvent, Remedy,
	RulingEvent, SheetEvent, TimeEvent,
};
use super::opening::{SheetBy, is_long};
use super::penalty::Penalty;
use super::table::Table;
use crate::chess::{Color, Placement, Position, Square};
use crate::laws::{self, Ending, Standing};
use crate::message;

crate::reasons! {
/// Reason why a fact cannot have happened here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nonsense {
	Earlier => message!(NonsenseEarlier),
	OpenedAgain => message!(NonsenseOpenedAgain),
	NoMove => message!(NonsenseNoMove),
	NoUci => message!(NonsenseNoUci),
	NoPly => message!(NonsenseNoPly),
	NoPlacement => message!(NonsenseNoPlacement),
	Over => message!(NonsenseOver),
	NotOver => message!(NonsenseNotOver),
	NoEnd => message!(NonsenseNoEnd),
	NoPress => message!(NonsenseNoPress),
	NothingToPress => message!(NonsenseNothingToPress),
	NoTouch => message!(NonsenseNoTouch),
	NoTurn => message!(NonsenseNoTurn),
	Started => message!(NonsenseStarted),
	NotAhead => message!(NonsenseNotAhead),
	FlagUp => message!(NonsenseFlagUp),
	Overdue => message!(NonsenseOverdue),
	NoClock => message!(NonsenseNoClock),
	NoCase => message!(NonsenseNoCase),
	NoMatter => message!(NonsenseNoMatter),
	NoGround => message!(NonsenseNoGround),
	NoOffer => message!(NonsenseNoOffer),
	NotSaid => message!(NonsenseNotSaid),
	OneBoard => message!(NonsenseOneBoard),
	NoSheet => message!(NonsenseNoSheet),
	NotAdjourned => message!(NonsenseNotAdjourned),
	NoMachine => message!(NonsenseNoMachine),
	TooLong => message!(NonsenseTooLong),
	Uncalled => message!(NonsenseUncalled),
}
}

/// Refuses for this reason, unless the condition holds.
const fn unless(is_so: bool, why: Nonsense) -> Result<(), Nonsense> {
	if is_so { Ok(()) } else { Err(why) }
}

/// Text in the place of a move must be written as one, legal or not.
fn is_uci(uci: &str) -> Result<(), Nonsense> {
	let promotes = uci.len() == 5 && squares_of(uci).is_some_and(|(_, _, role)| role.is_some());
	let moves = uci.len() == 4 && squares_of(uci).is_some();
	unless(promotes || moves, Nonsense::NoUci)
}

impl Table {
	/// Doubts a fact. [`Table::apply`] would ignore an impossible one.
	///
	/// # Errors
	/// The reason why it cannot have happened.
	pub(super) fn doubt(&self, fact: &Fact) -> Result<(), Nonsense> {
		let event = &fact.event;
		unless(fact.at >= self.last(), Nonsense::Earlier)?;
		unless(
			self.ending().is_none() || outlives_the_game(event),
			Nonsense::Over,
		)?;
		let played = self.plies().len();
		let is_made = |plies: usize| unless(plies <= played, Nonsense::NoPly);
		let is_timed = || unless(self.is_timed(), Nonsense::NoClock);
		let adjourned = |phases: &[Phase]| {
			let adjournment = self.adjournment();
			let is_so = adjournment.is_some_and(|adjournment| phases.contains(&adjournment.phase));
			unless(is_so, Nonsense::NotAdjourned)
		};
		let shut = [Phase::Sealed, Phase::Waiting, Phase::Answered];
		let own_sheet = |of: Color| {
			let own = self.opening().seat(of).sheet == SheetBy::Own;
			unless(own, Nonsense::NoSheet)
		};
		match event {
			Event::Game(event) => match event {
				GameEvent::Opened(_) => Err(Nonsense::OpenedAgain),
				GameEvent::Mistyped { .. } => unless(played > 0 || self.is_typed_in_hand(), Nonsense::NoPly),
				GameEvent::TakenBack { plies, .. } => is_made(*plies),
				GameEvent::EndingWithdrawn { .. } => {
					let ending = self.ending().ok_or(Nonsense::NotOver)?;
					unless(!ended_by_move(ending), Nonsense::Over)
				}
				GameEvent::Ended(ending) => unless(self.ends(*ending, fact), Nonsense::NoEnd),
				GameEvent::Overridden { .. } => Ok(()),
			},
			Event::Clock(event) => match event {
				ClockEvent::Started => unless(self.started().is_none(), Nonsense::Started),
				ClockEvent::Pressed => unless(self.awaits_any_press(), Nonsense::NothingToPress),
				ClockEvent::PressedAhead { by } => {
					is_timed()?;
					unless(self.position().turn() == *by, Nonsense::NoTurn)
				}
				ClockEvent::PressLapsed => unless(self.ahead().is_some(), Nonsense::NotAhead),
				ClockEvent::ClockRead { .. } => unless(self.external().is_some(), Nonsense::NoClock),
				ClockEvent::FlagFell { by, .. } => {
					is_timed()?;
					let down = self.external().is_some() || self.is_flag_down(*by, fact.at) == Some(true);
					unless(down, Nonsense::FlagUp)
				}
				ClockEvent::Switched | ClockEvent::Stopped { .. } | ClockEvent::Resumed { .. } => Ok(()),
			},
			Event::Play(event) => match event {
				PlayEvent::Moved { .. } if self.by_no_hand() => Err(Nonsense::NoTouch),
				PlayEvent::Moved { uci } => unless(self.position().uci_move(uci).is_some(), Nonsense::NoMove),
				PlayEvent::MovedIllegally { placement } => {
					unless(Placement::from_fen(placement).is_ok(), Nonsense::NoPlacement)
				}
				PlayEvent::Placed { board, from, .. } => {
					let touched = from.is_none_or(|from| self.was_touched(*board, from));
					unless(touched, Nonsense::NoTouch)
				}
				PlayEvent::Removed { board, square } => {
					unless(self.was_touched(*board, *square), Nonsense::NoTouch)
				}
				PlayEvent::Announced { uci, .. } => is_uci(uci),
				PlayEvent::Corrected { uci, .. } => {
					is_uci(uci)?;
					unless(self.turn().announced.is_some(), Nonsense::NotSaid)
				}
				PlayEvent::Repeated { uci, .. } => {
					uci.as_deref().map_or(Ok(()), is_uci)?;
					unless(self.spoken().is_some(), Nonsense::NotSaid)
				}
				PlayEvent::TakenAsDone | PlayEvent::NotDone { .. } => {
					unless(self.spoken().is_some(), Nonsense::NotSaid)
				}
				PlayEvent::Executed { uci, .. } => {
					is_uci(uci)?;
					unless(self.boards().are_two(), Nonsense::OneBoard)
				}
				PlayEvent::Adjusting { .. } | PlayEvent::Touched { .. } | PlayEvent::Displaced { .. } => {
					Ok(())
				}
			},
			Event::Ruling(event) => match event {
				RulingEvent::Queened { .. } => unless(played > 0, Nonsense::NoPly),
				RulingEvent::Forced { uci } => is_uci(uci),
				RulingEvent::Restored { plies, .. } => is_made(*plies),
				RulingEvent::Rewritten { plies, moves } => {
					is_made(*plies)?;
					let ply = self.plies().get(*plies);
					let from = ply.map_or_else(|| self.position(), |ply| &ply.before);
					unless(follow(from, moves).is_some(), Nonsense::NoMove)
				}
				RulingEvent::TouchExcused { .. } | RulingEvent::CastlingLost { .. } => Ok(()),
			},
			Event::Sheet(event) => match event {
				SheetEvent::Written { of, uci, .. } => {
					uci.as_deref().map_or(Ok(()), is_uci)?;
					own_sheet(*of)
				}
				SheetEvent::Unwritten { of } => own_sheet(*of),
				SheetEvent::SheetShown { .. } => Ok(()),
			},
			Event::Player(event) => match event {
				PlayerEvent::DrawDeclined { .. } => unless(self.offer().is_some(), Nonsense::NoOffer),
				PlayerEvent::Confirmed { .. } => {
					let pending = matches!(self.ending(), Some(Ending::ClaimPending { .. }));
					unless(pending, Nonsense::NotOver)
				}
				PlayerEvent::Signed { .. } => unless(self.ending().is_some(), Nonsense::NotOver),
				PlayerEvent::StrengthChanged {
					of,
					strength,
					instead,
				} => {
					let long = is_long(strength) || instead.as_deref().is_some_and(is_long);
					unless(!long, Nonsense::TooLong)?;
					unless(self.opening().seat(*of).machine.is_some(), Nonsense::NoMachine)
				}
				PlayerEvent::Arrived { .. } | PlayerEvent::DrawOffered { .. } => Ok(()),
			},
			Event::Case(event) => match event {
				CaseEvent::Claimed(claim) => claim.uci.as_deref().map_or(Ok(()), is_uci),
				CaseEvent::Rejected | CaseEvent::Adopted => {
					let waits = self.case().is_some() || self.quickplay().postponed.is_some();
					unless(waits, Nonsense::NoCase)
				}
				CaseEvent::Postponed => unless(self.is_claimed(ClaimKind::NormalMeans), Nonsense::NoCase),
				CaseEvent::Proposed(remedy) => self.doubt_remedy(remedy),
				CaseEvent::BroughtForward { place } => {
					unless(*place < self.cases().len(), Nonsense::NoMatter)
				}
				CaseEvent::Called(_) | CaseEvent::Breached { .. } => Ok(()),
			},
			Event::Time(event) => match event {
				TimeEvent::ClockSet(_)
				| TimeEvent::ClockReplaced { .. }
				| TimeEvent::ExtraIntroduced { .. } => is_timed(),
				TimeEvent::Penalised { penalty, .. } => {
					let of_time = matches!(penalty, Penalty::TimeAdded(_) | Penalty::TimeTaken(_));
					unless(!of_time || self.is_timed(), Nonsense::NoClock)
				}
				TimeEvent::PressTakenBack { .. } => unless(self.external().is_some(), Nonsense::NoClock),
			},
			Event::Adjournment(event) => match event {
				AdjournmentEvent::SessionTold { withdrawn, .. } => {
					unless(!withdrawn || self.adjournment().is_some(), Nonsense::NotAdjourned)
				}
				AdjournmentEvent::MoveSealed { sealed, .. } => {
					let uci = sealed.uci.as_deref();
					let legal = uci.is_none_or(|uci| self.position().uci_move(uci).is_some());
					unless(legal, Nonsense::NoMove)?;
					unless(self.adjournment().is_some(), Nonsense::NotAdjourned)
				}
				AdjournmentEvent::Adjourned { .. } => adjourned(&[Phase::Announced, Phase::Called]),
				AdjournmentEvent::Reopened { .. } => adjourned(&shut),
				AdjournmentEvent::AnswerSealed { .. } => adjourned(&[Phase::Opened]),
				AdjournmentEvent::EnvelopeOpened { .. } => adjourned(&shut),
			},
		}
	}

	/// Returns the possible endings of the game by a decision on the case before the arbiter.
	pub(super) fn granted(&self, decision: &Event) -> Vec<Ending> {
		if !decision.is_decision() {
			return Vec::new();
		}
		let case = self.case();
		let remedy = case.and_then(|case| case.remedy.as_ref());
		let adopted = *decision == Event::ADOPTED;
		let steps = remedy.map(|remedy| if adopted { &remedy.steps } else { &remedy.otherwise });
		let mut endings: Vec<Ending> = steps
			.into_iter()
			.flatten()
			.filter_map(|step| step.event.ending())
			.collect();
		if adopted {
			let claim = case.and_then(|case| case.claim.as_ref());
			endings.extend(claim.and_then(|claim| claim.kind.draw()));
			endings.extend(self.quickplay().postponed.as_ref().map(|_| Ending::NoProgress));
		}
		endings
	}

	/// Returns `true` if the press of the clock, or the end of the game, must be the next fact after this one: at home one
	/// command makes and completes a move.
	pub(super) fn awaits_press(&self, last: &Event) -> bool {
		let moved = matches!(last, Event::Play(PlayEvent::Moved { .. }));
		moved && self.opening.guard && self.turn.made && self.turn.touched.is_empty()
	}

	/// Returns `true` if a press by anybody completes something.
	fn awaits_any_press(&self) -> bool {
		let completes = Color::ALL.into_iter().any(|side| self.conduct(side).uncompleted);
		completes || self.turn.made || self.ahead().is_some()
	}

	/// Returns `true` if hands are seen at this table but have placed no piece: only a sealed move is made without them.
	fn by_no_hand(&self) -> bool {
		let begun = self.turn.side == self.position.turn() && !self.turn.made;
		!self.opening.guard && self.adjournment.is_none() && !(begun && self.turn.is_placed())
	}

	/// Returns `true` if a piece that leaves this square of a player's own board was touched there. While the clocks stand,
	/// pieces are put right without touches, and adjusting is no touch.
	fn was_touched(&self, board: Color, square: Square) -> bool {
		let turn = &self.turn;
		if turn.side != board || turn.made {
			return self.started.is_some() && !self.running;
		}
		let under = turn.under.is_some_and(|(at, _)| at == square);
		let in_hand = turn.hand.iter().any(|(at, _)| *at == square);
		under
			|| in_hand
			|| turn.adjusting
			|| turn.touched.contains(&square)
			|| self.started.is_some() && !self.running
	}

	/// Returns `true` if a claim of this kind is before the arbiter.
	fn is_claimed(&self, kind: ClaimKind) -> bool {
		self.claim().is_some_and(|claim| claim.kind == kind)
	}

	/// Refuses a remedy that ends the game without an event that calls for that.
	fn doubt_remedy(&self, remedy: &Remedy) -> Result<(), Nonsense> {
		let mut known: Vec<Ending> = Vec::new();
		let steps = remedy.steps.iter().chain(&remedy.otherwise);
		for ending in steps.filter_map(|step| step.event.ending()) {
			if !known.contains(&ending) {
				unless(self.calls_for(ending), Nonsense::NoGround)?;
				known.push(ending);
			}
		}
		Ok(())
	}

	/// Returns `true` if the game ends so without a decision on a case before the arbiter.
	fn ends(&self, ending: Ending, fact: &Fact) -> bool {
		if self.ending().is_some() {
			return matches!(ending, Ending::Ruling { score } if score.is_allowed(self.profile().score_sum_rule));
		}
		// The laws ask for these, and somebody decides.
		let is_decided = matches!(
			ending,
			Ending::IllegalMoves { .. }
				| Ending::BothFlags
				| Ending::Late { .. }
				| Ending::Device { .. }
				| Ending::NoProgress
				| Ending::SealedMove { .. }
				| Ending::PositionLost
				| Ending::IllegalPosition
				| Ending::Annulled { .. }
		);
		// A server decides by itself.
		let is_decided = is_decided && self.opening().server.is_none();
		let is_in_time = |by| self.fallen(by, fact.at).is_none();
		let too_early = matches!(ending, Ending::Flag { by, .. } if is_in_time(by));
		!is_decided && self.calls_for(ending) && !too_early
	}

	/// Returns `true` if an act at the table can end the game so.
	fn calls_for(&self, ending: Ending) -> bool {
		let (position, profile) = (self.position(), self.profile());
		let standing = self.standing();
		// A case that an older version could not decide counted as a win.
		let as_much = |judged: Ending| judged == ending || judged == ending.as_draw();
		let broken = |by, breach| self.conduct(by).breaches.contains_key(&breach);
		match ending {
			Ending::Checkmate { winner } => position.is_checkmate() && position.turn() == !winner,
			Ending::Stalemate => position.is_stalemate(),
			Ending::Fivefold => laws::is_fivefold(standing, profile),
			Ending::SeventyfiveMoves => laws::is_seventyfive_moves(standing, profile),
			Ending::DeadPosition => laws::is_dead(position),
			Ending::Resignation { by, .. } => as_much(laws::resignation(position, by, profile)),
			Ending::Flag { by, .. } => {
				let down = self.external().is_some() || self.is_flag_down(by, self.last()) == Some(true);
				down && as_much(laws::flag_fall(position, by, profile))
			}
			Ending::IllegalMoves { by, last, .. } => {
				let act = self.illegal.as_ref().is_some_and(|act| act.by == by);
				let broke = act || !self.conduct(by).breaches.is_empty();
				broke && as_much(laws::illegal_loss(position, by, last, profile))
			}
			Ending::BothFlags => self.is_timed(),
			Ending::Late { by } => broken(by, Breach::Late),
			Ending::Device { by } => broken(by, Breach::Device),
			Ending::NoProgress => {
				self.is_claimed(ClaimKind::NormalMeans) || self.quickplay().postponed.is_some()
			}
			Ending::ClaimPending { by } => {
				let claim = self.claim().filter(|claim| claim.kind == ClaimKind::NormalMeans);
				claim.is_some_and(|claim| claim.by.side() == Some(by))
			}
			Ending::SealedMove { by, .. } => {
				self.adjournment().is_some() && as_much(laws::sealed_loss(position, by))
			}
			Ending::PositionLost => self.adjournment().is_some(),
			Ending::IllegalPosition => position.oddity().is_some(),
			// A server may break a game off.
			Ending::Annulled { .. } if self.opening().server.is_some() => true,
			Ending::Annulled { .. } => self.cases().iter().any(|case| case.call.is_some()),
			Ending::Ruling { score } => score.is_allowed(profile.score_sum_rule),
			Ending::Agreement => self.offer().is_some(),
			Ending::Threefold => self.arises(|standing| laws::is_threefold(standing, profile)),
			Ending::FiftyMoves => self.arises(|standing| laws::is_fifty_moves(standing, profile)),
		}
	}

	/// Returns `true` if it is so on the board, or after the move with which it is claimed.
	fn arises(&self, is_so: impl Fn(Standing<'_>) -> bool) -> bool {
		let uci = self.claim().and_then(|claim| claim.uci.as_deref());
		let after = uci.and_then(|uci| {
			let mv = self.position().uci_move(uci)?;
			Some(self.position().after(mv))
		});
		is_so(self.standing()) || after.is_some_and(|after| is_so(self.standing_after(&after)))
	}
}

/// Returns `true` for events that can still happen when the game is over.
const fn outlives_the_game(event: &Event) -> bool {
	if let Some(ending) = event.ending() {
		return matches!(ending, Ending::Ruling { .. });
	}
	matches!(
		event,
		Event::Game(_)
			| Event::Sheet(_)
			| Event::Player(
				PlayerEvent::Confirmed { .. }
					| PlayerEvent::Signed { .. }
					| PlayerEvent::StrengthChanged { .. }
			) | Event::Clock(ClockEvent::ClockRead { .. } | ClockEvent::Stopped { .. })
			| Event::Time(TimeEvent::Penalised { .. })
	)
}

/// Plays these moves, if they can be played.
fn follow<'a>(from: &Position, moves: impl IntoIterator<Item = &'a alloc::string::String>) -> Option<()> {
	let mut position = from.clone();
	for uci in moves {
		position = position.after(position.uci_move(uci)?);
	}
	Some(())
}

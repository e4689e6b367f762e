//! What follows from a command: facts, or a refusal. Nothing is written here.

use alloc::vec;
use alloc::vec::Vec;

use super::command::{Command, Refusal};
use super::fact::{Event, Fact};
use super::table::Table;
use crate::chess::{Color, Said};
use crate::clock::Stamp;
use crate::laws::{self, Ending, Standing};

impl Table {
	/// Judges a command at its moment. A flag that was due before falls first, at its own moment.
	///
	/// # Errors
	/// With the reason for which the command changes nothing.
	pub fn decide(&self, command: Command, at: Stamp) -> Result<Vec<Fact>, Refusal> {
		let at = at.max(self.last());
		if let Some(fallen) = self.flag(at) {
			return Ok(fallen);
		}
		if self.ending().is_some() && !matches!(command, Command::TakeBack { .. }) {
			return if command == Command::Tick {
				Ok(Vec::new())
			} else {
				Err(Refusal::GameOver)
			};
		}
		let one = |event| Ok(vec![Fact { at, event }]);
		match command {
			Command::Tick => Ok(Vec::new()),
			Command::Start if self.is_running() => Err(Refusal::Idle),
			Command::Start => one(Event::Started),
			Command::Resume if self.is_running() => Err(Refusal::Idle),
			Command::Resume => one(Event::Resumed),
			Command::Stop if !self.is_running() => Err(Refusal::Idle),
			Command::Stop => one(Event::Stopped),
			Command::Play(said) => self.play(said, at),
			Command::OfferDraw { by } => match self.offer() {
				Some(other) if other != by => one(Event::Ended(Ending::Agreement)),
				Some(_) => Err(Refusal::OfferStands),
				None => one(Event::DrawOffered { by }),
			},
			Command::AcceptDraw { by } => {
				self.offered_to(by)?;
				one(Event::Ended(Ending::Agreement))
			}
			Command::DeclineDraw { by } => {
				self.offered_to(by)?;
				one(Event::DrawDeclined { by })
			}
			Command::ClaimDraw => {
				let ending =
					laws::claim_draw(self.standing(), self.profile()).map_err(Refusal::WrongClaim)?;
				one(Event::Ended(ending))
			}
			Command::Resign { by } => one(Event::Ended(Ending::Resignation { by })),
			Command::TakeBack { plies } => self.take_back(plies, at),
		}
	}

	/// The fall of a flag that was due by `at`, and what it means.
	fn flag(&self, at: Stamp) -> Option<Vec<Fact>> {
		let clock = self.clock()?;
		let (by, due) = (clock.running()?, clock.flag_due()?);
		if due > at {
			return None;
		}
		let ending = laws::flag_fall(self.position(), by);
		Some(vec![
			Fact {
				at: due,
				event: Event::FlagFell { by },
			},
			Fact {
				at: due,
				event: Event::Ended(ending),
			},
		])
	}

	fn play(&self, said: Said, at: Stamp) -> Result<Vec<Fact>, Refusal> {
		if !self.is_running() {
			return Err(Refusal::ClockStopped);
		}
		let mv = self.position().find(said).map_err(Refusal::NoMove)?;
		let fact = |event| Fact { at, event };
		let moved = fact(Event::Moved { uci: mv.uci() });
		let mut after = self.clone();
		after.apply(&moved);
		let ending = laws::after_move(
			Standing {
				position: after.position(),
				repetitions: after.standing().repetitions,
			},
			self.profile(),
		);
		// A move that ends the game needs no press of the clock (6.2.1.1 in its last half).
		let then = ending.map_or(Event::Pressed, Event::Ended);
		Ok(vec![moved, fact(then)])
	}

	fn offered_to(&self, player: Color) -> Result<(), Refusal> {
		if self.offer() == Some(!player) {
			Ok(())
		} else {
			Err(Refusal::NoOffer)
		}
	}

	fn take_back(&self, plies: usize, at: Stamp) -> Result<Vec<Fact>, Refusal> {
		if plies == 0 || plies > self.plies().len() {
			return Err(Refusal::NothingToTakeBack);
		}
		let mut facts = vec![Fact {
			at,
			event: Event::TakenBack { plies },
		}];
		if !self.is_running() {
			facts.push(Fact {
				at,
				event: Event::Resumed,
			});
		}
		Ok(facts)
	}
}

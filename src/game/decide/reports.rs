//! What is reported to the arbiter, and what a player may ask to be told.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::command::{Question, Report};
use super::super::fact::Event;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, Square};
use crate::laws::Ending;
use crate::laws::parameters::{BlindClock, PhoneRule, PositionRemedy, ReversedColours, TwoHands};

impl Request<'_> {
	/// Nothing is told unasked, and nobody is told the number of moves but a blind player (D.2.10.4, 12.6).
	pub(super) fn ask(self, question: Question) -> Decision {
		let Some(side) = self.by.side() else {
			return Ok(Vec::new());
		};
		let blind = self.table.is_blind(side);
		match question {
			// In 2014 the spoken count of the moves is an extra that the clock may have (D.2.5).
			Question::Moves => match self.profile().blind_clock {
				BlindClock::TactileSpokenMovesExtra | BlindClock::SpokenTimeAndMovesOrTactile => {
					if !blind {
						self.forbid(Refusal::NotTold)?;
					}
					Ok(Vec::new())
				}
			},
			Question::Sheet => self.show_sheet(side),
			Question::Clock
			| Question::Last
			| Question::Position
			| Question::Square(_)
			| Question::Material => Ok(Vec::new()),
		}
	}

	/// Where the arbiter's side keeps the score, a player sees it on his own move, and so many times (A.3.2).
	fn show_sheet(self, side: Color) -> Decision {
		let most = self.profile().show_scoresheet_max_requests;
		if most == 0 {
			return Ok(Vec::new());
		}
		if self.table.position().turn() != side {
			return Err(Refusal::NotYourMove { turn: !side });
		}
		if self.table.record(side).shown >= most {
			self.forbid(Refusal::ShownEnough)?;
		}
		Ok(vec![Event::SheetShown { to: side }])
	}

	pub(super) fn report(self, kind: Report, of: Option<Color>, square: Option<Square>) -> Decision {
		// Without a name it is the opponent of whoever reports.
		let whom = of.or_else(|| self.by.side().map(|side| !side));
		match kind {
			Report::TwoHands => Ok(self.two_hands(whom.ok_or(Refusal::OfMissing)?)),
			Report::Touch => self.reported_touch(whom.ok_or(Refusal::OfMissing)?, square),
			Report::Displaced => Ok(self.displaced_pieces()),
			Report::Device => Ok(self.device(whom.ok_or(Refusal::OfMissing)?)),
			Report::Disturbance => {
				let by = whom.ok_or(Refusal::OfMissing)?;
				let mut events = vec![Event::Breached {
					by,
					breach: Breach::Disturbance,
				}];
				events.extend(self.ask_for(Self::remedy("11.5", [self.warning(by)])));
				Ok(events)
			}
			Report::WrongSetup => self.wrong_setup(square),
			Report::WrongBoard => self.wrong_board(),
			Report::ReversedColours => Ok(self.reversed_colours()),
			Report::WrongTimes => self.wrong_times(),
		}
	}

	/// 7.7 in 2017; since 2018 only with the clock pressed (7.5.4); in 2014 a matter for 12.9.
	fn two_hands(self, by: Color) -> Vec<Event> {
		let pressed = !(self.table.turn.side == by && !self.table.record(by).uncompleted);
		let counts = match self.profile().two_hands_rule {
			TwoHands::IllegalMove => true,
			TwoHands::IllegalMoveIfClockPressed => pressed && !self.table.record(by).uncompleted,
			TwoHands::Forbidden129 => false,
		};
		if counts {
			return self.illegal_reported(by, Breach::TwoHands);
		}
		let mut events = vec![Event::Breached {
			by,
			breach: Breach::TwoHands,
		}];
		let law = self.law("12.9", "12.9", "12.9");
		events.extend(self.ask_for(Self::remedy(law, [self.warning(by)])));
		events
	}

	/// The assistant tells the arbiter that the sighted player has touched a piece (D.2.10.5). A human arbiter says
	/// whether it was intended.
	fn reported_touch(self, by: Color, square: Option<Square>) -> Decision {
		let square = square.ok_or(Refusal::OfMissing)?;
		self.on_the_move(by)?;
		if self.table.boards().of(by).piece_on(square).is_none() {
			return Err(Refusal::EmptySquare(square));
		}
		Ok(self.ask_for(Self::remedy(
			self.law("4.3", "4.3", "4.3"),
			[Event::Touched { by, square }],
		)))
	}

	/// Pieces stand on wrong squares: the position before that is set up again (7.6).
	fn displaced_pieces(self) -> Vec<Event> {
		let plies = self.table.plies().len();
		let mut steps = Vec::new();
		if self.table.is_running() {
			steps.push(Event::Stopped {
				reason: String::new(),
			});
		}
		steps.push(Event::Restored {
			plies,
			touched: self.table.turn.touched.clone(),
		});
		if self.table.is_running() {
			steps.push(Event::Resumed);
		}
		self.ask_for(Self::remedy("7.6", steps))
	}

	/// 11.3.2, with the national rule of a warning for the first sound.
	fn device(self, by: Color) -> Vec<Event> {
		let before = self.table.times(by, Breach::Device);
		let mut events = vec![Event::Breached {
			by,
			breach: Breach::Device,
		}];
		let law = self.law("11.3.b", "11.3.2.2", "11.3.2.2");
		let step = match self.profile().phone_rule {
			PhoneRule::FirstSoundWarningSecondLoses if before == 0 => self.warning(by),
			PhoneRule::FirstSoundWarningSecondLoses
			| PhoneRule::BringingOrOnPersonLoses
			| PhoneRule::UnapprovedOnPersonLoses
			| PhoneRule::OffHandlingOrSoundLoses => Event::Ended(Ending::Device { by }),
		};
		events.extend(self.ask_for(Self::remedy(law, [step])));
		events
	}

	/// The pieces stood wrong at the start (7.2.1); after so many moves nothing is claimed any more (A.4.1.2).
	fn wrong_setup(self, square: Option<Square>) -> Decision {
		let profile = self.profile();
		let limit = profile.initial_position_fix_limit.moves();
		let late = limit
			.and_then(|moves| usize::try_from(moves).ok())
			.is_some_and(|moves| self.each_made(moves));
		if late {
			if profile.misplaced_king_rook_no_castling {
				// The arbiter says which rights are lost.
				let steps = self.misplaced(square);
				let law = self.law("A.4.a", "A.4.1.2", "A.5.1.2");
				if self.human() && !steps.is_empty() {
					return Ok(self.ask_for(Self::remedy(law, steps)));
				}
			}
			return Err(Refusal::TooLateForSetup);
		}
		let law = self.law("7.2.a", "7.2.1", "7.2.1");
		let steps = match profile.initial_position_remedy {
			PositionRemedy::CancelNewGame => vec![Event::Ended(Ending::Annulled)],
			PositionRemedy::MayBeCorrected => vec![Event::Restored {
				plies: 0,
				touched: Vec::new(),
			}],
		};
		Ok(self.ask_for(Self::remedy(law, steps)))
	}

	/// The game goes on, with the position moved to a board that lies right (7.2.2).
	fn wrong_board(self) -> Decision {
		let limit = self.profile().initial_position_fix_limit.moves();
		if limit
			.and_then(|moves| usize::try_from(moves).ok())
			.is_some_and(|moves| self.each_made(moves))
		{
			return Err(Refusal::TooLateForSetup);
		}
		let law = self.law("7.2.b", "7.2.2", "7.2.2");
		let plies = self.table.plies().len();
		let restored = Event::Restored {
			plies,
			touched: self.table.turn.touched.clone(),
		};
		Ok(self.ask_for(Self::remedy(law, [restored])))
	}

	/// 7.3: since 2017 a new game before each side has made ten moves; otherwise the game goes on.
	fn reversed_colours(self) -> Vec<Event> {
		let new_game = match self.profile().reversed_colours_rule {
			ReversedColours::NewGameBeforeTenMovesEach => !self.each_made(10),
			ReversedColours::ContinueUnlessArbiter => false,
		};
		let steps = new_game.then_some(Event::Ended(Ending::Annulled));
		self.ask_for(Self::remedy("7.3", steps))
	}

	/// An illegal act that was seen by somebody, not by the table.
	fn illegal_reported(self, by: Color, breach: Breach) -> Vec<Event> {
		let table = self.table;
		let last = table
			.plies()
			.iter()
			.enumerate()
			.rev()
			.find(|(_, ply)| ply.before.turn() == by);
		let act = super::super::table::IllegalAct {
			by,
			breach,
			plies: last.map_or(0, |(index, _)| index),
			touched: last
				.and_then(|(_, ply)| ply.mv)
				.map(|mv| mv.from())
				.into_iter()
				.collect(),
			clocks: last.and_then(|(_, ply)| ply.made),
			counted: false,
		};
		let mut events = vec![Event::Breached { by, breach }];
		events.extend(self.ask_for(self.illegal_remedy(&act)));
		events
	}
}

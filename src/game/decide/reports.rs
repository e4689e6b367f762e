//! Reports to the arbiter, and questions that a player may ask.

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::call::Report;
use super::super::command::Question;
use super::super::fact::{Event, PlayEvent, SheetEvent};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, Square};
use crate::laws::parameters::{
	IllegalMoveCounter, IllegalMoveDetectedBy, PhoneRule, PositionRemedy, ReversedColours, RookTouchedFirst,
	TwoHands,
};
use crate::laws::{self, Ending, Touched};

impl Request<'_> {
	/// Nothing is told unasked, and only a blind player is told the number of moves (D.2.10.4, 12.6).
	pub(super) fn ask(self, question: Question) -> Decision {
		let Some(side) = self.by.side() else {
			return Ok(Vec::new());
		};
		let blind = self.table.is_blind(side);
		match question {
			Question::Moves => {
				if !blind {
					self.forbid(Refusal::NotTold)?;
				}
				Ok(Vec::new())
			}
			Question::Sheet => self.show_sheet(side),
			Question::Clock
			| Question::Last
			| Question::Position
			| Question::Square(_)
			| Question::Material => Ok(Vec::new()),
		}
	}

	/// Where the arbiter's side keeps the score, players see it on their own move, a limited number of times (A.3.2).
	fn show_sheet(self, side: Color) -> Decision {
		let most = self.profile().show_scoresheet_max_requests;
		if most == 0 {
			return Ok(Vec::new());
		}
		if self.table.position().turn() != side {
			return Err(Refusal::NotYourMove { turn: !side });
		}
		if self.table.conduct(side).shown >= most {
			self.forbid(Refusal::ShownEnough)?;
		}
		Ok(vec![Event::Sheet(SheetEvent::SheetShown { to: side })])
	}

	pub(super) fn report(self, kind: Report, of: Option<Color>, square: Option<Square>) -> Decision {
		// Without a name it is the opponent of the person who reports.
		let whom = of.or_else(|| self.by.side().map(|side| !side));
		let about = if kind == Report::WrongSetup { of } else { whom };
		let decision = match kind {
			Report::TwoHands => self.two_hands(whom.ok_or(Refusal::OfMissing)?),
			Report::Touch => self.reported_touch(whom.ok_or(Refusal::OfMissing)?, square),
			Report::Displaced => Ok(self.displaced_pieces()),
			Report::Device => Ok(self.device(whom.ok_or(Refusal::OfMissing)?)),
			Report::Disturbance => {
				let by = whom.ok_or(Refusal::OfMissing)?;
				let mut events = vec![Event::breached(by, Breach::Disturbance)];
				events.extend(self.ask_for(Self::remedy("11.5", [self.warning(by)])));
				Ok(events)
			}
			Report::WrongSetup => self.wrong_setup(of, square),
			Report::WrongBoard => self.wrong_board(),
			Report::ReversedColours => Ok(self.reversed_colours()),
			Report::WrongTimes => self.wrong_times(),
			Report::Flag => self.report_flag(whom.or(self.table.runs()).ok_or(Refusal::OfMissing)?),
			Report::Boards => return self.compare(),
		};
		self.reported((kind, about, square), decision)
	}

	/// 7.7 in 2017; since 2018 only with the clock pressed (7.5.4); in 2014 a matter for 12.9. In team blitz the opponent must
	/// report it (rules 2 and 6).
	fn two_hands(self, by: Color) -> Decision {
		let table = self.table;
		let opponent_only = self.profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly;
		if opponent_only && self.by != By::player(!by) {
			self.forbid(Refusal::ArbiterMayNot)?;
		}
		let in_hand = table.is_in_hand(by);
		let pressed = !in_hand && !table.conduct(by).uncompleted;
		let counts = match self.profile().two_hands_rule {
			// The article is about moves for which one hand has two things to do.
			_ if table.is_plain_move(by) => false,
			TwoHands::IllegalMove => true,
			TwoHands::IllegalMoveIfClockPressed => pressed,
			TwoHands::Forbidden129 => false,
		};
		if !counts {
			// Where the press can make it an illegal act, it is not counted before that.
			let mut events = Vec::new();
			if !Breach::TwoHands.is_illegal_act(self.profile()) {
				events.push(Event::breached(by, Breach::TwoHands));
			}
			events.extend(self.ask_for(Self::remedy("12.9", [self.warning(by)])));
			return Ok(events);
		}
		// With one counter, two acts in one move count as one.
		let one_counter = match self.profile().illegal_move_counter_scope {
			IllegalMoveCounter::Shared751To754 => true,
			IllegalMoveCounter::Single75
			| IllegalMoveCounter::PerArticle
			| IllegalMoveCounter::Shared75To78 => false,
		};
		if one_counter && !in_hand && table.conduct(by).act_counted {
			return Err(Refusal::Idle);
		}
		Ok(self.illegal_reported(by, Breach::TwoHands, in_hand))
	}

	/// The assistant tells the arbiter that the sighted player has touched a piece (D.2.10.5). A human arbiter decides if it
	/// was intended.
	fn reported_touch(self, by: Color, square: Option<Square>) -> Decision {
		let square = square.ok_or(Refusal::OfMissing)?;
		if self.table.has_moved(by) {
			return self.touched_before(by, square);
		}
		// The arbiter notes it also while the clocks stand, as after a claim.
		let halted = self.by == By::Arbiter && self.table.started().is_some() && !self.table.is_running();
		let forced = self.forced || halted;
		Self { forced, ..self }.on_the_move(by)?;
		if self.table.boards().of(by).piece_on(square).is_none() {
			return Err(Refusal::EmptySquare(square));
		}
		let steps = [Event::Play(PlayEvent::Touched { by, square })].into_iter();
		let steps = steps.chain(halted.then_some(Event::RESUMED));
		Ok(self.ask_for(Self::remedy(self.law("4.3", "4.3", "4.3"), steps)))
	}

	/// A touch before the last move can be reported until the opponent has touched a piece (4.8): the move is taken back, and
	/// the touched piece moves.
	fn touched_before(self, by: Color, square: Square) -> Decision {
		let table = self.table;
		if table.turn.side != by && !table.turn.touched.is_empty() {
			return Err(Refusal::OwnTouch);
		}
		let before = table.before();
		if before.placement().piece_on(square).is_none() {
			return Err(Refusal::EmptySquare(square));
		}
		let touched = Touched {
			squares: vec![square],
			order_known: true,
			king_released: None,
		};
		let forbids = self.profile().rook_touched_first_castling == RookTouchedFirst::NotAllowedRookMustMove;
		let obligation = laws::obligation(before, &touched, forbids);
		let last = table.plies().last().and_then(|ply| ply.mv);
		if last.is_none_or(|mv| laws::allows(before, &obligation, mv)) {
			return Err(Refusal::NoTouchBroken);
		}
		let steps = [
			Event::STOPPED,
			Event::restored(table.plies().len().saturating_sub(1), vec![square]),
			Event::RESUMED,
		];
		Ok(self.ask_for(Self::remedy("4.3", steps)))
	}

	/// Pieces stand on wrong squares: the position before that is set up again (7.6).
	fn displaced_pieces(self) -> Vec<Event> {
		let plies = self.table.plies().len();
		let mut steps = Vec::new();
		if self.table.is_running() {
			steps.push(Event::STOPPED);
		}
		steps.push(Event::restored(plies, self.table.turn.touched.clone()));
		if self.table.is_running() {
			steps.push(Event::RESUMED);
		}
		self.ask_for(Self::remedy("7.6", steps))
	}

	/// 11.3.2, with the national rule of a warning for the first sound.
	fn device(self, by: Color) -> Vec<Event> {
		let before = self.table.times(by, Breach::Device);
		let mut events = vec![Event::breached(by, Breach::Device)];
		let law = Breach::Device.law(self.profile());
		let step = match self.profile().phone_rule {
			PhoneRule::FirstSoundWarningSecondLoses if before == 0 => self.warning(by),
			PhoneRule::FirstSoundWarningSecondLoses
			| PhoneRule::BringingOrOnPersonLoses
			| PhoneRule::UnapprovedOnPersonLoses
			| PhoneRule::OffHandlingOrSoundLoses => Event::ended(Ending::Device { by }),
		};
		events.extend(self.ask_for(Self::remedy(law, [step])));
		events
	}

	/// The pieces stood wrong at the start (7.2.1); after a number of moves nothing is claimed any more (A.4.1.2). `square` is
	/// where the king or a rook of `of` stood wrong.
	fn wrong_setup(self, of: Option<Color>, square: Option<Square>) -> Decision {
		let profile = self.profile();
		let limit = profile.initial_position_fix_limit.moves();
		let late = limit
			.and_then(|moves| usize::try_from(moves).ok())
			.is_some_and(|moves| self.each_made(moves));
		if late {
			let lost = if profile.misplaced_king_rook_no_castling {
				self.misplaced(of, square)
			} else {
				Vec::new()
			};
			if lost.is_empty() {
				return Err(Refusal::TooLateForSetup);
			}
			let law = self.law("A.4.a", "A.4.1.2", "A.5.1.2");
			return Ok(self.ask_for(Self::remedy(law, lost)));
		}
		let law = match limit {
			Some(3) => "T.3",
			Some(_) | None => self.law("7.2.a", "7.2.1", "7.2.1"),
		};
		let step = match profile.initial_position_remedy {
			PositionRemedy::CancelNewGame => Event::ended(Ending::Annulled { reversed: false }),
			// The pieces are put where they should stand after the moves that were played.
			PositionRemedy::MayBeCorrected => {
				Event::restored(self.table.plies().len(), self.table.turn.touched.clone())
			}
		};
		Ok(self.ask_for(Self::remedy(law, [step])))
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
		let restored = Event::restored(plies, self.table.turn.touched.clone());
		Ok(self.ask_for(Self::remedy(law, [restored])))
	}

	/// 7.3: since 2017 a new game before each side has made ten moves; otherwise the game goes on.
	fn reversed_colours(self) -> Vec<Event> {
		let new_game = match self.profile().reversed_colours_rule {
			ReversedColours::NewGameBeforeTenMovesEach => !self.each_made(10),
			ReversedColours::ContinueUnlessArbiter => false,
		};
		let steps = new_game.then_some(Event::ended(Ending::Annulled { reversed: true }));
		self.ask_for(Self::remedy("7.3", steps))
	}

	/// An illegal act that a person saw, not the table.
	fn illegal_reported(self, by: Color, breach: Breach, in_hand: bool) -> Vec<Event> {
		let table = self.table;
		let last = table
			.plies()
			.iter()
			.enumerate()
			.rev()
			.find(|(_, ply)| ply.before.turn() == by && !in_hand);
		let act = super::super::table::IllegalAct {
			by,
			breach,
			plies: last.map_or(table.plies().len(), |(index, _)| index),
			touched: last
				.and_then(|(_, ply)| ply.mv)
				.map(|mv| mv.from())
				.into_iter()
				.collect(),
			clocks: last.and_then(|(_, ply)| ply.made),
			counted: false,
		};
		let mut events = vec![Event::breached(by, breach)];
		events.extend(self.ask_for(self.illegal_remedy(&act)));
		events
	}
}

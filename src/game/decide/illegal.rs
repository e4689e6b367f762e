//! Illegal acts: remedies when one is completed or found (7.5, 7.7, 7.8, A.4).

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::command::ClockSettings;
use super::super::fact::{Event, PlayEvent, Remedy, RemedyStep, RulingEvent, TimeEvent};
use super::super::penalty::Penalty;
use super::super::table::IllegalAct;
use super::Request;
use crate::chess::{Color, Rank, Role, Square};
use crate::clock::Span;
use crate::laws::parameters::{IllegalMoveCorrection, IllegalMoveDetectedBy, IncompletePromotion};
use crate::laws::{self, LastAct};

impl Request<'_> {
	/// An illegal act was completed by the press of this moment.
	pub(super) fn illegal_completed(self, by: Color, breach: Breach) -> Vec<Event> {
		if self.profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly {
			// Only the opponent may point it out.
			return Vec::new();
		}
		let act = IllegalAct {
			by,
			breach,
			plies: self.table.plies().len(),
			touched: self.table.turn.touched.clone(),
			clocks: self.table.before_press(self.at),
			counted: false,
		};
		let mut events = vec![Event::breached(by, breach)];
		events.extend(self.ask_for(self.illegal_remedy(&act)));
		events
	}

	/// Returns the remedy of the laws: the loss, or the position restored and time for the opponent.
	pub(super) fn illegal_remedy(self, act: &IllegalAct) -> Remedy {
		let profile = self.profile();
		let law = act.breach.law(profile);
		let times = self.table.times(act.by, act.breach) + u32::from(!act.counted);
		if times >= profile.illegal_moves_to_lose || self.loses_at_once(act.breach) {
			let loss = laws::illegal_loss(self.table.position(), act.by, last_act(act.breach), profile);
			let lost = Self::remedy(self.loss_law(act.breach), [Event::ended(loss)]);
			if act.breach == Breach::Displaced {
				// If it was clearly unintended, it is put right on the player's own time (team blitz, rule 9).
				return Self::or_else(lost, self.put_back(act.by));
			}
			return lost;
		}
		let mut steps = Vec::new();
		if act.breach == Breach::Unpromoted {
			steps.push(self.queened(act));
		} else {
			if self.table.is_running() || self.table.is_timed() {
				steps.push(Event::STOPPED);
			}
			if act.breach != Breach::NoMove {
				steps.push(Event::restored(act.plies, act.touched.clone()));
			}
			steps.extend(self.times_of(act));
			steps.push(Event::RESUMED);
		}
		let penalty = profile.illegal_move_penalty_seconds;
		if penalty > Span::ZERO && self.table.is_timed() {
			let place = steps.iter().position(|step| *step == Event::RESUMED);
			let law = last_act(act.breach).law(profile);
			let added = Event::penalised(!act.by, Penalty::TimeAdded(penalty), law.into());
			steps.insert(place.unwrap_or(steps.len()), added);
		}
		Self::remedy(law, steps)
	}

	/// Returns `true` if the first act loses, whatever the number.
	fn loses_at_once(self, breach: Breach) -> bool {
		let profile = self.profile();
		match profile.illegal_move_correction {
			IllegalMoveCorrection::GameLostOnClaim => true,
			IllegalMoveCorrection::RestoreBeforeIrregularity
			| IllegalMoveCorrection::GameLostOrStands
			| IllegalMoveCorrection::RestoreIfInTimeElseStands => {
				let promotion = profile.incomplete_promotion == IncompletePromotion::IllegalMoveLosesOnClaim;
				breach == Breach::Unpromoted && promotion
			}
		}
	}

	/// Returns the article by which an illegal act loses the game.
	fn loss_law(self, breach: Breach) -> &'static str {
		match self.profile().illegal_move_correction {
			IllegalMoveCorrection::GameLostOnClaim => "T.11",
			IllegalMoveCorrection::GameLostOrStands => self.law("A.4.b", "A.4.2", "A.5.2"),
			IllegalMoveCorrection::RestoreBeforeIrregularity
			| IllegalMoveCorrection::RestoreIfInTimeElseStands => last_act(breach).law(self.profile()),
		}
	}

	/// Displaced pieces go back, and play goes on (7.4.1).
	fn put_back(self, by: Color) -> Vec<Event> {
		let displaced = self.table.conduct(by).displaced.iter().rev();
		let back = displaced.map(|(from, to)| {
			Event::Play(PlayEvent::Displaced {
				board: by,
				from: *to,
				to: *from,
			})
		});
		back.chain([Event::RESUMED]).collect()
	}

	/// The pawn becomes a queen, and the move stands (7.5.2). If that is no move, it is taken back.
	fn queened(self, act: &IllegalAct) -> Event {
		let table = self.table;
		let last_rank = act.by.fold_wb(Rank::Eighth, Rank::First);
		let pawn = Role::Pawn.of(act.by);
		let on_board = table.boards().of(act.by);
		let square = on_board
			.pieces()
			.find(|(square, piece)| *piece == pawn && square.rank() == last_rank)
			.map(|(square, _)| square);
		let before = table
			.plies()
			.get(act.plies)
			.map_or(table.position(), |ply| &ply.before);
		let was_pawn = |from: &Square| on_board.piece_on(*from).is_none();
		let from = before.squares_of(act.by, Role::Pawn).into_iter().find(was_pawn);
		let is_last = table.plies().len() <= act.plies + 1;
		let legal = |(from, square)| before.act(from, square, Some(Role::Queen)).is_some();
		match from.zip(square) {
			Some(route) if is_last && legal(route) => Event::Ruling(RulingEvent::Queened { square: route.1 }),
			Some(_) | None => Event::restored(act.plies, act.touched.clone()),
		}
	}

	/// Returns the clocks as they were when the act was completed, without the gain of the press (7.1).
	fn times_of(self, act: &IllegalAct) -> Option<Event> {
		let Some(clocks) = act.clocks else {
			return self.press_off(act);
		};
		let clock = ClockSettings::by_color(|color| (Some(clocks.of(color)), Some(*clocks.moves.get(color))));
		Some(Event::Time(TimeEvent::ClockSet(clock)))
	}

	/// The offender's clock runs again as it was.
	pub(super) fn clock_back(self, by: Color) -> Vec<Event> {
		let act = IllegalAct {
			by,
			breach: Breach::NoMove,
			plies: self.table.plies().len(),
			touched: Vec::new(),
			clocks: self.table.reading(self.at),
			counted: true,
		};
		let mut steps = vec![Event::STOPPED];
		steps.extend(self.times_of(&act));
		steps.push(Event::RESUMED);
		steps
	}

	pub(super) fn warning(self, to: Color) -> Event {
		Event::penalised(
			to,
			Penalty::Warning,
			self.law("12.9.a", "12.9.1", "12.9.1").into(),
		)
	}

	/// A remedy with another for the case that it is rejected.
	pub(super) fn or_else(mut remedy: Remedy, otherwise: impl IntoIterator<Item = Event>) -> Remedy {
		remedy.otherwise = otherwise.into_iter().map(RemedyStep::arbiter).collect();
		remedy
	}
}

/// Returns the name of the act in the laws where it loses the game.
const fn last_act(breach: Breach) -> LastAct {
	match breach {
		Breach::NoMove => LastAct::NoMove,
		Breach::TwoHands => LastAct::TwoHands,
		Breach::IllegalMove
		| Breach::KingTaken
		| Breach::Unpromoted
		| Breach::TouchMove
		| Breach::Displaced
		| Breach::AnnouncementDiffers
		| Breach::RepeatDiffers
		| Breach::NotRecorded
		| Breach::WrittenInAdvance
		| Breach::OfferMoment
		| Breach::WrongClaim
		| Breach::Late
		| Breach::Device
		| Breach::Disturbance => LastAct::Move,
	}
}

//! What has to be done at the table, and by whom: the arbiter's breaches, steps and penalties in words.

use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Role};
use crate::game::{Breach, By, Event, Penalty, Step, Table};

impl Vocabulary {
	/// Which law a player broke: "Weiß: regelwidriger Zug."
	#[must_use]
	pub fn breach(&self, breach: Breach, by: Color) -> Phrase {
		let line = match breach {
			Breach::IllegalMove => Line::BreachIllegalMove,
			Breach::KingTaken => Line::BreachKingTaken,
			Breach::Unpromoted => Line::BreachUnpromoted,
			Breach::NoMove => Line::BreachNoMove,
			Breach::TwoHands => Line::BreachTwoHands,
			Breach::TouchMove => Line::BreachTouchMove,
			Breach::Displaced => Line::BreachDisplaced,
			Breach::AnnouncementDiffers => Line::BreachAnnouncementDiffers,
			Breach::RepeatDiffers => Line::BreachRepeatDiffers,
			Breach::NotRecorded => Line::BreachNotRecorded,
			Breach::WrittenInAdvance => Line::BreachWrittenInAdvance,
			Breach::OfferMoment => Line::BreachOfferMoment,
			Breach::WrongClaim => Line::BreachWrongClaim,
			Breach::Late => Line::BreachLate,
			Breach::Device => Line::BreachDevice,
			Breach::Disturbance => Line::BreachDisturbance,
		};
		self.line(line, &[self.color(by)])
	}

	/// A penalty of article 12.9, and whom it meets or helps.
	#[must_use]
	pub fn penalty(&self, to: Color, penalty: &Penalty) -> Phrase {
		let to = self.color(to);
		match penalty {
			Penalty::Warning => self.line(Line::Warned, &[to]),
			Penalty::TimeAdded(span) => self.line(Line::TimeAdded, &[to, self.span(*span)]),
			Penalty::TimeTaken(span) => self.line(Line::TimeTaken, &[to, self.span(*span)]),
			Penalty::Points(halves) => {
				let points = self.points(halves.unsigned_abs());
				let line = if *halves < 0 {
					Line::PointsTaken
				} else {
					Line::PointsAdded
				};
				self.line(line, &[to, points])
			}
			Penalty::Fine(text) => self.line(Line::Fined, &[to, self.text(text)]),
			Penalty::Exclusion(rounds) => self.counted(Line::ExcludedRounds, *rounds, &[to]),
			Penalty::Expulsion => self.line(Line::Expelled, &[to]),
		}
	}

	/// Points of a game, counted in halves.
	pub(super) fn points(&self, halves: u8) -> Phrase {
		match halves {
			0 => self.line(Line::NoPoint, &[]),
			1 => self.line(Line::HalfPoint, &[]),
			more => {
				let line = if more % 2 == 0 {
					Line::Points
				} else {
					Line::PointsAndHalf
				};
				self.counted(line, u32::from(more / 2), &[])
			}
		}
	}

	/// What has to be done by whom, before it is done at `table`. An arbiter may hear of times and numbers.
	#[must_use]
	pub fn step(&self, step: &Step, table: &Table) -> Phrase {
		let who = self.by(step.who);
		match &step.event {
			Event::Stopped { .. } => self.line(Line::StepStop, &[who]),
			Event::Resumed | Event::Started if table.clock().is_none() => self.line(Line::GameGoesOn, &[]),
			Event::Resumed | Event::Started => self.line(Line::StepResume, &[who]),
			Event::ClockSet {
				white,
				black,
				white_moves,
				black_moves,
			} => {
				let mut clocks = Phrase::new();
				for (color, left, moves) in [
					(Color::White, white, white_moves),
					(Color::Black, black, black_moves),
				] {
					if let Some(left) = left {
						clocks.mark(',');
						clocks.append(self.line(Line::ClockAt, &[self.color(color), self.span(*left)]));
					}
					let shown = table
						.reading(table.last())
						.map(|reading| *reading.moves.get(color));
					if let Some(moves) = moves
						&& shown != Some(*moves)
					{
						clocks.mark(',');
						clocks.append(self.line(Line::CounterAt, &[self.color(color), self.number(*moves)]));
					}
				}
				self.line(Line::StepClock, &[who, clocks])
			}
			Event::Restored { plies, .. } => {
				let last = plies.checked_sub(1);
				match last.and_then(|last| table.plies().get(last).zip(Some(last))) {
					None => self.line(Line::StepRestoreStart, &[who]),
					Some((ply, last)) => self.line(
						Line::StepRestore,
						&[
							who,
							self.number(ply.before.move_number()),
							self.color(ply.before.turn()),
							self.half_move(table, last),
						],
					),
				}
			}
			Event::Queened { square } => self.line(Line::StepQueen, &[who, self.square(*square)]),
			Event::Displaced { board, from, to } => {
				let role = table.boards().of(*board).piece_on(*from).map(|piece| piece.role);
				self.line(
					Line::StepShift,
					&[who, self.the(role), self.square(*from), self.square(*to)],
				)
			}
			Event::Removed { board, square } => {
				let role = table.boards().of(*board).piece_on(*square).map(|piece| piece.role);
				self.line(Line::StepRemove, &[who, self.the(role), self.square(*square)])
			}
			Event::Placed { square, piece, .. } => self.line(
				Line::StepPlace,
				&[
					who,
					self.piece_in_dialogue(piece.role),
					self.color(piece.color),
					self.square(*square),
				],
			),
			Event::Ended(ending) => {
				let mut phrase = self.line(Line::StepEnd, &[who]);
				phrase.append(self.ending(*ending));
				phrase
			}
			Event::Breached { by, breach } => self.breach(*breach, *by),
			Event::Touched { by, square } => {
				let role = table.position().piece_on(*square).map(|piece| piece.role);
				let piece = self.the(role);
				self.line(Line::TouchedPiece, &[self.color(*by), piece, self.square(*square)])
			}
			Event::Written { of, text, uci, .. } => {
				let written = uci.as_deref().map(|uci| self.still_to_write(table, *of, uci));
				let written = written.unwrap_or_else(|| self.text(text));
				self.line(Line::StepWrite, &[who, written])
			}
			// The room hears the same.
			Event::Penalised { .. }
			| Event::Rewritten { .. }
			| Event::ClockReplaced { .. }
			| Event::Signed { .. }
			| Event::SessionTold { .. }
			| Event::MoveSealed { .. }
			| Event::Adjourned { .. }
			| Event::Reopened { .. }
			| Event::EnvelopeOpened { .. }
			| Event::AnswerSealed { .. }
			| Event::ExtraIntroduced { .. }
			| Event::Postponed
			| Event::Confirmed { .. }
			| Event::CastlingLost { .. }
			| Event::Forced { .. }
			| Event::TouchExcused { .. }
			| Event::Arrived { .. }
			| Event::Adjusting { .. }
			| Event::Announced { .. }
			| Event::Corrected { .. }
			| Event::Repeated { .. }
			| Event::SheetShown { .. }
			| Event::DrawOffered { .. }
			| Event::DrawDeclined { .. }
			| Event::Claimed(_)
			| Event::Rejected
			| Event::Adopted
			| Event::TakenBack { .. }
			| Event::FlagFell { .. }
			// Nobody is asked to do these: they are the players' own acts, or a note.
			| Event::Opened(_)
			| Event::Moved { .. }
			| Event::MovedIllegally { .. }
			| Event::Executed { .. }
			| Event::Pressed
			| Event::Switched
			| Event::Unwritten { .. }
			| Event::Proposed(_)
			| Event::Overridden { .. } => {
				let mut phrase = Phrase::new();
				for (_, said) in self.tell(&step.event, table).said {
					phrase.append(said);
				}
				phrase
			}
		}
	}

	/// A half-move that is missing on this player's scoresheet, as the other one has it.
	fn still_to_write(&self, table: &Table, of: Color, uci: &str) -> Phrase {
		let missing = table.sheet_length(of)..table.sheet_length(!of);
		let found = missing.into_iter().find_map(|index| {
			let mv = table.sheet_move(!of, index).filter(|mv| mv.uci() == uci)?;
			let sheet = table.sheet(!of);
			let played = table.plies().get(index).filter(|_| index >= sheet.len());
			Some((played.map_or(sheet.position_after(index), |ply| &ply.before), mv))
		});
		match found {
			Some((before, mv)) => self.announce(before, mv),
			None => self.said_move(table.position(), uci),
		}
	}

	/// Who at the table does something.
	#[must_use]
	pub fn by(&self, by: By) -> Phrase {
		match by {
			By::White => self.color(Color::White),
			By::Black => self.color(Color::Black),
			By::WhiteAssistant => self.line(Line::AssistantOf, &[self.color(Color::White)]),
			By::BlackAssistant => self.line(Line::AssistantOf, &[self.color(Color::Black)]),
			By::Arbiter => self.line(Line::TheArbiter, &[]),
			By::Clock => self.line(Line::TheClock, &[]),
		}
	}

	/// A piece with which something is done: "den Läufer".
	fn the(&self, role: Option<Role>) -> Phrase {
		let Some(role) = role else {
			return self.line(Line::ThePiece, &[]);
		};
		let line = match role {
			Role::King => Line::TheKing,
			Role::Queen => Line::TheQueen,
			Role::Rook => Line::TheRook,
			Role::Bishop => Line::TheBishop,
			Role::Knight => Line::TheKnight,
			Role::Pawn => Line::ThePawn,
		};
		self.line(line, &[])
	}
}

//! Facts of the game as sentences, with their rank and their tones.

use alloc::vec::Vec;

use super::phrase::{Part, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::tone::Tone;
use super::utterance::Urgency;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Position, Square, Wing};
use crate::clock::Mode;
use crate::game::{
	AdjournmentEvent, Arbiter, Breach, By, CaseEvent, Claim, ClaimKind, ClockEvent, Event, GameEvent,
	PlayEvent, PlayerEvent, RulingEvent, SheetEvent, Table, TimeEvent,
};
use crate::laws::parameters::RookTouchedFirst;
use crate::laws::{Ending, Obligation, Touched, obligation};

/// The sentence and tones of a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Telling {
	pub said: Vec<(Urgency, Phrase)>,
	pub tones: Vec<Tone>,
	/// True if it is shown and remembered, and its tones are heard, but it is not said.
	pub unsaid: bool,
}

impl Telling {
	fn news(phrase: Phrase) -> Self {
		if phrase.is_empty() {
			return Self::default();
		}
		Self {
			said: Vec::from([(Urgency::News, phrase)]),
			..Self::default()
		}
	}

	fn with(mut self, tone: Tone) -> Self {
		self.tones.push(tone);
		self
	}
}

impl Vocabulary {
	/// The sentence that the room hears when `event` happens at `before`, the table as it was. With a human arbiter the room hears no
	/// judgement but the arbiter's (12.6): only the arbiter hears findings and proposals.
	#[must_use]
	pub fn tell(&self, event: &Event, before: &Table) -> Telling {
		let program = before.opening().arbiter == Arbiter::Program;
		match event {
			Event::Clock(ClockEvent::Started) if !before.is_timed() => Telling::default(),
			Event::Clock(ClockEvent::Started) if before.external().is_some() => {
				Telling::news(self.runs_now(before))
			}
			Event::Clock(ClockEvent::Started) => self.news(PhraseKey::ClockStarted, &[]),
			Event::Clock(ClockEvent::Stopped { .. }) if !before.is_timed() => {
				self.news(PhraseKey::GamePaused, &[])
			}
			Event::Clock(ClockEvent::Stopped { .. }) if before.external().is_some() => {
				self.news(PhraseKey::ClockStopsNow, &[])
			}
			Event::Clock(ClockEvent::Stopped { .. }) => self.news(PhraseKey::ClockStopped, &[]),
			Event::Clock(ClockEvent::Resumed { of }) => {
				let mut phrase = self.line(PhraseKey::GameGoesOn, &[]);
				let owner = of.unwrap_or_else(|| before.owner());
				if before.clock().is_some() && owner != before.position().turn() {
					// The player's move is made, and not completed.
					phrase.append(self.line(PhraseKey::ClockRuns, &[self.color(owner)]));
				}
				phrase.append(self.turn(before.position().turn()));
				if before.external().is_some() {
					phrase.append(self.line(PhraseKey::ClockRunsNow, &[self.color(owner)]));
				}
				Telling::news(phrase)
			}
			Event::Clock(ClockEvent::FlagFell { by, .. }) if program => Telling {
				said: Vec::from([(
					Urgency::Alarm,
					self.line(PhraseKey::FlagFallen, &[self.color(*by)]),
				)]),
				tones: Vec::from([Tone::LowTime]),
				unsaid: false,
			},
			Event::Clock(ClockEvent::PressLapsed) => self.news(PhraseKey::PressLapsed, &[]),
			// Presses and readings; and a flag, which a player or the arbiter has to see (6.8).
			Event::Clock(_) => Telling::default(),
			Event::Player(event) => match event {
				PlayerEvent::Arrived { by } => self.news(PhraseKey::Arrived, &[self.color(*by)]),
				PlayerEvent::DrawOffered { by } => self.news(PhraseKey::DrawOffered, &[self.color(*by)]),
				PlayerEvent::DrawDeclined { .. } => self.news(PhraseKey::DrawRefused, &[]),
				PlayerEvent::Confirmed { by } => {
					Telling::news(self.line(PhraseKey::Confirmed, &[self.color(*by)]))
				}
				PlayerEvent::Signed { by } => {
					Telling::news(self.line(PhraseKey::ResultSigned, &[self.color(*by)]))
				}
				PlayerEvent::StrengthChanged { .. } => Telling::default(),
			},
			Event::Play(PlayEvent::Adjusting { by }) => self.news(PhraseKey::Adjusting, &[self.color(*by)]),
			Event::Play(PlayEvent::Moved { .. }) if is_announced(before) => Telling::default(),
			Event::Play(PlayEvent::Moved { uci }) => self.tell_move(uci, before.position()),
			Event::Play(PlayEvent::Announced { of, uci, .. }) => {
				self.tell_move(uci, position_of(before, *of))
			}
			Event::Play(PlayEvent::Corrected { uci, .. }) => {
				let of = before.turn().side;
				let position = position_of(before, of);
				let mut telling = self.news(PhraseKey::Correction, &[self.said_move(position, uci)]);
				if !self.announced.is_in(self.manner.dialogue) {
					let announced = self.announce_said(position, uci).sentence();
					telling.said.push((Urgency::News, announced));
				}
				telling
			}
			Event::Play(PlayEvent::Repeated { right: true, .. }) => Telling::default(),
			Event::Play(PlayEvent::Repeated { right: false, .. }) => Telling::news(self.once_more(before)),
			Event::Play(PlayEvent::Displaced { board, from, to }) => {
				Telling::news(self.displaced(before, *board, *from, *to))
			}
			Event::Play(PlayEvent::NotDone { .. }) => self.news(PhraseKey::NotDoneYet, &[]),
			// The work of hands is not told.
			Event::Play(_) => Telling::default(),
			Event::Ruling(event) => match event {
				RulingEvent::TouchExcused { square, .. } => {
					self.news(PhraseKey::TouchExcused, &[self.square(*square)])
				}
				RulingEvent::Queened { square } => self.news(PhraseKey::Queened, &[self.square(*square)]),
				RulingEvent::Restored { plies, touched } => {
					Telling::news(self.restored(before, *plies, touched))
				}
				RulingEvent::Rewritten { plies, moves } => {
					let mut position = position_after(before, *plies).clone();
					let mut list = Phrase::new();
					for uci in moves {
						list.mark(',');
						list.append(self.said_move(&position, uci));
						if let Some(mv) = position.uci_move(uci) {
							position = position.after(mv);
						}
					}
					if list.is_empty() {
						return Telling::news(self.back_to(before, *plies));
					}
					self.news(PhraseKey::BySheets, &[list])
				}
				RulingEvent::CastlingLost { of, wing } => {
					let line = match wing {
						None => PhraseKey::CastlingGone,
						Some(Wing::King) => PhraseKey::CastlingGoneShort,
						Some(Wing::Queen) => PhraseKey::CastlingGoneLong,
					};
					self.news(line, &[self.color(*of)])
				}
				RulingEvent::Forced { uci } => {
					let position = before.position();
					let announced = self.said_move(position, uci);
					self.news(PhraseKey::MustPlay, &[self.color(position.turn()), announced])
				}
			},
			Event::Sheet(event) => match event {
				SheetEvent::SheetShown { to } => self.news(PhraseKey::SheetShown, &[self.color(*to)]),
				SheetEvent::Written { .. } | SheetEvent::Unwritten { .. } => Telling::default(),
			},
			Event::Case(CaseEvent::Claimed(claim)) => Telling::news(self.claimed(claim, before.position())),
			Event::Case(CaseEvent::Rejected) if rejects_claim(before) => {
				self.news(PhraseKey::ClaimWrong, &[])
			}
			Event::Case(CaseEvent::Adopted) if is_right_claim(before) => {
				self.news(PhraseKey::ClaimCorrect, &[])
			}
			Event::Case(CaseEvent::Breached { by, breach }) if program && !is_heard_otherwise(*breach) => {
				Telling::news(self.breach(*breach, *by))
			}
			Event::Case(CaseEvent::Postponed) => self.news(PhraseKey::Postponed, &[]),
			// A proposal is not heard, so its outcome is not heard either: its steps are.
			Event::Case(_) => Telling::default(),
			Event::Time(event) => match event {
				TimeEvent::Penalised { to, penalty, .. } => Telling::news(self.penalty(*to, penalty)),
				// Nobody is told the times unasked (D.2.10.4).
				TimeEvent::ClockSet(_) => self.news(PhraseKey::ClockSet, &[]),
				TimeEvent::ExtraIntroduced { mode, extra } => {
					let line = match mode {
						Mode::Increment => PhraseKey::ExtraIncrement,
						Mode::Delay | Mode::Bronstein => PhraseKey::ExtraDelay,
					};
					self.news(line, &[self.span(*extra)])
				}
				TimeEvent::ClockReplaced { .. } => self.news(PhraseKey::ClockReplaced, &[]),
				TimeEvent::PressTakenBack { .. } => self.news(PhraseKey::ClockSet, &[]),
			},
			Event::Adjournment(event) => match event {
				AdjournmentEvent::SessionTold { withdrawn: true, .. } => {
					self.news(PhraseKey::SessionGoesOn, &[])
				}
				AdjournmentEvent::SessionTold { left, .. } if left.0 == 0 => {
					Telling::news(self.line(PhraseKey::SessionOver, &[self.color(before.position().turn())]))
				}
				AdjournmentEvent::SessionTold { .. } => self.news(PhraseKey::SessionEnds, &[]),
				// Nobody is told the sealed move.
				AdjournmentEvent::MoveSealed { .. } => Telling::default(),
				AdjournmentEvent::Adjourned { by, .. } => {
					Telling::news(self.line(PhraseKey::GameAdjourned, &[self.color(*by)]))
				}
				AdjournmentEvent::Reopened { .. } => self.news(PhraseKey::GameReopened, &[]),
				AdjournmentEvent::EnvelopeOpened { sealed } => {
					let mut phrase = self.line(PhraseKey::EnvelopeOpened, &[]);
					// A move that can be played is told as a move.
					if sealed.flaw.is_some() {
						phrase.append(self.line(PhraseKey::SealedWas, &[self.typed(&sealed.text)]));
					}
					Telling::news(phrase)
				}
				AdjournmentEvent::AnswerSealed { by } => {
					Telling::news(self.line(PhraseKey::AnswerSealed, &[self.color(*by)]))
				}
			},
			Event::Game(event) => match event {
				GameEvent::TakenBack { plies, .. } => self.tell_taken_back(*plies, before),
				GameEvent::Ended(ending) => self.ended(*ending, before).with(Tone::End),
				GameEvent::Mistyped { .. } => {
					let mut phrase = self.line(PhraseKey::TypedWrong, &[]);
					if before.ending().is_some() {
						phrase.append(self.line(PhraseKey::GameGoesOn, &[]));
					}
					Telling::news(phrase)
				}
				GameEvent::EndingWithdrawn { back } => Telling::news(self.withdrawn(*back, before)),
				// The work of hands and pens, and notes; and a flag, which a player or the arbiter has to see (6.8).
				GameEvent::Opened(_) | GameEvent::Overridden { .. } => Telling::default(),
			},
		}
	}

	/// The result is withdrawn, and the state before it is back: the cause of the end, or an offer.
	fn withdrawn(&self, back: bool, before: &Table) -> Phrase {
		if let Some(ending) = before.ending_before().filter(|_| back) {
			let mut phrase = self.line(PhraseKey::ResultBefore, &[]);
			phrase.append(self.ending(ending));
			return phrase;
		}
		let mut phrase = self.line(PhraseKey::ResultWithdrawn, &[]);
		if let Some(by) = before.offer_before().filter(|_| back) {
			phrase.append(self.line(PhraseKey::DrawOffered, &[self.color(by)]));
		}
		phrase
	}

	/// The player whose time runs from now on, on a clock that is not the program's.
	fn runs_now(&self, before: &Table) -> Phrase {
		self.line(PhraseKey::ClockRunsNow, &[self.color(before.owner())])
	}

	fn news(&self, line: PhraseKey, holes: &[Phrase]) -> Telling {
		Telling::news(self.line(line, holes))
	}

	/// An announcement with its tone. An illegal move is told like any other.
	fn tell_move(&self, uci: &str, position: &Position) -> Telling {
		let tone = match position.uci_move(uci) {
			Some(mv) if position.after(mv).is_check() => Tone::Check,
			Some(mv) if mv.captured().is_some() => Tone::Capture,
			Some(_) | None => Tone::Move,
		};
		Telling::news(self.announce_said(position, uci).sentence()).with(tone)
	}

	/// The announcement again, after it was misheard: every breath in it is a pause now.
	fn once_more(&self, before: &Table) -> Phrase {
		let Some(spoken) = before.spoken() else {
			return Phrase::new();
		};
		let announced = self.announce_said(position_of(before, spoken.of), &spoken.uci);
		let mut phrase = announced.sentence();
		for part in &mut phrase.parts {
			if *part == Part::Mark(Phrase::BREATH) {
				*part = Part::Mark(',');
			}
		}
		phrase
	}

	fn displaced(&self, before: &Table, board: Color, from: Square, to: Square) -> Phrase {
		let boards = before.boards();
		let piece = boards.of(board).piece_on(from);
		let line = if piece.is_some() && before.position().piece_on(to) == piece {
			PhraseKey::PutRight
		} else {
			PhraseKey::Slipped
		};
		let name = if boards.are_two() {
			self.line(PhraseKey::BoardOf, &[self.color(board)])
		} else {
			self.line(PhraseKey::TheBoard, &[])
		};
		let piece = piece.map_or_else(Phrase::new, |piece| self.piece(piece.role));
		let named = [
			("board", name),
			("piece", piece),
			("from", self.square(from)),
			("to", self.square(to)),
		];
		self.line_by_names(line, &named)
	}

	/// The claim, the claimant, and the intended move, if any.
	#[must_use]
	pub fn claimed(&self, claim: &Claim, position: &Position) -> Phrase {
		let line = match claim.kind {
			ClaimKind::Flag => PhraseKey::ClaimFlag,
			ClaimKind::Illegal => PhraseKey::ClaimIllegal,
			ClaimKind::Threefold => PhraseKey::ClaimThreefold,
			ClaimKind::Fifty => PhraseKey::ClaimFifty,
			ClaimKind::Touch => PhraseKey::ClaimTouch,
			ClaimKind::Dead => PhraseKey::ClaimDead,
			ClaimKind::NormalMeans => PhraseKey::ClaimNormalMeans,
			ClaimKind::ExtraTime => PhraseKey::ClaimExtraTime,
		};
		let (who, what) = (self.by(claim.by), self.line(line, &[]));
		match (claim.by, &claim.uci) {
			(By::Arbiter | By::Clock, _) => self.fill(phrases::ArbiterFinds { who, claim: what }),
			(By::White | By::Black | By::WhiteAssistant | By::BlackAssistant, None) => {
				self.fill(phrases::Claimed { who, claim: what })
			}
			(By::White | By::Black | By::WhiteAssistant | By::BlackAssistant, Some(uci)) => {
				self.fill(phrases::ClaimedWithMove {
					who,
					claim: what,
					played: self.said_move(position, uci),
				})
			}
		}
	}

	/// The position that is set up again, and the pieces that the player to move has touched.
	fn restored(&self, before: &Table, plies: usize, touched: &[Square]) -> Phrase {
		let mut phrase = self.back_to(before, plies);
		let rook_first = before.profile().rook_touched_first_castling;
		let bound = obligation(
			position_after(before, plies),
			&Touched {
				squares: touched.to_vec(),
				..Touched::default()
			},
			rook_first == RookTouchedFirst::NotAllowedRookMustMove,
		);
		if bound != Obligation::default() {
			phrase.append(self.touch_move(&bound, position_after(before, plies)));
		}
		phrase
	}

	/// Told by its move: nobody may hear the number of moves unasked (D.2.10.4).
	pub fn back_to(&self, before: &Table, plies: usize) -> Phrase {
		match plies.checked_sub(1) {
			None => self.line(PhraseKey::BackToStart, &[]),
			Some(last) => {
				let side = !position_after(before, plies).turn();
				self.fill(phrases::BackTo {
					color: self.color(side),
					played: self.half_move(before, last),
				})
			}
		}
	}

	fn tell_taken_back(&self, plies: usize, before: &Table) -> Telling {
		let made = before.plies().len();
		// A flag that has fallen stays down.
		let out = Color::ALL.into_iter().filter(|color| {
			let clock = before.clock();
			clock.is_some_and(|clock| clock.fallen(*color, before.last()).is_some())
		});
		let without: Vec<_> = out
			.map(|color| {
				let phrase = self.line(PhraseKey::PlaysWithoutTime, &[self.color(color)]);
				(Urgency::News, phrase)
			})
			.collect();
		let said = (made.saturating_sub(plies)..made)
			.rev()
			.map(|index| {
				let phrase = self.line(PhraseKey::TakenBack, &[self.half_move(before, index)]);
				(Urgency::News, phrase)
			})
			.chain(without)
			.collect();
		Telling {
			said,
			..Telling::default()
		}
	}

	/// The end, without the sentence that was heard a moment before: the mate with its move, the flag with its fall. A
	/// move that was made and can no longer be announced is told first.
	fn ended(&self, ending: Ending, before: &Table) -> Telling {
		let program = before.opening().arbiter == Arbiter::Program;
		let mut telling = Telling::default();
		let by_move = matches!(
			ending,
			Ending::Checkmate { .. }
				| Ending::Stalemate
				| Ending::DeadPosition
				| Ending::Fivefold
				| Ending::SeventyfiveMoves
		);
		let turn = before.turn();
		if by_move && before.announces() && turn.made && turn.announced.is_none() && turn.is_placed() {
			let announced = before
				.plies()
				.last()
				.and_then(|last| Some(self.announce(&last.before, last.mv?).sentence()));
			telling
				.said
				.extend(announced.map(|announced| (Urgency::News, announced)));
		}
		let own = before.external().is_none();
		let heard = matches!(ending, Ending::Checkmate { .. })
			|| (program && own && matches!(ending, Ending::Flag { .. }));
		let told = if heard {
			self.outcome(ending)
		} else {
			self.ending(ending)
		};
		self.follow(&mut telling, told);
		telling
	}

	/// Adds sentences after the first one, an announcement: to its utterance, if that is in the same language.
	pub(super) fn follow(&self, telling: &mut Telling, told: Phrase) {
		match telling.said.first_mut() {
			Some((_, first)) if self.announced.is_in(self.manner.dialogue) => first.append(told),
			first => {
				let behind = usize::from(first.is_some());
				if !told.is_empty() {
					telling.said.insert(behind, (Urgency::News, told));
				}
			}
		}
	}

	/// The side to move.
	#[must_use]
	pub fn turn(&self, color: Color) -> Phrase {
		self.line(color.fold_wb(PhraseKey::WhiteToMove, PhraseKey::BlackToMove), &[])
	}
}

/// The position in which this side made its last move, or is about to move.
pub(super) fn position_of(table: &Table, side: Color) -> &Position {
	match table.plies().last() {
		Some(ply) if table.position().turn() != side => &ply.before,
		Some(_) | None => table.position(),
	}
}

fn position_after(table: &Table, plies: usize) -> &Position {
	table
		.plies()
		.get(plies)
		.map_or(table.position(), |ply| &ply.before)
}

/// Returns `true` if a claim is rejected: one that is before the arbiter, or one on which the decision was put off
/// (III.5.2).
fn rejects_claim(before: &Table) -> bool {
	match before.case() {
		Some(case) => case.claim.is_some(),
		None => before.quickplay().postponed.is_some(),
	}
}

/// Returns `true` if the current move is heard as its announcement. One that is played without hands is not.
fn is_announced(table: &Table) -> bool {
	let turn = table.turn();
	let in_hand = turn.side == table.position().turn() && !turn.made;
	table.announces() && in_hand && (turn.announced.is_some() || turn.is_placed())
}

/// Returns `true` if granting the case before the arbiter grants a claim. For a wrong claim the table proposes its price,
/// and only the following steps show the result.
fn is_right_claim(table: &Table) -> bool {
	table.case().is_some_and(|case| {
		let price = case.remedy.iter().flat_map(|remedy| &remedy.steps).any(|step| {
			let wrong = Breach::WrongClaim;
			matches!(step.event, Event::Case(CaseEvent::Breached { breach, .. }) if breach == wrong)
		});
		case.claim.is_some() && !price
	})
}

/// Returns `true` if it is heard in another way: the announcement is repeated, or the claim rejected.
const fn is_heard_otherwise(breach: Breach) -> bool {
	matches!(breach, Breach::RepeatDiffers | Breach::WrongClaim)
}

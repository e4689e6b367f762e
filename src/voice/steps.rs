//! The steps to take at the table, and who takes them: the arbiter's breaches, steps and penalties in words.

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Role};
use crate::game::{
	Breach, By, Call, Case, CaseEvent, ClockEvent, Event, Penalty, PlayEvent, RemedyStep, Report,
	RulingEvent, SheetEvent, Table, TimeEvent,
};

impl Vocabulary {
	/// The rule that a player broke: "Weiß: regelwidriger Zug."
	#[must_use]
	pub fn breach(&self, breach: Breach, by: Color) -> Phrase {
		let line = match breach {
			Breach::IllegalMove => PhraseKey::BreachIllegalMove,
			Breach::KingTaken => PhraseKey::BreachKingTaken,
			Breach::Unpromoted => PhraseKey::BreachUnpromoted,
			Breach::NoMove => PhraseKey::BreachNoMove,
			Breach::TwoHands => PhraseKey::BreachTwoHands,
			Breach::TouchMove => PhraseKey::BreachTouchMove,
			Breach::Displaced => PhraseKey::BreachDisplaced,
			Breach::AnnouncementDiffers => PhraseKey::BreachAnnouncementDiffers,
			Breach::RepeatDiffers => PhraseKey::BreachRepeatDiffers,
			Breach::NotRecorded => PhraseKey::BreachNotRecorded,
			Breach::WrittenInAdvance => PhraseKey::BreachWrittenInAdvance,
			Breach::OfferMoment => PhraseKey::BreachOfferMoment,
			Breach::WrongClaim => PhraseKey::BreachWrongClaim,
			Breach::Late => PhraseKey::BreachLate,
			Breach::Device => PhraseKey::BreachDevice,
			Breach::Disturbance => PhraseKey::BreachDisturbance,
		};
		self.line(line, &[self.color(by)])
	}

	/// A penalty of article 12.9, and the player that it concerns.
	#[must_use]
	pub fn penalty(&self, to: Color, penalty: &Penalty) -> Phrase {
		let to = self.color(to);
		match penalty {
			Penalty::Warning => self.line(PhraseKey::Warned, &[to]),
			Penalty::TimeAdded(span) => self.fill(phrases::TimeAdded {
				color: to,
				time: self.span(*span),
			}),
			Penalty::TimeTaken(span) => self.fill(phrases::TimeTaken {
				color: to,
				time: self.span(*span),
			}),
			Penalty::Points(halves) => {
				let points = self.points(halves.unsigned_abs());
				let line = if *halves < 0 {
					PhraseKey::PointsTaken
				} else {
					PhraseKey::PointsAdded
				};
				self.line_by_names(line, &[("color", to), ("points", points)])
			}
			Penalty::Fine(text) => self.fill(phrases::Fined {
				color: to,
				text: self.text(text),
			}),
			Penalty::Exclusion(rounds) => self.counted(PhraseKey::ExcludedRounds, *rounds, &[to]),
			Penalty::Expulsion => self.line(PhraseKey::Expelled, &[to]),
		}
	}

	/// Points of a game, counted in halves.
	pub(super) fn points(&self, halves: u8) -> Phrase {
		match halves {
			0 => self.line(PhraseKey::NoPoint, &[]),
			1 => self.line(PhraseKey::HalfPoint, &[]),
			more => {
				let line = if more % 2 == 0 {
					PhraseKey::Points
				} else {
					PhraseKey::PointsAndHalf
				};
				self.counted(line, u32::from(more / 2), &[])
			}
		}
	}

	/// A step and the person who has to do it, before it is done at `table`. An arbiter may hear of times and numbers.
	#[must_use]
	pub fn step(&self, step: &RemedyStep, table: &Table) -> Phrase {
		let demanded = self.demand(&step.event, self.by(step.who), table);
		demanded.unwrap_or_else(|| {
			// The room hears the same, but for the words of an announcement.
			let words = self.in_one_language();
			let mut phrase = Phrase::new();
			for (_, said) in words.tell(&step.event, table).said {
				phrase.append(said);
			}
			phrase
		})
	}

	/// The sentence that asks for this event; `None` if the sentence that tells it will do.
	fn demand(&self, event: &Event, who: Phrase, table: &Table) -> Option<Phrase> {
		let external = table.external().is_some();
		Some(if let Event::Clock(ClockEvent::Stopped { .. }) = event {
			self.line(PhraseKey::StepStop, &[who])
		} else if let Event::Clock(ClockEvent::Resumed { .. } | ClockEvent::Started) = event {
			if table.is_timed() {
				self.line(PhraseKey::StepResume, &[who])
			} else {
				self.line(PhraseKey::GameGoesOn, &[])
			}
		} else if let Event::Time(event) = event {
			return self.demand_of_time(event, who, external, table);
		} else if let Event::Ruling(RulingEvent::Restored { plies, .. }) = event {
			let last = plies.checked_sub(1);
			match last.and_then(|last| table.plies().get(last).zip(Some(last))) {
				None => self.line(PhraseKey::StepRestoreStart, &[who]),
				Some((ply, last)) => self.fill(phrases::StepRestore {
					who,
					number: self.number(ply.before.move_number()),
					color: self.color(ply.before.turn()),
					played: self.half_move(table, last),
				}),
			}
		} else if let Event::Ruling(RulingEvent::Queened { square }) = event {
			self.fill(phrases::StepQueen {
				who,
				square: self.square(*square),
			})
		} else if let Event::Play(PlayEvent::Displaced { board, from, to }) = event {
			let role = table.boards().of(*board).piece_on(*from).map(|piece| piece.role);
			self.fill(phrases::StepShift {
				who,
				piece: self.the(role),
				from: self.square(*from),
				to: self.square(*to),
			})
		} else if let Event::Play(PlayEvent::Removed { board, square }) = event {
			let role = table
				.boards()
				.of(*board)
				.piece_on(*square)
				.map(|piece| piece.role);
			self.fill(phrases::StepRemove {
				who,
				piece: self.the(role),
				square: self.square(*square),
			})
		} else if let Event::Play(PlayEvent::Placed { square, piece, .. }) = event {
			self.fill(phrases::StepPlace {
				who,
				piece: self.piece(piece.role),
				color: self.color(piece.color),
				square: self.square(*square),
			})
		} else if let Event::Play(PlayEvent::Touched { by, square }) = event {
			let role = table.position().piece_on(*square).map(|piece| piece.role);
			self.fill(phrases::TouchedPiece {
				color: self.color(*by),
				piece: self.the(role),
				square: self.square(*square),
			})
		} else if let Event::Sheet(SheetEvent::Written {
			of, text, uci, entry, ..
		}) = event
		{
			let played = match (entry.filter(|index| table.plies().get(*index).is_some()), uci) {
				(Some(index), _) => self.half_move(table, index),
				(None, Some(uci)) => self.still_to_write(table, *of, uci),
				(None, None) => self.text(text),
			};
			self.fill(phrases::StepWrite { who, played })
		} else if let Event::Case(CaseEvent::Breached { by, breach }) = event {
			self.breach(*breach, *by)
		} else {
			let ending = event.ending()?;
			let mut phrase = self.line(PhraseKey::StepEnd, &[who]);
			phrase.append(self.ending(ending));
			phrase
		})
	}

	fn demand_of_time(
		&self,
		event: &TimeEvent,
		who: Phrase,
		external: bool,
		table: &Table,
	) -> Option<Phrase> {
		Some(match event {
			TimeEvent::ClockSet(set) => {
				let mut clocks = Phrase::new();
				for color in Color::ALL {
					let (left, moves) = set.of(color);
					if let Some(left) = left {
						clocks.mark(',');
						clocks.append(self.fill(phrases::ClockAt {
							color: self.color(color),
							time: self.span(left),
						}));
					}
					let shown = table
						.reading(table.last())
						.map(|reading| *reading.moves.get(color));
					if let Some(moves) = moves
						&& shown != Some(moves)
					{
						clocks.mark(',');
						clocks.append(self.fill(phrases::CounterAt {
							color: self.color(color),
							number: self.number(moves),
						}));
					}
				}
				if clocks.is_empty() {
					return Some(self.line(PhraseKey::StepClockAsFound, &[who]));
				}
				self.fill(phrases::StepClock { who, clocks })
			}
			TimeEvent::PressTakenBack { by } => {
				let color = self.color(*by);
				match table.timepiece().and_then(|clock| clock.extra_now(*by)) {
					Some(extra) => self.fill(phrases::StepTakeTime {
						who,
						color,
						time: self.span(extra),
					}),
					None => self.fill(phrases::StepTakeExtra { who, color }),
				}
			}
			TimeEvent::Penalised {
				to,
				penalty: Penalty::TimeAdded(span),
				..
			} if external => self.fill(phrases::StepAddTime {
				who,
				color: self.color(*to),
				time: self.span(*span),
			}),
			TimeEvent::Penalised {
				to,
				penalty: Penalty::TimeTaken(span),
				..
			} if external => self.fill(phrases::StepTakeTime {
				who,
				color: self.color(*to),
				time: self.span(*span),
			}),
			TimeEvent::ExtraIntroduced { extra, .. } if external => self.fill(phrases::StepExtra {
				who,
				time: self.span(*extra),
			}),
			TimeEvent::Penalised { .. }
			| TimeEvent::ClockReplaced { .. }
			| TimeEvent::ExtraIntroduced { .. } => return None,
		})
	}

	/// A half-move that is missing on this player's scoresheet, as the other player has it.
	fn still_to_write(&self, table: &Table, of: Color, uci: &str) -> Phrase {
		let missing = table.sheet_length(of)..table.sheet_length(!of);
		let found = missing.into_iter().find_map(|index| {
			let mv = table.sheet_move(!of, index).filter(|mv| mv.uci() == uci)?;
			let sheet = table.sheet(!of);
			let played = table.plies().get(index).filter(|_| index >= sheet.len());
			Some((played.map_or(sheet.position_after(index), |ply| &ply.before), mv))
		});
		match found {
			Some((before, mv)) => self.the_move(before, mv),
			None => self.said_move(table.position(), uci),
		}
	}

	/// The person at the table who acts.
	#[must_use]
	pub fn by(&self, by: By) -> Phrase {
		match by {
			By::White => self.color(Color::White),
			By::Black => self.color(Color::Black),
			By::WhiteAssistant => self.line(PhraseKey::AssistantOf, &[self.color(Color::White)]),
			By::BlackAssistant => self.line(PhraseKey::AssistantOf, &[self.color(Color::Black)]),
			By::Arbiter => self.line(PhraseKey::TheArbiter, &[]),
			By::Clock => self.line(PhraseKey::TheClock, &[]),
		}
	}

	/// A piece with which something is done: "den Läufer".
	fn the(&self, role: Option<Role>) -> Phrase {
		let Some(role) = role else {
			return self.line(PhraseKey::ThePiece, &[]);
		};
		let line = match role {
			Role::King => PhraseKey::TheKing,
			Role::Queen => PhraseKey::TheQueen,
			Role::Rook => PhraseKey::TheRook,
			Role::Bishop => PhraseKey::TheBishop,
			Role::Knight => PhraseKey::TheKnight,
			Role::Pawn => PhraseKey::ThePawn,
		};
		self.line(line, &[])
	}
}

/// The cases before the arbiter, in words, without the steps that they require.
impl Vocabulary {
	/// All of it, in the order in which it came: the claims, or the acts and their articles.
	#[must_use]
	pub fn before_arbiter(&self, cases: &[&Case], table: &Table) -> Option<Phrase> {
		let (first, behind) = cases.split_first()?;
		let mut phrase = self.line(PhraseKey::BeforeArbiter, &[]);
		phrase.append(self.case(first, table));
		phrase.append(self.cases_behind(behind.iter().copied(), table));
		Some(phrase)
	}

	/// The cases that wait after another one.
	#[must_use]
	pub fn cases_behind<'c>(&self, behind: impl IntoIterator<Item = &'c Case>, table: &Table) -> Phrase {
		let mut phrase = Phrase::new();
		for case in behind {
			phrase.append(self.line(PhraseKey::CaseBehind, &[]));
			phrase.append(self.case(case, table));
		}
		phrase
	}

	/// The claim, or the act and its report, and its article.
	#[must_use]
	pub fn case(&self, case: &Case, table: &Table) -> Phrase {
		let mut phrase = match &case.claim {
			Some(claim) => return self.claimed(claim, table.position()),
			None => self.act(case, table),
		};
		if let Some(remedy) = &case.remedy {
			phrase.append(self.by_article(&remedy.law));
		}
		phrase
	}

	/// The act of a case.
	#[must_use]
	pub fn act(&self, case: &Case, table: &Table) -> Phrase {
		if let Some((by, breach)) = case.act {
			return self.breach(breach, by);
		}
		if let Some(flag) = case.flag {
			return self.line(PhraseKey::FlagFallen, &[self.color(flag)]);
		}
		case.call.map_or_else(Phrase::new, |call| self.seen(&call, table))
	}

	/// The content of a report.
	#[must_use]
	pub fn seen(&self, call: &Call, table: &Table) -> Phrase {
		let Some(report) = call.report else {
			return Phrase::new();
		};
		let of = |told: &dyn Fn(Color) -> Phrase| call.of.map_or_else(Phrase::new, told);
		match report {
			Report::Touch => match call.of.zip(call.square) {
				Some((by, square)) => self.step(
					&RemedyStep::of(Event::Play(PlayEvent::Touched { by, square })),
					table,
				),
				None => Phrase::new(),
			},
			Report::Displaced => self.line(PhraseKey::SeenDisplaced, &[]),
			Report::WrongSetup => self.line(PhraseKey::SeenWrongSetup, &[]),
			Report::WrongBoard => self.line(PhraseKey::SeenWrongBoard, &[]),
			Report::ReversedColours => self.line(PhraseKey::SeenReversed, &[]),
			Report::WrongTimes => self.line(PhraseKey::SeenWrongTimes, &[]),
			// The arbiter has compared them.
			Report::Boards if call.by == By::Arbiter => Phrase::new(),
			Report::Boards => self.line(PhraseKey::SeenBoards, &[]),
			Report::TwoHands => of(&|of| self.breach(Breach::TwoHands, of)),
			Report::Device => of(&|of| self.breach(Breach::Device, of)),
			Report::Disturbance => of(&|of| self.breach(Breach::Disturbance, of)),
			Report::Flag => of(&|of| self.line(PhraseKey::FlagFallen, &[self.color(of)])),
		}
	}

	/// The person who reported it, unless it was the arbiter.
	#[must_use]
	pub fn reporter(&self, case: &Case) -> Phrase {
		let reported = case
			.call
			.filter(|call| call.report.is_some() && call.by != By::Arbiter);
		reported.map_or_else(Phrase::new, |call| {
			self.line(PhraseKey::ReportedBy, &[self.by(call.by)])
		})
	}
}

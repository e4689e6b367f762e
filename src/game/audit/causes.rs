//! Finds commands that may have led to facts.
//!
//! They are guesses; [`Table::decide`] says if one of them leads there.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::adjournment::{SealFlaw, Sealed};
use super::super::apply::play::squares_of;
use super::super::by::By;
use super::super::call::{Call, Report};
use super::super::claim::ClaimKind;
use super::super::command::{Command, Envelope, Flags, Question, Ruling};
use super::super::fact::{
	AdjournmentEvent, CaseEvent, ClockEvent, Event, Fact, GameEvent, PlayEvent, PlayerEvent, Remedy,
	RulingEvent, SheetEvent, TimeEvent,
};
use super::super::penalty::Penalty;
use super::super::table::Table;
use crate::chess::{Color, Move, NoMove, Position, Role, Said, Square, Wing};
use crate::clock::Mode;
use crate::laws::Ending;

/// Number of facts of an act that are looked at: its first ones tell the command.
const TELLING: usize = 40;

/// Returns the commands that may have led to these facts, or to the first of them, each with its possible source.
pub(super) fn causes(table: &Table, facts: &[Fact]) -> Vec<(By, Command)> {
	let facts = facts.get(..TELLING).unwrap_or(facts);
	let mut causes = Causes {
		table,
		facts,
		found: Vec::new(),
	};
	if let Some(Event::Game(GameEvent::Overridden { by, .. })) = facts.first().map(|fact| &fact.event) {
		causes.facts = facts.get(1..).unwrap_or_default();
		causes.look();
		return causes
			.found
			.into_iter()
			.map(|(_, command)| overriding(*by, command))
			.collect();
	}
	causes.look();
	causes.found
}

/// The arbiter has let this person do it although it was refused.
fn overriding(by: By, command: Command) -> (By, Command) {
	let command = Box::new(command);
	(
		By::Arbiter,
		Command::Rule(Box::new(Ruling::Override { by, command })),
	)
}

struct Causes<'a> {
	table: &'a Table,
	facts: &'a [Fact],
	found: Vec<(By, Command)>,
}

impl Causes<'_> {
	fn look(&mut self) {
		for fact in self.facts {
			self.of(&fact.event);
		}
	}

	fn add(&mut self, by: By, command: Command) {
		let cause = (by, command);
		if !self.found.contains(&cause) {
			self.found.push(cause);
		}
	}

	fn anybody(&mut self, command: &Command) {
		for by in By::ALL {
			self.add(by, command.clone());
		}
	}

	/// A command by this player, or by the player's assistant.
	fn own(&mut self, side: Color, command: &Command) {
		self.add(By::player(side), command.clone());
		self.add(By::assistant(side), command.clone());
	}

	/// A command by the hands that move on this player's board: an assistant moves on the other player's board (D.2.10.1).
	fn hands(&mut self, board: Color, command: &Command) {
		self.add(By::player(board), command.clone());
		self.add(By::assistant(!board), command.clone());
	}

	fn rule(&mut self, ruling: Ruling) {
		self.add(By::Arbiter, Command::Rule(Box::new(ruling)));
	}

	/// Returns the words for a move, in the position on the board or in the one before.
	fn said(&self, uci: &str) -> Vec<Said> {
		let mut all = Vec::new();
		for position in [self.table.position(), self.table.before()] {
			all.extend(said(position, uci).filter(|said| !all.contains(said)));
		}
		all
	}

	/// Returns words that name no move here, not even an illegal one.
	fn said_in_vain(&self) -> Option<Said> {
		let position = self.table.position();
		let king = |to: &Square| Said::to(Role::King, *to);
		let mut vain = Square::ALL.iter().map(king);
		vain.find(|said| matches!(position.find(*said), Err(NoMove::Against(_))))
	}

	#[expect(clippy::too_many_lines, reason = "one line for each event")]
	fn of(&mut self, event: &Event) {
		match event {
			Event::Game(event) => match event {
				// These have no command: one begins the game, the other stands before a command.
				GameEvent::Opened(_) | GameEvent::Overridden { .. } => {}
				GameEvent::Mistyped { by, .. } => {
					for said in self.moves_told() {
						self.add(*by, Command::Mistype(said));
					}
				}
				GameEvent::TakenBack { plies, .. } => self.anybody(&Command::TakeBack { plies: *plies }),
				GameEvent::Ended(ending) => self.ended(*ending),
				GameEvent::EndingWithdrawn { .. } => self.rule(Ruling::PlayOn),
			},
			Event::Player(event) => match event {
				// Beside the game.
				PlayerEvent::StrengthChanged { .. } => {}
				PlayerEvent::Arrived { by } => self.add(By::player(*by), Command::Arrive),
				PlayerEvent::DrawOffered { by } => self.add(By::player(*by), Command::OfferDraw),
				PlayerEvent::DrawDeclined { by } => self.add(By::player(*by), Command::DeclineDraw),
				PlayerEvent::Confirmed { by } => self.add(By::player(*by), Command::Confirm),
				PlayerEvent::Signed { by } => self.add(By::player(*by), Command::Sign),
			},
			Event::Clock(event) => match event {
				// By time alone.
				ClockEvent::PressLapsed => {}
				ClockEvent::Started => self.anybody(&Command::Start),
				ClockEvent::Pressed | ClockEvent::Switched => {
					self.presses();
				}
				ClockEvent::PressedAhead { by } => self.own(*by, &Command::PressAhead),
				ClockEvent::ClockRead { by, white, black } => {
					for flags in Flags::ALL {
						self.add(
							*by,
							Command::Read {
								white: *white,
								black: *black,
								flags,
							},
						);
					}
				}
				ClockEvent::FlagFell { .. } => {
					for flags in Flags::ALL {
						self.anybody(&Command::Read {
							white: None,
							black: None,
							flags,
						});
					}
				}
				// The program had died; nobody stopped the clocks.
				ClockEvent::Stopped {
					interrupted: true, ..
				} => {}
				ClockEvent::Stopped { reason, .. } => self.anybody(&Command::Stop {
					reason: reason.clone(),
				}),
				ClockEvent::Resumed { .. } => self.anybody(&Command::Resume),
			},
			Event::Case(event) => match event {
				// It follows from the facts beside it.
				CaseEvent::BroughtForward { .. } => {}
				CaseEvent::Called(call) => self.called(*call),
				CaseEvent::Claimed(claim) => {
					let declared = claim.uci.as_deref().map(|uci| self.said(uci)).unwrap_or_default();
					for said in declared.into_iter().map(Some).chain([None]) {
						self.add(
							claim.by,
							Command::Claim {
								kind: claim.kind,
								said,
							},
						);
					}
				}
				CaseEvent::Rejected => {
					self.rule(Ruling::Reject);
					self.rule(Ruling::AdoptRemedy);
				}
				CaseEvent::Adopted => self.adopted(),
				CaseEvent::Breached { by, .. } => {
					self.presses();
					self.rule(Ruling::Illegal { by: None });
					self.rule(Ruling::Illegal { by: Some(*by) });
					for side in Color::ALL {
						self.add(
							By::player(side),
							Command::Claim {
								kind: ClaimKind::Illegal,
								said: None,
							},
						);
					}
				}
				CaseEvent::Proposed(remedy) => self.proposed(remedy),
				CaseEvent::Postponed => self.rule(Ruling::Postpone { time: None }),
			},
			Event::Ruling(event) => match event {
				// These follow from the facts beside them.
				RulingEvent::Queened { .. } | RulingEvent::Rewritten { .. } | RulingEvent::Forced { .. } => {}
				RulingEvent::TouchExcused { by, square } => self.rule(Ruling::Excuse {
					by: *by,
					square: *square,
				}),
				RulingEvent::Restored { plies, .. } => self.rule(Ruling::Restore { plies: *plies }),
				RulingEvent::CastlingLost { of, wing } => {
					self.rule(Ruling::NoCastling { of: *of, wing: *wing })
				}
			},
			Event::Time(event) => match event {
				// These follow from the facts beside them.
				TimeEvent::PressTakenBack { .. } | TimeEvent::ExtraIntroduced { .. } => {}
				TimeEvent::Penalised { to, penalty, .. } => {
					self.rule(Ruling::Penalise {
						to: *to,
						penalty: penalty.clone(),
					});
					if let Penalty::TimeAdded(time) = penalty {
						self.rule(Ruling::Postpone { time: Some(*time) });
					}
				}
				TimeEvent::ClockSet(clock) => self.rule(Ruling::SetClock(*clock)),
				TimeEvent::ClockReplaced { clock, flags } => self.rule(Ruling::ReplaceClock {
					clock: *clock,
					flags: *flags,
				}),
			},
			Event::Play(event) => match event {
				PlayEvent::Adjusting { by } => self.own(*by, &Command::Adjust),
				PlayEvent::Touched { by, square } => self.hands(*by, &Command::Touch { square: *square }),
				PlayEvent::Removed { board, square } => {
					self.hands(*board, &Command::Remove { square: *square })
				}
				PlayEvent::Placed {
					board,
					square,
					piece,
					from,
				} => {
					let role = from.is_none().then_some(piece.role);
					self.hands(
						*board,
						&Command::Place {
							square: *square,
							from: *from,
							role,
						},
					);
					self.moves(*board, *square, piece.role, *from);
				}
				PlayEvent::Moved { uci } => {
					let mover = self.table.position().turn();
					for said in self.said(uci) {
						self.own(mover, &Command::Play(said));
						self.hands(mover, &Command::Move(said));
					}
				}
				PlayEvent::MovedIllegally { .. } => {
					self.presses();
				}
				PlayEvent::Announced { by, uci, .. } => {
					for said in self.said(uci) {
						self.add(*by, Command::Announce(said));
					}
				}
				PlayEvent::Corrected { by, uci } => {
					for said in self.said(uci) {
						self.add(*by, Command::Correct(said));
					}
				}
				PlayEvent::Repeated { by, uci, .. } => {
					let repeated = uci
						.as_deref()
						.map_or_else(|| self.said_in_vain().into_iter().collect(), |uci| self.said(uci));
					for said in repeated {
						self.add(*by, Command::Repeat(said));
					}
				}
				PlayEvent::Executed { board, uci } => {
					for said in self.said(uci) {
						self.hands(*board, &Command::Execute(said));
					}
				}
				PlayEvent::Displaced { board, from, to } => {
					self.own(*board, &Command::Displace { from: *from, to: *to })
				}
				PlayEvent::TakenAsDone => self.anybody(&Command::TakeAsDone),
				PlayEvent::NotDone { by } => self.add(*by, Command::NotDone),
			},
			Event::Adjournment(event) => match event {
				AdjournmentEvent::AnswerSealed { .. } => {
					self.presses();
				}
				AdjournmentEvent::SessionTold {
					left,
					when,
					place,
					withdrawn,
				} => self.add(
					By::Arbiter,
					Command::Adjourn {
						left: *left,
						when: when.clone(),
						place: place.clone(),
						withdrawn: *withdrawn,
					},
				),
				AdjournmentEvent::MoveSealed { by, sealed, on_board } => self.sealed(*by, sealed, *on_board),
				AdjournmentEvent::Adjourned { .. } => {
					self.anybody(&Command::Stop {
						reason: String::new(),
					});
					self.reopens(Envelope::Here, None);
				}
				AdjournmentEvent::Reopened { lost } => {
					self.reopens(if *lost { Envelope::Lost } else { Envelope::Here }, None);
				}
				AdjournmentEvent::EnvelopeOpened { sealed } => self.reopens(Envelope::Here, Some(sealed)),
			},
			Event::Sheet(event) => match event {
				SheetEvent::Written {
					of,
					text,
					uci,
					read,
					entry: _,
				} => self.written(*of, text, uci.as_deref(), *read),
				SheetEvent::Unwritten { of } => self.own(*of, &Command::Unwrite),
				SheetEvent::SheetShown { to } => self.own(*to, &Command::Ask(Question::Sheet)),
			},
		}
	}

	fn presses(&mut self) {
		for side in Color::ALL {
			self.own(side, &Command::Press);
		}
	}

	/// A placed piece may be the whole of a move.
	fn moves(&mut self, board: Color, to: Square, role: Role, from: Option<Square>) {
		let piece = |from: Square, promotion| Said::Piece {
			role: None,
			from_file: Some(from.file()),
			from_rank: Some(from.rank()),
			to,
			promotion,
		};
		let mut said = Vec::new();
		match from {
			Some(from) => said.push(piece(from, None)),
			None => said.extend(self.facts.iter().filter_map(|fact| {
				if let Event::Play(PlayEvent::Removed { square, .. }) = fact.event {
					Some(piece(square, Some(role)))
				} else {
					None
				}
			})),
		}
		if matches!(role, Role::King | Role::Rook) {
			said.extend([Said::Castling(Wing::King), Said::Castling(Wing::Queen)]);
		}
		for said in said {
			self.hands(board, &Command::Move(said));
		}
	}

	/// Returns the moves that these facts name.
	fn moves_told(&self) -> Vec<Said> {
		let mut told = Vec::new();
		for fact in self.facts {
			if let Event::Play(PlayEvent::Moved { uci } | PlayEvent::Announced { uci, .. }) = &fact.event {
				told.extend(self.said(uci));
			} else if let Event::Play(PlayEvent::Placed {
				square,
				from: Some(from),
				..
			}) = &fact.event
			{
				told.extend(self.said(&format!("{from}{square}")));
			}
		}
		told
	}

	fn written(&mut self, of: Color, text: &str, uci: Option<&str>, read: bool) {
		let position = self.table.sheet(of).position();
		let mut meant = Vec::from([None]);
		match uci {
			Some(uci) => meant.extend(said(position, uci).map(Some)),
			None => meant.push(self.said_in_vain()),
		}
		for said in meant {
			self.own(
				of,
				&Command::Write {
					text: text.into(),
					said,
					read,
				},
			);
		}
	}

	fn called(&mut self, call: Call) {
		match call.report {
			None => {}
			Some(Report::Boards) => self.add(call.by, Command::Compare),
			Some(kind) => {
				for of in [call.of, None, Some(Color::White), Some(Color::Black)] {
					self.add(
						call.by,
						Command::Report {
							kind,
							of,
							square: call.square,
						},
					);
				}
			}
		}
	}

	fn adopted(&mut self) {
		self.rule(Ruling::Accept);
		self.rule(Ruling::AdoptRemedy);
		for kind in [ClaimKind::ExtraTime, ClaimKind::NormalMeans] {
			for mode in [
				None,
				Some(Mode::Increment),
				Some(Mode::Delay),
				Some(Mode::Bronstein),
			] {
				self.rule(Ruling::Grant { kind, mode });
			}
		}
		for by in [None, Some(Color::White), Some(Color::Black)] {
			self.rule(Ruling::Illegal { by });
		}
	}

	/// Handles a proposal without a call before it.
	fn proposed(&mut self, remedy: &Remedy) {
		for by in By::ALL {
			self.add(by, Command::Compare);
		}
		self.rule(Ruling::Illegal { by: None });
		for step in &remedy.steps {
			// The arbiter says which piece was touched, as was claimed: in this turn, or before the last move.
			if let Event::Play(PlayEvent::Touched { square, .. }) = &step.event {
				self.touch_told(*square);
			} else if let Event::Ruling(RulingEvent::Restored { touched, .. }) = &step.event {
				for square in touched {
					self.touch_told(*square);
				}
			} else if let Some(ending) = step.event.ending() {
				self.ended(ending);
			}
		}
	}

	fn touch_told(&mut self, square: Square) {
		for of in Color::ALL {
			self.add(
				By::Arbiter,
				Command::Report {
					kind: Report::Touch,
					of: Some(of),
					square: Some(square),
				},
			);
		}
	}

	fn sealed(&mut self, by: Color, sealed: &Sealed, on_board: bool) {
		let mut said = sealed
			.uci
			.as_deref()
			.map(|uci| self.said(uci))
			.unwrap_or_default();
		if on_board {
			for said in &said {
				self.hands(by, &Command::Move(*said));
			}
		}
		let legal = self.table.position().legal_moves();
		let words = |mv: &Move| Said::to(mv.role(), mv.to());
		match (sealed.flaw, &sealed.locked) {
			(Some(SealFlaw::Ambiguous), _) => {
				let doubtful = legal.iter().map(words);
				let mut doubtful = doubtful.filter(|said| {
					let found = self.table.position().find(*said);
					matches!(found, Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. }))
				});
				said.extend(doubtful.next());
			}
			(Some(SealFlaw::Illegal), _) => said.extend(self.said_in_vain()),
			(None, Some(_)) => said.extend(
				legal
					.first()
					.and_then(|mv| self::said(self.table.position(), &mv.uci())),
			),
			(Some(SealFlaw::Unreadable) | None, _) => {}
		}
		let text = if sealed.locked.is_some() {
			// An encrypted text is not empty.
			String::from("?")
		} else {
			sealed.text.clone()
		};
		for said in said.into_iter().map(Some).chain([None]) {
			self.own(
				by,
				&Command::Seal {
					text: text.clone(),
					said,
					locked: sealed.locked.clone(),
				},
			);
		}
	}

	/// The envelope is opened with its known content, with the decrypted text, or with the text read in it.
	fn reopens(&mut self, what: Envelope, sealed: Option<&Sealed>) {
		self.reopened(what, "", None, None);
		let Some(sealed) = sealed else { return };
		self.reopened(what, "", None, Some(sealed));
		let uci = sealed.uci.as_deref();
		let said = uci.and_then(|uci| said(self.table.position(), uci));
		self.reopened(what, &sealed.text, said, None);
		if sealed.flaw == Some(SealFlaw::Illegal) {
			self.reopened(what, &sealed.text, self.said_in_vain(), None);
		}
	}

	fn reopened(&mut self, what: Envelope, text: &str, said: Option<Said>, unlocked: Option<&Sealed>) {
		self.add(
			By::Arbiter,
			Command::Reopen {
				what,
				text: text.into(),
				said,
				unlocked: unlocked.cloned(),
			},
		);
	}

	fn ended(&mut self, ending: Ending) {
		if let Ending::Resignation { by, .. } = ending {
			self.add(By::player(by), Command::Resign);
		}
		if let Ending::Ruling { score } = ending {
			self.rule(Ruling::Result { score });
		}
		if let Ending::Agreement = ending {
			for side in Color::ALL {
				self.add(By::player(side), Command::OfferDraw);
				self.add(By::player(side), Command::AcceptDraw);
			}
		}
		if let Ending::Threefold | Ending::FiftyMoves = ending {
			self.anybody(&Command::ClaimDraw);
		}
		if let Ending::PositionLost = ending {
			self.reopens(Envelope::PositionLost, None);
		}
	}
}

/// Returns the words for a move from one square to another, legal or not.
fn said(position: &Position, uci: &str) -> Option<Said> {
	if let Some(wing) = position.uci_move(uci).and_then(Move::castling) {
		return Some(Said::Castling(wing));
	}
	let (from, to, promotion) = squares_of(uci)?;
	Some(Said::Piece {
		role: None,
		from_file: Some(from.file()),
		from_rank: Some(from.rank()),
		to,
		promotion,
	})
}

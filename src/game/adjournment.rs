//! An adjourned game: the end of the session, the sealed move, and the way back to the board (Guideline I).

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::chess::{Color, NoMove, Position, Said};
use crate::clock::{Reading, Stamp};

/// Progress from the arbiter's word about the session to the first moves of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
	/// The end of the session is known. A player who wishes to seal before that pays for it (I.1.2).
	Announced,
	/// The player on move has been told to seal (I.1.1).
	Called,
	/// The envelope is shut and the clocks are stopped.
	Sealed,
	/// The new session has begun, and the clock of the player who has to answer the sealed move runs (I.9.2).
	Waiting,
	/// The sealed move is on the board, or the envelope was lost.
	Opened,
	/// The answer is sealed as well, and the clock of the absent player, who sealed first, runs (I.9.3).
	Answered,
}

/// Reason why a sealed move loses (I.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SealFlaw {
	/// I.8.1
	Ambiguous,
	/// I.8.2
	Unreadable,
	/// I.8.3
	Illegal,
}

/// Content of an envelope. It is told to nobody before the envelope is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
	/// The text as it was written; empty if it stands on paper only.
	pub text: String,
	/// The legal move that it means.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub uci: Option<String>,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub flaw: Option<SealFlaw>,
	/// All this, encrypted as a file of the age format. The other fields are then empty.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub locked: Option<String>,
}

/// Known facts of an adjournment.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjournment {
	pub phase: Phase,
	/// Time at which the session ends.
	pub session_ends: Stamp,
	/// Time and place at which play goes on, in the arbiter's words (I.2.7).
	pub when: String,
	pub place: String,
	/// The player who seals or has sealed; the move in the second envelope is the other player's.
	pub sealer: Color,
	/// The move in the envelope, while it is shut.
	pub(super) sealed: Option<Sealed>,
	/// True if it was made on the board, so that it stands (I.1.1).
	pub on_board: bool,
	/// Clock readings at which the envelope was shut.
	pub recorded: Option<Reading>,
	/// Clock readings as set for the new session.
	pub set: Option<Reading>,
	/// Time at which the new session began.
	pub reopened: Option<Stamp>,
	/// Number of half-moves on the record when it was opened.
	pub opened_at: Option<usize>,
	/// True if the offer on the table was made after the move was sealed, and stands until it is answered (I.4).
	pub offered: bool,
	/// True if the player who has to answer came too late; the opened envelope will show whether that loses (I.10).
	pub late: bool,
}

impl Sealed {
	/// Reads a text as a sealed move in a position.
	#[must_use]
	pub fn read(text: &str, said: Option<Said>, position: &Position) -> Self {
		let found = said.map(|said| position.find(said));
		let (uci, flaw) = match found {
			None => (None, (!text.is_empty()).then_some(SealFlaw::Unreadable)),
			Some(Ok(mv)) => (Some(mv.uci()), None),
			Some(Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. })) => {
				(None, Some(SealFlaw::Ambiguous))
			}
			Some(Err(NoMove::Against(_))) => (None, Some(SealFlaw::Illegal)),
		};
		Self {
			text: text.into(),
			uci,
			flaw,
			locked: None,
		}
	}

	/// Returns a sealed move that cannot be read without the key.
	#[must_use]
	pub const fn under_lock(locked: String) -> Self {
		Self {
			text: String::new(),
			uci: None,
			flaw: None,
			locked: Some(locked),
		}
	}
}

impl Adjournment {
	/// Returns `true` if something is in the envelope.
	#[must_use]
	pub const fn is_sealed(&self) -> bool {
		self.sealed.is_some()
	}

	/// Returns the encrypted content of the envelope.
	#[must_use]
	pub fn locked(&self) -> Option<&str> {
		self.sealed.as_ref()?.locked.as_deref()
	}
}

#[cfg(test)]
mod tests {
	use proptest::prelude::*;

	use super::*;
	use crate::chess::Wing;
	use crate::clock::{Control, Controls, Mode, Span};
	use crate::game::{
		Arbiter, By, ClaimKind, Command, Envelope, Fact, Opening, Report, Ruling, Seat, Table,
	};

	fn opening(human: bool, guard: bool, timed: bool) -> Opening {
		Opening {
			white: Seat::default(),
			black: Seat::default(),
			fen: "r3k2r/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/R3K2R w KQkq - 0 1".into(),
			clock: timed.then(|| Controls::both(Control::fischer(Span::minutes(3), Span::ZERO))),
			profile: "fide-2017+fi-national-2017".into(),
			arbiter: if human { Arbiter::Human } else { Arbiter::Program },
			guard,
			..Opening::default()
		}
	}

	/// Commands that adjourn a game and take it up again, with a second envelope.
	fn path() -> [(By, Command); 9] {
		let seal = || Command::Seal {
			text: "0-0".into(),
			said: Some(Said::Castling(Wing::King)),
			locked: None,
		};
		let reopen = || Command::Reopen {
			what: Envelope::Here,
			text: String::new(),
			said: None,
			unlocked: None,
		};
		let called = Command::Adjourn {
			left: Span::ZERO,
			when: String::new(),
			place: String::new(),
			withdrawn: false,
		};
		let stop = Command::Stop {
			reason: String::new(),
		};
		[
			(By::Arbiter, called),
			(By::White, seal()),
			(By::White, stop),
			(By::Black, Command::Arrive),
			(By::Arbiter, reopen()),
			(By::Black, seal()),
			(By::Black, Command::Press),
			(By::White, Command::Arrive),
			(By::Arbiter, reopen()),
		]
	}

	fn commands() -> impl Strategy<Value = Command> {
		let castling = Some(Said::Castling(Wing::King));
		let rule = |ruling| Command::Rule(alloc::boxed::Box::new(ruling));
		let claim = |kind| Command::Claim { kind, said: None };
		let seal = |text: &str, said| Command::Seal {
			text: text.into(),
			said,
			locked: None,
		};
		let locked = || Command::Seal {
			text: "0-0".into(),
			said: castling,
			locked: Some("age".into()),
		};
		let reopen = |what, text: &str, said| Command::Reopen {
			what,
			text: text.into(),
			said,
			unlocked: None,
		};
		let unlocked = || Command::Reopen {
			what: Envelope::Here,
			text: String::new(),
			said: None,
			unlocked: Some(Sealed {
				text: "0-0".into(),
				uci: Some("e1h1".into()),
				flaw: None,
				locked: None,
			}),
		};
		let adjourn = |left| Command::Adjourn {
			left,
			when: String::new(),
			place: String::new(),
			withdrawn: false,
		};
		let withdrawn = || Command::Adjourn {
			left: Span::ZERO,
			when: String::new(),
			place: String::new(),
			withdrawn: true,
		};
		let path = path().map(|(_, command)| command).to_vec();
		let beside = prop::sample::select(vec![
			adjourn(Span::minutes(2)),
			withdrawn(),
			seal("?", None),
			locked(),
			locked(),
			unlocked(),
			unlocked(),
			seal("", None),
			Command::Move(Said::Castling(Wing::Queen)),
			Command::Move(Said::Castling(Wing::King)),
			Command::Resume,
			Command::OfferDraw,
			Command::DeclineDraw,
			Command::Confirm,
			reopen(Envelope::Here, "0-0", castling),
			reopen(Envelope::Lost, "", None),
			claim(ClaimKind::Flag),
			claim(ClaimKind::NormalMeans),
			claim(ClaimKind::ExtraTime),
			rule(Ruling::Accept),
			rule(Ruling::Reject),
			rule(Ruling::AdoptRemedy),
			rule(Ruling::Postpone { time: None }),
			rule(Ruling::Grant {
				kind: ClaimKind::ExtraTime,
				mode: Some(Mode::Increment),
			}),
			Command::Report {
				kind: Report::WrongTimes,
				of: None,
				square: None,
			},
		]);
		prop_oneof![2 => prop::sample::select(path), 1 => beside]
	}

	proptest! {
		#![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

		#[test]
		fn an_adjourned_game_is_replayed_from_its_journal(
			(human, guard, timed) in any::<(bool, bool, bool)>(),
			first in 0..=9_usize,
			session in prop::collection::vec((0..8_000_u64, prop::sample::select(vec![By::White, By::Black, By::Arbiter]), commands()), 0..60),
		) {
			let opening = opening(human, guard, timed);
			let mut at = Stamp(0);
			let mut table = Table::open(opening.clone(), at).unwrap();
			let mut journal = vec![Fact { at, event: crate::game::Event::Game(crate::game::GameEvent::Opened(opening.into())) }];
			let start = table.decide(By::Arbiter, &Command::Start, at).unwrap();
			let mut take_in = |table: &mut Table, facts: alloc::vec::Vec<Fact>| {
				for fact in facts {
					table.apply(&fact);
					let line = serde_json::to_string(&fact).unwrap();
					journal.push(serde_json::from_str(&line).unwrap());
				}
			};
			take_in(&mut table, start);
			let first = path().into_iter().take(first).map(|(by, command)| (1000, by, command));
			for (wait, by, command) in first.chain(session) {
				at = at + Span(wait);
				let due = table.due(at);
				take_in(&mut table, due);
				let before = table.clone();
				let decided = table.decide(by, &command, at);
				prop_assert_eq!(&before, &table);
				take_in(&mut table, decided.unwrap_or_default());
				if let Some(adjournment) = table.adjournment() {
					let runs = table.clock().and_then(crate::clock::Clock::running);
					let shut = adjournment.phase == Phase::Sealed;
					prop_assert!(!shut || (runs.is_none() && !table.is_running()), "{:?}", command);
					let awaited = table.awaited();
					prop_assert!(awaited.is_none() || runs.is_none() || runs == awaited, "{:?}", command);
				}
			}
			prop_assert_eq!(Table::replay(&journal).unwrap(), table);
		}
	}
}

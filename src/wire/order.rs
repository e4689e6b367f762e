//! The command of a line.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::line::EventLine;
use super::moves::{missing, role, side, square};
use super::{No, Referee};
use crate::chess::{Color, Said, Square, Wing};
use crate::clock::{Mode, Span};
use crate::game::{
	ClaimKind, ClockSettings, Command, CommandKind, Envelope, Flags, Penalty, Question, QuestionKind, Report,
	Ruling, RulingKind,
};
use crate::laws::Score;
use crate::names::alike;

/// The event that is no command.
pub(super) const SETUP: &str = "setup";

/// Every event that can stand in `do`.
pub fn events() -> impl Iterator<Item = &'static str> {
	[SETUP]
		.into_iter()
		.chain(CommandKind::ALL.iter().map(|kind| kind.name()))
}

/// Every ruling that can stand in `ruling`.
pub fn rulings() -> impl Iterator<Item = &'static str> {
	RulingKind::ALL.iter().map(|kind| kind.name())
}

fn listed(names: impl Iterator<Item = &'static str>) -> String {
	names.collect::<Vec<_>>().join(", ")
}

impl Referee {
	pub(super) fn order(&self, line: &EventLine<'_>) -> Result<Command, No> {
		let kind = CommandKind::from_name(&line.what).ok_or_else(|| {
			No::Bad(format!(
				"There is no event {:?}. Events are {}.",
				line.what,
				listed(events())
			))
		})?;
		let command = alike!(CommandKind => Command {
			Start Arrive Tick Adjust Press PressAhead TakeAsDone NotDone Unwrite OfferDraw AcceptDraw
			DeclineDraw Resign Sign Resume Compare Confirm ClaimDraw
		} match kind {
			CommandKind::Touch => Command::Touch {
				square: needed_square(line)?,
			},
			CommandKind::Remove => Command::Remove {
				square: needed_square(line)?,
			},
			CommandKind::Place => Command::Place {
				square: needed_square(line)?,
				from: line.from.as_deref().map(square).transpose()?,
				role: line.piece.as_deref().map(role).transpose()?,
			},
			CommandKind::Move => Command::Move(self.said(line)?),
			CommandKind::Announce => Command::Announce(self.said(line)?),
			CommandKind::Correct => Command::Correct(self.said(line)?),
			CommandKind::Mistype => Command::Mistype(self.said(line)?),
			CommandKind::Repeat => Command::Repeat(self.said(line)?),
			CommandKind::Execute => match route(line)? {
				Some((from, to)) => Command::Execute(self.read_move(&format!("{from}{to}"))?),
				None => Command::Execute(self.said(line)?),
			},
			CommandKind::Displace => {
				let (from, to) = route(line)?.ok_or_else(|| missing("from and to"))?;
				Command::Displace { from, to }
			},
			CommandKind::Write => {
				// Text that cannot be read is still written. A spoken record is in words (D.2.7).
				let (text, said) = match (&line.mv, &line.words) {
					(Some(text), _) => (text, self.read_entry(text)),
					(None, Some(text)) => (text, self.read_move(text).ok()),
					(None, None) => return Err(missing("move")),
				};
				Command::Write {
					text: text.to_string(),
					said,
					read: false,
				}
			},
			CommandKind::Claim => Command::Claim {
				kind: named(line.kind.as_ref(), "kind", ClaimKind::from_name)?,
				said: match (&line.mv, &line.words) {
					(None, None) => None,
					_ => Some(self.said(line)?),
				},
			},
			CommandKind::Stop => Command::Stop {
				reason: line.reason.as_deref().unwrap_or_default().to_string(),
			},
			CommandKind::Read => Command::Read {
				white: line.white_ms.map(Span),
				black: line.black_ms.map(Span),
				flags: flags(line)?,
			},
			CommandKind::Ask => Command::Ask(question(line)?),
			CommandKind::Report => Command::Report {
				kind: named(line.kind.as_ref(), "kind", Report::from_name)?,
				of: line.of.as_deref().map(side).transpose()?,
				square: line.square.as_deref().map(square).transpose()?,
			},
			CommandKind::Rule => Command::Rule(Box::new(ruling(line)?)),
			CommandKind::Adjourn => Command::Adjourn {
				left: Span(line.session_ms.unwrap_or(0)),
				when: line.when.as_deref().unwrap_or_default().to_string(),
				place: line.place.as_deref().unwrap_or_default().to_string(),
				withdrawn: line.withdrawn.unwrap_or_default(),
			},
			CommandKind::Seal => {
				let (text, said) = self.sealed(line);
				Command::Seal {
					text,
					said,
					locked: None,
				}
			},
			CommandKind::Reopen => {
				let (text, said) = self.sealed(line);
				Command::Reopen {
					what: match line.kind.as_deref() {
						None => Envelope::Here,
						Some("lost") => Envelope::Lost,
						Some("position-lost") => Envelope::PositionLost,
						Some(other) => {
							return Err(No::Bad(format!(
								"{other:?} is no kind; it is lost or position-lost."
							)));
						}
					},
					text,
					said,
					unlocked: None,
				}
			},
			CommandKind::Play => Command::Play(self.said(line)?),
			CommandKind::TakeBack => Command::TakeBack {
				plies: line.ply.unwrap_or(1),
			},
		});
		Ok(command)
	}
}

impl Referee {
	/// Returns the content of an envelope, which may be anything. No answer repeats it.
	fn sealed(&self, line: &EventLine<'_>) -> (String, Option<Said>) {
		let text = line.mv.as_deref().or(line.words.as_deref()).unwrap_or_default();
		(text.to_string(), self.read_move(text).ok())
	}
}

fn needed_square(line: &EventLine<'_>) -> Result<Square, No> {
	square(line.square.as_deref().ok_or_else(|| missing("square"))?)
}

fn route(line: &EventLine<'_>) -> Result<Option<(Square, Square)>, No> {
	match (&line.from, &line.to) {
		(Some(from), Some(to)) => Ok(Some((square(from)?, square(to)?))),
		(None, None) => Ok(None),
		_ => Err(missing("both from and to")),
	}
}

/// The value of a field that must have one of several names.
fn named<T>(field: Option<&Cow<'_, str>>, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, No> {
	let text = field.ok_or_else(|| missing(name))?;
	read(text).ok_or_else(|| {
		No::Bad(format!(
			"{text:?} is no {name} of this event. See docs/referee.md."
		))
	})
}

fn question(line: &EventLine<'_>) -> Result<Question, No> {
	let asked = line.asked.as_ref().ok_or_else(|| missing("what"))?;
	let kind =
		QuestionKind::from_name(asked).ok_or_else(|| No::Bad(format!("{asked:?} cannot be asked.")))?;
	Ok(alike!(QuestionKind => Question {
		Clock Moves Last Position Material Sheet
	} match kind {
		QuestionKind::Square => Question::Square(needed_square(line)?),
	}))
}

fn ruling(line: &EventLine<'_>) -> Result<Ruling, No> {
	let name = line.ruling.as_ref().ok_or_else(|| missing("ruling"))?;
	let penalise = |penalty| {
		Ok(Ruling::Penalise {
			to: whom(line)?.ok_or_else(|| missing("to"))?,
			penalty,
		})
	};
	match RulingKind::from_name(name) {
		Some(RulingKind::Accept) if line.kind.is_some() || line.mode.is_some() => Ok(Ruling::Grant {
			kind: match &line.kind {
				None => ClaimKind::ExtraTime,
				kind => named(kind.as_ref(), "kind", ClaimKind::from_name)?,
			},
			mode: match line.mode.as_deref() {
				None => None,
				Some("increment") => Some(Mode::Increment),
				Some("delay") => Some(Mode::Delay),
				Some(other) => {
					return Err(No::Bad(format!(
						"{other:?} is no mode; it is increment or delay."
					)));
				}
			},
		}),
		Some(RulingKind::Accept) => Ok(Ruling::Accept),
		Some(RulingKind::Postpone) => Ok(Ruling::Postpone {
			time: span(line).ok(),
		}),
		Some(RulingKind::Reject) => Ok(Ruling::Reject),
		Some(RulingKind::AdoptRemedy) => Ok(Ruling::AdoptRemedy),
		Some(RulingKind::Illegal) => Ok(Ruling::Illegal { by: whom(line)? }),
		Some(RulingKind::Restore) => Ok(Ruling::Restore {
			plies: line.ply.ok_or_else(|| missing("ply"))?,
		}),
		Some(RulingKind::SetClock) => Ok(Ruling::SetClock(settings(line))),
		Some(RulingKind::ReplaceClock) => Ok(Ruling::ReplaceClock {
			clock: settings(line),
			flags: flags(line)?,
		}),
		Some(RulingKind::AddTime) => penalise(Penalty::TimeAdded(span(line)?)),
		Some(RulingKind::TakeTime) => penalise(Penalty::TimeTaken(span(line)?)),
		Some(RulingKind::Warn) => penalise(Penalty::Warning),
		Some(RulingKind::Fine) => penalise(Penalty::Fine(
			line.amount.as_deref().unwrap_or_default().to_string(),
		)),
		Some(RulingKind::Points) => {
			let points = line.points.ok_or_else(|| missing("points"))?;
			let halves = points * 2.0;
			if !(-2.0..=2.0).contains(&halves) || halves % 1.0 != 0.0 {
				return Err(No::Bad(String::from("Points are -1, -0.5, 0.5 or 1.")));
			}
			// In range, so that the cast cuts nothing.
			penalise(Penalty::Points(halves as i8))
		}
		Some(RulingKind::Exclude) => penalise(Penalty::Exclusion(line.rounds.unwrap_or(1))),
		Some(RulingKind::Expel) => penalise(Penalty::Expulsion),
		Some(RulingKind::Excuse) => Ok(Ruling::Excuse {
			by: whom(line)?.ok_or_else(|| missing("of"))?,
			square: needed_square(line)?,
		}),
		Some(RulingKind::NoCastling) => Ok(Ruling::NoCastling {
			of: whom(line)?.ok_or_else(|| missing("of"))?,
			wing: match line.wing.as_deref() {
				None => None,
				Some("king") => Some(Wing::King),
				Some("queen") => Some(Wing::Queen),
				Some(other) => {
					return Err(No::Bad(format!(
						"{other:?} is no wing. Wings are king and queen."
					)));
				}
			},
		}),
		Some(RulingKind::PlayOn) => Ok(Ruling::PlayOn),
		Some(RulingKind::Result) => {
			let score = line.score.as_ref().ok_or_else(|| missing("score"))?;
			Ok(Ruling::Result {
				score: score
					.parse::<Score>()
					.map_err(|error| No::Bad(error.to_string()))?,
			})
		}
		// An override belongs to another line.
		Some(RulingKind::Override) | None => Err(No::Bad(format!(
			"There is no ruling {name:?}. Rulings are {}.",
			listed(rulings())
		))),
	}
}

/// Returns the side that a ruling concerns, as `to` or as `of`.
fn whom(line: &EventLine<'_>) -> Result<Option<Color>, No> {
	line.to.as_deref().or(line.of.as_deref()).map(side).transpose()
}

/// The settings of both clocks on a line.
fn settings(line: &EventLine<'_>) -> ClockSettings {
	ClockSettings {
		white: line.white_ms.map(Span),
		black: line.black_ms.map(Span),
		white_moves: line.white_moves,
		black_moves: line.black_moves,
	}
}

/// Returns the flags that are down on a new clock, and `first` if the first flag fall is known.
fn flags(line: &EventLine<'_>) -> Result<Flags, No> {
	Ok(match (line.flag.as_deref(), line.first.as_deref()) {
		(None, _) => Flags::Up,
		(Some("white"), _) => Flags::White,
		(Some("black"), _) => Flags::Black,
		(Some("both"), None) => Flags::Both,
		(Some("both"), Some("white")) => Flags::WhiteFirst,
		(Some("both"), Some("black")) => Flags::BlackFirst,
		(Some(flag), _) => {
			return Err(No::Bad(format!(
				"{flag:?} is no flag here. It is white, black or both, with first for white or black."
			)));
		}
	})
}

fn span(line: &EventLine<'_>) -> Result<Span, No> {
	match (line.ms, line.seconds) {
		(Some(ms), _) => Ok(Span(ms)),
		(None, Some(seconds)) => Ok(Span::seconds(seconds)),
		(None, None) => Err(missing("ms or seconds")),
	}
}

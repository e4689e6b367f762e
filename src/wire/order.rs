//! Which command a line is.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use super::line::Line;
use super::moves::{missing, role, side, square};
use super::{No, Referee};
use crate::chess::{Color, Said, Square, Wing};
use crate::clock::{Mode, Span};
use crate::game::{ClaimKind, Command, Envelope, Flags, Penalty, Question, Report, Ruling};
use crate::laws::Score;

/// Every event that can stand in `do`.
pub const EVENTS: [&str; 36] = [
	"setup",
	"start",
	"arrive",
	"tick",
	"adjust",
	"touch",
	"remove",
	"place",
	"move",
	"announce",
	"correct",
	"press",
	"repeat",
	"execute",
	"displace",
	"write",
	"unwrite",
	"offer-draw",
	"accept-draw",
	"decline-draw",
	"resign",
	"sign",
	"claim",
	"stop",
	"resume",
	"ask",
	"report",
	"compare",
	"rule",
	"adjourn",
	"seal",
	"reopen",
	"confirm",
	"play",
	"claim-draw",
	"take-back",
];

/// Every ruling that can stand in `ruling`.
pub const RULINGS: [&str; 19] = [
	"accept",
	"reject",
	"adopt-remedy",
	"postpone",
	"illegal",
	"restore",
	"set-clock",
	"replace-clock",
	"add-time",
	"take-time",
	"warn",
	"fine",
	"points",
	"exclude",
	"expel",
	"excuse",
	"no-castling",
	"result",
	"override",
];

impl Referee {
	pub(super) fn order(&self, line: &Line<'_>) -> Result<Command, No> {
		let command = match line.what.as_ref() {
			"start" => Command::Start,
			"arrive" => Command::Arrive,
			"tick" => Command::Tick,
			"adjust" => Command::Adjust,
			"touch" => Command::Touch {
				square: needed_square(line)?,
			},
			"remove" => Command::Remove {
				square: needed_square(line)?,
			},
			"place" => Command::Place {
				square: needed_square(line)?,
				from: line.from.as_deref().map(square).transpose()?,
				role: line.piece.as_deref().map(role).transpose()?,
			},
			"move" => Command::Move(self.said(line)?),
			"announce" => Command::Announce(self.said(line)?),
			"correct" => Command::Correct(self.said(line)?),
			"press" => Command::Press,
			"repeat" => Command::Repeat(self.said(line)?),
			"execute" => match route(line)? {
				Some((from, to)) => Command::Execute(self.read_move(&format!("{from}{to}"))?),
				None => Command::Execute(self.said(line)?),
			},
			"displace" => {
				let (from, to) = route(line)?.ok_or_else(|| missing("from and to"))?;
				Command::Displace { from, to }
			}
			"write" => {
				// What cannot be read is written all the same. A spoken record is in words (D.2.7).
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
			}
			"unwrite" => Command::Unwrite,
			"offer-draw" => Command::OfferDraw,
			"accept-draw" => Command::AcceptDraw,
			"decline-draw" => Command::DeclineDraw,
			"resign" => Command::Resign,
			"sign" => Command::Sign,
			"claim" => Command::Claim {
				kind: named(line.kind.as_ref(), "kind", ClaimKind::from_name)?,
				said: match (&line.mv, &line.words) {
					(None, None) => None,
					_ => Some(self.said(line)?),
				},
			},
			"stop" => Command::Stop {
				reason: line.reason.as_deref().unwrap_or_default().to_string(),
			},
			"resume" => Command::Resume,
			"ask" => Command::Ask(question(line)?),
			"report" => Command::Report {
				kind: named(line.kind.as_ref(), "kind", report)?,
				of: line.of.as_deref().map(side).transpose()?,
				square: line.square.as_deref().map(square).transpose()?,
			},
			"compare" => Command::Compare,
			"rule" => Command::Rule(Box::new(ruling(line)?)),
			"adjourn" => Command::Adjourn {
				left: Span(line.session_ms.unwrap_or(0)),
				when: line.when.as_deref().unwrap_or_default().to_string(),
				place: line.place.as_deref().unwrap_or_default().to_string(),
			},
			"seal" => {
				let (text, said) = self.sealed(line);
				Command::Seal {
					text,
					said,
					locked: None,
				}
			}
			"reopen" => {
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
			}
			"confirm" => Command::Confirm,
			"play" => Command::Play(self.said(line)?),
			"claim-draw" => Command::ClaimDraw,
			"take-back" => Command::TakeBack {
				plies: line.ply.unwrap_or(1),
			},
			other => {
				return Err(No::Bad(format!(
					"There is no event {other:?}. Events are {}.",
					EVENTS.join(", ")
				)));
			}
		};
		Ok(command)
	}
}

impl Referee {
	/// What is in an envelope, which may be anything. No answer repeats it.
	fn sealed(&self, line: &Line<'_>) -> (String, Option<Said>) {
		let text = line.mv.as_deref().or(line.words.as_deref()).unwrap_or_default();
		(text.to_string(), self.read_move(text).ok())
	}
}

fn needed_square(line: &Line<'_>) -> Result<Square, No> {
	square(line.square.as_deref().ok_or_else(|| missing("square"))?)
}

fn route(line: &Line<'_>) -> Result<Option<(Square, Square)>, No> {
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

fn question(line: &Line<'_>) -> Result<Question, No> {
	let asked = line.asked.as_ref().ok_or_else(|| missing("what"))?;
	Ok(match asked.as_ref() {
		"clock" => Question::Clock,
		"moves" => Question::Moves,
		"last" => Question::Last,
		"position" => Question::Position,
		"square" => Question::Square(needed_square(line)?),
		"material" => Question::Material,
		"sheet" => Question::Sheet,
		other => return Err(No::Bad(format!("{other:?} cannot be asked."))),
	})
}

fn report(name: &str) -> Option<Report> {
	Some(match name {
		"two-hands" => Report::TwoHands,
		"touch" => Report::Touch,
		"displaced" => Report::Displaced,
		"device" => Report::Device,
		"disturbance" => Report::Disturbance,
		"wrong-setup" => Report::WrongSetup,
		"wrong-board" => Report::WrongBoard,
		"reversed-colours" => Report::ReversedColours,
		"wrong-times" => Report::WrongTimes,
		_ => return None,
	})
}

fn ruling(line: &Line<'_>) -> Result<Ruling, No> {
	let name = line.ruling.as_ref().ok_or_else(|| missing("ruling"))?;
	let penalise = |penalty| {
		Ok(Ruling::Penalise {
			to: whom(line)?.ok_or_else(|| missing("to"))?,
			penalty,
		})
	};
	match name.as_ref() {
		"accept" if line.kind.is_some() || line.mode.is_some() => Ok(Ruling::Grant {
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
		"accept" => Ok(Ruling::Accept),
		"postpone" => Ok(Ruling::Postpone {
			time: span(line).ok(),
		}),
		"reject" => Ok(Ruling::Reject),
		"adopt-remedy" => Ok(Ruling::AdoptRemedy),
		"illegal" => Ok(Ruling::Illegal { by: whom(line)? }),
		"restore" => Ok(Ruling::Restore {
			plies: line.ply.ok_or_else(|| missing("ply"))?,
		}),
		"set-clock" => Ok(Ruling::SetClock {
			white: line.white_ms.map(Span),
			black: line.black_ms.map(Span),
			white_moves: line.white_moves,
			black_moves: line.black_moves,
		}),
		"replace-clock" => Ok(Ruling::ReplaceClock {
			white: line.white_ms.map(Span),
			black: line.black_ms.map(Span),
			white_moves: line.white_moves,
			black_moves: line.black_moves,
			flags: flags(line)?,
		}),
		"add-time" => penalise(Penalty::TimeAdded(span(line)?)),
		"take-time" => penalise(Penalty::TimeTaken(span(line)?)),
		"warn" => penalise(Penalty::Warning),
		"fine" => penalise(Penalty::Fine(
			line.amount.as_deref().unwrap_or_default().to_string(),
		)),
		"points" => {
			let points = line.points.ok_or_else(|| missing("points"))?;
			let halves = points * 2.0;
			if !(-2.0..=2.0).contains(&halves) || halves % 1.0 != 0.0 {
				return Err(No::Bad(String::from("Points are -1, -0.5, 0.5 or 1.")));
			}
			// In range, so that the cast cuts nothing.
			penalise(Penalty::Points(halves as i8))
		}
		"exclude" => penalise(Penalty::Exclusion(line.rounds.unwrap_or(1))),
		"expel" => penalise(Penalty::Expulsion),
		"excuse" => Ok(Ruling::Excuse {
			by: whom(line)?.ok_or_else(|| missing("of"))?,
			square: needed_square(line)?,
		}),
		"no-castling" => Ok(Ruling::NoCastling {
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
		"result" => {
			let score = line.score.as_ref().ok_or_else(|| missing("score"))?;
			Ok(Ruling::Result {
				score: score
					.parse::<Score>()
					.map_err(|error| No::Bad(error.to_string()))?,
			})
		}
		other => Err(No::Bad(format!(
			"There is no ruling {other:?}. Rulings are {}.",
			RULINGS.join(", ")
		))),
	}
}

/// Whom a ruling concerns, as `to` or as `of`.
fn whom(line: &Line<'_>) -> Result<Option<Color>, No> {
	line.to.as_deref().or(line.of.as_deref()).map(side).transpose()
}

/// The flags that are down on a new clock, and `first` if it is known whose fell first.
fn flags(line: &Line<'_>) -> Result<Flags, No> {
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

fn span(line: &Line<'_>) -> Result<Span, No> {
	match (line.ms, line.seconds) {
		(Some(ms), _) => Ok(Span(ms)),
		(None, Some(seconds)) => Ok(Span::seconds(seconds)),
		(None, None) => Err(missing("ms or seconds")),
	}
}

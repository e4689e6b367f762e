//! Sentences of a scoresheet: the notes, and the result with its law.

use alloc::string::{String, ToString};

use super::game_record::{GameRecord, Note, Shift, What, illegal_at};
use super::notation::{Parts, Style, castling};
use super::standing::{Illegal, Standing};
use super::words::{Words, clean, fill};
use crate::chess::Color;
use crate::clock::{Control, Controls, Mode, Period, Span};
use crate::game::{Arbiter, Opening, Penalty};
use crate::laws::{Ending, Profile, Score};

/// Words and signs of the writer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen<'a> {
	pub words: &'a Words,
	pub style: &'a Style,
}

impl Pen<'_> {
	/// The word before a statement.
	pub(super) fn standing(&self, standing: &Standing) -> String {
		let words = self.words;
		match standing {
			Standing::Reported => words.report_reported.clone(),
			Standing::Claimed => words.report_claimed.clone(),
			Standing::Proposed(law) => fill(&words.report_asked, &[("law", law)]),
			Standing::Ruled(Arbiter::Human) => words.report_ruled.clone(),
			Standing::Ruled(Arbiter::Program) => words.report_by_program.clone(),
			Standing::Withdrawn => words.withdrawn.clone(),
			Standing::Overtaken => words.overtaken.clone(),
			Standing::Noted => words.report_noted.clone(),
		}
	}

	pub(super) fn shift(&self, shift: &Shift) -> String {
		shift.text(self.style.letters.all())
	}

	fn forced(&self, parts: Option<&Parts>) -> String {
		parts.map_or_else(|| super::UNREADABLE.to_string(), |parts| parts.text(self.style))
	}

	/// A note as a sentence without its full stop.
	pub(super) fn note(&self, record: &GameRecord, what: &What) -> String {
		let words = self.words;
		let profile = record.table().profile();
		match what {
			What::Offer(by) => self.of_player(&words.offer, *by, &[]),
			What::Breach { by, breach, shift } => {
				let code = breach.name();
				let named = words.breaches.get(code).map_or(code, String::as_str);
				let law = breach.law(profile);
				match shift {
					Some(shift) => {
						let shift = self.shift(shift);
						let holes = [("breach", named), ("move", &shift), ("law", law)];
						self.of_player(&words.illegal, *by, &holes)
					}
					None => format!("{}: {named} ({law})", words.player(*by)),
				}
			}
			What::Penalty { to, penalty, law } => self.penalty(*to, penalty, law),
			What::Queened(square) => fill(&words.queened, &[("square", &square.to_string())]),
			What::Claim(claim, intended) => {
				let (name, by) = (claim.kind.name(), claim.by.name());
				let named = words.claims.get(name).map_or(name, String::as_str);
				let by = words.people.get(by).map_or(by, String::as_str);
				match intended {
					None => fill(&words.claim, &[("player", by), ("what", named)]),
					Some(parts) => {
						let played = parts.text(self.style);
						let holes = [("player", by), ("what", named), ("move", &played)];
						fill(&words.claim_with_move, &holes)
					}
				}
			}
			What::Granted => words.granted.clone(),
			What::Rejected => words.rejected.clone(),
			What::Dismissed(what) => format!("{}: {}", words.report_not_done, self.note(record, what)),
			What::Flag(by) => self.of_player(&words.flag, *by, &[]),
			What::Stopped(reason) => {
				let reason = clean(reason);
				fill(&words.stopped, &[("reason", reason.trim_end_matches(['.', ' ']))])
			}
			What::ClockSet(of, time) => {
				self.of_player(&words.clocks_set, *of, &[("time", &time.to_string())])
			}
			What::ClockRead(read) => {
				let shown = Color::ALL.into_iter().zip(read).filter_map(|(color, read)| {
					let (left, _) = (*read)?;
					Some(format!("{} {left}", words.player(color)))
				});
				let clocks = shown.collect::<alloc::vec::Vec<_>>().join(", ");
				fill(&words.clocks_read, &[("clocks", &clocks)])
			}
			What::PressTakenBack(by) => self.of_player(&words.press_taken_back, *by, &[]),
			What::Restored(None) => words.restored_start.clone(),
			What::Restored(Some((number, color))) => {
				self.of_player(&words.restored, *color, &[("number", &number.to_string())])
			}
			What::Rewritten(number, color) => {
				self.of_player(&words.rewritten, *color, &[("number", &number.to_string())])
			}
			What::TakenBack(count) => fill(&words.taken_back, &[("count", &count.to_string())]),
			What::Mistyped(typed) => fill(&words.mistyped, &[("move", &self.forced(typed.as_ref()))]),
			What::NoCastling(of, wing) => {
				let mut text = self.of_player(&words.no_castling, *of, &[]);
				if let Some(wing) = wing {
					text.push_str(", ");
					text.push_str(castling(*wing));
				}
				text
			}
			What::Forced(by, parts) => {
				self.of_player(&words.forced, *by, &[("move", &self.forced(parts.as_ref()))])
			}
			What::Extra(mode, extra) => {
				let phrase = match mode {
					Mode::Increment => &words.extra_increment,
					Mode::Delay | Mode::Bronstein => &words.extra_delay,
				};
				fill(phrase, &[("time", &time(*extra))])
			}
			What::Postponed => words.postponed.clone(),
			What::Adjourned(by) => self.of_player(&words.adjourned, *by, &[]),
			What::Reopened { lost: false } => words.reopened.clone(),
			What::Reopened { lost: true } => words.envelope_lost.clone(),
			What::Sealed(by, text) => self.of_player(&words.sealed_text, *by, &[("text", &clean(text))]),
			What::Session(None) => words.session_goes_on.clone(),
			What::Session(Some(Span::ZERO)) => words.session_over.clone(),
			What::Session(Some(left)) => fill(&words.session_left, &[("time", &time(*left))]),
			What::Interrupted => words.interrupted.clone(),
			What::Overridden => words.overridden.clone(),
			What::Withdrawn(ending) | What::Overtaken(ending) => self.outcome(*ending, profile),
		}
	}

	fn penalty(&self, to: Color, penalty: &Penalty, law: &str) -> String {
		let words = self.words;
		let holes = |name, text| [(name, text), ("law", law)];
		match penalty {
			Penalty::Warning => self.of_player(&words.warning, to, &[("law", law)]),
			Penalty::TimeAdded(span) => {
				self.of_player(&words.time_added, to, &holes("time", &span.to_string()))
			}
			Penalty::TimeTaken(span) => {
				self.of_player(&words.time_taken, to, &holes("time", &span.to_string()))
			}
			Penalty::Points(points) => self.of_player(&words.points, to, &holes("points", &halves(*points))),
			Penalty::Fine(text) => self.of_player(&words.fine, to, &holes("text", &clean(text))),
			Penalty::Exclusion(rounds) => {
				self.of_player(&words.exclusion, to, &holes("rounds", &rounds.to_string()))
			}
			Penalty::Expulsion => self.of_player(&words.expulsion, to, &[("law", law)]),
		}
	}

	pub(super) fn of_player(&self, phrase: &str, player: Color, holes: &[(&str, &str)]) -> String {
		let mut all = vec![("player", self.words.player(player))];
		all.extend_from_slice(holes);
		fill(phrase, &all)
	}

	/// Returns a note for a paper: with its standing, as a whole sentence.
	pub(super) fn statement(&self, record: &GameRecord, note: &Note) -> String {
		let text = self.note(record, &note.what);
		match &note.standing {
			Some(standing) => format!("{}: {text}.", self.standing(standing)),
			None => format!("{text}."),
		}
	}

	/// Returns the words for an illegal move on the record, with its fate.
	pub(super) fn illegal(&self, record: &GameRecord, ply: usize, by: Color, text: &str) -> String {
		let words = self.words;
		let phrase = match illegal_at(record.table(), ply) {
			Illegal::Stands => &words.stands,
			Illegal::Open => &words.illegal_open,
			Illegal::Ended => &words.illegal_ended,
		};
		self.of_player(phrase, by, &[("move", text)])
	}

	/// The result with its cause.
	pub(super) fn result(&self, record: &GameRecord) -> String {
		let words = self.words;
		let outcome = record.ending().map_or_else(
			|| words.unfinished.clone(),
			|ending| self.outcome(ending, record.table().profile()),
		);
		format!("{}: {outcome}.", words.result)
	}

	/// Returns the words for this ending, with its law, as a sentence without its full stop.
	pub(super) fn outcome(&self, ending: Ending, profile: &Profile) -> String {
		let words = self.words;
		let score = ending.score();
		let said = match score {
			Score::Win(Color::White) => &words.white_wins,
			Score::Win(Color::Black) => &words.black_wins,
			Score::Draw => &words.draw,
			Score::BothLose | Score::Points { .. } => &words.other_score,
			Score::None => &words.no_score,
		};
		let written = match score {
			Score::None => String::new(),
			Score::Win(_) | Score::Draw | Score::BothLose | Score::Points { .. } => {
				format!(" {score}")
			}
		};
		let code = ending.code();
		let phrase = words.endings.get(code).map_or(code, String::as_str);
		let (player, drawn) = blamed(ending);
		let mut cause = match player {
			Some(player) => self.of_player(phrase, player, &[]),
			None => phrase.to_string(),
		};
		if drawn {
			cause.push_str(", ");
			cause.push_str(&words.cannot_mate);
		}
		format!("{said}{written}, {cause} ({})", ending.law(profile))
	}

	/// Returns the words for the time control, with the kind of clock.
	pub(super) fn clock_of(&self, opening: &Opening) -> String {
		let control = self.time_control(opening.clock.as_ref());
		match (opening.external_clock, &opening.clock) {
			(false, _) => control,
			(true, None) => self.words.other_clock.clone(),
			(true, Some(_)) => format!("{control}; {}", self.words.other_clock),
		}
	}

	/// Returns the words for the time control, for both players or for each.
	fn time_control(&self, clock: Option<&Controls>) -> String {
		match clock {
			None => self.words.no_clock.clone(),
			Some(controls) if controls.white == controls.black => self.control(&controls.white),
			Some(Controls { white, black }) => format!(
				"{}: {}; {}: {}",
				self.words.white,
				self.control(white),
				self.words.black,
				self.control(black)
			),
		}
	}

	fn control(&self, control: &Control) -> String {
		let periods = control
			.periods
			.iter()
			.map(|period| self.period(control.mode, period));
		let mut text = periods.collect::<alloc::vec::Vec<_>>().join("; ");
		if control.periods.last().is_some_and(|last| last.count().is_some()) {
			text = fill(&self.words.repeated, &[("period", &text)]);
		}
		text
	}

	fn period(&self, mode: Mode, period: &Period) -> String {
		let words = self.words;
		let time = time(period.time);
		let main = match period.count() {
			Some(moves) => fill(
				&words.period_moves,
				&[("moves", &moves.to_string()), ("time", &time)],
			),
			None => fill(&words.period_time, &[("time", &time)]),
		};
		if period.extra == Span::ZERO {
			return main;
		}
		let phrase = match mode {
			Mode::Increment => &words.increment,
			Mode::Delay => &words.delay,
			Mode::Bronstein => &words.bronstein,
		};
		fill(phrase, &[("period", &main), ("time", &self::time(period.extra))])
	}
}

/// Returns the side named in the cause of an ending, and `true` if it is a draw as the opponent cannot checkmate.
const fn blamed(ending: Ending) -> (Option<Color>, bool) {
	match ending {
		Ending::Resignation { by, drawn }
		| Ending::Flag { by, drawn }
		| Ending::SealedMove { by, drawn }
		| Ending::IllegalMoves { by, drawn, .. } => (Some(by), drawn),
		Ending::Late { by } | Ending::Device { by } | Ending::ClaimPending { by } => (Some(by), false),
		Ending::Checkmate { .. }
		| Ending::BothFlags
		| Ending::NoProgress
		| Ending::IllegalPosition
		| Ending::Annulled { .. }
		| Ending::PositionLost
		| Ending::Ruling { .. }
		| Ending::Stalemate
		| Ending::DeadPosition
		| Ending::Agreement
		| Ending::Threefold
		| Ending::FiftyMoves
		| Ending::Fivefold
		| Ending::SeventyfiveMoves => (None, false),
	}
}

/// A length of time in the units that all the languages share: "1 h 30 min", "30 s".
pub(super) fn time(span: Span) -> String {
	let seconds = span.shown_seconds();
	let units = [
		(seconds / 3600, "h"),
		(seconds / 60 % 60, "min"),
		(seconds % 60, "s"),
	];
	let parts: alloc::vec::Vec<String> = units
		.into_iter()
		.filter(|(count, _)| *count > 0)
		.map(|(count, unit)| format!("{count} {unit}"))
		.collect();
	if parts.is_empty() {
		"0 s".to_string()
	} else {
		parts.join(" ")
	}
}

/// Points in halves, with their sign.
fn halves(points: i8) -> String {
	let sign = if points < 0 { "-" } else { "+" };
	let whole = points.unsigned_abs() / 2;
	let half = if points % 2 == 0 { "" } else { "1/2" };
	match (whole, half) {
		(0, "1/2") => format!("{sign}1/2"),
		(whole, "") => format!("{sign}{whole}"),
		(whole, half) => [sign, &whole.to_string(), " ", half].concat(),
	}
}

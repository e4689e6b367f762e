//! Setting up a table: profile, arbiter, players, boards, position, clock, words.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::effect::Effect;
use super::line::EventLine;
use super::report::Shown;
use super::words::{Words, note, note_of};
use super::{Game, No, Referee, setup_errors};
use crate::chess::{Color, FenError, Position};
use crate::clock::{Control, Controls, Mode, Period, Span, Stamp};
use crate::game::{
	Arbiter, By, Echo, Hearing, Opening, Papers, Refusal, Seat, SheetBy, Sight, Table, Typing,
};
use crate::laws::parameters::{Chess960, Class, Rating};
use crate::laws::{Profile, Written};
use crate::sheet::fill;
use crate::voice::{Form, Language, Manner, Vocabulary, WordsError};

#[derive(Default, Deserialize)]
#[serde(default)]
struct Player<'a> {
	#[serde(borrow)]
	name: Cow<'a, str>,
	sight: Sight,
	hearing: Hearing,
	assistant: bool,
	sheet: Option<SheetBy>,
}

#[derive(Deserialize)]
struct ClockField<'a> {
	#[serde(borrow)]
	mode: Cow<'a, str>,
	#[serde(default)]
	periods: Vec<PeriodField>,
	/// The time control of Black, if it differs.
	black_periods: Option<Vec<PeriodField>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct PeriodField {
	moves: Option<u32>,
	minutes: f64,
	seconds: f64,
	seconds_per_move: f64,
}

#[derive(Default, Deserialize)]
struct Speech<'a> {
	vocabulary: Option<Cow<'a, str>>,
	form: Option<Cow<'a, str>>,
}

/// Returns the reason why the table cannot be set up.
fn wrong(phrase: &str, holes: &[(&str, &str)]) -> No {
	No::Setup(fill(phrase, holes))
}

/// Returns the content of a field that is an object.
fn part<'a, T: Deserialize<'a> + Default>(
	field: Option<&'a RawValue>,
	name: &str,
	words: &Words,
) -> Result<T, No> {
	field.map_or_else(
		|| Ok(T::default()),
		|raw| serde_json::from_str(raw.get()).map_err(|_| wrong(&words.field_wrong, &[("field", name)])),
	)
}

impl Referee {
	/// Sets a table up; an earlier one is over.
	pub(super) fn set_up(&mut self, line: &EventLine<'_>, forced: bool) -> Result<Vec<Effect>, No> {
		if line.by()? != By::Arbiter {
			return Err(Refusal::ArbiterOnly.into());
		}
		// Faults are told in the language of this table, as far as it can be read.
		let (words, notes) = self.words_of(line)?;
		let (opening, profile) = opening(line, forced, &words, &notes)?;
		let mut effects = seating(&opening, &profile, forced, &notes)?;
		effects.extend(announced(&opening, &profile, &notes));
		let table = Table::open(opening, Stamp(line.at))
			.map_err(|error| setup_errors::opening(&error, &words, &notes))?;
		let shown = Shown::new(&table, &notes, &mut effects);
		(self.words, self.notes) = (words, notes);
		self.game = Some(Game {
			table,
			shown,
			held: Vec::new(),
		});
		Ok(effects)
	}

	fn words_of(&self, line: &EventLine<'_>) -> Result<(Vocabulary, Words), No> {
		let speech: Speech<'_> = part(line.speech, "speech", &self.notes)?;
		let code = speech.vocabulary.as_deref().unwrap_or("de");
		let language =
			Language::new(code).ok_or_else(|| wrong(&self.notes.no_language, &[("name", code)]))?;
		let mut manner = Manner::new(language);
		let words = match Vocabulary::new(&self.library, manner) {
			// A language that only has the words of moves: the rest is in the usual language.
			Err(WordsError::NoDialogue(_)) => {
				manner.dialogue = Language::GERMAN;
				Vocabulary::new(&self.library, manner)
			}
			words => words,
		};
		let failed = |error: WordsError| No::Setup(error.to_string());
		let notes = Words::of(manner.dialogue).map_err(failed)?;
		manner.form = match speech.form.as_deref() {
			None | Some("long") => Form::Long,
			Some("short") => Form::Short,
			Some(other) => return Err(wrong(&notes.form_unknown, &[("name", other)])),
		};
		let words = words.and_then(|_| Vocabulary::new(&self.library, manner));
		Ok((words.map_err(failed)?, notes))
	}
}

fn opening(
	line: &EventLine<'_>,
	forced: bool,
	said: &Vocabulary,
	words: &Words,
) -> Result<(Opening, Profile), No> {
	let id = line.profile.as_deref().unwrap_or(Profile::DEFAULT).to_string();
	let mut profile = Profile::named(&id).map_err(|error| setup_errors::profile(&error, words))?;
	let regulations = regulations(line.regulations, words)?;
	if !regulations.is_empty() {
		profile = profile
			.with(&regulations)
			.map_err(|error| setup_errors::regulations(&error, words))?;
	}
	let arbiter = match line.arbiter.as_deref() {
		None | Some("human") => Arbiter::Human,
		Some("program") => Arbiter::Program,
		Some(other) => {
			return Err(wrong(&words.arbiter_unknown, &[("name", other)]));
		}
	};
	let seat = |field, name| -> Result<Seat, No> {
		let player: Player<'_> = part(field, name, words)?;
		let sheet = player.sheet.unwrap_or(match arbiter {
			Arbiter::Human => SheetBy::Own,
			Arbiter::Program => SheetBy::Program,
		});
		Ok(Seat {
			name: player.name.into_owned(),
			machine: None,
			sight: player.sight,
			hearing: player.hearing,
			assistant: player.assistant,
			sheet,
			written_here: player.sheet == Some(SheetBy::Own),
			papers: Papers::default(),
		})
	};
	let (white, black) = (seat(line.white, "white")?, seat(line.black, "black")?);
	let blind = white.is_blind() || black.is_blind();
	let two_boards = match line.boards {
		None => blind,
		Some(1) => false,
		Some(2) => true,
		Some(other) => return Err(wrong(&words.boards_wrong, &[("number", &other.to_string())])),
	};
	let echo = match line.echo.as_deref() {
		None if blind => Echo::Advise,
		None | Some("off") => Echo::Off,
		Some("advise") => Echo::Advise,
		Some("require") => Echo::Require,
		Some(other) => {
			return Err(wrong(&words.echo_unknown, &[("name", other)]));
		}
	};
	let (clock, external_clock) = clock(line.clock, &profile, words)?;
	let opening = Opening {
		white,
		black,
		fen: position(
			line.position.as_deref().unwrap_or("startpos"),
			&profile,
			forced,
			(said, words),
		)?
		.fen(),
		clock,
		external_clock,
		profile: id,
		regulations,
		arbiter,
		device_approved_by: line.device_approved_by.as_deref().unwrap_or_default().to_string(),
		guard: line.guard.unwrap_or(false),
		two_boards,
		echo,
		typing: Typing {
			whole: false,
			late: Span(line.late_ms.unwrap_or(0)),
		},
		..Opening::default()
	};
	Ok((opening, profile))
}

/// Single parameters as an object, written as the lines of TOML that the laws read.
fn regulations(field: Option<&RawValue>, words: &Words) -> Result<String, No> {
	let values: BTreeMap<String, Written> = part(field, "regulations", words)?;
	let mut text = String::new();
	for (parameter, value) in values {
		let value = match value {
			Written::Text(value) => format!("{value:?}"),
			Written::Switch(_) | Written::Number(_) => value.to_string(),
		};
		text.push_str(&format!("{parameter} = {value}\n"));
	}
	Ok(text)
}

fn position(
	text: &str,
	profile: &Profile,
	forced: bool,
	(said, words): (&Vocabulary, &Words),
) -> Result<Position, No> {
	if text == "startpos" {
		return Ok(Position::start());
	}
	let position = match text.strip_prefix("chess960:") {
		Some(start) => chess960(start.trim(), profile, (said, words))?,
		None => Position::from_fen(text).map_err(|error| setup_errors::fen(&error, said, words))?,
	};
	let named = text.starts_with("chess960:") || position.castles_as_chess960();
	match profile.chess960 {
		Chess960::NotPlayed if named && !forced => Err(against(Refusal::NoChess960, profile)),
		Chess960::AppendixF | Chess960::GuidelineII | Chess960::NotPlayed => Ok(position),
	}
}

/// A start position of Chess960, by its number or as a FEN, which must be one (II.2).
fn chess960(start: &str, profile: &Profile, (said, words): (&Vocabulary, &Words)) -> Result<Position, No> {
	if let Ok(number) = start.parse() {
		return Position::chess960(number).ok_or_else(|| No::Setup(words.chess960_number.clone()));
	}
	let wrong = |error: FenError| setup_errors::fen(&error, said, words);
	let fault = Position::from_any_fen(start).map_err(wrong)?.start_fault();
	match fault {
		None => Position::from_fen(start).map_err(wrong),
		Some(fault) => Err(against(Refusal::of_start(fault), profile)),
	}
}

fn against(refusal: Refusal, profile: &Profile) -> No {
	No::Unlawful {
		law: refusal.law(profile),
		refusal,
	}
}

/// The usual time control of a class, for a table that names none.
const fn usual(class: Class) -> (u64, u64) {
	match class {
		Class::Standard => (90, 30),
		Class::Rapid => (15, 10),
		Class::Blitz => (3, 2),
	}
}

/// Returns the time controls, and `true` if a clock other than the referee's counts.
fn clock(field: Option<&RawValue>, profile: &Profile, words: &Words) -> Result<(Option<Controls>, bool), No> {
	let Some(raw) = field else {
		let (minutes, seconds) = usual(profile.class);
		let control = Control::fischer(Span::minutes(minutes), Span::seconds(seconds));
		return Ok((Some(Controls::both(control)), false));
	};
	let wrong = |why: &str| wrong(&words.clock_wrong, &[("why", why)]);
	let field: ClockField<'_> = serde_json::from_str(raw.get())
		.map_err(|_| No::Setup(fill(&words.field_wrong, &[("field", "clock")])))?;
	let external = field.mode == "external";
	let mode = match field.mode.as_ref() {
		"none" => return Ok((None, false)),
		"external" if field.periods.is_empty() => return Ok((None, true)),
		"increment" | "fixed" | "external" => Mode::Increment,
		"delay" => Mode::Delay,
		"bronstein" => Mode::Bronstein,
		other => {
			return Err(wrong(&fill(&words.clock_mode, &[("name", other)])));
		}
	};
	let fixed = field.mode == "fixed";
	let control = |periods: &[PeriodField]| -> Result<Control, No> {
		let mut made = Vec::new();
		for period in periods {
			let time = milliseconds(period.minutes * 60.0 + period.seconds)
				.ok_or_else(|| wrong(&words.period_length))?;
			let extra = milliseconds(if fixed { 0.0 } else { period.seconds_per_move })
				.ok_or_else(|| wrong(&words.period_length))?;
			if period.moves == Some(0) {
				return Err(wrong(&words.period_moves));
			}
			made.push(Period {
				moves: period.moves,
				time,
				extra,
			});
		}
		let whole = made.iter().rev().skip(1).all(|period| period.moves.is_some());
		let starts = made.first().is_some_and(|period| period.time > Span::ZERO);
		if !whole || !starts {
			return Err(wrong(&words.periods_whole));
		}
		Ok(Control::new(mode, made))
	};
	let white = control(&field.periods)?;
	let black = match &field.black_periods {
		Some(periods) => control(periods)?,
		None => white.clone(),
	};
	Ok((Some(Controls { white, black }), external))
}

/// The longest time that a period can have, in seconds: a day.
const LONGEST: f64 = 24.0 * 3600.0;

fn milliseconds(seconds: f64) -> Option<Span> {
	// In range, so that the cast cuts nothing but parts of a millisecond.
	(0.0..=LONGEST)
		.contains(&seconds)
		.then_some(Span((seconds * 1000.0 + 0.5) as u64))
}

/// Returns the rules of this game that the arbiter should know, or should announce before it begins.
fn announced(opening: &Opening, profile: &Profile, words: &Words) -> Vec<Effect> {
	let mut notes = Vec::new();
	let edition = profile.edition;
	if let Some(clock) = &opening.clock {
		let class = Class::of(&clock.white);
		if class != profile.class {
			let law = if class == Class::Blitz { "B.1" } else { "A.1" };
			let holes = [
				("played", words.class(class)),
				("ruled", words.class(profile.class)),
				("law", law),
			];
			notes.push(note_of(&words.class_by_clock, &holes));
		}
	}
	if profile.rating == Rating::FideRated && profile.id.contains('+') {
		notes.push(note(&words.national_rules));
	}
	if profile.default_time.is_none() {
		let law = edition.numbered(["6.7.a", "6.7.1", "6.7.1"]);
		notes.push(note_of(&words.default_time, &[("law", law)]));
	}
	if !opening.device_approved_by.is_empty() {
		let law = edition.numbered(["11.3.b", "11.3.2.1", "11.3.2.1"]);
		let holes = [("name", opening.device_approved_by.as_str()), ("law", law)];
		notes.push(note_of(&words.device, &holes));
	}
	notes
}

/// Checks the people at the table (D.2.10, D.2.11): returns a refusal, or notes for the arbiter.
fn seating(opening: &Opening, profile: &Profile, forced: bool, words: &Words) -> Result<Vec<Effect>, No> {
	let mut notes = Vec::new();
	for color in Color::ALL {
		let (seat, other) = (opening.seat(color), opening.seat(!color));
		if !seat.is_blind() {
			continue;
		}
		let deaf = matches!(other.hearing, Hearing::Deaf);
		if deaf && !seat.assistant && !other.assistant {
			if profile.deaf_opponent_needs_assistant && !forced {
				return Err(against(Refusal::AssistantNeeded, profile));
			}
			notes.push(note(&words.deaf));
		}
		if seat.assistant && other.assistant && !other.is_blind() {
			notes.push(note(&words.both_assisted));
		}
	}
	if opening.white.is_blind() && opening.black.is_blind() {
		notes.push(note(&words.both_blind));
	}
	if profile.penalty_seconds_uncertain {
		notes.push(note(&words.penalty_unclear));
	}
	Ok(notes)
}

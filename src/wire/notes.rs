//! Notes for the arbiter beside the facts: rights to appeal, incomplete scores, and the place of a position.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::effect::Effect;
use super::report;
use super::words::{Words, note, note_of};
use crate::chess::Color;
use crate::game::{
	Arbiter, CaseEvent, Claim, ClaimKind, ClockEvent, Event, GameEvent, Penalty, PlayerEvent, Remedy,
	RemedyStep, SheetBy, Table, TimeEvent,
};
use crate::laws::Ending;

/// Notes on a fact, told from the table as it is after.
pub(super) fn after(event: &Event, table: &Table, words: &Words, effects: &mut Vec<Effect>) {
	if let Event::Game(GameEvent::Ended(Ending::Ruling { .. } | Ending::IllegalMoves { .. })) = event {
		effects.push(note(if table.profile().appeal_allowed {
			&words.appeal
		} else {
			&words.no_appeal
		}));
	} else if let Event::Game(GameEvent::Overridden { by, what }) = event {
		effects.push(note_of(
			&words.overridden,
			&[("by", words.by(*by)), ("what", what)],
		));
	} else if let Some(remedy) = event.remedy() {
		if table.profile().penalty_seconds_uncertain && gives_time(remedy) {
			effects.push(note(&words.penalty_reading));
		}
	} else if let Event::Case(CaseEvent::Claimed(claim)) = event {
		effects.extend(to_check(claim, table, words));
	} else if let Event::Clock(ClockEvent::FlagFell { .. }) = event {
		effects.extend(incomplete_scores(table, words));
	} else if let Event::Player(PlayerEvent::Signed { by }) = event {
		effects.push(confirmed(*by, table, words));
	}
}

/// Returns the part of a claim that a human arbiter lets the players check (11.12).
fn to_check(claim: &Claim, table: &Table, words: &Words) -> Option<Effect> {
	if table.opening().arbiter == Arbiter::Program {
		return None;
	}
	if let ClaimKind::Threefold = claim.kind {
		return occurrences(table, claim.uci.as_deref(), words);
	}
	if let ClaimKind::Fifty = claim.kind {
		return quiet(table, words);
	}
	None
}

/// One player or both have confirmed the result (8.7).
fn confirmed(by: Color, table: &Table, words: &Words) -> Effect {
	let both = Color::ALL.into_iter().all(|side| table.conduct(side).signed);
	let score = table.score();
	if both {
		note_of(&words.confirmed_both, &[("score", &score)])
	} else {
		note_of(
			&words.confirmed_one,
			&[("color", words.color(by)), ("score", &score)],
		)
	}
}

fn gives_time(remedy: &Remedy) -> bool {
	let gives = |step: &RemedyStep| {
		matches!(
			step.event,
			Event::Time(TimeEvent::Penalised {
				penalty: Penalty::TimeAdded(_),
				..
			})
		)
	};
	remedy.steps.iter().chain(&remedy.otherwise).any(gives)
}

fn listed(numbers: &[usize]) -> String {
	let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
	numbers.join(", ")
}

/// Returns the half-moves after which the claimed position stood, for the players to check (11.12).
fn occurrences(table: &Table, intended: Option<&str>, words: &Words) -> Option<Effect> {
	let after = match intended {
		Some(uci) => Some(table.position().after(table.position().uci_move(uci)?)),
		None => None,
	};
	let key = after.as_ref().unwrap_or(table.position()).key();
	let plies = table.plies();
	let before = plies.iter().map(|ply| &ply.before).chain([table.position()]);
	let mut found: Vec<usize> = before
		.enumerate()
		.filter(|(_, position)| position.key() == key)
		.map(|(number, _)| number)
		.collect();
	if after.is_some() {
		found.push(plies.len() + 1);
	}
	Some(note_of(&words.occurrences, &[("list", &listed(&found))]))
}

/// The last capture or pawn move, for the players to check (11.12).
fn quiet(table: &Table, words: &Words) -> Option<Effect> {
	let quiet = usize::try_from(table.position().quiet_plies()).ok()?;
	Some(note_of(&words.quiet, &[("number", &quiet.to_string())]))
}

/// Returns notes on scores that have to be completed after a flag fall (8.5, 11.11). An empty sheet does not count.
fn incomplete_scores(table: &Table, words: &Words) -> Vec<Effect> {
	let made = table.plies().len();
	let kept =
		|side: &Color| table.opening().seat(*side).sheet == SheetBy::Own && !table.sheet(*side).is_empty();
	let missing = |side: Color| made.saturating_sub(table.sheet_length(side));
	let short: Vec<Color> = Color::ALL
		.into_iter()
		.filter(kept)
		.filter(|side| missing(*side) > 0)
		.collect();
	let law = if short.len() > 1 {
		table.profile().edition.numbered(["8.5.a", "8.5.1", "8.5.1"])
	} else {
		table.profile().edition.numbered(["8.5.b", "8.5.2", "8.5.2"])
	};
	let mut effects: Vec<Effect> = short
		.iter()
		.map(|side| {
			let number = missing(*side).to_string();
			note_of(
				&words.sheet_lacks,
				&[("color", words.color(*side)), ("number", &number), ("law", law)],
			)
		})
		.collect();
	if short.len() > 1 {
		// Neither is complete: the known facts are noted before anything is rebuilt (8.5.3).
		effects.push(Effect::Game(report::game(table)));
		effects.extend(report::clock(table, table.last()));
		effects.push(Effect::Turn(report::turn(table)));
	}
	effects
}

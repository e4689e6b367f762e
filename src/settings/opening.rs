//! The beginning of the chosen game: its position, the tournament table, and a check that it all fits together.

use alloc::string::{String, ToString};

use super::choice_error::ChoiceError;
use super::tournament::{Who, fischer, usual};
use super::{Chess960, Choices};
use crate::chess::{Color, Position};
use crate::clock::Stamp;
use crate::game::{Arbiter, By, Echo, Hearing, Opening, Seat, SheetBy, Sight, Typing};
use crate::laws::Profile;
use crate::laws::parameters::{self, Class};
use crate::message;
use crate::texts::Message;

impl Choices {
	/// The position in which the game begins, as FEN. A start by lot is drawn at this instant.
	#[must_use]
	pub fn start_fen(&self, at: Stamp) -> String {
		let start = self
			.chess960
			.and_then(|start| Position::chess960(start.number(self.lot, at)));
		let named = self.fen.clone().filter(|_| start.is_none());
		named.unwrap_or_else(|| start.unwrap_or_default().fen())
	}

	/// Returns `true` if Chess960 is chosen and the regulations do not allow it.
	#[must_use]
	pub fn may_not_play_chess960(&self) -> bool {
		let Some(table) = &self.table else { return false };
		let profile = Profile::named(table.profile.as_deref().unwrap_or(Profile::DEFAULT));
		let not_played = profile
			.ok()
			.and_then(|profile| profile.with(&table.regulations).ok())
			.is_some_and(|profile| profile.chess960 == parameters::Chess960::NotPlayed);
		let fen = self.fen.as_deref().and_then(|fen| Position::from_fen(fen).ok());
		let named = self
			.chess960
			.is_some_and(|start| start != Chess960::Number(Position::USUAL_START));
		not_played && (named || fen.is_some_and(|start| start.begins_chess960()))
	}

	/// The chosen table, with defaults for everything open. A lot is drawn at this instant.
	#[must_use]
	pub fn table_opening(&self, at: Stamp) -> Opening {
		let chosen = self.table.clone().unwrap_or_default();
		let [blind, deaf, assistant] = chosen.people();
		let arbiter = chosen.arbiter.unwrap_or(Arbiter::Human);
		let sheet = chosen.sheets.unwrap_or(match arbiter {
			Arbiter::Human => SheetBy::Own,
			Arbiter::Program => SheetBy::Program,
		});
		let [white_papers, black_papers] = chosen.papers.clone();
		let seat = |color: Color| Seat {
			name: color
				.fold_wb(&chosen.white, &chosen.black)
				.clone()
				.unwrap_or_else(|| color.fold_wb(&self.white, &self.black).clone()),
			machine: None,
			sight: if blind.is(color) {
				Sight::Blind
			} else {
				Sight::Full
			},
			hearing: if deaf.is(color) {
				Hearing::Deaf
			} else {
				Hearing::Full
			},
			assistant: assistant.is(color),
			sheet,
			// The scoresheet of this keyboard's own side is written here; the other player writes on paper.
			written_here: chosen.sheets == Some(SheetBy::Own)
				&& chosen.machine.and_then(By::side) == Some(color),
			papers: color.fold_wb(&white_papers, &black_papers).clone(),
		};
		let one_is_blind = blind != Who::default();
		let class = chosen.class.unwrap_or(Class::Standard);
		let usual = usual(class).first().map(|time| fischer(*time));
		Opening {
			white: seat(Color::White),
			black: seat(Color::Black),
			fen: self.start_fen(at),
			clock: self.clock.clone().unwrap_or(usual),
			external_clock: chosen.external_clock,
			profile: chosen.profile.unwrap_or_else(|| Profile::DEFAULT.to_string()),
			regulations: chosen.regulations,
			arbiter,
			// Moves at a board have already happened: the Laws are applied afterwards, and nothing is prevented.
			guard: false,
			two_boards: chosen.two_boards.unwrap_or(one_is_blind),
			echo: chosen
				.echo
				.unwrap_or(if one_is_blind { Echo::Advise } else { Echo::Off }),
			board_questions: chosen.board_questions.unwrap_or_default(),
			typing: Typing {
				whole: chosen.whole_moves.unwrap_or(false),
				late: chosen.late,
			},
			occasion: self.occasion.clone(),
			..Opening::default()
		}
	}

	/// Checks that the choices for the tournament table fit together, as far as they are made.
	///
	/// # Errors
	/// If regulations name no parameter, or the person at the keyboard is not at the table.
	pub fn check_table(&mut self) -> Result<(), ChoiceError> {
		let wrong = |name: &str, value: &str, hint: Message| Err(ChoiceError::new(name, value, hint));
		self.ears.check()?;
		let Some(table) = &mut self.table else {
			return Ok(());
		};
		if !table.regulations.is_empty() {
			let profile = Profile::named(table.profile.as_deref().unwrap_or(Profile::DEFAULT));
			let read = profile.map_err(Message::from);
			let changed = read.and_then(|profile| profile.with(&table.regulations).map_err(Message::from));
			if let Err(why) = changed {
				return Err(ChoiceError::of("rules", message!(ThisFile), why));
			}
		}
		if self.may_not_play_chess960() {
			return Err(ChoiceError::of(
				"chess960",
				message!(ThisStart),
				message!(Chess960NotPlayed),
			));
		}
		let Some(table) = &mut self.table else {
			return Ok(());
		};
		if table.whole_moves == Some(true) && table.echo == Some(Echo::Require) {
			return wrong("typing", "moves", message!(MovesNeedAdvice));
		}
		let Some((machine, side)) = table.machine.and_then(|by| Some((by, by.side()?))) else {
			return Ok(());
		};
		if machine.is_assistant() {
			let assistant = table.assistant.get_or_insert(Who {
				white: side == Color::White,
				black: side == Color::Black,
			});
			if !assistant.is(side) {
				return wrong("machine", machine.name(), message!(NoAssistant));
			}
		} else if table.blind.is_some_and(|blind| !blind.is(side)) {
			return wrong("machine", machine.name(), message!(OnlyBlind));
		}
		Ok(())
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::Language;

	#[test]
	fn another_clock_may_be_known_or_not() {
		for (clock, external, is_known) in [
			("external", true, false),
			("external 90+30", true, true),
			("90+30", false, true),
			("none", false, false),
		] {
			let mut choices = Choices::new(Language::GERMAN);
			for (name, value) in [("table", "on"), ("clock", "external"), ("clock", clock)] {
				choices.set(name, value).unwrap();
			}
			let opening = choices.table_opening(Stamp(0));
			assert_eq!(
				(opening.external_clock, opening.clock.is_some()),
				(external, is_known),
				"{clock}"
			);
		}
	}

	#[test]
	fn table_opening_own_sheets_are_written_here_by_the_side_at_the_keyboard() {
		for (machine, expected) in [
			("arbiter", [false, false]),
			("white-assistant", [true, false]),
			("black", [false, true]),
		] {
			let mut choices = Choices::new(Language::GERMAN);
			for (name, value) in [("table", "on"), ("sheets", "own"), ("machine", machine)] {
				choices.set(name, value).unwrap();
			}
			let opening = choices.table_opening(Stamp(0));
			let written = Color::ALL.map(|color| opening.seat(color).written_here);
			assert_eq!(written, expected, "{machine}");
		}
	}

	#[test]
	fn what_does_not_fit_together_is_told() {
		let check = |settings: &[(&str, &str)], expected: &str| {
			let mut choices = Choices::new(Language::GERMAN);
			let set = settings
				.iter()
				.try_for_each(|(name, value)| choices.set(name, value));
			let told = set.and_then(|()| choices.check_table()).unwrap_err().to_string();
			assert!(told.contains(expected), "{told}");
		};
		check(&[("boards", "3")], "Write 1 or 2.");
		check(&[("clock", "external")], "for the tournament table");
		check(&[("table", "on"), ("clock", "external soon")], "Write minutes");
		check(&[("machine", "clock")], "Write arbiter");
		check(&[("profile", "fide-2071")], "the nearest is");
		check(&[("blind", "black"), ("machine", "white")], "Only a blind player");
		check(
			&[("assistant", "black"), ("machine", "white-assistant")],
			"no assistant",
		);
		check(&[("ear", "left")], "annabella ears");
		check(&[("ear", "white=A"), ("ear", "black=A")], "of his own");
		check(&[("typing", "moves"), ("repeat-first", "require")], "required");
		check(&[("late", "31")], "from 0 to 30");
		check(&[("regulations", "no_such = 1\n")], "no_such");
	}
}

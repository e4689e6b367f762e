//! Answers to a player's questions.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::Game;
use super::effect::{Effect, Sheet};
use super::report::{boards, clock, name, say};
use super::sheet::sheet;
use super::words::{Words, note};
use crate::chess::{Color, san};
use crate::clock::Stamp;
use crate::game::{By, Command, Event, Fact, Question, Report, Table};
use crate::laws::parameters::{BlindClock, Class};
use crate::voice::{Phrase, PhraseKey, Vocabulary};

impl Game {
	/// Returns the answer to a player's question.
	pub(super) fn answer(
		&self,
		by: By,
		command: &Command,
		at: Stamp,
		words: &Vocabulary,
		notes: &Words,
	) -> Vec<Effect> {
		let table = &self.table;
		if *command == Command::Tick {
			return clock(table, at).into_iter().collect();
		}
		if *command == Command::Compare {
			let mut effects = vec![Effect::Boards(boards(table.boards()))];
			effects.extend(Color::ALL.map(|of| Effect::Sheet(sheet(table, of, false))));
			if table.writes_first().is_some() {
				effects.extend(words.sheets(table).map(|told| note(&told.to_string())));
			}
			return effects;
		}
		let Command::Ask(question) = command else {
			return Vec::new();
		};
		let to = vec![by.side().map_or("arbiter", name)];
		let told = |phrase: &Phrase| say(to.clone(), phrase, "answer", false, words);
		// Players may feel their own board, and are told of no other.
		let board = || {
			by.side()
				.map_or_else(|| table.position().clone(), |of| table.board_of(of))
		};
		match question {
			Question::Clock => {
				let own = by.side().unwrap_or(Color::White);
				let mut effects: Vec<Effect> = [own, !own]
					.into_iter()
					.map(|color| told(&words.time_left(table, color, at)))
					.collect();
				effects.extend(clock(table, at));
				effects.extend(spoken_clock(table, by, notes));
				effects
			}
			Question::Moves => vec![told(&words.moves_made(table))],
			Question::Last => vec![told(&words.last_move(table))],
			Question::Position => Color::ALL
				.into_iter()
				.map(|color| told(&words.pieces_of(&board(), color)))
				.collect(),
			Question::Square(square) => vec![told(&words.on_square(&board(), *square))],
			Question::Material => vec![told(&words.material(&board(), Color::White))],
			Question::Sheet => match by.side() {
				Some(of) => vec![Effect::Sheet(shown_sheet(table, of))],
				// The arbiter sees both at any time (8.2).
				None => Color::ALL
					.into_iter()
					.map(|of| Effect::Sheet(sheet(table, of, true)))
					.collect(),
			},
		}
	}

	/// Returns news for the arbiter about a command that has no fact of its own.
	pub(super) fn news(
		&self,
		by: By,
		command: &Command,
		facts: &[Fact],
		words: &Vocabulary,
		notes: &Words,
	) -> Vec<Effect> {
		let reversed = matches!(
			command,
			Command::Report {
				kind: Report::ReversedColours,
				..
			}
		);
		let new_game = facts.iter().any(|fact| is_new_game(&fact.event));
		let plain = if let Command::Report {
			kind: Report::TwoHands,
			of,
			..
		} = command
		{
			let whom = of.or_else(|| by.side().map(|side| !side));
			whom.is_some_and(|whom| self.table.is_plain_move(whom))
		} else {
			false
		};
		if plain {
			vec![note(&words.line(PhraseKey::TwoHandsPlain, &[]).to_string())]
		} else if reversed && !new_game {
			vec![note(&notes.colours_stay)]
		} else {
			Vec::new()
		}
	}
}

/// Returns the scoresheet that a player sees: their own, or, if the arbiter's side records the game, that record (A.3.1.2,
/// A.3.2).
fn shown_sheet(table: &Table, of: Color) -> Sheet {
	let mut shown = sheet(table, of, true);
	let profile = table.profile();
	if profile.supervised && profile.class != Class::Standard {
		let moves = table
			.plies()
			.iter()
			.map(|ply| ply.mv.map_or_else(|| "--".to_string(), |mv| san(&ply.before, mv)));
		shown.moves = Some(moves.collect());
		shown.entries = table.plies().len();
	}
	shown
}

/// In 2014 a blind player's clock is felt, and may speak the number of moves; speaking the time is an adaptation of the rules
/// (D.1, D.2.5).
fn spoken_clock(table: &Table, by: By, words: &Words) -> Option<Effect> {
	let blind = by.side().is_some_and(|side| table.is_blind(side)) && !by.is_assistant();
	match table.profile().blind_clock {
		BlindClock::TactileSpokenMovesExtra if blind => Some(note(&words.spoken_clock)),
		BlindClock::TactileSpokenMovesExtra | BlindClock::SpokenTimeAndMovesOrTactile => None,
	}
}

/// Returns `true` if this ends the game, or is to end it if the arbiter agrees.
fn is_new_game(event: &Event) -> bool {
	if let Some(remedy) = event.remedy() {
		return remedy.steps.iter().any(|step| is_new_game(&step.event));
	}
	event.ending().is_some()
}

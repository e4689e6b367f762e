//! Facts, and what is different after them, as effects.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::effect::{
	Boards, Breach, Clock, Effect, Game as GameShape, Note, Offer, Outcome, Penalty as PenaltyShape, Say,
	Sheet, Sides, Turn,
};
use super::{Game, chances, steps};
use crate::chess::{self, Color, Square, Wing, san};
use crate::clock::Stamp;
use crate::game::{
	Boards as Standing, By, Command, Event, Fact, Owed, Penalty, Question, Report, SheetBy, Stage, Table,
};
use crate::laws;
use crate::voice::{Phrase, Urgency, Vocabulary};

const fn name(color: Color) -> &'static str {
	match color {
		Color::White => "white",
		Color::Black => "black",
	}
}

fn say(
	to: Vec<&'static str>,
	phrase: &Phrase,
	kind: &'static str,
	urgent: bool,
	words: &Vocabulary,
) -> Effect {
	Effect::Say(Say {
		to,
		text: phrase.to_string(),
		lang: words.manner().dialogue.code().to_string(),
		kind,
		urgent,
	})
}

/// What is said of a fact, told from the table as it was before.
pub(super) fn before(event: &Event, table: &Table, words: &Vocabulary, effects: &mut Vec<Effect>) {
	let (to, kind) = match event {
		Event::Announced { .. } | Event::Corrected { .. } | Event::Moved { .. } => (vec!["room"], "move"),
		// Both hear it once more.
		Event::Repeated { .. } => (vec!["white", "black"], "move"),
		Event::Ended(_) => (vec!["room"], "result"),
		Event::FlagFell { .. }
		| Event::Started
		| Event::Stopped { .. }
		| Event::Resumed
		| Event::ClockSet { .. } => (vec!["room"], "clock"),
		_ => (vec!["room"], "news"),
	};
	for (urgency, phrase) in words.tell(event, table).said {
		let urgent = urgency == Urgency::Alarm;
		if !phrase.is_empty() {
			effects.push(say(to.clone(), &phrase, kind, urgent, words));
		}
	}
	if let Event::Proposed(remedy) = event {
		effects.push(Effect::Remedy(steps::remedy(remedy, table, words)));
	}
	effects.extend(chances::notes(event, table));
}

/// What a fact is besides words, told from the table as it is after.
pub(super) fn after(event: &Event, table: &Table, words: &Vocabulary, effects: &mut Vec<Effect>) {
	match event {
		Event::Breached { by, breach } => {
			let count = if breach.is_illegal_act() {
				table.times(*by, *breach)
			} else {
				table.record(*by).breaches.get(breach).copied().unwrap_or(0)
			};
			effects.push(Effect::Breach(Breach {
				law: breach.law(table.profile()),
				by: name(*by),
				code: breach.code(),
				count,
				text: words.breach(*breach, *by).to_string(),
			}));
		}
		Event::Penalised { to, penalty, law } => {
			let mut shape = PenaltyShape {
				law: law.clone(),
				to: name(*to),
				add_ms: None,
				take_ms: None,
				warning: None,
				points: None,
				fine: None,
				rounds: None,
				expelled: None,
				text: words.penalty(*to, penalty).to_string(),
			};
			match penalty {
				Penalty::TimeAdded(span) => shape.add_ms = Some(span.0),
				Penalty::TimeTaken(span) => shape.take_ms = Some(span.0),
				Penalty::Warning => shape.warning = Some(table.record(*to).warnings),
				Penalty::Points(halves) => shape.points = Some(f32::from(*halves) / 2.0),
				Penalty::Fine(amount) => shape.fine = Some(amount.clone()),
				Penalty::Exclusion(rounds) => shape.rounds = Some(*rounds),
				Penalty::Expulsion => shape.expelled = Some(true),
			}
			effects.push(Effect::Penalty(shape));
		}
		Event::Ended(ending) => {
			effects.push(Effect::Result(Outcome {
				score: ending.score().to_string(),
				law: ending.law(table.profile()),
				reason: ending.code(),
			}));
			let text = if table.profile().appeal_allowed {
				"The decision can be appealed against (11.10)."
			} else {
				"There is no appeal in this event."
			};
			if matches!(
				ending,
				laws::Ending::Ruling { .. } | laws::Ending::IllegalMoves { .. }
			) {
				effects.push(Effect::Note(Note {
					text: text.to_string(),
				}));
			}
		}
		Event::Overridden { by, what } => effects.push(Effect::Note(Note {
			text: format!("The arbiter carries out what was refused to {by}: {what}."),
		})),
		_ => {}
	}
}

/// What was last reported, so that only changes are.
#[derive(Debug)]
pub(super) struct Shown {
	boards: Standing,
	turn: Turn,
	offer: Option<Color>,
}

impl Shown {
	/// Everything of a new table.
	pub(super) fn new(table: &Table, effects: &mut Vec<Effect>) -> Self {
		let shown = Self {
			boards: table.boards().clone(),
			turn: turn(table),
			offer: None,
		};
		effects.push(Effect::Game(game(table)));
		effects.push(Effect::Boards(boards(table.boards())));
		effects.extend(clock(table, table.last()));
		effects.push(Effect::Turn(turn(table)));
		shown
	}

	/// What is different after these facts.
	pub(super) fn changes(&mut self, table: &Table, facts: &[Fact], effects: &mut Vec<Effect>) {
		let mut touches = Touches::default();
		for fact in facts {
			touches.note(&fact.event);
		}
		if self.offer != table.offer() {
			let by = table.offer().or(self.offer);
			effects.extend(by.map(|by| {
				Effect::Offer(Offer {
					by: name(by),
					open: table.offer().is_some(),
				})
			}));
			self.offer = table.offer();
		}
		if touches.line {
			effects.push(Effect::Game(game(table)));
		}
		if self.boards != *table.boards() {
			self.boards = table.boards().clone();
			effects.push(Effect::Boards(boards(&self.boards)));
		}
		for of in Color::ALL {
			let by_program = table.opening().seat(of).sheet == SheetBy::Program;
			if touches.sheet == Some(of) || touches.both_sheets || (by_program && touches.line) {
				effects.push(Effect::Sheet(sheet(table, of, false)));
			}
		}
		if touches.clock {
			let at = facts.last().map_or(table.last(), |fact| fact.at);
			effects.extend(clock(table, at));
		}
		let now = turn(table);
		if now != self.turn {
			self.turn = turn(table);
			effects.push(Effect::Turn(now));
		}
	}
}

/// Which parts of the table facts have touched.
#[derive(Default)]
struct Touches {
	line: bool,
	clock: bool,
	sheet: Option<Color>,
	both_sheets: bool,
}

impl Touches {
	fn note(&mut self, event: &Event) {
		match event {
			Event::Moved { .. } | Event::MovedIllegally { .. } | Event::Queened { .. } => self.line = true,
			Event::Restored { .. } | Event::Rewritten { .. } | Event::TakenBack { .. } => {
				self.line = true;
				self.clock = true;
				self.both_sheets = true;
			}
			Event::Started
			| Event::Stopped { .. }
			| Event::Resumed
			| Event::Pressed
			| Event::Switched
			| Event::ClockSet { .. }
			| Event::FlagFell { .. }
			| Event::Penalised { .. }
			| Event::Ended(_) => self.clock = true,
			Event::Written { of, .. } | Event::Unwritten { of } => self.sheet = Some(*of),
			Event::DrawOffered { .. } => self.both_sheets = true,
			_ => {}
		}
	}
}

fn game(table: &Table) -> GameShape {
	let position = table.position();
	let last = table
		.plies()
		.last()
		.map(|ply| ply.mv.map_or_else(|| "--".to_string(), |mv| san(&ply.before, mv)));
	GameShape {
		fen: position.fen(),
		ply: table.plies().len(),
		last,
		check: position.is_check(),
	}
}

fn boards(boards: &Standing) -> Boards {
	Boards {
		agree: boards.agree(),
		differ: boards
			.differing()
			.iter()
			.map(|square| Cow::Owned(square.to_string()))
			.collect(),
		white: boards.of(Color::White).fen(),
		black: boards.of(Color::Black).fen(),
	}
}

fn sheet(table: &Table, of: Color, whole: bool) -> Sheet {
	let by_program = table.opening().seat(of).sheet == SheetBy::Program;
	let written = |ply: &crate::game::Ply| ply.mv.map_or_else(|| "--".to_string(), |mv| san(&ply.before, mv));
	let entries = table.sheet(of).entries();
	let (last, moves) = if by_program {
		let whole = whole.then(|| table.plies().iter().map(written).collect());
		(table.plies().last().map(written), whole)
	} else {
		let whole = whole.then(|| entries.iter().map(|entry| entry.text.clone()).collect());
		(entries.last().map(|entry| entry.text.clone()), whole)
	};
	Sheet {
		of: name(of),
		entries: table.sheet_length(of),
		agree_to: table.sheets_agree(),
		last,
		moves,
	}
}

fn clock(table: &Table, at: Stamp) -> Option<Effect> {
	let reading = table.reading(at)?;
	let flag = match (*reading.flags.get(Color::White), *reading.flags.get(Color::Black)) {
		(true, true) => Some("both"),
		(true, false) => Some("white"),
		(false, true) => Some("black"),
		(false, false) => None,
	};
	Some(Effect::Clock(Clock {
		white_ms: reading.white.0,
		black_ms: reading.black.0,
		running: reading.running.map(name),
		flag,
		period: Sides {
			white: *reading.periods.get(Color::White),
			black: *reading.periods.get(Color::Black),
		},
		moves: Sides {
			white: *reading.moves.get(Color::White),
			black: *reading.moves.get(Color::Black),
		},
	}))
}

fn turn(table: &Table) -> Turn {
	let turn = table.turn();
	let shown = |square: Option<Square>| square.map(|square| Cow::Owned(square.to_string()));
	let obligation = table.obligation();
	let owes = table.owed();
	// Without a clock nothing completes a move but its being made, and whoever has the move thinks (1.3).
	let over = turn.made && table.clock().is_none() && owes.is_empty();
	let fresh = over || (turn.side != table.position().turn() && !turn.made);
	let stage = if fresh { Stage::Thinking } else { turn.stage() };
	Turn {
		player: name(if fresh { table.position().turn() } else { turn.side }),
		stage: match stage {
			Stage::Thinking => "thinking",
			Stage::Touched => "touched",
			Stage::Placed => "placed",
			Stage::Announced => "announced",
			Stage::Made => "made",
		},
		must_move: shown(obligation.must_move),
		must_capture: shown(obligation.must_capture),
		must_castle: obligation.must_castle.map(|wing| match wing {
			Wing::King => "0-0",
			Wing::Queen => "0-0-0",
		}),
		owed: if over {
			vec!["move"]
		} else {
			owes.into_iter().map(owed).collect()
		},
	}
}

const fn owed(owed: Owed) -> &'static str {
	match owed {
		Owed::Move => "move",
		Owed::Remove(_) => "remove",
		Owed::Rest(rest) => match rest {
			chess::Owed::Capture(_) | chess::Owed::Arrival { .. } => "place",
			chess::Owed::Removal(_) => "remove",
			chess::Owed::Promotion(_) => "promotion",
			chess::Owed::King { .. } => "king",
			chess::Owed::Rook { .. } => "rook",
		},
		Owed::Announce => "announce",
		Owed::Repeat => "repeat",
	}
}

impl Game {
	/// What a player has asked to be told.
	pub(super) fn answer(&self, by: By, command: &Command, at: Stamp, words: &Vocabulary) -> Vec<Effect> {
		let table = &self.table;
		if *command == Command::Tick {
			return clock(table, at).into_iter().collect();
		}
		if *command == Command::Compare {
			let mut effects = vec![Effect::Boards(boards(table.boards()))];
			effects.extend(Color::ALL.map(|of| Effect::Sheet(sheet(table, of, false))));
			return effects;
		}
		let Command::Ask(question) = command else {
			return Vec::new();
		};
		let to = vec![by.side().map_or("arbiter", name)];
		let told = |phrase: &Phrase| say(to.clone(), phrase, "answer", false, words);
		match question {
			Question::Clock => {
				let own = by.side().unwrap_or(Color::White);
				let mut effects: Vec<Effect> = [own, !own]
					.into_iter()
					.map(|color| told(&words.time_left(table, color, at)))
					.collect();
				effects.extend(clock(table, at));
				effects
			}
			Question::Moves => vec![told(&words.moves_made(table))],
			Question::Last => vec![told(&words.last_move(table))],
			Question::Position => Color::ALL
				.into_iter()
				.map(|color| told(&words.pieces_of(table.position(), color)))
				.collect(),
			Question::Square(square) => vec![told(&words.on_square(table.position(), *square))],
			Question::Material => vec![told(&words.material(table.position()))],
			Question::Sheet => {
				let of = by.side().unwrap_or(Color::White);
				vec![Effect::Sheet(sheet(table, of, true))]
			}
		}
	}

	/// What the arbiter should know of a command that has no fact of its own.
	pub(super) fn news(&self, command: &Command, facts: &[Fact], _at: Stamp) -> Vec<Effect> {
		let note = |text: &str| {
			vec![Effect::Note(Note {
				text: text.to_string(),
			})]
		};
		match command {
			Command::Report {
				kind: Report::ReversedColours,
				..
			} if !facts.iter().any(|fact| matches!(fact.event, Event::Ended(_))) => {
				note("The game goes on with the colours as they are, unless the arbiter decides otherwise.")
			}
			_ => Vec::new(),
		}
	}
}

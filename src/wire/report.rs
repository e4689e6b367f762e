//! Facts, and the changes after them, as effects.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::effect::{
	Boards, Breach, Clock, Effect, Game as GameShape, Offer, Outcome, Penalty as PenaltyShape, Say, Sides,
	Turn,
};
use super::sheet::sheet;
use super::words::Words;
use super::{castling, chances, steps};
use crate::chess::{self, Color, Square, Wing, san};
use crate::clock::{Stamp, Timepiece};
use crate::game::{
	AdjournmentEvent, Arbiter, Boards as Standing, CaseEvent, ClockEvent, Event, Fact, GameEvent, Owed,
	Penalty, PlayEvent, PlayerEvent, RulingEvent, SheetBy, SheetEvent, Stage, Table, TimeEvent,
};
use crate::laws::parameters::ArbiterFlag;
use crate::voice::{Phrase, Urgency, Vocabulary};

pub(super) const fn name(color: Color) -> &'static str {
	match color {
		Color::White => "white",
		Color::Black => "black",
	}
}

pub(super) fn say(
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

/// Adds the words for a fact, told from the table before it.
pub(super) fn before(event: &Event, table: &Table, words: &Vocabulary, effects: &mut Vec<Effect>) {
	let kind = if let Event::Play(
		PlayEvent::Announced { .. }
		| PlayEvent::Corrected { .. }
		| PlayEvent::Moved { .. }
		| PlayEvent::Repeated { .. },
	) = event
	{
		"move"
	} else if event.ending().is_some() {
		"result"
	} else if let Event::Clock(
		ClockEvent::FlagFell { .. }
		| ClockEvent::Started
		| ClockEvent::Stopped { .. }
		| ClockEvent::Resumed { .. },
	)
	| Event::Time(TimeEvent::ClockSet(_) | TimeEvent::PressTakenBack { .. }) = event
	{
		"clock"
	} else {
		"news"
	};
	// A repetition that differs: both hear the move once more.
	let to = if let Event::Play(PlayEvent::Repeated { .. }) = event {
		vec!["white", "black"]
	} else if let (Event::Clock(ClockEvent::FlagFell { .. }), Arbiter::Human) =
		(event, table.opening().arbiter)
	{
		// The arbiter, or a player who claims it, decides if the flag fall counts (6.8).
		vec!["arbiter"]
	} else {
		vec!["room"]
	};
	if let Event::Clock(ClockEvent::FlagFell { .. }) = event
		&& !flag_is_announced(table)
	{
		return;
	}
	for (urgency, phrase) in words.tell(event, table).said {
		let urgent = urgency == Urgency::Alarm;
		if !phrase.is_empty() {
			effects.push(say(to.clone(), &phrase, kind, urgent, words));
		}
	}
	if let Some(remedy) = event.remedy() {
		effects.push(Effect::Remedy(steps::remedy(remedy, table, words)));
	}
	effects.extend(chances::notes(event, table, words));
}

/// Returns `true` if somebody other than the players makes a flag fall known: in team blitz the arbiter has no right to (rule
/// 2), and a human arbiter who only may call it is not forestalled.
fn flag_is_announced(table: &Table) -> bool {
	match table.profile().who_may_call_flag.arbiter() {
		ArbiterFlag::No => false,
		ArbiterFlag::May | ArbiterFlag::By68 => table.opening().arbiter == Arbiter::Program,
		ArbiterFlag::Must | ArbiterFlag::Observes => true,
	}
}

/// Adds the effects of a fact besides words, told from the table after it.
pub(super) fn after(event: &Event, table: &Table, words: &Vocabulary, effects: &mut Vec<Effect>) {
	if let Event::Case(CaseEvent::Breached { by, breach }) = event {
		let count = if breach.is_illegal_act(table.profile()) {
			table.times(*by, *breach)
		} else {
			table.conduct(*by).breaches.get(breach).copied().unwrap_or(0)
		};
		effects.push(Effect::Breach(Breach {
			law: breach.law(table.profile()),
			by: name(*by),
			code: breach.name(),
			count,
			text: words.breach(*breach, *by).to_string(),
		}));
	} else if let Event::Time(TimeEvent::Penalised { to, penalty, law }) = event {
		effects.push(Effect::Penalty(PenaltyShape {
			law: law.clone(),
			text: words.penalty(*to, penalty).to_string(),
			..penalised(*to, penalty, table)
		}));
	} else if let Event::Game(GameEvent::Ended(_) | GameEvent::EndingWithdrawn { .. }) = event
		&& let Some(ending) = table.ending()
	{
		// With a withdrawn result the one before it counts again.
		effects.push(Effect::Result(Outcome {
			score: ending.score().to_string(),
			law: ending.law(table.profile()),
			reason: ending.code(),
		}));
	}
}

fn penalised(to: Color, penalty: &Penalty, table: &Table) -> PenaltyShape {
	let mut shape = PenaltyShape {
		to: name(to),
		..PenaltyShape::default()
	};
	match penalty {
		Penalty::TimeAdded(span) => shape.add_ms = Some(span.0),
		Penalty::TimeTaken(span) => shape.take_ms = Some(span.0),
		Penalty::Warning => shape.warning = Some(table.conduct(to).warnings),
		Penalty::Points(halves) => shape.points = Some(f32::from(*halves) / 2.0),
		Penalty::Fine(amount) => shape.fine = Some(amount.clone()),
		Penalty::Exclusion(rounds) => shape.rounds = Some(*rounds),
		Penalty::Expulsion => shape.expelled = Some(true),
	}
	shape
}

/// State of the last report, so that only changes are reported.
#[derive(Clone, Debug)]
pub(super) struct Shown {
	boards: Standing,
	turn: Turn,
	offer: Option<Color>,
	presses: Vec<Color>,
}

impl Shown {
	/// Reports everything of a new table.
	pub(super) fn new(table: &Table, words: &Words, effects: &mut Vec<Effect>) -> Self {
		let shown = Self {
			boards: table.boards().clone(),
			turn: turn(table),
			offer: None,
			presses: Vec::new(),
		};
		effects.extend(castling::welcome(table, words));
		effects.push(Effect::Game(game(table)));
		effects.push(Effect::Boards(boards(table.boards())));
		effects.extend(clock(table, table.last()));
		effects.push(Effect::Turn(turn(table)));
		shown
	}

	/// Reports the changes by these facts.
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
					count: table.conduct(by).offers,
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
		let presses = presses(table);
		touches.clock |= self.presses != presses;
		self.presses = presses;
		if touches.clock {
			let at = facts.last().map_or(table.last(), |fact| fact.at);
			effects.extend(clock(table, at));
		}
		let now = turn(table);
		if now != self.turn {
			self.turn = now.clone();
			effects.push(Effect::Turn(now));
		}
	}
}

/// Parts of the table that facts have changed.
#[derive(Default)]
struct Touches {
	line: bool,
	clock: bool,
	sheet: Option<Color>,
	both_sheets: bool,
}

impl Touches {
	fn note(&mut self, event: &Event) {
		let back = matches!(
			event,
			Event::Ruling(RulingEvent::Restored { .. } | RulingEvent::Rewritten { .. })
				| Event::Game(GameEvent::TakenBack { .. })
		);
		let queened = matches!(event, Event::Ruling(RulingEvent::Queened { .. }));
		self.line |= back || queened || event.is_half_move();
		self.clock |= back
			|| matches!(
				event,
				Event::Clock(_)
					| Event::Time(_)
					| Event::Game(GameEvent::Ended(_) | GameEvent::EndingWithdrawn { .. })
					| Event::Adjournment(
						AdjournmentEvent::Adjourned { .. }
							| AdjournmentEvent::Reopened { .. }
							| AdjournmentEvent::AnswerSealed { .. }
					)
			);
		self.both_sheets |= back || matches!(event, Event::Player(PlayerEvent::DrawOffered { .. }));
		if let Event::Sheet(SheetEvent::Written { of, .. } | SheetEvent::Unwritten { of }) = event {
			self.sheet = Some(*of);
		}
	}
}

pub(super) fn game(table: &Table) -> GameShape {
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

pub(super) fn boards(boards: &Standing) -> Boards {
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

/// Returns the sides that owe a press, if a move was answered before its press.
fn presses(table: &Table) -> Vec<Color> {
	if !table.is_out_of_step() {
		return Vec::new();
	}
	table.presses_owed().iter().map(|press| press.by).collect()
}

pub(super) fn clock(table: &Table, at: Stamp) -> Option<Effect> {
	let timepiece = table.timepiece()?;
	let down = |color| timepiece.fallen(color, at).is_some();
	let flag = match (down(Color::White), down(Color::Black)) {
		(true, true) => Some("both"),
		(true, false) => Some("white"),
		(false, true) => Some("black"),
		(false, false) => None,
	};
	let own = table.reading(at);
	let seen = |color| table.external().and_then(|clock| clock.seen(color));
	let left = |color| {
		let read = seen(color).map(|seen| seen.left);
		own.map(|own| own.of(color)).or(read).map(|left| left.0)
	};
	let period = |color| timepiece.period(color, at);
	let moves = |color| match timepiece {
		Timepiece::Own(clock) => *clock.read(at).moves.get(color),
		Timepiece::External(clock) => clock.moves(color),
	};
	Some(Effect::Clock(Clock {
		white_ms: left(Color::White),
		black_ms: left(Color::Black),
		white_at: seen(Color::White).map(|seen| seen.at.0),
		black_at: seen(Color::Black).map(|seen| seen.at.0),
		running: timepiece.running().map(name),
		flag,
		first: timepiece.first_fallen(at).map(name),
		period: period(Color::White)
			.zip(period(Color::Black))
			.map(|(white, black)| Sides { white, black }),
		moves: Sides {
			white: moves(Color::White),
			black: moves(Color::Black),
		},
		owed: presses(table).into_iter().map(name).collect(),
	}))
}

pub(super) fn turn(table: &Table) -> Turn {
	let turn = table.turn();
	let shown = |square: Option<Square>| square.map(|square| Cow::Owned(square.to_string()));
	let obligation = table.obligation();
	let owes = table.owed();
	// Without a clock the making of a move completes it, and the side to move thinks (1.3).
	let over = turn.made && !table.is_timed() && owes.is_empty();
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
			chess::OwedPart::Capture(_) | chess::OwedPart::Arrival { .. } => "place",
			chess::OwedPart::Removal(_) => "remove",
			chess::OwedPart::Promotion(_) => "promotion",
			chess::OwedPart::King { .. } => "king",
			chess::OwedPart::Rook { .. } => "rook",
		},
		Owed::Announce => "announce",
		Owed::Repeat => "repeat",
	}
}

//! Incidents of a game that an arbiter reports: facts about the same case together, in their order.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::game_record::{GameRecord, Note, Shift, illegal_at};
use super::notation::Parts;
use super::note::Pen;
use super::standing::{Illegal, Standing};
use super::words::{clean, fill};
use crate::chess::Color;
use crate::clock::Stamp;
use crate::game::{
	Call, Case, CaseEvent, ClockEvent, Event, Fact, GameEvent, PlayEvent, RemedyStep, Report, SheetEvent,
	Table,
};

/// Facts that belong together: the report, and the ruling on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Incident {
	/// Move after which it happened, and its time.
	pub(super) place: String,
	/// Names with their values.
	pub(super) lines: Vec<(String, String)>,
	at: Stamp,
	/// True if it was ruled on.
	closed: bool,
	/// True if it turned out not to have happened.
	void: bool,
}

/// Returns the incidents of a whole journal. `record` begins with its first fact, and ends with all.
pub(super) fn incidents(facts: &[Fact], record: &mut GameRecord, pen: Pen<'_>) -> Vec<Incident> {
	let mut writer = Writer {
		pen,
		incidents: Vec::new(),
		waiting: Vec::new(),
		filing: None,
		decided: None,
		adopted: Vec::new(),
		price: Vec::new(),
		aside: Vec::new(),
	};
	for fact in facts.get(1..).unwrap_or_default() {
		writer.take(fact, record);
	}
	writer.incidents.retain(|incident| !incident.void);
	writer.incidents
}

/// Goes through the facts.
struct Writer<'a> {
	pen: Pen<'a>,
	incidents: Vec<Incident>,
	/// The incidents that are before the arbiter, in their order.
	waiting: Vec<usize>,
	/// The incident for which the arbiter was just called, and its time.
	filing: Option<(usize, Stamp)>,
	/// Steps of a granted remedy that are still carried out; they have been told.
	adopted: Vec<Event>,
	/// The incident that was last ruled on.
	decided: Option<usize>,
	/// The price of a rejected claim.
	price: Vec<Event>,
	/// Incidents that were before the arbiter when the game ended.
	aside: Vec<Vec<usize>>,
}

impl Writer<'_> {
	fn take(&mut self, fact: &Fact, record: &mut GameRecord) {
		let before = record.table().clone();
		let told = record.notes().len();
		let standing = Standing::of(&fact.event, record.ruler(fact));
		let asked = fact.event.remedy().map(|remedy| {
			let steps: Vec<&Event> = remedy.steps.iter().map(|step| &step.event).collect();
			self.steps(&steps, record)
		});
		let gone = record.take_in(fact);
		for what in &gone {
			self.forget(&format!("{}.", self.pen.note(record, what)), &before, record);
		}
		let new: Vec<Note> = record
			.notes()
			.get(told.saturating_sub(gone.len())..)
			.unwrap_or_default()
			.to_vec();
		if let Some(told) = self.out_of_step(&fact.event, &before) {
			let line = (self.pen.standing(&Standing::Reported), format!("{told}."));
			self.add(fact.at, Vec::from([line]), None, (&before, record));
		}
		if let Some(told) = self.unnoticed(&fact.event, &before, record) {
			let line = (self.pen.standing(&Standing::Noted), format!("{told}."));
			self.add(fact.at, Vec::from([line]), None, (&before, record));
		}
		if let Some(place) = self.adopted.iter().position(|event| *event == fact.event) {
			// A granted step is done now.
			self.adopted.remove(place);
			return self.follow_end(&fact.event, record.table());
		}
		let price = self.price.iter().position(|event| *event == fact.event);
		if let Some(place) = price {
			self.price.remove(place);
		}
		let words = self.pen.words;
		let claim = before.case().is_some_and(|case| case.claim.is_some());
		let mut lines: Vec<(String, String)> = Vec::new();
		if let Event::Case(CaseEvent::Called(call)) = &fact.event {
			return self.called(fact.at, call, (&before, record));
		}
		if let Event::Case(CaseEvent::BroughtForward { place }) = fact.event {
			return self.bring_forward(fact.at, place);
		}
		let label = standing.as_ref().map(|standing| self.pen.standing(standing));
		if let Some(steps) = asked {
			lines.extend(label.filter(|_| !steps.is_empty()).map(|label| (label, steps)));
		} else if fact.event.is_decision() {
			let ruled = match (fact.event == Event::ADOPTED, claim) {
				(true, true) => &words.granted,
				(true, false) => &words.report_done,
				(false, true) => &words.rejected,
				(false, false) => &words.report_not_done,
			};
			lines.extend(label.map(|label| (label, format!("{ruled}."))));
			self.follow(&fact.event, &before);
		} else {
			for note in &new {
				if let Some(standing) = &note.standing {
					let told = self.pen.note(record, &note.what);
					lines.push((self.pen.standing(standing), format!("{told}.")));
				}
			}
			if let Some(ending) = fact.event.ending()
				&& let Some(label) = label
			{
				let outcome = self.pen.outcome(ending, record.table().profile());
				lines.push((label, format!("{outcome}.")));
			}
			if matches!(fact.event, Event::Clock(ClockEvent::ClockRead { .. })) && !before.cases().is_empty()
			{
				// The case before the arbiter may depend on it.
				lines.extend(self.clocks(fact.at, record.table()));
			}
		}
		let decides = fact.event.is_decision();
		if !lines.is_empty() {
			let filed = self.filing.filter(|(_, at)| *at == fact.at && !decides);
			let about = match (filed, price.is_some()) {
				(Some((place, _)), _) => Some(place),
				(None, true) => self.decided,
				(None, false) => self.waiting.first().copied(),
			};
			self.add(fact.at, lines, about, (&before, record));
		}
		if decides {
			self.decided = self.waiting.first().copied();
			self.filing = None;
			let decided = self.decided.and_then(|place| self.incidents.get_mut(place));
			if let Some(decided) = decided {
				decided.closed = true;
			}
		}
		self.follow_end(&fact.event, record.table());
		self.keep_waiting(record.table());
	}

	/// Puts a case before the arbiter first.
	fn bring_forward(&mut self, at: Stamp, place: usize) {
		if place < self.waiting.len() {
			let first = self.waiting.remove(place);
			self.waiting.insert(0, first);
			self.filing = Some((first, at));
		}
	}

	/// When the game ends nothing waits any more. When its result is withdrawn, the earlier cases are before the arbiter again,
	/// with the one just decided.
	fn follow_end(&mut self, event: &Event, table: &Table) {
		if event.ending().is_some() {
			self.aside.push(core::mem::take(&mut self.waiting));
		} else if *event == (Event::Game(GameEvent::EndingWithdrawn { back: true })) {
			self.waiting = self.aside.pop().unwrap_or_default();
			if self.waiting.len() < table.cases().len() {
				self.waiting.splice(0..0, self.decided);
			}
		}
	}

	/// A press that came after the reply (6.2.2), or never (6.2.1.2).
	fn out_of_step(&self, event: &Event, before: &Table) -> Option<String> {
		let words = self.pen.words;
		let owed = before.presses_owed();
		let (phrase, by) = if *event == Event::PRESSED && owed.len() > 1 {
			(&words.report_pressed_late, owed.first()?.by)
		} else if event.is_half_move() {
			let by = before.position().turn();
			let pressed = !before.is_timed() || !before.conduct(by).uncompleted;
			(&words.report_not_pressed, (!pressed).then_some(by)?)
		} else {
			return None;
		};
		let ply = before.plies().iter().rfind(|ply| ply.before.turn() == by)?;
		let played = match ply.mv {
			Some(mv) => Parts::of(&ply.before, mv).text(self.pen.style),
			None => super::UNREADABLE.to_string(),
		};
		Some(self.pen.of_player(phrase, by, &[("move", &played)]))
	}

	/// Returns an irregularity of which nobody has complained: an illegal move with which the game goes on, a move that was
	/// carried out as another one, or a press while the boards were known to differ.
	fn unnoticed(&self, event: &Event, before: &Table, record: &GameRecord) -> Option<String> {
		let words = self.pen.words;
		if event.is_half_move() {
			let ply = before.plies().len().checked_sub(1)?;
			let was = before.plies().get(ply).filter(|ply| ply.mv.is_none())?;
			let lapses = illegal_at(before, ply) == Illegal::Open
				&& illegal_at(record.table(), ply) == Illegal::Stands;
			let shift = Shift::of(&was.before, &before.position().placement());
			let played = self.pen.shift(&shift);
			let told = self
				.pen
				.of_player(&words.stands, was.before.turn(), &[("move", &played)]);
			return lapses.then_some(told);
		}
		if let Event::Play(PlayEvent::Executed { board, uci }) = event {
			let announced = before
				.spoken()
				.filter(|spoken| spoken.of != *board && spoken.uci != *uci)?;
			let last = before.plies().last().map(|ply| &ply.before);
			let position = last.filter(|position| position.turn() == announced.of);
			let position = position.unwrap_or_else(|| before.position());
			let done = match position.uci_move(uci) {
				Some(mv) => Parts::of(position, mv).text(self.pen.style),
				None => uci.clone(),
			};
			return Some(
				self.pen
					.of_player(&words.executed_otherwise, *board, &[("move", &done)]),
			);
		}
		let apart = *event == Event::PRESSED && before.boards_are_known_to_differ();
		apart.then(|| {
			let by = before.runs().unwrap_or_else(|| before.owner());
			let squares = squares_of(before);
			self.pen
				.of_player(&words.pressed_apart, by, &[("squares", &squares)])
		})
	}

	/// Drops reports about a half-move that was only typed, with their remedies.
	fn forget(&mut self, told: &str, before: &Table, record: &GameRecord) {
		let words = self.pen.words;
		let reported = self.pen.standing(&Standing::Reported);
		let is_it = |(name, line): &(String, String)| *name == reported && line == told;
		let Some(place) = self
			.incidents
			.iter()
			.rposition(|incident| incident.lines.iter().any(is_it))
		else {
			return;
		};
		let withdrawn = record.table().cases().len() < before.cases().len();
		if let Some(incident) = self.incidents.get_mut(place) {
			let remedies = before.cases().iter().filter_map(|case| case.remedy.as_ref());
			let asked: Vec<String> = remedies
				.filter(|_| withdrawn)
				.map(|remedy| self.pen.standing(&Standing::Proposed(remedy.law.clone())))
				.collect();
			incident
				.lines
				.retain(|line| !is_it(line) && !asked.contains(&line.0));
			incident.void = incident
				.lines
				.iter()
				.all(|(name, _)| *name == words.report_clocks);
		}
		if withdrawn {
			self.waiting.retain(|waits| *waits != place);
		}
	}

	/// Adds a call of the arbiter, with its caller and reason.
	fn called(&mut self, at: Stamp, call: &Call, (before, record): (&Table, &GameRecord)) {
		let words = self.pen.words;
		let again = |case: &Case| case.call.is_some_and(|known| known.is_same(call));
		let is_new = record.table().cases().len() > before.cases().len();
		let place = before.cases().iter().position(again).filter(|_| !is_new);
		let place = place.and_then(|place| self.waiting.get(place).copied());
		let mut lines = Vec::new();
		if let Some(report) = call.report {
			let by = words.people.get(call.by.name()).cloned().unwrap_or_default();
			lines.push((words.report_by.clone(), format!("{by}.")));
			// A breach is told with its article.
			if !report.is_breach() {
				let player = call.of.map_or("", |of| words.player(of));
				let square = call.square.map(|square| square.to_string()).unwrap_or_default();
				let told = words.reports.get(report.name()).map_or("", String::as_str);
				let told = fill(told, &[("player", player), ("square", &square)]);
				let found = if report == Report::Boards {
					format!(": {}", self.compared(before, record))
				} else {
					String::new()
				};
				lines.push((self.pen.standing(&Standing::Reported), format!("{told}{found}.")));
			}
		}
		let place = place.unwrap_or_else(|| self.begin(at, before, record));
		if let Some(incident) = self.incidents.get_mut(place) {
			incident.lines.extend(lines);
		}
		self.filing = Some((place, at));
		if !self.waiting.contains(&place) {
			self.waiting.push(place);
		}
	}

	/// Keeps as many waiting as there are cases: the first are decided first, and a new one is the last that was told.
	fn keep_waiting(&mut self, table: &Table) {
		while self.waiting.len() > table.cases().len() {
			self.waiting.remove(0);
		}
		if self.waiting.len() < table.cases().len() && !self.incidents.is_empty() {
			self.waiting.push(self.incidents.len() - 1);
		}
	}

	/// Notes the consequences of a ruling: steps that were told with the proposal, or its price.
	fn follow(&mut self, event: &Event, before: &Table) {
		let Some(remedy) = before.case().and_then(|case| case.remedy.as_ref()) else {
			return;
		};
		let events = |steps: &[RemedyStep]| steps.iter().map(|step| step.event.clone()).collect();
		if *event == Event::ADOPTED {
			self.adopted = events(&remedy.steps);
		} else {
			self.price = events(&remedy.otherwise);
		}
	}

	/// Returns the demands of the Laws in the form of notes.
	fn steps(&self, steps: &[&Event], record: &GameRecord) -> String {
		let mut told = Vec::new();
		for step in steps {
			let mut tried = record.clone();
			for what in tried.told_before(step) {
				told.push(self.pen.note(record, &what));
			}
			told.extend(self.put_right(step, record.table()));
			if let Some(ending) = step.ending() {
				told.push(self.pen.outcome(ending, record.table().profile()));
			}
		}
		if told.is_empty() {
			return String::new();
		}
		format!("{}.", told.join("; "))
	}

	/// Returns the acts that correct boards and scoresheets, which leave no line of their own.
	fn put_right(&self, step: &Event, table: &Table) -> Option<String> {
		let words = self.pen.words;
		let on = |board: Color, told: String| {
			if table.boards().are_two() {
				let own = self.pen.of_player(&words.own_board, board, &[]);
				format!("{own}: {told}")
			} else {
				told
			}
		};
		if let Event::Play(PlayEvent::Displaced { board, from, to }) = step {
			let (from, to) = (from.to_string(), to.to_string());
			let told = fill(&words.piece_over, &[("from", &from), ("to", &to)]);
			return Some(on(*board, told));
		}
		if let Event::Play(PlayEvent::Removed { board, square }) = step {
			let told = fill(&words.piece_off, &[("square", &square.to_string())]);
			return Some(on(*board, told));
		}
		if let Event::Play(PlayEvent::Placed {
			board, square, piece, ..
		}) = step
		{
			let letter = self.pen.style.letters.of(piece.role).to_string();
			let placed = format!("{}{square}", letter.trim());
			let told = self
				.pen
				.of_player(&words.piece_on, piece.color, &[("piece", &placed)]);
			return Some(on(*board, told));
		}
		if let Event::Sheet(SheetEvent::Written { of, text, .. }) = step {
			return Some(self.pen.of_player(&words.writes, *of, &[("text", &clean(text))]));
		}
		None
	}

	/// Returns the result of comparing the boards and the scoresheets, with the places.
	fn compared(&self, table: &Table, record: &GameRecord) -> String {
		let words = self.pen.words;
		let squares = squares_of(table);
		let mut found = Vec::new();
		if table.boards().are_two() {
			found.push(if squares.is_empty() {
				words.boards_agree.clone()
			} else {
				fill(&words.boards_differ, &[("squares", &squares)])
			});
		}
		let [white, black] = Color::ALL.map(|of| table.sheet_length(of));
		let (shorter, agree) = (white.min(black), table.sheets_agree());
		found.push(if shorter == 0 {
			words.sheets_missing.clone()
		} else if agree >= shorter {
			words.sheets_agree.clone()
		} else {
			let (number, color) = record.number_of(agree);
			self.pen
				.of_player(&words.sheets_differ, color, &[("number", &number.to_string())])
		});
		found.join("; ")
	}

	/// Adds lines to the incident that they concern, or to the last one, if it is of this moment, or to a new one.
	fn add(
		&mut self,
		at: Stamp,
		lines: Vec<(String, String)>,
		about: Option<usize>,
		(before, record): (&Table, &GameRecord),
	) {
		let last = || {
			let last = self.incidents.last().filter(|last| last.at == at && !last.closed);
			last.map(|_| self.incidents.len() - 1)
		};
		let place = about.or_else(last);
		let place = place.unwrap_or_else(|| self.begin(at, before, record));
		if let Some(incident) = self.incidents.get_mut(place) {
			incident.lines.extend(lines);
			incident.at = at;
		}
	}

	/// A new incident, with the clocks.
	fn begin(&mut self, at: Stamp, before: &Table, record: &GameRecord) -> usize {
		let mut incident = Incident {
			place: self.place(at, before, record),
			lines: Vec::new(),
			at,
			closed: false,
			void: false,
		};
		incident.lines.extend(self.clocks(at, before));
		self.incidents.push(incident);
		self.incidents.len() - 1
	}

	fn place(&self, at: Stamp, before: &Table, record: &GameRecord) -> String {
		let words = self.pen.words;
		let moment = at.since(Stamp(0)).to_string();
		let after = match before.plies().len().checked_sub(1) {
			None => words.report_at_start.clone(),
			Some(last) => {
				let (number, color) = record.number_of(last);
				self.pen
					.of_player(&words.report_after, color, &[("number", &number.to_string())])
			}
		};
		format!("{after}, {}", fill(&words.report_moment, &[("time", &moment)]))
	}

	/// Returns the readings of both clocks, or the last readings of another clock.
	fn clocks(&self, at: Stamp, before: &Table) -> Option<(String, String)> {
		let words = self.pen.words;
		let shown = |color: Color| {
			let player = words.player(color);
			if let Some(reading) = before.reading(at) {
				return Some(format!("{player} {}", reading.of(color)));
			}
			let seen = before.external()?.seen(color)?;
			let age = at.since(seen.at).to_string();
			let read = fill(
				&words.report_read,
				&[("time", &seen.left.to_string()), ("age", &age)],
			);
			Some(format!("{player} {read}"))
		};
		let both: Vec<String> = Color::ALL.into_iter().filter_map(shown).collect();
		(!both.is_empty()).then(|| (words.report_clocks.clone(), format!("{}.", both.join(", "))))
	}
}

/// The squares on which the boards differ.
fn squares_of(table: &Table) -> String {
	let squares: Vec<String> = table
		.boards()
		.differing()
		.iter()
		.map(ToString::to_string)
		.collect();
	squares.join(" ")
}

//! A table and a second reckoning of its clock, which takes in the same facts. The table tells whose time runs if a fact does
//! not; the time left is computed again.

use core::mem;

use annabella::chess::Color;
use annabella::clock::{Control, Mode, Span, Stamp};
use annabella::game::{
	AdjournmentEvent, By, ClockEvent, Command, Event, Fact, GameEvent, Opening, Penalty, Phase, PlayEvent,
	Refusal, RulingEvent, Table, TimeEvent,
};

use super::model::{Kind, Model, Terms};

/// A game in which the clock is reckoned twice.
#[derive(Clone, Debug)]
pub struct Followed {
	pub table: Table,
	pub model: Model,
	/// The clock before a press whose move is still to be typed.
	unpressed: Option<Model>,
}

fn kind(mode: Mode) -> Kind {
	match mode {
		Mode::Increment => Kind::Increment,
		Mode::Delay | Mode::Bronstein => Kind::Delay,
	}
}

fn terms(control: &Control) -> Terms {
	let stages: Vec<_> = control
		.periods
		.iter()
		.map(|period| (period.moves, period.time.0, period.extra.0))
		.collect();
	Terms::of(kind(control.mode), &stages)
}

impl Followed {
	/// A table with a clock of the program's own.
	pub fn open(opening: Opening) -> Self {
		let controls = opening.clock.clone().unwrap();
		Self {
			table: Table::open(opening, Stamp(0)).unwrap(),
			model: Model::new(terms(&controls.white), terms(&controls.black)),
			unpressed: None,
		}
	}

	/// Gives a command at a moment. Events that time alone brings by then come first.
	pub fn tell(&mut self, by: By, command: &Command, at: u64) -> Result<(), Refusal> {
		self.wait(at);
		for fact in self.table.decide(by, command, Stamp(at))? {
			self.take_in(&fact);
		}
		Ok(())
	}

	/// Time passes.
	pub fn wait(&mut self, until: u64) {
		loop {
			let due = self.table.due(Stamp(until));
			if due.is_empty() {
				return;
			}
			for fact in due {
				self.take_in(&fact);
			}
		}
	}

	/// Both clocks take a fact in, and must show the same.
	pub fn take_in(&mut self, fact: &Fact) {
		self.reckon(fact);
		self.table.apply(fact);
		let runs = self.table.runs();
		if runs != self.model.running() {
			match runs {
				Some(color) => self.model.start(color, fact.at.0),
				None => self.model.stop(fact.at.0),
			}
		}
		let reading = self.table.reading(fact.at).unwrap();
		let shown = [reading.white.0, reading.black.0];
		assert_eq!(shown, self.model.left(fact.at.0), "after {fact:?}");
		for color in Color::ALL {
			assert_eq!(
				*reading.moves.get(color),
				self.model.moves(color),
				"after {fact:?}"
			);
			let fell = self.table.fallen(color, fact.at).map(|fell| fell.0);
			assert_eq!(fell, self.model.fell(color, fact.at.0), "after {fact:?}");
		}
	}

	fn reckon(&mut self, fact: &Fact) {
		let at = fact.at.0;
		match &fact.event {
			Event::Clock(event) => self.reckon_press(event, at),
			Event::Time(event) => self.reckon_ruling(event, at),
			Event::Play(event) => {
				if let PlayEvent::Moved { .. } | PlayEvent::MovedIllegally { .. } = event {
					let side = self.table.position().turn();
					if self.table.conduct(side).uncompleted {
						self.model.complete(side, at);
					}
				}
			}
			Event::Adjournment(event) => match event {
				AdjournmentEvent::AnswerSealed { .. } => self.model.press(at),
				AdjournmentEvent::Adjourned { by, charged } => self.model.charge(*by, charged.0, at),
				AdjournmentEvent::Reopened { lost } => self.reopen(*lost, at),
				AdjournmentEvent::SessionTold { .. }
				| AdjournmentEvent::MoveSealed { .. }
				| AdjournmentEvent::EnvelopeOpened { .. } => {}
			},
			Event::Ruling(event) => {
				if let RulingEvent::Restored { plies, .. } = event {
					self.take_back(self.table.plies().len().saturating_sub(*plies), at);
				}
			}
			Event::Game(event) => {
				if let GameEvent::TakenBack { plies, presses: true } = event {
					self.take_back(*plies, at);
				}
			}
			Event::Player(_) | Event::Sheet(_) | Event::Case(_) => {}
		}
	}

	/// The table itself tells when the clocks are started and stopped.
	fn reckon_press(&mut self, event: &ClockEvent, at: u64) {
		if *event == ClockEvent::Pressed {
			self.press(at);
		} else if let ClockEvent::PressedAhead { .. } = event {
			self.unpressed = Some(self.model.clone());
			self.model.press(at);
		} else if *event == ClockEvent::PressLapsed {
			if let Some(unpressed) = self.unpressed.take() {
				self.model = unpressed;
			}
		} else if *event == ClockEvent::Switched {
			self.model.switch(at);
		}
	}

	fn reckon_ruling(&mut self, event: &TimeEvent, at: u64) {
		match event {
			TimeEvent::Penalised { to, penalty, .. } => match penalty {
				Penalty::TimeAdded(span) => self.model.give(*to, span.0, at),
				Penalty::TimeTaken(span) => self.model.charge(*to, span.0, at),
				Penalty::Warning
				| Penalty::Points(_)
				| Penalty::Fine(_)
				| Penalty::Exclusion(_)
				| Penalty::Expulsion => {}
			},
			TimeEvent::ClockSet(clock) => self.set(Color::ALL.map(|color| clock.of(color)), at),
			TimeEvent::ClockReplaced { clock, flags } => {
				let left = self.model.left(at);
				self.model.stop(at);
				for color in Color::ALL {
					let (set, moves) = clock.of(color);
					let shown = left[usize::from(color == Color::Black)];
					let moves = moves.unwrap_or_else(|| self.model.moves(color));
					let set = set.map_or(shown, |span| span.0);
					let down = flags.is_down(color);
					self.model.replace(color, if down { 0 } else { set }, moves, at);
				}
			}
			TimeEvent::ExtraIntroduced { mode, extra } => self.model.introduce(kind(*mode), extra.0, at),
			TimeEvent::PressTakenBack { .. } => {}
		}
	}

	/// A press of which the move was typed afterwards is on the clock already.
	fn press(&mut self, at: u64) {
		if self.table.ahead().is_some() {
			return;
		}
		if self.model.running().is_none() {
			self.model.start(self.table.owner(), at);
		}
		self.model.press(at);
	}

	fn set(&mut self, sides: [(Option<Span>, Option<u32>); 2], at: u64) {
		for (color, (left, moves)) in Color::ALL.into_iter().zip(sides) {
			if let Some(moves) = moves {
				self.model.count(color, moves, at);
			}
			if let Some(left) = left {
				self.model.set(color, left.0, at);
			}
		}
	}

	/// Takes back this number of half-moves, with the gains of their presses.
	fn take_back(&mut self, plies: usize, at: u64) {
		let mut open = Color::ALL.map(|color| self.table.conduct(color).uncompleted);
		for ply in self.table.plies().iter().rev().take(plies) {
			let side = ply.before.turn();
			if !mem::take(&mut open[usize::from(side == Color::Black)]) {
				self.model.take_back(side, at);
			}
		}
	}

	/// The sealed move completes a move, unless it is lost.
	fn reopen(&mut self, lost: bool, at: u64) {
		let adjournment = self.table.adjournment().unwrap();
		let sealer = adjournment.sealer;
		if !lost {
			self.model.start(sealer, at);
			self.model.press(at);
		} else if adjournment.phase == Phase::Answered {
			self.model.take_back(!sealer, at);
		} else if adjournment.phase == Phase::Waiting {
			self.model.take_back(sealer, at);
		}
	}
}

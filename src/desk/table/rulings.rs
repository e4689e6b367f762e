//! What the arbiter decides at the tournament table (12.9). Whoever else tries is told that only the arbiter may.

use alloc::boxed::Box;

use super::spoken_line::{self, SpokenLine};
use super::{Tournament, Wish};
use crate::chess::Color;
use crate::clock::Span;
use crate::desk::mouth::Mouth;
use crate::game::{Case, Command, Penalty, Refusal, Ruling};
use crate::laws::{self, Score};
use crate::voice::{Line, Urgency};

impl Tournament {
	/// Back to the position after so many half-moves (7.5.1, 7.6).
	pub(super) fn go_back(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		match line.rest.trim().parse() {
			Ok(plies) => self.decide_for_good(Ruling::Restore { plies }, Line::AskBackTo, mouth),
			Err(_) => mouth.refuse(mouth.line(Line::PlyPlease)),
		}
	}

	/// 12.9.1
	pub(super) fn warn(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		match whom(line, mouth).0 {
			Some(to) => {
				let penalty = Penalty::Warning;
				self.decide(Ruling::Penalise { to, penalty }, mouth);
			}
			None => self.refuse(&Refusal::OfMissing, mouth),
		}
	}

	pub(super) fn rule_result(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		match score(&line.rest) {
			Some(score) => self.decide_for_good(Ruling::Result { score }, Line::AskScore, mouth),
			None => mouth.refuse(mouth.line(Line::ScorePlease)),
		}
	}

	/// Whether a side can still checkmate, and how, where the decision hangs on it (5.2.2, 6.9).
	pub(super) fn tell_chances(&self, case: &Case, mouth: &mut Mouth) {
		let table = self.table();
		for side in case.chances(table.profile()) {
			let mating = laws::shown_chance(table.position(), side);
			let sentences = mouth.words.chance(table.position(), side, &mating);
			mouth.say_all(Urgency::News, sentences);
		}
	}

	/// What was refused last is carried out all the same.
	pub(super) fn override_refusal(&mut self, mouth: &mut Mouth) {
		match self.refused.clone() {
			Some((by, command)) => {
				let command = Box::new(command);
				self.decide_for_good(Ruling::Override { by, command }, Line::AskOverride, mouth);
			}
			None => self.refuse(&Refusal::NothingPending, mouth),
		}
	}

	pub(super) fn decide(&mut self, ruling: Ruling, mouth: &mut Mouth) {
		let kept = self.refused.take();
		let ruled = self.tell(
			self.role,
			&Command::Rule(Box::new(ruling)),
			mouth.line(Line::Done),
			mouth,
		);
		if !ruled {
			// A ruling that was refused is not what the arbiter may want all the same.
			self.refused = kept;
		}
	}

	/// Asks back, unless it is refused anyway.
	fn decide_for_good(&mut self, ruling: Ruling, question: Line, mouth: &mut Mouth) {
		let now = self.now(mouth.at());
		let command = Command::Rule(Box::new(ruling.clone()));
		if self.table().decide(self.role, &command, now).is_err() {
			return self.decide(ruling, mouth);
		}
		self.ask_back(question, Wish::Command(self.role, command, Line::Done), mouth);
	}

	pub(super) fn rule_time(
		&mut self,
		line: &SpokenLine,
		mouth: &mut Mouth,
		ruling: impl Fn(Color, Span) -> Ruling,
	) {
		let (to, rest) = whom(line, mouth);
		match to.zip(spoken_line::time(rest)) {
			Some((to, time)) => self.decide(ruling(to, time), mouth),
			None => mouth.refuse(mouth.line(Line::TimePlease)),
		}
	}

	/// Only the arbiter may call a touch accidental (4.2.2).
	pub(super) fn excuse(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let by = line.named.unwrap_or(self.table().turn().side);
		match spoken_line::square(&line.rest, mouth) {
			Some(said) => {
				let square = said.square;
				self.decide(Ruling::Excuse { by, square }, mouth);
			}
			None => mouth.refuse(mouth.line(Line::SquarePlease)),
		}
	}

	/// The move of the one who is named, or the last one, was illegal (7.5).
	pub(super) fn rule_illegal(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let by = whom(line, mouth).0;
		self.decide(Ruling::Illegal { by }, mouth);
	}
}

/// Whom a ruling concerns, named before it or after it, and what follows.
fn whom<'l>(line: &'l SpokenLine, mouth: &Mouth) -> (Option<Color>, &'l str) {
	let (after, rest) = spoken_line::side(&line.rest, mouth);
	(line.named.or(after), rest)
}

/// A score as it is written: "1-0", "1:0", "½-½".
fn score(text: &str) -> Option<Score> {
	let text = text.trim().replace(':', "-").replace('½', "1/2").replace(' ', "");
	text.parse().ok()
}

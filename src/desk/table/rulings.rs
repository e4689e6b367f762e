//! What the arbiter decides at the tournament table (12.9). Whoever else tries is told that only the arbiter may.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::spoken_line::{self, SpokenLine};
use super::{Tournament, Wish};
use crate::chess::{Color, Said};
use crate::clock::Mode;
use crate::desk::mouth::Mouth;
use crate::game::{Arbiter, By, Case, ClaimKind, Command, Penalty, Refusal, Ruling};
use crate::laws::parameters::{IllegalMoveDetectedBy, MateCriterion};
use crate::laws::{self, Ending, Score};
use crate::voice::{Audience, Line, Urgency};

impl Tournament {
	/// Back to the position after so many half-moves (7.5.1, 7.6).
	pub(super) fn go_back(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		match line.rest.trim().parse() {
			Ok(plies) => self.decide_for_good(Ruling::Restore { plies }, Line::AskBackTo, mouth),
			Err(_) => mouth.refuse(mouth.line(Line::PlyPlease)),
		}
	}

	/// What is before him is granted, or the claim that is named, also one on which the decision was put off (III.5.2).
	pub(super) fn grant(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		if line.rest.is_empty() {
			return self.decide(Ruling::Accept, mouth);
		}
		let claim = mouth.library.command(&line.rest, mouth.words.manner());
		let kind = claim.and_then(|name| ClaimKind::from_name(name.strip_prefix("claim-").unwrap_or(name)));
		match kind {
			Some(kind) => self.grant_kind(kind, None, mouth),
			None => mouth.refuse(mouth.line(Line::ClaimPlease)),
		}
	}

	pub(super) fn grant_kind(&mut self, kind: ClaimKind, mode: Option<Mode>, mouth: &mut Mouth) {
		self.decide(Ruling::Grant { kind, mode }, mouth);
	}

	/// The decision is put off, and the opponent may get more time (III.5.2).
	pub(super) fn postpone(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let time = spoken_line::time(&line.rest);
		if time.is_none() && !line.rest.is_empty() {
			return mouth.refuse(mouth.line(Line::TimePlease));
		}
		self.decide(Ruling::Postpone { time }, mouth);
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

	/// 12.9.4, 12.9.5: points are halves of points in the game.
	pub(super) fn rule_points(&mut self, line: &SpokenLine, sign: i8, mouth: &mut Mouth) {
		let (to, rest) = whom(line, mouth);
		match to.zip(halves(rest)) {
			Some((to, halves)) => {
				let penalty = Penalty::Points(sign * halves);
				self.decide_for_good(Ruling::Penalise { to, penalty }, Line::AskPenalty, mouth);
			}
			None => mouth.refuse(mouth.line(Line::AmountPlease)),
		}
	}

	/// 12.9.7
	pub(super) fn fine(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let amount = whom(line, mouth).1.trim().to_string();
		if amount.is_empty() {
			return mouth.refuse(mouth.line(Line::AmountPlease));
		}
		self.penalise_for_good(line, Penalty::Fine(amount), mouth);
	}

	/// 12.9.8: one round, if no number is named.
	pub(super) fn exclude(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let rest = whom(line, mouth).1.trim();
		match if rest.is_empty() { Ok(1) } else { rest.parse() } {
			Ok(rounds) => self.penalise_for_good(line, Penalty::Exclusion(rounds), mouth),
			Err(_) => mouth.refuse(mouth.line(Line::AmountPlease)),
		}
	}

	pub(super) fn penalise_for_good(&mut self, line: &SpokenLine, penalty: Penalty, mouth: &mut Mouth) {
		match whom(line, mouth).0 {
			Some(to) => self.decide_for_good(Ruling::Penalise { to, penalty }, Line::AskPenalty, mouth),
			None => self.refuse(&Refusal::OfMissing, mouth),
		}
	}

	/// A.4.1.2: without a wing, on both.
	pub(super) fn no_castling(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let (of, rest) = whom(line, mouth);
		let wing = match mouth.library.hear(rest, mouth.words.manner()) {
			_ if rest.is_empty() => None,
			Ok(Said::Castling(wing)) => Some(wing),
			Ok(Said::Piece { .. }) => return mouth.refuse(mouth.line(Line::MovePlease)),
			Err(why) => return mouth.refuse(mouth.words.not_understood(&why)),
		};
		match of {
			Some(of) => self.decide(Ruling::NoCastling { of, wing }, mouth),
			None => self.refuse(&Refusal::OfMissing, mouth),
		}
	}

	pub(super) fn rule_result(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		match score(&line.rest) {
			Some(score) => self.decide_for_good(Ruling::Result { score }, Line::AskScore, mouth),
			None => mouth.refuse(mouth.line(Line::ScorePlease)),
		}
	}

	/// Whether a side can still checkmate, and how, where the decision hangs on it (5.2.2, 6.9; team blitz, rule 12).
	pub(super) fn tell_chances(&self, case: &Case, mouth: &mut Mouth) {
		let table = self.table();
		for (side, measure) in case.chances(table.profile()) {
			let shown = laws::shown_chance(table.position(), side, measure);
			let chance = mouth.words.chance(table.position(), side, &shown);
			mouth.say_to(Audience::Arbiter, Urgency::News, chance, [].into());
		}
	}

	/// Where the program has decided by a line that forces mate, or because it found none, the players are told (team blitz
	/// with fixed time, rule 12).
	pub(super) fn tell_forced_line(&self, ending: Ending, mouth: &mut Mouth) {
		let table = self.table();
		if table.opening().arbiter != Arbiter::Program {
			return;
		}
		for (side, measure) in laws::chances_behind(ending, table.profile()) {
			if measure == MateCriterion::ForcingMaterialOrForcedLine {
				let shown = laws::shown_chance(table.position(), side, measure);
				let chance = mouth.words.chance(table.position(), side, &shown);
				mouth.say_to(Audience::Room, Urgency::News, chance, [].into());
			}
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
		let command = Command::Rule(Box::new(ruling));
		let why = self
			.table()
			.decide(self.role, &command, self.now(mouth.at()))
			.err();
		let ruled = self.tell(self.role, &command, mouth.line(Line::Done), mouth);
		if !ruled && why != Some(Refusal::SettingsLocked) {
			// A ruling that was refused is not what the arbiter may want all the same. Only the settings of the clock may be
			// changed after all, if the schedule would suffer (A.4.1.1).
			self.refused = kept;
		}
	}

	/// Asks back, unless it is refused anyway.
	pub(super) fn decide_for_good(&mut self, ruling: Ruling, question: Line, mouth: &mut Mouth) {
		let now = self.now(mouth.at());
		let command = Command::Rule(Box::new(ruling.clone()));
		if self.table().decide(self.role, &command, now).is_err() {
			return self.decide(ruling, mouth);
		}
		self.ask_back(question, Wish::Command(self.role, command, Line::Done), mouth);
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

	/// Whether the arbiter says himself that a move was illegal. A player who is named first has claimed it before him:
	/// taken for a ruling, the words of one side would be held against it.
	pub(super) fn rules_on_illegal(&self, line: &SpokenLine) -> bool {
		self.role == By::Arbiter && line.named.is_none()
	}

	/// Whether only players may say that something was illegal (team blitz, rule 2).
	pub(super) fn players_claim(&self) -> bool {
		self.table().profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly
	}

	/// The move of the one who is named behind, or the last one, was illegal (7.5).
	pub(super) fn rule_illegal(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let by = whom(line, mouth).0;
		self.decide(Ruling::Illegal { by }, mouth);
	}
}

/// Whom a ruling concerns, named before it or after it, and what follows.
pub(super) fn whom<'l>(line: &'l SpokenLine, mouth: &Mouth) -> (Option<Color>, &'l str) {
	let (after, rest) = spoken_line::side(&line.rest, mouth);
	(line.named.or(after), rest)
}

/// A score as it is written: "1-0", "1:0", "½-½".
fn score(text: &str) -> Option<Score> {
	let text = text.trim().replace(':', "-").replace('½', "1/2").replace(' ', "");
	text.parse().ok()
}

/// Points in halves, as they are written: "1", "1/2", "½".
fn halves(text: &str) -> Option<i8> {
	match text.trim() {
		"1/2" | "½" | "0.5" | "0,5" => Some(1),
		"1" => Some(2),
		_ => None,
	}
}

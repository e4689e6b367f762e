//! What the arbiter decides at the tournament table (12.9). Whoever else tries is told that only the arbiter may.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::spoken_line::{self, SpokenLine};
use super::{Tournament, Wish};
use crate::chess::{Color, Said};
use crate::clock::Mode;
use crate::desk::narrator::Narrator;
use crate::game::{Arbiter, By, Case, ClaimKind, Command, Penalty, Refusal, Ruling};
use crate::laws::parameters::{IllegalMoveDetectedBy, MateCriterion};
use crate::laws::{self, Ending, Score};
use crate::voice::{Audience, PhraseKey, Urgency};

impl Tournament {
	/// Back to the position after so many half-moves (7.5.1, 7.6).
	pub(super) fn go_back(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		match line.rest.trim().parse() {
			Ok(plies) => self.decide_for_good(Ruling::Restore { plies }, PhraseKey::AskBackTo, narrator),
			Err(_) => narrator.refuse(narrator.line(PhraseKey::PlyPlease)),
		}
	}

	/// What is before him is granted, or the claim that is named, also one on which the decision was put off (III.5.2).
	pub(super) fn grant(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		if line.rest.is_empty() {
			return self.decide(Ruling::Accept, narrator);
		}
		let claim = narrator.library.command(&line.rest, narrator.words.manner());
		let kind = claim.and_then(|name| ClaimKind::from_name(name.strip_prefix("claim-").unwrap_or(name)));
		match kind {
			Some(kind) => self.grant_kind(kind, None, narrator),
			None => narrator.refuse(narrator.line(PhraseKey::ClaimPlease)),
		}
	}

	pub(super) fn grant_kind(&mut self, kind: ClaimKind, mode: Option<Mode>, narrator: &mut Narrator) {
		self.decide(Ruling::Grant { kind, mode }, narrator);
	}

	/// The decision is put off, and the opponent may get more time (III.5.2).
	pub(super) fn postpone(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let time = spoken_line::time(&line.rest);
		if time.is_none() && !line.rest.is_empty() {
			return narrator.refuse(narrator.line(PhraseKey::TimePlease));
		}
		self.decide(Ruling::Postpone { time }, narrator);
	}

	/// 12.9.1
	pub(super) fn warn(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		match whom(line, narrator).0 {
			Some(to) => {
				let penalty = Penalty::Warning;
				self.decide(Ruling::Penalise { to, penalty }, narrator);
			}
			None => self.refuse(&Refusal::OfMissing, narrator),
		}
	}

	/// 12.9.4, 12.9.5: points are halves of points in the game.
	pub(super) fn rule_points(&mut self, line: &SpokenLine, sign: i8, narrator: &mut Narrator) {
		let (to, rest) = whom(line, narrator);
		match to.zip(halves(rest)) {
			Some((to, halves)) => {
				let penalty = Penalty::Points(sign * halves);
				self.decide_for_good(Ruling::Penalise { to, penalty }, PhraseKey::AskPenalty, narrator);
			}
			None => narrator.refuse(narrator.line(PhraseKey::AmountPlease)),
		}
	}

	/// 12.9.7
	pub(super) fn fine(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let amount = whom(line, narrator).1.trim().to_string();
		if amount.is_empty() {
			return narrator.refuse(narrator.line(PhraseKey::AmountPlease));
		}
		self.penalise_for_good(line, Penalty::Fine(amount), narrator);
	}

	/// 12.9.8: one round, if no number is named.
	pub(super) fn exclude(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let rest = whom(line, narrator).1.trim();
		match if rest.is_empty() { Ok(1) } else { rest.parse() } {
			Ok(rounds) => self.penalise_for_good(line, Penalty::Exclusion(rounds), narrator),
			Err(_) => narrator.refuse(narrator.line(PhraseKey::AmountPlease)),
		}
	}

	pub(super) fn penalise_for_good(&mut self, line: &SpokenLine, penalty: Penalty, narrator: &mut Narrator) {
		match whom(line, narrator).0 {
			Some(to) => {
				self.decide_for_good(Ruling::Penalise { to, penalty }, PhraseKey::AskPenalty, narrator)
			}
			None => self.refuse(&Refusal::OfMissing, narrator),
		}
	}

	/// A.4.1.2: without a wing, on both.
	pub(super) fn no_castling(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let (of, rest) = whom(line, narrator);
		let wing = match narrator.library.hear(rest, narrator.words.manner()) {
			_ if rest.is_empty() => None,
			Ok(Said::Castling(wing)) => Some(wing),
			Ok(Said::Piece { .. }) => return narrator.refuse(narrator.line(PhraseKey::MovePlease)),
			Err(why) => return narrator.refuse(narrator.words.not_understood(&why)),
		};
		match of {
			Some(of) => self.decide(Ruling::NoCastling { of, wing }, narrator),
			None => self.refuse(&Refusal::OfMissing, narrator),
		}
	}

	pub(super) fn rule_result(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		match score(&line.rest) {
			Some(score) => self.decide_for_good(Ruling::Result { score }, PhraseKey::AskScore, narrator),
			None => narrator.refuse(narrator.line(PhraseKey::ScorePlease)),
		}
	}

	/// Whether a side can still checkmate, and how, where the decision hangs on it (5.2.2, 6.9; team blitz, rule 12).
	pub(super) fn tell_chances(&self, case: &Case, narrator: &mut Narrator) {
		let table = self.table();
		for (side, measure) in case.chances(table.profile()) {
			let shown = laws::shown_chance(table.position(), side, measure);
			let chance = narrator.words.chance(table.position(), side, &shown);
			narrator.say_to(Audience::Arbiter, Urgency::News, chance, [].into());
		}
	}

	/// Where the program has decided by a line that forces mate, or because it found none, the players are told (team blitz
	/// with fixed time, rule 12).
	pub(super) fn tell_forced_line(&self, ending: Ending, narrator: &mut Narrator) {
		let table = self.table();
		if table.opening().arbiter != Arbiter::Program {
			return;
		}
		for (side, measure) in laws::chances_behind(ending, table.profile()) {
			if measure == MateCriterion::ForcingMaterialOrForcedLine {
				let shown = laws::shown_chance(table.position(), side, measure);
				let chance = narrator.words.chance(table.position(), side, &shown);
				narrator.say_to(Audience::Room, Urgency::News, chance, [].into());
			}
		}
	}

	/// What was refused last is carried out all the same.
	pub(super) fn override_refusal(&mut self, narrator: &mut Narrator) {
		match self.refused.clone() {
			Some((by, command)) => {
				let command = Box::new(command);
				self.decide_for_good(Ruling::Override { by, command }, PhraseKey::AskOverride, narrator);
			}
			None => self.refuse(&Refusal::NothingPending, narrator),
		}
	}

	pub(super) fn decide(&mut self, ruling: Ruling, narrator: &mut Narrator) {
		let kept = self.refused.take();
		let command = Command::Rule(Box::new(ruling));
		let why = self
			.table()
			.decide(self.role, &command, self.now(narrator.at()))
			.err();
		let ruled = self.tell(self.role, &command, narrator.line(PhraseKey::Done), narrator);
		if !ruled && why != Some(Refusal::SettingsLocked) {
			// A ruling that was refused is not what the arbiter may want all the same. Only the settings of the clock may be
			// changed after all, if the schedule would suffer (A.4.1.1).
			self.refused = kept;
		}
	}

	/// Asks back, unless it is refused anyway.
	pub(super) fn decide_for_good(&mut self, ruling: Ruling, question: PhraseKey, narrator: &mut Narrator) {
		let now = self.now(narrator.at());
		let command = Command::Rule(Box::new(ruling.clone()));
		if self.table().decide(self.role, &command, now).is_err() {
			return self.decide(ruling, narrator);
		}
		self.ask_back(
			question,
			Wish::Command(self.role, command, PhraseKey::Done),
			narrator,
		);
	}

	/// Only the arbiter may call a touch accidental (4.2.2).
	pub(super) fn excuse(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let by = line.named.unwrap_or(self.table().turn().side);
		match spoken_line::square(&line.rest, narrator) {
			Some(said) => {
				let square = said.square;
				self.decide(Ruling::Excuse { by, square }, narrator);
			}
			None => narrator.refuse(narrator.line(PhraseKey::SquarePlease)),
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
	pub(super) fn rule_illegal(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let by = whom(line, narrator).0;
		self.decide(Ruling::Illegal { by }, narrator);
	}
}

/// Whom a ruling concerns, named before it or after it, and what follows.
pub(super) fn whom<'l>(line: &'l SpokenLine, narrator: &Narrator) -> (Option<Color>, &'l str) {
	let (after, rest) = spoken_line::side(&line.rest, narrator);
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

//! The arbiter's decisions at the tournament table (12.9). Anybody else who tries is told that only the arbiter may.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Awaiting, Tournament, Wish};
use crate::asking::Intent;
use crate::chess::{Color, Said, Square};
use crate::clock::Mode;
use crate::commands::{Action, GameAction, TableAction};
use crate::desk::session::Session;
use crate::game::{Arbiter, By, Case, ClaimKind, Command, Penalty, Refusal, Report, Ruling};
use crate::laws::parameters::{IllegalMoveDetectedBy, MateCriterion};
use crate::laws::{self, Ending, Score};
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

impl Tournament {
	/// Goes back to the position after so many half-moves (7.5.1, 7.6).
	pub(super) fn go_back(&mut self, line: &Intent, desk: &mut Session) {
		let number = desk.narrator.parser().number(&line.rest);
		let Some(plies) = number.and_then(|number| usize::try_from(number).ok()) else {
			return desk.narrator.refuse(PhraseKey::PlyPlease);
		};
		let ruling = Ruling::Restore { plies };
		let command = Command::Rule(Box::new(ruling.clone()));
		if self
			.table()
			.decide(self.role, &command, self.now(desk.at()))
			.is_err()
		{
			return self.decide(ruling, desk);
		}
		let mut question = desk.narrator.words().back_to(self.table(), plies);
		question.append(desk.narrator.line(PhraseKey::AskBackTo));
		self.ask_back(
			question,
			Wish::Command(self.role, command, PhraseKey::Done),
			&mut desk.narrator,
		);
	}

	/// Grants the case before the arbiter, or the named claim, also one on which the decision was put off (III.5.2).
	pub(super) fn grant(&mut self, line: &Intent, desk: &mut Session) {
		let square = desk.narrator.parser().square(&line.rest);
		if let Some(of) = self
			.touch_is_unknown()
			.filter(|_| square.is_some() || line.rest.is_empty())
		{
			return self.grant_touch(of, square, desk);
		}
		if line.rest.is_empty() {
			return self.decide(Ruling::Accept, desk);
		}
		let claim = desk
			.narrator
			.library()
			.command(&line.rest, desk.narrator.words().manner());
		let kind = claim.and_then(|name| ClaimKind::from_name(name.strip_prefix("claim-").unwrap_or(name)));
		match kind {
			Some(kind) => self.grant_kind(kind, None, desk),
			None => desk.narrator.refuse(PhraseKey::ClaimPlease),
		}
	}

	/// Returns the player who is said to have touched a piece, if nobody knows which.
	fn touch_is_unknown(&self) -> Option<Color> {
		let case = self.table().case().filter(|case| case.remedy.is_none())?;
		let claim = case
			.claim
			.as_ref()
			.filter(|claim| claim.kind == ClaimKind::Touch)?;
		claim.by.side().map(|side| !side)
	}

	/// The piece that was touched must move (4.3). Where its square is not named, it is asked.
	fn grant_touch(&mut self, of: Color, square: Option<Square>, desk: &mut Session) {
		if self.role != By::Arbiter {
			return self.refuse(&Refusal::ArbiterOnly, &mut desk.narrator);
		}
		if square.is_none() {
			self.awaiting = Awaiting::TouchedSquare;
			return desk.narrator.answer(PhraseKey::TouchedWhere);
		}
		let command = Command::Report {
			kind: Report::Touch,
			of: Some(of),
			square,
		};
		match self.judge(self.role, &command, desk) {
			Ok(_) => {
				if matches!(self.awaiting, Awaiting::TouchedSquare) {
					self.awaiting = Awaiting::Anything;
				}
				self.decide(Ruling::Accept, desk);
			}
			Err(refusal) => {
				self.awaiting = Awaiting::TouchedSquare;
				self.refuse(&refusal, &mut desk.narrator);
			}
		}
	}

	/// Takes the line after the question which piece was touched.
	pub(super) fn touched_where(&mut self, line: &Intent, desk: &mut Session) {
		match (self.touch_is_unknown(), desk.narrator.parser().square(&line.rest)) {
			(Some(of), square @ Some(_)) => self.grant_touch(of, square, desk),
			(Some(_), None) => {
				self.awaiting = Awaiting::TouchedSquare;
				desk.narrator.refuse(PhraseKey::TouchedWhere);
			}
			(None, _) => self.refuse(&Refusal::NothingPending, &mut desk.narrator),
		}
	}

	pub(super) fn grant_kind(&mut self, kind: ClaimKind, mode: Option<Mode>, desk: &mut Session) {
		self.decide(Ruling::Grant { kind, mode }, desk);
	}

	/// The decision is put off, and the opponent may get more time (III.5.2).
	pub(super) fn postpone(&mut self, line: &Intent, desk: &mut Session) {
		let time = desk.narrator.parser().time(&line.rest);
		if time.is_none() && !line.rest.is_empty() {
			return desk.narrator.refuse_time(&line.rest, PhraseKey::TimePlease);
		}
		self.decide(Ruling::Postpone { time }, desk);
	}

	/// 12.9.1
	pub(super) fn warn(&mut self, line: &Intent, desk: &mut Session) {
		match whom(line, &desk.narrator).0 {
			Some(to) => {
				let penalty = Penalty::Warning;
				self.decide(Ruling::Penalise { to, penalty }, desk);
			}
			None => self.refuse(&Refusal::OfMissing, &mut desk.narrator),
		}
	}

	/// 12.9.4, 12.9.5: points are halves of points in the game.
	pub(super) fn rule_points(&mut self, line: &Intent, sign: i8, desk: &mut Session) {
		let (to, rest) = whom(line, &desk.narrator);
		match to.zip(halves(rest)) {
			Some((to, halves)) => {
				let penalty = Penalty::Points(sign * halves);
				self.decide_for_good(Ruling::Penalise { to, penalty }, PhraseKey::AskPenalty, desk);
			}
			None => desk.narrator.refuse(PhraseKey::AmountPlease),
		}
	}

	/// 12.9.7
	pub(super) fn fine(&mut self, line: &Intent, desk: &mut Session) {
		let amount = whom(line, &desk.narrator).1.trim().to_string();
		if amount.is_empty() {
			return desk.narrator.refuse(PhraseKey::AmountPlease);
		}
		self.penalise_for_good(line, Penalty::Fine(amount), desk);
	}

	/// 12.9.8: one round, if no number is named.
	pub(super) fn exclude(&mut self, line: &Intent, desk: &mut Session) {
		let rest = whom(line, &desk.narrator).1.trim();
		match if rest.is_empty() { Ok(1) } else { rest.parse() } {
			Ok(rounds) => self.penalise_for_good(line, Penalty::Exclusion(rounds), desk),
			Err(_) => desk.narrator.refuse(PhraseKey::AmountPlease),
		}
	}

	pub(super) fn penalise_for_good(&mut self, line: &Intent, penalty: Penalty, desk: &mut Session) {
		match whom(line, &desk.narrator).0 {
			Some(to) => self.decide_for_good(Ruling::Penalise { to, penalty }, PhraseKey::AskPenalty, desk),
			None => self.refuse(&Refusal::OfMissing, &mut desk.narrator),
		}
	}

	/// A.4.1.2: without a wing, on both.
	pub(super) fn no_castling(&mut self, line: &Intent, desk: &mut Session) {
		let (of, rest) = whom(line, &desk.narrator);
		let wing = match desk.narrator.library().hear(rest, desk.narrator.words().manner()) {
			_ if rest.is_empty() => None,
			Ok(Said::Castling(wing)) => Some(wing),
			Ok(Said::Piece { .. }) => return desk.narrator.refuse(PhraseKey::MovePlease),
			Err(why) => return desk.narrator.refuse(desk.narrator.words().not_understood(&why)),
		};
		match of {
			Some(of) => self.decide(Ruling::NoCastling { of, wing }, desk),
			None => self.refuse(&Refusal::OfMissing, &mut desk.narrator),
		}
	}

	pub(super) fn rule_result(&mut self, line: &Intent, desk: &mut Session) {
		match score(&line.rest).or_else(|| said_score(&line.rest, &desk.narrator)) {
			Some(score) => {
				let ruling = Ruling::Result { score };
				match self.table().ending().filter(|_| self.role == By::Arbiter) {
					// It has ended so: nothing is decided anew.
					Some(ending) if ending.score() == score => {
						desk.narrator.answer(self.state(&desk.narrator))
					}
					Some(ending) => {
						self.decide_asked(ruling, self.result_in_doubt(ending, &desk.narrator), desk)
					}
					None => self.decide_for_good(ruling, PhraseKey::AskScore, desk),
				}
			}
			None => desk.narrator.refuse(PhraseKey::ScorePlease),
		}
	}

	/// Withdraws the result: the game is open again, or its earlier end counts.
	pub(super) fn withdraw_result(&mut self, desk: &mut Session) {
		match self.table().ending().zip(self.table().ending_before()) {
			Some((ending, _)) => {
				let mut question = desk.narrator.words().ending(ending);
				question.append(desk.narrator.line(PhraseKey::AskWithdraw));
				self.decide_asked(Ruling::PlayOn, question, desk);
			}
			None => self.decide_for_good(Ruling::PlayOn, PhraseKey::AskPlayOn, desk),
		}
	}

	/// Tells if a side can still checkmate, when the decision depends on it (5.2.2, 6.9; team blitz, rule 12). The way is told
	/// on request.
	pub(super) fn tell_chances(&mut self, case: &Case, narrator: &mut Narrator) {
		let table = self.session.table();
		self.chances.clear();
		for (side, measure) in case.chances(table.profile()) {
			let shown = laws::shown_chance(table.position(), side, measure);
			let whole = narrator.words().chance(table.position(), side, &shown);
			let told = match narrator.words().chance_alone(side, &shown) {
				Some(mut alone) => {
					let word = narrator
						.words()
						.command_word(Action::Table(TableAction::ShowMate).name());
					alone.append(narrator.words().line(PhraseKey::ChanceWay, &[word]));
					self.chances.push(whole);
					alone
				}
				None => whole,
			};
			narrator.say_to(Audience::Arbiter, Urgency::News, told, [].into());
		}
	}

	/// Tells the way in which a side can still checkmate, after the arbiter was told that it can.
	pub(super) fn show_mate(&mut self, narrator: &mut Narrator) {
		if self.role != By::Arbiter {
			self.refuse(&Refusal::ArbiterOnly, narrator);
		} else if self.chances.is_empty() {
			self.refuse(&Refusal::NothingPending, narrator);
		} else {
			narrator.answer_all_to(Audience::Arbiter, self.chances.clone());
		}
	}

	/// Tells the players the forced mate by which the program has decided, or that it found no such line (team blitz with
	/// fixed time, rule 12).
	pub(super) fn tell_forced_line(&self, ending: Ending, narrator: &mut Narrator) {
		let table = self.table();
		if table.opening().arbiter != Arbiter::Program {
			return;
		}
		for (side, measure) in laws::chances_behind(ending, table.profile()) {
			if measure == MateCriterion::ForcingMaterialOrForcedLine {
				let shown = laws::shown_chance(table.position(), side, measure);
				let chance = narrator.words().chance(table.position(), side, &shown);
				narrator.say_to(Audience::Room, Urgency::News, chance, [].into());
			}
		}
	}

	/// Carries out the last refused command all the same.
	pub(super) fn override_refusal(&mut self, desk: &mut Session) {
		match self.refused.clone() {
			Some((by, command)) => {
				let command = Box::new(command);
				self.decide_for_good(Ruling::Override { by, command }, PhraseKey::AskOverride, desk);
			}
			None => self.refuse(&Refusal::NothingPending, &mut desk.narrator),
		}
	}

	/// Asks back first where the record says otherwise, or the game ends.
	pub(super) fn decide(&mut self, ruling: Ruling, desk: &mut Session) {
		match self.ruling_in_doubt(&ruling, &desk.narrator) {
			Some(question) => {
				let command = Command::Rule(Box::new(ruling));
				let wish = Wish::Command(self.role, command, PhraseKey::Done);
				self.ask_back(question, wish, &mut desk.narrator);
			}
			None => {
				self.is_ruled(ruling, desk);
			}
		}
	}

	/// Carries out a ruling; returns `true` if it was accepted.
	pub(super) fn is_ruled(&mut self, ruling: Ruling, desk: &mut Session) -> bool {
		let kept = self.refused.take();
		let mut confirmed = desk.narrator.line(PhraseKey::Done);
		if let Some(case) = self.table().case().filter(|_| ruling == Ruling::Reject) {
			confirmed = desk.narrator.line(PhraseKey::CaseRejected);
			confirmed.append(desk.narrator.words().case(case, self.table()));
		}
		let command = Command::Rule(Box::new(ruling));
		let why = self
			.table()
			.decide(self.role, &command, self.now(desk.at()))
			.err();
		let ruled = self.tell(self.role, &command, confirmed, desk);
		self.say_standing(&mut desk.narrator);
		if !ruled && why != Some(Refusal::SettingsLocked) {
			// A refused ruling is not a command that the arbiter may want all the same. Only the settings of the clock may be
			// changed after all, if the schedule would suffer (A.4.1.1).
			self.refused = kept;
		}
		ruled
	}

	/// Asks back, unless it is refused anyway.
	pub(super) fn decide_for_good(&mut self, ruling: Ruling, question: PhraseKey, desk: &mut Session) {
		self.decide_asked(ruling, desk.narrator.line(question), desk);
	}

	/// The same with a question that says more.
	pub(super) fn decide_asked(&mut self, ruling: Ruling, question: Phrase, desk: &mut Session) {
		let now = self.now(desk.at());
		let command = Command::Rule(Box::new(ruling.clone()));
		if self.table().decide(self.role, &command, now).is_err() {
			return self.decide(ruling, desk);
		}
		self.ask_back(
			question,
			Wish::Command(self.role, command, PhraseKey::Done),
			&mut desk.narrator,
		);
	}

	/// Only the arbiter may call a touch accidental (4.2.2).
	pub(super) fn excuse(&mut self, line: &Intent, desk: &mut Session) {
		let by = line.side.unwrap_or(self.table().turn().side);
		match desk.narrator.parser().said_square(&line.rest) {
			Some(said) => {
				let square = said.square;
				self.decide(Ruling::Excuse { by, square }, desk);
			}
			None => desk.narrator.refuse(PhraseKey::SquarePlease),
		}
	}

	/// Returns `true` if the arbiter says that a move was illegal, and not that a player claims it. If only players may say
	/// so, the named player is accused by the opponent.
	pub(super) fn rules_on_illegal(&self, line: &Intent, narrator: &Narrator) -> bool {
		let claims = || self.players_claim() || narrator.parser().names_claimant(line.text());
		let told = both_named(line, narrator).is_some() || (line.side.is_some() && claims());
		self.role == By::Arbiter && !told
	}

	/// Returns `true` if only players may say that something was illegal (team blitz, rule 2).
	pub(super) fn players_claim(&self) -> bool {
		self.table().profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly
	}

	/// Rules that the move of the player named after the command, or the last move, was illegal (7.5).
	pub(super) fn rule_illegal(&mut self, line: &Intent, desk: &mut Session) {
		let by = whom(line, &desk.narrator).0;
		self.decide(Ruling::Illegal { by }, desk);
	}
}

/// Returns the player whom a ruling concerns, named before it, after it or at its end, and the rest of the text.
pub(super) fn whom<'l>(line: &'l Intent, narrator: &Narrator) -> (Option<Color>, &'l str) {
	let (after, rest) = narrator.parser().side_of(&line.rest);
	let last = || {
		let (rest, last) = rest.rsplit_once(' ')?;
		Some((narrator.parser().side(last)?, rest))
	};
	match line.side.or(after) {
		Some(side) => (Some(side), rest),
		None => last().map_or((None, rest), |(side, rest)| (Some(side), rest)),
	}
}

/// A score as it is written: "1-0", "1:0", "½-½".
fn score(text: &str) -> Option<Score> {
	let text = text.trim().replace(':', "-").replace('½', "1/2").replace(' ', "");
	text.parse().ok()
}

/// A score as it is said: the side that wins, or a draw.
fn said_score(text: &str, narrator: &Narrator) -> Option<Score> {
	let drawn = narrator.parser().command(text) == Some(Action::Game(GameAction::OfferDraw));
	let won = || narrator.parser().side(text).map(Score::Win);
	if drawn { Some(Score::Draw) } else { won() }
}

/// Points in halves, as they are written: "1", "1/2", "½".
fn halves(text: &str) -> Option<i8> {
	match text.trim() {
		"1/2" | "½" | "0.5" | "0,5" => Some(1),
		"1" => Some(2),
		_ => None,
	}
}

/// Returns the teller and the subject of a report, if a line names both: the first tells it of the second.
pub(super) fn both_named(line: &Intent, narrator: &Narrator) -> Option<(Color, Color)> {
	let words = line.text().split_whitespace();
	let mut named = words.filter_map(|word| narrator.parser().side(word.trim_matches([':', ',', '.'])));
	let (first, second) = (named.next()?, named.next()?);
	(first != second).then_some((first, second))
}

/// The cases before the arbiter, and their origin: the act, its article, and who reported it.
impl Tournament {
	/// Tells a new case where the arbiter sits: only the arbiter is asked. Returns `true` if anything was told.
	pub(super) fn tell_arbiter(&mut self, narrator: &mut Narrator) -> bool {
		let mut heard = self.remind_of_key(narrator);
		let cases = self.table().cases().to_vec();
		if cases == self.known {
			return heard;
		}
		let known = core::mem::replace(&mut self.known, cases.clone());
		let is_new = cases.first() != known.first();
		if is_new {
			self.guide = None;
		}
		if self.rules() {
			if let Some(case) = cases.first().filter(|_| is_new) {
				let told = self.case_waiting(case, narrator);
				self.call_arbiter(told, narrator);
				self.tell_chances(case, narrator);
				heard = true;
			} else if let Some(behind) = cases.get(known.len()..).filter(|behind| !behind.is_empty()) {
				let told = narrator.words().cases_behind(behind, self.table());
				self.call_arbiter(told, narrator);
				heard = true;
			}
			heard |= self.tell_undecided(narrator);
		}
		self.claimed = false;
		heard
	}

	fn call_arbiter(&self, told: Phrase, narrator: &mut Narrator) {
		let tones = Vec::from([Tone::YourTurn]);
		narrator.say_to(Audience::Arbiter, Urgency::News, told, tones);
	}

	/// The game is over, and there are reports on which nothing was ruled. Returns `true` if there are any.
	pub(super) fn tell_undecided(&self, narrator: &mut Narrator) -> bool {
		let table = self.table();
		if table.undecided().is_empty() {
			return false;
		}
		let mut told = narrator.line(PhraseKey::Undecided);
		for case in table.undecided() {
			told.append(self.case_told(case, narrator));
		}
		narrator.say_to(Audience::Arbiter, Urgency::News, told, Vec::new());
		true
	}

	/// Returns the cases before the arbiter that are heard at this keyboard. The arbiter hears all of them. A player and their assistant
	/// hear the ones said aloud, which are claims, and the reports of their own side.
	pub(super) fn cases_heard(&self) -> Vec<&Case> {
		let role = self.role;
		let is_heard = |case: &&Case| {
			let reported = case.call.filter(|call| call.report.is_some());
			role == By::Arbiter
				|| case.claim.is_some()
				|| reported.is_some_and(|call| call.by.side() == role.side())
		};
		self.table().cases().iter().filter(is_heard).collect()
	}

	/// Tells the case before the arbiter, and the possible rulings.
	pub(super) fn case_waiting(&self, case: &Case, narrator: &Narrator) -> Phrase {
		let mut told = self.case_told(case, narrator);
		told.append(narrator.line(if case.remedy.is_some() {
			PhraseKey::CaseWaits
		} else if self.are_both_down(case) {
			PhraseKey::BothFlagsWait
		} else {
			PhraseKey::ClaimWaits
		}));
		told
	}

	/// Returns `true` if both flags are down, and nobody knows which fell first.
	fn are_both_down(&self, case: &Case) -> bool {
		let table = self.table();
		let claimed = case
			.claim
			.as_ref()
			.is_some_and(|claim| claim.kind == ClaimKind::Flag);
		let external = table.external().filter(|clock| clock.first_fallen().is_none());
		claimed
			&& external.is_some_and(|clock| Color::ALL.into_iter().all(|side| clock.fallen(side).is_some()))
	}

	/// Tells the act or claim, the article that brings it before the arbiter, and who reported it. A claim that was made a
	/// moment ago was heard.
	fn case_told(&self, case: &Case, narrator: &Narrator) -> Phrase {
		let (words, table) = (narrator.words(), self.table());
		let mut told = Phrase::new();
		if let Some(claim) = case.claim.as_ref().filter(|_| !self.claimed) {
			told.append(words.claimed(claim, table.position()));
		}
		told.append(words.act(case, table));
		if let Some(remedy) = &case.remedy {
			told.append(words.by_article(&remedy.law));
		}
		told.append(words.reporter(case));
		told
	}
}

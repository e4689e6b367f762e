//! Words to the opponent or to the arbiter: offers, claims and reports, by a player or in their words.

use alloc::vec::Vec;

use super::rulings::{both_named, whom};
use super::{Tournament, Wish};
use crate::asking::Intent;
use crate::clock::Span;
use crate::desk::session::Session;
use crate::game::{Arbiter, By, Call, CaseEvent, ClaimKind, Command, Event, Refusal, Report, Table};
use crate::laws::parameters::Class;
use crate::narrator::{Narrator, Sayable};
use crate::voice::{Audience, Phrase, PhraseKey, Vocabulary, phrases};

impl Tournament {
	/// Returns the speaker: the person at the keyboard, or the named player whose words that person passes on.
	/// The assistant of a sighted player passes nothing on (D.2.11).
	pub(super) fn speaker(&self, line: &Intent) -> Result<By, Refusal> {
		let Some(color) = line.side else {
			return Ok(self.role);
		};
		let sighted = |side| !self.table().is_blind(side);
		if self.role.is_assistant() && self.role.side().is_some_and(sighted) {
			return Err(Refusal::OpponentsAssistantMayNot);
		}
		Ok(By::player(color))
	}

	/// Passes on a player's words to the opponent or to the arbiter.
	pub(super) fn pass_on(
		&mut self,
		command: &Command,
		confirmed: PhraseKey,
		article: &str,
		line: &Intent,
		desk: &mut Session,
	) {
		match self.speaker(line) {
			Ok(by) => {
				self.tell_words(by, command, confirmed, article, desk);
			}
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
	}

	/// Passes on an offer, its acceptance, or a resignation. Anybody but a player is told the article that leaves these to players.
	fn tell_words(
		&mut self,
		by: By,
		command: &Command,
		confirmed: impl Sayable,
		article: &str,
		desk: &mut Session,
	) {
		match self.judge(by, command, desk) {
			Ok(heard) => {
				if !heard {
					desk.narrator.answer(confirmed);
				}
				self.tell_arbiter(&mut desk.narrator);
			}
			Err(Refusal::PlayersOnly) => {
				self.refuse_by(&Refusal::PlayersOnly, article, &mut desk.narrator);
			}
			// The offer is their own, and for the opponent to answer.
			Err(Refusal::NoOffer) if self.table().offer().is_some() => {
				self.refuse(&Refusal::OfferStands, &mut desk.narrator);
			}
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
	}

	/// Asks back before a command that cannot be taken back, unless it is refused anyway.
	pub(super) fn wish(
		&mut self,
		command: Command,
		question: Phrase,
		article: &str,
		line: &Intent,
		desk: &mut Session,
	) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		let now = self.now(desk.at());
		if self.table().decide(by, &command, now).is_err() {
			return self.tell_words(by, &command, Phrase::new(), article, desk);
		}
		self.ask_back(
			question,
			Wish::Command(by, command, PhraseKey::Done),
			&mut desk.narrator,
		);
	}

	/// Asks back who resigns, and who wins by that.
	pub(super) fn ask_to_resign(&mut self, line: &Intent, desk: &mut Session) {
		let side = line.side.or(self.role.side());
		let words = desk.narrator.words();
		let question = side.map_or_else(Phrase::new, |side| {
			words.fill(phrases::AskResignOf {
				color: words.color(side),
				other: words.color(!side),
			})
		});
		self.wish(Command::Resign, question, "5.1.2", line, desk);
	}

	/// Tells the repetition count: the arbiter may count. Players are not told, and find it on their scoresheets (12.6).
	pub(super) fn tell_repetitions(&self, narrator: &mut Narrator) {
		if self.role != By::Arbiter {
			return self.refuse(&Refusal::NotTold, narrator);
		}
		let told = narrator.words().repetitions(self.table().standing());
		narrator.answer_all_to(Audience::Arbiter, told);
	}

	/// A claim, with the move that is intended if one follows (9.2.1.1).
	pub(super) fn claim(&mut self, kind: ClaimKind, line: &Intent, desk: &mut Session) {
		let said = if line.rest.is_empty() {
			None
		} else {
			match desk
				.narrator
				.library()
				.hear(&line.rest, desk.narrator.words().manner())
			{
				Ok(said) => Some(said),
				Err(why) => return desk.narrator.refuse(desk.narrator.words().not_understood(&why)),
			}
		};
		let command = Command::Claim { kind, said };
		if kind.draw().is_some() {
			return self.ask_to_claim(kind, command, line, desk);
		}
		self.pass_on(&command, PhraseKey::Done, article_of(kind), line, desk);
	}

	/// Makes a claim that accuses: the player named first did it, and the opponent claims it, unless the words name the claimant
	/// ("White claims"). The answer repeats who is accused.
	pub(super) fn accuse(&mut self, kind: ClaimKind, line: &Intent, desk: &mut Session) {
		let (after, rest) = desk.narrator.parser().side_of(&line.rest);
		let claims = desk.narrator.parser().names_claimant(line.text());
		let (named, rest) = match both_named(line, &desk.narrator) {
			Some((_, accused)) => (Some(accused), ""),
			None if claims => (after, rest),
			None => (line.side.or(after), rest),
		};
		let is_player = self.role.side().is_some() && !self.role.is_assistant();
		let claimant = match named {
			Some(_) if is_player => None,
			Some(of) => Some(!of),
			None => line.side,
		};
		let claim = Intent {
			side: claimant,
			rest: rest.into(),
			..line.clone()
		};
		let before = self.table().claim().cloned();
		self.claim(kind, &claim, desk);
		// At the arbiter's keyboard, the case has already named them.
		let is_told = self.rules() && self.table().case().is_some_and(|case| case.remedy.is_some());
		let made = self
			.table()
			.claim()
			.filter(|claim| !is_told && before.as_ref() != Some(*claim));
		let accused = made
			.and_then(|claim| claim.by.side())
			.map(|side| named.unwrap_or(!side));
		if let Some(accused) = accused {
			desk.narrator.answer_behind(
				desk.narrator
					.words()
					.line(PhraseKey::Accused, &[desk.narrator.words().color(accused)]),
			);
		}
	}

	/// Says the effect of a claim before it is made; Enter makes it.
	fn ask_to_claim(&mut self, kind: ClaimKind, command: Command, line: &Intent, desk: &mut Session) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		let Ok(facts) = self.table().decide(by, &command, self.now(desk.at())) else {
			return self.tell_words(by, &command, Phrase::new(), article_of(kind), desk);
		};
		let claim = facts.into_iter().find_map(|fact| {
			if let Event::Case(CaseEvent::Claimed(claim)) = fact.event {
				Some(claim)
			} else {
				None
			}
		});
		let words = desk.narrator.words();
		let mut question = claim.map_or_else(Phrase::new, |claim| {
			words.claimed(&claim, self.table().position())
		});
		question.append(desk.narrator.line(match self.table().opening().arbiter {
			Arbiter::Human => PhraseKey::ClaimGoesToArbiter,
			Arbiter::Program => PhraseKey::ClaimIsDecided,
		}));
		let costs = self.table().profile().wrong_draw_claim_penalty_seconds;
		let may_cost = matches!(kind, ClaimKind::Threefold | ClaimKind::Fifty) && self.table().is_timed();
		if may_cost && costs > Span::ZERO {
			question.append(words.line(PhraseKey::ClaimCosts, &[words.span(costs)]));
		}
		question.append(desk.narrator.line(PhraseKey::EnterOrYes));
		self.ask_for_enter(
			question,
			Wish::Command(by, command, PhraseKey::Done),
			&mut desk.narrator,
		);
	}

	/// The assistant tells the arbiter that the sighted player has touched a piece (D.2.10.5).
	pub(super) fn report_touch(&mut self, line: &Intent, desk: &mut Session) {
		let (named, rest) = whom(line, &desk.narrator);
		let Some(said) = desk.narrator.parser().said_square(rest) else {
			return desk.narrator.refuse(PhraseKey::SquarePlease);
		};
		let of = named.or_else(|| self.role.side().map(|side| !side));
		let command = Command::Report {
			kind: Report::Touch,
			of,
			square: Some(said.square),
		};
		if self.tell(self.role, &command, PhraseKey::ToldArbiter, desk) {
			self.tell_place(&mut desk.narrator);
		}
	}

	/// Tells a report before its effect. The arbiter hears it with the steps to do.
	pub(super) fn reported(&self, by: By, command: &Command, words: &Vocabulary) -> Phrase {
		let &Command::Report { kind, of, square } = command else {
			return Phrase::new();
		};
		if self.rules() {
			return Phrase::new();
		}
		let call = Call {
			report: Some(kind),
			of: of.or_else(|| by.side().map(|side| !side)),
			square,
			..Call::by(by)
		};
		words.seen(&call, self.table())
	}

	/// Tells the case for which a report has to wait.
	fn tell_place(&self, narrator: &mut Narrator) {
		if !self.rules()
			&& self.cases_heard().len() > 1
			&& let Some(waits) = self.waits_for_arbiter(narrator)
		{
			narrator.answer_behind(waits);
		}
	}

	/// Tells the arbiter a report. The player who did it is named before the words or after them; of two names, the first one
	/// tells it. Without a name it is the teller's opponent; the arbiter notes it without a teller.
	pub(super) fn report(&mut self, kind: Report, line: &Intent, desk: &mut Session) {
		let (after, rest) = desk.narrator.parser().side_of(&line.rest);
		let square = desk.narrator.parser().said_square(rest).map(|said| said.square);
		if square.is_none() && !rest.is_empty() {
			return self.refuse(&Refusal::OfMissing, &mut desk.narrator);
		}
		let (by, of) = match (self.role, line.side, after) {
			// The player named first did it. If the arbiter may point nothing out, the opponent tells it to them.
			(By::Arbiter, Some(named), None)
				if accuses(kind) && kind == Report::TwoHands && self.players_claim() =>
			{
				(Ok(By::player(!named)), Some(named))
			}
			(role, Some(named), None) if accuses(kind) => (Ok(role), Some(named)),
			// The report depends on a move of the player since (I.13).
			(By::Arbiter, Some(_), of) if kind == Report::WrongTimes => (self.speaker(line), of),
			(By::Arbiter, named, None) => (Ok(By::Arbiter), named),
			(By::Arbiter, None, of) => (Ok(By::Arbiter), of),
			(_, _, of) => (self.speaker(line), of),
		};
		let command = Command::Report { kind, of, square };
		let confirmed = match by {
			Ok(By::Arbiter) | Err(_) => Phrase::new(),
			Ok(by) => {
				let mut confirmed = desk.narrator.line(PhraseKey::ToldArbiter);
				confirmed.append(self.reported(by, &command, desk.narrator.words()));
				confirmed
			}
		};
		let two_hands = kind == Report::TwoHands;
		let whom = of.or_else(|| by.as_ref().ok().and_then(|by| by.side()).map(|side| !side));
		let plain = two_hands && whom.is_some_and(|whom| self.table().is_plain_move(whom));
		match by {
			Ok(by) => {
				if self.tell(by, &command, confirmed, desk) && plain {
					desk.narrator.answer_behind(PhraseKey::TwoHandsPlain);
				}
				self.tell_place(&mut desk.narrator);
			}
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
	}
}

/// Returns `true` if a report says that somebody has done something.
const fn accuses(kind: Report) -> bool {
	matches!(
		kind,
		Report::TwoHands | Report::Device | Report::Disturbance | Report::Displaced | Report::Touch
	)
}

/// The article by which a player, and nobody else, claims this.
const fn article_of(kind: ClaimKind) -> &'static str {
	match kind {
		ClaimKind::Threefold => "9.2",
		ClaimKind::Fifty => "9.3",
		ClaimKind::Touch => "4.8",
		ClaimKind::Dead => "5.2.2",
		ClaimKind::Illegal => "7.5",
		ClaimKind::Flag => "6.8",
		ClaimKind::NormalMeans => "III.5",
		ClaimKind::ExtraTime => "III.4",
	}
}

/// Lists the notes for the arbiter about the players and the rules, before the game begins.
pub(super) fn notes(table: &Table, narrator: &Narrator) -> Vec<Phrase> {
	let opening = table.opening();
	let (white, black) = (&opening.white, &opening.black);
	let mut notes = Vec::new();
	if white.assistant && black.assistant && white.is_blind() != black.is_blind() {
		notes.push(narrator.line(PhraseKey::BothAssisted));
	}
	if white.is_blind() && black.is_blind() {
		notes.push(narrator.line(PhraseKey::BothBlind));
	}
	let ruled = table.profile().class;
	if let Some(clock) = &opening.clock {
		let played = Class::of(&clock.white);
		if played != ruled {
			let classes = [played, ruled].map(|class| narrator.line(class_line(class)));
			notes.push(narrator.words().line(PhraseKey::ClassByClock, &classes));
		}
	}
	if table.profile().penalty_seconds_uncertain {
		notes.push(narrator.line(PhraseKey::PenaltyUnclear));
	}
	notes
}

const fn class_line(class: Class) -> PhraseKey {
	match class {
		Class::Standard => PhraseKey::ClassStandard,
		Class::Rapid => PhraseKey::ClassRapid,
		Class::Blitz => PhraseKey::ClassBlitz,
	}
}

//! What is said to the opponent or to the arbiter: offers, claims and reports, by a player or in his words.

use alloc::vec::Vec;

use super::spoken_line::{self, SpokenLine};
use super::{Tournament, Wish};
use crate::desk::narrator::Narrator;
use crate::game::{By, ClaimKind, Command, Refusal, Report, Table};
use crate::laws::parameters::Class;
use crate::voice::{Phrase, PhraseKey};

impl Tournament {
	/// Whose words these are: those of the one at the keyboard, or of the player who is named and whose words he passes on.
	/// The assistant of a sighted player passes nothing on (D.2.11).
	pub(super) fn speaker(&self, line: &SpokenLine) -> Result<By, Refusal> {
		let Some(color) = line.named else {
			return Ok(self.role);
		};
		let sighted = |side| !self.table().is_blind(side);
		if self.role.is_assistant() && self.role.side().is_some_and(sighted) {
			return Err(Refusal::OpponentsAssistantMayNot);
		}
		Ok(By::player(color))
	}

	/// What a player says to the opponent or to the arbiter.
	pub(super) fn pass_on(
		&mut self,
		command: &Command,
		confirmed: PhraseKey,
		article: &str,
		line: &SpokenLine,
		narrator: &mut Narrator,
	) {
		match self.speaker(line) {
			Ok(by) => {
				self.tell_words(by, command, narrator.line(confirmed), article, narrator);
			}
			Err(refusal) => self.refuse(&refusal, narrator),
		}
	}

	/// Only a player offers, accepts and gives up; who asks for it in another's place is told which article says so.
	fn tell_words(
		&mut self,
		by: By,
		command: &Command,
		confirmed: Phrase,
		article: &str,
		narrator: &mut Narrator,
	) {
		match self.judge(by, command, narrator) {
			Ok(heard) => {
				if !heard {
					narrator.answer(confirmed);
				}
				self.tell_arbiter(narrator);
			}
			Err(Refusal::PlayersOnly) => {
				self.refuse_by(&Refusal::PlayersOnly, article, narrator);
			}
			Err(refusal) => self.refuse(&refusal, narrator),
		}
	}

	/// What cannot be taken back is asked back, unless it is refused anyway.
	pub(super) fn wish(
		&mut self,
		command: Command,
		question: PhraseKey,
		article: &str,
		line: &SpokenLine,
		narrator: &mut Narrator,
	) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, narrator),
		};
		let now = self.now(narrator.at());
		if self.table().decide(by, &command, now).is_err() {
			return self.tell_words(by, &command, Phrase::new(), article, narrator);
		}
		self.ask_back(question, Wish::Command(by, command, PhraseKey::Done), narrator);
	}

	/// A claim, with the move that is intended if one follows (9.2.1.1).
	pub(super) fn claim(&mut self, kind: ClaimKind, line: &SpokenLine, narrator: &mut Narrator) {
		let said = if line.rest.is_empty() {
			None
		} else {
			match narrator.library.hear(&line.rest, narrator.words.manner()) {
				Ok(said) => Some(said),
				Err(why) => return narrator.refuse(narrator.words.not_understood(&why)),
			}
		};
		self.pass_on(
			&Command::Claim { kind, said },
			PhraseKey::Done,
			article_of(kind),
			line,
			narrator,
		);
	}

	/// The assistant tells the arbiter that the sighted player has touched a piece (D.2.10.5).
	pub(super) fn report_touch(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let Some(said) = spoken_line::square(&line.rest, narrator) else {
			return narrator.refuse(narrator.line(PhraseKey::SquarePlease));
		};
		let of = line.named.or_else(|| self.role.side().map(|side| !side));
		let command = Command::Report {
			kind: Report::Touch,
			of,
			square: Some(said.square),
		};
		self.tell(
			self.role,
			&command,
			narrator.line(PhraseKey::ToldArbiter),
			narrator,
		);
	}

	/// Tells the arbiter what was seen. Whom it is about is named after the words; whose words they are, before them.
	/// Without a name it is the opponent of whoever tells it, and the arbiter notes it himself.
	pub(super) fn report(&mut self, kind: Report, line: &SpokenLine, narrator: &mut Narrator) {
		let (after, rest) = spoken_line::side(&line.rest, narrator);
		let square = spoken_line::square(rest, narrator).map(|said| said.square);
		if square.is_none() && !rest.is_empty() {
			return self.refuse(&Refusal::OfMissing, narrator);
		}
		let (by, of) = match (self.role, line.named, after) {
			// Whether he has moved since counts (I.13).
			(By::Arbiter, Some(_), of) if kind == Report::WrongTimes => (self.speaker(line), of),
			// Where the arbiter may point nothing out, the player who is named tells it before him.
			(By::Arbiter, Some(named), None) if kind == Report::TwoHands && self.players_claim() => {
				(Ok(By::player(named)), Some(!named))
			}
			(By::Arbiter, named, None) => (Ok(By::Arbiter), named),
			(By::Arbiter, None, of) => (Ok(By::Arbiter), of),
			(_, _, of) => (self.speaker(line), of),
		};
		let confirmed = if by == Ok(By::Arbiter) {
			Phrase::new()
		} else {
			narrator.line(PhraseKey::ToldArbiter)
		};
		match by {
			Ok(by) => {
				self.tell(by, &Command::Report { kind, of, square }, confirmed, narrator);
			}
			Err(refusal) => self.refuse(&refusal, narrator),
		}
	}
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

/// What the arbiter should hear of who sits here and of the rules, before the game begins.
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
			notes.push(narrator.words.line(PhraseKey::ClassByClock, &classes));
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

//! What is said to the opponent or to the arbiter: offers, claims and reports, by a player or in his words.

use alloc::vec::Vec;

use super::spoken_line::{self, SpokenLine};
use super::{Tournament, Wish};
use crate::desk::mouth::Mouth;
use crate::game::{By, ClaimKind, Command, Refusal, Report, Table};
use crate::laws::parameters::Class;
use crate::voice::{Line, Phrase};

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
		confirmed: Line,
		article: &str,
		line: &SpokenLine,
		mouth: &mut Mouth,
	) {
		match self.speaker(line) {
			Ok(by) => {
				self.tell_words(by, command, mouth.line(confirmed), article, mouth);
			}
			Err(refusal) => self.refuse(&refusal, mouth),
		}
	}

	/// Only a player offers, accepts and gives up; who asks for it in another's place is told which article says so.
	fn tell_words(&mut self, by: By, command: &Command, confirmed: Phrase, article: &str, mouth: &mut Mouth) {
		match self.judge(by, command, mouth) {
			Ok(heard) => {
				if !heard {
					mouth.answer(confirmed);
				}
				self.tell_arbiter(mouth);
			}
			Err(Refusal::PlayersOnly) => {
				self.refuse_by(&Refusal::PlayersOnly, article, mouth);
			}
			Err(refusal) => self.refuse(&refusal, mouth),
		}
	}

	/// What cannot be taken back is asked back, unless it is refused anyway.
	pub(super) fn wish(
		&mut self,
		command: Command,
		question: Line,
		article: &str,
		line: &SpokenLine,
		mouth: &mut Mouth,
	) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, mouth),
		};
		let now = self.now(mouth.at());
		if self.table().decide(by, &command, now).is_err() {
			return self.tell_words(by, &command, Phrase::new(), article, mouth);
		}
		self.ask_back(question, Wish::Command(by, command, Line::Done), mouth);
	}

	/// A claim, with the move that is intended if one follows (9.2.1.1).
	pub(super) fn claim(&mut self, kind: ClaimKind, line: &SpokenLine, mouth: &mut Mouth) {
		let said = if line.rest.is_empty() {
			None
		} else {
			match mouth.library.hear(&line.rest, mouth.words.manner()) {
				Ok(said) => Some(said),
				Err(why) => return mouth.refuse(mouth.words.not_understood(&why)),
			}
		};
		self.pass_on(
			&Command::Claim { kind, said },
			Line::Done,
			article_of(kind),
			line,
			mouth,
		);
	}

	/// The assistant tells the arbiter that the sighted player has touched a piece (D.2.10.5).
	pub(super) fn report_touch(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let Some(said) = spoken_line::square(&line.rest, mouth) else {
			return mouth.refuse(mouth.line(Line::SquarePlease));
		};
		let of = line.named.or_else(|| self.role.side().map(|side| !side));
		let command = Command::Report {
			kind: Report::Touch,
			of,
			square: Some(said.square),
		};
		self.tell(self.role, &command, mouth.line(Line::ToldArbiter), mouth);
	}

	/// Tells the arbiter what was seen. Whom it is about is named after the words; whose words they are, before them.
	/// Without a name it is the opponent of whoever tells it, and the arbiter notes it himself.
	pub(super) fn report(&mut self, kind: Report, line: &SpokenLine, mouth: &mut Mouth) {
		let (after, rest) = spoken_line::side(&line.rest, mouth);
		let square = spoken_line::square(rest, mouth).map(|said| said.square);
		if square.is_none() && !rest.is_empty() {
			return self.refuse(&Refusal::OfMissing, mouth);
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
			mouth.line(Line::ToldArbiter)
		};
		match by {
			Ok(by) => {
				self.tell(by, &Command::Report { kind, of, square }, confirmed, mouth);
			}
			Err(refusal) => self.refuse(&refusal, mouth),
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
pub(super) fn notes(table: &Table, mouth: &Mouth) -> Vec<Phrase> {
	let opening = table.opening();
	let (white, black) = (&opening.white, &opening.black);
	let mut notes = Vec::new();
	if white.assistant && black.assistant && white.is_blind() != black.is_blind() {
		notes.push(mouth.line(Line::BothAssisted));
	}
	if white.is_blind() && black.is_blind() {
		notes.push(mouth.line(Line::BothBlind));
	}
	let ruled = table.profile().class;
	if let Some(clock) = &opening.clock {
		let played = Class::of(&clock.white);
		if played != ruled {
			let classes = [played, ruled].map(|class| mouth.line(class_line(class)));
			notes.push(mouth.words.line(Line::ClassByClock, &classes));
		}
	}
	if table.profile().penalty_seconds_uncertain {
		notes.push(mouth.line(Line::PenaltyUnclear));
	}
	notes
}

const fn class_line(class: Class) -> Line {
	match class {
		Class::Standard => Line::ClassStandard,
		Class::Rapid => Line::ClassRapid,
		Class::Blitz => Line::ClassBlitz,
	}
}

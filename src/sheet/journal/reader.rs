//! Reads a journal line by line, from any source, and finds the first line that is wrong.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};

use serde::Deserialize;
use serde_json::Value;

use super::written::{is_day, is_known, is_too_great};
use super::{BEFORE, BEHIND, BETWEEN, Fingerprint, Format, Title, VERSION};
use crate::game::{Audit, Event, Fact, GameEvent, Impossible, Nonsense, OpeningError, Table};
use crate::message;
use crate::texts::Message;

/// Longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// A journal that is complete and unbroken.
#[derive(Clone, Debug)]
pub struct Journal {
	pub title: Title,
	pub facts: usize,
	/// The fingerprint of the whole journal.
	pub fingerprint: Fingerprint,
	/// The game that it tells.
	pub table: Table,
	/// Its facts that are possible, but that this version would not write.
	pub unusual: Option<UnusualFacts>,
}

/// Facts that are possible, but that no command of this version leads to: an older version, or somebody else, has written them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnusualFacts {
	/// The line of the first one, counted from one.
	pub line: usize,
	pub facts: usize,
}

impl From<&UnusualFacts> for Message {
	fn from(unusual: &UnusualFacts) -> Self {
		message!(UnusualFacts, number = unusual.facts, line = unusual.line)
	}
}

crate::in_english! { UnusualFacts }

/// The place where a journal is broken, and the length of its good part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalFlaw {
	/// The line, counted from one.
	pub line: usize,
	pub wrong: Wrong,
	/// Number of facts before it, which are good.
	pub good: usize,
	/// The fingerprint of the journal up to them.
	pub fingerprint: Option<Fingerprint>,
}

crate::reasons! {
/// Fault of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
	NoJournal => message!(WrongNoJournal),
	Newer => message!(JournalNewer),
	OtherTitle => message!(WrongOtherTitle),
	NoDay => message!(WrongNoDay),
	NoLine => message!(LineTorn),
	TooLong => message!(WrongTooLong, longest_line = LONGEST_LINE),
	Chain => message!(HashWrong),
	NoFact => message!(WrongNoFact),
	Unknown => message!(WrongUnknown),
	TooGreat => message!(WrongTooGreat),
	OtherPlayers => message!(WrongOtherPlayers),
	NoGame(error: Box<OpeningError>) => message!(WrongNoGame, text = error.as_ref()),
	Nonsense(text: Nonsense) => message!(WrongNonsense, text),
	Torn => message!(LastLineMissing),
	Unended(text: Nonsense) => message!(WrongUnended, text),
	Count => message!(LastLineWrong),
	Behind => message!(LineBehind),
}
}

impl From<&JournalFlaw> for Message {
	fn from(flaw: &JournalFlaw) -> Self {
		// The fault may be a quotation from the journal.
		let good = match (flaw.good, flaw.fingerprint) {
			(0, _) | (_, None) => message!(NoFactGood),
			(number, Some(hash)) => message!(FactsGood, number, hash = hash.to_string()),
		};
		message!(JournalBroken, number = flaw.line, why = &flaw.wrong, good)
	}
}

crate::in_english! { JournalFlaw }

impl core::error::Error for JournalFlaw {}

/// Takes a journal in, one line at a time.
#[derive(Clone, Debug, Default)]
pub struct Reader {
	lines: usize,
	title: Option<Title>,
	facts: usize,
	fingerprint: Option<Fingerprint>,
	game: Option<Game>,
	/// The fingerprints before the facts whose cause is not known yet; the last of these is in hand.
	before: VecDeque<(usize, Fingerprint)>,
	ended: bool,
	/// True if only the chain is checked.
	believes: bool,
}

/// The game so far.
#[derive(Clone, Debug)]
enum Game {
	Believed(Box<Table>),
	Audited(Box<Audit>),
	/// Complete, with its unusual facts.
	Whole(Box<Table>, Option<UnusualFacts>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
	facts: usize,
	hash: String,
}

impl Reader {
	/// Returns a reader for journals of this program itself: facts with the right hashes are taken in, whatever they tell.
	#[must_use]
	pub fn believing() -> Self {
		Self {
			believes: true,
			..Self::default()
		}
	}

	/// Takes in the next line, without its end. Returns the text of the fact in it, if there is one.
	///
	/// # Errors
	/// With its fault. Nothing is to be read after that.
	pub fn line<'a>(&mut self, line: &'a [u8]) -> Result<Option<&'a str>, JournalFlaw> {
		self.lines = self.lines.saturating_add(1);
		self.take(line).map_err(|broken| match broken {
			Broken::Here(wrong) => self.flaw(self.lines, wrong),
			Broken::Fact(impossible) => self.flaw_of(impossible),
		})
	}

	/// Returns the journal, when all its lines have been read.
	///
	/// # Errors
	/// If its end is missing.
	pub fn end(self) -> Result<Journal, JournalFlaw> {
		let torn = self.flaw(self.lines.saturating_add(1), Wrong::Torn);
		let (table, unusual) = match self.game {
			Some(Game::Believed(table)) => (table, None),
			Some(Game::Whole(table, unusual)) => (table, unusual),
			Some(Game::Audited(_)) | None => return Err(torn),
		};
		match (self.title, self.fingerprint) {
			(Some(title), Some(fingerprint)) if self.ended => Ok(Journal {
				title,
				facts: self.facts,
				fingerprint,
				table: *table,
				unusual,
			}),
			_ => Err(torn),
		}
	}

	const fn flaw(&self, line: usize, wrong: Wrong) -> JournalFlaw {
		JournalFlaw {
			line,
			wrong,
			good: self.facts,
			fingerprint: self.fingerprint,
		}
	}

	/// Returns the flaw of a fact that may stand before the line in hand.
	fn flaw_of(&self, Impossible { fact, why }: Impossible) -> JournalFlaw {
		let before = self.before.iter().find(|(number, _)| *number == fact);
		JournalFlaw {
			line: line_of(fact),
			wrong: Wrong::Nonsense(why),
			good: fact,
			fingerprint: before.map(|(_, fingerprint)| *fingerprint),
		}
	}

	fn take<'a>(&mut self, line: &'a [u8]) -> Result<Option<&'a str>, Broken> {
		if self.ended {
			return Err(Wrong::Behind.into());
		}
		if line.len() > LONGEST_LINE {
			return Err(Wrong::TooLong.into());
		}
		// A copy from another system may have two bytes at the end of a line.
		let line = line.strip_suffix(b"\r").unwrap_or(line);
		let Some(fingerprint) = self.fingerprint else {
			// Other systems put a byte order mark before the first line of a text.
			let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
			let title = title(line)?;
			if !self.believes && !is_day(&title.date) {
				return Err(Wrong::NoDay.into());
			}
			self.fingerprint = Some(title.fingerprint());
			self.title = Some(title);
			return Ok(None);
		};
		match line.strip_prefix(BEFORE.as_bytes()) {
			Some(rest) => self.fact(rest, fingerprint).map(Some),
			None => self.last(line, fingerprint).map(|()| None),
		}
	}

	fn fact<'a>(&mut self, rest: &'a [u8], before: Fingerprint) -> Result<&'a str, Broken> {
		let (hash, rest) = rest.split_at_checked(Fingerprint::DIGITS).ok_or(Wrong::NoLine)?;
		let text = rest
			.strip_prefix(BETWEEN.as_bytes())
			.and_then(|rest| rest.strip_suffix(BEHIND.as_bytes()))
			.ok_or(Wrong::NoLine)?;
		let fingerprint = before.and(text);
		if fingerprint != *hash {
			return Err(Wrong::Chain.into());
		}
		let text = core::str::from_utf8(text).map_err(|_| Wrong::NoFact)?;
		let fact: Fact = serde_json::from_str(text).map_err(|_| Wrong::NoFact)?;
		if !self.believes {
			is_understood(&fact, text)?;
		}
		match &mut self.game {
			Some(Game::Believed(table)) => table.apply(&fact),
			Some(Game::Audited(audit)) => {
				self.before.push_back((self.facts, before));
				audit.take(fact)?;
				let known = self.before.len().saturating_sub(audit.pending());
				self.before.drain(..known);
			}
			Some(Game::Whole(..)) => return Err(Wrong::Behind.into()),
			None if self.believes => {
				self.game = Some(Game::Believed(Box::new(opened(fact, None)?)));
			}
			None => {
				let table = opened(fact, self.title.as_ref())?;
				self.game = Some(Game::Audited(Box::new(Audit::of(table))));
			}
		}
		self.fingerprint = Some(fingerprint);
		self.facts = self.facts.saturating_add(1);
		Ok(text)
	}

	fn last(&mut self, line: &[u8], fingerprint: Fingerprint) -> Result<(), Broken> {
		let last: Last = serde_json::from_slice(line).map_err(|_| Wrong::NoLine)?;
		self.game = match self.game.take() {
			Some(Game::Audited(audit)) => {
				let (table, unusual) = audit.end().map_err(|impossible| {
					if impossible.fact == self.facts {
						Broken::Here(Wrong::Unended(impossible.why))
					} else {
						Broken::Fact(impossible)
					}
				})?;
				let unusual = unusual.map(|unusual| UnusualFacts {
					line: line_of(unusual.first),
					facts: unusual.facts,
				});
				Some(Game::Whole(Box::new(table), unusual))
			}
			Some(game @ (Game::Believed(_) | Game::Whole(..))) => Some(game),
			None => return Err(Wrong::NoGame(Box::new(OpeningError::NoOpening)).into()),
		};
		if last.facts != self.facts || fingerprint != *last.hash.as_bytes() {
			return Err(Wrong::Count.into());
		}
		self.ended = true;
		Ok(())
	}
}

/// Returns the line of this fact: the first line names the format, and the second is the first fact.
const fn line_of(fact: usize) -> usize {
	fact.saturating_add(2)
}

/// Place of the fault: the line in hand, or a fact that may stand before it.
enum Broken {
	Here(Wrong),
	Fact(Impossible),
}

impl From<Wrong> for Broken {
	fn from(wrong: Wrong) -> Self {
		Self::Here(wrong)
	}
}

impl From<Impossible> for Broken {
	fn from(impossible: Impossible) -> Self {
		Self::Fact(impossible)
	}
}

fn title(line: &[u8]) -> Result<Title, Wrong> {
	let format: Format = serde_json::from_slice(line).map_err(|_| Wrong::NoJournal)?;
	if format.journal != "annabella" {
		return Err(Wrong::NoJournal);
	}
	if format.version > VERSION {
		return Err(Wrong::Newer);
	}
	let title: Title = serde_json::from_slice(line).map_err(|_| Wrong::OtherTitle)?;
	if title.line().as_bytes() == line {
		Ok(title)
	} else {
		Err(Wrong::OtherTitle)
	}
}

/// Checks that the whole text of a fact is understood.
fn is_understood(fact: &Fact, text: &str) -> Result<(), Wrong> {
	let written: Value = serde_json::from_str(text).map_err(|_| Wrong::NoFact)?;
	let understood = serde_json::to_value(fact).map_err(|_| Wrong::NoFact)?;
	if !is_known(&written, &understood) {
		Err(Wrong::Unknown)
	} else if is_too_great(&written) {
		Err(Wrong::TooGreat)
	} else {
		Ok(())
	}
}

fn opened(fact: Fact, title: Option<&Title>) -> Result<Table, Wrong> {
	if let Event::Game(GameEvent::Opened(opening)) = fact.event {
		let names = (&opening.white.name, &opening.black.name);
		if title.is_some_and(|title| (&title.white, &title.black) != names) {
			return Err(Wrong::OtherPlayers);
		}
		Table::open(*opening, fact.at).map_err(|error| Wrong::NoGame(Box::new(error)))
	} else {
		Err(Wrong::NoGame(Box::new(OpeningError::NoOpening)))
	}
}

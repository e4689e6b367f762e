//! The referee's JSON Lines ↔ commands and effects. The words come from the voice; it decides nothing.
//!
//! One answer line for every input line, in order, always. `docs/referee.md` explains the lines.

mod adjourned;
mod answer;
mod castling;
mod chances;
mod effect;
mod entry;
mod line;
mod moves;
mod notes;
mod oddity;
mod order;
mod report;
mod setup;
mod setup_errors;
mod sheet;
mod steps;
mod words;
mod written;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub use effect::EFFECTS;
use effect::{Answer, Effect, Refused};
pub use line::LONGEST_LINE;
use line::{BadLine, EventLine, No};
use order::SETUP;
pub use order::{events, rulings};
use report::Shown;
use words::Words;

use crate::clock::Stamp;
use crate::game::{By, Command, Fact, Refusal, Ruling, Table};
use crate::names::bearable;
use crate::voice::{Language, Library, Manner, Vocabulary};

/// The referee of one table at a time, as other programs reach it.
#[derive(Clone, Debug)]
pub struct Referee {
	library: Library,
	words: Vocabulary,
	/// The words of its notes.
	notes: Words,
	game: Option<Game>,
	/// The moment of the last line.
	last: Stamp,
	/// The last line that was refused, which the arbiter may override.
	refused: Option<String>,
}

/// The table with the last reports about it.
#[derive(Clone, Debug)]
struct Game {
	table: Table,
	shown: Shown,
	/// Effects of elapsed time while a line was refused; they go out with the next answer.
	held: Vec<Effect>,
}

impl Referee {
	/// Returns a referee without a table.
	///
	/// # Errors
	/// If the built-in words are damaged.
	pub fn new() -> Result<Self, crate::voice::WordsError> {
		let library = Library::built_in();
		let words = Vocabulary::new(&library, Manner::new(Language::GERMAN))?;
		Ok(Self {
			library,
			words,
			notes: Words::of(Language::GERMAN)?,
			game: None,
			last: Stamp(0),
			refused: None,
		})
	}

	/// Returns the answer to one line: one line of JSON, without its end.
	pub fn answer(&mut self, text: &str) -> String {
		let answer = match EventLine::read(text) {
			Ok(line) => self.answer_line(&line, text),
			Err(BadLine(why)) => self.refuse(self.last, "bad-event", "", &why),
		};
		serde_json::to_string(&answer)
			.map(written::written)
			.unwrap_or_else(|_| {
				// Everything in an answer is text and numbers, so that this cannot be reached.
				String::from("{\"ok\":false,\"refused\":{\"law\":\"\",\"code\":\"bad-event\",\"text\":\"\"}}")
			})
	}

	/// The table as it stands, if one is set up.
	#[must_use]
	pub fn table(&self) -> Option<&Table> {
		self.game.as_ref().map(|game| &game.table)
	}

	fn answer_line(&mut self, line: &EventLine<'_>, text: &str) -> Answer {
		let at = Stamp(line.at);
		if at < self.last {
			let why = "Time runs backwards: at is smaller than in the line before.";
			return self.refuse(self.last, "bad-event", "", why);
		}
		self.last = at;
		let held = self.settle(at);
		let done = self.carry_out(line);
		match done {
			Ok(mut effects) => {
				if let Some(held) = held {
					effects.splice(0..0, held);
				}
				Answer::done(at, effects)
			}
			Err(no) => {
				if let (Some(game), Some(held)) = (&mut self.game, held) {
					game.held = held;
				}
				let answer = match no {
					No::Bad(why) => self.refuse(at, "bad-event", "", &why),
					No::Setup(why) => self.refuse(at, "bad-setup", "", &why),
					No::Refused(refusal) => self.refuse_lawfully(at, &refusal),
					No::Unlawful { law, refusal } => {
						self.refuse(at, refusal.code(), law, &self.plain_refusal(&refusal))
					}
				};
				self.refused = Some(text.to_string());
				answer
			}
		}
	}

	/// Takes in events that time has brought, with those held back before. `None` without a table.
	fn settle(&mut self, at: Stamp) -> Option<Vec<Effect>> {
		let game = self.game.as_mut()?;
		let mut effects = core::mem::take(&mut game.held);
		let facts = game.table.due(at);
		if !facts.is_empty() {
			effects.extend(game.take_in(&facts, &self.words, &self.notes));
		}
		Some(effects)
	}

	fn carry_out(&mut self, line: &EventLine<'_>) -> Result<Vec<Effect>, No> {
		if line.what == SETUP {
			return self.set_up(line, false);
		}
		let by = line.by()?;
		let command = self.command(line)?;
		if let Command::Rule(ruling) = &command
			&& let Ruling::Override { .. } = **ruling
			&& self.overrides_setup(line)
		{
			return self.override_setup(by);
		}
		let Some(game) = &mut self.game else {
			return Err(No::Bad("No table is set up. Send setup first.".to_string()));
		};
		let at = Stamp(line.at);
		let facts = game.table.decide(by, &command, at)?;
		let mut effects = game.take_in(&facts, &self.words, &self.notes);
		effects.extend(game.answer(by, &command, at, &self.words, &self.notes));
		effects.extend(game.news(by, &command, &facts, &self.words, &self.notes));
		effects.extend(entry::warning(&command, &self.notes));
		Ok(effects)
	}

	fn refuse_lawfully(&self, at: Stamp, refusal: &Refusal) -> Answer {
		let Some(game) = &self.game else {
			return self.refuse(at, refusal.code(), "", &self.plain_refusal(refusal));
		};
		let law = refusal.law(game.table.profile());
		let text = self.words.refuse(refusal, game.table.position()).to_string();
		self.refuse(at, refusal.code(), law, &text)
	}

	fn plain_refusal(&self, refusal: &Refusal) -> String {
		self.words
			.refuse(refusal, &crate::chess::Position::start())
			.to_string()
	}

	fn refuse(&self, at: Stamp, code: &'static str, law: &'static str, text: &str) -> Answer {
		Answer::refused(
			at,
			Refused {
				law,
				code,
				// It quotes the text that was not understood, and may be as long as the line.
				text: bearable(text),
			},
		)
	}
}

/// Meaning of a line.
impl Referee {
	fn command(&self, line: &EventLine<'_>) -> Result<Command, No> {
		if line.is_override() {
			let text = match (&line.event, &self.refused) {
				(Some(event), _) => event.get().to_string(),
				(None, Some(refused)) => refused.clone(),
				(None, None) => return Err(Refusal::NothingPending.into()),
			};
			let inner = EventLine::read_part(&text, line)?;
			if inner.is_override() {
				return Err(No::Bad("A ruling cannot be overridden by itself.".to_string()));
			}
			if inner.what == SETUP {
				// The setup handles this itself.
				return Ok(Command::Rule(Box::new(Ruling::Override {
					by: By::Arbiter,
					command: Box::new(Command::Tick),
				})));
			}
			let by = inner.by()?;
			let command = self.order(&inner)?;
			return Ok(Command::Rule(Box::new(Ruling::Override {
				by,
				command: Box::new(command),
			})));
		}
		self.order(line)
	}

	fn overrides_setup(&self, line: &EventLine<'_>) -> bool {
		let text = line
			.event
			.map_or(self.refused.as_deref(), |event| Some(event.get()));
		text.and_then(|text| EventLine::read_part(text, line).ok())
			.is_some_and(|inner| inner.what == SETUP)
	}

	fn override_setup(&mut self, by: By) -> Result<Vec<Effect>, No> {
		if by != By::Arbiter {
			return Err(Refusal::ArbiterOnly.into());
		}
		let text = self.refused.clone().unwrap_or_default();
		let line = EventLine::read(&text)?;
		self.set_up(&line, true)
	}
}

impl Game {
	/// Applies facts, and returns their effects.
	fn take_in(&mut self, facts: &[Fact], words: &Vocabulary, notes: &Words) -> Vec<Effect> {
		let mut effects = Vec::new();
		for fact in facts {
			castling::before(&fact.event, &self.table, notes, &mut effects);
			report::before(&fact.event, &self.table, words, &mut effects);
			self.table.apply(fact);
			report::after(&fact.event, &self.table, words, &mut effects);
			notes::after(&fact.event, &self.table, notes, &mut effects);
			effects.extend(oddity::told(&fact.event, &self.table, notes));
			adjourned::after(&fact.event, &self.table, notes, &mut effects);
		}
		self.shown.changes(&self.table, facts, &mut effects);
		effects
	}
}

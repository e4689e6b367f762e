//! Typing at the tournament table: lines, keys, Enter on the empty line, and the answers to questions.

use alloc::format;
use alloc::string::{String, ToString};

use super::spoken_line::{self, SpokenLine};
use super::{Asking, Outcome, Tournament, Wish};
use crate::desk::actions::{Action, Duty};
use crate::desk::building::Building;
use crate::desk::menu::Picked;
use crate::desk::mouth::Mouth;
use crate::game::{By, Command};
use crate::keys::Key;
use crate::voice::{Audience, Line, Phrase, Tone};

/// What stands for each character of a sealed move.
const HIDDEN: char = '*';

impl Tournament {
	/// Whether typed characters belong to a line: a key that types one is a command on the empty line only.
	pub(in crate::desk) fn is_typing(&self) -> bool {
		!self.entry.text().is_empty()
			|| self.handing.is_some()
			|| self.sealing.is_some()
			|| self.locking.is_asking()
	}

	/// Whether yes or no, a number, a key, or the sealed move is awaited, so that no word is a command.
	pub(in crate::desk) const fn is_asking(&self) -> bool {
		self.asking.is_some() || self.handing.is_some() || self.sealing.is_some() || self.locking.is_asking()
	}

	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Outcome {
		if let Some(handing) = &mut self.handing {
			let picked = handing.menu.typed(key, mouth);
			self.handed(picked, mouth);
		} else if self.is_walking() {
			self.typed_on_board(key, mouth);
		} else {
			match key.typed().filter(|character| self.entry.insert(*character)) {
				Some(character) => {
					self.rows = None;
					self.echo(character, mouth);
				}
				None => mouth.signal(Tone::Illegal, Line::NoSuchKey),
			}
		}
		Outcome::Here
	}

	/// Reads back what was typed, but not what is sealed.
	fn echo(&self, character: char, mouth: &mut Mouth) {
		if self.sealing.is_some() && !mouth.hears_in_secret() {
			mouth.echo_hidden(HIDDEN);
		} else {
			mouth.echo(character, &self.entry);
		}
	}

	/// Says the line that is being typed, but not what is sealed.
	pub(in crate::desk) fn read_typed(&self, mouth: &mut Mouth) {
		if self.sealing.is_some() {
			mouth.answer(mouth.line(Line::LineHidden));
		} else {
			mouth.read_line(&self.entry);
		}
	}

	/// Takes what is typed, but not what is sealed.
	pub(in crate::desk) fn take_typed(&mut self) -> String {
		if self.sealing.is_some() {
			return String::new();
		}
		self.entry.take()
	}

	/// What is typed, as it is shown.
	pub(super) fn shown(&self) -> String {
		let text = self.entry.text();
		match self.sealing {
			Some(_) => text.chars().map(|_| HIDDEN).collect(),
			None => String::from(text),
		}
	}

	/// A whole line. Blanks alone press the clock, as the key does. No line is met with silence.
	pub(in crate::desk) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Outcome {
		let before = mouth.answers();
		let outcome = self.read_line(text, mouth);
		if matches!(outcome, Outcome::Here) && mouth.answers() == before && !mouth.plays_back() {
			mouth.answer(mouth.line(Line::Done));
		}
		outcome
	}

	fn read_line(&mut self, text: &str, mouth: &mut Mouth) -> Outcome {
		let blank = !text.is_empty() && text.trim().is_empty();
		let text = text.trim();
		if let Some(handing) = &self.handing {
			let picked = handing.menu.line(text, mouth);
			self.handed(picked, mouth);
			return Outcome::Here;
		}
		if let Some(asking) = self.asking.take() {
			return self.answered(asking, text, mouth);
		}
		if self.sealing.is_some() {
			return self.sealed(text, mouth);
		}
		if self.locking.is_asking() {
			return self.key_given(text, mouth);
		}
		if blank {
			return self.act(Action::AtTable(Duty::PressClock), mouth);
		}
		if text.is_empty() {
			self.correcting = false;
			self.enter(mouth);
			return Outcome::Here;
		}
		let line = spoken_line::read(text, mouth);
		if core::mem::take(&mut self.correcting) && line.action.is_none() {
			self.correct(&line, mouth);
			return Outcome::Here;
		}
		match line.action {
			Some(action) => return self.do_action(action, &line, mouth),
			None if line.rest.is_empty() => mouth.refuse(mouth.line(Line::MovePlease)),
			None => self.said(&line, mouth),
		}
		Outcome::Here
	}

	/// Words that call no command are a move.
	fn said(&mut self, line: &SpokenLine, mouth: &mut Mouth) {
		let manner = *mouth.words.manner();
		// Only the new piece may be missing, and is now named alone.
		let whole = self
			.unfinished
			.take()
			.map(|start| format!("{start} {}", line.rest));
		let finished = whole.and_then(|whole| mouth.library.hear(&whole, &manner).ok());
		match finished.map_or_else(|| mouth.library.hear(&line.rest, &manner), Ok) {
			Ok(said) => self.moved(said, line, mouth),
			Err(why) => mouth.refuse(mouth.words.not_understood(&why)),
		}
	}

	/// Enter on the empty line is what most likely happened: the next step of what is before the arbiter, the start, a
	/// right repetition carried out on the other board, or the announcement of what stands on the board.
	fn enter(&mut self, mouth: &mut Mouth) {
		if Building::goes_on(&mut self.building, mouth) {
			return;
		}
		let table = self.table();
		let waits = table.case().is_some_and(|case| case.remedy.is_some());
		if self.guide.is_some() || (self.rules() && waits) {
			self.next_step(mouth);
		} else if table.ending().is_some() {
			mouth.answer(self.state(mouth));
		} else if table.started().is_none() {
			self.tell(By::Arbiter, &Command::Start, mouth.line(Line::Done), mouth);
		} else if !self.confirm(mouth) {
			mouth.answer(self.state(mouth));
		}
	}

	/// A command by key, on what is typed so far.
	pub(in crate::desk) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Outcome {
		if self.walked(action, mouth) || mouth.act(action) {
			return Outcome::Here;
		}
		if let Some(handing) = &mut self.handing {
			if action == Action::Clear {
				self.handing = None;
				mouth.set_near(Audience::of(self.role));
				mouth.answer(mouth.line(Line::Cancelled));
			} else if let Some(picked) = handing.menu.act(action, mouth) {
				self.handed(picked, mouth);
			} else {
				mouth.signal(Tone::Illegal, Line::NoSuchKey);
			}
			return Outcome::Here;
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, mouth);
		} else if action == Action::Clear && self.is_walking() {
			self.finger.leave(mouth);
			return Outcome::Here;
		} else if action == Action::Clear {
			self.cleared(mouth);
			return Outcome::Here;
		} else if self.edited(action, mouth) {
			return Outcome::Here;
		}
		if self.sealing.is_some() {
			if action != Action::Quit {
				mouth.refuse(mouth.line(Line::SealPlease));
				return Outcome::Here;
			}
			self.sealing = None;
			mouth.conceal(false);
			self.entry.take();
		}
		self.locking.cancel();
		// What is typed belongs to the command.
		let rest = self.entry.take();
		let mut line = spoken_line::read(&rest, mouth);
		if line.action.is_some() {
			line = SpokenLine {
				named: None,
				action: None,
				rest,
			};
		}
		self.asking = None;
		self.do_action(action, &line, mouth)
	}

	fn cleared(&mut self, mouth: &mut Mouth) {
		let typed = self.entry.take();
		let unfinished = self.unfinished.take();
		let correcting = core::mem::take(&mut self.correcting);
		if self.sealing.take().is_some() {
			mouth.conceal(false);
			self.locking.cancel();
			return mouth.answer(mouth.line(Line::Cancelled));
		}
		if self.locking.cancel() {
			return mouth.answer(mouth.line(Line::Cancelled));
		}
		if self.asking.take().is_some() || self.building.take().is_some() {
			mouth.answer(mouth.line(Line::Cancelled));
		} else if self.guide.take().is_some() {
			mouth.answer(mouth.line(Line::GuideStopped));
		} else if !typed.is_empty() || unfinished.is_some() || correcting {
			mouth.answer(mouth.line(Line::Cleared));
		} else {
			mouth.hush();
		}
	}

	/// What moves in the line that is being typed; whether it was that.
	fn edited(&mut self, action: Action, mouth: &mut Mouth) -> bool {
		const STEPS: [(Action, isize); 4] = [
			(Action::CursorLeft, -1),
			(Action::CursorRight, 1),
			(Action::CursorStart, isize::MIN),
			(Action::CursorEnd, isize::MAX),
		];
		if action == Action::Erase || action == Action::EraseForward {
			let erased = if action == Action::Erase {
				self.entry.erase()
			} else {
				self.entry.erase_forward()
			};
			let shown = |character| if self.sealing.is_some() { HIDDEN } else { character };
			mouth.erased(erased.map(shown));
			return true;
		}
		match STEPS.iter().find(|(step, _)| *step == action) {
			Some((_, by)) => {
				let stood = self.entry.step(*by);
				let shown = |character| if self.sealing.is_some() { HIDDEN } else { character };
				mouth.on_character(stood.map(shown));
				true
			}
			None => false,
		}
	}

	/// Asks back before something that cannot be undone.
	pub(super) fn ask_back(&mut self, question: Line, wish: Wish, mouth: &mut Mouth) {
		self.asking = Some(Asking { question, wish });
		mouth.answer(mouth.line(question));
	}

	fn answered(&mut self, asking: Asking, text: &str, mouth: &mut Mouth) -> Outcome {
		let manner = *mouth.words.manner();
		match mouth.library.command(text, &manner).and_then(Action::named) {
			Some(Action::Yes) => match asking.wish {
				Wish::Command(by, command, confirmed) => {
					self.tell(by, &command, mouth.line(confirmed), mouth);
					Outcome::Here
				}
				Wish::NewGame => Outcome::NewGame,
				Wish::Leave => Outcome::Leave,
			},
			Some(Action::No) => {
				mouth.answer(mouth.line(Line::Cancelled));
				Outcome::Here
			}
			Some(_) | None => {
				let mut phrase = mouth.line(Line::YesOrNo);
				phrase.append(mouth.line(asking.question));
				self.asking = Some(asking);
				mouth.refuse(phrase);
				Outcome::Here
			}
		}
	}

	fn handed(&mut self, picked: Picked, mouth: &mut Mouth) {
		let Picked::Item(index) = picked else { return };
		let role = self
			.handing
			.take()
			.and_then(|handing| handing.roles.get(index).copied());
		if let Some(role) = role {
			self.take_keyboard(role, mouth);
		}
	}

	/// The prompt of what is awaited.
	pub(super) fn awaited(&self, mouth: &Mouth) -> Option<Phrase> {
		if self.handing.is_some() {
			return Some(mouth.line(Line::AskMachine));
		}
		if let Some(asking) = &self.asking {
			return Some(mouth.line(asking.question));
		}
		if self.sealing.is_some() {
			return Some(mouth.line(Line::SealPlease));
		}
		if let Some(prompt) = self.key_awaited(mouth) {
			return Some(prompt);
		}
		self.correcting.then(|| mouth.line(Line::CorrectionPlease))
	}

	/// Remembers a pawn's move whose new piece is missing.
	pub(super) fn leave_unfinished(&mut self, text: &str) {
		self.unfinished = Some(String::from(text).trim().to_string());
	}
}

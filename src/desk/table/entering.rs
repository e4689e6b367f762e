//! Typing at the tournament table: lines, keys, Enter on the empty line, and the answers to questions.

use alloc::format;
use alloc::string::{String, ToString};

use super::spoken_line::{self, SpokenLine};
use super::{Asking, Outcome, Tournament, Wish};
use crate::desk::actions::{Action, TableAction};
use crate::desk::building::Building;
use crate::desk::menu::Picked;
use crate::desk::narrator::Narrator;
use crate::game::{By, Command};
use crate::keys::Key;
use crate::voice::{Audience, Phrase, PhraseKey, Tone};

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
	pub(in crate::desk) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Outcome {
		if let Some(handing) = &mut self.handing {
			let picked = handing.menu.typed(key, narrator);
			self.handed(picked, narrator);
		} else if self.is_walking() {
			self.typed_on_board(key, narrator);
		} else {
			match key.typed().filter(|character| self.entry.insert(*character)) {
				Some(character) => {
					self.rows = None;
					self.echo(character, narrator);
				}
				None => narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey),
			}
		}
		Outcome::Here
	}

	/// Reads back what was typed, but not what is sealed.
	fn echo(&self, character: char, narrator: &mut Narrator) {
		if self.sealing.is_some() && !narrator.hears_in_secret() {
			narrator.echo_hidden(HIDDEN);
		} else {
			narrator.echo(character, &self.entry);
		}
	}

	/// Says the line that is being typed, but not what is sealed.
	pub(in crate::desk) fn read_typed(&self, narrator: &mut Narrator) {
		if self.sealing.is_some() {
			narrator.answer(narrator.line(PhraseKey::LineHidden));
		} else {
			narrator.read_line(&self.entry);
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
	pub(in crate::desk) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Outcome {
		let before = narrator.answers();
		let outcome = self.read_line(text, narrator);
		if matches!(outcome, Outcome::Here) && narrator.answers() == before && !narrator.plays_back() {
			narrator.answer(narrator.line(PhraseKey::Done));
		}
		outcome
	}

	fn read_line(&mut self, text: &str, narrator: &mut Narrator) -> Outcome {
		let blank = !text.is_empty() && text.trim().is_empty();
		let text = text.trim();
		if let Some(handing) = &self.handing {
			let picked = handing.menu.line(text, narrator);
			self.handed(picked, narrator);
			return Outcome::Here;
		}
		if let Some(asking) = self.asking.take() {
			return self.answered(asking, text, narrator);
		}
		if self.sealing.is_some() {
			return self.sealed(text, narrator);
		}
		if self.locking.is_asking() {
			return self.key_given(text, narrator);
		}
		if blank {
			return self.act(Action::AtTable(TableAction::PressClock), narrator);
		}
		if text.is_empty() {
			self.correcting = false;
			self.enter(narrator);
			return Outcome::Here;
		}
		let line = spoken_line::read(text, narrator);
		if core::mem::take(&mut self.correcting) && line.action.is_none() {
			self.correct(&line, narrator);
			return Outcome::Here;
		}
		match line.action {
			Some(action) => return self.do_action(action, &line, narrator),
			None if line.rest.is_empty() => narrator.refuse(narrator.line(PhraseKey::MovePlease)),
			None => self.said(&line, narrator),
		}
		Outcome::Here
	}

	/// Words that call no command are a move.
	fn said(&mut self, line: &SpokenLine, narrator: &mut Narrator) {
		let manner = *narrator.words.manner();
		// Only the new piece may be missing, and is now named alone.
		let whole = self
			.unfinished
			.take()
			.map(|start| format!("{start} {}", line.rest));
		let finished = whole.and_then(|whole| narrator.library.hear(&whole, &manner).ok());
		match finished.map_or_else(|| narrator.library.hear(&line.rest, &manner), Ok) {
			Ok(said) => self.moved(said, line, narrator),
			Err(why) => narrator.refuse(narrator.words.not_understood(&why)),
		}
	}

	/// Enter on the empty line is what most likely happened: the next step of what is before the arbiter, the start, a
	/// right repetition carried out on the other board, or the announcement of what stands on the board.
	fn enter(&mut self, narrator: &mut Narrator) {
		if Building::goes_on(&mut self.building, narrator) {
			return;
		}
		let table = self.table();
		let waits = table.case().is_some_and(|case| case.remedy.is_some());
		if self.guide.is_some() || (self.rules() && waits) {
			self.next_step(narrator);
		} else if table.ending().is_some() {
			narrator.answer(self.state(narrator));
		} else if table.started().is_none() {
			self.tell(
				By::Arbiter,
				&Command::Start,
				narrator.line(PhraseKey::Done),
				narrator,
			);
		} else if !self.confirm(narrator) {
			narrator.answer(self.state(narrator));
		}
	}

	/// A command by key, on what is typed so far.
	pub(in crate::desk) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Outcome {
		if self.walked(action, narrator) || narrator.act(action) {
			return Outcome::Here;
		}
		if let Some(handing) = &mut self.handing {
			if action == Action::Clear {
				self.handing = None;
				narrator.set_near(Audience::of(self.role));
				narrator.answer(narrator.line(PhraseKey::Cancelled));
			} else if let Some(picked) = handing.menu.act(action, narrator) {
				self.handed(picked, narrator);
			} else {
				narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey);
			}
			return Outcome::Here;
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, narrator);
		} else if action == Action::Clear && self.is_walking() {
			self.finger.leave(narrator);
			return Outcome::Here;
		} else if action == Action::Clear {
			self.cleared(narrator);
			return Outcome::Here;
		} else if self.edited(action, narrator) {
			return Outcome::Here;
		}
		if self.sealing.is_some() {
			if action != Action::Quit {
				narrator.refuse(narrator.line(PhraseKey::SealPlease));
				return Outcome::Here;
			}
			self.sealing = None;
			narrator.conceal(false);
			self.entry.take();
		}
		self.locking.cancel();
		// What is typed belongs to the command.
		let rest = self.entry.take();
		let mut line = spoken_line::read(&rest, narrator);
		if line.action.is_some() {
			line = SpokenLine {
				named: None,
				action: None,
				rest,
			};
		}
		self.asking = None;
		self.do_action(action, &line, narrator)
	}

	fn cleared(&mut self, narrator: &mut Narrator) {
		let typed = self.entry.take();
		let unfinished = self.unfinished.take();
		let correcting = core::mem::take(&mut self.correcting);
		if self.sealing.take().is_some() {
			narrator.conceal(false);
			self.locking.cancel();
			return narrator.answer(narrator.line(PhraseKey::Cancelled));
		}
		if self.locking.cancel() {
			return narrator.answer(narrator.line(PhraseKey::Cancelled));
		}
		if self.asking.take().is_some() || self.building.take().is_some() {
			narrator.answer(narrator.line(PhraseKey::Cancelled));
		} else if self.guide.take().is_some() {
			narrator.answer(narrator.line(PhraseKey::GuideStopped));
		} else if !typed.is_empty() || unfinished.is_some() || correcting {
			narrator.answer(narrator.line(PhraseKey::Cleared));
		} else {
			narrator.hush();
		}
	}

	/// What moves in the line that is being typed; whether it was that.
	fn edited(&mut self, action: Action, narrator: &mut Narrator) -> bool {
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
			narrator.erased(erased.map(shown));
			return true;
		}
		match STEPS.iter().find(|(step, _)| *step == action) {
			Some((_, by)) => {
				let stood = self.entry.step(*by);
				let shown = |character| if self.sealing.is_some() { HIDDEN } else { character };
				narrator.on_character(stood.map(shown));
				true
			}
			None => false,
		}
	}

	/// Asks back before something that cannot be undone.
	pub(super) fn ask_back(&mut self, question: PhraseKey, wish: Wish, narrator: &mut Narrator) {
		self.asking = Some(Asking { question, wish });
		narrator.answer(narrator.line(question));
	}

	fn answered(&mut self, asking: Asking, text: &str, narrator: &mut Narrator) -> Outcome {
		let manner = *narrator.words.manner();
		match narrator.library.command(text, &manner).and_then(Action::named) {
			Some(Action::Yes) => match asking.wish {
				Wish::Command(by, command, confirmed) => {
					self.tell(by, &command, narrator.line(confirmed), narrator);
					Outcome::Here
				}
				Wish::NewGame => Outcome::NewGame,
				Wish::Leave => Outcome::Leave,
			},
			Some(Action::No) => {
				narrator.answer(narrator.line(PhraseKey::Cancelled));
				Outcome::Here
			}
			Some(_) | None => {
				let mut phrase = narrator.line(PhraseKey::YesOrNo);
				phrase.append(narrator.line(asking.question));
				self.asking = Some(asking);
				narrator.refuse(phrase);
				Outcome::Here
			}
		}
	}

	fn handed(&mut self, picked: Picked, narrator: &mut Narrator) {
		let Picked::Item(index) = picked else { return };
		let role = self
			.handing
			.take()
			.and_then(|handing| handing.roles.get(index).copied());
		if let Some(role) = role {
			self.take_keyboard(role, narrator);
		}
	}

	/// The prompt of what is awaited.
	pub(super) fn awaited(&self, narrator: &Narrator) -> Option<Phrase> {
		if self.handing.is_some() {
			return Some(narrator.line(PhraseKey::AskMachine));
		}
		if let Some(asking) = &self.asking {
			return Some(narrator.line(asking.question));
		}
		if self.sealing.is_some() {
			return Some(narrator.line(PhraseKey::SealPlease));
		}
		if let Some(prompt) = self.key_awaited(narrator) {
			return Some(prompt);
		}
		self.correcting
			.then(|| narrator.line(PhraseKey::CorrectionPlease))
	}

	/// Remembers a pawn's move whose new piece is missing.
	pub(super) fn leave_unfinished(&mut self, text: &str) {
		self.unfinished = Some(String::from(text).trim().to_string());
	}
}

//! The questions for the start of Chess960: how it is chosen, its number, or what stands on each square.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{STARTS, drawn};
use crate::chess::{BackRank, File, Position, Rank, Role, Square, StartFault, number_of};
use crate::desk::actions::Action;
use crate::desk::entry::Entry;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mouth::Mouth;
use crate::game::Refusal;
use crate::keys::Key;
use crate::laws::Profile;
use crate::voice::{Line, Phrase, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
	How,
	Number,
	/// What stands on the next square.
	Piece,
	/// Whether what was put together is right.
	Right,
}

/// The ways to a start, as a menu offers them.
const WAYS: [(Line, Way); 4] = [
	(Line::ByLot, Way::Lot),
	(Line::StartByNumber, Way::Number),
	(Line::StartByHand, Way::Hand),
	(Line::StartUsual, Way::Usual),
];

#[derive(Clone, Copy, Debug)]
enum Way {
	Lot,
	Number,
	Hand,
	Usual,
}

/// What follows from an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Settled {
	/// More is to be chosen.
	Nothing,
	/// This is the start.
	Number(u16),
	/// The usual one, after all.
	Usual,
}

/// The question at which the user is, and what was chosen so far.
#[derive(Debug)]
pub(in crate::desk) struct StartQuestions {
	step: Step,
	menu: Menu,
	entry: Entry,
	/// The pieces from a on.
	placed: Vec<Role>,
	lot: u64,
	/// The name of the rule profile, for its articles.
	profile: Option<String>,
}

impl StartQuestions {
	/// Asks how the start is chosen.
	pub(in crate::desk) fn ask(lot: u64, profile: Option<String>, mouth: &mut Mouth) -> Self {
		let mut questions = Self {
			step: Step::How,
			menu: Menu::default(),
			entry: Entry::default(),
			placed: Vec::new(),
			lot,
			profile,
		};
		questions.ask_how(mouth);
		questions
	}

	fn ask_how(&mut self, mouth: &mut Mouth) {
		self.step = Step::How;
		self.placed.clear();
		let names = WAYS.map(|(line, _)| mouth.line(line)).into();
		self.menu = Menu::new(mouth.line(Line::ChooseStart), names, 0);
		self.menu.ask(mouth);
	}

	/// Whether the answer is typed and not chosen.
	pub(in crate::desk) const fn is_typed(&self) -> bool {
		!matches!(self.step, Step::How)
	}

	pub(in crate::desk) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}

	pub(in crate::desk) const fn typed_so_far(&self) -> &Entry {
		&self.entry
	}

	pub(in crate::desk) fn shown(&self) -> Vec<String> {
		if self.is_typed() {
			Vec::new()
		} else {
			self.menu.shown()
		}
	}

	pub(in crate::desk) fn question(&self, mouth: &Mouth) -> Phrase {
		match self.step {
			Step::How => mouth.line(Line::ChooseStart),
			Step::Number => mouth.line(Line::AskStartNumber),
			Step::Piece => {
				let square = Square::from_coords(self.next_file(), Rank::First);
				let square = mouth.words.square(square);
				mouth.words.line(Line::AskStartPiece, &[square])
			}
			Step::Right => mouth.line(Line::AskStartRight),
		}
	}

	fn next_file(&self) -> File {
		File::ALL.into_iter().nth(self.placed.len()).unwrap_or(File::H)
	}

	/// A command by key.
	pub(in crate::desk) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Settled {
		if !self.is_typed() {
			let picked = self.menu.act(action, mouth);
			return self.picked(picked.unwrap_or(Picked::Nothing), mouth);
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, mouth);
		} else if action == Action::Erase {
			mouth.erased(self.entry.erase());
		} else if action == Action::Clear {
			self.back(mouth);
		} else if action == Action::Help {
			self.ask_again(mouth);
		}
		Settled::Nothing
	}

	/// Throws away what is typed; or goes one square, or one question back.
	fn back(&mut self, mouth: &mut Mouth) {
		if !self.entry.take().is_empty() {
			mouth.answer(mouth.line(Line::Cleared));
		} else if self.placed.pop().is_some() {
			self.step = Step::Piece;
			mouth.answer(self.question(mouth));
		} else {
			self.ask_how(mouth);
		}
	}

	fn ask_again(&self, mouth: &mut Mouth) {
		let hint = (self.step == Step::Piece).then(|| piece_hint(mouth));
		mouth.answer_all([self.question(mouth)].into_iter().chain(hint));
	}

	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Settled {
		if !self.is_typed() {
			let picked = self.menu.typed(key, mouth);
			return self.picked(picked, mouth);
		}
		match key.typed().filter(|character| self.entry.insert(*character)) {
			Some(character) => mouth.echo(character, &self.entry),
			None => mouth.signal(Tone::Illegal, Line::NoSuchKey),
		}
		Settled::Nothing
	}

	/// A whole line.
	pub(in crate::desk) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Settled {
		let text = text.trim();
		if self.is_typed() && (text.is_empty() || text == "?") {
			self.ask_again(mouth);
			return Settled::Nothing;
		}
		if self.is_typed() && named(text, mouth) == Some(Action::TakeBack) {
			self.back(mouth);
			return Settled::Nothing;
		}
		match self.step {
			Step::How => {
				let picked = self.menu.line(text, mouth);
				return self.picked(picked, mouth);
			}
			Step::Number => return self.numbered(text, mouth),
			Step::Piece => self.piece(text, mouth),
			Step::Right => return self.confirmed(text, mouth),
		}
		Settled::Nothing
	}

	fn picked(&mut self, picked: Picked, mouth: &mut Mouth) -> Settled {
		let Picked::Item(index) = picked else {
			return Settled::Nothing;
		};
		match WAYS.get(index).map(|(_, way)| *way) {
			None => {}
			Some(Way::Usual) => return Settled::Usual,
			Some(Way::Lot) => {
				let number = drawn(self.lot, mouth.at());
				let said = mouth.words.number(number.into());
				mouth.answer_behind(mouth.words.line(Line::StartDrawn, &[said]));
				return Settled::Number(number);
			}
			Some(Way::Number) => {
				self.step = Step::Number;
				mouth.answer_behind(self.question(mouth));
			}
			Some(Way::Hand) => {
				self.step = Step::Piece;
				mouth.answer_behind(self.question(mouth));
				mouth.answer_behind(piece_hint(mouth));
			}
		}
		Settled::Nothing
	}

	fn numbered(&self, text: &str, mouth: &mut Mouth) -> Settled {
		let number = text.parse().ok().filter(|number| u64::from(*number) < STARTS);
		let Some(number) = number else {
			mouth.refuse(mouth.line(Line::NoSuchStart));
			return Settled::Nothing;
		};
		let said = mouth.words.number(u32::from(number));
		mouth.answer(mouth.words.line(Line::StartNumber, &[said]));
		Settled::Number(number)
	}

	/// Puts one piece or several on the next squares, as far as there are such pieces.
	fn piece(&mut self, text: &str, mouth: &mut Mouth) {
		let roles = match mouth.library.first_rank(text, mouth.words.manner()) {
			Ok(roles) => roles,
			Err(word) => {
				let word = mouth.words.text(&word);
				return mouth.refuse(mouth.words.line(Line::NotAStartPiece, &[word]));
			}
		};
		// A whole rank at once begins anew.
		if roles.len() == File::ALL.len() {
			self.placed.clear();
		}
		if self.placed.len() + roles.len() > File::ALL.len() {
			let mut phrase = mouth.line(Line::StartTooLong);
			phrase.append(self.question(mouth));
			return mouth.refuse(phrase);
		}
		for role in roles {
			let used = self.placed.iter().filter(|placed| **placed == role).count();
			if used >= StartFault::wanted(role) {
				let piece = mouth.words.piece(role);
				let mut phrase = mouth.words.line(Line::StartPieceUsed, &[piece]);
				phrase.append(self.question(mouth));
				return mouth.refuse(phrase);
			}
			self.placed.push(role);
		}
		match BackRank::try_from(self.placed.as_slice()) {
			Err(_) => mouth.answer(self.question(mouth)),
			Ok(rank) => self.put_together(&rank, mouth),
		}
	}

	/// Each rule that is broken has its sentence; else it is read back.
	fn put_together(&mut self, rank: &BackRank, mouth: &mut Mouth) {
		let faults = StartFault::of(rank);
		if let Some(start) = number_of(rank).and_then(Position::chess960) {
			self.step = Step::Right;
			let mut told = mouth.words.start_position(&start);
			told.push(self.question(mouth));
			return mouth.answer_all(told);
		}
		self.placed.clear();
		let profile = Profile::named(self.profile.as_deref().unwrap_or(Profile::DEFAULT));
		let mut told = Vec::new();
		for fault in faults {
			let refusal = Refusal::of_start(fault);
			let mut sentence = mouth.words.refuse(&refusal, &Position::start());
			if let Ok(profile) = &profile {
				sentence.append(mouth.words.by_article(refusal.law(profile)));
			}
			told.push(sentence);
		}
		told.extend(vec![mouth.line(Line::StartAnew), self.question(mouth)]);
		mouth.answer_all(told);
		mouth.tone(Tone::Illegal);
	}

	fn confirmed(&mut self, text: &str, mouth: &mut Mouth) -> Settled {
		let answer = named(text, mouth);
		if answer == Some(Action::Yes) {
			let rank = BackRank::try_from(self.placed.as_slice()).ok();
			if let Some(number) = rank.as_ref().and_then(number_of) {
				return Settled::Number(number);
			}
		} else if answer == Some(Action::No) {
			self.placed.clear();
			self.step = Step::Piece;
			mouth.answer_all([mouth.line(Line::StartAnew), self.question(mouth)]);
		} else {
			let mut phrase = mouth.line(Line::YesOrNo);
			phrase.append(self.question(mouth));
			mouth.refuse(phrase);
		}
		Settled::Nothing
	}
}

/// What can be typed for a square, and how one goes back without Escape.
fn piece_hint(mouth: &Mouth) -> Phrase {
	let word = mouth.words.command_word(Action::TakeBack.name());
	mouth.words.line(Line::StartPieceHint, &[word])
}

/// The command that is typed.
fn named(text: &str, mouth: &Mouth) -> Option<Action> {
	let manner = *mouth.words.manner();
	mouth.library.command(text, &manner).and_then(Action::named)
}

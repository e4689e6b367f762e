//! The questions for the start of Chess960: the way to choose it, its number, or the piece on each square.

use alloc::string::String;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::chess::{BackRank, File, Position, Rank, Role, Square, StartFault, number_of};
use crate::commands::{Action, AnswerAction, GameAction};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::Entry;
use crate::desk::session::Session;
use crate::game::Refusal;
use crate::keys::Key;
use crate::laws::Profile;
use crate::narrator::Narrator;
use crate::settings::{STARTS, drawn};
use crate::voice::{Phrase, PhraseKey, Tone, UnknownPiece};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
	How,
	Number,
	/// Asks for the piece on the next square.
	Piece,
	/// Asks if the finished row is right.
	Right,
}

/// The ways to a start, as a menu offers them.
const WAYS: [(PhraseKey, Way); 4] = [
	(PhraseKey::ByLot, Way::Lot),
	(PhraseKey::StartByNumber, Way::Number),
	(PhraseKey::StartByHand, Way::Hand),
	(PhraseKey::StartUsual, Way::Usual),
];

#[derive(Clone, Copy, Debug)]
enum Way {
	Lot,
	Number,
	Hand,
	Usual,
}

/// The result of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Settled {
	/// More is to be chosen.
	Nothing,
	/// This is the start.
	Number(u16),
	/// The usual one, after all.
	Usual,
	/// The question before these is wanted.
	Back,
}

/// The current question, and the choices so far.
#[derive(Debug)]
pub(in crate::desk) struct StartQuestions {
	step: Step,
	menu: Menu,
	line: InputLine,
	/// The pieces from a on.
	placed: Vec<Role>,
	lot: u64,
	/// The name of the rule profile, for its articles.
	profile: Option<String>,
}

impl StartQuestions {
	/// Asks how the start is chosen.
	pub(in crate::desk) fn ask(lot: u64, profile: Option<String>, narrator: &mut Narrator) -> Self {
		let mut questions = Self {
			step: Step::How,
			menu: Menu::default(),
			line: InputLine::refusing_with(PhraseKey::NoSuchKey),
			placed: Vec::new(),
			lot,
			profile,
		};
		questions.ask_how(narrator);
		questions
	}

	fn ask_how(&mut self, narrator: &mut Narrator) {
		self.step = Step::How;
		self.placed.clear();
		let names = WAYS.map(|(line, _)| narrator.line(line)).into();
		self.menu = Menu::new(narrator.line(PhraseKey::ChooseStart), names, 0);
		self.menu.ask(narrator);
	}

	/// Returns `true` if the answer is typed and not chosen.
	pub(in crate::desk) const fn is_typed(&self) -> bool {
		!matches!(self.step, Step::How)
	}

	/// The menu of the ways to a start, while it is asked.
	pub(in crate::desk) fn menu(&self) -> Option<&Menu> {
		(!self.is_typed()).then_some(&self.menu)
	}

	pub(in crate::desk) fn entry(&mut self) -> Entry<'_> {
		Entry::typed(self.is_typed(), &mut self.menu, &mut self.line)
	}

	pub(in crate::desk) const fn input(&self) -> &InputLine {
		&self.line
	}

	pub(in crate::desk) fn shown(&self) -> Vec<String> {
		if self.is_typed() {
			Vec::new()
		} else {
			self.menu.shown()
		}
	}

	pub(in crate::desk) fn question(&self, narrator: &Narrator) -> Phrase {
		match self.step {
			Step::How => narrator.line(PhraseKey::ChooseStart),
			Step::Number => narrator.line(PhraseKey::AskStartNumber),
			Step::Piece => {
				let square = Square::from_coords(self.next_file(), Rank::First);
				let square = narrator.words().square(square);
				narrator.words().line(PhraseKey::AskStartPiece, &[square])
			}
			Step::Right => narrator.line(PhraseKey::AskStartRight),
		}
	}

	fn next_file(&self) -> File {
		File::ALL.into_iter().nth(self.placed.len()).unwrap_or(File::H)
	}

	/// A command by key.
	pub(in crate::desk) fn act(&mut self, action: Action, desk: &mut Session) -> Settled {
		if !self.is_typed() {
			let picked = self.menu.act(action, desk);
			return self.picked(picked.unwrap_or(Picked::Nothing), &mut desk.narrator);
		}
		let Action::Typing(typing) = action else {
			return Settled::Nothing;
		};
		match self.line.edit(typing, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => return self.line(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => self.back(&mut desk.narrator),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Settled::Nothing
	}

	/// Goes one square, or one question back.
	fn back(&mut self, narrator: &mut Narrator) {
		if self.placed.pop().is_some() {
			self.step = Step::Piece;
			narrator.answer(self.question(narrator));
		} else {
			self.ask_how(narrator);
		}
	}

	fn ask_again(&self, narrator: &mut Narrator) {
		let hint = (self.step == Step::Piece).then(|| piece_hint(narrator));
		narrator.answer_all([self.question(narrator)].into_iter().chain(hint));
	}

	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, desk: &mut Session) {
		if self.is_typed() {
			self.line.typed(key, &mut desk.narrator);
		} else {
			self.menu.typed(key, desk);
		}
	}

	/// A whole line.
	pub(in crate::desk) fn line(&mut self, intent: &Intent, desk: &mut Session) -> Settled {
		let text = intent.text();
		if self.is_typed() && (text.is_empty() || text == "?") {
			self.ask_again(&mut desk.narrator);
			return Settled::Nothing;
		}
		if self.is_typed() && desk.narrator.parser().command(text) == Some(Action::Game(GameAction::TakeBack))
		{
			self.back(&mut desk.narrator);
			return Settled::Nothing;
		}
		match self.step {
			Step::How => {
				let picked = self.menu.line(intent, desk);
				return self.picked(picked, &mut desk.narrator);
			}
			Step::Number => return self.numbered(text, &mut desk.narrator),
			Step::Piece => self.piece(text, &mut desk.narrator),
			Step::Right => return self.confirmed(text, &mut desk.narrator),
		}
		Settled::Nothing
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Settled {
		let index = match picked {
			Picked::Item(index) => index,
			Picked::Nothing => return Settled::Nothing,
			Picked::Back => return Settled::Back,
		};
		match WAYS.get(index).map(|(_, way)| *way) {
			None => {}
			Some(Way::Usual) => return Settled::Usual,
			Some(Way::Lot) => {
				let number = drawn(self.lot, narrator.at());
				let said = narrator.words().number(number.into());
				narrator.answer_behind(narrator.words().line(PhraseKey::StartDrawn, &[said]));
				return Settled::Number(number);
			}
			Some(Way::Number) => {
				self.step = Step::Number;
				narrator.answer_behind(self.question(narrator));
			}
			Some(Way::Hand) => {
				self.step = Step::Piece;
				narrator.answer_behind(self.question(narrator));
				narrator.answer_behind(piece_hint(narrator));
			}
		}
		Settled::Nothing
	}

	fn numbered(&self, text: &str, narrator: &mut Narrator) -> Settled {
		let number = narrator
			.parser()
			.number(text)
			.and_then(|number| u16::try_from(number).ok());
		let number = number.filter(|number| u64::from(*number) < STARTS);
		let Some(number) = number else {
			narrator.refuse(PhraseKey::NoSuchStart);
			return Settled::Nothing;
		};
		let said = narrator.words().number(u32::from(number));
		narrator.answer(narrator.words().line(PhraseKey::StartNumber, &[said]));
		Settled::Number(number)
	}

	/// Puts one piece or several on the next squares, as far as there are such pieces.
	fn piece(&mut self, text: &str, narrator: &mut Narrator) {
		let roles = match narrator.library().first_rank(text, narrator.words().manner()) {
			Ok(roles) => roles,
			Err(UnknownPiece(word)) => {
				let word = narrator.words().text(&word);
				return narrator.refuse(narrator.words().line(PhraseKey::NotAStartPiece, &[word]));
			}
		};
		// A whole rank at once begins anew.
		if roles.len() == File::ALL.len() {
			self.placed.clear();
		}
		if self.placed.len() + roles.len() > File::ALL.len() {
			let mut phrase = narrator.line(PhraseKey::StartTooLong);
			phrase.append(self.question(narrator));
			return narrator.refuse(phrase);
		}
		for role in roles {
			let used = self.placed.iter().filter(|placed| **placed == role).count();
			if used >= StartFault::wanted(role) {
				let piece = narrator.words().piece(role);
				let mut phrase = narrator.words().line(PhraseKey::StartPieceUsed, &[piece]);
				phrase.append(self.question(narrator));
				return narrator.refuse(phrase);
			}
			self.placed.push(role);
		}
		match BackRank::try_from(self.placed.as_slice()) {
			Err(_) => narrator.answer(self.question(narrator)),
			Ok(rank) => self.put_together(&rank, narrator),
		}
	}

	/// Each rule that is broken has its sentence; else it is read back.
	fn put_together(&mut self, rank: &BackRank, narrator: &mut Narrator) {
		let faults = StartFault::of(rank);
		if let Some(start) = number_of(rank).and_then(Position::chess960) {
			self.step = Step::Right;
			let mut told = narrator.words().start_position(&start);
			told.push(self.question(narrator));
			return narrator.answer_all(told);
		}
		self.placed.clear();
		let profile = Profile::named(self.profile.as_deref().unwrap_or(Profile::DEFAULT));
		let mut told = Vec::new();
		for fault in faults {
			let refusal = Refusal::of_start(fault);
			let mut sentence = narrator.words().refuse(&refusal, &Position::start());
			if let Ok(profile) = &profile {
				sentence.append(narrator.words().by_article(refusal.law(profile)));
			}
			told.push(sentence);
		}
		told.extend(vec![narrator.line(PhraseKey::StartAnew), self.question(narrator)]);
		narrator.answer_all(told);
		narrator.tone(Tone::Illegal);
	}

	fn confirmed(&mut self, text: &str, narrator: &mut Narrator) -> Settled {
		match narrator.parser().answer(text) {
			Some(AnswerAction::Yes) => {
				let rank = BackRank::try_from(self.placed.as_slice()).ok();
				if let Some(number) = rank.as_ref().and_then(number_of) {
					return Settled::Number(number);
				}
			}
			Some(AnswerAction::No) => {
				self.placed.clear();
				self.step = Step::Piece;
				narrator.answer_all([narrator.line(PhraseKey::StartAnew), self.question(narrator)]);
			}
			None => {
				let mut phrase = narrator.line(PhraseKey::YesOrNo);
				phrase.append(self.question(narrator));
				narrator.refuse(phrase);
			}
		}
		Settled::Nothing
	}
}

/// Tells which words can be typed for a square, and how to go back without Escape.
fn piece_hint(narrator: &Narrator) -> Phrase {
	let word = narrator
		.words()
		.command_word(Action::Game(GameAction::TakeBack).name());
	narrator.words().line(PhraseKey::StartPieceHint, &[word])
}

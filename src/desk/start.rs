//! The start of a game of Chess960 is chosen: drawn by lot, named by its number, or put together square by square.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::choices::Choices;
use super::entry::Entry;
use super::menu::{Menu, Picked};
use super::mouth::Mouth;
use crate::chess::{BackRank, File, Position, Rank, Role, Square, StartFault, back_rank, number_of};
use crate::clock::Stamp;
use crate::game::Refusal;
use crate::keys::Key;
use crate::laws::{Profile, parameters};
use crate::voice::{Line, Phrase, Tone};

/// How many starts there are (II.2).
const STARTS: u64 = 960;

/// What is chosen of the start of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chess960 {
	/// It is to be asked.
	Asked,
	ByLot,
	/// From 0 to 959.
	Number(u16),
}

impl Chess960 {
	/// Reads it as flags and files write it: a number, the pieces of White's first rank from a to h, `random` or `ask`.
	pub(super) fn read(text: &str) -> Result<Self, String> {
		match text {
			"random" => return Ok(Self::ByLot),
			"ask" => return Ok(Self::Asked),
			_ => {}
		}
		if let Ok(number) = text.parse::<u64>() {
			let number = u16::try_from(number)
				.ok()
				.filter(|number| u64::from(*number) < STARTS);
			return number
				.map(Self::Number)
				.ok_or_else(|| "The starts of Chess960 are numbered from 0 to 959.".to_string());
		}
		let Some(rank) = back_rank(&text.to_uppercase()) else {
			return Err(
				"Write a number from 0 to 959, random, ask, or White's first rank from a to h such as RNBQKBNR."
					.to_string(),
			);
		};
		let faults: Vec<&str> = StartFault::of(&rank).into_iter().map(told).collect();
		number_of(&rank).map(Self::Number).ok_or_else(|| faults.join(" "))
	}

	/// The number of the start. A lot is drawn from `lot`, which nobody knows beforehand, and the instant.
	pub(super) fn number(self, lot: u64, at: Stamp) -> u16 {
		match self {
			Self::Number(number) => number,
			Self::Asked | Self::ByLot => drawn(lot, at),
		}
	}
}

impl Choices {
	/// Chooses the position in which the game begins: a FEN, or a start of Chess960. The one takes the place of the other.
	pub(super) fn set_start(&mut self, name: &str, value: &str) -> Result<(), String> {
		if name == "fen" {
			Position::from_fen(value).map_err(|error| alloc::format!("{error}."))?;
			(self.fen, self.chess960) = (Some(value.to_string()), None);
		} else {
			(self.fen, self.chess960) = (None, Some(Chess960::read(value)?));
		}
		Ok(())
	}

	/// The position in which the game begins, as FEN. What is left to the lot is drawn at this instant.
	#[must_use]
	pub fn start_fen(&self, at: Stamp) -> String {
		let start = self
			.chess960
			.and_then(|start| Position::chess960(start.number(self.lot, at)));
		let named = self.fen.clone().filter(|_| start.is_none());
		named.unwrap_or_else(|| start.unwrap_or_default().fen())
	}

	/// Whether Chess960 is to be played where the regulations do not have it.
	pub(super) fn may_not_play_chess960(&self) -> bool {
		let Some(table) = &self.table else { return false };
		let profile = Profile::named(table.profile.as_deref().unwrap_or(Profile::DEFAULT));
		let not_played = profile
			.ok()
			.and_then(|profile| profile.with(&table.regulations).ok())
			.is_some_and(|profile| profile.chess960 == parameters::Chess960::NotPlayed);
		let fen = self.fen.as_deref().and_then(|fen| Position::from_fen(fen).ok());
		let named = self
			.chess960
			.is_some_and(|start| start != Chess960::Number(Position::USUAL_START));
		not_played && (named || fen.is_some_and(|start| start.begins_chess960()))
	}
}

/// What a wrong first rank breaks, for whoever has written it into a flag or a file.
const fn told(fault: StartFault) -> &'static str {
	match fault {
		StartFault::Pieces => {
			"A king, a queen, two rooks, two bishops and two knights stand on the first rank (II.2)."
		}
		StartFault::King => "The king stands between the rooks (II.2.1).",
		StartFault::Bishops => "The bishops stand on squares of different colours (II.2.2).",
		StartFault::Black => "The black pieces stand opposite the white ones (II.2.3).",
	}
}

/// One of the starts, each as likely as any other if every lot is. At another instant the same lot draws another one.
fn drawn(lot: u64, at: Stamp) -> u16 {
	let mut mixed = lot ^ at.0.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
	for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
		mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
	}
	u16::try_from((mixed ^ (mixed >> 31)) % STARTS).unwrap_or(Position::USUAL_START)
}

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
pub(super) enum Settled {
	/// More is to be chosen.
	Nothing,
	/// This is the start.
	Number(u16),
	/// The usual one, after all.
	Usual,
}

/// The question at which the user is, and what was chosen so far.
#[derive(Debug)]
pub(super) struct StartQuestions {
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
	pub(super) fn ask(lot: u64, profile: Option<String>, mouth: &mut Mouth) -> Self {
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
	pub(super) const fn is_typed(&self) -> bool {
		!matches!(self.step, Step::How)
	}

	pub(super) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}

	pub(super) const fn typed_so_far(&self) -> &Entry {
		&self.entry
	}

	pub(super) fn shown(&self) -> Vec<String> {
		if self.is_typed() {
			Vec::new()
		} else {
			self.menu.shown()
		}
	}

	pub(super) fn question(&self, mouth: &Mouth) -> Phrase {
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
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Settled {
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
		let hint = (self.step == Step::Piece).then(|| mouth.line(Line::StartPieceHint));
		mouth.answer_all([self.question(mouth)].into_iter().chain(hint));
	}

	/// A typed character.
	pub(super) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Settled {
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
	pub(super) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Settled {
		let text = text.trim();
		if self.is_typed() && (text.is_empty() || text == "?") {
			self.ask_again(mouth);
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
				mouth.answer_behind(mouth.line(Line::StartPieceHint));
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
		let manner = *mouth.words.manner();
		let answer = mouth.library.command(text, &manner).and_then(Action::named);
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

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_start_is_written_as_a_number_as_pieces_or_by_lot() {
		for (text, chosen) in [
			("0", Chess960::Number(0)),
			("959", Chess960::Number(959)),
			("RNBQKBNR", Chess960::Number(518)),
			("bbqnnrkr", Chess960::Number(0)),
			("random", Chess960::ByLot),
			("ask", Chess960::Asked),
		] {
			assert_eq!(Chess960::read(text), Ok(chosen), "{text}");
		}
		for (text, why) in [
			("960", "from 0 to 959"),
			("99999999999", "from 0 to 959"),
			("-1", "Write a number"),
			("", "Write a number"),
			("RNBQKBN", "Write a number"),
			("KRRBBNNQ", "(II.2.1)"),
			("RKRBNBNQ", "(II.2.2)"),
			("KRRBNBNQ", "(II.2.1). The bishops"),
			("QQRKRBBN", "(II.2)."),
		] {
			let told = Chess960::read(text).unwrap_err();
			assert!(told.contains(why), "{text}: {told}");
		}
	}

	#[test]
	fn the_lot_draws_every_start_and_none_too_often() {
		let mut times = [0_u32; 960];
		for lot in 0..960_u64 * 40 {
			// Lots that differ in one place alone draw as others do.
			times[usize::from(drawn(lot << 20, Stamp(7)))] += 1;
		}
		assert!(times.iter().all(|times| (10..90).contains(times)), "{times:?}");
		assert_ne!(drawn(3, Stamp(1)), drawn(3, Stamp(2)));
	}
}

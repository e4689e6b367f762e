//! A line in hand: the moves of both sides, the names to which they lead, and what the book plays.

use alloc::vec::Vec;

use super::{Openings, Run, count};
use crate::chess::{Move, NoMove, Position, Said};
use crate::desk::annotations::comment;
use crate::narrator::Narrator;
use crate::openings::{self, Opening, Selection};
use crate::repertoire::{Answer, Source};
use crate::voice::{Detail, Phrase, PhraseKey, Tone, phrases};

/// Greatest number of moves of the book that are told.
const TOLD: usize = 4;
/// Number of wrong moves in a position after which they are told unasked.
const MISSES: u8 = 2;

impl Openings {
	/// Tries a move that was said or made by hand; returns the reason if it is no move.
	pub(super) fn attempt(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		let Some(run) = &mut self.run else { return Ok(()) };
		if run.practice.is_over() {
			narrator.refuse(PhraseKey::OpeningOver);
			return Ok(());
		}
		let position = run.practice.position();
		let mv = position.find(said)?;
		self.panel.finger.empty();
		let repeats = run.practice.to_repeat() > 0;
		match run.practice.answer(mv) {
			Answer::Right(kept) => {
				let mut told = Vec::from([narrator.line(PhraseKey::PuzzleRight)]);
				told.extend(comment(run.practice.comment(), narrator));
				self.keep(kept, narrator);
				self.go_on(&position.after(mv), repeats, told, narrator);
			}
			Answer::Wrong(kept) => {
				run.is_wrong = true;
				let told = told_wrong(run, &position, mv, narrator);
				self.keep(kept, narrator);
				narrator.tone(Tone::Illegal);
				narrator.answer_all(told);
			}
		}
		Ok(())
	}

	/// The move of the book is made for the user.
	pub(super) fn give(&mut self, narrator: &mut Narrator) {
		let Some(run) = &mut self.run else { return };
		if run.practice.is_over() {
			return narrator.refuse(PhraseKey::OpeningOver);
		}
		let position = run.practice.position();
		let Some(mv) = run.practice.book().first().copied() else {
			return;
		};
		let repeats = run.practice.to_repeat() > 0;
		let kept = run.practice.give();
		let mut told = Vec::from([narrator.words().announce(&position, mv).sentence()]);
		told.extend(comment(run.practice.comment(), narrator));
		self.panel.finger.empty();
		self.keep(kept, narrator);
		self.go_on(&position.after(mv), repeats, told, narrator);
	}

	/// Goes back to the user's move before; from the start and the end of a line to the choice of an opening, with the place kept.
	pub(super) fn step_back(&mut self, narrator: &mut Narrator) {
		let Some(run) = &mut self.run else { return };
		if !run.practice.back() {
			return self.ask_opening(narrator);
		}
		run.is_wrong = false;
		let made = run.practice.made();
		run.named = openings::of(made.iter().map(|(before, _)| before));
		self.panel.finger.empty();
		self.tell_place(narrator);
	}

	/// Goes on after a move of the user that leads to this position: the reply, or the next missed move, or the end.
	fn go_on(&mut self, after: &Position, repeats: bool, mut told: Vec<Phrase>, narrator: &mut Narrator) {
		let Some(run) = &mut self.run else { return };
		run.is_wrong = false;
		if !repeats {
			told.extend(run.news_of(after, narrator));
		}
		told.extend(run.reply(narrator));
		let to_repeat = run.practice.to_repeat();
		if run.practice.is_over() {
			let [lines, known] = counts(run);
			told.push(narrator.line(PhraseKey::OpeningLineOver));
			if lines == known {
				told.push(narrator.line(PhraseKey::OpeningAllKnown));
			}
			if narrator.says(Detail::Hints) {
				told.push(narrator.line(PhraseKey::OpeningEnter));
			}
		} else if to_repeat > 0 {
			if !repeats {
				let number = count(to_repeat);
				told.push(narrator.words().counted(PhraseKey::OpeningMissed, number, &[]));
			}
			told.extend(run.place(narrator));
		}
		narrator.answer_all(told);
	}

	/// Tells the number of lines, and how many of them are known.
	pub(super) fn tell_lines(&self, narrator: &mut Narrator) {
		let Some(run) = &self.run else { return };
		let [number, count] = counts(run).map(|number| narrator.words().number(number));
		narrator.answer_behind(narrator.words().fill(phrases::OpeningLines { number, count }));
	}

	/// Begins the line in hand: its name, the move at which it begins, and the first move of the other side.
	pub(super) fn tell_line(&mut self, narrator: &mut Narrator) {
		let Some(run) = &mut self.run else { return };
		run.is_wrong = false;
		let line = run.practice.line();
		let named = line.iter().rev().map(|(before, mv)| before.after(*mv));
		let chosen = match run.chosen.source {
			Source::Named(selection) => Some(selection.text()),
			Source::Game(_) => None,
		};
		let name = { named }.find_map(|position| narrator.words().opening_after(chosen, &position));
		let mut told: Vec<Phrase> = Vec::new();
		told.extend(name.map(|name| narrator.words().line(PhraseKey::OpeningLine, &[name])));
		let made = run.practice.made();
		run.named = openings::of(made.iter().map(|(before, _)| before));
		if made.is_empty() {
			told.extend(run.reply(narrator));
			told.push(narrator.words().turn(run.practice.position().turn()));
		} else {
			let number = narrator.words().number(run.practice.position().move_number());
			told.push(narrator.words().line(PhraseKey::OpeningFrom, &[number]));
			told.extend(run.reply(narrator));
			told.extend(run.place(narrator));
		}
		for sentence in told {
			narrator.answer_behind(sentence);
		}
	}

	/// Tells the last move, and whose turn it is.
	pub(super) fn tell_place(&self, narrator: &mut Narrator) {
		let told = self.run.as_ref().map(|run| run.place(narrator));
		narrator.answer_all(told.into_iter().flatten());
	}

	/// The same line, from its first move on.
	pub(super) fn again(&mut self, narrator: &mut Narrator) {
		if let Some(run) = &mut self.run {
			run.practice.restart();
			self.tell_line(narrator);
		}
	}

	/// The piece that the book moves, then the move.
	pub(super) fn hint(&mut self, narrator: &mut Narrator) {
		let Some(run) = &mut self.run else { return };
		let Some(mv) = run
			.practice
			.book()
			.first()
			.copied()
			.filter(|_| !run.practice.is_over())
		else {
			return narrator.refuse(PhraseKey::OpeningOver);
		};
		let position = run.practice.position();
		let words = narrator.words();
		let told = match run.practice.hint() {
			1 => words.line(PhraseKey::PuzzleHintPiece, &[words.piece(mv.role())]),
			_ => words.line(PhraseKey::OpeningBook, &[words.the_move(&position, mv)]),
		};
		narrator.answer(told);
	}

	/// The name of the opening by now, and its code.
	pub(super) fn tell_name(&self, narrator: &mut Narrator) {
		let made = self
			.run
			.as_ref()
			.map(|run| run.practice.made())
			.unwrap_or_default();
		let after = made.iter().rev().map(|(before, mv)| before.after(*mv));
		let named = { after }.find_map(|position| Some((openings::at(&position)?, position)));
		let words = narrator.words();
		let told = match named.and_then(|(opening, position)| Some((opening, words.opening_at(&position)?))) {
			Some((opening, name)) => words
				.line(PhraseKey::ReadOpening, &[name])
				.and(words.line(PhraseKey::ReadEco, &[words.text(opening.eco)])),
			None => words.line(PhraseKey::OpeningUnknown, &[]),
		};
		narrator.answer(told);
	}
}

impl Run {
	/// Plays the move of the other side, and tells it.
	fn reply(&mut self, narrator: &Narrator) -> Vec<Phrase> {
		let Some((before, mv)) = self.practice.reply() else {
			return Vec::new();
		};
		let mut told = Vec::from([narrator.words().announce(&before, mv).sentence()]);
		told.extend(self.news_of(&before.after(mv), narrator));
		told.extend(comment(self.practice.comment(), narrator));
		told
	}

	/// The name to which a move has led, if it is another than before.
	fn news_of(&mut self, position: &Position, narrator: &Narrator) -> Option<Phrase> {
		let opening = openings::at(position)?;
		let before = self.named.map(|before| before.name);
		// Back from a variation to its opening is no news.
		if before.is_some_and(|before| {
			Selection::Name(opening.name).contains(Opening {
				eco: "",
				name: before,
			})
		}) {
			return None;
		}
		self.named = Some(opening);
		let name = narrator.words().opening_after(before, position);
		Some(name?.sentence())
	}

	/// The last move, and whose turn it is.
	fn place(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let last = self.practice.last();
		let last = last.map(|(before, mv)| words.announce(&before, mv).sentence());
		let turn = words.turn(self.practice.position().turn());
		last.into_iter().chain([turn]).collect()
	}
}

/// Numbers of the lines, and of those that are known.
fn counts(run: &Run) -> [u32; 2] {
	let repertoire = run.practice.repertoire();
	[repertoire.lines(), repertoire.known(run.practice.knowledge())].map(count)
}

/// Tells that the book does not play this move, and the name under which it is known; after the second one in a position also the moves
/// of the book with their names.
fn told_wrong(run: &Run, position: &Position, mv: Move, narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let mut told = Vec::from([words.announce(position, mv).sentence()]);
	told.push(match words.opening_at(&position.after(mv)) {
		Some(name) => words.line(PhraseKey::OpeningElsewhere, &[name]),
		None => words.line(PhraseKey::OpeningNotBook, &[]),
	});
	let told_of_book = if run.practice.wrong() < MISSES { 0 } else { TOLD };
	for (number, mv) in run.practice.book().into_iter().take(told_of_book).enumerate() {
		let played = words.the_move(position, mv);
		let after = position.after(mv);
		let named = run.named.map(|opening| opening.name);
		let is_new = openings::at(&after).is_some_and(|opening| Some(opening.name) != named);
		let name = words.opening_after(named, &after).filter(|_| is_new);
		told.push(match (number, name) {
			(0, None) => words.line(PhraseKey::OpeningBook, &[played]),
			(0, Some(name)) => words.fill(phrases::OpeningBookNamed { played, name }),
			(_, None) => words.line(PhraseKey::OpeningOr, &[played]),
			(_, Some(name)) => words.fill(phrases::OpeningOrNamed { played, name }),
		});
	}
	if narrator.says(Detail::Hints) {
		told.push(narrator.line(PhraseKey::OpeningTry));
	}
	told
}

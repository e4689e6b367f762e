//! The best lines of an engine in the position that is read: told one at a time, walked, and kept as variations.

use alloc::string::String;
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use super::saving::Walked;
use crate::chess::{Move, Position, san};
use crate::clock::Stamp;
use crate::desk::opponents::judging::{Judge, Verdict};
use crate::desk::opponents::standing::{in_pawns, standing};
use crate::desk::opponents::{OpponentNews, Score};
use crate::narrator::Narrator;
use crate::sheet::Edit;
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, phrases};

/// Number of lines that are asked for.
const LINES: u8 = 3;
/// Half-moves of a line that are told at once; all of it can be walked.
const TOLD: usize = 6;

/// The lines of an engine, and the engine while it thinks.
#[derive(Debug, Default)]
pub(super) struct EngineLines {
	judge: Option<Judge<Position>>,
	/// The position of the lines, and the lines, the best first.
	found: Option<(Position, Vec<Line>)>,
	/// The place of the line that was told last.
	at: usize,
	/// The act on a line that waits for the lines: with the text after its command.
	then: Option<(Then, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
	Walk,
	Keep,
}

/// A line with its score from the view of the side to move.
#[derive(Debug)]
struct Line {
	score: Option<Score>,
	moves: Vec<Move>,
}

impl EngineLines {
	/// Nothing more is asked for.
	pub(super) fn dismiss(&mut self, narrator: &mut Narrator) {
		self.then = None;
		if let Some(mut judge) = self.judge.take() {
			judge.dismiss(narrator);
		}
	}

	/// No act waits for the lines any more.
	pub(super) fn forget_act(&mut self) {
		self.then = None;
	}

	/// Returns the time by which the engine must have answered.
	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		self.judge.as_ref()?.next_alarm()
	}

	/// Tells the line in hand: its moves, and who stands better after it.
	fn told(&self, narrator: &Narrator) -> Option<Vec<Phrase>> {
		let words = narrator.words();
		let (position, lines) = self.found.as_ref()?;
		let line = lines.get(self.at)?;
		let large = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let mut told = vec![words.fill(phrases::EngineLine {
			number: large(self.at.saturating_add(1)),
			count: large(lines.len()),
			moves: words.moves_from(position, line.moves.get(..TOLD).unwrap_or(&line.moves)),
		})];
		if let Some(score) = line.score {
			told.push(standing(score, position.turn(), None, narrator));
			if let Score::Centipawns(score) = score {
				told.push(in_pawns(score, position.turn(), narrator));
			}
		}
		Some(told)
	}
}

impl Reading {
	/// Asks the engine for its lines; where they are known, the next one is told, or the one of this number.
	pub(super) fn ask_for_lines(&mut self, rest: &str, narrator: &mut Narrator) {
		let position = self.position();
		if position.is_checkmate() || position.is_stalemate() {
			return narrator.refuse(PhraseKey::GameOver);
		}
		if self.lines.found.as_ref().is_some_and(|(of, _)| *of == position) {
			self.turn_to_line(rest, true, narrator);
			return;
		}
		let chess960 = self.begins_chess960();
		self.lines.found = None;
		let judge = self
			.lines
			.judge
			.get_or_insert_with(|| Judge::new(chess960).with_lines(LINES));
		judge.ask(position.clone(), &position, Vec::new(), narrator);
		narrator.answer(PhraseKey::AdviserThinks);
	}

	/// Tells the line in hand again, or asks for the lines: the engine's judgement of the position.
	pub(super) fn judge_here(&mut self, narrator: &mut Narrator) {
		let position = self.position();
		if self.lines.found.as_ref().is_some_and(|(of, _)| *of == position) {
			return narrator.answer_all(self.lines.told(narrator).unwrap_or_default());
		}
		self.ask_for_lines("", narrator);
	}

	/// Returns `true` if the engine thinks about the position that is shown: the act is done when it has answered.
	fn waits_for_lines(&mut self, then: Then, rest: &str, narrator: &mut Narrator) -> bool {
		let asked = self.lines.judge.as_ref().and_then(|judge| judge.asked());
		let waits = asked.is_some_and(|asked| *asked == self.position());
		if waits {
			self.lines.then = Some((then, String::from(rest)));
			narrator.answer(PhraseKey::AdviserThinks);
		}
		waits
	}

	/// Takes the line of this number, or the next one, and tells it. Returns `false` if there is no such line.
	fn turn_to_line(&mut self, rest: &str, goes_on: bool, narrator: &mut Narrator) -> bool {
		let count = self.lines.found.as_ref().map_or(0, |(_, lines)| lines.len());
		let number = rest.parse::<usize>().ok();
		let number = number.or_else(|| usize::try_from(narrator.parser().number(rest)?).ok());
		let at = match number {
			_ if rest.is_empty() && goes_on => self.lines.at.saturating_add(1).checked_rem(count),
			_ if rest.is_empty() => Some(self.lines.at),
			number => number.and_then(|number| number.checked_sub(1)),
		};
		let Some(at) = at.filter(|at| *at < count) else {
			narrator.refuse(PhraseKey::NoSuchChoice);
			return false;
		};
		self.lines.at = at;
		if goes_on {
			narrator.answer_all(self.lines.told(narrator).unwrap_or_default());
		}
		true
	}

	/// The engine has something.
	pub(super) fn hear_lines(&mut self, news: &OpponentNews, narrator: &mut Narrator) {
		let verdict = self
			.lines
			.judge
			.as_mut()
			.and_then(|judge| judge.hear(news, narrator));
		self.take_lines(verdict, narrator);
	}

	/// Gives up an engine that is late.
	pub(super) fn settle_lines(&mut self, narrator: &mut Narrator) {
		let verdict = self.lines.judge.as_mut().and_then(|judge| judge.settle(narrator));
		self.take_lines(verdict, narrator);
	}

	fn take_lines(&mut self, verdict: Option<Verdict<Position>>, narrator: &mut Narrator) {
		match verdict {
			None | Some(Verdict::Late) => {}
			Some(Verdict::Judged {
				asked,
				score,
				line,
				others,
				..
			}) => {
				let best = Line {
					score: Some(score),
					moves: line,
				};
				let others = others.into_iter().map(|other| Line {
					score: other.score,
					moves: other.moves,
				});
				let lines = core::iter::once(best).chain(others).collect();
				let then = self.lines.then.take();
				self.lines.dismiss(narrator);
				let is_here = asked == self.position();
				self.lines.found = Some((asked, lines));
				self.lines.at = 0;
				match then.filter(|_| is_here) {
					Some((Then::Walk, rest)) => self.walk_line(&rest, narrator),
					Some((Then::Keep, rest)) => self.keep_line(&rest, narrator),
					None if is_here => {
						narrator.answer_all(self.lines.told(narrator).unwrap_or_default());
					}
					None => {}
				}
			}
			Some(Verdict::OtherEngine { asked, absent }) => {
				if !absent {
					narrator.say(Audience::Room, Urgency::News, PhraseKey::ReviewOtherEngine);
				}
				if let Some((position, judge)) = asked.zip(self.lines.judge.as_mut()) {
					judge.ask(position.clone(), &position, Vec::new(), narrator);
				}
			}
			Some(Verdict::Gone) => {
				self.lines.dismiss(narrator);
				narrator.answer(PhraseKey::AdviserSilent);
				narrator.tone(Tone::Trouble);
			}
		}
	}

	/// Returns the line in hand as it is written, if it begins in the position that is shown.
	fn line_in_hand(&mut self, rest: &str, narrator: &mut Narrator) -> Option<Vec<String>> {
		let position = self.position();
		if self.lines.found.as_ref().is_none_or(|(of, _)| *of != position) {
			let word = narrator.words().command_word("engine-lines");
			narrator.refuse(narrator.words().line(PhraseKey::NoEngineLines, &[word]));
			return None;
		}
		if !self.turn_to_line(rest, false, narrator) {
			return None;
		}
		let (_, lines) = self.lines.found.as_ref()?;
		let mut position = position;
		let written = lines.get(self.lines.at)?.moves.iter().map(|mv| {
			let san = san(&position, *mv);
			position = position.after(*mv);
			san
		});
		Some(written.collect())
	}

	/// Puts the line in hand beside the game without saving it, and goes to its first move.
	pub(super) fn walk_line(&mut self, rest: &str, narrator: &mut Narrator) {
		self.drop_walk();
		if self.waits_for_lines(Then::Walk, rest, narrator) {
			return;
		}
		let Some(line) = self.line_in_hand(rest, narrator) else {
			return self.forget_unedited();
		};
		let Some(node) = self.shown_node() else { return };
		let Some(study) = self.editable() else { return };
		let (last, edits) = study.chapter.added(node, &line);
		let new = study.chapter.next_node();
		let first = line.first().and_then(|san| study.chapter.child(node, san));
		if let Some(back) = self.try_edits(edits, first.unwrap_or(new), narrator) {
			if let Some(study) = &mut self.study {
				let from = node;
				study.walked = Some(Walked { back, from, last });
			}
			narrator.tone(Tone::Opened);
			self.tell_of(Book::here, narrator);
		}
	}

	/// Keeps the line that is walked, or the line in hand, as a variation.
	pub(super) fn keep_line(&mut self, rest: &str, narrator: &mut Narrator) {
		let walks = self.study.as_ref().is_some_and(|study| study.walked.is_some());
		if walks && rest.is_empty() {
			let node = self.shown_node().unwrap_or_default();
			let told = vec![narrator.line(PhraseKey::LineKept)];
			return self.make(Vec::<Edit>::new(), node, told, narrator);
		}
		self.drop_walk();
		if self.waits_for_lines(Then::Keep, rest, narrator) {
			return;
		}
		match self.line_in_hand(rest, narrator) {
			Some(line) => self.add(&line, narrator),
			None => self.forget_unedited(),
		}
	}

	/// A line that is walked and not kept is gone as soon as another move is shown than one of it.
	pub(super) fn turned(&mut self) {
		if self.study.as_ref().is_none_or(|study| study.walked.is_none()) {
			return;
		}
		let Some(node) = self.shown_node() else { return };
		let is_in_it = self.study.as_ref().is_some_and(|study| {
			let chapter = &study.chapter;
			let leads_on = |walked: &Walked| node == walked.last || chapter.follows(walked.last, node);
			let is_in = |walked: &Walked| leads_on(walked) && chapter.follows(node, walked.from);
			study.walked.as_ref().is_some_and(is_in)
		});
		if !is_in_it {
			self.drop_walk();
		}
	}
}

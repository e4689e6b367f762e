//! A drill in hand: its question, its answers, and its result.

use alloc::vec::Vec;

use super::told::{asked, hint, solution};
use crate::chess::Square;
use crate::clock::{Span, Stamp};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::training::{Asker, Bests, Drill, Left, Length, Question, Said, Score, Verdict};
use crate::voice::{PhraseKey, Tone, phrases};

/// Name under which the best results are kept.
const KEPT: &str = "drills";

#[derive(Debug)]
pub(super) struct Run {
	pub(super) drill: Drill,
	pub(super) length: Length,
	asker: Asker,
	/// Seed of the questions, and their number so far.
	seed: u64,
	asked: u32,
	pub(super) question: Question,
	/// The squares found so far, of an answer that comes in several lines.
	found: Vec<Square>,
	/// Number of hints given for this question.
	hints: u32,
	begun: Stamp,
	/// Time it had taken when it was last left, and time taken up to the last answer.
	before: Span,
	taken: Span,
	/// Time of its end; `None` while it goes on.
	ended: Option<Stamp>,
	answered: u32,
	right: u32,
}

impl Run {
	/// Returns the number of answers, and of right ones.
	pub(super) const fn score(&self) -> (u32, u32) {
		(self.answered, self.right)
	}

	/// Resets the score to this one; later answers do not count.
	pub(super) const fn recount(&mut self, (answered, right): (u32, u32)) {
		self.answered = answered;
		self.right = right;
	}

	pub(super) fn begin(drill: Drill, length: Length, desk: &mut Session) -> Self {
		let score = Score { right: 0, seconds: 0 };
		let new = Left {
			drill,
			length,
			seed: desk.choices.lot ^ desk.at().0,
			asked: 1,
			answered: 0,
			score,
		};
		Self::go_on_with(new, &mut desk.narrator)
	}

	/// Goes on where it was left.
	pub(super) fn go_on_with(left: Left, narrator: &mut Narrator) -> Self {
		let (asker, question) = left.asker();
		let taken = Span::seconds(left.score.seconds);
		let run = Self {
			drill: left.drill,
			length: left.length,
			asker,
			seed: left.seed,
			asked: left.asked,
			question,
			found: Vec::new(),
			hints: 0,
			begun: narrator.at(),
			before: taken,
			taken,
			ended: None,
			answered: left.answered,
			right: left.score.right,
		};
		run.tell(narrator);
		run
	}

	/// Returns the state to keep if the user leaves it, or the program ends.
	pub(super) const fn left(&self) -> Left {
		Left {
			drill: self.drill,
			length: self.length,
			seed: self.seed,
			asked: self.asked,
			answered: self.answered,
			score: Score {
				right: self.right,
				seconds: self.taken.0 / 1000,
			},
		}
	}

	/// Returns the time taken until then.
	fn taken_until(&self, at: Stamp) -> Span {
		self.before + at.since(self.begun)
	}

	/// Asks the open question.
	pub(super) fn tell(&self, narrator: &mut Narrator) {
		for sentence in asked(&self.question, narrator) {
			narrator.answer_behind(sentence);
		}
	}

	/// Takes an answer; returns `true` if it was one. A wrong one is told with the right one.
	pub(super) fn answer(&mut self, said: &Said, narrator: &mut Narrator) -> bool {
		match self.question.judge(said, &mut self.found) {
			Verdict::Unfit => return false,
			Verdict::More(left) => {
				let left = u32::try_from(left).unwrap_or(u32::MAX);
				narrator.answer(narrator.words().counted(PhraseKey::DrillMore, left, &[]));
				return true;
			}
			Verdict::Right if self.hints > 0 => narrator.answer(PhraseKey::DrillHelped),
			Verdict::Right => {
				self.right += 1;
				narrator.answer(PhraseKey::DrillRight);
			}
			Verdict::Wrong => {
				narrator.tone(Tone::Illegal);
				narrator.answer(PhraseKey::DrillWrong);
				self.tell_solution(narrator);
			}
		}
		self.go_on(narrator);
		true
	}

	fn tell_solution(&self, narrator: &mut Narrator) {
		for sentence in solution(&self.question, narrator) {
			narrator.answer_behind(sentence);
		}
	}

	/// Asks the next question; ends after the last one.
	fn go_on(&mut self, narrator: &mut Narrator) {
		self.answered += 1;
		if self.length.questions() == Some(self.answered) {
			self.ended = Some(narrator.at());
			return;
		}
		self.found.clear();
		self.hints = 0;
		self.taken = self.taken_until(narrator.at());
		self.asked += 1;
		self.question = self.asker.ask();
		self.tell(narrator);
	}

	/// A hint: what is next of an answer in several parts, else something that helps to find it. Where nothing else would help
	/// without being the answer, it is told how one hears that.
	pub(super) fn hint(&mut self, narrator: &mut Narrator) {
		let told = hint(&self.question, &self.found, narrator);
		let has_more = self.question.kind().has_parts() || (self.hints == 0 && !told.is_empty());
		self.hints += u32::from(!told.is_empty());
		for sentence in told {
			narrator.answer_behind(sentence);
		}
		if !has_more {
			narrator.answer_behind(PhraseKey::DrillNoHint);
		}
	}

	/// Tells the size of the missing part of the answer.
	pub(super) fn tell_missing(&self, narrator: &mut Narrator) {
		let missing = u32::try_from(self.question.missing(&self.found)).unwrap_or(u32::MAX);
		narrator.answer(narrator.words().counted(PhraseKey::DrillMissing, missing, &[]));
	}

	/// Nobody knows the answer, or wants another question: it is told, and counts as a wrong one.
	pub(super) fn give_up(&mut self, narrator: &mut Narrator) {
		self.tell_solution(narrator);
		narrator.answer_behind(PhraseKey::DrillGivenUp);
		self.go_on(narrator);
	}

	/// Returns the time at which its time is up.
	pub(super) fn due(&self) -> Option<Stamp> {
		Some(self.begun + Span(self.length.time()?.0.saturating_sub(self.before.0)))
	}

	/// Ends it if its time is up by now.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		if self.due().is_some_and(|due| due <= narrator.at()) && self.ended.is_none() {
			self.ended = self.due();
			narrator.answer(PhraseKey::DrillTimeUp);
		}
	}

	pub(super) const fn has_ended(&self) -> bool {
		self.ended.is_some()
	}

	/// Tells the number of right answers so far, and what is left.
	pub(super) fn tell_score(&self, narrator: &mut Narrator) {
		self.tell_result(narrator);
		if let Some(questions) = self.length.questions() {
			let left = questions.saturating_sub(self.answered);
			narrator.answer_behind(narrator.words().counted(PhraseKey::DrillLeft, left, &[]));
		} else if let Some(due) = self.due() {
			let left = narrator.words().span(whole_seconds(due.since(narrator.at())));
			narrator.answer_behind(narrator.words().line(PhraseKey::DrillTimeLeft, &[left]));
		} else {
			self.tell(narrator);
		}
	}

	/// Tells the number of right answers, and the best of such results. A run left before its end is no result to keep.
	pub(super) fn tell_result(&self, narrator: &mut Narrator) {
		if self.answered == 0 {
			return;
		}
		let span = whole_seconds(self.taken_until(self.ended.unwrap_or_else(|| narrator.at())));
		let words = narrator.words();
		let told = words.fill(phrases::DrillResult {
			number: words.number(self.right),
			count: words.number(self.answered),
			time: words.span(span),
		});
		narrator.answer_behind(told);
		if self.ended.is_none() {
			return;
		}
		if self.length != Length::Open {
			narrator.add_result(
				&self.drill.series(self.length),
				u8::try_from(self.right).unwrap_or(u8::MAX),
			);
		}
		let kept = narrator.preferences().get(KEPT);
		let mut bests = kept.and_then(Bests::read).unwrap_or_default();
		let score = Score {
			right: self.right,
			seconds: span.0 / 1000,
		};
		if bests.take(self.drill, self.length, score) {
			narrator.prefer(KEPT, bests.written());
			narrator.answer_behind(PhraseKey::DrillNewBest);
		} else if let Some(best) = bests.of(self.drill, self.length) {
			let words = narrator.words();
			let told = words.fill(phrases::DrillBest {
				number: words.number(best.right),
				time: words.span(Span::seconds(best.seconds)),
			});
			narrator.answer_behind(told);
		}
		let results = narrator.results();
		let last = results.of(&self.drill.series(self.length));
		if last.len() > 1 {
			narrator.answer_behind(narrator.last_results(last));
		}
	}
}

/// At least one.
fn whole_seconds(span: Span) -> Span {
	Span::seconds((span.0 / 1000).max(1))
}

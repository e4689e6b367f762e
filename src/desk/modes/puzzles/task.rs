//! A puzzle in hand, and its outcome.

use super::{Puzzles, count, order, today};
use crate::chess::{Move, NoMove, Position, Said};
use crate::clock::{Span, Stamp};
use crate::desk::server_puzzles::note_outcome;
use crate::narrator::Narrator;
use crate::opponent::{Opponent, SkillLevel};
use crate::ports::{PuzzleOrder, PuzzleResult};
use crate::puzzles::{Among, DISTANCES, Left, Outcome, Puzzle, Rating, Solving, Verdict, repeat_after};
use crate::voice::{Detail, Phrase, PhraseKey, Tone, phrases};

#[derive(Debug)]
pub(super) struct Task {
	pub(super) puzzle: Puzzle,
	pub(super) solving: Solving,
	/// The outcome that is already kept.
	outcome: Option<Outcome>,
	hints: u8,
	/// The move that was wrong last, and where it was tried.
	wrong: Option<(Position, Move)>,
	/// Thinking time before the last try, and the time at which the current thinking began.
	spent: Span,
	begun: Stamp,
}

impl Task {
	pub(super) fn begin(puzzle: Puzzle, at: Stamp) -> Self {
		Self {
			solving: Solving::begin(&puzzle),
			puzzle,
			outcome: None,
			hints: 0,
			wrong: None,
			spent: Span::ZERO,
			begun: at,
		}
	}

	/// The one that was left, as it was.
	pub(super) fn go_on(mut puzzle: Puzzle, left: &Left, at: Stamp) -> Self {
		if left.failed {
			// That it comes again is of this trial.
			puzzle.step = None;
		}
		Self {
			solving: Solving::go_on(&puzzle, &left.moves),
			outcome: left.failed.then_some(Outcome::Failed),
			hints: left.hints,
			spent: Span::seconds(left.seconds.into()),
			..Self::begin(puzzle, at)
		}
	}

	/// Returns the state to keep for the next start.
	pub(super) fn left(&self, among: Among) -> Left {
		let own = self.solving.made().iter();
		let own = own.filter(|(before, _)| before.turn() == self.puzzle.solver());
		Left {
			key: self.puzzle.key,
			among,
			failed: self.has_failed(),
			hints: self.hints,
			seconds: in_seconds(self.spent),
			moves: own.map(|(_, mv)| mv.uci()).collect(),
		}
	}

	/// It is tried, or helped with, at this moment.
	fn take_time(&mut self, at: Stamp) {
		self.spent = self.spent + at.since(self.begun);
		self.begun = at;
	}

	pub(super) fn has_failed(&self) -> bool {
		self.outcome == Some(Outcome::Failed)
	}

	pub(super) fn is_over(&self) -> bool {
		self.solving.is_over()
	}
}

fn in_seconds(span: Span) -> u32 {
	u32::try_from(span.0 / 1000).unwrap_or(u32::MAX)
}

/// Number of puzzles solved in a row that deserves a word.
const ROW: u32 = 3;
/// Number of positions that are searched for the answer to a wrong move.
const LOOKED_AT: u64 = 20_000;

impl Puzzles {
	/// Tries a move that was said or made by hand; returns the reason if it is no move.
	pub(super) fn attempt(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		let Some(task) = &mut self.task else { return Ok(()) };
		if task.is_over() {
			narrator.refuse(PhraseKey::PuzzleOver);
			return Ok(());
		}
		let mv = task.solving.position().find(said)?;
		task.take_time(narrator.at());
		task.wrong = None;
		match task.solving.attempt(mv) {
			Verdict::Wrong => self.wrong(mv, narrator),
			Verdict::Right(reply) => {
				narrator.answer(PhraseKey::PuzzleRight);
				self.tell_made(reply, narrator);
			}
			Verdict::Solved => {
				let told = if task.outcome.is_none() {
					PhraseKey::PuzzleSolved
				} else {
					PhraseKey::PuzzleRight
				};
				narrator.answer(told);
				let outcome = if task.hints > 0 {
					Outcome::Helped
				} else {
					Outcome::Solved
				};
				self.finish(outcome, narrator);
			}
		}
		Ok(())
	}

	/// A legal move that is not the solution. The first one decides what comes of the puzzle.
	fn wrong(&mut self, mv: Move, narrator: &mut Narrator) {
		let Some(task) = &mut self.task else { return };
		task.wrong = Some((task.solving.position().clone(), mv));
		narrator.tone(Tone::Illegal);
		let played = narrator.words().announce(task.solving.position(), mv).sentence();
		narrator.answer_all([played, narrator.line(PhraseKey::PuzzleWrong)]);
		if narrator.says(Detail::Hints) {
			narrator.answer_behind(PhraseKey::PuzzleTry);
		}
		self.keep(Outcome::Failed, narrator);
	}

	/// Tells the opponent's answer to the last wrong move, as our own program sees it.
	pub(super) fn tell_why_wrong(&self, narrator: &mut Narrator) {
		let wrong = self.task.as_ref().and_then(|task| task.wrong.as_ref());
		let Some((before, mv)) = wrong else {
			return narrator.refuse(self.help());
		};
		let after = before.after(*mv);
		let [reply, _] = Opponent::new(SkillLevel::STRONGEST, 0).best_two(&after, LOOKED_AT);
		let words = narrator.words();
		let told = match reply {
			Some(reply) => words.line(PhraseKey::GuessRefuted, &[words.the_move(&after, reply.mv)]),
			None => words.line(PhraseKey::Stalemate, &[]),
		};
		narrator.answer(told);
	}

	/// The opponent's reply, and a finger that is not left with a piece of which nothing is known.
	fn tell_made(&mut self, reply: Move, narrator: &mut Narrator) {
		self.panel.finger.empty();
		let Some((before, _)) = self.task.as_ref().and_then(|task| task.solving.last()) else {
			return;
		};
		let told = narrator.words().announce(before, reply).sentence();
		narrator.answer_behind(told);
	}

	/// The piece that has to move, then where it goes.
	pub(super) fn hint(&mut self, narrator: &mut Narrator) {
		let Some(task) = &mut self.task else { return };
		let Some(next) = task.solving.next() else {
			return narrator.refuse(PhraseKey::PuzzleOver);
		};
		task.hints = task.hints.saturating_add(1);
		task.take_time(narrator.at());
		let words = narrator.words();
		let piece = words.piece(next.role());
		let told = match task.hints {
			1 => words.line(PhraseKey::PuzzleHintPiece, &[piece]),
			_ => words.fill(phrases::PuzzleHintSquare {
				piece,
				square: words.square(next.to()),
			}),
		};
		narrator.answer(told);
	}

	/// Plays the rest of the solution. A puzzle that is not solved by then stays unsolved.
	pub(super) fn show_solution(&mut self, narrator: &mut Narrator) {
		let Some(task) = &mut self.task else { return };
		if task.is_over() {
			return self.tell_moves(narrator);
		}
		narrator.answer(PhraseKey::PuzzleLine);
		while let Some(mv) = task.solving.make_next() {
			if let Some((before, _)) = task.solving.last() {
				let told = narrator.words().announce(before, mv).sentence();
				narrator.answer_behind(told);
			}
		}
		self.finish(Outcome::Failed, narrator);
	}

	/// Ends the puzzle: tells its outcome, if that is not known yet, and how to go on.
	fn finish(&mut self, outcome: Outcome, narrator: &mut Narrator) {
		self.panel.finger.empty();
		self.keep(outcome, narrator);
		self.tell_result(narrator);
		let (done, solved) = self
			.standing
			.as_ref()
			.map_or((0, 0), |standing| (standing.daily, standing.daily_solved));
		if self.daily && done >= count(super::OF_DAY.len()) {
			let words = narrator.words();
			let told = words.fill(phrases::PuzzleDayDone {
				number: words.number(solved),
				count: words.number(done),
			});
			narrator.answer_behind(told);
			self.daily = false;
		}
		if narrator.says(Detail::Hints) {
			narrator.answer_behind(PhraseKey::PuzzleEnter);
		}
	}

	/// Tells the new rating, its change, and the day on which the puzzle comes again.
	fn tell_result(&self, narrator: &mut Narrator) {
		let (Some(standing), Some(task)) = (&self.standing, &self.task) else {
			return;
		};
		let record = &standing.record;
		let now = record.rating.points();
		let before = record
			.last
			.iter()
			.rev()
			.nth(1)
			.map_or(Rating::UNKNOWN.points(), |tried| tried.rating);
		let words = narrator.words();
		let mut told: Phrase = words.line(PhraseKey::PuzzleRating, &[words.number(now)]);
		let change = words.number(now.abs_diff(before));
		match now.cmp(&before) {
			core::cmp::Ordering::Greater => told.append(words.line(PhraseKey::PuzzleGain, &[change])),
			core::cmp::Ordering::Less => told.append(words.line(PhraseKey::PuzzleLoss, &[change])),
			core::cmp::Ordering::Equal => {}
		}
		narrator.answer_behind(told);
		if record.streak() >= ROW {
			let row = narrator.words().number(record.streak());
			narrator.answer_behind(narrator.words().line(PhraseKey::PuzzleRow, &[row]));
		}
		let step = task
			.outcome
			.and_then(|outcome| repeat_after(task.puzzle.step, outcome));
		if let Some(days) = step.and_then(|step| DISTANCES.get(usize::from(step))) {
			narrator.answer_behind(narrator.words().counted(PhraseKey::PuzzleDays, *days, &[]));
		}
	}

	/// Keeps the outcome of the puzzle, once.
	fn keep(&mut self, outcome: Outcome, narrator: &mut Narrator) {
		let (Some(task), Some(standing)) = (&mut self.task, &mut self.standing) else {
			return;
		};
		if task.outcome.is_some() {
			return;
		}
		task.outcome = Some(outcome);
		note_outcome(task.puzzle.key, outcome, narrator);
		let day = today(narrator);
		let player = standing.record.rating;
		// A puzzle seen before, or solved with help, says nothing about the player's strength.
		let is_rated = task.puzzle.step.is_none() && outcome != Outcome::Helped;
		let (player, puzzle) = if is_rated {
			player.met(task.puzzle.rating, outcome == Outcome::Solved)
		} else {
			(player, task.puzzle.rating)
		};
		let step = repeat_after(task.puzzle.step, outcome);
		let again = step.and_then(|step| Some((step, day.after(*DISTANCES.get(usize::from(step))?))));
		task.take_time(narrator.at());
		let seconds = in_seconds(task.spent);
		standing.record.take(day, outcome, seconds, player);
		standing.daily += u32::from(self.daily);
		standing.daily_solved += u32::from(self.daily && outcome == Outcome::Solved);
		let was_due = task.puzzle.step.is_some();
		standing.due = standing.due.saturating_sub(u32::from(was_due));
		for theme in task.puzzle.themes.iter() {
			let solved = u32::from(outcome == Outcome::Solved);
			match standing.themes.iter_mut().find(|(known, ..)| *known == theme) {
				Some((_, tried, right)) => {
					*tried += 1;
					*right += solved;
				}
				None => standing.themes.push((theme, 1, solved)),
			}
		}
		let result = PuzzleResult {
			key: task.puzzle.key,
			day,
			outcome,
			seconds,
			daily: self.daily,
			player,
			puzzle,
			again,
		};
		order(PuzzleOrder::Keep(result), narrator);
	}

	/// Leaves the puzzle in hand. A puzzle left after a hint is not solved.
	pub(super) fn leave_task(&mut self, narrator: &mut Narrator) {
		if self
			.task
			.as_ref()
			.is_some_and(|task| task.hints > 0 && !task.is_over())
		{
			self.keep(Outcome::Helped, narrator);
		}
		self.task = None;
	}
}

//! Puzzles: one is heard, solved by typed moves or by hand on the board, and rated; failed ones come again.

mod act;
mod board;
mod choices;
mod doing;
mod mode;
mod task;
mod told;

use alloc::boxed::Box;
use alloc::string::String;

use crate::chess::Color;
use crate::commands::TrainingAction;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::ports::{
	Effect, KeptPuzzle, PuzzleAnswer, PuzzleKind, PuzzleOrder, PuzzleStanding, StorageOrder, WantedPuzzle,
};
use crate::puzzles::{Among, Day, Left, Puzzle, PuzzleKey, Theme, Themes};
use crate::voice::{PhraseKey, Tone, phrases};
use choices::Asked;
use task::Task;

/// The ratings of the puzzles of the day, one after the other.
const OF_DAY: [u16; 5] = [1000, 1200, 1400, 1600, 1800];
/// Step by which puzzles become easier or harder, and its greatest sum.
const SHIFT: i32 = 200;
const MOST: i32 = 800;
/// Number of unreadable puzzles in a row after which the user is asked for a choice.
const MOST_BROKEN: u8 = 3;
/// Name under which the puzzle in hand is kept.
const KEPT: &str = "puzzle-left";
/// Setting of the way in which positions are read, and its one value that is not the usual one.
const ORDER: &str = "puzzles";
const BY_RANK: &str = "ranks";
const BY_KIND: &str = "kinds";

/// A user who solves puzzles.
#[derive(Debug)]
pub(in crate::desk) struct Puzzles {
	line: InputLine,
	panel: BoardPanel,
	/// The storage was asked for something.
	waiting: bool,
	/// The player's standing, once it is known.
	standing: Option<Box<PuzzleStanding>>,
	/// The choices that are told, if they are.
	asked: Option<Asked>,
	/// The puzzle that was left before its end, while it is fetched.
	left: Option<Left>,
	/// The puzzle in hand.
	task: Option<Box<Task>>,
	/// The puzzles that are wanted.
	theme: Option<Theme>,
	shift: i32,
	daily: bool,
	/// Number of puzzles in a row that could not be read.
	broken: u8,
	/// The one before, and how many there were.
	last: Option<PuzzleKey>,
	count: u64,
}

impl Puzzles {
	/// Begins with the question how the player stands.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let puzzles = Self {
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
			waiting: true,
			standing: None,
			asked: None,
			left: desk.out.preferences().get(KEPT).and_then(Left::read),
			task: None,
			theme: None,
			shift: 0,
			daily: false,
			broken: 0,
			last: None,
			count: 0,
		};
		order(PuzzleOrder::Standing { today: today(desk) }, desk);
		puzzles
	}

	/// Takes an answer of the storage.
	fn answered(&mut self, answer: PuzzleAnswer, desk: &mut Session) -> Next {
		self.waiting = false;
		match answer {
			PuzzleAnswer::Standing(standing) if standing.kept == 0 => {
				desk.answer(desk.line(PhraseKey::PuzzlesNone));
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			PuzzleAnswer::Standing(standing) => {
				self.standing = Some(standing);
				match &self.left {
					Some(left) => {
						self.waiting = true;
						order(PuzzleOrder::This(left.key), desk);
					}
					None => self.tell_standing(desk),
				}
			}
			// It has been deleted since.
			PuzzleAnswer::Puzzle(None) if self.left.take().is_some() => self.tell_standing(desk),
			PuzzleAnswer::Puzzle(None) => {
				desk.tone(Tone::Illegal);
				desk.answer_behind(desk.line(PhraseKey::PuzzleNoSuch));
				self.theme = None;
				self.ask_puzzles(desk);
			}
			PuzzleAnswer::Puzzle(Some(kept)) => self.open(&kept, desk),
		}
		Next::Stay
	}

	/// Tells how many puzzles there are and come again, and asks which ones are wanted.
	fn tell_standing(&mut self, desk: &mut Session) {
		if let Some(standing) = &self.standing {
			let words = desk.words();
			desk.answer(words.fill(phrases::PuzzlesKept {
				number: words.number(standing.record.rating.points()),
				count: words.number(u32::try_from(standing.kept).unwrap_or(u32::MAX)),
			}));
			if standing.due > 0 {
				desk.answer_behind(desk.words().counted(PhraseKey::PuzzlesDue, standing.due, &[]));
			}
		}
		self.ask_puzzles(desk);
	}

	/// The storage could not do it. That was told.
	fn failed(&mut self, desk: &mut Session) -> Next {
		if !core::mem::take(&mut self.waiting) {
			return Next::Stay;
		}
		if self.standing.is_none() {
			return Next::Go(Transition::Training(TrainingAction::Training));
		}
		self.ask_puzzles(desk);
		Next::Stay
	}

	fn open(&mut self, kept: &KeptPuzzle, desk: &mut Session) {
		self.last = Some(kept.key);
		let themes = Themes::of_numbers(&kept.themes);
		let left = self.left.take().filter(|left| left.key == kept.key);
		let Ok(puzzle) = Puzzle::unpack(kept.key, &kept.packed, kept.rating, themes, kept.step) else {
			desk.tone(Tone::Trouble);
			self.broken = self.broken.saturating_add(1);
			if self.broken > MOST_BROKEN {
				self.broken = 0;
				desk.answer_behind(desk.line(PhraseKey::PuzzleNoSuch));
				return self.ask_puzzles(desk);
			}
			desk.answer_behind(desk.line(PhraseKey::PuzzleBroken));
			return self.go_on(desk);
		};
		self.broken = 0;
		self.panel = BoardPanel::new(Finger::of(puzzle.solver()));
		let task = match left {
			Some(left) => {
				desk.answer(desk.line(PhraseKey::PracticeGoesOn));
				match left.among {
					Among::Any => {}
					Among::Theme(theme) => self.theme = Some(theme),
					Among::Day(day) => self.daily = day == today(desk),
				}
				Task::go_on(puzzle, &left, desk.at())
			}
			None => Task::begin(puzzle, desk.at()),
		};
		if self.daily && !task.has_failed() {
			let words = desk.words();
			let told = words.fill(phrases::PuzzleOfDay {
				number: words.number(self.of_day() + 1),
				count: words.number(count(OF_DAY.len())),
			});
			desk.answer_behind(told);
		}
		if kept.is_early {
			desk.answer_behind(desk.line(PhraseKey::PuzzleNoneNew));
		}
		self.tell(&task, desk);
		self.task = Some(Box::new(task));
	}

	/// Keeps the state of the puzzle in hand for the next start; one that is over, or was left for another, does not go on.
	fn keep_left(&self, desk: &mut Session) {
		if self.left.is_some() {
			return;
		}
		let among = match self.theme {
			_ if self.daily => Among::Day(today(desk)),
			Some(theme) => Among::Theme(theme),
			None => Among::Any,
		};
		let task = self.task.as_ref().filter(|task| !task.is_over());
		let left = task.map_or_else(String::new, |task| task.left(among).written());
		desk.prefer(KEPT, left);
	}

	/// Returns the number of puzzles of the day that were tried today.
	fn of_day(&self) -> u32 {
		self.standing.as_ref().map_or(0, |standing| standing.daily)
	}

	/// Asks for the next puzzle of those that are wanted.
	fn go_on(&mut self, desk: &mut Session) {
		self.leave_task(desk);
		self.asked = None;
		self.line.take();
		self.panel.finger.lift();
		self.panel.forget_lines();
		let place = usize::try_from(self.of_day()).unwrap_or(OF_DAY.len());
		let day = today(desk);
		let wanted = if self.daily {
			let Some(rating) = OF_DAY.get(place) else {
				desk.answer_behind(desk.line(PhraseKey::PuzzleDayAgain));
				self.daily = false;
				return self.ask_puzzles(desk);
			};
			WantedPuzzle {
				theme: None,
				rating: *rating,
				seed: day.0.unsigned_abs().wrapping_mul(5) + u64::from(count(place)),
				today: day,
				kind: PuzzleKind::Daily,
				but: None,
			}
		} else {
			self.count += 1;
			WantedPuzzle {
				theme: self.theme,
				rating: self.level(),
				seed: desk.choices.lot ^ desk.at().0.rotate_left(20) ^ self.count,
				today: day,
				kind: PuzzleKind::Usual,
				but: self.last,
			}
		};
		self.waiting = true;
		order(PuzzleOrder::Next(wanted), desk);
	}

	/// Returns the rating that puzzles should have now.
	fn level(&self) -> u16 {
		let rating = self
			.standing
			.as_ref()
			.map_or(1500, |standing| standing.record.rating.points());
		let wanted = i32::try_from(rating).unwrap_or(1500).saturating_add(self.shift);
		u16::try_from(wanted.clamp(400, 3200)).unwrap_or(1500)
	}

	/// Easier or harder from now on.
	fn shift_by(&mut self, shift: i32, desk: &mut Session) {
		self.shift = (self.shift + shift).clamp(-MOST, MOST);
		self.daily = false;
		let level = desk.words().number(u32::from(self.level()));
		desk.answer_behind(desk.words().line(PhraseKey::PuzzleLevel, &[level]));
		self.go_on(desk);
	}
}

fn order(order: PuzzleOrder, desk: &mut Session) {
	desk.effect(Effect::Storage(StorageOrder::Puzzles(order)));
}

fn today(desk: &Session) -> Day {
	Day::read(desk.out.today()).unwrap_or(Day(0))
}

fn count(number: usize) -> u32 {
	u32::try_from(number).unwrap_or(u32::MAX)
}

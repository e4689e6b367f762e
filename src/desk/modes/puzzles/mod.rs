//! Puzzles: one is heard, solved by typed moves or by hand on the board, and rated; failed ones come again.

mod board;
mod choices;
mod doing;
mod mode;
mod task;
mod told;

use alloc::boxed::Box;
use alloc::string::String;

use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{
	Action, BoardAction, GameAction, ProgramAction, ReadingAction, TableAction, TrainingAction, TypingAction,
};
use crate::desk::board_panel::{BoardPanel, Finger, Lines};
use crate::desk::by_hand::ByHand as _;
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::mode::{Mode as _, Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::narrator::Narrator;
use crate::ports::{
	Effect, KeptPuzzle, PuzzleAnswer, PuzzleKind, PuzzleOrder, PuzzleStanding, StorageOrder, WantedPuzzle,
};
use crate::puzzles::{Among, Day, Left, Puzzle, PuzzleKey, Theme, Themes};
use crate::voice::{PhraseKey, Tone, phrases};
use choices::{Asked, What};
use task::Task;
use told::asked;

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
	/// True if a puzzle is wanted before any choice is told.
	at_once: bool,
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
	pub(in crate::desk) fn begin(narrator: &mut Narrator) -> Self {
		let puzzles = Self {
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
			waiting: true,
			at_once: false,
			standing: None,
			asked: None,
			left: narrator.preferences().get(KEPT).and_then(Left::read),
			task: None,
			theme: None,
			shift: 0,
			daily: false,
			broken: 0,
			last: None,
			count: 0,
		};
		order(
			PuzzleOrder::Standing {
				today: today(narrator),
			},
			narrator,
		);
		puzzles
	}

	/// Begins with the puzzle that was left, or another one of the player's strength.
	pub(in crate::desk) fn at_once(narrator: &mut Narrator) -> Self {
		Self {
			at_once: true,
			..Self::begin(narrator)
		}
	}

	/// Takes an answer of the storage.
	fn answered(&mut self, answer: PuzzleAnswer, desk: &mut Session) -> Next {
		self.waiting = false;
		match answer {
			PuzzleAnswer::Standing(standing) if standing.kept == 0 => {
				desk.narrator.answer(PhraseKey::PuzzlesNone);
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			PuzzleAnswer::Standing(standing) => {
				self.standing = Some(standing);
				match &self.left {
					Some(left) => {
						self.waiting = true;
						order(PuzzleOrder::This(left.key), &mut desk.narrator);
					}
					None if core::mem::take(&mut self.at_once) => self.go_on(desk),
					None => self.tell_standing(desk),
				}
			}
			// It has been deleted since.
			PuzzleAnswer::Puzzle(None) if self.left.take().is_some() => self.tell_standing(desk),
			PuzzleAnswer::Puzzle(None) => {
				desk.narrator.tone(Tone::Illegal);
				desk.narrator.answer_behind(PhraseKey::PuzzleNoSuch);
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
			let words = desk.narrator.words();
			desk.narrator.answer(words.fill(phrases::PuzzlesKept {
				number: words.number(standing.record.rating.points()),
				count: words.number(u32::try_from(standing.kept).unwrap_or(u32::MAX)),
			}));
			if standing.due > 0 {
				desk.narrator.answer_behind(desk.narrator.words().counted(
					PhraseKey::PuzzlesDue,
					standing.due,
					&[],
				));
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
			desk.narrator.tone(Tone::Trouble);
			self.broken = self.broken.saturating_add(1);
			if self.broken > MOST_BROKEN {
				self.broken = 0;
				desk.narrator.answer_behind(PhraseKey::PuzzleNoSuch);
				return self.ask_puzzles(desk);
			}
			desk.narrator.answer_behind(PhraseKey::PuzzleBroken);
			return self.go_on(desk);
		};
		self.broken = 0;
		self.panel = BoardPanel::new(Finger::of(puzzle.solver()));
		let task = match left {
			Some(left) => {
				desk.narrator.answer(PhraseKey::PracticeGoesOn);
				match left.among {
					Among::Any => {}
					Among::Theme(theme) => self.theme = Some(theme),
					Among::Day(day) => self.daily = day == today(&desk.narrator),
				}
				Task::go_on(puzzle, &left, desk.at())
			}
			None => Task::begin(puzzle, desk.at()),
		};
		if self.daily && !task.has_failed() {
			let words = desk.narrator.words();
			let told = words.fill(phrases::PuzzleOfDay {
				number: words.number(self.of_day() + 1),
				count: words.number(count(OF_DAY.len())),
			});
			desk.narrator.answer_behind(told);
		}
		if kept.is_early {
			desk.narrator.answer_behind(PhraseKey::PuzzleNoneNew);
		}
		self.tell(&task, desk);
		self.task = Some(Box::new(task));
	}

	/// Keeps the state of the puzzle in hand for the next start; one that is over, or was left for another, does not go on.
	fn keep_left(&self, narrator: &mut Narrator) {
		if self.left.is_some() {
			return;
		}
		let among = match self.theme {
			_ if self.daily => Among::Day(today(narrator)),
			Some(theme) => Among::Theme(theme),
			None => Among::Any,
		};
		let task = self.task.as_ref().filter(|task| !task.is_over());
		let left = task.map_or_else(String::new, |task| task.left(among).written());
		narrator.prefer(KEPT, left);
	}

	/// Returns the number of puzzles of the day that were tried today.
	fn of_day(&self) -> u32 {
		self.standing.as_ref().map_or(0, |standing| standing.daily)
	}

	/// Asks for the next puzzle of those that are wanted.
	fn go_on(&mut self, desk: &mut Session) {
		self.leave_task(&mut desk.narrator);
		self.asked = None;
		self.line.take();
		self.panel.finger.lift();
		self.panel.forget_lines();
		let place = usize::try_from(self.of_day()).unwrap_or(OF_DAY.len());
		let day = today(&desk.narrator);
		let wanted = if self.daily {
			let Some(rating) = OF_DAY.get(place) else {
				desk.narrator.answer_behind(PhraseKey::PuzzleDayAgain);
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
		order(PuzzleOrder::Next(wanted), &mut desk.narrator);
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
		let level = desk.narrator.words().number(u32::from(self.level()));
		desk.narrator
			.answer_behind(desk.narrator.words().line(PhraseKey::PuzzleLevel, &[level]));
		self.go_on(desk);
	}
}

fn order(order: PuzzleOrder, narrator: &mut Narrator) {
	narrator.effect(Effect::Storage(StorageOrder::Puzzles(order)));
}

fn today(narrator: &Narrator) -> Day {
	Day::read(narrator.today()).unwrap_or(Day(0))
}

fn count(number: usize) -> u32 {
	u32::try_from(number).unwrap_or(u32::MAX)
}

/// The acts on a puzzle: lines, and the commands of keys and words.
impl Puzzles {
	/// A whole line while a puzzle is in hand: a command, a question, a move, a choice, or a theme.
	fn said(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.enter(desk);
			return Next::Stay;
		}
		if intent.leads_back() {
			self.ask_puzzles(desk);
			return Next::Stay;
		}
		let choices = self.menu_of(What::Task, desk);
		// A number alone is no choice if the choices have not been told.
		let number = desk.narrator.parser().number(text);
		if let Some(index) = choices.known(text, &desk.narrator).filter(|_| number.is_none()) {
			return self.chosen(What::Task, index, desk);
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.asked_of_position(intent, desk) {
			return Next::Stay;
		}
		let Err(why) = self.try_line(text, desk) else {
			return Next::Stay;
		};
		if let Some(index) = choices.find(text, &desk.narrator).filter(|_| number.is_none()) {
			return self.chosen(What::Task, index, desk);
		}
		if let Some(theme) = Self::theme_named(text, &desk.narrator) {
			self.about(theme, desk);
			return Next::Stay;
		}
		let help = desk.narrator.line(self.help());
		// Back leads out of the puzzle: nobody is led there by a guess.
		let offers = |action| self.offer(action).here && action != Action::Game(GameAction::TakeBack);
		desk.misunderstood(&why, text, &offers, help);
		Next::Stay
	}

	/// Returns the phrase that tells the possible acts.
	fn help(&self) -> PhraseKey {
		match &self.task {
			Some(task) if task.is_over() => PhraseKey::PuzzleOver,
			Some(_) => PhraseKey::PuzzleHelp,
			None => PhraseKey::HelpChoice,
		}
	}

	/// Enter on the empty line: tells the possible acts on the puzzle, or begins the next one if it is over.
	fn enter(&mut self, desk: &mut Session) {
		if self.task.as_ref().is_some_and(|task| task.is_over()) {
			return self.go_on(desk);
		}
		self.ask(What::Task, desk);
	}

	/// A command, by key or word.
	fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(asked) = &mut self.asked {
			return match asked.menu.act(action, desk) {
				Some(picked) => self.picked(picked, desk),
				None => Next::beside_practice_menu(action),
			};
		}
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.clear_on_board(&mut desk.narrator)
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(&mut desk.narrator),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack | GameAction::Stop) => self.ask_puzzles(desk),
			Action::Game(_) if self.task.is_none() => self.refuse(&mut desk.narrator),
			Action::Game(GameAction::LastMove | GameAction::StartPosition) => {
				self.tell_task(&mut desk.narrator)
			}
			Action::Game(GameAction::Rematch) => self.back_to_task(desk),
			Action::Game(GameAction::Moves) => self.tell_moves(&mut desk.narrator),
			// A user who gives up wants to see the solution.
			Action::Game(GameAction::Resign) => self.show_solution(&mut desk.narrator),
			// With the one in hand first.
			Action::Game(GameAction::Resume) if self.task.as_ref().is_some_and(|task| !task.is_over()) => {
				self.tell_task(&mut desk.narrator);
			}
			Action::Game(GameAction::Resume) => self.go_on(desk),
			Action::Game(game) => self.ask_of_game(game, &mut desk.narrator),
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(TableAction::Material) => {
				if let Some(task) = &self.task {
					let words = desk.narrator.words();
					let position = task.solving.position();
					let told = [
						words.balance(position),
						words.material(position, task.puzzle.solver()),
					];
					desk.narrator.answer_all(told);
				}
			}
			// "Solution" is that of a mistake, where a game is reviewed.
			Action::Reading(ReadingAction::BetterMove) if self.task.is_some() => {
				self.show_solution(&mut desk.narrator)
			}
			Action::Table(_)
			| Action::Menu(_)
			| Action::Answer(_)
			| Action::Reading(_)
			| Action::Study(_) => self.refuse(&mut desk.narrator),
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	/// Tells the opponent's last move, and the task.
	fn tell_task(&self, narrator: &mut Narrator) {
		let told = self.task.as_ref().map(|task| asked(task, narrator));
		narrator.answer_all(told.into_iter().flatten());
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => return self.said(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => self.ask_puzzles(desk),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}
}

impl ShownPosition for Puzzles {
	fn tell_pieces(&mut self, narrator: &mut Narrator) {
		if let Some(task) = &self.task {
			let told = self.position(task, narrator);
			narrator.answer_all(told);
		}
	}

	fn tell_turn(&mut self, narrator: &mut Narrator) {
		if let Some(task) = &self.task {
			let told = narrator.words().turn(task.solving.position().turn());
			narrator.answer(told);
		}
	}

	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		self.on_board(narrator, |panel, view, narrator| {
			panel.show_seen(lines, view, narrator)
		});
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		if let Some(of_game) = self.look_in_hand(action, rest, desk) {
			self.look_at_task(of_game, desk);
		}
	}

	fn refuse(&self, narrator: &mut Narrator) {
		narrator.refuse(self.help());
	}
}

//! The choices: the puzzles, their theme, and the acts on the one in hand.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::told::{by_rank, theme_line};
use super::{BY_KIND, BY_RANK, ORDER, Puzzles, SHIFT, doing};
use crate::commands::TrainingAction;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::puzzles::Theme;
use crate::voice::PhraseKey;

/// The themes that are told. All others are understood by their names.
const TOLD: [Theme; 8] = [
	Theme::Fork,
	Theme::Pin,
	Theme::Skewer,
	Theme::DiscoveredAttack,
	Theme::Sacrifice,
	Theme::MateIn2,
	Theme::Endgame,
	Theme::Own,
];

/// The choices that are told.
#[derive(Debug)]
pub(super) struct Asked {
	pub(super) menu: Menu,
	pub(super) what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
	/// The choice of puzzles.
	Puzzles,
	/// The choice of a theme.
	Theme,
	/// The acts on the one in hand.
	Task,
}

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
	Strength,
	Today,
	Theme,
	Doing,
	ByRank,
	ByKind,
	Hint,
	Solution,
	Next,
	Easier,
	Harder,
}

impl Choice {
	const fn line(self) -> PhraseKey {
		match self {
			Self::Strength => PhraseKey::PuzzlesStrength,
			Self::Today => PhraseKey::PuzzlesToday,
			Self::Theme => PhraseKey::PuzzlesTheme,
			Self::Doing => PhraseKey::PuzzlesDoing,
			Self::ByRank => PhraseKey::PuzzlesByRank,
			Self::ByKind => PhraseKey::PuzzlesByKind,
			Self::Hint => PhraseKey::PuzzleHint,
			Self::Solution => PhraseKey::PuzzleSolution,
			Self::Next => PhraseKey::PuzzleNext,
			Self::Easier => PhraseKey::PuzzleEasier,
			Self::Harder => PhraseKey::PuzzleHarder,
		}
	}
}

impl Puzzles {
	/// Returns the choices in this menu.
	fn choices(&self, what: What, desk: &Session) -> Vec<Choice> {
		let order = if by_rank(&desk.narrator) {
			Choice::ByKind
		} else {
			Choice::ByRank
		};
		let is_over = self.task.as_ref().is_some_and(|task| task.is_over());
		match what {
			What::Puzzles => Vec::from([
				Choice::Strength,
				Choice::Today,
				Choice::Theme,
				Choice::Doing,
				order,
			]),
			What::Theme => Vec::new(),
			What::Task => {
				let help = [Choice::Hint, Choice::Solution].into_iter().filter(|_| !is_over);
				let rest = [
					Choice::Next,
					Choice::Easier,
					Choice::Harder,
					Choice::Theme,
					Choice::Today,
					Choice::Doing,
					order,
				];
				help.chain(rest).collect()
			}
		}
	}

	/// Returns `true` if this choice for the puzzle in hand leads to another puzzle.
	pub(super) fn leads_on(&self, index: usize, desk: &Session) -> bool {
		let choice = self.choices(What::Task, desk).get(index).copied();
		matches!(choice, Some(Choice::Next | Choice::Easier | Choice::Harder))
	}

	pub(super) fn menu_of(&self, what: What, desk: &Session) -> Menu {
		let question = match what {
			What::Puzzles => PhraseKey::AskPuzzles,
			What::Theme => return theme_menu(&TOLD, &desk.narrator),
			What::Task => PhraseKey::AskPlacing,
		};
		let choices = self.choices(what, desk).into_iter();
		let names = choices.map(|choice| desk.narrator.line(choice.line())).collect();
		Menu::new(desk.narrator.line(question), names, 0)
	}

	/// Tells the choices.
	pub(super) fn ask(&mut self, what: What, desk: &mut Session) {
		let menu = self.menu_of(what, desk);
		menu.ask(&mut desk.narrator);
		self.asked = Some(Asked { menu, what });
	}

	/// Asks for a choice of puzzles.
	pub(super) fn ask_puzzles(&mut self, desk: &mut Session) {
		self.leave_task(&mut desk.narrator);
		self.line.take();
		self.ask(What::Puzzles, desk);
	}

	/// Carries out a choice.
	pub(super) fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let Some(what) = self.asked.as_ref().map(|asked| asked.what) else {
			return Next::Stay;
		};
		match picked {
			Picked::Nothing => {}
			Picked::Item(index) => return self.chosen(what, index, desk),
			Picked::Back if what == What::Puzzles => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			Picked::Back => self.back_to_task(desk),
		}
		Next::Stay
	}

	/// The puzzle in hand is told again, or it is asked which ones are wanted.
	pub(super) fn back_to_task(&mut self, desk: &mut Session) {
		self.asked = None;
		match self.task.take() {
			Some(task) => {
				self.tell(&task, desk);
				self.task = Some(task);
			}
			None => self.ask_puzzles(desk),
		}
	}

	/// One of these choices was made.
	pub(super) fn chosen(&mut self, what: What, index: usize, desk: &mut Session) -> Next {
		if what == What::Theme {
			self.about(
				index
					.checked_sub(1)
					.and_then(|index| Theme::ALL.get(index).copied()),
				desk,
			);
			return Next::Stay;
		}
		let Some(choice) = self.choices(what, desk).get(index).copied() else {
			return Next::Stay;
		};
		self.asked = None;
		match choice {
			Choice::Strength => {
				(self.daily, self.theme) = (false, None);
				self.go_on(desk);
			}
			Choice::Today => {
				self.daily = true;
				self.go_on(desk);
			}
			Choice::Theme => self.ask(What::Theme, desk),
			Choice::Doing => {
				self.tell_doing(&mut desk.narrator);
				if what == What::Puzzles {
					self.ask(what, desk);
				}
			}
			Choice::ByRank | Choice::ByKind => self.read_by(choice, what, desk),
			Choice::Hint => self.hint(&mut desk.narrator),
			Choice::Solution => self.show_solution(&mut desk.narrator),
			Choice::Next => self.go_on(desk),
			Choice::Easier => self.shift_by(-SHIFT, desk),
			Choice::Harder => self.shift_by(SHIFT, desk),
		}
		Next::Stay
	}

	/// Returns the theme that a text names, told or not; or `Some(None)` for all themes.
	pub(super) fn theme_named(text: &str, narrator: &Narrator) -> Option<Option<Theme>> {
		if narrator.parser().number(text).is_some() {
			return None;
		}
		let index = theme_menu(Theme::ALL, narrator).find(text, narrator)?;
		Some(
			index
				.checked_sub(1)
				.and_then(|index| Theme::ALL.get(index).copied()),
		)
	}

	/// Limits puzzles to this theme from now on, or to no theme.
	pub(super) fn about(&mut self, theme: Option<Theme>, desk: &mut Session) {
		(self.daily, self.theme) = (false, theme);
		self.go_on(desk);
	}

	pub(super) fn tell_doing(&self, narrator: &mut Narrator) {
		let told = self
			.standing
			.as_ref()
			.map(|standing| doing::told(standing, narrator));
		for sentence in told.into_iter().flatten() {
			narrator.answer_behind(sentence);
		}
	}

	/// Positions are read so from now on; the one in hand at once.
	fn read_by(&mut self, order: Choice, what: What, desk: &mut Session) {
		let value = if order == Choice::ByRank { BY_RANK } else { BY_KIND };
		desk.prefer(ORDER, value.to_string());
		if what == What::Puzzles {
			return self.ask(what, desk);
		}
		if let Some(task) = &self.task {
			for sentence in self.position(task, &desk.narrator) {
				desk.narrator.answer_behind(sentence);
			}
		}
	}
}

/// All themes together, and each of these.
fn theme_menu(themes: &[Theme], narrator: &Narrator) -> Menu {
	let themes = themes.iter().map(|theme| theme_line(*theme));
	let lines = [PhraseKey::AnyTheme].into_iter().chain(themes);
	let names = lines.map(|line| narrator.line(line)).collect();
	Menu::new(narrator.line(PhraseKey::AskTheme), names, 0)
}

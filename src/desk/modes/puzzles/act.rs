//! The acts on a puzzle: lines, and the commands of keys and words.

use super::Puzzles;
use super::choices::What;
use super::told::asked;
use crate::asking::Intent;
use crate::commands::{
	Action, BoardAction, GameAction, ProgramAction, ReadingAction, TableAction, TypingAction,
};
use crate::desk::board_panel::Lines;
use crate::desk::input_line::Edited;
use crate::desk::mode::{Mode as _, Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::voice::{Audience, PhraseKey};

impl Puzzles {
	/// A whole line while a puzzle is in hand: a command, a question, a move, a choice, or a theme.
	pub(super) fn said(&mut self, intent: &Intent, desk: &mut Session) -> Next {
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
		let number = desk.parser().number(text);
		if let Some(index) = choices.known(text, desk).filter(|_| number.is_none()) {
			return self.chosen(What::Task, index, desk);
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.asked_of_position(intent, desk) {
			return Next::Stay;
		}
		let why = match desk.practised_move(text, &self.shown_position()) {
			Ok(None) => return Next::Stay,
			Ok(Some(said)) => {
				if let Err(why) = self.try_move(said, desk) {
					self.refuse_move(why, said, desk);
				}
				return Next::Stay;
			}
			Err(why) => why,
		};
		if let Some(index) = choices.find(text, desk).filter(|_| number.is_none()) {
			return self.chosen(What::Task, index, desk);
		}
		if let Some(theme) = Self::theme_named(text, desk) {
			self.about(theme, desk);
			return Next::Stay;
		}
		let help = desk.line(self.help());
		// Back leads out of the puzzle: nobody is led there by a guess.
		let offers = |action| self.offer(action).here && action != Action::Game(GameAction::TakeBack);
		desk.misunderstood(&why, text, &offers, help);
		Next::Stay
	}

	/// Returns the phrase that tells the possible acts.
	pub(super) fn help(&self) -> PhraseKey {
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
	pub(super) fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(asked) = &mut self.asked {
			return match asked.menu.act(action, desk) {
				Some(picked) => self.picked(picked, desk),
				None => Next::beside_practice_menu(action),
			};
		}
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => self.clear_on_board(desk),
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(desk),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack | GameAction::Stop) => self.ask_puzzles(desk),
			Action::Game(_) if self.task.is_none() => self.refuse(desk),
			Action::Game(GameAction::LastMove | GameAction::StartPosition) => self.tell_task(desk),
			Action::Game(GameAction::Rematch) => self.back_to_task(desk),
			Action::Game(GameAction::Moves) => self.tell_moves(desk),
			// A user who gives up wants to see the solution.
			Action::Game(GameAction::Resign) => self.show_solution(desk),
			// With the one in hand first.
			Action::Game(GameAction::Resume) if self.task.as_ref().is_some_and(|task| !task.is_over()) => {
				self.tell_task(desk);
			}
			Action::Game(GameAction::Resume) => self.go_on(desk),
			Action::Game(game) => self.ask_of_game(game, desk),
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(TableAction::Material) => {
				if let Some(task) = &self.task {
					let words = desk.words();
					let position = task.solving.position();
					let told = [
						words.balance(position),
						words.material(position, task.puzzle.solver()),
					];
					desk.answer_all(told);
				}
			}
			// "Solution" is that of a mistake, where a game is reviewed.
			Action::Reading(ReadingAction::BetterMove) if self.task.is_some() => self.show_solution(desk),
			Action::Table(_) | Action::Menu(_) | Action::Answer(_) | Action::Reading(_) => self.refuse(desk),
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	/// Tells the opponent's last move, and the task.
	fn tell_task(&self, desk: &mut Session) {
		let told = self.task.as_ref().map(|task| asked(task, desk));
		desk.answer_all(told.into_iter().flatten());
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, desk) {
			Edited::Done => {}
			Edited::Entered(text) => return self.said(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => self.ask_puzzles(desk),
			Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
		}
		Next::Stay
	}
}

impl ShownPosition for Puzzles {
	fn tell_pieces(&mut self, desk: &mut Session) {
		if let Some(task) = &self.task {
			let told = self.position(task, desk);
			desk.answer_all(told);
		}
	}

	fn tell_turn(&mut self, desk: &mut Session) {
		if let Some(task) = &self.task {
			let told = desk.words().turn(task.solving.position().turn());
			desk.answer(told);
		}
	}

	fn show_lines(&mut self, lines: Lines, desk: &mut Session) {
		let Some(task) = &self.task else { return };
		let board = (
			task.solving.position().placement(),
			self.panel.bottom(task.puzzle.solver()),
		);
		let first = self.panel.finger.square();
		self.panel.show(lines, first, board, Audience::Room, desk);
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		let left = self.on_board(desk, |panel, view, desk| panel.look(action, rest, view, desk));
		match left {
			None => desk.refuse(desk.line(PhraseKey::HelpChoice)),
			Some(None) => {}
			Some(Some(of_game)) => self.look_at_task(of_game, desk),
		}
	}

	fn refuse(&self, desk: &mut Session) {
		desk.refuse(desk.line(self.help()));
	}
}

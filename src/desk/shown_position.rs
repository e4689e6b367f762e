//! A position that one looks at, without playing: set up, solved or read. Each of them answers questions alike.

use super::board_panel::Lines;
use super::law::say_law;
use super::session::Session;
use crate::asking::Intent;
use crate::commands::{Action, Ask, BoardAction, GameAction};
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

/// The actions that a mode with such a position carries out itself, and the actions that follow from them.
pub(super) trait ShownPosition {
	/// Says where the pieces are.
	fn tell_pieces(&mut self, narrator: &mut Narrator);

	/// Says whose turn it is.
	fn tell_turn(&mut self, narrator: &mut Narrator);

	/// Shows lines of the board.
	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator);

	/// Takes a step over the board, or answers a question about it; `rest` names its subject.
	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session);

	/// Says why something is not done here, and names the possible acts.
	fn refuse(&self, narrator: &mut Narrator);

	/// Answers questions that a game answers too. Actions of a player are refused.
	fn ask_of_game(&mut self, action: GameAction, narrator: &mut Narrator) {
		match action {
			GameAction::Board => self.tell_pieces(narrator),
			GameAction::Turn | GameAction::IsOver => self.tell_turn(narrator),
			GameAction::Form => narrator.change_form(),
			GameAction::Square => narrator.answer(PhraseKey::SquarePlease),
			GameAction::BrailleRow => self.show_lines(Lines::One(None), narrator),
			GameAction::BrailleBoard => self.show_lines(Lines::All, narrator),
			GameAction::Law => narrator.answer(narrator.words().command_help(Action::Game(action).name())),
			_ => self.refuse(narrator),
		}
	}

	/// Carries out a command with the text after it. Returns `true` if it is one that can be asked of any position.
	fn asked_of_position(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		let rest = intent.rest.as_str();
		match intent.action.filter(|_| intent.side.is_none()) {
			Some(Action::Board(look)) => self.look(look, rest, desk),
			Some(Action::Game(GameAction::Moves)) => self.look(BoardAction::Ask(Ask::PieceMoves), rest, desk),
			Some(Action::Game(GameAction::Square)) => self.look(BoardAction::Ask(Ask::Here), rest, desk),
			Some(Action::Game(GameAction::BrailleRow)) => {
				if let Some(lines) = Lines::asked(rest, &mut desk.narrator) {
					self.show_lines(lines, &mut desk.narrator);
				}
			}
			Some(Action::Game(GameAction::Law)) => say_law(rest, None, &mut desk.narrator),
			_ => return false,
		}
		true
	}
}

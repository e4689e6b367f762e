//! The board of a puzzle: walking over it, moving by hand, and the questions about the position.

use super::Puzzles;
use crate::chess::{NoMove, Position, Said};
use crate::commands::{Action, OfGame};
use crate::desk::board_panel::{BoardPanel, questions};
use crate::desk::by_hand::{ByHand, InHand, is_of_game};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

impl ByHand for Puzzles {
	fn panel(&mut self) -> &mut BoardPanel {
		&mut self.panel
	}

	fn in_hand(&self) -> Option<InHand> {
		let task = self.task.as_ref()?;
		Some(InHand {
			position: task.solving.position().clone(),
			own: task.puzzle.solver(),
			last: task.solving.last().map(|(_, mv)| mv.to()),
		})
	}

	fn why_over(&self) -> Option<PhraseKey> {
		let is_over = self.task.as_ref().is_some_and(|task| task.is_over());
		is_over.then_some(PhraseKey::PuzzleOver)
	}

	fn try_move(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		self.attempt(said, narrator)
	}
}

impl Puzzles {
	/// Returns `true` while the keys move the finger on the board.
	pub(super) const fn is_walking(&self) -> bool {
		self.task.is_some() && self.asked.is_none() && self.panel.finger.is_walking()
	}

	pub(super) fn shown_position(&self) -> Position {
		let task = self.task.as_ref();
		task.map_or_else(Position::start, |task| task.solving.position().clone())
	}

	/// Answers the questions about a game.
	pub(super) fn look_at_task(&mut self, look: OfGame, desk: &mut Session) {
		match look {
			OfGame::PickUp => self.pick_up(desk),
			OfGame::Hint => self.hint(&mut desk.narrator),
			OfGame::Evaluation => self.tell_why_wrong(&mut desk.narrator),
			OfGame::Questions => desk
				.narrator
				.answer_all(questions(|look| !is_of_game(look), &desk.narrator)),
			OfGame::LastFive => self.tell_moves(&mut desk.narrator),
			_ => desk.narrator.refuse(PhraseKey::PuzzleHelp),
		}
	}

	/// The moves of this puzzle so far.
	pub(super) fn tell_moves(&self, narrator: &mut Narrator) {
		let made = self.task.iter().flat_map(|task| task.solving.made());
		let told: alloc::vec::Vec<_> = made
			.map(|(before, mv)| narrator.words().announce(before, *mv).sentence())
			.collect();
		if told.is_empty() {
			return narrator.refuse(PhraseKey::NoMoveYet);
		}
		narrator.answer_all(told);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() || self.asked.is_some() || self.task.is_none() {
			return false;
		}
		let position = self.shown_position();
		self.panel.walked_in(action, &position, narrator)
	}
}

//! The board of an opening: walking over it, moving by hand, and the questions about the position.

use alloc::vec::Vec;

use super::{Openings, Step};
use crate::chess::{Move, NoMove, Position, Said};
use crate::commands::{Action, BoardAction, OfGame};
use crate::desk::board_panel::{BoardPanel, Lines, questions};
use crate::desk::by_hand::{ByHand, InHand, is_of_game};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

impl ByHand for Openings {
	fn panel(&mut self) -> &mut BoardPanel {
		&mut self.panel
	}

	fn in_hand(&self) -> Option<InHand> {
		let run = self.run.as_ref()?;
		Some(InHand {
			position: run.practice.position(),
			own: run.chosen.side,
			last: run.practice.last().map(|(_, mv)| mv.to()),
		})
	}

	fn why_over(&self) -> Option<PhraseKey> {
		let is_over = self.run.as_ref().is_some_and(|run| run.practice.is_over());
		is_over.then_some(PhraseKey::OpeningOver)
	}

	fn try_move(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		self.attempt(said, narrator)
	}
}

impl ShownPosition for Openings {
	fn tell_pieces(&mut self, narrator: &mut Narrator) {
		if let Some(InHand { position, own, .. }) = self.in_hand() {
			let told = [own, !own].map(|color| narrator.words().pieces_of(&position, color));
			narrator.answer_all(told);
		}
	}

	fn tell_turn(&mut self, narrator: &mut Narrator) {
		narrator.answer(narrator.words().turn(self.position().turn()));
	}

	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		self.on_board(narrator, |panel, view, narrator| {
			panel.show_seen(lines, view, narrator)
		});
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		if let Some(of_game) = self.look_in_hand(action, rest, desk) {
			self.look_at_line(of_game, desk);
		}
	}

	fn refuse(&self, narrator: &mut Narrator) {
		narrator.refuse(self.help());
	}
}

impl Openings {
	/// Returns `true` while a line is in hand, and no menu lies over it.
	pub(super) const fn is_playing(&self) -> bool {
		self.run.is_some() && matches!(self.step, Step::Playing)
	}

	/// Returns `true` while the keys move the finger on the board.
	pub(super) const fn is_walking(&self) -> bool {
		self.is_playing() && self.panel.finger.is_walking()
	}

	/// The position in hand.
	pub(super) fn position(&self) -> Position {
		let run = self.run.as_ref();
		run.map_or_else(Position::start, |run| run.practice.position())
	}

	/// Answers the questions about a game.
	fn look_at_line(&mut self, look: OfGame, desk: &mut Session) {
		match look {
			OfGame::PickUp => self.pick_up(desk),
			OfGame::Hint => self.hint(&mut desk.narrator),
			OfGame::Opening => self.tell_name(&mut desk.narrator),
			OfGame::Questions => desk
				.narrator
				.answer_all(questions(|look| !is_of_game(look), &desk.narrator)),
			OfGame::LastFive => self.tell_moves(&mut desk.narrator),
			_ => desk.narrator.refuse(self.help()),
		}
	}

	/// The moves of this line so far.
	pub(super) fn tell_moves(&self, narrator: &mut Narrator) {
		let told = self.run.as_ref().map(|run| told(&run.practice.made(), narrator));
		let told = told.unwrap_or_default();
		if told.is_empty() {
			return narrator.refuse(PhraseKey::NoMoveYet);
		}
		narrator.answer_all(told);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() || !self.is_playing() {
			return false;
		}
		let position = self.position();
		self.panel.walked_in(action, &position, narrator)
	}
}

/// Moves in words, each with the position before it.
fn told(made: &[(Position, Move)], narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let sentence = |(before, mv): &(Position, Move)| words.announce(before, *mv).sentence();
	made.iter().map(sentence).collect()
}

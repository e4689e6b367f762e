//! The question that a typed line has left open: one of several moves, the new piece, or a game from a position.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use crate::asking::Intent;
use crate::chess::{Move, Position, Said};
use crate::commands::AnswerAction;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::game::OpeningError;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

/// A question that a line answers in any form, and that any other line passes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Open {
	/// The new piece of this pawn's move.
	Promotion(Said),
	/// The choice among these moves.
	Which(Vec<Move>),
	/// The start of a game from this FEN.
	Position(String),
}

impl Home {
	/// Asks a question that may stay open.
	pub(super) fn ask_open(&mut self, open: Open, narrator: &mut Narrator) {
		narrator.refuse(self.open_line(&open, narrator));
		self.open = Some(open);
	}

	/// Asks for a yes to a game from the position of this FEN, or says why there is no such position.
	pub(super) fn ask_position(&mut self, fen: &str, narrator: &mut Narrator) {
		match Position::from_fen(fen) {
			Ok(_) => {
				let open = Open::Position(fen.to_string());
				narrator.answer(self.open_line(&open, narrator));
				self.open = Some(open);
			}
			Err(error) => narrator.refuse(narrator.words().unopened(&OpeningError::Fen(error))),
		}
	}

	/// The question, as it is asked and asked again.
	fn open_line(&self, open: &Open, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		match open {
			Open::Promotion(_) => narrator.line(PhraseKey::PromotionMissing),
			Open::Which(moves) => words.which_move(self.position(), moves),
			Open::Position(_) => narrator.line(PhraseKey::FromPosition),
		}
	}

	/// The question that is open, for a line that does not answer it and is nothing else.
	pub(super) fn still_open(&self, narrator: &Narrator) -> Option<Phrase> {
		let open = self.open.as_ref()?;
		Some(self.open_line(open, narrator))
	}

	/// Takes a line as the answer to the open question. `None` if it is something else; a question or a command leaves it open.
	pub(super) fn answer_open(&mut self, intent: &Intent, desk: &mut Session) -> Option<Next> {
		let open = self.open.take()?;
		let text = intent.text();
		if text.is_empty() {
			self.ask_open(open, &mut desk.narrator);
			return Some(Next::Stay);
		}
		match &open {
			Open::Promotion(said) => {
				if let Some(role) = desk
					.narrator
					.library()
					.new_piece(text, desk.narrator.words().manner())
				{
					self.play(said.promoted(role), desk);
					return Some(Next::Stay);
				}
			}
			Open::Which(moves) => {
				let left = desk.narrator.parser().which_of(moves, text);
				match left.as_slice() {
					[] => {}
					[mv] => {
						self.play(mv.said_unpromoted(), desk);
						return Some(Next::Stay);
					}
					_ => {
						self.ask_open(Open::Which(left), &mut desk.narrator);
						return Some(Next::Stay);
					}
				}
			}
			Open::Position(fen) => match intent.answer {
				Some(AnswerAction::Yes) => return Some(self.begin_from(fen, desk)),
				Some(AnswerAction::No) => {
					desk.narrator.answer(PhraseKey::Cancelled);
					return Some(Next::Stay);
				}
				None => {}
			},
		}
		// Only a question for yes or no is forgotten with the next line that is no question.
		if intent.action.is_some() || !matches!(open, Open::Position(_)) {
			self.open = Some(open);
		}
		None
	}
}

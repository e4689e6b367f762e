//! What a typed line has left open: which of several moves, which new piece, or whether a game shall begin from a position.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use crate::asking::{Intent, Parser};
use crate::chess::{Move, Position, Role, Said, Square};
use crate::commands::AnswerAction;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::game::OpeningError;
use crate::voice::{Phrase, PhraseKey};

/// A question that a line answers in any form, and that any other line passes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Open {
	/// The new piece of this pawn's move.
	Promotion(Said),
	/// Which of these moves.
	Which(Vec<Move>),
	/// Whether a game shall begin from this FEN.
	Position(String),
}

impl Home {
	/// Asks a question that may stay open.
	pub(super) fn ask_open(&mut self, open: Open, desk: &mut Session) {
		desk.refuse(self.open_line(&open, desk));
		self.open = Some(open);
	}

	/// Asks whether a game shall begin from the position of this FEN, or says why there is none.
	pub(super) fn ask_position(&mut self, fen: &str, desk: &mut Session) {
		match Position::from_fen(fen) {
			Ok(_) => {
				let open = Open::Position(fen.to_string());
				desk.answer(self.open_line(&open, desk));
				self.open = Some(open);
			}
			Err(error) => desk.refuse(desk.words().unopened(&OpeningError::Fen(error))),
		}
	}

	/// The question, as it is asked and asked again.
	fn open_line(&self, open: &Open, desk: &Session) -> Phrase {
		let words = desk.words();
		match open {
			Open::Promotion(_) => desk.line(PhraseKey::PromotionMissing),
			Open::Which(moves) => words.which_move(self.position(), moves),
			Open::Position(_) => desk.line(PhraseKey::FromPosition),
		}
	}

	/// The question that is open, for a line that does not answer it and is nothing else.
	pub(super) fn still_open(&self, desk: &Session) -> Option<Phrase> {
		let open = self.open.as_ref()?;
		Some(self.open_line(open, desk))
	}

	/// Takes a line as the answer to what is open. None if it is something else; then a question or a command leaves it open.
	pub(super) fn answer_open(&mut self, intent: &Intent, desk: &mut Session) -> Option<Next> {
		let open = self.open.take()?;
		let text = intent.text();
		if text.is_empty() {
			self.ask_open(open, desk);
			return Some(Next::Stay);
		}
		match &open {
			Open::Promotion(said) => {
				if let Some(role) = desk.library().new_piece(text, desk.words().manner()) {
					self.play(said.promoted(role), desk);
					return Some(Next::Stay);
				}
			}
			Open::Which(moves) => {
				let left = chosen(moves, text, &desk.parser());
				match left.as_slice() {
					[] => {}
					[mv] => {
						self.play(mv.said_unpromoted(), desk);
						return Some(Next::Stay);
					}
					_ => {
						self.ask_open(Open::Which(left), desk);
						return Some(Next::Stay);
					}
				}
			}
			Open::Position(fen) => match desk.parser().said_answer(text) {
				Some(AnswerAction::Yes) => return Some(self.begin_from(fen, desk)),
				Some(AnswerAction::No) => {
					desk.answer(desk.line(PhraseKey::Cancelled));
					return Some(Next::Stay);
				}
				None => {}
			},
		}
		// Only what asks for yes or no is forgotten with the next line that is no question.
		if intent.action.is_some() || !matches!(open, Open::Position(_)) {
			self.open = Some(open);
		}
		None
	}
}

/// The moves that are left by an answer: by the rank, file, square or kind of piece from which they go, by the square to which they
/// go, or by the number of the choice. None if it chooses none, or all of them.
fn chosen(moves: &[Move], text: &str, parser: &Parser<'_>) -> Vec<Move> {
	let readings = parser.readings(text);
	let said = readings.iter().find_map(|reading| parser.move_of(reading));
	let named = parser.named(text).unwrap_or_default();
	let (file, rank) = (parser.file(text), parser.rank(text));
	let number = parser
		.number(text)
		.and_then(|number| usize::try_from(number).ok());
	let nth = number
		.and_then(|number| moves.get(number.checked_sub(1)?))
		.copied();
	let of = |role: Option<Role>, square: Square, mv: &Move| {
		mv.from() == square && role.is_none_or(|role| role == mv.role())
	};
	let whole = |mv: &Move| said == Some(mv.said_unpromoted());
	let castles =
		|mv: &Move| matches!((said, mv.castling()), (Some(Said::Castling(wing)), Some(own)) if wing == own);
	let from = |mv: &Move| match said {
		Some(Said::Piece {
			role,
			from_file: None,
			from_rank: None,
			to,
			..
		}) => {
			// Two signs alone name no pawn here.
			of(role.filter(|role| *role != Role::Pawn), to, mv)
		}
		Some(Said::Piece {
			role,
			from_file,
			from_rank,
			to,
			..
		}) => {
			mv.to() == to
				&& role.is_none_or(|role| role == mv.role())
				&& from_file.is_none_or(|file| file == mv.from().file())
				&& from_rank.is_none_or(|rank| rank == mv.from().rank())
		}
		Some(Said::Castling(_)) | None => false,
	};
	let ways: [&dyn Fn(&Move) -> bool; 9] = [
		&whole,
		&castles,
		&from,
		&|mv| file == Some(mv.from().file()),
		&|mv| rank == Some(mv.from().rank()),
		&|mv| named.square == Some(mv.to()),
		&|mv| named.square.is_none() && named.role == Some(mv.role()),
		&|mv| file == Some(mv.to().file()),
		&|mv| nth == Some(*mv),
	];
	let left = |way: &&dyn Fn(&Move) -> bool| -> Option<Vec<Move>> {
		let left: Vec<Move> = moves.iter().copied().filter(|mv| way(mv)).collect();
		(!left.is_empty() && left.len() < moves.len()).then_some(left)
	};
	ways.iter().find_map(left).unwrap_or_default()
}

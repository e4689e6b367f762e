//! The board as lines of one character a square, for fingers on a braille display; the cursor walks on them, so that a
//! routing key over a square selects it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::{Color, ENGLISH_LETTERS, File, Piece, Placement, Rank, Square, of_role};
use crate::commands::{Action, SpeechAction, TypingAction};
use crate::narrator::Narrator;
use crate::ports::ReadingCursor;
use crate::voice::{Audience, Part, Phrase, PhraseKey, Tone, phrases};

/// Width of the rank's number before the first square; the whole board of the compact form has none.
const FIRST: usize = 2;
/// An empty light square and an empty dark one. Computer braille shows them as two dots and as many.
const LIGHT: char = '-';
const DARK: char = '=';

/// The lines that were shown last, and the square on which the cursor stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rows {
	focus: Square,
	/// All eight ranks, or only that of the square.
	whole: bool,
	/// Nothing but the squares stands in the lines.
	bare: bool,
	bottom: Color,
	/// The placement that they show.
	board: Placement,
	audience: Audience,
	/// Number of lines printed up to them: if more are printed now, these are no longer the last ones.
	printed: u64,
}

/// One rank: its number, and a character for each square as it lies before the side at the bottom. Letters as in FEN.
pub(super) fn row(board: &Placement, rank: Rank, bottom: Color) -> String {
	let squares = files(bottom).map(|file| sign(board, Square::from_coords(file, rank)));
	format!("{} {}", rank.char(), String::from_iter(squares))
}

fn sign(board: &Placement, square: Square) -> char {
	match board.piece_on(square) {
		Some(piece) => letter(piece),
		None if square.is_light() => LIGHT,
		None => DARK,
	}
}

fn letter(piece: Piece) -> char {
	let letter = of_role(ENGLISH_LETTERS, piece.role);
	match piece.color {
		Color::White => letter.to_ascii_uppercase(),
		Color::Black => letter.to_ascii_lowercase(),
	}
}

/// From left to right.
fn files(bottom: Color) -> [File; 8] {
	let mut files = File::ALL;
	if bottom == Color::Black {
		files.reverse();
	}
	files
}

/// From top to bottom.
fn ranks(bottom: Color) -> [Rank; 8] {
	let mut ranks = Rank::ALL;
	if bottom == Color::White {
		ranks.reverse();
	}
	ranks
}

impl Rows {
	/// Shows the rank of a square, or all ranks, to this audience, and puts the cursor on the square.
	pub(super) fn show(
		(focus, whole): (Square, bool),
		bottom: Color,
		board: Placement,
		audience: Audience,
		narrator: &mut Narrator,
	) -> Self {
		let bare = whole && narrator.words().is_compact();
		let written = |rank| {
			let row = row(&board, rank, bottom);
			match row.get(FIRST..).filter(|_| bare) {
				Some(squares) => squares.to_string(),
				None => row,
			}
		};
		let shown: Vec<Phrase> = ranks(bottom)
			.into_iter()
			.filter(|rank| whole || *rank == focus.rank())
			.map(|rank| with_row(written(rank), spoken(&board, rank, bottom, narrator)))
			.collect();
		narrator.answer_all_to(audience, shown);
		Self {
			focus,
			whole,
			bare,
			bottom,
			board,
			audience,
			printed: narrator.printed(),
		}
	}

	/// Shows the rank of a square to the person at the keyboard, who walks over the board; the square is heard.
	pub(super) fn under_finger(
		focus: Square,
		bottom: Color,
		board: Placement,
		said: Phrase,
		narrator: &mut Narrator,
	) -> Self {
		narrator.answer_behind(with_row(row(&board, focus.rank(), bottom), said));
		Self {
			focus,
			whole: false,
			bare: false,
			bottom,
			board,
			audience: narrator.near(),
			printed: narrator.printed(),
		}
	}

	/// Puts the cursor on a square and says it, if it stands in these lines and they are still the last ones; returns `true` if so.
	pub(super) fn move_to(
		&mut self,
		focus: Square,
		board: &Placement,
		said: &Phrase,
		narrator: &mut Narrator,
	) -> bool {
		let is_here = self.whole || focus.rank() == self.focus.rank();
		if !is_here || !self.show_still(board) || self.printed != narrator.printed() {
			return false;
		}
		self.focus = focus;
		narrator.say_unwritten(self.audience, said.clone());
		true
	}

	pub(super) const fn focus(&self) -> Square {
		self.focus
	}

	/// Returns `true` if the board is still as these lines show it.
	pub(super) fn show_still(&self, board: &Placement) -> bool {
		self.board == *board
	}

	/// Moves the cursor, if the command means that here.
	pub(super) fn walk(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		const STEPS: [(Action, isize, isize); 6] = [
			(Action::Typing(TypingAction::CursorLeft), -1, 0),
			(Action::Typing(TypingAction::CursorRight), 1, 0),
			(Action::Typing(TypingAction::CursorStart), -7, 0),
			(Action::Typing(TypingAction::CursorEnd), 7, 0),
			(Action::Speech(SpeechAction::Earlier), 0, -1),
			(Action::Speech(SpeechAction::Later), 0, 1),
		];
		let Some((_, across, down)) = STEPS.iter().find(|(step, ..)| *step == action) else {
			return false;
		};
		let (column, line) = self.place();
		let at = |from: usize, by: isize| from.saturating_add_signed(by).min(7);
		let file = files(self.bottom).get(at(column, *across)).copied();
		let rank = ranks(self.bottom).get(at(line, *down)).copied();
		let (Some(file), Some(rank)) = (file, rank) else {
			return false;
		};
		let target = Square::from_coords(file, rank);
		if target == self.focus {
			narrator.tone(Tone::Edge);
		}
		let board = self.board;
		if !self.move_to(target, &board, &on_square(&board, target, narrator), narrator) {
			*self = Self::show((target, self.whole), self.bottom, board, self.audience, narrator);
		}
		true
	}

	/// Column and line of the square, from the top left.
	fn place(&self) -> (usize, usize) {
		let column = files(self.bottom)
			.iter()
			.position(|file| *file == self.focus.file());
		let line = ranks(self.bottom)
			.iter()
			.position(|rank| *rank == self.focus.rank());
		(column.unwrap_or(0), line.unwrap_or(0))
	}

	/// Returns the cursor's place in the printed lines, if these lines are still the last ones.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		let (column, line) = self.place();
		(self.printed == narrator.printed()).then_some(ReadingCursor {
			line: if self.whole {
				7_usize.saturating_sub(line)
			} else {
				0
			},
			column: if self.bare { column } else { FIRST + column },
		})
	}
}

/// Says in words which man stands on a square.
fn on_square(board: &Placement, square: Square, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
	match board.piece_on(square) {
		None => words.line(PhraseKey::EmptySquare, &[words.square(square)]),
		Some(piece) => words.fill(phrases::PieceOn {
			square: words.square(square),
			color: words.color(piece.color),
			piece: words.piece(piece.role),
		}),
	}
}

/// A rank as it is said for the ear.
fn spoken(board: &Placement, rank: Rank, bottom: Color, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
	let mut list = Phrase::new();
	for file in files(bottom) {
		let square = Square::from_coords(file, rank);
		if let Some(piece) = board.piece_on(square) {
			list.mark(',');
			list.append(words.square(square));
			list.append(words.fill(phrases::PieceThere {
				piece: words.piece(piece.role),
				color: words.color(piece.color),
			}));
		}
	}
	if list.is_empty() {
		list = words.line(PhraseKey::NoPieces, &[]);
	}
	let number = words.number(u32::from(rank) + 1);
	words.fill(phrases::RankOf { number, pieces: list })
}

/// The line of a rank is written, and this is heard.
fn with_row(row: String, said: Phrase) -> Phrase {
	let mut phrase = Phrase::new();
	phrase.parts.push(Part::Written(row));
	phrase
		.parts
		.extend(said.parts.into_iter().filter_map(|part| match part {
			Part::Word { language, text } => Some(Part::Heard { language, text }),
			Part::Mark(_) => Some(Part::Mark(Phrase::BREATH)),
			Part::Written(_) => None,
			other @ (Part::Free { .. } | Part::Heard { .. }) => Some(other),
		}));
	phrase
}

/// Returns the rank that the typed text means: a number in digits or words, or the rank of a square.
pub(super) fn asked(text: &str, narrator: &Narrator) -> Option<Rank> {
	let named = || {
		let number = narrator.library().number(text, narrator.words().manner())?;
		Rank::ALL.into_iter().find(|rank| u32::from(*rank) + 1 == number)
	};
	let last = text.chars().last()?;
	let digit = last.to_digit(10).and_then(|digit| digit.checked_sub(1));
	let of_digit = digit.filter(|_| text.chars().count() <= 2 && text.is_ascii());
	match of_digit {
		Some(digit) => Rank::ALL.into_iter().find(|rank| u32::from(*rank) == digit),
		None => named(),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_rank_is_one_character_a_square() {
		let start = Placement::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR").unwrap();
		for (rank, bottom, expected) in [
			(Rank::Eighth, Color::White, "8 rnbqkbnr"),
			(Rank::Seventh, Color::White, "7 pppp=ppp"),
			(Rank::Fifth, Color::White, "5 =-=-p-=-"),
			(Rank::Fourth, Color::White, "4 -=-=P=-="),
			(Rank::Third, Color::White, "3 =-=-=-=-"),
			(Rank::First, Color::White, "1 RNBQKBNR"),
			(Rank::First, Color::Black, "1 RNBKQBNR"),
			(Rank::Fourth, Color::Black, "4 =-=P=-=-"),
		] {
			assert_eq!(row(&start, rank, bottom), expected);
		}
	}
}

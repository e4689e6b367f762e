//! Content of the full screen, as text. The terminal door lays it out; nothing here knows columns or colours.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, Piece, Square};
use crate::clock::Span;
use crate::settings::Appearance;
use crate::sheet::{SheetRow, WhiteScore};

/// One full page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
	/// Name of this place, in a few words ("Partie", "Gegner wählen").
	pub title: String,
	/// The board, if there is one.
	pub board: Option<BoardView>,
	/// The board of the other player, if there are two (D.1).
	pub second: Option<BoardView>,
	/// The two players with their clocks, the upper one first; empty if nobody plays.
	pub clocks: Vec<ClockView>,
	/// State of the table, in sentences: duties, next acts, differences between two boards.
	pub remarks: Vec<String>,
	/// The moves so far, one line a move number.
	pub moves: Vec<String>,
	/// Both scoresheets, if both are kept at the table.
	pub sheets: Option<SheetsView>,
	/// The score, if it is to be shown beside the board.
	pub evaluation: Option<WhiteScore>,
	/// The course of the game, in a review.
	pub course: Option<Course>,
	/// The player's progress, in practice.
	pub progress: Option<Progress>,
	/// Number of half-moves before the displayed position, if it is an earlier one.
	pub looking: Option<usize>,
	/// Numbered choices, if the place asks for one.
	pub choices: Vec<String>,
	/// The spoken sentences, the oldest first.
	pub said: Vec<String>,
	/// Number of them in the last answer: the sentences after one input.
	pub answer: usize,
	/// The words before the input line ("Weiß am Zug").
	pub prompt: String,
	/// The text typed so far.
	pub input: String,
	/// The cursor's place in `input`, counted in characters.
	pub cursor: usize,
	/// Place of the cursor in the last printed text, if it walks there and nothing is typed.
	pub rest: Option<ReadingCursor>,
	/// The way to go on in an answer that is longer than the screen.
	pub read_on: String,
	/// Standing notices, such as a missing sound device and how to get one.
	pub notices: Vec<String>,
	/// Appearance of the page.
	pub look: Appearance,
}

impl Page {
	/// Returns the last answer, the oldest sentence first.
	#[must_use]
	pub fn last_answer(&self) -> &[String] {
		let before = self.said.len().saturating_sub(self.answer.max(1));
		self.said.get(before..).unwrap_or_default()
	}
}

/// A place in the lines that were printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingCursor {
	/// Number of lines before the last one.
	pub line: usize,
	/// In characters from the start of that line.
	pub column: usize,
}

/// The board as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
	/// The side at the bottom.
	pub bottom: Color,
	/// The pieces, by square.
	pub pieces: Vec<(Square, Piece)>,
	/// The squares of the last move.
	pub last: Option<(Square, Square)>,
	/// The piece letters of the player's language in the order king, queen, rook, bishop, knight, pawn.
	pub letters: [char; 6],
	/// Owner of the board, if there are two.
	pub caption: String,
	/// The squares on which it differs from the other board.
	pub differing: Vec<Square>,
	/// Square of the user's finger on this board.
	pub focus: Option<Square>,
	/// Square from which the piece in the user's hand came.
	pub held: Option<Square>,
	/// Square of a king in check.
	pub check: Option<Square>,
	/// The squares whose pieces have been touched for the move that is being made.
	pub touched: Vec<Square>,
}

/// White's and Black's scoresheet beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetsView {
	/// Their heading, and the owner of each.
	pub captions: [String; 3],
	/// The half-moves.
	pub rows: Vec<SheetRow>,
}

/// Scores of the positions of a game, and times of its half-moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
	/// Headings of the two.
	pub captions: [String; 2],
	/// Scores after each half-move, as far as they are known.
	pub scores: Vec<Option<WhiteScore>>,
	/// Times of each half-move, as far as they are known.
	pub times: Vec<Option<Span>>,
	/// Number of half-moves before the position on the board.
	pub at: usize,
}

/// Values of a number over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
	/// Its heading.
	pub caption: String,
	/// The values, the oldest first.
	pub values: Vec<u32>,
}

/// One clock as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockView {
	pub color: Color,
	/// The player, in words.
	pub name: String,
	/// `h:mm:ss`; empty without a clock.
	pub time: String,
	/// True if it runs, or, without a clock, if it is this player's turn.
	pub running: bool,
	/// Number of queens, rooks, bishops, knights and pawns with which the other side began.
	pub faced: [usize; 5],
}

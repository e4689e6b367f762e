//! What the full screen shows, as text. The terminal door lays it out; nothing here knows columns or colours.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, Piece, Square};
use crate::clock::Span;
use crate::settings::Appearance;
use crate::sheet::{SheetRow, WhiteScore};

/// One full page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
	/// What this place is, in a few words ("Partie", "Gegner wählen").
	pub title: String,
	/// The board, where there is one.
	pub board: Option<BoardView>,
	/// The board of the other player, where there are two (D.1).
	pub second: Option<BoardView>,
	/// The two players with their clocks, the upper one first; empty where nobody plays.
	pub clocks: Vec<ClockView>,
	/// What is true at the table, in sentences: what is owed, what is to be done, where two boards differ.
	pub remarks: Vec<String>,
	/// The moves so far, one line a move number.
	pub moves: Vec<String>,
	/// Both scoresheets, where both are kept at the table.
	pub sheets: Option<SheetsView>,
	/// Who stands better, where that is to be seen beside the board.
	pub evaluation: Option<WhiteScore>,
	/// How the game went, where one looks through it.
	pub course: Option<Course>,
	/// How something of the player's goes, where one practises.
	pub progress: Option<Progress>,
	/// After how many half-moves the position stood that is looked at, if it is an earlier one.
	pub looking: Option<usize>,
	/// Numbered choices, where the place asks for one.
	pub choices: Vec<String>,
	/// What was said, the oldest first.
	pub said: Vec<String>,
	/// How many of them are the last answer: what was said to one input.
	pub answer: usize,
	/// The words before the input line ("Weiß am Zug").
	pub prompt: String,
	/// What is typed so far.
	pub input: String,
	/// The cursor's place in `input`, counted in characters.
	pub cursor: usize,
	/// Where the cursor stands in what was printed last, if it walks there and nothing is typed.
	pub rest: Option<ReadingCursor>,
	/// Standing notices, such as a missing sound device and how to get one.
	pub notices: Vec<String>,
	/// How all of it is to look.
	pub look: Appearance,
}

impl Page {
	/// The last answer, the oldest sentence first.
	#[must_use]
	pub fn last_answer(&self) -> &[String] {
		let before = self.said.len().saturating_sub(self.answer.max(1));
		self.said.get(before..).unwrap_or_default()
	}
}

/// A place in the lines that were printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingCursor {
	/// How many lines before the last one.
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
	/// Whose board it is, where there are two.
	pub caption: String,
	/// The squares on which it differs from the other board.
	pub differing: Vec<Square>,
	/// Where the user is, while he walks over this board.
	pub focus: Option<Square>,
	/// From where the piece in his hand came.
	pub held: Option<Square>,
	/// Where a king stands in check.
	pub check: Option<Square>,
	/// The squares whose pieces have been touched for the move that is being made.
	pub touched: Vec<Square>,
}

/// White's and Black's scoresheet beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetsView {
	/// What they are, and whose each of them is.
	pub captions: [String; 3],
	/// The half-moves.
	pub rows: Vec<SheetRow>,
}

/// What was thought of the positions of a game, and how long its half-moves took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
	/// What the two are called.
	pub captions: [String; 2],
	/// After each half-move, as far as it is known.
	pub scores: Vec<Option<WhiteScore>>,
	/// For each half-move, as far as it is known.
	pub times: Vec<Option<Span>>,
	/// After how many half-moves the position stood that is on the board.
	pub at: usize,
}

/// What has become of a number over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
	/// What it is called.
	pub caption: String,
	/// The oldest first.
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
	/// Whether it runs, or without a clock, whose turn it is.
	pub running: bool,
	/// With how many queens, rooks, bishops, knights and pawns the other side began.
	pub faced: [usize; 5],
}

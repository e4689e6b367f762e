//! A table of puzzles in the format of Lichess: one a line, with commas between the columns, and the opponent's move before
//! each.

use alloc::string::String;
use alloc::vec::Vec;

use super::key::PuzzleKey;
use super::packed::{NewPuzzle, pack};
use super::theme::Themes;
use crate::chess::Position;
use crate::message;
use crate::texts::Message;

/// Longest line of such a table, in bytes.
const LONGEST: usize = 4096;
/// Longest quotation of a line, in characters.
const QUOTED: usize = 40;
/// Rating of puzzles without one.
const USUAL_RATING: u16 = 1500;
const USUAL_DEVIATION: u16 = 200;

/// A puzzle that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedPuzzle {
	/// Counted from one.
	pub line: u64,
	pub flaw: PuzzleFlaw,
}

crate::reasons! {
/// Reason why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFlaw {
	Columns { found: usize, wanted: usize } => message!(ColumnsMissing, found, wanted),
	Long => message!(RowTooLong, number = LONGEST),
	NotText => message!(NotText),
	NoName => message!(NoName),
	Position(why: Message) => message!(PositionImpossible, why),
	FirstMove(text: String) => message!(FirstMoveIllegal, text),
	Move { number: usize, text: String } => message!(MoveIllegal, number, text),
	NoSolution => message!(NoSolution),
	Cut => message!(FileEndsInside),
}
}

/// Columns that a table lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacking {
	/// All columns of a puzzle: it is a table of something else.
	Puzzles,
	/// The ratings.
	Ratings,
	Themes,
}

/// Positions of the columns, and their number.
#[derive(Clone, Copy, Debug)]
struct Columns {
	name: usize,
	fen: usize,
	moves: usize,
	rating: Option<usize>,
	deviation: Option<usize>,
	themes: Option<usize>,
	/// Least number of columns.
	count: usize,
}

impl Columns {
	/// The order of the database since 2021; columns after the themes are not read.
	const USUAL: Self = Self {
		name: 0,
		fen: 1,
		moves: 2,
		rating: Some(3),
		deviation: Some(4),
		themes: Some(7),
		count: 9,
	};

	/// Returns the columns by the line that names them; `None` if it names no puzzles.
	fn named(line: &str) -> Option<Self> {
		let named = |wanted: &str| fields(line).position(|name| name.eq_ignore_ascii_case(wanted));
		Some(Self {
			name: named("PuzzleId")?,
			fen: named("FEN")?,
			moves: named("Moves")?,
			rating: named("Rating"),
			deviation: named("RatingDeviation"),
			themes: named("Themes"),
			count: fields(line).count(),
		})
	}
}

/// Returns `true` if a text begins as a table of puzzles: with their columns, or with a puzzle.
#[must_use]
pub fn begins_table(text: &[u8]) -> bool {
	let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
	let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
	let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
	core::str::from_utf8(first).is_ok_and(|line| Columns::named(line).is_some() || is_row(line))
}

/// Returns `true` if a line has a position where the database has one.
fn is_row(line: &str) -> bool {
	let mut fields = fields(line);
	fields.nth(1).is_some_and(|field| field.matches('/').count() == 7)
}

/// Reads a table in pieces of any size.
#[derive(Debug, Default)]
pub struct PuzzleReader {
	/// The line that is not complete yet, and `true` if it is too long.
	begun: Vec<u8>,
	overlong: bool,
	/// Number of complete lines.
	lines: u64,
	columns: Option<Columns>,
	is_other: bool,
}

type Each<'a> = dyn FnMut(Result<NewPuzzle, RefusedPuzzle>) + 'a;

impl PuzzleReader {
	/// Takes the next piece of it.
	pub fn take(&mut self, piece: &[u8], each: &mut Each<'_>) {
		let mut rest = piece;
		while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
			let (line, behind) = rest.split_at(end);
			rest = behind.get(1..).unwrap_or_default();
			if self.begun.is_empty() && !self.overlong {
				self.line(line, each);
			} else {
				self.begin(line);
				let whole = core::mem::take(&mut self.begun);
				self.line(&whole, each);
			}
		}
		self.begin(rest);
	}

	/// Ends the table. A line that was cut off is reported.
	pub fn end(&mut self, is_cut: bool, each: &mut Each<'_>) {
		if self.begun.is_empty() && !self.overlong {
			return;
		}
		let last = core::mem::take(&mut self.begun);
		if is_cut {
			self.overlong = false;
			self.lines += 1;
			return each(Err(self.refused(PuzzleFlaw::Cut)));
		}
		self.line(&last, each);
	}

	/// Returns the columns that this table lacks, as far as it was read.
	pub fn lacking(&self) -> impl Iterator<Item = Lacking> {
		let columns = self.columns.unwrap_or(Columns::USUAL);
		let lacks = [
			(self.is_other, Lacking::Puzzles),
			(!self.is_other && columns.rating.is_none(), Lacking::Ratings),
			(!self.is_other && columns.themes.is_none(), Lacking::Themes),
		];
		lacks
			.into_iter()
			.filter(|(lacks, _)| *lacks)
			.map(|(_, what)| what)
	}

	fn begin(&mut self, part: &[u8]) {
		if self.begun.len() + part.len() > LONGEST {
			self.overlong = true;
			self.begun.clear();
		}
		if !self.overlong {
			self.begun.extend_from_slice(part);
		}
	}

	const fn refused(&self, flaw: PuzzleFlaw) -> RefusedPuzzle {
		RefusedPuzzle {
			line: self.lines,
			flaw,
		}
	}

	fn line(&mut self, line: &[u8], each: &mut Each<'_>) {
		self.lines += 1;
		if core::mem::take(&mut self.overlong) || line.len() > LONGEST {
			return each(Err(self.refused(PuzzleFlaw::Long)));
		}
		let line = match (self.lines, line.strip_prefix(b"\xef\xbb\xbf")) {
			(1, Some(line)) => line,
			_ => line,
		};
		let Ok(line) = core::str::from_utf8(line) else {
			return each(Err(self.refused(PuzzleFlaw::NotText)));
		};
		let line = line.trim_ascii_end();
		if line.is_empty() || self.is_other {
			return;
		}
		let columns = match self.columns {
			Some(columns) => columns,
			None => {
				let named = Columns::named(line);
				self.is_other = named.is_none() && !is_row(line);
				self.columns = named.or(Some(Columns::USUAL));
				if named.is_some() || self.is_other {
					return;
				}
				Columns::USUAL
			}
		};
		each(read(line, columns).map_err(|flaw| self.refused(flaw)));
	}
}

/// The columns of a line. The database needs no quotation marks; a program that has written it anew may have set some.
fn fields(line: &str) -> impl Iterator<Item = &str> {
	line.split(',').map(|field| field.trim_matches(['"', ' ']))
}

fn read(line: &str, columns: Columns) -> Result<NewPuzzle, PuzzleFlaw> {
	let (mut name, mut fen, mut moves) = ("", "", "");
	let (mut rating, mut deviation, mut themes) = (USUAL_RATING, USUAL_DEVIATION, Themes::default());
	let mut found = 0;
	for (number, field) in fields(line).enumerate() {
		found = number + 1;
		let is = |column: Option<usize>| column == Some(number);
		if number == columns.name {
			name = field;
		} else if number == columns.fen {
			fen = field;
		} else if number == columns.moves {
			moves = field;
		} else if is(columns.rating) {
			rating = field.parse().unwrap_or(USUAL_RATING);
		} else if is(columns.deviation) {
			deviation = field.parse().unwrap_or(USUAL_DEVIATION);
		} else if is(columns.themes) {
			themes = Themes::named(field);
		}
	}
	if found < columns.count {
		return Err(PuzzleFlaw::Columns {
			found,
			wanted: columns.count,
		});
	}
	if name.is_empty() {
		return Err(PuzzleFlaw::NoName);
	}
	let quoted = |text: &str| {
		text.chars()
			.take(QUOTED)
			.filter(|sign| !sign.is_control())
			.collect::<String>()
	};
	let start = Position::from_fen(fen).map_err(|error| PuzzleFlaw::Position(error.into()))?;
	let mut position = start.clone();
	let mut line = Vec::with_capacity(12);
	for (number, text) in (1..).zip(moves.split_ascii_whitespace()) {
		let Some(mv) = position.uci_move(text) else {
			return Err(match number {
				1 => PuzzleFlaw::FirstMove(quoted(text)),
				number => PuzzleFlaw::Move {
					number,
					text: quoted(text),
				},
			});
		};
		position.play(mv);
		line.push(mv);
	}
	// The first move is the opponent's, and the last one the solver's.
	line.truncate(line.len() / 2 * 2);
	if line.is_empty() {
		return Err(PuzzleFlaw::NoSolution);
	}
	let packed = pack(&start, &line).ok_or_else(|| PuzzleFlaw::Position(Message::of(quoted(fen))))?;
	Ok(NewPuzzle {
		key: PuzzleKey::named(name),
		rating,
		deviation,
		themes,
		packed,
	})
}

//! Puzzles out of PGN and out of the lists of compositions that PyChess brings along. Where no solution is written down, mate in two
//! is found.

use annabella::texts::Message;
use std::fs;
use std::path::{Path, PathBuf};

use annabella::chess::{Color, Move, Position};
use annabella::mating::{Forced, mate_in};
use annabella::message;
use annabella::puzzles::{NewPuzzle, PuzzleSource, Theme, Themes};
use annabella::sheet::{Collector, ImportedGame, MoveTree};

use super::taking::Taking;
use crate::doors::legible::legible;
use crate::doors::user_dirs::obstacle;
use crate::subcommands::output::{Failure, tell};

/// Folder in which Debian's package pychess puts them.
pub(super) const FOLDER: &str = "/usr/share/pychess/learn/puzzles";
/// Size above which a file holds no puzzles, in bytes.
const LARGEST: u64 = 16 << 20;
/// Positions that are looked at for a mate whose moves are not written down, and moves that it may take.
const POSITIONS: u32 = 2_000_000;
const UNWRITTEN: u32 = 2;
/// The signs of the pieces in compositions: S is a knight.
const SIGNS: [(char, char); 6] = [
	('K', 'k'),
	('Q', 'q'),
	('R', 'r'),
	('B', 'b'),
	('S', 'n'),
	('P', 'p'),
];

/// Returns `true` if a file is one of these, by its name.
pub(super) fn is_one(file: &Path) -> bool {
	let ending = file.extension().map(|ending| ending.to_ascii_lowercase());
	ending.is_some_and(|ending| ending == "pgn" || ending == "olv")
}

/// Takes the puzzles of a file, or of all such files in a folder.
pub(super) fn import(place: &Path, mut taking: Taking, is_stopped: &dyn Fn() -> bool) -> Result<(), Failure> {
	let name = legible(&place.display().to_string());
	let mut files = Vec::new();
	if place.is_dir() {
		let entries = fs::read_dir(place)
			.map_err(|error| message!(FileUnreadable, file = &name, why = obstacle(&error)))?;
		files.extend(
			entries
				.flatten()
				.map(|entry| entry.path())
				.filter(|file| is_one(file)),
		);
		files.sort();
	} else if place.exists() {
		files.push(place.to_owned());
	}
	if files.is_empty() && place == Path::new(FOLDER) {
		return Err(message!(NoPychess));
	}
	if files.is_empty() {
		return Err(message!(NotPychess, file = &name));
	}
	tell(message!(TakingPuzzles, name = &name))?;
	for file in files {
		if let Err(why) = of_file(&file, &mut taking, is_stopped)? {
			return taking.end(Err(why));
		}
	}
	taking.end(Ok(()))
}

/// The outer error ends all; the inner one tells why not all was taken, also if somebody has stopped it.
fn of_file(
	file: &PathBuf,
	taking: &mut Taking,
	is_stopped: &dyn Fn() -> bool,
) -> Result<Result<(), Message>, Failure> {
	let name = file
		.file_name()
		.unwrap_or_default()
		.to_string_lossy()
		.into_owned();
	let text = match fs::metadata(file).and_then(|known| match known.len() {
		..=LARGEST => fs::read(file),
		_ => Err(std::io::ErrorKind::FileTooLarge.into()),
	}) {
		Ok(text) => text,
		Err(error) => {
			return Ok(Err(message!(FileUnreadable, file = name, why = obstacle(&error))));
		}
	};
	let is_pgn = file
		.extension()
		.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
	let found = if is_pgn {
		of_pgn(&text)
	} else {
		compositions(&String::from_utf8_lossy(&text))
	};
	for (number, puzzle) in found.into_iter().enumerate() {
		if is_stopped() {
			return Ok(Err(message!(Stopped)));
		}
		match puzzle.and_then(Draft::made) {
			Ok(puzzle) => taking.take(puzzle),
			Err(why) => taking.refuse(|| message!(PuzzleRefused, number = number + 1, name = &name, why)),
		}
		taking.tell_progress()?;
	}
	Ok(Ok(()))
}

/// A position, and the moves or the number of moves to mate.
struct Draft {
	start: Position,
	line: Vec<Move>,
	mate: Option<u32>,
	composed: bool,
}

impl Draft {
	fn made(mut self) -> Result<NewPuzzle, Message> {
		let solver = self.start.turn();
		if self.line.is_empty() {
			let moves = self.mate.filter(|moves| (1..=UNWRITTEN).contains(moves));
			let moves = moves.ok_or(message!(SolutionUnwritten))?;
			self.line = match mate_in(&self.start, solver, moves, POSITIONS) {
				Forced::Line(line) => line,
				Forced::Not { .. } => return Err(message!(NoMateIn, number = moves)),
				Forced::Unknown { .. } => return Err(message!(SolutionNotFound)),
			};
		}
		// The last move is the solver's.
		if self.line.len().is_multiple_of(2) {
			self.line.pop();
		}
		let mut end = self.start.clone();
		self.line.iter().for_each(|mv| end.play(*mv));
		let moves = self.line.len().div_ceil(2);
		if self.mate.is_some() && !end.is_checkmate() {
			return Err(message!(SolutionWithoutMate));
		}
		let mate = end
			.is_checkmate()
			.then(|| [Some(Theme::Mate), Theme::mate_in(moves)]);
		let composed = self.composed.then_some(Theme::Composed);
		let themes: Themes = mate.into_iter().flatten().flatten().chain(composed).collect();
		let rating = 900
			+ 300 * u16::try_from(moves).unwrap_or(5).min(5)
			+ 300 * u16::from(self.composed && moves > 1);
		NewPuzzle::made(PuzzleSource::Pychess, &self.start, &self.line, rating, themes)
			.ok_or(message!(NoSolution))
	}
}

fn of_pgn(text: &[u8]) -> Vec<Result<Draft, Message>> {
	let mut found = Vec::new();
	let mut each = |game: Result<Box<ImportedGame>, _>| {
		found.push(match game {
			Ok(game) => of_game(&game),
			Err(refused) => Err(refused_pgn(&refused)),
		});
	};
	let mut collector = Collector::default();
	collector.take(text, &mut each);
	collector.end(&mut each);
	found
}

fn refused_pgn(refused: &annabella::sheet::Refused) -> Message {
	message!(AtLine, line = refused.line, why = &refused.flaw)
}

fn of_game(game: &ImportedGame) -> Result<Draft, Message> {
	if game.tag("FEN").is_empty() {
		return Err(message!(NoPosition));
	}
	let start = game.start().map_err(Message::from)?;
	let mut position = start.clone();
	let mut line = Vec::new();
	for step in MoveTree::of(&game.moves)
		.branches
		.first()
		.into_iter()
		.flat_map(|main| &main.steps)
	{
		let mv = position
			.san_move(&step.san)
			.map_err(|_| message!(NoMoveThere, text = legible(&step.san)))?;
		position.play(mv);
		line.push(mv);
	}
	let mate = game.tag("Termination").to_lowercase();
	let mate = mate
		.strip_prefix("mate in ")
		.and_then(|moves| moves.trim().parse().ok());
	Ok(Draft {
		start,
		line,
		mate,
		composed: false,
	})
}

/// The problems of a list in which White mates in one or two moves; all others have no line that could be asked.
fn compositions(text: &str) -> Vec<Result<Draft, Message>> {
	let problems = text.split("\n---").map(|problem| {
		let field = |name: &str| {
			let lines = problem.lines().map(str::trim);
			let mut found = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
			found
				.next()
				.map(|value| value.trim().trim_matches('"').to_owned())
		};
		let mate = match field("stipulation")?.as_str() {
			"#1" => 1,
			"#2" => 2,
			_ => return None,
		};
		let men = [field("white")?, field("black")?];
		Some(composed(&men).map(|start| Draft {
			start,
			line: Vec::new(),
			mate: Some(mate),
			composed: true,
		}))
	});
	problems.flatten().collect()
}

/// The position of two lists such as `[Ke8, Qa4, Sf1]`, White to move.
fn composed([white, black]: &[String; 2]) -> Result<Position, Message> {
	let mut board = [['1'; 8]; 8];
	for (men, color) in [(white, Color::White), (black, Color::Black)] {
		for man in men
			.trim_matches(['[', ']'])
			.split(',')
			.map(str::trim)
			.filter(|man| !man.is_empty())
		{
			let mut signs = man.chars();
			let role = signs
				.next()
				.and_then(|sign| SIGNS.iter().find(|(known, _)| *known == sign));
			let file = signs
				.next()
				.and_then(|sign| u32::from(sign).checked_sub(u32::from('a')));
			let rank = signs.next().and_then(|sign| sign.to_digit(10)?.checked_sub(1));
			let unknown = || message!(NoPieceThere, text = legible(man));
			let ((_, role), file, rank) = match (role, file, rank) {
				(Some(role), Some(file), Some(rank)) => (role, file, rank),
				_ => return Err(unknown()),
			};
			let square = usize::try_from(rank).ok().and_then(|rank| board.get_mut(rank));
			let square = square
				.zip(usize::try_from(file).ok())
				.and_then(|(rank, file)| rank.get_mut(file));
			let sign = color.fold_wb(role.to_ascii_uppercase(), *role);
			*square.ok_or_else(unknown)? = sign;
		}
	}
	let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
	Position::from_fen(&format!("{} w - - 0 1", ranks.join("/"))).map_err(Message::from)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn made(found: Vec<Result<Draft, Message>>) -> Vec<Result<NewPuzzle, Message>> {
		found
			.into_iter()
			.map(|draft| draft.and_then(Draft::made))
			.collect()
	}

	#[test]
	fn positions_of_pgn_come_with_their_solutions() {
		let text = b"[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n[SetUp \"1\"]\n[Termination \"mate in 1\"]\n\n *\n\n\
			[FEN \"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra7 Kg8 2. Rb8# *\n\n\
			[FEN \"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\"]\n[SetUp \"1\"]\n[Termination \"mate in 5\"]\n\n *\n\n1. e4 *\n";
		let found = made(of_pgn(text));
		assert_eq!(found.len(), 4);
		assert!(found[0].as_ref().unwrap().themes.has(Theme::MateIn1));
		assert!(found[1].as_ref().unwrap().themes.has(Theme::MateIn2));
		assert_eq!(found[2], Err(message!(SolutionUnwritten)));
		assert_eq!(found[3], Err(message!(NoPosition)));
	}

	#[test]
	fn compositions_are_solved() {
		let text = "---\nauthors:\n  - Anna\nalgebraic:\n  white: [Kc6, Qh1, Rb1]\n  black: [Ka8]\nstipulation: \"#1\"\n\
			---\nalgebraic:\n  white: [Kg1, Ra2, Rb1]\n  black: [Kh8]\nstipulation: \"#2\"\n\
			---\nalgebraic:\n  white: [Kg1]\n  black: [Kh8]\nstipulation: \"h#2\"\n\
			---\nalgebraic:\n  white: [Kg1, Xa2]\n  black: [Kh8]\nstipulation: \"#2\"\n\
			---\nalgebraic:\n  white: [Kg1, Ra2]\n  black: [Kd5]\nstipulation: \"#2\"\n";
		let found = made(compositions(text));
		assert_eq!(found.len(), 4);
		assert!(found[1].as_ref().unwrap().themes.has(Theme::Composed));
		assert_eq!(found[2], Err(message!(NoPieceThere, text = "Xa2")));
		assert_eq!(found[3], Err(message!(NoMateIn, number = 2)));
	}
}

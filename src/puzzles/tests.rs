//! Puzzles from line to solution.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::Position;

/// A fork that the opponent allows, and a back-rank mate in two.
const FORK: &str =
	"00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8,1400,80,95,1200,fork short,,";
const MATE: &str = "00abd,6k1/5ppp/8/8/8/1r6/5PPP/R5K1 b - - 0 1,b3b8 a1b1 b8c8 b1b7,900,75,90,800,endgame,,";

fn read(text: &[u8], size: usize) -> (Vec<NewPuzzle>, Vec<RefusedPuzzle>) {
	let mut reader = PuzzleReader::default();
	let (mut taken, mut refused) = (Vec::new(), Vec::new());
	let mut each = |row| match row {
		Ok(puzzle) => taken.push(puzzle),
		Err(flaw) => refused.push(flaw),
	};
	for piece in text.chunks(size) {
		reader.take(piece, &mut each);
	}
	reader.end(false, &mut each);
	(taken, refused)
}

fn puzzle(fen: &str, moves: &[&str]) -> Puzzle {
	let mut position = Position::from_fen(fen).unwrap();
	let start = position.clone();
	let mut line = Vec::new();
	for uci in moves {
		let mv = position.uci_move(uci).unwrap();
		position.play(mv);
		line.push(mv);
	}
	Puzzle {
		key: PuzzleKey(1),
		position: start,
		moves: line,
		rating: Rating::UNKNOWN,
		themes: Themes::default(),
		step: None,
	}
}

#[test]
fn a_table_is_read_with_and_without_its_head_whatever_ends_its_lines() {
	let head = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
	let plain = [FORK, MATE].join("\n");
	let texts = [
		plain.clone(),
		[head, FORK, MATE, ""].join("\n"),
		[
			"\u{feff}PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags",
			FORK,
			MATE,
			"",
		]
		.join("\r\n"),
	];
	let expected = read(plain.as_bytes(), 1000);
	assert_eq!(expected.1, []);
	assert_eq!(expected.0.len(), 2);
	for text in texts {
		for size in [1, 7, 64, 5000] {
			assert_eq!(read(text.as_bytes(), size), expected, "{text} by {size}");
		}
	}
	let [fork, mate] = expected.0.as_slice() else {
		panic!()
	};
	assert!(fork.themes.has(Theme::Fork) && !fork.themes.has(Theme::Pin));
	assert_eq!((fork.rating, fork.deviation), (1400, 80));
	assert_ne!(fork.key, mate.key);
	assert!(fork.packed.len() < 32, "{}", fork.packed.len());
}

#[test]
fn columns_are_found_by_their_names() {
	let text = "FEN,PuzzleId,Moves\nr3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,00abc,a8d8 d5c7\n";
	let mut reader = PuzzleReader::default();
	let mut taken = 0;
	reader.take(text.as_bytes(), &mut |row| taken += i32::from(row.is_ok()));
	assert_eq!(taken, 1);
	assert_eq!(
		reader.lacking().collect::<Vec<_>>(),
		[Lacking::Ratings, Lacking::Themes]
	);
	let mut other = PuzzleReader::default();
	other.take(b"Name,Street,Town\nEva,Long Road 5,Turku\n", &mut |_| panic!());
	assert_eq!(other.lacking().collect::<Vec<_>>(), [Lacking::Puzzles]);
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_the_rest_is_taken() {
	let wrong = [
		(FORK.replace("a8d8 d5c7", "a8d9 d5c7"), "first move a8d9"),
		(FORK.replace("d5c7", "d5d7"), "move 2, d5d7"),
		(FORK.replace("a8d8 d5c7 e8f8", "a8d8"), "no solution"),
		(FORK.replace("R3K2R b", "R6R b"), "position cannot be"),
		(FORK.split(",1400").next().unwrap().to_string(), "has 3 columns"),
		("x".repeat(9000), "longer than"),
		(FORK.replace("00abc", ""), "no name"),
	];
	for (line, told) in wrong {
		let text = [MATE, &line, FORK].join("\n");
		for size in [13, 100_000] {
			let (taken, refused) = read(text.as_bytes(), size);
			assert_eq!(taken.len(), 2, "{line}");
			assert_eq!(refused.len(), 1);
			assert_eq!(refused[0].line, 2);
			let why = refused[0].flaw.to_string();
			assert!(why.contains(told), "{why}");
		}
	}
	let mut reader = PuzzleReader::default();
	let mut told = String::new();
	reader.take(b"PuzzleId,FEN,Moves\n00abc,r3k2r/pp", &mut |_| panic!());
	reader.end(true, &mut |row| told = row.unwrap_err().flaw.to_string());
	assert_eq!(told, "the file ends in the middle of it");
}

#[test]
fn what_is_packed_comes_out_again() {
	let (taken, _) = read([FORK, MATE].join("\n").as_bytes(), 4096);
	for new in &taken {
		let puzzle = Puzzle::unpack(new.key, &new.packed, Rating::UNKNOWN, new.themes, None).unwrap();
		assert!(puzzle.first().is_some());
		let fen = puzzle.position.fen();
		assert!(
			[FORK, MATE]
				.iter()
				.any(|line| line.contains(fen.split(" 0").next().unwrap())),
			"{fen}"
		);
		for length in 0..new.packed.len() {
			let cut = new.packed.get(..length).unwrap();
			if let Ok(part) = Puzzle::unpack(new.key, cut, Rating::UNKNOWN, new.themes, None) {
				assert!(part.moves.len() < puzzle.moves.len());
			}
		}
	}
}

#[test]
fn any_mate_is_right_where_mate_is_the_solution() {
	// Both rooks mate on the last rank.
	let mate = puzzle("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", &["a1a8"]);
	let mut solving = Solving::begin(&mate);
	let other = solving.position().uci_move("b1b8").unwrap();
	assert_eq!(solving.attempt(other), Verdict::Solved);
	let mut solving = Solving::begin(&mate);
	let quiet = solving.position().uci_move("g1g2").unwrap();
	assert_eq!(solving.attempt(quiet), Verdict::Wrong);
	assert_eq!(solving.made().len(), 0);
	// A ladder of two rooks can begin with either of them.
	let ladder = puzzle("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", &["a2a7", "h8g8", "b1b8"]);
	let mut solving = Solving::begin(&ladder);
	let other = solving.position().uci_move("b1b7").unwrap();
	assert!(matches!(solving.attempt(other), Verdict::Right(_)));
	let last = solving.next().unwrap();
	assert_eq!(solving.attempt(last), Verdict::Solved);
	assert!(solving.position().is_checkmate());
}

#[test]
fn a_puzzle_comes_again_at_growing_distances_until_it_is_known() {
	let mut step = repeat_after(None, Outcome::Failed);
	let mut distances = Vec::new();
	while let Some(now) = step {
		distances.push(DISTANCES[usize::from(now)]);
		step = repeat_after(step, Outcome::Solved);
	}
	assert_eq!(distances, DISTANCES);
	assert_eq!(repeat_after(Some(3), Outcome::Failed), Some(0));
	assert_eq!(repeat_after(None, Outcome::Solved), None);
}

#[test]
fn days_are_counted_over_months_and_leap_years() {
	let day = |date| Day::read(date).unwrap().0;
	assert_eq!(day("1970-01-01"), 0);
	assert_eq!(day("2000-03-01"), 11_017);
	assert_eq!(day("2026-11-24") - day("2026-02-28"), 269);
	assert_eq!(day("2028-03-01") - day("2028-02-28"), 2);
	for wrong in ["", "2026", "2026-13-01", "today", "2026-11"] {
		assert_eq!(Day::read(wrong), None, "{wrong}");
	}
}

#[test]
fn streaks_are_counted() {
	let mut record = Record::default();
	for (day, outcome) in [(1, true), (1, true), (2, true), (3, false), (3, true), (4, true)] {
		let outcome = if outcome { Outcome::Solved } else { Outcome::Failed };
		record.take(Day(day), outcome, 30, Rating::UNKNOWN);
	}
	assert_eq!((record.streak(), record.best_streak()), (2, 3));
	assert_eq!(record.on(Day(3)), (2, 1));
	let rows = [4, 5, 6].map(|today| record.days_in_a_row(Day(today)));
	assert_eq!(rows, [4, 4, 0]);
}

#[test]
fn names_of_lichess_stand_for_themselves() {
	assert!(PuzzleKey::named("00008") < PuzzleKey::named("0000D"));
	assert!(PuzzleKey::named("zzzzz").0 < PuzzleSource::Lichess.keys().1);
	let other = PuzzleKey::named("my puzzle 7");
	let (first, behind) = PuzzleSource::Table.keys();
	assert!((first..behind).contains(&other.0));
}

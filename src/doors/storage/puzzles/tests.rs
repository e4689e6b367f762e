//! Puzzles in a database.

use annabella::ports::{PuzzleKind, PuzzleResult, WantedPuzzle};
use annabella::puzzles::{Outcome, PuzzleReader, Rating, Theme};

use super::*;
use crate::doors::bell::{Bell, Watch};

const TODAY: Day = Day(20_000);

fn storage(folder: &tempfile::TempDir) -> Storage {
	let (bell, _) = Bell::hang(Watch::start());
	Storage::open(Some(&folder.path().join("games.db")), &bell)
}

/// Puzzles of one position, each of its own name, rating and theme.
fn table(count: u32, theme: &str) -> Vec<NewPuzzle> {
	let mut text = String::new();
	for number in 0..count {
		let rating = 800 + number % 40 * 50;
		let name = format!("{:05}", number * 7919 % 99_991);
		text.push_str(&format!(
			"{name},r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7,{rating},80,95,1200,{theme},,\n"
		));
	}
	let mut puzzles = Vec::new();
	PuzzleReader::default().take(text.as_bytes(), &mut |row| puzzles.push(row.unwrap()));
	puzzles
}

fn wanted(rating: u16, seed: u64) -> WantedPuzzle {
	WantedPuzzle {
		theme: None,
		rating,
		seed,
		today: TODAY,
		kind: PuzzleKind::Usual,
		but: None,
	}
}

fn next(storage: &mut Storage, wanted: WantedPuzzle) -> Option<annabella::ports::KeptPuzzle> {
	match storage.puzzles(PuzzleOrder::Next(wanted)).unwrap().unwrap() {
		PuzzleAnswer::Puzzle(found) => found.map(|found| *found),
		PuzzleAnswer::Standing(_) => panic!(),
	}
}

#[test]
fn nothing_is_kept_twice_and_another_version_is_told() {
	let folder = tempfile::tempdir().unwrap();
	let mut storage = storage(&folder);
	let puzzles = table(200, "fork enPassant");
	let taken = |new, known, renewed| TakenPuzzles { new, known, renewed };
	assert_eq!(storage.take_in_puzzles(&puzzles).unwrap(), taken(200, 0, 0));
	assert_eq!(storage.take_in_puzzles(&puzzles).unwrap(), taken(0, 200, 0));
	let mut newer = puzzles;
	newer.iter_mut().take(50).for_each(|puzzle| puzzle.rating += 500);
	assert_eq!(storage.take_in_puzzles(&newer).unwrap(), taken(0, 150, 50));
	assert_eq!(storage.puzzle_sources().unwrap(), [(PuzzleSource::Lichess, 200)]);
	let rows = |storage: &mut Storage, table: &str| {
		let count = format!("SELECT count(*) FROM {table}");
		storage
			.with(|database| {
				Ok(database
					.connection
					.query_row(&count, (), |row| row.get::<_, i64>(0))?)
			})
			.unwrap()
	};
	assert_eq!(rows(&mut storage, "puzzle_theme"), 200);
	assert_eq!(storage.delete_puzzles(&PuzzleSource::ALL).unwrap(), 200);
	assert_eq!(rows(&mut storage, "puzzle_theme"), 0);
	assert_eq!(storage.puzzle_sources().unwrap(), []);
}

#[test]
fn a_puzzle_is_as_hard_as_wanted_and_about_what_is_wanted() {
	let folder = tempfile::tempdir().unwrap();
	let mut storage = storage(&folder);
	assert_eq!(next(&mut storage, wanted(1500, 1)), None);
	storage.take_in_puzzles(&table(400, "fork")).unwrap();
	let mut seen = std::collections::BTreeSet::new();
	for seed in 0..50 {
		let found = next(&mut storage, wanted(1500, seed)).unwrap();
		assert!((found.rating.value - 1500.0).abs() <= 75.0, "{found:?}");
		seen.insert(found.key);
	}
	assert!(seen.len() > 10, "{seen:?}");
	assert_eq!(
		next(&mut storage, wanted(1500, 3)),
		next(&mut storage, wanted(1500, 3))
	);
	let hardest = next(&mut storage, wanted(3500, 1)).unwrap();
	assert_eq!(hardest.rating.points(), 2750);
	for (theme, is_there) in [
		(Theme::Fork, true),
		(Theme::Pin, false),
		(Theme::EnPassant, false),
	] {
		let about = WantedPuzzle {
			theme: Some(theme),
			..wanted(1500, 5)
		};
		assert_eq!(next(&mut storage, about).is_some(), is_there, "{theme:?}");
	}
}

#[test]
fn what_was_seen_rests_and_what_went_wrong_comes_again_on_its_day() {
	let folder = tempfile::tempdir().unwrap();
	let mut storage = storage(&folder);
	storage.take_in_puzzles(&table(3, "doubleCheck")).unwrap();
	let keep = |storage: &mut Storage, key, outcome, again| {
		let result = PuzzleResult {
			key,
			day: TODAY,
			outcome,
			seconds: 30,
			daily: false,
			player: Rating::known(1600, 200),
			puzzle: Rating::known(1450, 70),
			again,
		};
		assert_eq!(storage.puzzles(PuzzleOrder::Keep(result)).unwrap(), None);
	};
	let first = next(&mut storage, wanted(900, 1)).unwrap();
	keep(&mut storage, first.key, Outcome::Solved, None);
	let second = next(&mut storage, wanted(900, 1)).unwrap();
	assert_ne!(first.key, second.key);
	keep(
		&mut storage,
		second.key,
		Outcome::Failed,
		Some((0, TODAY.after(1))),
	);
	let third = next(&mut storage, wanted(900, 1)).unwrap();
	assert!(third.key != first.key && third.key != second.key && !third.is_early);
	let tomorrow = WantedPuzzle {
		today: TODAY.after(1),
		..wanted(900, 1)
	};
	let again = next(&mut storage, tomorrow).unwrap();
	assert_eq!(
		(again.key, again.step, again.rating.points()),
		(second.key, Some(0), 1450)
	);
	keep(&mut storage, third.key, Outcome::Solved, None);
	assert!(
		next(&mut storage, wanted(900, 1)).unwrap().is_early,
		"better one that was seen than none"
	);
	let standing = storage.puzzle_standing(TODAY.after(1)).unwrap();
	assert_eq!((standing.kept, standing.due, standing.daily), (3, 1, 0));
	assert_eq!((standing.record.tried, standing.record.solved), (3, 2));
	assert_eq!(standing.record.rating, Rating::known(1600, 200));
	assert_eq!(standing.themes, [(Theme::DoubleCheck, 3, 2)]);
}

#[test]
fn a_game_is_gone_through_once() {
	let folder = tempfile::tempdir().unwrap();
	let mut storage = storage(&folder);
	assert!(!storage.is_mined(7, 40).unwrap());
	storage.keep_mined(7, 40, &table(1, "own")).unwrap();
	assert!(storage.is_mined(7, 40).unwrap());
	assert!(!storage.is_mined(7, 41).unwrap());
}

#[test]
fn shipped_puzzles_are_there_at_first_and_stay_deleted() {
	let folder = tempfile::tempdir().unwrap();
	let mut storage = storage(&folder);
	let kept = |storage: &mut Storage| match storage.puzzles(PuzzleOrder::Standing { today: TODAY }) {
		Ok(Some(PuzzleAnswer::Standing(standing))) => standing.kept,
		other => panic!("{other:?}"),
	};
	let shipped = Shipped::read().puzzles.len() as u64;
	assert_eq!((kept(&mut storage), kept(&mut storage)), (shipped, shipped));
	assert!(next(&mut storage, wanted(1500, 1)).is_some());
	storage.take_in_puzzles(&table(3, "fork")).unwrap();
	assert_eq!(kept(&mut storage), shipped + 3);
	storage.delete_puzzles(&[PuzzleSource::Shipped]).unwrap();
	assert_eq!(kept(&mut storage), 3);
}

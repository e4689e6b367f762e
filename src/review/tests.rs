//! Chances, grades, accuracy and turning points against numbers that were computed by hand; and reviews that are saved.

use alloc::string::ToString;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::chances::accuracy;
use super::*;
use crate::chess::{Color, Move, Position};
use crate::sheet::{ImportedGame, WhiteScore};
use crate::uci::EngineScore;

fn near(one: f64, other: f64) -> bool {
	(one - other).abs() < 0.005
}

/// The moves of a game.
fn moves(text: &str) -> Vec<Move> {
	let mut position = Position::start();
	let one = |san: &str| {
		let mv = position.san_move(san).unwrap();
		position = position.after(mv);
		mv
	};
	text.split(' ').map(one).collect()
}

/// A review of a game by the scores of its positions from White's view, the first before the first move.
fn reviewed(game: &str, scores: &[i32]) -> Review {
	let mut review = Review::new(&Position::start(), &moves(game));
	for (made, score) in scores.iter().enumerate() {
		let turn = review.position(made).unwrap().turn();
		let score = EngineScore::Centipawns(score * turn.fold_wb(1, -1));
		// The engine's favourite move was never played.
		let best = review.position(made).unwrap().legal_moves();
		let best = best.into_iter().find(|mv| review.moves().get(made) != Some(mv));
		review.take(Wanted::Position(made), "Engine", score, best.as_slice());
	}
	review
}

#[test]
fn chances_are_those_that_lichess_publishes() {
	for (score, expected) in [
		(0, 50.0),
		(100, 59.103),
		(-100, 40.897),
		(300, 75.112),
		(1000, 97.545),
	] {
		let chances = Chances::of(WhiteScore::Centipawns(score));
		assert!(
			near(chances.per_cent(Color::White), expected),
			"{score}: {chances:?}"
		);
		assert!(near(chances.per_cent(Color::Black), 100.0 - expected));
	}
	for (moves, expected) in [(3, 100.0), (-3, 0.0)] {
		assert!(near(
			Chances::of(WhiteScore::Mate(moves)).per_cent(Color::White),
			expected
		));
	}
	for (loss, expected) in [
		(0.0, 100.0),
		(-9.0, 100.0),
		(5.0, 79.818),
		(10.0, 63.584),
		(50.0, 8.530),
		(100.0, 0.0),
	] {
		assert!(near(accuracy(loss), expected), "{loss}: {}", accuracy(loss));
	}
}

#[test]
fn grades_begin_where_they_say() {
	for (loss, grade) in [
		(-3.0, None),
		(4.99, None),
		(5.0, Some(Grade::Inaccuracy)),
		(10.0, Some(Grade::Mistake)),
		(14.99, Some(Grade::Mistake)),
		(15.0, Some(Grade::Blunder)),
		(100.0, Some(Grade::Blunder)),
	] {
		assert_eq!(Grade::of(loss), grade, "{loss}");
	}
}

#[test]
fn mistakes_accuracy_and_turning_points_of_a_game() {
	// Black errs in the second move, White gives it all back in the third, Black is lost after the third.
	let review = reviewed("e4 e5 Nf3 f6 Nxe5 fxe5", &[30, 30, 30, 35, 300, 40, 400]);
	let graded: Vec<_> = review
		.mistakes(Grade::Inaccuracy, None)
		.iter()
		.map(|mistake| (mistake.ply, mistake.color, mistake.grade.unwrap()))
		.collect();
	assert_eq!(
		graded,
		[
			(3, Color::Black, Grade::Blunder),
			(4, Color::White, Grade::Blunder),
			(5, Color::Black, Grade::Blunder)
		]
	);
	assert_eq!(review.mistakes(Grade::Mistake, Some(Color::White)).len(), 1);
	let turned: Vec<usize> = review.turning_points().iter().map(|point| point.ply).collect();
	assert_eq!(turned, [3, 4, 5]);
	// White: twice nothing lost, and once from 75.11 to 53.68, which is 103.1668 e^(-0.04354 * 21.43) - 3.1669 = 37.41.
	let white = review.accuracy(Color::White).unwrap();
	assert!((white - (100.0 + 100.0 + 37.41) / 3.0).abs() < 0.05, "{white}");
	assert_eq!(
		Review::new(&Position::start(), &moves("e4")).accuracy(Color::White),
		None
	);
}

#[test]
fn what_is_asked_next() {
	let mut review = Review::new(&Position::start(), &moves("f3 e5 g4 Qh4#"));
	assert_eq!(review.progress(), (1, 5), "mate needs no engine");
	let mut asked = 0;
	while let Some(wanted) = review.next() {
		let mut position = Position::start();
		for mv in review.moves_to(wanted) {
			position = position.after(mv);
		}
		// White's second move allows mate.
		let score = match wanted {
			Wanted::Position(3) => EngineScore::Mate(1),
			Wanted::Position(_) | Wanted::Line(_) => EngineScore::Centipawns(0),
		};
		let best = match wanted {
			Wanted::Position(3) => position.san_move("Qh4").unwrap(),
			Wanted::Position(_) | Wanted::Line(_) => position.legal_moves()[0],
		};
		review.take(wanted, "Engine", score, &[best]);
		asked += 1;
		assert!(asked < 20, "{wanted:?}");
	}
	// Four positions, and two more half-moves of White's better line.
	assert_eq!(asked, 6);
	assert_eq!(review.line(2).len(), 3);
	let last = review.judgement(3).unwrap();
	assert_eq!((last.grade, last.before, last.after), (None, 100.0, 100.0));
	assert_eq!(review.judgement(2).unwrap().grade, Some(Grade::Blunder));
}

#[test]
fn two_engines_are_not_compared() {
	let mut review = Review::new(&Position::start(), &moves("e4 e5"));
	let line = |review: &Review, made| vec![review.position(made).unwrap().legal_moves()[0]];
	for (made, engine, score) in [(0, "One", 0), (1, "Other", 900), (2, "Other", -900)] {
		let best = line(&review, made);
		review.take(
			Wanted::Position(made),
			engine,
			EngineScore::Centipawns(score),
			&best,
		);
	}
	assert_eq!(review.judgement(0), None);
	assert!(review.judgement(1).is_some());
	assert_eq!(review.engines(), ["One", "Other"]);
}

#[test]
fn a_review_stands_in_the_game_as_pgn() {
	let game = ImportedGame::of_pgn("1. e4 e5 2. Nf3 f6 {hm} 3. Nxe5 fxe5 *").unwrap();
	let review = reviewed("e4 e5 Nf3 f6 Nxe5 fxe5", &[30, 30, 30, 35, 300, 40, 400]);
	let read = review.annotated(&game, false);
	let better = crate::chess::san(review.position(3).unwrap(), review.line(3)[0]);
	assert!(
		read.moves
			.contains(&format!("f6 $4 {{[%eval 3.00] hm}} ( 2... {better} )")),
		"{}",
		read.moves
	);
	let told = review.annotated(&game, true);
	let sentence =
		format!("[%eval 3.00] Blunder: winning chances fall from 47 % to 25 %. {better} was better. hm");
	assert!(told.moves.contains(&sentence), "{}", told.moves);
	// Our own reader reads it as it was written, with the same scores.
	let again = ImportedGame::of_pgn(&told.pgn()).unwrap();
	assert_eq!(again.moves, told.moves);
	let tree = crate::sheet::MoveTree::of(&again.moves);
	let scores: Vec<_> = tree.branches[0].steps.iter().map(|step| step.score).collect();
	let expected = [30, 30, 35, 300, 40, 400].map(|score| Some(WhiteScore::Centipawns(score)));
	assert_eq!(scores, expected);
	assert_eq!(tree.branches.len(), 4);
	// A second review writes nothing twice.
	assert_eq!(review.annotated(&read, false).moves.matches("%eval").count(), 6);
}

#[test]
fn a_review_is_taken_up_as_it_was_kept() {
	let game = "e4 e5 Nf3 f6 Nxe5 fxe5";
	let review = reviewed(game, &[30, 30, 30, 35]);
	let mut again = Review::new(&Position::start(), &moves(game));
	assert!(again.take_up(&review.kept()));
	assert_eq!(again, review);
	assert_eq!(again.next(), Some(Wanted::Position(4)));
	// The game has continued differently since.
	let mut other = Review::new(&Position::start(), &moves("e4 e5 d4"));
	assert!(other.take_up(&review.kept()));
	assert_eq!(other.progress(), (3, 4));
	for (wrong, with) in [
		("\"version\":1", "\"version\":2"),
		("0.30", "soso"),
		("\"by\":0", "\"by\":7"),
		("w KQkq", "b KQkq"),
		("{", "["),
	] {
		let kept = review.kept().replace(wrong, with);
		let mut fresh = Review::new(&Position::start(), &moves(game));
		assert!(!fresh.take_up(&kept), "{wrong}");
		assert_eq!(fresh.progress().0, 0, "{wrong}");
	}
	// An illegal line is left out.
	let kept = review.kept().replace("\"line\":\"", "\"line\":\"a1a9 ");
	let mut fresh = Review::new(&Position::start(), &moves(game));
	assert!(fresh.take_up(&kept));
	assert!(fresh.line(0).is_empty());
}

#[test]
fn guesses_are_worth_what_they_lose() {
	let pawns = WhiteScore::Centipawns;
	for (played, guessed, color, expected) in [
		(30, 30, Color::White, FULL),
		(30, 90, Color::White, FULL),
		(30, 90, Color::Black, 1),
		(30, 10, Color::White, 4),
		(30, -20, Color::White, 3),
		(30, -60, Color::White, 1),
		(30, -100, Color::White, 0),
	] {
		assert_eq!(
			points(loss(pawns(played), pawns(guessed), color)),
			expected,
			"{played} {guessed}"
		);
	}
	assert_eq!(
		points(loss(WhiteScore::Mate(2), WhiteScore::Mate(9), Color::White)),
		FULL
	);
	assert_eq!(
		points(loss(WhiteScore::Mate(2), WhiteScore::Mate(-1), Color::White)),
		0
	);
	let mut guesses = Guesses::default();
	assert_eq!(guesses.per_cent(), 0);
	guesses.take(FULL, true, Some(0.0));
	assert_eq!(guesses.mean_loss(), None);
	guesses.take(1, false, Some(7.125));
	assert_eq!(
		(guesses.points, guesses.most(), guesses.per_cent(), guesses.same),
		(6, 10, 60, 1)
	);
	assert_eq!((guesses.lost, guesses.mean_loss()), (712, Some(4)));
	guesses.take(0, false, None);
	assert_eq!((guesses.per_cent(), guesses.mean_loss()), (40, Some(4)));
	guesses.take(FULL, false, Some(-90.0));
	assert_eq!((guesses.lost, guesses.mean_loss()), (-8288, None));
}

#[test]
fn results_are_kept_and_the_best_is_known() {
	let guesses = |asked, points| Guesses {
		asked,
		points,
		..Guesses::default()
	};
	let mut results = Results::default();
	assert!(!results.take(&guesses(4, 20)), "too few");
	assert!(results.take(&guesses(10, 30)));
	assert!(!results.take(&guesses(10, 29)));
	assert!(results.take(&guesses(20, 60)), "as good, and longer");
	results.left = Some(Guessing {
		game: 3,
		side: Color::Black,
		ply: 25,
		guesses: Guesses {
			asked: 4,
			same: 2,
			points: 13,
			compared: 3,
			lost: -350,
		},
	});
	assert_eq!(results.written(), "best=60/20 last=60/20 left=3b25/13/2/4/3/-350");
	assert_eq!(Results::read(&results.written()), Some(results));
	assert_eq!(Results::read(""), Some(Results::default()));
	for wrong in [
		"best",
		"best=1",
		"best=a/b",
		"left=3/1/1/1/1/1",
		"left=3w4/1/1/1/1",
		"worst=1/2",
	] {
		assert_eq!(Results::read(wrong), None, "{wrong}");
	}
}

proptest! {
	#[test]
	fn anything_may_have_been_kept(text in "\\PC{0,200}", made in 0..7_usize) {
		let game = "e4 e5 Nf3 f6 Nxe5 fxe5";
		let mut review = Review::new(&Position::start(), &moves(game));
		prop_assert!(!review.take_up(&text));
		// Cut in the middle.
		let kept = reviewed(game, &[30, 30, 30, 35]).kept();
		let end = kept.len() * made / 7;
		prop_assert!(!review.take_up(&kept[..end]));
		prop_assert_eq!(review.kept().to_string(), Review::new(&Position::start(), &moves(game)).kept());
	}

	#[test]
	fn losing_more_is_never_better(less in 0.0..100.0_f64, more in 0.0..100.0_f64) {
		let (less, more) = (less.min(more), less.max(more));
		prop_assert!(Grade::of(less) <= Grade::of(more));
		prop_assert!(accuracy(less) >= accuracy(more));
	}
}

//! Round trips of PGN, and malformed PGN.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::chess::{Position, san};
use crate::clock::Span;
use crate::sheet::Words;

type Taken = Result<Box<ImportedGame>, Refused>;

/// Every game of a text that comes in pieces of this size.
fn all_in(text: &[u8], size: usize) -> Vec<Taken> {
	let mut games = Vec::new();
	let mut collector = Collector::default();
	for piece in text.chunks(size) {
		collector.take(piece, &mut |game| games.push(game));
	}
	collector.end(&mut |game| games.push(game));
	games
}

fn all(text: &str) -> Vec<Taken> {
	all_in(text.as_bytes(), 4096)
}

fn one(text: &str) -> ImportedGame {
	let mut games = all(text);
	assert_eq!(games.len(), 1, "{games:?}");
	*games.remove(0).unwrap()
}

fn flaw(text: &str) -> (u64, u64, PgnFlaw) {
	let refused: Vec<Refused> = all(text).into_iter().filter_map(Result::err).collect();
	let [refused] = refused.as_slice() else {
		panic!("{refused:?}")
	};
	(refused.line, refused.number, refused.flaw.clone())
}

const ANNOTATED: &str = r#"[Event "Casual "Cup""]
[Site "Helsinki \"A\" \\"]
[White "Anna"]
[Black "Bella"]
[Result "1-0"]

{An old line.} 1.e4! {[%clk 1:30:00] best by
 test} e5 (1... c5 2. Nf3 (2. Nc3 $2 {closed}) 2... d6) (1...e6) 2.Qh5?! Nc6 ; a line comment }
3.Bc4 Nf6?? 4.Qxf7# 1-0 {The end.}
"#;

#[test]
fn all_that_is_in_a_game_is_kept() {
	let game = one(ANNOTATED);
	assert_eq!(game.tag("Event"), "Casual \"Cup\"");
	assert_eq!(game.tag("Site"), "Helsinki \"A\" \\");
	assert_eq!(game.plies, 7);
	assert_eq!(
		game.moves,
		"{An old line.} 1. e4 $1 {[%clk 1:30:00] best by test} 1... e5 ( 1... c5 2. Nf3 ( 2. Nc3 $2 {closed} ) \
		2... d6 ) ( 1... e6 ) 2. Qh5 $6 Nc6 {a line comment )} 3. Bc4 Nf6 $4 4. Qxf7# {The end.}"
	);
	assert_eq!(one(&game.pgn()), game);
}

#[test]
fn the_lines_of_a_game_can_be_gone_through() {
	let tree = MoveTree::of(&one(ANNOTATED).moves);
	let line = |branch: usize| {
		let branch = tree.branches.get(branch).unwrap();
		let moves: Vec<&str> = branch.steps.iter().map(|step| step.san.as_str()).collect();
		(branch.from, moves.join(" "))
	};
	assert_eq!(line(0), (None, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#".into()));
	assert_eq!(line(1), (Some((0, 1)), "c5 Nf3 d6".into()));
	assert_eq!(line(2), (Some((1, 1)), "Nc3".into()));
	assert_eq!(line(3), (Some((0, 1)), "e6".into()));
	let first = &tree.branches[0].steps[0];
	assert_eq!(first.clock, Some(Span::minutes(90)));
	assert_eq!(first.comment, "best by test");
	assert_eq!(first.nags, [1]);
	assert_eq!(tree.branches[0].comment, "An old line.");
	assert_eq!(tree.branches[0].steps[1].branches, [1, 3]);
}

#[test]
fn games_follow_each_other_in_every_way() {
	let text = "\u{feff}% a line for others\n[Event \"A\"]\n[White \"One\"]\n\n1. e4 1-0\n[Event \"B\"]\n1. d4 *\n\n\
		1. c4 c5 1/2-1/2 1. Nf3 0-1\n\n[Event \"C\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Ke7 8. e4\n\n\
		[Event \"D\"]\n[Result \"0-1\"]\n";
	let games: Vec<ImportedGame> = all(text).into_iter().map(|game| *game.unwrap()).collect();
	let told: Vec<String> = games
		.iter()
		.map(|game| format!("{}: {} {}", game.tag("Event"), game.moves, game.result))
		.collect();
	assert_eq!(
		told,
		[
			"A: 1. e4 1-0",
			"B: 1. d4 *",
			": 1. c4 c5 1/2-1/2",
			": 1. Nf3 0-1",
			"C: 7... Ke7 8. e4 *",
			"D:  0-1"
		]
	);
	assert_eq!(all_in(text.as_bytes(), 1), all(text));
}

#[test]
fn a_game_of_chess960_castles() {
	let game = one(
		"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w EHeh - 0 1\"]\n\n\
		1. Nf3 Nf6 2. O-O 0-0 *\n",
	);
	assert_eq!(game.moves, "1. Nf3 Nf6 2. O-O O-O");
	assert_eq!(one(&game.pgn()), game);
}

/// Returns the games of a text, and its oddities.
fn odd(text: &[u8]) -> (Vec<Taken>, Oddities) {
	let mut games = Vec::new();
	let mut collector = Collector::default();
	collector.take(text, &mut |game| games.push(game));
	let odd = collector.end(&mut |game| games.push(game));
	(games, odd)
}

#[test]
fn refused_game_is_named_with_its_place_and_the_next_one_is_taken() {
	let behind = "\n\n[Event \"Next\"]\n\n1. e4 *\n";
	let variant = |name: &str| PgnFlaw::OtherVariant(name.into());
	for (text, expected) in [
		(
			"[Event \"A\"]\n\n1. e4 e5 2. Ke3 *",
			(3, PgnFlaw::IllegalMove("Ke3".into())),
		),
		(
			"[Event \"A\"]\n\n1. e4 e5 2. Sf3 *",
			(3, PgnFlaw::NoMove("Sf3".into())),
		),
		// Passing is impossible in check.
		(
			"[Event \"A\"]\n\n1. e4 f5 2. Qh5+ -- *",
			(3, PgnFlaw::IllegalMove("--".into())),
		),
		("[Event \"A\"]\n[FEN \"no\"]\n\n1. e4 *", (4, PgnFlaw::BadStart)),
		(
			"[Event \"A\"]\n[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Nxd5 *",
			(4, variant("Atomic")),
		),
		(
			"[Event \"A\"]\n[Variant \"Crazyhouse\"]\n",
			(5, variant("Crazyhouse")),
		),
	] {
		let (line, number, found) = flaw(&format!("{text}{behind}"));
		assert_eq!((line, found), expected, "{text}");
		assert_eq!(number, 1, "{text}");
		let next: Vec<_> = all(&format!("{text}{behind}")).into_iter().flatten().collect();
		assert_eq!(next.len(), 1, "{text}");
		assert_eq!(next[0].tag("Event"), "Next", "{text}");
	}
	for name in [
		"Standard",
		"Chess960",
		"chess 960",
		"Fischerandom",
		"From Position",
		"wild/fr",
	] {
		one(&format!("[Variant \"{name}\"]\n\n1. e4 *\n"));
	}
}

#[test]
fn game_whose_result_was_read_is_kept_whatever_follows() {
	let game = "[Event \"A\"]\n[White \"Anna\"]\n\n1. e4 e5 1-0";
	let next = "[Event \"B\"]\n\n1. d4 *";
	for (between, places) in [
		("\n\n", 0),
		("", 0),
		(" ", 0),
		("\r\r", 0),
		("\r", 0),
		("\u{1a}", 0),
		("\u{1a}\n\u{feff}", 0),
		("\u{feff}", 0),
		("\n\u{feff}", 0),
		("\0\n", 0),
		(" 1-0\n", 0),
		(" {The end.}\n", 0),
		("<br>\n", 1),
		("</p><p>", 1),
		(" <\n", 1),
		("\"\n", 1),
		("]\n\n", 1),
		("}\n", 1),
		(")\n", 1),
		(" 0-1\n", 1),
		("Black resigns on move 2 with e9\n\n", 1),
		(
			"\n\nhttps://example.org/a/very/long/address/without/any/blank/that/never/ends/at/all\n",
			1,
		),
		(" {never closed\n", 1),
		(" [see here]\n", 1),
		("\nTwo lines\nof text, for a4 and Sf3\n", 2),
		(" Ke8 Qa1 --\n", 1),
		// Another game begins with its first move.
		(" 2. Nf3 Nc6 12. e4 1-0\n", 1),
		(" (1... c5 (1... e6\n\n", 1),
		// It is no move in place of the last one.
		(" (2. Nf3 (2. Nc3\n\n", 2),
		(" (1-0)\n", 0),
		(" ( 1 - 0 )\n", 0),
		(" 1 - 0\n", 0),
		(" 0 - 1\n", 1),
	] {
		let text = format!("{game}{between}{next}");
		for text in [
			text.clone().into_bytes(),
			text.replace('\n', "\r").into_bytes(),
			text.replace('\n', "\r\n").into_bytes(),
		] {
			let (games, odd) = odd(&text);
			let taken: Vec<&ImportedGame> = games.iter().map(|game| game.as_deref().unwrap()).collect();
			let told: Vec<_> = taken
				.iter()
				.map(|game| (game.tag("Event"), game.plies, game.result.as_str()))
				.collect();
			assert_eq!(told, [("A", 2, "1-0"), ("B", 1, "*")], "{between:?}");
			assert_eq!(odd.count, places, "{between:?}: {:?}", odd.first);
			assert!(
				odd.first.iter().all(|odd| odd.number == 1 && odd.line >= 4),
				"{odd:?}"
			);
			assert_eq!(all_in(&text, 1), games);
		}
	}
	// A token that is too long is left out after a result as well.
	let text = format!("{game} {{{}}}\n{next}", "a ".repeat(LONGEST_COMMENT));
	assert_eq!(all(&text).iter().filter(|game| game.is_ok()).count(), 2);
}

#[test]
fn lines_of_old_computers_end_comments_and_games() {
	let (games, odd) = odd(
		b"[Event \"A\"]\r\r1. e4 ; best\re5 2. Nf3\r%left to others\rNc6 *\r\r[Event \"B\"]\r\r1. d4 ) *\r",
	);
	let moves: Vec<_> = games
		.iter()
		.map(|game| game.as_deref().unwrap().moves.as_str())
		.collect();
	assert_eq!(moves, ["1. e4 {best} 1... e5 2. Nf3 Nc6", "1. d4"]);
	assert_eq!((odd.count, odd.first[0].line, odd.first[0].number), (1, 10, 2));
}

#[test]
fn trifles_refuse_no_game() {
	for (text, moves) in [
		("1. g1f3 d7d5 2. g2g3 d5d4 *", "1. Nf3 d5 2. g3 d4"),
		(
			"1. ♙e4 ♟d5 2. e4:d5 ♛×d5 3. ♘c3 *",
			"1. e4 d5 2. exd5 Qxd5 3. Nc3",
		),
		("1. e4 d5 2. ed5 Qd5 3. nc3 *", "1. e4 d5 2. exd5 Qxd5 3. Nc3"),
		(
			"1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6 4.Qxf7mate 1–0",
			"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
		),
		("1. f3 e5 2. g4 Qh4 mate", "1. f3 e5 2. g4 Qh4#"),
		(
			"1. e4+= e5= 2. Nf3N Nc6∞ *",
			"1. e4 $14 e5 $10 2. Nf3 $146 Nc6 $13",
		),
		("1.e4 e5 2.Nf3Nc6 *", "1. e4 e5 2. Nf3 Nc6"),
		("1.\u{a0}e4\u{a0}e5 *", "1. e4 e5"),
		("1. e4 $140 e5 $1000 2. Nf3 *", "1. e4 $140 e5 2. Nf3"),
		("1. e4 <a href=\"x\">e5</a> 2. Nf3 *", "1. e4 e5 2. Nf3"),
		("1. e4 [%clk 0:10:00] e5 [%clk 0:10:00] *", "1. e4 e5"),
		("1. e4 [ e5 < Nf3 *", "1. e4 e5 2. Nf3"),
		("1. e4 ) } ] > \" e5 *", "1. e4 e5"),
		("( 1. d4 {a} (1. c4) ) 1. e4 *", "{a} 1. e4"),
		("1. e4 (1. d4 *", "1. e4 ( 1. d4 )"),
		("1. e4 {never closed *", "1. e4 {never closed *}"),
		(
			"1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. Kg1 *",
			"1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. O-O",
		),
	] {
		assert_eq!(one(text).moves, moves, "{text}");
		let game = one(&format!("[Event \"A\"]\n\n{text}\n"));
		assert_eq!(game.moves, moves, "{text}");
		assert_eq!(one(&game.pgn()), game);
	}
	for (text, result) in [
		("1. e4 1–0", "1-0"),
		("1. e4 ½–½", "1/2-1/2"),
		("1. e4 1:0", "1-0"),
		("[Result \"0—1\"]\n\n1. e4", "0-1"),
		("1. e4 (1. d4 0-1", "0-1"),
		("1. e4 e5 1 - 0", "1-0"),
		("1. e4 e5 1 -0", "1-0"),
		("1. e4 e5 0- 1", "0-1"),
		("1. e4 e5 0 : 1", "0-1"),
		("1. e4 e5 1 – 0", "1-0"),
		("1. e4 e5 (1-0)", "1-0"),
		("1. e4 e5 ( 1 - 0 )", "1-0"),
		("1. e4 e5 ({White won.} 1-0)", "1-0"),
		("1. e4 e5 1/2 - 1/2", "1/2-1/2"),
		("1. e4 e5 ½ : ½", "1/2-1/2"),
		("1. e4 e5 ½", "1/2-1/2"),
		("1. e4 e5 0.5 - 0.5", "1/2-1/2"),
		("1 e4 e5 2 d4 1 - 0", "1-0"),
		("1. e4 e5 (1. d4 1-0)", "*"),
	] {
		assert_eq!(one(text).result, result, "{text}");
	}
}

#[test]
fn word_that_looks_like_a_move_is_never_skipped() {
	for (text, moves) in [
		("1. e4 d5 2. ed *", "1. e4 d5 2. exd5"),
		(
			"1. d4 e5 2. dxe d6 3. ed cd *",
			"1. d4 e5 2. dxe5 d6 3. exd6 cxd6",
		),
		(
			"1. e4 d5 (1... f5 2. ef) 2. e:d *",
			"1. e4 d5 ( 1... f5 2. exf5 ) 2. exd5",
		),
		("1. e4 tablas de mutuo acuerdo 1/2-1/2", "1. e4"),
		("1. e4 e5 2. White resigns 0-1", "1. e4 e5"),
	] {
		let game = one(&format!("[Event \"A\"]\n\n{text}\n"));
		assert_eq!(game.moves, moves, "{text}");
		assert_eq!(one(&game.pgn()), game);
	}
	let no = |text: &str| PgnFlaw::NoMove(text.into());
	for (text, expected) in [
		("1. e4 e5 2. ed *", PgnFlaw::IllegalMove("exd".into())),
		("1. e4 d5 2. d4 e5 3. dc *", PgnFlaw::IllegalMove("dxc".into())),
		("1. e4 e5 2. foo Nc6 *", no("foo")),
		("1. P-K4 P-K4 *", no("P-K4")),
		("1. e4 d5 2. PxP *", no("PxP")),
		("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0- *", no("0-0-")),
	] {
		assert_eq!(flaw(&format!("[Event \"A\"]\n\n{text}\n")).2, expected, "{text}");
	}
	let promoted = "[FEN \"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
	for (word, expected) in [
		("e8(Q)", "e8=Q"),
		("exd8(N)", "exd8=N"),
		("ed(R)", "exd8=R"),
		("ed=B", "exd8=B"),
	] {
		let game = one(&format!("{promoted}1. {word} *"));
		assert_eq!(game.moves, format!("1. {expected}"), "{word}");
	}
	assert_eq!(
		one(&format!("{promoted}1. e8=Q(1. e8(N)Rxe8) *")).moves,
		"1. e8=Q ( 1. e8=N Rxe8 )"
	);
	for word in ["e8", "exd8", "e8(X)", "e8("] {
		let (_, _, found) = flaw(&format!("{promoted}1. {word} *"));
		let bare = word.split('(').next().unwrap_or(word);
		assert_eq!(found, PgnFlaw::NoPromotion(bare.into()), "{word}");
	}
}

#[test]
fn variation_is_kept_as_far_as_it_is_legal() {
	for (text, moves, flaw) in [
		(
			"1. e4 e5 (1... Qh4) 2. d4 *",
			"1. e4 e5 2. d4",
			PgnFlaw::IllegalMove("Qh4".into()),
		),
		(
			"1. e4 e5 (1... c5 2. Nf3 d6 3. Ke3 {lost} (3. d4 (3. c3)) Nf6) 2. d4 *",
			"1. e4 e5 ( 1... c5 2. Nf3 d6 ) 2. d4",
			PgnFlaw::IllegalMove("Ke3".into()),
		),
		(
			"1. e4 e5 (1... c5 (1... e6 2. Sf3 1-0) 2. c3) 2. d4 *",
			"1. e4 e5 ( 1... c5 ( 1... e6 ) 2. c3 ) 2. d4",
			PgnFlaw::NoMove("Sf3".into()),
		),
	] {
		let (games, odd) = odd(format!("[Event \"A\"]\n\n{text}\n").as_bytes());
		let game = games[0].as_deref().unwrap();
		assert_eq!(
			(game.moves.as_str(), game.result.as_str()),
			(moves, "*"),
			"{text}"
		);
		let told: Vec<_> = odd
			.first
			.iter()
			.map(|odd| (odd.line, odd.number, odd.what.clone()))
			.collect();
		assert_eq!(told, [(3, 1, Odd::BadVariation(flaw))], "{text}");
		assert_eq!(one(&game.pgn()), *game);
	}
}

#[test]
fn tag_and_text_say_one_result() {
	for (tag, text, kept, count) in [
		("*", "1-0", "1-0", 1),
		("1-0", "0-1", "0-1", 1),
		("1-0", "*", "1-0", 1),
		("1-0", "", "1-0", 0),
		("?", "0-1", "0-1", 0),
		("1/2", "1/2-1/2", "1/2-1/2", 0),
		(" 1 – 0 ", "", "1-0", 0),
		("draw", "1/2-1/2", "1/2-1/2", 1),
		("+/-", "", "1-0", 0),
		("- - +", "", "0-1", 0),
		("?", "", "*", 0),
		("draw", "", "*", 0),
		("0-0", "0-0", "*", 0),
		("0-0", "2. Nf3 0-0", "*", 0),
	] {
		let (games, odd) = odd(format!("[Event \"A\"]\n[Result \"{tag}\"]\n\n1. e4 e5 {text}\n").as_bytes());
		let game = games[0].as_deref().unwrap();
		assert_eq!((game.result.as_str(), odd.count), (kept, count), "{tag} {text}");
		if kept != "*" {
			assert_eq!(game.tag("Result"), kept);
		}
		if count == 1 {
			assert_eq!((odd.first[0].line, odd.first[0].number), (4, 1));
		}
		assert_eq!(one(&game.pgn()), *game);
	}
}

#[test]
fn what_is_cut_off_is_told() {
	for (text, games, told) in [
		("[Event \"Trun", 0, vec![Odd::CutTag, Odd::TagsAlone]),
		("[Event \"A\"]\n[White \"B\"]\n", 0, vec![Odd::TagsAlone]),
		("[Event \"A\"]\n[Result \"1-0\"]\n", 1, vec![]),
		("[FEN \"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n", 1, vec![]),
		("[x y]\n*\n", 0, vec![Odd::TagsAlone]),
		("1. e4 {open", 1, vec![Odd::CutComment]),
		(
			"1. e4&nbsp;e5&#160;2. Nf3 & ;1-0\n",
			1,
			vec![Odd::LeftOut("&nbsp &#160 &".into())],
		),
		("1. e4 e5 2. Nf", 1, vec![Odd::LeftOut("Nf".into())]),
		("1. e4 d6 2. Bx", 1, vec![Odd::LeftOut("Bx".into())]),
		("1. e4 d5 2. fxe", 1, vec![Odd::LeftOut("fxe".into())]),
		("1. e4 d5 2. fxe\n", 0, vec![]),
		("1. e4 e5 2. Ke3", 0, vec![]),
		(
			"[FEN \"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8=",
			1,
			vec![Odd::LeftOut("e8".into())],
		),
		(
			"1. e4 {open\n\n[Event \"B\"]\n\n1. d4 *",
			2,
			vec![Odd::OpenComment],
		),
	] {
		let (taken, odd) = odd(text.as_bytes());
		assert_eq!(taken.iter().flatten().count(), games, "{text}");
		let what: Vec<Odd> = odd.first.into_iter().map(|odd| odd.what).collect();
		assert_eq!(what, told, "{text}");
	}
}

#[test]
fn game_in_numbers_is_read() {
	let game = one("[Event \"A\"]\n\n1. 5254 5755 2. 7163 (2. 4244 5544) 2836 3. 6125 4745 4. 5171 1-0\n");
	assert_eq!(
		(game.moves.as_str(), game.result.as_str()),
		(
			"1. e4 e5 2. Nf3 ( 2. d2d4 e5d4 ) 2... Nc6 3. Bb5 d5 4. O-O",
			"1-0"
		)
	);
	assert_eq!(
		flaw("[Event \"A\"]\n\n1. 5254 5755 2. 5256 1-0\n").2,
		PgnFlaw::IllegalMove("e2e6".into())
	);
}

#[test]
fn rights_without_sense_refuse_no_position() {
	for fen in [
		"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
	] {
		let game = one(&format!("[FEN \"{fen}\"]\n\n1. Ke2 *\n"));
		assert_eq!((game.plies, game.tag("FEN")), (1, fen));
		assert_eq!(one(&game.pgn()), game);
	}
	let none = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. Ke2 *\n";
	assert_eq!(flaw(none).2, PgnFlaw::BadStart);
}

#[test]
fn position_has_its_set_up() {
	let fen = "[Event \"A\"]\n[FEN \"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n";
	let game = one(&format!("{fen}\n1. Kf2 *\n"));
	assert!(game.pgn().contains("[SetUp \"1\"]\n[FEN "), "{}", game.pgn());
	assert_eq!(one(&game.pgn()), game);
	// As an older version has kept it.
	let mut old = game.clone();
	old.tags.retain(|tag| tag.name != "SetUp");
	assert_eq!(old.pgn(), game.pgn());
	let zero = one(&format!("{fen}[SetUp \"0\"]\n\n1. Kf2 *\n"));
	assert_eq!(zero.tag("SetUp"), "0");
}

#[test]
fn tags_of_many_hands_are_read() {
	for (line, name, value) in [
		("[Event Casual]", "Event", "Casual"),
		("[Event Casual cup 3]", "Event", "Casual cup 3"),
		("[Event “Casual”]", "Event", "Casual"),
		("[Event „Casual“]", "Event", "Casual"),
		("[Event 'Casual']", "Event", "Casual"),
		("[Event ‘Casual’]", "Event", "Casual"),
		("[Event Bob's]", "Event", "Bob's"),
		("[Event \"Casual]", "Event", "Casual"),
		("[Event \"Casual\"", "Event", "Casual"),
		("[Event \"Casual", "Event", "Casual"),
		("[Event \"C:\\games\\\"]", "Event", "C:\\games\\"),
		("[Event \"a [b] c\"]", "Event", "a [b] c"),
		("[Event \"broken by\nits line\"]", "Event", "broken by its line"),
		("[ Event \"Casual\" ]", "Event", "Casual"),
		("[White Elo \"2000\"]", "White_Elo", "2000"),
		("[White-Elo \"2000\"]", "White_Elo", "2000"),
		("[event \"Casual\"]", "Event", "Casual"),
		("[Event \"\"]", "Event", ""),
	] {
		let game = one(&format!("{line}\n[Round \"7\"]\n\n1. e4 *\n"));
		assert_eq!(game.tag(name), value, "{line}");
		assert_eq!(game.tag("Round"), "7", "{line}");
		assert_eq!(game.plies, 1);
		assert_eq!(one(&game.pgn()), game);
	}
	let bytes = b"[Event \x93Caf\xe9\x94]\n\n1. e4 *\n";
	assert_eq!(all_in(bytes, 3)[0].as_ref().unwrap().tag("Event"), "Café");
	// Text that is no tag does no harm among tags.
	let (games, odd) = odd(b"[Event \"A\"]\n[]\n[Round \"7\"]\n\n1. e4 *\n");
	assert_eq!((games.len(), odd.count), (1, 1));
	assert_eq!(games[0].as_ref().unwrap().tag("Round"), "7");
}

#[test]
fn text_between_games_is_counted_and_no_game() {
	let (games, odd) = odd(b"From: Anna\nGames (see a4, Sf3) of the week; enjoy.\n\n[Event \"A\"]\n\n1. e4 *\n\nOne more line.\n");
	assert_eq!(games.len(), 1);
	let lines: Vec<_> = odd.first.iter().map(|odd| (odd.line, odd.number)).collect();
	assert_eq!((odd.count, lines), (3, vec![(1, 0), (2, 0), (8, 1)]));
	let told = |language, odd: &Oddity| odd.told(&Words::of(language).unwrap(), ToString::to_string);
	assert_eq!(
		told("en", &odd.first[2]),
		"Line 8, game 1: this has no meaning in PGN and was left out: One more line."
	);
	assert_eq!(
		told("de", &odd.first[0]),
		"Zeile 1: Das bedeutet in PGN nichts und wurde weggelassen: From: Anna"
	);
}

#[test]
fn open_comment_ends_before_the_next_header() {
	let (games, odd) =
		odd(b"[White \"A\"]\n\n1. e4 {open\n[White \"is no header\"\n\n[White \"B\"]\n\n1. d4 {closed} *\n");
	let moves: Vec<_> = games
		.iter()
		.map(|game| game.as_deref().unwrap().moves.as_str())
		.collect();
	assert_eq!(moves, ["1. e4 {open [White \"is no header\"}", "1. d4 {closed}"]);
	assert_eq!((odd.count, &odd.first[0].what), (1, &Odd::OpenComment));
}

#[test]
fn passes_are_read_and_written() {
	for pass in ["--", "Z0", "@@@@", "null", "pass", "0000"] {
		let game = one(&format!(
			"1. e4 {pass} 2. d4 $14 (2. {pass} {{why not}} e5) 2... e5 3. {pass}! *"
		));
		assert_eq!(
			game.moves,
			"1. e4 -- 2. d4 $14 ( 2. -- {why not} 2... e5 ) 2... e5 3. -- $1"
		);
		assert_eq!(game.plies, 5);
		assert_eq!(one(&game.pgn()), game);
	}
}

#[test]
fn variations_without_moves_are_what_they_are() {
	for (text, moves) in [
		("1. e4 () e5 *", "1. e4 e5"),
		("1. e4 (=) e5 *", "1. e4 {(=)} 1... e5"),
		("1. e4(=)e5 *", "1. e4 {(=)} 1... e5"),
		("1. e4 ({A comment.}) e5 *", "1. e4 {A comment.} 1... e5"),
		("1. e4 ( $14 ) e5 *", "1. e4 $14 e5"),
		("1. e4 ({a} ({b})) e5 *", "1. e4 {a} {b} 1... e5"),
		(
			"1. e4 (1. d4 ({a}) d5 ()) e5 *",
			"1. e4 ( 1. d4 {a} 1... d5 ) 1... e5",
		),
	] {
		let game = one(text);
		assert_eq!(game.moves, moves, "{text}");
		assert_eq!(one(&game.pgn()), game);
	}
	let tree = MoveTree::of("1. e4 {(=)} {best} ( {kept before} ) ( {a} ( 1. c4 ) ) 1... e5 ( 1... c5 )");
	assert_eq!(tree.branches.len(), 2);
	assert_eq!(tree.branches[1].from, Some((0, 1)));
	let first = &tree.branches[0].steps[0];
	assert!(first.offered && first.has_comment() && first.branches.is_empty());
	assert_eq!(first.comment, "best kept before a");
}

#[test]
fn lengths_are_bounded() {
	let long = |sign: &str, times: usize| sign.repeat(times);
	let bound = |text: &str| flaw(text).2;
	assert_eq!(
		bound(&format!("[Event \"{}\"]", long("a", LONGEST_TAG + 1))),
		PgnFlaw::LongTag
	);
	assert_eq!(bound(&long("[A \"b\"]\n", MOST_TAGS + 50)), PgnFlaw::ManyTags);
	assert_eq!(
		bound(&format!("1. e4 {{{}}}", long("a ", LONGEST_COMMENT))),
		PgnFlaw::LongComment
	);
	assert_eq!(
		bound(&format!("1. e4 ;{}", long("a ", LONGEST_COMMENT))),
		PgnFlaw::LongComment
	);
	assert_eq!(
		bound(&format!("1. e4 {}", long("(1. d4 ", 100_000))),
		PgnFlaw::Deep
	);
	assert_eq!(
		bound(&format!("1. e4 {}", long("$1 ", LONGEST_GAME))),
		PgnFlaw::LongGame
	);
	assert_eq!(
		bound(&format!("1. e4 {}", long("{a} ", LONGEST_GAME / 3))),
		PgnFlaw::LongGame
	);
}

#[test]
fn behind_a_game_of_too_many_tags_the_next_one_needs_none() {
	let text = format!("{}\n*\n\n1. e4 e5 *\n", "[A \"b\"]\n".repeat(MOST_TAGS + 50));
	let games = all(&text);
	assert_eq!(games.len(), 2);
	assert_eq!(games[0].as_ref().unwrap_err().flaw, PgnFlaw::ManyTags);
	assert_eq!(games[1].as_ref().unwrap().moves, "1. e4 e5");
}

#[test]
fn nothing_that_rules_a_terminal_or_hides_is_kept() {
	let game = one(
		"[Event \"\u{1b}]0;owned\u{7}A\u{9b}2J\"]\n[White \"\u{202e}annA\u{200b}\"]\n\n1. e4 {a\u{1b}[31mb\u{0}\tc\r\nd} *",
	);
	let text = game.pgn();
	let odd = |sign: &char| sign.is_control() && *sign != '\n';
	assert_eq!(text.chars().find(odd), None);
	assert_eq!(game.tag("White"), "annA");
	assert_eq!(game.moves, "1. e4 {ab c d}");
}

#[test]
fn old_files_are_in_latin_1() {
	let games = all_in(b"[White \"M\xfcller\"]\n\n1. e4 {gro\xdf} *\n", 7);
	let game = games[0].as_ref().unwrap();
	assert_eq!(game.tag("White"), "Müller");
	assert_eq!(game.moves, "1. e4 {groß}");
	let games = all_in(
		b"[White \"\x8eilka\"]\n\n1. e4 {\x93d4\x94 \x96 \x9b1 \xff} *\n",
		7,
	);
	let game = games[0].as_ref().unwrap();
	assert_eq!(game.tag("White"), "Žilka");
	assert_eq!(game.moves, "1. e4 {“d4” – ›1 ÿ}");
}

#[test]
fn older_files_are_from_dos() {
	for (bytes, name) in [
		(&b"M\x81ller, J\x94rg"[..], "Müller, Jörg"),
		(b"J\x94rg", "Jörg"),
		(b"Andr\x82", "André"),
		(b"G\xe1mez \x81", "Gßmez ü"),
		(b"Ma\xa4ana", "Mañana"),
		// From Windows.
		(b"don\x92t \x84so\x94 and\x85so", "don’t „so” and…so"),
		(b"\x8eilka \xd0okovi\xe6", "Žilka Ðokoviæ"),
		(b"M\xfcller \x94", "Müller ”"),
	] {
		let text = [b"[White \"", bytes, b"\"]\n\n1. e4 *\n"].concat();
		assert_eq!(
			all_in(&text, 7)[0].as_ref().unwrap().tag("White"),
			name,
			"{bytes:?}"
		);
	}
}

#[test]
fn what_grows_as_it_is_read_is_bounded_as_it_is_kept() {
	let long = vec![0xe4; LONGEST_COMMENT - 1];
	let text = [b"1. e4 {".as_slice(), &long, b"} *"].concat();
	let games = all_in(&text, 4096);
	assert_eq!(games[0].as_ref().unwrap_err().flaw, PgnFlaw::LongComment);
	let text = [
		b"[White \"".as_slice(),
		&long[..LONGEST_TAG - 1],
		b"\"]\n\n1. e4 *",
	]
	.concat();
	let games = all_in(&text, 4096);
	assert_eq!(games[0].as_ref().unwrap_err().flaw, PgnFlaw::LongTag);
}

#[test]
fn numbers_behind_numbers_are_no_moves() {
	let game = one("1.1.e4 (0.1. 12! 1.1.d4 1...1-0) e5 2.1/2-1/2");
	assert_eq!(game.moves, "1. e4 ( $1 1. d4 ) 1... e5");
	assert_eq!(game.result, "1/2-1/2");
	assert_eq!(one(&game.pgn()), game);
}

#[test]
fn a_long_comment_is_heard_in_pieces() {
	let comment = "One sentence here. ".repeat(30);
	let pieces = AnnotatedMove::pieces(&comment);
	assert!(pieces.len() > 2);
	assert!(pieces.iter().all(|piece| piece.chars().count() <= 200));
	assert_eq!(pieces.join(" "), comment.trim());
	// Not every language writes blanks.
	let comment = "白が勝つ。".repeat(100);
	let pieces = AnnotatedMove::pieces(&comment);
	assert!(pieces.iter().all(|piece| piece.chars().count() <= 200));
	assert_eq!(pieces.concat(), comment);
}

/// A game of moves by chance, as an annotator might have written it.
fn annotated() -> impl Strategy<Value = String> {
	let tag = "[ -~äöü]{0,20}";
	let beside = prop_oneof![
		4 => Just(String::new()),
		1 => "[a-zA-Z0-9 .,;:!?%\\[\\]()äß-]{0,60}".prop_map(|text| format!("{{{text}}}")),
		1 => (0_u32..7200).prop_map(|left| format!("{{[%clk {}:{:02}:{:02}]}}", left / 3600, left / 60 % 60, left % 60)),
		1 => (1_u8..140).prop_map(|nag| format!("${nag}")),
		1 => Just("(1. e4 e5 (1... c5 $1 {sharp}) 2. Nf3)".to_string()),
	];
	let steps = prop::collection::vec((any::<prop::sample::Index>(), beside), 0..60);
	(tag, tag, steps).prop_map(|(white, black, steps)| {
		let escaped = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
		let mut text = format!(
			"[White \"{}\"]\n[Black \"{}\"]\n\n",
			escaped(&white),
			escaped(&black)
		);
		let mut position = Position::start();
		for (chance, beside) in steps {
			let legal = position.legal_moves();
			if legal.is_empty() {
				break;
			}
			let mv = legal[chance.index(legal.len())];
			text.push_str(&format!("{}\n{beside} ", san(&position, mv)));
			position = position.after(mv);
		}
		text.push_str("1/2-1/2\n");
		text
	})
}

fn main_line(game: &ImportedGame) -> Vec<(String, Option<Span>)> {
	let tree = MoveTree::of(&game.moves);
	let steps = tree.branches[0].steps.iter();
	steps.map(|step| (step.san.clone(), step.clock)).collect()
}

proptest! {
	#[test]
	fn what_was_taken_in_comes_out_again(text in annotated()) {
		let game = one(&text);
		let written = game.pgn();
		let again = one(&written);
		prop_assert_eq!(&again.tags, &game.tags);
		prop_assert_eq!(main_line(&again), main_line(&game));
		prop_assert_eq!(again.pgn(), written);
		prop_assert_eq!(again, game.clone());
		// The clocks are those that were written.
		let clocks = text.matches("[%clk").count();
		prop_assert_eq!(game.pgn().matches("[%clk").count(), clocks);
		prop_assert_eq!(ImportedGame::tags_of(&game.kept_tags()), game.tags);
	}

	#[test]
	fn no_bytes_panic_and_the_size_of_pieces_is_no_matter(bytes in prop::collection::vec(
		prop_oneof![any::<u8>(), prop::sample::select(b"[]{}()\";%$\\\n 1.e4".to_vec())], 0..400,
	), size in 1_usize..20) {
		let whole = all_in(&bytes, bytes.len().max(1));
		prop_assert_eq!(&all_in(&bytes, size), &whole);
		for game in whole.into_iter().flatten() {
			prop_assert!(!game.pgn().chars().any(|sign| sign.is_control() && sign != '\n'));
			prop_assert_eq!(all(&game.pgn()), [Ok(game)]);
		}
	}

	#[test]
	fn no_words_panic_a_tree(text in "[a-h1-8NQ(){}$ ;.%\\[\\]]{0,200}") {
		let tree = MoveTree::of(&text);
		for branch in &tree.branches {
			prop_assert!(branch.from.is_none_or(|(line, step)| step < tree.branches[line].steps.len()));
		}
	}
}

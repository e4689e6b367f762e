//! Transcripts of conversations.

use super::*;

const STOCKFISH: [&str; 6] = [
	"id name Stockfish 15.1",
	"option name Threads type spin default 1 min 1 max 1024",
	"option name Hash type spin default 16 min 1 max 33554432",
	"option name Skill Level type spin default 20 min 0 max 20",
	"option name UCI_LimitStrength type check default false",
	"option name UCI_Elo type spin default 1350 min 1350 max 2850",
];

fn request(moves: &[&str]) -> Request {
	let mut position = Position::start();
	let mut played = Vec::new();
	for uci in moves {
		let mv = position.uci_move(uci).unwrap();
		position = position.after(mv);
		played.push(mv);
	}
	Request {
		start: Position::start(),
		moves: played,
		clocks: None,
		seen: Vec::new(),
	}
}

/// Returns a talk with an engine that has offered these options and is ready, and the lines that told it the strength.
fn greeted(talk: Talk, offers: &[&str]) -> (Talk, Vec<String>) {
	let mut talk = talk;
	assert_eq!(talk.hello(), ["uci"]);
	for offer in offers {
		assert_eq!(talk.heard(offer), Heard::default());
	}
	let told = talk.heard("uciok").send;
	let ready = talk.heard("readyok");
	assert_eq!(
		ready.news,
		Some(News::Ready {
			name: talk.name().into()
		})
	);
	(talk, told)
}

fn moved(talk: &mut Talk, line: &str) -> Option<String> {
	match talk.heard(line).news {
		Some(News::Moves { mv, .. }) => Some(mv.uci()),
		Some(News::Nonsense(bad)) => panic!("no move: {bad:?}"),
		Some(News::Ready { .. } | News::NoChess960 | News::NotUci) | None => None,
	}
}

#[test]
fn strength_is_told_by_the_best_means_that_the_engine_offers() {
	let told = |strength, offers: &[&str]| greeted(Talk::new(strength), offers).1;
	let end = ["ucinewgame", "isready"];
	let common = ["setoption name Threads value 1", "setoption name Hash value 16"];
	assert_eq!(
		told(Strength::Club, &STOCKFISH),
		[
			&[
				"setoption name UCI_LimitStrength value true",
				"setoption name UCI_Elo value 1600"
			],
			&common[..],
			&end
		]
		.concat()
	);
	assert_eq!(
		told(Strength::Beginner, &STOCKFISH),
		[&["setoption name Skill Level value 0"], &common[..], &end].concat()
	);
	assert_eq!(told(Strength::Beginner, &["id name Bare"]), end);
	let own = ["option name Strength type spin default 3 min 1 max 8"];
	assert_eq!(
		told(Strength::Expert, &own),
		[&["setoption name Strength value 7"], &end[..]].concat()
	);
}

#[test]
fn a_seed_is_told_to_those_who_know_one() {
	let seed = "option name Seed type spin default 0 min 0 max 4294967295";
	let (_, told) = greeted(Talk::new(Strength::Club).seeded(7), &[seed]);
	assert!(told.contains(&"setoption name Seed value 7".into()));
	let (_, told) = greeted(Talk::new(Strength::Club).seeded(7), &[]);
	assert_eq!(told, ["ucinewgame", "isready"]);
}

#[test]
fn a_move_asked_for_too_early_is_asked_for_when_the_engine_is_ready() {
	let mut talk = Talk::new(Strength::Club);
	assert!(talk.think(request(&["e2e4"])).is_empty());
	assert!(talk.is_thinking());
	assert_eq!(talk.heard("uciok").send, ["ucinewgame", "isready"]);
	assert_eq!(
		talk.heard("readyok").send,
		["position startpos moves e2e4", "go depth 4"]
	);
	assert_eq!(moved(&mut talk, "bestmove e7e5 ponder g1f3"), Some("e7e5".into()));
	assert!(!talk.is_thinking());
}

#[test]
fn the_clocks_and_a_set_up_position_are_told() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
	let sent = talk.think(Request {
		start: Position::from_fen(fen).unwrap(),
		moves: Vec::new(),
		clocks: Some(Clocks {
			white_ms: 5000,
			black_ms: 6000,
			white_increment_ms: 10,
			black_increment_ms: 20,
			moves_to_go: None,
		}),
		seen: Vec::new(),
	});
	assert_eq!(
		sent,
		[
			&format!("position fen {fen}"),
			"go wtime 5000 btime 6000 winc 10 binc 20"
		]
	);
}

fn asked_of(strength: Strength, seen: &[&str]) -> (Talk, String) {
	let (mut talk, _) = greeted(Talk::new(strength), &STOCKFISH);
	let seen = seen.iter().filter_map(|uci| Position::start().uci_move(uci));
	let mut request = request(&[]);
	request.seen = seen.collect();
	let sent = talk.think(request);
	(talk, sent[1].clone())
}

#[test]
fn the_lowest_steps_think_only_of_what_they_see() {
	let few = ["e2e4", "d2d4"];
	let (_, asked) = asked_of(Strength::Beginner, &few);
	assert_eq!(asked, "go depth 1 searchmoves e2e4 d2d4");
	// An engine that knows the step makes its errors itself.
	assert_eq!(asked_of(Strength::Club, &few).1, "go movetime 500");
}

#[test]
fn a_move_that_is_known_is_played_whatever_the_engine_answers() {
	for strength in Strength::ALL {
		let (mut talk, asked) = asked_of(strength, &["c2c4"]);
		assert_eq!(asked, "go depth 1 searchmoves c2c4");
		assert_eq!(moved(&mut talk, "bestmove e2e4"), Some("c2c4".into()));
		talk.think(request(&["c2c4"]));
		assert_eq!(moved(&mut talk, "bestmove e7e5"), Some("e7e5".into()));
	}
}

#[test]
fn the_book_of_an_engine_stays_shut() {
	let own = "option name OwnBook type check default true";
	let (_, told) = greeted(Talk::new(Strength::Club), &[own]);
	assert_eq!(
		told,
		["setoption name OwnBook value false", "ucinewgame", "isready"]
	);
}

#[test]
fn the_last_score_before_the_move_counts() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	talk.think(request(&[]));
	talk.heard("info depth 1 score cp 10");
	talk.heard("info depth 2 score cp -25 pv e2e4");
	talk.heard("info depth 3 currmove e2e4");
	let Some(News::Moves { score, .. }) = talk.heard("bestmove e2e4").news else {
		panic!("no move");
	};
	assert_eq!(score, Some(EngineScore::Centipawns(-25)));
}

#[test]
fn nonsense_is_reported_and_never_played() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	let illegal = |from, to| BadMove::Illegal { from, to };
	let malformed = |text: &str| BadMove::Malformed(text.into());
	for (answer, expected) in [
		("bestmove e2e5", illegal(Square::E2, Square::E5)),
		("bestmove e7e5 ponder e2e4", illegal(Square::E7, Square::E5)),
		("bestmove e2e4q", illegal(Square::E2, Square::E4)),
		("bestmove 0000", BadMove::Missing),
		("bestmove (none)", BadMove::Missing),
		("bestmove", BadMove::Missing),
		("bestmove \u{1b}[2J", BadMove::Missing),
		("bestmove e4", malformed("e4")),
		("bestmove e2e9", malformed("e2e9")),
		("bestmove e2e4qq", malformed("e2e4qq")),
		("bestmove ö2e4", malformed("ö2e4")),
	] {
		talk.think(request(&[]));
		assert_eq!(
			talk.heard(answer).news,
			Some(News::Nonsense(expected)),
			"{answer}"
		);
	}
}

#[test]
fn heard_of_an_engine_that_refuses_the_word_uci_says_so() {
	for line in [
		"Illegal move: uci",
		"White (1) : Invalid move: uci",
		"Error (unknown command): uci",
		"Unknown command: 'uci'.",
	] {
		let mut talk = Talk::new(Strength::Club);
		assert_eq!(talk.hello(), ["uci"]);
		assert!(talk.is_greeting());
		assert_eq!(talk.heard(line).news, Some(News::NotUci), "{line}");
	}
	for line in [
		"Stockfish speaks uci",
		"id name uci",
		"info string error: uci",
		"Error: ucinewgame",
	] {
		let mut talk = Talk::new(Strength::Club);
		assert_eq!(talk.hello(), ["uci"]);
		assert_eq!(talk.heard(line).news, None, "{line}");
	}
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	assert!(!talk.is_greeting());
	assert_eq!(talk.heard("Illegal move: uci").news, None);
}

#[test]
fn a_move_that_nobody_asked_for_is_passed_over() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	assert_eq!(moved(&mut talk, "bestmove e2e4"), None);
	talk.think(request(&[]));
	assert_eq!(talk.stop(), ["stop"]);
	assert!(talk.stop().is_empty());
	assert_eq!(moved(&mut talk, "bestmove e2e4"), None);
}

#[test]
fn after_a_takeback_the_late_move_is_passed_over_and_the_next_request_waits_for_it() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	talk.think(request(&["e2e4"]));
	assert_eq!(talk.think(request(&["d2d4"])), ["stop"]);
	let late = talk.heard("bestmove d7d5");
	assert_eq!(late.news, None);
	assert_eq!(late.send, ["position startpos moves d2d4", "go movetime 500"]);
	assert_eq!(moved(&mut talk, "bestmove g8f6"), Some("g8f6".into()));
}

#[test]
fn a_game_of_chess960_castles_as_the_king_taking_his_rook() {
	// King and rooks stand as in chess here, but the pieces beside them do not.
	let fen = "rbbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RBBQK2R w KQkq - 0 1";
	let start = Position::from_fen(fen).unwrap();
	let castles = start.uci_move("e1g1").unwrap();
	let mut offers = STOCKFISH.to_vec();
	offers.push("option name UCI_Chess960 type check default false");
	let (mut talk, told) = greeted(Talk::new(Strength::Master).of_chess960(true), &offers);
	assert!(
		told.contains(&"setoption name UCI_Chess960 value true".into()),
		"{told:?}"
	);
	let sent = talk.think(Request {
		start: start.clone(),
		moves: vec![castles],
		clocks: None,
		seen: Vec::new(),
	});
	let expected = format!("position fen {} moves e1h1", start.shredder_fen());
	assert_eq!(sent.first(), Some(&expected));
	assert!(expected.contains(" w HAha "), "{expected}");
	// Its answer is understood in the same way.
	assert_eq!(moved(&mut talk, "bestmove e8h8").as_deref(), Some("e8g8"));
	// In a game of chess the same engine is not told of it.
	let (_, told) = greeted(Talk::new(Strength::Master), &offers);
	assert!(!told.iter().any(|line| line.contains("Chess960")), "{told:?}");
}

#[test]
fn an_engine_that_cannot_play_chess960_is_asked_for_nothing() {
	let mut talk = Talk::new(Strength::Master).of_chess960(true);
	for offer in STOCKFISH {
		assert_eq!(talk.heard(offer), Heard::default());
	}
	assert_eq!(
		talk.heard("uciok"),
		Heard {
			send: vec!["quit".into()],
			news: Some(News::NoChess960),
		}
	);
	assert!(talk.think(request(&[])).is_empty());
}

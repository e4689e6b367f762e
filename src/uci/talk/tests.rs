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
	}
}

/// A talk with an engine that has offered these options and is ready, and what it was told about strength.
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
		Some(News::Nonsense(text)) => Some(text),
		Some(News::Ready { .. } | News::NoChess960) | None => None,
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
				"setoption name UCI_Elo value 1650"
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
	});
	assert_eq!(
		sent,
		[
			&format!("position fen {fen}"),
			"go wtime 5000 btime 6000 winc 10 binc 20"
		]
	);
}

#[test]
fn the_lowest_steps_do_not_think_of_every_move() {
	let seen = |strength: Strength, seed: u32| {
		let (mut talk, _) = greeted(Talk::new(strength).seeded(seed), &STOCKFISH);
		let sent = talk.think(request(&[]));
		let moves = sent[1].strip_prefix("go depth 1 searchmoves ").unwrap();
		let legal = |uci: &str| Position::start().uci_move(uci).is_some();
		assert!(moves.split(' ').all(legal), "{moves}");
		moves.split(' ').count()
	};
	let all = |strength| (1..=100).map(|seed| seen(strength, seed)).sum::<usize>();
	let (beginner, casual) = (all(Strength::Beginner), all(Strength::Casual));
	assert!(
		beginner * 3 / 2 < casual && casual < 1900,
		"{beginner} {casual} of 2000"
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
	for answer in [
		"bestmove e2e5",
		"bestmove 0000",
		"bestmove (none)",
		"bestmove",
		"bestmove e7e5",
		"bestmove \u{1b}[2J",
	] {
		talk.think(request(&[]));
		let text: String = answer.trim_end_matches("\u{1b}[2J").into();
		assert_eq!(talk.heard(answer).news, Some(News::Nonsense(text)));
	}
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
fn a_new_game_asks_again_whether_the_engine_is_ready() {
	let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
	talk.think(request(&["e2e4"]));
	assert_eq!(talk.new_game(), ["stop", "ucinewgame", "isready"]);
	assert!(talk.think(request(&[])).is_empty());
	assert!(talk.heard("bestmove e7e5").send.is_empty());
	let ready = talk.heard("readyok");
	assert_eq!((ready.send.len(), ready.news), (2, None));
}

#[test]
fn a_game_of_chess960_castles_as_the_king_taking_his_rook() {
	// King and rooks stand as in chess here, and the pieces beside them do not.
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
	});
	let expected = format!("position fen {} moves e1h1", start.shredder_fen());
	assert_eq!(sent.first(), Some(&expected));
	assert!(expected.contains(" w HAha "), "{expected}");
	// Its answer is understood in the same way.
	assert_eq!(moved(&mut talk, "bestmove e8h8").as_deref(), Some("e8g8"));
	// In a game of chess the same engine is told nothing of it.
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

//! `annabella uci` as an engine for other programs.

use annabella::chess::Position;
use annabella::uci::{EngineLine, EngineScore};
use tempfile::tempdir;

use crate::pipe::{Conversation, program};

/// The engine, after these options.
fn engine(home: &std::path::Path, options: &[&str]) -> Conversation {
	let mut engine = Conversation::of(program(home).arg("uci"));
	engine.enter("uci");
	engine.hear_until("uciok");
	for option in options {
		engine.enter(&format!("setoption name {option}"));
	}
	engine
}

/// The lines of one search.
fn searched(engine: &mut Conversation, go: &str) -> Vec<String> {
	engine.enter(go);
	let mut lines = Vec::new();
	loop {
		let line = engine.hear();
		let is_last = line.starts_with("bestmove ");
		lines.push(line);
		if is_last {
			return lines;
		}
	}
}

fn number(line: &str, key: &str) -> u64 {
	let mut words = line.split(' ').skip_while(|word| *word != key);
	words
		.nth(1)
		.and_then(|word| word.parse().ok())
		.unwrap_or_else(|| panic!("no {key}: {line}"))
}

#[test]
fn each_depth_is_reported_with_its_lines_the_best_first() {
	let home = tempdir().unwrap();
	let mut engine = engine(home.path(), &["MultiPV value 3"]);
	engine.enter("position startpos moves e2e4");
	let lines = searched(&mut engine, "go depth 5");
	let position = Position::start();
	let position = position.after(position.uci_move("e2e4").unwrap());
	for depth in 1..=5 {
		let of_depth: Vec<&String> = lines
			.iter()
			.filter(|line| line.starts_with(&format!("info depth {depth} ")))
			.collect();
		assert_eq!(of_depth.len(), 3, "{lines:#?}");
		let mut first_moves = Vec::new();
		let mut scores = Vec::new();
		for (rank, line) in (1..).zip(of_depth) {
			assert_eq!(number(line, "multipv"), rank, "{line}");
			let (nodes, time) = (number(line, "nodes"), number(line, "time"));
			assert_eq!(number(line, "nps"), nodes * 1_000 / time.max(1), "{line}");
			let EngineLine::Info {
				score: Some(EngineScore::Centipawns(score)),
				line: moves,
				..
			} = EngineLine::read(line)
			else {
				panic!("{line}");
			};
			let mut here = position.clone();
			for mv in &moves {
				here = here.after(
					here.uci_move(mv)
						.unwrap_or_else(|| panic!("{mv} is illegal: {line}")),
				);
			}
			first_moves.push(moves[0].clone());
			scores.push(score);
		}
		assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
		first_moves.sort();
		first_moves.dedup();
		assert_eq!(first_moves.len(), 3, "{lines:#?}");
	}
	let longest = lines
		.iter()
		.filter_map(|line| line.split_once(" pv "))
		.map(|(_, pv)| pv.split(' ').count())
		.max();
	assert!(longest >= Some(4), "{lines:#?}");
	engine.enter("quit");
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped_and_opens_no_book() {
	let home = tempdir().unwrap();
	let mut engine = engine(home.path(), &["Hash value 16", "MultiPV value 2"]);
	engine.enter("position startpos");
	engine.enter("go infinite");
	while !engine.hear().starts_with("info depth 6 multipv 2 ") {}
	engine.enter("stop");
	engine.hear_until("bestmove ");
	engine.enter("quit");
}

#[test]
fn only_the_named_moves_are_searched() {
	let home = tempdir().unwrap();
	let mut engine = engine(home.path(), &[]);
	engine.enter("position startpos");
	for (go, played) in [
		("go searchmoves a2a3 depth 2", "bestmove a2a3"),
		("go depth 2 searchmoves h2h4", "bestmove h2h4"),
	] {
		let lines = searched(&mut engine, go);
		assert_eq!(lines.last().map(String::as_str), Some(played), "{lines:#?}");
	}
	engine.enter("quit");
}

#[test]
fn a_limit_by_rating_plays_as_the_step_of_that_rating() {
	let home = tempdir().unwrap();
	let fen = "position fen r1bqkbnr/ppp2ppp/2np4/4p3/4P3/2P2N1P/PP1P1PP1/RNBQKB1R b KQkq - 0 4";
	let choice = |options: &[&str]| {
		let mut engine = engine(home.path(), &[options, &["Seed value 5"]].concat());
		engine.enter(fen);
		let lines = searched(&mut engine, "go movetime 60000");
		engine.enter("quit");
		let told = lines
			.iter()
			.rev()
			.find(|line| line.contains(" pv "))
			.cloned()
			.unwrap();
		(
			lines.last().cloned(),
			number(&told, "depth"),
			number(&told, "nodes"),
		)
	};
	let step = choice(&["Strength value 2"]);
	assert_eq!(
		choice(&["UCI_Elo value 810", "UCI_LimitStrength value true"]),
		step
	);
	assert_eq!(
		choice(&["UCI_LimitStrength value true", "UCI_Elo value 790"]),
		step
	);
	// Without the limit, the rating does not count.
	assert_eq!(choice(&["Strength value 2", "UCI_Elo value 1700"]), step);
	assert_ne!(
		choice(&["UCI_LimitStrength value true", "UCI_Elo value 1750"]),
		step
	);
}

//! Commands a second that the referee judges, and the extra cost of a command late in a long game.
//!
//! A named peer runs beside it, in the same run: serde_json alone, reading the same lines and writing the same answers.
#![allow(
	clippy::indexing_slicing,
	clippy::print_stdout,
	reason = "a bench prints its figures"
)]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use annabella::wire::Referee;

/// A long game: no rule but mate, stalemate and a dead position ends it.
const SETUP: &str = r#"{"at":0,"by":"arbiter","do":"setup","white":{"sight":"blind","assistant":true},
"clock":{"mode":"increment","periods":[{"minutes":1000,"seconds_per_move":30}]},
"regulations":{"seventyfive":false,"repetitions_that_end":9999}}"#;

/// Half-moves of the long game.
const PLIES: usize = 5_000;

/// Back and forth for ever, with the scoresheet's names of the moves.
const MOVES: [(&str, &str); 4] = [("g1f3", "Nf3"), ("g8f6", "Nf6"), ("f3g1", "Ng1"), ("f6g8", "Ng8")];

/// Everything that happens at a real table in one half-move, an input line each.
fn half_move(ply: usize, at: &mut u64) -> Vec<String> {
	let (mover, other) = if ply.is_multiple_of(2) {
		("white", "black")
	} else {
		("black", "white")
	};
	let (uci, san) = MOVES[ply % 4];
	let (from, to) = uci.split_at(2);
	let mut line = |by: &str, rest: String| {
		*at += 500;
		format!(r#"{{"at":{at},"by":"{by}",{rest}}}"#)
	};
	vec![
		line(mover, format!(r#""do":"touch","square":"{from}""#)),
		line(mover, format!(r#""do":"place","square":"{to}","from":"{from}""#)),
		line(mover, format!(r#""do":"announce","move":"{uci}""#)),
		line(mover, r#""do":"press""#.to_owned()),
		line(other, format!(r#""do":"repeat","move":"{uci}""#)),
		line(other, format!(r#""do":"execute","from":"{from}","to":"{to}""#)),
		line(mover, format!(r#""do":"write","move":"{san}""#)),
		line(other, format!(r#""do":"write","move":"{san}""#)),
	]
}

/// Answers every line; the time it took, and the answers.
fn play(referee: &mut Referee, lines: &[String]) -> Result<(Duration, Vec<String>), String> {
	let start = Instant::now();
	let answers: Vec<String> = lines.iter().map(|line| referee.answer(line)).collect();
	let took = start.elapsed();
	match answers.iter().find(|answer| !answer.contains("\"ok\":true")) {
		Some(refused) => Err(format!("refused: {refused}")),
		None => Ok((took, answers)),
	}
}

fn rate(lines: usize, took: Duration) -> f64 {
	lines as f64 / took.as_secs_f64()
}

fn main() -> Result<(), Box<dyn Error>> {
	let mut at = 1_000;
	let lines: Vec<String> = (0..PLIES).flat_map(|ply| half_move(ply, &mut at)).collect();
	let mut referee = Referee::new()?;
	let ready = [
		SETUP.replace('\n', " "),
		r#"{"at":1,"by":"arbiter","do":"start"}"#.to_owned(),
	];
	play(&mut referee, &ready)?;

	let tenth = lines.len() / 10;
	let mut all = Vec::new();
	let mut times = Vec::new();
	for part in lines.chunks(tenth) {
		let (took, answers) = play(&mut referee, part)?;
		times.push(took);
		all.extend(answers);
	}
	let whole: Duration = times.iter().sum();
	println!(
		"{PLIES} half-moves in {} commands: {:.0} commands a second.",
		lines.len(),
		rate(lines.len(), whole)
	);
	let (first, last) = (times[0], times[times.len() - 1]);
	println!(
		"The first tenth: {:.0} a second. The last tenth: {:.0} a second. A late command costs {:.2} times an early one.",
		rate(tenth, first),
		rate(tenth, last),
		last.as_secs_f64() / first.as_secs_f64()
	);

	let start = Instant::now();
	for (line, answer) in lines.iter().zip(&all) {
		black_box(serde_json::from_str::<serde_json::Value>(line)?);
		let answer: serde_json::Value = serde_json::from_str(answer)?;
		black_box(serde_json::to_string(&answer)?);
	}
	let peer = start.elapsed();
	println!(
		"serde_json alone, reading and writing the same lines: {:.0} a second. The referee takes {:.2} times as long.",
		rate(lines.len(), peer),
		whole.as_secs_f64() / peer.as_secs_f64()
	);
	Ok(())
}

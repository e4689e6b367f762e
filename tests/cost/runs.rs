//! The runs that are counted.

use super::room::{Cost, Line, Room};

/// A run, and its cost.
#[derive(Clone, Debug)]
pub struct Counted {
	pub name: String,
	pub instructions: u64,
	pub heap: u64,
}

/// A game of two people, without speech.
const GAME: [&str; 8] = [
	"--two",
	"--vocabulary",
	"de",
	"--clock",
	"none",
	"--voice",
	"none",
	"--keys=default",
];

/// Every run, in the order of the table.
pub fn counted(room: &Room) -> Result<Vec<Counted>, String> {
	let mut all = Vec::new();
	let mut take = |name: &str, cost: Cost| {
		all.push(Counted {
			name: name.to_owned(),
			instructions: cost.instructions,
			heap: cost.heap,
		});
	};
	let game = |line, extra: &[&str], given: &str| {
		let arguments = [&GAME[..], extra].concat();
		room.cost(line, &arguments, given, "New game.")
	};
	take("start, plain face", game(Line::Pipe, &["--plain"], "")?);
	for face in ["voice", "screen", "screen-reader", "braille"] {
		take(
			&format!("start, face {face}"),
			game(Line::Terminal, &["--face", face], "quit\r")?,
		);
	}
	take("the first line", game(Line::Pipe, &["--plain"], "e4\n")?);
	take(
		"a question about the board",
		game(Line::Pipe, &["--plain"], "what is on e4\n")?,
	);
	let import = [
		"import",
		concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/real.pgn"),
		"--database",
		"games.db",
	];
	take(
		"a file of games imported",
		room.cost(Line::Pipe, &import, "", "games")?,
	);
	for (name, fen, word) in MATING {
		take(name, room.cost(Line::Pipe, &["mating"], fen, word)?);
	}
	let early = commands(room, [10, 20])?;
	take("10 half-moves early in a game, by the referee", early);
	let late = commands(room, [590, 600])?;
	take("10 half-moves late in a game, by the referee", late);
	Ok(all)
}

/// Questions of mate with a word of the answer.
const MATING: [(&str, &str, &str); 1] = [(
	"a mate that is sought",
	"r2q1rk1/pb2nppp/1p2p3/8/2PP1B2/3Q1N2/P4PPP/2R2RK1 w - - 1 17\twhite\n",
	"mate",
)];

/// Returns the cost of the half-moves between these two numbers.
fn commands(room: &Room, [from, to]: [usize; 2]) -> Result<Cost, String> {
	let until = |plies| room.cost(Line::Pipe, &["referee"], &long_game(plies), "\"ply\":");
	let (before, after) = (until(from)?, until(to)?);
	Ok(Cost {
		instructions: after.instructions.saturating_sub(before.instructions),
		heap: after.heap,
	})
}

/// Returns all events at a real table in a game of this number of half-moves, an input line each.
fn long_game(plies: usize) -> String {
	const MOVES: [(&str, &str, &str); 4] = [
		("g1", "f3", "Nf3"),
		("g8", "f6", "Nf6"),
		("f3", "g1", "Ng1"),
		("f6", "g8", "Ng8"),
	];
	let mut lines = concat!(
		r#"{"at":0,"by":"arbiter","do":"setup","white":{"sight":"blind","assistant":true},"#,
		r#""clock":{"mode":"increment","periods":[{"minutes":1000,"seconds_per_move":30}]},"#,
		r#""regulations":{"seventyfive":false,"repetitions_that_end":9999}}"#,
		"\n",
		r#"{"at":1,"by":"arbiter","do":"start"}"#,
		"\n",
	)
	.to_owned();
	let mut at = 1_000;
	for (ply, (from, to, san)) in MOVES.into_iter().cycle().take(plies).enumerate() {
		let [mover, other] = if ply % 2 == 0 {
			["white", "black"]
		} else {
			["black", "white"]
		};
		for (by, rest) in [
			(mover, format!(r#""do":"touch","square":"{from}""#)),
			(mover, format!(r#""do":"place","square":"{to}","from":"{from}""#)),
			(mover, format!(r#""do":"announce","move":"{from}{to}""#)),
			(mover, r#""do":"press""#.to_owned()),
			(other, format!(r#""do":"repeat","move":"{from}{to}""#)),
			(other, format!(r#""do":"execute","from":"{from}","to":"{to}""#)),
			(mover, format!(r#""do":"write","move":"{san}""#)),
			(other, format!(r#""do":"write","move":"{san}""#)),
		] {
			at += 500;
			lines.push_str(&format!("{{\"at\":{at},\"by\":\"{by}\",{rest}}}\n"));
		}
	}
	lines
}

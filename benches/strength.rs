//! Strength of the built-in opponent: matches between its levels, and against Stockfish where that is installed.
#![allow(
	clippy::unwrap_used,
	clippy::expect_used,
	clippy::panic,
	clippy::indexing_slicing,
	clippy::print_stdout
)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use annabella::chess::{Color, Move, Position, PositionKey};
use annabella::opponent::{Book, Limit, Opponent, SkillLevel};
use annabella::uci::{Clocks, News, Request, Strength, Talk};

const HELP: &str = "\
cargo bench --no-default-features --bench strength -- [OPTIONS] [MATCH…]
  --games N    games in each match, in pairs with both colours (default 20)
  --threads N  games at the same time (default 1)
  --seed N     where chance begins (default 1)
A match is two players with a colon between them, such as 3:2 or 5:elo1350. Players:
  1 … 8        the built-in opponent at this level
  random       any legal move
  greedy       takes the most valuable piece, else any legal move
  elo1350 …    Stockfish at this UCI_Elo
  beginner … master   Stockfish at this step of ours
Without a match: every level against the one below, level 1 against the two weak ones, and levels 3 to 8 against
Stockfish.";

/// A game that has not ended by now is a draw.
const LONGEST_GAME: usize = 400;
/// Nodes of Stockfish in a turn, where the program would give it time: a busy machine plays the same games. At a reduced
/// skill it settles on its move before.
const STOCKFISH_NODES: u64 = 100_000;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
	BuiltIn(SkillLevel),
	Random,
	Greedy,
	Elo(u32),
	Step(Strength),
}

impl Kind {
	fn of(name: &str) -> Option<Self> {
		match name {
			"random" => Some(Self::Random),
			"greedy" => Some(Self::Greedy),
			_ => name
				.strip_prefix("elo")
				.and_then(|elo| elo.parse().ok())
				.map(Self::Elo)
				.or_else(|| Strength::of_name(name).map(Self::Step))
				.or_else(|| {
					name.parse()
						.ok()
						.map(|level| Self::BuiltIn(SkillLevel::of(level)))
				}),
		}
	}

	fn name(self) -> String {
		match self {
			Self::BuiltIn(level) => format!("level {}", level.number()),
			Self::Random => "any move".into(),
			Self::Greedy => "greedy".into(),
			Self::Elo(elo) => format!("Stockfish {elo}"),
			Self::Step(strength) => format!("Stockfish {}", strength.name()),
		}
	}

	fn player(self, seed: u64) -> Player {
		match self {
			Self::BuiltIn(level) => Player::BuiltIn(Box::new(Opponent::new(level, seed))),
			Self::Random => Player::Wild { seed, greedy: false },
			Self::Greedy => Player::Wild { seed, greedy: true },
			Self::Elo(elo) => {
				let options = [
					"setoption name UCI_LimitStrength value true".into(),
					format!("setoption name UCI_Elo value {elo}"),
				];
				Player::Engine(Box::new(Engine::start(Strength::Master, &options, None, seed)))
			}
			Self::Step(strength) => Player::Engine(Box::new(Engine::start(
				strength,
				&[],
				Some(SkillLevel::of(strength.step())),
				seed,
			))),
		}
	}
}

enum Player {
	BuiltIn(Box<Opponent>),
	Wild { seed: u64, greedy: bool },
	Engine(Box<Engine>),
}

/// Stockfish as a child process, talked to as the program itself does.
struct Engine {
	child: Child,
	stdin: ChildStdin,
	stdout: BufReader<ChildStdout>,
	talk: Talk,
	/// The limits of Stockfish at a step of ours, as the program sets them.
	level: Option<SkillLevel>,
	seed: u64,
	book: Book,
}

impl Engine {
	fn start(strength: Strength, options: &[String], level: Option<SkillLevel>, seed: u64) -> Self {
		let spawn = |program: &str| {
			Command::new(program)
				.stdin(Stdio::piped())
				.stdout(Stdio::piped())
				.spawn()
		};
		let mut child = spawn("stockfish")
			.or_else(|_| spawn("/usr/games/stockfish"))
			.expect("Stockfish is installed");
		let mut engine = Self {
			stdin: child.stdin.take().unwrap(),
			stdout: BufReader::new(child.stdout.take().unwrap()),
			child,
			talk: Talk::new(strength),
			level,
			seed,
			book: Book::default(),
		};
		engine.send(&engine.talk.hello());
		engine.until(|news| matches!(news, News::Ready { .. }));
		engine.send(options);
		engine
	}

	fn send(&mut self, lines: &[String]) {
		for line in lines {
			if line.starts_with("go movetime") {
				writeln!(self.stdin, "go nodes {STOCKFISH_NODES}").unwrap();
			} else {
				writeln!(self.stdin, "{line}").unwrap();
			}
		}
	}

	fn until(&mut self, wanted: impl Fn(&News) -> bool) -> News {
		loop {
			let mut line = String::new();
			assert!(self.stdout.read_line(&mut line).unwrap() > 0, "Stockfish ended");
			let heard = self.talk.heard(&line);
			self.send(&heard.send);
			if let Some(news) = heard.news.filter(&wanted) {
				return news;
			}
		}
	}

	fn choose(&mut self, game: &Game) -> Move {
		let request = Request {
			start: game.start.clone(),
			moves: game.moves.clone(),
			clocks: None::<Clocks>,
			seen: self.level.map_or_else(Vec::new, |level| {
				self.book.in_mind(level, self.seed, &game.earlier, &game.position)
			}),
		};
		let lines = self.talk.think(request);
		self.send(&lines);
		match self.until(|_| true) {
			News::Moves { mv, .. } => mv,
			other @ (News::Ready { .. } | News::NoChess960 | News::NotUci | News::Nonsense(_)) => {
				panic!("Stockfish answered {other:?}")
			}
		}
	}
}

impl Drop for Engine {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}

#[derive(Clone, Default)]
struct Game {
	start: Position,
	moves: Vec<Move>,
	earlier: Vec<Position>,
	position: Position,
}

/// Numbers that look random (xorshift).
fn roll(seed: &mut u64, below: usize) -> usize {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	usize::try_from(*seed >> 11).unwrap() % below
}

fn value(mv: Move) -> u32 {
	mv.captured().map_or(0, |role| 1 + role as u32) + mv.promotion().map_or(0, |role| role as u32)
}

impl Player {
	fn choose(&mut self, game: &Game) -> Move {
		match self {
			Self::BuiltIn(opponent) => {
				opponent
					.choose(&game.earlier, &game.position, Limit::default(), &mut |_| true)
					.unwrap()
					.mv
			}
			Self::Wild { seed, greedy } => {
				let legal = game.position.legal_moves();
				let most = legal.iter().map(|mv| value(*mv)).max().unwrap();
				let open: Vec<Move> = legal
					.into_iter()
					.filter(|mv| !*greedy || value(*mv) == most)
					.collect();
				open[roll(seed, open.len())]
			}
			Self::Engine(engine) => engine.choose(game),
		}
	}
}

impl Game {
	/// A quiet opening by chance: eight half-moves after which neither side is ahead.
	fn opening(number: u64) -> Self {
		let mut seed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
		loop {
			let mut game = Self::default();
			for _ in 0..8 {
				let legal = game.position.legal_moves();
				if legal.is_empty() {
					break;
				}
				game.play(legal[roll(&mut seed, legal.len())]);
			}
			let limit = Limit {
				depth: Some(4),
				..Limit::default()
			};
			let even = Opponent::new(SkillLevel::STRONGEST, 1)
				.choose(&game.earlier, &game.position, limit, &mut |_| true)
				.is_some_and(|choice| {
					matches!(
						choice.score,
						annabella::opponent::Evaluation::Centipawns(-60..=60)
					)
				});
			if even {
				return game;
			}
		}
	}

	fn play(&mut self, mv: Move) {
		let next = self.position.after(mv);
		self.earlier.push(std::mem::replace(&mut self.position, next));
		self.moves.push(mv);
	}

	/// White's score, once the game is over.
	fn score(&self) -> Option<f64> {
		let position = &self.position;
		if position.is_checkmate() {
			return Some(position.turn().fold_wb(0.0, 1.0));
		}
		let key: PositionKey = position.key();
		let seen = self.earlier.iter().filter(|earlier| earlier.key() == key).count();
		let drawn = position.is_stalemate()
			|| seen >= 2
			|| position.quiet_plies() >= 100
			|| self.moves.len() >= LONGEST_GAME
			|| Color::ALL
				.into_iter()
				.all(|color| position.lacks_mating_material(color));
		drawn.then_some(0.5)
	}
}

/// One game's score for `first`.
fn game(first: Kind, second: Kind, number: u64, seed: u64) -> f64 {
	let first_is_white = number.is_multiple_of(2);
	let mut game = Game::opening(number / 2 + seed * 1_000_003);
	let own_seed = seed * 7_919 + number * 104_729 + 1;
	let mut players = [first.player(own_seed), second.player(own_seed + 17)];
	loop {
		if let Some(score) = game.score() {
			return if first_is_white { score } else { 1.0 - score };
		}
		let white_to_move = game.position.turn() == Color::White;
		let mv = players[usize::from(white_to_move != first_is_white)].choose(&game);
		game.play(mv);
	}
}

struct Plan {
	games: u64,
	threads: u64,
	seed: u64,
}

fn elo(share: f64) -> f64 {
	let share = share.clamp(0.001, 0.999);
	-400.0 * (1.0 / share - 1.0).log10()
}

/// Plays a match and prints one row of a table.
fn contest(first: Kind, second: Kind, plan: &Plan) {
	let began = Instant::now();
	let next = AtomicU64::new(0);
	let scores = Mutex::new(Vec::new());
	std::thread::scope(|scope| {
		for _ in 0..plan.threads {
			scope.spawn(|| {
				loop {
					let number = next.fetch_add(1, Ordering::Relaxed);
					if number >= plan.games {
						return;
					}
					let score = game(first, second, number, plan.seed);
					scores.lock().unwrap().push(score);
				}
			});
		}
	});
	let scores = scores.into_inner().unwrap();
	let count = |wanted: f64| scores.iter().filter(|score| **score == wanted).count();
	let games = scores.len() as f64;
	let share = scores.iter().sum::<f64>() / games;
	let variance = scores.iter().map(|score| (score - share).powi(2)).sum::<f64>() / games;
	let error = 1.96 * (variance / games).sqrt();
	println!(
		"| {} | {} | +{} ={} −{} | {:.0} % | {:+.0} ({:+.0} to {:+.0}) | {} s |",
		first.name(),
		second.name(),
		count(1.0),
		count(0.5),
		count(0.0),
		share * 100.0,
		elo(share),
		elo(share - error),
		elo(share + error),
		began.elapsed().as_secs(),
	);
}

/// Time and depth of each level over a few positions.
fn pace() {
	let positions: Vec<Game> = (0..12).map(Game::opening).collect();
	println!("| level | slowest turn | positions a turn | depth |\n|---|---|---|---|");
	for level in SkillLevel::all() {
		let (mut slowest, mut nodes, mut depth) = (Duration::ZERO, 0, 0);
		for game in &positions {
			let began = Instant::now();
			let choice = Opponent::new(level, 1)
				.choose(&game.earlier, &game.position, Limit::default(), &mut |_| true)
				.unwrap();
			slowest = slowest.max(began.elapsed());
			nodes += choice.nodes / positions.len() as u64;
			depth += choice.depth;
		}
		println!(
			"| {} | {} ms | {nodes} | {:.1} |",
			level.number(),
			slowest.as_millis(),
			f64::from(depth) / positions.len() as f64
		);
	}
	println!();
}

fn main() {
	let mut plan = Plan {
		games: 20,
		threads: 1,
		seed: 1,
	};
	let mut matches = Vec::new();
	let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
	while let Some(word) = words.next() {
		let mut number = || words.next().and_then(|word| word.parse().ok()).expect(HELP);
		match word.as_str() {
			"--games" => plan.games = number(),
			"--threads" => plan.threads = number(),
			"--seed" => plan.seed = number(),
			"--help" => return println!("{HELP}"),
			_ => {
				let (first, second) = word.split_once(':').expect(HELP);
				matches.push((Kind::of(first).expect(HELP), Kind::of(second).expect(HELP)));
			}
		}
	}
	if matches.is_empty() {
		pace();
		let level = |number| Kind::BuiltIn(SkillLevel::of(number));
		matches.extend([(level(1), Kind::Random), (level(1), Kind::Greedy)]);
		matches.extend((2..=8).map(|number| (level(number), level(number - 1))));
		matches.extend((3..=8).map(|number| {
			(
				level(number),
				Kind::Elo([1350, 1350, 1350, 1700, 1900, 2000][number as usize - 3]),
			)
		}));
	}
	println!(
		"| player | against | won, drawn, lost | score | Elo difference (95 %) | took |\n|---|---|---|---|---|---|"
	);
	for (first, second) in matches {
		contest(first, second, &plan);
	}
}

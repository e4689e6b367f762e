//! The built-in opponent at the other end of a pipe: `annabella uci` is an ordinary UCI engine.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use annabella::opponent::{Evaluation, Limit, Opponent, SkillLevel};
use annabella::uci::{self, Game, SearchLimits, UciCommand, answer};

use super::bounds::next_line;

/// A longer line is no order of a game.
const LONGEST_LINE: usize = 1 << 16;
/// Time of the longest turn, on however slow a machine, unless the user asked for more.
const LONGEST_TURN: Duration = Duration::from_millis(2_000);
/// Time that the pipe and the machine may take from a clock, in milliseconds.
const OVERHEAD_MS: u64 = 30;
/// The option by which a game of Chess960 is announced.
const CHESS960: &str = "UCI_Chess960";
const SEED_MAX: i64 = 4_294_967_295;

/// A thought that was asked for.
struct Thought {
	game: Game,
	budget: SearchLimits,
	/// True if castling is written as in Chess960.
	chess960: bool,
	began: Instant,
	stop: Arc<AtomicBool>,
}

/// A task for the thinking thread.
enum Task {
	Think(Box<Thought>),
	NewGame,
	Level(SkillLevel),
	Seed(u64),
}

/// Serves until `quit` or the end of the input.
///
/// # Errors
/// If the input cannot be read or the system refuses a thread. A lost listener is no error: it ends the service.
pub fn serve() -> io::Result<()> {
	let (tasks, to_do) = channel();
	let thinker = thread::Builder::new()
		.name("opponent".into())
		.spawn(move || think_all(&to_do))?;
	let mut current = Arc::default();
	let served = listen(&tasks, &mut current, thinker.thread());
	stop(&current, thinker.thread());
	drop(tasks);
	let _ = thinker.join();
	served
}

/// Ends the thought, and wakes a thinker that only waits for that end.
fn stop(thought: &AtomicBool, thinker: &Thread) {
	thought.store(true, Ordering::Relaxed);
	thinker.unpark();
}

/// Reads orders; `current` is raised to stop the thought that was asked for last.
fn listen(tasks: &Sender<Task>, current: &mut Arc<AtomicBool>, thinker: &Thread) -> io::Result<()> {
	let mut input = io::stdin().lock();
	let mut game = Game::default();
	let mut chess960 = false;
	loop {
		let Some(line) = next_line(&mut input, LONGEST_LINE)? else {
			return Ok(());
		};
		let task = match UciCommand::read(&line.text()) {
			UciCommand::Uci => {
				greet()?;
				continue;
			}
			UciCommand::IsReady => {
				// Answered even in the middle of a thought, as UCI wants it.
				say(answer::READY_OK)?;
				continue;
			}
			UciCommand::SetOption { name, value } if name.eq_ignore_ascii_case(CHESS960) => {
				chess960 = value.eq_ignore_ascii_case("true");
				continue;
			}
			UciCommand::SetOption { name, value } => match setting(&name, &value) {
				Some(task) => task,
				None => continue,
			},
			UciCommand::NewGame => Task::NewGame,
			UciCommand::Position(asked) => {
				game = asked;
				continue;
			}
			UciCommand::Go(budget) => {
				*current = Arc::default();
				Task::Think(Box::new(Thought {
					game: game.clone(),
					budget,
					chess960,
					began: Instant::now(),
					stop: Arc::clone(current),
				}))
			}
			UciCommand::Stop => {
				stop(current, thinker);
				continue;
			}
			UciCommand::Quit => return Ok(()),
			UciCommand::Unknown => continue,
		};
		if tasks.send(task).is_err() {
			return Ok(());
		}
	}
}

fn say(line: &str) -> io::Result<()> {
	let mut output = io::stdout().lock();
	writeln!(output, "{line}")?;
	output.flush()
}

fn greet() -> io::Result<()> {
	let name = concat!("Annabella ", env!("CARGO_PKG_VERSION"));
	for line in answer::identity(name, "the Annabella authors") {
		say(&line)?;
	}
	let number = |level: SkillLevel| i64::from(level.number());
	say(&answer::spin(
		"Strength",
		number(SkillLevel::STRONGEST),
		number(SkillLevel::WEAKEST),
		number(SkillLevel::STRONGEST),
	))?;
	say(&answer::spin("Seed", 0, 0, SEED_MAX))?;
	say(&answer::check(CHESS960, false))?;
	say(answer::UCI_OK)
}

fn setting(name: &str, value: &str) -> Option<Task> {
	if name.eq_ignore_ascii_case("Strength") {
		value
			.parse()
			.ok()
			.map(|number| Task::Level(SkillLevel::of(number)))
	} else if name.eq_ignore_ascii_case("Seed") {
		value.parse().ok().map(Task::Seed)
	} else {
		None
	}
}

/// A seed that is unpredictable.
fn fresh_seed() -> u64 {
	RandomState::new().hash_one(0)
}

fn think_all(tasks: &Receiver<Task>) {
	let mut seed = 0;
	let chosen = |seed: u64| if seed == 0 { fresh_seed() } else { seed };
	let mut opponent = Opponent::new(SkillLevel::STRONGEST, fresh_seed());
	for task in tasks {
		match task {
			Task::Level(level) => opponent.set_level(level),
			Task::Seed(number) => {
				seed = number;
				opponent.new_game(chosen(seed));
			}
			Task::NewGame => opponent.new_game(chosen(seed)),
			Task::Think(thought) => {
				if think(&mut opponent, &thought).is_err() {
					return;
				}
			}
		}
	}
}

fn think(opponent: &mut Opponent, thought: &Thought) -> io::Result<()> {
	let budget = thought.budget;
	let turn = turn_time(budget, thought.game.position.turn());
	let limit = Limit {
		depth: budget.depth,
		nodes: budget.nodes,
	};
	let mut keep_going = |_nodes: u64| {
		!thought.stop.load(Ordering::Relaxed) && turn.is_none_or(|turn| thought.began.elapsed() < turn)
	};
	let choice = opponent.choose(
		&thought.game.earlier,
		&thought.game.position,
		limit,
		&mut keep_going,
	);
	if let Some(choice) = choice {
		let millis = thought.began.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
		say(&answer::info(
			choice.depth,
			told(choice.score),
			choice.nodes,
			millis,
			choice.mv,
			thought.chess960,
		))?;
	}
	while budget.infinite && !thought.stop.load(Ordering::Relaxed) {
		// UCI wants no move before `stop`.
		thread::park();
	}
	say(&answer::best_move(
		choice.map(|choice| choice.mv),
		thought.chess960,
	))
}

fn told(score: Evaluation) -> uci::EngineScore {
	match score {
		Evaluation::Centipawns(number) => uci::EngineScore::Centipawns(number),
		Evaluation::Mate(moves) => uci::EngineScore::Mate(moves),
	}
}

/// The longest time for this turn; `None` for as long as the level likes.
fn turn_time(budget: SearchLimits, color: annabella::chess::Color) -> Option<Duration> {
	if budget.infinite {
		return None;
	}
	if let Some(millis) = budget.move_ms {
		return Some(Duration::from_millis(millis.saturating_sub(OVERHEAD_MS).max(1)));
	}
	let Some(clocks) = budget.clocks else {
		return Some(LONGEST_TURN);
	};
	let (left, increment) = clocks.of(color);
	let left = left.saturating_sub(OVERHEAD_MS);
	let moves = u64::from(clocks.moves_to_go.unwrap_or(30)).clamp(1, 30) + 1;
	let share = (left / moves + increment * 3 / 4).min(left / 3).max(1);
	Some(Duration::from_millis(share).min(LONGEST_TURN))
}

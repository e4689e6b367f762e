//! The built-in opponent at the other end of a pipe: `annabella uci` is an ordinary UCI engine.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use annabella::opponent::{Evaluation, Limit, Opponent, SkillLevel, USUAL_MEGABYTES, Variation, Watcher};
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
/// Shortest time between two reports of the work within one depth.
const REPORT_EVERY: Duration = Duration::from_millis(500);

/// An option with a whole number.
struct SpinOption {
	name: &'static str,
	default: u32,
	min: u32,
	max: u32,
}

impl SpinOption {
	/// Returns the number, or the nearest one that the option takes; `None` if it is no number.
	fn read(&self, value: &str) -> Option<u32> {
		let number: i64 = value.trim().parse().ok()?;
		u32::try_from(number.clamp(self.min.into(), self.max.into())).ok()
	}

	fn offer(&self) -> String {
		answer::spin(self.name, self.default.into(), self.min.into(), self.max.into())
	}
}

const STRENGTH: SpinOption = spin("Strength", 8, 1, 8);
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const ELO: SpinOption = spin(
	"UCI_Elo",
	SkillLevel::STRONGEST.rating(),
	SkillLevel::WEAKEST.rating(),
	SkillLevel::STRONGEST.rating(),
);
const LINES: SpinOption = spin("MultiPV", 1, 1, 256);
const MEMORY: SpinOption = spin("Hash", USUAL_MEGABYTES, 1, 256);
const SEED: SpinOption = spin("Seed", 0, 0, u32::MAX);
const SPINS: [SpinOption; 5] = [STRENGTH, ELO, LINES, MEMORY, SEED];

const fn spin(name: &'static str, default: u32, min: u32, max: u32) -> SpinOption {
	SpinOption {
		name,
		default,
		min,
		max,
	}
}

/// Options that hold until they are set again.
struct Options {
	strength: u32,
	/// The rating to play at, if the strength is limited by it.
	elo: u32,
	limited: bool,
	lines: u32,
	/// True if castling is written as in Chess960.
	chess960: bool,
}

impl Default for Options {
	fn default() -> Self {
		Self {
			strength: STRENGTH.default,
			elo: ELO.default,
			limited: false,
			lines: LINES.default,
			chess960: false,
		}
	}
}

impl Options {
	fn level(&self) -> SkillLevel {
		match self.limited {
			true => SkillLevel::of_rating(self.elo),
			false => SkillLevel::of(u8::try_from(self.strength).unwrap_or(u8::MAX)),
		}
	}

	/// Takes a value; returns the task for the opponent, if there is one. An unknown name or value changes nothing.
	fn set(&mut self, name: &str, value: &str) -> Option<Task> {
		let is = |option: &str| name.eq_ignore_ascii_case(option);
		let number = SPINS
			.iter()
			.find(|spin| is(spin.name))
			.and_then(|spin| spin.read(value));
		let on = value.trim().eq_ignore_ascii_case("true");
		match number {
			_ if is(CHESS960) => self.chess960 = on,
			_ if is(LIMIT_STRENGTH) => {
				self.limited = on;
				return Some(Task::Level(self.level()));
			}
			Some(number) if is(STRENGTH.name) => {
				self.strength = number;
				return Some(Task::Level(self.level()));
			}
			Some(number) if is(ELO.name) => {
				self.elo = number;
				return Some(Task::Level(self.level()));
			}
			Some(number) if is(LINES.name) => self.lines = number,
			Some(number) if is(MEMORY.name) => return Some(Task::Memory(number)),
			Some(number) if is(SEED.name) => return Some(Task::Seed(number.into())),
			Some(_) | None => {}
		}
		None
	}
}

/// A thought that was asked for.
struct Thought {
	game: Game,
	budget: SearchLimits,
	lines: usize,
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
	/// The size of the search's memory, in megabytes.
	Memory(u32),
	Seed(u64),
}

/// Serves until `quit`, the end of the input, or a thought that it may not have.
///
/// # Errors
/// If the input cannot be read or the system refuses a thread. A lost listener is no error: it ends the service.
pub fn serve(may_think: impl FnMut() -> bool) -> io::Result<()> {
	let (tasks, to_do) = channel();
	let thinker = thread::Builder::new()
		.name("opponent".into())
		.spawn(move || think_all(&to_do))?;
	let mut current = Arc::default();
	let served = listen(&tasks, &mut current, thinker.thread(), may_think);
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
fn listen(
	tasks: &Sender<Task>,
	current: &mut Arc<AtomicBool>,
	thinker: &Thread,
	mut may_think: impl FnMut() -> bool,
) -> io::Result<()> {
	let mut input = io::stdin().lock();
	let mut game = Game::default();
	let mut options = Options::default();
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
			UciCommand::SetOption { name, value } => match options.set(&name, &value) {
				Some(task) => task,
				None => continue,
			},
			UciCommand::NewGame => Task::NewGame,
			UciCommand::Position(asked) => {
				game = asked;
				continue;
			}
			UciCommand::Go(_) if !may_think() => return Ok(()),
			UciCommand::Go(budget) => {
				*current = Arc::default();
				Task::Think(Box::new(Thought {
					game: game.clone(),
					budget,
					lines: usize::try_from(options.lines).unwrap_or(1),
					chess960: options.chess960,
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
	for option in SPINS {
		say(&option.offer())?;
	}
	for name in [LIMIT_STRENGTH, CHESS960] {
		say(&answer::check(name, false))?;
	}
	say(answer::UCI_OK)
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
			Task::Memory(megabytes) => opponent.set_memory(megabytes),
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

/// Reports a thought to the other end while it lasts.
struct Reporter<'a> {
	thought: &'a Thought,
	/// The longest time for this turn.
	turn: Option<Duration>,
	/// The moment of the last report.
	reported: Instant,
	/// The listener is lost.
	failed: Option<io::Error>,
}

impl Reporter<'_> {
	fn report(&mut self, line: &str) {
		self.reported = Instant::now();
		if let Err(lost) = say(line) {
			self.failed = Some(lost);
		}
	}

	fn millis(&self) -> u64 {
		self.thought
			.began
			.elapsed()
			.as_millis()
			.try_into()
			.unwrap_or(u64::MAX)
	}
}

impl Watcher for Reporter<'_> {
	fn keep_going(&mut self, nodes: u64) -> bool {
		if self.reported.elapsed() >= REPORT_EVERY {
			self.report(&answer::progress(nodes, self.millis()));
		}
		let in_time = self.turn.is_none_or(|turn| self.thought.began.elapsed() < turn);
		self.failed.is_none() && in_time && !self.thought.stop.load(Ordering::Relaxed)
	}

	fn iterated(&mut self, lines: &[Variation], nodes: u64) {
		for (rank, Variation { choice, moves }) in (1..).zip(lines) {
			let line = answer::SearchedLine {
				rank,
				depth: choice.depth,
				score: told(choice.score),
				moves,
			};
			self.report(&answer::info(line, nodes, self.millis(), self.thought.chess960));
		}
	}
}

fn think(opponent: &mut Opponent, thought: &Thought) -> io::Result<()> {
	let budget = &thought.budget;
	let position = &thought.game.position;
	let named = budget.search_moves.iter();
	let limit = Limit {
		depth: budget.depth,
		nodes: budget.nodes,
		lines: thought.lines,
		analysis: budget.infinite,
		only: named.filter_map(|mv| position.uci_move(mv)).collect(),
	};
	let mut reporter = Reporter {
		thought,
		turn: turn_time(budget, position.turn()),
		reported: thought.began,
		failed: None,
	};
	let choice = opponent.choose(&thought.game.earlier, position, limit, &mut reporter);
	if let Some(lost) = reporter.failed {
		return Err(lost);
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
fn turn_time(budget: &SearchLimits, color: annabella::chess::Color) -> Option<Duration> {
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

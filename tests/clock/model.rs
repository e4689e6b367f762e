//! A second chess clock, reckoned from the words of the Laws alone. It shares no code with the one that it judges.
//!
//! What happens to the clock goes in, in the order of the moments; what both sides have left comes out. All times are
//! milliseconds. Every move has its extra time before it, the first one too (glossary: Fischer mode; 6.3.2).

use annabella::chess::Color;

/// What the extra time does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
	/// It is added before each move.
	Increment,
	/// The main time falls only after it. Bronstein's is the same (2017: 6.3.2).
	Delay,
}

/// So many moves in so much main time, with so much extra time for each. The last stage has no number of moves.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
	pub moves: Option<u32>,
	pub main: u64,
	pub extra: u64,
}

/// How one side is set at the start.
#[derive(Clone, Debug)]
pub struct Terms {
	pub kind: Kind,
	pub stages: Vec<Stage>,
}

/// What came with a completed move, so that it can go again.
#[derive(Clone, Copy, Debug)]
struct Completed {
	/// Main time that was added for the next move.
	came: u64,
	/// The stage in which the move was made.
	stage: usize,
	/// What the move left of its own delay.
	delay_left: u64,
}

#[derive(Clone, Debug)]
struct Side {
	terms: Terms,
	left: u64,
	/// What is left of the delay of the move in hand.
	delay_left: u64,
	moves: u32,
	/// Counted from 0.
	stage: usize,
	fell: Option<u64>,
	/// The completed moves that can be taken back with what they brought.
	completed: Vec<Completed>,
}

#[derive(Clone, Debug)]
pub struct Model {
	sides: [Side; 2],
	running: Option<usize>,
	now: u64,
}

fn place(color: Color) -> usize {
	usize::from(color == Color::Black)
}

impl Terms {
	/// All moves in `main`, with `extra` before each.
	pub fn increment(main: u64, extra: u64) -> Self {
		Self::of(Kind::Increment, &[(None, main, extra)])
	}

	/// All moves in `main`, with a delay of `extra` for each.
	pub fn delay(main: u64, extra: u64) -> Self {
		Self::of(Kind::Delay, &[(None, main, extra)])
	}

	/// Stages of moves, main time and extra time.
	pub fn of(kind: Kind, stages: &[(Option<u32>, u64, u64)]) -> Self {
		let stage = |(moves, main, extra): &(Option<u32>, u64, u64)| Stage {
			moves: *moves,
			main: *main,
			extra: *extra,
		};
		Self {
			kind,
			stages: stages.iter().map(stage).collect(),
		}
	}

	/// The stage of the move that follows on so many completed ones.
	fn stage_after(&self, moves: u32) -> usize {
		let mut over = 0;
		let passed = self.stages.iter().take_while(|stage| {
			over += stage.moves.unwrap_or(u32::MAX - over);
			over <= moves
		});
		passed.count().min(self.stages.len() - 1)
	}

	/// The main time that comes before a move of this stage.
	fn before_a_move(&self, stage: usize) -> u64 {
		match self.kind {
			Kind::Increment => self.stages[stage].extra,
			Kind::Delay => 0,
		}
	}

	fn delay_of_a_move(&self, stage: usize) -> u64 {
		match self.kind {
			Kind::Increment => 0,
			Kind::Delay => self.stages[stage].extra,
		}
	}
}

impl Side {
	fn new(terms: Terms) -> Self {
		Self {
			left: terms.stages[0].main + terms.before_a_move(0),
			delay_left: terms.delay_of_a_move(0),
			moves: 0,
			stage: 0,
			fell: None,
			completed: Vec::new(),
			terms,
		}
	}

	/// The player thinks from one moment to another.
	fn think(&mut self, from: u64, to: u64) {
		let free = self.delay_left.min(to - from);
		let falls = to - from - free;
		self.delay_left -= free;
		if self.fell.is_some() {
			return;
		}
		if falls >= self.left && falls > 0 {
			self.fell = Some(from + free + self.left);
			self.left = 0;
		} else {
			self.left -= falls;
		}
	}

	fn complete(&mut self, pressed: bool) {
		let (was, delay_left) = (self.stage, self.delay_left);
		self.moves += 1;
		let mut came = 0;
		if self.fell.is_none() {
			let stage = self.terms.stage_after(self.moves).max(was);
			if stage > was {
				came += self.terms.stages[stage].main;
				self.stage = stage;
				self.delay_left = self.terms.delay_of_a_move(stage);
			}
			if pressed {
				came += self.terms.before_a_move(stage);
			}
			self.left += came;
		}
		self.completed.push(Completed {
			came,
			stage: was,
			delay_left,
		});
	}

	fn take_back(&mut self) {
		self.moves = self.moves.saturating_sub(1);
		let Some(move_back) = self.completed.pop() else {
			return;
		};
		if self.fell.is_none() && move_back.came > 0 {
			// What was used stays used, but no flag falls by it.
			self.left = self.left.saturating_sub(move_back.came).max(1);
		}
		self.stage = move_back.stage;
		self.delay_left = move_back.delay_left;
	}

	fn set(&mut self, left: u64, at: u64) {
		self.left = left;
		if left == 0 {
			self.fell = self.fell.or(Some(at));
			return;
		}
		self.completed.clear();
		if self.fell.take().is_some() {
			self.go_to(self.terms.stage_after(self.moves).max(self.stage));
		}
	}

	fn go_to(&mut self, stage: usize) {
		if stage != self.stage {
			self.stage = stage;
			self.delay_left = self.terms.delay_of_a_move(stage);
		}
	}

	/// The counter is set. A move that was completed and is not any more goes on with what it had left of its delay.
	fn count(&mut self, moves: u32) {
		let undone = self.moves.saturating_sub(moves) as usize;
		let again = self.completed.len().checked_sub(undone.max(1));
		let again = again.and_then(|index| self.completed.get(index)).copied();
		self.moves = moves;
		self.go_to(self.terms.stage_after(moves));
		if let Some(again) = again.filter(|_| undone > 0) {
			self.delay_left = self.delay_left.min(again.delay_left);
		}
		self.completed.clear();
	}
}

/// What happens.
impl Model {
	pub fn new(white: Terms, black: Terms) -> Self {
		Self {
			sides: [Side::new(white), Side::new(black)],
			running: None,
			now: 0,
		}
	}

	/// Both sides alike.
	pub fn both(terms: &Terms) -> Self {
		Self::new(terms.clone(), terms.clone())
	}

	/// The time of this side runs from now on.
	pub fn start(&mut self, color: Color, at: u64) {
		self.pass(at);
		self.running = Some(place(color));
	}

	/// Neither runs any more.
	pub fn stop(&mut self, at: u64) {
		self.pass(at);
		self.running = None;
	}

	/// The running side has moved and presses.
	pub fn press(&mut self, at: u64) {
		self.pass(at);
		let Some(side) = self.running else { return };
		self.sides[side].complete(true);
		for side in &mut self.sides {
			side.delay_left = side.terms.delay_of_a_move(side.stage);
		}
		self.running = Some(1 - side);
	}

	/// The running side presses without having moved.
	pub fn switch(&mut self, at: u64) {
		self.pass(at);
		self.running = self.running.map(|side| 1 - side);
	}

	/// A move is completed by the next one of the same side, without a press (6.2.1.2).
	pub fn complete(&mut self, color: Color, at: u64) {
		self.pass(at);
		self.sides[place(color)].complete(false);
	}

	/// The arbiter sets what is left.
	pub fn set(&mut self, color: Color, left: u64, at: u64) {
		self.pass(at);
		self.sides[place(color)].set(left, at);
	}

	/// The arbiter sets the move counter.
	pub fn count(&mut self, color: Color, moves: u32, at: u64) {
		self.pass(at);
		self.sides[place(color)].count(moves);
	}

	/// More time for a side whose flag is up.
	pub fn give(&mut self, color: Color, more: u64, at: u64) {
		self.pass(at);
		let side = &mut self.sides[place(color)];
		if side.fell.is_none() {
			side.left += more;
		}
	}

	/// Less time for a side.
	pub fn charge(&mut self, color: Color, less: u64, at: u64) {
		self.pass(at);
		let side = &mut self.sides[place(color)];
		side.left = side.left.saturating_sub(less);
		if side.left == 0 && less > 0 {
			side.fell = side.fell.or(Some(at));
		}
	}

	/// The last completed move of a side is completed no longer: what came with it goes.
	pub fn take_back(&mut self, color: Color, at: u64) {
		self.pass(at);
		self.sides[place(color)].take_back();
	}

	/// Another clock takes the place of this one on one side.
	pub fn replace(&mut self, color: Color, left: u64, moves: u32, at: u64) {
		self.pass(at);
		let side = &mut self.sides[place(color)];
		let mut new = Side::new(side.terms.clone());
		new.moves = moves;
		new.stage = new.terms.stage_after(moves);
		new.delay_left = new.terms.delay_of_a_move(new.stage);
		new.left = left;
		new.fell = (left == 0).then_some(at);
		*side = new;
	}

	/// From now on both have this extra time for every move, also for the one that they think of or will think of next.
	pub fn introduce(&mut self, kind: Kind, extra: u64, at: u64) {
		self.pass(at);
		for side in &mut self.sides {
			let had = side.terms.before_a_move(side.stage);
			side.terms.kind = kind;
			for stage in &mut side.terms.stages[side.stage..] {
				stage.extra = extra;
			}
			side.completed.clear();
			side.delay_left = side.terms.delay_of_a_move(side.stage);
			if side.fell.is_none() {
				side.left += side.terms.before_a_move(side.stage).saturating_sub(had);
			}
		}
	}

	fn pass(&mut self, at: u64) {
		assert!(at >= self.now, "the moments are given in their order");
		if let Some(side) = self.running {
			self.sides[side].think(self.now, at);
		}
		self.now = at;
	}
}

/// What it shows.
impl Model {
	/// What both have left, White first.
	pub fn left(&self, at: u64) -> [u64; 2] {
		let then = self.at(at);
		[then.sides[0].left, then.sides[1].left]
	}

	/// When the flag of this side fell, if that was at `at` or before.
	pub fn fell(&self, color: Color, at: u64) -> Option<u64> {
		self.at(at).sides[place(color)].fell
	}

	/// How many moves of this side are completed.
	pub fn moves(&self, color: Color) -> u32 {
		self.sides[place(color)].moves
	}

	/// The period of this side, counted from 1.
	pub fn period(&self, color: Color) -> u32 {
		u32::try_from(self.sides[place(color)].stage).unwrap() + 1
	}

	pub fn running(&self) -> Option<Color> {
		self.running.map(|side| Color::ALL[side])
	}

	fn at(&self, at: u64) -> Self {
		let mut then = self.clone();
		then.pass(at.max(then.now));
		then
	}
}

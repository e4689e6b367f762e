//! A second chess clock, computed from the words of the Laws alone. It shares no code with the one that it judges.
//!
//! The events of the clock go in, in order of time; the time left to both sides comes out. All times are milliseconds. Every
//! move has its extra time before it, the first one too (glossary: Fischer mode; 6.3.2).

use annabella::chess::Color;

/// Use of the extra time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
	/// It is added before each move.
	Increment,
	/// The main time falls only after it. Bronstein's is the same (2017: 6.3.2).
	Delay,
}

/// A number of moves in this main time, with this extra time for each. The last stage has no number of moves.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
	pub moves: Option<u32>,
	pub main: u64,
	pub extra: u64,
}

/// Settings of one side at the start.
#[derive(Clone, Debug)]
pub struct Terms {
	pub kind: Kind,
	pub stages: Vec<Stage>,
}

/// Gains of a completed move, so that they can be taken back.
#[derive(Clone, Copy, Debug)]
struct Completed {
	/// Main time that was added for the next move.
	came: u64,
	/// The stage in which the move was made.
	stage: usize,
	/// Rest of the move's own delay.
	delay_left: u64,
}

#[derive(Clone, Debug)]
struct Side {
	terms: Terms,
	left: u64,
	/// Rest of the delay of the move in hand.
	delay_left: u64,
	moves: u32,
	/// Counted from 0.
	stage: usize,
	fell: Option<u64>,
	/// The completed moves that can be taken back with their gains.
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

	/// Returns the stage of the move after this number of completed ones.
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
			// The used time stays used, but no flag falls by it.
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

	/// Sets the counter. A move that is no longer completed goes on with the rest of its delay.
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

/// Events.
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

	/// Neither side runs any longer.
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

	/// The arbiter sets the time left.
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

	/// The last completed move of a side is no longer completed: its gains go.
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

/// Readings.
impl Model {
	/// Returns the time left to both, White first.
	pub fn left(&self, at: u64) -> [u64; 2] {
		let then = self.at(at);
		[then.sides[0].left, then.sides[1].left]
	}

	/// Returns the time at which the flag of this side fell, if that was at `at` or before.
	pub fn fell(&self, color: Color, at: u64) -> Option<u64> {
		self.at(at).sides[place(color)].fell
	}

	/// Returns the number of completed moves of this side.
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

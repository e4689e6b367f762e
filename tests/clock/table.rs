//! Clock readings after the acts of a first move, by hand: each kind of extra time, at each moment that may go wrong, whatever
//! happens to the move. The second reckoning follows every fact besides.

use super::follow::Followed;
use annabella::chess::{Color, Role, Said, Square};
use annabella::clock::Stamp;
use annabella::game::{Arbiter, By, Command, Envelope, Opening, Refusal};

/// Black's time of thought, or the time that the clock has run on, in the columns after the first one.
const THREE: u64 = 3_000;
const SEVEN: u64 = 7_000;
/// Time for the opponent after an illegal move (7.5.5).
const PENALTY: u64 = 120_000;

/// Possible fates of White's first move, in milliseconds, White's time first.
struct Row {
	control: &'static str,
	/// Time from the start to White's press.
	thought: u64,
	/// At once after the press.
	pressed: [u64; 2],
	/// After the press of an illegal move, and after seven seconds more of White's time.
	illegal: [[u64; 2]; 2],
	/// Taken back after three seconds of Black's, and after seven seconds more of White's time.
	taken_back: [[u64; 2]; 2],
	/// Sealed instead of pressed; and taken up again, after three seconds of Black's.
	adjourned: [[u64; 2]; 2],
}

const ROWS: [Row; 12] = [
	// The first move, with time to spare.
	Row {
		control: "1",
		thought: 4_000,
		pressed: [56_000, 60_000],
		illegal: [[56_000, 180_000], [49_000, 180_000]],
		taken_back: [[56_000, 57_000], [49_000, 57_000]],
		adjourned: [[56_000, 60_000], [56_000, 57_000]],
	},
	Row {
		control: "1+10",
		thought: 4_000,
		pressed: [76_000, 70_000],
		illegal: [[66_000, 190_000], [59_000, 190_000]],
		taken_back: [[66_000, 67_000], [59_000, 67_000]],
		adjourned: [[66_000, 70_000], [76_000, 67_000]],
	},
	// Six seconds of the delay are left to the move that is made again.
	Row {
		control: "1d10",
		thought: 4_000,
		pressed: [60_000, 60_000],
		illegal: [[60_000, 180_000], [59_000, 180_000]],
		taken_back: [[60_000, 60_000], [59_000, 60_000]],
		adjourned: [[60_000, 60_000], [60_000, 60_000]],
	},
	Row {
		control: "1b10",
		thought: 4_000,
		pressed: [60_000, 60_000],
		illegal: [[60_000, 180_000], [59_000, 180_000]],
		taken_back: [[60_000, 60_000], [59_000, 60_000]],
		adjourned: [[60_000, 60_000], [60_000, 60_000]],
	},
	// A millisecond before the flag. It falls while the move is made again.
	Row {
		control: "1",
		thought: 59_999,
		pressed: [1, 60_000],
		illegal: [[1, 180_000], [0, 180_000]],
		taken_back: [[1, 57_000], [0, 57_000]],
		adjourned: [[1, 60_000], [1, 57_000]],
	},
	Row {
		control: "1+10",
		thought: 69_999,
		pressed: [10_001, 70_000],
		illegal: [[1, 190_000], [0, 190_000]],
		taken_back: [[1, 67_000], [0, 67_000]],
		adjourned: [[1, 70_000], [10_001, 67_000]],
	},
	Row {
		control: "1d10",
		thought: 69_999,
		pressed: [1, 60_000],
		illegal: [[1, 180_000], [0, 180_000]],
		taken_back: [[1, 60_000], [0, 60_000]],
		adjourned: [[1, 60_000], [1, 60_000]],
	},
	Row {
		control: "1b10",
		thought: 69_999,
		pressed: [1, 60_000],
		illegal: [[1, 180_000], [0, 180_000]],
		taken_back: [[1, 60_000], [0, 60_000]],
		adjourned: [[1, 60_000], [1, 60_000]],
	},
	// The move completes a period: the next one brings two minutes, and five seconds a move.
	Row {
		control: "1/1,2",
		thought: 4_000,
		pressed: [176_000, 60_000],
		illegal: [[56_000, 180_000], [49_000, 180_000]],
		taken_back: [[56_000, 57_000], [49_000, 57_000]],
		adjourned: [[56_000, 60_000], [176_000, 57_000]],
	},
	Row {
		control: "1/1+10,2+5",
		thought: 4_000,
		pressed: [191_000, 70_000],
		illegal: [[66_000, 190_000], [59_000, 190_000]],
		taken_back: [[66_000, 67_000], [59_000, 67_000]],
		adjourned: [[66_000, 70_000], [191_000, 67_000]],
	},
	Row {
		control: "1/1d10,2d5",
		thought: 4_000,
		pressed: [180_000, 60_000],
		illegal: [[60_000, 180_000], [59_000, 180_000]],
		taken_back: [[60_000, 60_000], [59_000, 60_000]],
		adjourned: [[60_000, 60_000], [180_000, 60_000]],
	},
	Row {
		control: "1/1b10,2b5",
		thought: 4_000,
		pressed: [180_000, 60_000],
		illegal: [[60_000, 180_000], [59_000, 180_000]],
		taken_back: [[60_000, 60_000], [59_000, 60_000]],
		adjourned: [[60_000, 60_000], [180_000, 60_000]],
	},
];

/// The last moment, at which the flag falls: events of a move in time no longer happen.
const TOO_LATE: [(&str, u64); 6] = [
	("1", 60_000),
	("1+10", 70_000),
	("1d10", 70_000),
	("1b10", 70_000),
	("1/1+10,2+5", 70_000),
	("1/1b10,2b5", 70_000),
];

fn started(control: &str) -> Followed {
	let opening = Opening {
		clock: Some(control.parse().unwrap()),
		arbiter: Arbiter::Program,
		guard: false,
		..Opening::default()
	};
	let mut game = Followed::open(opening);
	game.tell(By::Arbiter, &Command::Start, 0).unwrap();
	game
}

const E4: Said = Said::to(Role::Pawn, Square::E4);

impl Followed {
	fn shows(&self, at: u64) -> [u64; 2] {
		let reading = self.table.reading(Stamp(at)).unwrap();
		[reading.white.0, reading.black.0]
	}

	fn moves_e4(&mut self, at: u64) {
		self.tell(By::White, &Command::Move(E4), at).unwrap();
	}
}

#[test]
fn a_press_brings_what_comes_before_the_next_move() {
	for row in &ROWS {
		let mut game = started(row.control);
		game.moves_e4(row.thought);
		game.tell(By::White, &Command::Press, row.thought).unwrap();
		assert_eq!(
			game.shows(row.thought),
			row.pressed,
			"{} {}",
			row.control,
			row.thought
		);
	}
}

#[test]
fn an_illegal_move_takes_back_what_its_press_brought() {
	for row in &ROWS {
		let mut game = started(row.control);
		let touch = Command::Touch { square: Square::E2 };
		game.tell(By::White, &touch, row.thought).unwrap();
		let place = Command::Place {
			square: Square::E5,
			from: Some(Square::E2),
			role: None,
		};
		game.tell(By::White, &place, row.thought).unwrap();
		game.tell(By::White, &Command::Press, row.thought).unwrap();
		assert_eq!(game.table.plies().len(), 0, "it is restored");
		let later = row.thought + SEVEN;
		let shown = [game.shows(row.thought), game.shows(later)];
		assert_eq!(shown, row.illegal, "{} {}", row.control, row.thought);
		assert_eq!(shown[0][1] - PENALTY, started(row.control).shows(0)[1]);
		game.wait(later);
		assert_eq!(game.model.left(later), row.illegal[1]);
	}
}

#[test]
fn a_first_move_that_is_taken_back_leaves_nothing() {
	for row in &ROWS {
		let mut game = started(row.control);
		game.moves_e4(row.thought);
		game.tell(By::White, &Command::Press, row.thought).unwrap();
		let then = row.thought + THREE;
		game.tell(By::White, &Command::TakeBack { plies: 1 }, then)
			.unwrap();
		let shown = [game.shows(then), game.shows(then + SEVEN)];
		assert_eq!(shown, row.taken_back, "{} {}", row.control, row.thought);
		game.wait(then + SEVEN);
		assert_eq!(game.model.left(then + SEVEN), row.taken_back[1]);
	}
}

#[test]
fn a_sealed_move_brings_what_a_press_brings_when_play_goes_on() {
	for row in &ROWS {
		let mut game = started(row.control);
		let adjourn = Command::Adjourn {
			left: annabella::clock::Span::ZERO,
			when: String::new(),
			place: String::new(),
			withdrawn: false,
		};
		game.tell(By::Arbiter, &adjourn, row.thought).unwrap();
		let seal = Command::Seal {
			text: "e4".into(),
			said: Some(E4),
			locked: None,
		};
		game.tell(By::White, &seal, row.thought).unwrap();
		let stop = Command::Stop {
			reason: String::new(),
		};
		game.tell(By::White, &stop, row.thought).unwrap();
		// The night does not count.
		let morning = row.thought + 50_000_000;
		let sealed = game.shows(morning);
		for side in [By::White, By::Black] {
			game.tell(side, &Command::Arrive, morning).unwrap();
		}
		let reopen = Command::Reopen {
			what: Envelope::Here,
			text: String::new(),
			said: None,
			unlocked: None,
		};
		game.tell(By::Arbiter, &reopen, morning).unwrap();
		assert_eq!(game.table.plies().len(), 1);
		let shown = [sealed, game.shows(morning + THREE)];
		assert_eq!(shown, row.adjourned, "{} {}", row.control, row.thought);
	}
}

#[test]
fn with_the_flag_the_game_is_over() {
	for (control, limit) in TOO_LATE {
		let mut game = started(control);
		let before = game.shows(0)[1];
		let late = game.tell(By::White, &Command::Move(E4), limit);
		assert_eq!(late, Err(Refusal::GameOver), "{control}");
		assert_eq!(game.model.fell(Color::White, limit), Some(limit), "{control}");
		assert_eq!(game.shows(limit + SEVEN), [0, before], "{control}");
	}
}

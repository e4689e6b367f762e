//! The asker: one question after the other, drawn by lot.

use alloc::vec::Vec;

use super::drill::Drill;
use super::lots::Lots;
use super::question::{Question, distance, meeting, reach};
use crate::chess::{Color, Piece, Placement, Position, Role, Square};
use crate::opponent::{Limit, Opponent, SkillLevel};

/// The pieces whose squares are asked: these are few enough to be listed.
const LISTED: [Role; 3] = [Role::Knight, Role::King, Role::Bishop];
const LINED: [Role; 2] = [Role::Bishop, Role::Rook];
/// Men beside the kings.
const MEN: [Role; 6] = [
	Role::Pawn,
	Role::Knight,
	Role::Bishop,
	Role::Rook,
	Role::Queen,
	Role::Pawn,
];
/// The fewest pieces of a position, and the most.
const PIECES: (u32, u32) = (3, 8);
/// Number of questions after which a position gets one more piece.
const GROWS: u32 = 3;
/// Largest number of tries until a lot fits.
const TRIES: usize = 1000;

/// Level of both players in the growing game: club level, and fast.
const LEVEL: u8 = 5;
const LIMIT: Limit = Limit {
	depth: Some(2),
	nodes: Some(2000),
	lines: 1,
	analysis: false,
	only: Vec::new(),
};

/// A drill in hand.
#[derive(Debug)]
pub struct Asker {
	drill: Drill,
	lots: Lots,
	asked: u32,
	last: Option<Question>,
	player: Opponent,
	/// The positions of the growing game.
	game: Vec<Position>,
}

impl Asker {
	/// Returns an asker; the same seed asks the same.
	#[must_use]
	pub fn new(drill: Drill, seed: u64) -> Self {
		let mut lots = Lots::new(seed);
		Self {
			drill,
			player: Opponent::new(SkillLevel::of(LEVEL), lots.seed()),
			lots,
			asked: 0,
			last: None,
			game: Vec::new(),
		}
	}

	/// Returns the next question, different from the last.
	pub fn ask(&mut self) -> Question {
		let mut question = self.draw();
		for _ in 0..TRIES {
			if self.last.as_ref() != Some(&question) {
				break;
			}
			question = self.draw();
		}
		self.asked += 1;
		self.last = Some(question.clone());
		question
	}

	fn draw(&mut self) -> Question {
		match self.drill {
			Drill::Colour => Question::Colour(self.lots.square()),
			Drill::Diagonal => self.diagonal(),
			Drill::Moves => Question::Moves {
				role: self.lots.pick(&LISTED).unwrap_or(Role::Knight),
				from: self.lots.square(),
			},
			Drill::Route => {
				let [from, to] = self.two(|from, to| distance(from, to) > 1);
				Question::Route { from, to }
			}
			Drill::Meeting => self.meeting(),
			Drill::Coordinates => {
				let [from, to] = self.two(|from, to| from != to);
				Question::Coordinates { from, to }
			}
			Drill::Position => Question::Position(self.position()),
			Drill::Game => self.growing(),
		}
	}

	/// Returns two squares that fit.
	fn two(&mut self, fits: impl Fn(Square, Square) -> bool) -> [Square; 2] {
		let mut two = [Square::A1, Square::H8];
		for _ in 0..TRIES {
			let drawn = [self.lots.square(), self.lots.square()];
			let [one, other] = drawn;
			if fits(one, other) {
				two = drawn;
				break;
			}
		}
		two
	}

	/// On one diagonal in half of the cases.
	fn diagonal(&mut self) -> Question {
		let wanted = self.lots.coin();
		let squares =
			self.two(|one, other| one != other && reach(Role::Bishop, one).contains(&other) == wanted);
		Question::Diagonal(squares)
	}

	fn meeting(&mut self) -> Question {
		let mut pieces = [(Role::Bishop, Square::B8), (Role::Rook, Square::F1)];
		for _ in 0..TRIES {
			let drawn = [(); 2].map(|()| {
				let role = self.lots.pick(&LINED).unwrap_or(Role::Bishop);
				(role, self.lots.square())
			});
			let [(role, one), (other_role, other)] = drawn;
			let apart = one != other
				&& !reach(role, one).contains(&other)
				&& !reach(other_role, other).contains(&one);
			if apart && meeting(drawn).len() == 1 {
				pieces = drawn;
				break;
			}
		}
		Question::Meeting(pieces)
	}

	/// Returns a possible position, with one more piece every few questions.
	fn position(&mut self) -> Position {
		let (fewest, most) = PIECES;
		let men = (fewest + self.asked / GROWS).min(most);
		for _ in 0..TRIES {
			if let Some(position) = self.scattered(men) {
				return position;
			}
		}
		Position::start()
	}

	fn scattered(&mut self, men: u32) -> Option<Position> {
		let mut board = Placement::from_fen("8/8/8/8/8/8/8/8").ok()?;
		for number in 0..men {
			let role = if number < 2 {
				Role::King
			} else {
				self.lots.pick(&MEN)?
			};
			let color = Color::from_white(number % 2 == 0);
			let square = self.lots.square();
			if board.piece_on(square).is_some() {
				return None;
			}
			board.put(square, Piece { color, role });
		}
		Position::from_fen(&format!("{} w - - 0 1", board.fen())).ok()
	}

	/// Adds a move of each side to the game; when it is over another one begins.
	fn growing(&mut self) -> Question {
		let mut moves = Vec::new();
		for _ in 0..2 {
			let here = self.game.last().cloned().unwrap_or_else(Position::start);
			let before = self.game.split_last().map_or(&[][..], |(_, before)| before);
			let Some(choice) = self.player.choose(before, &here, LIMIT, &mut |_| true) else {
				break;
			};
			self.game.push(here.after(choice.mv));
			moves.push((here, choice.mv));
		}
		let Some((last, mv)) = moves.last() else {
			self.game.clear();
			self.player.new_game(self.lots.seed());
			return self.growing();
		};
		let after = last.after(*mv);
		// A square that is or was occupied, so that it must have been followed.
		let seen: Vec<Square> = self
			.game
			.iter()
			.flat_map(|position| position.placement().differing(&after.placement()))
			.chain(moves.iter().flat_map(|(_, mv)| vec![mv.from(), mv.to()]))
			.collect();
		let on = self.lots.pick(&seen).unwrap_or(Square::E4);
		Question::Game { moves, after, on }
	}
}

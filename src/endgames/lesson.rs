//! Drills: endgames, grades of difficulty, and positions drawn by lot.

use alloc::string::String;
use alloc::vec::Vec;

use super::material::Material;
use super::spot::Spot;
use super::table::{DRAW, NONE, Outcome, Table, Tables, outcome};
use crate::chess::{Color, Piece, Placement, Position, Role, Square};

/// An endgame that players learn. White has the men named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endgame {
	/// The name of its material.
	pub name: &'static str,
	/// True if White can win it from nearly everywhere.
	pub won: bool,
	/// True if holding it is worth learning.
	pub held: bool,
}

const fn won(name: &'static str) -> Endgame {
	Endgame {
		name,
		won: true,
		held: false,
	}
}

const fn either(name: &'static str) -> Endgame {
	Endgame {
		name,
		won: true,
		held: true,
	}
}

const fn held(name: &'static str) -> Endgame {
	Endgame {
		name,
		won: false,
		held: true,
	}
}

impl Endgame {
	/// In the order in which players learn them.
	pub const ALL: [Self; 11] = [
		won("KQK"),
		won("KRK"),
		either("KPK"),
		won("KBBK"),
		won("KBNK"),
		either("KBPK"),
		either("KQKP"),
		either("KRKP"),
		won("KQKR"),
		held("KRKB"),
		held("KRKN"),
	];

	#[must_use]
	pub fn material(&self) -> Option<Material> {
		Material::named(self.name)
	}
}

crate::named! {
/// Task and difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
	/// To win, within the first third of the longest mate.
	Near = "near",
	Halfway = "halfway",
	Far = "far",
	/// To hold the draw with the weaker side.
	Hold = "hold",
}
}

impl Grade {
	/// Returns the grades of an endgame.
	#[must_use]
	pub fn of(endgame: &Endgame) -> Vec<Self> {
		let fits = |grade: &Self| {
			if *grade == Self::Hold {
				endgame.held
			} else {
				endgame.won
			}
		};
		Self::ALL.into_iter().filter(fits).collect()
	}
}

/// Largest number of tries until a lot fits.
const TRIES: usize = 4000;

/// Pseudo-random numbers from a seed, for the lots.
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
	#[must_use]
	pub const fn new(seed: u64) -> Self {
		Self(seed)
	}

	/// Returns a number below `count`; zero if `count` is zero. By SplitMix64.
	pub fn below(&mut self, count: usize) -> usize {
		self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
		let mut mixed = self.0;
		mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
		mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
		let mixed = mixed ^ (mixed >> 31);
		let count = u64::try_from(count).unwrap_or(u64::MAX).max(1);
		usize::try_from(mixed % count).unwrap_or(0)
	}
}

impl Tables {
	/// Draws a position of this endgame and grade by lot, as FEN; `None` if none is found.
	#[must_use]
	pub fn draw(&self, material: Material, grade: Grade, lot: &mut Lot) -> Option<String> {
		let table = self.of(material)?;
		let number = match grade {
			Grade::Near | Grade::Halfway | Grade::Far => table.to_win(grade, lot)?,
			Grade::Hold => self.to_hold(table, lot)?,
		};
		let spot = table.numbering.spot(number);
		let has_pawn = table.numbering.men.iter().any(|man| man.role == Role::Pawn);
		let images: [fn(Square) -> Square; 3] = [
			Square::flip_horizontal,
			Square::flip_vertical,
			Square::flip_diagonal,
		];
		let images = images.into_iter().take(if has_pawn { 1 } else { 3 });
		let turned = images.fold(spot, |spot, image| match lot.below(2) {
			0 => spot,
			_ => spot.turned(image),
		});
		Some(fen(&turned, &table.numbering.men))
	}

	/// Draws a drawn position with Black to move that only some of Black's moves hold, and no capture holds.
	fn to_hold(&self, table: &Table, lot: &mut Lot) -> Option<usize> {
		for _ in 0..TRIES {
			let number = table.drawn(Color::Black, |value| value == DRAW, lot)?;
			let fen = fen(&table.numbering.spot(number), &table.numbering.men);
			let Ok(position) = Position::from_fen(&fen) else {
				continue;
			};
			let moves = self.moves(&position);
			let holds = moves.iter().any(|(_, outcome)| *outcome == Outcome::Draw);
			let loses = moves.iter().any(|(_, outcome)| *outcome < Outcome::Draw);
			let takes = moves
				.iter()
				.any(|(mv, outcome)| mv.captured().is_some() && *outcome >= Outcome::Draw);
			if holds && loses && !takes {
				return Some(number);
			}
		}
		None
	}
}

impl Table {
	/// Returns one in this many of its positions, as FEN, with the outcome for the side to move.
	pub fn positions(&self, one_in: usize) -> impl Iterator<Item = (String, Outcome)> {
		let values = self.values.iter().enumerate();
		let known = values.filter_map(|(number, value)| Some((number, outcome(*value)?)));
		known
			.step_by(one_in.max(1))
			.map(|(number, outcome)| (fen(&self.numbering.spot(number), &self.numbering.men), outcome))
	}

	/// Draws a position that White wins, as far from mate as the grade says.
	fn to_win(&self, grade: Grade, lot: &mut Lot) -> Option<usize> {
		let most = u32::from(self.longest(Color::White)?.div_ceil(2));
		let third = |thirds: u32| most * thirds / 3;
		let (from, to) = match grade {
			Grade::Near => (2, third(1).max(2)),
			Grade::Halfway => (third(1) + 1, third(2)),
			Grade::Far | Grade::Hold => (third(2) + 1, most),
		};
		let fits = |value: u8| match outcome(value) {
			Some(Outcome::Win(plies)) => (from..=to).contains(&u32::from(plies.div_ceil(2))),
			Some(Outcome::Draw | Outcome::Loss(_)) | None => false,
		};
		self.drawn(Color::White, fits, lot)
	}

	fn values_of(&self, turn: Color) -> (usize, &[u8]) {
		let half = self.values.len() / 2;
		let (white, black) = self.values.split_at_checked(half).unwrap_or_default();
		turn.fold_wb((0, white), (half, black))
	}

	/// The half-moves to the longest mate that this side gives when it is to move.
	#[must_use]
	pub fn longest(&self, turn: Color) -> Option<u8> {
		let (_, values) = self.values_of(turn);
		let wins = values
			.iter()
			.filter(|value| **value != NONE && value.is_multiple_of(2));
		wins.max().filter(|value| **value != DRAW).map(|value| value - 1)
	}

	/// Draws one of the fitting positions with this side to move, each with the same chance.
	fn drawn(&self, turn: Color, fits: impl Fn(u8) -> bool, lot: &mut Lot) -> Option<usize> {
		let (first, values) = self.values_of(turn);
		let fitting = || (first..).zip(values).filter(|(_, value)| fits(**value));
		let count = fitting().count();
		let drawn = fitting().nth(lot.below(count))?;
		Some(drawn.0)
	}
}

fn fen(spot: &Spot, men: &[Piece]) -> String {
	let mut board = Placement::default();
	for (color, square) in Color::ALL.into_iter().zip(spot.kings) {
		board.put(
			square,
			Piece {
				color,
				role: Role::King,
			},
		);
	}
	for (man, square) in men.iter().zip(spot.men) {
		board.put(square, *man);
	}
	format!("{} {} - - 0 1", board.fen(), spot.turn.fold_wb('w', 'b'))
}

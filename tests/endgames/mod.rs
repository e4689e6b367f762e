//! Tables of endgames against the rules of the board: what each position is worth follows from what its moves lead to.

use annabella::chess::Position;
use annabella::endgames::{Material, Outcome, Table, Tables};

use crate::portion::one_in;

fn made(name: &str) -> (Tables, Material) {
	let material = Material::named(name).unwrap();
	let mut tables = Tables::default();
	tables.make(material);
	(tables, material)
}

/// What a position is worth by its moves alone, if those lead to what the tables say.
fn by_its_moves(tables: &Tables, position: &Position) -> Outcome {
	let moves = position.legal_moves();
	let after = |mv| {
		tables
			.probe(&position.after(mv))
			.unwrap_or_else(|| panic!("{} {mv:?}", position.fen()))
	};
	let best = moves.into_iter().map(|mv| after(mv).other()).max();
	match best {
		None if position.is_checkmate() => Outcome::Loss(0),
		None | Some(Outcome::Draw) => Outcome::Draw,
		Some(Outcome::Win(plies)) => Outcome::Win(plies + 1),
		Some(Outcome::Loss(plies)) => Outcome::Loss(plies + 1),
	}
}

/// Compares one in so many positions of a table; how many.
fn compare(tables: &Tables, table: &Table, every: usize) -> usize {
	let mut compared = 0;
	for (fen, outcome) in table.positions(every) {
		let position = Position::from_any_fen(&fen).unwrap();
		assert_eq!(by_its_moves(tables, &position), outcome, "{fen}");
		compared += 1;
	}
	compared
}

/// The longest mates, in moves: Thompson 1986 has those of four men; of three they are in every manual, such as Levy and Newborn,
/// "How Computers Play Chess", 1991.
const LONGEST: [(&str, u8); 3] = [("KQK", 10), ("KRK", 16), ("KPK", 28)];

#[test]
fn every_position_of_three_men_is_worth_what_its_moves_lead_to() {
	let (tables, _) = made("KPK");
	for (name, moves) in LONGEST {
		let table = tables.of(Material::named(name).unwrap()).unwrap();
		assert_eq!(table.longest().unwrap().div_ceil(2), moves, "{name}");
		let compared = compare(&tables, table, one_in(25));
		println!("{name}: {compared} positions compared.");
		assert!(compared > 1000);
	}
}

#[test]
fn four_men_too() {
	four(&[("KBNK", 33)], 3001);
}

#[test]
#[ignore = "unoptimised it takes minutes: make soak"]
fn all_four_men_too() {
	let all = [
		("KBBK", 19),
		("KQKR", 35),
		("KBPK", 31),
		("KQKP", 28),
		("KRKP", 26),
		("KRKB", 18),
		("KRKN", 27),
	];
	four(&all, 97);
}

fn four(all: &[(&str, u8)], every: usize) {
	for (name, moves) in all {
		let (tables, material) = made(name);
		let table = tables.of(material).unwrap();
		let compared = compare(&tables, table, every);
		println!(
			"{name}: {compared} positions compared, mate in {:?}.",
			table.longest().map(|plies| plies.div_ceil(2))
		);
		assert_eq!(table.longest().unwrap().div_ceil(2), *moves, "{name}");
	}
}

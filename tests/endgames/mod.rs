//! Tables of endgames against the rules of the board: the outcome of each position follows from the outcomes of its moves.

use std::fs::File;
use std::io::{BufWriter, Write};

use annabella::chess::{Color, Position};
use annabella::endgames::{Material, Outcome, Table, Tables};

use crate::portion::one_in;

fn made(name: &str) -> (Tables, Material) {
	let material = Material::named(name).unwrap();
	let mut tables = Tables::default();
	tables.make(material);
	(tables, material)
}

/// Returns the outcome of a position by its moves alone, if they lead to the outcomes of the tables.
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

/// Compares one in this many positions of a table; returns their number.
fn compare(tables: &Tables, table: &Table, every: usize) -> usize {
	let mut compared = 0;
	for (fen, outcome) in table.positions(every) {
		let position = Position::from_any_fen(&fen).unwrap();
		assert_eq!(by_its_moves(tables, &position), outcome, "{fen}");
		compared += 1;
	}
	compared
}

/// The longest mates with White to move, in moves, the number of positions that have them, and the number of positions with
/// Black to move that are lost as late: as Nalimov's tables have them, by the statistics of Peter Karrer and of Guido Bensi
/// (kirill-kryukov.com/chess, "Longest Mate in kqk", 2006).
const LONGEST: [(&str, u8, usize, usize); 3] = [("KQK", 10, 1, 8), ("KRK", 16, 121, 390), ("KPK", 28, 3, 2)];

#[test]
fn every_position_of_three_men_is_worth_what_its_moves_lead_to() {
	let (tables, _) = made("KPK");
	for (name, moves, won, lost) in LONGEST {
		let table = tables.of(Material::named(name).unwrap()).unwrap();
		let count = |wanted| {
			table
				.positions(1)
				.filter(|(_, outcome)| *outcome == wanted)
				.count()
		};
		assert_eq!(table.longest(Color::White), Some(2 * moves - 1), "{name}");
		assert_eq!(count(Outcome::Win(2 * moves - 1)), won, "{name}");
		assert_eq!(count(Outcome::Loss(2 * moves)), lost, "{name}");
		let compared = compare(&tables, table, one_in(25));
		println!("{name}: {compared} positions compared.");
		assert!(compared > 1000);
	}
}

/// The longest mates of the side to move, in moves: for the side with the stronger men, and for the other one, if it can win.
const LONGEST_OF_FOUR: [(&str, u8, Option<u8>); 13] = [
	("KBBK", 19, None),
	("KBNK", 33, None),
	("KQBK", 8, None),
	("KRBK", 16, None),
	("KBPK", 31, None),
	("KQKQ", 13, Some(13)),
	("KQKR", 35, Some(19)),
	("KQKB", 17, None),
	("KQKN", 21, None),
	("KQKP", 28, Some(29)),
	("KRKR", 19, Some(19)),
	("KRKB", 29, None),
	// A king that its own rook hems in the corner is mated by the knight.
	("KRKN", 40, Some(1)),
];

/// Interval of the compared positions of a table.
const EVERY: usize = 97;

/// Unoptimised it takes minutes. A file has the compared positions, for `scripts/beside-syzygy`.
#[test]
#[ignore = "make soak"]
fn four_men_too() {
	let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/endgames.txt");
	let mut written = BufWriter::new(File::create(path).unwrap());
	for (name, stronger, weaker) in LONGEST_OF_FOUR {
		let (tables, material) = made(name);
		let table = tables.of(material).unwrap();
		let longest =
			[Color::White, Color::Black].map(|side| table.longest(side).map(|plies| plies.div_ceil(2)));
		println!("{name}: mate in {longest:?}.");
		let compared = compare(&tables, table, EVERY);
		println!("{name}: {compared} positions compared with what their moves lead to.");
		assert!(compared > 1000);
		for (fen, outcome) in table.positions(EVERY) {
			let (sign, plies) = match outcome {
				Outcome::Win(plies) => ('+', plies),
				Outcome::Draw => ('=', 0),
				Outcome::Loss(plies) => ('-', plies),
			};
			writeln!(written, "{name}\t{fen}\t{sign}\t{plies}").unwrap();
		}
		assert_eq!(longest, [Some(stronger), weaker], "{name}");
	}
	println!("They stand in {path}.");
}

//! Known facts of endgames, and every position of the tables of three men against the rules.

use super::*;
use crate::chess::{Color, Position};
use alloc::vec::Vec;

fn tables(names: &[&str]) -> Tables {
	let mut tables = Tables::default();
	for name in names {
		tables.make(Material::named(name).unwrap());
	}
	tables
}

#[test]
fn a_material_has_one_name() {
	for name in ["KQK", "KBNK", "KBPK", "KQKP", "KRKB", "KBBK"] {
		assert_eq!(Material::named(name).unwrap().name(), name);
	}
	assert_eq!(Material::named("KPKQ").unwrap().name(), "KQKP");
	for name in ["KPKP", "KQQQK", "K", "", "KXK", "QKK"] {
		assert_eq!(Material::named(name), None, "{name}");
	}
	let needed: Vec<_> = Material::named("KPK")
		.unwrap()
		.needed()
		.iter()
		.map(Material::name)
		.collect();
	assert_eq!(needed, ["KQK", "KRK", "KPK"]);
}

#[test]
fn the_longest_mates_are_those_that_are_known() {
	let tables = tables(&["KPK"]);
	for (name, moves) in [("KQK", 10), ("KRK", 16), ("KPK", 28)] {
		let table = tables.of(Material::named(name).unwrap()).unwrap();
		assert_eq!(table.longest(Color::White).unwrap().div_ceil(2), moves, "{name}");
	}
	let read = |fen: &str| tables.probe(&Position::from_fen(fen).unwrap());
	assert_eq!(read("8/8/8/8/8/k7/8/K6r w - - 0 1"), Some(Outcome::Loss(0)));
}

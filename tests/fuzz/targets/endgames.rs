//! The file of a table of an endgame.

use annabella::endgames::{Material, Table};

/// Any bytes that are read are written as the same table again; others are refused.
pub fn endgame(bytes: &[u8]) {
	for name in ["KRK", "KQK"] {
		let material = Material::named(name).unwrap();
		if let Ok(table) = Table::read(material, bytes) {
			assert!(Table::read(material, &table.written()).unwrap() == table);
		}
	}
}

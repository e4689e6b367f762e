//! The file of a table of an endgame.

use annabella::endgames::{Material, Table};

/// Whatever is read is written as the same table again; nothing else is taken for one.
pub fn endgame(bytes: &[u8]) {
	for name in ["KRK", "KQK"] {
		let material = Material::named(name).unwrap();
		if let Ok(table) = Table::read(material, bytes) {
			assert!(Table::read(material, &table.written()).unwrap() == table);
		}
	}
}

//! Endgames of at most four men: tables of the exact distance to mate, and drills with them.
//!
//! The tables are made by retrograde analysis, and saved as files. They have no en passant: a table has pawns of one side
//! alone.

mod file;
mod judgement;
mod left;
mod lesson;
mod maker;
mod material;
mod spot;
mod table;
#[cfg(test)]
mod tests;

pub use file::TableFlaw;
pub use judgement::Judgement;
pub use left::{Left, Source};
pub use lesson::{Endgame, Grade, Lot};
pub use maker::Maker;
pub use material::Material;
pub use table::{Outcome, Table, Tables};

use alloc::sync::Arc;

impl Tables {
	/// Makes and adds all tables that are needed to play this material out. It may take some seconds, and more without
	/// optimisation.
	pub fn make(&mut self, material: Material) {
		for needed in material.needed() {
			if self.of(needed).is_none() {
				let mut maker = Maker::new(needed, self.clone());
				while maker.work(usize::MAX) {}
				self.add(Arc::new(maker.finish()));
			}
		}
	}
}

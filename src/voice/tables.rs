//! Tables with one entry for every file, rank, piece or colour, as the word files have them.

use alloc::string::String;

use serde::Deserialize;

use super::manner::FileSet;
use crate::chess::{Color, File, Rank, Role};

macro_rules! table {
	($(#[$doc:meta])* $table:ident by $key:ty: $($field:ident $name:literal $value:path),* $(,)?) => {
		$(#[$doc])*
		#[derive(Debug, Deserialize)]
		#[serde(deny_unknown_fields)]
		pub(super) struct $table<T> {
			$(#[serde(rename = $name)] $field: T,)*
		}

		impl<T> $table<T> {
			pub(super) const fn get(&self, key: $key) -> &T {
				match key { $($value => &self.$field,)* }
			}

			pub(super) fn iter(&self) -> impl Iterator<Item = ($key, &T)> {
				[$(($value, &self.$field),)*].into_iter()
			}
		}
	};
}

table!(
	/// One entry a file.
	ByFile by File:
	a "a" File::A, b "b" File::B, c "c" File::C, d "d" File::D,
	e "e" File::E, f "f" File::F, g "g" File::G, h "h" File::H,
);

table!(
	/// One entry a rank.
	ByRank by Rank:
	first "1" Rank::First, second "2" Rank::Second, third "3" Rank::Third, fourth "4" Rank::Fourth,
	fifth "5" Rank::Fifth, sixth "6" Rank::Sixth, seventh "7" Rank::Seventh, eighth "8" Rank::Eighth,
);

table!(
	/// One entry a kind of piece.
	ByRole by Role:
	king "king" Role::King, queen "queen" Role::Queen, rook "rook" Role::Rook,
	bishop "bishop" Role::Bishop, knight "knight" Role::Knight, pawn "pawn" Role::Pawn,
);

table!(
	/// One entry a side.
	BySide by Color:
	white "white" Color::White, black "black" Color::Black,
);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileSets {
	anna: ByFile<String>,
	nato: ByFile<String>,
	letters: ByFile<String>,
}

impl FileSets {
	pub(super) const fn get(&self, set: FileSet) -> &ByFile<String> {
		match set {
			FileSet::Anna => &self.anna,
			FileSet::Nato => &self.nato,
			FileSet::Letters => &self.letters,
		}
	}
}

//! The earcons by their meaning. A tone never carries a fact alone.

/// A short sound beside the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
	Move,
	Capture,
	Check,
	Illegal,
	YourTurn,
	LowTime,
	End,
	/// The edge of the board, or the end of a list.
	Edge,
	/// A place such as a list of choices is entered.
	Opened,
	/// Such a place is left.
	Closed,
	Selected,
	Deselected,
	/// Something to know, and nothing is wrong.
	Notice,
	/// Something is wrong with the program's surroundings (a voice, a disk, an engine).
	Trouble,
	/// The square at the finger while the user walks over the board.
	Square(Shade, Occupant),
}

/// The colour of a square: light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shade {
	Light,
	Dark,
}

/// The occupant of a square, from the point of view of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occupant {
	Nobody,
	Own,
	Other,
}

impl Tone {
	pub const ALL: [Self; 20] = [
		Self::Move,
		Self::Capture,
		Self::Check,
		Self::Illegal,
		Self::YourTurn,
		Self::LowTime,
		Self::End,
		Self::Edge,
		Self::Opened,
		Self::Closed,
		Self::Selected,
		Self::Deselected,
		Self::Notice,
		Self::Trouble,
		Self::Square(Shade::Light, Occupant::Nobody),
		Self::Square(Shade::Light, Occupant::Own),
		Self::Square(Shade::Light, Occupant::Other),
		Self::Square(Shade::Dark, Occupant::Nobody),
		Self::Square(Shade::Dark, Occupant::Own),
		Self::Square(Shade::Dark, Occupant::Other),
	];
}

/// The position of a tone between the left and the right: from -100 to 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pan(i8);

impl Pan {
	pub const CENTRE: Self = Self(0);

	/// The place of a file: the a-file is on the left, as White hears the board.
	#[must_use]
	pub const fn of_file(file: u8) -> Self {
		let file = if file > 7 { 7 } else { file as i8 };
		// Seven steps of 28 from -98 to 98. The greatest product alone would not fit.
		Self((file - 3) * 28 - 14)
	}

	/// The same place as heard from the other side of the board.
	#[must_use]
	pub const fn mirrored(self) -> Self {
		Self(-self.0)
	}

	/// From -100, all left, to 100, all right.
	#[must_use]
	pub const fn percent(self) -> i8 {
		self.0
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_files_stand_from_left_to_right() {
		let places: [i8; 8] = core::array::from_fn(|file| Pan::of_file(file as u8).percent());
		assert_eq!(places, [-98, -70, -42, -14, 14, 42, 70, 98]);
		assert_eq!(Pan::of_file(0).mirrored(), Pan::of_file(7));
	}
}

//! The look of the screen: its colours, the size of the board, its parts, and the motion of the parts. Speech does not
//! depend on it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

crate::named! {
/// The colours of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
	/// The terminal's own colours.
	#[default]
	Terminal = "terminal",
	WhiteOnBlack = "white-on-black",
	BlackOnWhite = "black-on-white",
	YellowOnBlack = "yellow-on-black",
	/// For eyes that bright areas dazzle.
	Dim = "dim",
}
}

/// The size of the board, if the window has room for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardSize {
	#[default]
	Once,
	Twice,
	Thrice,
}

crate::named! {
/// A part of the screen that can be hidden. The rest is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
	Board = "board",
	Clocks = "clocks",
	Moves = "moves",
}
}

crate::named! {
/// The signs of which drawn pieces are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FigureSigns {
	/// Those that the terminal is known to draw.
	#[default]
	Automatic = "automatic",
	/// Quarters of a cell.
	Quadrants = "quadrants",
	/// Sixths of a cell.
	Sextants = "sextants",
}
}

/// The look of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
	pub theme: Theme,
	pub size: BoardSize,
	/// True if the board is drawn with letters even on a terminal that can show figures.
	pub letters: bool,
	/// True if only the board and the last sentence are shown, in the largest letters that fit.
	pub large_print: bool,
	/// True if a bar beside the board shows the evaluation, at home.
	pub evaluation: bool,
	/// True if the board stands still until the user asks for it, so that only the words of a move are new on the screen.
	pub still: bool,
	/// True if its purpose stands before the typed line, also on a line for a screen reader.
	pub prompts: bool,
	/// The signs of drawn pieces that are no images.
	pub figures: FigureSigns,
	/// True if drawn pieces are images on a terminal that is known to show them; else they are figures.
	pub images: bool,
	/// True if the mouse points at squares, moves and choices; else it is left to the terminal.
	pub mouse: bool,
	hidden: [bool; 3],
}

impl Theme {
	#[must_use]
	pub fn next(self) -> Self {
		let mut round = Self::ALL.into_iter().cycle();
		round.find(|one| *one == self);
		round.next().unwrap_or(self)
	}
}

impl BoardSize {
	/// One, two or three times.
	#[must_use]
	pub const fn times(self) -> u8 {
		match self {
			Self::Once => 1,
			Self::Twice => 2,
			Self::Thrice => 3,
		}
	}

	#[must_use]
	pub const fn from_times(times: u8) -> Option<Self> {
		match times {
			1 => Some(Self::Once),
			2 => Some(Self::Twice),
			3 => Some(Self::Thrice),
			_ => None,
		}
	}

	#[must_use]
	pub const fn next(self) -> Self {
		match self {
			Self::Once => Self::Twice,
			Self::Twice => Self::Thrice,
			Self::Thrice => Self::Once,
		}
	}

	/// Rows of a window in which the board is drawn in this size, however wide it is.
	#[must_use]
	pub const fn rows(self) -> Option<u8> {
		match self {
			Self::Once => None,
			Self::Twice => Some(31),
			Self::Thrice => Some(55),
		}
	}

	/// The next larger one, or the largest.
	#[must_use]
	pub const fn larger(self) -> Self {
		match self {
			Self::Once => Self::Twice,
			Self::Twice | Self::Thrice => Self::Thrice,
		}
	}

	/// The next smaller one, or the smallest.
	#[must_use]
	pub const fn smaller(self) -> Self {
		match self {
			Self::Once | Self::Twice => Self::Once,
			Self::Thrice => Self::Twice,
		}
	}
}

impl Appearance {
	/// The default look.
	#[must_use]
	pub fn usual() -> Self {
		Self {
			images: true,
			mouse: true,
			..Self::default()
		}
	}

	#[must_use]
	pub const fn shows(&self, panel: Panel) -> bool {
		let [board, clocks, moves] = self.hidden;
		!match panel {
			Panel::Board => board,
			Panel::Clocks => clocks,
			Panel::Moves => moves,
		}
	}

	/// Hides a shown panel, and shows a hidden one.
	pub const fn toggle(&mut self, panel: Panel) {
		let [board, clocks, moves] = &mut self.hidden;
		let hidden = match panel {
			Panel::Board => board,
			Panel::Clocks => clocks,
			Panel::Moves => moves,
		};
		*hidden = !*hidden;
	}

	/// Hides these parts and no others, by their written names; `None` if one of them cannot be read.
	pub(super) fn hide(&mut self, names: &str) -> Option<()> {
		let mut hidden = [false; 3];
		for name in names.split(',').filter(|_| names != "nothing") {
			let place = Panel::ALL.iter().position(|panel| panel.name() == name.trim())?;
			*hidden.get_mut(place)? = true;
		}
		self.hidden = hidden;
		Some(())
	}

	/// The hidden parts, in the text of the setting.
	#[must_use]
	pub fn hidden_names(&self) -> String {
		let hidden: Vec<&str> = Panel::ALL
			.into_iter()
			.filter(|panel| !self.shows(*panel))
			.map(Panel::name)
			.collect();
		hidden.join(",")
	}
}

/// A switch by its name in flags and files.
#[must_use]
pub fn on_off(name: &str) -> Option<bool> {
	match name {
		"on" => Some(true),
		"off" => Some(false),
		_ => None,
	}
}

/// The text that [`on_off`] reads.
#[must_use]
pub fn written(on: bool) -> String {
	if on { "on" } else { "off" }.to_string()
}

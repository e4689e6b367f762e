//! The themes: a table of colours, read once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use annabella::chess::Color as Side;
use annabella::settings::{Appearance, FigureSigns};
use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::figures::{Layer, Signs};

const TABLE: &str = include_str!("themes.toml");
const SQUARES: &str = include_str!("squares.toml");

/// A colour of the text and one of its background, by their numbers among the 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ink {
	front: u8,
	back: u8,
}

/// The colours of one theme; the terminal's own has none but those of figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
	inks: Option<Inks>,
	board: Option<BoardInks>,
}

/// The colours of a board of figures, by their numbers among the 256, and its signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardInks {
	ink: u8,
	within: u8,
	filled: Filled,
	light: u8,
	dark: u8,
	marked: u8,
	focus: u8,
	held: u8,
	differing: u8,
	check: u8,
	touched: u8,
	/// The signs that the terminal draws.
	#[serde(skip)]
	pub signs: Signs,
}

/// The side whose figures are filled. The other side's are outlined, so that nobody needs to tell colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Filled {
	White,
	Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inks {
	text: Ink,
	bar: Ink,
	light: Ink,
	dark: Ink,
	marked: Ink,
	focus: Ink,
	differing: Ink,
}

/// The state of a square, beside light or dark. The first that is true counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareState {
	pub light: bool,
	pub focus: bool,
	pub held: bool,
	pub differing: bool,
	pub check: bool,
	pub touched: bool,
	pub marked: bool,
}

impl SquareState {
	/// Returns `true` if it has no mark.
	#[must_use]
	pub const fn is_plain(self) -> bool {
		self.name().is_none()
	}

	/// The name of its mark.
	#[must_use]
	pub const fn name(self) -> Option<&'static str> {
		match self {
			Self { focus: true, .. } => Some("focus"),
			Self { held: true, .. } => Some("held"),
			Self { differing: true, .. } => Some("differing"),
			Self { check: true, .. } => Some("check"),
			Self { touched: true, .. } => Some("touched"),
			Self { marked: true, .. } => Some("marked"),
			Self { .. } => None,
		}
	}
}

impl Ink {
	const fn style(self) -> Style {
		Style::new()
			.fg(Color::Indexed(self.front))
			.bg(Color::Indexed(self.back))
	}
}

impl BoardInks {
	/// Returns `true` if this side's figures are filled.
	#[must_use]
	pub fn fills(&self, color: Side) -> bool {
		match self.filled {
			Filled::White => color == Side::White,
			Filled::Black => color == Side::Black,
		}
	}

	/// The colours of a figure: of its lines, and of its inside.
	#[must_use]
	pub const fn figure(&self) -> (u8, u8) {
		(self.ink, self.within)
	}

	/// The two colours of a cell of this square.
	#[must_use]
	pub fn style(&self, standing: SquareState, front: Layer, back: Layer) -> Style {
		let colour = |layer| {
			Color::Indexed(match layer {
				Layer::Square => self.square(standing),
				Layer::Ink => self.ink,
				Layer::Within => self.within,
			})
		};
		Style::new().fg(colour(front)).bg(colour(back))
	}

	const fn square(&self, standing: SquareState) -> u8 {
		match standing {
			SquareState { focus: true, .. } => self.focus,
			SquareState { held: true, .. } => self.held,
			SquareState { differing: true, .. } => self.differing,
			SquareState { check: true, .. } => self.check,
			SquareState { touched: true, .. } => self.touched,
			SquareState { marked: true, .. } => self.marked,
			SquareState { light: true, .. } => self.light,
			SquareState { .. } => self.dark,
		}
	}
}

impl Palette {
	/// The colours of this look. If the user wants no colours, the terminal has its own.
	#[must_use]
	pub fn of(look: Appearance) -> Self {
		static TABLES: OnceLock<BTreeMap<String, Inks>> = OnceLock::new();
		static BOARDS: OnceLock<BTreeMap<String, BoardInks>> = OnceLock::new();
		if no_colour() {
			return Self::default();
		}
		let name = look.theme.name();
		let signs = match look.figures {
			FigureSigns::Automatic | FigureSigns::Quadrants => Signs::Quarters,
			FigureSigns::Sextants => Signs::Sixths,
		};
		// The tables are part of the program, and a test reads them.
		let tables = TABLES.get_or_init(|| toml::from_str(TABLE).unwrap_or_default());
		let boards = BOARDS.get_or_init(|| toml::from_str(SQUARES).unwrap_or_default());
		Self {
			inks: tables.get(name).copied(),
			board: boards
				.get(name)
				.filter(|_| !look.letters)
				.map(|board| BoardInks { signs, ..*board }),
		}
	}

	/// Everything but the board.
	#[must_use]
	pub fn text(&self) -> Style {
		self.inks.map_or(Style::new(), |inks| inks.text.style())
	}

	/// Text to be found at one glance.
	#[must_use]
	pub fn bar(&self) -> Style {
		let own = Style::new().add_modifier(Modifier::REVERSED);
		self.inks
			.map_or(own, |inks| inks.bar.style())
			.add_modifier(Modifier::BOLD)
	}

	/// The colours of figures, if there are any.
	#[must_use]
	pub const fn board(&self) -> Option<&BoardInks> {
		self.board.as_ref()
	}

	/// A square and its content; `None`, if the terminal has its own colours.
	#[must_use]
	pub fn square(&self, standing: SquareState) -> Option<Style> {
		if let Some(board) = &self.board {
			return Some(board.style(standing, Layer::Ink, Layer::Square));
		}
		let inks = self.inks?;
		let ink = match standing {
			SquareState { focus: true, .. } | SquareState { held: true, .. } => inks.focus,
			SquareState { differing: true, .. } => inks.differing,
			SquareState { check: true, .. }
			| SquareState { touched: true, .. }
			| SquareState { marked: true, .. } => inks.marked,
			SquareState { light: true, .. } => inks.light,
			SquareState { .. } => inks.dark,
		};
		Some(ink.style())
	}
}

/// Returns `true` if the user wants no colours, by the convention of <https://no-color.org>.
fn no_colour() -> bool {
	std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
	use annabella::settings::Theme;

	use super::super::outlines;
	use super::*;

	/// The red, green and blue of one of the fixed colours.
	fn rgb(number: u8) -> [u8; 3] {
		assert!(
			number >= 16,
			"the first sixteen colours are whatever the terminal makes of them"
		);
		outlines::rgb(number)
	}

	/// The relative luminance of the Web Content Accessibility Guidelines.
	fn luminance(number: u8) -> f64 {
		let linear = |part: u8| {
			let part = f64::from(part) / 255.0;
			if part <= 0.04045 {
				part / 12.92
			} else {
				((part + 0.055) / 1.055).powf(2.4)
			}
		};
		let [red, green, blue] = rgb(number).map(linear);
		0.2126 * red + 0.7152 * green + 0.0722 * blue
	}

	fn contrast(one: u8, other: u8) -> f64 {
		let (one, other) = (luminance(one), luminance(other));
		(one.max(other) + 0.05) / (one.min(other) + 0.05)
	}

	fn tables() -> BTreeMap<String, Inks> {
		toml::from_str(TABLE).unwrap()
	}

	#[test]
	fn black_on_white_is_as_much_as_there_is() {
		assert!((contrast(16, 231) - 21.0).abs() < 0.01);
		assert!((contrast(231, 231) - 1.0).abs() < 0.01);
		// Computed by hand from the published formula.
		assert!((contrast(231, 25) - 6.4).abs() < 0.1, "{}", contrast(231, 25));
	}

	#[test]
	fn every_theme_has_its_table() {
		let names: Vec<&str> = Theme::ALL
			.into_iter()
			.filter(|theme| *theme != Theme::Terminal)
			.map(Theme::name)
			.collect();
		let mut written: Vec<String> = tables().into_keys().collect();
		written.sort_by_key(|name| names.iter().position(|known| known == name));
		assert_eq!(written, names);
	}

	#[test]
	fn text_and_pieces_have_a_contrast_of_seven() {
		for (name, inks) in tables() {
			for (what, ink) in [
				("text", inks.text),
				("bar", inks.bar),
				("light", inks.light),
				("dark", inks.dark),
				("marked", inks.marked),
				("focus", inks.focus),
				("differing", inks.differing),
			] {
				let seen = contrast(ink.front, ink.back);
				assert!(seen >= 7.0, "{name}: {what} {seen}");
			}
		}
	}

	#[test]
	fn figures_and_frames_have_a_contrast_of_seven_on_every_square() {
		let boards: BTreeMap<String, BoardInks> = toml::from_str(SQUARES).unwrap();
		assert_eq!(boards.len(), Theme::ALL.len());
		for theme in Theme::ALL {
			let board = boards[theme.name()];
			for behind in [
				board.within,
				board.light,
				board.dark,
				board.marked,
				board.focus,
				board.held,
				board.differing,
				board.check,
				board.touched,
			] {
				let seen = contrast(board.ink, behind);
				assert!(seen >= 7.0, "{}: on {behind} {seen}", theme.name());
			}
			// The filled figures are as light or as dark as their side.
			let dark = luminance(board.ink) < luminance(board.within);
			assert_eq!(board.filled == Filled::Black, dark, "{}", theme.name());
			assert_ne!(board.light, board.dark);
			assert!(luminance(board.light) > luminance(board.dark), "{}", theme.name());
		}
	}

	#[test]
	fn a_marked_square_stands_out_from_both_kinds_of_squares() {
		for (name, inks) in tables() {
			for (what, ink) in [
				("marked", inks.marked),
				("focus", inks.focus),
				("differing", inks.differing),
			] {
				for square in [inks.light, inks.dark] {
					let seen = contrast(ink.back, square.back);
					assert!(seen >= 3.0, "{name}: {what} beside {}: {seen}", square.back);
				}
			}
		}
	}

	#[test]
	fn the_terminal_keeps_its_own_colours() {
		let mut look = Appearance::default();
		look.letters = true;
		assert_eq!(Palette::of(look).text(), Style::new());
		assert_eq!(Palette::of(look).square(SquareState::default()), None);
		look.letters = false;
		assert_eq!(Palette::of(look).text(), Style::new());
		assert!(Palette::of(look).square(SquareState::default()).is_some());
	}
}

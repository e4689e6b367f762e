//! The themes: a table of colours, read once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use annabella::settings::Theme;
use ratatui::style::{Color, Style};
use serde::Deserialize;

const TABLE: &str = include_str!("themes.toml");

/// A colour for what is written and one for what is behind it, by their numbers among the 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ink {
	front: u8,
	back: u8,
}

/// The colours of one theme; the terminal's own has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette(Option<Inks>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inks {
	text: Ink,
	light: Ink,
	dark: Ink,
	marked: Ink,
	focus: Ink,
	differing: Ink,
}

/// What a square is, beside light or dark. The first that is true counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareState {
	pub light: bool,
	pub focus: bool,
	pub held: bool,
	pub differing: bool,
	pub marked: bool,
}

impl SquareState {
	/// Whether nothing at all is marked on it.
	#[must_use]
	pub const fn is_plain(self) -> bool {
		!(self.focus || self.held || self.differing || self.marked)
	}
}

impl Ink {
	const fn style(self) -> Style {
		Style::new()
			.fg(Color::Indexed(self.front))
			.bg(Color::Indexed(self.back))
	}
}

impl Palette {
	/// The colours of this theme. Where the user wants no colours, the terminal has its own.
	#[must_use]
	pub fn of(theme: Theme) -> Self {
		static TABLES: OnceLock<BTreeMap<String, Inks>> = OnceLock::new();
		if theme == Theme::Terminal || no_colour() {
			return Self::default();
		}
		// The table is part of the program, and a test reads it.
		let tables = TABLES.get_or_init(|| toml::from_str(TABLE).unwrap_or_default());
		Self(tables.get(theme.name()).copied())
	}

	/// Everything but the board.
	#[must_use]
	pub fn text(&self) -> Style {
		self.0.map_or(Style::new(), |inks| inks.text.style())
	}

	/// A square and what stands on it; nothing, where the terminal has its own colours.
	#[must_use]
	pub fn square(&self, standing: SquareState) -> Option<Style> {
		let inks = self.0?;
		let ink = match standing {
			SquareState { focus: true, .. } | SquareState { held: true, .. } => inks.focus,
			SquareState { differing: true, .. } => inks.differing,
			SquareState { marked: true, .. } => inks.marked,
			SquareState { light: true, .. } => inks.light,
			SquareState { .. } => inks.dark,
		};
		Some(ink.style())
	}
}

/// As <https://no-color.org> asks.
fn no_colour() -> bool {
	std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The red, green and blue of one of the fixed colours.
	fn rgb(number: u8) -> [u8; 3] {
		const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
		assert!(
			number >= 16,
			"the first sixteen colours are whatever the terminal makes of them"
		);
		if number >= 232 {
			return [8 + 10 * (number - 232); 3];
		}
		let place = number - 16;
		[place / 36, place / 6 % 6, place % 6].map(|step| STEPS[usize::from(step)])
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
	fn text_has_a_contrast_of_seven_and_pieces_of_three() {
		for (name, inks) in tables() {
			let ink = |ink: Ink| contrast(ink.front, ink.back);
			assert!(ink(inks.text) >= 7.0, "{name}: text {}", ink(inks.text));
			for (what, piece) in [
				("light", inks.light),
				("dark", inks.dark),
				("marked", inks.marked),
				("focus", inks.focus),
				("differing", inks.differing),
			] {
				assert!(ink(piece) >= 4.5, "{name}: {what} {}", ink(piece));
			}
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
		assert_eq!(Palette::of(Theme::Terminal).text(), Style::new());
		assert_eq!(Palette::of(Theme::Terminal).square(SquareState::default()), None);
	}
}

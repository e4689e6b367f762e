//! The targets of the mouse. A target is in a part of a cell's style that is never drawn, so that it goes wherever the
//! layout puts it.

use annabella::chess::Square;
use annabella::ports::{Page, Pointed};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use super::look::outlines::Figure;

/// Mark of a square among other targets.
const SQUARE: u8 = 1;

/// The style of a cell of a square with this figure, so that an image may take its place.
#[must_use]
pub fn with_figure(style: Style, figure: Figure) -> Style {
	match style.underline_color {
		Some(Color::Rgb(SQUARE, _, square)) => {
			style.underline_color(Color::Rgb(SQUARE, figure.number(), square))
		}
		_ => style,
	}
}

/// The figure on the square of which this is a cell.
#[must_use]
pub fn figure_in(color: Color) -> Option<Figure> {
	if let Color::Rgb(SQUARE, number, _) = color {
		Figure::numbered(number)
	} else {
		None
	}
}

/// A target on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
	Square(Square),
	/// A choice by its place.
	Choice(usize),
	/// The move after which this number of half-moves were made.
	Move(usize),
}

/// The targets of the newest frame.
#[derive(Clone, Debug, Default)]
pub struct Targets {
	width: u16,
	cells: Vec<Option<Target>>,
	choices: Vec<String>,
}

impl Target {
	/// The style of a cell that leads here on a click.
	#[must_use]
	pub fn on(self, style: Style) -> Style {
		let (kind, number) = match self {
			Self::Square(square) => (SQUARE, usize::from(square)),
			Self::Choice(place) => (2, place),
			Self::Move(made) => (3, made),
		};
		match u16::try_from(number).map(u16::to_be_bytes) {
			Ok([high, low]) => style.underline_color(Color::Rgb(kind, high, low)),
			Err(_) => style,
		}
	}

	/// A line that leads here.
	#[must_use]
	pub fn on_line(self, mut line: Line<'static>) -> Line<'static> {
		for span in &mut line.spans {
			span.style = self.on(span.style);
		}
		line
	}

	/// The target of a cell with this colour.
	#[must_use]
	pub fn of(color: Color) -> Option<Self> {
		let Color::Rgb(kind, high, low) = color else {
			return None;
		};
		let number = usize::from(u16::from_be_bytes([high, low]));
		match kind {
			SQUARE => Square::ALL.into_iter().nth(number % 64).map(Self::Square),
			2 => Some(Self::Choice(number)),
			3 => Some(Self::Move(number)),
			_ => None,
		}
	}
}

impl Targets {
	/// The targets of a page as it was drawn.
	#[must_use]
	pub fn of(page: &Page, drawn: &Buffer) -> Self {
		Self {
			width: drawn.area.width,
			cells: drawn
				.content
				.iter()
				.map(|cell| Target::of(cell.underline_color))
				.collect(),
			choices: page.choices.clone(),
		}
	}

	/// The target at this place.
	#[must_use]
	pub fn at(&self, place: Position) -> Option<Target> {
		let index = usize::from(place.y) * usize::from(self.width) + usize::from(place.x);
		let inside = place.x < self.width;
		*self.cells.get(index).filter(|_| inside)?
	}

	/// The meaning of a button that was pressed on the one and released on the other.
	#[must_use]
	pub fn meant(&self, pressed: Target, released: Option<Target>) -> Option<Pointed> {
		match (pressed, released?) {
			(Target::Square(from), Target::Square(to)) if from == to => Some(Pointed::Square(to)),
			(Target::Square(from), Target::Square(to)) => Some(Pointed::Drawn(from, to)),
			(Target::Choice(place), Target::Choice(other)) if place == other => {
				let written = self.choices.get(place)?.clone();
				Some(Pointed::Choice(place, written))
			}
			(Target::Move(made), Target::Move(other)) if made == other => Some(Pointed::Move(made)),
			(Target::Square(_) | Target::Choice(_) | Target::Move(_), _) => None,
		}
	}
}

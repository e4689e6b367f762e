//! The figures as images, for terminals that show them: outlines in a text, made into pixels.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use annabella::chess::Role;
use serde::Deserialize;
use zeno::{Cap, Join, Mask, Stroke, Style, Transform};

/// The box in which the outlines are drawn.
const BOX: (f32, f32) = (90.0, 100.0);
/// Free on each side of the box.
const MARGIN: f32 = 2.0;
/// The width of the line around a figure, half of it covered by the figure, and of a line within one.
const AROUND: f32 = 8.0;
const WITHIN: f32 = 4.5;

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
	pub role: Role,
	pub filled: bool,
}

/// An image to make: a figure with its colours, by their numbers among the 256, and its size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portrait {
	pub figure: Figure,
	pub ink: u8,
	pub within: u8,
	pub square: u8,
	pub width: u16,
	pub height: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
	body: String,
	details: String,
}

impl Figure {
	/// Its number, from one.
	#[must_use]
	pub fn number(self) -> u8 {
		let roles = Role::ALL.iter().take_while(|role| **role != self.role);
		let before = u8::try_from(roles.count()).unwrap_or(0);
		1 + 2 * before + u8::from(self.filled)
	}

	/// The figure of this number.
	#[must_use]
	pub fn numbered(number: u8) -> Option<Self> {
		let number = number.checked_sub(1)?;
		let role = *Role::ALL.get(usize::from(number / 2))?;
		Some(Self {
			role,
			filled: number % 2 == 1,
		})
	}

	fn outline(self) -> Option<&'static Outline> {
		static OUTLINES: OnceLock<BTreeMap<String, Outline>> = OnceLock::new();
		// The file is part of the program, and a test reads it.
		let outlines =
			OUTLINES.get_or_init(|| toml::from_str(include_str!("outlines.toml")).unwrap_or_default());
		outlines.get(match self.role {
			Role::King => "king",
			Role::Queen => "queen",
			Role::Rook => "rook",
			Role::Bishop => "bishop",
			Role::Knight => "knight",
			Role::Pawn => "pawn",
		})
	}
}

impl Portrait {
	/// Its pixels row by row, three bytes each.
	#[must_use]
	pub fn pixels(&self) -> Vec<u8> {
		let (width, height) = (f32::from(self.width), f32::from(self.height));
		let scale = (width / (BOX.0 + 2.0 * MARGIN)).min(height / (BOX.1 + 2.0 * MARGIN));
		let place = Transform::scale(scale, scale).then_translate(
			BOX.0.mul_add(-scale, width) / 2.0,
			BOX.1.mul_add(-scale, height) / 2.0,
		);
		let mut pixels = rgb(self.square).repeat(usize::from(self.width) * usize::from(self.height));
		let Some(outline) = self.figure.outline() else {
			return pixels;
		};
		let mut paint = |path: &str, style: Style<'_>, colour: u8| {
			let (mask, _) = Mask::new(path)
				.style(style)
				.transform(Some(place))
				.size(u32::from(self.width), u32::from(self.height))
				.render();
			let colour = rgb(colour);
			let covered = pixels.chunks_exact_mut(3).zip(mask);
			for (pixel, cover) in covered.filter(|(_, cover)| *cover > 0) {
				// Sixteen shades at an edge look the same as all, and need half the bytes.
				let cover = cover / 17 * 17;
				for (part, new) in pixel.iter_mut().zip(colour) {
					*part = mixed(*part, new, cover);
				}
			}
		};
		let line = |width: f32| {
			let mut stroke = Stroke::new(width);
			stroke.join(Join::Round).cap(Cap::Round);
			stroke
		};
		let (body, details) = match self.figure.filled {
			true => (self.ink, self.within),
			false => (self.within, self.ink),
		};
		paint(&outline.body, line(AROUND).into(), self.ink);
		paint(&outline.body, zeno::Fill::NonZero.into(), body);
		paint(&outline.details, line(WITHIN).into(), details);
		pixels
	}
}

fn mixed(old: u8, new: u8, cover: u8) -> u8 {
	let (old, new, cover) = (u16::from(old), u16::from(new), u16::from(cover));
	u8::try_from((old * (255 - cover) + new * cover) / 255).unwrap_or(u8::MAX)
}

/// The red, green and blue of one of the fixed colours. The terminal chooses the first sixteen.
#[must_use]
pub fn rgb(number: u8) -> [u8; 3] {
	const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
	if number >= 232 {
		return [8 + 10 * (number - 232); 3];
	}
	let place = number.saturating_sub(16);
	[place / 36, place / 6 % 6, place % 6].map(|step| STEPS.get(usize::from(step)).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
	use super::*;

	fn portrait(role: Role, filled: bool) -> Portrait {
		Portrait {
			figure: Figure { role, filled },
			ink: 16,
			within: 231,
			square: 180,
			width: 60,
			height: 80,
		}
	}

	fn count(pixels: &[u8], colour: u8) -> usize {
		pixels.chunks(3).filter(|pixel| *pixel == rgb(colour)).count()
	}

	#[test]
	fn every_figure_has_its_number() {
		let mut numbers = Vec::new();
		for role in Role::ALL {
			for filled in [false, true] {
				let figure = Figure { role, filled };
				assert_eq!(Figure::numbered(figure.number()), Some(figure));
				numbers.push(figure.number());
			}
		}
		assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
		assert_eq!((Figure::numbered(0), Figure::numbered(13)), (None, None));
	}

	#[test]
	fn whose_an_image_is_shows_without_colours() {
		for role in Role::ALL {
			let [outlined, filled] = [false, true].map(|filled| portrait(role, filled).pixels());
			assert_eq!(outlined.len(), 60 * 80 * 3);
			let all = 60 * 80;
			for pixels in [&outlined, &filled] {
				assert!(count(pixels, 180) > all / 5, "{role:?}: the square is to be seen");
			}
			assert!(count(&filled, 16) > 2 * count(&outlined, 16), "{role:?}");
			assert!(count(&outlined, 231) > 2 * count(&filled, 231), "{role:?}");
			assert!(count(&filled, 231) > 0, "{role:?}: details");
		}
	}

	#[test]
	fn nothing_is_cut_off_at_an_edge() {
		for role in Role::ALL {
			let pixels = portrait(role, true).pixels();
			let rows: Vec<&[u8]> = pixels.chunks(60 * 3).collect();
			for row in [rows[0], rows[79]] {
				assert_eq!(count(row, 180), 60, "{role:?}");
			}
			for row in rows {
				assert_eq!(
					(&row[..3], &row[59 * 3..]),
					(&rgb(180)[..], &rgb(180)[..]),
					"{role:?}"
				);
			}
		}
	}
}

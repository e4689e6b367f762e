//! Images in the places of figures, by the graphics protocol of kitty. The figures stay below them, so that a terminal
//! which knows no images, or has lost them, shows the figures: nothing is asked, and no answer is wanted.
//!
//! Kitty and Ghostty are known by their own name in TERM, and never within another program's screen. Each image is sent
//! once, in the frame's one write. The square under the cursor has none, as it would cover the cursor. The images of
//! iTerm2 and sixel are left out: they have no number under which a terminal keeps or removes them, so every move would
//! send its pixels again (one to five thousand packed bytes a square instead of about a hundred), and text that is
//! written over them leaves pieces of them.

use std::io::Write as _;

use base64ct::{Base64, Encoding as _};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::cursor::MoveTo;
use ratatui::crossterm::queue;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::look::BoardInks;
use super::look::figures::SIZES;
use super::look::outlines::{Figure, Portrait};
use super::target::figure_in;

/// The bytes that remove every image from the screen and from the terminal's memory.
pub const LEAVE: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";

/// The most bytes in one part of an image.
const CHUNK: usize = 4096;
/// Rows of pixels of the largest image; the terminal scales it up for larger squares.
const HIGHEST: u16 = 256;
/// Columns and rows of pixels in a cell, if the terminal does not say.
pub const USUAL_CELL: (u16, u16) = (10, 20);

/// The images that the terminal has, and their places.
#[derive(Debug, Default)]
pub struct Images {
	/// An image has its place here as its number, from one.
	sent: Vec<Portrait>,
	placed: Vec<Placed>,
}

/// An image in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
	area: Rect,
	portrait: Portrait,
}

impl Images {
	/// Removes all of them from the terminal.
	pub fn forget(&mut self, ink: &mut Vec<u8>) {
		if !self.sent.is_empty() {
			ink.extend(LEAVE);
		}
		self.sent.clear();
		self.placed.clear();
	}

	/// Writes the bytes that make the images those of this sheet, in these colours; without colours there are no images.
	/// No image covers the cursor.
	pub fn update(
		&mut self,
		sheet: &Buffer,
		inks: Option<&BoardInks>,
		cell: (u16, u16),
		cursor: Position,
		ink: &mut Vec<u8>,
	) {
		let wanted: Vec<Placed> = inks
			.map(|inks| places(sheet, inks, cell))
			.unwrap_or_default()
			.into_iter()
			.filter(|placed| !placed.area.contains(cursor))
			.collect();
		let gone = self.placed.iter().filter(|placed| !wanted.contains(placed));
		for Placed { area, portrait } in gone {
			if let Some(number) = number(&self.sent, *portrait) {
				ink.extend(format!("\x1b_Ga=d,d=i,i={number},p={},q=2\x1b\\", place(*area)).bytes());
			}
		}
		for Placed { area, portrait } in wanted.iter().filter(|placed| !self.placed.contains(placed)) {
			let number = number(&self.sent, *portrait).unwrap_or_else(|| {
				self.sent.push(*portrait);
				send(*portrait, self.sent.len(), ink);
				self.sent.len()
			});
			// A vector takes everything.
			let _ = queue!(ink, MoveTo(area.x, area.y));
			let (p, c, r) = (place(*area), area.width, area.height);
			ink.extend(format!("\x1b_Ga=p,i={number},p={p},c={c},r={r},C=1,q=2\x1b\\").bytes());
		}
		self.placed = wanted;
	}
}

fn number(sent: &[Portrait], portrait: Portrait) -> Option<usize> {
	Some(1 + sent.iter().position(|one| *one == portrait)?)
}

/// The number of a place on the screen.
fn place(area: Rect) -> u32 {
	1 + u32::from(area.y) * 1000 + u32::from(area.x)
}

/// Sends an image, in parts that are short enough.
fn send(portrait: Portrait, number: usize, ink: &mut Vec<u8>) {
	let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
	// A vector takes everything.
	let packed = packer
		.write_all(&portrait.pixels())
		.and_then(|()| packer.finish());
	let text = Base64::encode_string(&packed.unwrap_or_default());
	let parts: Vec<&[u8]> = text.as_bytes().chunks(CHUNK).collect();
	for (at, part) in parts.iter().enumerate() {
		let more = u8::from(at + 1 < parts.len());
		ink.extend(match at {
			0 => {
				let Portrait { width, height, .. } = portrait;
				format!("\x1b_Ga=t,f=24,o=z,s={width},v={height},i={number},q=2,m={more};").into_bytes()
			}
			_ => format!("\x1b_Gm={more},q=2;").into_bytes(),
		});
		ink.extend_from_slice(part);
		ink.extend(b"\x1b\\");
	}
}

/// The places of figures, without the columns beside them, which belong to frames.
fn places(sheet: &Buffer, inks: &BoardInks, cell: (u16, u16)) -> Vec<Placed> {
	let of = |x: u16, y: u16| {
		sheet
			.cell((x, y))
			.map_or(Color::Reset, |cell| cell.underline_color)
	};
	let Rect { width, height, .. } = sheet.area;
	let mut found = Vec::new();
	for y in 0..height {
		let mut x = 0;
		while x < width {
			let mark = of(x, y);
			let columns = (x..width).take_while(|&at| of(at, y) == mark).count();
			let Ok(columns) = u16::try_from(columns) else {
				break;
			};
			if let Some(figure) = figure_in(mark)
				&& (y == 0 || of(x, y - 1) != mark)
				&& let Ok(rows) = u16::try_from((y..height).take_while(|&at| of(x, at) == mark).count())
			{
				let area = Rect::new(x, y, columns, rows);
				found.extend(
					sheet
						.cell((x, y))
						.and_then(|edge| placed(figure, area, edge, inks, cell)),
				);
			}
			x += columns;
		}
	}
	found
}

/// The image of a figure on this square, whose first cell has the colour of the square.
fn placed(figure: Figure, area: Rect, edge: &Cell, inks: &BoardInks, cell: (u16, u16)) -> Option<Placed> {
	let size = SIZES
		.iter()
		.find(|size| (size.width, size.height) == (usize::from(area.width), usize::from(area.height)))?;
	let Color::Indexed(square) = edge.bg else {
		return None;
	};
	let margin = u16::try_from(size.margin()).ok()?;
	let area = Rect::new(area.x + margin, area.y, area.width - 2 * margin, area.height);
	let (width, height) = (
		u32::from(area.width) * u32::from(cell.0),
		u32::from(area.height) * u32::from(cell.1),
	);
	let high = height.min(u32::from(HIGHEST)).max(1);
	let (ink, within) = inks.figure();
	Some(Placed {
		area,
		portrait: Portrait {
			figure,
			ink,
			within,
			square,
			width: u16::try_from(width * high / height.max(1)).ok()?.max(1),
			height: u16::try_from(high).ok()?,
		},
	})
}

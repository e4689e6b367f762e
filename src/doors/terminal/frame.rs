//! The content of the terminal, and the bytes that change it: one frame, one write(2).
//!
//! ratatui sends single cells; a screen reader that reads written text would hear rubble. Here everything that belongs
//! together, up to a gap of two blanks, is written together. Only on the row of the cursor letters are written as they
//! are typed.

use std::io;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::queue;
use ratatui::crossterm::style::{
	Attribute, Color as Paint, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use ratatui::crossterm::terminal::{Clear, ClearType as Erase, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};

use super::images::{self, Images, USUAL_CELL};
use super::look::{BoardInks, has_images};
use super::mouse;
use crate::doors::platform::console::Stream;
use crate::doors::stdout::write_whole;
use crate::doors::wrap::columns;

/// The bytes that restore the terminal.
#[must_use]
pub fn farewell() -> Vec<u8> {
	let mut bytes = Vec::new();
	// A vector takes everything.
	bytes.extend(mouse::LEAVE);
	if has_images() {
		bytes.extend(images::LEAVE);
	}
	let _ = queue!(bytes, SetAttribute(Attribute::Reset), Show, LeaveAlternateScreen);
	bytes
}

/// A terminal on a file, with a memory of its content.
#[derive(Debug)]
pub struct FrameBackend<File> {
	file: File,
	size: Size,
	/// The content after the next flush.
	sheet: Buffer,
	/// The content after the last flush.
	before: Buffer,
	cursor: Position,
	cursor_before: Option<Position>,
	/// True before the alternate screen.
	outside: bool,
	/// True if everything must be written again.
	spoilt: bool,
	/// True if the mouse is wanted.
	mouse: bool,
	/// True if the terminal reports the mouse.
	has_mouse: bool,
	/// The colours of images in the place of figures, if there are images.
	inks: Option<BoardInks>,
	/// Pixels of a cell.
	cell: (u16, u16),
	images: Images,
}

impl<File: Stream> FrameBackend<File> {
	/// The first frame also enters the alternate screen.
	#[must_use]
	pub fn new(file: File, size: Size) -> Self {
		let empty = Buffer::empty(Rect::from((Position::ORIGIN, size)));
		Self {
			file,
			size,
			sheet: empty.clone(),
			before: empty,
			cursor: Position::ORIGIN,
			cursor_before: None,
			outside: true,
			spoilt: true,
			mouse: false,
			has_mouse: false,
			inks: None,
			cell: USUAL_CELL,
			images: Images::default(),
		}
	}

	pub fn resize(&mut self, size: Size) {
		self.size = size;
	}

	/// Makes the terminal report the mouse from the next frame on, or stop that.
	pub const fn take_mouse(&mut self, mouse: bool) {
		self.mouse = mouse;
	}

	/// Sets the colours of images in the place of figures from the next frame on; `None` for no images.
	pub const fn take_images(&mut self, inks: Option<BoardInks>) {
		self.inks = inks;
	}

	/// Sets the number of pixels of a cell.
	pub const fn measure(&mut self, cell: (u16, u16)) {
		self.cell = cell;
	}

	/// Begins the next frame as the very first one.
	pub fn begin_again(&mut self) {
		self.outside = true;
		self.spoilt = true;
		self.cursor_before = None;
		self.has_mouse = false;
	}

	/// Leaves the alternate screen until the next frame.
	///
	/// # Errors
	/// If the terminal is gone.
	pub fn leave(&mut self) -> io::Result<()> {
		if self.outside {
			return Ok(());
		}
		self.begin_again();
		write_whole(&self.file, &farewell())
	}

	fn frame(&mut self) -> io::Result<Vec<u8>> {
		let mut ink = Vec::new();
		if self.outside {
			queue!(ink, EnterAlternateScreen, Show)?;
		}
		if self.mouse != self.has_mouse {
			ink.extend(if self.mouse { mouse::TAKE } else { mouse::LEAVE });
		}
		if self.spoilt {
			queue!(ink, SetAttribute(Attribute::Reset), Clear(Erase::All))?;
			self.before = Buffer::empty(self.sheet.area);
			self.images.forget(&mut ink);
		}
		for y in 0..self.sheet.area.height {
			self.row(y, &mut ink)?;
		}
		let inks = self.inks.as_ref();
		self.images
			.update(&self.sheet, inks, self.cell, self.cursor, &mut ink);
		if !ink.is_empty() || self.cursor_before != Some(self.cursor) {
			queue!(ink, MoveTo(self.cursor.x, self.cursor.y))?;
		}
		Ok(ink)
	}

	/// The changed stretches of a row.
	fn row(&self, y: u16, ink: &mut Vec<u8>) -> io::Result<()> {
		let row = |buffer: &'_ Buffer| {
			let width = usize::from(buffer.area.width);
			let start = usize::from(y) * width;
			start..start + width
		};
		if self.sheet.content.get(row(&self.sheet)) == self.before.content.get(row(&self.before)) {
			return Ok(());
		}
		let (cells, before) = (signs(&self.sheet, y), signs(&self.before, y));
		let stood = |sign: &Sign<'_>| before.binary_search_by_key(&sign.x, |before| before.x);
		let changed: Vec<bool> = cells
			.iter()
			.map(|sign| stood(sign).ok().and_then(|at| before.get(at)) != Some(sign))
			.collect();
		let written = match y == self.cursor.y {
			true => changed,
			false => stretches(&cells, &changed),
		};
		let end = cells
			.iter()
			.rposition(|sign| !sign.is_blank())
			.map_or(0, |last| last + 1);
		let mut pen: Option<u16> = None;
		let mut style = Pen::default();
		for (sign, _) in cells.iter().zip(&written).take(end).filter(|(_, write)| **write) {
			if pen != Some(sign.x) {
				queue!(ink, MoveTo(sign.x, y))?;
			}
			change_style(ink, &mut style, sign.style)?;
			ink.extend_from_slice(sign.symbol.as_bytes());
			// Terminals draw such a sign in different ways: the next one is put in its place again.
			pen = sign.sure.then_some(sign.x + sign.width);
		}
		change_style(ink, &mut style, Pen::default())?;
		if written.iter().skip(end).any(|write| *write)
			&& let Some(first) = cells.get(end)
		{
			if pen != Some(first.x) {
				queue!(ink, MoveTo(first.x, y))?;
			}
			queue!(ink, Clear(Erase::UntilNewLine))?;
		}
		Ok(())
	}
}

/// The style of a letter. Colours are numbers among the 256; `None` is the terminal's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pen {
	modifier: Modifier,
	front: Option<u8>,
	back: Option<u8>,
}

impl Pen {
	fn of(cell: &Cell) -> Self {
		const SHOWN: Modifier = Modifier::BOLD
			.union(Modifier::UNDERLINED)
			.union(Modifier::REVERSED);
		Self {
			modifier: cell.modifier.intersection(SHOWN),
			front: numbered(cell.fg),
			back: numbered(cell.bg),
		}
	}
}

/// The number of a fixed colour. No other colour is ever drawn.
const fn numbered(color: Color) -> Option<u8> {
	if let Color::Indexed(number) = color {
		Some(number)
	} else {
		None
	}
}

/// A letter in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sign<'a> {
	x: u16,
	width: u16,
	symbol: &'a str,
	style: Pen,
	/// True if all terminals agree on its width.
	sure: bool,
}

impl Sign<'_> {
	fn is_blank(&self) -> bool {
		self.symbol == " " && self.style.modifier.is_empty() && self.style.back.is_none()
	}
}

/// The number of columns that a cell's letter takes.
fn width(cell: &Cell) -> u16 {
	match cell.symbol().len() {
		1 => 1,
		_ => u16::try_from(columns(cell.symbol())).unwrap_or(1).max(1),
	}
}

/// The letters of a row, without those below the right half of a wide letter.
fn signs(buffer: &Buffer, y: u16) -> Vec<Sign<'_>> {
	let mut signs = Vec::with_capacity(usize::from(buffer.area.width));
	let mut next = 0;
	for x in 0..buffer.area.width {
		let Some(cell) = buffer.cell(Position::new(x, y)).filter(|_| x >= next) else {
			continue;
		};
		let width = width(cell);
		next = x + width;
		signs.push(Sign {
			x,
			width,
			symbol: cell.symbol(),
			style: Pen::of(cell),
			sure: cell.symbol().is_ascii() || cell.symbol().chars().all(|c| c.is_alphabetic() && width == 1),
		});
	}
	signs
}

/// True for each letter to write: those of every stretch with a change in it, and changed blanks between stretches.
fn stretches(signs: &[Sign<'_>], changed: &[bool]) -> Vec<bool> {
	let gap = |at: usize| signs.get(at).is_none_or(Sign::is_blank);
	let mut written = changed.to_vec();
	let mut start = 0;
	while start < signs.len() {
		if gap(start) {
			start += 1;
			continue;
		}
		let length = (start..signs.len())
			.take_while(|&at| !(gap(at) && gap(at + 1)))
			.count();
		let stretch = start..start + length;
		if changed
			.get(stretch.clone())
			.is_some_and(|part| part.contains(&true))
		{
			for write in written.get_mut(stretch).unwrap_or_default() {
				*write = true;
			}
		}
		start += length;
	}
	written
}

fn change_style(ink: &mut Vec<u8>, from: &mut Pen, to: Pen) -> io::Result<()> {
	if *from == to {
		return Ok(());
	}
	if *from != Pen::default() {
		queue!(ink, SetAttribute(Attribute::Reset))?;
	}
	for (modifier, attribute) in [
		(Modifier::BOLD, Attribute::Bold),
		(Modifier::UNDERLINED, Attribute::Underlined),
		(Modifier::REVERSED, Attribute::Reverse),
	] {
		if to.modifier.contains(modifier) {
			queue!(ink, SetAttribute(attribute))?;
		}
	}
	if let Some(number) = to.front {
		queue!(ink, SetForegroundColor(Paint::AnsiValue(number)))?;
	}
	if let Some(number) = to.back {
		queue!(ink, SetBackgroundColor(Paint::AnsiValue(number)))?;
	}
	*from = to;
	Ok(())
}

impl<File: Stream> Backend for FrameBackend<File> {
	type Error = io::Error;

	fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
	where
		I: Iterator<Item = (u16, u16, &'a Cell)>,
	{
		for (x, y, cell) in content {
			if let Some(place) = self.sheet.cell_mut(Position::new(x, y)) {
				place.clone_from(cell);
			}
			// The content below the other columns of a wide letter is lost.
			for covered in x + 1..x + width(cell) {
				if let Some(place) = self.sheet.cell_mut(Position::new(covered, y)) {
					place.reset();
				}
			}
		}
		Ok(())
	}

	/// The cursor is never hidden: braille displays and magnifiers follow it.
	fn hide_cursor(&mut self) -> io::Result<()> {
		Ok(())
	}

	fn show_cursor(&mut self) -> io::Result<()> {
		Ok(())
	}

	/// The terminal is not asked: some never answer.
	fn get_cursor_position(&mut self) -> io::Result<Position> {
		Ok(self.cursor)
	}

	fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
		self.cursor = position.into();
		Ok(())
	}

	fn clear(&mut self) -> io::Result<()> {
		self.sheet = Buffer::empty(Rect::from((Position::ORIGIN, self.size)));
		self.spoilt = true;
		Ok(())
	}

	/// ratatui clears a full-screen terminal as a whole.
	fn clear_region(&mut self, _region: ClearType) -> io::Result<()> {
		self.clear()
	}

	fn size(&self) -> io::Result<Size> {
		Ok(self.size)
	}

	fn window_size(&mut self) -> io::Result<WindowSize> {
		Ok(WindowSize {
			columns_rows: self.size,
			pixels: Size::default(),
		})
	}

	fn flush(&mut self) -> io::Result<()> {
		let ink = self.frame()?;
		write_whole(&self.file, &ink)?;
		self.before.area = self.sheet.area;
		self.before.content.clone_from(&self.sheet.content);
		self.cursor_before = Some(self.cursor);
		self.outside = false;
		self.spoilt = false;
		self.has_mouse = self.mouse;
		Ok(())
	}
}

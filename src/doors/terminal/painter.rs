//! The painter: a thread that puts the newest page on the terminal, so that a slow terminal stops nothing else.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use annabella::keys::{Key, KeyCode};
use annabella::ports::{Input, Page, Pointed};
use annabella::settings::FigureSigns;
use ratatui::crossterm::event::MouseEvent;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode, window_size};
use ratatui::layout::Size;

use super::frame::{FrameBackend, farewell};
use super::images::USUAL_CELL;
use super::layout;
use super::look::{Palette, draws_figures, draws_sextants, has_images, has_mouse};
use super::mouse::Mouse;
use super::target::Targets;
use crate::doors::bell::Bell;
use crate::doors::legible::legible;
use crate::doors::platform::console::{self, Mode, Stream};
use crate::doors::stdout::{BELL, size_of, write_whole};

/// True if a frame has been drawn.
static SHOWN: AtomicBool = AtomicBool::new(false);
/// True if the terminal has been restored without the painter.
static GIVEN_BACK: AtomicBool = AtomicBool::new(false);

/// Restores the terminal at once. The painter draws no more.
pub fn give_back() {
	GIVEN_BACK.store(true, Ordering::SeqCst);
	// Nothing can be done about a terminal that is gone.
	let _ = disable_raw_mode();
	if SHOWN.swap(false, Ordering::SeqCst) {
		let _ = write_whole(io::stdout(), &farewell());
	}
}

/// The state of the terminal before any change, and the bytes that lead back from our screen.
static BEFORE: OnceLock<(Mode, Vec<u8>)> = OnceLock::new();

/// Remembers the terminal, for [`give_back_at_once`].
pub fn remember() {
	if let Some(before) = console::mode() {
		let _ = BEFORE.set((before, farewell()));
	}
}

/// As [`give_back`], in the middle of anything: it asks for no memory and does not wait.
pub fn give_back_at_once() {
	GIVEN_BACK.store(true, Ordering::SeqCst);
	if let Some((before, farewell)) = BEFORE.get() {
		console::set_mode(before);
		if SHOWN.swap(false, Ordering::SeqCst) {
			console::write_at_once(farewell);
		}
	}
}

/// The orders for the painter. A new page replaces a waiting one.
#[derive(Debug, Default)]
pub struct PainterOrders {
	pub page: Option<Page>,
	pub resized: bool,
	/// Screenfuls to go on in a long answer, or back.
	pub turns: i64,
	pub ring: bool,
	pub suspend: bool,
	pub resume: bool,
	pub close: bool,
}

impl PainterOrders {
	fn is_empty(&self) -> bool {
		self.page.is_none()
			&& !self.resized
			&& self.turns == 0
			&& !self.ring
			&& !self.suspend
			&& !self.resume
			&& !self.close
	}
}

/// The tray of the orders, the mouse over the newest frame, and the question if there is more of the answer in it. It is locked
/// only for as long as an order takes to be put down.
#[derive(Clone, Debug, Default)]
pub struct Tray(Arc<(Mutex<PainterOrders>, Condvar)>, Mouse, Arc<AtomicBool>);

impl Tray {
	/// Notes another size of the terminal.
	pub fn resized(&self) {
		self.put(|orders| orders.resized = true);
	}

	/// The meaning of a mouse event on the last frame, if it has one.
	#[must_use]
	pub fn pointed(&self, event: MouseEvent) -> Option<Pointed> {
		self.1.pointed(event)
	}

	/// Turns a long answer over if this key does that now. Returns `true` if it does.
	#[must_use]
	pub fn turned(&self, key: Key) -> bool {
		let turns = match key {
			_ if !self.2.load(Ordering::SeqCst) => return false,
			_ if key == Key::plain(KeyCode::PageDown) => 1,
			_ if key == Key::plain(KeyCode::PageUp) => -1,
			_ => return false,
		};
		self.put(|orders| orders.turns += turns);
		true
	}

	/// Stops the program until it is resumed.
	pub fn suspend(&self) {
		self.put(|orders| orders.suspend = true);
	}

	pub fn resume(&self) {
		self.put(|orders| orders.resume = true);
	}

	pub fn put(&self, order: impl FnOnce(&mut PainterOrders)) {
		order(&mut self.lock());
		self.0.1.notify_one();
	}

	fn take(&self) -> PainterOrders {
		let waiting = self
			.0
			.1
			.wait_while(self.lock(), |orders| orders.is_empty())
			.unwrap_or_else(PoisonError::into_inner);
		let mut orders = waiting;
		std::mem::take(&mut *orders)
	}

	fn lock(&self) -> MutexGuard<'_, PainterOrders> {
		self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
	}
}

/// Columns and rows of the largest screen with visible letters. A terminal may say anything, and a page as
/// large as the number allows fits into no memory: the part beyond this stays empty.
const LARGEST: Size = Size::new(1000, 300);

fn size_now() -> Size {
	let (columns, rows) = size_of(io::stdout());
	Size::new(columns.min(LARGEST.width), rows.min(LARGEST.height))
}

/// The pixels of a cell, as the system knows them of the terminal.
fn cell_now() -> (u16, u16) {
	let told = window_size().ok().and_then(|window| {
		let cell = (
			window.width.checked_div(window.columns)?,
			window.height.checked_div(window.rows)?,
		);
		(cell.0 > 0 && cell.1 > 0).then_some(cell)
	});
	told.unwrap_or(USUAL_CELL)
}

/// Puts a page on the terminal, its long answer after this number of turns: one write, or none if nothing has changed. Returns
/// the targets of the mouse, and `true` if there is more of the answer.
///
/// # Errors
/// If the terminal is gone.
pub fn put_on<File: Stream>(
	terminal: &mut ratatui::Terminal<FrameBackend<File>>,
	page: &Page,
	turned: i64,
	size: Size,
) -> io::Result<(Targets, bool)> {
	terminal.backend_mut().resize(size);
	terminal.backend_mut().take_mouse(page.look.mouse);
	let inks = Palette::of(page.look).board().copied();
	terminal
		.backend_mut()
		.take_images(inks.filter(|_| page.look.images));
	let mut reads_on = false;
	let drawn = terminal.draw(|frame| reads_on = layout::draw(page, turned, frame))?;
	let targets = match page.look.mouse {
		true => Targets::of(page, drawn.buffer),
		false => Targets::default(),
	};
	Ok((targets, reads_on))
}

/// Paints until it is told to close or the terminal is gone.
pub fn paint(tray: &Tray, bell: &Bell) {
	if let Err(_gone) = paint_all(tray) {
		bell.ring(Input::HangUp);
	}
}

/// Returns `true` if the same answer is read on both pages.
fn reads_alike(old: &Page, new: &Page) -> bool {
	(&old.said, old.answer, &old.choices, &old.input) == (&new.said, new.answer, &new.choices, &new.input)
}

fn paint_all(tray: &Tray) -> io::Result<()> {
	let backend = FrameBackend::new(io::stdout(), size_now());
	let mut terminal = ratatui::Terminal::new(backend)?;
	let mut page: Option<Page> = None;
	let (mut away, mut turned) = (false, 0_i64);
	let (figures, mouse, images) = (draws_figures(), has_mouse(), has_images());
	let signs = if draws_sextants() {
		FigureSigns::Sextants
	} else {
		FigureSigns::Quadrants
	};
	loop {
		let orders = tray.take();
		// Another answer begins at its beginning.
		let is_read = orders
			.page
			.as_ref()
			.is_none_or(|new| page.as_ref().is_some_and(|old| reads_alike(old, new)));
		turned = if is_read {
			turned.saturating_add(orders.turns)
		} else {
			0
		};
		page = orders.page.or(page);
		if let Some(page) = &mut page {
			page.look.letters |= !figures;
			if page.look.figures == FigureSigns::Automatic {
				page.look.figures = signs;
			}
			// A user who reads a screen that stands still selects on it.
			page.look.mouse &= mouse && !page.look.still;
			page.look.images &= images;
		}
		if orders.resume {
			// Another program had the terminal and may have changed its mode.
			disable_raw_mode()?;
			enable_raw_mode()?;
			terminal.backend_mut().begin_again();
			away = false;
		} else if orders.suspend && !away {
			terminal.backend_mut().leave()?;
			disable_raw_mode()?;
			away = true;
			// The whole program stands still in here, until SIGCONT.
			console::stop_until_resumed()?;
		}
		if GIVEN_BACK.load(Ordering::SeqCst) {
			return Ok(());
		}
		if orders.close {
			let was_shown = SHOWN.swap(false, Ordering::SeqCst);
			terminal.backend_mut().leave()?;
			// The last utterance is read where the page is gone.
			let last = page.as_ref().filter(|_| was_shown).map(Page::last_answer);
			for sentence in last.unwrap_or_default() {
				write_whole(io::stdout(), format!("{}\r\n", legible(sentence)).as_bytes())?;
			}
			return Ok(());
		}
		if let Some(page) = page.as_ref().filter(|_| !away) {
			SHOWN.store(true, Ordering::SeqCst);
			if page.look.images {
				terminal.backend_mut().measure(cell_now());
			}
			let (targets, reads_on) = put_on(&mut terminal, page, turned, size_now())?;
			tray.1.see(targets);
			tray.2.store(reads_on, Ordering::SeqCst);
			if orders.ring {
				write_whole(io::stdout(), BELL)?;
			}
		}
	}
}

//! The full screen: pages out, with the hardware cursor always on the input line, or on the user's square.

mod answer;
mod board;
mod boards;
mod captured;
mod choices;
mod course;
mod drawn;
pub mod frame;
mod images;
mod input_line;
mod large;
mod large_print;
pub mod layout;
mod look;
mod menu;
mod mouse;
pub mod painter;
mod panes;
mod rows;
mod said;
mod sheets;
mod side;
mod target;

#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use annabella::ports::Page;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

pub use self::painter::Tray;
use super::bell::Bell;

/// The terminal of the user, as long as it is ours.
#[derive(Debug)]
pub struct Terminal {
	tray: Tray,
	closed: Receiver<()>,
}

impl Terminal {
	/// Takes the terminal. Nothing is drawn before the first page.
	///
	/// # Errors
	/// If standard input or output is not a terminal, or the system refuses it.
	pub fn open(bell: Bell) -> io::Result<Self> {
		if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
			return Err(io::Error::new(io::ErrorKind::Unsupported, "no terminal"));
		}
		enable_raw_mode()?;
		let tray = Tray::default();
		let (closing, closed) = channel();
		let terminal = Self {
			tray: tray.clone(),
			closed,
		};
		thread::Builder::new().name("painter".into()).spawn(move || {
			painter::paint(&tray, &bell);
			drop(closing);
		})?;
		Ok(terminal)
	}

	/// The tray that reports changes of the terminal to the painter.
	pub fn tray(&self) -> Tray {
		self.tray.clone()
	}

	/// Shows a page as soon as the terminal takes it. If it is slow, only the newest page is drawn.
	pub fn show(&mut self, page: Page) {
		self.tray.put(|orders| orders.page = Some(page));
	}

	/// Gives the terminal's own signal, after the next frame.
	pub fn ring(&mut self) {
		self.tray.put(|orders| orders.ring = true);
	}

	/// Remembers the state of the terminal, before it is taken.
	pub fn remember() {
		painter::remember();
	}

	/// As [`Terminal::restore`], in the middle of anything.
	pub fn restore_at_once() {
		painter::give_back_at_once();
	}

	/// Restores the terminal without waiting: for the panic hook. Nothing is drawn afterwards. Without an open terminal
	/// it does nothing.
	pub fn restore() {
		painter::give_back();
	}
}

impl Drop for Terminal {
	/// Gives the terminal back. It waits for the last frame, but not for a terminal that takes nothing any more.
	fn drop(&mut self) {
		const PATIENCE: Duration = Duration::from_secs(2);
		self.tray.put(|orders| orders.close = true);
		let _ = self.closed.recv_timeout(PATIENCE);
		let _ = disable_raw_mode();
	}
}

//! The full screen: keys in, pages out, with the hardware cursor always on the input line, or on the square on which the
//! user is.

mod board;
mod boards;
mod entry;
mod keys;
mod large;
mod layout;
mod look;
mod painter;
mod paper;

#[cfg(test)]
mod tests;
mod wrap;

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use annabella::desk::{Input, Page};
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGTSTP};

use self::painter::Tray;
use super::bell::Bell;
use super::signals;

/// The terminal of the user, as long as it is ours.
#[derive(Debug)]
pub struct Terminal {
	tray: Tray,
	closed: Receiver<()>,
}

impl Terminal {
	/// Takes the terminal: its keys are rung at the bell from now on. Nothing is drawn before the first page.
	///
	/// # Errors
	/// Standard input or output is not a terminal, or the system does not let us have it.
	pub fn open(bell: Bell) -> io::Result<Self> {
		if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
			return Err(io::Error::new(io::ErrorKind::Unsupported, "no terminal"));
		}
		let tray = Tray::default();
		let orders = tray.clone();
		signals::watch(bell.clone(), &[SIGTSTP, SIGCONT], move |signal| {
			orders.put(|orders| match signal == SIGCONT {
				true => orders.resume = true,
				false => orders.suspend = true,
			});
		})?;
		enable_raw_mode()?;
		let (closing, closed) = channel();
		let terminal = Self {
			tray: tray.clone(),
			closed,
		};
		let painter_bell = bell.clone();
		let painter_tray = tray.clone();
		thread::Builder::new().name("painter".into()).spawn(move || {
			painter::paint(&painter_tray, &painter_bell);
			drop(closing);
		})?;
		let watcher_bell = bell.clone();
		thread::Builder::new()
			.name("terminal-watch".into())
			.spawn(move || wait_for_loss(&watcher_bell))?;
		thread::Builder::new()
			.name("terminal-keys".into())
			.spawn(move || read_keys(&bell, &tray))?;
		Ok(terminal)
	}

	/// Shows a page as soon as the terminal takes it. If it is slow, only the newest page is drawn.
	pub fn show(&mut self, page: Page) {
		self.tray.put(|orders| orders.page = Some(page));
	}

	/// Gives the terminal's own signal, behind the next frame.
	pub fn ring(&mut self) {
		self.tray.put(|orders| orders.ring = true);
	}

	/// Gives the terminal back without waiting for anybody: for the panic hook. Nothing is drawn afterwards. Without
	/// an open terminal it does nothing.
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

fn read_keys(bell: &Bell, tray: &Tray) {
	loop {
		match event::read() {
			Ok(Event::Resize(..)) => tray.put(|orders| orders.resized = true),
			Ok(event) => keys::keys(&event)
				.into_iter()
				.for_each(|key| bell.ring(Input::Key(key))),
			Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
			Err(_gone) => {
				bell.ring(Input::HangUp);
				return;
			}
		}
	}
}

/// crossterm does not report that a terminal has gone; the system does, and it does not wake us for anything else.
fn wait_for_loss(bell: &Bell) {
	let input = io::stdin();
	let mut watched = [PollFd::new(&input, PollFlags::empty())];
	while let Err(Errno::INTR) = poll(&mut watched, None) {}
	bell.ring(Input::HangUp);
}

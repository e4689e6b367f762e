//! The transcript for screen readers and braille displays: each message is a new line that is never changed, and the
//! hardware cursor rests on it until something happens.
//!
//! Screen readers are of several kinds: some speak what is written, some compare lines, some take everything that has
//! changed for one text, and a braille display shows the line of the cursor. One message, one write(2), one line below the
//! last one is what all of them read rightly.

mod cursor;
mod input;
mod scribe;
mod sheet;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use annabella::ports::Page;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use self::scribe::ScribeCommand;
use self::sheet::{Message, TranscriptUpdate};
use super::bell::{Bell, Crowd};

/// On which end of a message the cursor rests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorAfter {
	/// Where its text ends: some screen readers read new text only if the cursor stands there.
	#[default]
	End,
	/// Where it begins: a braille display shows the line from there.
	Start,
}

/// How the lines are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TranscriptLayout {
	/// How many cells the braille display has, if there is one.
	pub cells: Option<u16>,
	pub cursor_after: CursorAfter,
}

/// The terminal as a transcript.
#[derive(Debug)]
pub struct Transcript {
	orders: Sender<ScribeCommand>,
	closed: Receiver<()>,
	/// Orders that the writer has not carried out yet.
	unwritten: Arc<Crowd>,
	/// The lines since the page was last shown.
	messages: Vec<Message>,
}

/// Tells the writer what becomes of the terminal.
#[derive(Clone, Debug)]
pub struct TranscriptHandle(Sender<ScribeCommand>);

impl TranscriptHandle {
	/// The program is to be stopped until it is resumed.
	pub fn suspend(&self) {
		let _ = self.0.send(ScribeCommand::Suspend);
	}

	pub fn resume(&self) {
		let _ = self.0.send(ScribeCommand::Resume);
	}
}

impl Transcript {
	/// Takes the terminal. Nothing is written before the first message. Whoever types waits while too much of this is `unwritten`.
	///
	/// # Errors
	/// The system does not let us have the terminal, or a thread.
	pub fn open(bell: Bell, manner: TranscriptLayout, unwritten: Arc<Crowd>) -> io::Result<Self> {
		enable_raw_mode()?;
		let (orders, waiting) = channel();
		let (closing, closed) = channel();
		let written = Arc::clone(&unwritten);
		thread::Builder::new().name("transcript".into()).spawn(move || {
			scribe::write(&waiting, manner, &bell, &written);
			drop(closing);
		})?;
		Ok(Self {
			orders,
			closed,
			unwritten,
			messages: Vec::new(),
		})
	}

	/// Through which the writer hears what becomes of the terminal.
	pub fn ear(&self) -> TranscriptHandle {
		TranscriptHandle(self.orders.clone())
	}

	/// A line that is written when the page is shown next.
	pub fn print(&mut self, line: String, may_wait: bool) {
		self.messages.push(Message { line, may_wait });
	}

	/// Gives the terminal's own signal.
	pub fn ring(&self) {
		self.order(ScribeCommand::Ring);
	}

	/// Writes what is new. Of the page only the line that is typed is seen, and where the cursor walks.
	pub fn show(&mut self, page: &Page) {
		let messages = std::mem::take(&mut self.messages);
		self.order(ScribeCommand::Update(TranscriptUpdate {
			messages,
			prompt: prompt(page),
			input: page.input.clone(),
			cursor: page.cursor,
			rest: page.rest,
		}));
	}

	fn order(&self, order: ScribeCommand) {
		self.unwritten.come();
		// The writer ends only when the terminal is gone, which it has reported.
		let _ = self.orders.send(order);
	}
}

/// What stands before the line that is typed, if that is wanted.
fn prompt(page: &Page) -> String {
	let prompt = sheet::readable(page.prompt.trim());
	match prompt.chars().next_back().filter(|_| page.look.prompts) {
		None => String::new(),
		Some('.' | ':' | '?' | '!') => prompt + " ",
		Some(_) => prompt + ": ",
	}
}

impl Drop for Transcript {
	/// Gives the terminal back. It waits for the last line, but not for a terminal that takes nothing any more.
	fn drop(&mut self) {
		const PATIENCE: Duration = Duration::from_secs(2);
		self.show(&Page::default());
		let _ = self.orders.send(ScribeCommand::Close);
		let _ = self.closed.recv_timeout(PATIENCE);
		let _ = disable_raw_mode();
	}
}

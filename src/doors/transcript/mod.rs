//! The transcript for screen readers and braille displays: each message is a new line that is never changed, and the
//! hardware cursor rests on it until something happens.
//!
//! Screen readers are of several kinds: some speak all written text, some compare lines, some take everything that has
//! changed for one text, and a braille display shows the line of the cursor. One message, one write(2), one line below the
//! last one: all of them read that rightly. A terminal that is full scrolls before, in a write of its own.

mod cursor;
mod input;
mod scribe;
mod sheet;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use annabella::ports::Page;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use self::scribe::ScribeCommand;
use self::sheet::{Message, TranscriptUpdate};
use super::bell::{Bell, Crowd};

/// The end of a message on which the cursor rests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorAfter {
	/// The end of its text: some screen readers read new text only if the cursor stands there.
	#[default]
	End,
	/// The beginning of its text: a braille display shows the line from there.
	Start,
}

/// The layout of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TranscriptLayout {
	/// Number of cells of the braille display, if there is one.
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

/// Reports changes of the terminal to the writer.
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
	/// Takes the terminal. Nothing is written before the first message. The user waits while too much of this is
	/// `unwritten`.
	///
	/// # Errors
	/// If the system refuses the terminal, or a thread.
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

	/// The handle that reports changes of the terminal to the writer.
	pub fn ear(&self) -> TranscriptHandle {
		TranscriptHandle(self.orders.clone())
	}

	/// Adds a line that is written when the page is shown next.
	pub fn print(&mut self, line: String, may_wait: bool) {
		self.messages.push(Message { line, may_wait });
	}

	/// Gives the terminal's own signal.
	pub fn ring(&self) {
		self.order(ScribeCommand::Ring);
	}

	/// Writes the news. Of the page only the typed line is seen, and the walk of the cursor.
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

/// The text before the typed line, if the user wants it.
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

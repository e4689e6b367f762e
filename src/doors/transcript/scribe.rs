//! The scribe: a thread that puts messages on the terminal one after another, with a pause where a new page begins, so that
//! neither the pause nor a slow terminal stops anybody else.

use std::io;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use annabella::ports::Input;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::TranscriptLayout;
use super::sheet::{TerminalStep, TranscriptPage, TranscriptUpdate};
use crate::doors::bell::{Bell, Crowd};
use crate::doors::platform::console::{Stream, stop_until_resumed};
use crate::doors::stdout::{BELL, size_of, write_whole};

/// Readers that compare lines would not see a new line that is like the one that stood there before, if they never saw the
/// empty page between them.
const PAUSE: Duration = Duration::from_millis(100);

/// The same refusal so soon after the last one is no new one: a key is held down, or a long text is pasted, of which only so much
/// comes at a time as may wait before the door.
const AGAIN: Duration = Duration::from_millis(100);

/// What the scribe is to do.
#[derive(Debug)]
pub enum ScribeCommand {
	Update(TranscriptUpdate),
	/// The terminal's own signal.
	Ring,
	Suspend,
	Resume,
	Close,
}

/// Writes until it is told to close or the terminal is gone.
pub fn write(orders: &Receiver<ScribeCommand>, manner: TranscriptLayout, bell: &Bell, written: &Crowd) {
	if let Err(_gone) = write_all(orders, manner, written, io::stdout()) {
		bell.ring(Input::HangUp);
	}
}

/// # Errors
/// The terminal is gone.
pub fn write_all(
	orders: &Receiver<ScribeCommand>,
	manner: TranscriptLayout,
	written: &Crowd,
	terminal: impl Stream,
) -> io::Result<()> {
	let mut sheet = TranscriptPage::new(manner);
	let mut next = None;
	// What was told last of a line that stands as it stood, and when.
	let mut told: Option<(TranscriptUpdate, Instant)> = None;
	while let Some(order) = next.take().or_else(|| orders.recv().ok()) {
		if let (ScribeCommand::Update(news), Some((before, at))) = (&order, &mut told)
			&& news.repeats(before)
			&& at.elapsed() < AGAIN
		{
			written.go();
			*at = Instant::now();
			continue;
		}
		told = None;
		match order {
			ScribeCommand::Update(news) => {
				written.go();
				// Whoever pastes more than the line takes waits for one refusal, and not for one a letter.
				next = orders.try_recv().ok();
				while let Some(ScribeCommand::Update(later)) = &next
					&& later.repeats(&news)
				{
					written.go();
					next = orders.try_recv().ok();
				}
				let size = size_of(&terminal);
				let may_repeat = (!news.input.is_empty()).then(|| news.clone());
				carry_out(&terminal, sheet.take(news, size), PAUSE)?;
				told = may_repeat.map(|news| (news, Instant::now()));
			}
			ScribeCommand::Ring => {
				write_whole(&terminal, BELL)?;
				written.go();
			}
			ScribeCommand::Suspend => {
				write_whole(&terminal, &sheet.leave())?;
				disable_raw_mode()?;
				// The whole program stands still in here, until SIGCONT.
				stop_until_resumed()?;
			}
			ScribeCommand::Resume => {
				// Somebody else had the terminal and may have changed its mode.
				disable_raw_mode()?;
				enable_raw_mode()?;
			}
			ScribeCommand::Close => return write_whole(&terminal, &sheet.leave()),
		}
	}
	Ok(())
}

/// Each step that writes is one write(2).
///
/// # Errors
/// The terminal is gone.
pub fn carry_out(file: impl Stream, steps: Vec<TerminalStep>, pause: Duration) -> io::Result<()> {
	for step in steps {
		match step {
			TerminalStep::Write(bytes) => write_whole(&file, &bytes)?,
			TerminalStep::Pause => thread::sleep(pause),
			TerminalStep::Breath => thread::sleep(pause / 5),
		}
	}
	Ok(())
}

//! The scribe: a thread that puts messages on the terminal one after another, with pauses between some of them, so that
//! neither a pause nor a slow terminal stops the program.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};
use std::{io, thread};

use annabella::ports::Input;
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::TranscriptLayout;
use super::sheet::{TerminalStep, TranscriptPage, TranscriptUpdate};
use crate::doors::bell::{Bell, Crowd};
use crate::doors::platform::console::{Stream, stop_until_resumed};
use crate::doors::stdout::{BELL, size_of, write_whole};

/// Time for which the terminal has scrolled before text comes.
const PAUSE: Duration = Duration::from_millis(100);

/// Time within which the same refusal after the last one is no new one: a key is held down, or a long text is pasted,
/// which comes in portions of the door's limit.
const AGAIN: Duration = Duration::from_millis(100);

/// A command for the scribe.
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
/// If the terminal is gone.
pub fn write_all(
	orders: &Receiver<ScribeCommand>,
	manner: TranscriptLayout,
	written: &Crowd,
	terminal: impl Stream,
) -> io::Result<()> {
	let mut sheet = TranscriptPage::new(manner);
	let mut next = None;
	// The last report about an unchanged line, and its time.
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
				// A user who pastes more than the line takes gets one refusal, and not one a letter.
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
				// Another program had the terminal and may have changed its mode.
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
/// If the terminal is gone.
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

//! The referee on standard input and output: one answer line for every input line.

use std::io::{self, Write};

use annabella::wire::{LONGEST_LINE, Referee};

use super::output::{Failure, of_system};
use crate::doors::bounds::next_line;

/// Answers line by line until the input ends.
///
/// # Errors
/// When standard input or output breaks.
pub fn run() -> Result<(), Failure> {
	let mut referee = Referee::new()?;
	let mut input = io::BufReader::new(io::stdin().lock());
	let mut output = io::BufWriter::new(io::stdout().lock());
	loop {
		// One byte more than may be, so that the referee sees that it is too long.
		let Some(line) = next_line(&mut input, LONGEST_LINE + 1).map_err(of_system)? else {
			return output.flush().map_err(of_system);
		};
		let answer = referee.answer(&line.text());
		let written = writeln!(output, "{answer}").and_then(|()| {
			// A caller that sends many lines at once gets its answers together; one that waits gets its answer at once.
			if input.buffer().is_empty() {
				output.flush()
			} else {
				Ok(())
			}
		});
		match written {
			Ok(()) => {}
			Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
			Err(error) => return Err(of_system(error)),
		}
	}
}

//! The referee on standard input and output: one answer line for every input line.

use std::io::{self, BufRead, Write};

use annabella::wire::Referee;

use super::{Failure, sentence};

/// The longest line that is taken. More is no event of a game.
const LONGEST: u64 = 1 << 20;

/// Answers line by line until the input ends.
///
/// # Errors
/// When standard input or output breaks.
pub fn run() -> Result<(), Failure> {
	let mut referee = Referee::new().map_err(sentence)?;
	let mut input = io::BufReader::new(io::stdin().lock());
	let mut output = io::BufWriter::new(io::stdout().lock());
	let mut line = Vec::new();
	loop {
		line.clear();
		let mut part = io::Read::take(&mut input, LONGEST);
		if part.read_until(b'\n', &mut line).map_err(sentence)? == 0 {
			return output.flush().map_err(sentence);
		}
		if !line.ends_with(b"\n") && line.len() as u64 == LONGEST {
			// The rest of a line without end; its beginning is refused as no event.
			input.skip_until(b'\n').map_err(sentence)?;
		}
		let text = String::from_utf8_lossy(&line);
		let answer = referee.answer(text.trim_end_matches(['\n', '\r']));
		let written = writeln!(output, "{answer}").and_then(|()| {
			// Whoever sends many lines at once gets their answers together; whoever waits gets his at once.
			if input.buffer().is_empty() {
				output.flush()
			} else {
				Ok(())
			}
		});
		match written {
			Ok(()) => {}
			Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
			Err(error) => return Err(sentence(error)),
		}
	}
}

//! A stream: a connection of its own. Every line is reported as it comes.

use std::io::{BufRead, BufReader, Read};

use annabella::online::{CourierReport, Id, NetworkFault, StreamKind};
use ureq::Agent;

use crate::client::{Call, Client, whole};
use crate::errands::Errands;
use crate::fault;

/// Bytes of the longest line.
const LONGEST_LINE: u64 = 1 << 20;

/// Opens a stream, and stays until it ends.
pub fn carry(client: &Client, errands: &Errands, id: Id, call: &Call, kind: StreamKind, agent: &Agent) {
	if !errands.begin(id, agent) {
		return;
	}
	let response = match client.send(agent, call) {
		Ok(response) => response,
		Err(why) => {
			errands.finish(id, &CourierReport::Failed { id, why });
			return;
		}
	};
	if response.status() != 200 {
		errands.finish(
			id,
			&match whole(response) {
				Ok(answer) => CourierReport::Answer {
					id,
					status: answer.status,
					body: answer.body,
				},
				Err(why) => CourierReport::Failed { id, why },
			},
		);
		return;
	}
	errands.tell(id, &CourierReport::Opened { id });
	let ended = read_lines(BufReader::new(response.into_body().into_reader()), |text| {
		if kind == StreamKind::Text || !text.trim().is_empty() {
			errands.tell(id, &CourierReport::Line { id, text });
		}
	});
	let why = ended.err();
	errands.finish(id, &CourierReport::Ended { id, why });
}

/// Hands out each line without its end. A line that is cut off by a fault is no line.
///
/// # Errors
/// If the lines do not come to their end, or one is longer than any that can be meant.
fn read_lines(mut lines: impl BufRead, mut each: impl FnMut(String)) -> Result<(), NetworkFault> {
	let mut line = Vec::new();
	loop {
		line.clear();
		let read = lines.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
		if read.map_err(|why| fault::of_system(&why))? == 0 {
			return Ok(());
		}
		let text = line.strip_suffix(b"\n");
		if text.is_none() && line.len() as u64 > LONGEST_LINE {
			return Err(NetworkFault::TooLong);
		}
		let text = text.unwrap_or(&line);
		let text = text.strip_suffix(b"\r").unwrap_or(text);
		each(String::from_utf8_lossy(text).into_owned());
	}
}

#[cfg(test)]
mod tests {
	use std::io;

	use super::*;

	fn read(bytes: impl Read) -> (Vec<String>, Result<(), NetworkFault>) {
		let mut lines = Vec::new();
		let ended = read_lines(BufReader::new(bytes), |line| lines.push(line));
		(lines, ended)
	}

	#[test]
	fn lines_come_without_their_ends() {
		let (lines, ended) = read(&b"{\"a\":1}\r\n\n\xff\nlast"[..]);
		assert_eq!(lines, ["{\"a\":1}", "", "\u{fffd}", "last"]);
		assert_eq!(ended, Ok(()));
	}

	#[test]
	fn line_without_an_end_is_refused_early() {
		let endless = io::repeat(b'x').take(1 << 40);
		assert_eq!(read(endless), (vec![], Err(NetworkFault::TooLong)));
	}
}

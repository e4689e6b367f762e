//! Games written as PGN, with any text in their names and notes, and read by another program.

use std::ops::ControlFlow;

use annabella::chess::{Position, san};
use annabella::clock::Stamp;
use annabella::game::{ClockEvent, Event, Fact, Occasion, Opening, Seat, SheetEvent};
use annabella::names::legible;
use annabella::sheet::GameRecord;
use pgn_reader::{Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

use super::bytes::Bytes;

/// Findings of another program.
#[derive(Debug, Default, PartialEq)]
struct Found {
	tags: Vec<(String, String)>,
	moves: Vec<String>,
	/// Commentary that would be played.
	variations: usize,
}

#[derive(Default)]
struct Witness;

/// A tag's value. Ours, as pgn-reader loses a backslash that stands before a quote.
fn unescaped(value: &[u8]) -> String {
	let text = String::from_utf8_lossy(value);
	let mut signs = text.chars();
	let mut plain = String::new();
	while let Some(sign) = signs.next() {
		plain.extend(if sign == '\\' { signs.next() } else { Some(sign) });
	}
	plain
}

impl Visitor for Witness {
	type Tags = Found;
	type Movetext = Found;
	type Output = Found;

	fn begin_tags(&mut self) -> ControlFlow<Found, Found> {
		ControlFlow::Continue(Found::default())
	}

	fn tag(&mut self, found: &mut Found, name: &[u8], value: RawTag<'_>) -> ControlFlow<Found> {
		let name = String::from_utf8_lossy(name).into_owned();
		found.tags.push((name, unescaped(value.as_bytes())));
		ControlFlow::Continue(())
	}

	fn begin_movetext(&mut self, found: Found) -> ControlFlow<Found, Found> {
		ControlFlow::Continue(found)
	}

	fn san(&mut self, found: &mut Found, san: SanPlus) -> ControlFlow<Found> {
		found.moves.push(san.to_string());
		ControlFlow::Continue(())
	}

	fn comment(&mut self, _: &mut Found, _: RawComment<'_>) -> ControlFlow<Found> {
		ControlFlow::Continue(())
	}

	fn begin_variation(&mut self, found: &mut Found) -> ControlFlow<Found, Skip> {
		found.variations += 1;
		ControlFlow::Continue(Skip(true))
	}

	fn outcome(&mut self, _: &mut Found, _: Outcome) -> ControlFlow<Found> {
		ControlFlow::Continue(())
	}

	fn end_game(&mut self, found: Found) -> Found {
		found
	}
}

/// Five lines are names, one is a note, and the bytes after them choose the moves.
pub fn pgn(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let [white, black, event, site, round, note] = std::array::from_fn(|_| bytes.text(200));
	let seat = |name: &str| Seat {
		name: name.into(),
		sheet: annabella::game::SheetBy::Own,
		..Seat::default()
	};
	let opening = Opening {
		white: seat(&white),
		black: seat(&black),
		occasion: Occasion {
			event: event.clone(),
			site,
			round,
			board: None,
		},
		..Opening::default()
	};
	let mut events = vec![Event::opened(opening), Event::STARTED];
	let mut position = Position::start();
	let mut moves = Vec::new();
	while !bytes.is_empty() && moves.len() < 60 {
		let legal = position.legal_moves();
		if legal.is_empty() {
			break;
		}
		let of = position.turn();
		let mv = bytes.one(&legal);
		moves.push(san(&position, mv));
		position = position.after(mv);
		events.push(Event::moved(mv.uci()));
		if bytes.next() % 4 == 0 {
			events.push(Event::Sheet(SheetEvent::Written {
				of,
				text: note.clone(),
				uci: None,
				read: false,
				entry: (bytes.next() % 4 == 0).then_some(moves.len() / 2),
			}));
			events.push(Event::Clock(ClockEvent::Stopped {
				reason: note.clone(),
				interrupted: false,
			}));
			events.push(Event::RESUMED);
		}
	}
	let facts: Vec<Fact> = events
		.into_iter()
		.zip(0..)
		.map(|(event, at)| Fact { at: Stamp(at), event })
		.collect();
	let Ok(record) = GameRecord::of(&facts) else {
		return;
	};
	let heading = record.heading("2026-11-21");
	for text in [record.pgn(&heading), record.public_pgn(&heading)] {
		let mut reader = Reader::new(text.as_bytes());
		let found = reader
			.read_game(&mut Witness)
			.expect("it is in memory")
			.expect("there is a game");
		let tag = |name: &str| {
			let values: Vec<_> = found.tags.iter().filter(|(known, _)| known == name).collect();
			assert_eq!(values.len(), 1, "{name} in {text}");
			values[0].1.clone()
		};
		let told = |name: &str, unknown: &str| match legible(name).is_empty() {
			true => unknown.to_owned(),
			false => legible(name),
		};
		assert_eq!(tag("White"), told(&white, "?"), "{text}");
		assert_eq!(tag("Black"), told(&black, "?"), "{text}");
		assert_eq!(tag("Event"), told(&event, "Annabella"), "{text}");
		assert_eq!(found.variations, 0, "{text}");
		assert_eq!(found.moves, moves, "{text}");
		let more = reader.read_game(&mut Witness).expect("it is in memory");
		assert_eq!(more, None, "{text}");
	}
}

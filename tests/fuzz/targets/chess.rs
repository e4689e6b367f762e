//! Positions and engine lines.

use annabella::chess::{Placement, Position, san};
use annabella::names::is_illegible;
use annabella::uci::{BadMove, EngineLine, Game, News, Request, Strength, Talk, UciCommand, tidy};

use super::bytes::Bytes;

pub fn fen(bytes: &[u8]) {
	let text = String::from_utf8_lossy(bytes);
	if let Ok(placement) = Placement::from_fen(&text) {
		assert_eq!(Placement::from_fen(&placement.fen()), Ok(placement));
	}
	for position in [Position::from_fen(&text), Position::from_any_fen(&text)]
		.into_iter()
		.flatten()
	{
		let again = Position::from_any_fen(&position.fen()).expect("what is written can be read");
		assert_eq!(again.fen(), position.fen());
		for mv in position.legal_moves() {
			assert_eq!(
				position.uci_move(&mv.uci()),
				Some(mv),
				"{} {}",
				position.fen(),
				mv.uci()
			);
			assert!(!san(&position, mv).is_empty());
			let after = position.after(mv);
			assert!(Position::from_any_fen(&after.fen()).is_ok(), "{}", after.fen());
		}
	}
}

/// An engine that says anything, to a player who plays on.
pub fn uci(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let mut talk = Talk::new(bytes.one(&Strength::ALL));
	let mut request = Request {
		start: Position::start(),
		moves: Vec::new(),
		clocks: None,
		seen: Vec::new(),
	};
	let mut position = Position::start();
	for line in talk.hello() {
		check_sent(&line);
	}
	while !bytes.is_empty() {
		let line = bytes.text(20_000);
		let tidied = tidy(&line);
		assert!(
			!tidied.contains(is_illegible) && tidied.len() <= line.len().max(1),
			"{tidied:?}"
		);
		let _ = EngineLine::read(&line);
		let heard = talk.heard(&line);
		heard.send.iter().for_each(|line| check_sent(line));
		assert!(!talk.name().contains(is_illegible) && talk.name().len() < 1000);
		match heard.news {
			Some(News::Moves { mv, .. }) => {
				assert!(position.is_legal(mv));
				position = position.after(mv);
				request.moves.push(mv);
				talk.think(request.clone())
					.iter()
					.for_each(|line| check_sent(line));
			}
			Some(News::Ready { .. }) => talk
				.think(request.clone())
				.iter()
				.for_each(|line| check_sent(line)),
			Some(News::Nonsense(BadMove::Malformed(text))) => assert!(!text.contains(is_illegible)),
			Some(
				News::Nonsense(BadMove::Missing | BadMove::Illegal { .. }) | News::NoChess960 | News::NotUci,
			)
			| None => {}
		}
	}
}

/// Checks that text for an engine is one line.
fn check_sent(line: &str) {
	assert!(!line.is_empty() && !line.contains(is_illegible), "{line:?}");
}

/// Orders of another program to our engine.
pub fn order(bytes: &[u8]) {
	for line in String::from_utf8_lossy(bytes).lines().take(20) {
		if let UciCommand::Position(Game { position, earlier }) = UciCommand::read(line) {
			assert!(Position::from_any_fen(&position.fen()).is_ok());
			assert!(earlier.len() <= line.len());
		}
	}
}

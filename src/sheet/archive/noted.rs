//! A game with more notes beside its moves than before: assessments, comments and variations of an annotator.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::collector::Collector;
use super::flaw::PgnFlaw;
use super::game::ImportedGame;
use super::lexer::Lexer;
use super::scribe::Scribe;
use super::token::{Item, Token};

/// Note to be added to a half-move of the main line; empty parts add nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
	/// A numeric annotation glyph. One that judges the move is left out if the move is judged already.
	pub nag: Option<u8>,
	/// Text before the present comment, such as `[%eval 0.25]`; it replaces an order of the same name there.
	pub comment: String,
	/// Moves in place of this one, in short notation.
	pub variation: Vec<String>,
}

/// A token that stands by itself.
#[derive(Clone, Debug)]
pub(super) enum Owned {
	Word(String),
	Nag(u8),
	Comment(String),
	Open,
	Close,
}

impl ImportedGame {
	/// Returns the first game of a PGN; `None` if it has no readable game.
	#[must_use]
	pub fn of_pgn(text: &str) -> Option<Self> {
		let mut first = None;
		let mut take = |game: Result<Box<Self>, _>| {
			if first.is_none() {
				first = game.ok();
			}
		};
		let mut collector = Collector::default();
		collector.take(text.as_bytes(), &mut take);
		collector.end(&mut take);
		first.map(|game| *game)
	}

	/// Returns the game with these notes beside the half-moves of its main line; unchanged if there would be too much.
	#[must_use]
	pub fn noted(&self, notes: &[Note]) -> Self {
		let moves = self.written_with(notes).unwrap_or_else(|_| self.moves.clone());
		Self {
			moves,
			..self.clone()
		}
	}

	fn written_with(&self, notes: &[Note]) -> Result<String, PgnFlaw> {
		let tokens = tokens(&self.moves);
		let start = self.start().unwrap_or_default();
		let mut scribe = Scribe::begin(start.move_number(), start.turn());
		let parts = parts(&tokens);
		let mut notes = notes.iter();
		for part in parts {
			let Some((Owned::Word(san), rest)) = part.split_first() else {
				for token in part {
					write(token, &mut scribe)?;
				}
				continue;
			};
			scribe.san(san)?;
			beside(rest, notes.next(), &mut scribe)?;
		}
		Ok(scribe.text())
	}
}

/// Writes the earlier texts beside a move, and the note.
fn beside(rest: &[Owned], note: Option<&Note>, scribe: &mut Scribe) -> Result<(), PgnFlaw> {
	let none = Note::default();
	let note = note.unwrap_or(&none);
	let mut depth = 0_usize;
	let (mut nags, mut comments, mut lines) = (Vec::new(), Vec::new(), Vec::new());
	for token in rest {
		match token {
			Owned::Nag(nag) if depth == 0 => nags.push(*nag),
			Owned::Comment(text) if depth == 0 => comments.push(without(text, order_of(&note.comment))),
			Owned::Open => {
				depth = depth.saturating_add(1);
				lines.push(token);
			}
			Owned::Close => {
				depth = depth.saturating_sub(1);
				lines.push(token);
			}
			Owned::Word(_) | Owned::Nag(_) | Owned::Comment(_) => lines.push(token),
		}
	}
	let is_judged = nags.iter().any(|nag| (1..=6).contains(nag));
	nags.extend(note.nag.filter(|nag| !is_judged || *nag > 6));
	for nag in nags {
		scribe.nag(nag)?;
	}
	let texts = core::iter::once(note.comment.as_str()).chain(comments.iter().map(String::as_str));
	let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
	scribe.comment(&texts.join(" "))?;
	for token in lines {
		write(token, scribe)?;
	}
	if !note.variation.is_empty() {
		scribe.open()?;
		for san in &note.variation {
			scribe.san(san)?;
		}
		scribe.close()?;
	}
	Ok(())
}

fn write(token: &Owned, scribe: &mut Scribe) -> Result<(), PgnFlaw> {
	match token {
		Owned::Word(san) => scribe.san(san),
		Owned::Nag(nag) => scribe.nag(*nag),
		Owned::Comment(text) => scribe.comment(text),
		Owned::Open => scribe.open().map(drop),
		Owned::Close => scribe.close().map(drop),
	}
}

pub(super) fn tokens(moves: &str) -> Vec<Owned> {
	let mut tokens = Vec::new();
	let mut each = |token: Token<'_>, _| {
		// Numbers are written anew, and the imported text has no other such token.
		let Token::Item(item) = token else { return };
		tokens.extend(match item {
			Item::Word(san) => Some(Owned::Word(san.to_string())),
			Item::Nag(nag) => Some(Owned::Nag(nag)),
			Item::Comment(text) => Some(Owned::Comment(text.to_string())),
			Item::Offer => None,
			Item::Open => Some(Owned::Open),
			Item::Close => Some(Owned::Close),
		});
	};
	let mut lexer = Lexer::default();
	lexer.take(moves.as_bytes(), &mut each);
	lexer.end(&mut each);
	tokens
}

/// Returns the text before the first move of the main line, and then each of its moves with everything beside it.
fn parts(tokens: &[Owned]) -> Vec<&[Owned]> {
	let mut depth = 0_usize;
	let mut begins = Vec::from([0]);
	for (place, token) in tokens.iter().enumerate() {
		match token {
			Owned::Open => depth = depth.saturating_add(1),
			Owned::Close => depth = depth.saturating_sub(1),
			Owned::Word(_) if depth == 0 && place > 0 => begins.push(place),
			Owned::Word(_) | Owned::Nag(_) | Owned::Comment(_) => {}
		}
	}
	let ends = begins.iter().skip(1).copied().chain([tokens.len()]);
	let part = |(begin, end)| tokens.get(begin..end);
	begins.iter().copied().zip(ends).filter_map(part).collect()
}

/// The name of the order in a comment: `eval` in `[%eval 0.25]`.
fn order_of(comment: &str) -> Option<&str> {
	let (_, order) = comment.split_once("[%")?;
	order.split([' ', ']']).next()
}

/// A comment without the orders of this name.
fn without(comment: &str, order: Option<&str>) -> String {
	let Some(order) = order else {
		return comment.to_string();
	};
	let begin = format!("[%{order} ");
	let mut left = String::new();
	let mut rest = comment;
	while let Some((before, behind)) = rest.split_once(begin.as_str()) {
		left.push_str(before);
		rest = behind.split_once(']').map_or("", |(_, rest)| rest);
	}
	left.push_str(rest);
	let words: Vec<&str> = left.split_whitespace().collect();
	words.join(" ")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn notes_stand_beside_what_was_there() {
		let text = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n\
			{Of old.} 1... e5 {[%clk 0:05:00] [%eval 9.9,20] sound} 2. Qh5 $2 (2. Nf3 {better} Nc6 (2... d6)) 2... Nc6 *";
		let game = ImportedGame::of_pgn(text).unwrap();
		let note = |nag, comment: &str, variation: &[&str]| Note {
			nag,
			comment: comment.into(),
			variation: variation.iter().map(|san| (*san).into()).collect(),
		};
		let noted = game.noted(&[
			note(None, "[%eval 0.30]", &[]),
			note(Some(4), "[%eval -0.20]", &["Bc4", "Nf6"]),
			note(Some(6), "", &["Ke7"]),
		]);
		assert_eq!(
			noted.moves,
			"{Of old.} 1... e5 {[%eval 0.30] [%clk 0:05:00] sound} 2. Qh5 $2 {[%eval -0.20]} \
			 ( 2. Nf3 {better} 2... Nc6 ( 2... d6 ) ) ( 2. Bc4 Nf6 ) 2... Nc6 $6 ( 2... Ke7 )"
		);
		// It is PGN again, and unchanged by another empty note.
		let again = ImportedGame::of_pgn(&noted.pgn()).unwrap();
		assert_eq!(again.moves, noted.moves);
		assert_eq!(again.noted(&vec![Note::default(); 3]), again);
		assert_eq!(ImportedGame::of_pgn(""), None);
		// No order is cut by the end of a line.
		let scores: Vec<Note> = (0..3)
			.map(|_| note(None, "[%eval 0.30] and a few words beside it", &[]))
			.collect();
		let written = again.noted(&scores).pgn();
		assert!(
			!written.contains("[%eval\n") && written.lines().count() > 5,
			"{written}"
		);
	}
}

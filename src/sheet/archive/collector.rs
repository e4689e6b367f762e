//! Collects games out of PGN of any length, each judged move by move, with no more of it in memory than one game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::MOST_TAGS;
use super::encoding::Encoding;
use super::flaw::{PgnFlaw, Refused};
use super::game::{ImportedGame, Tag};
use super::lexer::Lexer;
use super::scribe::Scribe;
use super::token::Token;
use crate::chess::{Position, SanFault};

/// Where one is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
	/// Nothing of a game was read yet, or its tags.
	Tags,
	Moves,
	/// Its result was read: a comment may follow.
	Over,
	/// It is refused: what is left of it is not for anybody.
	Refused,
	/// It is refused, and its tags are not over.
	RefusedInTags,
}

/// Takes PGN in pieces of any size.
#[derive(Clone, Debug)]
pub struct Collector {
	encoding: Encoding,
	lexer: Lexer,
	book: Book,
}

#[derive(Clone, Debug)]
struct Book {
	phase: Phase,
	game: ImportedGame,
	position: Position,
	scribe: Scribe,
	/// The move as it is written down, before it is.
	san: String,
	/// Games that were begun so far.
	number: u64,
}

impl Default for Collector {
	fn default() -> Self {
		Self {
			encoding: Encoding::default(),
			lexer: Lexer::default(),
			book: Book {
				phase: Phase::Tags,
				game: ImportedGame::default(),
				position: Position::start(),
				scribe: Scribe::default(),
				san: String::new(),
				number: 0,
			},
		}
	}
}

impl Collector {
	/// Takes the next piece of the text, and hands on every game that ends in it, or why it is refused.
	pub fn take(&mut self, piece: &[u8], each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) {
		let Self {
			encoding,
			lexer,
			book,
		} = self;
		encoding.take(piece, &mut |text| {
			lexer.take(text, &mut |token, line| book.token(token, line, each));
		});
	}

	/// The text has ended, and with it its last game.
	pub fn end(self, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) {
		let Self {
			encoding,
			mut lexer,
			mut book,
		} = self;
		encoding.end(&mut |text| lexer.take(text, &mut |token, line| book.token(token, line, each)));
		let line = lexer.end(&mut |token, line| book.token(token, line, each));
		book.finish(line, each);
	}
}

impl Book {
	fn token(
		&mut self,
		token: Token<'_>,
		line: u64,
		each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>),
	) {
		let begins = match (&token, self.phase) {
			(Token::Tag { .. }, Phase::Tags | Phase::RefusedInTags) => false,
			(Token::Tag { .. }, Phase::Moves | Phase::Over | Phase::Refused) => true,
			(Token::Word(_) | Token::Open | Token::Close | Token::Result(_), Phase::Over) => true,
			(_, _) => false,
		};
		if begins {
			self.finish(line, each);
		}
		if self.is_blank() && !matches!(self.phase, Phase::Refused | Phase::RefusedInTags) {
			self.number = self.number.saturating_add(1);
		}
		match self.taken(token) {
			Ok(()) => {}
			Err(flaw) => self.refuse(flaw, line, each),
		}
	}

	/// Nothing of a game was read yet.
	fn is_blank(&self) -> bool {
		self.phase == Phase::Tags && self.game.tags.is_empty()
	}

	fn refuse(
		&mut self,
		flaw: PgnFlaw,
		line: u64,
		each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>),
	) {
		let in_tags = flaw == PgnFlaw::ManyTags;
		if !matches!(self.phase, Phase::Refused | Phase::RefusedInTags) {
			each(Err(Refused {
				line,
				number: self.number,
				flaw,
			}));
		}
		self.game = ImportedGame::default();
		self.scribe = Scribe::default();
		self.phase = if in_tags {
			Phase::RefusedInTags
		} else {
			Phase::Refused
		};
	}

	/// Hands on the game that ends here, and is ready for the next one.
	fn finish(&mut self, line: u64, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) {
		let is_game = match self.phase {
			Phase::Tags => !self.game.tags.is_empty(),
			Phase::Moves | Phase::Over => true,
			Phase::Refused | Phase::RefusedInTags => false,
		};
		if is_game && self.scribe.is_in_variation() {
			self.refuse(PgnFlaw::NotClosed, line, each);
		} else if is_game {
			let begun = if self.phase == Phase::Tags {
				self.begin()
			} else {
				Ok(())
			};
			match begun {
				Err(flaw) => self.refuse(flaw, line, each),
				Ok(()) => {
					let mut game = core::mem::take(&mut self.game);
					game.moves = core::mem::take(&mut self.scribe).text();
					if game.result.is_empty() {
						let known = ["1-0", "0-1", "1/2-1/2"];
						let tagged = known.into_iter().find(|known| *known == game.tag("Result"));
						game.result = tagged.unwrap_or("*").to_string();
					}
					// A comment before everything, or a result alone, is no game.
					if !game.tags.is_empty() || game.plies > 0 {
						each(Ok(Box::new(game)));
					} else {
						self.number = self.number.saturating_sub(1);
					}
				}
			}
		}
		self.game = ImportedGame::default();
		self.scribe = Scribe::default();
		self.phase = Phase::Tags;
	}

	/// The tags are over.
	fn begin(&mut self) -> Result<(), PgnFlaw> {
		self.position = self.game.start().map_err(|_| PgnFlaw::BadStart)?;
		self.scribe = Scribe::begin(self.position.move_number(), self.position.turn());
		self.phase = Phase::Moves;
		Ok(())
	}

	fn taken(&mut self, token: Token<'_>) -> Result<(), PgnFlaw> {
		match self.phase {
			Phase::Refused | Phase::RefusedInTags => {
				self.phase = match token {
					// Behind its result the next game may begin without tags.
					Token::Result(_) => Phase::Tags,
					Token::Tag { .. } => self.phase,
					Token::Word(_)
					| Token::Nag(_)
					| Token::Comment(_)
					| Token::Open
					| Token::Close
					| Token::Bad(_) => Phase::Refused,
				};
				return Ok(());
			}
			Phase::Tags if !matches!(token, Token::Tag { .. } | Token::Bad(_)) => self.begin()?,
			Phase::Tags | Phase::Moves | Phase::Over => {}
		}
		match token {
			Token::Tag { name, value } => self.tag(name, value),
			Token::Word(text) => self.word(text),
			Token::Nag(nag) => self.scribe.nag(nag),
			Token::Comment(comment) => self.scribe.comment(comment),
			Token::Open => self.scribe.open(),
			Token::Close => self.scribe.close(),
			Token::Result(_) if self.scribe.is_in_variation() => Ok(()),
			Token::Result(result) => {
				self.game.result = result.to_string();
				self.phase = Phase::Over;
				Ok(())
			}
			Token::Bad(flaw) => Err(flaw),
		}
	}

	fn tag(&mut self, name: &str, value: &str) -> Result<(), PgnFlaw> {
		let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
		if name.is_empty() || !name.chars().all(is_name) {
			return Err(PgnFlaw::BrokenTag);
		}
		if self.game.tags.len() >= MOST_TAGS {
			return Err(PgnFlaw::ManyTags);
		}
		self.game.tags.push(Tag {
			name: name.to_string(),
			value: value.to_string(),
		});
		Ok(())
	}

	fn word(&mut self, text: &str) -> Result<(), PgnFlaw> {
		if self.scribe.is_in_variation() {
			// It is read when somebody goes there; until then it stands as it was written.
			return if text.chars().all(|sign| sign.is_ascii_graphic()) {
				self.scribe.san(text)
			} else {
				Err(PgnFlaw::NoMove(text.to_string()))
			};
		}
		let written = self.position.play_san(text).map_err(|fault| match fault {
			SanFault::Unreadable => PgnFlaw::NoMove(text.to_string()),
			SanFault::Illegal => PgnFlaw::IllegalMove(text.to_string()),
			SanFault::Ambiguous => PgnFlaw::AmbiguousMove(text.to_string()),
		})?;
		self.san.clear();
		written.append_to(&mut self.san);
		self.scribe.san(&self.san)?;
		self.game.plies = self.game.plies.saturating_add(1);
		Ok(())
	}
}

//! Collects games out of PGN of any length, each judged move by move, with no more of it in memory than one game.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use super::MOST_TAGS;
use super::encoding::Encoding;
use super::flaw::{Odd, Oddities, PgnFlaw, QUOTED, Refused};
use super::game::{ImportedGame, Tag};
use super::lexer::Lexer;
use super::scribe::Scribe;
use super::token::{Stands, Token};
use super::word;
use crate::chess::{Position, SanFault};
use crate::game::OFFER;

/// Where one is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
	/// Nothing of a game was read yet, or its tags.
	Tags,
	Moves,
	/// Its result was read, when so much was written: whatever follows, it is kept.
	Over(usize),
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
	/// So many variations are open that are not taken: one of no move, and those in it, or those of a refused game.
	passed_over: u32,
	/// The result that was read last, if a variation is open since before it and nothing followed.
	inner_result: Option<&'static str>,
	/// The number of a move was read last.
	numbered: bool,
	oddities: Oddities,
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
				passed_over: 0,
				inner_result: None,
				numbered: false,
				oddities: Oddities::default(),
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

	/// The text has ended, and with it its last game. Returns what was odd in it.
	pub fn end(self, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) -> Oddities {
		let Self {
			encoding,
			mut lexer,
			mut book,
		} = self;
		encoding.end(&mut |text| lexer.take(text, &mut |token, line| book.token(token, line, each)));
		let line = lexer.end(&mut |token, line| book.token(token, line, each));
		book.finish(line, each);
		book.oddities
	}
}

impl Book {
	fn token(
		&mut self,
		token: Token<'_>,
		line: u64,
		each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>),
	) {
		if token == Token::Number {
			self.numbered = true;
			return;
		}
		let unplaced = self.unplaced(&token);
		self.numbered = false;
		if let Some(text) = unplaced {
			return self.leave_out(line, &text);
		}
		if self.begins(&token) {
			self.finish(line, each);
		}
		if let (Token::Bad(flaw), true) = (&token, self.is_blank())
			&& *flaw != PgnFlaw::LongTag
		{
			return self.leave_out(line, &flaw.to_string());
		}
		if self.is_blank() && !matches!(self.phase, Phase::Refused | Phase::RefusedInTags) {
			self.number = self.number.saturating_add(1);
		}
		match (self.taken(token, line), self.phase) {
			(Ok(()), _) => {}
			(Err(flaw), Phase::Over(length)) => {
				self.scribe.cut(length);
				self.leave_out(line, &flaw.to_string());
			}
			(Err(flaw), _) => self.refuse(flaw, line, each),
		}
	}

	fn leave_out(&mut self, line: u64, text: &str) {
		self.oddities.leave_out(line, self.number, text);
	}

	/// What a token is that means nothing where it stands, as it is quoted.
	fn unplaced(&self, token: &Token<'_>) -> Option<String> {
		let is_inside = self.scribe.is_in_variation() || self.passed_over > 0;
		let is_event = |name: &str| name.eq_ignore_ascii_case("Event");
		match (token, self.phase) {
			(Token::Tag { name, value, stands }, Phase::Moves) => {
				let is_placed = match stands {
					Stands::Alone => true,
					Stands::Amid => is_event(name),
					Stands::Bare => false,
				};
				(!is_placed).then(|| format!("[{name} \"{value}\"]"))
			}
			// What is not the first move of another game, with its number, is text.
			(Token::Word(word), Phase::Over(_)) if !is_inside => {
				(!self.numbered || !is_first_move(word)).then(|| (*word).to_string())
			}
			(Token::Word(word), Phase::Tags | Phase::Moves) if self.holds_nothing() => {
				(!is_first_move(word)).then(|| (*word).to_string())
			}
			(Token::Result(result), Phase::Over(_)) if !is_inside => {
				(*result != self.game.result).then(|| (*result).to_string())
			}
			(Token::Close, Phase::Tags | Phase::Moves | Phase::Over(_)) if !is_inside => {
				Some(")".to_string())
			}
			(Token::LeftOut(text), Phase::Tags | Phase::Moves | Phase::Over(_)) => Some((*text).to_string()),
			_ => None,
		}
	}

	/// True where another game begins with this token.
	fn begins(&self, token: &Token<'_>) -> bool {
		let is_inside = self.scribe.is_in_variation() || self.passed_over > 0;
		match (token, self.phase) {
			(Token::Tag { .. }, Phase::Moves | Phase::Over(_))
			| (Token::Bad(PgnFlaw::LongTag), Phase::Moves | Phase::Over(_)) => true,
			(Token::Tag { name, stands, .. }, Phase::Refused) => {
				*stands == Stands::Alone || (*stands == Stands::Amid && *name == "Event")
			}
			// One game has one event, and some have no moves.
			(Token::Tag { name, .. }, Phase::Tags) => {
				*name == "Event" && self.game.tags.iter().any(|tag| tag.name == "Event")
			}
			(Token::Word(_), Phase::Over(_)) => !is_inside,
			_ => false,
		}
	}

	/// Nothing of a game was read yet.
	fn is_blank(&self) -> bool {
		self.phase == Phase::Tags && self.game.tags.is_empty()
	}

	/// Neither a tag nor a move was read yet.
	fn holds_nothing(&self) -> bool {
		self.game.tags.is_empty() && self.game.plies == 0
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
		self.passed_over = 0;
		self.phase = if in_tags {
			Phase::RefusedInTags
		} else {
			Phase::Refused
		};
	}

	/// Hands on the game that ends here, and is ready for the next one.
	fn finish(&mut self, line: u64, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) {
		if self.phase == Phase::Tags
			&& !self.game.tags.is_empty()
			&& let Err(flaw) = self.begin()
		{
			self.refuse(flaw, line, each);
		}
		if self.scribe.is_in_variation() {
			self.oddities.note(line, self.number, Odd::OpenVariation);
			if self.game.result.is_empty() {
				self.game.result = self.inner_result.unwrap_or_default().to_string();
			}
			while self.scribe.is_in_variation() {
				if let Err(flaw) = self.scribe.close() {
					self.refuse(flaw, line, each);
				}
			}
		}
		if matches!(self.phase, Phase::Moves | Phase::Over(_)) {
			let mut game = core::mem::take(&mut self.game);
			game.moves = core::mem::take(&mut self.scribe).text();
			if game.result.is_empty() {
				game.result = word::result(game.tag("Result")).unwrap_or("*").to_string();
			}
			// A comment before everything, or a result alone, is no game.
			if !game.tags.is_empty() || game.plies > 0 {
				each(Ok(Box::new(game)));
			} else {
				self.number = self.number.saturating_sub(1);
			}
		}
		self.game = ImportedGame::default();
		self.scribe = Scribe::default();
		self.passed_over = 0;
		self.inner_result = None;
		self.phase = Phase::Tags;
	}

	/// The tags are over.
	fn begin(&mut self) -> Result<(), PgnFlaw> {
		if let Some(variant) = other_variant(self.game.tag("Variant")) {
			return Err(PgnFlaw::OtherVariant(variant.chars().take(QUOTED).collect()));
		}
		self.position = self.game.start().map_err(|_| PgnFlaw::BadStart)?;
		self.scribe = Scribe::begin(self.position.move_number(), self.position.turn());
		self.phase = Phase::Moves;
		Ok(())
	}

	fn taken(&mut self, token: Token<'_>, line: u64) -> Result<(), PgnFlaw> {
		match self.phase {
			Phase::Refused | Phase::RefusedInTags => {
				self.pass_over_refused(&token);
				return Ok(());
			}
			Phase::Tags if !matches!(token, Token::Tag { .. } | Token::Bad(_)) => self.begin()?,
			Phase::Tags | Phase::Moves | Phase::Over(_) => {}
		}
		if !matches!(token, Token::Comment(_) | Token::Nag(_) | Token::Unclosed) {
			self.inner_result = None;
		}
		if self.passed_over > 0 {
			return self.pass_over(&token);
		}
		match token {
			Token::Tag { name, value, .. } => self.tag(name, value),
			Token::Word(text) => self.word(text, line),
			Token::Nag(nag) => self.scribe.nag(nag),
			Token::Comment(comment) => self.scribe.comment(comment),
			Token::Offer => self.scribe.comment(OFFER),
			Token::Open => {
				if !self.scribe.open()? {
					self.passed_over = 1;
					self.leave_out(line, "(");
				}
				Ok(())
			}
			// One that was not opened is left out before.
			Token::Close => self.scribe.close().map(drop),
			Token::Result(result) if self.scribe.is_in_variation() => {
				self.inner_result = Some(result);
				Ok(())
			}
			// The same once more.
			Token::Result(_) if matches!(self.phase, Phase::Over(_)) => Ok(()),
			Token::Result(result) => {
				self.game.result = result.to_string();
				self.phase = Phase::Over(self.scribe.length());
				Ok(())
			}
			Token::Unclosed => {
				self.oddities.note(line, self.number, Odd::OpenComment);
				Ok(())
			}
			Token::Number | Token::LeftOut(_) => Ok(()),
			Token::Bad(flaw) => Err(flaw),
		}
	}

	/// What is in a variation of no move. Its comments are kept.
	fn pass_over(&mut self, token: &Token<'_>) -> Result<(), PgnFlaw> {
		match token {
			Token::Comment(comment) => return self.scribe.comment(comment),
			Token::Open => self.passed_over = self.passed_over.saturating_add(1),
			Token::Close => self.passed_over = self.passed_over.saturating_sub(1),
			Token::Tag { .. }
			| Token::Number
			| Token::Word(_)
			| Token::Nag(_)
			| Token::Offer
			| Token::Result(_)
			| Token::LeftOut(_)
			| Token::Unclosed => {}
			Token::Bad(flaw) => return Err(flaw.clone()),
		}
		Ok(())
	}

	/// What is left of a refused game.
	fn pass_over_refused(&mut self, token: &Token<'_>) {
		match token {
			// Behind its result the next game may begin without tags.
			Token::Result(_) if self.passed_over == 0 => self.phase = Phase::Tags,
			Token::Tag { .. } => return,
			Token::Open => self.passed_over = self.passed_over.saturating_add(1),
			Token::Close => self.passed_over = self.passed_over.saturating_sub(1),
			Token::Result(_)
			| Token::Number
			| Token::Word(_)
			| Token::Nag(_)
			| Token::Comment(_)
			| Token::Offer
			| Token::LeftOut(_)
			| Token::Unclosed
			| Token::Bad(_) => {}
		}
		if self.phase == Phase::RefusedInTags {
			self.phase = Phase::Refused;
		}
	}

	fn tag(&mut self, name: &str, value: &str) -> Result<(), PgnFlaw> {
		if self.game.tags.len() >= MOST_TAGS {
			return Err(PgnFlaw::ManyTags);
		}
		self.game.tags.push(Tag {
			name: name.to_string(),
			value: value.to_string(),
		});
		Ok(())
	}

	fn word(&mut self, text: &str, line: u64) -> Result<(), PgnFlaw> {
		if self.scribe.is_in_variation() {
			// It is read when somebody goes there; until then it stands as it was written.
			if text.chars().all(|sign| sign.is_ascii_graphic()) {
				return self.scribe.san(text);
			}
			self.leave_out(line, text);
			return Ok(());
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

/// True for a move that can be made in the initial position.
fn is_first_move(word: &str) -> bool {
	Position::start().san_move(word).is_ok()
}

/// The name of a variant, unless it is played as chess is.
fn other_variant(name: &str) -> Option<&str> {
	const CHESS: [&str; 12] = [
		"",
		"standard",
		"chess",
		"classical",
		"normal",
		"orthodox",
		"regular",
		"fromposition",
		"fischer",
		"fischerandom",
		"fischerrandom",
		"freestyle",
	];
	let letters = name.chars().filter(|sign| sign.is_alphanumeric());
	let plain: String = letters.flat_map(char::to_lowercase).collect();
	let bare = plain.strip_suffix("chess").unwrap_or(&plain);
	let is_chess = CHESS.contains(&bare) || plain == "chess" || bare.ends_with("960");
	// On some servers these are other initial positions.
	let is_wild = bare
		.strip_prefix("wild")
		.is_some_and(|kind| matches!(kind, "fr" | "0" | "1" | "2" | "3" | "4" | "5" | "8" | "8a"));
	(!is_chess && !is_wild).then_some(name)
}

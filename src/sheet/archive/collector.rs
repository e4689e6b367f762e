//! Collects games from PGN of any length, each judged move by move, with only one game in memory.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::MOST_TAGS;
use super::encoding::Encoding;
use super::flaw::{Odd, Oddities, PgnFlaw, QUOTED, Refused};
use super::game::{ImportedGame, Tag};
use super::lexer::Lexer;
use super::scribe::Scribe;
use super::token::{Item, Stands, Token};
use super::word;
use crate::chess::{Position, SanFault};
use crate::game::OFFER;

/// Place in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
	/// Nothing of a game was read yet, or only its tags.
	Tags,
	Moves,
	/// Its result was read, after this number of written bytes: whatever follows, it is kept.
	Over(usize),
	/// It is refused: its rest is skipped.
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
	/// The position before the next move of the line that is being read, and the one before the last move.
	position: Position,
	before: Position,
	/// The same of the lines from which it comes.
	outer: Vec<(Position, Position)>,
	/// Number of open variations in one whose rest is left out.
	cut: Option<u32>,
	scribe: Scribe,
	/// Buffer for the text of the next move.
	san: String,
	/// Number of games that were begun so far.
	number: u64,
	/// Number of open variations that are skipped: one of no move, and those in it, or those of a refused game.
	passed_over: u32,
	/// The result that was read last, if a variation has been open since before it and nothing followed.
	inner_result: Option<&'static str>,
	/// The line of the game's result.
	result_line: u64,
	/// True if the number of a move was read last.
	numbered: bool,
	/// True if that number was one.
	is_first: bool,
	/// Text that stood in the place of a move, with its line.
	in_place: Option<(String, u64)>,
	/// True if a word was left out since the last move.
	amid_text: bool,
	/// Words that may become a result with the next one.
	part: Part,
	/// True once the text has ended: a word that is read now may have been cut.
	is_at_end: bool,
	oddities: Oddities,
}

/// Words that may form a result together.
#[derive(Clone, Debug, Default)]
struct Part {
	text: String,
	line: u64,
	/// True if they form one already.
	is_result: bool,
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
				before: Position::start(),
				outer: Vec::new(),
				cut: None,
				scribe: Scribe::default(),
				san: String::new(),
				number: 0,
				passed_over: 0,
				inner_result: None,
				result_line: 0,
				numbered: false,
				is_first: false,
				in_place: None,
				amid_text: false,
				part: Part::default(),
				is_at_end: false,
				oddities: Oddities::default(),
			},
		}
	}
}

impl Collector {
	/// Takes the next piece of the text, and hands on every game that ends in it, or the reason for its refusal.
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

	/// The text has ended, and with it its last game. Returns the oddities of the text.
	pub fn end(self, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) -> Oddities {
		let Self {
			encoding,
			mut lexer,
			mut book,
		} = self;
		encoding.end(&mut |text| lexer.take(text, &mut |token, line| book.token(token, line, each)));
		book.is_at_end = true;
		let line = lexer.end(&mut |token, line| book.token(token, line, each));
		book.end_part(each);
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
		let Token::Part(more) = token else {
			if !self.part.text.is_empty() {
				self.end_part(each);
			}
			return self.whole(token, line, each);
		};
		let mut text = [self.part.text.as_str(), more].concat();
		let is_longer = word::result(&text).is_some() || word::may_become_result(&text);
		if !is_longer {
			self.end_part(each);
			text = more.to_string();
		}
		let result = word::result(&text);
		self.part = Part {
			text,
			line,
			is_result: result.is_some(),
		};
		if let Some(result) = result {
			self.whole(Token::Result(result), line, each);
		}
	}

	/// Ends a possible result that does not become one: it was a result, or the number of a move, or has no meaning.
	fn end_part(&mut self, each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>)) {
		let Part {
			text,
			line,
			is_result,
		} = core::mem::take(&mut self.part);
		let is_sign = matches!(text.as_str(), "" | ":");
		if is_result || is_sign {
			return;
		}
		let is_number = text
			.chars()
			.all(|sign| sign.is_ascii_digit() || ".,:".contains(sign));
		let token = if is_number {
			Token::Number(word::is_one(text.as_bytes()))
		} else {
			Token::LeftOut(&text)
		};
		self.whole(token, line, each);
	}

	fn whole(
		&mut self,
		token: Token<'_>,
		line: u64,
		each: &mut impl FnMut(Result<Box<ImportedGame>, Refused>),
	) {
		if let Token::Number(is_one) = token {
			self.numbered = true;
			self.is_first = is_one;
			return;
		}
		if let Token::Unclosed(odd) = token {
			if !matches!(self.phase, Phase::Refused | Phase::RefusedInTags) {
				self.oddities.note(line, self.number, odd);
			}
			return;
		}
		let unplaced = self.unplaced(&token);
		self.find_in_place(&token, line);
		self.numbered = false;
		self.is_first = false;
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
		if let (Token::Item(Item::Word(_)), Phase::Moves) = (&token, self.phase)
			&& !self.scribe.is_in_variation()
			&& let Some((text, line)) = self.in_place.take()
		{
			return self.refuse(PgnFlaw::NoMove(text), line, each);
		}
		match (self.taken(token, line), self.phase) {
			(Ok(()), _) => {}
			(Err(flaw), Phase::Over(length)) => {
				self.scribe.cut(length);
				if let Some((position, before)) = self.outer.drain(..).next() {
					(self.position, self.before) = (position, before);
				}
				self.cut = None;
				self.leave_out(line, &flaw.to_string());
			}
			(Err(flaw), _) => self.refuse(flaw, line, each),
		}
	}

	/// A word after the number of a move stands for a move. The result of a game may be written there in words.
	fn find_in_place(&mut self, token: &Token<'_>, line: u64) {
		let Token::LeftOut(text) = token else { return };
		if self.phase != Phase::Moves
			|| self.scribe.is_in_variation()
			|| !text.starts_with(char::is_alphabetic)
		{
			return;
		}
		self.amid_text = true;
		if self.numbered && self.in_place.is_none() {
			self.in_place = Some(((*text).to_string(), line));
		}
	}

	fn leave_out(&mut self, line: u64, text: &str) {
		self.oddities.leave_out(line, self.number, text);
	}

	/// Returns the quotation of a token that means nothing in its place.
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
			// A word that is not the first move of another game, with its number, is text.
			(Token::Item(Item::Word(word)), Phase::Over(_)) if !is_inside => {
				(!self.is_first || !is_first_move(word)).then(|| (*word).to_string())
			}
			// The first game may begin without a number, if no text stands before it.
			(Token::Item(Item::Word(word)), Phase::Tags | Phase::Moves) if self.holds_nothing() => {
				let may_begin =
					self.number == u64::from(self.phase == Phase::Moves) && self.oddities.count == 0;
				let begins = (self.is_first || (may_begin && !self.numbered)) && is_first_move(word);
				(!begins).then(|| (*word).to_string())
			}
			// Such short words are also words of many languages.
			(Token::Item(Item::Word(word)), Phase::Tags | Phase::Moves)
				if !is_inside && !self.numbered && word::is_by_files(word) =>
			{
				let is_text = self.game.plies == 0 || self.amid_text;
				is_text.then(|| (*word).to_string())
			}
			(Token::Item(Item::Close), Phase::Tags | Phase::Moves | Phase::Over(_)) if !is_inside => {
				Some(")".to_string())
			}
			(Token::LeftOut(text), Phase::Tags | Phase::Moves | Phase::Over(_)) => Some((*text).to_string()),
			_ => None,
		}
	}

	/// Returns `true` if another game begins with this token.
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
			(Token::Item(Item::Word(_)), Phase::Over(_)) => !is_inside,
			_ => false,
		}
	}

	/// Returns `true` if nothing of a game was read yet.
	fn is_blank(&self) -> bool {
		self.phase == Phase::Tags && self.game.tags.is_empty()
	}

	/// Returns `true` if neither a tag nor a move was read yet.
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
		self.clear();
		self.phase = if in_tags {
			Phase::RefusedInTags
		} else {
			Phase::Refused
		};
	}

	/// Forgets everything of the game.
	fn clear(&mut self) {
		self.game = ImportedGame::default();
		self.scribe = Scribe::default();
		self.outer.clear();
		self.cut = None;
		self.passed_over = 0;
		self.in_place = None;
		self.amid_text = false;
	}

	/// Makes the tag and the text of a game agree on one result: a known one rather than none, and the one after the moves
	/// rather than the tag.
	fn agree(&mut self, game: &mut ImportedGame, line: u64) {
		let tag = word::result_of_tag(game.tag("Result"));
		let text = word::result(&game.result);
		let kept = text.filter(|text| *text != "*").or(tag).or(text).unwrap_or("*");
		game.result = kept.to_string();
		let said = game.tag("Result").to_string();
		match (tag, text) {
			(Some(tag), Some(text)) if tag != text => {
				let odd = Odd::OtherResult { tag, text, kept };
				self.oddities.note(line, self.number, odd);
			}
			// If the result is unknown, it stays in the words of the file.
			(None, _) if kept == "*" => return,
			(None, _) if !said.is_empty() => self.leave_out(line, &format!("[Result \"{said}\"]")),
			(Some(_) | None, _) => {}
		}
		for tag in &mut game.tags {
			if tag.name.eq_ignore_ascii_case("Result") {
				tag.value = kept.to_string();
			}
		}
	}

	/// Hands on the game that ends here, and prepares for the next one.
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
				self.result_line = line;
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
			let tag = game.tag("Result");
			let has_result =
				!game.result.is_empty() || word::result_of_tag(tag).is_some() || word::is_lost_by_both(tag);
			let has_tags = !game.tags.is_empty();
			if game.plies > 0 || (game.is_named() && (has_result || !game.tag("FEN").is_empty())) {
				self.agree(&mut game, self.result_line);
				each(Ok(Box::new(game)));
			} else if has_tags {
				self.oddities.note(line, self.number, Odd::TagsAlone);
			} else {
				// A comment before everything, or a result alone.
				self.number = self.number.saturating_sub(1);
			}
		}
		self.clear();
		self.inner_result = None;
		self.phase = Phase::Tags;
	}

	/// The tags are over.
	fn begin(&mut self) -> Result<(), PgnFlaw> {
		if let Some(variant) = other_variant(self.game.tag("Variant")) {
			return Err(PgnFlaw::OtherVariant(variant.chars().take(QUOTED).collect()));
		}
		self.position = self.game.start().map_err(|_| PgnFlaw::BadStart)?;
		self.before = self.position.clone();
		self.game.set_up();
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
		let inner = self.inner_result.take();
		if matches!(token, Token::Item(Item::Comment(_)) | Token::Item(Item::Nag(_))) {
			self.inner_result = inner;
		}
		if self.passed_over > 0 {
			return self.pass_over(&token);
		}
		if let Some(depth) = self.cut
			&& (depth > 0 || token != Token::Item(Item::Close))
		{
			return self.pass_cut(depth, &token);
		}
		match token {
			Token::Tag { name, value, .. } => self.tag(name, value),
			Token::Item(item) => self.item(item, inner, line),
			Token::Result(result) => {
				self.result(result, line);
				Ok(())
			}
			Token::Number(_) | Token::Part(_) | Token::LeftOut(_) => Ok(()),
			Token::Unclosed(_) | Token::Bad(_) => token.checked(),
		}
	}

	fn item(&mut self, item: Item<'_>, inner: Option<&'static str>, line: u64) -> Result<(), PgnFlaw> {
		match item {
			Item::Word(text) => self.word(text, line),
			Item::Nag(nag) => self.scribe.nag(nag),
			Item::Comment(comment) => self.scribe.comment(comment),
			Item::Offer => self.scribe.comment(OFFER),
			Item::Open => {
				if self.scribe.open()? {
					let before = self.before.clone();
					let here = core::mem::replace(&mut self.position, before.clone());
					self.outer.push((here, before));
				} else {
					self.passed_over = 1;
					self.leave_out(line, "(");
				}
				Ok(())
			}
			// A parenthesis that closes nothing is left out before.
			Item::Close => self.close(inner, line),
		}
	}

	/// The variation ends. A result that stands alone between its parentheses is that of the game.
	fn close(&mut self, inner: Option<&'static str>, line: u64) -> Result<(), PgnFlaw> {
		let is_alone = self.cut.take().is_none() && !self.scribe.has_move();
		self.scribe.close()?;
		if let Some((position, before)) = self.outer.pop() {
			(self.position, self.before) = (position, before);
		}
		if let Some(result) = inner.filter(|_| is_alone) {
			self.result(result, line);
		}
		Ok(())
	}

	fn result(&mut self, result: &'static str, line: u64) {
		if self.scribe.is_in_variation() {
			self.inner_result = Some(result);
		} else if !matches!(self.phase, Phase::Over(_)) {
			self.game.result = result.to_string();
			self.result_line = line;
			self.phase = Phase::Over(self.scribe.length());
		} else if result != self.game.result {
			self.leave_out(line, result);
		}
	}

	/// Skips the rest of a variation that cannot be followed further.
	fn pass_cut(&mut self, depth: u32, token: &Token<'_>) -> Result<(), PgnFlaw> {
		if let Token::Result(result) = token {
			self.inner_result = Some(result);
		}
		self.cut = Some(token.depth_after(depth));
		token.checked()
	}

	/// Skips a variation of no move, but keeps its comments.
	fn pass_over(&mut self, token: &Token<'_>) -> Result<(), PgnFlaw> {
		if let Token::Item(Item::Comment(comment)) = token {
			return self.scribe.comment(comment);
		}
		self.passed_over = token.depth_after(self.passed_over);
		token.checked()
	}

	/// Skips the rest of a refused game.
	fn pass_over_refused(&mut self, token: &Token<'_>) {
		if let Token::Tag { .. } = token {
			return;
		}
		// After its result the next game may begin without tags.
		if matches!(token, Token::Result(_)) && self.passed_over == 0 {
			self.phase = Phase::Tags;
		}
		self.passed_over = token.depth_after(self.passed_over);
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
		let mut after = self.position.clone();
		let played = after.play_san(text).map_err(|fault| match fault {
			SanFault::Unreadable => PgnFlaw::NoMove(text.to_string()),
			SanFault::Illegal => PgnFlaw::IllegalMove(text.to_string()),
			SanFault::Ambiguous => PgnFlaw::AmbiguousMove(text.to_string()),
			SanFault::NoPromotion => PgnFlaw::NoPromotion(text.to_string()),
		});
		let is_variation = self.scribe.is_in_variation();
		let written = match played {
			Ok(written) => written,
			Err(_) if text == "O-O" && !is_variation && word::is_lost_by_both(self.game.tag("Result")) => {
				self.result("*", line);
				return Ok(());
			}
			Err(flaw) if is_variation => {
				self.oddities.note(line, self.number, Odd::BadVariation(flaw));
				self.cut = Some(0);
				return Ok(());
			}
			// The game is kept as far as the text goes.
			Err(flaw) if self.is_at_end && is_cut(text, &flaw) => {
				self.leave_out(line, text);
				return Ok(());
			}
			Err(flaw) => return Err(flaw),
		};
		self.before = core::mem::replace(&mut self.position, after);
		// In a variation it is kept as it was written, if other programs can read it.
		self.san.clear();
		written.append_to(&mut self.san);
		let is_bishop = text.starts_with('b') && self.san.starts_with('B');
		if is_variation && !word::is_by_files(text) && !is_bishop {
			return self.scribe.san(text);
		}
		self.scribe.san(&self.san)?;
		if is_variation {
			return Ok(());
		}
		self.amid_text = false;
		self.game.plies = self.game.plies.saturating_add(1);
		Ok(())
	}
}

/// Returns `true` for a word that may be the beginning of a move.
fn is_cut(word: &str, flaw: &PgnFlaw) -> bool {
	matches!(flaw, PgnFlaw::NoMove(_) | PgnFlaw::NoPromotion(_)) || word::is_by_files(word)
}

/// Returns `true` for a move that is possible in the initial position.
fn is_first_move(word: &str) -> bool {
	Position::start().san_move(word).is_ok()
}

/// Returns the name of a variant, unless it is played like chess.
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

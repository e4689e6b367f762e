//! Understands a move that was typed or heard in words or notation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lexicon::{Mark, Sense};
use super::lexicons::Lexicons;
use super::library::Library;
use super::manner::Manner;
use super::notation;
use super::spelling::folded;
use crate::chess::{File, Rank, Role, Said, Square, Wing};

/// Reason why a text is not a move. It says nothing about legality: the text was not compared with a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUnderstood {
	#[error("nothing was said")]
	Nothing,
	/// This word is in no vocabulary.
	#[error("the word {0:?} is not known")]
	Word(String),
	/// This word is known, but makes no move where it stands.
	#[error("the word {0:?} does not fit here")]
	OutOfPlace(String),
	/// No arrival square was said.
	#[error("the arrival square is missing")]
	NoSquare,
}

impl Library {
	/// Returns the spoken move, in the words of any loaded language and file set, aliases and notation among them. Where a
	/// word or letter could mean two things, the table's own `manner` decides.
	///
	/// # Errors
	/// With the first word that was not understood.
	pub fn hear(&self, text: &str, manner: &Manner) -> Result<Said, NotUnderstood> {
		Lexicons::of(self, manner).hear(text)
	}
}

impl Lexicons<'_> {
	/// The announced move: its parts stand in the order of an announcement.
	pub(super) fn hear(self, text: &str) -> Result<Said, NotUnderstood> {
		let mut heard = Heard::default();
		self.each_sense(text, |sense, word, _| {
			heard.take(sense, word).map(|()| heard.so_far())
		})?;
		// Words that only stand beside a move are none: "mate?".
		let is_said = text.contains(char::is_alphanumeric);
		heard.said().map_err(|why| match why {
			NotUnderstood::Nothing if is_said => NotUnderstood::OutOfPlace(text.trim().to_string()),
			NotUnderstood::Nothing
			| NotUnderstood::Word(_)
			| NotUnderstood::OutOfPlace(_)
			| NotUnderstood::NoSquare => why,
		})
	}

	/// Passes on the meaning of each word, with what its ending says, one after the other; the callback returns how much
	/// of the move has been said.
	pub(super) fn each_sense(
		self,
		text: &str,
		mut take: impl FnMut(Sense, &str, Option<Mark>) -> Result<SaidSoFar, NotUnderstood>,
	) -> Result<(), NotUnderstood> {
		let tokens = self.tokens(unnumbered(text));
		let mut so_far = SaidSoFar::default();
		let mut rest = tokens.as_slice();
		while let [token, behind @ ..] = rest {
			rest = behind;
			if let Some(senses) = &token.notation {
				for sense in senses {
					so_far = take(*sense, token.raw, None)?;
				}
			} else if token.folded.is_empty() {
				if !token.is_sign() {
					return Err(NotUnderstood::Word(token.raw.to_string()));
				}
			} else if let Some(sense) = self.lone_sign(token, behind.first(), so_far) {
				so_far = take(sense, token.raw, None)?;
			} else {
				let words = behind
					.iter()
					.take_while(|next| !next.folded.is_empty() && next.notation.is_none())
					.map(|next| next.folded.as_str());
				let (sense, used, ending) = self
					.longest_meaning(&token.folded, words)
					.ok_or_else(|| NotUnderstood::Word(token.raw.to_string()))?;
				rest = behind.get(used..).unwrap_or_default();
				let is_article = ending == Some(Mark::One);
				let before_piece = || {
					let next = rest.first().and_then(|next| self.meaning(&next.folded));
					matches!(next, Some(Sense::Piece(_)))
				};
				so_far = take(sense, token.raw, ending.filter(|_| !is_article || before_piece()))?;
			}
		}
		Ok(())
	}

	pub(super) fn tokens<'t>(self, text: &'t str) -> Vec<Token<'t>> {
		let token = |raw: &'t str| Token {
			raw,
			folded: folded(raw),
			notation: notation::read(raw, self),
		};
		let mut tokens = Vec::new();
		for raw in text.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';') {
			let whole = token(raw);
			if whole.notation.is_none()
				&& let Some((square, ending)) = self.ended_square(raw)
			{
				let square = token(square);
				let ending = ending.map(Sense::Mark).into_iter();
				tokens.push(Token {
					notation: square.notation.map(|senses| ending.chain(senses).collect()),
					..square
				});
				continue;
			}
			let is_one = !raw.contains('-') || whole.notation.is_some() || whole.is_sign();
			if is_one || self.meaning(&whole.folded).is_some() {
				tokens.push(whole);
			} else {
				tokens.extend(raw.split('-').map(token));
			}
		}
		tokens.retain(|token| !token.raw.is_empty());
		tokens
	}

	/// A square with the ending of a case, "f3:een" or "f3een", and what the ending says.
	fn ended_square(self, raw: &str) -> Option<(&str, Option<Mark>)> {
		let (square, behind) = raw
			.split_at_checked(2)
			.filter(|(square, _)| square.parse::<Square>().is_ok())?;
		let is_file =
			|ending: &str| ending.len() == 1 && ending.chars().all(|sign| File::from_char(sign).is_some());
		let is_ending = |ending: &str| !ending.is_empty() && ending.chars().all(char::is_alphabetic);
		match behind.strip_prefix(':') {
			// A file alone is that of a capture.
			Some(ending) if is_ending(ending) && !is_file(ending) => {
				Some((square, self.ending(&folded(ending))))
			}
			None if is_ending(behind) => Some((square, Some(self.ending(&folded(behind))?))),
			Some(_) | None => None,
		}
	}

	/// A digit or a capital letter that stands alone, where the words around it make it a rank or a piece.
	pub(super) fn lone_sign(
		self,
		token: &Token<'_>,
		next: Option<&Token<'_>>,
		so_far: SaidSoFar,
	) -> Option<Sense> {
		let mut signs = token.raw.chars().filter(|sign| sign.is_alphanumeric());
		let (Some(sign), None) = (signs.next(), signs.next()) else {
			return None;
		};
		if let Some(rank) = Rank::from_char(sign) {
			return Some(Sense::Rank(rank));
		}
		// "D vier" is a square, "D d4" a queen's move, "e8 D" a promotion.
		let before_rank = next.is_some_and(|next| {
			next.raw.starts_with(|sign| Rank::from_char(sign).is_some())
				|| matches!(self.meaning(&next.folded), Some(Sense::Rank(_)))
		});
		if before_rank {
			return None;
		}
		let letter = sign.to_ascii_uppercase();
		match so_far {
			SaidSoFar::LastRank => self.piece_of_letter(letter).map(Sense::Promotion),
			SaidSoFar::Place => None,
			SaidSoFar::NoPlace => notation::piece(sign, self).map(Sense::Piece),
		}
	}
}

/// A token between two blanks.
pub(super) struct Token<'t> {
	pub(super) raw: &'t str,
	pub(super) folded: String,
	pub(super) notation: Option<Vec<Sense>>,
}

impl Token<'_> {
	/// Returns `true` if it is a sign that may stand between the words of a move and says nothing.
	pub(super) fn is_sign(&self) -> bool {
		self.raw
			.chars()
			.all(|sign| matches!(sign, '-' | '–' | ':' | '×' | '+' | '#' | '=' | '.' | '!' | '?'))
	}
}

/// The move without its number: "1. e4", "1... e5".
fn unnumbered(text: &str) -> &str {
	let behind = text.trim_start();
	let signs = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
	let is_numbered = signs.len() < behind.len() && signs.starts_with(['.', '…']);
	if is_numbered {
		signs.trim_start_matches(['.', '…'])
	} else {
		text
	}
}

/// Part of a move that has been said, which decides the meaning of a letter that stands alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SaidSoFar {
	#[default]
	NoPlace,
	/// A file, a rank or a square.
	Place,
	/// It ends with the first rank or the last.
	LastRank,
}

/// The parts of the move so far.
#[derive(Default)]
struct Heard {
	castling: Option<Wing>,
	role: Option<Role>,
	/// Files and ranks in the order in which they came.
	coordinates: Vec<Sense>,
	promotion: Option<Role>,
	/// True if the capture was said before anything else: a piece after it is the one that is taken.
	took: bool,
	/// True if a part of a move was said.
	anything: bool,
}

/// Fills a place, unless it is filled. Returns `true` if it was empty.
fn set<T>(place: &mut Option<T>, value: T) -> bool {
	let is_empty = place.is_none();
	place.get_or_insert(value);
	is_empty
}

impl Heard {
	fn take(&mut self, sense: Sense, word: &str) -> Result<(), NotUnderstood> {
		let castles = self.castling.is_some();
		let fits = match sense {
			Sense::Filler | Sense::Mark(_) => true,
			Sense::Piece(_) if self.took && self.coordinates.is_empty() => false,
			Sense::Takes => {
				self.took |= self.is_without_piece_and_square();
				true
			}
			// The wing is missing.
			Sense::Castle | Sense::Wing(_) => false,
			Sense::PawnOf(_) => !castles && self.names_piece() && set(&mut self.role, Role::Pawn),
			Sense::Castling(wing) => self.is_without_piece_and_square() && set(&mut self.castling, wing),
			Sense::File(_) | Sense::Rank(_) => {
				let fits = !castles && self.promotion.is_none() && self.coordinates.len() < 4;
				self.coordinates.extend(fits.then_some(sense));
				fits
			}
			// The square is missing, or said in another way.
			Sense::Steps(_) | Sense::Flank(_) | Sense::Feature(_) => false,
			Sense::Promotion(role) => !castles && set(&mut self.promotion, role),
			Sense::Piece(role) if self.names_piece() => !castles && set(&mut self.role, role),
			Sense::Piece(role) => self.is_at_square() && set(&mut self.promotion, role),
		};
		if !fits {
			return Err(NotUnderstood::OutOfPlace(word.to_string()));
		}
		self.anything |= sense != Sense::Filler;
		Ok(())
	}

	fn is_without_piece_and_square(&self) -> bool {
		self.role.is_none() && self.coordinates.is_empty() && self.promotion.is_none()
	}

	fn so_far(&self) -> SaidSoFar {
		match self.coordinates.as_slice() {
			[.., Sense::Rank(Rank::First | Rank::Eighth)] => SaidSoFar::LastRank,
			[] => SaidSoFar::NoPlace,
			_ => SaidSoFar::Place,
		}
	}

	/// Returns `true` if a piece that is named now is the one that moves: at the beginning, or after its file, as in "e
	/// pawn to e5".
	fn names_piece(&self) -> bool {
		matches!(self.coordinates.as_slice(), [] | [Sense::File(_)])
	}

	fn is_at_square(&self) -> bool {
		matches!(self.coordinates.as_slice(), [.., Sense::File(_), Sense::Rank(_)])
	}

	fn said(self) -> Result<Said, NotUnderstood> {
		if let Some(wing) = self.castling {
			return Ok(Said::Castling(wing));
		}
		let (from_file, from_rank, to) = match *self.coordinates.as_slice() {
			[Sense::File(file), Sense::Rank(rank)] => (None, None, square(file, rank)),
			[Sense::File(from), Sense::File(file), Sense::Rank(rank)] => {
				(Some(from), None, square(file, rank))
			}
			[Sense::Rank(from), Sense::File(file), Sense::Rank(rank)] => {
				(None, Some(from), square(file, rank))
			}
			[
				Sense::File(from_file),
				Sense::Rank(from_rank),
				Sense::File(file),
				Sense::Rank(rank),
			] => (Some(from_file), Some(from_rank), square(file, rank)),
			_ if self.anything => return Err(NotUnderstood::NoSquare),
			_ => return Err(NotUnderstood::Nothing),
		};
		let named_by_squares = from_file.is_some() && from_rank.is_some();
		Ok(Said::Piece {
			role: self
				.role
				.or(if named_by_squares { None } else { Some(Role::Pawn) }),
			from_file,
			from_rank,
			to,
			promotion: self.promotion,
		})
	}
}

const fn square(file: File, rank: Rank) -> Square {
	Square::from_coords(file, rank)
}

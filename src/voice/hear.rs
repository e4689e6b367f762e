//! Understands a move that was typed or heard in words or notation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lexicon::Sense;
use super::library::Library;
use super::manner::Manner;
use super::notation;
use super::phrase::Language;
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
		let mut heard = Heard::default();
		self.each_sense(text, manner, |sense, word| {
			heard.take(sense, word).map(|()| heard.so_far())
		})?;
		heard.said()
	}

	/// Passes on the meaning of each word, one after the other; the callback returns how much of the move has been said.
	pub(super) fn each_sense(
		&self,
		text: &str,
		manner: &Manner,
		mut take: impl FnMut(Sense, &str) -> Result<SaidSoFar, NotUnderstood>,
	) -> Result<(), NotUnderstood> {
		let first = manner.languages();
		let letters = manner.lettering();
		let tokens = self.tokens(unnumbered(text), &first, &letters);
		let mut so_far = SaidSoFar::default();
		let mut rest = tokens.as_slice();
		while let [token, behind @ ..] = rest {
			rest = behind;
			if let Some(senses) = &token.notation {
				for sense in senses {
					so_far = take(*sense, token.raw)?;
				}
			} else if token.folded.is_empty() {
				if !token.is_sign() {
					return Err(NotUnderstood::Word(token.raw.to_string()));
				}
			} else if let Some(sense) = self.lone_sign(token, behind.first(), so_far, (&first, &letters)) {
				so_far = take(sense, token.raw)?;
			} else {
				let (sense, used) = self
					.longest_meaning(token, behind, &first)
					.ok_or_else(|| NotUnderstood::Word(token.raw.to_string()))?;
				so_far = take(sense, token.raw)?;
				rest = behind.get(used..).unwrap_or_default();
			}
		}
		Ok(())
	}

	fn tokens<'t>(&self, text: &'t str, first: &[Language], letters: &[Language]) -> Vec<Token<'t>> {
		let token = |raw: &'t str| Token {
			raw,
			folded: folded(raw),
			notation: notation::read(raw, self.lexicon(), letters),
		};
		let mut tokens = Vec::new();
		for raw in text.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';') {
			let whole = token(raw);
			// "f3:een": the ending of a case says nothing that the square does not say.
			let ended = raw
				.split_once(':')
				.filter(|(_, ending)| ending.chars().count() > 1 && ending.chars().all(char::is_alphabetic));
			let ended = ended.map(|(square, _)| token(square));
			if let Some(square) = ended.filter(|square| whole.notation.is_none() && square.notation.is_some())
			{
				tokens.push(square);
				continue;
			}
			let is_known = whole.notation.is_some() || self.lexicon().meaning(&whole.folded, first).is_some();
			if is_known || !raw.contains('-') || whole.is_sign() {
				tokens.push(whole);
			} else {
				tokens.extend(raw.split('-').map(token));
			}
		}
		tokens.retain(|token| !token.raw.is_empty());
		tokens
	}

	/// A digit or a capital letter that stands alone, where the words around it make it a rank or a piece.
	fn lone_sign(
		&self,
		token: &Token<'_>,
		next: Option<&Token<'_>>,
		so_far: SaidSoFar,
		(first, letters): (&[Language], &[Language]),
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
				|| matches!(self.lexicon().meaning(&next.folded, first), Some(Sense::Rank(_)))
		});
		if before_rank {
			return None;
		}
		let letter = sign.to_ascii_uppercase();
		match so_far {
			SaidSoFar::LastRank => self
				.lexicon()
				.piece_of_letter(letter, letters)
				.map(Sense::Promotion),
			SaidSoFar::Place => None,
			SaidSoFar::NoPlace => notation::piece(sign, self.lexicon(), letters).map(Sense::Piece),
		}
	}

	/// The meaning of the longest known phrase that begins with `token`, and the number of words after it that belong to
	/// it.
	fn longest_meaning(
		&self,
		token: &Token<'_>,
		behind: &[Token<'_>],
		first: &[Language],
	) -> Option<(Sense, usize)> {
		let mut phrase = token.folded.clone();
		let mut best = self.lexicon().meaning(&phrase, first).map(|sense| (sense, 0));
		for (place, next) in behind
			.iter()
			.enumerate()
			.take(self.lexicon().longest.saturating_sub(1))
		{
			if next.folded.is_empty() || next.notation.is_some() {
				break;
			}
			phrase.push(' ');
			phrase.push_str(&next.folded);
			if let Some(sense) = self.lexicon().meaning(&phrase, first) {
				best = Some((sense, place + 1));
			}
		}
		best
	}
}

/// A token between two blanks.
struct Token<'t> {
	raw: &'t str,
	folded: String,
	notation: Option<Vec<Sense>>,
}

impl Token<'_> {
	/// Returns `true` if it is a sign that may stand between the words of a move and says nothing.
	fn is_sign(&self) -> bool {
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
	/// True if anything was said.
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
			Sense::Filler | Sense::Takes => true,
			// The wing is missing, or the square.
			Sense::Castle | Sense::Steps(_) => false,
			Sense::PawnOf(_) => !castles && self.names_piece() && set(&mut self.role, Role::Pawn),
			Sense::Castling(wing) => self.is_without_piece_and_square() && set(&mut self.castling, wing),
			Sense::File(_) | Sense::Rank(_) => {
				let fits = !castles && self.promotion.is_none() && self.coordinates.len() < 4;
				self.coordinates.extend(fits.then_some(sense));
				fits
			}
			Sense::Promotion(role) => !castles && set(&mut self.promotion, role),
			Sense::Piece(role) if self.names_piece() => !castles && set(&mut self.role, role),
			Sense::Piece(role) => self.is_at_square() && set(&mut self.promotion, role),
		};
		if !fits {
			return Err(NotUnderstood::OutOfPlace(word.to_string()));
		}
		self.anything = true;
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

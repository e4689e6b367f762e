//! A move in words or notation, as it was typed or heard, back to what was said.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lexicon::Sense;
use super::library::Library;
use super::manner::Manner;
use super::notation;
use super::phrase::Language;
use super::spelling::folded;
use crate::chess::{File, Rank, Role, Said, Square, Wing};

/// Why a text is no move. It says nothing about the law: the text was not held against a position.
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
	/// What was said, in the words of any loaded language and file set, aliases and notation among them. Where a word
	/// or letter could mean two things, the table's own `manner` decides.
	///
	/// # Errors
	/// With the first word that was not understood.
	pub fn hear(&self, text: &str, manner: &Manner) -> Result<Said, NotUnderstood> {
		let first = manner.languages();
		let tokens = self.tokens(text, &first);
		let mut heard = Heard::default();
		let mut rest = tokens.as_slice();
		while let [token, behind @ ..] = rest {
			rest = behind;
			if let Some(senses) = &token.notation {
				for sense in senses {
					heard.take(*sense, token.raw)?;
				}
			} else if token.folded.is_empty() {
				if !token.is_sign() {
					return Err(NotUnderstood::Word(token.raw.to_string()));
				}
			} else if let Some(sense) = self.lone_sign(token, behind.first(), &heard, &first) {
				heard.take(sense, token.raw)?;
			} else {
				let (sense, used) = self
					.longest_meaning(token, behind, &first)
					.ok_or_else(|| NotUnderstood::Word(token.raw.to_string()))?;
				heard.take(sense, token.raw)?;
				rest = behind.get(used..).unwrap_or_default();
			}
		}
		heard.said()
	}

	fn tokens<'t>(&self, text: &'t str, first: &[Language]) -> Vec<Token<'t>> {
		let token = |raw: &'t str| Token {
			raw,
			folded: folded(raw),
			notation: notation::read(raw, &self.lexicon(), first),
		};
		let mut tokens = Vec::new();
		for raw in text.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';') {
			let whole = token(raw);
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
		heard: &Heard,
		first: &[Language],
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
		if matches!(
			heard.coordinates.as_slice(),
			[.., Sense::Rank(Rank::First | Rank::Eighth)]
		) {
			let letter = sign.to_ascii_uppercase();
			return self
				.lexicon()
				.piece_of_letter(letter, first)
				.map(Sense::Promotion);
		}
		if !heard.coordinates.is_empty() {
			return None;
		}
		notation::piece(sign, &self.lexicon(), first).map(Sense::Piece)
	}

	/// The meaning of the longest known phrase that begins with `token`, and how many words behind it belong to it.
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

/// What stands between two blanks.
struct Token<'t> {
	raw: &'t str,
	folded: String,
	notation: Option<Vec<Sense>>,
}

impl Token<'_> {
	/// Whether it is a sign that may stand between the words of a move and says nothing.
	fn is_sign(&self) -> bool {
		self.raw
			.chars()
			.all(|sign| matches!(sign, '-' | '–' | ':' | '×' | '+' | '#' | '=' | '.' | '!' | '?'))
	}
}

/// What has been heard so far.
#[derive(Default)]
struct Heard {
	castling: Option<Wing>,
	role: Option<Role>,
	/// Files and ranks in the order in which they came.
	coordinates: Vec<Sense>,
	promotion: Option<Role>,
	/// Whether anything at all was said.
	anything: bool,
}

impl Heard {
	fn take(&mut self, sense: Sense, word: &str) -> Result<(), NotUnderstood> {
		let fits = match sense {
			Sense::Filler => true,
			Sense::Castling(_) => self.castling.is_none() && self.is_without_piece_and_square(),
			Sense::File(_) | Sense::Rank(_) => {
				self.castling.is_none() && self.promotion.is_none() && self.coordinates.len() < 4
			}
			Sense::Promotion(_) => self.castling.is_none() && self.promotion.is_none(),
			Sense::Piece(_) if self.coordinates.is_empty() => self.castling.is_none() && self.role.is_none(),
			Sense::Piece(_) => self.is_at_square() && self.promotion.is_none(),
		};
		if !fits {
			return Err(NotUnderstood::OutOfPlace(word.to_string()));
		}
		self.anything = true;
		match sense {
			Sense::Filler => {}
			Sense::Castling(wing) => self.castling = Some(wing),
			Sense::File(_) | Sense::Rank(_) => self.coordinates.push(sense),
			Sense::Promotion(role) => self.promotion = Some(role),
			Sense::Piece(role) if self.coordinates.is_empty() => self.role = Some(role),
			Sense::Piece(role) => self.promotion = Some(role),
		}
		Ok(())
	}

	fn is_without_piece_and_square(&self) -> bool {
		self.role.is_none() && self.coordinates.is_empty() && self.promotion.is_none()
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

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Position;

	const MIXED: &str = "r3k2r/1P3p2/8/3Q1b2/4p1N1/8/3P4/R3K2R w KQkq - 0 1";

	fn check(fen: &str, language: Language, texts: &[(&str, &str)]) {
		let library = Library::built_in();
		let position = Position::from_fen(fen).unwrap();
		for (text, uci) in texts {
			let said = library
				.hear(text, &Manner::new(language))
				.unwrap_or_else(|error| panic!("{text}: {error}"));
			let found = position
				.find(said)
				.unwrap_or_else(|why| panic!("{text}: {why:?}"));
			assert_eq!(found.uci(), *uci, "{text}");
		}
	}

	#[test]
	fn words_of_any_vocabulary() {
		let start = Position::start().fen();
		check(
			&start,
			Language::GERMAN,
			&[
				("springer felix drei", "g1f3"),
				("Springer Gustav eins nach Felix drei", "g1f3"),
				("SPRINGER GUSTAV EINS FELIX DREI", "g1f3"),
				("knight g1 f3", "g1f3"),
				("knight foxtrot three", "g1f3"),
				("cavalier félix trois", "g1f3"),
				("Pferd f 3", "g1f3"),
				("eva vier", "e2e4"),
				("Bauer Eva vier", "e2e4"),
				("bauer emil 4", "e2e4"),
				("e vier", "e2e4"),
				("Eva zwei, Eva vier.", "e2e4"),
				("eva-zwei eva-vier", "e2e4"),
				("pawn from echo two to echo four", "e2e4"),
			],
		);
	}

	#[test]
	fn notation_in_any_style() {
		let start = Position::start().fen();
		check(
			&start,
			Language::GERMAN,
			&[
				("e4", "e2e4"),
				("E4", "e2e4"),
				("D4", "d2d4"),
				("D vier", "d2d4"),
				("e2e4", "e2e4"),
				("e2-e4", "e2e4"),
				("e2 - e4", "e2e4"),
				("Sf3", "g1f3"),
				("Nf3", "g1f3"),
				("sf3", "g1f3"),
				("nf3", "g1f3"),
				("Sg1-f3", "g1f3"),
				("S f3", "g1f3"),
				("Sgf3!", "g1f3"),
			],
		);
		check(
			MIXED,
			Language::GERMAN,
			&[
				("0-0", "e1g1"),
				("O-O-O", "e1c1"),
				("oo", "e1g1"),
				("kurz", "e1g1"),
				("Lange Rochade", "e1c1"),
				("lange-rochade", "e1c1"),
				("castle queenside", "e1c1"),
				("grand roque", "e1c1"),
				("Dxf7+", "d5f7"),
				("D:f7", "d5f7"),
				("D x f7", "d5f7"),
				("Qf7", "d5f7"),
				("D f7", "d5f7"),
				("DXF7", "d5f7"),
				("dd4", "d5d4"),
				("dame schlägt felix sieben schach", "d5f7"),
				("Dame schlaegt Felix sieben Schach", "d5f7"),
				("bxa8=D", "b7a8q"),
				("ba8s", "b7a8n"),
				("b8D", "b7b8q"),
				("b8(L)", "b7b8b"),
				("b7b8q", "b7b8q"),
				("b8 = T", "b7b8r"),
				("bella acht dame", "b7b8q"),
				("Bella schlägt Anna acht Umwandlung in Springer", "b7a8n"),
				("bella acht wird turm", "b7b8r"),
				("bravo eight promotes to rook", "b7b8r"),
			],
		);
	}

	#[test]
	fn the_table_decides_what_a_letter_means() {
		let rook_or_king = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
		check(rook_or_king, Language::ENGLISH, &[("Rd1", "a1d1")]);
		check(rook_or_king, Language::FRENCH, &[("Rd1", "e1d1")]);
	}

	#[test]
	fn what_is_not_understood_is_told_by_its_word() {
		let library = Library::built_in();
		let check = |text: &str, expected: NotUnderstood| {
			assert_eq!(
				library.hear(text, &Manner::new(Language::GERMAN)),
				Err(expected),
				"{text}"
			);
		};
		let word = |word: &str| NotUnderstood::Word(word.to_string());
		let out_of_place = |word: &str| NotUnderstood::OutOfPlace(word.to_string());
		check("", NotUnderstood::Nothing);
		check(" , ", NotUnderstood::Nothing);
		check("- !", NotUnderstood::Nothing);
		check("springer", NotUnderstood::NoSquare);
		check("springer felix", NotUnderstood::NoSquare);
		check("schach", NotUnderstood::NoSquare);
		check("springr felix drei", word("springr"));
		check("e9", word("e9"));
		check("ee4", word("ee4"));
		check("e4 (=)", word("(=)"));
		check("e4 e5 e6", out_of_place("e6"));
		check("springer läufer e4", out_of_place("läufer"));
		check("kurze rochade eva vier", out_of_place("eva"));
		check("eva dame", out_of_place("dame"));
		check("\u{1b}[2J", word("\u{1b}[2J"));
	}
}

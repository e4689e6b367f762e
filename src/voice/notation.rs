//! Written notation within a typed line: squares, piece letters, castling signs (appendix C).

use alloc::vec::Vec;

use super::lexicon::Sense;
use super::lexicons::Lexicons;
use crate::chess::{File, Rank, Role, Wing};

/// The meaning of one piece of notation such as `Sg1-f3`, `exd5`, `e8=D+` or `0-0`; `None` if it is something else.
pub(super) fn read(token: &str, lexicons: Lexicons<'_>) -> Option<Vec<Sense>> {
	let token = token.trim_end_matches(['+', '#', '!', '?', ',', ';', '.', 'X']);
	if let Some(wing) = castling(token) {
		return Some(vec![Sense::Castling(wing)]);
	}
	// Words are not looked up by their first letters.
	if !token.bytes().any(|byte| byte.is_ascii_digit()) {
		return None;
	}
	let letter = token.chars().next()?;
	// A pawn takes nothing on its own file, so that the first letter of "bb5" or "dd4" can only be a piece.
	let stuttered = matches!(token.as_bytes(), [file, again, _] if file == again);
	let with_piece = || {
		let behind = token.get(letter.len_utf8()..)?;
		// Variation selectors of a figurine.
		let behind = behind.trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
		let squares = squares(behind, lexicons)?;
		let role = if stuttered {
			lexicons.piece_of_letter(letter.to_ascii_uppercase())
		} else {
			piece(letter, lexicons)
		};
		Some(core::iter::once(Sense::Piece(role?)).chain(squares).collect())
	};
	if stuttered {
		return with_piece();
	}
	// "D4" is a square although D is a piece in German.
	with_piece().or_else(|| squares(token, lexicons))
}

/// The piece of a letter before a square. A small letter that is a file is no piece: "bc3" is a pawn's capture.
pub(super) fn piece(letter: char, lexicons: Lexicons<'_>) -> Option<Role> {
	if letter.is_lowercase() && File::from_char(letter).is_some() {
		return None;
	}
	// A pawn has no letter, but some people write this one.
	let pawn = matches!(letter, 'P' | 'p').then_some(Role::Pawn);
	lexicons.piece_of_letter(letter.to_ascii_uppercase()).or(pawn)
}

/// Castling in any spelling: zeros or letters, with hyphens or without.
fn castling(token: &str) -> Option<Wing> {
	let mut steps = 0;
	for sign in token.chars() {
		match sign {
			'0' | 'O' | 'o' => steps += 1,
			'-' | '–' => {}
			_ => return None,
		}
	}
	match steps {
		2 => Some(Wing::King),
		3 => Some(Wing::Queen),
		_ => None,
	}
}

/// Files and ranks, capture signs between, and a promotion piece at the end; at least one whole square.
fn squares(text: &str, lexicons: Lexicons<'_>) -> Option<Vec<Sense>> {
	let mut senses = Vec::with_capacity(5);
	let mut signs = text.chars().peekable();
	while let Some(sign) = signs.next() {
		match sign {
			'x' | 'X' | ':' | '-' | '–' | '×' if signs.peek().is_some() => {}
			'=' | '(' | '/' if is_square(&senses) => {
				return promotion(signs.next()?, signs.next(), lexicons, senses);
			}
			_ => {
				let small = sign.to_ascii_lowercase();
				if let Some(rank) = Rank::from_char(sign) {
					senses.push(Sense::Rank(rank));
				} else if is_last_rank(&senses)
					&& signs.peek().is_none()
					&& (senses.len() > 2 || !text.starts_with(sign))
				{
					return promotion(sign, None, lexicons, senses);
				} else {
					senses.push(Sense::File(File::from_char(small)?));
				}
			}
		}
	}
	is_square(&senses).then_some(senses)
}

fn promotion(
	letter: char,
	behind: Option<char>,
	lexicons: Lexicons<'_>,
	mut senses: Vec<Sense>,
) -> Option<Vec<Sense>> {
	if behind.is_some_and(|sign| sign != ')') {
		return None;
	}
	senses.push(Sense::Promotion(
		lexicons.piece_of_letter(letter.to_ascii_uppercase())?,
	));
	Some(senses)
}

fn is_square(senses: &[Sense]) -> bool {
	matches!(senses, [.., Sense::File(_), Sense::Rank(_)])
}

/// Returns `true` if the last rank was just named: a letter after it is a promotion, even if it is also a file ("e8d").
fn is_last_rank(senses: &[Sense]) -> bool {
	matches!(
		senses,
		[.., Sense::File(_), Sense::Rank(Rank::First | Rank::Eighth)]
	)
}

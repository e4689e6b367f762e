//! A word of the movetext, read from left to right: numbers, moves, signs of check, assessments and results, with or without
//! blanks between them, and in the notation of many annotators.

use alloc::string::String;

use super::token::{Item, Token, text_of};

/// Results that end a game.
const RESULTS: [(&str, &str); 14] = [
	("1/2-1/2", "1/2-1/2"),
	("1/2:1/2", "1/2-1/2"),
	("0.5-0.5", "1/2-1/2"),
	("0,5-0,5", "1/2-1/2"),
	("0.5:0.5", "1/2-1/2"),
	("0,5:0,5", "1/2-1/2"),
	("1-0", "1-0"),
	("1:0", "1-0"),
	("0-1", "0-1"),
	("0:1", "0-1"),
	("1/2", "1/2-1/2"),
	("1-1/2", "*"),
	("1/2-1", "*"),
	("*", "*"),
];

/// Words of a tag for a game that was won or drawn without being played. After a move these are assessments.
const FORFEITS: [(&str, &str); 10] = [
	("+/-", "1-0"),
	("+:-", "1-0"),
	("+--", "1-0"),
	("+-", "1-0"),
	("-/+", "0-1"),
	("-:+", "0-1"),
	("--+", "0-1"),
	("-+", "0-1"),
	("=:=", "1/2-1/2"),
	("=-=", "1/2-1/2"),
];

const CASTLING: [(&str, &str); 8] = [
	("O-O-O", "O-O-O"),
	("0-0-0", "O-O-O"),
	("o-o-o", "O-O-O"),
	("OOO", "O-O-O"),
	("O-O", "O-O"),
	("0-0", "O-O"),
	("o-o", "O-O"),
	("OO", "O-O"),
];

/// Notations of a pass: the side to move makes no move.
const PASSES: [&str; 6] = ["--", "Z0", "@@@@", "0000", "null", "pass"];

/// The numbers of the signs that annotators write, the longer ones first.
const GLYPHS: [(&str, u8); 36] = [
	("+/-", 16),
	("-/+", 17),
	("+/=", 14),
	("=/+", 15),
	("=/∞", 44),
	("!!", 3),
	("??", 4),
	("!?", 5),
	("?!", 6),
	("=∞", 44),
	("+=", 14),
	("=+", 15),
	("+-", 18),
	("-+", 19),
	("TN", 146),
	("!", 1),
	("?", 2),
	("=", 10),
	("∞", 13),
	("⩲", 14),
	("⩱", 15),
	("±", 16),
	("∓", 17),
	("□", 7),
	("⊙", 22),
	("⨀", 22),
	("⟳", 32),
	("↑", 36),
	("→", 40),
	("⇆", 132),
	("⊕", 138),
	("∆", 140),
	("Δ", 140),
	("∇", 141),
	("⌓", 142),
	("N", 146),
];

/// Additions to a move that only repeat what the board shows, the longer ones first.
const SEEN: [&str; 13] = [
	"checkmate",
	"check",
	"mate",
	"dbl",
	"dis",
	"ep",
	"e.p",
	"ch",
	"+",
	"#",
	"†",
	"‡",
	":",
];

/// Signs that mean nothing between others.
const BETWEEN: [char; 5] = ['.', ',', ';', '\'', '\u{fe0e}'];

/// Hands on the meaning of a word: the number of a move, a result, an assessment, or a move.
pub(super) fn read(text: &[u8], each: &mut impl FnMut(Token<'_>)) {
	if let b"0" | b"1" | b"0.5" = text {
		return signs(&text_of(text), each);
	}
	// Nearly all words are like this.
	let bare = behind_numbers(text);
	if bare.len() < text.len() {
		each(Token::Number(is_one(text)));
	}
	if bare.is_empty() {
		return;
	}
	match core::str::from_utf8(bare) {
		Ok(san) if is_san(bare) => each(Token::Item(Item::Word(san))),
		Ok(_) | Err(_) => signs(&text_of(text), each),
	}
}

/// Hands on the tokens of a text that is not a single move in short notation.
fn signs(text: &str, each: &mut impl FnMut(Token<'_>)) {
	for word in text.split_whitespace() {
		of_word(&plain(word), each);
	}
}

/// Returns the result with this text, with or without blanks.
pub(super) fn result(text: &str) -> Option<&'static str> {
	let text: String = plain(text).split_whitespace().collect();
	let found = strip(&text, &RESULTS);
	found
		.filter(|(_, rest)| rest.is_empty())
		.map(|(result, _)| *result)
}

/// Returns the result with this text of a tag, also of a game that was won without being played.
pub(super) fn result_of_tag(text: &str) -> Option<&'static str> {
	let bare: String = plain(text).split_whitespace().collect();
	let forfeit = FORFEITS.iter().find(|(sign, _)| *sign == bare);
	result(text).or(forfeit.map(|(_, result)| *result))
}

/// Returns `true` for a text by which both have lost, which PGN cannot express.
pub(super) fn is_lost_by_both(text: &str) -> bool {
	let bare: String = plain(text).split_whitespace().collect();
	matches!(bare.as_str(), "0-0" | "0:0" | "O-O")
}

/// Returns `true` if a result may begin so, and go on in the next word.
pub(super) fn may_become_result(text: &str) -> bool {
	RESULTS
		.iter()
		.any(|(sign, _)| sign.len() > text.len() && sign.starts_with(text))
}

/// Returns `true` for a possible part of a result with blanks in it.
fn is_part(word: &str) -> bool {
	let link = ['-', ':'];
	let points = word.strip_prefix(link).or(word.strip_suffix(link));
	let points = points.unwrap_or(word);
	matches!(points, "" | "0" | "1" | "1/2" | "0.5" | "0,5")
}

/// Returns `true` for a pawn's move after which a parenthesis may name the new piece: one to a last rank, or written as two
/// files.
pub(super) fn may_promote(word: &[u8]) -> bool {
	let bare = behind_numbers(word);
	let is_pawns = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
	let is_to_last = matches!(bare, [_, .., b'1' | b'8']) && bare.iter().all(is_pawns);
	is_to_last || core::str::from_utf8(bare).is_ok_and(is_by_files)
}

/// Returns `true` for a word that ends with the name of a sign in a web page, such as "&nbsp": a semicolon after it begins no
/// comment.
pub(super) fn ends_with_entity(word: &[u8]) -> bool {
	let name = word.iter().rposition(|byte| *byte == b'&');
	let name = name.and_then(|at| word.get(at + 1..)).unwrap_or_default();
	let name = name.strip_prefix(b"#").unwrap_or(name);
	!name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric)
}

/// Returns `true` for a move in short notation in the form of PGN.
fn is_san(word: &[u8]) -> bool {
	let bare = word
		.strip_suffix(b"+")
		.or(word.strip_suffix(b"#"))
		.unwrap_or(word);
	if matches!(bare, b"O-O" | b"O-O-O") {
		return true;
	}
	let bare = match bare {
		[b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => rest,
		[rest @ .., b'=', b'Q' | b'R' | b'B' | b'N'] => rest,
		all => all,
	};
	let [from @ .., b'a'..=b'h', b'1'..=b'8'] = bare else {
		return false;
	};
	let from = from.strip_suffix(b"x").unwrap_or(from);
	matches!(from, [] | [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8'])
}

/// Returns `true` for a word that begins with the number one.
pub(super) fn is_one(word: &[u8]) -> bool {
	word.first() == Some(&b'1') && !word.get(1).is_some_and(u8::is_ascii_digit)
}

/// Returns the rest of a word after the numbers of moves, however many there are.
fn behind_numbers(word: &[u8]) -> &[u8] {
	// Some annotators write a pass so.
	if word == b"0000" {
		return word;
	}
	let mut word = word;
	loop {
		let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
		let behind = word.get(digits..).unwrap_or_default();
		word = match behind {
			// Correspondence games are written in numbers alone.
			[] if numeric(word).is_some() => return word,
			[] => return behind,
			[b'.', rest @ ..] => rest,
			[_, ..] => return word,
		};
	}
}

/// Returns the text in the signs of PGN, as far as PGN has them: pieces as letters, and one kind of dash.
fn plain(text: &str) -> String {
	let mut plain = String::with_capacity(text.len());
	for sign in text.chars() {
		match sign {
			'♔' | '♚' => plain.push('K'),
			'♕' | '♛' => plain.push('Q'),
			'♖' | '♜' => plain.push('R'),
			'♗' | '♝' => plain.push('B'),
			'♘' | '♞' => plain.push('N'),
			'♙' | '♟' => {}
			'\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => plain.push('-'),
			'×' | '✕' | '✗' => plain.push('x'),
			'½' => plain.push_str("1/2"),
			'…' => plain.push('.'),
			'‼' => plain.push_str("!!"),
			'⁇' => plain.push_str("??"),
			'⁉' => plain.push_str("!?"),
			'⁈' => plain.push_str("?!"),
			other => plain.push(other),
		}
	}
	plain
}

fn of_word(word: &str, each: &mut impl FnMut(Token<'_>)) {
	if is_part(word) {
		return each(Token::Part(word));
	}
	let mut rest = word;
	let bare = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
	let judges = |text: &str| !text.starts_with(|sign: char| sign == '-' || sign.is_ascii_alphanumeric());
	let passes = |text: &'_ str| {
		PASSES.iter().find_map(|pass| {
			let (begin, behind) = text.split_at_checked(pass.len())?;
			(begin.eq_ignore_ascii_case(pass) && judges(behind)).then_some(behind.len())
		})
	};
	if passes(word).is_none() && passes(bare).is_some() {
		rest = bare;
	}
	while !rest.is_empty() {
		if let Some(left) = passes(rest) {
			each(Token::Item(Item::Word("--")));
			rest = rest.get(rest.len().saturating_sub(left)..).unwrap_or_default();
			continue;
		}
		rest = match taken(rest, each) {
			Some(behind) => behind,
			None if !rest.starts_with(char::is_alphanumeric) && names_square(rest) => {
				// A stray sign is no part of the move after it.
				let mut signs = rest.chars();
				let sign = signs.next();
				each(Token::LeftOut(sign.map_or("", |sign| {
					rest.get(..sign.len_utf8()).unwrap_or_default()
				})));
				signs.as_str()
			}
			None => {
				// Text that looks like a move and cannot be read is not left out of a game.
				return each(if looks_like_move(rest) {
					Token::Item(Item::Word(rest))
				} else {
					Token::LeftOut(rest)
				});
			}
		};
	}
}

/// Hands on the meaning of the beginning of a text, and returns the rest; `None` if the beginning has no meaning.
fn taken<'a>(text: &'a str, each: &mut impl FnMut(Token<'_>)) -> Option<&'a str> {
	if let Some(code) = text.strip_prefix('$') {
		let behind = code.trim_start_matches(|sign: char| sign.is_ascii_digit());
		let digits = code.strip_suffix(behind).unwrap_or_default();
		each(
			digits
				.parse()
				.map_or(Token::LeftOut(text), |nag| Token::Item(Item::Nag(nag))),
		);
		return Some(behind);
	}
	if let Some((castling, behind)) = strip(text, &CASTLING)
		&& !behind.starts_with(|sign: char| sign == '-' || sign.is_ascii_alphanumeric())
	{
		each(Token::Item(Item::Word(castling)));
		return Some(behind);
	}
	if let Some((result, behind)) = strip(text, &RESULTS)
		&& (!text.starts_with('*') || !behind.starts_with(char::is_alphanumeric))
		&& !behind.starts_with(|sign: char| sign == '/' || sign == '-' || sign.is_ascii_digit())
	{
		each(Token::Result(result));
		return Some(behind);
	}
	if let Some((san, behind)) = written(text).or_else(|| by_files(text)) {
		each(Token::Item(Item::Word(&san)));
		return Some(behind);
	}
	let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
	if let Some(digits) = text.strip_suffix(behind)
		&& !behind.starts_with(|sign: char| sign.is_ascii_alphanumeric() || ".,:-/".contains(sign))
		&& let Some(squares) = numeric(digits.as_bytes())
	{
		each(Token::Item(Item::Word(&squares)));
		return Some(behind);
	}
	// A time is not the number of a move.
	if let Some((minutes, seconds)) = behind.strip_prefix(':').map(|seconds| (text, seconds))
		&& seconds.starts_with(|sign: char| sign.is_ascii_digit())
	{
		let behind = seconds.trim_start_matches(|sign: char| sign.is_ascii_digit() || ".:".contains(sign));
		each(Token::LeftOut(minutes.strip_suffix(behind).unwrap_or(minutes)));
		return Some(behind);
	}
	if behind.len() < text.len() {
		let is_number = behind.is_empty()
			|| behind.starts_with(['.', ',', ':'])
			|| strip(behind, &GLYPHS).is_some()
			|| written(behind).is_some();
		if is_number {
			each(Token::Number(is_one(text.as_bytes())));
		}
		return is_number.then(|| behind.trim_start_matches(['.', ',', ':']));
	}
	if text == "D" {
		each(Token::Item(Item::Nag(220)));
		return Some("");
	}
	let ends = |behind: &str| !behind.starts_with(|sign: char| sign.is_ascii_alphabetic());
	if let Some((nag, behind)) = strip(text, &GLYPHS)
		&& (!text.starts_with(['N', 'T']) || ends(behind))
	{
		each(Token::Item(Item::Nag(*nag)));
		return Some(behind);
	}
	let seen = SEEN.iter().find_map(|seen| {
		let (begin, behind) = text.split_at_checked(seen.len())?;
		let is_sign = !seen.starts_with(|sign: char| sign.is_ascii_alphabetic());
		(begin.eq_ignore_ascii_case(seen) && (is_sign || ends(behind))).then_some(behind)
	});
	seen.or_else(|| text.strip_prefix(BETWEEN))
}

/// Returns the first entry with which a text begins, and the rest.
fn strip<'t, 'a, T>(text: &'a str, table: &'t [(&str, T)]) -> Option<(&'t T, &'a str)> {
	table
		.iter()
		.find_map(|(sign, meaning)| Some((meaning, text.strip_prefix(sign)?)))
}

/// Returns the move with which a text begins, as PGN writes it, and the rest.
fn written(text: &str) -> Option<(String, &str)> {
	let bytes = text.as_bytes();
	let at = |place: usize| bytes.get(place).copied().unwrap_or_default();
	// A small b is a file.
	let (piece, first) = match at(0) {
		letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'k' | b'q' | b'r' | b'n') => {
			(Some(letter.to_ascii_uppercase()), 1)
		}
		b'P' | b'p' => (None, 1),
		_ => (None, 0),
	};
	let is_file = |place| matches!(at(place), b'a'..=b'h');
	let is_rank = |place| matches!(at(place), b'1'..=b'8');
	let mut shapes = [(true, true), (true, false), (false, true), (false, false)].into_iter();
	let (from, to, takes) = shapes.find_map(|(file, rank)| {
		let mut place = first;
		// A pawn comes from a file.
		if rank && !file && piece.is_none() {
			return None;
		}
		if (file && !is_file(place)) || (rank && !is_rank(place + usize::from(file))) {
			return None;
		}
		place += usize::from(file) + usize::from(rank);
		let from = place;
		let takes = matches!(at(place), b'x' | b'X' | b':');
		place += usize::from(takes || at(place) == b'-');
		(is_file(place) && is_rank(place + 1)).then_some((from, place, takes))
	})?;
	let mut end = to + 2;
	let mut san = String::new();
	san.extend(piece.map(char::from));
	san.push_str(text.get(first..from)?);
	// A pawn that comes from another file captures.
	let slants = piece.is_none() && from == first + 1 && at(first) != at(to);
	if takes || slants {
		san.push('x');
	}
	san.push_str(text.get(to..end)?);
	if piece.is_none() && matches!(at(to + 1), b'1' | b'8') {
		let sign = usize::from(matches!(at(end), b'=' | b'/'));
		let letter = at(end + sign);
		let is_new = matches!(letter.to_ascii_uppercase(), b'Q' | b'R' | b'B' | b'N')
			&& !at(end + sign + 1).is_ascii_alphanumeric();
		if is_new {
			san.push('=');
			san.push(char::from(letter.to_ascii_uppercase()));
			end += sign + 1;
		}
	}
	Some((san, text.get(end..)?))
}

/// Reads a move of a correspondence game: the numbers of its two squares, and of the new piece of a pawn. Returns the squares
/// by their letters.
fn numeric(word: &[u8]) -> Option<String> {
	let (squares, piece) = match word {
		[squares @ .., piece @ b'1'..=b'4'] if squares.len() == 4 => (squares, Some(piece)),
		squares => (squares, None),
	};
	let [file, rank, to_file, to_rank] = *squares else {
		return None;
	};
	let is_square = squares.iter().all(|digit| matches!(digit, b'1'..=b'8'));
	if !is_square || (file, rank) == (to_file, to_rank) {
		return None;
	}
	let file_of = |digit: u8| char::from(digit - b'1' + b'a');
	let mut san = String::from_iter([file_of(file), rank.into(), file_of(to_file), to_rank.into()]);
	if let Some(piece) = piece {
		san.push('=');
		san.push(match piece {
			b'1' => 'Q',
			b'2' => 'R',
			b'3' => 'B',
			_ => 'N',
		});
	}
	Some(san)
}

/// Returns the pawn's capture with which a text begins, written as its two files, and the rest.
fn by_files(text: &str) -> Option<(String, &str)> {
	let mut signs = text.chars();
	let from = signs.next().filter(|sign| matches!(sign, 'a'..='h'))?;
	let behind = signs.as_str();
	let behind = behind.strip_prefix(['x', 'X', ':']).unwrap_or(behind);
	let mut signs = behind.chars();
	let to = signs.next().filter(|sign| matches!(sign, 'a'..='h'))?;
	if u32::from(from).abs_diff(u32::from(to)) != 1 {
		return None;
	}
	let mut san = String::from_iter([from, 'x', to]);
	let behind = signs.as_str();
	let ends = |text: &str| {
		let is_passing = text.starts_with("ep") || text.starts_with("e.p");
		is_passing || !text.starts_with(char::is_alphanumeric)
	};
	let mut signs = behind.strip_prefix(['=', '/']).unwrap_or(behind).chars();
	if let Some(piece @ ('Q' | 'R' | 'B' | 'N')) = signs.next()
		&& ends(signs.as_str())
	{
		san.extend(['=', piece]);
		return Some((san, signs.as_str()));
	}
	ends(behind).then_some((san, behind))
}

/// Returns `true` for a pawn's capture that is written as its two files.
pub(super) fn is_by_files(text: &str) -> bool {
	by_files(text).is_some_and(|(_, behind)| behind.is_empty())
}

/// Returns `true` for a text that is a move to a reader, though perhaps not to this program: it names a square, or a piece and,
/// after a dash or a sign of capture, another piece or a file, as in "P-K4", "NxP" or "0-0-".
fn looks_like_move(text: &str) -> bool {
	let captures = |text: &str| {
		let (piece, place) = text.split_once(['x', 'X', ':', '-'])?;
		let is_piece = matches!(piece.len(), 1 | 2)
			&& piece.starts_with(|sign: char| sign.is_ascii_uppercase() || matches!(sign, '0' | 'o'));
		let letters = place.trim_end_matches(['+', '#', '!', '?', '.', ',']);
		let is_place = matches!(letters.len(), 1..=5)
			&& letters
				.starts_with(|sign: char| sign.is_ascii_uppercase() || matches!(sign, 'a'..='h' | '0' | 'o'))
			&& letters
				.chars()
				.all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
		Some(is_piece && is_place)
	};
	names_square(text) || captures(text).unwrap_or(false)
}

/// Returns `true` for a text in which a square is named.
fn names_square(text: &str) -> bool {
	let pairs = text.as_bytes().windows(2);
	pairs
		.into_iter()
		.any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use super::*;

	fn read(text: &str) -> String {
		let mut told = Vec::new();
		signs(text, &mut |token| {
			told.push(match token {
				Token::Item(Item::Word(san)) => san.to_string(),
				Token::Item(Item::Nag(nag)) => format!("${nag}"),
				Token::Result(result) => format!("={result}"),
				Token::LeftOut(text) => format!("?{text}"),
				Token::Part(text) => format!("…{text}"),
				Token::Number(_) => return,
				Token::Tag { .. }
				| Token::Item(Item::Comment(_))
				| Token::Item(Item::Offer)
				| Token::Item(Item::Open)
				| Token::Item(Item::Close)
				| Token::Unclosed(_)
				| Token::Bad(_) => format!("{token:?}"),
			});
		});
		told.join(" ")
	}

	#[test]
	fn signs_of_many_hands_are_those_of_pgn() {
		for (word, expected) in [
			("♘f3", "Nf3"),
			("12.♞g8–f6!?", "Ng8f6 $5"),
			("e4:d5", "e4xd5"),
			("ed5", "exd5"),
			("e4×d5e.p.", "e4xd5"),
			("nf3", "Nf3"),
			("bc4", "bxc4"),
			("Pe2-e4", "e2e4"),
			("g1f3", "g1f3"),
			("d7d8q", "d7d8=Q"),
			("e8Q+", "e8=Q"),
			("e8/N=", "e8=N $10"),
			("e8=", "e8 $10"),
			("Qh7mate", "Qh7"),
			("Qh7#1-0", "Qh7 =1-0"),
			("Nf3+-", "Nf3 $18"),
			("Nf3++!±", "Nf3 $1 $16"),
			("Rd1N", "Rd1 $146"),
			("Rd1TN!", "Rd1 $146 $1"),
			("Bc3:", "Bc3"),
			("0–0–0", "O-O-O"),
			("O—O!", "O-O $1"),
			("OO", "O-O"),
			("Nf3Nc6", "Nf3 Nc6"),
			("1.e4,e5", "e4 e5"),
			("1.e4e5", "e4e5"),
			("0.1.", ""),
			("12!", "$1"),
			("3...", ""),
			("1e4", "e4"),
			("1.1.e4", "e4"),
			("1…1-0", "=1-0"),
			("½–½", "=1/2-1/2"),
			("½", "…1/2"),
			("1", "…1"),
			("1-", "…1-"),
			(":0", "…:0"),
			("–", "…-"),
			("12", ""),
			("ed", "exd"),
			("e:d!", "exd $1"),
			("14.dxc", "dxc"),
			("edQ+", "exd=Q"),
			("exd=N", "exd=N"),
			("ed e.p.", "exd"),
			("edep", "exd"),
			("eg", "?eg"),
			("dealt", "?dealt"),
			("5254", "e2e4"),
			("1.5254", "e2e4"),
			("57481!", "e7d8=Q $1"),
			("57485", ""),
			("5252", ""),
			("1234.", ""),
			("2950", ""),
			("0:05", "?0:05"),
			("1:02:03.4", "?1:02:03.4"),
			("5:e4", "e4"),
			("P-K4", "P-K4"),
			("NxP", "NxP"),
			("Kt-KB3!", "Kt-KB3!"),
			("0-0-", "0-0-"),
			("T-shirt", "?T-shirt"),
			("e-mail", "?e-mail"),
			("0,5:0,5", "=1/2-1/2"),
			("0—1.", "=0-1"),
			("--", "--"),
			("Z0", "--"),
			("@@@@", "--"),
			("Null", "--"),
			("--!?", "-- $5"),
			("--+-", "-- $18"),
			("7...Z0?", "-- $2"),
			("-----", "?-----"),
			("mate", ""),
			("Matt", "?Matt"),
			("$14", "$14"),
			("$1!", "$1 $1"),
			("$300", "?$300"),
			("D", "$220"),
			("Nimzo", "?Nimzo"),
			("3rd", "?3rd"),
			// A knight in German is not taken for a pawn.
			("Sf3", "Sf3"),
			("e9", "?e9"),
			("%Rg2", "?% Rg2"),
			("*e4", "?* e4"),
			("e4*", "e4 =*"),
			("e4_Nf6", "e4 ?_ Nf6"),
		] {
			assert_eq!(read(word), expected, "{word}");
		}
	}

	#[test]
	fn moves_of_pgn_are_known_at_once() {
		for san in [
			"e4", "exd5", "Nf3", "Nbd2+", "R1e2", "Qh4xe1#", "e8=Q", "dxe8=N+", "O-O", "O-O-O#",
		] {
			assert!(is_san(san.as_bytes()), "{san}");
			assert_eq!(read(san), san.trim_end_matches(['+', '#']), "{san}");
		}
		for other in ["", "e9", "Nf3!", "Sf3", "e8Q", "1-0", "0-0", "--", "N"] {
			assert!(!is_san(other.as_bytes()), "{other}");
		}
	}
}

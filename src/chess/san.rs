//! A move in the notation of scoresheets (appendix C), with the piece letters of a language.

use alloc::string::{String, ToString};

use shakmaty::san::{San, SanError, SanPlus, Suffix};
use shakmaty::{File, MoveList, Position as _, Role, Square};

use super::moves::Move;
use super::position::{Inner, Position};

/// The order in which pieces are told and lettered.
pub const KING_FIRST: [Role; 6] = [
	Role::King,
	Role::Queen,
	Role::Rook,
	Role::Bishop,
	Role::Knight,
	Role::Pawn,
];

/// Returns the sign of a role among six in the order of [`KING_FIRST`].
#[must_use]
pub const fn of_role([king, queen, rook, bishop, knight, pawn]: [char; 6], role: Role) -> char {
	match role {
		Role::King => king,
		Role::Queen => queen,
		Role::Rook => rook,
		Role::Bishop => bishop,
		Role::Knight => knight,
		Role::Pawn => pawn,
	}
}

/// The piece letters of PGN, in the order of [`KING_FIRST`].
pub const ENGLISH_LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];

/// The move in short algebraic notation with PGN's letters and castling signs.
#[must_use]
pub fn san(position: &Position, mv: Move) -> String {
	let san = San::disambiguate(mv.0, &candidates(position, mv.role(), mv.to()));
	let suffix = suffix(&position.after(mv));
	SanPlus { san, suffix }.to_string()
}

/// A move in the notation of [`san`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenMove(SanPlus);

impl WrittenMove {
	pub fn append_to(self, text: &mut String) {
		self.0.append_to_string(text);
	}
}

/// Reason why a written move is none here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanFault {
	/// It is no notation of a move.
	Unreadable,
	/// No legal move has this notation.
	Illegal,
	/// Several legal moves have this notation.
	Ambiguous,
	/// The new piece of a pawn is missing.
	NoPromotion,
}

impl Position {
	/// Returns the legal move with this notation in PGN's letters: castling also with zeros or as the king's two steps, a
	/// promotion also without its sign, with a hyphen between two squares, or two squares alone, and a pawn's capture as its
	/// two files. Signs for check and captures are ignored.
	///
	/// # Errors
	/// If it is no notation, or if none or several legal moves match.
	pub fn san_move(&self, text: &str) -> Result<Move, SanFault> {
		if let Some(files) = FilesOnly::read(text) {
			return Ok(self.find_by_files(files)?.0);
		}
		Ok(self.find_written(read(text)?)?.0)
	}

	/// Plays the legal move with this notation, as [`Self::san_move`] reads it, or passes if that is written (`--`, `Z0`).
	///
	/// # Errors
	/// As [`Self::san_move`]; then nothing is played.
	pub fn play_san(&mut self, text: &str) -> Result<WrittenMove, SanFault> {
		let (mv, rivals) = if let Some(files) = FilesOnly::read(text) {
			self.find_by_files(files)?
		} else {
			let written = read(text)?;
			if written == San::Null {
				*self = self.after_pass().ok_or(SanFault::Illegal)?;
				return Ok(WrittenMove(SanPlus {
					san: San::Null,
					suffix: None,
				}));
			}
			self.find_written(written)?
		};
		let san = San::disambiguate(mv.0, &rivals);
		self.play(mv);
		let suffix = suffix(self);
		Ok(WrittenMove(SanPlus { san, suffix }))
	}

	/// Returns the move, and the legal moves from which its text has to distinguish it.
	fn find_written(&self, written: San) -> Result<(Move, MoveList), SanFault> {
		let rivals = fitting(self, written);
		match find(written, &rivals) {
			Ok(mv) => Ok((mv, rivals)),
			Err(SanFault::Illegal) => {
				let fault = if self.lacks_promotion(written) {
					SanFault::NoPromotion
				} else {
					SanFault::Illegal
				};
				let mv = self.meant(written).ok_or(fault)?;
				Ok((mv, candidates(self, mv.role(), mv.to())))
			}
			Err(fault) => Err(fault),
		}
	}

	/// The only capture by a pawn from one file on another.
	fn find_by_files(&self, files: FilesOnly) -> Result<(Move, MoveList), SanFault> {
		let captures = |mv: &Move| {
			mv.role() == Role::Pawn && mv.from().file() == files.from && mv.to().file() == files.to
		};
		let mut found = None;
		let mut lacks_promotion = false;
		for mv in self.legal_moves().into_iter().filter(captures) {
			lacks_promotion |= mv.promotion() != files.promotion;
			if mv.promotion() == files.promotion && found.replace(mv).is_some() {
				return Err(SanFault::Ambiguous);
			}
		}
		match found {
			Some(mv) => Ok((mv, candidates(self, Role::Pawn, mv.to()))),
			None if lacks_promotion && files.promotion.is_none() => Err(SanFault::NoPromotion),
			None => Err(SanFault::Illegal),
		}
	}

	/// Returns `true` if a pawn may move as written, but its new piece is missing.
	fn lacks_promotion(&self, written: San) -> bool {
		let San::Normal {
			role: Role::Pawn,
			file,
			to,
			promotion: None,
			..
		} = written
		else {
			return false;
		};
		let file = file.unwrap_or(to.file());
		self.legal_moves().into_iter().any(|mv| {
			mv.role() == Role::Pawn && mv.promotion().is_some() && mv.to() == to && mv.from().file() == file
		})
	}

	/// Returns the only legal move that can be meant, if its capture is written as a plain move or the other way round, if only
	/// its squares are written, or if it is castling, written as a move of the king.
	fn meant(&self, written: San) -> Option<Move> {
		let San::Normal {
			role,
			file,
			rank,
			to,
			promotion,
			..
		} = written
		else {
			return None;
		};
		if let (Role::Pawn, Some(file), Some(rank)) = (role, file, rank) {
			return self.act(Square::from_coords(file, rank), to, promotion);
		}
		// A pawn that captures names its file.
		let from_file = file;
		let file = file.or_else(|| (role == Role::Pawn).then(|| to.file()));
		let fits = |mv: &Move| {
			mv.role() == role
				&& mv.to() == to
				&& mv.promotion() == promotion
				&& file.is_none_or(|file| mv.from().file() == file)
				&& rank.is_none_or(|rank| mv.from().rank() == rank)
		};
		let only = |found: &mut dyn Iterator<Item = Move>| found.next().filter(|_| found.next().is_none());
		let meant = only(&mut self.legal_moves().into_iter().filter(fits));
		// A small b is a bishop if no pawn can move so.
		let is_small = role == Role::Pawn && promotion.is_none() && from_file == Some(File::B);
		let is_bishops = |mv: &Move| mv.role() == Role::Bishop && mv.to() == to;
		meant.or_else(|| {
			let mut bishops = self.legal_moves().into_iter().filter(is_bishops);
			only(&mut bishops).filter(|_| is_small)
		})
	}
}

/// A capture by a pawn, written as its two files: "ed", "exd", "ed=Q".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FilesOnly {
	from: File,
	to: File,
	promotion: Option<Role>,
}

impl FilesOnly {
	fn read(text: &str) -> Option<Self> {
		let mut signs = text.trim_end_matches(['+', '#']).chars();
		let from = File::from_char(signs.next()?)?;
		let mut next = signs.next()?;
		if matches!(next, 'x' | ':') {
			next = signs.next()?;
		}
		let to = File::from_char(next)?;
		let piece = signs.as_str();
		let promotion = match piece.strip_prefix('=').unwrap_or(piece) {
			"" => None,
			"Q" => Some(Role::Queen),
			"R" => Some(Role::Rook),
			"B" => Some(Role::Bishop),
			"N" => Some(Role::Knight),
			_ => return None,
		};
		(from.distance(to) == 1).then_some(Self { from, to, promotion })
	}
}

fn read(text: &str) -> Result<San, SanFault> {
	san_of(text.trim_end_matches(['+', '#'])).ok_or(SanFault::Unreadable)
}

fn find(written: San, among: &MoveList) -> Result<Move, SanFault> {
	let found = written.find_move(among).map_err(|error| match error {
		SanError::AmbiguousSan => SanFault::Ambiguous,
		SanError::IllegalSan => SanFault::Illegal,
	})?;
	Ok(Move(*found))
}

/// Returns the legal moves that fit this notation.
fn fitting(position: &Position, written: San) -> MoveList {
	match written {
		San::Normal { role, to, .. } | San::Put { role, to } => candidates(position, role, to),
		San::Castle(side) => match &position.0 {
			Inner::Regular(chess) => chess.castling_moves(side),
			Inner::Irregular(odd) => odd
				.legal_moves()
				.into_iter()
				.map(|mv| mv.0)
				.filter(|mv| mv.castling_side() == Some(side))
				.collect(),
		},
		San::Null => MoveList::new(),
	}
}

/// The legal moves of one kind of piece to a square.
fn candidates(position: &Position, role: Role, to: Square) -> MoveList {
	match &position.0 {
		Inner::Regular(chess) => chess.san_candidates(role, to),
		// The list has room for this many.
		Inner::Irregular(odd) => odd
			.legal_moves()
			.into_iter()
			.filter(|mv| mv.role() == role && mv.to() == to)
			.map(|mv| mv.0)
			.take(MoveList::new().capacity())
			.collect(),
	}
}

/// Returns the sign after the move that led here. Legal moves are looked for only in check.
fn suffix(after: &Position) -> Option<Suffix> {
	after.is_check().then(|| {
		if after.is_checkmate() {
			Suffix::Checkmate
		} else {
			Suffix::Check
		}
	})
}

fn san_of(bare: &str) -> Option<San> {
	let known = |text: &str| {
		let san = San::from_ascii(text.as_bytes()).ok();
		san.filter(|san| !matches!(san, San::Put { .. }))
	};
	if let Some(san) = known(bare) {
		return Some(san);
	}
	let text = if bare.starts_with(['0', 'o', 'O']) {
		bare.replace(['0', 'o'], "O")
	} else {
		bare.replace('-', "")
	};
	// e8Q and e8(Q) for e8=Q
	let plain = text.replace(['(', ')', '='], "");
	let piece = plain.chars().next_back().filter(|last| "QRBN".contains(*last));
	let squares = piece.and_then(|piece| plain.strip_suffix(piece));
	match (squares, piece) {
		(Some(squares), Some(piece)) => known(&format!("{squares}={piece}")),
		_ => known(&text),
	}
}

/// The move in short algebraic notation with the given piece letters, castling with zeros (C.13).
#[must_use]
pub fn san_in(letters: [char; 6], position: &Position, mv: Move) -> String {
	san(position, mv)
		.replace("O-O", "0-0")
		.replace("0-O", "0-0")
		.chars()
		.filter(|sign| *sign != '=')
		.map(|sign| in_letters(letters, sign))
		.collect()
}

fn in_letters(letters: [char; 6], sign: char) -> char {
	let place = ENGLISH_LETTERS.iter().position(|english| *english == sign);
	place
		.and_then(|place| letters.get(place))
		.copied()
		.unwrap_or(sign)
}

/// Returns a move of a piece, legal or not, with both squares: "e4-e6", "Ne4xe6", "e7-e8Q".
#[must_use]
pub fn shift_text(
	letters: [char; 6],
	position: &Position,
	from: Square,
	to: Square,
	promotion: Option<Role>,
) -> String {
	let letter = |role: Role| in_letters(letters, role.upper_char());
	let piece = position
		.piece_on(from)
		.map(|piece| piece.role)
		.filter(|role| *role != Role::Pawn);
	let link = if position.piece_on(to).is_some() { 'x' } else { '-' };
	let mut text: String = piece.map(letter).into_iter().collect();
	text.push_str(&from.to_string());
	text.push(link);
	text.push_str(&to.to_string());
	text.extend(promotion.map(letter));
	text
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn written_moves_in_the_forms_of_many_hands() {
		for (fen, written, expected) in [
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", Ok("O-O")),
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O+", Ok("O-O-O")),
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o", Ok("O-O")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8Q", Ok("e8=Q")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7-e8=N", Ok("e8=N")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8(R)", Ok("e8=R")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "Ke1-e2", Ok("Ke2")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "Ke3", Err(SanFault::Illegal)),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "--", Err(SanFault::Illegal)),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8=Q", Ok("e8=Q")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e1d1", Ok("Kd1")),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "Kxd1", Ok("Kd1")),
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", Ok("O-O")),
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kc1", Ok("O-O-O")),
			("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ra8", Ok("Rxa8+")),
			("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", Ok("exd5")),
			("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", Err(SanFault::Illegal)),
			("4k3/8/2p5/8/B7/8/8/4K3 w - - 0 1", "bxc6", Ok("Bxc6+")),
			("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", "bb5", Ok("Bb5+")),
			("4k3/8/8/8/1P6/8/4B3/4K3 w - - 0 1", "bb5", Ok("b5")),
			("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", "b5", Err(SanFault::Illegal)),
			("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed", Ok("exd5")),
			("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e:d", Ok("exd5")),
			("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ef", Err(SanFault::Illegal)),
			(
				"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1",
				"exd",
				Err(SanFault::Ambiguous),
			),
			(
				"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
				"ed",
				Err(SanFault::NoPromotion),
			),
			("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "ed=Q", Ok("exd8=Q")),
			(
				"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
				"e8",
				Err(SanFault::NoPromotion),
			),
			(
				"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
				"exd8",
				Err(SanFault::NoPromotion),
			),
			(
				"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
				"e7d8",
				Err(SanFault::NoPromotion),
			),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "@e4", Err(SanFault::Unreadable)),
			(
				"8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
				"Schach",
				Err(SanFault::Unreadable),
			),
			("6k1/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1", Ok("Rf1")),
			("6k1/8/8/8/8/8/6K1/R6R w - - 0 1", "Rd1", Err(SanFault::Ambiguous)),
		] {
			let position = Position::from_fen(fen).unwrap();
			let read = position.san_move(written).map(|mv| san(&position, mv));
			assert_eq!(read, expected.map(str::to_string), "{written}");
		}
	}

	#[test]
	fn play_san_of_a_pass_turns_the_move_over() {
		let mut position = Position::from_fen("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 3 7").unwrap();
		let mut text = String::new();
		for (pass, expected) in [
			("--", "4k3/8/8/3Pp3/8/8/8/4K3 b - - 4 7"),
			("Z0", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 5 8"),
		] {
			position.play_san(pass).unwrap().append_to(&mut text);
			assert_eq!(position.fen(), expected);
		}
		assert_eq!(text, "----");
		let mut checked = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
		assert_eq!(checked.play_san("--"), Err(SanFault::Illegal));
	}

	#[test]
	fn german_letters() {
		let german = ['K', 'D', 'T', 'L', 'S', 'B'];
		for (fen, uci, expected) in [
			(
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
				"g1f3",
				"Sf3",
			),
			("4k3/4P3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "0-0-0"),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8D"),
		] {
			let position = Position::from_fen(fen).unwrap();
			let mv = position.uci_move(uci).unwrap();
			assert_eq!(san_in(german, &position, mv), expected);
		}
	}
}

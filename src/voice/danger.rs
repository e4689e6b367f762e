//! Dangers, and the moves that a side has at once: threats, hanging and pinned pieces, castling now, the position as
//! text.

use alloc::string::String;
use alloc::vec::Vec;

use super::phrase::{Part, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{
	Color, Description, File, Move, NoMove, Position, Rank, Reading, Role, Said, Square, Wanted, Why, Wing,
};

impl Vocabulary {
	/// The threats of this side: the check that it gives, a mate in one move, and the profitable captures; and the other
	/// pieces that it attacks.
	#[must_use]
	pub fn threats(&self, position: &Position, by: Color) -> Vec<Phrase> {
		let mut sentences = Vec::new();
		let checked = position.turn() != by && position.is_check();
		if checked {
			sentences.push(self.checked_by(position));
		} else if let Some(position) = position.moved_by(by) {
			let mates = position.mating_moves().into_iter().map(|mv| {
				self.fill(phrases::MateThreatened {
					color: self.color(by),
					played: self.the_move(&position, mv),
				})
			});
			sentences.extend(mates);
		}
		let threatened = position.threatened(!by);
		let told = threatened
			.iter()
			.map(|square| self.attacked_piece(position, *square));
		sentences.extend(told);
		if sentences.is_empty() {
			sentences.push(self.line(PhraseKey::NothingThreatened, &[self.color(by)]));
		}
		let men = Role::ALL.into_iter().filter(|role| *role != Role::King);
		let mut attacked: Vec<Square> = men.flat_map(|role| position.squares_of(!by, role)).collect();
		attacked.retain(|square| !threatened.contains(square) && !position.attackers(*square, by).is_empty());
		if !attacked.is_empty() {
			let pieces = self.listed_own(position, &attacked);
			sentences.push(self.line(PhraseKey::MerelyAttacked, &[pieces]));
		}
		sentences
	}

	/// The piece on a square, and its attackers.
	fn attacked_piece(&self, position: &Position, square: Square) -> Phrase {
		let by = position
			.piece_on(square)
			.map_or_else(Vec::new, |piece| position.attackers(square, !piece.color));
		self.fill(phrases::Attacked {
			square: self.listed_own(position, &[square]),
			pieces: self.listed_own(position, &by),
		})
	}

	/// The pieces of both sides that are attacked and not defended, `near` first.
	#[must_use]
	pub fn hanging(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let told = |color, pieces| self.fill(phrases::Hanging { color, pieces });
		let told = self.of_both(position, near, Position::hanging, told);
		self.or_line(told, PhraseKey::NothingHangs)
	}

	/// The pieces of both sides that shield their own king, `near` first, and those that shield another piece.
	#[must_use]
	pub fn pins(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let pinned: Vec<Square> = [near, !near]
			.into_iter()
			.flat_map(|color| position.pinned(color))
			.collect();
		let told =
			(!pinned.is_empty()).then(|| self.line(PhraseKey::Pinned, &[self.pieces_on(position, &pinned)]));
		let others: Vec<Square> = position
			.pieces()
			.map(|(square, _)| square)
			.filter(|square| !pinned.contains(square))
			.collect();
		let told = told.into_iter().chain(self.pinned_by(position, &others));
		self.or_line(told.collect(), PhraseKey::NothingPinned)
	}

	/// The pawns of both sides that no pawn of the other can stop, `near` first.
	#[must_use]
	pub fn passed_pawns(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let told = |color, pieces| self.fill(phrases::Passed { color, pieces });
		let told = self.of_both(position, near, Position::passed_pawns, told);
		self.or_line(told, PhraseKey::NothingPassed)
	}

	/// The pawns of both sides that share a file with another one of their side, `near` first.
	#[must_use]
	pub fn doubled_pawns(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let told = |color, pieces| self.fill(phrases::Doubled { color, pieces });
		let told = self.of_both(position, near, Position::doubled_pawns, told);
		self.or_line(told, PhraseKey::NothingDoubled)
	}

	/// The pawns of both sides without one of their side on a file beside them, `near` first.
	#[must_use]
	pub fn isolated_pawns(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let told = |color, pieces| self.fill(phrases::Isolated { color, pieces });
		let told = self.of_both(position, near, Position::isolated_pawns, told);
		self.or_line(told, PhraseKey::NothingIsolated)
	}

	/// The moves with which this side could give check now.
	#[must_use]
	pub fn checks(&self, position: &Position, by: Color) -> Phrase {
		let Some(position) = position.moved_by(by) else {
			return self.line(PhraseKey::NotWhileChecked, &[self.color(!by)]);
		};
		let moves = position.checking_moves().into_iter();
		let moves: Vec<Phrase> = moves.map(|mv| self.the_move(&position, mv)).collect();
		if moves.is_empty() {
			return self.line(PhraseKey::NoChecks, &[self.color(by)]);
		}
		self.fill(phrases::CouldCheck {
			color: self.color(by),
			moves: self.list(moves.into_iter()),
		})
	}

	/// The findings of each side, `near` first, in the words for a side and its pieces.
	fn of_both(
		&self,
		position: &Position,
		near: Color,
		found: impl Fn(&Position, Color) -> Vec<Square>,
		told: impl Fn(Phrase, Phrase) -> Phrase,
	) -> Vec<Phrase> {
		[near, !near]
			.into_iter()
			.map(|color| (color, found(position, color)))
			.filter(|(_, squares)| !squares.is_empty())
			.map(|(color, squares)| told(self.color(color), self.listed_own(position, &squares)))
			.collect()
	}

	/// The files without pawns, and those on which one side alone has none, `near` first.
	#[must_use]
	pub fn open_files(&self, position: &Position, near: Color) -> Vec<Phrase> {
		let names = |files: &[File]| {
			let squares = files.iter().map(|file| Square::from_coords(*file, Rank::First));
			self.list(squares.map(|square| self.file_of(square)))
		};
		let without = |color| position.files_without_pawns(color);
		let (own, other) = (without(near), without(!near));
		let (open, half): (Vec<File>, Vec<File>) = own.iter().partition(|file| other.contains(file));
		let other: Vec<File> = other.into_iter().filter(|file| !open.contains(file)).collect();
		let mut told = if open.is_empty() {
			vec![self.line(PhraseKey::NoOpenFile, &[])]
		} else {
			vec![self.line(PhraseKey::OpenFiles, &[names(&open)])]
		};
		for (color, files) in [(near, half), (!near, other)] {
			if !files.is_empty() {
				told.push(self.fill(phrases::HalfOpenFiles {
					color: self.color(color),
					files: names(&files),
				}));
			}
		}
		told
	}

	fn or_line(&self, told: Vec<Phrase>, line: PhraseKey) -> Vec<Phrase> {
		if told.is_empty() {
			Vec::from([self.line(line, &[])])
		} else {
			told
		}
	}

	/// Says if this side can castle now, and the reason if it cannot.
	#[must_use]
	pub fn can_castle(&self, position: &Position, color: Color) -> Vec<Phrase> {
		let Some(position) = position.moved_by(color) else {
			return Vec::from([self.line(PhraseKey::NotWhileChecked, &[self.color(!color)])]);
		};
		let wings = [Wing::King, Wing::Queen].map(|wing| (wing, position.find(Said::Castling(wing))));
		let word = |wing| self.told.castling(wing);
		let possible = wings.iter().filter(|(_, found)| found.is_ok());
		let list = self.list(possible.map(|(wing, _)| word(*wing)));
		let mut sentences = Vec::new();
		if wings.iter().any(|(_, found)| found.is_ok()) {
			sentences.push(self.fill(phrases::CanCastle {
				color: self.color(color),
				castling: list,
			}));
		}
		let lost = |found: &Result<_, NoMove>| matches!(found, Err(NoMove::Against(Why::CastlingLost(_))));
		if wings.iter().all(|(_, found)| lost(found)) {
			return Vec::from([self.line(PhraseKey::MayNotCastle, &[self.color(color)])]);
		}
		for (wing, found) in wings {
			if let Err(NoMove::Against(why)) = found {
				let mut phrase = word(wing);
				phrase.mark(':');
				phrase.append(self.why(why));
				sentences.push(phrase);
			}
		}
		sentences
	}

	/// The position as FEN: written and not said, as it is too long to listen to.
	#[must_use]
	pub fn fen(&self, position: &Position) -> Phrase {
		let written = |fen: String| {
			let mut phrase = Phrase::new();
			phrase.parts.push(Part::Written(fen));
			phrase
		};
		self.line(PhraseKey::FenIs, &[written(position.fen())])
	}

	/// Says if this side can play the move in `said`: the move, and then the attackers of its piece; or the reason why
	/// it cannot.
	#[must_use]
	pub fn can_play(&self, position: &Position, side: Color, said: Said) -> Vec<Phrase> {
		let Some(position) = position.moved_by(side) else {
			return vec![self.turn(position.turn())];
		};
		let can = |mv: &Move| self.line(PhraseKey::CanPlay, &[self.the_move(&position, *mv)]);
		match position.find(said) {
			Ok(mv) => {
				let after = position.after(mv);
				let mut told = vec![can(&mv)];
				if !after.is_checkmate() {
					told.extend(self.attackers(&after, mv.to(), !side));
				}
				told
			}
			Err(NoMove::Ambiguous(moves)) => moves.iter().map(can).collect(),
			Err(NoMove::PromotionMissing { .. }) => {
				self.can_play(&position, side, said.promoted(Role::Queen))
			}
			Err(NoMove::Against(why)) => vec![self.line(PhraseKey::CannotPlay, &[]).and(self.why(why))],
		}
	}

	/// The moves with which this side can go to a square now; empty if there are none.
	#[must_use]
	pub fn can_go(&self, position: &Position, side: Color, square: Square) -> Vec<Phrase> {
		let Some(position) = position.moved_by(side) else {
			return Vec::new();
		};
		let mut moves = position.legal_moves();
		moves.retain(|mv| mv.to() == square && matches!(mv.promotion(), None | Some(Role::Queen)));
		self.can_make(&position, &moves)
	}

	fn can_make(&self, position: &Position, moves: &[Move]) -> Vec<Phrase> {
		let can = |mv: &Move| self.line(PhraseKey::CanPlay, &[self.the_move(position, *mv)]);
		moves.iter().map(can).collect()
	}

	/// The moves with which this side can take a piece of this kind now.
	#[must_use]
	pub fn can_take(&self, position: &Position, side: Color, taken: Role) -> Vec<Phrase> {
		let Some(position) = position.moved_by(side) else {
			return vec![self.turn(position.turn())];
		};
		let description = Description {
			takes: true,
			taken: Some(taken),
			..Description::default()
		};
		let moves = position.wanted(Wanted::Described(vec![Reading {
			doubt: 0,
			description,
		}]));
		if moves.is_empty() {
			return vec![self.line(PhraseKey::NothingTakes, &[self.piece(taken)])];
		}
		self.can_make(&position, &moves)
	}

	/// Says how to castle, if the king was put on the square to which it would castle and cannot go; otherwise why it may
	/// not castle.
	#[must_use]
	pub fn castle_instead(&self, position: &Position, said: Said) -> Option<Phrase> {
		let Said::Piece {
			role: None | Some(Role::King),
			from_file,
			from_rank,
			to,
			promotion: None,
		} = said
		else {
			return None;
		};
		let kings = position.squares_of(position.turn(), Role::King);
		let king = kings.into_iter().find(|king| {
			from_file.is_none_or(|file| king.file() == file)
				&& from_rank.is_none_or(|rank| king.rank() == rank)
		})?;
		let wing = position.castling_step(king, to)?;
		match position.find(Said::Castling(wing)) {
			Ok(_) => {
				let word = self.told.castling(wing);
				Some(self.line(PhraseKey::CastleSo, &[word]))
			}
			Err(NoMove::Against(why)) => Some(self.why(why)),
			Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. }) => None,
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{Language, Library, Manner};

	fn words() -> Vocabulary {
		Vocabulary::new(&Library::built_in(), Manner::new(Language::ENGLISH)).unwrap()
	}

	fn told(phrases: Vec<Phrase>) -> Vec<String> {
		phrases.into_iter().map(|phrase| phrase.to_string()).collect()
	}

	#[test]
	fn threats_name_the_mate_and_what_can_be_taken() {
		let words = words();
		let back_rank = Position::from_fen("6k1/5ppp/8/8/2n5/8/3B1PPP/R5K1 b - - 0 1").unwrap();
		assert_eq!(
			told(words.threats(&back_rank, Color::White)),
			["White threatens checkmate: rook Anna eight checkmate."]
		);
		assert_eq!(
			told(words.threats(&back_rank, Color::Black)),
			["bishop David two, attacked by: knight Cesar four."]
		);
		assert_eq!(
			told(words.threats(&Position::start(), Color::White)),
			["White threatens nothing."]
		);
	}

	#[test]
	fn castling_now_and_why_not() {
		let words = words();
		let position = Position::from_fen("r3k2r/8/8/8/8/5b2/8/RN2K2R w KQkq - 0 1").unwrap();
		assert_eq!(
			told(words.can_castle(&position, Color::Black)),
			["Black can castle now: short castling, long castling."]
		);
		assert_eq!(
			told(words.can_castle(&position, Color::White)),
			[
				"White can castle now: short castling.",
				"long castling: Castling is not possible: Bella one must be empty.",
			]
		);
	}
}

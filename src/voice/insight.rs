//! Facts about a position beyond the places of the pieces: attackers, targets, check, material, rights.

use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, KING_FIRST, Move, Position, Role, Square, Wing};

impl Vocabulary {
	/// The attackers and defenders of the piece on a square; for an empty square, the pieces of either side that see it.
	#[must_use]
	pub fn attackers(&self, position: &Position, square: Square, first: Color) -> Vec<Phrase> {
		let by = |color| position.attackers(square, color);
		let mut sentences = Vec::new();
		match position.piece_on(square) {
			Some(piece) => {
				let (attackers, defenders) = (by(!piece.color), by(piece.color));
				sentences.push(if attackers.is_empty() {
					self.line(PhraseKey::NotAttacked, &[self.square(square)])
				} else {
					let list = self.listed_own(position, &attackers);
					self.fill(phrases::Attacked {
						square: self.square(square),
						pieces: list,
					})
				});
				// Nobody defends a king by taking back.
				match defenders.as_slice() {
					_ if piece.role == Role::King => {}
					[] => sentences.push(self.line(PhraseKey::NotDefended, &[])),
					defenders => {
						sentences
							.push(self.line(PhraseKey::Defended, &[self.listed_own(position, defenders)]));
					}
				}
			}
			None => {
				sentences.push(self.line(PhraseKey::WalkEmpty, &[self.square(square)]));
				for color in [first, !first] {
					let attackers = by(color);
					sentences.push(if attackers.is_empty() {
						self.line(PhraseKey::NoAttackOf, &[self.color(color)])
					} else {
						let list = self.listed_own(position, &attackers);
						self.fill(phrases::AttackOf {
							color: self.color(color),
							pieces: list,
						})
					});
				}
			}
		}
		let pinned: Vec<Square> = Color::ALL
			.iter()
			.flat_map(|color| by(*color))
			.filter(|square| position.is_pinned(*square))
			.collect();
		if !pinned.is_empty() {
			sentences.push(self.line(PhraseKey::Pinned, &[self.pieces_on(position, &pinned)]));
		}
		sentences
	}

	/// The squares to which the piece on a square can go, or the pieces that it can take. `None` if the square is empty.
	#[must_use]
	pub fn targets(&self, position: &Position, square: Square, captures: bool) -> Option<Phrase> {
		let piece = position.piece_on(square)?;
		let holes = || [self.piece(piece.role), self.square(square)];
		let Some(mut moves) = position.moves_from(square) else {
			return Some(self.line(PhraseKey::NotWhileChecked, &[self.color(!piece.color)]));
		};
		moves.retain(|mv| !captures || mv.captured().is_some());
		// One of the four promotions stands for all.
		moves.retain(|mv| matches!(mv.promotion(), None | Some(Role::Queen)));
		moves.sort_by_key(|mv| (mv.to().file(), mv.to().rank()));
		let [role, from] = holes();
		Some(match (moves.is_empty(), captures) {
			(true, true) => self.fill(phrases::TakesNothing { piece: role, from }),
			(true, false) => self.fill(phrases::GoesNowhere { piece: role, from }),
			(false, true) => {
				let squares = moves.iter().map(|mv| self.captured(position, *mv));
				self.fill(phrases::TakesOn {
					piece: role,
					from,
					squares: self.list(squares),
				})
			}
			(false, false) => {
				let squares = moves.iter().map(|mv| self.target(*mv));
				self.fill(phrases::GoesTo {
					piece: role,
					from,
					squares: self.list(squares),
				})
			}
		})
	}

	/// The piece that is taken, and its square.
	fn captured(&self, position: &Position, mv: Move) -> Phrase {
		let square = mv.captured_square().unwrap_or_else(|| mv.to());
		self.listed_own(position, &[square])
	}

	/// The destination of a move, and the piece that it takes there, if any.
	fn target(&self, mv: Move) -> Phrase {
		let words = &self.told.pieces.moves;
		if let Some(wing) = mv.castling() {
			return self.told.castling(wing);
		}
		let mut phrase = Phrase::new();
		if mv.captured().is_some() {
			self.told.push_word(&mut phrase, &words.takes);
		}
		phrase.append(self.square(mv.to()));
		if mv.is_en_passant() {
			self.told.push_word(&mut phrase, &words.en_passant);
		}
		phrase
	}

	/// Says if the side to move is in check, and from which pieces.
	#[must_use]
	pub fn checked_by(&self, position: &Position) -> Phrase {
		let checkers = position.checkers();
		let color = self.color(position.turn());
		if checkers.is_empty() {
			return self.line(PhraseKey::NotChecked, &[color]);
		}
		self.fill(phrases::CheckedBy {
			color,
			pieces: self.listed_own(position, &checkers),
		})
	}

	/// The attacked pieces of one kind of one side, each with its attackers and defenders.
	#[must_use]
	pub fn attacked_of_kind(&self, position: &Position, color: Color, role: Role) -> Vec<Phrase> {
		let mut squares = position.squares_of(color, role);
		squares.retain(|square| !position.attackers(*square, !color).is_empty());
		if squares.is_empty() {
			return Vec::from([self.fill(phrases::NoneAttacked {
				color: self.color(color),
				piece: self.piece(role),
			})]);
		}
		let told = |square| self.attackers(position, square, color);
		squares.into_iter().flat_map(told).collect()
	}

	/// One side's pieces of one kind: their number, if there are several, and their squares.
	#[must_use]
	pub fn kind_of(&self, position: &Position, color: Color, role: Role) -> Phrase {
		let squares = position.squares_of(color, role);
		if squares.is_empty() {
			return self.fill(phrases::NoneOf {
				color: self.color(color),
				piece: self.piece(role),
			});
		}
		let mut list = self.piece(role);
		if squares.len() > 1 {
			list = self.several(role, squares.len());
			list.mark(',');
		}
		list.append(self.list(squares.into_iter().map(|square| self.square(square))));
		self.fill(phrases::PiecesOf {
			color: self.color(color),
			pieces: list,
		})
	}

	/// This number of pieces of a kind, as a lead: a single one has a form of its own, also in a list.
	fn ahead_by(&self, role: Role, number: usize) -> Phrase {
		let pieces = self.several(role, number);
		self.in_dialogue(|dialogue| {
			let Some(form) = dialogue.bent.of("ahead_by", &[&pieces]) else {
				return pieces.clone();
			};
			let mut bent = Phrase::default();
			bent.push_word(self.manner().dialogue, form);
			bent
		})
	}

	/// The material from the point of view of a side: its surplus, and its deficit.
	#[must_use]
	pub fn own_balance(&self, position: &Position, own: Color) -> Phrase {
		let more = |color| {
			let count = |color, role| position.squares_of(color, role).len();
			let more = KING_FIRST.iter().filter_map(|role| {
				let more = count(color, *role).checked_sub(count(!color, *role))?;
				(more > 0).then(|| self.ahead_by(*role, more))
			});
			self.listed(more)
		};
		let (own, other) = (more(own), more(!own));
		match (own.is_empty(), other.is_empty()) {
			(true, true) => self.line(PhraseKey::MaterialEqual, &[]),
			(false, true) => self.line(PhraseKey::YouAreUp, &[own]),
			(true, false) => self.line(PhraseKey::YouAreDown, &[other]),
			(false, false) => self.fill(phrases::YouHaveFor { own, other }),
		}
	}

	/// The surplus of one side over the other, and the material of both, counted in pawns.
	#[must_use]
	pub fn balance(&self, position: &Position) -> Phrase {
		let count = |color, role| position.squares_of(color, role).len();
		let mut phrase = Phrase::new();
		for color in Color::ALL {
			let more = KING_FIRST.iter().filter_map(|role| {
				let more = count(color, *role).checked_sub(count(!color, *role))?;
				(more > 0).then(|| self.several(*role, more))
			});
			let mut list = Phrase::new();
			for entry in more {
				list.mark(',');
				list.append(entry);
			}
			if !list.is_empty() {
				phrase.append(self.fill(phrases::MoreOf {
					color: self.color(color),
					pieces: list,
				}));
			}
		}
		if phrase.is_empty() {
			return self.line(PhraseKey::MaterialEqual, &[]);
		}
		let worth = |color| self.number(position.pawns_worth(color));
		phrase.append(self.fill(phrases::Worth {
			white: worth(Color::White),
			black: worth(Color::Black),
		}));
		phrase
	}

	/// The castling rights, those of this side first, a possible en passant capture, and the number of moves without
	/// capture or pawn move (9.3).
	#[must_use]
	pub fn rights(&self, position: &Position, first: Color) -> Vec<Phrase> {
		let mut sentences = self.castling_rights(position, first);
		sentences.push(match position.en_passant() {
			Some(square) => self.line(PhraseKey::EnPassantOn, &[self.square(square)]),
			None => self.line(PhraseKey::NoEnPassant, &[]),
		});
		sentences.push(self.line(PhraseKey::QuietHalfMoves, &[self.number(position.quiet_plies())]));
		sentences
	}

	/// The castling rights, those of this side first, even if something is in the way now (3.8.2).
	#[must_use]
	pub fn castling_rights(&self, position: &Position, first: Color) -> Vec<Phrase> {
		let of_side = |color| {
			let wings = [Wing::King, Wing::Queen].into_iter();
			let wings: Vec<Wing> = wings
				.filter(|wing| position.castling_rook(color, *wing).is_some())
				.collect();
			let names = wings.iter().map(|wing| self.told.castling(*wing));
			if wings.is_empty() {
				self.line(PhraseKey::MayNotCastle, &[self.color(color)])
			} else {
				self.fill(phrases::MayCastle {
					color: self.color(color),
					castling: self.list(names),
				})
			}
		};
		[first, !first].map(of_side).into()
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};

	use super::*;
	use crate::voice::{Language, Library, Manner};

	fn words(language: Language) -> Vocabulary {
		Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap()
	}

	fn told(phrases: impl IntoIterator<Item = Phrase>) -> Vec<String> {
		phrases.into_iter().map(|phrase| phrase.to_string()).collect()
	}

	const FEN: &str = "r3k2r/8/8/3pP3/1b6/2N5/8/R3K2R w KQkq d6 0 20";

	#[test]
	fn attackers_targets_and_rights() {
		let position = Position::from_fen(FEN).unwrap();
		let words = words(Language::GERMAN);
		assert_eq!(
			told(words.attackers(&position, Square::D5, Color::White)),
			[
				"David fünf, angegriffen von: Springer Cesar drei.",
				"Nicht gedeckt.",
				"Gefesselt: weißer Springer Cesar drei.",
			]
		);
		assert_eq!(
			told(words.attackers(&position, Square::A3, Color::White)),
			[
				"Anna drei, leer.",
				"Beherrscht von Weiß: Turm Anna eins.",
				"Beherrscht von Schwarz: Turm Anna acht, Läufer Bella vier.",
			]
		);
		let targets = |square, captures| words.targets(&position, square, captures).unwrap().to_string();
		assert_eq!(
			targets(Square::E5, false),
			"Bauer Eva fünf kann ziehen: schlägt David sechs en passant, Eva sechs."
		);
		assert_eq!(
			targets(Square::E5, true),
			"Bauer Eva fünf kann schlagen: Bauer David fünf."
		);
		assert_eq!(
			targets(Square::C3, false),
			"Springer Cesar drei kann nicht ziehen."
		);
		assert_eq!(
			targets(Square::C3, true),
			"Springer Cesar drei kann nichts schlagen."
		);
		assert!(targets(Square::E1, false).contains("Kurze Rochade"));
		assert_eq!(words.targets(&position, Square::A2, false), None);
		assert_eq!(
			told(words.rights(&position, Color::White)),
			[
				"Weiß, noch möglich: Kurze Rochade, Lange Rochade.",
				"Schwarz, noch möglich: Kurze Rochade, Lange Rochade.",
				"En passant möglich auf David sechs.",
				"Halbzüge ohne Schlagen und ohne Bauernzug: null.",
			]
		);
		assert_eq!(
			words.balance(&position).to_string(),
			"Weiß hat mehr: Springer. Schwarz hat mehr: Läufer. In Bauern gerechnet: Weiß vierzehn, Schwarz vierzehn."
		);
		assert_eq!(
			words.kind_of(&position, Color::White, Role::Rook).to_string(),
			"Weiß: zwei Türme, Anna eins, Hector eins."
		);
		assert_eq!(
			words.balance(&Position::start()).to_string(),
			"Das Material ist gleich."
		);
	}

	#[test]
	fn check_is_told_with_whoever_gives_it() {
		let position = Position::from_fen("4k3/8/8/8/1b6/8/3P4/R3K2r w Q - 0 1").unwrap();
		let words = words(Language::ENGLISH);
		assert_eq!(
			words.checked_by(&position).to_string(),
			"White is in check from: rook Hector one."
		);
		assert_eq!(
			words.targets(&position, Square::B4, false).unwrap().to_string(),
			"Not now: White is in check."
		);
		assert_eq!(
			words.checked_by(&Position::start()).to_string(),
			"White is not in check."
		);
	}
}

//! What is told of the board under the finger: squares, lines, directions, attackers, targets, material, rights.

use alloc::vec::Vec;

use super::lines::Line;
use super::manner::Form;
use super::phrase::Phrase;
use super::vocabulary::{KING_FIRST, Vocabulary};
use crate::chess::{
	Color, File, Heading, Move, Piece, Position, Rank, Role, Square, Wing, king_squares, knight_squares,
};

impl Vocabulary {
	/// What stands on the square to which one has walked: the piece first, as it is what one looks for. In the short form
	/// an empty square is its name alone.
	#[must_use]
	pub fn walked(&self, position: &Position, square: Square) -> Phrase {
		match (position.piece_on(square), self.manner.form) {
			(Some(piece), _) => self.line(Line::WalkPiece, &self.piece_there(piece, square)),
			(None, Form::Long) => self.line(Line::WalkEmpty, &[self.square(square)]),
			(None, Form::Short) => self.square(square).sentence(),
		}
	}

	/// What stands on a square, and whether it is light or dark.
	#[must_use]
	pub fn here(&self, position: &Position, square: Square) -> Phrase {
		let mut phrase = match position.piece_on(square) {
			Some(piece) => self.line(Line::WalkPiece, &self.piece_there(piece, square)),
			None => self.line(Line::WalkEmpty, &[self.square(square)]),
		};
		let shade = if square.is_light() {
			Line::LightSquare
		} else {
			Line::DarkSquare
		};
		phrase.append(self.line(shade, &[]));
		phrase
	}

	fn piece_there(&self, piece: Piece, square: Square) -> [Phrase; 3] {
		[
			self.piece(piece.role),
			self.color(piece.color),
			self.square(square),
		]
	}

	/// The pieces on these squares, or that there is none.
	fn listed(&self, position: &Position, squares: &[Square]) -> Phrase {
		let pieces = squares
			.iter()
			.filter_map(|square| Some((*square, position.piece_on(*square)?)))
			.map(|(square, piece)| self.line(Line::ListedPiece, &self.piece_there(piece, square)));
		self.list(pieces)
	}

	/// The pieces of one side on these squares, whose side is told already.
	fn listed_own(&self, position: &Position, squares: &[Square]) -> Phrase {
		let pieces = squares.iter().map(|square| {
			let piece = position.piece_on(*square);
			let mut phrase = piece.map_or_else(Phrase::new, |piece| self.piece(piece.role));
			phrase.append(self.square(*square));
			phrase
		});
		self.list(pieces)
	}

	fn list(&self, entries: impl Iterator<Item = Phrase>) -> Phrase {
		let mut list = Phrase::new();
		for entry in entries {
			list.mark(',');
			list.append(entry);
		}
		if list.is_empty() {
			list = self.line(Line::NoneHere, &[]);
		}
		list
	}

	/// What stands on a rank, from the left as this side sees it.
	#[must_use]
	pub fn rank(&self, position: &Position, rank: Rank, side: Color) -> Phrase {
		let squares = Heading::Right.line(Square::from_coords(File::A, rank), side);
		let mut name = Phrase::new();
		self.push_rank(&mut name, Square::from_coords(File::A, rank));
		self.line(Line::OnRank, &[name, self.listed(position, &squares)])
	}

	/// What stands on a file, from this side's end of it.
	#[must_use]
	pub fn file(&self, position: &Position, file: File, side: Color) -> Phrase {
		let squares = Heading::Ahead.line(Square::from_coords(file, Rank::First), side);
		let mut name = Phrase::new();
		self.push_file(&mut name, Square::from_coords(file, Rank::First));
		self.line(Line::OnFile, &[name, self.listed(position, &squares)])
	}

	/// What stands on the diagonals through a square, each from this side's end of it.
	#[must_use]
	pub fn diagonals(&self, position: &Position, square: Square, side: Color) -> Vec<Phrase> {
		[Heading::AheadRight, Heading::AheadLeft]
			.iter()
			.filter_map(|heading| {
				let squares = heading.line(square, side);
				let (first, last) = squares.first().zip(squares.last())?;
				let ends = [
					self.square(*first),
					self.square(*last),
					self.listed(position, &squares),
				];
				// A corner has one diagonal only.
				(first != last).then(|| self.line(Line::OnDiagonal, &ends))
			})
			.collect()
	}

	/// The first piece in each of the eight directions, clockwise from ahead.
	#[must_use]
	pub fn directions(&self, position: &Position, square: Square, side: Color) -> Vec<Phrase> {
		Heading::ALL
			.iter()
			.map(|heading| {
				let name = self.heading(*heading);
				let ray = heading.ray(square, side);
				let met = (1..)
					.zip(&ray)
					.find_map(|(steps, square)| Some((steps, *square, position.piece_on(*square)?)));
				match (met, ray.last()) {
					(Some((steps, square, piece)), _) => {
						let [role, color, square] = self.piece_there(piece, square);
						let steps = self.number(steps);
						self.line(Line::SeenPiece, &[name, role, color, square, steps])
					}
					(None, Some(last)) => self.line(Line::SeenNothing, &[name, self.square(*last)]),
					(None, None) => self.line(Line::SeenEdge, &[name]),
				}
			})
			.collect()
	}

	fn heading(&self, heading: Heading) -> Phrase {
		let line = match heading {
			Heading::Ahead => Line::Ahead,
			Heading::AheadRight => Line::AheadRight,
			Heading::Right => Line::Right,
			Heading::BackRight => Line::BackRight,
			Heading::Back => Line::Back,
			Heading::BackLeft => Line::BackLeft,
			Heading::Left => Line::Left,
			Heading::AheadLeft => Line::AheadLeft,
		};
		self.line(line, &[])
	}

	/// What stands a knight's move away.
	#[must_use]
	pub fn knight_view(&self, position: &Position, square: Square) -> Phrase {
		let seen = self.listed(position, &knight_squares(square));
		self.line(Line::KnightView, &[self.square(square), seen])
	}

	/// What stands around a square.
	#[must_use]
	pub fn king_view(&self, position: &Position, square: Square) -> Phrase {
		let seen = self.listed(position, &king_squares(square));
		self.line(Line::KingView, &[self.square(square), seen])
	}

	/// Who attacks the piece on a square, and who defends it; of an empty square, which pieces of either side see it.
	#[must_use]
	pub fn attackers(&self, position: &Position, square: Square) -> Vec<Phrase> {
		let by = |color| position.attackers(square, color);
		let mut sentences = Vec::new();
		match position.piece_on(square) {
			Some(piece) => {
				let (attackers, defenders) = (by(!piece.color), by(piece.color));
				sentences.push(if attackers.is_empty() {
					self.line(Line::NotAttacked, &[self.square(square)])
				} else {
					let list = self.listed_own(position, &attackers);
					self.line(Line::Attacked, &[self.square(square), list])
				});
				sentences.push(if defenders.is_empty() {
					self.line(Line::NotDefended, &[])
				} else {
					self.line(Line::Defended, &[self.listed_own(position, &defenders)])
				});
			}
			None => {
				sentences.push(self.line(Line::WalkEmpty, &[self.square(square)]));
				for color in Color::ALL {
					let attackers = by(color);
					sentences.push(if attackers.is_empty() {
						self.line(Line::NoAttackOf, &[self.color(color)])
					} else {
						let list = self.listed_own(position, &attackers);
						self.line(Line::AttackOf, &[self.color(color), list])
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
			sentences.push(self.line(Line::Pinned, &[self.listed(position, &pinned)]));
		}
		sentences
	}

	/// Where the piece on a square can go, or what it can take. None if the square is empty.
	#[must_use]
	pub fn targets(&self, position: &Position, square: Square, captures: bool) -> Option<Phrase> {
		let piece = position.piece_on(square)?;
		let holes = || [self.piece(piece.role), self.square(square)];
		let Some(mut moves) = position.moves_from(square) else {
			return Some(self.line(Line::NotWhileChecked, &[self.color(!piece.color)]));
		};
		moves.retain(|mv| !captures || mv.captured().is_some());
		// One of the four promotions stands for all.
		moves.retain(|mv| matches!(mv.promotion(), None | Some(Role::Queen)));
		moves.sort_by_key(|mv| (mv.to().file(), mv.to().rank()));
		let [role, from] = holes();
		Some(match (moves.is_empty(), captures) {
			(true, true) => self.line(Line::TakesNothing, &[role, from]),
			(true, false) => self.line(Line::GoesNowhere, &[role, from]),
			(false, true) => {
				let squares = moves.iter().map(|mv| self.captured(position, *mv));
				self.line(Line::TakesOn, &[role, from, self.list(squares)])
			}
			(false, false) => {
				let squares = moves.iter().map(|mv| self.target(*mv));
				self.line(Line::GoesTo, &[role, from, self.list(squares)])
			}
		})
	}

	/// The piece that is taken, and its square.
	fn captured(&self, position: &Position, mv: Move) -> Phrase {
		let square = mv.captured_square().unwrap_or_else(|| mv.to());
		self.listed_own(position, &[square])
	}

	/// Where a move leads, and whether it takes something there.
	fn target(&self, mv: Move) -> Phrase {
		let language = self.manner.pieces;
		let words = &self.pieces.moves;
		if let Some(wing) = mv.castling() {
			return Phrase::word(language, words.castling(wing));
		}
		let mut phrase = Phrase::new();
		if mv.captured().is_some() {
			phrase.push_word(language, &words.takes);
		}
		phrase.append(self.square(mv.to()));
		if mv.is_en_passant() {
			phrase.push_word(language, &words.en_passant);
		}
		phrase
	}

	/// Whether the side to move is in check, and by whom.
	#[must_use]
	pub fn checked_by(&self, position: &Position) -> Phrase {
		let checkers = position.checkers();
		let color = self.color(position.turn());
		if checkers.is_empty() {
			return self.line(Line::NotChecked, &[color]);
		}
		self.line(Line::CheckedBy, &[color, self.listed_own(position, &checkers)])
	}

	/// One side's pieces of one kind.
	#[must_use]
	pub fn kind_of(&self, position: &Position, color: Color, role: Role) -> Phrase {
		let squares = position.squares_of(color, role);
		if squares.is_empty() {
			return self.line(Line::NoneOf, &[self.color(color), self.piece(role)]);
		}
		let squares = squares.into_iter().map(|square| self.square(square));
		let mut list = self.piece(role);
		list.append(self.list(squares));
		self.line(Line::PiecesOf, &[self.color(color), list])
	}

	/// What one side has more than the other, and what both have, counted in pawns.
	#[must_use]
	pub fn balance(&self, position: &Position) -> Phrase {
		let count = |color, role| position.squares_of(color, role).len();
		let mut phrase = Phrase::new();
		for color in Color::ALL {
			let more = KING_FIRST.iter().filter_map(|role| {
				let more = count(color, *role).checked_sub(count(!color, *role))?;
				(more > 0).then(|| self.counted(*role, more))
			});
			let mut list = Phrase::new();
			for entry in more {
				list.mark(',');
				list.append(entry);
			}
			if !list.is_empty() {
				phrase.append(self.line(Line::MoreOf, &[self.color(color), list]));
			}
		}
		if phrase.is_empty() {
			return self.line(Line::MaterialEqual, &[]);
		}
		let worth = Color::ALL.map(|color| self.number(position.pawns_worth(color)));
		phrase.append(self.line(Line::Worth, &worth));
		phrase
	}

	/// Who may still castle, whether a pawn can be taken en passant, and since when nothing happened (9.3).
	#[must_use]
	pub fn rights(&self, position: &Position) -> Vec<Phrase> {
		let language = self.manner.pieces;
		let mut sentences = Vec::new();
		for color in Color::ALL {
			let wings = [Wing::King, Wing::Queen].into_iter();
			let wings: Vec<Wing> = wings
				.filter(|wing| position.castling_rook(color, *wing).is_some())
				.collect();
			let names = wings
				.iter()
				.map(|wing| Phrase::word(language, self.pieces.moves.castling(*wing)));
			sentences.push(if wings.is_empty() {
				self.line(Line::MayNotCastle, &[self.color(color)])
			} else {
				self.line(Line::MayCastle, &[self.color(color), self.list(names)])
			});
		}
		sentences.push(match position.en_passant() {
			Some(square) => self.line(Line::EnPassantOn, &[self.square(square)]),
			None => self.line(Line::NoEnPassant, &[]),
		});
		sentences.push(self.line(Line::QuietMoves, &[self.number(position.quiet_plies())]));
		sentences
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};

	use super::*;
	use crate::voice::{Language, Library, Manner};

	fn words(language: Language, form: Form) -> Vocabulary {
		let manner = Manner {
			form,
			..Manner::new(language)
		};
		Vocabulary::new(&Library::built_in(), manner).unwrap()
	}

	fn told(phrases: impl IntoIterator<Item = Phrase>) -> Vec<String> {
		phrases.into_iter().map(|phrase| phrase.to_string()).collect()
	}

	const FEN: &str = "r3k2r/8/8/3pP3/1b6/2N5/8/R3K2R w KQkq d6 0 20";

	#[test]
	fn squares_on_the_way() {
		let position = Position::start();
		let (long, short) = (
			words(Language::GERMAN, Form::Long),
			words(Language::GERMAN, Form::Short),
		);
		let english = words(Language::ENGLISH, Form::Long);
		for (said, expected) in [
			(long.walked(&position, Square::G1), "Springer Weiß, Gustav eins."),
			(long.walked(&position, Square::G4), "Gustav vier, leer."),
			(short.walked(&position, Square::G4), "Gustav vier."),
			(english.walked(&position, Square::E8), "Black king, Eva eight."),
			(long.here(&position, Square::E4), "Eva vier, leer. Helles Feld."),
		] {
			assert_eq!(said.to_string(), expected);
		}
	}

	#[test]
	fn lines_and_directions_are_told_from_the_players_side() {
		let position = Position::from_fen(FEN).unwrap();
		let words = words(Language::GERMAN, Form::Long);
		assert_eq!(
			words.rank(&position, Rank::Eighth, Color::Black).to_string(),
			"Reihe acht: Turm Schwarz Hector acht, König Schwarz Eva acht, Turm Schwarz Anna acht."
		);
		assert_eq!(
			words.file(&position, File::B, Color::White).to_string(),
			"Linie Bella: Läufer Schwarz Bella vier."
		);
		assert_eq!(
			words.file(&position, File::G, Color::White).to_string(),
			"Linie Gustav: keine Figur."
		);
		assert_eq!(
			told(words.diagonals(&position, Square::A1, Color::White)),
			[
				"Diagonale von Anna eins bis Hector acht: Turm Weiß Anna eins, Springer Weiß Cesar drei, Bauer Weiß Eva fünf, Turm Schwarz Hector acht."
			]
		);
		assert_eq!(
			told(words.directions(&position, Square::E1, Color::White)),
			[
				"vorn: Bauer Weiß, Eva fünf, Abstand vier.",
				"vorn rechts: frei bis Hector vier.",
				"rechts: Turm Weiß, Hector eins, Abstand drei.",
				"hinten rechts: Rand.",
				"hinten: Rand.",
				"hinten links: Rand.",
				"links: Turm Weiß, Anna eins, Abstand vier.",
				"vorn links: Springer Weiß, Cesar drei, Abstand zwei.",
			]
		);
		assert_eq!(
			words.knight_view(&position, Square::A2).to_string(),
			"Springerfelder von Anna zwei: Läufer Schwarz Bella vier, Springer Weiß Cesar drei."
		);
	}

	#[test]
	fn attackers_targets_and_rights() {
		let position = Position::from_fen(FEN).unwrap();
		let words = words(Language::GERMAN, Form::Long);
		assert_eq!(
			told(words.attackers(&position, Square::D5)),
			[
				"David fünf, angegriffen von: Springer Cesar drei.",
				"Nicht gedeckt.",
				"Gefesselt: Springer Weiß Cesar drei.",
			]
		);
		assert_eq!(
			told(words.attackers(&position, Square::A3)),
			[
				"Anna drei, leer.",
				"Hierher wirkt von Weiß: Turm Anna eins.",
				"Hierher wirkt von Schwarz: Turm Anna acht, Läufer Bella vier.",
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
			told(words.rights(&position)),
			[
				"Weiß darf noch rochieren: Kurze Rochade, Lange Rochade.",
				"Schwarz darf noch rochieren: Kurze Rochade, Lange Rochade.",
				"En passant geht auf David sechs.",
				"Halbzüge ohne Schlagen und ohne Bauernzug: null.",
			]
		);
		assert_eq!(
			words.balance(&position).to_string(),
			"Weiß hat mehr: Springer. Schwarz hat mehr: Läufer. In Bauern gerechnet: Weiß vierzehn, Schwarz vierzehn."
		);
		assert_eq!(
			words.kind_of(&position, Color::White, Role::Rook).to_string(),
			"Weiß: Turm Anna eins, Hector eins."
		);
		assert_eq!(
			words.balance(&Position::start()).to_string(),
			"Das Material ist gleich."
		);
	}

	#[test]
	fn check_is_told_with_whoever_gives_it() {
		let position = Position::from_fen("4k3/8/8/8/1b6/8/3P4/R3K2r w Q - 0 1").unwrap();
		let words = words(Language::ENGLISH, Form::Long);
		assert_eq!(
			words.checked_by(&position).to_string(),
			"White is in check. Check is given by: rook Hector one."
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

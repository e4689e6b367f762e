//! Chess960 in sentences: a start position so that it can be set up by touch, and castling hand by hand (Guideline II).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::tell::{Telling, position_of};
use super::utterance::Urgency;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, File, Move, Piece, Position, Rank, Role, Square};
use crate::game::{Event, PlayEvent, Table};

impl Vocabulary {
	/// A start position for a player who sets it up: its number, White's first rank from a to h, and that Black stands
	/// opposite. Another position is told rank by rank, from White's side.
	#[must_use]
	pub fn start_position(&self, position: &Position) -> Vec<Phrase> {
		let Some(number) = position.start_number() else {
			let ranks = Rank::ALL.into_iter();
			let occupied = ranks.filter(|rank| {
				let mut squares = squares_of(*rank);
				squares.any(|square| position.piece_on(square).is_some())
			});
			return occupied
				.map(|rank| self.rank(position, rank, Color::White))
				.collect();
		};
		let first: Vec<Square> = squares_of(Rank::First).collect();
		let named = match number {
			Position::USUAL_START => self.line(PhraseKey::StartAsUsual, &[]),
			_ => self.line(PhraseKey::StartNumber, &[self.number(u32::from(number))]),
		};
		Vec::from([
			named,
			self.line(PhraseKey::StartWhite, &[self.listed_own(position, &first)]),
			self.line(PhraseKey::StartBlackSame, &[]),
		])
	}

	/// The same in small steps, one piece each: White's pieces rank by rank from White's side, then Black's from the
	/// eighth rank on, always from a to h. A whole rank of pawns is one step.
	#[must_use]
	pub fn building(&self, position: &Position) -> Vec<Phrase> {
		let mut steps = Vec::new();
		for color in Color::ALL {
			let mut ranks = Rank::ALL;
			if color == Color::Black {
				ranks.reverse();
			}
			for rank in ranks {
				let pawn = Some(Piece {
					color,
					role: Role::Pawn,
				});
				if squares_of(rank).all(|square| position.piece_on(square) == pawn) {
					let number = self.number(u32::from(rank).saturating_add(1));
					steps.push(self.fill(phrases::EightPawns {
						color: self.color(color),
						number,
					}));
					continue;
				}
				let own = |square: &Square| {
					position
						.piece_on(*square)
						.is_some_and(|piece| piece.color == color)
				};
				steps.extend(
					squares_of(rank)
						.filter(own)
						.map(|square| self.walked(position, square)),
				);
			}
		}
		steps
	}

	/// The steps of the hands to castle (II.3.2.5.1): the king off the board, the rook to its square, the king to its
	/// own. One of them may stay (II.3.2.7.2), or both change places. `None` if the move is another one.
	#[must_use]
	pub fn castling_steps(&self, mv: Move) -> Option<Phrase> {
		let (rook, rook_to) = mv.castling_rook()?;
		let (king, king_to) = (mv.from(), mv.to());
		let square = |square| self.square(square);
		Some(if king == king_to {
			self.fill(phrases::CastleRook {
				rook: square(rook),
				rook_to: square(rook_to),
				king: square(king),
			})
		} else if rook == rook_to {
			self.fill(phrases::CastleKing {
				king: square(king),
				king_to: square(king_to),
				rook: square(rook),
			})
		} else {
			let swap = king == rook_to && rook == king_to;
			let line = if swap {
				PhraseKey::CastleSwap
			} else {
				PhraseKey::CastleBoth
			};
			let named = [
				("king", square(king)),
				("rook", square(rook)),
				("rook_to", square(rook_to)),
				("king_to", square(king_to)),
			];
			self.line_by_names(line, &named)
		})
	}

	/// Adds two sentences to a move or its announcement, if it castles in a game of Chess960: after it the steps for the
	/// hands, and if `led`, before it that the player is about to castle (II.3.2.7.1).
	pub(crate) fn lead_castling(&self, telling: &mut Telling, event: &Event, before: &Table, led: bool) {
		let (uci, position) = if let Event::Play(PlayEvent::Moved { uci }) = event {
			(uci, before.position())
		} else if let Event::Play(PlayEvent::Announced { of, uci, .. }) = event {
			(uci, position_of(before, *of))
		} else {
			return;
		};
		if telling.said.is_empty() || !before.start().begins_chess960() {
			return;
		}
		let steps = position.uci_move(uci).and_then(|mv| self.castling_steps(mv));
		if let Some(steps) = steps {
			if led {
				let leading = self.line(PhraseKey::AboutToCastle, &[]);
				telling.said.insert(0, (Urgency::News, leading));
			}
			telling.said.push((Urgency::News, steps));
		}
	}
}

/// A word that names no piece, or a pawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPiece(pub String);

impl Library {
	/// The pieces that are named one after the other, as words or as letters, in any language: "Turm Springer" or "TSLDKLST".
	///
	/// # Errors
	/// With the first word that names none, or a pawn.
	pub fn first_rank(&self, text: &str, manner: &Manner) -> Result<Vec<Role>, UnknownPiece> {
		let mut roles = Vec::new();
		for word in text
			.split([' ', ',', '.', ';', '-'])
			.filter(|word| !word.is_empty())
		{
			let letters = || {
				self.words_from(manner.pieces).find_map(|words| {
					let role = |letter: char| {
						let upper = letter.to_uppercase().next()?;
						let mut named = words.letters.iter();
						named.find(|(_, known)| **known == upper).map(|(role, _)| role)
					};
					word.chars().map(role).collect::<Option<Vec<Role>>>()
				})
			};
			let named = self.role(word, manner).map(|role| Vec::from([role]));
			let found = named
				.or_else(letters)
				.filter(|found| !found.contains(&Role::Pawn));
			roles.extend(found.ok_or_else(|| UnknownPiece(word.to_string()))?);
		}
		Ok(roles)
	}
}

fn squares_of(rank: Rank) -> impl Iterator<Item = Square> {
	File::ALL
		.into_iter()
		.map(move |file| Square::from_coords(file, rank))
}

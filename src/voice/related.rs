//! Who does what to whom on the board, as an answer to a question: who can take what, attacks, guards, checks and goes
//! where, how many do, and what follows. All captures are legal moves.

use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::relation::{Asked, Party, Related, Relation};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Move, NoMove, Position, Role, Said, Square, Why, Wing};

/// Up to this number, pieces are told one by one.
const FEW: usize = 3;

impl Vocabulary {
	/// The answer to a question about who does what to whom.
	#[must_use]
	pub fn related(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		if asked.asked == Asked::Either {
			let of = |agent, object, part| {
				let asked = Related {
					agent,
					object,
					asked: part,
					..*asked
				};
				self.related(position, own, &asked)
			};
			let (named, other) = (asked.object, asked.agent);
			let told = of(other, named, Asked::Agent).into_iter();
			return told.chain(of(named, other, Asked::Object)).collect();
		}
		if asked.object.checks {
			let checkers = position.checkers();
			let by_one = checkers.iter().flat_map(|square| {
				let object = Party {
					square: Some(*square),
					checks: false,
					..asked.object
				};
				self.related(position, own, &Related { object, ..*asked })
			});
			let told: Vec<Phrase> = by_one.collect();
			return if told.is_empty() {
				Vec::from([self.checked_by(position)])
			} else {
				told
			};
		}
		for party in [asked.agent, asked.object] {
			if let Some(square) = party
				.square
				.filter(|_| party.whose.is_some() || party.role.is_some())
			{
				let fits = position.piece_on(square).is_some_and(|piece| {
					party.is(square, piece.role)
						&& party.whose.is_none_or(|whose| whose.side(own) == piece.color)
				});
				if !fits {
					return Vec::from([self.here(position, square)]);
				}
			}
		}
		match asked.relation {
			Relation::Takes => self.taken(position, own, asked),
			Relation::Attacks | Relation::Defends => self.in_reach(position, own, asked),
			Relation::Checks => self.checked(position, own, asked),
			Relation::Goes if asked.asked == Asked::Moves => self.moves_counted(position, own, asked),
			Relation::Goes => self.going(position, own, asked),
			Relation::Outnumbers => asked
				.object
				.role
				.map(|role| self.outnumbers(position, role))
				.into_iter()
				.collect(),
			Relation::Contests => self.contested(position, own, asked),
			Relation::Pins => self.held(position, own, asked),
			Relation::Castles => self.castles(position, own, asked),
		}
	}

	/// The pieces of these that are pinned, before the king or before another piece.
	pub(super) fn pinned_by(&self, position: &Position, squares: &[Square]) -> Vec<Phrase> {
		let pins = squares.iter().flat_map(|square| {
			position
				.pins_of(*square)
				.into_iter()
				.map(move |pin| (square, pin))
		});
		let told = pins.map(|(square, (by, behind))| {
			self.fill(phrases::PinnedBy {
				square: self.listed_own(position, &[*square]),
				pieces: self.listed_own(position, &[by]),
				behind: self.listed_own(position, &[behind]),
			})
		});
		told.collect()
	}

	/// Pins.
	fn held(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let object = asked.object;
		let side = object.side(position, own);
		let sides = side.map_or_else(|| Vec::from([own, !own]), |side| Vec::from([side]));
		let mut squares: Vec<Square> = sides
			.iter()
			.flat_map(|side| object.pieces(position, *side))
			.collect();
		squares.retain(|square| {
			let piece = position.piece_on(*square);
			piece.is_some_and(|piece| piece.role != Role::King && !asked.spares(*square, piece.role))
		});
		let told = self.pinned_by(position, &squares);
		let answer = self.whether(asked, !told.is_empty());
		if !told.is_empty() {
			return answer.into_iter().chain(told).collect();
		}
		let no = match (object.is_specific(), object.role, side) {
			(true, Some(role), _) if squares.is_empty() => self.kind_of(position, side.unwrap_or(own), role),
			(true, _, _) if !squares.is_empty() => {
				self.line(PhraseKey::NotPinned, &[self.listed_own(position, &squares)])
			}
			(false, _, Some(side)) => self.line(PhraseKey::NotPinned, &[self.color(side)]),
			_ => self.line(PhraseKey::NothingPinned, &[]),
		};
		answer.into_iter().chain([no]).collect()
	}

	/// The numbers of attackers and of defenders.
	fn contested(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let object = asked.object;
		let sides = object
			.side(position, own)
			.map_or_else(|| Vec::from([own, !own]), |side| Vec::from([side]));
		let squares: Vec<Square> = match object.square {
			Some(square) => Vec::from([square]),
			None => sides
				.iter()
				.flat_map(|side| object.pieces(position, *side))
				.collect(),
		};
		if let (true, Some(role)) = (squares.is_empty(), object.role) {
			return Vec::from([self.kind_of(position, object.side(position, own).unwrap_or(own), role)]);
		}
		let number = |squares: &[Square]| u32::try_from(squares.len()).unwrap_or(u32::MAX);
		let told = squares.iter().take(FEW).flat_map(|square| {
			let piece = position.piece_on(*square);
			let guards = piece.map_or(own, |piece| piece.color);
			let is_king = piece.is_some_and(|piece| piece.role == Role::King);
			let (attackers, defenders) = (
				position.attackers(*square, !guards),
				position.attackers(*square, guards),
			);
			let attacked = if attackers.is_empty() {
				self.line(PhraseKey::NotAttacked, &[self.square(*square)])
			} else {
				let holes = [self.square(*square), self.listed_own(position, &attackers)];
				self.counted(PhraseKey::CountedAttackers, number(&attackers), &holes)
			};
			let defended = match defenders.is_empty() {
				_ if is_king => None,
				true => Some(self.line(PhraseKey::NotDefended, &[])),
				false => {
					let holes = [self.listed_own(position, &defenders)];
					Some(self.counted(PhraseKey::CountedDefenders, number(&defenders), &holes))
				}
			};
			[Some(attacked), defended].into_iter().flatten()
		});
		told.collect()
	}

	/// Castling, with the pieces that prevent it by what they attack; or its consequences.
	fn castles(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let side = asked.agent.side(position, own).unwrap_or(own);
		let Some(moved) = position.moved_by(side) else {
			return self.can_castle(position, side);
		};
		if asked.asked == Asked::Outcome {
			let mut moves = moved.legal_moves();
			moves.retain(|mv| mv.castling().is_some());
			if !moves.is_empty() {
				return self.outcomes(&moved, &moves);
			}
		}
		let mut told = self.can_castle(position, side);
		if moved.is_check() {
			told.push(self.checked_by(&moved));
		}
		let through =
			[Wing::King, Wing::Queen]
				.into_iter()
				.filter_map(|wing| match moved.find(Said::Castling(wing)) {
					Err(NoMove::Against(Why::CastlingThroughCheck(_, square))) => Some(square),
					_ => None,
				});
		told.extend(through.map(|square| {
			self.fill(phrases::Attacked {
				square: self.square(square),
				pieces: self.listed_own(position, &position.attackers(square, !side)),
			})
		}));
		told
	}

	/// Yes or no, if it was asked for one.
	fn whether(&self, asked: &Related, is_so: bool) -> Option<Phrase> {
		let key = if is_so {
			PhraseKey::Yes
		} else {
			PhraseKey::CannotPlay
		};
		(asked.asked == Asked::Whether && !asked.negated).then(|| self.line(key, &[]))
	}

	/// The reminder that another side is to move, if it is.
	fn not_to_move(&self, position: &Position, side: Color) -> Option<Phrase> {
		(position.turn() != side).then(|| self.line(PhraseKey::NotToMove, &[self.color(side)]))
	}

	fn counted_on(&self, position: &Position, squares: &[Square]) -> Phrase {
		let number = u32::try_from(squares.len()).unwrap_or(u32::MAX);
		self.counted(
			PhraseKey::CountedPieces,
			number,
			&[self.listed_own(position, squares)],
		)
	}

	/// Captures.
	fn taken(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let (agent, object) = (asked.agent, asked.object);
		let (acts, suffers) = (agent.side(position, own), object.side(position, own));
		let is_owned = object.whose.is_some() || object.role.is_some();
		if acts.is_some() && acts == suffers && is_owned {
			let no = self.whether(asked, false).into_iter();
			return no.chain([self.line(PhraseKey::OwnNotTaken, &[])]).collect();
		}
		let sides = match acts.or(suffers.map(|side| !side)) {
			Some(side) => Vec::from([side]),
			None => Vec::from([own, !own]),
		};
		let (mut yes, mut no) = (Vec::new(), Vec::new());
		for side in sides {
			match position.moved_by(side) {
				Some(moved) => {
					let (told, is_so) = self.taken_by(position, &moved, side, asked);
					if is_so { &mut yes } else { &mut no }.extend(told);
				}
				None => no.push(self.line(PhraseKey::NotWhileChecked, &[self.color(!side)])),
			}
		}
		if yes.is_empty() || asked.asked == Asked::Outcome {
			let is_outcome = asked.asked == Asked::Outcome && yes.is_empty();
			let answer = if is_outcome {
				Some(self.line(PhraseKey::CannotPlay, &[]))
			} else {
				self.whether(asked, false)
			};
			let answer = answer.filter(|_| yes.is_empty());
			return answer.into_iter().chain(yes).chain(no).collect();
		}
		self.whether(asked, true).into_iter().chain(yes).collect()
	}

	/// The same for one side, as if it were to move, and `true` if it can.
	fn taken_by(
		&self,
		position: &Position,
		moved: &Position,
		side: Color,
		asked: &Related,
	) -> (Vec<Phrase>, bool) {
		let (agent, object) = (asked.agent, asked.object);
		let mut captures = moved.legal_moves();
		captures.retain(|mv| {
			let is_target = |square: Square, role| {
				let goes_there = object.square.is_some_and(|own| own == mv.to());
				let is_meant =
					object.is(square, role) || (goes_there && object.role.is_none_or(|own| own == role));
				is_meant && !asked.spares(square, role)
			};
			let taken = mv.captured_square().zip(mv.captured());
			let is_one = matches!(mv.promotion(), None | Some(Role::Queen));
			is_one
				&& asked.acts(mv.from(), mv.role())
				&& taken.is_some_and(|(square, role)| is_target(square, role))
		});
		if asked.asked == Asked::Outcome {
			let told = self.outcomes(moved, &captures);
			return match told.is_empty() {
				true => (self.why_not_taken(position, moved, side, asked), false),
				false => (told, true),
			};
		}
		let takers: Vec<Square> = distinct(captures.iter().map(|mv| mv.from()));
		let targets: Vec<Square> = distinct(captures.iter().filter_map(|mv| mv.captured_square()));
		let by_piece = || {
			let told = takers.iter().filter_map(|from| {
				let taken: Vec<Square> = captures
					.iter()
					.filter(|mv| mv.from() == *from)
					.filter_map(|mv| mv.captured_square())
					.collect();
				Some(self.fill(phrases::TakesOn {
					piece: self.piece(position.piece_on(*from)?.role),
					from: self.square(*from),
					squares: self.listed_own(position, &taken),
				}))
			});
			told.collect::<Vec<Phrase>>()
		};
		if asked.negated && matches!(asked.asked, Asked::Agent | Asked::Object) {
			let is_agent = asked.asked == Asked::Agent;
			let (party, pool, able) = if is_agent {
				(agent, side, &takers)
			} else {
				(object, !side, &targets)
			};
			let mut left = party.pieces(position, pool);
			left.retain(|square| {
				let is_king = position
					.piece_on(*square)
					.is_some_and(|piece| piece.role == Role::King);
				!able.contains(square) && (is_agent || !is_king)
			});
			let told = match (left.is_empty(), is_agent) {
				(true, _) => by_piece(),
				(false, true) => Vec::from([self.fill(phrases::WithoutCapture {
					color: self.color(side),
					pieces: self.listed_own(position, &left),
				})]),
				(false, false) => Vec::from([self.fill(phrases::SideCannotTake {
					color: self.color(side),
					pieces: self.listed_own(position, &left),
				})]),
			};
			return (
				told.into_iter().chain(self.not_to_move(position, side)).collect(),
				true,
			);
		}
		if captures.is_empty() {
			return (self.why_not_taken(position, moved, side, asked), false);
		}
		let told = match asked.asked {
			Asked::Agents => Vec::from([self.counted_on(position, &takers)]),
			Asked::Objects => Vec::from([self.counted_on(position, &targets)]),
			Asked::Whether | Asked::Agent | Asked::Object | Asked::Either | Asked::Moves | Asked::Outcome => {
				by_piece()
			}
		};
		(
			told.into_iter().chain(self.not_to_move(position, side)).collect(),
			true,
		)
	}

	/// The reason why nothing that is named can be taken by what is named.
	fn why_not_taken(
		&self,
		position: &Position,
		moved: &Position,
		side: Color,
		asked: &Related,
	) -> Vec<Phrase> {
		let (agent, object) = (asked.agent, asked.object);
		let takers = agent.pieces(position, side);
		if let Some(role) = agent.role.filter(|_| takers.is_empty()) {
			return Vec::from([self.kind_of(position, side, role)]);
		}
		let targets = match object.square {
			Some(square) => match position.piece_on(square) {
				Some(piece) if piece.color != side => Vec::from([square]),
				Some(_) | None => return Vec::from([self.here(position, square)]),
			},
			None => object.pieces(position, !side),
		};
		let is_any = !object.is_specific();
		if let Some(role) = object.role.filter(|_| targets.is_empty()) {
			return Vec::from([self.kind_of(position, !side, role)]);
		}
		let list = || self.listed_own(position, &targets);
		let is_side = !agent.is_specific();
		let mut told: Vec<Phrase> = if is_side && is_any {
			Vec::from([self.line(PhraseKey::SideTakesNothing, &[self.color(side)])])
		} else if is_side {
			Vec::from([self.fill(phrases::SideCannotTake {
				color: self.color(side),
				pieces: list(),
			})])
		} else if takers.len() > FEW {
			let piece = agent.role.map_or_else(Phrase::new, |role| self.piece(role));
			Vec::from([self.fill(phrases::SideCannotTakeWith {
				color: self.color(side),
				piece,
				pieces: list(),
			})])
		} else {
			let told = takers.iter().filter_map(|from| {
				let piece = self.piece(position.piece_on(*from)?.role);
				let from = self.square(*from);
				Some(if is_any {
					self.fill(phrases::TakesNothing { piece, from })
				} else {
					self.fill(phrases::CannotTake {
						piece,
						from,
						pieces: list(),
					})
				})
			});
			told.collect()
		};
		if moved.is_check() {
			told.push(self.checked_by(moved));
		}
		let mut pinned = targets
			.iter()
			.flat_map(|square| position.attackers(*square, side));
		let pinned: Vec<Square> = distinct(
			pinned
				.by_ref()
				.filter(|square| takers.contains(square) && position.is_pinned(*square)),
		);
		if !pinned.is_empty() {
			told.push(self.line(PhraseKey::Pinned, &[self.pieces_on(position, &pinned)]));
		}
		told
	}

	/// The consequences of each of these moves: the replies that take the piece back or give check, and what hangs then.
	fn outcomes(&self, position: &Position, moves: &[Move]) -> Vec<Phrase> {
		let mut told = Vec::new();
		for mv in moves.iter().take(FEW) {
			told.push(self.line(PhraseKey::Suppose, &[self.the_move(position, *mv)]));
			let after = position.after(*mv);
			let replies = after.legal_moves();
			if after.is_stalemate() {
				told.push(self.line(PhraseKey::Stalemate, &[]));
			}
			if replies.is_empty() {
				continue;
			}
			let (side, other) = (position.turn(), after.turn());
			let recaptures: Vec<Phrase> = replies
				.iter()
				.filter(|reply| reply.captured_square() == Some(mv.to()))
				.map(|reply| self.the_move(&after, *reply))
				.collect();
			told.push(if recaptures.is_empty() {
				self.line(PhraseKey::NoRecapture, &[self.color(other)])
			} else {
				self.fill(phrases::Recaptures {
					color: self.color(other),
					moves: self.list(recaptures.into_iter()),
				})
			});
			if !after.checking_moves().is_empty() {
				told.push(self.checks(&after, other));
			}
			told.extend(self.hanging(&after, side));
			let mates = after.moved_by(side).map(|next| {
				let mates = next.mating_moves().into_iter();
				mates.map(|mv| self.the_move(&next, mv)).collect::<Vec<Phrase>>()
			});
			told.extend(mates.into_iter().flatten().map(|played| {
				self.fill(phrases::MateThreatened {
					color: self.color(side),
					played,
				})
			}));
		}
		told
	}

	/// Attacks on pieces and squares, and their defence.
	fn in_reach(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let (agent, object) = (asked.agent, asked.object);
		let attacks = asked.relation == Relation::Attacks;
		let turned = |side: Color| if attacks { !side } else { side };
		let acts = agent.side(position, own);
		let suffers = object.side(position, own).or(acts.map(turned));
		let targets: Vec<Square> = match (object.square, suffers) {
			(Some(square), _) => Vec::from([square]),
			(None, Some(side)) => object.pieces(position, side),
			(None, None) => [own, !own]
				.into_iter()
				.flat_map(|side| object.pieces(position, side))
				.collect(),
		};
		let is_king = |square: &Square| {
			position
				.piece_on(*square)
				.is_some_and(|piece| piece.role == Role::King)
		};
		let targets: Vec<Square> = targets
			.into_iter()
			.filter(|square| attacks || !is_king(square))
			.filter(|square| {
				let piece = position.piece_on(*square);
				!piece.is_some_and(|piece| asked.spares(*square, piece.role))
			})
			.collect();
		if let (true, Some(role)) = (targets.is_empty(), object.role) {
			return Vec::from([self.kind_of(position, suffers.unwrap_or(own), role)]);
		}
		let by = |square: Square| -> Vec<Square> {
			let stands = position.piece_on(square).map(|piece| turned(piece.color));
			let sides = match acts.or(stands) {
				Some(side) => Vec::from([side]),
				None => Vec::from([own, !own]),
			};
			let all = sides
				.into_iter()
				.flat_map(|side| position.attackers(square, side));
			let named = |from: &Square| {
				position
					.piece_on(*from)
					.is_some_and(|piece| asked.acts(*from, piece.role))
			};
			all.filter(named).collect()
		};
		let found: Vec<(Square, Vec<Square>)> = targets.iter().map(|square| (*square, by(*square))).collect();
		let is_so = found.iter().any(|(_, by)| !by.is_empty());
		let reached = |square: Square, by: &[Square]| {
			let (square, pieces) = (
				self.piece_or_square(position, square),
				self.listed_own(position, by),
			);
			if attacks {
				self.fill(phrases::Attacked { square, pieces })
			} else {
				self.fill(phrases::DefendedBy { square, pieces })
			}
		};
		if asked.negated && asked.asked == Asked::Object {
			let left = found
				.iter()
				.filter(|(_, by)| by.is_empty())
				.map(|(square, _)| *square);
			return Vec::from([self.left_alone(
				position,
				suffers.unwrap_or(own),
				attacks,
				&left.collect::<Vec<_>>(),
			)]);
		}
		let all_by = distinct(found.iter().flat_map(|(_, by)| by.iter().copied()));
		let all_to = distinct(
			found
				.iter()
				.filter(|(_, by)| !by.is_empty())
				.map(|(square, _)| *square),
		);
		if is_so && matches!(asked.asked, Asked::Agents | Asked::Objects) {
			let acts = asked.asked == Asked::Agents;
			return Vec::from([self.counted_on(position, if acts { &all_by } else { &all_to })]);
		}
		let mut told: Vec<Phrase> = self.whether(asked, is_so).into_iter().collect();
		if is_so {
			let so = found.iter().filter(|(_, by)| !by.is_empty());
			told.extend(so.map(|(square, by)| reached(*square, by)));
			return told;
		}
		// Only those act that were left aside.
		if asked.except.is_some() {
			let all = Related {
				except: None,
				..*asked
			};
			let told_all = self.in_reach(
				position,
				own,
				&Related {
					asked: Asked::Agent,
					..all
				},
			);
			return told.into_iter().chain(told_all).collect();
		}
		let takers = |side| agent.pieces(position, side);
		let side = acts.or(suffers.map(turned)).unwrap_or(own);
		let named = match (agent.role, agent.square) {
			(_, Some(square)) => self.listed_own(position, &[square]),
			(Some(role), None) if takers(side).is_empty() => {
				told.push(self.kind_of(position, side, role));
				return told;
			}
			(Some(_), None) if takers(side).len() <= FEW => self.listed_own(position, &takers(side)),
			(Some(role), None) => self.piece(role),
			(None, None) => self.color(side),
		};
		let unreached = |square: &Square| {
			let (square, pieces) = (self.piece_or_square(position, *square), named.clone());
			if attacks {
				self.fill(phrases::NotAttackedBy { square, pieces })
			} else {
				self.fill(phrases::NotDefendedBy { square, pieces })
			}
		};
		told.extend(targets.iter().take(FEW).map(unreached));
		told
	}

	/// A square, with the piece on it.
	fn piece_or_square(&self, position: &Position, square: Square) -> Phrase {
		self.listed_own(position, &[square])
	}

	/// The pieces of a side that nothing attacks or defends.
	fn left_alone(&self, position: &Position, side: Color, attacks: bool, squares: &[Square]) -> Phrase {
		let color = self.color(side);
		let pieces = self.listed_own(position, squares);
		match (squares.is_empty(), attacks) {
			(true, true) => self.line(PhraseKey::AllAttacked, &[color]),
			(true, false) => self.line(PhraseKey::AllDefended, &[color]),
			(false, true) => self.fill(phrases::Unattacked { color, pieces }),
			(false, false) => self.fill(phrases::Undefended { color, pieces }),
		}
	}

	/// Checks that the named pieces can give.
	fn checked(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let agent = asked.agent;
		if asked.asked == Asked::Agent && agent == Party::default() {
			return Vec::from([self.checked_by(position)]);
		}
		let king_of = asked.object.whose.map(|whose| !whose.side(own));
		let side = agent.side(position, own).or(king_of).unwrap_or(own);
		let is_side = agent.role.is_none() && agent.square.is_none();
		let Some(moved) = position
			.moved_by(side)
			.filter(|_| !is_side || asked.asked == Asked::Objects)
		else {
			return Vec::from([self.checks(position, side)]);
		};
		let mut moves = moved.checking_moves();
		moves.retain(|mv| agent.is(mv.from(), mv.role()));
		let mut told: Vec<Phrase> = self.whether(asked, !moves.is_empty()).into_iter().collect();
		if moves.is_empty() {
			let takers = agent.pieces(position, side);
			match agent.role {
				Some(role) if takers.is_empty() => told.push(self.kind_of(position, side, role)),
				Some(_) if takers.len() <= FEW => {
					let pieces = self.listed_own(position, &takers);
					told.push(self.line(PhraseKey::NoCheckWith, &[pieces]));
				}
				Some(role) => told.push(self.line(PhraseKey::NoCheckWith, &[self.piece(role)])),
				None => told.push(self.line(PhraseKey::NoChecks, &[self.color(side)])),
			}
			return told;
		}
		let number = u32::try_from(moves.len()).unwrap_or(u32::MAX);
		let list = self.list(moves.into_iter().map(|mv| self.the_move(&moved, mv)));
		told.push(if asked.asked == Asked::Objects {
			self.counted(PhraseKey::CountedPieces, number, &[list])
		} else {
			self.fill(phrases::CouldCheck {
				color: self.color(side),
				moves: list,
			})
		});
		told
	}

	/// The number of legal moves of a side, or of its pieces of a kind.
	fn moves_counted(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let agent = asked.agent;
		let side = agent.side(position, own).unwrap_or(own);
		let Some(moved) = position.moved_by(side) else {
			return Vec::from([self.line(PhraseKey::NotWhileChecked, &[self.color(!side)])]);
		};
		let moves = moved.legal_moves();
		let count = |fits: &dyn Fn(&Move) -> bool| {
			let number = moves.iter().filter(|mv| fits(mv)).count();
			u32::try_from(number).unwrap_or(u32::MAX)
		};
		let mut told: Vec<Phrase> = if agent.role.is_none() && agent.square.is_none() {
			Vec::from([self.counted(PhraseKey::MovesOfSide, count(&|_| true), &[self.color(side)])])
		} else {
			let pieces = agent.pieces(position, side).into_iter();
			let of = pieces.filter_map(|from| {
				let holes = [self.piece(position.piece_on(from)?.role), self.square(from)];
				Some(self.counted(PhraseKey::MovesOfPiece, count(&|mv| mv.from() == from), &holes))
			});
			of.collect()
		};
		if let (true, Some(role)) = (told.is_empty(), agent.role) {
			told.push(self.kind_of(position, side, role));
		}
		told.extend(self.not_to_move(position, side));
		told
	}

	/// Moves to a square.
	fn going(&self, position: &Position, own: Color, asked: &Related) -> Vec<Phrase> {
		let (agent, target) = (asked.agent, asked.object.square);
		let side = agent.side(position, own).unwrap_or(own);
		let Some(moved) = position.moved_by(side) else {
			return Vec::from([self.line(PhraseKey::NotWhileChecked, &[self.color(!side)])]);
		};
		let mut moves = moved.legal_moves();
		moves.retain(|mv| {
			let is_one = matches!(mv.promotion(), None | Some(Role::Queen));
			is_one && asked.acts(mv.from(), mv.role()) && target.is_none_or(|square| mv.to() == square)
		});
		if asked.asked == Asked::Outcome && !moves.is_empty() {
			// A square alone is a pawn's, as in notation.
			let is_pawn = |mv: &Move| mv.role() == Role::Pawn;
			if !agent.is_specific() && moves.iter().any(is_pawn) {
				moves.retain(is_pawn);
			}
			return self.outcomes(&moved, &moves);
		}
		let movers = distinct(moves.iter().map(|mv| mv.from()));
		let pieces = agent.pieces(position, side);
		if let Some(role) = agent.role.filter(|_| pieces.is_empty()) {
			return Vec::from([self.kind_of(position, side, role)]);
		}
		if asked.asked == Asked::Object && !asked.negated {
			let goes = pieces
				.iter()
				.filter_map(|from| self.targets(position, *from, false));
			return goes.chain(self.not_to_move(position, side)).collect();
		}
		let Some(square) = target.filter(|_| !asked.negated) else {
			let stuck: Vec<Square> = pieces.into_iter().filter(|from| !movers.contains(from)).collect();
			let without = self.fill(phrases::WithoutMove {
				color: self.color(side),
				pieces: self.listed_own(position, &stuck),
			});
			return core::iter::once(without)
				.chain(self.pinned_by(position, &stuck))
				.collect();
		};
		if matches!(asked.asked, Asked::Agents) && !movers.is_empty() {
			return Vec::from([self.counted_on(position, &movers)]);
		}
		if moves.is_empty() {
			let no = matches!(asked.asked, Asked::Whether | Asked::Outcome);
			let mut told: Vec<Phrase> = no
				.then(|| self.line(PhraseKey::CannotPlay, &[]))
				.into_iter()
				.collect();
			if !agent.is_specific() || pieces.len() > FEW {
				told.push(self.fill(phrases::SideCannotGo {
					color: self.color(side),
					square: self.square(square),
				}));
			} else {
				let cannot = pieces.iter().filter_map(|from| {
					Some(self.fill(phrases::CannotGo {
						piece: self.piece(position.piece_on(*from)?.role),
						from: self.square(*from),
						square: self.square(square),
					}))
				});
				told.extend(cannot);
			}
			return told;
		}
		let can = |mv: &Move| {
			let played = self.the_move(&moved, *mv);
			if asked.asked == Asked::Whether {
				self.line(PhraseKey::CanPlay, &[played])
			} else {
				self.line(PhraseKey::Possible, &[played])
			}
		};
		let mut told: Vec<Phrase> = moves.iter().map(can).collect();
		told.extend(self.not_to_move(position, side));
		told
	}

	/// The side that has more pieces of a kind.
	fn outnumbers(&self, position: &Position, role: Role) -> Phrase {
		let count = |side| position.squares_of(side, role).len();
		let (white, black) = (count(Color::White), count(Color::Black));
		let number = |count: usize| self.number(u32::try_from(count).unwrap_or(u32::MAX));
		if white == black {
			return self.fill(phrases::EqualNumber {
				piece: self.piece(role),
				number: number(white),
			});
		}
		let (side, more, less) = if white > black {
			(Color::White, white, black)
		} else {
			(Color::Black, black, white)
		};
		self.fill(phrases::HasMore {
			color: self.color(side),
			pieces: self.several(role, more),
			other: number(less),
		})
	}
}

/// Each of these squares once, in their order.
fn distinct(squares: impl Iterator<Item = Square>) -> Vec<Square> {
	let mut seen = Vec::new();
	for square in squares {
		if !seen.contains(&square) {
			seen.push(square);
		}
	}
	seen
}

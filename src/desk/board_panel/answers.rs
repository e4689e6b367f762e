//! The answers about a position, each as one or several sentences, or the question back.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::view::View;
use super::walking::lettered;
use crate::asking::Named;
use crate::chess::{Color, Move, Rank, Role, Square};
use crate::commands::{Action, Ask, BoardAction, TableAction};
use crate::narrator::Narrator;
use crate::voice::{Party, Phrase, PhraseKey, Related};

/// The answer to a question about the position: `rest` names the square, line or piece if it is not the one under the
/// finger. An error asks back.
pub(in crate::desk) fn answers(
	ask: Ask,
	rest: &str,
	finger: Square,
	view: &View<'_>,
	narrator: &Narrator,
) -> Result<Vec<Phrase>, Phrase> {
	let View {
		position,
		own,
		bottom,
		..
	} = *view;
	let words = &narrator.words();
	let rest = rest.trim();
	if let Some(asked) = narrator.parser().related(rest) {
		return Ok(words.related(position, own, &asked));
	}
	let named = narrator.parser().named(rest);
	let here = if rest.is_empty() {
		Some(finger)
	} else {
		named.and_then(|named| named.square)
	};
	let side = |usual: Color| {
		let whose = named.and_then(|named| named.whose);
		whose.map_or(usual, |whose| whose.side(own))
	};
	let of_square = |told: &dyn Fn(Square) -> Vec<Phrase>| {
		here.map(told)
			.ok_or_else(|| narrator.line(PhraseKey::SquarePlease))
	};
	// Of a piece on a square that one, of a kind each of them.
	let of_pieces = |told: &dyn Fn(Square) -> Vec<Phrase>| match named {
		Some(Named {
			square: None,
			role: Some(role),
			..
		}) => {
			let squares = position.squares_of(side(own), role);
			let all: Vec<Phrase> = squares.into_iter().flat_map(told).collect();
			Ok(if all.is_empty() {
				vec![words.kind_of(position, side(own), role)]
			} else {
				all
			})
		}
		Some(_) | None => of_square(told),
	};
	let targets = |captures| match named {
		Some(Named {
			square: None,
			role: None,
			whose: Some(whose),
		}) => Ok(all_targets(captures, whose.side(own), view, narrator)),
		Some(_) | None if rest.is_empty() && position.piece_on(finger).is_none() => {
			Ok(all_targets(captures, own, view, narrator))
		}
		Some(_) | None => of_pieces(&|square| {
			let empty = || words.line(PhraseKey::NothingThere, &[words.square(square)]);
			vec![words.targets(position, square, captures).unwrap_or_else(empty)]
		}),
	};
	// If the named piece does not stand there, the answer is about the piece that does.
	if let Some(Named {
		square: Some(square),
		role: Some(role),
		..
	}) = named
		&& matches!(ask, Ask::Attackers | Ask::PieceMoves | Ask::Captures)
		&& position.piece_on(square).is_none_or(|piece| piece.role != role)
	{
		return Ok(vec![words.here(position, square)]);
	}
	// "My back rank": where the pieces of the side stand at first.
	let back_rank = || Some(named?.whose?.side(own).fold_wb(Rank::First, Rank::Eighth));
	match ask {
		Ask::Here => of_square(&|square| vec![words.here(position, square)]),
		Ask::Rank if rest.is_empty() => Ok(vec![words.rank(position, finger.rank(), bottom)]),
		Ask::Rank => match narrator
			.parser()
			.rank(rest)
			.or_else(|| here.map(Square::rank))
			.or_else(back_rank)
		{
			Some(rank) => Ok(vec![words.rank(position, rank, bottom)]),
			// A letter alone is a file, where both are asked for by one word.
			None => match narrator.parser().file(rest).filter(|_| rest.len() == 1) {
				Some(file) => Ok(vec![words.file(position, file, bottom)]),
				None => Err(narrator.line(PhraseKey::WhichRank)),
			},
		},
		Ask::File if rest.is_empty() => Ok(vec![words.file(position, finger.file(), bottom)]),
		Ask::File => match narrator.parser().file(rest).or_else(|| here.map(Square::file)) {
			Some(file) => Ok(vec![words.file(position, file, bottom)]),
			None => Err(narrator.line(PhraseKey::WhichFile)),
		},
		Ask::Diagonals => of_square(&|square| words.diagonals(position, square, bottom)),
		Ask::Directions => of_square(&|square| words.directions(position, square, bottom)),
		// The finger turns before it looks there.
		Ask::NextDiagonal | Ask::PreviousDiagonal | Ask::NextStraight | Ask::PreviousStraight => {
			Ok(Vec::new())
		}
		Ask::KnightView => of_square(&|square| vec![words.knight_view(position, square)]),
		Ask::KingView => of_square(&|square| vec![words.king_view(position, square)]),
		// Of many pieces of a kind those alone that are attacked.
		Ask::Attackers => match named
			.filter(|named| named.square.is_none())
			.and_then(|named| named.role)
		{
			Some(role) if position.squares_of(side(own), role).len() > FEW => {
				Ok(words.attacked_of_kind(position, side(own), role))
			}
			Some(_) | None => of_pieces(&|square| words.attackers(position, square, bottom)),
		},
		Ask::PieceMoves => targets(false),
		Ask::Captures => targets(true),
		Ask::CheckBy => Ok(vec![words.checked_by(position)]),
		Ask::Checks => Ok(vec![words.checks(position, side(own))]),
		Ask::Threats => Ok(words.threats(position, side(!own))),
		Ask::Hanging => Ok(words.hanging(position, own)),
		Ask::Pins => Ok(match named {
			Some(Named { whose, role, square }) => {
				let object = Party {
					whose,
					role,
					square,
					..Party::default()
				};
				words.related(position, own, &Related::pins(object))
			}
			None => words.pins(position, own),
		}),
		Ask::PassedPawns => Ok(words.passed_pawns(position, own)),
		Ask::DoubledPawns => Ok(words.doubled_pawns(position, own)),
		Ask::IsolatedPawns => Ok(words.isolated_pawns(position, own)),
		Ask::OpenFiles => Ok(words.open_files(position, own)),
		Ask::Balance => Ok(vec![words.balance(position)]),
		Ask::CanCastle => Ok(words.can_castle(position, side(own))),
		Ask::CanPlay => {
			let said = narrator.parser().asked_move(rest);
			// "Can I take the bishop?"
			if let Some(Named {
				square: None,
				role: Some(taken),
				..
			}) = named && said.is_none()
			{
				return Ok(words.can_take(position, side(own), taken));
			}
			// "Can I go to e2?" is of any piece, where no pawn goes there.
			let goes = |said| {
				position
					.moved_by(side(own))
					.is_some_and(|moved| moved.find(said).is_ok())
			};
			if let Some(square) = narrator.parser().square_alone(rest)
				&& !said.is_some_and(goes)
			{
				let moves = words.can_go(position, side(own), square);
				if !moves.is_empty() {
					return Ok(moves);
				}
			}
			let said =
				said.ok_or_else(|| words.command_help(Action::Board(BoardAction::Ask(Ask::CanPlay)).name()))?;
			Ok(words.can_play(position, side(own), said))
		}
		Ask::Fen => Ok(vec![words.fen(position)]),
		Ask::OwnPieces => Ok(pieces(rest, own, view, narrator)),
		Ask::OtherPieces => Ok(pieces(rest, !own, view, narrator)),
		Ask::Rights => Ok(words.rights(position, bottom)),
	}
}

/// Up to this number, the pieces of a kind are told one by one.
const FEW: usize = 2;

/// Returns the squares to which each piece of this side that has a move can go, or the pieces that each can take.
pub(super) fn all_targets(captures: bool, side: Color, view: &View<'_>, narrator: &Narrator) -> Vec<Phrase> {
	let words = &narrator.words();
	let moves = |square: &Square| view.position.moves_from(*square);
	let goes = |square: &Square| {
		let fits = |mv: &Move| !captures || mv.captured().is_some();
		moves(square).is_some_and(|moves| moves.iter().any(fits))
	};
	let own: Vec<Square> = Role::ALL
		.into_iter()
		.flat_map(|role| view.position.squares_of(side, role))
		.collect();
	let told = own.iter().filter(|square| goes(square));
	let told: Vec<Phrase> = told
		.filter_map(|square| words.targets(view.position, *square, captures))
		.collect();
	match own.first() {
		// Nobody moves while the other side stands in check.
		Some(first) if told.is_empty() && moves(first).is_none() => words
			.targets(view.position, *first, captures)
			.into_iter()
			.collect(),
		Some(_) | None if told.is_empty() => vec![narrator.line(PhraseKey::NoneHere).sentence()],
		Some(_) | None => told,
	}
}

/// All pieces of a side, or of a kind: `rest` names the kind, the side, or both.
fn pieces(rest: &str, side: Color, view: &View<'_>, narrator: &Narrator) -> Vec<Phrase> {
	if let Some((color, role)) = by_sign(rest, narrator) {
		return vec![match role {
			Some(role) => narrator.words().kind_of(view.position, color, role),
			None => narrator.words().pieces_of(view.position, color),
		}];
	}
	let of = |word: &str| narrator.parser().named(word).unwrap_or_default();
	let words = || rest.split_whitespace().map(of);
	let whole = of(rest);
	let whose = whole.whose.or_else(|| words().find_map(|named| named.whose));
	let role = whole.role.or_else(|| words().find_map(|named| named.role));
	let sides = match (whose, role) {
		(Some(whose), _) => vec![whose.side(view.own)],
		(None, Some(_)) => vec![side, !side],
		(None, None) => vec![side],
	};
	let told = |side| match role {
		Some(role) => narrator.words().kind_of(view.position, side, role),
		None => narrator.words().pieces_of(view.position, side),
	};
	sides.into_iter().map(told).collect()
}

/// A letter as in FEN or in the notation of the dialogue, or A and a for all pieces of a side; before it the letter of the side,
/// or else it is a capital for White.
fn by_sign(text: &str, narrator: &Narrator) -> Option<(Color, Option<Role>)> {
	let signs: Vec<char> = text.chars().collect();
	let (color, sign) = match *signs.as_slice() {
		[sign] => (Color::from_white(sign.is_ascii_uppercase()), sign),
		[side, sign] => (side_of_letter(side, narrator)?, sign),
		_ => return None,
	};
	let role = || Role::from_char(sign).or_else(|| lettered(sign.to_ascii_uppercase(), narrator));
	match sign {
		'A' | 'a' => Some((color, None)),
		_ => Some((color, Some(role()?))),
	}
}

/// The side that a letter means, as in FEN or as the first letter of its name.
fn side_of_letter(letter: char, narrator: &Narrator) -> Option<Color> {
	let begins = |color: &Color| {
		let name = narrator.words().color(*color).to_string();
		name.to_lowercase().starts_with(letter.to_ascii_lowercase())
	};
	Color::from_char(letter).or_else(|| Color::ALL.into_iter().find(begins))
}

/// Lists the questions of this kind that have words, with their meanings.
pub(in crate::desk) fn questions(fits: impl Fn(BoardAction) -> bool, narrator: &Narrator) -> Vec<Phrase> {
	let asked = |action: &&Action| {
		if narrator.words().command_words(action.name()).is_empty() {
			return false;
		}
		match action {
			Action::Board(BoardAction::Next(_) | BoardAction::Previous(_)) => false,
			Action::Board(look) => fits(*look),
			Action::Table(TableAction::Material) => fits(BoardAction::Ask(Ask::OwnPieces)),
			_ => false,
		}
	};
	Action::ALL
		.iter()
		.filter(asked)
		.map(|action| narrator.words().command_help(action.name()))
		.filter(|sentence| !sentence.is_empty())
		.collect()
}

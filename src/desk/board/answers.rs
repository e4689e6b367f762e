//! The answers about a position, each as one or several sentences, or the question back.

use alloc::vec;
use alloc::vec::Vec;

use super::View;
use super::asked::{file, kind, rank, square};
use crate::chess::{Move, Role, Square};
use crate::desk::actions::{Action, BoardAction, TableAction};
use crate::desk::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

/// Whether the question is only about what stands where, which a player may feel on his own board at any time. Who attacks
/// what and who may still do what would be advice (11.3.1).
pub(in crate::desk) const fn is_about_the_board(look: BoardAction) -> bool {
	matches!(
		look,
		BoardAction::Here
			| BoardAction::Rank
			| BoardAction::File
			| BoardAction::Diagonals
			| BoardAction::Directions
			| BoardAction::KnightView
			| BoardAction::KingView
			| BoardAction::OwnPieces
			| BoardAction::OtherPieces
	)
}

/// The answer to a question about the position: `rest` names the square, line or piece if it is not the one under the
/// finger. An error asks back. None if the question is about something else.
pub(in crate::desk) fn answers(
	look: BoardAction,
	rest: &str,
	finger: Square,
	view: &View<'_>,
	narrator: &Narrator,
) -> Option<Result<Vec<Phrase>, Phrase>> {
	let View {
		position,
		own,
		bottom,
	} = *view;
	let words = &narrator.words;
	let rest = rest.trim();
	let here = if rest.is_empty() {
		Some(finger)
	} else {
		square(rest, narrator)
	};
	let of_square = |told: &dyn Fn(Square) -> Vec<Phrase>| {
		here.map(told)
			.ok_or_else(|| narrator.line(PhraseKey::SquarePlease))
	};
	let targets = |captures| {
		if let Some(role) = kind(rest, narrator) {
			return Ok(of_kind(role, captures, view, narrator));
		}
		let here = here.ok_or_else(|| narrator.line(PhraseKey::SquarePlease))?;
		let empty = || words.line(PhraseKey::NothingThere, &[words.square(here)]);
		Ok(vec![words.targets(position, here, captures).ok_or_else(empty)?])
	};
	Some(match look {
		BoardAction::Here => of_square(&|square| vec![words.here(position, square)]),
		BoardAction::Rank if rest.is_empty() => Ok(vec![words.rank(position, finger.rank(), bottom)]),
		BoardAction::Rank => match rank(rest, narrator).or_else(|| here.map(Square::rank)) {
			Some(rank) => Ok(vec![words.rank(position, rank, bottom)]),
			None => Err(narrator.line(PhraseKey::WhichRank)),
		},
		BoardAction::File if rest.is_empty() => Ok(vec![words.file(position, finger.file(), bottom)]),
		BoardAction::File => match file(rest, narrator).or_else(|| here.map(Square::file)) {
			Some(file) => Ok(vec![words.file(position, file, bottom)]),
			None => Err(narrator.line(PhraseKey::WhichFile)),
		},
		BoardAction::Diagonals => of_square(&|square| words.diagonals(position, square, bottom)),
		BoardAction::Directions => of_square(&|square| words.directions(position, square, bottom)),
		BoardAction::KnightView => of_square(&|square| vec![words.knight_view(position, square)]),
		BoardAction::KingView => of_square(&|square| vec![words.king_view(position, square)]),
		BoardAction::Attackers => of_square(&|square| words.attackers(position, square)),
		BoardAction::PieceMoves => targets(false),
		BoardAction::Captures => targets(true),
		BoardAction::CheckBy => Ok(vec![words.checked_by(position)]),
		BoardAction::OwnPieces | BoardAction::OtherPieces => {
			let side = if look == BoardAction::OwnPieces { own } else { !own };
			Ok(pieces(rest, side, view, narrator))
		}
		BoardAction::Rights => Ok(words.rights(position)),
		BoardAction::Walk
		| BoardAction::StepLeft
		| BoardAction::StepRight
		| BoardAction::StepAhead
		| BoardAction::StepBack
		| BoardAction::RowStart
		| BoardAction::RowEnd
		| BoardAction::PickUp
		| BoardAction::NextPiece
		| BoardAction::PreviousPiece
		| BoardAction::NextOwn
		| BoardAction::NextOther
		| BoardAction::GoToLast
		| BoardAction::SquareTones
		| BoardAction::Next(_)
		| BoardAction::Previous(_)
		| BoardAction::LastCapture
		| BoardAction::LastFive
		| BoardAction::MoveTimes
		| BoardAction::Clocks
		| BoardAction::Hint
		| BoardAction::Evaluation
		| BoardAction::LookBack
		| BoardAction::LookForward
		| BoardAction::Present
		| BoardAction::TurnBoard
		| BoardAction::Questions => return None,
	})
}

/// Where each of the pieces can go that are on the move, or what each can take.
pub(in crate::desk) fn all_targets(captures: bool, view: &View<'_>, narrator: &Narrator) -> Vec<Phrase> {
	let words = &narrator.words;
	let moves = |square: &Square| view.position.moves_from(*square);
	let goes = |square: &Square| {
		let fits = |mv: &Move| !captures || mv.captured().is_some();
		moves(square).is_some_and(|moves| moves.iter().any(fits))
	};
	let own: Vec<Square> = Role::ALL
		.into_iter()
		.flat_map(|role| view.position.squares_of(view.own, role))
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

/// Where each of the pieces of one kind can go that are on the move.
fn of_kind(role: Role, captures: bool, view: &View<'_>, narrator: &Narrator) -> Vec<Phrase> {
	let words = &narrator.words;
	let squares = view.position.squares_of(view.own, role);
	let told: Vec<Phrase> = squares
		.into_iter()
		.filter_map(|square| words.targets(view.position, square, captures))
		.collect();
	if told.is_empty() {
		return vec![words.kind_of(view.position, view.own, role)];
	}
	told
}

/// All pieces of a side, or of a kind: `rest` names the kind, the side, or both.
fn pieces(rest: &str, side: crate::chess::Color, view: &View<'_>, narrator: &Narrator) -> Vec<Phrase> {
	let manner = narrator.words.manner();
	let named = rest
		.split_whitespace()
		.find_map(|word| narrator.library.side(word, manner));
	let role = rest.split_whitespace().find_map(|word| kind(word, narrator));
	let sides = match (named, role) {
		(Some(named), _) => vec![named],
		(None, Some(_)) => vec![side, !side],
		(None, None) => vec![side],
	};
	let told = |side| match role {
		Some(role) => narrator.words.kind_of(view.position, side, role),
		None => narrator.words.pieces_of(view.position, side),
	};
	sides.into_iter().map(told).collect()
}

/// Every one of these questions that has words, with what it asks.
pub(in crate::desk) fn questions(fits: impl Fn(BoardAction) -> bool, narrator: &Narrator) -> Vec<Phrase> {
	let asked = |action: &&Action| {
		if narrator.words.command_words(action.name()).is_empty() {
			return false;
		}
		if let Action::OnBoard(look) = action {
			!matches!(look, BoardAction::Next(_) | BoardAction::Previous(_)) && fits(*look)
		} else {
			**action == Action::AtTable(TableAction::Material)
		}
	};
	Action::ALL
		.iter()
		.filter(asked)
		.map(|action| narrator.words.command_help(action.name()))
		.filter(|sentence| !sentence.is_empty())
		.collect()
}

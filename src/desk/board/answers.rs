//! The answers about a position, each as one or several sentences, or the question back.

use alloc::vec;
use alloc::vec::Vec;

use super::View;
use super::asked::{file, kind, rank, square};
use crate::chess::{Move, Role, Square};
use crate::desk::actions::{Action, Duty, Look};
use crate::desk::mouth::Mouth;
use crate::voice::{Line, Phrase};

/// Whether the question is only about what stands where, which a player may feel on his own board at any time. Who attacks
/// what and who may still do what would be advice (11.3.1).
pub(in crate::desk) const fn is_about_the_board(look: Look) -> bool {
	matches!(
		look,
		Look::Here
			| Look::Rank
			| Look::File
			| Look::Diagonals
			| Look::Directions
			| Look::KnightView
			| Look::KingView
			| Look::OwnPieces
			| Look::OtherPieces
	)
}

/// The answer to a question about the position: `rest` names the square, line or piece if it is not the one under the
/// finger. An error asks back. None if the question is about something else.
pub(in crate::desk) fn answers(
	look: Look,
	rest: &str,
	finger: Square,
	view: &View<'_>,
	mouth: &Mouth,
) -> Option<Result<Vec<Phrase>, Phrase>> {
	let View {
		position,
		own,
		bottom,
	} = *view;
	let words = &mouth.words;
	let rest = rest.trim();
	let here = if rest.is_empty() {
		Some(finger)
	} else {
		square(rest, mouth)
	};
	let of_square =
		|told: &dyn Fn(Square) -> Vec<Phrase>| here.map(told).ok_or_else(|| mouth.line(Line::SquarePlease));
	let targets = |captures| {
		if let Some(role) = kind(rest, mouth) {
			return Ok(of_kind(role, captures, view, mouth));
		}
		let here = here.ok_or_else(|| mouth.line(Line::SquarePlease))?;
		let empty = || words.line(Line::NothingThere, &[words.square(here)]);
		Ok(vec![words.targets(position, here, captures).ok_or_else(empty)?])
	};
	Some(match look {
		Look::Here => of_square(&|square| vec![words.here(position, square)]),
		Look::Rank if rest.is_empty() => Ok(vec![words.rank(position, finger.rank(), bottom)]),
		Look::Rank => match rank(rest, mouth).or_else(|| here.map(Square::rank)) {
			Some(rank) => Ok(vec![words.rank(position, rank, bottom)]),
			None => Err(mouth.line(Line::WhichRank)),
		},
		Look::File if rest.is_empty() => Ok(vec![words.file(position, finger.file(), bottom)]),
		Look::File => match file(rest, mouth).or_else(|| here.map(Square::file)) {
			Some(file) => Ok(vec![words.file(position, file, bottom)]),
			None => Err(mouth.line(Line::WhichFile)),
		},
		Look::Diagonals => of_square(&|square| words.diagonals(position, square, bottom)),
		Look::Directions => of_square(&|square| words.directions(position, square, bottom)),
		Look::KnightView => of_square(&|square| vec![words.knight_view(position, square)]),
		Look::KingView => of_square(&|square| vec![words.king_view(position, square)]),
		Look::Attackers => of_square(&|square| words.attackers(position, square)),
		Look::PieceMoves => targets(false),
		Look::Captures => targets(true),
		Look::CheckBy => Ok(vec![words.checked_by(position)]),
		Look::OwnPieces | Look::OtherPieces => {
			let side = if look == Look::OwnPieces { own } else { !own };
			Ok(pieces(rest, side, view, mouth))
		}
		Look::Rights => Ok(words.rights(position)),
		Look::Walk
		| Look::StepLeft
		| Look::StepRight
		| Look::StepAhead
		| Look::StepBack
		| Look::RowStart
		| Look::RowEnd
		| Look::PickUp
		| Look::NextPiece
		| Look::PreviousPiece
		| Look::NextOwn
		| Look::NextOther
		| Look::GoToLast
		| Look::SquareTones
		| Look::Next(_)
		| Look::Previous(_)
		| Look::LastCapture
		| Look::LastFive
		| Look::MoveTimes
		| Look::Clocks
		| Look::Hint
		| Look::Evaluation
		| Look::LookBack
		| Look::LookForward
		| Look::Present
		| Look::TurnBoard
		| Look::Questions => return None,
	})
}

/// Where each of the pieces can go that are on the move, or what each can take.
pub(in crate::desk) fn all_targets(captures: bool, view: &View<'_>, mouth: &Mouth) -> Vec<Phrase> {
	let words = &mouth.words;
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
		Some(_) | None if told.is_empty() => vec![mouth.line(Line::NoneHere).sentence()],
		Some(_) | None => told,
	}
}

/// Where each of the pieces of one kind can go that are on the move.
fn of_kind(role: Role, captures: bool, view: &View<'_>, mouth: &Mouth) -> Vec<Phrase> {
	let words = &mouth.words;
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
fn pieces(rest: &str, side: crate::chess::Color, view: &View<'_>, mouth: &Mouth) -> Vec<Phrase> {
	let manner = mouth.words.manner();
	let named = rest
		.split_whitespace()
		.find_map(|word| mouth.library.side(word, manner));
	let role = rest.split_whitespace().find_map(|word| kind(word, mouth));
	let sides = match (named, role) {
		(Some(named), _) => vec![named],
		(None, Some(_)) => vec![side, !side],
		(None, None) => vec![side],
	};
	let told = |side| match role {
		Some(role) => mouth.words.kind_of(view.position, side, role),
		None => mouth.words.pieces_of(view.position, side),
	};
	sides.into_iter().map(told).collect()
}

/// Every one of these questions that has words, with what it asks.
pub(in crate::desk) fn questions(fits: impl Fn(Look) -> bool, mouth: &Mouth) -> Vec<Phrase> {
	let asked = |action: &&Action| {
		if mouth.words.command_words(action.name()).is_empty() {
			return false;
		}
		if let Action::OnBoard(look) = action {
			!matches!(look, Look::Next(_) | Look::Previous(_)) && fits(*look)
		} else {
			**action == Action::AtTable(Duty::Material)
		}
	};
	Action::ALL
		.iter()
		.filter(asked)
		.map(|action| mouth.words.command_help(action.name()))
		.filter(|sentence| !sentence.is_empty())
		.collect()
}

//! The answers about a position, each as one or several sentences, or the question back.

use alloc::vec;
use alloc::vec::Vec;

use super::look::{Ask, Look, View};
use crate::chess::{Move, Role, Square};
use crate::commands::{Action, BoardAction, TableAction};
use crate::desk::session::Session;
use crate::voice::{Phrase, PhraseKey};

/// The answer to a question about the position: `rest` names the square, line or piece if it is not the one under the
/// finger. An error asks back.
pub(in crate::desk) fn answers(
	ask: Ask,
	rest: &str,
	finger: Square,
	view: &View<'_>,
	desk: &Session,
) -> Result<Vec<Phrase>, Phrase> {
	let View {
		position,
		own,
		bottom,
		..
	} = *view;
	let words = &desk.words();
	let rest = rest.trim();
	let here = if rest.is_empty() {
		Some(finger)
	} else {
		desk.parser().square(rest)
	};
	let of_square = |told: &dyn Fn(Square) -> Vec<Phrase>| {
		here.map(told).ok_or_else(|| desk.line(PhraseKey::SquarePlease))
	};
	let targets = |captures| {
		if let Some(role) = desk.parser().kind(rest) {
			return Ok(of_kind(role, captures, view, desk));
		}
		let here = here.ok_or_else(|| desk.line(PhraseKey::SquarePlease))?;
		let empty = || words.line(PhraseKey::NothingThere, &[words.square(here)]);
		Ok(vec![words.targets(position, here, captures).ok_or_else(empty)?])
	};
	match ask {
		Ask::Here => of_square(&|square| vec![words.here(position, square)]),
		Ask::Rank if rest.is_empty() => Ok(vec![words.rank(position, finger.rank(), bottom)]),
		Ask::Rank => match desk.parser().rank(rest).or_else(|| here.map(Square::rank)) {
			Some(rank) => Ok(vec![words.rank(position, rank, bottom)]),
			None => Err(desk.line(PhraseKey::WhichRank)),
		},
		Ask::File if rest.is_empty() => Ok(vec![words.file(position, finger.file(), bottom)]),
		Ask::File => match desk.parser().file(rest).or_else(|| here.map(Square::file)) {
			Some(file) => Ok(vec![words.file(position, file, bottom)]),
			None => Err(desk.line(PhraseKey::WhichFile)),
		},
		Ask::Diagonals => of_square(&|square| words.diagonals(position, square, bottom)),
		Ask::Directions => of_square(&|square| words.directions(position, square, bottom)),
		Ask::KnightView => of_square(&|square| vec![words.knight_view(position, square)]),
		Ask::KingView => of_square(&|square| vec![words.king_view(position, square)]),
		Ask::Attackers => of_square(&|square| words.attackers(position, square)),
		Ask::Targets { captures } => targets(captures),
		Ask::CheckBy => Ok(vec![words.checked_by(position)]),
		Ask::Pieces { own: true } => Ok(pieces(rest, own, view, desk)),
		Ask::Pieces { own: false } => Ok(pieces(rest, !own, view, desk)),
		Ask::Rights => Ok(words.rights(position)),
	}
}

/// Where each of the pieces can go that are on the move, or what each can take.
pub(in crate::desk) fn all_targets(captures: bool, view: &View<'_>, desk: &Session) -> Vec<Phrase> {
	let words = &desk.words();
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
		Some(_) | None if told.is_empty() => vec![desk.line(PhraseKey::NoneHere).sentence()],
		Some(_) | None => told,
	}
}

/// Where each of the pieces of one kind can go that are on the move.
fn of_kind(role: Role, captures: bool, view: &View<'_>, desk: &Session) -> Vec<Phrase> {
	let words = &desk.words();
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
fn pieces(rest: &str, side: crate::chess::Color, view: &View<'_>, desk: &Session) -> Vec<Phrase> {
	let named = rest.split_whitespace().find_map(|word| desk.parser().side(word));
	let role = rest.split_whitespace().find_map(|word| desk.parser().kind(word));
	let sides = match (named, role) {
		(Some(named), _) => vec![named],
		(None, Some(_)) => vec![side, !side],
		(None, None) => vec![side],
	};
	let told = |side| match role {
		Some(role) => desk.words().kind_of(view.position, side, role),
		None => desk.words().pieces_of(view.position, side),
	};
	sides.into_iter().map(told).collect()
}

/// Every one of these questions that has words, with what it asks.
pub(in crate::desk) fn questions(fits: impl Fn(Look) -> bool, desk: &Session) -> Vec<Phrase> {
	let asked = |action: &&Action| {
		if desk.words().command_words(action.name()).is_empty() {
			return false;
		}
		match action {
			Action::Board(BoardAction::Next(_) | BoardAction::Previous(_)) => false,
			Action::Board(look) => fits(Look::of(*look)),
			Action::Table(TableAction::Material) => true,
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Table(_)
			| Action::Reading(_) => false,
		}
	};
	Action::ALL
		.iter()
		.filter(asked)
		.map(|action| desk.words().command_help(action.name()))
		.filter(|sentence| !sentence.is_empty())
		.collect()
}

//! A question in words: the longest command with which a line begins, and what it is about.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{File, Rank, Role, Said, Square};
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;

/// The words of the longest command, counted.
const LONGEST: usize = 4;

/// The command with which a line begins, and the rest of the line.
pub(in crate::desk) fn asked(text: &str, narrator: &Narrator) -> Option<(Action, String)> {
	let manner = narrator.words.manner();
	let words: Vec<&str> = text.split_whitespace().collect();
	(1..=words.len().min(LONGEST)).rev().find_map(|length| {
		let command = words.get(..length)?.join(" ");
		let action = narrator
			.library
			.command(&command, manner)
			.and_then(Action::named)?;
		Some((action, words.get(length..)?.join(" ")))
	})
}

/// The square that is named.
pub(super) fn square(text: &str, narrator: &Narrator) -> Option<Square> {
	match narrator.library.hear(text, narrator.words.manner()).ok()? {
		Said::Piece { to, .. } => Some(to),
		Said::Castling(_) => None,
	}
}

/// The file that is named: by its letter or its word.
pub(super) fn file(text: &str, narrator: &Narrator) -> Option<File> {
	(!text.is_empty())
		.then(|| square(&format!("{text} 1"), narrator))?
		.map(Square::file)
}

/// The rank that is named: by its digit or its word.
pub(super) fn rank(text: &str, narrator: &Narrator) -> Option<Rank> {
	(!text.is_empty())
		.then(|| square(&format!("Anna {text}"), narrator))?
		.map(Square::rank)
}

/// The kind of piece that is named, one of them or several.
pub(super) fn kind(text: &str, narrator: &Narrator) -> Option<Role> {
	narrator.library.role(text, narrator.words.manner())
}

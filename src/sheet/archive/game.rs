//! One imported game: its tags, its moves with everything between them, and its result.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::MOST_TAGS;
use super::tree::MoveTree;
use crate::chess::{FenError, Position};
use crate::openings::{self, Opening};

/// The widest line, by PGN's export format.
const WIDTH: usize = 79;
/// Number of bytes of its hash that distinguish a game from all others.
const PRINT: usize = 16;

fn short(hash: Sha256) -> [u8; PRINT] {
	let mut print = [0; PRINT];
	for (kept, byte) in print.iter_mut().zip(hash.finalize()) {
		*kept = byte;
	}
	print
}

/// A tag of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
	pub name: String,
	pub value: String,
}

/// Meaning of the tag Termination for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination<'a> {
	/// Nothing beyond the moves and the result.
	Usual,
	TimeForfeit,
	/// In words of the file.
	Other(&'a str),
}

/// A game in the form in which it is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedGame {
	/// In the order of the file.
	pub tags: Vec<Tag>,
	/// The movetext without the result, one blank between words: the moves of the main line in short notation, and numbers,
	/// comments, glyphs and variations as in PGN.
	pub moves: String,
	/// `1-0`, `0-1`, `1/2-1/2` or `*`.
	pub result: String,
	/// Half-moves of the main line.
	pub plies: u32,
}

impl ImportedGame {
	/// Returns the value of a tag; empty if the tag is missing or says that nothing is known.
	#[must_use]
	pub fn tag(&self, name: &str) -> &str {
		let exact = self.tags.iter().find(|tag| tag.name == name);
		let tag = exact.or_else(|| self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)));
		let value = tag.map_or("", |tag| tag.value.as_str());
		if matches!(value, "?" | "-" | "????.??.??") {
			""
		} else {
			value
		}
	}

	/// Returns the position in which it begins, also one of Chess960. Rights to castle and an en passant square that are
	/// impossible on its board are left out.
	///
	/// # Errors
	/// If its tag describes no position from which a game can be played.
	pub fn start(&self) -> Result<Position, FenError> {
		match self.tag("FEN") {
			"" => Ok(Position::start()),
			fen => Position::from_fen(fen).or_else(|fault| {
				let bare = Position::from_any_fen(fen).map(|position| position.fen());
				bare.and_then(|fen| Position::from_fen(&fen)).map_err(|_| fault)
			}),
		}
	}

	/// Returns the kind of its end, if its moves and its result do not tell it.
	#[must_use]
	pub fn termination(&self) -> Termination<'_> {
		let tag = self.tag("Termination");
		let is = |known: &str| tag.eq_ignore_ascii_case(known);
		if is("time forfeit") {
			Termination::TimeForfeit
		} else if is("") || is("normal") || is("unterminated") {
			Termination::Usual
		} else {
			Termination::Other(tag)
		}
	}

	/// Returns `true` for a game that names its event, its players or the like, as PGN asks of each.
	pub(super) fn is_named(&self) -> bool {
		const NAMES: [&str; 8] = [
			"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN",
		];
		let is_name = |tag: &Tag| NAMES.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
		self.tags.iter().any(is_name)
	}

	/// Adds the tag SetUp if the tag FEN is present, as PGN asks, if there is room for it.
	pub(super) fn set_up(&mut self) {
		let is_set_up = |tag: &Tag| tag.name.eq_ignore_ascii_case("SetUp");
		let fen = self
			.tags
			.iter()
			.position(|tag| tag.name.eq_ignore_ascii_case("FEN"));
		if let Some(fen) = fen
			&& !self.tag("FEN").is_empty()
			&& !self.tags.iter().any(is_set_up)
			&& self.tags.len() < MOST_TAGS
		{
			self.tags.insert(
				fen,
				Tag {
					name: "SetUp".to_string(),
					value: "1".to_string(),
				},
			);
		}
	}

	/// Returns the opening by the moves of the main line, whatever the tags say.
	#[must_use]
	pub fn opening(&self) -> Option<Opening> {
		/// Last half-move at which an opening has a name.
		const LATEST: usize = 40;
		let mut position = self.start().ok()?;
		let mut last = None;
		let main = MoveTree::of(&self.moves).branches.into_iter().next()?;
		for step in main.steps.iter().take(LATEST) {
			if position.play_san(&step.san).is_err() {
				break;
			}
			last = openings::at(&position).or(last);
		}
		last
	}

	/// Returns the hash of the game; equal hashes mean equal games.
	#[must_use]
	pub fn print(&self) -> [u8; PRINT] {
		let mut hash = Sha256::new();
		for tag in &self.tags {
			hash.update(tag.name.as_bytes());
			hash.update([0]);
			hash.update(tag.value.as_bytes());
			hash.update([0]);
		}
		hash.update([0]);
		hash.update(self.moves.as_bytes());
		hash.update([0]);
		hash.update(self.result.as_bytes());
		short(hash)
	}

	/// Returns the hash of the first position and the moves of the main line, whatever is noted beside them.
	#[must_use]
	pub fn print_of_moves(&self) -> [u8; PRINT] {
		let mut hash = Sha256::new();
		hash.update(self.tag("FEN").as_bytes());
		for step in MoveTree::of(&self.moves)
			.branches
			.first()
			.map_or(&[][..], |main| &main.steps)
		{
			hash.update([0]);
			hash.update(step.san.trim_end_matches(['+', '#']).as_bytes());
		}
		short(hash)
	}

	/// The game as PGN.
	#[must_use]
	pub fn pgn(&self) -> String {
		self.written(false)
	}

	/// The same; with whole comments, each stands in one line.
	pub(super) fn written(&self, whole_comments: bool) -> String {
		let mut text = String::new();
		// Older versions saved it unchanged.
		let mut kept = self.clone();
		kept.set_up();
		for tag in &kept.tags {
			let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
			text.push_str(&format!("[{} \"{value}\"]\n", tag.name));
		}
		text.push('\n');
		let mut column = 0_usize;
		// An order for programs, such as `[%eval 0.25]`, stays on its line.
		let mut in_order = false;
		let mut in_comment = false;
		for word in self.moves.split(' ').chain([self.result.as_str()]) {
			if word.is_empty() {
				continue;
			}
			let width = word.chars().count();
			// At the beginning of a line these would mean something else.
			let may_begin = !in_order && !in_comment && !word.starts_with(['%', '[']);
			in_order = word
				.rsplit_once("[%")
				.is_some_and(|(_, order)| !order.contains(']'));
			if whole_comments && word.contains(['{', '}']) {
				in_comment = !word.ends_with('}');
			}
			if column > 0 && column.saturating_add(width) >= WIDTH && may_begin {
				text.push('\n');
				column = 0;
			} else if column > 0 {
				text.push(' ');
				column = column.saturating_add(1);
			}
			text.push_str(word);
			column = column.saturating_add(width);
		}
		text.push('\n');
		text
	}

	/// Returns the tags as the archive saves them.
	#[must_use]
	pub fn kept_tags(&self) -> String {
		let tags: Vec<[&str; 2]> = self
			.tags
			.iter()
			.map(|tag| [tag.name.as_str(), tag.value.as_str()])
			.collect();
		serde_json::to_string(&tags).unwrap_or_default()
	}

	/// Returns the tags from their saved form; empty if they cannot be read.
	#[must_use]
	pub fn tags_of(kept: &str) -> Vec<Tag> {
		let tags: Vec<[String; 2]> = serde_json::from_str(kept).unwrap_or_default();
		tags.into_iter()
			.map(|[name, value]| Tag { name, value })
			.collect()
	}

	/// Returns the day as `YYYY-MM-DD`, without its unknown parts.
	#[must_use]
	pub fn date(&self) -> String {
		let date = match self.tag("Date") {
			"" => self.tag("UTCDate"),
			date => date,
		};
		let known = date.split(['.', '-', '/']).take_while(|part| !part.contains('?'));
		known.collect::<Vec<_>>().join("-").to_string()
	}
}

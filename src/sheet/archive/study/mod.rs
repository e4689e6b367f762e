//! A chapter of a study: one game as a tree of moves that can be edited. Each edit is a value, and applying it returns the edit that
//! takes it back.

mod deeds;
mod file;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;

pub use deeds::CommentFlaw;
pub use file::{StudyFile, seal, study_pgn};

use super::flaw::PgnFlaw;
use super::game::ImportedGame;
use super::noted::{Owned, tokens};
use super::scribe::Scribe;

/// The node of the first position, before any move.
pub const ROOT: usize = 0;

/// A game as a tree of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
	/// The game without its moves.
	game: ImportedGame,
	/// Every move that was ever made. One that was deleted stays without a place in the tree, so that it can come back.
	nodes: Vec<Node>,
}

/// A move with the texts beside it, and the moves after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
	pub parent: Option<usize>,
	/// The moves after it: first the one of its own line, then the first moves of the variations.
	pub children: Vec<usize>,
	pub san: String,
	/// Comment before the first move of a variation.
	pub before: String,
	/// Comment after the move; at the root, before the first move.
	pub comment: String,
	/// Numeric annotation glyphs.
	pub nags: Vec<u8>,
}

/// One step of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
	/// A new move after this one, as its last variation.
	Add {
		parent: usize,
		san: String,
	},
	/// A move that was taken out stands again in this place among the moves after its parent.
	Attach {
		node: usize,
		place: usize,
	},
	/// A move and everything after it is taken out.
	Detach {
		node: usize,
	},
	/// A move gets this place among the moves after its parent.
	Place {
		node: usize,
		place: usize,
	},
	Comment {
		node: usize,
		text: String,
	},
	Before {
		node: usize,
		text: String,
	},
	Nags {
		node: usize,
		nags: Vec<u8>,
	},
}

/// The part of a tree that is still to be written.
enum Rest {
	/// Everything after this move.
	After(usize),
	/// A variation that begins with this move.
	Variation(usize),
	Close,
}

impl Edit {
	/// Returns the move that it is about; of a new move, the one before.
	#[must_use]
	pub const fn node(&self) -> usize {
		match self {
			Self::Add { parent: node, .. }
			| Self::Attach { node, .. }
			| Self::Detach { node }
			| Self::Place { node, .. }
			| Self::Comment { node, .. }
			| Self::Before { node, .. }
			| Self::Nags { node, .. } => *node,
		}
	}
}

impl Chapter {
	/// Returns the tree of a game.
	#[must_use]
	pub fn of(game: &ImportedGame) -> Self {
		let mut chapter = Self {
			game: ImportedGame {
				moves: String::new(),
				..game.clone()
			},
			nodes: vec![Node::default()],
		};
		let mut here = ROOT;
		// For each variation that is open, the move that its first one replaces.
		let mut outer = Vec::new();
		let mut before = String::new();
		let mut begins = false;
		for token in tokens(&game.moves) {
			match token {
				Owned::Word(san) => {
					here = chapter.push(here, san);
					if let Some(node) = chapter.nodes.get_mut(here) {
						node.before = core::mem::take(&mut before);
					}
					begins = false;
				}
				Owned::Nag(nag) => {
					if let Some(node) = chapter.nodes.get_mut(here).filter(|_| !begins && here != ROOT)
						&& !node.nags.contains(&nag)
					{
						node.nags.push(nag);
					}
				}
				Owned::Comment(text) if begins => join(&mut before, &text),
				Owned::Comment(text) => {
					if let Some(node) = chapter.nodes.get_mut(here) {
						join(&mut node.comment, &text);
					}
				}
				Owned::Open => {
					outer.push(here);
					here = chapter.parent(here).unwrap_or(ROOT);
					begins = true;
				}
				Owned::Close => {
					here = outer.pop().unwrap_or(here);
					if let Some(node) = chapter.nodes.get_mut(here) {
						// A variation without a move leaves its text beside the move.
						join(&mut node.comment, &core::mem::take(&mut before));
					}
					begins = false;
				}
			}
		}
		chapter
	}

	#[must_use]
	pub fn node(&self, node: usize) -> Option<&Node> {
		self.nodes.get(node)
	}

	fn parent(&self, node: usize) -> Option<usize> {
		self.nodes.get(node)?.parent
	}

	fn push(&mut self, parent: usize, san: String) -> usize {
		let new = self.nodes.len();
		self.nodes.push(Node {
			parent: Some(parent),
			san,
			..Node::default()
		});
		if let Some(node) = self.nodes.get_mut(parent) {
			node.children.push(new);
		}
		new
	}

	/// Carries out an edit and returns the one that takes it back; `None` without a change if it does not fit the tree.
	pub fn apply(&mut self, edit: Edit) -> Option<Edit> {
		match edit {
			Edit::Add { parent, san } => {
				self.nodes.get(parent)?;
				let node = self.push(parent, san);
				Some(Edit::Detach { node })
			}
			Edit::Attach { node, place } => {
				let parent = self.parent(node)?;
				let children = &mut self.nodes.get_mut(parent)?.children;
				if place > children.len() || children.contains(&node) {
					return None;
				}
				children.insert(place, node);
				Some(Edit::Detach { node })
			}
			Edit::Detach { node } => {
				let parent = self.parent(node)?;
				let children = &mut self.nodes.get_mut(parent)?.children;
				let place = children.iter().position(|child| *child == node)?;
				children.remove(place);
				Some(Edit::Attach { node, place })
			}
			Edit::Place { node, place } => {
				let parent = self.parent(node)?;
				let children = &mut self.nodes.get_mut(parent)?.children;
				let from = children.iter().position(|child| *child == node)?;
				if place >= children.len() {
					return None;
				}
				children.remove(from);
				children.insert(place, node);
				Some(Edit::Place { node, place: from })
			}
			Edit::Comment { node, text } => {
				let text = core::mem::replace(&mut self.nodes.get_mut(node)?.comment, text);
				Some(Edit::Comment { node, text })
			}
			Edit::Before { node, text } => {
				let text = core::mem::replace(&mut self.nodes.get_mut(node)?.before, text);
				Some(Edit::Before { node, text })
			}
			Edit::Nags { node, nags } => {
				let nags = core::mem::replace(&mut self.nodes.get_mut(node)?.nags, nags);
				Some(Edit::Nags { node, nags })
			}
		}
	}

	/// Carries out these edits and returns those that take them back; `None` without a change if one does not fit the tree.
	pub fn apply_all(&mut self, edits: Vec<Edit>) -> Option<Vec<Edit>> {
		let mut back = Vec::new();
		for edit in edits {
			let Some(undo) = self.apply(edit) else {
				back.reverse();
				for undo in back {
					self.apply(undo);
				}
				return None;
			};
			back.push(undo);
		}
		back.reverse();
		Some(back)
	}

	/// Returns the game as it is read and saved.
	///
	/// # Errors
	/// If it is longer than a game may be, or its variations are nested too deep.
	pub fn game(&self) -> Result<ImportedGame, PgnFlaw> {
		let start = self.game.start().unwrap_or_default();
		let mut scribe = Scribe::begin(start.move_number(), start.turn());
		let comment = |node: usize| self.nodes.get(node).map_or("", |node| node.comment.as_str());
		scribe.comment(comment(ROOT))?;
		let mut rest = vec![Rest::After(ROOT)];
		while let Some(next) = rest.pop() {
			match next {
				Rest::After(parent) => {
					let children = self.nodes.get(parent).map_or(&[][..], |node| &node.children);
					let Some((main, others)) = children.split_first() else {
						continue;
					};
					self.write(*main, &mut scribe)?;
					rest.push(Rest::After(*main));
					rest.extend(others.iter().rev().map(|other| Rest::Variation(*other)));
				}
				Rest::Variation(first) => {
					scribe.open()?;
					scribe.comment(self.nodes.get(first).map_or("", |node| node.before.as_str()))?;
					self.write(first, &mut scribe)?;
					rest.extend([Rest::Close, Rest::After(first)]);
				}
				Rest::Close => {
					scribe.close()?;
				}
			}
		}
		Ok(ImportedGame {
			moves: scribe.text(),
			plies: u32::try_from(self.line(ROOT).len()).unwrap_or(u32::MAX),
			..self.game.clone()
		})
	}

	fn write(&self, node: usize, scribe: &mut Scribe) -> Result<(), PgnFlaw> {
		let Some(node) = self.nodes.get(node) else {
			return Ok(());
		};
		scribe.san(&node.san)?;
		for nag in &node.nags {
			scribe.nag(*nag)?;
		}
		scribe.comment(&node.comment)
	}

	/// Returns the moves after this one in its own line.
	#[must_use]
	pub fn line(&self, node: usize) -> Vec<usize> {
		let next = |node: &usize| self.nodes.get(*node)?.children.first().copied();
		core::iter::successors(next(&node), next).collect()
	}

	/// Returns the first moves of all lines, in the order in which [`super::MoveTree`] numbers the lines; that of the main line is the
	/// root.
	fn heads(&self) -> Vec<usize> {
		let mut heads = Vec::new();
		let mut rest = vec![ROOT];
		while let Some(here) = rest.pop() {
			if here == ROOT || self.is_head(here) {
				heads.push(here);
			}
			let children = self.nodes.get(here).map_or(&[][..], |node| &node.children);
			if let Some((main, others)) = children.split_first() {
				rest.push(*main);
				rest.extend(others.iter().rev());
			}
		}
		heads
	}

	/// Returns `true` for the first move of a variation.
	fn is_head(&self, node: usize) -> bool {
		let parent = self.parent(node).and_then(|parent| self.nodes.get(parent));
		parent.is_some_and(|parent| parent.children.first() != Some(&node))
	}

	/// Returns the move after so many moves of the line that [`super::MoveTree`] has under this number.
	#[must_use]
	pub fn at(&self, branch: usize, made: usize) -> Option<usize> {
		let head = *self.heads().get(branch)?;
		let line = self.line(head);
		if head == ROOT {
			made.checked_sub(1)
				.map_or(Some(ROOT), |place| line.get(place).copied())
		} else {
			match made {
				0 => self.parent(head),
				1 => Some(head),
				_ => line.get(made.checked_sub(2)?).copied(),
			}
		}
	}

	/// Returns the number of a move's line in a [`super::MoveTree`], and the number of moves of that line up to it.
	#[must_use]
	pub fn place(&self, node: usize) -> (usize, usize) {
		let (mut here, mut made) = (node, 0_usize);
		while here != ROOT {
			made = made.saturating_add(1);
			if self.is_head(here) {
				break;
			}
			here = self.parent(here).unwrap_or(ROOT);
		}
		let branch = self.heads().iter().position(|head| *head == here);
		(branch.unwrap_or(0), made)
	}
}

/// Adds a text to another one, with one blank between words.
fn join(text: &mut String, more: &str) {
	let both = [text.as_str(), more].join(" ");
	let words: Vec<&str> = both.split_whitespace().collect();
	*text = words.join(" ");
}

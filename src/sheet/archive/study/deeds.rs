//! The edits of a user, each made of the steps that carry it out.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Chapter, Edit, ROOT, join};
use crate::names::legible;
use crate::sheet::archive::LONGEST_COMMENT;
use crate::sheet::archive::tree::{orders, told};

/// The last glyph that judges a move, and not the position after it.
const LAST_OF_MOVE: u8 = 9;

/// Reason why a text can be no comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentFlaw {
	/// Nothing of it can be read.
	Empty,
	Long,
}

impl Chapter {
	/// Returns the move after this one that is written so, if there is one.
	#[must_use]
	pub fn child(&self, node: usize, san: &str) -> Option<usize> {
		let bare = |san: &str| san.trim_end_matches(['+', '#']).to_string();
		let children = &self.node(node)?.children;
		let is_it = |child: &&usize| {
			self.node(**child)
				.is_some_and(|node| bare(&node.san) == bare(san))
		};
		children.iter().find(is_it).copied()
	}

	/// Adds a line of moves after a move, as far as it is not there. Returns its last move with the steps.
	#[must_use]
	pub fn added(&self, node: usize, line: &[String]) -> (usize, Vec<Edit>) {
		let (mut here, mut edits) = (node, Vec::new());
		let mut new = self.nodes.len();
		for san in line {
			if edits.is_empty()
				&& let Some(child) = self.child(here, san)
			{
				here = child;
				continue;
			}
			edits.push(Edit::Add {
				parent: here,
				san: san.clone(),
			});
			here = new;
			new = new.saturating_add(1);
		}
		(here, edits)
	}

	/// Replaces the comment on a move; the orders for programs in it stay. Without a text it is removed.
	///
	/// # Errors
	/// If the text is too long, or nothing of it can be read.
	pub fn commented(&self, node: usize, text: Option<&str>) -> Result<Vec<Edit>, CommentFlaw> {
		let clean = legible(text.unwrap_or_default())
			.replace('{', "(")
			.replace('}', ")");
		let mut whole = orders(self.node(node).map_or("", |node| node.comment.as_str()));
		join(&mut whole, &clean);
		if text.is_some() && told(&clean).is_empty() {
			return Err(CommentFlaw::Empty);
		}
		if whole.len() >= LONGEST_COMMENT {
			return Err(CommentFlaw::Long);
		}
		Ok(Vec::from([Edit::Comment { node, text: whole }]))
	}

	/// Judges a move, or the position after it, in place of an earlier judgement of that kind. Without a glyph all are removed.
	#[must_use]
	pub fn assessed(&self, node: usize, nag: Option<u8>) -> Vec<Edit> {
		let of_move = |nag: u8| nag <= LAST_OF_MOVE;
		let old = self.node(node).map_or(&[][..], |node| &node.nags);
		let kept = |old: &u8| nag.is_some_and(|new| of_move(*old) != of_move(new));
		let nags = old.iter().copied().filter(kept).chain(nag).collect();
		Vec::from([Edit::Nags { node, nags }])
	}

	/// Returns the first move of the variation in which a move stands; `None` in the main line.
	#[must_use]
	pub fn head(&self, node: usize) -> Option<usize> {
		let mut here = node;
		while here != ROOT && !self.is_head(here) {
			here = self.parent(here)?;
		}
		(here != ROOT).then_some(here)
	}

	/// Makes the variation in which a move stands the line from which it comes. `None` in the main line.
	#[must_use]
	pub fn promoted(&self, node: usize) -> Option<Vec<Edit>> {
		let head = self.head(node)?;
		let mut edits = self.as_main(head);
		edits.push(Edit::Place { node: head, place: 0 });
		Some(edits)
	}

	/// Takes out a move with everything after it. `None` for the first position.
	#[must_use]
	pub fn deleted(&self, node: usize) -> Option<Vec<Edit>> {
		let parent = self.parent(node)?;
		let mut edits = Vec::from([Edit::Detach { node }]);
		let children = &self.node(parent)?.children;
		if children.first() == Some(&node)
			&& let Some(next) = children.get(1)
		{
			edits.extend(self.as_main(*next));
		}
		Some(edits)
	}

	/// The comment before a variation stands after its first move, if that becomes a move of a main line.
	fn as_main(&self, head: usize) -> Vec<Edit> {
		let Some(node) = self.node(head).filter(|node| !node.before.is_empty()) else {
			return Vec::new();
		};
		let mut text = node.before.clone();
		join(&mut text, &node.comment);
		let before = Edit::Before {
			node: head,
			text: String::new(),
		};
		Vec::from([before, Edit::Comment { node: head, text }])
	}

	/// Returns the number of moves that are this one or follow it, in all variations.
	#[must_use]
	pub fn size(&self, node: usize) -> usize {
		let (mut rest, mut size) = (Vec::from([node]), 0_usize);
		while let Some(here) = rest.pop() {
			size = size.saturating_add(1);
			rest.extend(self.node(here).map_or(&[][..], |node| &node.children));
		}
		size
	}

	/// Returns the variations in which a move stands, the innermost first: the number of each among its siblings, its first move, and
	/// the number of its moves up to there.
	#[must_use]
	pub fn path(&self, node: usize) -> Vec<(usize, usize, usize)> {
		let (mut here, mut deep, mut path) = (node, 0_usize, Vec::new());
		while let Some(parent) = self.parent(here) {
			deep = deep.saturating_add(1);
			let siblings = self.node(parent).map_or(&[][..], |node| &node.children);
			if let Some(number) = siblings.iter().position(|child| *child == here)
				&& number > 0
			{
				path.push((number, here, deep));
				deep = 0;
			}
			here = parent;
		}
		path
	}

	/// Returns the number that the next new move gets.
	#[must_use]
	pub const fn next_node(&self) -> usize {
		self.nodes.len()
	}

	/// Returns `true` if a move stands somewhere after another one.
	#[must_use]
	pub fn follows(&self, node: usize, before: usize) -> bool {
		let mut earlier = core::iter::successors(self.parent(node), |here| self.parent(*here));
		earlier.any(|here| here == before)
	}

	/// Returns the move itself if it stands in the tree, or else the nearest move before it that does.
	#[must_use]
	pub fn standing(&self, node: usize) -> usize {
		let (mut here, mut standing) = (node, node);
		while let Some(parent) = self.parent(here) {
			let stands = self
				.node(parent)
				.is_some_and(|node| node.children.contains(&here));
			if !stands {
				standing = parent;
			}
			here = parent;
		}
		standing
	}

	/// Returns the number of half-moves before a move.
	#[must_use]
	pub fn plies_before(&self, node: usize) -> usize {
		let before = core::iter::successors(self.parent(node), |here| self.parent(*here));
		before.count().saturating_sub(1)
	}
}

//! The words with which a language tells who does what to whom, as its word file has them.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

/// The words of a question about who does what to whom.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WrittenRoles {
	/// A place after a piece may be that of the piece or the one to which the verb leads.
	pub(super) loose_places: bool,
	/// The verb is the second part of a sentence, whatever is the first.
	pub(super) verb_second: bool,
	/// Verbs for what is possible, and others with which a question of yes or no begins.
	pub(super) can: Vec<String>,
	pub(super) asks: Vec<String>,
	/// The same with the asker as the one who acts: "voinko".
	pub(super) i_can: Vec<String>,
	/// Verbs that make a participle passive, where it can also be an active form.
	pub(super) be: Vec<String>,
	pub(super) not: Vec<String>,
	pub(super) what: Vec<String>,
	pub(super) with_what: Vec<String>,
	pub(super) how_many: Vec<String>,
	pub(super) what_if: Vec<String>,
	pub(super) any: Vec<String>,
	/// Any kind of piece.
	pub(super) pieces: Vec<String>,
	/// Owners that need no piece after them: "I", "him".
	pub(super) pronouns: Vec<String>,
	/// Words that only the one who acts has, and those that only the one has to whom it is done.
	pub(super) agent: Vec<String>,
	pub(super) object: Vec<String>,
	/// Names of pieces that have the same form in both roles, whatever stands before them.
	pub(super) unmarked: Vec<String>,
	pub(super) by: Vec<String>,
	pub(super) with: Vec<String>,
	pub(super) of: Vec<String>,
	pub(super) at: Vec<String>,
	pub(super) articles: Vec<String>,
	pub(super) more: Vec<String>,
	pub(super) has: Vec<String>,
	pub(super) moves: Vec<String>,
	pub(super) filler: Vec<String>,
	/// Words that ask for a square, and for the number of ways to do something.
	pub(super) where_to: Vec<String>,
	pub(super) how_many_ways: Vec<String>,
	/// Words that deny, and name nobody at once: "nothing".
	pub(super) nobody: Vec<String>,
	/// Words before the pieces that are left aside, and words after them: "besides", "don't count".
	pub(super) except: Vec<String>,
	pub(super) not_counting: Vec<String>,
	/// Pronouns that tell for whom it is done: "mir".
	pub(super) dative: Vec<String>,
	pub(super) castling: Vec<String>,
	/// Words for what keeps a side from castling: "stops", "because of".
	pub(super) prevents: Vec<String>,
	/// Words that make a claim a question: "right".
	pub(super) tag: Vec<String>,
	/// Words before a condition that asks nothing by itself: "if", "suppose".
	pub(super) supposing: Vec<String>,
	/// Words that join two verbs about one thing: "attacked and defended".
	pub(super) and: Vec<String>,
	/// Endings of a square that belongs to the piece after it.
	pub(super) square_before: Vec<String>,
	pub(super) own_endings: Vec<String>,
	pub(super) other_endings: Vec<String>,
	pub(super) object_endings: Vec<String>,
	pub(super) with_endings: Vec<String>,
	pub(super) takes: WrittenVerb,
	pub(super) attacks: WrittenVerb,
	pub(super) defends: WrittenVerb,
	pub(super) checks: WrittenVerb,
	pub(super) goes: WrittenVerb,
	pub(super) pins: WrittenVerb,
}

/// The forms of the verbs for one relation.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WrittenVerb {
	pub(super) active: Vec<String>,
	pub(super) passive: Vec<String>,
	/// With the asker as the one who acts.
	pub(super) i: Vec<String>,
	/// Adjectives for pieces to which it is not done: "undefended".
	pub(super) lacking: Vec<String>,
}

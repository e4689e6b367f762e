//! The senses of the words with which a language tells who does what to whom.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::manner::FileSet;
use super::naming::Whose;
use super::relation::Relation;
use super::spelling::{folded, spellings};
use super::words::Words;
use super::written_roles::WrittenRoles;
use crate::chess::{File, Rank, Role, Square};

/// Number of words in the longest entry.
const LONGEST: usize = 4;

/// The name of a piece may have an ending where this much of it is there.
const SHORTEST_PIECE: usize = 4;

/// The meaning of a word in a question about who does what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleSense {
	Can,
	Asks,
	ICan,
	Be,
	Not,
	What,
	WithWhat,
	HowMany,
	WhatIf,
	Any,
	Pieces,
	Pronoun,
	Agent,
	Object,
	By,
	With,
	Of,
	At,
	Article,
	More,
	Has,
	Moves,
	Filler,
	WhereTo,
	Ways,
	Nobody,
	Except,
	NotCounting,
	Dative,
	Castling,
	Prevents,
	Tag,
	Supposing,
	And,
	/// Passed over in every line.
	Polite,
	Active(Relation),
	Passive(Relation),
	Lacking(Relation),
	Whose(Whose),
	Piece(Role),
	File(File),
	Rank(Rank),
	Square(Square),
	/// A square that belongs to the piece after it.
	SquareBefore,
	/// The piece has the same form in both roles.
	Unmarked,
	/// A piece in a form that goes with no word for the one to whom it is done.
	Nominative,
}

/// The value of a variant, if a sense is that one.
macro_rules! valued {
	($($name:ident: $value:ty = $($variant:ident)|+;)+) => {
		impl RoleSense {
			$(
				/// Returns its value, if it is one of this kind.
				#[must_use]
				pub const fn $name(&self) -> Option<$value> {
					if let $(Self::$variant(value))|+ = self { Some(*value) } else { None }
				}
			)+
		}
	};
}

valued! {
	whose: Whose = Whose;
	piece: Role = Piece;
	square: Square = Square;
	file: File = File;
	rank: Rank = Rank;
	active: Relation = Active;
	passive: Relation = Passive | Lacking;
}

/// The senses of all words of a language.
#[derive(Debug)]
pub struct RoleWords {
	senses: BTreeMap<String, Vec<RoleSense>>,
	/// The names of pieces, spelled in each way.
	names: Vec<(String, Role)>,
	unmarked: Vec<String>,
	has_cases: bool,
	endings: Vec<String>,
	square_before: Vec<String>,
	own_endings: Vec<String>,
	other_endings: Vec<String>,
	object_endings: Vec<String>,
	with_endings: Vec<String>,
	/// A place after a piece may be that of the piece or the one to which the verb leads.
	pub loose_places: bool,
	/// The verb is the second part of a sentence, whatever is the first.
	pub verb_second: bool,
	/// The plainest words before a condition: "what happens if".
	pub what_if: String,
	/// A word that joins two questions: "and".
	pub and: String,
}

impl RoleWords {
	pub(super) fn of(words: &Words) -> Self {
		let nothing = WrittenRoles::default();
		let dialogue = words.dialogue.as_ref();
		let written = dialogue.map_or(&nothing, |dialogue| &dialogue.roles);
		let mut senses: BTreeMap<String, Vec<RoleSense>> = BTreeMap::new();
		let mut learn = |text: &str, sense: RoleSense| {
			for key in spellings(text) {
				let known = senses.entry(key).or_default();
				if !known.contains(&sense) {
					known.push(sense);
				}
			}
		};
		let lists = [
			(&written.can, RoleSense::Can),
			(&written.can, RoleSense::Asks),
			(&written.i_can, RoleSense::Can),
			(&written.asks, RoleSense::Asks),
			(&written.i_can, RoleSense::ICan),
			(&written.be, RoleSense::Be),
			(&written.not, RoleSense::Not),
			(&written.what, RoleSense::What),
			(&written.with_what, RoleSense::WithWhat),
			(&written.how_many, RoleSense::HowMany),
			(&written.what_if, RoleSense::WhatIf),
			(&written.any, RoleSense::Any),
			(&written.pieces, RoleSense::Pieces),
			(&written.pronouns, RoleSense::Pronoun),
			(&written.agent, RoleSense::Agent),
			(&written.object, RoleSense::Object),
			(&written.by, RoleSense::By),
			(&written.with, RoleSense::With),
			(&written.of, RoleSense::Of),
			(&written.at, RoleSense::At),
			(&written.articles, RoleSense::Article),
			(&written.more, RoleSense::More),
			(&written.has, RoleSense::Has),
			(&written.moves, RoleSense::Moves),
			(&written.filler, RoleSense::Filler),
			(&written.where_to, RoleSense::WhereTo),
			(&written.how_many_ways, RoleSense::Ways),
			(&written.nobody, RoleSense::Nobody),
			(&written.except, RoleSense::Except),
			(&written.not_counting, RoleSense::NotCounting),
			(&written.dative, RoleSense::Dative),
			(&written.castling, RoleSense::Castling),
			(&written.prevents, RoleSense::Prevents),
			(&written.tag, RoleSense::Tag),
			(&written.supposing, RoleSense::Supposing),
			(&written.and, RoleSense::And),
		];
		let verbs = [
			(&written.takes, Relation::Takes),
			(&written.attacks, Relation::Attacks),
			(&written.defends, Relation::Defends),
			(&written.checks, Relation::Checks),
			(&written.goes, Relation::Goes),
			(&written.pins, Relation::Pins),
		];
		for (list, sense) in lists {
			for word in list {
				learn(word, sense);
			}
		}
		for (verb, relation) in verbs {
			let forms = [
				(&verb.active, RoleSense::Active(relation)),
				(&verb.i, RoleSense::Active(relation)),
				(&verb.i, RoleSense::ICan),
				(&verb.passive, RoleSense::Passive(relation)),
				(&verb.lacking, RoleSense::Lacking(relation)),
			];
			for (list, sense) in forms {
				for word in list {
					learn(word, sense);
				}
			}
		}
		for (color, word) in words.colours.iter() {
			learn(word, RoleSense::Whose(Whose::Side(color)));
		}
		let aliases = &words.aliases;
		for (color, names) in aliases.colours.iter().flat_map(|colours| colours.iter()) {
			for word in names {
				learn(word, RoleSense::Whose(Whose::Side(color)));
			}
		}
		if let Some(whose) = &aliases.whose {
			for (list, owner) in [(&whose.own, Whose::Own), (&whose.other, Whose::Other)] {
				for word in list {
					learn(word, RoleSense::Whose(owner));
				}
			}
		}
		for (file, names) in aliases.files.iter() {
			for word in names {
				learn(word, RoleSense::File(file));
			}
		}
		for set in FileSet::ALL {
			for (file, word) in words.files.get(set).iter() {
				learn(word, RoleSense::File(file));
			}
		}
		for (file, letter) in File::ALL.into_iter().zip('a'..='h') {
			learn(&letter.to_string(), RoleSense::File(file));
		}
		for (rank, word) in words.ranks.iter() {
			learn(word, RoleSense::Rank(rank));
			let digit = (u32::from(rank) + 1).to_string();
			learn(&digit, RoleSense::Rank(rank));
			for word in aliases.ranks.get(rank) {
				learn(word, RoleSense::Rank(rank));
			}
		}
		let mut names = Vec::new();
		for role in Role::ALL {
			for name in core::iter::once(words.pieces.get(role)).chain(aliases.pieces.get(role)) {
				names.extend(spellings(name).map(|name| (name, role)));
				if name.contains(' ') {
					learn(name, RoleSense::Piece(role));
				}
			}
		}
		for word in dialogue.into_iter().flat_map(|dialogue| &dialogue.fillers) {
			learn(word, RoleSense::Polite);
		}
		let all_folded = |list: &[String]| list.iter().map(|word| folded(word)).collect();
		Self {
			senses,
			names,
			unmarked: all_folded(&written.unmarked),
			has_cases: !written.object_endings.is_empty(),
			endings: dialogue.map_or_else(Vec::new, |dialogue| all_folded(&dialogue.endings)),
			square_before: all_folded(&written.square_before),
			own_endings: all_folded(&written.own_endings),
			other_endings: all_folded(&written.other_endings),
			object_endings: all_folded(&written.object_endings),
			with_endings: all_folded(&written.with_endings),
			loose_places: written.loose_places,
			verb_second: written.verb_second,
			what_if: written.what_if.first().cloned().unwrap_or_default(),
			and: written.and.first().cloned().unwrap_or_default(),
		}
	}

	/// The senses of the longest entry with which these words begin, and the number of its words. Words that are only
	/// polite count as none, if `plainly` is true.
	#[must_use]
	pub fn first(&self, words: &[&str], plainly: bool) -> Option<(usize, Vec<RoleSense>)> {
		if let [first, second, ..] = words
			&& let Some(square) = self.spelled_square(first, second)
		{
			return Some((2, Vec::from([RoleSense::Square(square)])));
		}
		if let Some(of_file) = self.on_file(words) {
			return Some(of_file);
		}
		for length in (1..=words.len().min(LONGEST)).rev() {
			let text = folded(&words.get(..length)?.join(" "));
			let mut senses = self.senses.get(&text).cloned().unwrap_or_default();
			senses.retain(|sense| !(plainly && *sense == RoleSense::Polite));
			let is_place_alone = |sense: &RoleSense| matches!(sense, RoleSense::File(_) | RoleSense::Rank(_));
			senses.retain(|sense| !is_place_alone(sense));
			if length == 1 {
				senses.extend(self.piece(&text));
			}
			if senses.contains(&RoleSense::Pieces) {
				senses.extend(self.owner(&text));
			}
			if !senses.is_empty() {
				return Some((length, senses));
			}
		}
		let word = *words.first()?;
		Some((1, self.square(word).or_else(|| self.of_side(word))?))
	}

	/// The side in a word with the ending of an owner: "Black's".
	fn of_side(&self, word: &str) -> Option<Vec<RoleSense>> {
		let stem = word.strip_suffix(['s', 'S'])?.trim_end_matches(['\'', '’']);
		let whose = self
			.senses
			.get(&folded(stem))?
			.iter()
			.find_map(RoleSense::whose)?;
		matches!(whose, Whose::Side(_)).then(|| Vec::from([RoleSense::Whose(whose)]))
	}

	/// A piece with its file: "d pawn", "b-Bauer". The number of its words, and its senses.
	fn on_file(&self, words: &[&str]) -> Option<(usize, Vec<RoleSense>)> {
		let (first, second) = (*words.first()?, words.get(1).copied());
		let (file, piece, length) = match first.split_once('-') {
			Some((file, piece)) => (file, piece, 1),
			None => (first, second?, 2),
		};
		let known = self.senses.get(&folded(file))?;
		let file = known.iter().find_map(RoleSense::file)?;
		let is_word = known.contains(&RoleSense::Article) && length > 1;
		let mut senses = self.piece(&folded(piece));
		senses.first().filter(|_| !is_word)?;
		senses.push(RoleSense::File(file));
		Some((length, senses))
	}

	/// A square in two words: "Anna six", "a 6".
	fn spelled_square(&self, first: &str, second: &str) -> Option<Square> {
		let of = |word: &str| self.senses.get(&folded(word));
		let file = of(first)?.iter().find_map(RoleSense::file)?;
		let rank = of(second)?.iter().find_map(RoleSense::rank)?;
		Some(Square::from_coords(file, rank))
	}

	/// A square by its name, with an ending of the language or without: "f3", "e5:ssä".
	fn square(&self, word: &str) -> Option<Vec<RoleSense>> {
		let (name, ending) = word.split_at_checked(2)?;
		let square: Square = name.to_lowercase().parse().ok()?;
		let is_apart = ending.starts_with(':') && ending.chars().skip(1).all(char::is_alphabetic);
		let ending = folded(ending);
		let mut senses = Vec::from([RoleSense::Square(square)]);
		if self.square_before.contains(&ending) {
			senses.push(RoleSense::SquareBefore);
		} else if !ending.is_empty() {
			senses.push(RoleSense::At);
		}
		let is_known = self.square_before.contains(&ending) || self.endings.contains(&ending);
		(ending.is_empty() || is_known || is_apart).then_some(senses)
	}

	/// The kind of piece that a word names, with the owner and the role that its ending tells.
	fn piece(&self, word: &str) -> Vec<RoleSense> {
		let exact = self.names.iter().find(|(name, _)| name == word);
		let begins = || {
			let named = self.names.iter().filter(|(name, _)| {
				name.len() >= SHORTEST_PIECE && !name.contains(' ') && word.starts_with(name.as_str())
			});
			named.max_by_key(|(name, _)| name.len())
		};
		let Some((name, role)) = exact.or_else(begins) else {
			return Vec::new();
		};
		let mut senses = Vec::from([RoleSense::Piece(*role)]);
		if !self.has_cases {
			// Endings of a plural or of a case are short.
			let is_near = word.len() <= name.len() + 2;
			if self.unmarked.iter().any(|known| known == word) {
				senses.push(RoleSense::Unmarked);
			}
			return if is_near { senses } else { Vec::new() };
		}
		if self.unmarked.iter().any(|known| known == word) {
			senses.push(RoleSense::Nominative);
			return senses;
		}
		let owner = self.owner(word);
		let stem = match owner.first() {
			Some(_) => self.without_owner(word),
			None => word,
		};
		senses.extend(owner);
		let ends = |endings: &[String]| endings.iter().any(|ending| stem.ends_with(ending.as_str()));
		if ends(&self.with_endings) {
			senses.push(RoleSense::With);
		} else if ends(&self.object_endings) {
			senses.push(RoleSense::Object);
		} else if exact.is_none() && stem != name && senses.len() == 1 {
			// A case that no role has here.
			return Vec::new();
		} else {
			senses.push(RoleSense::Nominative);
		}
		senses
	}

	/// The owner that the ending of a word names: "lähettini".
	fn owner(&self, word: &str) -> Vec<RoleSense> {
		let ends = |endings: &[String]| endings.iter().any(|ending| word.ends_with(ending.as_str()));
		let owner = if ends(&self.own_endings) {
			Whose::Own
		} else if ends(&self.other_endings) {
			Whose::Other
		} else {
			return Vec::new();
		};
		Vec::from([RoleSense::Whose(owner)])
	}

	fn without_owner<'w>(&self, word: &'w str) -> &'w str {
		let mut endings = self.own_endings.iter().chain(&self.other_endings);
		endings
			.find_map(|ending| word.strip_suffix(ending.as_str()))
			.unwrap_or(word)
	}
}

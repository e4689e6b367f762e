//! The meanings of the words of a move, a lexicon a language.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::manner::FileSet;
use super::spelling::{folded, spellings};
use super::tables::ByRole;
use super::words::Words;
use crate::chess::{File, Flank, Rank, Role, Wing, Zone};

/// The letters of the shortest part of a word that is put together.
const SHORTEST_PART: usize = 4;

/// The meaning of a word of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
	File(File),
	Rank(Rank),
	Piece(Role),
	Castling(Wing),
	/// Castling, on whichever wing it is possible.
	Castle,
	/// The wing, beside a word for castling.
	Wing(Wing),
	/// A capture: the squares of a whole move say it as well.
	Takes,
	Promotion(Role),
	/// The pawn of this file: "king's pawn".
	PawnOf(File),
	/// So many squares forward, where no square is named.
	Steps(u8),
	/// Which of several pieces.
	Flank(Flank),
	/// A feature of a move, in a description alone.
	Feature(Feature),
	/// The part in the move of what is named next. In an announcement its place says it.
	Mark(Mark),
	/// Understood, but the squares say it all: "please", "the".
	Filler,
}

/// The meaning of a word beside pieces and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
	/// A piece goes somewhere.
	Go,
	/// A pawn goes straight ahead.
	Push,
	Back,
	Check,
	/// The next piece is the one that moves: "mit dem Läufer".
	With,
	/// It belongs to the player.
	Own,
	/// It belongs to the opponent.
	Theirs,
	/// It does something: "der Läufer".
	Subject,
	/// Something is done with it: "den Läufer".
	Object,
	/// It is the new piece of a pawn.
	Becomes,
	From,
	Onto,
	/// The next square is where a piece stands, or where it arrives.
	On,
	/// It is one of several: "a pawn".
	One,
}

/// A feature by which a move is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
	Mates,
	Blocks,
	EnPassant,
	Retakes,
	Swaps,
	Chases,
	Home,
	Far,
	Zone(Zone),
	/// The king goes to safety.
	Safety,
	/// The line tells something else.
	Telling,
	/// The line asks or wants to be told something.
	Asks,
	/// The line asks, if it begins so.
	Modal,
	/// The next words are not meant.
	Not,
	/// The next words are meant in their place.
	Rather,
}

/// The words that are understood in a language.
#[derive(Debug)]
pub(super) struct Lexicon {
	/// By the folded word, or words with blanks between.
	pub(super) meanings: BTreeMap<String, Sense>,
	/// The words in the longest entry.
	longest: usize,
	/// The piece letters, and capital letters all.
	pub(super) letters: Vec<(char, Role)>,
	/// The folded endings that say what a word before a piece or a square says, the longest first.
	pub(super) endings: Vec<(String, Mark)>,
	/// The words for one of something, folded, which may be the name of a file or a rank as well: "a".
	articles: Vec<String>,
	/// The words of descriptions alone, and verbs without their endings.
	natural: BTreeMap<String, Sense>,
	stems: BTreeMap<String, Sense>,
	stem_endings: Vec<String>,
	asking_endings: Vec<String>,
}

impl Lexicon {
	pub(super) fn of(words: &Words) -> Self {
		let letters = words.letters.iter();
		let letters = letters
			.filter(|(role, _)| *role != Role::Pawn)
			.map(|(role, letter)| (letter.to_ascii_uppercase(), role))
			.collect();
		let endings = &words.aliases.orders.endings;
		let endings = [
			(&endings.on, Mark::On),
			(&endings.from, Mark::From),
			(&endings.onto, Mark::Onto),
			(&endings.becomes, Mark::Becomes),
		];
		let endings = endings.into_iter().flat_map(|(endings, mark)| {
			let endings = endings.iter();
			endings.map(move |ending| (folded(ending), mark))
		});
		let mut endings: Vec<(String, Mark)> = endings.collect();
		endings.sort_by_key(|(ending, _)| core::cmp::Reverse(ending.len()));
		let mut lexicon = Self {
			meanings: BTreeMap::new(),
			longest: 0,
			letters,
			endings,
			articles: words.aliases.one.iter().map(|word| folded(word)).collect(),
			natural: BTreeMap::new(),
			stems: BTreeMap::new(),
			stem_endings: Vec::new(),
			asking_endings: Vec::new(),
		};
		lexicon.learn(words);
		lexicon.learn_natural(words);
		lexicon
	}

	fn learn(&mut self, words: &Words) {
		let mut learn = |word: &str, sense| self.learn_word(word, sense);
		for set in FileSet::ALL {
			for (file, word) in words.files.get(set).iter() {
				learn(word, Sense::File(file));
			}
		}
		for (rank, word) in words.ranks.iter() {
			learn(word, Sense::Rank(rank));
		}
		for (role, word) in words.pieces.iter() {
			learn(word, Sense::Piece(role));
			if let Some(phrase) = words.moves.promotion(role) {
				learn(phrase, Sense::Promotion(role));
			}
		}
		for wing in [Wing::King, Wing::Queen] {
			learn(words.moves.castling(wing), Sense::Castling(wing));
			for alias in words.aliases.moves.castling(wing) {
				learn(alias, Sense::Castling(wing));
			}
		}
		let (moves, aliases, orders) = (&words.moves, &words.aliases, &words.aliases.orders);
		learn(&moves.takes, Sense::Takes);
		for word in [&moves.check, &moves.mate] {
			learn(word, Sense::Mark(Mark::Check));
		}
		learn(&moves.en_passant, Sense::Filler);
		for (words, sense) in [
			(&aliases.moves.takes, Sense::Takes),
			(&aliases.moves.castle, Sense::Castle),
			(&aliases.moves.kings_pawn, Sense::PawnOf(File::E)),
			(&aliases.moves.queens_pawn, Sense::PawnOf(File::D)),
			(&aliases.moves.one_step, Sense::Steps(1)),
			(&aliases.moves.two_steps, Sense::Steps(2)),
			(&aliases.moves.promotion, Sense::Mark(Mark::Becomes)),
			(&orders.go, Sense::Mark(Mark::Go)),
			(&orders.push, Sense::Mark(Mark::Push)),
			(&orders.back, Sense::Mark(Mark::Back)),
			(&orders.check, Sense::Mark(Mark::Check)),
			(&orders.with, Sense::Mark(Mark::With)),
			(&orders.own, Sense::Mark(Mark::Own)),
			(&orders.theirs, Sense::Mark(Mark::Theirs)),
			(&orders.subject, Sense::Mark(Mark::Subject)),
			(&orders.object, Sense::Mark(Mark::Object)),
			(&orders.from, Sense::Mark(Mark::From)),
			(&orders.onto, Sense::Mark(Mark::Onto)),
			(&orders.on, Sense::Mark(Mark::On)),
			(&orders.short, Sense::Wing(Wing::King)),
			(&orders.long, Sense::Wing(Wing::Queen)),
			(&orders.left, Sense::Flank(Flank::Left)),
			(&orders.right, Sense::Flank(Flank::Right)),
			(&aliases.moves.filler, Sense::Filler),
		] {
			for word in words {
				learn(word, sense);
			}
		}
		for (file, alias) in each(aliases.files.iter()) {
			learn(alias, Sense::File(file));
		}
		for (rank, alias) in each(aliases.ranks.iter()) {
			learn(alias, Sense::Rank(rank));
		}
		for (role, alias) in each(aliases.pieces.iter()) {
			learn(alias, Sense::Piece(role));
		}
	}

	fn learn_natural(&mut self, words: &Words) {
		let natural = &words.aliases.natural;
		for (words, sense) in [
			(&natural.telling, Sense::Feature(Feature::Telling)),
			(&natural.asking, Sense::Feature(Feature::Asks)),
			(&natural.modal, Sense::Feature(Feature::Modal)),
			(&natural.not, Sense::Feature(Feature::Not)),
			(&natural.rather, Sense::Feature(Feature::Rather)),
			(&natural.go, Sense::Mark(Mark::Go)),
			(&natural.push, Sense::Mark(Mark::Push)),
			(&natural.takes, Sense::Takes),
			(&natural.retakes, Sense::Feature(Feature::Retakes)),
			(&natural.swaps, Sense::Feature(Feature::Swaps)),
			(&natural.chases, Sense::Feature(Feature::Chases)),
			(&natural.back, Sense::Mark(Mark::Back)),
			(&natural.check, Sense::Mark(Mark::Check)),
			(&natural.mate, Sense::Feature(Feature::Mates)),
			(&natural.blocks, Sense::Feature(Feature::Blocks)),
			(&natural.en_passant, Sense::Feature(Feature::EnPassant)),
			(&natural.home, Sense::Feature(Feature::Home)),
			(&natural.far, Sense::Feature(Feature::Far)),
			(&natural.corner, Sense::Feature(Feature::Zone(Zone::Corner))),
			(&natural.edge, Sense::Feature(Feature::Zone(Zone::Edge))),
			(&natural.centre, Sense::Feature(Feature::Zone(Zone::Centre))),
			(&natural.becomes, Sense::Mark(Mark::Becomes)),
			(&natural.castling, Sense::Castle),
			(&natural.castle, Sense::Feature(Feature::Safety)),
			(&natural.short, Sense::Wing(Wing::King)),
			(&natural.long, Sense::Wing(Wing::Queen)),
			(&natural.one_step, Sense::Steps(1)),
			(&natural.two_steps, Sense::Steps(2)),
			(&natural.with, Sense::Mark(Mark::With)),
			(&natural.own, Sense::Mark(Mark::Own)),
			(&natural.theirs, Sense::Mark(Mark::Theirs)),
			(&natural.left, Sense::Flank(Flank::Left)),
			(&natural.right, Sense::Flank(Flank::Right)),
			(&natural.filler, Sense::Filler),
		] {
			for word in words {
				self.learn_natural_word(word, sense);
			}
		}
		for (role, name) in each(natural.pieces.iter().flat_map(ByRole::iter)) {
			self.learn_natural_word(name, Sense::Piece(role));
		}
		let stems = &natural.stems;
		for (words, sense) in [
			(&stems.go, Sense::Mark(Mark::Go)),
			(&stems.push, Sense::Mark(Mark::Push)),
			(&stems.takes, Sense::Takes),
			(&stems.retakes, Sense::Feature(Feature::Retakes)),
			(&stems.swaps, Sense::Feature(Feature::Swaps)),
			(&stems.chases, Sense::Feature(Feature::Chases)),
			(&stems.blocks, Sense::Feature(Feature::Blocks)),
			(&stems.becomes, Sense::Mark(Mark::Becomes)),
			(&stems.castle, Sense::Feature(Feature::Safety)),
			(&stems.check, Sense::Mark(Mark::Check)),
		] {
			for key in words.iter().flat_map(|word| spellings(word)) {
				self.stems.entry(key).or_insert(sense);
			}
		}
		self.stem_endings = stems.endings.iter().map(|ending| folded(ending)).collect();
		self.asking_endings = natural
			.asking_endings
			.iter()
			.map(|ending| folded(ending))
			.collect();
		self.stem_endings
			.sort_by_key(|ending| core::cmp::Reverse(ending.len()));
	}

	fn learn_natural_word(&mut self, word: &str, sense: Sense) {
		for key in spellings(word) {
			self.longest = self.longest.max(key.split(' ').count());
			self.natural.entry(key).or_insert(sense);
		}
	}

	/// The same as [`Self::longest_meaning`] in a description. Of two phrases as long, that of descriptions counts; after a file
	/// that is a rank.
	pub(super) fn natural_meaning<'w>(
		&self,
		first: &str,
		behind: impl Iterator<Item = &'w str> + Clone,
		after_file: bool,
	) -> Option<(Sense, usize)> {
		let known = self.longest_meaning(first, behind.clone());
		let mut phrase = String::from(first);
		let mut natural = self.natural.get(first).map(|sense| (*sense, 0));
		for (place, next) in behind.enumerate().take(self.longest.saturating_sub(1)) {
			phrase.push(' ');
			phrase.push_str(next);
			if let Some(sense) = self.natural.get(&phrase) {
				natural = Some((*sense, place + 1));
			}
		}
		let is_rank = after_file && matches!(known, Some((Sense::Rank(_), _)));
		match (known, natural) {
			(Some(known), Some(natural)) if known.1 > natural.1 || is_rank => Some(known),
			(known, None) => known.or_else(|| Some((self.stem(first)?, 0))),
			(_, natural) => natural,
		}
	}

	/// The meaning of a verb with one of its endings.
	fn stem(&self, word: &str) -> Option<Sense> {
		let mut stems = self
			.stem_endings
			.iter()
			.filter_map(|ending| word.strip_suffix(ending.as_str()));
		stems.find_map(|stem| self.stems.get(stem).copied())
	}

	/// Returns `true` if a line that begins with this folded word asks, by its ending.
	pub(super) fn asks_by_ending(&self, word: &str) -> bool {
		let is_long = |ending: &&String| word.len() > ending.len() + SHORTEST_PART / 2;
		let mut endings = self.asking_endings.iter().filter(is_long);
		endings.any(|ending| word.ends_with(ending.as_str()))
	}

	/// The two meanings of a word that is put together, of which one is a piece: "Randbauer".
	pub(super) fn compound(&self, word: &str) -> Option<[Sense; 2]> {
		let known = |part: &str| {
			let meaning = || self.meanings.get(part).or_else(|| self.natural.get(part));
			meaning().copied().filter(|_| part.len() >= SHORTEST_PART)
		};
		let is_piece = |sense: &Sense| matches!(sense, Sense::Piece(_));
		word.char_indices().find_map(|(at, _)| {
			let (first, second) = word.split_at_checked(at)?;
			let both = [known(first)?, known(second)?];
			(both.iter().filter(|sense| is_piece(sense)).count() == 1).then_some(both)
		})
	}

	fn learn_word(&mut self, word: &str, sense: Sense) {
		for key in spellings(word) {
			if key.is_empty() {
				continue;
			}
			self.longest = self.longest.max(key.split(' ').count());
			// The spoken word comes before an alias, as users learn it first.
			self.meanings.entry(key).or_insert(sense);
		}
	}

	/// The meaning of the longest known phrase that begins with the first of these folded words, and the number of words
	/// after it that belong to it.
	pub(super) fn longest_meaning<'w>(
		&self,
		first: &str,
		behind: impl Iterator<Item = &'w str>,
	) -> Option<(Sense, usize)> {
		let mut phrase = String::from(first);
		let mut best = self.meanings.get(first).map(|sense| (*sense, 0));
		for (place, next) in behind.enumerate().take(self.longest.saturating_sub(1)) {
			phrase.push(' ');
			phrase.push_str(next);
			if let Some(sense) = self.meanings.get(&phrase) {
				best = Some((*sense, place + 1));
			}
		}
		best
	}

	/// The mark of a word beside its meaning, by its ending or as an article.
	pub(super) fn ending_of(&self, word: &str) -> Option<Mark> {
		if self.articles.iter().any(|article| article == word) {
			return Some(Mark::One);
		}
		let ends =
			|(ending, _): &&(String, Mark)| word.len() > ending.len() && word.ends_with(ending.as_str());
		self.endings.iter().find(ends).map(|(_, mark)| *mark)
	}
}

fn each<'a, K: Copy + 'a>(
	table: impl Iterator<Item = (K, &'a Vec<String>)>,
) -> impl Iterator<Item = (K, &'a String)> {
	table.flat_map(|(key, words)| words.iter().map(move |word| (key, word)))
}

//! The meanings of the words of a move, a lexicon a language.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::manner::FileSet;
use super::spelling::{folded, spellings};
use super::words::Words;
use crate::chess::{File, Flank, Rank, Role, Wing};

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
		};
		lexicon.learn(words);
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

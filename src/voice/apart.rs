//! No two things are said alike: squares, moves, numbers and times, in every choice of words that a table can make.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::spelling::folded;
use super::*;
use crate::chess::{File, Rank, Role, Said, Square, Wing};
use crate::clock::Span;

/// Returns the text as a listener hears it: without case, accents, marks and blanks, as there are no blanks between
/// spoken words. A letter that stands alone is said by its name, and is not part of a word.
fn heard(text: &str) -> String {
	let words = folded(text);
	words
		.split(' ')
		.map(|word| match word.len() {
			1 => format!("({word})"),
			_ => word.to_string(),
		})
		.collect()
}

/// Returns two ways to cut one row of sounds into words of this vocabulary, if they exist (Sardinas and Patterson): the
/// remainder, where one word begins like another, must never be divisible into words as well.
fn ambiguity(words: &BTreeSet<String>) -> Option<String> {
	let rests = |longer: &BTreeSet<String>, shorter: &BTreeSet<String>| -> BTreeSet<String> {
		let pairs = longer
			.iter()
			.flat_map(|long| shorter.iter().map(move |short| (long, short)));
		pairs
			.filter_map(|(long, short)| long.strip_prefix(short.as_str()))
			.map(ToString::to_string)
			.collect()
	};
	let mut left: BTreeSet<String> = rests(words, words)
		.into_iter()
		.filter(|rest| !rest.is_empty())
		.collect();
	let mut seen = BTreeSet::new();
	while !left.is_empty() {
		if let Some(word) = left.iter().find(|rest| words.contains(*rest)) {
			return Some(word.clone());
		}
		seen.extend(left.clone());
		let next: BTreeSet<String> = rests(words, &left)
			.into_iter()
			.chain(rests(&left, words))
			.collect();
		if next.contains("") {
			return Some(format!("{left:?}"));
		}
		left = next.difference(&seen).cloned().collect();
	}
	None
}

/// Every choice of languages for the files, ranks and pieces, and of words for the files.
fn manners(library: &Library) -> Vec<Manner> {
	let languages: Vec<Language> = library.languages().map(|(language, ..)| language).collect();
	let mut manners = Vec::new();
	for pieces in &languages {
		for ranks in &languages {
			for files in &languages {
				for set in FileSet::ALL {
					manners.push(Manner {
						files: (*files, set),
						ranks: *ranks,
						pieces: *pieces,
						..Manner::new(Language::GERMAN)
					});
				}
			}
		}
	}
	manners
}

/// The words of which announcements are made.
fn words_of_moves(library: &Library, manner: &Manner) -> Vec<String> {
	let files = library.words(manner.files.0).unwrap();
	let ranks = library.words(manner.ranks).unwrap();
	let pieces = library.words(manner.pieces).unwrap();
	let mut words: Vec<String> = files
		.files
		.get(manner.files.1)
		.iter()
		.map(|(_, word)| word.clone())
		.collect();
	words.extend(ranks.ranks.iter().map(|(_, word)| word.clone()));
	words.extend(pieces.pieces.iter().map(|(_, word)| word.clone()));
	let moves = &pieces.moves;
	words.extend([Wing::King, Wing::Queen].map(|wing| moves.castling(wing).clone()));
	words.extend([&moves.takes, &moves.check, &moves.mate, &moves.en_passant].map(Clone::clone));
	words.extend(
		Role::ALL
			.iter()
			.filter_map(|role| moves.promotion(*role))
			.cloned(),
	);
	words
}

#[test]
fn any_row_of_words_of_a_move_can_be_taken_apart_in_one_way_only() {
	let library = Library::built_in();
	let mut wrong = BTreeMap::new();
	for manner in manners(&library) {
		let written = words_of_moves(&library, &manner);
		let words: BTreeSet<String> = written.iter().map(|word| heard(word)).collect();
		if words.len() != written.len() {
			wrong.insert(format!("{:?}", manner.wording()), "two words are one".to_string());
		}
		if let Some(word) = ambiguity(&words) {
			wrong.insert(format!("{:?}", manner.wording()), word);
		}
	}
	assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rows_of_sounds_that_can_be_cut_in_two_ways_are_found() {
	let check = |words: &[&str], ambiguous: bool| {
		let words = words.iter().map(ToString::to_string).collect();
		assert_eq!(ambiguity(&words).is_some(), ambiguous, "{words:?}");
	};
	check(&["eva", "evazwei", "zwei"], true);
	check(&["a", "ab", "b"], true);
	check(&["ab", "abb", "ca"], false);
	check(&["ab", "abc", "cd", "dab"], true);
	check(&["schach", "schachmatt"], false);
	check(&["schach", "schachmatt", "matt"], true);
}

/// The piece that is named, the file and the rank of its departure, and the arrival.
type Route = (Option<Role>, Option<File>, Option<Rank>, Square);

/// Each file, rank and square as a departure, with each piece, capture and arrival somewhere among them.
fn said_moves() -> Vec<Route> {
	let departures = [(None, None)]
		.into_iter()
		.chain(File::ALL.map(|file| (Some(file), None)))
		.chain(Rank::ALL.map(|rank| (None, Some(rank))))
		.chain(Square::ALL.map(|square| (Some(square.file()), Some(square.rank()))));
	let mut moves = Vec::new();
	for (number, (file, rank)) in departures.enumerate() {
		for role in Role::ALL {
			let role = Some(role).filter(|role| *role != Role::Pawn);
			for arrival in [number * 11 + 3, number * 7 + 29, 63 - number % 64] {
				moves.push((role, file, rank, Square::ALL[arrival % 64]));
			}
		}
	}
	moves
}

#[test]
fn every_move_is_read_back_as_what_was_said() {
	let library = Library::built_in();
	let moves = said_moves();
	let manners = manners(&library).into_iter();
	for manner in manners.filter(|manner| manner.files.0 == manner.pieces) {
		let words = Vocabulary::new(&library, manner).unwrap();
		let takes = words.announced.pieces.moves.takes.clone();
		let mut texts = BTreeMap::new();
		for (number, (role, file, rank, to)) in moves.iter().enumerate() {
			let mut phrase = Phrase::new();
			if let Some(role) = role {
				words.announced.push_piece(&mut phrase, *role);
			}
			let from = Square::from_coords(file.unwrap_or(File::A), rank.unwrap_or(Rank::First));
			if file.is_some() {
				words.announced.push_file(&mut phrase, from);
			}
			if rank.is_some() {
				words.announced.push_rank(&mut phrase, from);
			}
			if number % 2 == 1 {
				phrase.push_word(manner.pieces, &takes);
			}
			words.announced.push_square(&mut phrase, *to);
			let text = phrase.to_string();
			// A pawn that names one coordinate of its departure, or none, is heard as a pawn; both squares are enough.
			let pawn = Some(Role::Pawn).filter(|_| file.is_none() || rank.is_none());
			let expected = Said::Piece {
				role: role.or(pawn),
				from_file: *file,
				from_rank: *rank,
				to: *to,
				promotion: None,
			};
			assert_eq!(
				library.hear(&text, &manner),
				Ok(expected),
				"{text} in {:?}",
				manner.wording()
			);
			if let Some(before) = texts.insert(heard(&text), expected) {
				assert_eq!(before, expected, "{text} in {:?}", manner.wording());
			}
		}
	}
}

fn dialogues(library: &Library) -> Vec<Vocabulary> {
	library
		.languages()
		.filter_map(|(language, ..)| Vocabulary::new(library, Manner::new(language)).ok())
		.collect()
}

#[test]
fn no_two_numbers_and_no_two_times_are_said_alike() {
	let library = Library::built_in();
	for words in dialogues(&library) {
		let language = words.manner().dialogue;
		let mut numbers = BTreeMap::new();
		for number in 0..10_000 {
			let text = words.number(number).to_string();
			if let Some(other) = numbers.insert(heard(&text), number) {
				panic!("{language}: {other} and {number} are {text}");
			}
		}
		let mut times = BTreeMap::new();
		for seconds in (0..4000).chain((0..400).map(|hours| hours * 3600)) {
			let text = words.span(Span::seconds(seconds)).to_string();
			if let Some(other) = times.insert(heard(&text), seconds) {
				assert_eq!(other, seconds, "{language}: {text}");
			}
			assert!(!numbers.contains_key(&heard(&text)), "{language}: {text}");
		}
	}
}

#[test]
fn no_square_is_a_number_and_no_number_a_square() {
	let library = Library::built_in();
	let numbers: Vec<BTreeSet<String>> = dialogues(&library)
		.iter()
		.map(|words| {
			(0..1000)
				.map(|number| heard(&words.number(number).to_string()))
				.collect()
		})
		.collect();
	for manner in manners(&library) {
		let words = Vocabulary::new(&library, manner).unwrap();
		let squares: BTreeSet<String> = Square::ALL
			.iter()
			.map(|square| heard(&words.square_in(&words.announced, *square).to_string()))
			.collect();
		assert_eq!(squares.len(), 64, "{:?}", manner.wording());
		for numbers in &numbers {
			let both: Vec<&String> = squares.intersection(numbers).collect();
			assert!(both.is_empty(), "{both:?} in {:?}", manner.wording());
		}
	}
}

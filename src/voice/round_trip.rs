//! An announcement is heard as the same move, in every vocabulary, and every word of it has a clip.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::sentences::dialogues;
use super::*;
use crate::chess::{Color, Position, Role, Said, Square};
use crate::clock::Span;

/// Positions with many like pieces, promotions, castlings and en passant captures at once.
const CROWDED: [&str; 7] = [
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"7k/8/8/Q2Q2Q1/8/8/Q2Q2Q1/K7 w - - 0 1",
	"8/1N3N2/8/1N3N2/3n4/1N3N2/8/K6k w - - 0 1",
	"4k3/8/8/2pPpP2/8/8/8/4K3 w - e6 0 1",
	"1r2k1r1/P1P4P/8/8/8/8/8/R3K2R w KQ - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// Every mixture of pieces and ranks of the loaded languages, and every language alone with each set of file words.
fn manners(library: &Library) -> Vec<Manner> {
	let languages: Vec<(Language, bool)> = library
		.languages()
		.map(|(language, _, dialogue)| (language, dialogue))
		.collect();
	let mut manners = Vec::new();
	for (pieces, dialogue) in &languages {
		for (ranks, _) in &languages {
			let sets = FileSet::ALL.into_iter();
			for set in sets.filter(|set| ranks == pieces || *set == FileSet::Anna) {
				manners.push(Manner {
					files: (*pieces, set),
					ranks: *ranks,
					pieces: *pieces,
					dialogue: if *dialogue { *pieces } else { Language::GERMAN },
					form: Form::Short,
				});
			}
		}
	}
	manners
}

fn check_position(library: &Library, vocabularies: &[Vocabulary], position: &Position) {
	let legal = position.legal_moves();
	for vocabulary in vocabularies {
		for form in [Form::Long, Form::Short] {
			let mut texts = BTreeSet::new();
			for mv in &legal {
				let text = vocabulary.announce_in(form, position, *mv).to_string();
				let said = library
					.hear(&text, vocabulary.manner())
					.unwrap_or_else(|error| panic!("{text}: {error}"));
				assert_eq!(position.find(said), Ok(*mv), "{text} in {}", position.fen());
				assert!(texts.insert(text.clone()), "twice {text} in {}", position.fen());
			}
		}
	}
}

fn all_vocabularies(library: &Library) -> Vec<Vocabulary> {
	manners(library)
		.into_iter()
		.map(|manner| Vocabulary::new(library, manner).unwrap())
		.collect()
}

#[test]
fn crowded_positions_are_heard_as_announced() {
	let library = Library::built_in();
	let vocabularies = all_vocabularies(&library);
	// Each language with each language of ranks, and two more sets of files for each.
	let languages = library.languages().count();
	assert_eq!(vocabularies.len(), languages * (languages + 2));
	for fen in CROWDED {
		check_position(&library, &vocabularies, &Position::from_fen(fen).unwrap());
	}
}

/// The position after random play; each number chooses one of the legal moves.
fn wander(choices: &[u16]) -> Position {
	let mut position = Position::start();
	for choice in choices {
		let legal = position.legal_moves();
		match legal.get(usize::from(*choice) % legal.len().max(1)) {
			Some(mv) => position = position.after(*mv),
			None => break,
		}
	}
	position
}

/// Every text of these phrases that is said and has no clip.
fn without_clip(library: &Library, phrases: &[Phrase]) -> Vec<String> {
	let clips: Vec<(Language, BTreeSet<String>)> = library
		.languages()
		.map(|(language, ..)| (language, library.clip_texts(language)))
		.collect();
	let known = |language: Language, text: &String| {
		clips
			.iter()
			.any(|(known, texts)| *known == language && texts.contains(text))
	};
	phrases
		.iter()
		.flat_map(|phrase| &phrase.parts)
		.filter_map(|part| match part {
			Part::Word { language, text } | Part::Heard { language, text } if !known(*language, text) => {
				Some(text.clone())
			}
			Part::Word { .. } | Part::Heard { .. } | Part::Free { .. } | Part::Written(_) | Part::Mark(_) => {
				None
			}
		})
		.collect()
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(48))]

	#[test]
	fn any_position_is_heard_as_announced(choices in vec(any::<u16>(), 0..120), which in any::<usize>()) {
		let library = Library::built_in();
		let mut vocabularies = all_vocabularies(&library);
		let chosen = which % vocabularies.len();
		check_position(&library, &[vocabularies.swap_remove(chosen)], &wander(&choices));
	}

	#[test]
	fn any_two_squares_are_heard_as_announced(choices in vec(any::<u16>(), 0..120), from in 0..64_u32, to in 0..64_u32, which in any::<usize>()) {
		let library = Library::built_in();
		let vocabularies = all_vocabularies(&library);
		let vocabulary = &vocabularies[which % vocabularies.len()];
		let position = wander(&choices);
		let (from, to) = (Square::new(from), Square::new(to));
		let uci = format!("{from}{to}");
		if position.uci_move(&uci).is_none() && position.piece_on(from).is_some() {
			let text = vocabulary.said_move(&position, &uci).to_string();
			let said = library.hear(&text, vocabulary.manner());
			let heard = match said {
				Ok(Said::Piece { role, from_file, from_rank, to, .. }) => (role, from_file, from_rank, to),
				_ => panic!("{text}: {said:?}"),
			};
			// A pawn's two squares are enough.
			let role = position.piece_on(from).map(|piece| piece.role).filter(|role| *role != Role::Pawn);
			prop_assert_eq!(heard, (role, Some(from.file()), Some(from.rank()), to), "{}", text);
		}
	}

	#[test]
	fn any_announcement_has_its_clips(choices in vec(any::<u16>(), 0..120), which in any::<usize>()) {
		let library = Library::built_in();
		let manners = manners(&library);
		let vocabulary = Vocabulary::new(&library, manners[which % manners.len()]).unwrap();
		let position = wander(&choices);
		let phrases: Vec<Phrase> = position
			.legal_moves()
			.into_iter()
			.flat_map(|mv| [Form::Long, Form::Short].map(|form| vocabulary.announce_in(form, &position, mv).sentence().open()))
			.collect();
		prop_assert_eq!(without_clip(&library, &phrases), Vec::<String>::new());
	}

	#[test]
	fn any_number_time_and_sign_has_its_clips(number in any::<u32>(), small in 0..10_000_u32, time in 0..360_000_000_u64, sign in "[ -~]") {
		let library = Library::built_in();
		for language in dialogues() {
			let vocabulary = Vocabulary::new(&library, Manner::new(language)).unwrap();
			let sign = sign.chars().next().unwrap();
			let phrases = [
				vocabulary.number(number),
				vocabulary.number(small),
				vocabulary.span(Span(time)),
				vocabulary.sign(sign),
			];
			prop_assert!(phrases.iter().all(|phrase| !phrase.is_empty()));
			prop_assert_eq!(without_clip(&library, &phrases), Vec::<String>::new());
		}
	}

	#[test]
	fn anything_may_be_typed(text in "\\PC{0,40}", words in vec("[a-h1-8xDTLSKo0-]{1,4}|eva|drei|dame|kurze|rochade|umwandlung|in", 0..8)) {
		let library = Library::built_in();
		let manner = Manner::new(Language::GERMAN);
		let position = Position::start();
		for text in [text, words.join(" ")] {
			if let Ok(said) = library.hear(&text, &manner) {
				// It names a legal move, or is refused with a reason; it never stops the program.
				if let Ok(mv) = position.find(said) {
					prop_assert!(position.legal_moves().contains(&mv));
				}
			}
		}
	}

	#[test]
	fn any_user_file_is_taken_or_refused(text in "\\PC{0,60}", key in "(files|ranks|pieces|numbers|phrases|moves)", name in "[a-z1-9_]{1,8}") {
		let library = Library::built_in();
		let lines = format!("[{key}]\n{name} = \"{}\"\n", text.replace(['"', '\\'], ""));
		for file in [text, lines] {
			if let Err(error) = library.with_user_file(Language::GERMAN, &file) {
				prop_assert!(!error.to_string().is_empty());
			}
		}
	}
}

#[test]
fn every_line_piece_color_square_and_help_has_its_clips() {
	let library = Library::built_in();
	for language in dialogues() {
		let vocabulary = Vocabulary::new(&library, Manner::new(language)).unwrap();
		let filling = vocabulary.number(8);
		let mut phrases: Vec<Phrase> = PhraseKey::ALL
			.iter()
			.map(|line| {
				vocabulary.line(
					*line,
					&line.holes().iter().map(|_| filling.clone()).collect::<Vec<_>>(),
				)
			})
			.collect();
		assert!(phrases.iter().all(|phrase| !phrase.is_empty()));
		phrases.extend(Role::ALL.map(|role| vocabulary.piece(role)));
		phrases.extend(Color::ALL.map(|color| vocabulary.color(color)));
		phrases.extend(Square::ALL.map(|square| vocabulary.square(square)));
		let words = library.words(language).unwrap();
		let commands = words
			.dialogue
			.iter()
			.flat_map(|dialogue| dialogue.command_names());
		phrases.extend(commands.map(|name| vocabulary.command_help(name)));
		assert_eq!(without_clip(&library, &phrases), Vec::<String>::new());
	}
}

#[test]
fn a_line_is_filled_in_the_order_of_its_holes() {
	let vocabulary = Vocabulary::new(&Library::built_in(), Manner::new(Language::GERMAN)).unwrap();
	let reach = vocabulary.fill(phrases::CannotReach {
		piece: vocabulary.piece(Role::Knight),
		from: vocabulary.square(Square::G1),
		to: vocabulary.square(Square::E5),
	});
	assert_eq!(
		reach.to_string(),
		"Springer auf Gustav eins kann nicht nach Eva fünf ziehen."
	);
	assert_eq!(
		vocabulary
			.line(PhraseKey::LowTime, &[vocabulary.span(Span::minutes(5))])
			.to_string(),
		"Noch fünf Minuten."
	);
}

#[test]
fn a_dialogue_needs_its_words() {
	let french = Vocabulary::new(&Library::built_in(), Manner::new(Language::FRENCH));
	assert_eq!(french.err(), Some(WordsError::NoDialogue(Language::FRENCH)));
}

//! Every move of real games is announced in every way and understood again as the same move, and no two moves that
//! can be played in a position sound alike.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use annabella::chess::{Move, Position};
use annabella::voice::{FileSet, Form, Language, Library, Manner, Part, Vocabulary};

use crate::collection::{Game, chosen};
use crate::portion::one_in;

const FORMS: [Form; 2] = [Form::Long, Form::Short];

/// The ways to speak: every mixture of pieces and ranks, and every language alone with each set of file words.
struct Tongues {
	library: Library,
	vocabularies: Vec<Vocabulary>,
}

impl Tongues {
	fn all() -> Self {
		let library = Library::built_in();
		let languages: Vec<(Language, bool)> = library
			.languages()
			.map(|(language, _, dialogue)| (language, dialogue))
			.collect();
		let mut vocabularies = Vec::new();
		for &(pieces, talks) in &languages {
			for &(ranks, _) in &languages {
				let sets = FileSet::ALL.into_iter();
				for set in sets.filter(|set| ranks == pieces || *set == FileSet::Anna) {
					let manner = Manner {
						files: (pieces, set),
						ranks,
						pieces,
						dialogue: if talks { pieces } else { Language::GERMAN },
						form: Form::Short,
					};
					vocabularies.push(Vocabulary::new(&library, manner).expect("a built-in vocabulary"));
				}
			}
		}
		Self {
			library,
			vocabularies,
		}
	}

	fn check_move(&self, vocabulary: &Vocabulary, position: &Position, mv: Move) {
		for form in FORMS {
			let text = vocabulary.announce_in(form, position, mv).to_string();
			let fen = position.fen();
			let said = self
				.library
				.hear(&text, vocabulary.manner())
				.unwrap_or_else(|error| {
					panic!("{mv:?} in {fen} is announced as {text:?}, but that says: {error}")
				});
			let found = position.find(said).unwrap_or_else(|why| {
				panic!("{mv:?} in {fen} is announced as {text:?}, and is no move: {why:?}")
			});
			assert_eq!(found, mv, "{text:?} in {fen}");
		}
	}

	/// Compares the long forms by their words, as a comma cannot be heard.
	fn check_no_two_alike(&self, vocabulary: &Vocabulary, position: &Position) {
		let mut heard: BTreeMap<String, Move> = BTreeMap::new();
		for mv in position.legal_moves() {
			let words: Vec<String> = vocabulary
				.announce_in(Form::Long, position, mv)
				.sentence()
				.parts
				.into_iter()
				.filter_map(|part| match part {
					Part::Word { text, .. } | Part::Free { text, .. } | Part::Heard { text, .. } => {
						Some(text)
					}
					Part::Written(_) | Part::Mark(_) => None,
				})
				.collect();
			let words = words.join(" ");
			if let Some(other) = heard.insert(words.clone(), mv) {
				panic!("{mv:?} and {other:?} are both {words:?} in {}", position.fen());
			}
		}
	}
}

/// Does it for every game, on all processors. Returns what the games added up to.
fn for_all(games: &[Game], each: impl Fn(usize, &Game) -> usize + Sync) -> usize {
	let next = AtomicUsize::new(0);
	let work = || {
		let mut sum = 0;
		loop {
			let number = next.fetch_add(1, Ordering::Relaxed);
			let Some(game) = games.get(number) else { return sum };
			sum += each(number, game);
		}
	};
	let workers = thread::available_parallelism().map_or(1, NonZero::get);
	thread::scope(|scope| {
		let all: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
		all.into_iter()
			.map(|worker| worker.join().expect("the games hold"))
			.sum()
	})
}

#[test]
fn every_move_is_understood_as_announced() {
	let tongues = Tongues::all();
	let games: Vec<Game> = chosen().expect("games").into_iter().step_by(one_in(8)).collect();
	let plies = for_all(&games, |_, game| {
		for (position, mv) in game {
			for vocabulary in &tongues.vocabularies {
				tongues.check_move(vocabulary, position, *mv);
			}
		}
		game.len()
	});
	assert!(
		plies >= 10_000 / one_in(8),
		"Only {plies} half-moves were there to be tried."
	);
}

// Each position in another vocabulary than the one before.
#[test]
fn no_two_moves_sound_alike() {
	let tongues = Tongues::all();
	let games = chosen().expect("games");
	let positions = for_all(&games, |number, game| {
		for (ply, (position, _)) in game.iter().enumerate() {
			let which = (number + ply) % tongues.vocabularies.len();
			tongues.check_no_two_alike(&tongues.vocabularies[which], position);
		}
		game.len()
	});
	assert!(
		positions >= 10_000,
		"Only {positions} positions were there to be tried."
	);
}

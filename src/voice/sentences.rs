//! Everything that can be refused, decided or required at the table has its sentence, in every language of dialogue.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::*;
use crate::chess::{Color, Piece, Position, Role, Square, Wing};
use crate::clock::{Control, Controls, Span, Stamp};
use crate::game::{
	Arbiter, Breach, By, ClockSettings, Event, GameEvent, Opening, Penalty, PlayEvent, Refusal, RemedyStep,
	Seat, Sight, Table, TimeEvent,
};
use crate::laws::{Ending, LastAct, Obligation, Score};

pub(super) fn words(language: Language) -> Vocabulary {
	Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap()
}

/// Every language in which the program can hold a dialogue.
pub(super) fn dialogues() -> Vec<Language> {
	let spoken = |(language, _, dialogue): (Language, &str, bool)| dialogue.then_some(language);
	let dialogues: Vec<Language> = Library::built_in().languages().filter_map(spoken).collect();
	assert!(!dialogues.is_empty(), "a word file cannot be read");
	dialogues
}

/// The vocabulary of each of them.
pub(super) fn all() -> Vec<Vocabulary> {
	dialogues().into_iter().map(words).collect()
}

/// Every one is a sentence, and no two are the same.
#[track_caller]
pub(super) fn check_sentences(phrases: impl IntoIterator<Item = Phrase>) {
	let mut seen = BTreeSet::new();
	for phrase in phrases {
		let text = phrase.to_string();
		assert!(text.len() > 5 && text.ends_with(['.', '?', '!']), "{text:?}");
		assert!(!text.contains(". .") && !text.contains(" ,"), "{text:?}");
		assert!(seen.insert(text.clone()), "twice: {text:?}");
	}
}

#[test]
fn every_refusal_has_a_sentence_of_its_own() {
	let position = Position::start();
	for words in all() {
		check_sentences(
			Refusal::EXAMPLES
				.iter()
				.map(|refusal| words.refuse(refusal, &position)),
		);
	}
}

#[test]
fn touch_move_names_the_piece_and_the_square() {
	let position = Position::from_fen("r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1").unwrap();
	let check = |obligation, expected: &str| {
		let told = words(Language::GERMAN).refuse(&Refusal::TouchMove(obligation), &position);
		assert_eq!(told.to_string(), expected);
	};
	let none = Obligation::default();
	check(
		Obligation {
			must_move: Some(Square::H1),
			..none
		},
		"Berührt, geführt: Turm auf Hector eins muss ziehen.",
	);
	check(
		Obligation {
			must_capture: Some(Square::E2),
			..none
		},
		"Berührt, geführt: Dame auf Eva zwei muss geschlagen werden.",
	);
	check(
		Obligation {
			must_move: Some(Square::E1),
			must_capture: Some(Square::E2),
			..none
		},
		"Berührt, geführt: König auf Eva eins muss auf Eva zwei schlagen.",
	);
	check(
		Obligation {
			must_castle: Some(Wing::King),
			..none
		},
		"Berührt, geführt: Zu spielen ist: Kurze Rochade.",
	);
	check(
		Obligation {
			must_move: Some(Square::A1),
			forbidden_castling: Some(Wing::Queen),
			..none
		},
		"Berührt, geführt: Turm auf Anna eins muss ziehen. Der Turm wurde zuerst berührt. Nicht mehr erlaubt: Lange Rochade.",
	);
	check(
		none,
		"Der Zug, mit dem Remis beantragt wurde, muss ausgeführt werden.",
	);
}

#[test]
fn every_breach_and_every_penalty_has_a_sentence() {
	let penalties = [
		Penalty::Warning,
		Penalty::TimeAdded(Span::minutes(2)),
		Penalty::TimeTaken(Span::minutes(1)),
		Penalty::Points(2),
		Penalty::Points(-1),
		Penalty::Points(3),
		Penalty::Points(5),
		Penalty::Points(-6),
		Penalty::Fine("20 EUR".to_string()),
		Penalty::Exclusion(1),
		Penalty::Exclusion(3),
		Penalty::Expulsion,
	];
	for words in all() {
		check_sentences(Breach::ALL.map(|breach| words.breach(breach, Color::White)));
		check_sentences(
			penalties
				.iter()
				.map(|penalty| words.penalty(Color::Black, penalty)),
		);
	}
	let german = words(Language::GERMAN);
	let said = |penalty| german.penalty(Color::Black, &penalty).to_string();
	assert_eq!(
		said(Penalty::TimeAdded(Span::minutes(2))),
		"Schwarz erhält zwei Minuten Zeitgutschrift."
	);
	assert_eq!(
		said(Penalty::Points(-1)),
		"Schwarz bekommt einen halben Punkt abgezogen."
	);
	assert_eq!(
		german.breach(Breach::IllegalMove, Color::White).to_string(),
		"Weiß: regelwidriger Zug."
	);
}

#[test]
fn every_ending_and_every_score_has_a_sentence() {
	let by = Color::White;
	let mut endings = Vec::from([
		Ending::Checkmate { winner: by },
		Ending::BothFlags,
		Ending::Late { by },
		Ending::Device { by },
		Ending::NoProgress,
		Ending::IllegalPosition,
		Ending::Annulled { reversed: false },
		Ending::Stalemate,
		Ending::DeadPosition,
		Ending::Agreement,
		Ending::Threefold,
		Ending::FiftyMoves,
		Ending::Fivefold,
		Ending::SeventyfiveMoves,
	]);
	for drawn in [false, true] {
		endings.push(Ending::Resignation { by, drawn });
		endings.push(Ending::Flag { by, drawn });
		endings.push(Ending::IllegalMoves {
			by,
			drawn,
			last: LastAct::Move,
		});
	}
	for score in ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "*"] {
		let score: Score = score.parse().unwrap();
		endings.push(Ending::Ruling { score });
	}
	for words in all() {
		check_sentences(endings.iter().map(|ending| words.ending(*ending)));
	}
	let told = |ending| words(Language::GERMAN).ending(ending).to_string();
	assert_eq!(
		told(Ending::Resignation { by, drawn: true }),
		"Weiß gibt auf. Der Gegner kann nicht gewinnen. Remis."
	);
	assert_eq!(
		told(Ending::IllegalMoves {
			by,
			drawn: false,
			last: LastAct::Move,
		}),
		"Regelwidriger Zug, Partie verloren für Weiß. Schwarz gewinnt."
	);
	assert_eq!(
		told(Ending::Ruling {
			score: "1/2-0".parse().unwrap()
		}),
		"Der Schiedsrichter entscheidet. Weiß erhält einen halben Punkt, Schwarz erhält keinen Punkt."
	);
}

/// A table of two boards, with a blind player who has White.
pub(super) fn table(arbiter: Arbiter) -> Table {
	let control = Control::fischer(Span::minutes(90), Span::ZERO);
	let opening = Opening {
		white: Seat {
			sight: Sight::Blind,
			..Seat::default()
		},
		black: Seat::default(),
		fen: Position::start().fen(),
		clock: Some(Controls::both(control)),
		profile: "fide-2017".to_string(),
		arbiter,
		guard: false,
		two_boards: true,
		echo: crate::game::Echo::Advise,
		..Opening::default()
	};
	Table::open(opening, Stamp(0)).unwrap()
}

#[test]
fn a_step_says_who_does_what() {
	let table = table(Arbiter::Human);
	let check = |who, event, german: &str, english: &str| {
		let step = RemedyStep { who, event };
		assert_eq!(words(Language::GERMAN).step(&step, &table).to_string(), german);
		assert_eq!(words(Language::ENGLISH).step(&step, &table).to_string(), english);
	};
	let board = Color::White;
	check(
		By::White,
		Event::Play(PlayEvent::Displaced {
			board,
			from: Square::F1,
			to: Square::C4,
		}),
		"Weiß stellt den Läufer von Felix eins nach Cesar vier.",
		"White moves the bishop from Felix one to Cesar four.",
	);
	check(
		By::White,
		Event::Play(PlayEvent::Removed {
			board,
			square: Square::E7,
		}),
		"Weiß nimmt den Bauern von Eva sieben.",
		"White takes the pawn off Eva seven.",
	);
	check(
		By::White,
		Event::Play(PlayEvent::Placed {
			board,
			square: Square::E5,
			piece: Piece {
				color: Color::Black,
				role: Role::Pawn,
			},
			from: None,
		}),
		"Weiß stellt auf Eva fünf: schwarzer Bauer.",
		"White puts on Eva five: black pawn.",
	);
	check(
		By::Arbiter,
		Event::Time(TimeEvent::ClockSet(ClockSettings {
			white: Some(Span::minutes(61)),
			black: Some(Span::minutes(5)),
			white_moves: Some(0),
			black_moves: Some(4),
		})),
		"Der Schiedsrichter stellt die Uhr: Weiß eine Stunde eine Minute, Schwarz fünf Minuten, Zugzähler Schwarz vier.",
		"The arbiter sets the clock: White one hour one minute, Black five minutes, move counter Black four.",
	);
	check(
		By::Arbiter,
		Event::restored(0, Vec::new()),
		"Der Schiedsrichter stellt die Anfangsstellung wieder auf.",
		"The arbiter restores the starting position.",
	);
	check(
		By::Arbiter,
		Event::Game(GameEvent::Ended(Ending::Threefold)),
		"Der Schiedsrichter beendet die Partie. Dreifache Stellungswiederholung, Remis.",
		"The arbiter ends the game. Threefold repetition, draw.",
	);
}

#[test]
fn material_is_counted() {
	let position = Position::from_fen("4k3/8/8/8/8/8/PP6/R3K2R w KQ - 0 1").unwrap();
	let counted = |language| words(language).material(&position, Color::White).to_string();
	assert_eq!(
		counted(Language::GERMAN),
		"Weiß: König, zwei Türme, zwei Bauern. Schwarz: König."
	);
	assert_eq!(
		counted(Language::ENGLISH),
		"White: king, two rooks, two pawns. Black: king."
	);
}

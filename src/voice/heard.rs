//! The facts at a table that the room hears, and those that it must not hear.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::sentences::{all, check_sentences, table, words};
use super::*;
use crate::chess::{Color, Piece, Position, Role, Square};
use crate::clock::{Span, Stamp};
use crate::game::{
	Arbiter, Breach, By, CaseEvent, Claim, ClaimKind, ClockEvent, Event, Fact, GameEvent, Penalty, PlayEvent,
	Remedy, RemedyStep,
};
use crate::laws::Ending;

/// Returns the sentences that the room hears of these events, one after the other.
fn heard(arbiter: Arbiter, form: Form, events: &[Event]) -> Vec<String> {
	let manner = Manner {
		form,
		..Manner::new(Language::GERMAN)
	};
	let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
	let mut table = table(arbiter);
	let mut heard = Vec::new();
	for event in events {
		let telling = words.tell(event, &table);
		heard.extend(telling.said.iter().map(|(_, phrase)| phrase.to_string()));
		table.apply(&Fact {
			at: Stamp(1000),
			event: event.clone(),
		});
	}
	heard
}

fn announced(uci: &str, of: Color) -> Event {
	Event::Play(PlayEvent::Announced {
		by: By::player(of),
		of,
		uci: uci.to_string(),
	})
}

fn repeated(uci: &str, right: bool) -> Event {
	Event::Play(PlayEvent::Repeated {
		by: By::Black,
		uci: Some(uci.to_string()),
		right,
	})
}

#[test]
fn an_announcement_is_heard_once_and_again_after_a_wrong_repetition() {
	let turn = [
		Event::Play(PlayEvent::Touched {
			by: Color::White,
			square: Square::G1,
		}),
		Event::Play(PlayEvent::Placed {
			board: Color::White,
			square: Square::F3,
			piece: Piece {
				color: Color::White,
				role: Role::Knight,
			},
			from: Some(Square::G1),
		}),
		announced("g1f3", Color::White),
		Event::moved("g1f3".to_string()),
		Event::PRESSED,
		repeated("g1f4", false),
		repeated("g1f3", true),
		Event::Play(PlayEvent::Executed {
			board: Color::Black,
			uci: "g1f3".to_string(),
		}),
	];
	assert_eq!(
		heard(Arbiter::Human, Form::Long, &turn),
		[
			"Springer Gustav eins Felix drei.",
			"Springer Gustav eins, Felix drei."
		]
	);
	assert_eq!(
		heard(Arbiter::Human, Form::Short, &turn),
		["Springer Felix drei.", "Springer Felix drei."]
	);
}

#[test]
fn an_illegal_announcement_is_told_as_it_was_said() {
	let correction = Event::Play(PlayEvent::Corrected {
		by: By::White,
		uci: "g1f3".to_string(),
	});
	assert_eq!(
		heard(
			Arbiter::Human,
			Form::Long,
			&[announced("g1f4", Color::White), correction]
		),
		[
			"Springer Gustav eins Felix vier.",
			"Korrektur: Springer Gustav eins Felix drei."
		]
	);
	let said = |uci: &str| {
		words(Language::GERMAN)
			.said_move(&Position::start(), uci)
			.to_string()
	};
	assert_eq!(said("a1a7"), "Turm Anna eins schlägt Anna sieben");
	assert_eq!(said("e2e5q"), "Eva zwei Eva fünf Dame");
	assert_eq!(said("e4e5"), "Eva vier Eva fünf");
	assert_eq!(said("g1f3"), "Springer Felix drei");
	assert_eq!(said("o"), "o");
}

#[test]
fn a_move_that_nobody_announced_is_heard() {
	let mate = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|uci| Event::moved(uci.to_string()));
	let mut events = mate.to_vec();
	let ended = Event::Game(GameEvent::Ended(Ending::Checkmate { winner: Color::Black }));
	events.push(ended.clone());
	let told = heard(Arbiter::Program, Form::Short, &events);
	assert_eq!(
		told.iter().rev().take(2).rev().collect::<Vec<_>>(),
		["Dame Hector vier Schachmatt.", "Schwarz gewinnt."]
	);
	// Made by hand, and the game is over before it can be announced.
	let last = events.len() - 2;
	events.insert(
		last,
		Event::Play(PlayEvent::Placed {
			board: Color::Black,
			square: Square::H4,
			piece: Piece {
				color: Color::Black,
				role: Role::Queen,
			},
			from: Some(Square::D8),
		}),
	);
	let told = heard(Arbiter::Human, Form::Short, &events);
	assert_eq!(
		told.last().map(String::as_str),
		Some("Dame Hector vier Schachmatt. Schwarz gewinnt.")
	);
	assert_eq!(told.len(), 4);
}

#[test]
fn only_the_program_as_arbiter_speaks_of_breaches_and_flags() {
	let (white, black) = (Color::White, Color::Black);
	let remedy = Remedy {
		law: "7.5.1".into(),
		steps: Vec::new(),
		otherwise: Vec::new(),
	};
	let events = [
		Event::breached(white, Breach::IllegalMove),
		Event::Case(CaseEvent::Proposed(remedy.into())),
		Event::ADOPTED,
		Event::penalised(black, Penalty::TimeAdded(Span::minutes(2)), "7.5.3".into()),
		Event::Clock(ClockEvent::FlagFell {
			by: white,
			together: false,
		}),
		Event::Game(GameEvent::Ended(Ending::Flag {
			by: white,
			drawn: false,
		})),
	];
	assert_eq!(
		heard(Arbiter::Human, Form::Short, &events),
		[
			"Schwarz erhält zwei Minuten Zeitgutschrift.",
			"Weiß: Zeitüberschreitung. Schwarz gewinnt."
		]
	);
	assert_eq!(
		heard(Arbiter::Program, Form::Short, &events),
		[
			"Weiß: regelwidriger Zug.",
			"Schwarz erhält zwei Minuten Zeitgutschrift.",
			"Weiß: Blättchen gefallen.",
			"Schwarz gewinnt.",
		]
	);
}

#[test]
fn what_is_set_up_again_is_told_by_its_move_and_not_by_its_number() {
	let moved = |uci: &str| Event::Play(PlayEvent::Moved { uci: uci.to_string() });
	let restored = |plies, touched: &[Square]| Event::restored(plies, touched.to_vec());
	let told = heard(
		Arbiter::Human,
		Form::Short,
		&[
			moved("e2e4"),
			moved("e7e5"),
			moved("g1f3"),
			restored(1, &[Square::G8]),
			restored(0, &[]),
		],
	);
	assert_eq!(
		told.get(3..).unwrap(),
		[
			"Zurück zur Stellung nach dem Zug von Weiß: Eva vier. Berührt, geführt: Springer auf Gustav acht muss ziehen.",
			"Zurück zur Anfangsstellung.",
		]
	);
}

#[test]
fn an_illegal_move_on_the_record_is_told_without_a_judgement() {
	let mut table = table(Arbiter::Human);
	table.apply(&Fact {
		at: Stamp(1),
		event: Event::Play(PlayEvent::MovedIllegally {
			placement: "rnbqkbnr/pppppppp/8/8/5N2/8/PPPPPPPP/RNBQKB1R".to_string(),
		}),
	});
	assert_eq!(
		words(Language::GERMAN).last_move(&table).to_string(),
		"Letzter Zug: Springer Gustav eins Felix vier."
	);
}

#[test]
fn every_claim_is_told_with_who_claims_it() {
	for words in all() {
		let table = table(Arbiter::Human);
		let told = |by, kind, uci: Option<&str>| {
			let claim = Claim {
				by,
				kind,
				uci: uci.map(ToString::to_string),
			};
			words
				.tell(&Event::Case(CaseEvent::Claimed(claim)), &table)
				.said
				.remove(0)
				.1
		};
		let mut phrases = Vec::new();
		for kind in ClaimKind::ALL {
			for by in By::ALL {
				phrases.push(told(by, kind, None));
			}
			phrases.push(told(By::White, kind, Some("g1f3")));
		}
		check_sentences(phrases);
	}
	let table = table(Arbiter::Human);
	let claim = Claim {
		by: By::White,
		kind: ClaimKind::Threefold,
		uci: Some("g1f3".to_string()),
	};
	let telling = words(Language::GERMAN).tell(&Event::Case(CaseEvent::Claimed(claim)), &table);
	assert_eq!(
		telling.said[0].1.to_string(),
		"Weiß, Antrag: dreifache Stellungswiederholung, mit diesem Zug: Springer Felix drei."
	);
}

#[test]
fn a_claim_that_the_table_finds_wrong_is_never_told_as_right() {
	let claim = || {
		Event::Case(CaseEvent::Claimed(Claim {
			by: By::White,
			kind: ClaimKind::Threefold,
			uci: None,
		}))
	};
	let price = Event::breached(Color::White, Breach::WrongClaim);
	let proposed = |event: Event| {
		let remedy = Remedy {
			law: "9.5.3".into(),
			steps: Vec::from([RemedyStep::arbiter(event)]),
			otherwise: Vec::new(),
		};
		Event::Case(CaseEvent::Proposed(remedy.into()))
	};
	let said = |events: &[Event]| heard(Arbiter::Human, Form::Short, events).split_off(1);
	let none: [&str; 0] = [];
	assert_eq!(said(&[claim(), proposed(price), Event::ADOPTED]), none);
	let draw = Event::Game(GameEvent::Ended(Ending::Threefold));
	assert_eq!(
		said(&[claim(), proposed(draw), Event::ADOPTED]),
		["Antrag richtig."]
	);
	assert_eq!(said(&[claim(), Event::REJECTED]), ["Antrag falsch."]);
}

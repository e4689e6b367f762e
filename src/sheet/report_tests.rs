//! The report of events at a table, each of which is told only once.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::game_record::What;
use super::{Braille, GameRecord, IncidentReport, Paper, Words};
use crate::chess::{Color, Said, Square};
use crate::clock::{Span, Stamp};
use crate::game::{
	By, CaseEvent, ClaimKind, ClockEvent, Command, Envelope, Event, Fact, GameEvent, Opening, Penalty,
	PlayEvent, PlayerEvent, Report, Ruling, Table,
};

/// Returns the facts of these commands, one a minute.
fn told(opening: Opening, commands: &[(By, Command)]) -> Vec<Fact> {
	let opened = Fact {
		at: Stamp(0),
		event: Event::opened(opening.clone()),
	};
	let mut table = Table::open(opening, Stamp(0)).unwrap();
	let mut facts = Vec::from([opened]);
	for (minute, (by, command)) in (1..).zip(commands) {
		for fact in table.decide(*by, command, Stamp(minute * 60_000)).unwrap() {
			table.apply(&fact);
			facts.push(fact);
		}
	}
	facts
}

fn rule(ruling: Ruling) -> (By, Command) {
	(By::Arbiter, Command::Rule(Box::new(ruling)))
}

fn table() -> Opening {
	Opening {
		clock: "90+30".parse().ok(),
		profile: "fide-2023".into(),
		arbiter: crate::game::Arbiter::Human,
		guard: false,
		..Opening::default()
	}
}

fn report(facts: &[Fact], language: &str) -> IncidentReport {
	let words = Words::of(language).unwrap();
	let heading = GameRecord::of(facts).unwrap().heading("2026-11-21");
	IncidentReport::of(facts, &heading, (language, &words)).unwrap()
}

#[test]
fn incidents_stand_in_their_order_with_moment_clock_and_article() {
	let device = Command::Report {
		kind: Report::Device,
		of: Some(Color::Black),
		square: None,
	};
	let claim = Command::Claim {
		kind: ClaimKind::Threefold,
		said: None,
	};
	let warned = Ruling::Penalise {
		to: Color::White,
		penalty: Penalty::Warning,
	};
	let facts = told(
		table(),
		&[
			(By::Arbiter, Command::Start),
			(By::Arbiter, device),
			rule(Ruling::Reject),
			(By::White, claim),
			rule(Ruling::Reject),
			rule(warned),
		],
	);
	let text = report(&facts, "en").text();
	let expected = "1. Before the first move, 0:02:00 after the table was set up\n\
		Clocks: White 1:29:30, Black 1:30:30.\n\
		Reported by: arbiter.\n\
		Reported: Black: electronic device (11.3.2.2).\n\
		Proposed by article 11.3.2.2: White wins 1-0, Black had an electronic device (11.3.2.2).\n\
		Ruled by the arbiter: Rejected.\n\n\
		2. Before the first move, 0:04:00 after the table was set up\n";
	assert!(text.contains(expected), "{text}");
	for line in [
		"Claimed: White: threefold repetition.",
		"Ruled by the arbiter: Claim rejected.",
		"3. Before the first move, 0:06:00 after the table was set up",
		"Ruled by the arbiter: White: warning (12.9.1).",
		"Result: still open.",
		"Signature of the arbiter: ____________________",
	] {
		assert!(text.lines().any(|there| there == line), "{line}\n{text}");
	}
	// The price of a wrong claim belongs to it.
	let (claimed, warned) = (text.find("2. Before"), text.find("3. Before"));
	let priced = text.find("wrong claim");
	assert!(claimed < priced && priced < warned, "{text}");
	for language in ["de", "fi", "sv"] {
		let report = report(&facts, language);
		assert!(report.text().contains("11.3.2.2"), "{language}");
		let braille = report.braille(Braille::SixDot, Paper::default()).unwrap();
		assert!(
			braille
				.lines()
				.all(|line| line.trim_matches('\u{c}').chars().count() <= 40),
			"{braille}"
		);
		assert!(report.page().contains("<h2>1. "), "{language}");
	}
}

#[test]
fn what_was_granted_is_told_once() {
	let e4 = Command::Move(Said::Piece {
		role: None,
		from_file: Some(crate::chess::File::E),
		from_rank: Some(crate::chess::Rank::Second),
		to: Square::E4,
		promotion: None,
	});
	let device = Command::Report {
		kind: Report::Device,
		of: Some(Color::Black),
		square: None,
	};
	let opening = Opening {
		white: crate::game::Seat {
			name: "Anna <b>".into(),
			..Default::default()
		},
		..table()
	};
	let facts = told(
		opening,
		&[
			(By::Arbiter, Command::Start),
			(By::White, e4),
			(By::White, Command::Press),
			(By::Arbiter, device),
			rule(Ruling::AdoptRemedy),
		],
	);
	let report = report(&facts, "en");
	let text = report.text();
	assert!(text.contains("1. After move 1 of White, 0:04:00 after"), "{text}");
	assert!(
		text.contains("Ruled by the arbiter: Carried out.\n\nResult: White wins 1-0"),
		"{text}"
	);
	assert_eq!(text.matches("electronic device (11").count(), 3, "{text}");
	let page = report.page();
	assert!(page.contains("<dd>Anna &lt;b&gt;</dd>"), "{page}");
	assert!(page.contains("<html lang=\"en\">"), "{page}");
}

#[test]
fn a_game_without_incidents_says_so() {
	let facts = told(table(), &[(By::Arbiter, Command::Start)]);
	assert!(report(&facts, "de").text().contains("\nEs gab keine Vorfälle.\n"));
	assert!(
		report(&facts, "de")
			.page()
			.contains("<p>Es gab keine Vorfälle.</p>")
	);
}

#[test]
fn what_was_typed_wrong_is_no_move_and_is_noted() {
	let moved = |uci: &str| Event::Play(PlayEvent::Moved { uci: uci.into() });
	let events = [
		Event::Game(GameEvent::Opened(Opening::default().into())),
		moved("g1f3"),
		moved("g8f6"),
		Event::Player(PlayerEvent::DrawOffered { by: Color::Black }),
		Event::Game(GameEvent::Mistyped {
			by: By::Arbiter,
			uci: Some("g8f6".into()),
		}),
		moved("b8c6"),
	];
	let facts = events.map(|event| Fact { at: Stamp(0), event });
	let record = GameRecord::of(&facts).unwrap();
	assert!(matches!(&record.notes()[0].what, What::Mistyped(Some(_))));
	assert!(record.is_offered(1), "the offer stays with the half-move");
	let played = record.table().plies()[1].mv.unwrap();
	assert_eq!(played.uci(), "b8c6");
}

fn adjourned(said: &str, what: Envelope) -> Vec<(By, Command)> {
	Vec::from([
		(By::Arbiter, Command::Start),
		(
			By::Arbiter,
			Command::Adjourn {
				left: Span::ZERO,
				when: "Sunday".into(),
				place: "hall".into(),
				withdrawn: false,
			},
		),
		(
			By::White,
			Command::Seal {
				text: "Ke3".into(),
				said: Some(says(said)),
				locked: None,
			},
		),
		(By::White, Command::Stop { reason: "".into() }),
		(By::Black, Command::Arrive),
		(
			By::Arbiter,
			Command::Reopen {
				what,
				text: "".into(),
				said: None,
				unlocked: None,
			},
		),
	])
}

#[test]
fn an_impossible_sealed_move_and_the_signatures_stand_on_the_report() {
	let mut commands = adjourned("e1e3", Envelope::Here);
	commands.extend([
		rule(Ruling::AdoptRemedy),
		(By::White, Command::Sign),
		(By::Black, Command::Sign),
	]);
	let opening = Opening {
		profile: "fide-2017+fi-national-2017".into(),
		..table()
	};
	let facts = told(opening, &commands);
	let text = report(&facts, "en").text();
	for line in [
		"Noted: End of the session.",
		"Noted: White: sealed move: Ke3.",
		"White has confirmed the result.",
		"Black has confirmed the result.",
	] {
		assert!(text.lines().any(|there| there == line), "{line}\n{text}");
	}
}

#[test]
fn a_lost_envelope_and_an_interruption_stand_on_the_report() {
	let opening = Opening {
		profile: "fide-2017+fi-national-2017".into(),
		..table()
	};
	let mut facts = told(opening, &adjourned("e2e3", Envelope::Lost));
	let at = facts.last().unwrap().at;
	let event = Event::Clock(ClockEvent::Stopped {
		reason: "".into(),
		interrupted: true,
	});
	facts.push(Fact { at, event });
	let text = report(&facts, "en").text();
	for line in [
		"Noted: Envelope lost, game resumed without the sealed move.",
		"Noted: Program interrupted, clocks as last saved.",
	] {
		assert!(text.lines().any(|there| there == line), "{line}\n{text}");
	}
	assert!(!text.contains("Ke3"), "{text}");
}

#[test]
fn claim_with_a_move_has_its_claimant_and_the_move() {
	let claim = Command::Claim {
		kind: ClaimKind::Threefold,
		said: Some(says("e2e4")),
	};
	let facts = told(table(), &[(By::Arbiter, Command::Start), (By::White, claim)]);
	let text = report(&facts, "en").text();
	assert!(
		text.contains("Claimed: White: threefold repetition, with e4.\n"),
		"{text}"
	);
}

fn says(uci: &str) -> Said {
	let squares = (
		uci[..2].parse::<Square>().unwrap(),
		uci[2..4].parse::<Square>().unwrap(),
	);
	Said::Piece {
		role: None,
		from_file: Some(squares.0.file()),
		from_rank: Some(squares.0.rank()),
		to: squares.1,
		promotion: None,
	}
}

#[test]
fn a_breach_that_followed_from_a_slip_of_the_keys_is_on_no_paper() {
	let facts = told(
		table(),
		&[
			(By::Arbiter, Command::Start),
			(By::White, Command::Move(says("e2e4"))),
			(By::White, Command::Press),
			(By::Black, Command::Touch { square: Square::G8 }),
			(By::Black, Command::Move(says("d7d5"))),
			(By::Black, Command::Press),
			(By::Black, Command::Mistype(says("g8f6"))),
			(By::White, Command::Move(says("f1a8"))),
			(By::White, Command::Press),
			(By::White, Command::Mistype(says("f1c4"))),
		],
	);
	let breached = facts
		.iter()
		.filter(|fact| matches!(fact.event, Event::Case(CaseEvent::Breached { .. })));
	assert_eq!(breached.count(), 2);
	let record = GameRecord::of(&facts).unwrap();
	let noted = record.notes().iter();
	assert!(
		!noted
			.map(|note| &note.what)
			.any(|what| matches!(what, What::Breach { .. }))
	);
	let text = report(&facts, "en").text();
	assert!(text.contains("Typed by mistake: d5"), "{text}");
	for gone in ["(4.3)", "7.5.1"] {
		assert!(!text.contains(gone), "{text}");
	}
}

#[test]
fn a_wrong_claim_that_is_ruled_by_its_steps_is_rejected_on_every_paper() {
	let claim = Command::Claim {
		kind: ClaimKind::Threefold,
		said: None,
	};
	let facts = told(
		table(),
		&[
			(By::Arbiter, Command::Start),
			(By::White, claim),
			rule(Ruling::AdoptRemedy),
		],
	);
	let text = report(&facts, "en").text();
	assert!(text.contains("Claim rejected."), "{text}");
	assert!(!text.contains("Claim granted."), "{text}");
}

#[test]
fn an_offer_has_its_sign_behind_the_move_of_whoever_offers() {
	let facts = told(
		table(),
		&[
			(By::Arbiter, Command::Start),
			(By::White, Command::Move(says("e2e4"))),
			(By::White, Command::Press),
			(By::Black, Command::OfferDraw),
			(By::Black, Command::Move(says("e7e5"))),
			(By::Black, Command::Press),
			(By::White, Command::DeclineDraw),
			(By::White, Command::OfferDraw),
			(By::Black, Command::AcceptDraw),
		],
	);
	let record = GameRecord::of(&facts).unwrap();
	assert!(!record.is_offered(0) && record.is_offered(1));
	// An offer that was accepted before a move could carry its sign is noted.
	assert!(
		record
			.notes()
			.iter()
			.any(|note| note.what == What::Offer(Color::White))
	);
}

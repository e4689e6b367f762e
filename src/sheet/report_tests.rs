//! The report of what is told at a table, and that nothing of it is told twice.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Braille, GameRecord, IncidentReport, Paper, Words};
use crate::chess::{Color, Said};
use crate::clock::Stamp;
use crate::game::{By, ClaimKind, Command, Event, Fact, Opening, Penalty, Report, Ruling, Table};

/// The facts of what is told at a table, a minute after the other.
fn told(opening: Opening, commands: &[(By, Command)]) -> Vec<Fact> {
	let opened = Fact {
		at: Stamp(0),
		event: Event::Opened(Box::new(opening.clone())),
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
		Clocks: White 1:29:00, Black 1:30:00.\n\
		Reported by: arbiter.\n\
		Reported: Black: electronic device (11.3.2.2).\n\
		By article 11.3.2.2: Result: White wins 1-0, Black had an electronic device (11.3.2.2).\n\
		Ruled: Not carried out.\n\n\
		2. Before the first move, 0:04:00 after the table was set up\n";
	assert!(text.contains(expected), "{text}");
	for line in [
		"Reported: White: claim: threefold repetition.",
		"Ruled: Claim rejected.",
		"3. Before the first move, 0:06:00 after the table was set up",
		"Ruled: White: warning (12.9.1).",
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
		to: crate::chess::Square::E4,
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
		text.contains("Ruled: Carried out.\n\nResult: White wins 1-0"),
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

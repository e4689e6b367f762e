//! Whole scoresheets, compared with handwritten ones.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::{Color, Position, Square};
use crate::clock::{Span, Stamp};
use crate::game::{
	Arbiter, Breach, By, CaseEvent, Claim, ClaimKind, ClockEvent, Event, Fact, GameEvent, Opening, Penalty,
	PlayEvent, PlayerEvent, Seat, SheetBy, SheetEvent,
};
use crate::laws::{Ending, Score};
use crate::texts::Language;

fn opening(sheets: [SheetBy; 2]) -> Opening {
	let [white, black] = [("Anna", 0), ("Bert", 1)].map(|(name, index)| Seat {
		name: name.into(),
		sheet: sheets[index],
		..Seat::default()
	});
	Opening {
		white,
		black,
		fen: Position::start().fen(),
		clock: "40/90+30,30+30".parse().ok(),
		arbiter: Arbiter::Human,
		guard: false,
		two_boards: true,
		..Opening::default()
	}
}

fn record(opening: Opening, events: Vec<Event>) -> GameRecord {
	let opened = [Event::opened(opening), Event::STARTED];
	let facts: Vec<Fact> = opened
		.into_iter()
		.chain(events)
		.zip(0..)
		.map(|(event, second)| Fact {
			at: Stamp(second * 1000),
			event,
		})
		.collect();
	GameRecord::of(&facts).unwrap()
}

/// Moves, each with the press of the clock.
fn moves(uci: &str) -> impl Iterator<Item = Event> + '_ {
	let each = |uci: &str| [Event::moved(uci.into()), Event::PRESSED];
	uci.split_whitespace().flat_map(each)
}

fn written(of: Color, entries: &str) -> impl Iterator<Item = Event> + '_ {
	entries.split_whitespace().map(move |entry| {
		let (text, uci) = entry.split_once('=').unwrap();
		Event::Sheet(SheetEvent::Written {
			of,
			text: text.into(),
			uci: Some(uci.to_string()).filter(|uci| !uci.is_empty()),
			read: false,
			entry: None,
		})
	})
}

fn text(record: &GameRecord, of: Of, language: &str, style: Style) -> String {
	record.text(
		of,
		&SheetHeading::default(),
		&Words::of(language).unwrap(),
		&style,
	)
}

/// Returns the text under the heading.
fn body(text: &str) -> Vec<&str> {
	text.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
}

/// The end of every sheet in German.
const SIGNATURES: [&str; 4] = ["", "Unterschrift von Weiß:", "", "Unterschrift von Schwarz:"];

#[test]
fn a_whole_sheet_in_german_with_times() {
	let mut events: Vec<Event> = moves("e2e4 e7e5 g1f3").collect();
	events.push(Event::Player(PlayerEvent::DrawOffered { by: Color::White }));
	events.extend(moves("b8c6"));
	events.push(Event::Game(GameEvent::Ended(Ending::Resignation {
		by: Color::Black,
		drawn: false,
	})));
	let record = record(opening([SheetBy::Program; 2]), events);
	let style = Style {
		letters: Letters::of_language(Language::GERMAN).unwrap(),
		times: true,
		..Style::default()
	};
	let heading = SheetHeading {
		event: "Stadtmeisterschaft".into(),
		site: "Jena".into(),
		date: "2026-03-14".into(),
		round: "3".into(),
		board: None,
		hash: "0123456789abcdef".into(),
	};
	let expected = "Partieformular des Tisches\n\
		Turnier: Stadtmeisterschaft\nOrt: Jena\nDatum: 2026-03-14\nRunde: 3\nWeiß: Anna\nSchwarz: Bert\n\
		Regeln: FIDE-Schachregeln von 2017, Turnierpartie\n\
		Bedenkzeit: 40 Züge in 1 h 30 min, dazu 30 s je Zug; 30 min, dazu 30 s je Zug\n\n\
		1. e4 1:30:58, e5 1:30:58\n2. Sf3 (=) 1:31:26, Sc6 1:31:25\n\n\
		Ergebnis: Weiß gewinnt 1-0, Schwarz gibt auf (5.1.2).\n\
		Letzter Hash des Protokolls: 0123 4567 89ab cdef\n\n\
		Unterschrift von Weiß:\n\nUnterschrift von Schwarz:\n";
	assert_eq!(
		record.text(Of::Table, &heading, &Words::of("de").unwrap(), &style),
		expected
	);
}

#[test]
fn an_illegal_move_its_price_and_the_way_back() {
	let mut events: Vec<Event> = moves("e2e4 e7e5").collect();
	events.extend([
		Event::Play(PlayEvent::MovedIllegally {
			placement: "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR".into(),
		}),
		Event::PRESSED,
		Event::Clock(ClockEvent::Stopped {
			reason: "regelwidriger Zug.".into(),
			interrupted: false,
		}),
		Event::breached(Color::White, Breach::IllegalMove),
		Event::penalised(Color::Black, Penalty::TimeAdded(Span::minutes(2)), "7.5.3".into()),
		Event::restored(2, vec![Square::E1]),
		Event::RESUMED,
	]);
	events.extend(moves("e1e2"));
	events.push(Event::Case(CaseEvent::Claimed(Claim {
		by: By::Black,
		kind: ClaimKind::Threefold,
		uci: None,
	})));
	events.push(Event::REJECTED);
	events.extend(moves("g8f6"));
	let record = record(opening([SheetBy::Program; 2]), events);
	let sheet = text(
		&record,
		Of::Table,
		"de",
		Style {
			letters: Letters::of_language(Language::GERMAN).unwrap(),
			..Style::default()
		},
	);
	let mut expected = vec![
		"1. e4 e5",
		"  Gemeldet: Uhren angehalten: regelwidriger Zug.",
		"  Gemeldet: Weiß: regelwidriger Zug: Ke1-e3 (7.5.1).",
		"  Vom Schiedsrichter entschieden: Schwarz: 0:02:00 mehr (7.5.3).",
		"  Vom Schiedsrichter entschieden: Zurück zur Stellung nach Zug 1 von Schwarz.",
		"2. Ke2",
		"  Beantragt: Schwarz: dreifache Stellungswiederholung.",
		"  Vom Schiedsrichter entschieden: Antrag abgelehnt.",
		"2. … Sf6",
		"",
		"Ergebnis: noch offen.",
	];
	expected.extend(SIGNATURES);
	assert_eq!(body(&sheet), expected);
	// A player's sheet that the program keeps has the moves and nothing else (8.1.4).
	let own = text(&record, Of::Player(Color::White), "en", Style::default());
	assert!(own.starts_with("Scoresheet of White\n"));
	assert_eq!(
		body(&own)[..4],
		["1. e4 e5", "2. Ke2 Nf6", "", "Result: still open."]
	);
}

#[test]
fn an_illegal_move_that_stood() {
	let mut events: Vec<Event> = moves("e2e4 e7e5").collect();
	events.push(Event::Play(PlayEvent::MovedIllegally {
		placement: "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR".into(),
	}));
	events.push(Event::PRESSED);
	events.extend(moves("b8c6"));
	let record = record(opening([SheetBy::Program; 2]), events);
	let sheet = text(&record, Of::Table, "en", Style::default());
	assert_eq!(
		body(&sheet)[..4],
		[
			"1. e4 e5",
			"2. Ke1-e3",
			"  White: illegal move that stands: Ke1-e3.",
			"2. … Nc6"
		]
	);
	let pgn = record.pgn(&SheetHeading::default()).replace('\n', " ");
	assert!(
		pgn.ends_with("{Here an illegal move was played, and stands: 2. Ke1-e3 Nc6} * "),
		"{pgn}"
	);
}

/// White has written a different second move, Black an illegible entry, and then no more.
fn different_sheets() -> GameRecord {
	let mut events: Vec<Event> = moves("e2e4 e7e5 g1f3 b8c6 f1b5").collect();
	events.extend(written(
		Color::White,
		"e4=e2e4 e5=e7e5 Sc3=b1c3 Sc6=b8c6 Lb5=f1b5",
	));
	events.extend(written(Color::Black, "e4=e2e4 e5=e7e5 S{3="));
	events.push(Event::Player(PlayerEvent::DrawOffered { by: Color::White }));
	events.push(Event::Game(GameEvent::Ended(Ending::Ruling {
		score: Score::BothLose,
	})));
	record(opening([SheetBy::Own; 2]), events)
}

#[test]
fn each_player_has_a_sheet_of_his_own() {
	let record = different_sheets();
	let sheet = text(&record, Of::Table, "en", Style::default());
	let mut lines = body(&sheet);
	lines.truncate(8);
	assert_eq!(
		lines,
		[
			"1. e4 e5",
			"2. Nf3",
			"  White wrote: Sc3.",
			"  Black wrote, illegibly: S{3.",
			"  Here the scoresheet of Black ends.",
			"2. … Nc6",
			"3. Bb5 (=)",
			"",
		]
	);
	let white = text(&record, Of::Player(Color::White), "en", Style::default());
	assert_eq!(body(&white)[..3], ["1. e4 e5", "2. Sc3 Sc6", "3. Lb5 (=)"]);
	let black = text(&record, Of::Player(Color::Black), "en", Style::default());
	assert_eq!(body(&black)[..2], ["1. e4 e5", "2. S{3"]);
	assert!(white.contains("Result: score 0-0, decision of the arbiter (12.9).\n"));
}

#[test]
fn nobody_writes() {
	let record = record(opening([SheetBy::None, SheetBy::Own]), moves("e2e4").collect());
	let sheet = text(&record, Of::Player(Color::White), "fi", Style::default());
	assert_eq!(body(&sheet)[0], "Pöytäkirjaa ei pidetä.");
	let sheet = text(&record, Of::Table, "sv", Style::default());
	assert_eq!(body(&sheet)[..2], ["1. e4", "  Svart skrev ingenting."]);
}

#[test]
fn pgn_tells_what_the_sheets_say_otherwise() {
	let pgn = different_sheets().pgn(&SheetHeading::default());
	assert!(pgn.contains("[Result \"*\"]"));
	let (_, moves) = pgn.split_once("\n\n").unwrap();
	let moves: String = moves.replace('\n', " ");
	let no_clock: Vec<&str> = moves.split(" {[%clk").collect();
	assert_eq!(no_clock.len(), 6);
	assert!(moves.contains(
		"White's scoresheet: Sc3. Black's scoresheet, illegible: S(3. Black's scoresheet ends here.} 2... Nc6"
	));
	assert!(moves.ends_with("(=)} {The score is 0-0.} * "), "{moves}");
}

#[test]
fn what_everybody_may_see_has_moves_and_times_alone() {
	let pgn = different_sheets().public_pgn(&SheetHeading::default());
	assert!(!pgn.contains("scoresheet") && !pgn.contains("(=)"), "{pgn}");
	assert_eq!(pgn.matches("[%clk").count(), 5);
}

#[test]
fn taking_back_takes_the_offer_along_and_keeps_the_notes() {
	let mut events: Vec<Event> = moves("e2e4 e7e5").collect();
	events.push(Event::Player(PlayerEvent::DrawOffered { by: Color::Black }));
	events.push(Event::Game(GameEvent::TakenBack {
		plies: 2,
		presses: true,
	}));
	events.extend(moves("d2d4 d7d5"));
	events.push(Event::Game(GameEvent::Ended(Ending::Annulled {
		reversed: false,
	})));
	let record = record(opening([SheetBy::Program; 2]), events);
	let sheet = text(&record, Of::Table, "en", Style::default());
	assert_eq!(
		body(&sheet)[..4],
		[
			"  Half-moves taken back: 2.",
			"1. d4 d5",
			"",
			"Result: no score, a new game is played instead (7.2.1)."
		]
	);
	assert!(record.pgn(&SheetHeading::default()).ends_with("*\n"));
}

#[test]
fn an_own_sheet_in_the_british_code_has_what_can_be_coded() {
	let record = different_sheets();
	let words = Words::of("en").unwrap();
	let moves = |of| {
		let form = (Braille::Uk, Paper::default());
		let pages = record.braille(
			of,
			&SheetHeading::default(),
			("en", &words),
			&Style::default(),
			form,
		);
		let pages = pages.unwrap();
		let (_, moves) = pages.split_once("\r\n1 ").unwrap();
		moves.split("\r\n\r\n").next().unwrap().to_string()
	};
	let offer = "\"<\"7\">";
	assert_eq!(
		moves(Of::Player(Color::White)),
		format!("E4 E5\r\n2 SC3 SC6\r\n3 LB5 {offer}")
	);
	// An entry that is no move stays as it was written, here with a brace, which is no sign of braille.
	assert_eq!(moves(Of::Player(Color::Black)), "E4 E5\r\n2 ,S8#C");
}

/// The lines of BRF pages, without the line with the page number.
fn brf(record: &GameRecord, language: &str, style: &Style, braille: Braille) -> Vec<String> {
	let words = Words::of(language).unwrap();
	let paper = Paper::new(32, 10).unwrap();
	let pages = record
		.braille(
			Of::Table,
			&SheetHeading::default(),
			(language, &words),
			style,
			(braille, paper),
		)
		.unwrap();
	let mut lines = Vec::new();
	for (number, page) in (1..).zip(pages.split('\x0c')) {
		let all: Vec<&str> = page.strip_suffix("\r\n").unwrap().split("\r\n").collect();
		assert!(
			all.len() <= 10 && all.iter().all(|line| line.chars().count() <= 32),
			"{page:?}"
		);
		let sign = char::from(b'A' - 1 + number);
		let head = match braille {
			Braille::SixDot | Braille::Uk => format!("{:>32}", format!("#{sign}")),
			Braille::EightDot => format!("{number:>32}"),
		};
		assert_eq!(all[0], head);
		lines.extend(all[1..].iter().map(ToString::to_string));
	}
	lines
}

#[test]
fn three_brailles() {
	let mut events: Vec<Event> = moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2").collect();
	events.push(Event::Player(PlayerEvent::DrawOffered { by: Color::White }));
	let record = record(opening([SheetBy::Program; 2]), events);
	let german = Style {
		letters: Letters::of_language(Language::GERMAN).unwrap(),
		..Style::default()
	};
	let six = brf(&record, "de", &german, Braille::SixDot);
	let at = six.iter().position(|line| line.starts_with("#A'")).unwrap();
	assert_eq!(
		six[at..at + 4],
		[
			"#A' E#D D#E",
			"#B' EXD#E .DXD#E",
			"#C' .SC#C .DE#E@6",
			"#D' .LE#B 7@77"
		]
	);
	assert_eq!(six[0], ".PARTIEFORMULAR DES .TISCHES");
	let uk = brf(&record, "en", &german, Braille::Uk);
	let at = uk.iter().position(|line| line.starts_with("1 ")).unwrap();
	assert_eq!(
		uk[at..at + 4],
		["1 E4 D5", "2 E;D5 Q;D5", "3 SC3 Q^E5", "4 LE2 \"<\"7\">"]
	);
	let eight = brf(&record, "fi", &german, Braille::EightDot);
	let at = eight.iter().position(|line| line.starts_with("1. ")).unwrap();
	assert_eq!(
		eight[at..at + 4],
		["1. e4 d5", "2. exd5 Dxd5", "3. Sc3 De5+", "4. Le2 (=)"]
	);
}

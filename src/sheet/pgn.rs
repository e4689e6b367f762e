//! A game as PGN, in the format that programs exchange (export format).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::archive::{ImportedGame, Note};
use super::differ::{self, Difference, Differs};
use super::game_record::{GameRecord, Shift, What, illegal_at};
use super::heading::SheetHeading;
use super::pgn_tags::{result, termination, time_control, unknown_score};
use super::standing::Illegal;
use crate::chess::{Color, ENGLISH_LETTERS, Position, san};
use crate::game::{Papers, Table};
use crate::names::legible;
use crate::openings;

/// The widest line of movetext, by PGN's export format.
const WIDTH: usize = 79;

impl GameRecord {
	/// Returns the game as PGN, with draw offers, and with differences of the players' own scoresheets, as comments.
	#[must_use]
	pub fn pgn(&self, heading: &SheetHeading) -> String {
		written(self.table(), heading, Some(self))
	}

	/// Returns the game as one for reading: its moves, and the time of each.
	#[must_use]
	pub fn imported(&self, heading: &SheetHeading) -> Option<ImportedGame> {
		let note = |spent| Note {
			comment: format!("[%emt {spent}]"),
			..Note::default()
		};
		let notes: Vec<Note> = self.table().times_spent().into_iter().map(note).collect();
		Some(ImportedGame::of_pgn(&self.public_pgn(heading))?.noted(&notes))
	}

	/// Returns the game for the public while it is played: its moves and clocks, but no offers, scoresheets, or moves that are
	/// still before the arbiter.
	#[must_use]
	pub fn public_pgn(&self, heading: &SheetHeading) -> String {
		written(self.table(), heading, None)
	}
}

/// Writes the game; `noted` is the record whose notes stand in comments beside the moves.
fn written(table: &Table, heading: &SheetHeading, noted: Option<&GameRecord>) -> String {
	let opening = table.opening();
	let result = result(table);
	let mut text = String::new();
	let mut tag = |name: &str, value: &str, unknown: &str| {
		let value = escaped(value);
		// Also a name of invisible signs only.
		let value = if value.is_empty() { unknown } else { value.as_str() };
		text.push_str(&format!("[{name} \"{value}\"]\n"));
	};
	tag("Event", &heading.event, "Annabella");
	tag("Site", &heading.site, "?");
	tag("Date", &heading.date.replace('-', "."), "????.??.??");
	tag("Round", &heading.round, "-");
	if let Some(board) = heading.board {
		tag("Board", &board.to_string(), "?");
	}
	tag("White", &opening.white.name, "?");
	tag("Black", &opening.black.name, "?");
	tag("Result", result, "*");
	for (color, seat) in [("White", &opening.white), ("Black", &opening.black)] {
		let Papers {
			fide_id,
			title,
			rating,
			federation,
		} = &seat.papers;
		let known = [
			("Title", title.clone()),
			(
				"Elo",
				rating.map_or_else(String::new, |rating| rating.to_string()),
			),
			("FideId", fide_id.map_or_else(String::new, |id| id.to_string())),
			("Federation", federation.clone()),
		];
		for (name, value) in known.iter().filter(|(_, value)| !value.is_empty()) {
			tag(&format!("{color}{name}"), value, "-");
		}
	}
	if table.start().begins_chess960() {
		tag("Variant", "Chess960", "?");
	}
	if opening.fen != Position::start().fen() {
		tag("SetUp", "1", "");
		tag("FEN", &opening.fen, "?");
	}
	if opening.external_clock && opening.clock.is_none() {
		// A time control exists, but is unknown.
		tag("TimeControl", "?", "?");
	} else if let Some(controls) = &opening.clock
		&& controls.white == controls.black
		&& let Some(control) = time_control(&controls.white)
	{
		tag("TimeControl", &control, "?");
	}
	if let Some(ending) = table.ending() {
		tag("Termination", termination(ending), "?");
		// While it is played, its name would be advice (11.3).
		if let Some(opening) = openings::of(table.positions()) {
			tag("ECO", opening.eco, "?");
			tag("Opening", opening.name, "?");
		}
	}
	text.push('\n');
	let mut moves = noted.map_or_else(String::new, |record| read_off(record, 0).map(braced).collect());
	moves.push_str(&movetext(table, noted));
	if let Some(score) = unknown_score(table) {
		moves.push_str(&format!(" {{The score is {score}.}}"));
	}
	wrap(&mut text, moves.split(' ').chain([result]));
	text
}

fn movetext(table: &Table, noted: Option<&GameRecord>) -> String {
	let mut text = String::new();
	let mut numbered = false;
	let last = table.plies().len().saturating_sub(1);
	for (index, ply) in table.plies().iter().enumerate() {
		let Some(mv) = ply.mv else {
			text.push_str(&behind_illegal(table, index, noted));
			break;
		};
		let (turn, number) = (ply.before.turn(), ply.before.move_number());
		if turn == Color::White {
			text.push_str(&format!("{number}. "));
		} else if !numbered {
			text.push_str(&format!("{number}... "));
		}
		text.push_str(&san(&ply.before, mv));
		text.push(' ');
		numbered = true;
		// One comment for all notes, as some programs keep only one.
		let mut comment = Vec::new();
		let left = ply.clocks.map(|clocks| clocks.of(turn)).or(ply.read);
		comment.extend(left.map(|left| format!("[%clk {left}]")));
		if let Some(record) = noted {
			comment.extend(record.is_offered(index).then(|| "(=)".to_string()));
			comment.extend(read_off(record, index + 1));
			comment.extend(differ::at(table, index).iter().map(told));
			if index == last {
				comment.extend(differ::beyond(table).iter().map(told));
			}
		}
		if !comment.is_empty() {
			text.push_str(&format!("{{{}}} ", comment.join(" ")));
			numbered = false;
		}
	}
	text.trim_end().to_string()
}

/// PGN has only legal moves, each after the one before. From the first illegal move on the game is a comment, in the form of a
/// scoresheet. The public gets no such comment while the case is undecided.
fn behind_illegal(table: &Table, index: usize, noted: Option<&GameRecord>) -> String {
	let standing = illegal_at(table, index);
	if noted.is_none() && standing == Illegal::Open {
		return String::new();
	}
	let told = match standing {
		Illegal::Stands => "Here an illegal move was played, and stands:",
		Illegal::Open => "Here an illegal move was played, on which nothing is decided yet:",
		Illegal::Ended => "Here an illegal move was played, by which the game ended:",
	};
	let mut comment = String::from(told);
	for (place, ply) in table.plies().iter().enumerate().skip(index) {
		let (turn, number) = (ply.before.turn(), ply.before.move_number());
		if turn == Color::White {
			comment.push_str(&format!(" {number}."));
		} else if place == index {
			comment.push_str(&format!(" {number}..."));
		}
		comment.push(' ');
		let next = table
			.plies()
			.get(place + 1)
			.map_or(table.position(), |ply| &ply.before);
		let shift = || Shift::of(&ply.before, &next.placement()).text(ENGLISH_LETTERS);
		comment.push_str(&ply.mv.map_or_else(shift, |mv| san(&ply.before, mv)));
		if noted.is_some_and(|record| record.is_offered(place)) {
			comment.push_str(" (=)");
		}
	}
	format!("{{{comment}}}")
}

/// Returns the readings of another clock after this number of half-moves that are not the time after a move.
fn read_off(record: &GameRecord, plies: usize) -> impl Iterator<Item = String> {
	let notes = record.notes().iter().filter(move |note| note.plies == plies);
	notes.filter_map(|note| {
		let What::ClockRead(read) = &note.what else {
			return None;
		};
		let shown = Color::ALL.into_iter().zip(read).filter_map(|(color, read)| {
			let (left, _) = (*read).filter(|(_, of_move)| !of_move)?;
			Some(format!("{} {left}", color.fold_wb("White", "Black")))
		});
		let shown: Vec<String> = shown.collect();
		(!shown.is_empty()).then(|| format!("Read off the clock: {}.", shown.join(", ")))
	})
}

fn braced(comment: String) -> String {
	format!("{{{comment}}} ")
}

/// Returns a difference of a player's own scoresheet in words. A brace would end the comment.
fn told(difference: &Difference) -> String {
	let sheet = format!("{}'s scoresheet", difference.of.fold_wb("White", "Black"));
	let plain = |text: &str| text.replace('{', "(").replace('}', ")");
	match &difference.what {
		Differs::Other(text) => format!("{sheet}: {}.", plain(text)),
		Differs::Illegible(text) => format!("{sheet}, illegible: {}.", plain(text)),
		Differs::LeftOut => format!("{sheet} leaves this move out."),
		Differs::Ends => format!("{sheet} ends here."),
		Differs::Nothing => format!("{sheet} is empty."),
	}
}

fn wrap<'a>(text: &mut String, words: impl Iterator<Item = &'a str>) {
	let mut column = 0;
	for word in words.filter(|word| !word.is_empty()) {
		if column > 0 && column + 1 + word.len() > WIDTH {
			text.push('\n');
			column = 0;
		}
		if column > 0 {
			text.push(' ');
			column += 1;
		}
		text.push_str(word);
		column += word.len();
	}
	text.push('\n');
}

/// Returns the value of a tag without control characters, and with a backslash before each quote and backslash.
fn escaped(value: &str) -> String {
	legible(value).replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {

	use super::*;
	use crate::clock::Span;
	use crate::clock::Stamp;
	use crate::game::{ClockEvent, Event, Fact, GameEvent, Occasion, Opening, PlayEvent, Seat, TimeEvent};
	use crate::laws::Ending;

	#[test]
	fn names_clocks_and_a_game_that_begins_with_black() {
		let seat = |name: &str| Seat {
			name: name.into(),
			..Seat::default()
		};
		let opening = Opening {
			white: seat("Anna \"A\" \\ \u{1b}[2J"),
			black: seat(""),
			fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7".into(),
			clock: "5+3".parse().ok(),
			occasion: Occasion {
				round: "7".into(),
				..Occasion::default()
			},
			..Opening::default()
		};
		let facts = [
			(0, Event::opened(opening)),
			(0, Event::STARTED),
			(2_000, Event::moved("e8e7".into())),
			(2_000, Event::PRESSED),
			(5_000, Event::moved("e2e4".into())),
			(5_000, Event::PRESSED),
			(
				305_500,
				Event::Clock(ClockEvent::FlagFell {
					by: Color::Black,
					together: false,
				}),
			),
			(
				305_500,
				Event::Game(GameEvent::Ended(Ending::Flag {
					by: Color::Black,
					drawn: false,
				})),
			),
		]
		.map(|(at, event)| Fact { at: Stamp(at), event });
		// In the saved form of the journal.
		let facts = facts.map(|fact| {
			let line = serde_json::to_string(&fact).unwrap();
			serde_json::from_str(&line).unwrap()
		});
		let record = GameRecord::of(&facts).unwrap();
		let expected = "[Event \"Annabella\"]\n[Site \"?\"]\n[Date \"2026.03.14\"]\n[Round \"7\"]\n\
			[White \"Anna \\\"A\\\" \\\\ \"]\n[Black \"?\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
			[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[TimeControl \"300+3\"]\n[Termination \"time forfeit\"]\n\n\
			7... Ke7 {[%clk 0:05:04]} 8. e4 {[%clk 0:05:03]} 1-0\n";
		assert_eq!(record.pgn(&record.heading("2026-03-14")), expected);
	}

	#[test]
	fn what_was_read_off_another_clock_stands_at_its_move_or_by_itself() {
		let opening = Opening {
			external_clock: true,
			..Opening::default()
		};
		let read = |white: u64, black: u64| {
			Event::Clock(ClockEvent::ClockRead {
				by: crate::game::By::Arbiter,
				white: (white > 0).then(|| Span::minutes(white)),
				black: (black > 0).then(|| Span::minutes(black)),
			})
		};
		let moved = |uci: &str| Event::Play(PlayEvent::Moved { uci: uci.into() });
		let events = [
			Event::opened(opening),
			read(90, 90),
			Event::STARTED,
			moved("e2e4"),
			Event::PRESSED,
			read(89, 88),
			moved("e7e5"),
			Event::PRESSED,
			// The arbiter has changed it, so it is not the time after the move.
			Event::Time(TimeEvent::PressTakenBack { by: Color::Black }),
			read(0, 87),
		];
		let facts: Vec<Fact> = (0..)
			.zip(events)
			.map(|(at, event)| Fact { at: Stamp(at), event })
			.collect();
		let record = GameRecord::of(&facts).unwrap();
		let heading = record.heading("");
		let moves = |pgn: String| pgn.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
		let pgn = record.pgn(&heading);
		assert!(pgn.contains("[TimeControl \"?\"]"), "{pgn}");
		assert_eq!(
			moves(pgn),
			"{Read off the clock: White 1:30:00, Black 1:30:00.} 1. e4 {[%clk 1:29:00] Read off the clock: Black 1:28:00.} \
			 1... e5 {Read off the clock: Black 1:27:00.} * "
		);
		assert_eq!(
			moves(record.public_pgn(&heading)),
			"1. e4 {[%clk 1:29:00]} 1... e5 * "
		);
		let words = crate::sheet::Words::of("en").unwrap();
		let style = crate::sheet::Style {
			times: true,
			..crate::sheet::Style::default()
		};
		let sheet = record.text(crate::sheet::Of::Table, &heading, &words, &style);
		for line in [
			"Time control: on the clock that stands on the table",
			"  Read off the clock: White 1:30:00, Black 1:30:00.",
			"1. e4 1:29:00",
			"  Read off the clock: White 1:29:00, Black 1:28:00.",
			"1. … e5",
			"  Ruled by the arbiter: Black: last press taken back on the clock.",
		] {
			assert!(sheet.lines().any(|there| there == line), "{line}\n{sheet}");
		}
	}

	#[test]
	fn a_replaced_clock_is_read_from_journals_of_before() {
		let line = r#"{"at":1,"event":"clock-replaced","white":5,"black":6,"white_moves":0,"black_moves":1,"flags":"up"}"#;
		let fact: Fact = serde_json::from_str(line).unwrap();
		assert_eq!(serde_json::to_string(&fact).unwrap(), line);
	}

	#[test]
	fn every_period_of_a_time_control() {
		for (text, field) in [
			("5+3", Some("300+3")),
			("15", Some("900")),
			("40/90+30,30+30", Some("40/5400+30:1800+30")),
			("40/120,20/60*", Some("40/7200:20/3600")),
			("5d0", Some("300")),
			("5d3", None),
			("40/90,30b3", None),
		] {
			let control = text.parse().unwrap();
			assert_eq!(time_control(&control).as_deref(), field, "{text}");
		}
	}
}

//! Text on the envelope of an adjourned game (I.2): as text, as a page that is printed and glued on, and in braille.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::braille::{Braille, Paper};
use super::game_record::GameRecord;
use super::heading::SheetHeading;
use super::journal::Fingerprint;
use super::notation::{Letters, Style};
use super::note::Pen;
use super::printed;
use super::words::{SheetError, Words, clean};
use crate::chess::{Color, KING_FIRST, Position, Role, Square, of_role};
use crate::game::{Adjournment, Phase};

/// Blank to be filled in by hand.
const OPEN: &str = "____________________";

/// The envelope of a game that is adjourned. It does not name the move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeSheet {
	title: String,
	/// Statements about the envelope, each with its name.
	fields: Vec<(String, String)>,
	/// The position before the sealed move, from the eighth rank down, in letters.
	diagram: Vec<String>,
	/// The same with printed figures.
	figures: Vec<Vec<char>>,
	signature: String,
	language: String,
	letters: Letters,
}

impl GameRecord {
	/// Returns the envelope, while one is shut; with the words of a language and its name.
	#[must_use]
	pub fn envelope(
		&self,
		heading: &SheetHeading,
		words: (&str, &Words),
		letters: Letters,
	) -> Option<EnvelopeSheet> {
		let (language, words) = words;
		let adjournment = self.table().adjournment()?;
		let shut = matches!(
			adjournment.phase,
			Phase::Sealed | Phase::Waiting | Phase::Answered
		);
		let position = self.table().position();
		shut.then(|| EnvelopeSheet {
			title: words.envelope.clone(),
			fields: self.on_envelope(adjournment, heading, words, letters),
			diagram: diagram(position, letters),
			figures: figures(position),
			signature: words.arbiter_signature.clone(),
			language: language.to_string(),
			letters,
		})
	}

	fn on_envelope(
		&self,
		adjournment: &Adjournment,
		heading: &SheetHeading,
		words: &Words,
		letters: Letters,
	) -> Vec<(String, String)> {
		let (table, position) = (self.table(), self.table().position());
		let style = Style {
			letters,
			..Style::default()
		};
		let pen = Pen { words, style: &style };
		let mut fields = Vec::new();
		let mut field = |name: &str, value: &str| {
			let value = clean(value);
			let value = if value.trim().is_empty() {
				OPEN
			} else {
				value.trim()
			};
			fields.push((name.to_string(), value.to_string()));
		};
		let board = heading.board.map_or_else(String::new, |board| board.to_string());
		let occasion = [
			(&words.event, &heading.event),
			(&words.site, &heading.site),
			(&words.round, &heading.round),
			(&words.board, &board),
			(&words.date, &heading.date),
		];
		for (name, value) in occasion.into_iter().filter(|(_, value)| !value.is_empty()) {
			field(name, value);
		}
		for color in Color::ALL {
			field(words.player(color), &table.opening().seat(color).on_paper());
		}
		field(&words.before_sealing, &position.fen());
		for color in Color::ALL {
			let pieces = pieces(position, color, letters);
			field(&pen.of_player(&words.pieces_of, color, &[]), &pieces);
		}
		if !table.is_timed() {
			field(&words.time_control, &words.no_clock);
		} else {
			for color in Color::ALL {
				// The count of another clock is filled in by hand.
				let used = table
					.clock()
					.map(|_| table.used_shown(color, table.last()).to_string());
				let used = used.unwrap_or_default();
				field(&pen.of_player(&words.time_used, color, &[]), &used);
			}
			for color in Color::ALL {
				let left = adjournment.recorded.as_ref().map(|recorded| recorded.of(color));
				let left = left.or_else(|| table.external()?.shows(color));
				let left = left.map_or_else(String::new, |left| left.to_string());
				field(&pen.of_player(&words.time_left, color, &[]), &left);
			}
		}
		// The second envelope holds the answer (I.9.3).
		field(&words.sealed_by, words.player(position.turn()));
		field(&words.sealed_number, &position.move_number().to_string());
		let offer = table
			.offer()
			.map_or(words.no_offer.as_str(), |by| words.player(by));
		field(&words.open_offer, offer);
		field(&words.goes_on, &adjournment.when);
		field(&words.goes_on_where, &adjournment.place);
		if !heading.hash.is_empty() {
			field(&words.hash, &Fingerprint::grouped(&heading.hash));
		}
		fields
	}
}

impl EnvelopeSheet {
	/// As text in short lines, to be read aloud, or printed as it is.
	#[must_use]
	pub fn text(&self) -> String {
		let mut text = format!("{}\n\n", self.title);
		for (name, value) in &self.fields {
			text.push_str(&format!("{name}: {value}\n"));
		}
		text.push('\n');
		for rank in &self.diagram {
			text.push_str(&format!("{rank}\n"));
		}
		text.push_str(&format!("\n{}: {OPEN}\n", self.signature));
		text
	}

	/// As a page for any browser, which prints it on A4 with the diagram, and for screen readers.
	#[must_use]
	pub fn page(&self) -> String {
		let mut body = printed::list(&self.fields);
		// The pieces stand in words above: a listener is spared the diagram.
		body.push_str("<table aria-hidden=\"true\">\n");
		for (rank, squares) in (1..=8).rev().zip(&self.figures) {
			body.push_str(&format!("<tr><th>{rank}</th>"));
			for figure in squares {
				body.push_str(&format!("<td>{figure}</td>"));
			}
			body.push_str("</tr>\n");
		}
		body.push_str("<tr><th></th>");
		for file in 'a'..='h' {
			body.push_str(&format!("<th>{file}</th>"));
		}
		body.push_str(&format!(
			"</tr>\n</table>\n<p>{}: {OPEN}</p>\n",
			printed::escaped(&self.signature)
		));
		printed::page(&self.language, &self.title, include_str!("envelope.css"), &body)
	}

	/// In braille, laid out for paper. The pieces are listed; there is no diagram.
	///
	/// # Errors
	/// If the language has no braille, or the data is damaged.
	pub fn braille(&self, braille: Braille, paper: Paper) -> Result<String, SheetError> {
		let head = [self.title.clone(), String::new()].into_iter();
		let fields = self.fields.iter().map(|(name, value)| {
			let value = if value == OPEN { "" } else { value };
			format!("{name}: {value}")
		});
		let lines: Vec<String> = head
			.chain(fields)
			.chain([format!("{}:", self.signature)])
			.collect();
		braille.paper(&self.language, self.letters, &lines, paper)
	}
}

/// The squares of a side's pieces, each with its letter, the king first.
fn pieces(position: &Position, color: Color, letters: Letters) -> String {
	let mut named = Vec::new();
	for role in KING_FIRST {
		for (square, piece) in position.pieces() {
			if piece.color == color && piece.role == role {
				let letter = letters.of(role).to_string();
				named.push(format!("{}{square}", letter.trim()));
			}
		}
	}
	named.join(", ")
}

fn ranks(position: &Position, draw: impl Fn(Option<(Color, Role)>) -> char) -> Vec<Vec<char>> {
	let on = |square: Square| {
		let piece = position.piece_on(square)?;
		Some((piece.color, piece.role))
	};
	let squares = |rank: u32| (0..8).map(move |file| Square::new(rank * 8 + file));
	let rank = |rank| squares(rank).map(|square| draw(on(square))).collect();
	(0..8).rev().map(rank).collect()
}

/// White's pieces in capitals, Black's in small letters, a pawn as the letter p.
fn diagram(position: &Position, letters: Letters) -> Vec<String> {
	let letters = if letters == Letters::FIGURINE {
		Letters::ENGLISH
	} else {
		letters
	};
	let draw = |piece| match piece {
		None => '.',
		Some((color, role)) => {
			let letter = match role {
				Role::Pawn => 'P',
				Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => letters.of(role),
			};
			match color {
				Color::White => letter,
				Color::Black => letter.to_ascii_lowercase(),
			}
		}
	};
	let mut lines: Vec<String> = (1..=8)
		.rev()
		.zip(ranks(position, draw))
		.map(|(number, squares)| {
			let squares: Vec<String> = squares.iter().map(char::to_string).collect();
			format!("{number}  {}", squares.join(" "))
		})
		.collect();
	lines.push("   a b c d e f g h".to_string());
	lines
}

fn figures(position: &Position) -> Vec<Vec<char>> {
	ranks(position, |piece| match piece {
		None => '\u{a0}',
		Some((Color::White, role)) => of_role(['♔', '♕', '♖', '♗', '♘', '♙'], role),
		Some((Color::Black, role)) => of_role(['♚', '♛', '♜', '♝', '♞', '♟'], role),
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::clock::{Control, Controls, Span, Stamp};
	use crate::game::{AdjournmentEvent, Event, Fact, GameEvent, Opening, Sealed};

	fn adjourned(locked: bool) -> GameRecord {
		let opening = Opening {
			white: crate::game::Seat {
				name: "Anna <b>".into(),
				..Default::default()
			},
			fen: "4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 41".into(),
			clock: Some(Controls::both(Control::fischer(Span::minutes(3), Span::ZERO))),
			..Opening::default()
		};
		let sealed = Sealed::under_lock("secret".into());
		let mut events = vec![
			Event::Game(GameEvent::Opened(opening.into())),
			Event::STARTED,
			Event::Adjournment(AdjournmentEvent::SessionTold {
				left: Span::ZERO,
				when: "Sunday\n\u{1b}[2J".into(),
				place: String::new(),
				withdrawn: false,
			}),
		];
		if locked {
			events.push(Event::Adjournment(AdjournmentEvent::MoveSealed {
				by: Color::White,
				sealed,
				on_board: false,
			}));
			events.push(Event::Adjournment(AdjournmentEvent::Adjourned {
				by: Color::White,
				charged: Span::seconds(30),
			}));
		}
		let facts: Vec<Fact> = events
			.into_iter()
			.map(|event| Fact { at: Stamp(0), event })
			.collect();
		GameRecord::of(&facts).unwrap()
	}

	#[test]
	fn the_envelope_says_all_seven_things_and_not_the_move() {
		let words = Words::of("en").unwrap();
		let record = adjourned(true);
		let sheet = record
			.envelope(&record.heading("2026-11-21"), ("en", &words), Letters::ENGLISH)
			.unwrap();
		let text = sheet.text();
		for line in [
			"White: Anna <b>",
			"Black: ____________________",
			"Position before the sealed move: 4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 41",
			"Pieces of White: Ke1, Ra1",
			"Pieces of Black: Ke8, e2",
			"Time used by White: 0:00:30",
			"Time left to White: 0:02:30",
			"Sealed by: White",
			"Number of the sealed move: 41",
			"Draw offered by: nobody",
			"Resumption at: Sunday",
			"Place of resumption: ____________________",
			"2  . . . . p . . .",
			"1  R . . . K . . .",
		] {
			assert!(text.lines().any(|found| found == line), "{line}\n{text}");
		}
		let page = sheet.page();
		assert!(page.contains("<dd>Anna &lt;b&gt;</dd>"), "{page}");
		let braille = sheet.braille(Braille::SixDot, Paper::default()).unwrap();
		assert!(braille.contains(",SUNDAY"), "{braille}");
		for written in [text, page, braille] {
			assert!(!written.to_lowercase().contains("secret"), "{written}");
		}
	}

	#[test]
	fn without_a_shut_envelope_there_is_none() {
		let words = Words::of("en").unwrap();
		let record = adjourned(false);
		let heading = record.heading("");
		assert_eq!(record.envelope(&heading, ("en", &words), Letters::ENGLISH), None);
	}
}

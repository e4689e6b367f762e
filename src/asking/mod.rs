//! The intents of typed or spoken lines. Nothing else in the house takes a line apart.

mod clauses;
mod corrections;
mod described;
#[cfg(test)]
mod described_tests;
mod intent;
mod kindred;
mod likeness;
mod named;
mod nearly;
#[cfg(test)]
mod orders_tests;
mod patterns;
#[cfg(test)]
mod phrases_tests;
mod placed;
mod ratings;
mod readings;
mod roles;
#[cfg(test)]
mod roles_tests;
#[cfg(test)]
mod tests;
mod times;

pub use clauses::{Clause, LinePart, Split};
pub use corrections::Correction;
pub use described::Described;
pub use intent::{Intent, Wanted};
pub use kindred::Resembled;
pub use named::Named;
pub use nearly::Nearly;
pub use patterns::Argument;
pub use placed::{Placed, pasted_position};
pub use ratings::RATINGS;
pub use readings::{Expected, Unread};

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, File, Move, Rank, Role, Said, Square};
use crate::commands::{Action, AnswerAction, Ask, BoardAction, GameAction, SpeechAction};
use crate::voice::{Fillers, Library, Manner, Order, Wording, written};
use patterns::{Filled, is_sentence};

/// The place of the tournament table.
pub const AT_TABLE: &str = "table";

/// The place of a game at home.
const AT_HOME: &str = "home";

/// The command about a rank, whose word stands in compounds with its number.
const RANK: &str = "rank";

/// The words of the longest command, counted.
pub const LONGEST: usize = 4;

/// Takes lines apart, in the words of every language that is loaded, those of the table first.
#[derive(Clone, Copy, Debug)]
pub struct Parser<'a> {
	library: &'a Library,
	manner: &'a Manner,
	/// The user's places, by their names in the word files, the nearest first.
	places: &'a [&'a str],
}

/// A square, with the origin and the kind of piece that were said with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidSquare {
	pub square: Square,
	pub from: Option<Square>,
	pub role: Option<Role>,
}

impl<'a> Parser<'a> {
	#[must_use]
	pub const fn new(library: &'a Library, manner: &'a Manner) -> Self {
		Self {
			library,
			manner,
			places: &[],
		}
	}

	/// The same in these places, where some words have another meaning.
	#[must_use]
	pub const fn at(self, places: &'a [&'a str]) -> Self {
		Self { places, ..self }
	}

	/// The intent of a line: its side, the command that its words call or that a pattern asks for, the rest, and if it is a
	/// question or a move with an offer. No command's own sentence is an order to move, so that an order needs no sentences.
	#[must_use]
	pub fn read(&self, line: &str) -> Intent {
		if self.is_order(line) {
			let words: Vec<&str> = line.split_whitespace().collect();
			return Intent {
				line: String::from(line),
				..begun(&words, None)
			};
		}
		let intent = self.commanded(line);
		let names_mover = intent.side.is_some() && intent.action.is_none();
		let before_offer = self.before_offer(if names_mover { &intent.rest } else { line });
		// "e5, draw?" is a move with an offer.
		let order = before_offer.filter(|_| !names_mover).unwrap_or(line);
		Intent {
			answer: self.answered(line, &intent),
			asks: self.is_question(line),
			is_no_order: self.is_no_order(order),
			before_offer: before_offer.map(String::from),
			..intent
		}
	}

	/// Returns `true` if a line orders a move in the words of the table, and means nothing else in this place. The word of a
	/// command before a square is that command: "square e4"; at the table also before a piece: "put the knight on f3" reports
	/// a piece put on the other board.
	#[must_use]
	pub fn is_order(&self, line: &str) -> bool {
		let Some(order) = self.library.order(line, self.manner) else {
			return false;
		};
		let words: Vec<&str> = line.split_whitespace().collect();
		let is_command = || {
			(1..=words.len().min(LONGEST)).any(|length| {
				let called = words.get(..length).unwrap_or_default().join(" ");
				self.library.own_command(&called, self.manner).is_some()
			})
		};
		let is_meant_here = || !self.places.is_empty() && self.filled_here(&words).is_some();
		let may_be_command = match order {
			Order::Move => false,
			Order::Verb => self.places.contains(&AT_TABLE),
			Order::Square => true,
		};
		let is_called = may_be_command && is_command();
		!is_called && !is_meant_here()
	}

	/// The same without what the line is beside a command.
	fn commanded(&self, line: &str) -> Intent {
		let words: Vec<&str> = line
			.split_whitespace()
			.flat_map(|word| named_line(self.without_ending(word)))
			.flat_map(|word| self.named_rank(word))
			.collect();
		let by_roles = self.by_roles(line);
		let is_at_place = || self.filled_here(&words).is_some();
		if let Some(asked) = by_roles.filter(|asked| asked.is_closer && !is_at_place()) {
			return Self::intent_by_roles(asked.related, line);
		}
		let whole = Intent {
			line: String::from(line),
			..self.meant(&words)
		};
		// A command that only begins so has not read the rest.
		let only_begins = || {
			let begins = matches!(whole.arguments.as_slice(), [Argument::Text(_)]);
			begins && self.named(&whole.rest).is_none()
		};
		if let Some(asked) = by_roles.filter(|_| whole.action.is_none() || only_begins()) {
			return Self::intent_by_roles(asked.related, line);
		}
		if matches!(whole.action, Some(Action::Board(_))) && only_begins() && !self.is_subject(&whole.rest) {
			return Intent {
				line: String::from(line),
				..begun(&words, None)
			};
		}
		if whole.action == Some(Action::Speech(SpeechAction::Find)) && self.names_pieces(&whole.rest) {
			// The words to search for stand in quotes.
			let action = Action::Board(BoardAction::Ask(Ask::OwnPieces));
			return Intent {
				action: Some(action),
				..whole
			};
		}
		if whole.action.is_none() && self.names_whose_pieces(line) {
			let action = Action::Board(BoardAction::Ask(Ask::OwnPieces));
			return Intent::of(action, String::from(line));
		}
		let first = words.split_first().filter(|_| whole.action.is_none());
		match first.and_then(|(first, behind)| Some((self.side(first)?, behind))) {
			Some((side, behind)) => Intent {
				line: whole.line,
				side: Some(side),
				..self.meant(behind)
			},
			None => whole,
		}
	}

	/// A word such as "seiskarivillä", a number and the word for a rank, in its two parts.
	fn named_rank<'w>(&self, word: &'w str) -> impl Iterator<Item = &'w str> {
		let parts = || {
			let row = self.library.word_of(RANK, self.manner)?.to_lowercase();
			let at = word.to_lowercase().find(&row).filter(|at| *at > 0)?;
			let parts = word.split_at_checked(at)?;
			self.rank(parts.0).map(|_| parts)
		};
		let (first, second) = match parts() {
			Some((number, row)) => (number, Some(row)),
			None => (word, None),
		};
		core::iter::once(first).chain(second)
	}

	/// The command that these words call: by its own words, in a sentence, by its own words among fillers, or by its own
	/// words with anything after them.
	fn meant(&self, words: &[&str]) -> Intent {
		if let Some(intent) = self.filled_here(words).and_then(intent_of) {
			return intent;
		}
		let called = self.called(words);
		let length = called.map_or(0, |(_, length)| length);
		let is_whole = length > 0 && length == words.len();
		let filled = if is_whole { None } else { self.filled(words) };
		// A typed hole fits more closely than a beginning with anything after it.
		let filled = filled.filter(
			|Filled {
			     closeness: (own, typed),
			     ..
			 }| *typed || *own > length,
		);
		if let Some(intent) = filled.and_then(intent_of) {
			return intent;
		}
		if is_whole {
			return begun(words, called);
		}
		// A beginning that is only polite in the language of dialogue calls nothing as long as something stands after it.
		for (bare, is_own) in self.bare(words) {
			if called.is_some() && !is_own {
				continue;
			}
			let begins = self.called(&bare);
			let all = begins.is_some_and(|(_, length)| length == bare.len());
			if all || (begins.is_some() && (called.is_none() || bare.first() != words.first())) {
				return begun(&bare, begins);
			}
			if bare.first() != words.first() {
				return begun(words, None);
			}
		}
		begun(words, called)
	}

	/// The words without those that are passed over, for each language in which that makes a difference, and `true` for
	/// the language of dialogue.
	fn bare<'w>(&self, words: &[&'w str]) -> Vec<(Vec<&'w str>, bool)> {
		let sentences = self.library.sentences(self.manner);
		sentences
			.map(|sentences| sentences.wording.bare(words))
			.enumerate()
			.filter(|(_, bare)| bare.len() < words.len())
			.map(|(number, bare)| (bare, number == 0))
			.collect()
	}

	/// The longest command with which the words begin, and the number of words that call it.
	fn called(&self, words: &[&str]) -> Option<(Action, usize)> {
		(1..=words.len().min(LONGEST)).rev().find_map(|length| {
			let command = words.get(..length)?.join(" ");
			let action = self.command(&command)?;
			// "Har" begins a question, and is no "här" without its dots.
			let is_written = || self.library.is_written(action.name(), &command, self.manner);
			let begins_question = || self.begins_with(&command, |wording| &wording.asking);
			let is_called = length == words.len() || !begins_question() || is_written();
			is_called.then_some((action, length))
		})
	}

	/// A line as it is, and without the words that are passed over, the language of dialogue first. A no is not passed
	/// over for the sake of another language: "no one".
	#[must_use]
	pub fn readings(&self, line: &str) -> Vec<String> {
		let words: Vec<&str> = line.split_whitespace().collect();
		let denies = self.denies(line);
		let bare = self.bare(&words).into_iter().map(|(bare, _)| bare.join(" "));
		let bare = bare.filter(|bare| !denies || self.denies(bare));
		let readings = core::iter::once(String::from(line)).chain(bare);
		let endless: Vec<&str> = words.iter().map(|word| self.without_ending(word)).collect();
		let endless = (endless != words).then(|| endless.join(" "));
		readings.chain(endless).collect()
	}

	/// A square without the ending that the language of dialogue hangs on it, with a colon or without: "f3:een", "e4ssä".
	fn without_ending<'w>(&self, word: &'w str) -> &'w str {
		let Some((square, behind)) = word
			.split_at_checked(2)
			.filter(|(square, _)| square.parse::<Square>().is_ok())
		else {
			return word;
		};
		let behind = behind.trim_end_matches(['?', '!', '.', ',']);
		let ending = behind.strip_prefix(':');
		let is_apart =
			ending.is_some_and(|ending| ending.len() > 1 && ending.chars().all(char::is_alphabetic));
		let ending = written(ending.unwrap_or(behind));
		let is_known = || {
			let dialogue = self.library.sentences(self.manner).next();
			dialogue.is_some_and(|sentences| sentences.wording.is_ending(&ending))
		};
		if is_apart || is_known() { square } else { word }
	}

	/// Returns `true` if a line begins with a no to the rest, in the language of dialogue: "not White", "without a
	/// clock".
	#[must_use]
	pub fn denies(&self, line: &str) -> bool {
		let Some(sentences) = self.library.sentences(self.manner).next() else {
			return false;
		};
		let words: Vec<&str> = line.split_whitespace().collect();
		let bare = sentences.wording.bare(&words);
		let spoken: Vec<String> = bare.into_iter().map(written).collect();
		sentences.wording.absence.beginning(&spoken).is_some()
	}

	/// Returns `true` if a line asks something: by its first words, or by the sign at its end.
	#[must_use]
	pub fn is_question(&self, line: &str) -> bool {
		(line.trim().len() > 1 && line.trim_end().ends_with('?')) || self.begins_as_question(line)
	}

	/// Returns `true` if the first words of a line are those of a question, politeness aside. One word alone begins
	/// nothing, and the sentences are not prepared for it.
	#[must_use]
	pub fn begins_as_question(&self, line: &str) -> bool {
		line.split_whitespace().nth(1).is_some() && self.begins_with(line, |wording| &wording.asking)
	}

	/// Returns `true` if a line asks or refuses, and so is no order to move: "is Nf3 good", "e4?", "bishop b5?", "Bb5, no".
	#[must_use]
	pub fn is_no_order(&self, line: &str) -> bool {
		let last = line.trim().rsplit_once(char::is_whitespace);
		self.library.asks_of_move(line, self.manner)
			|| last.is_some_and(|(_, last)| self.answer(last) == Some(AnswerAction::No))
			|| self.begins_as_question(line)
	}

	/// Returns `true` if these words of a command name the claimant before them: "White claims an illegal move".
	#[must_use]
	pub fn names_claimant(&self, called: &str) -> bool {
		let mut words = called.split_whitespace();
		words.any(|word| self.begins_with(word, |wording| &wording.claiming))
	}

	fn begins_with(&self, line: &str, words: impl Fn(&Wording) -> &Fillers) -> bool {
		let typed: Vec<&str> = line.split_whitespace().collect();
		let mut sentences = self.library.sentences(self.manner);
		sentences.any(|sentences| {
			let begins = |typed: Vec<&str>| {
				let spoken: Vec<String> = typed.into_iter().map(written).collect();
				words(&sentences.wording).beginning(&spoken).is_some()
			};
			begins(typed.clone()) || begins(sentences.wording.bare(&typed))
		})
	}

	/// The command that exactly these words call.
	#[must_use]
	pub fn command(&self, words: &str) -> Option<Action> {
		self.library.command(words, self.manner).and_then(Action::named)
	}

	/// Yes or no as people say them: "nope", "of course". A command's own words answer wherever there is one.
	#[must_use]
	pub fn said_answer(&self, words: &str) -> Option<AnswerAction> {
		self.answered(words, &self.commanded(words))
	}

	fn answered(&self, words: &str, intent: &Intent) -> Option<AnswerAction> {
		let own = self.answer(words.trim());
		own.or_else(|| Intent::of(intent.whole()?, String::new()).answer)
	}

	/// Yes or no, by their own words.
	#[must_use]
	pub fn answer(&self, words: &str) -> Option<AnswerAction> {
		if let Some(Action::Answer(answer)) = self.command(words) {
			Some(answer)
		} else {
			None
		}
	}

	/// The side that a word names.
	#[must_use]
	pub fn side(&self, word: &str) -> Option<Color> {
		self.library.side(word, self.manner)
	}

	/// The side that is named at the beginning of a text, and the text after it.
	#[must_use]
	pub fn side_of<'t>(&self, text: &'t str) -> (Option<Color>, &'t str) {
		let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
		match self.side(first) {
			Some(color) => (Some(color), rest.trim()),
			None => (None, text),
		}
	}

	/// A square, or two, or one with a piece.
	#[must_use]
	pub fn said_square(&self, text: &str) -> Option<SaidSquare> {
		let said = self.library.hear(text, self.manner).ok()?;
		let Said::Piece {
			role,
			from_file,
			from_rank,
			to,
			promotion,
		} = said
		else {
			return None;
		};
		Some(SaidSquare {
			square: to,
			from: from_file
				.zip(from_rank)
				.map(|(file, rank)| Square::from_coords(file, rank)),
			// Two letters and a digit alone name no pawn here.
			role: promotion.or(role.filter(|role| *role != Role::Pawn)),
		})
	}

	/// The square that is named.
	#[must_use]
	pub fn square(&self, text: &str) -> Option<Square> {
		self.said_square(text).map(|said| said.square)
	}

	/// The move that is said.
	#[must_use]
	pub fn move_of(&self, text: &str) -> Option<Said> {
		self.library.hear(text, self.manner).ok()
	}

	/// The number that is written or named.
	#[must_use]
	pub fn number(&self, text: &str) -> Option<u32> {
		self.library.number(text, self.manner)
	}

	/// The file that is named: by its letter or its word.
	#[must_use]
	pub fn file(&self, text: &str) -> Option<File> {
		(!text.is_empty())
			.then(|| self.square(&format!("{text} 1")))?
			.map(Square::file)
	}

	/// The rank that is named: by its digit or its word.
	#[must_use]
	pub fn rank(&self, text: &str) -> Option<Rank> {
		(!text.is_empty())
			.then(|| self.square(&format!("Anna {text}")))?
			.map(Square::rank)
	}

	/// The kind of piece that is named, one of them or several.
	#[must_use]
	pub fn kind(&self, text: &str) -> Option<Role> {
		self.library.role(text, self.manner)
	}
}

/// A word such as "e-Linie" or "d-file", in its two parts.
fn named_line(word: &str) -> impl Iterator<Item = &str> {
	let is_letter = |part: &str| part.len() == 1 && part.starts_with(|sign: char| sign.is_ascii_alphabetic());
	let parts = word.split_once('-').filter(|(letter, name)| {
		is_letter(letter) && name.chars().count() > 3 && name.chars().all(char::is_alphabetic)
	});
	let (first, second) = parts.map_or((word, None), |(letter, name)| (letter, Some(name)));
	core::iter::once(first).chain(second)
}

/// The intent of a sentence that matches.
fn intent_of(filled: Filled<'_>) -> Option<Intent> {
	let action = Action::named(filled.command)?;
	let (texts, arguments): (Vec<String>, _) = filled.holes.into_iter().unzip();
	Some(Intent {
		called: filled.called,
		arguments,
		..Intent::of(action, texts.join(" "))
	})
}

/// The intent of a command with which the words begin, and the words after it.
fn begun(words: &[&str], called: Option<(Action, usize)>) -> Intent {
	let length = called.map_or(0, |(_, length)| length);
	let (spoken, rest) = words.split_at_checked(length).unwrap_or_default();
	let rest = rest.join(" ");
	Intent {
		line: String::new(),
		side: None,
		action: called.map(|(action, _)| action),
		called: spoken.join(" "),
		arguments: called.map_or_else(Vec::new, |_| Argument::behind(&rest)),
		rest,
		answer: None,
		asks: false,
		is_no_order: false,
		before_offer: None,
	}
}

/// A move with which a draw is offered, in one line as it is said at the board: "e4, I offer a draw" (9.1.2.1).
impl Parser<'_> {
	/// The text before the draw offer with which a line ends, if that is a move.
	#[must_use]
	pub fn before_offer<'t>(&self, line: &'t str) -> Option<&'t str> {
		let offers = |text: &str| self.commanded(text).whole() == Some(Action::Game(GameAction::OfferDraw));
		let is_move =
			|text: &str| self.move_of(text).is_some() || self.library.hear_loosely(text, self.manner).is_ok();
		// A line of more words is no sentence: it is not read anew after each of them.
		let line = Some(line).filter(|line| is_sentence(line))?;
		let parts = line
			.match_indices([' ', ','])
			.filter_map(|(at, _)| line.split_at_checked(at));
		parts
			.map(|(before, behind)| (before.trim(), behind.trim_start_matches([' ', ','])))
			.find_map(|(before, behind)| (is_move(before) && offers(behind)).then_some(before))
	}
}

/// The choice among several moves.
impl Parser<'_> {
	/// The moves of these that an answer leaves: by the rank, file, square or kind of piece from which they go, by their
	/// destination, or by the number of the choice. Empty if it chooses none, or all of them.
	#[must_use]
	pub fn which_of(&self, moves: &[Move], text: &str) -> Vec<Move> {
		let readings = self.readings(text);
		let said = readings.iter().find_map(|reading| self.move_of(reading));
		// "With the knight": the last word is the piece.
		let last = || {
			self.named(text.split_whitespace().next_back()?)
				.filter(|named| named.role.is_some())
		};
		let named = self.named(text).or_else(last).unwrap_or_default();
		let (file, rank) = (self.file(text), self.rank(text));
		let number = self.number(text).and_then(|number| usize::try_from(number).ok());
		let nth = number
			.and_then(|number| moves.get(number.checked_sub(1)?))
			.copied();
		let of = |role: Option<Role>, square: Square, mv: &Move| {
			mv.from() == square && role.is_none_or(|role| role == mv.role())
		};
		let whole = |mv: &Move| said == Some(mv.said_unpromoted());
		let castles = |mv: &Move| matches!((said, mv.castling()), (Some(Said::Castling(wing)), Some(own)) if wing == own);
		let from = |mv: &Move| match said {
			Some(Said::Piece {
				role,
				from_file: None,
				from_rank: None,
				to,
				..
			}) => {
				// Two signs alone name no pawn here.
				of(role.filter(|role| *role != Role::Pawn), to, mv)
			}
			Some(Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				..
			}) => {
				mv.to() == to
					&& role.is_none_or(|role| role == mv.role())
					&& from_file.is_none_or(|file| file == mv.from().file())
					&& from_rank.is_none_or(|rank| rank == mv.from().rank())
			}
			Some(Said::Castling(_)) | None => false,
		};
		// "The one on f1", "the one from the a-file": the only place in the words.
		let places: Vec<&str> = text
			.split_whitespace()
			.flat_map(|word| named_line(self.without_ending(word.trim_matches([',', '.', '!', ';']))))
			.collect();
		let mut squares = places.iter().filter_map(|word| word.parse::<Square>().ok());
		let only = squares.next().filter(|_| squares.next().is_none());
		let mut lines = places.windows(2).filter_map(|pair| {
			let [letter, name] = pair else { return None };
			let line = format!("{letter}-{name}");
			let letter = letter.chars().next().filter(|_| letter.len() == 1)?;
			text.contains(&line)
				.then(|| File::from_char(letter.to_ascii_lowercase()))?
		});
		let line = lines.next().filter(|_| lines.next().is_none());
		let ways: [&dyn Fn(&Move) -> bool; 12] = [
			&whole,
			&castles,
			&from,
			&|mv| file == Some(mv.from().file()),
			&|mv| rank == Some(mv.from().rank()),
			&|mv| named.square == Some(mv.to()),
			&|mv| named.square.is_none() && named.role == Some(mv.role()),
			&|mv| file == Some(mv.to().file()),
			&|mv| nth == Some(*mv),
			&|mv| only == Some(mv.from()),
			&|mv| only == Some(mv.to()),
			&|mv| line == Some(mv.from().file()),
		];
		let left = |way: &&dyn Fn(&Move) -> bool| -> Option<Vec<Move>> {
			let left: Vec<Move> = moves.iter().copied().filter(|mv| way(mv)).collect();
			(!left.is_empty() && left.len() < moves.len()).then_some(left)
		};
		ways.iter().find_map(left).unwrap_or_default()
	}
}

#[cfg(test)]
mod offered_tests {
	use crate::asking::Parser;
	use crate::voice::{Language, Library, Manner};

	/// It would be read anew after each of its words.
	#[test]
	fn before_offer_longer_than_a_sentence_none() {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let parser = Parser::new(&library, &manner);
		let line = format!("e4{} I offer a draw", " please".repeat(60));
		assert_eq!(parser.before_offer(&line), None);
		let square = format!("e4 {} knight", "please ".repeat(60));
		assert_eq!(parser.named(&square), None);
	}

	#[test]
	fn a_draw_is_offered_with_a_move() {
		let library = Library::built_in();
		for (language, line, before) in [
			(Language::ENGLISH, "e4, I offer a draw", Some("e4")),
			(Language::ENGLISH, "Nf3 and I offer a draw", Some("Nf3 and")),
			(
				Language::ENGLISH,
				"knight takes e5 draw?",
				Some("knight takes e5"),
			),
			(
				Language::GERMAN,
				"Springer f3, ich biete Remis",
				Some("Springer f3"),
			),
			(Language::GERMAN, "e4 und Remis", Some("e4 und")),
			(Language::FINNISH, "e4, tarjoan tasapeliä", Some("e4")),
			(Language::SWEDISH, "e4 och jag erbjuder remi", Some("e4 och")),
			(Language::ENGLISH, "e4 no draw", None),
			(Language::ENGLISH, "I offer a draw", None),
			(Language::ENGLISH, "draw e4", None),
			(Language::ENGLISH, "e4", None),
		] {
			let manner = Manner::new(language);
			assert_eq!(
				Parser::new(&library, &manner).before_offer(line),
				before,
				"{line}"
			);
		}
	}
}

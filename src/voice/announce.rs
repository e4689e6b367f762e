//! A move in words, as appendix D.2.1 wants it announced.

use core::fmt;
use core::ops::Range;

use super::manner::Form;
use super::move_names::MoveNames;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::{Move, Position, Role, Square, san_in};

/// The part of the departure square that must be said so that no other piece can be meant (C.10).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Departure {
	Nothing,
	File,
	Rank,
	Square,
}

/// A move in the words of announcements, which may be those of another language than the dialogue's. It is said as a
/// sentence of its own: a sentence is in one language, so no hole takes an announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement(Phrase);

impl Announcement {
	#[must_use]
	pub fn sentence(self) -> Phrase {
		self.0.sentence()
	}
}

impl fmt::Display for Announcement {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.0.fmt(f)
	}
}

impl Vocabulary {
	/// The announcement of a legal move, in the form of the table.
	#[must_use]
	pub fn announce(&self, position: &Position, mv: Move) -> Announcement {
		self.announce_in(self.manner.form, position, mv)
	}

	#[must_use]
	pub fn announce_in(&self, form: Form, position: &Position, mv: Move) -> Announcement {
		Announcement(self.moved(&self.announced, form, position, mv))
	}

	/// A legal move as a part of a sentence.
	#[must_use]
	pub fn the_move(&self, position: &Position, mv: Move) -> Phrase {
		self.the_move_in(self.manner.form, position, mv)
	}

	pub(super) fn the_move_in(&self, form: Form, position: &Position, mv: Move) -> Phrase {
		self.moved(&self.told, form, position, mv)
	}

	/// A legal move: piece, departure as far as it is needed, capture, arrival, en passant, new piece, check or mate.
	pub(super) fn moved(&self, names: &MoveNames, form: Form, position: &Position, mv: Move) -> Phrase {
		let words = &names.pieces.moves;
		let mut phrase = Phrase {
			parts: alloc::vec::Vec::with_capacity(8),
		};
		if let Some(wing) = mv.castling() {
			phrase.append(names.castling(wing));
		} else {
			push_route(names, &mut phrase, form, position, mv);
		}
		if mv.is_en_passant() {
			names.push_word(&mut phrase, &words.en_passant);
		}
		if let Some(role) = mv.promotion() {
			push_promotion(names, &mut phrase, form, role);
		}
		let after = position.after(mv);
		if after.is_check() {
			let word = if after.is_checkmate() {
				&words.mate
			} else {
				&words.check
			};
			names.push_word(&mut phrase, word);
		}
		self.in_signs(|| san_in(self.letters(), position, mv), phrase)
	}

	/// Legal moves in a list, one after the other from this position on.
	#[must_use]
	pub fn moves_from(&self, position: &Position, moves: &[Move]) -> Phrase {
		let mut position = position.clone();
		let mut told = Phrase::new();
		for mv in moves {
			if !told.is_empty() {
				told.mark(',');
			}
			told.append(self.the_move(&position, *mv));
			position = position.after(*mv);
		}
		told
	}

	/// The announcement of a move that may be against the law, as UCI writes it: an illegal one is told as its piece and
	/// its two squares, and nothing is said about it.
	#[must_use]
	pub fn announce_said(&self, position: &Position, uci: &str) -> Announcement {
		Announcement(self.said_in(&self.announced, position, uci))
	}

	/// The same as a part of a sentence.
	#[must_use]
	pub fn said_move(&self, position: &Position, uci: &str) -> Phrase {
		self.said_in(&self.told, position, uci)
	}

	fn said_in(&self, names: &MoveNames, position: &Position, uci: &str) -> Phrase {
		if let Some(mv) = position.uci_move(uci) {
			return self.moved(names, self.manner.form, position, mv);
		}
		let square = |range: Range<usize>| uci.get(range)?.parse::<Square>().ok();
		let (Some(from), Some(to)) = (square(0..2), square(2..4)) else {
			return self.text(uci);
		};
		let mut phrase = Phrase::new();
		let piece = position.piece_on(from);
		if let Some(piece) = piece.filter(|piece| piece.role != Role::Pawn) {
			names.push_piece(&mut phrase, piece.role);
		}
		phrase.append(self.square_in(names, from));
		let captures = position
			.piece_on(to)
			.is_some_and(|taken| piece.is_some_and(|piece| piece.color != taken.color));
		if captures {
			names.push_word(&mut phrase, &names.pieces.moves.takes);
		} else {
			phrase.mark(Phrase::BREATH);
		}
		phrase.append(self.square_in(names, to));
		let promotion = uci.get(4..).and_then(|letter| letter.chars().next());
		if let Some(role) = promotion.and_then(Role::from_char) {
			push_promotion(names, &mut phrase, self.manner.form, role);
		}
		phrase
	}
}

fn push_promotion(names: &MoveNames, phrase: &mut Phrase, form: Form, role: Role) {
	match (form, names.pieces.moves.promotion(role)) {
		(Form::Long, Some(text)) => {
			phrase.mark(Phrase::BREATH);
			names.push_word(phrase, text);
		}
		(Form::Short, _) | (Form::Long, None) => names.push_piece(phrase, role),
	}
}

/// The piece and its squares. A breath parts departure from arrival, as two squares are easily heard as one
/// another's; after a lone file word it is written as well.
fn push_route(names: &MoveNames, phrase: &mut Phrase, form: Form, position: &Position, mv: Move) {
	if mv.role() != Role::Pawn {
		names.push_piece(phrase, mv.role());
	}
	let departure = match form {
		Form::Long => Departure::Square,
		Form::Short => departure(position, mv),
	};
	let breath = match departure {
		Departure::Nothing => None,
		Departure::File => {
			names.push_file(phrase, mv.from());
			Some(',')
		}
		Departure::Rank => {
			names.push_rank(phrase, mv.from());
			Some(Phrase::BREATH)
		}
		Departure::Square => {
			names.push_square(phrase, mv.from());
			Some(Phrase::BREATH)
		}
	};
	if mv.captured().is_some() {
		names.push_word(phrase, &names.pieces.moves.takes);
	} else if let Some(breath) = breath {
		phrase.mark(breath);
	}
	names.push_square(phrase, mv.to());
}

/// By C.10 the file before the rank, and both where neither alone is enough. A pawn that captures always says its
/// file (C.9). A piece that cannot legally move there does not count.
fn departure(position: &Position, mv: Move) -> Departure {
	if mv.role() == Role::Pawn && mv.captured().is_some() {
		return Departure::File;
	}
	if matches!(mv.role(), Role::King | Role::Pawn) {
		return Departure::Nothing;
	}
	let (mut alone, mut on_file, mut on_rank) = (true, false, false);
	for rival in position.legal_moves() {
		if rival.role() == mv.role()
			&& rival.to() == mv.to()
			&& rival.from() != mv.from()
			&& rival.castling().is_none()
		{
			alone = false;
			on_file |= rival.from().file() == mv.from().file();
			on_rank |= rival.from().rank() == mv.from().rank();
		}
	}
	match (alone, on_file, on_rank) {
		(true, ..) => Departure::Nothing,
		(false, false, _) => Departure::File,
		(false, true, false) => Departure::Rank,
		(false, true, true) => Departure::Square,
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{FileSet, Language, Library, Manner, Part};

	const KNIGHTS_B1_F3: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
	const KNIGHTS_F1_F5: &str = "4k3/8/8/5N2/8/8/8/K4N2 w - - 0 1";
	const THREE_QUEENS: &str = "8/8/6K1/8/4Q2Q/8/k7/7Q w - - 0 1";

	fn check(manner: Manner, form: Form, fen: &str, uci: &str, expected: &str) {
		let vocabulary = Vocabulary::new(&Library::built_in(), manner).unwrap();
		let position = Position::from_fen(fen).unwrap();
		let mv = position.uci_move(uci).unwrap_or_else(|| panic!("{uci} in {fen}"));
		assert_eq!(vocabulary.announce_in(form, &position, mv).to_string(), expected);
	}

	fn german(form: Form, fen: &str, uci: &str, expected: &str) {
		check(Manner::new(Language::GERMAN), form, fen, uci, expected);
	}

	#[test]
	fn the_short_form_of_appendix_d() {
		let start = Position::start().fen();
		let short = |fen, uci, expected| german(Form::Short, fen, uci, expected);
		short(&start, "g1f3", "Springer Felix drei");
		short(&start, "e2e4", "Eva vier");
		short(
			"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
			"e5d6",
			"Eva schlägt David sechs en passant",
		);
		short(KNIGHTS_B1_F3, "b1d2", "Springer Bella, David zwei");
		short(
			"4k3/8/8/6N1/8/5p2/8/4K1N1 w - - 0 1",
			"g5f3",
			"Springer fünf schlägt Felix drei",
		);
		short(KNIGHTS_F1_F5, "f1e3", "Springer eins Eva drei");
		short(THREE_QUEENS, "h4e1", "Dame Hector vier Eva eins");
		short("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "Kurze Rochade");
		short("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "Lange Rochade");
		short("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Kurze Rochade Schach");
		short(
			"5r2/4P2k/8/8/8/8/8/4K3 w - - 0 1",
			"e7f8n",
			"Eva schlägt Felix acht Springer Schach",
		);
		short("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "d2e3", "Dame Eva drei Schach");
		short(
			"6k1/5ppp/8/8/8/8/8/4K2R w K - 0 1",
			"h1h7",
			"Turm schlägt Hector sieben",
		);
		short(
			"6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1",
			"d1d8",
			"Turm David acht Schachmatt",
		);
	}

	#[test]
	fn the_long_form_names_both_squares() {
		let start = Position::start().fen();
		let long = |fen, uci, expected| german(Form::Long, fen, uci, expected);
		long(&start, "g1f3", "Springer Gustav eins Felix drei");
		long(&start, "e2e4", "Eva zwei Eva vier");
		long(
			"4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1",
			"g1f3",
			"Springer Gustav eins schlägt Felix drei",
		);
		long(
			"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
			"e5d6",
			"Eva fünf schlägt David sechs en passant",
		);
		long(
			"8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
			"e7e8q",
			"Eva sieben Eva acht Umwandlung in Dame",
		);
		long("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Kurze Rochade Schach");
	}

	#[test]
	fn a_pinned_piece_is_no_rival() {
		let pinned = "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1";
		german(Form::Short, pinned, "b1c3", "Springer Cesar drei");
	}

	#[test]
	fn other_vocabularies() {
		let short = |manner, fen: &str, uci, expected| check(manner, Form::Short, fen, uci, expected);
		let start = Position::start().fen();
		let english = Manner::new(Language::ENGLISH);
		short(english, &start, "g1f3", "knight Felix three");
		short(
			Manner {
				files: (Language::ENGLISH, FileSet::Nato),
				..english
			},
			&start,
			"e2e4",
			"Echo four",
		);
		short(
			Manner {
				files: (Language::ENGLISH, FileSet::Letters),
				..english
			},
			KNIGHTS_B1_F3,
			"b1d2",
			"knight b, d two",
		);
	}

	#[test]
	fn every_word_has_the_language_of_its_list() {
		let manner = Manner {
			ranks: Language::FRENCH,
			..Manner::new(Language::GERMAN)
		};
		let vocabulary = Vocabulary::new(&Library::built_in(), manner).unwrap();
		let position = Position::start();
		let phrase = vocabulary.announce(&position, position.uci_move("g1f3").unwrap());
		let word = |language, text: &str| Part::Word {
			language,
			text: text.to_string(),
		};
		assert_eq!(
			phrase.0.parts,
			[
				word(Language::GERMAN, "Springer"),
				word(Language::GERMAN, "Felix"),
				word(Language::FRENCH, "trois"),
			]
		);
	}
}

//! Corrections of the line before: "I meant h6", "no, to c3", "not h3, h6", "the other knight".

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Parser;
use super::clauses::words_of;
use super::patterns::is_sentence;
use crate::chess::{Move, Position, Said, Wanted};
use crate::commands::AnswerAction;
use crate::voice::{Fillers, written};

/// The meaning that the last line should have had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
	/// The words for it, without those that correct.
	pub meant: String,
	/// True if the words can say nothing else: "I meant".
	pub is_plain: bool,
}

impl Parser<'_> {
	/// The correction that a line makes, if it has the words of one.
	#[must_use]
	pub fn correction(&self, line: &str) -> Option<Correction> {
		let line = Some(line).filter(|line| is_sentence(line) && !line.trim_end().ends_with('?'))?;
		let wording = &self.library.sentences(self.manner).next()?.wording;
		let joins = &wording.clauses;
		let words = words_of(line);
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let behind = |from: usize| spoken.get(from..).unwrap_or_default();
		let mut from = 0;
		while let Some(passed) = joins.silent.beginning(behind(from)) {
			from += passed;
		}
		let denies = |from: usize| {
			let word = words
				.get(from)
				.map(|word| word.trim_end_matches([',', ';', '.', '!']));
			word.is_some_and(|word| self.answer(word) == Some(AnswerAction::No))
		};
		let mut is_plain = false;
		let begun = from;
		if let Some(passed) = wording.absence.beginning(behind(from)) {
			// "Not h3, h6", "not h3 but h6": the second name is meant.
			let names = from + passed..words.len();
			let second = names.clone().skip(1).find_map(|at| {
				let rather = joins.rather.beginning(behind(at));
				let comma = words.get(at.checked_sub(1)?)?.ends_with([',', ';']);
				let start = rather.map(|passed| at + passed).or_else(|| comma.then_some(at));
				Some((at, start?))
			});
			match second {
				Some((end, start)) if self.is_name(words.get(from + passed..end)?) => from = start,
				Some(_) | None if !denies(from) => return None,
				Some(_) | None => {}
			}
		}
		while let Some(passed) = joins
			.correcting
			.beginning(behind(from))
			.or_else(|| (from == begun && denies(from)).then_some(1))
			.or_else(|| joins.silent.beginning(behind(from)).filter(|_| from > begun))
		{
			is_plain |= joins.correcting.beginning(behind(from)).is_some();
			from += passed;
		}
		let mut to = words.len();
		// "G5, I said", and "g5 rather".
		let ends = |with: &Fillers| {
			let mut ends = from + 1..words.len();
			ends.find(|at| with.beginning(behind(*at)) == Some(words.len() - at))
		};
		let said = ends(&joins.correcting);
		let last = said.or_else(|| ends(&joins.rather));
		let corrects_last = last.is_some();
		to = last.unwrap_or(to);
		is_plain |= said.is_some();
		let is_last = |word: &[String]| {
			joins
				.silent
				.beginning(word)
				.or_else(|| joins.rather.beginning(word))
				== Some(1)
		};
		while let Some(last) = to.checked_sub(1).filter(|last| *last > from)
			&& is_last(behind(last).get(..1)?)
		{
			to = last;
		}
		let meant = words
			.get(from..to)
			.filter(|meant| (from > begun || corrects_last) && !meant.is_empty())?;
		let passed = self
			.between(meant)
			.filter(|passed| *passed < meant.len())
			.unwrap_or(0);
		let meant = meant.get(passed..)?;
		// Words at the end correct only if something is named before them.
		if from == begun && !self.is_name(meant) && self.library.wing(&meant.join(" "), self.manner).is_none()
		{
			return None;
		}
		let meant = meant.join(" ");
		Some(Correction {
			meant: meant.trim_end_matches(['.', '!', ',', ';']).to_string(),
			is_plain,
		})
	}

	/// The text of a line that goes on with the one before it: "f7" of "and f7?" or "rather f7".
	#[must_use]
	pub fn further(&self, line: &str) -> Option<String> {
		let joins = &self.library.sentences(self.manner).next()?.wording.clauses;
		let words = words_of(Some(line).filter(|line| is_sentence(line))?);
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let passed = joins
			.joining
			.beginning(&spoken)
			.or_else(|| joins.rather.beginning(&spoken))?;
		let rest = words.get(passed..)?.join(" ");
		let rest = rest.trim_end_matches(['?', '!', '.', ',', ';']);
		(!rest.is_empty()).then(|| rest.to_string())
	}

	/// Returns `true` if a line asks for the opposite of the last step: "sorry, the other way round".
	#[must_use]
	pub fn turns_round(&self, line: &str) -> bool {
		let Some(sentences) = self.library.sentences(self.manner).next() else {
			return false;
		};
		let joins = &sentences.wording.clauses;
		let words: Vec<&str> = words_of(line);
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let mut rest = spoken.as_slice();
		while let Some((_, behind)) = rest.split_first() {
			if joins.opposite.beginning(rest) == Some(rest.len()) {
				return true;
			}
			let first = words.get(words.len() - rest.len()).copied().unwrap_or_default();
			let denies = || self.answer(first.trim_end_matches([',', '.', '!'])) == Some(AnswerAction::No);
			let passed = joins
				.silent
				.beginning(rest)
				.or_else(|| joins.correcting.beginning(rest))
				.or_else(|| sentences.wording.fillers.beginning(rest));
			rest = match passed {
				Some(passed) => rest.get(passed..).unwrap_or_default(),
				None if denies() => behind,
				None => return false,
			};
		}
		false
	}

	/// Returns `true` if words name a move, a square or a piece.
	fn is_name(&self, words: &[&str]) -> bool {
		let passed = self.between(words).unwrap_or(0);
		let text = words.get(passed..).unwrap_or_default().join(" ");
		let text = text.trim_end_matches([',', ';', '.', '!']);
		!text.is_empty() && (self.named(text).is_some() || self.names_move(text))
	}

	/// Returns `true` if a correction names a move, a square or a piece.
	#[must_use]
	pub fn names_something(&self, correction: &Correction) -> bool {
		self.is_name(&correction.meant.split_whitespace().collect::<Vec<&str>>())
	}

	/// The moves that may have been meant in place of this one, which was made here: with the same piece to another square, with
	/// another piece to the same square, with another new piece, or another move as it is said.
	#[must_use]
	pub fn meant_instead(&self, meant: &str, made: Move, before: &Position) -> Vec<Move> {
		let others: Vec<Move> = before
			.legal_moves()
			.into_iter()
			.filter(|mv| *mv != made)
			.collect();
		let those = |fits: &dyn Fn(&Move) -> bool| -> Vec<Move> {
			others.iter().copied().filter(|mv| fits(mv)).collect()
		};
		let alike = |mv: &Move| {
			mv.role() == made.role() && mv.to() == made.to() && mv.promotion() == made.promotion()
		};
		let words: Vec<&str> = meant.split_whitespace().collect();
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let wording = self
			.library
			.sentences(self.manner)
			.next()
			.map(|sentences| &sentences.wording);
		if let Some(passed) = wording.and_then(|wording| wording.clauses.other.beginning(&spoken)) {
			let rest = words.get(passed..).unwrap_or_default().join(" ");
			let role = self.named(&rest).and_then(|named| named.role);
			let is_same = rest.is_empty() || role == Some(made.role());
			return if is_same {
				those(&|mv| alike(mv))
			} else {
				Vec::new()
			};
		}
		if made.castling().is_some()
			&& let Some(wing) = self.library.wing(meant, self.manner)
		{
			return those(&|mv| mv.castling() == Some(wing));
		}
		if let Some(square) = self.square_alone(meant) {
			let of_piece = those(&|mv| mv.from() == made.from() && mv.to() == square);
			let of_kind = || those(&|mv| mv.role() == made.role() && mv.to() == square);
			let as_said = || {
				self.said_in(meant, before)
					.into_iter()
					.filter(|mv| *mv != made)
					.collect()
			};
			return [of_piece, of_kind(), as_said()]
				.into_iter()
				.find(|moves| !moves.is_empty())
				.unwrap_or_default();
		}
		let said: Vec<Move> = self
			.said_in(meant, before)
			.into_iter()
			.filter(|mv| *mv != made)
			.collect();
		if !said.is_empty() {
			return said;
		}
		let last = || self.kind(meant.rsplit(' ').next()?);
		let role = self.kind(meant).or_else(last);
		let with_role = role
			.map(|role| those(&|mv| mv.role() == role && mv.to() == made.to()))
			.unwrap_or_default();
		let new_piece = those(&|mv| {
			made.promotion().is_some()
				&& mv.from() == made.from()
				&& mv.to() == made.to()
				&& mv.promotion() == role
		});
		let which = || {
			let all: Vec<Move> = before.legal_moves().into_iter().filter(|mv| alike(mv)).collect();
			let left = self.which_of(&all, meant);
			left.into_iter().filter(|mv| *mv != made).collect()
		};
		[new_piece, with_role, which()]
			.into_iter()
			.find(|moves| !moves.is_empty())
			.unwrap_or_default()
	}

	/// The legal moves that a text names or describes.
	fn said_in(&self, text: &str, position: &Position) -> Vec<Move> {
		let readings = self.readings(text);
		let said: Option<Said> = readings.iter().find_map(|reading| self.move_of(reading));
		if let Some(said) = said {
			return position.find(said).into_iter().collect();
		}
		let wanted = |reading: &String| self.library.hear_loosely(reading, self.manner).ok();
		let wanted: Option<Wanted> = readings.iter().find_map(wanted);
		wanted.map(|wanted| position.wanted(wanted)).unwrap_or_default()
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn a_correction_is_known_by_its_words() {
		let library = Library::built_in();
		for (code, line, expected) in [
			("en", "I meant h6", Some("h6")),
			("en", "sorry, I meant h6", Some("h6")),
			("en", "no, to c3", Some("c3")),
			("en", "not h3, h6", Some("h6")),
			("en", "not h3 but h6", Some("h6")),
			("en", "no, I meant the other knight", Some("the other knight")),
			("en", "I meant h6 instead", Some("h6")),
			("en", "no", None),
			("en", "I meant", None),
			("en", "h6", None),
			("en", "no draw", Some("draw")),
			("en", "did I say no, h6?", None),
			("en", "h6 I said", Some("h6")),
			("en", "no wait, h6", Some("h6")),
			("en", "that was a typo, h6", Some("h6")),
			("de", "Tippfehler, h6", Some("h6")),
			("de", "h6 sollte das heißen", Some("h6")),
			("de", "nein, Moment, h6", Some("h6")),
			("sv", "skrev fel, h6", Some("h6")),
			("sv", "h6 skulle det stå", Some("h6")),
			("fi", "eiku h6", Some("h6")),
			("fi", "väärin, h6", Some("h6")),
			("fi", "h6 mä tarkotin", Some("h6")),
			("de", "ich meinte h6", Some("h6")),
			("de", "nein, auf c3", Some("c3")),
			("de", "nicht h3, h6", Some("h6")),
			("de", "nicht h3, sondern h6", Some("h6")),
			("de", "ich meinte den anderen Springer", Some("anderen Springer")),
			("fi", "tarkoitin h6", Some("h6")),
			("fi", "ei, c3", Some("c3")),
			("fi", "tarkoitin toista ratsua", Some("toista ratsua")),
			("sv", "jag menade h6", Some("h6")),
			("sv", "nej, till c3", Some("c3")),
			("sv", "jag menade den andra springaren", Some("andra springaren")),
		] {
			let manner = Manner::new(Language::new(code).unwrap());
			let read = Parser::new(&library, &manner).correction(line);
			assert_eq!(
				read.as_ref().map(|read| read.meant.as_str()),
				expected,
				"{code} {line}"
			);
		}
	}

	#[test]
	fn the_other_direction_is_known_by_its_words() {
		let library = Library::built_in();
		for (code, line, turns) in [
			("en", "no, the other way round", true),
			("en", "opposite", true),
			("en", "the other way to e4", false),
			("en", "no", false),
			("de", "nein, umgekehrt", true),
			("de", "umgekehrt gefragt", false),
			("sv", "nej, tvärtom", true),
			("sv", "tvärtom tack", false),
			("fi", "ei, toisinpäin", true),
			("fi", "toinen", false),
		] {
			let manner = Manner::new(Language::new(code).unwrap());
			let parser = Parser::new(&library, &manner);
			assert_eq!(parser.turns_round(line), turns, "{code} {line}");
		}
	}

	#[test]
	fn what_was_meant_instead_is_a_legal_move_with_the_same_piece_or_to_the_same_square() {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let parser = Parser::new(&library, &manner);
		let start = Position::start();
		let promoting = Position::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
		let castles = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
		let knights = Position::from_fen("7k/8/8/8/8/2N3N1/8/K7 w - - 0 1").unwrap();
		for (position, made, meant, expected) in [
			(&start, "h2h3", "h4", "h2h4"),
			(&start, "h2h3", "a3", "a2a3"),
			(&start, "g1f3", "h3", "g1h3"),
			(&start, "g1f3", "knight c3", "b1c3"),
			(&start, "g1f3", "h6", ""),
			(&start, "g1f3", "the pawn", "f2f3"),
			(&start, "g1f3", "f3", "f2f3"),
			(&promoting, "a7a8q", "a knight", "a7a8n"),
			(&castles, "e1g1", "the long one", "e1c1"),
			(&castles, "e1c1", "short", "e1g1"),
			(&knights, "c3e4", "the other knight", "g3e4"),
			(&knights, "c3e4", "the knight on g3", "g3e4"),
		] {
			let made = position.uci_move(made).unwrap();
			let moves = parser.meant_instead(meant, made, position);
			let moves: Vec<String> = moves.iter().map(|mv| mv.uci()).collect();
			assert_eq!(moves.join(" "), expected, "{meant}");
		}
	}
}

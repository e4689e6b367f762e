//! A move that names no whole square: "knight takes knight", "e takes d", "castle".

use alloc::string::String;

use super::hear::{NotUnderstood, SaidSoFar};
use super::lexicon::Sense;
use super::library::Library;
use super::manner::Manner;
use crate::chess::{File, Rank, Role, Wanted};

impl Library {
	/// Returns the wanted move, in the words that [`Self::hear`] knows.
	///
	/// # Errors
	/// With the first word that was not understood.
	pub fn hear_loosely(&self, text: &str, manner: &Manner) -> Result<Wanted, NotUnderstood> {
		let mut heard = Heard::default();
		self.each_sense(&apart(text), manner, |sense, word| heard.take(sense, word))?;
		heard.wanted()
	}
}

impl Library {
	/// The piece that a pawn becomes, by its word or its letter: "queen", "to a queen", "=Q", "q".
	#[must_use]
	pub fn new_piece(&self, text: &str, manner: &Manner) -> Option<Role> {
		let last = text.split_whitespace().last()?;
		let word = last.trim_matches(|sign: char| !sign.is_alphabetic());
		let mut letters = word.chars();
		let letter = letters.next().filter(|_| letters.next().is_none());
		let role = match letter {
			Some(letter) => {
				let capital = letter.to_ascii_uppercase();
				self.lexicon().piece_of_letter(capital, &manner.languages())
			}
			None => self.role(word, manner),
		};
		let others = text.split_whitespace().count() <= 1
			|| self
				.hear(text, manner)
				.is_err_and(|why| why == NotUnderstood::NoSquare)
			|| self.hear(text, manner) == Err(NotUnderstood::Nothing);
		role.filter(|role| others && !matches!(role, Role::King | Role::Pawn))
	}
}

/// The notation of a capture without ranks, sign by sign: "exd", "NxB".
fn apart(text: &str) -> String {
	let mut apart = String::with_capacity(text.len());
	for word in text.split_whitespace() {
		if !apart.is_empty() {
			apart.push(' ');
		}
		match word.split_once(['x', 'X', ':', '×']) {
			Some((left, right)) if left.len() == 1 && right.len() == 1 => {
				apart.push_str(left);
				apart.push_str(" x ");
				apart.push_str(right);
			}
			Some(_) | None => apart.push_str(word),
		}
	}
	apart
}

/// One side of a capture.
#[derive(Default)]
struct Half {
	role: Option<Role>,
	file: Option<File>,
	rank: Option<Rank>,
}

impl Half {
	const fn says_nothing(&self) -> bool {
		self.role.is_none() && self.file.is_none() && self.rank.is_none()
	}
}

#[derive(Default)]
struct Heard {
	castles: bool,
	/// The piece that takes.
	taking: Half,
	/// The piece that is taken, once a capture was mentioned.
	taken: Option<Half>,
	promotion: Option<Role>,
	/// Number of squares that a pawn goes.
	steps: Option<u8>,
}

impl Heard {
	fn take(&mut self, sense: Sense, word: &str) -> Result<SaidSoFar, NotUnderstood> {
		if sense == Sense::Takes && self.taken.is_none() {
			self.taken = Some(Half::default());
			return Ok(SaidSoFar::NoPlace);
		}
		// "Take the pawn with the knight": the second piece is the one that takes.
		let names_taker = matches!(sense, Sense::Piece(_))
			&& self.taking.role.is_none()
			&& self.taken.as_ref().is_some_and(|taken| taken.role.is_some());
		let taken = self.taken.as_mut().filter(|_| !names_taker);
		let half = taken.unwrap_or(&mut self.taking);
		let fits = match sense {
			Sense::Filler => true,
			Sense::Castle => !core::mem::replace(&mut self.castles, true),
			Sense::Piece(role) => half.role.replace(role).is_none(),
			Sense::File(file) => half.file.replace(file).is_none(),
			Sense::Rank(rank) => half.rank.replace(rank).is_none(),
			Sense::Promotion(role) => self.promotion.replace(role).is_none(),
			Sense::PawnOf(file) => {
				half.role.replace(Role::Pawn).is_none() && half.file.replace(file).is_none()
			}
			Sense::Steps(steps) => self.steps.replace(steps).is_none(),
			Sense::Takes | Sense::Castling(_) => false,
		};
		let half = self.taken.as_ref().unwrap_or(&self.taking);
		match (fits, half.file, half.rank) {
			(false, ..) => Err(NotUnderstood::OutOfPlace(String::from(word))),
			(true, None, None) => Ok(SaidSoFar::NoPlace),
			(true, _, Some(Rank::First | Rank::Eighth)) => Ok(SaidSoFar::LastRank),
			(true, ..) => Ok(SaidSoFar::Place),
		}
	}

	fn wanted(self) -> Result<Wanted, NotUnderstood> {
		let Self {
			castles,
			taking,
			taken,
			promotion,
			steps,
		} = self;
		if let Some(steps) = steps {
			let is_pawn = taking.role.is_none_or(|role| role == Role::Pawn);
			return match (castles, taken) {
				(false, None) if is_pawn && !taking.says_nothing() => Ok(Wanted::Advance {
					file: taking.file,
					rank: taking.rank,
					steps,
					promotion,
				}),
				_ => Err(NotUnderstood::NoSquare),
			};
		}
		match (castles, taken) {
			(true, None) if taking.says_nothing() => Ok(Wanted::Castling),
			(false, Some(taken)) if !(taking.says_nothing() && taken.says_nothing()) => Ok(Wanted::Capture {
				role: taking.role,
				from_file: taking.file,
				from_rank: taking.rank,
				taken: taken.role,
				to_file: taken.file,
				to_rank: taken.rank,
				promotion,
			}),
			_ => Err(NotUnderstood::NoSquare),
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::Position;
	use crate::voice::Language;

	const CAPTURES: &str = "r1bqk2r/pp3ppp/2n2n2/2bpp3/3PP3/2N2N2/PPPB1PPP/R2QKB1R w KQkq - 0 7";

	#[track_caller]
	fn check(fen: &str, language: Language, texts: &[(&str, &[&str])]) {
		let library = Library::built_in();
		let position = Position::from_fen(fen).unwrap();
		for (text, expected) in texts {
			let wanted = library
				.hear_loosely(text, &Manner::new(language))
				.unwrap_or_else(|error| panic!("{text}: {error}"));
			let found: Vec<_> = position.wanted(wanted).iter().map(|mv| mv.uci()).collect();
			assert_eq!(found, *expected, "{text}");
		}
	}

	#[test]
	fn captures_without_squares() {
		let all: [&[&str]; 5] = [
			&["c3d5"],
			&["e4d5"],
			&["d4c5"],
			&["d4e5"],
			&["d4c5", "d4e5", "e4d5"],
		];
		let [knight, e_takes_d, bishop, d_takes_e, pawns] = all;
		type Rows<'a> = &'a [(&'a str, &'a [&'a str])];
		let rows: [(Language, Rows<'_>); 4] = [
			(
				Language::ENGLISH,
				&[
					("knight on c takes pawn on d5", knight),
					("e takes d", e_takes_d),
					("exd", e_takes_d),
					("pawn takes bishop", bishop),
					("d captures e", d_takes_e),
					("PxP", &["d4e5", "e4d5"]),
					("pawn takes", pawns),
					("take the bishop with the pawn", bishop),
					("take the pawn on d5 with the knight", knight),
				],
			),
			(
				Language::GERMAN,
				&[
					("e schlägt d", e_takes_d),
					("Bauer schlägt Läufer", bishop),
					("David schlägt Eva", d_takes_e),
					("der Springer auf c nimmt den Bauern auf d5", knight),
					("schlag den Läufer mit dem Bauern", bishop),
				],
			),
			(
				Language::FINNISH,
				&[("e lyö d", e_takes_d), ("sotilas lyö lähetin", bishop)],
			),
			(
				Language::SWEDISH,
				&[
					("e slår d", e_takes_d),
					("bonde tar löpare", bishop),
					("slå löparen med bonden", bishop),
				],
			),
		];
		for (language, texts) in rows {
			check(CAPTURES, language, texts);
		}
	}

	#[test]
	fn castling_on_whichever_wing() {
		let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
		let short = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
		for (language, text) in [
			(Language::ENGLISH, "castle"),
			(Language::GERMAN, "Rochade"),
			(Language::GERMAN, "rochieren"),
			(Language::FINNISH, "linnoita"),
			(Language::SWEDISH, "rockera"),
		] {
			check(both, language, &[(text, &["e1c1", "e1g1"])]);
			check(short, language, &[(text, &["e1g1"])]);
		}
	}

	#[test]
	fn what_wants_no_capture_is_none() {
		let library = Library::built_in();
		for text in [
			"",
			"knight",
			"e d",
			"takes",
			"castle e",
			"what takes e4",
			"knight knight takes e",
		] {
			let heard = library.hear_loosely(text, &Manner::new(Language::ENGLISH));
			assert!(heard.is_err(), "{}", text.to_string());
		}
	}
}

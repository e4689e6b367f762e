//! Lines that were nearly understood: the line that was meant instead, and the part that is unknown.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::kindred::Kindred;
use super::{AT_HOME, Argument, Intent, Parser};
use crate::commands::{Action, Does, GameAction, Holds};
use crate::names::within;
use crate::voice::{Whose, folded};

/// Number of letters that may be wrong: in a short word none, as too many others would be as near.
fn slips(spoken: &str) -> usize {
	match spoken.chars().count() {
		0..=3 => 0,
		4 => 1,
		5..=8 => 2,
		_ => 3,
	}
}

/// The most letters of a word that says little.
const SHORT: usize = 3;
/// The most letters of a word alone that may be another word.
const SHORT_ALONE: usize = 4;
/// The most parts of a line that are put right.
const MOST_PARTS: usize = 3;
/// The most words of a line that are put right.
const MOST_SLIPS: usize = 2;
/// In a longer line no word is left out.
const MOST_WORDS: usize = 16;
/// The least words that remain where others are left out.
const LEAST_WORDS: usize = 2;
/// The most words that are tried for one.
const MOST_NEAR: usize = 8;

/// The findings about a line that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nearly {
	/// These lines would have been understood, the nearest first.
	Meant {
		lines: Vec<String>,
		/// Those that are asked about once these are refused.
		otherwise: Vec<String>,
		/// True if the first of them needs no question where the answer changes nothing.
		is_sure: bool,
	},
	/// This part of it is unknown.
	Unknown(String),
}

impl Nearly {
	fn meant(is_sure: bool, line: String, otherwise: Vec<String>) -> Self {
		Self::Meant {
			lines: vec![line],
			otherwise,
			is_sure,
		}
	}
}

fn lines_of(kindred: Vec<Kindred>) -> Vec<String> {
	kindred.into_iter().map(|kindred| kindred.line).collect()
}

/// Returns `true` if one word of a line was mistyped, and the word is long enough not to mean something else: "the" is
/// not "his". A short word alone, or one that begins with another letter, may be another word.
fn is_one_slip(typed: &str, meant: &str) -> bool {
	let (typed, meant): (Vec<&str>, Vec<&str>) = (
		typed.split_whitespace().collect(),
		meant.split_whitespace().collect(),
	);
	let is_alone = typed.len() == 1;
	let mut slips = typed
		.iter()
		.zip(&meant)
		.filter(|(typed, meant)| folded(typed) != folded(meant));
	let slip = slips.next();
	typed.len() == meant.len()
		&& slip.is_some_and(|(typed, meant)| {
			let (typed, meant) = (folded(typed), folded(meant));
			(!is_alone
				|| (typed.chars().next() == meant.chars().next() && typed.chars().count() > SHORT_ALONE))
				&& typed.chars().count() > SHORT
				&& !within(1, &typed, core::iter::once(meant.as_str())).is_empty()
		}) && slips.next().is_none()
}

/// Returns `true` if a line is the typed one without short words: "teh".
fn is_all_but_short(typed: &str, meant: &str) -> bool {
	let mut meant = meant.split_whitespace().map(folded).peekable();
	let left_out = typed
		.split_whitespace()
		.map(folded)
		.filter(|word| meant.next_if_eq(word).is_none());
	let is_short = left_out
		.map(|word| word.chars().count())
		.all(|letters| letters <= SHORT);
	is_short && meant.peek().is_none()
}

impl Parser<'_> {
	/// The line that may have been meant by one that was not understood, among the commands of this place, or the unknown
	/// part of it. A line of known words only is named whole.
	#[must_use]
	pub fn nearly(&self, line: &str, is_here: &dyn Fn(Action) -> bool) -> Nearly {
		let known = self.library.known_words(self.manner);
		let words: Vec<&str> = line.split_whitespace().collect();
		if line.contains(['[', '"', '{', '/']) {
			// A tag or a comment of a PGN, or a FEN: no slip of the fingers.
			return Nearly::Unknown(words.first().map_or_else(String::new, ToString::to_string));
		}
		let unknown: Vec<usize> = (0..words.len())
			.filter(|place| words.get(*place).is_some_and(|word| !self.is_known(word)))
			.collect();
		// A user who mistypes two words mistypes a letter of each; a word that differs by more is another word.
		let most = if unknown.len() > 1 { 1 } else { usize::MAX };
		// Nobody is asked if they meant yes: "maybe" is none.
		let answers = |meant: &String| self.said_answer(meant).is_some();
		let put_right = || {
			(unknown.len() <= MOST_SLIPS)
				.then(|| self.put_right(&words, &unknown, most, &known))
				.flatten()
				.filter(|meant| self.is_meant(meant, &words, is_here) && !answers(meant))
		};
		if let Some(meant) = put_right() {
			return Nearly::meant(is_one_slip(line, &meant), meant, Vec::new());
		}
		// What an unknown word says may be all that matters.
		let says_little = unknown
			.iter()
			.filter_map(|place| words.get(*place))
			.all(|word| folded(word).chars().count() <= SHORT);
		if let Some(joined) = self.nearly_each(line, is_here) {
			return Nearly::meant(false, joined, Vec::new());
		}
		// Of several parts one alone would be answered.
		let is_one = self.parts(line).len() < 2;
		let (kindred, otherwise): (Vec<Kindred>, Vec<Kindred>) = self
			.kindred(line, is_here)
			.into_iter()
			.partition(|kindred| !kindred.is_later);
		let is_known = kindred.first().is_some_and(|first| first.is_sure && is_one);
		let among = (!is_known).then(|| self.roles_among(line)).flatten();
		if let Some(meant) = among {
			return Nearly::meant(false, meant, lines_of(kindred));
		}
		// A word alone says too little to be taken for a sentence.
		let says_enough = |meant: &str| words.len() > 1 || meant.split_whitespace().count() == 1;
		// Words between that are unknown do not matter where the rest is a sentence of a command that the whole line resembles.
		let is_name = |word: &&str| word.contains(|sign: char| sign.is_ascii_digit());
		let names = unknown.iter().filter_map(|place| words.get(*place));
		let rest = if unknown.is_empty() || names.copied().any(|word| is_name(&word)) {
			None
		} else {
			self.left_out(&words, &unknown)
		};
		let is_meant = |rest: &String| {
			let action = self.commanded(rest).action;
			let resembles = |kindred: &Kindred| action.is_some() && Action::named(kindred.command) == action;
			kindred.iter().any(resembles) && self.names_the_same(line, rest)
		};
		if let Some(rest) = rest.filter(is_meant) {
			let is_sure = says_little && is_one && is_all_but_short(line, &rest);
			return Nearly::meant(is_sure, rest, lines_of(kindred));
		}
		if let Some(first) = kindred.first() {
			return Nearly::Meant {
				is_sure: ((first.is_sure && is_one)
					|| is_one_slip(line, &first.line)
					|| is_all_but_short(line, &first.line))
					&& says_enough(&first.line)
					&& self.names_the_same(line, &first.line),
				lines: lines_of(kindred),
				otherwise: lines_of(otherwise),
			};
		}
		let respelled = || {
			if unknown.is_empty() {
				None
			} else {
				self.respelled(line)
			}
		};
		let otherwise = self.left_out(&words, &unknown).or_else(respelled);
		if let Some(meant) = otherwise.filter(|meant| self.may_be_of_the_same(line, meant) && !answers(meant))
		{
			let is_sure = self.names_the_same(line, &meant) && is_one_slip(line, &meant);
			return Nearly::meant(is_sure, meant, Vec::new());
		}
		let unknown = unknown.first().and_then(|place| words.get(*place));
		Nearly::Unknown(unknown.map_or_else(|| line.trim().to_string(), ToString::to_string))
	}

	/// The parts of a line, each as it may have been meant, if each may mean something else.
	fn nearly_each(&self, line: &str, is_here: &dyn Fn(Action) -> bool) -> Option<String> {
		let parts = self.parts(line);
		// A yes or no answers, whatever stands beside it.
		let answers = |part: &String| self.said_answer(part).is_some();
		// Elsewhere a line has one part.
		if !self.places.contains(&AT_HOME)
			|| !(2..=MOST_PARTS).contains(&parts.len())
			|| parts.iter().any(answers)
		{
			return None;
		}
		let mut meant: Vec<String> = Vec::new();
		for part in parts {
			let before = meant.last();
			let texts = before.map(|before| {
				let asked = self.asked_of(before, &part).into_iter();
				asked
					.chain(self.with_thing_of(before, &part))
					.collect::<Vec<String>>()
			});
			let texts = texts.unwrap_or_default();
			let is_certain = |text: &&String| self.is_certain(&self.read(text));
			let certain = [&part].into_iter().chain(&texts).find(is_certain).cloned();
			let nearly = |text: &String| match self.nearly(text, is_here) {
				Nearly::Meant { lines, .. } => lines.into_iter().next(),
				Nearly::Unknown(_) => None,
			};
			let one: String = certain.or_else(|| texts.iter().chain([&part]).find_map(nearly))?;
			if meant.contains(&one) {
				return None;
			}
			meant.push(one);
		}
		// As it is said: "A, and B".
		let and = &self.library.role_words(self.manner)?.and;
		let number = meant.len();
		let last = meant.pop()?;
		let joined = format!("{}, {and} {last}", meant.join(", "));
		// A yes to it must be understood as all of them.
		let split = self.clauses(&joined, &|text| self.is_certain(&self.read(text)))?;
		let is_whole = split.clauses.len() == number && split.clauses.iter().all(|clause| clause.is_known);
		is_whole.then_some(joined)
	}

	/// Returns `true` if a line is about the players of the typed one: a user who asks about the opponent's moves is not
	/// told their own. A line that names no player may be about any.
	pub(super) fn may_be_of_the_same(&self, typed: &str, meant: &str) -> bool {
		let (typed, meant) = (self.players_in(typed), self.players_in(meant));
		let only_own = typed.iter().all(|whose| *whose == Whose::Own);
		typed.is_empty()
			|| meant.is_empty()
			|| (meant
				.iter()
				.all(|whose| *whose == Whose::Own || typed.contains(whose))
				&& (only_own || typed.iter().all(|whose| meant.contains(whose))))
	}

	/// Returns `true` if a line names the same players as the typed one, the user aside.
	pub(super) fn names_the_same(&self, typed: &str, meant: &str) -> bool {
		let meant = self.players_in(meant);
		let mut typed = self.players_in(typed).into_iter();
		typed.all(|whose| whose == Whose::Own || meant.contains(&whose))
	}

	/// The players that a line names: "my", "his", "Black". "My opponent" is the opponent.
	fn players_in(&self, line: &str) -> Vec<Whose> {
		let words: Vec<&str> = line.split_whitespace().collect();
		let words = match self.library.sentences(self.manner).next() {
			Some(sentences) => sentences.wording.read(&words),
			None => words.clone(),
		};
		// A letter alone is a file.
		let whose = |word: &&str| {
			self.library
				.whose(word, self.manner)
				.filter(|_| word.chars().count() > 1)
		};
		let players: Vec<Option<Whose>> = words.iter().map(whose).collect();
		let behind = players.iter().skip(1).chain([&None]);
		let named = players.iter().zip(behind);
		named
			.filter(|(whose, behind)| **whose != Some(Whose::Own) || **behind != Some(Whose::Other))
			.filter_map(|(whose, _)| *whose)
			.collect()
	}

	/// The whole sentence that is spelled nearly like it.
	fn respelled(&self, line: &str) -> Option<String> {
		let sentences: BTreeMap<String, &str> = self.library.known_lines(self.manner).collect();
		let spoken = folded(line);
		let near = within(slips(&spoken), &spoken, sentences.keys().map(String::as_str));
		sentences.get(*near.first()?).map(ToString::to_string)
	}

	/// The nearest line that is understood, with known words in these places, each with at most `most` other letters.
	fn put_right(
		&self,
		words: &[&str],
		places: &[usize],
		most: usize,
		known: &BTreeMap<Cow<'_, str>, &str>,
	) -> Option<String> {
		let (place, others) = places.split_first()?;
		let spoken = folded(words.get(*place)?);
		within(most.min(slips(&spoken)), &spoken, known.keys().map(Cow::as_ref))
			.into_iter()
			.take(MOST_NEAR)
			.find_map(|near| {
				let near = known.get(near).copied().unwrap_or(near);
				let mut meant = words.to_vec();
				*meant.get_mut(*place)? = near;
				if !others.is_empty() {
					return self.put_right(&meant, others, most, known);
				}
				let meant = meant.join(" ");
				self.understands(&self.commanded(&meant)).then_some(meant)
			})
	}

	/// The whole sentence or the move that remains without the unknown words, or without one that says nothing there.
	fn left_out(&self, words: &[&str], unknown: &[usize]) -> Option<String> {
		let without = |left_out: &[usize]| -> Option<String> {
			let places = (0..words.len()).filter(|place| !left_out.contains(place));
			let rest: Vec<&str> = places.filter_map(|place| words.get(place).copied()).collect();
			let line = rest.join(" ");
			let is_whole = || self.asks(&line) || (!unknown.is_empty() && self.move_of(&line).is_some());
			let bare = self
				.bare(&rest)
				.first()
				.map_or(rest.len(), |(bare, _)| bare.len());
			(bare >= LEAST_WORDS && is_whole()).then_some(line)
		};
		match unknown {
			[] if words.len() <= MOST_WORDS => (0..words.len()).find_map(|place| without(&[place])),
			unknown if unknown.len() <= MOST_SLIPS => without(unknown),
			_ => None,
		}
	}

	/// Returns `true` if a line is a sentence, and not a word of a command with anything after it.
	fn asks(&self, line: &str) -> bool {
		let intent = self.commanded(line);
		let is_text = |argument: &Argument| matches!(argument, Argument::Text(_));
		intent.action.is_some() && intent.side.is_none() && !intent.arguments.iter().any(is_text)
	}

	/// Returns `true` if a line with corrected words is a move, or a command of this place: the words after it were typed
	/// so.
	fn is_meant(&self, meant: &str, typed: &[&str], is_here: &dyn Fn(Action) -> bool) -> bool {
		let intent = self.commanded(meant);
		let was_typed = |argument: &Argument| {
			let Argument::Text(text) = argument else {
				return true;
			};
			text.split_whitespace().all(|word| typed.contains(&word))
		};
		intent.action.is_none_or(is_here) && intent.arguments.iter().all(was_typed)
	}

	/// Returns `true` if a word is one of any language, or written as squares and numbers are.
	fn is_known(&self, word: &str) -> bool {
		let spoken = folded(word);
		spoken.chars().count() < 2
			|| self.library.knows_word(&spoken)
			|| self.number(word).is_some()
			|| self.kind(word).is_some()
			|| self.library.hear(word, self.manner).is_ok()
	}

	/// Returns the beginnings of the choices that a line calls by another name, the longest name first: see `Library::choices`.
	#[must_use]
	pub fn choices(&self, line: &str) -> Vec<&str> {
		let goes_with = |beside: &str| self.goes_with_choice(beside);
		self.library.choices(line, self.manner, &goes_with)
	}

	/// Returns `true` if words before or behind the name of a choice call no command of another place: "delete a game" is no wish to play.
	fn goes_with_choice(&self, beside: &str) -> bool {
		let is_elsewhere = |action: Action| {
			action.does() == Does::Acts
				&& action.holds() != Holds::Everywhere
				&& !matches!(action, Action::Game(GameAction::NewGame | GameAction::Resume))
		};
		!self.commanded(beside).action.is_some_and(is_elsewhere)
	}

	/// Returns `true` if a line that was read is a command, a question or a move, legal or not.
	#[must_use]
	pub fn understands(&self, intent: &Intent) -> bool {
		intent.action.is_some() || self.names_move(intent.text())
	}

	/// Returns `true` if a line names a move, legal or not, or describes one.
	pub(super) fn names_move(&self, line: &str) -> bool {
		self.readings(line).iter().any(|reading| {
			self.library.hear(reading, self.manner).is_ok()
				|| self.library.hear_loosely(reading, self.manner).is_ok()
		})
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	/// A word that is not known.
	#[derive(Debug, PartialEq)]
	struct Unknown(String);

	/// The line that is offered first, or else the unknown word.
	fn first(language: Language, line: &str) -> Result<String, Unknown> {
		let library = Library::built_in();
		match Parser::new(&library, &Manner::new(language)).nearly(line, &|_| true) {
			Nearly::Meant { lines, .. } => Ok(lines.first().unwrap().clone()),
			Nearly::Unknown(word) => Err(Unknown(word)),
		}
	}

	#[test]
	fn a_slip_of_the_fingers_is_put_right_and_else_its_word_is_named() {
		let meant = |line: &str| Ok(line.to_string());
		let unknown = |word: &str| Err(Unknown(word.to_string()));
		for (language, line, expected) in [
			(Language::ENGLISH, "knigt f3", meant("knight f3")),
			(Language::ENGLISH, "evalution", meant("evaluation")),
			(
				Language::ENGLISH,
				"wher are the bishps",
				meant("where are the bishops"),
			),
			(
				Language::ENGLISH,
				"where are my kinghts",
				meant("where are my knights"),
			),
			(
				Language::ENGLISH,
				"take the kinght with the bishop",
				meant("take the knight with the bishop"),
			),
			(Language::ENGLISH, "e9", unknown("e9")),
			(Language::ENGLISH, "maybe", unknown("maybe")),
			(Language::ENGLISH, "[Event \"x\"]", unknown("[Event")),
			(
				Language::GERMAN,
				"Springr Felix drei",
				meant("Springer Felix drei"),
			),
			(Language::GERMAN, "Figurn", meant("Figuren")),
			(Language::GERMAN, "quatsch", unknown("quatsch")),
			(Language::FINNISH, "rastu f3", meant("ratsu f3")),
			(Language::SWEDISH, "sprinagre f3", meant("springare f3")),
		] {
			assert_eq!(first(language, line), expected, "{line}");
		}
	}
}

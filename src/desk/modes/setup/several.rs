//! One line that answers several of the questions: "against the computer, I take Black, ten minutes".
//!
//! The parts of a line are offered to the open question and to those that follow. An answered question is not asked any more, and a part
//! that answers none is asked about before anything is chosen.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Chosen, Meaning, Setup, Step, former_names};
use crate::asking::{Intent, LinePart, RATINGS};
use crate::commands::Action;
use crate::desk::guess::Guess;
use crate::desk::menu::Menu;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::settings::{OpponentChoice, Side};
use crate::voice::{NotUnderstood, Phrase, PhraseKey};

/// The most words of a part that may hold several answers.
const MOST_WORDS: usize = 14;
/// The most parts of a time: "ten minutes, and five seconds".
const MOST_JOINED: usize = 4;

/// A question that a line may answer.
struct Question {
	step: Step,
	menu: Menu,
	meanings: Vec<Meaning>,
}

/// An answer in a line.
#[derive(Clone, Debug)]
pub(super) struct Answer {
	step: Step,
	meaning: Meaning,
	told: Phrase,
}

/// The answers of a line.
#[derive(Debug)]
pub(super) enum Several {
	Answers(Vec<Answer>),
	/// A part answers no question.
	Unknown {
		part: String,
		guess: Option<Guess>,
	},
}

/// A part of a line, with its answers.
struct Part {
	line: LinePart,
	answers: Vec<Answer>,
}

impl Answer {
	fn opponent(&self) -> Option<&OpponentChoice> {
		if let Meaning::Chosen(Chosen::Opponent(opponent)) = &self.meaning {
			Some(opponent)
		} else {
			None
		}
	}

	/// Returns `true` if further questions follow this answer, and may be answered with it.
	const fn goes_with_others(&self) -> bool {
		matches!(self.meaning, Meaning::Chosen(_))
	}
}

impl Question {
	/// The answer that a text gives to this question.
	fn answer(&self, text: &str, narrator: &Narrator) -> Option<Answer> {
		let parser = narrator.parser();
		let number = parser.number(text);
		if number.is_some_and(|number| !RATINGS.contains(&number)) {
			return None;
		}
		// "The one" is no minute.
		let is_one = |word: &str| parser.number(word) == Some(1) && word.parse::<u32>().is_err();
		let says_nothing = |word: &str| is_one(word) || parser.readings(word).iter().any(String::is_empty);
		let is_article = text.split_whitespace().all(says_nothing);
		let controls = parser.controls(text).filter(|_| number.is_none() && !is_article);
		if let Some(controls) = controls.as_ref().filter(|_| self.step == Step::Clock) {
			return Some(Answer {
				step: self.step,
				told: narrator.words().controls(Some(controls)),
				meaning: Meaning::Chosen(Chosen::Clock(Some(controls.clone()))),
			});
		}
		let by_side = || {
			let color = parser.side(&parser.chosen_side(text)?)?;
			self.place(&Meaning::Chosen(Chosen::Side(Side::Of(color))))
		};
		let found = self.menu.find(text, narrator);
		let place = found.or_else(by_side)?;
		Some(Answer {
			step: self.step,
			meaning: self.meanings.get(place)?.clone(),
			told: self.menu.name(place)?,
		})
	}

	fn place(&self, meaning: &Meaning) -> Option<usize> {
		self.meanings.iter().position(|known| known == meaning)
	}
}

/// The answers in a part of a line, which may hold several: as many as its words give, each question once.
fn in_part(text: &str, questions: &[Question], narrator: &Narrator) -> Vec<Answer> {
	let words: Vec<&str> = text.split_whitespace().collect();
	// A game at once names all of its choices, and is meant only by what means none of them.
	let whole = |text: &str| {
		let mut all = questions
			.iter()
			.filter_map(|question| question.answer(text, narrator));
		let first = all.next()?;
		let at_once = matches!(first.meaning, Meaning::Chosen(Chosen::AtOnce(_)));
		Some(all.next().filter(|_| at_once).unwrap_or(first))
	};
	if words.len() > MOST_WORDS {
		return whole(text).into_iter().collect();
	}
	// A word that is all of an answer, as "first" is, says too little within a longer part; a time in figures does not.
	let says_enough = |answer: &Answer, words: &[&str]| {
		let is_one = |word: &&str| narrator.library().is_one(word, narrator.words().manner());
		let is_figure = |word: &&str| word.contains(['+', ':']) && !word.contains(char::is_alphabetic);
		words.len() > 1
			|| words.iter().all(is_figure)
			|| answer.opponent().is_some() && !words.iter().any(is_one)
			|| words.iter().all(|word| narrator.parser().side(word).is_some())
	};
	let mut behind: BTreeMap<usize, Vec<Answer>> = BTreeMap::from([(words.len(), Vec::new())]);
	for from in (0..words.len()).rev() {
		let mut best: Option<Vec<Answer>> = None;
		for to in from + 1..=words.len() {
			let span = words.get(from..to).unwrap_or_default();
			let Some(rest) = behind.get(&to) else { continue };
			let is_all = span.len() == words.len();
			let Some(answer) = whole(&span.join(" ")).filter(|answer| is_all || says_enough(answer, span))
			else {
				continue;
			};
			let is_new = rest.iter().all(|other| other.step != answer.step);
			let is_more = best.as_ref().is_none_or(|best| best.len() <= rest.len());
			if is_new && is_more {
				best = Some(core::iter::once(answer).chain(rest.iter().cloned()).collect());
			}
		}
		if let Some(best) = best {
			behind.insert(from, best);
		}
	}
	behind.remove(&0).unwrap_or_default()
}

/// The name of a choice without what explains it.
fn bare_name(name: &Phrase) -> String {
	let name = name.to_string();
	name.split([',', ':']).next().unwrap_or_default().to_string()
}

fn read_parts(parts: &[LinePart], questions: &[Question], narrator: &Narrator) -> Vec<Part> {
	let clock = questions.iter().find(|question| question.step == Step::Clock);
	let mut read = Vec::new();
	let mut rest = parts;
	while let Some(first) = rest.first() {
		let time = (2..=rest.len().min(MOST_JOINED)).rev().find_map(|count| {
			let joined: Vec<&str> = rest.get(..count)?.iter().map(|part| part.text.as_str()).collect();
			let joined = joined.join(" ");
			narrator.parser().controls(&joined)?;
			Some((count, vec![clock?.answer(&joined, narrator)?]))
		});
		let (count, answers) = time.unwrap_or_else(|| (1, in_part(&first.text, questions, narrator)));
		// "My wife and I": a part that says nothing by itself goes on behind the word that joins.
		let next = rest.get(1).filter(|next| answers.is_empty() && next.is_joined);
		let joined = next.map(|next| LinePart {
			text: format!("{} {}", first.text, next.text),
			..first.clone()
		});
		let together = joined.map(|line| {
			let answers = in_part(&line.text, questions, narrator);
			(2, Part { line, answers })
		});
		let alone = Part {
			line: first.clone(),
			answers,
		};
		let (count, part) = together
			.filter(|(_, part)| !part.answers.is_empty())
			.unwrap_or((count, alone));
		rest = rest.get(count..).unwrap_or_default();
		read.push(part);
	}
	read
}

/// The guess that a line with one answer also means a choice of another question, some of whose words it has: "something hard
/// against the machine".
fn with_another(
	first: &Answer,
	intent: &Intent,
	questions: &[Question],
	narrator: &Narrator,
) -> Option<Guess> {
	let mut others = questions.iter().filter(|question| {
		question.step != first.step && matches!(question.step, Step::Strength | Step::Side)
	});
	// The word is all that the choice is called, and no word of the answer; a number is no name.
	let calls = |question: &Question| {
		let words = intent.text().split_whitespace();
		let mut words = words.filter(|word| narrator.parser().number(word).is_none());
		words.find_map(|word| question.menu.name(question.menu.known(word, narrator)?))
	};
	let other = others.find_map(calls)?;
	let names = [&first.told, &other].map(bare_name);
	let line = names.join(", ");
	let told = narrator.words().typed(&line);
	Some(Guess::new(line, told))
}

impl Setup {
	/// Returns the questions that a game against this opponent leaves open.
	pub(super) fn open_steps(&self, opponent: Option<&OpponentChoice>) -> impl Iterator<Item = Step> {
		let machine = opponent != Some(&OpponentChoice::Friend);
		let steps = [
			(Step::Welcome, opponent.is_none()),
			(Step::Strength, machine && self.choices.strength.is_none()),
			(Step::Side, machine && self.choices.side.is_none()),
			(Step::Clock, self.choices.clock.is_none()),
		];
		steps
			.into_iter()
			.filter(|(_, is_open)| *is_open)
			.map(|(step, _)| step)
	}

	fn questions(&self, opponent: Option<&OpponentChoice>, narrator: &Narrator) -> Vec<Question> {
		let own_program = opponent != Some(&OpponentChoice::BuiltIn);
		let question = |step| {
			let items = self.items_of(step, own_program, narrator).into_iter();
			let (names, meanings) = items.map(|item| (item.name, item.meaning)).unzip();
			let former =
				(step == Step::Strength).then(|| former_names(Self::strengths(own_program), narrator));
			Question {
				step,
				menu: Menu::new(Phrase::new(), names, 0)
					.also(former.unwrap_or_default())
					.of_strengths(step == Step::Strength),
				meanings,
			}
		};
		self.open_steps(opponent).map(question).collect()
	}

	/// Returns the answers of a line that gives several, or one to a later question. `None` if it answers the open question alone, or
	/// none.
	pub(super) fn several(&self, intent: &Intent, narrator: &Narrator) -> Option<Several> {
		let text = intent.text();
		let is_asked = matches!(
			self.step,
			Step::Welcome | Step::Strength | Step::Side | Step::Clock
		);
		let parser = narrator.parser();
		if !is_asked || intent.asks || intent.answer.is_some() || self.menu.named(text, narrator).is_some() {
			return None;
		}
		let parts = parser.every_part(text);
		let mut questions = self.questions(self.choices.opponent.as_ref(), narrator);
		let mut read = read_parts(&parts, &questions, narrator);
		let mut named = read.iter().flat_map(|part| &part.answers);
		if let Some(opponent) = named.find_map(Answer::opponent).cloned() {
			// The questions that are left depend on the opponent.
			questions.retain(|question| question.step == Step::Welcome);
			questions.extend(self.questions(Some(&opponent), narrator));
			read = read_parts(&parts, &questions, narrator);
		}
		// A part that says no to something or nothing, or gives a reason, is no answer that is lacking.
		let lacks = |line: &LinePart| line.says && !line.gives_reason && !parser.denies(&line.text);
		read.retain(|part| !part.answers.is_empty() || lacks(&part.line));
		let answers: Vec<Answer> = read.iter().flat_map(|part| part.answers.clone()).collect();
		let first = answers.first()?;
		let calls = |part: &Part| part.answers.is_empty() && parser.read(&part.line.text).action.is_some();
		if read.iter().any(calls) {
			return None;
		}
		if read.len() == 1 {
			let is_alone = answers.len() == 1;
			let is_open = first.step == self.step;
			let calls = intent
				.action
				.is_some_and(|action| !matches!(action, Action::Answer(_)));
			let is_other = || calls || self.menu.find(text, narrator).is_some();
			let is_written = text.contains(|sign: char| sign.is_ascii_digit());
			let says_little = || !text.contains(' ') && !is_written && parser.side(text).is_none();
			if !answers.iter().all(Answer::goes_with_others) {
				return None;
			}
			if is_alone && let Some(guess) = with_another(first, intent, &questions, narrator) {
				return Some(Several::Unknown {
					part: text.to_string(),
					guess: Some(guess),
				});
			}
			if is_alone && (is_other() || !is_open && says_little()) {
				return None;
			}
		}
		let is_twice = |part: &Part| {
			let differ = |answer: &Answer, other: &Answer| {
				answer.step == other.step && answer.meaning != other.meaning
			};
			let mut own = part.answers.iter();
			own.any(|answer| answers.iter().any(|other| differ(answer, other)))
		};
		let goes = |part: &Part| part.answers.iter().all(Answer::goes_with_others);
		let fits = |part: &&Part| part.answers.is_empty() || is_twice(part) || !goes(part);
		let Some(Part { line: unknown, .. }) = read.iter().rev().find(fits) else {
			return Some(Several::Answers(answers));
		};
		if read.len() == 1 && answers.len() == 1 {
			return None;
		}
		questions.retain(|question| answers.iter().all(|answer| answer.step != question.step));
		let near = questions.iter().find_map(|question| {
			let place = question.menu.likeliest(&parser.read(&unknown.text), narrator)?;
			question.menu.name(place)
		});
		let guess = near.map(|name| {
			let name = bare_name(&name);
			let said = |part: &LinePart| {
				if part == unknown {
					name.clone()
				} else {
					part.text.clone()
				}
			};
			let line: Vec<String> = parts.iter().map(said).collect();
			Guess::new(line.join(", "), narrator.words().typed(&name))
		});
		Some(Several::Unknown {
			part: unknown.text.clone(),
			guess,
		})
	}

	/// Takes up several answers, and says them back in one sentence; or asks about the part that is none, and chooses nothing.
	pub(super) fn settle(&mut self, several: Several, desk: &mut Session) -> Next {
		let mut answers = match several {
			Several::Answers(answers) => answers,
			Several::Unknown {
				guess: Some(guess), ..
			} => {
				desk.guess(VecDeque::from([guess]));
				return Next::Stay;
			}
			Several::Unknown { part, guess: None } => {
				let words = desk.narrator.words();
				let told = words.not_understood(&NotUnderstood::Word(part));
				desk.narrator
					.refuse(told.and(words.line(PhraseKey::NothingDone, &[])));
				return Next::Stay;
			}
		};
		desk.drop_question();
		let narrator = &mut desk.narrator;
		let before = self.choices.clone();
		answers.sort_by_key(|answer| answer.step);
		answers.dedup_by_key(|answer| answer.step);
		let mut told = Phrase::new();
		for Answer {
			meaning, told: said, ..
		} in answers
		{
			let Meaning::Chosen(chosen) = meaning else {
				continue;
			};
			if !matches!(chosen, Chosen::AtOnce(_)) {
				told.mark(',');
				told.append(said);
			}
			self.take_up(chosen, narrator);
		}
		if !told.is_empty() {
			narrator.answer(told.sentence());
		}
		self.go_on(before, narrator)
	}
}

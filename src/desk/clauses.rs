//! Lines of several clauses, each answered in its order, and lines that correct the one before. Nothing that changes the game is done by half.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::asked_back::asks_of_board;
use super::guess::Guess;
use super::mode::Scope;
use crate::asking::{Clause, Correction, Described, Intent, Nearly, Split};
use crate::commands::{Action, Does, GameAction};
use crate::ports::Input;
use crate::voice::{NotUnderstood, Phrase, PhraseKey};

/// The effect of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
	/// It tells something, or changes the program's choices.
	Tells,
	/// A move.
	Moves,
	/// It changes the game at once.
	Acts,
	/// It changes or ends the game, and asks first.
	Asks,
	/// It is not understood.
	Unknown,
}

/// A clause as it is read here.
#[derive(Debug)]
struct Read {
	intent: Intent,
	effect: Effect,
	is_apart: bool,
	is_joined: bool,
}

impl Desk {
	/// Returns the clauses of a line, if it has several here and is not understood as a whole.
	pub(super) fn clauses_of(&self, line: &str) -> Option<Split> {
		let context = self.mode.context();
		if context.awaits_text()
			|| context.awaits_storage()
			|| !(context.takes_moves || context.menu.is_some())
		{
			return None;
		}
		let understands = |text: &str| self.understands_clause(text);
		let split = self.session.narrator.parser().clauses(line, &understands)?;
		// A yes or no among other clauses answers nothing.
		let answers = |clause: &Clause| self.session.read(&clause.text).answer.is_some();
		if split.clauses.len() > 1 && split.clauses.iter().any(answers) {
			return None;
		}
		let is_table = self.game().context().scope == Scope::Table;
		(!is_table || self.is_for_the_table(&split)).then_some(split)
	}

	/// The intent of a line without a command that only begins like it, if it describes a move without doubt.
	pub(super) fn as_described(&self, intent: Intent) -> Intent {
		let is_other = intent.action.is_some() && !self.session.narrator.parser().is_certain(&intent);
		if !is_other || !self.plays_described(intent.text()) {
			return intent;
		}
		Intent {
			action: None,
			called: String::new(),
			arguments: Vec::new(),
			rest: intent.line.clone(),
			..intent
		}
	}

	fn plays_described(&self, text: &str) -> bool {
		matches!(self.mode.described(text, &self.session), Some(Described::Move(_)))
	}

	/// Returns `true` if a line describes a move as a whole, and some of its clauses are not understood by themselves.
	pub(super) fn describes_whole(&self, line: &str, split: &Split) -> bool {
		let is_known = split.clauses.iter().all(|clause| clause.is_known);
		!is_known && self.mode.described(line, &self.session).is_some()
	}

	fn understands_clause(&self, text: &str) -> bool {
		let context = self.mode.context();
		if let Some(menu) = context.menu
			&& menu.named(text, &self.session.narrator).is_some()
		{
			return true;
		}
		let intent = self.session.read(text);
		let is_move = intent.action.is_none() && intent.answer.is_none();
		let is_certain = self.session.narrator.parser().is_certain(&intent);
		((!is_move || context.takes_moves) && is_certain) || self.plays_described(text)
	}

	/// At the tournament table a line is only split into questions and at most one announcement, of which each is whole.
	fn is_for_the_table(&self, split: &Split) -> bool {
		let read: Vec<Read> = self.read_clauses(split);
		let of = |effect: Effect| read.iter().filter(|clause| clause.effect == effect).count();
		let (told, moved) = (of(Effect::Tells), of(Effect::Moves));
		let follows = self.question_before_move(&read);
		told + moved == read.len() && moved <= 1 && !(moved == 1 && (split.leaves_out || follows))
	}

	fn read_clauses(&self, split: &Split) -> Vec<Read> {
		let read = split.clauses.iter().map(|clause| {
			let mut intent = self.as_described(self.session.read(&clause.text));
			if let Some(choice) = &clause.choice {
				intent.rest.clone_from(choice);
			}
			let effect = if clause.is_known {
				effect(&intent)
			} else {
				Effect::Unknown
			};
			Read {
				intent,
				effect,
				is_apart: clause.is_apart,
				is_joined: clause.is_joined,
			}
		});
		read.collect()
	}

	/// Returns `true` if a move only goes on with a question, and may be its subject: "should I play e4, d4".
	fn question_before_move(&self, read: &[Read]) -> bool {
		read.windows(2).any(|pair| {
			let [before, clause] = pair else { return false };
			clause.effect == Effect::Moves && !clause.is_apart && before.effect == Effect::Tells
		})
	}

	/// Answers each clause in its order. Acts and changes of the program are only carried out if everything is understood, or the rest is a
	/// reason of an act that asks first; of two acts the first one is asked back, unless the second asks first itself.
	pub(super) fn hear_clauses(&mut self, split: &Split) {
		let mut read = self.read_clauses(split);
		if let Some(answers) = answers_of_new_game(&read) {
			self.act(Action::Game(GameAction::NewGame));
			if self.mode.context().menu.is_some() || self.mode.context().awaits_storage() {
				self.early.push_back(Input::Line(answers));
			}
			return;
		}
		let follows = self.question_before_move(&read);
		let (acts, rest): (Vec<&Read>, Vec<&Read>) = read
			.iter()
			.filter(|clause| clause.effect != Effect::Tells)
			.partition(|clause| clause.effect != Effect::Unknown);
		let asks_only = acts.iter().all(|clause| clause.effect == Effect::Asks) && !acts.is_empty();
		let are_reasons = asks_only && !rest.iter().any(|clause| clause.intent.asks || clause.is_joined);
		let unknown: Option<String> = rest
			.first()
			.filter(|_| !are_reasons)
			.map(|clause| String::from(clause.intent.text()));
		let in_turn = match acts.as_slice() {
			[] | [_] => true,
			[first, second] => {
				let takes_back = first.intent.whole() == Some(Action::Game(GameAction::TakeBack));
				(first.effect != Effect::Asks && second.effect == Effect::Asks)
					|| (takes_back && second.effect == Effect::Moves)
			}
			_ => false,
		};
		let carries_out = unknown.is_none() && in_turn && !follows;
		let wishes: Vec<String> = acts
			.iter()
			.map(|clause| String::from(clause.intent.text()))
			.collect();
		let is_held = |clause: &Read| unknown.is_some() && clause.changes_program();
		let has_acts = !wishes.is_empty() || read.iter().any(is_held);
		// An act that asks a question is the last: the clauses after it would answer it.
		read.sort_by_key(|clause| clause.effect == Effect::Asks);
		let done = read.into_iter().filter(|clause| match clause.effect {
			Effect::Tells => !is_held(clause),
			Effect::Unknown => false,
			Effect::Moves | Effect::Acts | Effect::Asks => carries_out,
		});
		let done: Vec<Read> = done.collect();
		self.game_mut().takes_clauses(true);
		for clause in done {
			self.whole_line(&clause.intent);
			if self.session.has_refused_move() {
				// The clauses after it may count on the move.
				break;
			}
		}
		self.game_mut().takes_clauses(false);
		if let Some(unknown) = unknown {
			self.ask_about(&unknown, has_acts.then_some(split));
		} else if has_acts && !carries_out {
			let guess = |line: String| self.guess_of(line);
			let guesses = wishes.into_iter().map(guess).collect();
			self.session.guess(guesses);
		}
	}

	fn guess_of(&self, line: String) -> Guess {
		self.session.narrator.offer(line)
	}

	/// Asks for the meaning of a part that was not understood. If acts stand beside it, nothing was done: a part that was nearly
	/// understood is asked for, and the whole line is carried out after a yes.
	fn ask_about(&mut self, part: &str, beside: Option<&Split>) {
		let why = NotUnderstood::Word(String::from(part));
		let mode = self.mode.as_ref();
		let is_here = |action| mode.offer(action).here;
		let Some(split) = beside else {
			return self.session.misunderstood(&why, part, &is_here, Phrase::new());
		};
		let parser = self.session.narrator.parser();
		let meant = match parser.nearly(part, &|action| asks_of_board(action) || is_here(action)) {
			Nearly::Meant { lines, .. } => lines,
			Nearly::Unknown(_) => Vec::new(),
		};
		let told = |meant: String| {
			let clauses = split.clauses.iter().map(|clause| {
				let is_meant = !clause.is_known && clause.text == part;
				if is_meant {
					meant.as_str()
				} else {
					clause.text.as_str()
				}
			});
			let line = clauses.collect::<Vec<&str>>().join("; ");
			Guess::new(line, self.session.narrator.offered(&meant))
		};
		let guesses: VecDeque<Guess> = meant.into_iter().map(told).collect();
		if !guesses.is_empty() {
			return self.session.guess(guesses);
		}
		let words = self.session.narrator.words();
		let told = words
			.not_understood(&why)
			.and(words.line(PhraseKey::NothingDone, &[]));
		self.session.narrator.refuse(told);
	}
}

impl Read {
	/// Returns `true` for a change of the screen or of a choice.
	fn changes_program(&self) -> bool {
		let does = self.intent.action.map(Action::does);
		does.is_some_and(|does| matches!(does, Does::Shows | Does::Chooses))
	}
}

/// The clauses after a wish for a new game, if nothing else is understood: they answer its questions.
fn answers_of_new_game(read: &[Read]) -> Option<String> {
	let (first, rest) = read.split_first()?;
	let is_new_game = first.intent.whole() == Some(Action::Game(GameAction::NewGame));
	let are_answers = rest.iter().all(|clause| clause.effect == Effect::Unknown);
	let texts: Vec<&str> = rest.iter().map(|clause| clause.intent.text()).collect();
	(is_new_game && are_answers && !rest.is_empty()).then(|| texts.join(", "))
}

const fn effect(intent: &Intent) -> Effect {
	let Some(action) = intent.action else {
		return if intent.asks { Effect::Tells } else { Effect::Moves };
	};
	match action.does() {
		Does::Looks | Does::Steps | Does::Advises | Does::Tells | Does::Shows | Does::Chooses => {
			Effect::Tells
		}
		Does::Asks => Effect::Asks,
		Does::Acts => Effect::Acts,
		Does::Leads => match action {
			Action::Program(_) | Action::Training(_) => Effect::Asks,
			_ => Effect::Unknown,
		},
	}
}

/// Corrections of the last line: a question is asked with another name in it, and a move is corrected by its mode.
impl Desk {
	/// Remembers a line that asks about the game, and forgets it after any other.
	pub(super) fn remember_question(&mut self, line: &str) {
		let intent = self.session.read(line);
		let asks = |action: &Action| {
			matches!(action, Action::Board(_) | Action::Game(_) | Action::Table(_)) && action.does().tells()
		};
		self.session.asked = intent.action.filter(asks).map(|_| String::from(intent.text()));
		self.session.stepped = intent.whole().filter(|action| action.opposite().is_some());
	}

	/// Returns the correction that a line makes here, if it is one; or the same question about something else: "and f7?".
	pub(super) fn correction_in(&self, line: &str) -> Option<Correction> {
		let context = self.mode.context();
		if context.awaits_text() || context.menu.is_some() || !context.takes_moves {
			return None;
		}
		let parser = self.session.narrator.parser();
		// At the table a report may end with such a word: "clock wrong".
		let is_table = self.game().context().scope == Scope::Table;
		if is_table && self.session.read(line).action.is_some() {
			return None;
		}
		let further = || {
			let asked = self.session.asked.as_deref().filter(|_| !is_table)?;
			let meant = parser.further(line)?;
			parser.asked_of(asked, &meant)?;
			Some(Correction {
				meant,
				is_plain: true,
			})
		};
		let correction = further().or_else(|| parser.correction(line))?;
		let is_other = || parser.is_certain(&self.session.read(line));
		(correction.is_plain || !is_other()).then_some(correction)
	}

	/// The step of a setting that a line means in place of the last one: the other direction, or another step.
	pub(super) fn step_meant(&self, line: &str) -> Option<Action> {
		let stepped = self.session.stepped?;
		let parser = self.session.narrator.parser();
		let named = || {
			let meant = parser.correction(line)?.meant;
			let step = self.session.read(&meant).whole()?;
			step.opposite().map(|_| step)
		};
		let opposite = stepped.opposite().filter(|_| parser.turns_round(line));
		opposite.or_else(named)
	}

	/// Takes the step of a setting that a line means in place of the last one; returns `false` if it means none.
	fn corrects_step(&mut self, line: &str) -> bool {
		let Some(step) = self.step_meant(line) else {
			return false;
		};
		self.attend_line(Some(step));
		self.session.stepped = Some(step);
		self.act(step);
		true
	}

	/// Returns `true` if a line describes a move without doubt and is nothing else.
	pub(super) fn only_describes(&self, line: &str) -> bool {
		let parser = self.session.narrator.parser();
		!parser.is_certain(&self.session.read(line)) && self.plays_described(line)
	}

	/// Carries out a correction of the last line; returns `false` if the line is none.
	pub(super) fn corrects(&mut self, line: &str) -> bool {
		if self.corrects_step(line) {
			return true;
		}
		let Some(correction) = self.correction_in(line) else {
			return false;
		};
		self.attend_line(None);
		let Some(asked) = self.session.asked.clone() else {
			let next = self.mode.correct(&correction, &mut self.session);
			return next.map(|next| self.follow(next)).is_some();
		};
		let parser = self.session.narrator.parser();
		let meant = [
			parser.asked_of(&asked, &correction.meant),
			Some(correction.meant.clone()),
		];
		let is_question = |line: &String| {
			let intent = self.session.read(line);
			intent.action.is_some_and(|action| action.does().tells()) && parser.is_certain(&intent)
		};
		match meant.into_iter().flatten().find(is_question) {
			Some(line) => {
				self.remember_question(&line);
				let intent = self.session.read(&line);
				self.whole_line(&intent);
			}
			None if correction.is_plain => {
				let why = NotUnderstood::Word(correction.meant);
				let told = self.session.narrator.words().not_understood(&why);
				self.session.narrator.refuse(told);
			}
			None => return false,
		}
		true
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::String;
	use alloc::vec::Vec;

	use crate::clock::Stamp;
	use crate::desk::trial::open;
	use crate::ports::{Effect, Input};

	/// Parts that are questions, understood or not; none of them alone changes the game.
	const QUESTIONS: [&str; 4] = [
		"why did he do that",
		"what is the zebra",
		"what if he takes",
		"can I",
	];
	/// Parts that change the game, alone.
	const ACTS: [&str; 3] = ["e4", "knight f3", "I resign"];
	const JOINTS: [&str; 5] = [", ", " and ", "; ", ". ", ", but "];

	fn changes(effects: &[Effect]) -> bool {
		effects.iter().any(|effect| matches!(effect, Effect::Keep { .. }))
	}

	/// Each of the acts alone changes the game, or asks; beside a question that is not understood it does neither.
	#[test]
	fn a_line_with_a_question_that_is_not_understood_changes_nothing() {
		let mut wrong: Vec<String> = Vec::new();
		for question in QUESTIONS {
			for act in ACTS {
				for joint in JOINTS {
					for line in [
						format!("{question}{joint}{act}"),
						format!("{act}{joint}{question}"),
					] {
						let mut desk = open(&[("opponent", "friend"), ("clock", "none"), ("voice", "none")]);
						let effects = desk.update(Stamp(9), Input::Line(line.clone()));
						let said = effects
							.iter()
							.any(|effect| matches!(effect, Effect::Print { .. } | Effect::Show));
						if changes(&effects) || !said {
							wrong.push(line);
						}
					}
				}
			}
		}
		assert!(wrong.is_empty(), "{wrong:#?}");
	}
}

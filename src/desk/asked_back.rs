//! Questions about a line, which the next line answers: the meaning of a line that was not understood, and the missing part of
//! an unfinished move.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::slice;

use super::Desk;
use super::guess::Guess;
use super::mode::Mode;
use super::session::Session;
use super::telling::only_tells;
use super::unfinished_move::UnfinishedMove;
use crate::asking::{Intent, Nearly};
use crate::chess::{NoMove, Position, Rank, Said};
use crate::commands::{Action, AnswerAction, BoardAction, OfGame, TableAction, TypingAction};
use crate::game::Refusal;
use crate::voice::{NotUnderstood, Phrase, PhraseKey, folded, phrases};

impl Session {
	/// Asks for the meaning of a line that was not understood, among the commands that are offered here and the questions about a
	/// board; or names the unknown part, with the possible acts.
	pub(super) fn misunderstood(
		&mut self,
		why: &NotUnderstood,
		text: &str,
		offers: &dyn Fn(Action) -> bool,
		hint: Phrase,
	) {
		let is_here = |action| asks_of_board(action) || offers(action);
		let told = match (why, self.narrator.parser().nearly(text, &is_here)) {
			(NotUnderstood::Nothing | NotUnderstood::NoSquare, _) => {
				self.narrator.words().not_understood(why)
			}
			(_, Nearly::Meant { lines, .. }) if lines.iter().all(|line| folded(line) == folded(text)) => {
				let whole = NotUnderstood::Word(text.to_string());
				self.narrator.words().not_understood(&whole)
			}
			(_, Nearly::Meant { lines, otherwise, .. }) => {
				let later = lines.len();
				let lines = lines.into_iter().chain(otherwise).enumerate();
				let guesses = lines.map(|(place, line)| Guess {
					typed: Some(text.to_string()),
					is_later: place == later,
					..self.narrator.offer(line)
				});
				return self.guess(guesses.collect());
			}
			(NotUnderstood::OutOfPlace(_), Nearly::Unknown(whole)) if whole == text => {
				self.narrator.words().not_understood(why)
			}
			(_, Nearly::Unknown(part)) => self.narrator.words().not_understood(&NotUnderstood::Word(part)),
		};
		self.narrator.refuse(told.and(hint));
	}

	/// Asks which of these lines was meant, two in a question.
	pub(super) fn guess(&mut self, mut guesses: VecDeque<Guess>) {
		let mut known: Vec<String> = Vec::new();
		let mut is_later = false;
		guesses.retain_mut(|guess| {
			let told = guess.told.to_string();
			let is_new = !known.contains(&told);
			known.push(told);
			guess.is_later |= core::mem::replace(&mut is_later, guess.is_later && !is_new);
			is_new
		});
		let words = self.narrator.words();
		let question = match (guesses.front(), other(&guesses)) {
			(Some(first), Some(other)) => words.fill(phrases::DidYouMeanEither {
				text: first.told.clone(),
				other: other.told.clone(),
				number: words.number(first.number_at(0)),
				last: words.number(other.number_at(1)),
			}),
			(Some(first), None) => words.line(PhraseKey::DidYouMean, slice::from_ref(&first.told)),
			(None, _) => return,
		};
		self.narrator.refuse(question);
		self.guesses = guesses;
	}

	/// Returns the line as it is meant, if it answers an open question: the part that an unfinished move lacks, or a guess.
	/// `None` if nothing is left to do. An empty line asks again, and another line replaces the question.
	pub(super) fn settled(&mut self, intent: Intent) -> Option<Intent> {
		let mut guesses = core::mem::take(&mut self.guesses);
		if guesses.is_empty() {
			return self.finished_move(intent);
		}
		if intent.text().is_empty() {
			self.guess(guesses);
			return None;
		}
		let are_both_told = other(&guesses).is_some();
		let chosen = match intent.answer {
			_ if are_both_told => self.chosen_of_two(&guesses, &intent),
			Some(AnswerAction::Yes) => Some(0),
			Some(AnswerAction::No) | None => None,
		};
		if let Some(guess) = chosen.and_then(|chosen| guesses.remove(chosen)) {
			if let Some(typed) = &guess.typed {
				self.learn(typed, &guess.line);
			}
			return Some(self.read(&guess.line).as_wish());
		}
		let meant = match intent.answer {
			// Of two, a yes does not say which.
			Some(AnswerAction::Yes) => guesses,
			Some(AnswerAction::No) => guesses.split_off(1 + usize::from(are_both_told)),
			None if self.only_goes_back(&intent) => VecDeque::new(),
			None => return Some(intent),
		};
		if meant.is_empty() {
			self.narrator.answer(PhraseKey::Cancelled);
		} else {
			self.guess(meant);
		}
		None
	}

	/// Returns the place of the guess that a line chooses of two, by its number: "1", "two", "the second".
	fn chosen_of_two(&self, guesses: &VecDeque<Guess>, intent: &Intent) -> Option<usize> {
		let parser = self.narrator.parser();
		let ordinal = || {
			[Rank::First, Rank::Second]
				.iter()
				.zip(1..)
				.find(|(rank, _)| Some(**rank) == parser.rank(intent.text()))
		};
		let number = parser.number(intent.text()).or_else(|| Some(ordinal()?.1))?;
		(0..)
			.zip(guesses.iter().take(2))
			.position(|(place, guess)| guess.number_at(place) == number)
	}

	/// Notes if a line is a question; asks if it was meant as a wish, when it reads like a command that changes the game:
	/// a question alone changes nothing. Returns `true` if it was asked back.
	pub(super) fn asks_back_wish(&mut self, intent: &Intent, mode: &dyn Mode) -> bool {
		self.asks = intent.asks;
		let is_wish = |action: &Action| {
			let offer = mode.offer(*action);
			offer.at_once && offer.here
		};
		let Some(action) = intent.action.filter(is_wish) else {
			return false;
		};
		let context = mode.context();
		if !intent.asks || context.awaits_text() || context.menu.is_some() {
			return false;
		}
		let words = self.narrator.words();
		let side = intent.side.map(|side| words.color(side).to_string());
		let word = words.command_words(action.name()).first().cloned();
		let rest = intent.rest.trim_end_matches('?').trim().to_string();
		let parts = [side, word, Some(rest)].into_iter().flatten();
		let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
		let line = parts.join(" ");
		let told = self.narrator.offered(&line);
		self.guess([Guess::new(line, told)].into());
		true
	}

	/// Says why the text is no legal move here. Asks for its missing part, which the next line may name.
	pub(super) fn refuse_move(&mut self, why: NoMove, said: Said, position: &Position) {
		self.unfinished = UnfinishedMove::of(&why, said, position);
		self.refuse_as_move(self.narrator.words().refuse(&Refusal::NoMove(why), position));
	}

	pub(super) fn ask_to_finish(&mut self, unfinished: UnfinishedMove) {
		let why = Refusal::NoMove(unfinished.why.clone());
		self.narrator
			.refuse(self.narrator.words().refuse(&why, &unfinished.position));
		self.unfinished = Some(unfinished);
	}

	/// Returns the line as it is meant: a move as UCI writes it, if the line names the missing part. `None` if nothing is left to
	/// do: an empty line asks again, and a line that goes back leaves the question.
	fn finished_move(&mut self, intent: Intent) -> Option<Intent> {
		let Some(unfinished) = self.unfinished.take() else {
			return Some(intent);
		};
		let left = unfinished.left(
			&intent.line,
			self.narrator.library(),
			self.narrator.words().manner(),
		);
		match left.as_slice() {
			[mv] => return Some(self.read(&mv.uci())),
			[] if intent.text().is_empty() => self.ask_to_finish(unfinished),
			[] if goes_back(&intent) => self.narrator.answer(PhraseKey::Cancelled),
			[] => {
				if intent.action.is_some_and(only_tells) {
					self.unfinished = Some(unfinished);
				}
				return Some(intent);
			}
			_ => self.ask_to_finish(UnfinishedMove {
				why: NoMove::Ambiguous(left.clone()),
				moves: left,
				..unfinished
			}),
		}
		None
	}

	/// Returns `true` if a line says no more than "back", which also names a look back. To undo a move is another wish.
	fn only_goes_back(&self, intent: &Intent) -> bool {
		let looking = self.narrator.parser().at(&["looking"]).read(&intent.line).whole();
		intent.leads_back() && looking == Some(Action::Board(BoardAction::OfGame(OfGame::LookBack)))
	}

	/// Returns `true` if a line says "back" and no more: it leads out of questions and practice, and takes no move back.
	pub(super) fn only_says_back(&self, intent: &Intent) -> bool {
		let manner = self.narrator.words().manner();
		intent.leads_back() && self.narrator.library().is_back(&intent.called, manner)
	}

	/// Forgets the question about the last line.
	pub(super) fn drop_question(&mut self) {
		self.guesses.clear();
		self.unfinished = None;
	}
}

impl Desk {
	/// Lets Enter and Escape answer the question about the last line, wherever one types; returns `true` if the command did. Any
	/// command that does more than tell takes the question back.
	pub(super) fn answers_question(&mut self, action: Action) -> bool {
		let is_asked = self.session.unfinished.is_some() || !self.session.guesses.is_empty();
		if !is_asked {
			return false;
		}
		let Action::Typing(typing) = action else {
			if !only_tells(action) {
				self.session.drop_question();
			}
			return false;
		};
		let (submits, clears) = (typing == TypingAction::Submit, typing == TypingAction::Clear);
		if submits {
			let line = self.take_line();
			self.line(&line);
		} else if clears {
			self.take_line();
			self.session.drop_question();
			self.session.narrator.answer(PhraseKey::Cancelled);
		}
		submits || clears
	}
}

/// Returns the second guess of the question about these, if it names two.
fn other(guesses: &VecDeque<Guess>) -> Option<&Guess> {
	guesses.get(1).filter(|guess| !guess.is_later)
}

/// Returns `true` if a line leaves the question: "back", also if that steps back in a game.
fn goes_back(intent: &Intent) -> bool {
	let steps = Action::Board(BoardAction::OfGame(OfGame::LookBack));
	intent.leads_back() || intent.whole() == Some(steps)
}

/// Returns `true` if a command asks about a board: it can be given wherever there is one, and need not be told of.
pub(super) const fn asks_of_board(action: Action) -> bool {
	matches!(
		action,
		Action::Board(_) | Action::Table(TableAction::Material | TableAction::MoveCount)
	)
}

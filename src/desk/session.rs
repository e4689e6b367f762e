//! The state that every mode shares while the program runs: the narrator, and the state without another owner.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::guess::Guess;
use super::import_progress::Importing;
use super::recording_state::Recording;
use super::unfinished_move::UnfinishedMove;
use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{Action, Ask, BoardAction, GameAction, TrainingAction, WORDS};
use crate::envelope::Entropy;
use crate::keys::{Key, KeyCode, Keymap, Meaning};
use crate::narrator::{Attempts, Narrator};
use crate::online::{Client, GameId, PuzzleAnswered};
use crate::ports::Effect;
use crate::settings::{Appearance, Choices, Panel};
use crate::voice::{Library, Phrase, PhraseKey, WordsError, phrases};

/// The session at the desk.
#[derive(Debug)]
pub(super) struct Session {
	/// Everything that speaks, and the requests to the doors.
	pub(super) narrator: Narrator,
	/// The choices before the first menu.
	pub(super) choices: Choices,
	pub(in crate::desk) keymap: Keymap,
	/// The user's own keys, as they wrote them.
	pub(super) own_keys: String,
	pub(super) look: Appearance,
	pub(super) recording: Recording,
	/// The number of this board, if everybody follows its game.
	pub(super) live: Option<u32>,
	/// Facts that the disk has refused wait since then.
	pub(super) pending_writes: Option<Attempts>,
	/// The lines of which one may have been meant by the last one, which was not understood, the nearest first.
	pub(super) guesses: VecDeque<Guess>,
	/// A move that was named and lacks something.
	pub(super) unfinished: Option<UnfinishedMove>,
	/// The command to carry out as soon as the requested game is there.
	pub(super) at_start: Option<Action>,
	/// The last kind of practice.
	pub(super) practised: Option<TrainingAction>,
	/// The position that is to be practised as an endgame, as FEN.
	pub(super) endgame: Option<String>,
	/// The path of a file that is to be taken in at once.
	pub(super) path_to_import: Option<String>,
	/// The file that is being taken in.
	pub(super) importing: Option<Importing>,
	/// The connection to a server, once the user has asked for it.
	pub(super) online: Option<Client>,
	/// The answers to puzzles that were sent to the server last.
	pub(super) sent_answers: Vec<PuzzleAnswered>,
	/// The game on a server that is to be taken up there.
	pub(super) at_server: Option<GameId>,
	/// True while a game may go on at a server, of this program or another one, so that nothing may help.
	pub(super) is_served: bool,
	/// A command that waits for the answer if help is allowed.
	pub(super) wanted: Option<Action>,
	/// Unpredictable bytes, which the lock of an envelope needs.
	pub(super) entropy: Option<Entropy>,
	/// True if the current line is a question, so that the command in it changes nothing.
	pub(super) asks: bool,
	/// The last line, if it was a question about the game.
	pub(super) asked: Option<String>,
	/// The step of a setting that the last line took.
	pub(super) stepped: Option<Action>,
	/// The commands of the current input, for the lessons.
	done: Vec<Action>,
	/// It was a move that could not be.
	refused_move: bool,
	/// Why the last move that was tried could not be made.
	pub(super) why_refused: Option<Phrase>,
}

impl Session {
	/// # Errors
	/// Fails if the chosen words cannot be read.
	pub(super) fn new(
		library: Library,
		choices: Choices,
		keymap: Keymap,
		date: &str,
		at: Stamp,
	) -> Result<Self, WordsError> {
		Ok(Self {
			narrator: Narrator::new(library, &choices, date, at)?,
			keymap,
			own_keys: String::new(),
			look: choices.look,
			recording: Recording::new(choices.record),
			live: choices.live.as_ref().map(|_| choices.live_board),
			pending_writes: None,
			guesses: VecDeque::new(),
			unfinished: None,
			at_start: None,
			practised: None,
			endgame: None,
			path_to_import: None,
			importing: None,
			online: None,
			sent_answers: Vec::new(),
			at_server: None,
			is_served: false,
			wanted: None,
			entropy: None,
			asks: false,
			asked: None,
			stepped: None,
			done: Vec::new(),
			refused_move: false,
			why_refused: None,
			choices,
		})
	}

	/// Another input is worked on.
	pub(super) fn begin(&mut self, at: Stamp) {
		self.narrator.begin(at);
		self.done.clear();
		self.refused_move = false;
		self.asks = false;
	}

	/// The moment of the input, on the program's own clock.
	pub(super) const fn at(&self) -> Stamp {
		self.narrator.at()
	}

	pub(super) fn effect(&mut self, effect: Effect) {
		self.narrator.effect(effect);
	}

	/// Keeps a choice for the next start.
	pub(super) fn prefer(&mut self, name: &'static str, value: String) {
		self.narrator.prefer(name, value);
	}

	/// Notes that this command was given.
	pub(super) fn note(&mut self, action: Action) {
		self.done.push(action);
	}

	/// The commands that were given with this input.
	pub(super) fn done(&self) -> &[Action] {
		&self.done
	}

	/// Refuses a move, with the reason, which can be asked for until one is made.
	pub(super) fn refuse_as_move(&mut self, why: Phrase) {
		self.refused_move = true;
		self.why_refused = Some(why.clone());
		self.narrator.refuse(why);
	}

	/// A move was not made yet, because something is missing to it.
	pub(super) const fn note_refused_move(&mut self) {
		self.refused_move = true;
	}

	/// Returns `true` if this input was a move that could not be made.
	pub(super) const fn has_refused_move(&self) -> bool {
		self.refused_move
	}

	/// Returns `true` if the user looks at a board: its pieces need no words, which would cover it.
	pub(super) fn shows_pieces(&self) -> bool {
		self.narrator.is_only_shown() && self.look.shows(Panel::Board)
	}

	/// Returns the meaning of a line.
	pub(super) fn read(&self, line: &str) -> Intent {
		let learned = || Some(self.narrator.parser().read(&self.learned_meaning(line)?));
		self.by_letter(line)
			.or_else(learned)
			.unwrap_or_else(|| self.narrator.parser().read(line))
	}

	/// Returns the meaning of a letter that is a word in this keymap, with the text after it. A slash before it is ignored.
	fn by_letter(&self, line: &str) -> Option<Intent> {
		let text = line.trim();
		let text = text.strip_prefix('/').unwrap_or(text);
		let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
		let mut letters = word.chars();
		let key = Key::plain(KeyCode::Char(letters.next().filter(char::is_ascii_alphabetic)?));
		let Meaning::Command(name) = self.keymap.meaning(&[WORDS], &[key]) else {
			return None;
		};
		let (action, rest) = (Action::named(name)?, rest.trim());
		let is_square = self.narrator.parser().square_alone(rest).is_some();
		let signs = rest.chars().count();
		let (fits, action) = match action {
			Action::Board(BoardAction::Walk) => (is_square, action),
			// The word for a line is also that for a square.
			Action::Board(BoardAction::Ask(Ask::Rank)) if is_square => {
				(true, Action::Game(GameAction::Square))
			}
			Action::Board(BoardAction::Ask(Ask::Rank)) => (signs == 1, action),
			Action::Board(BoardAction::Ask(Ask::OwnPieces)) => (
				signs == 1 || (signs == 2 && rest.chars().all(char::is_alphabetic)),
				action,
			),
			_ => (false, action),
		};
		let fits = fits || rest.is_empty();
		(letters.next().is_none() && fits).then(|| Intent {
			line: line.to_string(),
			called: word.to_string(),
			..Intent::of(action, rest.to_string())
		})
	}

	/// Tells the way to a command in these sections of the keymap: its shortest keys, or its word; its word alone if it has
	/// no keys.
	pub(super) fn way_to(&self, sections: &[&str], action: Action) -> Phrase {
		let words = self.narrator.words();
		let word = words.command_word(action.name());
		let keys = self.keymap.keys_of(sections, action.name());
		match keys.first().filter(|_| !self.choices.by_lines) {
			Some(keys) if word.is_empty() => words.keys(keys),
			Some(keys) => words.fill(phrases::KeyOrWord {
				key: words.keys(keys),
				word,
			}),
			None => words.line(PhraseKey::WordAlone, &[word]),
		}
	}

	/// Returns `true` if the user who sets up the tournament table may still play at home instead.
	pub(super) const fn may_leave_table(&self) -> bool {
		self.choices.table.is_none() && !self.narrator.is_at_table()
	}

	/// Returns the question for a user who wishes to leave.
	pub(super) const fn leaving(&self) -> PhraseKey {
		if self.pending_writes.is_some() {
			PhraseKey::AskLeaveUnkept
		} else {
			PhraseKey::AskLeave
		}
	}
}

#[cfg(test)]
impl Session {
	/// A session in English, on which nothing was done yet.
	pub(super) fn for_tests() -> Self {
		let keymap = crate::commands::KEYMAPS.named("default").unwrap();
		let choices = Choices::new(crate::voice::Language::ENGLISH);
		Self::new(Library::built_in(), choices, keymap, "2026-11-22", Stamp(0)).unwrap()
	}
}

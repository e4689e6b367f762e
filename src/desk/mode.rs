//! What the user can be doing: a mode at a time, which sees no other mode.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::menu::Menu;
use super::opponents::OpponentNews;
use super::session::Session;
use crate::asking::{Intent, Wanted};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{
	Action, GameAction, HelpAction, LessonAction, ProgramAction, TrainingAction, TypingAction,
};
use crate::game::Fact;
use crate::keys::Key;
use crate::ports::{EndgameNews, GameSource, ImportedTitle, Page, Pointed, PuzzleAnswer, StoredGame};
use crate::settings::{Choices, FaceKind};
use crate::sheet::ImportedGame;
use crate::uci::Strength;
use crate::voice::{Language, Phrase, PhraseKey};

/// One thing that the user can be doing.
pub(super) trait Mode: core::fmt::Debug {
	/// The sections of a keymap that hold here, the nearest first.
	fn keymap_sections(&self) -> &'static [&'static str];

	/// The places of the word files that this is now, the nearest first: some words say something else there.
	fn places(&self) -> &'static [&'static str] {
		&[]
	}

	/// What can be chosen here in words, without being asked.
	fn choices(&self, _desk: &Session) -> Option<Menu> {
		None
	}

	/// Whether the key adds a character to a line that is being typed, whatever else it may mean on the empty line.
	fn types(&self, _key: Key) -> bool {
		false
	}

	/// What a key does here to which no command is bound.
	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey;

	/// The menu in hand, where one chooses.
	fn menu(&self) -> Option<&Menu> {
		None
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		None
	}

	/// What to type here, in a sentence.
	fn introduction(&self) -> Option<PhraseKey>;

	/// Whether the command can be given here.
	fn offers(&self, action: Action) -> bool;

	/// Whether a command changes the game, or leaves it, as soon as it is given. A question that reads like it is asked back first.
	fn acts_at_once(&self, _action: Action) -> bool {
		false
	}

	/// Whether what is typed is an answer that only this mode understands, so that no word is a command.
	fn awaits_text(&self) -> bool {
		false
	}

	/// Whether something of the storage is awaited before another line is taken.
	fn awaits_storage(&self) -> bool {
		false
	}

	/// Whether nothing is asked before the storage has answered, so that keys wait for the question as lines do.
	fn keeps_keys(&self) -> bool {
		false
	}

	/// Whether the first game, or what one practises with, may be begun from here.
	fn may_begin_training(&self) -> bool {
		true
	}

	/// The game in hand, if it is one that can be reviewed.
	fn game(&self) -> Option<GameInHand> {
		None
	}

	/// Whether this is the tournament table, behind which the lock stays shut.
	fn is_tournament(&self) -> bool {
		false
	}

	/// Walks on the lines of a board that lie under the fingers, if the command means that now; whether it did.
	fn walk(&mut self, _action: Action, _desk: &mut Session) -> bool {
		false
	}

	/// Whether a command that is the same in every other mode means something of its own here, and is done here.
	fn means_otherwise(&self, _action: Action) -> bool {
		false
	}

	/// A command. What is the same in every mode is done before; if it comes all the same, it is handed back.
	fn act(&mut self, action: Action, desk: &mut Session) -> Next;

	/// A command about the task. Without one, whoever asks what to do is told what can be done.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		if action == LessonAction::Lesson {
			return Next::Do(Action::Help(HelpAction::Help));
		}
		desk.refuse(desk.line(PhraseKey::NoLesson));
		Next::Stay
	}

	/// Whether something is asked here, so that whoever did not hear wants the task again and not the last move.
	fn has_task(&self) -> bool {
		false
	}

	/// A key that is bound to nothing here.
	fn key(&mut self, key: Key, desk: &mut Session) -> Next;

	/// Something was pointed at with the mouse that is no choice of a menu.
	fn pointed(&mut self, _pointed: &Pointed, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// A whole line.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next;

	/// An opponent has news, or whoever was asked for advice. This and what follows reaches whoever ordered it.
	fn opponent_news(&mut self, _news: OpponentNews, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// The games that are kept.
	fn games_listed(&mut self, _games: Vec<StoredGame>, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// A kept game, to be read.
	fn game_read(&mut self, _game: StoredGame, _facts: Vec<Fact>, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// Another program has this game in hand.
	fn game_elsewhere(&mut self, _game: StoredGame, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// A kept game is no more; its recordings are left in this folder.
	fn game_deleted(&mut self, _id: i64, _recordings: Option<&str>, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// Imported games that were sought, and how many there are in all.
	fn games_found(&mut self, _games: Vec<ImportedTitle>, _all: u64, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// An imported game; none if there is none of its number.
	fn game_imported(&mut self, _game: Option<ImportedGame>, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// What was kept of a game's last review.
	fn review_read(&mut self, _kept: Option<&str>, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// About puzzles.
	fn puzzles(&mut self, _answer: PuzzleAnswer, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// Of the tables of an endgame.
	fn endgames(&mut self, _news: EndgameNews, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// The storage could not do what it was asked.
	fn storage_failed(&mut self, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// A kept game was opened that was not played at the tournament table. Whoever wants no such game asks for the next one.
	fn not_at_table(&mut self, _desk: &mut Session) -> Option<Next> {
		None
	}

	/// Says the line that is being typed.
	fn read_line(&self, desk: &mut Session) {
		desk.read_line("");
	}

	/// Takes the line that is being typed.
	fn take_line(&mut self) -> String {
		String::new()
	}

	/// Takes what would still be typed of an answer that was given by its first letter.
	fn take_rest_of_answer(&mut self) -> Option<String> {
		None
	}

	/// Whether the key goes on with an answer that was given by its first letter, or closes it: what was answered is not cut by it.
	fn continues_answer(&self, _key: Key) -> bool {
		false
	}

	/// Whether the key is the Enter behind an answer that was given by its letter alone.
	fn closes_answer(&mut self, _key: Key, _desk: &mut Session) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page;

	/// What is left to a side now, where there is a game.
	fn time_left(&self, _color: Color, _desk: &Session) -> Option<Phrase> {
		None
	}

	/// A setting was changed over this menu, which asks its question again.
	fn setting_changed(&mut self, desk: &mut Session) -> Next {
		if let Some(menu) = self.menu() {
			menu.ask(desk);
		}
		Next::Stay
	}

	/// How strong the machine plays that is played against here, and how strong it could.
	fn strength(&self) -> Option<(Strength, Strength)> {
		None
	}

	/// From its next move on that machine plays so strong.
	fn play_at(&mut self, _strength: Strength, _desk: &mut Session) {}

	/// When something is due.
	fn next_alarm(&self) -> Option<Stamp> {
		None
	}

	/// When a running clock shows its next second.
	fn next_second(&self, _at: Stamp) -> Option<Stamp> {
		None
	}

	/// Does what was due by now.
	fn settle(&mut self, _desk: &mut Session) {}

	/// The machine has slept for so long.
	fn slept(&mut self, _span: Span, _desk: &mut Session) {}

	/// What has happened by this moment cannot be heard yet, as the disk is slow: nobody's time runs. Whether a clock is stopped
	/// for it.
	fn stand_still(&mut self, _since: Stamp) -> bool {
		false
	}

	/// It can be heard now, and time runs on.
	fn go_on(&mut self, _at: Stamp) {}

	/// Looks at what has come of an input, when all else is done.
	fn watch(&mut self, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// The game in hand is kept as it is.
	fn leave(&mut self, _desk: &mut Session) {}
}

/// A game that can be reviewed.
#[derive(Debug)]
pub(super) struct GameInHand {
	pub(super) source: GameSource,
	pub(super) game: ImportedGame,
	/// Whose mistakes the user learns from, if one side is his own.
	pub(super) own: Option<Color>,
}

/// What becomes of an input.
#[derive(Debug)]
pub(super) enum Next {
	Stay,
	/// This is done by the desk, wherever one is.
	Do(Action),
	/// The same, but on or off, as it was said.
	Set(Action, Wanted),
	Go(Transition),
	/// The user wants to leave the program.
	Leave,
}

impl Next {
	/// A typed line that is a command, whatever the mode.
	pub(super) fn of_line(intent: &Intent) -> Option<Self> {
		let set = intent.wanted().map(|(action, wanted)| Self::Set(action, wanted));
		set.or_else(|| intent.whole().map(Self::Do))
	}

	/// A command in a menu of what one practises with that is not for menus: from there a new game leads out.
	pub(super) fn beside_practice_menu(action: Action) -> Self {
		if action == Action::Game(GameAction::NewGame) {
			Self::Go(Transition::NewGame)
		} else {
			Self::beside_menu(action)
		}
	}

	/// The program is left with a word, where nothing has to be asked or kept before.
	pub(super) fn goodbye(desk: &mut Session) -> Self {
		desk.answer(desk.line(PhraseKey::Goodbye));
		Self::Leave
	}

	/// A command where a line is awaited that is not for lines: done elsewhere, or refused for this reason.
	pub(super) fn beside_line(action: Action, why: PhraseKey, desk: &mut Session) -> Self {
		match action {
			Action::Program(ProgramAction::Quit) => Self::goodbye(desk),
			Action::Game(GameAction::NewGame) => Self::Go(Transition::NewGame),
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Typing(TypingAction::ReadLine) => Self::Do(action),
			_ => {
				desk.refuse(desk.line(why));
				Self::Stay
			}
		}
	}

	/// A command in a menu that is not for menus.
	pub(super) const fn beside_menu(action: Action) -> Self {
		match action {
			Action::Program(ProgramAction::Quit) => Self::Leave,
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Typing(TypingAction::ReadLine) => Self::Do(action),
			_ => Self::Stay,
		}
	}
}

/// From one mode to another.
#[derive(Debug)]
pub(super) enum Transition {
	/// The first question is answered: everything is as this face has it from now on.
	FaceChosen {
		choices: Box<Choices>,
		/// What was chosen before, to go back to.
		before: Option<Box<Choices>>,
	},
	/// The words of the moves are chosen.
	WordsChosen(Box<Choices>),
	/// What is still open of these is asked, at home or for the tournament table.
	SetUp(Box<Choices>),
	/// A game at home.
	Home(Box<Choices>),
	/// The tournament table stands. `overridden` says that the arbiter wants it so although the laws forbid it.
	Tournament { choices: Box<Choices>, overridden: bool },
	/// The first game, which is taught.
	Tutorial,
	/// What one practises with.
	Training(TrainingAction),
	/// This game is reviewed.
	Review(Box<GameInHand>),
	/// Another game.
	NewGame,
	/// Something is chosen anew while one plays.
	Change(Change),
	/// The same again, with the same sides or the other ones.
	Again(Box<Choices>),
	/// The menu that lies over what is in hand is closed.
	Uncover,
}

/// What is chosen anew while one plays.
#[derive(Clone, Debug)]
pub(super) enum Change {
	/// The language of everything but the moves.
	Dialogue(Language),
	/// The words of the moves.
	Words(Language),
	Keymap(String),
	Strength(Strength),
	Face(FaceKind),
}

//! The modes of use: one at a time, which sees no other mode.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) use super::gesture::Gesture;

use super::board_panel::BoardPanel;
use super::input_line::InputLine;
use super::menu::{self, Menu};
use super::opponents::OpponentNews;
use super::session::Session;
use crate::asking::{Correction, Described, Intent, Wanted};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{
	Action, GameAction, HelpAction, LessonAction, ProgramAction, TrainingAction, TypingAction,
};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::online::Told;
use crate::ports::{EndgameNews, GameSource, ImportNews, Page, StorageAnswer};
use crate::settings::{Choices, FaceKind, OpponentChoice};
use crate::sheet::ImportedGame;
use crate::uci::Strength;
use crate::voice::{Audience, Language, PhraseKey};

/// One mode of use.
pub(super) trait Mode: core::fmt::Debug {
	/// Returns the current context: keys and words, the menu in hand, the awaited answer.
	fn context(&self) -> Context<'_>;

	/// Returns the menu and the line that take typed text.
	fn entry(&mut self) -> Entry<'_> {
		Entry::default()
	}

	/// Returns the choices that words make without a question; `None` if there are no such choices.
	fn choices(&self, _desk: &Session) -> Option<Menu> {
		None
	}

	/// Returns the use of a command here.
	fn offer(&self, action: Action) -> Offer;

	/// Takes a step on a board under the fingers. True if the command was one.
	fn walk(&mut self, _action: Action, _desk: &mut Session) -> bool {
		false
	}

	/// Does a command. Those that are the same in every mode never arrive; if one does, it is handed back.
	fn act(&mut self, action: Action, desk: &mut Session) -> Next;

	/// Does a command about the task. Without a task, the help tells the possible acts.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		if action == LessonAction::Lesson {
			return Next::Do(Action::Help(HelpAction::Help));
		}
		desk.narrator.refuse(PhraseKey::NoLesson);
		Next::Stay
	}

	/// Takes the key if it belongs to an answer that its first letter has given.
	fn rest_of_answer(&mut self, _key: Key, _desk: &mut Session) -> Handled {
		Handled::No
	}

	/// Takes a key without a command, or something pointed at that is no choice of a menu.
	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next;

	/// Takes a whole line.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next;

	/// Returns `true` if a line answers the questions of a menu, or names something of this place, whatever else it may be.
	fn answers(&self, _intent: &Intent, _desk: &Session) -> bool {
		false
	}

	/// The move that a line describes in people's own words. `None` where the words of a move are strict.
	fn described(&self, _line: &str, _desk: &Session) -> Option<Described> {
		None
	}

	/// Takes a correction of the last move. `None` if nothing can be corrected here.
	fn correct(&mut self, _correction: &Correction, _desk: &mut Session) -> Option<Next> {
		None
	}

	/// The clauses of one line begin, or are over. A question among them is about the side that typed it.
	fn takes_clauses(&mut self, _begin: bool) {}

	/// Takes a report of a door or the desk. A mode matches the news that it has ordered, and leaves the rest to [`News::unasked`].
	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		news.unasked(self.context().menu, &mut desk.narrator)
	}

	/// Returns `true` if something here may help in a game that goes on elsewhere. Practice does, whatever it is.
	fn helps(&self) -> bool {
		true
	}

	/// Returns the page that is shown.
	fn page(&self, desk: &Session) -> Page;

	/// Returns the times at which the mode wants to be woken.
	fn timing(&self, _at: Stamp) -> Timing {
		Timing::default()
	}

	/// Reacts to the passing of time.
	fn pass(&mut self, _time: Time, _desk: &mut Session) -> Next {
		Next::Stay
	}

	/// Ends the mode; the game in hand is kept as it is. Returns the part that outlives the mode.
	fn leave(&mut self, _desk: &mut Session) -> Left {
		Left::default()
	}
}

/// The current state of a mode, for the desk.
#[derive(Debug, Default)]
pub(super) struct Context<'a> {
	/// The sections of a keymap, the nearest first.
	pub(super) sections: &'static [&'static str],
	/// The places of the word files, the nearest first: some words say something else there.
	pub(super) places: &'static [&'static str],
	/// The menu in hand, where one chooses.
	pub(super) menu: Option<&'a Menu>,
	pub(super) keys: Keys,
	pub(super) types: Types,
	pub(super) awaits: Awaits,
	/// The sentence that says what to type here.
	pub(super) introduction: Option<PhraseKey>,
	/// True while something is asked here: "repeat" says the task and not the last move.
	pub(super) has_task: bool,
	pub(super) scope: Scope,
	/// Time at which the typed letter answers without Enter.
	pub(super) answers_at: Option<Stamp>,
	/// True where a line may be a move.
	pub(super) takes_moves: bool,
	/// The strength of the machine that is played against, and the greatest it has.
	pub(super) strength: Option<(Strength, Strength)>,
}

impl<'a> Context<'a> {
	/// Returns the context of a menu.
	pub(super) fn menu(menu: &'a Menu) -> Self {
		Self {
			sections: &["setup"],
			places: &["menu"],
			menu: Some(menu),
			introduction: Some(PhraseKey::HelpChoice),
			..Self::default()
		}
	}

	/// Returns the context of a line that is typed in these sections.
	pub(super) fn line(sections: &'static [&'static str]) -> Self {
		Self {
			sections,
			keys: Keys::Type,
			..Self::default()
		}
	}

	/// Returns the context of a board under the fingers.
	pub(super) fn board(sections: &'static [&'static str]) -> Self {
		Self {
			sections,
			keys: Keys::Walk,
			introduction: Some(PhraseKey::HelpBoard),
			..Self::default()
		}
	}

	/// True while an answer is awaited that only this mode understands, so that no word is a command.
	pub(super) fn awaits_text(&self) -> bool {
		self.awaits == Awaits::Text
	}

	/// True while the storage has to answer before another line is taken.
	pub(super) const fn awaits_storage(&self) -> bool {
		matches!(self.awaits, Awaits::Storage { .. })
	}
}

/// The effect of keys without a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Keys {
	#[default]
	Choose,
	Type,
	Walk,
}

impl Keys {
	/// Returns what the key does, in a sentence.
	pub(super) fn told(self, key: Key, narrator: &Narrator) -> PhraseKey {
		match self {
			Self::Choose => menu::unbound(key),
			Self::Type => InputLine::unbound(key),
			Self::Walk => BoardPanel::unbound(key, narrator),
		}
	}
}

/// The keys that add a character to a line, whatever else they mean on an empty line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Types {
	#[default]
	Nothing,
	Only(char),
	/// Letters and digits.
	Letters,
	Everything,
}

impl Types {
	/// Returns [`Self::Everything`] if the condition holds.
	pub(super) const fn when(types: bool) -> Self {
		if types { Self::Everything } else { Self::Nothing }
	}

	/// Returns the keys that type where letters answer on the empty line.
	pub(super) const fn line(line: &InputLine) -> Self {
		if line.is_empty() {
			Self::Letters
		} else {
			Self::Everything
		}
	}

	pub(super) fn contains(self, key: Key) -> bool {
		key.typed().is_some_and(|character| match self {
			Self::Nothing => false,
			Self::Only(only) => character == only,
			Self::Letters => character.is_alphanumeric(),
			Self::Everything => true,
		})
	}
}

/// The answer that a mode waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Awaits {
	#[default]
	Nothing,
	/// An answer that only the mode understands.
	Text,
	/// An answer of the storage. `keys` wait as well as lines if nothing is asked before it.
	Storage { keys: bool },
}

impl Awaits {
	/// Returns [`Self::Text`] if the condition holds.
	pub(super) const fn text(awaits: bool) -> Self {
		if awaits { Self::Text } else { Self::Nothing }
	}

	/// Returns [`Self::Storage`] if the condition holds.
	pub(super) const fn storage(awaits: bool, keys: bool) -> Self {
		if awaits {
			Self::Storage { keys }
		} else {
			Self::Nothing
		}
	}
}

/// The games and practice that may begin from a mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Scope {
	/// Everything.
	#[default]
	Open,
	/// Nothing before the first questions are answered.
	FirstQuestions,
	/// The tournament table only.
	TableSetup,
	/// Nothing: a game is played on a server, with somebody who trusts that nothing helps.
	Served,
	/// Nothing, and the lock stays shut after the game.
	Table,
}

/// The parts of a mode that take typed text.
#[derive(Debug, Default)]
pub(super) struct Entry<'a> {
	pub(super) menu: Option<&'a mut Menu>,
	pub(super) line: Option<&'a mut InputLine>,
}

impl<'a> Entry<'a> {
	pub(super) const fn menu(menu: &'a mut Menu) -> Self {
		Self {
			menu: Some(menu),
			line: None,
		}
	}

	pub(super) const fn line(line: &'a mut InputLine) -> Self {
		Self {
			menu: None,
			line: Some(line),
		}
	}

	/// Returns the line alone while the answer is typed, and else both.
	pub(super) const fn typed(is_typed: bool, menu: &'a mut Menu, line: &'a mut InputLine) -> Self {
		Self {
			menu: if is_typed { None } else { Some(menu) },
			line: Some(line),
		}
	}
}

/// The use of a command in a mode.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offer {
	/// The command can be given.
	pub(super) here: bool,
	/// It changes the game, or leaves it, as soon as it is given. A question that reads like it is asked back first.
	pub(super) at_once: bool,
	/// It is the same in every other mode and means something of its own here.
	pub(super) own: bool,
}

impl Offer {
	pub(super) fn when(here: bool) -> Self {
		Self {
			here,
			..Self::default()
		}
	}
}

/// The handling of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handled {
	No,
	/// The key goes on with an answer, and does not cut its echo.
	GoesOn,
	Done,
}

impl Handled {
	/// Returns [`Self::Done`] if the condition holds.
	pub(super) const fn when(done: bool) -> Self {
		if done { Self::Done } else { Self::No }
	}
}

/// A report of a door or the desk to the mode in hand, under a menu as well.
#[derive(Debug)]
pub(super) enum News {
	/// From an opponent, or an engine that was asked for advice.
	Opponent(OpponentNews),
	Storage(StorageAnswer),
	/// The storage could not do what it was asked.
	StorageFailed,
	Endgames(EndgameNews),
	Import(ImportNews),
	/// From the server.
	Online(Vec<Told>),
	/// A kept game was opened that was not played at the tournament table, while one is set up.
	NotAtTable,
	/// Somebody wants to hear the time of this side.
	TimeAsked(Color, Audience),
	SettingChanged(Change),
}

impl News {
	/// Does what every mode does with news it has not asked for: a menu asks again after a setting was changed.
	pub(super) fn unasked(&self, menu: Option<&Menu>, narrator: &mut Narrator) -> Next {
		if let (Self::SettingChanged(_), Some(menu)) = (self, menu) {
			menu.ask(narrator);
		}
		Next::Stay
	}
}

/// The times that a mode waits for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timing {
	/// Time at which something is due.
	pub(super) alarm: Option<Stamp>,
	/// Time at which a running clock shows its next second.
	pub(super) second: Option<Stamp>,
	/// True while a clock runs that stops for a slow disk.
	pub(super) clock_runs: bool,
}

/// An event of time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Time {
	/// An alarm has come due.
	Due,
	/// The machine has slept for so long.
	Slept(Span),
	/// Events from this moment on cannot be heard yet, as the disk is slow: nobody's time runs.
	Stands(Stamp),
	/// They can be heard now, and time runs on.
	Runs(Stamp),
	/// An input, when everything else is done. Only the mode in hand is told.
	InputDone,
}

/// The part of a mode that outlives it.
#[derive(Debug, Default)]
pub(super) struct Left {
	/// The game in hand, if it can be reviewed.
	pub(super) game: Option<GameInHand>,
	/// Rest of an answer that was given by its first letter.
	pub(super) rest_of_answer: Option<String>,
}

/// A game that can be reviewed.
#[derive(Debug)]
pub(super) struct GameInHand {
	pub(super) source: GameSource,
	pub(super) game: ImportedGame,
	/// Side whose mistakes the user learns from, if one side is their own.
	pub(super) own: Option<Color>,
}

/// The step that follows an input.
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

	/// A typed line that is a command which is done outside the mode.
	pub(super) fn of_outside(intent: &Intent) -> Option<Self> {
		Self::of_line(intent).filter(|next| !matches!(next, Self::Do(action) if !is_outside(*action)))
	}

	/// A command in a menu of practice that is not for menus: from there a new game leads out.
	pub(super) fn beside_practice_menu(action: Action) -> Self {
		if action == Action::Game(GameAction::NewGame) {
			Self::Go(Transition::NewGame)
		} else {
			Self::beside_menu(action)
		}
	}

	/// The program is left with a word, where nothing has to be asked or kept before.
	pub(super) fn goodbye(narrator: &mut Narrator) -> Self {
		narrator.answer(PhraseKey::Goodbye);
		Self::Leave
	}

	/// A command where a line is awaited that is not for lines: done elsewhere, or refused for this reason.
	pub(super) fn beside_line(action: Action, why: PhraseKey, narrator: &mut Narrator) -> Self {
		match action {
			Action::Program(ProgramAction::Quit) => Self::goodbye(narrator),
			Action::Game(GameAction::NewGame) => Self::Go(Transition::NewGame),
			action if is_outside(action) => Self::Do(action),
			_ => {
				narrator.refuse(why);
				Self::Stay
			}
		}
	}

	/// A command in a menu that is not for menus.
	pub(super) const fn beside_menu(action: Action) -> Self {
		match action {
			Action::Program(ProgramAction::Quit) => Self::Leave,
			action if is_outside(action) => Self::Do(action),
			_ => Self::Stay,
		}
	}
}

/// Returns `true` if a command is done outside the mode.
const fn is_outside(action: Action) -> bool {
	matches!(
		action,
		Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Typing(TypingAction::ReadLine)
	)
}

/// From one mode to another.
#[derive(Debug)]
pub(super) enum Transition {
	/// The first question is answered: everything is as this face has it from now on.
	FaceChosen {
		choices: Box<Choices>,
		/// The choices before, for a step back.
		before: Option<Box<Choices>>,
	},
	/// The words of the moves are chosen.
	WordsChosen(Box<Choices>),
	/// The open ones of these choices are asked, at home or for the tournament table.
	SetUp(Box<Choices>),
	/// A game at home.
	Home(Box<Choices>),
	/// The same, with a first line.
	FirstMove { choices: Box<Choices>, line: String },
	/// The tournament table stands. `overridden` says that the arbiter wants it so although the laws forbid it.
	Tournament { choices: Box<Choices>, overridden: bool },
	/// The first game, which is taught.
	Tutorial,
	/// Playing on a server.
	Online,
	/// Following games of others there.
	Follow,
	/// This kind of practice.
	Training(TrainingAction),
	/// A puzzle of the player's strength, without a question.
	Puzzle,
	/// A game from a position that is read, which is not kept. It leads back to that.
	PlayFromHere(Box<Choices>),
	/// This game is reviewed.
	Review(Box<GameInHand>),
	/// Another game.
	NewGame,
	/// Something is chosen anew while one plays.
	Change(Change),
	/// The same again, with the same sides or the other ones.
	Again(Box<Choices>),
	/// The menu that lies over the mode in hand is closed.
	Uncover,
}

impl Transition {
	/// Returns `true` if it leads to something that may help in a game that goes on elsewhere: practice, or a machine.
	pub(super) fn helps(&self) -> bool {
		if let Self::Home(choices) | Self::FirstMove { choices, .. } | Self::Again(choices) = self {
			return matches!(
				choices.opponent,
				Some(OpponentChoice::BuiltIn | OpponentChoice::Program(_))
			);
		}
		matches!(
			self,
			Self::Training(_) | Self::Puzzle | Self::PlayFromHere(_) | Self::Review(_)
		)
	}
}

/// A setting that is changed during a game.
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

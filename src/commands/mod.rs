//! The commands: one table of them, and the keymaps that bind keys to their names.

mod action;
mod holds;
mod keymaps;

pub use action::{
	Action, AnswerAction, Ask, BoardAction, Does, GameAction, HelpAction, HelpPage, LessonAction, MenuAction,
	OfGame, OnlineAction, ProgramAction, ReadingAction, Scope, ScreenAction, SpeechAction, Step, StudyAction,
	TableAction, TrainingAction, TypingAction,
};
pub use holds::Holds;
pub use keymaps::{KEYMAPS, SECTIONS, WORDS};

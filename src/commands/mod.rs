//! The commands: one table of them, and the keymaps that bind keys to their names.

mod action;
mod holds;
mod keymaps;
mod listed;

pub use action::{
	Action, AnswerAction, BoardAction, GameAction, HelpAction, LessonAction, MenuAction, ProgramAction,
	ReadingAction, ScreenAction, SpeechAction, TableAction, TrainingAction, TypingAction,
};
pub use holds::Holds;
pub use keymaps::{KEYMAPS, SECTIONS, WORDS};

//! The commands: one table of them, and the keymaps that bind keys to their names.

mod action;
mod keymaps;
mod listed;

pub use action::{
	Action, AnswerAction, BoardAction, GameAction, HelpAction, Holds, LessonAction, MenuAction,
	ProgramAction, ReadingAction, ScreenAction, SpeechAction, TableAction, TrainingAction, TypingAction,
};
pub use keymaps::{KEYMAPS, SECTIONS, WORDS};

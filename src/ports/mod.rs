//! Traffic between the doors and the house: inputs and faults one way, effects, orders and pages the other.

mod effect;
mod fault;
mod imported;
mod importing;
mod input;
mod openings;
mod outbox;
mod page;
mod pointed;
mod puzzles;
mod recorder;

pub use crate::online::{OnlineNews, OnlineOrder};
pub use effect::{Effect, EngineOrder, GameSource, StorageOrder};
pub use fault::{
	Damage, DeviceFault, EndgameFault, EngineFault, FileFault, Obstacle, SpeechLoss, StorageFault, UserFile,
	UserFileFault,
};
pub use imported::{ImportedTitle, Sought, shipped_game, shipped_titles, with_shipped};
pub use importing::{Completion, ImportEnd, ImportKind, ImportNews, ImportOrder, ImportedSoFar};
pub use input::{EndgameNews, Fault, Input, ReadStudy, StorageAnswer, StoredGame, VoiceFault};
pub use openings::{OpeningOrder, OpeningResult, OpeningResults};
pub use outbox::Outbox;
pub use page::{BoardView, ClockView, Course, Page, Progress, ReadingCursor, SheetsView};
pub use pointed::Pointed;
pub use puzzles::{
	KeptPuzzle, PuzzleAnswer, PuzzleKind, PuzzleOrder, PuzzleResult, PuzzleStanding, WantedPuzzle,
};
pub use recorder::{Level, Mark, MarkKind, RecorderNews, RecorderOrder};

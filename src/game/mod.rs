//! The table: commands, facts, refusals; the journal, and the game, the boards and the sheets as its fold.
//!
//! [`Table::decide`] judges a command and writes nothing; [`Table::apply`] takes a fact, cannot fail and says nothing.
//! Events that time alone brings, such as a flag fall, are taken in first: [`Table::due`].

mod adjournment;
mod ahead;
mod apply;
mod audit;
mod board_questions;
mod boards;
mod breach;
mod by;
mod call;
mod case;
mod claim;
mod command;
mod conduct;
mod decide;
mod duties;
mod fact;
mod gaps;
mod opening;
mod papers;
mod penalty;
mod quickplay;
mod refusal;
mod scoresheet;
mod sense;
mod spent;
mod table;
mod trace;
mod turn;
mod written;

pub use adjournment::{Adjournment, Phase, SealFlaw, Sealed};
pub use ahead::Ahead;
pub use audit::{Audit, Impossible, Unusual};
pub use board_questions::{BoardQuestion, BoardQuestions};
pub use boards::Boards;
pub use breach::Breach;
pub use by::By;
pub use call::{Call, Report};
pub use case::Case;
pub use claim::{Claim, ClaimKind};
pub use command::{
	ClockSettings, Command, CommandKind, Envelope, Flags, Question, QuestionKind, Ruling, RulingKind,
};
pub use conduct::PlayerConduct;
pub use duties::PressOwed;
pub use fact::{
	AdjournmentEvent, CaseEvent, ClockEvent, Event, Fact, GameEvent, PlayEvent, PlayerEvent, Remedy,
	RemedyStep, RulingEvent, SheetEvent, TimeEvent,
};
pub use opening::{
	Arbiter, Echo, Hearing, LONGEST_NAME, Machine, Occasion, Opening, Seat, Server, SheetBy, Sight, Typing,
	Wording,
};
pub use papers::{Papers, RATINGS, TITLES};
pub use penalty::{Law, Penalty};
pub use quickplay::Quickplay;
pub use refusal::Refusal;
pub use scoresheet::{Entry, OFFER, Scoresheet};
pub use sense::Nonsense;
pub use table::{IllegalAct, OpeningError, Ply, Spoken, Table};
pub use trace::Gap;
pub use turn::{Owed, Released, Stage, Turn};

//! Facts, refusals and answers as sentences in a vocabulary, and the ranked queue that says them in order.

mod announce;
mod article;
mod audience;
mod chances;
mod clips;
mod commands;
mod comparison;
mod controls;
mod delivery;
mod describe;
mod endings;
mod explain;
mod hear;
#[cfg(test)]
mod heard;
mod law_lines;
mod lexicon;
mod library;
mod lines;
mod manner;
mod notation;
mod numbers;
mod phrase;
mod queue;
mod refusals;
#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod sentences;
mod spelling;
mod steps;
mod studio_lines;
mod table_lines;
mod tables;
mod tell;
mod template;
mod tone;
mod user_words;
mod utterance;
mod vocabulary;
mod words;
mod words_error;

pub use audience::Audience;
pub use delivery::{Delivery, Rate, Volume};
pub use hear::NotUnderstood;
pub use library::Library;
pub use lines::Line;
pub use manner::{FileSet, Form, Manner};
pub use phrase::{Language, Part, Phrase};
pub use queue::{Order, Queue, Walk};
pub use tell::Telling;
pub use template::HoleError;
pub use tone::{Occupant, Pan, Shade, Tone};
pub use utterance::{Pace, Urgency, Utterance, UtteranceId};
pub use vocabulary::Vocabulary;
pub use words_error::WordsError;

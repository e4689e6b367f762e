//! Facts, refusals and answers as sentences in a vocabulary, and the ranked queue that says them in order.

mod aliases;
mod announce;
#[cfg(test)]
mod apart;
mod article;
mod audience;
mod beginnings;
mod bent;
mod calls;
mod chances;
mod clips;
mod commands;
mod comparison;
mod danger;
mod delivery;
mod describe;
mod endings;
mod extent;
mod external;
mod fillers;
mod hear;
mod hear_loosely;
#[cfg(test)]
mod hear_tests;
#[cfg(test)]
mod heard;
mod home;
mod insight;
mod known;
mod language_names;
mod late;
mod lexicon;
mod library;
mod manner;
#[cfg(test)]
mod misread;
mod move_words;
mod naming;
mod notation;
mod numbers;
mod opening_names;
mod pattern_check;
mod patterns;
mod phrase;
mod phrase_keys;
mod profiles;
mod queue;
mod refusals;
#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod sentences;
mod specimens;
mod spelling;
mod start;
mod steps;
mod synonyms;
mod tables;
mod tell;
mod template;
mod text;
mod tone;
mod tune;
mod typed;
mod user_words;
mod utterance;
mod vocabulary;
mod wording;
mod words;
mod words_error;
mod years;

pub use audience::Audience;
pub use delivery::{Delivery, Rate, Volume};
pub use extent::{Detail, Extent, Verbosity};
pub use fillers::Fillers;
pub use hear::NotUnderstood;
pub use library::Library;
pub use manner::{FileSet, Form, Manner};
pub use naming::{ClockWord, Whose};
pub use patterns::{Call, Hole, Pattern, PatternError, PatternPart, Sentences};
pub use phrase::{Language, Part, Phrase};
pub use phrase_keys::{FilledPhrase, PhraseKey, phrases};
pub use queue::{HistoryItem, HistoryStep, Queue, QueueAction, QueueEntry, Walk};
pub use specimens::Specimen;
pub use spelling::{ByWord, KnownWord, folded, spellings, written};
pub use start::UnknownPiece;
pub use tell::Telling;
pub use tone::{Occupant, Pan, Shade, Tone};
pub use tune::Tune;
pub use utterance::{Pace, Truth, Urgency, Utterance, UtteranceId};
pub use vocabulary::Vocabulary;
pub use wording::Wording;
pub(crate) use words_error::line_of;
pub use words_error::{Gap, HoleError, ValueKind, WordsError};

//! Facts, refusals and answers as sentences in a vocabulary, and the ranked queue that says them in order.

mod phrase;
mod tone;
mod utterance;

pub use phrase::{Language, Part, Phrase};
pub use tone::Tone;
pub use utterance::{Pace, Urgency, Utterance, UtteranceId};

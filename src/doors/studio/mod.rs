//! The studio: a person's words in the microphone become clips that sound like those of the own voice.
//!
//! [`catch`] notices that a word is over, [`word`] finds it in the recording, [`level`] makes a clip of it, and [`takes`]
//! keeps the recordings; a [`sound_file`] of another tool is read beside them. The [`judge`] finds the flaws of a word,
//! with its [`cepstra`] and their [`likeness`] to those of the known words.

mod catch;
mod cepstra;
mod judge;
mod level;
mod likeness;
mod power;
mod sound_file;
mod takes;
mod word;

pub use catch::{Catch, loudness_of_room};
pub use judge::{Judge, TakeFlaw};
pub use level::clip;
pub use sound_file::read;
pub use takes::Takes;
pub use word::{Word, without_rumble};

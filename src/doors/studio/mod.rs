//! The studio: what a person says into the microphone becomes a clip that sounds like those of the own voice.
//!
//! [`catch`] notices when a word is over, [`word`] finds it in what was heard, [`level`] makes a clip of it, and [`takes`]
//! keeps what was heard; a [`sound_file`] of another tool is read beside them. The [`judge`] says what is wrong with it; for
//! that he compares its [`cepstra`] with those of the words in [`likeness`].

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

//! A text that only its key opens, as a file of the age format, and the key as squares of the board. It draws no entropy: the
//! caller hands it in.

mod age;
mod base;
mod entropy;
mod key;

pub use age::{OpenError, open, seal};
pub use entropy::Entropy;
pub use key::{Key, KeyError};

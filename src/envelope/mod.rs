//! A text that only its key opens, as a file of the age format, and the key as squares of the board. It draws no lots:
//! they are handed in.

mod age;
mod base;
mod key;
mod lots;

pub use age::{OpenError, open, seal};
pub use key::{Key, KeyError};
pub use lots::Lots;

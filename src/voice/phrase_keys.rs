//! Every phrase around the moves: its key in the word files, and the holes it has, as `build.rs` finds them in the English words.

use alloc::vec::Vec;

use super::phrase::Phrase;

/// One row a phrase: the name in the code, the key in `[phrases]`, and the holes. Where a hole counts something, the phrase
/// has a form for one and a form for every other number. A hole has another name in the code where its own is a word of Rust.
macro_rules! phrase_keys {
	($($(#[$doc:meta])* $phrase:ident = $key:literal [$($hole:ident $(= $name:literal)?),*] $(counts $counted:ident)?,)*) => {
		/// A phrase around the moves.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
		pub enum PhraseKey {
			$($(#[$doc])* $phrase,)*
		}

		impl PhraseKey {
			pub const ALL: &'static [Self] = &[$(Self::$phrase,)*];

			/// Its key in the word files.
			#[must_use]
			pub const fn key(self) -> &'static str {
				match self { $(Self::$phrase => $key,)* }
			}

			/// The names of its holes in the word files.
			#[must_use]
			pub const fn holes(self) -> &'static [&'static str] {
				match self { $(Self::$phrase => &[$(phrase_keys!(@name $hole $($name)?)),*],)* }
			}

			/// The hole that takes a number of things: [`super::Vocabulary::counted`] chooses the form by it.
			#[must_use]
			pub const fn counts(self) -> Option<&'static str> {
				match self { $(Self::$phrase => phrase_keys!(@counts $($counted)?),)* }
			}
		}

		/// The phrases with two holes or more, each with the fillings of its holes by name, so that nothing gets into the
		/// wrong one.
		pub mod phrases {
			use super::{FilledPhrase, PhraseKey};
			use crate::voice::phrase::Phrase;

			$(phrase_keys!(@filled $(#[$doc])* $phrase [$($hole)*]);)*
		}
	};
	(@name $hole:ident) => { stringify!($hole) };
	(@name $hole:ident $name:literal) => { $name };
	(@counts) => { None };
	(@counts $counted:ident) => { Some(stringify!($counted)) };
	(@filled $(#[$doc:meta])* $phrase:ident [$($one:ident)?]) => {};
	(@filled $(#[$doc:meta])* $phrase:ident [$($hole:ident)*]) => {
		$(#[$doc])*
		#[derive(Clone, Debug)]
		pub struct $phrase {
			$(pub $hole: Phrase,)*
		}

		impl From<$phrase> for FilledPhrase {
			fn from(filled: $phrase) -> Self {
				Self {
					key: PhraseKey::$phrase,
					holes: vec![$(filled.$hole),*],
				}
			}
		}
	};
}

/// A phrase, and the fillings of its holes in the order of [`PhraseKey::holes`].
#[derive(Clone, Debug)]
pub struct FilledPhrase {
	pub(super) key: PhraseKey,
	pub(super) holes: Vec<Phrase>,
}

include!(concat!(env!("OUT_DIR"), "/phrases.rs"));

//! The likeness of a line to the sentences that call commands: a linear model for each language, made when the program is built.
//!
//! It names the commands that a line may mean, and how clearly. It fills no holes and decides nothing.

pub mod features;
pub mod ideas;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod training;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

pub use features::CHOICE;
use features::{BUCKETS, Known, features, value};

use crate::voice::SortedRows;

/// Bytes of a stored weight: the distance of its command from the one before, and the weight in sixty-fourths.
const STORED: usize = 2;
/// Bytes of the place of a bucket's weights.
const START: usize = 4;
/// One, as a stored weight.
const ONE: i64 = 64;

/// The likeness of a language.
#[derive(Debug)]
pub struct Likeness {
	code: &'static str,
	/// The names of the commands, by their numbers.
	commands: &'static [&'static str],
	/// Words that fill a hole wherever they stand, in alphabetical order.
	slots: &'static [(&'static str, &'static str)],
	/// The ideas behind words, by their numbers.
	ideas: SortedRows,
	/// The rarity of each bucket, the place of its weights, and the weights.
	model: &'static [u8],
}

/// Those of all languages.
static LIKENESSES: &[Likeness] = include!(concat!(env!("OUT_DIR"), "/likeness.rs"));

/// A command, or a choice of a menu, that a line may mean, and the likeness of its sentences: 1,000 for a sentence that was learned, 0 for a line that
/// has nothing to do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
	pub command: &'static str,
	pub thousandths: i64,
}

impl Likeness {
	/// The likeness of the language with this code.
	#[must_use]
	pub fn of(code: &str) -> Option<&'static Self> {
		LIKENESSES.iter().find(|likeness| likeness.code == code)
	}

	/// Returns the commands that a line may mean, the likeliest first.
	#[must_use]
	pub fn alike(&self, line: &str) -> Vec<Alike> {
		let slot = |word: &str| {
			let place = self.slots.binary_search_by_key(&word, |(known, _)| known).ok()?;
			self.slots.get(place).map(|(_, hole)| *hole)
		};
		let known = Known {
			slots: &slot,
			ideas: &|entry| self.ideas.get(entry).next(),
		};
		let mut scores = vec![0_i64; self.commands.len()];
		let mut square = 0;
		for feature in features(line, known) {
			let bucket = usize::from(feature);
			let value = self.model.get(bucket).map_or(0, |rarity| value(feature, *rarity));
			square += value * value;
			for (command, weight) in self.weights(bucket) {
				if let Some(score) = scores.get_mut(command) {
					*score += value * weight;
				}
			}
		}
		let norm = square.isqrt().max(1) * ONE;
		let alike = self.commands.iter().zip(scores).map(|(command, score)| Alike {
			command,
			thousandths: score * 1000 / norm,
		});
		let mut alike: Vec<Alike> = alike.filter(|alike| alike.thousandths > 0).collect();
		alike.sort_by_key(|alike| Reverse(alike.thousandths));
		alike
	}

	/// The weights of a bucket, each with the number of its command.
	fn weights(&self, bucket: usize) -> impl Iterator<Item = (usize, i64)> {
		let start = |bucket: usize| {
			let bytes = self
				.model
				.get(BUCKETS + bucket * START..)?
				.first_chunk::<START>()?;
			usize::try_from(u32::from_le_bytes(*bytes)).ok()
		};
		let weights = start(bucket).zip(start(bucket + 1)).and_then(|(from, to)| {
			let first = BUCKETS + (BUCKETS + 1) * START;
			self.model.get(first + from * STORED..first + to * STORED)
		});
		let weights = weights.unwrap_or_default().as_chunks::<STORED>().0;
		weights.iter().scan(0, |command, [distance, weight]| {
			*command += usize::from(*distance);
			Some((*command, i64::from(i8::from_le_bytes([*weight]))))
		})
	}
}

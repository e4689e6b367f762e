//! The words that are passed over in a typed line: "please", "can you", "the".

use alloc::string::String;
use alloc::vec::Vec;

use super::beginnings::Beginnings;

/// The fillers of a language.
#[derive(Clone, Debug, Default)]
pub struct Fillers(pub(super) Beginnings);

impl Fillers {
	pub(super) fn of<'p>(written: impl Iterator<Item = &'p str>) -> Self {
		Self(Beginnings::of(written.map(|filler| (filler, ""))))
	}

	/// Returns the number of words in the filler with which they begin, if they begin with one.
	#[must_use]
	pub fn beginning(&self, spoken: &[String]) -> Option<usize> {
		self.0.find(spoken).map(|(length, _)| length)
	}

	/// The places of the words that say something, in `spoken` as words are written; all of them if none does.
	#[must_use]
	pub fn bare(&self, spoken: &[String]) -> Vec<usize> {
		let mut bare = Vec::new();
		let mut rest = spoken;
		while let Some((_, behind)) = rest.split_first() {
			match self.beginning(rest).and_then(|length| rest.get(length..)) {
				Some(passed) => rest = passed,
				None => {
					bare.push(spoken.len() - rest.len());
					rest = behind;
				}
			}
		}
		if bare.is_empty() {
			bare = (0..spoken.len()).collect();
		}
		bare
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;

	#[test]
	fn what_is_only_polite_is_passed_over() {
		let fillers = Fillers::of(["please", "can you", "the"].into_iter());
		let bare = |line: &str| -> Vec<String> {
			let spoken: Vec<String> = line.split(' ').map(ToString::to_string).collect();
			let places = fillers.bare(&spoken);
			places.into_iter().map(|place| spoken[place].clone()).collect()
		};
		assert_eq!(bare("can you turn the board please"), ["turn", "board"]);
		assert_eq!(bare("can i castle"), ["can", "i", "castle"]);
		assert_eq!(bare("please"), ["please"]);
	}
}

//! The last results of each kind of practice, as a text that is saved.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Number of saved results of each kind, the newest ones.
const KEPT: usize = 12;
/// The longest name of a kind.
const LONGEST: usize = 40;

/// The last results of each kind, by its name; more is better.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results(BTreeMap<String, Vec<u8>>);

impl Results {
	/// Reads the output of `written`: "KBNK-far=100,80,0 colour-ten=9,10". `None` if a part of it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let mut results = BTreeMap::new();
		for part in text.split_whitespace() {
			let (name, series) = part.split_once('=')?;
			let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
			if name.is_empty() || name.len() > LONGEST || !name.chars().all(is_name) {
				return None;
			}
			let series: Option<Vec<u8>> = series.split(',').map(|result| result.parse().ok()).collect();
			results.insert(name.to_owned(), newest(series?));
		}
		Some(Self(results))
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let part = |(name, series): (&String, &Vec<u8>)| {
			let series: Vec<String> = series.iter().map(ToString::to_string).collect();
			format!("{name}={}", series.join(","))
		};
		let parts: Vec<String> = self.0.iter().map(part).collect();
		parts.join(" ")
	}

	/// The results of this kind, the oldest first.
	#[must_use]
	pub fn of(&self, name: &str) -> &[u8] {
		self.0.get(name).map_or(&[], Vec::as_slice)
	}

	/// Returns the results of this kind as a row of columns, followed by the last one as a number; `None` without results.
	/// `most` reaches the top, or the greatest if it is more.
	#[must_use]
	pub fn plot(&self, name: &str, most: u8) -> Option<String> {
		const EIGHTHS: [char; 9] = ['▁', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
		let series = self.of(name);
		let top = usize::from(series.iter().copied().max()?.max(most).max(1));
		let column = |result: &u8| EIGHTHS.get((usize::from(*result) * 8).div_ceil(top)).copied();
		let columns: String = series.iter().filter_map(column).collect();
		Some(format!("{columns} {}", series.last()?))
	}

	/// Adds one more.
	pub fn add(&mut self, name: &str, result: u8) {
		let mut series = self.0.remove(name).unwrap_or_default();
		series.push(result);
		self.0.insert(name.to_owned(), newest(series));
	}
}

fn newest(mut series: Vec<u8>) -> Vec<u8> {
	series.drain(..series.len().saturating_sub(KEPT));
	series
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_newest_results_are_kept_and_read_again() {
		let mut results = Results::default();
		for result in 0..20 {
			results.add("KBNK-far", result);
		}
		results.add("colour-ten", 9);
		assert_eq!(
			results.of("KBNK-far"),
			[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
		);
		assert_eq!(results.of("route-ten"), [0; 0]);
		assert_eq!(Results::read(&results.written()).as_ref(), Some(&results));
		assert_eq!(results.plot("colour-ten", 10).unwrap(), "█ 9");
		results.add("colour-ten", 0);
		results.add("colour-ten", 5);
		assert_eq!(results.plot("colour-ten", 10).unwrap(), "█▁▄ 5");
		assert_eq!(results.plot("route-ten", 10), None);
		for wrong in ["a", "a=", "a=1,", "a=256", "=1", "a b=1", "ä=1"] {
			assert_eq!(Results::read(wrong), None, "{wrong}");
		}
	}
}

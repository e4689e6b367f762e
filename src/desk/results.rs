//! The results of practice so far: kept, told, and shown as a row of columns.

use alloc::string::{String, ToString};

use crate::narrator::Narrator;
use crate::training::Results;
use crate::voice::{Phrase, PhraseKey, phrases};

/// Name under which the last results are kept.
const KEPT: &str = "results";

/// Results of one kind: the name under which they are kept, the kind of practice, and its form.
#[derive(Debug)]
pub(super) struct Series {
	pub(super) name: String,
	pub(super) practised: Phrase,
	pub(super) way: Phrase,
}

impl Narrator {
	pub(super) fn results(&self) -> Results {
		let kept = self.preferences().get(KEPT);
		kept.and_then(Results::read).unwrap_or_default()
	}

	/// Keeps one more result.
	pub(super) fn add_result(&mut self, name: &str, result: u8) {
		let mut results = self.results();
		results.add(name, result);
		self.prefer(KEPT, results.written());
	}

	/// These numbers, the oldest first.
	pub(super) fn last_results(&self, series: &[u8]) -> Phrase {
		let words = self.words();
		let numbers = series.iter().map(|result| words.number((*result).into()));
		words.line(PhraseKey::LastResults, &[words.listed(numbers)])
	}

	/// Tells each series of which there are results, as `told` tells the numbers of one.
	pub(super) fn tell_results(
		&mut self,
		all: impl IntoIterator<Item = Series>,
		told: impl Fn(&[u8], &Self) -> Phrase,
	) {
		let results = self.results();
		let mut any = false;
		for Series { name, practised, way } in all {
			let series = results.of(&name);
			if !series.is_empty() {
				any = true;
				let sentence = self.words().fill(phrases::ResultsOf {
					name: practised,
					choice: way,
					text: told(series, self),
				});
				self.answer_behind(sentence);
			}
		}
		if !any {
			self.answer_behind(PhraseKey::NoResults);
		}
	}

	/// Returns the results of a series as a plot, after the name of the series.
	pub(super) fn plot(&self, name: &str, of: PhraseKey, most: u8) -> Option<String> {
		let plot = self.results().plot(name, most)?;
		Some(format!(
			"{}: {plot}",
			self.line(of).to_string().trim_end_matches('.')
		))
	}
}

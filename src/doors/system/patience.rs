//! Time limits of the speaking process, and the time that words take to be said.

use std::time::Duration;

/// Time limits of the speaking process.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
	/// From its start until it is ready: the speech server may have to be started first. Then another voice speaks.
	pub start: Duration,
	/// From its start until it is given up: it may get ready for later words.
	pub late: Duration,
	/// From an order until the first word.
	pub begin: Duration,
	/// After twice the time that the words should take; where ends are guessed, less.
	pub end: Duration,
	/// Between two starts.
	pub rest: Duration,
}

/// Together with the start of the next voice, each of the first and the third stays below two seconds.
pub const PATIENCE: Patience = Patience {
	start: Duration::from_millis(1700),
	late: Duration::from_secs(20),
	begin: Duration::from_millis(1500),
	end: Duration::from_secs(2),
	rest: Duration::from_secs(3),
};

impl Patience {
	/// From the first word until the end of an utterance of this expected length: the longest possible time if ends are
	/// reported, and else the time after which it must be over.
	#[must_use]
	pub fn bound(&self, expected: Duration, tells_ends: bool) -> Duration {
		let more = if tells_ends {
			expected + self.end
		} else {
			expected / 2 + self.end / 2
		};
		expected.saturating_add(more)
	}
}

/// Letters in a word with the blank after it, as words a minute are counted.
const WORD: u64 = 6;

/// The expected time of this text at this number of words a minute: by its letters, with a breath at each mark. A sign
/// that is no letter is said as a word of its own.
#[must_use]
pub fn expected(text: &str, words_a_minute: u16) -> Duration {
	const BREATH: u64 = 400;
	let letter = 60_000 / (WORD * u64::from(words_a_minute.max(1)));
	let millis = text.chars().map(|character| match character {
		',' | '.' | ':' | ';' | '?' | '!' => BREATH,
		letters if letters.is_alphabetic() || letters == ' ' => letter,
		_ => letter * WORD,
	});
	Duration::from_millis(millis.fold(BREATH, u64::saturating_add))
}

#[cfg(test)]
mod tests {
	use super::*;

	/// eSpeak NG says it in 4.2 seconds at 170 words a minute, and in 8.6 at 80.
	#[test]
	fn words_take_their_time() {
		let text = "Springer Gustav eins Felix drei, Springer Gustav eins Felix drei.";
		for (words, least, most) in [(170, 4, 6), (80, 8, 11), (449, 1, 3)] {
			let expected = expected(text, words);
			let bounds = Duration::from_secs(least)..Duration::from_secs(most);
			assert!(bounds.contains(&expected), "{words}: {expected:?}");
		}
		assert!(expected("1234567890", 165) > expected("abcdefghij", 165));
	}
}

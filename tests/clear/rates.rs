//! The rate that is set is the rate that is heard.

use super::tape::written;
use crate::portion::one_in;

/// Largest deviation, in per cent: the recorded words alone are half as far from the number in their settings, and at high
/// rates the silences between the words have a least length.
const OFF: f64 = 6.0;

/// Returns the words a minute of some twenty announcements.
fn heard(language: &str, voice: &str, rate: i64) -> f64 {
	let (list, _) = written(language, "move", voice, rate, 23);
	let (mut words, mut minutes, mut announcements) = (0, 0.0, 0);
	for line in list.lines().filter(|line| !line.starts_with('#')) {
		let columns: Vec<&str> = line.split('\t').collect();
		let [start, end, key, text] = columns[..] else {
			panic!("{line:?} is no line of the list");
		};
		if key != "-" {
			let [start, end]: [f64; 2] = [start, end].map(|seconds| seconds.parse().expect("seconds"));
			words += text.split_whitespace().count();
			minutes += (end - start) / 60.0;
			announcements += 1;
		}
	}
	assert!(announcements > 10, "too little was said");
	words as f64 / minutes
}

#[test]
fn announcements_are_as_fast_as_was_asked_for() {
	let mut wrong = Vec::new();
	for language in annabella::texts::dialogue_codes().into_iter().step_by(one_in(2)) {
		for (voice, rate) in [
			("own", 100),
			("own", 165),
			("own", 250),
			("own", 330),
			("synthesis", 165),
			("synthesis", 250),
		] {
			let heard = heard(language, voice, rate);
			println!("{language}, {voice} at {rate}: {heard:.1}");
			if (heard / rate as f64 - 1.0).abs() * 100.0 > OFF {
				wrong.push(format!("{language}, {voice} at {rate}: {heard:.1}"));
			}
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

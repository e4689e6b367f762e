//! The referee's lines.

use annabella::names::is_illegible;
use annabella::wire::Referee;
use serde_json::Value;

/// One answer to each line, in one line of JSON that a terminal may show; and a refusal changes nothing.
pub fn referee(bytes: &[u8]) {
	let mut referee = Referee::new().expect("its words are built in");
	for line in String::from_utf8_lossy(bytes).lines().take(200) {
		let before = referee.table().cloned();
		let answer = referee.answer(line);
		assert!(!answer.contains(is_illegible), "{answer:?}");
		let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
		assert!(answer["at"].is_u64());
		if answer["ok"] == false {
			assert!(
				answer["refused"]["text"].as_str().is_some_and(
					|text| !text.is_empty() && text.lines().all(|line| line.chars().count() <= 1000)
				),
				"{answer}"
			);
			// Time may still have brought events.
			if let (Some(before), Some(after)) = (before, referee.table()) {
				assert_eq!(before.plies(), after.plies(), "{line}");
			}
		} else {
			assert!(answer["effects"].is_array(), "{answer}");
		}
	}
}

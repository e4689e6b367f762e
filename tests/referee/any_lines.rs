//! Every line gets exactly one answer, and a refusal changes nothing.

use std::sync::LazyLock;

use annabella::wire::Referee;
use proptest::prelude::*;
use serde_json::Value;

use super::table_talk::lines;
use crate::portion::one_in;

/// Its words are read once for all cases.
fn referee() -> Referee {
	static FRESH: LazyLock<Referee> = LazyLock::new(|| Referee::new().unwrap());
	FRESH.clone()
}

/// Checks that it is a whole answer in one line; returns `true` if it was granted.
fn check(answer: &str) -> bool {
	assert!(!answer.contains('\n'), "{answer}");
	let answer: Value = serde_json::from_str(answer).unwrap_or_else(|why| panic!("{why}: {answer}"));
	assert!(answer["at"].is_u64(), "{answer}");
	match answer["ok"].as_bool() {
		Some(true) => {
			for effect in answer["effects"].as_array().unwrap() {
				assert_eq!(effect.as_object().unwrap().len(), 1, "{effect}");
			}
			true
		}
		Some(false) => {
			let refused = &answer["refused"];
			assert!(
				refused["code"].as_str().is_some_and(|code| !code.is_empty()),
				"{answer}"
			);
			assert!(
				refused["text"].as_str().is_some_and(|text| !text.is_empty()),
				"{answer}"
			);
			assert!(refused["law"].is_string(), "{answer}");
			false
		}
		None => panic!("neither granted nor refused: {answer}"),
	}
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 100 / u32::try_from(one_in(4)).unwrap(), ..ProptestConfig::default() })]

	#[test]
	fn any_game_is_answered_and_a_refused_line_changes_nothing(lines in lines()) {
		let (mut all, mut granted) = (referee(), referee());
		let mut again = referee();
		for line in &lines {
			let answer = all.answer(line);
			prop_assert_eq!(&answer, &again.answer(line), "the same lines, another answer");
			if check(&answer) {
				granted.answer(line);
			}
		}
		prop_assert_eq!(all.table(), granted.table(), "a refused line changed something");
	}

	#[test]
	fn any_text_is_answered(text in any::<String>()) {
		prop_assert!(!check(&referee().answer(&text)));
	}

	#[test]
	fn any_torn_line_is_answered(lines in lines(), at in 0usize..400, with in any::<char>()) {
		let mut referee = referee();
		for line in &lines {
			let cut: String = line.chars().take(at).chain([with]).collect();
			check(&referee.answer(&cut));
			check(&referee.answer(line));
		}
	}
}

//! No question changes a game in any wording: it is answered, refused or asked back.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use annabella::game::Fact;
use annabella::keys::{Key, KeyCode};
use annabella::ports::Input;
use annabella::settings::Choices;
use annabella::texts::dialogue_codes;
use annabella::voice::{Language, sentences_of};
use proptest::prelude::*;

use super::news::News;
use super::session::Session;
use super::table_choices;

/// Moves after which the position stands on the board for the third time.
const REPEATED: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];

/// Beginnings of questions in a language, questions that are complete without more, and the names of its commands.
struct Asked {
	beginnings: Vec<String>,
	whole: Vec<String>,
	called: Vec<String>,
}

static ASKED: LazyLock<BTreeMap<&'static str, Asked>> = LazyLock::new(|| {
	dialogue_codes()
		.into_iter()
		.map(|language| (language, asked(language)))
		.collect()
});

fn asked(language: &str) -> Asked {
	let path = format!(
		"{}/voices/words/{language}/dialogue.toml",
		env!("CARGO_MANIFEST_DIR")
	);
	let words: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
	let texts = |value: Option<&toml::Value>| -> Vec<String> {
		let texts = value.and_then(toml::Value::as_array).into_iter().flatten();
		texts
			.flat_map(|text| sentences_of(text.as_str().unwrap()).unwrap())
			.collect()
	};
	let beginnings = texts(words.get("asking"));
	assert!(beginnings.len() > 20, "{language}");
	let side = words["colours"]["white"].as_str().unwrap();
	let mut called = Vec::new();
	for command in words["commands"].as_table().unwrap().values() {
		called.extend(texts(command.get("words")));
		called.extend(texts(command.get("patterns")));
	}
	for text in &mut called {
		for (hole, filled) in [
			("{side}", side),
			("{move}", "e4"),
			("{square}", "e4"),
			("{number}", "2"),
		] {
			*text = text.replace(hole, filled);
		}
	}
	called.retain(|text| !text.contains('{'));
	let asks = |text: &&String| {
		let text = text.to_lowercase();
		let mut beginnings = beginnings.iter();
		beginnings.any(|beginning| text.starts_with(&format!("{} ", beginning.to_lowercase())))
	};
	let whole: Vec<String> = called.iter().filter(asks).cloned().collect();
	assert!(whole.len() > 100, "{language}: {}", whole.len());
	called.extend(["e4", "g1f3", "Nf3", "0-0"].map(String::from));
	Asked {
		beginnings,
		whole,
		called,
	}
}

/// Questions of the word files, the words of any command after the beginning of one, and those words with its sign.
fn questions(language: &'static str) -> impl Strategy<Value = Vec<String>> {
	let asked = &ASKED[language];
	let called = || prop::sample::select(asked.called.as_slice());
	let sign = |text: String| format!("{text}?");
	let moves = ["e4", "g1f3", "Nf3", "0-0"];
	let no_move = move |text: &String| !moves.contains(&text.as_str());
	let question = prop_oneof![
		prop::sample::select(asked.whole.as_slice()),
		(prop::sample::select(asked.beginnings.as_slice()), called())
			.prop_map(|(beginning, called)| format!("{beginning} {called}")),
		called()
			.prop_filter("a sign behind a move is a remark", no_move)
			.prop_map(sign),
	];
	prop::collection::vec(question, 1..12)
}

/// Asks the questions, each of which adds no fact to the game.
fn asks(session: &mut Session, questions: Vec<String>) -> Result<(), TestCaseError> {
	for question in questions {
		// An open question is left: the first letter of a line would answer it.
		session.meet(0, News::Other(Input::Key(Key::plain(KeyCode::Escape))));
		let before: Vec<Fact> = session.journal.clone();
		session.meet(0, News::Typed(question.clone()));
		prop_assert_eq!(&before, &session.journal, "{}", question);
	}
	Ok(())
}

fn any_language() -> impl Strategy<Value = (&'static str, Vec<String>)> {
	prop::sample::select(dialogue_codes())
		.prop_flat_map(|language| questions(language).prop_map(move |questions| (language, questions)))
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn a_question_at_home_adds_no_fact((language, questions) in any_language(), offered in any::<bool>()) {
		let mut choices = Choices::new(Language::new(language).unwrap());
		for (name, value) in [("opponent", "friend"), ("clock", "none"), ("vocabulary", language)] {
			choices.set(name, value).unwrap();
		}
		let mut home = Session::open(choices);
		for mv in REPEATED {
			home.meet(0, News::Typed(mv.to_string()));
		}
		prop_assert!(home.journal.len() > REPEATED.len());
		if offered {
			let (draw, yes) = match language {
				"de" => ("remis", "ja"),
				"en" => ("draw", "yes"),
				"fi" => ("tasapeli", "kyllä"),
				_ => ("remi", "ja"),
			};
			home.meet(0, News::Typed(draw.to_string()));
			home.meet(0, News::Typed(yes.to_string()));
		}
		asks(&mut home, questions)?;
	}

	#[test]
	fn a_question_at_the_tournament_table_adds_no_fact(
		(language, questions) in any_language(),
		machine in prop::sample::select(vec!["arbiter", "white-assistant", "white"]),
		arbiter in prop::sample::select(vec!["human", "program"]),
	) {
		let choices = table_choices(language, &[
			("profile", "fide-2023"),
			("clock", "90+30"),
			("repeat-first", "off"),
			("typing", "moves"),
			("arbiter", arbiter),
			("machine", machine),
		]);
		let mut table = Session::open(choices);
		table.meet(0, News::Typed(String::new()));
		for mv in REPEATED {
			table.meet(0, News::Typed(mv.to_string()));
		}
		prop_assert!(table.journal.len() > REPEATED.len());
		asks(&mut table, questions)?;
	}
}

//! Every way in which a speaking process can fail, played by a shell.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use annabella::clock::Stamp;
use annabella::voice::{Audience, Language, Pace, Phrase, Urgency, UtteranceId};

use super::super::bell::Watch;
use super::*;

/// Says everything at once.
const HONEST: &str = r#"echo ready
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	[ "$word" = say ] && echo "begun $number" && echo "spoken $number"
done"#;

/// Says its first words for ever, and all later ones at once.
const TALKATIVE: &str = r#"echo ready
read -r word number rest; echo "begun $number"; echo "$word $rest" >>"$0"
read -r word rest; echo "$word" >>"$0"; echo "stopped $number"; echo "spoken $number"
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	[ "$word" = say ] && echo "begun $number" && echo "spoken $number"
done"#;

struct Scene {
	system: System,
	news: Receiver<(Stamp, Input)>,
	log: PathBuf,
}

impl Scene {
	fn with(name: &str, script: &str, patience: Patience) -> Self {
		let log = env::temp_dir().join(format!("annabella-system-{}-{name}", std::process::id()));
		let _ = fs::remove_file(&log);
		let (bell, news) = Bell::hang(Watch::start());
		let program = Program {
			path: "/bin/sh".into(),
			arguments: vec!["-c".into(), script.into(), log.display().to_string()],
		};
		Self {
			system: System::hang(bell, Ok(program), patience),
			news,
			log,
		}
	}

	fn say(&self, id: u64, phrase: Phrase) {
		self.system.say(Utterance {
			id: UtteranceId(id),
			urgency: Urgency::News,
			pace: Pace::Normal,
			audience: Audience::Room,
			phrase,
		});
	}

	fn say_word(&self, id: u64) {
		self.say(id, german("Eva vier"));
	}

	fn next(&self) -> Input {
		self.news.recv().unwrap().1
	}

	fn logged(&self) -> String {
		fs::read_to_string(&self.log).unwrap_or_default()
	}

	fn wait_for_log(&self, text: &str) {
		while !self.logged().contains(text) {
			thread::sleep(Duration::from_millis(5));
		}
	}

	#[track_caller]
	fn check_fault(&self, expected: &str) {
		match self.next() {
			Input::Fault(Fault::NoSystemSpeech(why)) => assert!(why.contains(expected), "{why}"),
			ref other @ (Input::Key(_)
			| Input::Line(_)
			| Input::Alarm
			| Input::Spoken(_)
			| Input::EngineLine(_)
			| Input::Shelf(_)
			| Input::Slept(_)
			| Input::HangUp
			| Input::EarBack(_)
			| Input::Recorder(_)
			| Input::Fault(_)) => panic!("{other:?} instead of a fault with {expected:?}"),
		}
	}
}

impl Drop for Scene {
	fn drop(&mut self) {
		let _ = fs::remove_file(&self.log);
	}
}

fn german(text: &str) -> Phrase {
	Phrase::word(Language::GERMAN, text)
}

fn spoken(id: u64) -> Input {
	Input::Spoken(UtteranceId(id))
}

/// Never at the end of it.
const SAINT: Patience = Patience {
	start: Duration::from_secs(300),
	begin: Duration::from_secs(300),
	end: Duration::from_secs(300),
	letter: Duration::ZERO,
	rest: Duration::ZERO,
};

/// At the end of it at once.
const HASTY: Duration = Duration::from_millis(50);

#[test]
fn what_is_said_is_reported_in_order() {
	let scene = Scene::with("order", HONEST, SAINT);
	for id in 1..=3 {
		scene.say_word(id);
	}
	for id in 1..=3 {
		assert_eq!(scene.next(), spoken(id));
	}
	assert_eq!(scene.logged(), "say de normal Eva vier\n".repeat(3));
}

#[test]
fn a_sentence_in_two_languages_is_spoken_once_and_at_its_end() {
	let scene = Scene::with("mixed", HONEST, SAINT);
	let mut phrase = german("Gegner");
	phrase.mark(':');
	phrase.append(Phrase::free(Language::ENGLISH, "Queen's \n Gambit"));
	phrase.push_word(Language::GERMAN, "am Zug");
	scene.say(7, phrase.sentence());
	assert_eq!(scene.next(), spoken(7));
	scene.say_word(8);
	assert_eq!(scene.next(), spoken(8));
	assert_eq!(
		scene.logged(),
		"say de normal Gegner:\nsay en normal Queen's Gambit\nsay de normal am Zug.\nsay de normal Eva vier\n"
	);
}

#[test]
fn nothing_to_say_is_said_at_once() {
	let scene = Scene::with("nothing", HONEST, SAINT);
	scene.say(1, Phrase::new());
	scene.say(2, german(" \t"));
	assert_eq!(scene.next(), spoken(1));
	assert_eq!(scene.next(), spoken(2));
}

#[test]
fn what_is_hushed_is_never_reported() {
	let scene = Scene::with("hush", TALKATIVE, SAINT);
	scene.say_word(1);
	scene.say_word(2);
	scene.wait_for_log("say");
	scene.system.hush();
	scene.say(3, german("David fünf"));
	assert_eq!(scene.next(), spoken(3));
	assert_eq!(
		scene.logged(),
		"say de normal Eva vier\nhush\nsay de normal David fünf\n"
	);
}

#[test]
fn a_process_that_dies_at_once_is_reported() {
	let scene = Scene::with("dead", "exit 3", SAINT);
	scene.check_fault("exit status: 3");
}

#[test]
fn a_process_without_its_library_is_reported_with_the_package() {
	let scene = Scene::with("library", "exit 127", SAINT);
	scene.check_fault("libspeechd2");
}

#[test]
fn a_process_that_dies_in_mid_word_is_reported_and_the_word_is_not_spoken() {
	let scene = Scene::with(
		"killed",
		"echo ready; read a b c; echo begun $b; kill -9 $$",
		SAINT,
	);
	scene.say_word(1);
	scene.check_fault("signal: 9");
}

#[test]
fn a_fault_of_the_server_is_handed_on() {
	let scene = Scene::with(
		"fault",
		"echo ready; read a; echo fault no voice; exec sleep 1000",
		SAINT,
	);
	scene.say_word(1);
	scene.check_fault("no voice");
}

#[test]
fn a_process_that_never_gets_ready_is_ended() {
	let patience = Patience {
		start: HASTY,
		..SAINT
	};
	Scene::with("unready", "exec sleep 1000", patience).check_fault("ready");
}

#[test]
fn a_frozen_process_is_ended() {
	let patience = Patience {
		begin: HASTY,
		..SAINT
	};
	let scene = Scene::with("frozen", "echo ready; echo $$ >\"$0\"; exec sleep 1000", patience);
	scene.say_word(1);
	scene.check_fault("begin");
	let process = Path::new("/proc").join(scene.logged().trim());
	assert!(!process.exists(), "the frozen process is still there");
}

#[test]
fn typing_over_a_frozen_process_does_not_keep_it() {
	let patience = Patience {
		begin: HASTY,
		..SAINT
	};
	let scene = Scene::with("typing", "echo ready; exec sleep 1000", patience);
	let fault = loop {
		scene.say_word(1);
		scene.system.hush();
		scene.say_word(2);
		if let Ok((_, input)) = scene.news.recv_timeout(HASTY / 10) {
			break input;
		}
	};
	assert!(matches!(fault, Input::Fault(_)), "{fault:?}");
}

#[test]
fn a_word_without_end_is_ended() {
	let patience = Patience { end: HASTY, ..SAINT };
	let scene = Scene::with(
		"endless",
		"echo ready; read a b c; echo begun $b; exec sleep 1000",
		patience,
	);
	scene.say_word(1);
	scene.check_fault("end");
}

#[test]
fn a_babbling_process_is_ended() {
	Scene::with("babbling", "echo ready; while :; do echo bla bla; done", SAINT).check_fault("nonsense");
	Scene::with("endless line", "while :; do printf bla; done", SAINT).check_fault("nonsense");
}

#[test]
fn a_missing_program_is_reported_at_each_attempt() {
	let (bell, news) = Bell::hang(Watch::start());
	let system = System::hang(bell, Err("not found".to_owned()), SAINT);
	let missing = Input::Fault(Fault::NoSystemSpeech("not found".to_owned()));
	assert_eq!(news.recv().unwrap().1, missing);
	system.say(Utterance {
		id: UtteranceId(1),
		urgency: Urgency::News,
		pace: Pace::Normal,
		audience: Audience::Room,
		phrase: german("Eva vier"),
	});
	assert_eq!(news.recv().unwrap().1, missing);
}

#[test]
fn the_next_words_start_the_process_again_but_not_at_once() {
	// Dies at its first order, and is honest when it is started again.
	let script = format!("if [ ! -e \"$0\" ]; then touch \"$0\"; echo ready; read a; exit 1; fi\n{HONEST}");
	let scene = Scene::with("again", &script, SAINT);
	scene.say_word(1);
	scene.check_fault("exit status: 1");
	scene.say_word(2);
	assert_eq!(scene.next(), spoken(2));

	let patience = Patience {
		rest: Duration::from_secs(300),
		..SAINT
	};
	let scene = Scene::with("rest", &script, patience);
	scene.say_word(1);
	scene.check_fault("exit status: 1");
	scene.say_word(2);
	scene.check_fault("just failed");
}

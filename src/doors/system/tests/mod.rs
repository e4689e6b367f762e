//! The speaking process, and every way in which it can fail, played by a shell.

mod failing;
mod speaking;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use annabella::clock::Stamp;
use annabella::settings::VoiceKind;
use annabella::voice::{Audience, Language, Pace, Phrase, Rate, Urgency, UtteranceId, Volume};

use super::super::bell::Watch;
use super::*;

/// Says everything at once.
pub(super) const HONEST: &str = r#"echo ready
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	case $word in say | read | probe) echo "begun $number"; echo "spoken $number" ;; esac
done"#;

/// Says its first words for ever, and all later ones at once.
pub(super) const TALKATIVE: &str = r#"echo ready
read -r word number rest; echo "begun $number"; echo "$word $rest" >>"$0"
read -r word rest; echo "$word" >>"$0"; echo "stopped $number"; echo "spoken $number"
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	[ "$word" = say ] && echo "begun $number" && echo "spoken $number"
done"#;

pub(super) struct Scene {
	pub(super) system: System,
	pub(super) news: Receiver<(Stamp, Input)>,
	pub(super) log: PathBuf,
}

impl Scene {
	pub(super) fn with(name: &str, script: &str, patience: Patience) -> Self {
		let log = env::temp_dir().join(format!("annabella-system-{}-{name}", std::process::id()));
		let _ = fs::remove_file(&log);
		let (bell, news) = Bell::hang(Watch::start());
		let program = Program {
			path: "/bin/sh".into(),
			arguments: vec!["-c".into(), script.into(), log.display().to_string()],
		};
		Self {
			system: System::hang(bell, Delivery::default(), Some(program), patience),
			news,
			log,
		}
	}

	pub(super) fn say(&self, id: u64, phrase: Phrase) {
		self.system.say(Utterance {
			id: UtteranceId(id),
			urgency: Urgency::News,
			pace: Pace::Normal,
			audience: Audience::Room,
			phrase,
		});
	}

	pub(super) fn say_word(&self, id: u64) {
		self.say(id, german("Eva vier"));
	}

	pub(super) fn next(&self) -> Input {
		self.news.recv().unwrap().1
	}

	pub(super) fn logged(&self) -> String {
		fs::read_to_string(&self.log).unwrap_or_default()
	}

	pub(super) fn wait_for_log(&self, text: &str) {
		while !self.logged().contains(text) {
			thread::sleep(Duration::from_millis(5));
		}
	}

	pub(super) fn wait_for_file(&self) {
		while !self.log.exists() {
			thread::sleep(Duration::from_millis(5));
		}
	}

	#[track_caller]
	pub(super) fn check_fault(&self, expected: &str) {
		match self.next() {
			Input::Fault(Fault::Voice(VoiceFault::NoSystemSpeech(why))) => {
				let why = why.english();
				assert!(why.contains(expected), "{why}");
			}
			Input::Fault(Fault::Voice(VoiceFault::SystemSpeechLost(why))) => {
				let why = why.to_string();
				assert!(why.contains(expected), "{why}");
			}
			ref other @ (Input::Key(_)
			| Input::Pointed(_)
			| Input::Line(_)
			| Input::Alarm
			| Input::Spoken(_)
			| Input::EngineLine(_)
			| Input::Storage(_)
			| Input::ReaderSeen
			| Input::Slept(_)
			| Input::HangUp
			| Input::EarBack(_)
			| Input::VoiceBack(_)
			| Input::Recorder(_)
			| Input::Endgames(_)
			| Input::Import(_)
			| Input::Online(_)
			| Input::Fault(_)) => panic!("{other:?} instead of a fault with {expected:?}"),
		}
	}
}

impl Drop for Scene {
	fn drop(&mut self) {
		let _ = fs::remove_file(&self.log);
	}
}

pub(super) fn german(text: &str) -> Phrase {
	Phrase::word(Language::GERMAN, text)
}

pub(super) fn spoken(id: u64) -> Input {
	Input::Spoken(UtteranceId(id))
}

/// Never at the end of it.
pub(super) const SAINT: Patience = Patience {
	start: Duration::from_secs(300),
	begin: Duration::from_secs(300),
	end: Duration::from_secs(300),
	late: Duration::from_secs(300),
	rest: Duration::ZERO,
};

/// At the end of it at once.
pub(super) const HASTY: Duration = Duration::from_millis(50);

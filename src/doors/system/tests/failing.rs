//! A speaking process that dies, freezes, talks without end or is missing.

use super::*;

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
fn whoever_was_ready_is_installed_and_does_not_answer_any_more() {
	let scene = Scene::with("ready", "echo ready; read a; exit 1", SAINT);
	scene.say_word(1);
	let lost = scene.next();
	assert!(
		matches!(lost, Input::Fault(Fault::Voice(VoiceFault::SystemSpeechLost(_)))),
		"{lost:?}"
	);
	let scene = Scene::with("never ready", "exit 3", SAINT);
	let missing = scene.next();
	assert!(
		matches!(missing, Input::Fault(Fault::Voice(VoiceFault::NoSystemSpeech(_)))),
		"{missing:?}"
	);
}

#[test]
fn a_fault_of_the_server_is_handed_on() {
	let scene = Scene::with(
		"fault",
		"echo ready; read a; echo fault other no voice; exec sleep 1000",
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
	let patience = Patience {
		late: Duration::ZERO,
		rest: Duration::ZERO,
		..patience
	};
	let scene = Scene::with("unready", "echo $$ >>\"$0\"; exec sleep 1000", patience);
	scene.check_fault("ready");
	let process = Path::new("/proc").join(scene.logged().trim());
	assert!(process.exists(), "it was not given the time to become ready");
	// A process that is still not ready when it is tried again never will be.
	scene.system.try_again();
	scene.check_fault("ready");
	assert!(
		!process.exists(),
		"the process that never got ready is still there"
	);
}

#[test]
fn a_process_that_gets_ready_late_is_tried_at_once() {
	let script = format!("while [ ! -e \"$0\" ]; do sleep 0.01; done; {HONEST}");
	let patience = Patience {
		start: HASTY,
		..SAINT
	};
	let scene = Scene::with("late", &script, patience);
	scene.check_fault("ready");
	fs::write(&scene.log, "").unwrap();
	assert_eq!(scene.next(), Input::VoiceBack(VoiceKind::System));
}

#[test]
fn a_frozen_process_is_ended() {
	let patience = Patience {
		begin: HASTY,
		..SAINT
	};
	let scene = Scene::with("frozen", "echo $$ >\"$0\"; echo ready; exec sleep 1000", patience);
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
		"echo ready; read a b c; echo begun $b; echo spoken $b; read a b c; echo begun $b; exec sleep 1000",
		patience,
	);
	scene.say_word(1);
	assert_eq!(scene.next(), spoken(1));
	scene.say_word(2);
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
	let system = System::hang(bell, Delivery::default(), None, SAINT);
	let missing = Input::Fault(Fault::Voice(VoiceFault::NoSpeechProgram));
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

//! Utterances, their delivery, and the reports of them.

use super::*;

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
fn rate_and_volume_are_told_before_the_next_words_and_after_a_new_start() {
	// Says one thing and dies.
	let script = r#"echo ready
while read -r word number rest; do
	echo "$word $number $rest" | cut -d' ' -f1-3 >>"$0"
	[ "$word" = say ] && echo "begun $number" && echo "spoken $number" && exit 1
done"#;
	let scene = Scene::with(
		"delivery",
		script,
		Patience {
			rest: Duration::ZERO,
			..SAINT
		},
	);
	scene.system.deliver(Delivery {
		rate: Rate::nearest(300),
		words: Volume::nearest(50),
		tones: Volume::LOUDEST,
	});
	scene.say_word(1);
	assert_eq!(scene.next(), spoken(1));
	// It died in silence, and the user need not know.
	scene.wait_for_log("deliver 300 50\nsay 1 de\ndeliver 300 50\n");
	scene.say_word(2);
	assert_eq!(scene.next(), spoken(2));
}

#[test]
fn the_usual_delivery_leaves_the_server_as_it_is() {
	let scene = Scene::with("usual", HONEST, SAINT);
	scene.say_word(1);
	assert_eq!(scene.next(), spoken(1));
	scene.system.deliver(Delivery {
		words: Volume::nearest(30),
		..Delivery::default()
	});
	scene.system.deliver(Delivery::default());
	scene.say_word(2);
	assert_eq!(scene.next(), spoken(2));
	assert_eq!(
		scene.logged(),
		"say de normal Eva vier\ndeliver 30\ndeliver 100\nsay de normal Eva vier\n"
	);
}

#[test]
fn a_synthesiser_that_tells_no_ends_stalls_nothing() {
	// Its first end is guessed; it is still hushed when the user presses a key.
	let script = r#"echo ready
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	[ "$word" = say ] && echo "begun $number"
done"#;
	let scene = Scene::with("no ends", script, Patience { end: HASTY, ..SAINT });
	scene.say_word(1);
	assert_eq!(scene.next(), spoken(1));
	scene.system.hush();
	scene.say_word(2);
	assert_eq!(scene.next(), spoken(2));
	assert_eq!(
		scene.logged(),
		"say de normal Eva vier\nhush \nsay de normal Eva vier\n"
	);
}

#[test]
fn what_is_only_taken_is_waited_for_by_nobody_and_can_be_hushed() {
	// A screen reader that says its orders, and no more. The probe is answered in this way, too.
	let script = r#"echo ready
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	case "$word" in say | probe) echo "taken $number" ;; esac
done"#;
	let scene = Scene::with("taken", script, SAINT);
	for id in 1..=2 {
		scene.say_word(id);
		assert_eq!(scene.next(), spoken(id));
	}
	scene.system.hush();
	scene.system.try_again();
	assert_eq!(scene.next(), Input::VoiceBack(VoiceKind::System));
	assert_eq!(
		scene.logged(),
		"say de normal Eva vier\nsay de normal Eva vier\nhush \nprobe \n"
	);
}

#[test]
fn what_comes_as_an_end_counts_before_any_guess() {
	let scene = Scene::with(
		"wins",
		HONEST,
		Patience {
			end: Duration::from_secs(300),
			..SAINT
		},
	);
	scene.say(1, german(&"Eva vier ".repeat(100)));
	assert_eq!(scene.next(), spoken(1));
}

#[test]
fn a_language_without_a_voice_is_told_once_and_then_said_by_any() {
	let script = r#"echo ready
while read -r word number rest; do
	echo "$word $rest" >>"$0"
	case $word in
	say) echo "mute $number" ;;
	read) echo "begun $number"; echo "spoken $number" ;;
	esac
done"#;
	let scene = Scene::with("mute", script, SAINT);
	// A name is said by any voice, and a word of the vocabulary is not.
	scene.say(1, Phrase::free(Language::ENGLISH, "Queen's Gambit"));
	assert_eq!(scene.next(), spoken(1));
	scene.say_word(2);
	assert_eq!(
		scene.next(),
		Input::Fault(Fault::Voice(VoiceFault::NoVoiceFor(Language::GERMAN)))
	);
	scene.say_word(3);
	assert_eq!(scene.next(), spoken(3));
	assert_eq!(
		scene.logged(),
		"read en normal Queen's Gambit\nsay de normal Eva vier\nread de normal Eva vier\n"
	);
}

#[test]
fn whoever_is_tried_speaks_in_silence_and_no_key_hushes_it() {
	let scene = Scene::with("probe", HONEST, SAINT);
	scene.system.try_again();
	scene.system.hush();
	assert_eq!(scene.next(), Input::VoiceBack(VoiceKind::System));
	assert_eq!(scene.logged(), "probe \n");
}

#[test]
fn whoever_is_tried_and_cannot_speak_is_ended() {
	let script = "echo ready; read a b c; echo begun $b; exec sleep 1000";
	let patience = Patience { end: HASTY, ..SAINT };
	let scene = Scene::with("no probe", script, patience);
	scene.system.try_again();
	scene.check_fault("end");
}

#[test]
fn a_process_that_dies_in_silence_is_followed_by_another_without_a_word() {
	let script = format!("if [ ! -e \"$0\" ]; then touch \"$0\"; echo ready; exit 1; fi\n{HONEST}");
	let scene = Scene::with(
		"quietly",
		&script,
		Patience {
			rest: Duration::ZERO,
			..SAINT
		},
	);
	scene.wait_for_file();
	thread::sleep(HASTY);
	scene.say_word(1);
	assert_eq!(scene.next(), spoken(1));
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
		"say de normal Gegner:\nread en normal Queen's Gambit\nsay de normal am Zug.\nsay de normal Eva vier\n"
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

//! Audible results: programs speak into a private sound server, and an ear writes down the words.
//!
//! `headless` is the room (a sound server without a sound card, a speech server), `terminal` the player's keyboard and
//! screen, `ear` the listener. Needed from Debian: pulseaudio pulseaudio-utils speech-dispatcher
//! speech-dispatcher-audio-plugins speech-dispatcher-espeak-ng espeak-ng tmux flac strace.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

#[path = "../online/courier.rs"]
#[allow(dead_code, reason = "the rest of it is used by the tests of the courier")]
mod courier;
#[path = "../online/double/mod.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "the rest of it is used by the tests of the courier"
)]
mod double;
mod ear;
mod ears;
mod game;
mod grammar;
mod headless;
mod hearing;
mod kept;
mod long_game;
mod lost;
mod plain_table;
mod practice;
mod pretended;
mod program;
mod rates;
mod recording;
mod script;
mod search;
mod served;
mod sound;
mod sound_file;
mod speaking_process;
mod studio;
mod system_speech;
mod terminal;
mod trained;
#[path = "../program/watch.rs"]
#[allow(dead_code, reason = "the rest of it is used by the tests of the program")]
mod watch;
mod windows;

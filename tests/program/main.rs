//! The real program through pipes: line by line, with real engines, a real database, and without sound.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod adjourned;
mod archive;
mod as_engine;
mod chess960;
#[allow(dead_code, reason = "only its reader is needed here")]
#[path = "../games/collection.rs"]
mod collection;
mod command_line;
mod doctor;
mod fair_play;
mod faults;
mod finding;
mod foreign;
mod foreign_words;
mod games;
mod hostile;
mod importing;
mod journal;
mod live;
mod packaging;
mod papers;
mod pipe;
mod plain_table;
mod reviews;
mod storage;
mod subcommands;
mod table;
mod told;
#[allow(dead_code, reason = "lines of one language are all that is asked here")]
#[path = "../tongues/words.rs"]
mod tongues;
mod watch;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Returns `true` if the system's speech is installed here, which none of these programs reaches.
fn has_speech_server() -> bool {
	Path::new("/usr/bin/speech-dispatcher").is_file()
}

/// Runs a command to its end, with these lines as its input. It may end before it has read all of them.
fn fed(command: &mut Command, input: &str) -> Output {
	let pipes = command
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::piped());
	let mut child = pipes.spawn().unwrap();
	let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
	child.wait_with_output().unwrap()
}

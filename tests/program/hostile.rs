//! Foreign input is bounded, legible, and never waited for.

use std::fs;
use std::io::Read;
use std::os::unix::net::UnixListener;
use std::process::Stdio;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::tempdir;

use crate::pipe::{Conversation, IN_VAIN, program};

#[test]
fn what_is_quoted_in_a_refusal_is_not_read_aloud_for_minutes() {
	let home = tempdir().unwrap();
	let long = "x".repeat(100_000);
	for arguments in [
		&["keys", &long][..],
		&["laws", &long],
		&["voice", "build", "--language", &long, "--name", "anna", "."],
	] {
		let refused = program(home.path()).args(arguments).output().unwrap();
		let told = String::from_utf8(refused.stderr).unwrap();
		assert!(!refused.status.success());
		assert!(told.contains("xxx … ") || told.contains(" … xxx"), "{told}");
		assert!(told.ends_with(".\n") && told.chars().count() < 1_600, "{told}");
	}
}

/// Such a path would lead somewhere else from every folder in which the program is started.
#[test]
fn a_folder_of_settings_that_is_not_absolute_is_not_used() {
	let home = tempdir().unwrap();
	let stranger = home.path().join("here/annabella/words");
	fs::create_dir_all(&stranger).unwrap();
	fs::write(stranger.join("de.toml"), "[pieces]\nknight = \"Ross\"\n").unwrap();
	let mut game = Conversation::of(
		program(home.path())
			.current_dir(home.path())
			.env("XDG_CONFIG_HOME", "here")
			.args("--two --clock none --vocabulary de --voice none".split_whitespace()),
	);
	game.enter("Sf3");
	assert_eq!(game.hear_until("Gustav eins"), "Springer Gustav eins Felix drei.");
	game.end();
}

#[test]
fn a_name_of_a_take_writes_no_line_of_its_own() {
	let home = tempdir().unwrap();
	let takes = home.path().join("takes");
	fs::create_dir(&takes).unwrap();
	fs::write(takes.join("x%0AThe voice anna has 9 clips.wav"), "").unwrap();
	let built = program(home.path())
		.args(["voice", "build", "--language", "de", "--name", "anna"])
		.arg(&takes)
		.output()
		.unwrap();
	let told = String::from_utf8(built.stdout).unwrap();
	assert!(
		told.starts_with("x The voice anna has 9 clips: Das ist kein Text des Programms und bleibt weg.\n"),
		"{told}"
	);
}

/// The file with which a client identifies itself to the sound server.
#[test]
fn a_pipe_in_place_of_the_cookie_of_the_sound_server_is_not_waited_for() {
	let home = tempdir().unwrap();
	let cookie = home.path().join("cookie");
	mknodat(CWD, &cookie, FileType::Fifo, Mode::RWXU, 0).unwrap();
	let server = home.path().join("pulse");
	let listener = UnixListener::bind(&server).unwrap();
	let mut listing = program(home.path())
		.env("PULSE_SERVER", format!("unix:{}", server.display()))
		.env("PULSE_COOKIE", &cookie)
		.arg("ears")
		.stdout(Stdio::null())
		.spawn()
		.unwrap();
	let (mut client, _) = listener.accept().unwrap();
	client.set_read_timeout(Some(IN_VAIN)).unwrap();
	let is_asked = client.read_exact(&mut [0; 20]).is_ok();
	listing.kill().unwrap();
	listing.wait().unwrap();
	assert!(is_asked, "it waits for the cookie");
}

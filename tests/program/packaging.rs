//! Contents of a package: manual pages and completions.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::pipe::program;

#[test]
fn every_command_has_its_manual_page() {
	let home = tempdir().unwrap();
	let folder = home.path().join("man");
	let write = || {
		program(home.path())
			.arg("man-pages")
			.arg(&folder)
			.output()
			.unwrap()
	};
	assert!(write().status.success());
	for (name, told) in [
		("annabella", "people who cannot see the board"),
		("annabella-table", "tournament table"),
		("annabella-games-export", "as PGN"),
	] {
		let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
		assert!(page.contains(".TH") && page.contains(told), "{name}: {page}");
	}
	// Commands that only the program itself calls have none.
	assert!(!folder.join("annabella-engine-keeper.1").exists());
	let again = write();
	assert!(!again.status.success());
	let why = String::from_utf8(again.stderr).unwrap();
	assert!(why.contains("gibt es schon, und es bleibt, wie es ist"), "{why}");
}

#[test]
fn bash_understands_its_completions() {
	let home = tempdir().unwrap();
	let script = program(home.path())
		.args(["completions", "bash"])
		.output()
		.unwrap()
		.stdout;
	let mut bash = Command::new("bash")
		.arg("-s")
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	let mut input = bash.stdin.take().unwrap();
	input.write_all(&script).unwrap();
	input
		.write_all(
			b"\nCOMP_WORDS=(annabella gam); COMP_CWORD=1; _annabella annabella gam annabella; echo ${COMPREPLY[@]}\n",
		)
		.unwrap();
	drop(input);
	let output = bash.wait_with_output().unwrap();
	assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "games");
}

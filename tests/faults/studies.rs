//! Edits of a study: the plug is pulled at any moment, and every edit that was answered is in the file.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use annabella::sheet::StudyFile;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::tempdir;

use crate::kills::Run;

const FLAGS: [&str; 3] = ["--two", "--clock", "none"];
/// Number of edits in one run.
const EDITS: usize = 40;
const SAVED: &str = "Comment saved.";

/// Comments on the first move of the first game that comes with the program; returns the number of edits that were answered.
fn edit(run: &mut Run) -> Option<usize> {
	run.ask("read games", |line| line.starts_with("One: "))?;
	run.ask("1", |_| true)?;
	run.ask("", |line| line.starts_with("One, White"))?;
	let mut answered = 0;
	for number in 1..=EDITS {
		let line = format!("write comment edit number {number}");
		if run.ask(&line, |line| line == SAVED).is_none() {
			break;
		}
		answered = number;
	}
	Some(answered)
}

/// Returns the number of the last edit in the file of the study; zero without a file.
fn kept(home: &Path) -> usize {
	let folder = home.join("data/annabella/studies");
	let files = fs::read_dir(folder).into_iter().flatten().flatten();
	let mut studies = files
		.map(|file| file.path())
		.filter(|path| !path.file_name().unwrap().to_string_lossy().starts_with('.'));
	let Some(path) = studies.next() else { return 0 };
	assert_eq!(studies.next(), None, "one file");
	let read = StudyFile::read(&fs::read(path).unwrap());
	assert!(read.is_whole && read.chapters.len() == 1, "the file is whole");
	let (_, behind) = read.chapters[0].moves.split_once("edit number ").unwrap();
	let digits = behind.split(|sign: char| !sign.is_ascii_digit()).next();
	digits.unwrap().parse().unwrap()
}

fn pull_the_plug(times: u32) {
	let home = tempdir().unwrap();
	let mut run = Run::start(home.path(), &FLAGS);
	let began = Instant::now();
	assert_eq!(edit(&mut run), Some(EDITS));
	let took = began.elapsed();
	drop(run.input);
	assert!(run.child.wait().unwrap().success());
	assert_eq!(kept(home.path()), EDITS);
	let mut all = 0;
	for time in 0..times {
		let home = tempdir().unwrap();
		let random = RandomState::new().hash_one(time) % 100_000;
		let moment = took.mul_f64(random as f64 / 100_000.0);
		let mut run = Run::start(home.path(), &FLAGS);
		let process = Pid::from_child(&run.child);
		let plug = thread::spawn(move || {
			thread::sleep(moment.max(Duration::from_millis(1)));
			kill_process(process, Signal::KILL).unwrap();
		});
		let answered = edit(&mut run).unwrap_or(0);
		plug.join().unwrap();
		run.child.wait().unwrap();
		let kept = kept(home.path());
		assert!(
			kept == answered || kept == answered + 1,
			"killed after {moment:?}: {answered} answered, {kept} kept"
		);
		all += answered;
	}
	println!("{times} kills, {all} edits were answered and all were there.");
}

#[test]
fn answered_edits_outlive_a_pulled_plug() {
	pull_the_plug(3);
}

#[test]
#[ignore = "takes minutes"]
fn answered_edits_outlive_many_pulled_plugs() {
	pull_the_plug(100);
}

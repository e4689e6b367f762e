//! The house keeps its shape: arrows point down, the house stays pure, and the map tells the truth.
//!
//! The reasons stand in `docs/architecture.md`. A better plan is first changed there and here.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod arms;
mod circles;
mod continued;
mod declarations;
mod english;
mod imports;
mod ladders;
mod long;
mod messages;
mod one_name;
mod papers;
mod phrases;
mod profiles;
mod rust;
mod supplies;
mod systems;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rust::{arrows, code, names};

/// The floors of the house, from the ground up. A room uses only rooms on lower floors.
const FLOORS: [&[&str]; 10] = [
	&["chess", "names", "texts"],
	&[
		"clock", "endgames", "envelope", "keys", "mating", "openings", "opponent", "uci",
	],
	&["laws", "puzzles", "training"],
	&["game"],
	&["sheet", "voice"],
	&["commands", "online", "repertoire", "review", "wire"],
	&["asking", "settings"],
	&["ports"],
	&["narrator"],
	&["desk"],
];

/// Folders of `src` that belong to the programs and not to the house.
const OUTSIDE: [&str; 6] = ["cli", "courier", "doors", "frontends", "speech", "subcommands"];

/// Shared parts of the doors: reports, and safe input and output of text. Every other door is alone.
const FRAME: [&str; 13] = [
	"bell",
	"bounds",
	"companions",
	"legible",
	"local_time",
	"outlet",
	"platform",
	"quiet",
	"samples",
	"signals",
	"stdout",
	"user_dirs",
	"wrap",
];

/// The crates that touch the world. The house does not know them.
const WORLD: [&str; 25] = [
	"chasolver",
	"chess_board",
	"clap",
	"cpal",
	"crossterm",
	"flac_codec",
	"flate2",
	"futures_executor",
	"getrandom",
	"hound",
	"libc",
	"libloading",
	"opus_pure",
	"pulseaudio",
	"ratatui",
	"rusqlite",
	"rustfft",
	"rustix",
	"rustls",
	"seccompiler",
	"signal_hook",
	"strsim",
	"tts",
	"ureq",
	"windows_sys",
];

/// Crates that one room hides from all others.
const HIDDEN: [(&str, &str); 1] = [("shakmaty", "chess")];

/// A longer file explains in its first comment why it is one thought.
const LONGEST: usize = 1000;

/// Names without meaning, which attract everything.
const EMPTY_NAMES: [&str; 10] = [
	"common", "core", "handler", "helper", "helpers", "manager", "misc", "shared", "util", "utils",
];

/// A file of the project.
#[derive(Debug)]
pub struct Paper {
	/// From the project's folder, with `/`.
	pub path: String,
	pub text: String,
}

impl Paper {
	/// The folder or file directly under `src`, or under a folder of it.
	fn below(&self, folder: &str) -> Option<&str> {
		let rest = self.path.strip_prefix(folder)?.strip_prefix('/')?;
		Some(rest.split('/').next().unwrap_or(rest).trim_end_matches(".rs"))
	}

	/// Returns the room of the house to which it belongs, if any.
	fn room(&self) -> Option<&str> {
		let below = self.below("src")?;
		(self.path.matches('/').count() > 1 && !OUTSIDE.contains(&below)).then_some(below)
	}
}

fn project() -> PathBuf {
	PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The text of one file of the project.
pub fn read(path: &str) -> String {
	fs::read_to_string(project().join(path)).unwrap_or_else(|error| panic!("{path} cannot be read: {error}."))
}

/// Returns every file under a folder of the project whose name has this ending, in the order of their names.
pub fn papers(folder: &str, ending: &str) -> Vec<Paper> {
	fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
		let Ok(entries) = fs::read_dir(folder) else { return };
		for path in entries.map(|entry| entry.unwrap().path()) {
			if path.is_dir() {
				walk(&path, ending, found);
			} else if path.to_string_lossy().ends_with(ending) {
				found.push(path);
			}
		}
	}
	let mut found = Vec::new();
	walk(&project().join(folder), ending, &mut found);
	found.sort();
	found
		.into_iter()
		.map(|path| Paper {
			text: fs::read_to_string(&path).unwrap(),
			path: path
				.strip_prefix(project())
				.unwrap()
				.to_string_lossy()
				.into_owned(),
		})
		.collect()
}

fn floor_of(room: &str) -> Option<usize> {
	FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// Fails with all faults, and the reason for the rule.
#[track_caller]
pub fn none(wrong: &[String], why: &str) {
	assert!(
		wrong.is_empty(),
		"\n{}\n{why} See docs/architecture.md.\n",
		wrong.join("\n")
	);
}

#[test]
fn every_room_has_a_floor() {
	let rooms: BTreeSet<String> = papers("src", ".rs")
		.iter()
		.filter_map(|paper| paper.room().map(str::to_owned))
		.collect();
	let planned: BTreeSet<String> = FLOORS.concat().into_iter().map(str::to_owned).collect();
	assert_eq!(
		rooms, planned,
		"The rooms in src and the floors in tests/house differ. See docs/architecture.md."
	);
}

// Every arrow goes strictly down, so there can be no loop of rooms either.
#[test]
fn a_room_uses_only_rooms_on_lower_floors() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		let Some(room) = paper.room() else { continue };
		let here = floor_of(room);
		for to in arrows(&code(&paper.text)) {
			if to != room && floor_of(&to).is_some_and(|there| here.is_none_or(|here| there >= here)) {
				wrong.push(format!(
					"{}: {room} uses {to}, which is not on a lower floor.",
					paper.path
				));
			}
		}
	}
	none(
		&wrong,
		"A room that looks up cannot be understood without what is above it.",
	);
}

#[test]
fn the_house_knows_no_world() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		let Some(room) = paper.room() else { continue };
		let code = code(&paper.text);
		for name in names(&code) {
			if WORLD.contains(&name) || name == "std" {
				wrong.push(format!("{}: names {name}.", paper.path));
			}
			if let Some((_, owner)) = HIDDEN
				.iter()
				.find(|(hidden, owner)| *hidden == name && *owner != room)
			{
				wrong.push(format!(
					"{}: names {name}, which only the room {owner} may.",
					paper.path
				));
			}
		}
	}
	let lib = code(&read("src/lib.rs"));
	if !lib.contains("#![no_std]") || names(&lib).any(|name| name == "std") {
		wrong.push("src/lib.rs: the house must be no_std.".to_owned());
	}
	none(
		&wrong,
		"The house is pure: no input, no output, no clock, no threads.",
	);
}

#[test]
fn no_door_knows_another() {
	let all = papers("src/doors", ".rs");
	let doors: BTreeSet<&str> = all
		.iter()
		.filter_map(|paper| paper.below("src/doors"))
		.filter(|door| *door != "mod" && !FRAME.contains(door))
		.collect();
	assert!(!doors.is_empty(), "There are no doors in src/doors.");
	let mut wrong = Vec::new();
	for paper in &all {
		let here = paper.below("src/doors").unwrap_or_default();
		let code = code(&paper.text);
		if here == "mod" {
			continue;
		}
		for door in doors.iter().filter(|door| **door != here) {
			let mut ways = vec![format!("crate::doors::{door}")];
			// From a folder of its own, `super` is that folder.
			if paper.path.matches('/').count() == 2 || paper.path.ends_with("/mod.rs") {
				ways.push(format!("super::{door}"));
			}
			if ways.iter().any(|way| rust::uses(&code, way)) {
				wrong.push(format!("{}: names the door {door}.", paper.path));
			}
		}
	}
	none(
		&wrong,
		"Doors that know each other decide things between themselves, outside the house.",
	);
}

#[test]
fn files_say_what_they_know_and_why_they_are_long() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		let lines = paper.text.lines().count();
		let explained = paper
			.text
			.lines()
			.take_while(|line| line.starts_with("//!"))
			.count() > 1;
		if lines > LONGEST && !explained {
			wrong.push(format!(
				"{}: {lines} lines, and no second //! line says why it is one file.",
				paper.path
			));
		}
		if !paper.text.starts_with("//! ") {
			wrong.push(format!("{}: does not begin with a //! line.", paper.path));
		}
		let name = paper.path.trim_end_matches("/mod.rs").trim_end_matches(".rs");
		if let Some(empty) = EMPTY_NAMES
			.iter()
			.find(|empty| name.ends_with(&format!("/{empty}")))
		{
			wrong.push(format!("{}: the name {empty} says nothing.", paper.path));
		}
	}
	none(
		&wrong,
		"A file is one thought, and its first sentence says which.",
	);
}

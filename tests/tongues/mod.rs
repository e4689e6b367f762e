//! One language at a time: the program's speech and output have no word of another.

mod words;

use std::fs;
use std::path::Path;

use annabella::chess::{Color, Position, Square};
use annabella::game::{Fact, Refusal};
use annabella::ports::{DeviceFault, EndgameFault, EngineFault, FileFault, Obstacle, StorageFault};
use annabella::sheet::{GameRecord, IncidentReport, Letters, Of, Reader, Style, Words};
use annabella::texts::dialogue_codes;
use annabella::voice::{Language, Library, Manner, Vocabulary};
use annabella::wire::Referee;
use serde_json::{Value, json};

use words::Tongues;

/// Fails with every text that mixes languages.
#[track_caller]
fn none(wrong: &[String]) {
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(tongues: &Tongues, language: &str, place: &str, text: &str, wrong: &mut Vec<String>) {
	for line in text.lines() {
		let foreign = tongues.foreign(language, line);
		if !foreign.is_empty() {
			wrong.push(format!("{language} {place}: {line}: {foreign:?}"));
		}
	}
}

/// The facts of every golden journal.
fn journals() -> Vec<(String, Vec<Fact>)> {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
	let mut found = Vec::new();
	for file in fs::read_dir(folder).unwrap() {
		let path = file.unwrap().path();
		if path.extension().is_none_or(|ending| ending != "jsonl") {
			continue;
		}
		let mut reader = Reader::default();
		let mut facts = Vec::new();
		for line in fs::read_to_string(&path).unwrap().lines() {
			let fact = reader.line(line.as_bytes()).unwrap();
			facts.extend(fact.map(|text| serde_json::from_str::<Fact>(text).unwrap()));
		}
		found.push((path.file_stem().unwrap().to_string_lossy().into_owned(), facts));
	}
	assert!(found.len() > 50);
	found
}

#[test]
fn papers_are_in_one_language() {
	let tongues = Tongues::read();
	let mut wrong = Vec::new();
	for (name, facts) in journals() {
		let record = GameRecord::of(&facts).unwrap();
		let heading = record.heading("2026-11-21");
		for language in dialogue_codes() {
			let words = Words::of(language).unwrap();
			let letters = Letters::from_name(language).unwrap();
			let style = Style {
				letters,
				..Style::default()
			};
			let report = IncidentReport::of(&facts, &heading, (language, &words)).unwrap();
			let mut papers = vec![record.text(Of::Table, &heading, &words, &style), report.text()];
			papers.extend(record.claim(&heading, &words, &style));
			papers.extend(
				record
					.envelope(&heading, (language, &words), letters)
					.map(|envelope| envelope.text()),
			);
			// A name stands as it was written, and moves have letters of their own.
			let seats =
				[Color::White, Color::Black].map(|color| record.table().opening().seat(color).on_paper());
			for paper in papers {
				let said = paper.lines().filter(|line| {
					let is_name = seats
						.iter()
						.any(|name| !name.is_empty() && line.ends_with(name.as_str()));
					!is_name && !line.trim_start().starts_with(|sign: char| sign.is_ascii_digit())
				});
				for line in said {
					check(&tongues, language, &name, line, &mut wrong);
				}
			}
		}
	}
	none(&wrong);
}

fn vocabulary(language: &str) -> Vocabulary {
	Vocabulary::new(
		&Library::built_in(),
		Manner::new(Language::new(language).unwrap()),
	)
	.unwrap()
}

#[test]
fn refusals_and_faults_are_in_one_language() {
	let tongues = Tongues::read();
	let mut wrong = Vec::new();
	let obstacles = [
		Obstacle::Missing,
		Obstacle::NotAFolder,
		Obstacle::NotAllowed,
		Obstacle::ReadOnly,
		Obstacle::Full,
		Obstacle::Limit,
		Obstacle::TooLarge { kilobytes: 5 },
		Obstacle::NotText,
		Obstacle::NotAFile,
		Obstacle::Circle,
		Obstacle::NoHome,
		Obstacle::Busy,
		Obstacle::Damaged,
		Obstacle::Older,
		Obstacle::Foreign,
		Obstacle::DiskFails,
		Obstacle::Unkept,
		Obstacle::ManyNames,
		Obstacle::Quota,
		Obstacle::TooManyFiles,
		Obstacle::TooManyPrograms,
		Obstacle::NoMemory,
		Obstacle::NameTooLong,
		Obstacle::DiskGone,
		Obstacle::Closed,
		Obstacle::Unanswered,
		Obstacle::Unsupported,
		Obstacle::Other("in the words of the system".into()),
	];
	for language in dialogue_codes() {
		let words = vocabulary(language);
		let mut told = Vec::new();
		told.extend(
			Refusal::EXAMPLES
				.iter()
				.map(|refusal| words.refuse(refusal, &Position::start())),
		);
		for why in &obstacles {
			let fault = FileFault {
				path: String::from("/x/y"),
				why: why.clone(),
			};
			told.push(words.file_fault(&fault));
			told.push(words.endgame_fault(&EndgameFault::NotMade(why.clone())));
			told.push(words.shelf_fault(&StorageFault::Keeping(fault)));
			told.push(words.engine_fault(&EngineFault::NotStarted {
				program: "x".into(),
				why: why.clone(),
			}));
		}
		for why in [
			StorageFault::NoGame(3),
			StorageFault::Newer,
			StorageFault::Gone,
			StorageFault::Cut,
			StorageFault::Replaced,
		] {
			told.push(words.shelf_fault(&why));
		}
		for why in [
			EngineFault::NotFound("x".into()),
			EngineFault::NotUci("x".into()),
			EngineFault::NoMove,
			EngineFault::NotAMove("x".into()),
			EngineFault::Illegal {
				from: Square::E2,
				to: Square::E5,
			},
			EngineFault::Deaf,
			EngineFault::Babbles("x".into()),
			EngineFault::LockedOut,
		] {
			told.push(words.engine_fault(&why));
		}
		for why in [
			DeviceFault::Missing {
				name: "x".into(),
				nearest: Some("y".into()),
			},
			DeviceFault::Taken("x".into()),
			DeviceFault::NoSides,
			DeviceFault::Unnamed,
			DeviceFault::SameCard("x".into()),
			DeviceFault::ServerSilent,
			"in the words of the sound system".into(),
		] {
			told.push(words.device_fault(&why));
		}
		for phrase in told {
			check(&tongues, language, "says", &phrase.to_string(), &mut wrong);
		}
	}
	none(&wrong);
}

#[test]
fn what_is_wrong_with_a_table_is_in_its_language() {
	let tongues = Tongues::read();
	let mut wrong = Vec::new();
	let bad = [
		json!({ "profile": "fide-2016" }),
		json!({ "profile": "fi-national-2017" }),
		json!({ "profile": "fide-2017-blitz+fi-national-2017" }),
		json!({ "regulations": { "illegal_moves_to_loose": 3 } }),
		json!({ "regulations": { "illegal_moves_to_lose": 0 } }),
		json!({ "regulations": { "default_time": "soon" } }),
		json!({ "regulations": { "class": "blitz" } }),
		json!({ "regulations": { "seventyfive": 3 } }),
		json!({ "regulations": 3 }),
		json!({ "arbiter": "nobody" }),
		json!({ "white": 3 }),
		json!({ "white": { "name": "x".repeat(5_000) } }),
		json!({ "boards": 3 }),
		json!({ "echo": "loud" }),
		json!({ "clock": { "mode": "sand" } }),
		json!({ "clock": 3 }),
		json!({ "clock": { "mode": "increment", "periods": [] } }),
		json!({ "clock": { "mode": "increment", "periods": [{ "minutes": -1 }] } }),
		json!({ "clock": { "mode": "increment", "periods": [{ "minutes": 5, "moves": 0 }] } }),
		json!({ "position": "chess960:961" }),
		json!({ "position": "8/8/8/8/8/8/8/8 w - - 0 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7 w - - 0 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7K x - - 0 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7K w X - 0 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7K w - e9 0 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7K w - - x 1" }),
		json!({ "position": "k7/8/8/8/8/8/8/7K w - - 0 1 zzz" }),
		json!({ "position": "k7/8/8/8/8/8/8/P6K w - - 0 1" }),
		json!({ "position": "kk6/8/8/8/8/8/8/7K w - - 0 1" }),
		json!({ "position": "k6R/8/8/8/8/8/8/7K w - - 0 1" }),
		json!({ "position": "k6z/8/8/8/8/8/8/7K w - - 0 1" }),
		json!({ "position": "k7" }),
		json!({ "speech": { "form": "middling" } }),
	];
	for language in dialogue_codes() {
		for field in &bad {
			let mut line =
				json!({ "at": 0, "by": "arbiter", "do": "setup", "speech": { "vocabulary": language } });
			for (key, value) in field.as_object().unwrap() {
				match value.as_object() {
					Some(speech) if key == "speech" => {
						line["speech"].as_object_mut().unwrap().extend(speech.clone())
					}
					_ => line[key] = value.clone(),
				}
			}
			let answer: Value =
				serde_json::from_str(&Referee::new().unwrap().answer(&line.to_string())).unwrap();
			assert_eq!(answer["ok"], false, "{line}");
			let text = answer["refused"]["text"].as_str().unwrap();
			check(&tongues, language, &field.to_string(), text, &mut wrong);
		}
	}
	none(&wrong);
}

/// Walks in which lines have names of a keymap, of settings or of words in them, or a move in another language than the rest.
const NAMES: [&str; 2] = ["own-files-", "world-"];

/// The names of events and players in the games of a walk, which stay in their language.
fn names(walk: &str) -> Vec<&str> {
	let tags = walk.lines().filter(|line| line.starts_with("pgn ["));
	tags.flat_map(|line| line.split('"').skip(1).step_by(2))
		.filter(|name| name.contains(char::is_alphabetic))
		.collect()
}

#[test]
fn no_line_of_a_walk_is_in_two_languages() {
	let tongues = Tongues::read();
	let mut wrong = Vec::new();
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/walks");
	let mut heard = 0;
	for file in fs::read_dir(folder).unwrap() {
		let path = file.unwrap().path();
		let name = path.file_name().unwrap().to_string_lossy().into_owned();
		if !name.ends_with(".walk") || NAMES.iter().any(|known| name.starts_with(known)) {
			continue;
		}
		let text = fs::read_to_string(&path).unwrap();
		let names = names(&text);
		for line in text.lines().filter_map(|line| line.strip_prefix("< ")) {
			heard += 1;
			let bare = names
				.iter()
				.fold(line.to_owned(), |bare, name| bare.replace(name, ""));
			let languages = tongues.languages(&bare);
			if languages.values().filter(|words| words.len() > 1).count() > 1 {
				wrong.push(format!("{name}: {line}: {languages:?}"));
			}
		}
	}
	assert!(heard > 5_000);
	none(&wrong);
}

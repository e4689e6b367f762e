//! No circle of files: what two files need of each other belongs in a third, or in one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::imports::{Arrows, between_files};
use super::papers;

/// The circles that are left. A circle that is gone leaves the list; none comes in.
const LEFT: &[&[&str]] = &[
	&[
		"src/chess/fen.rs",
		"src/chess/placement.rs",
		"src/chess/position.rs",
	],
	&[
		"src/desk/appearance.rs",
		"src/desk/board/answers.rs",
		"src/desk/board/asked.rs",
		"src/desk/board/mod.rs",
		"src/desk/building.rs",
		"src/desk/choices/mod.rs",
		"src/desk/ears.rs",
		"src/desk/effect.rs",
		"src/desk/face.rs",
		"src/desk/game_session.rs",
		"src/desk/input.rs",
		"src/desk/kept/deeds.rs",
		"src/desk/kept/mod.rs",
		"src/desk/menu.rs",
		"src/desk/mode.rs",
		"src/desk/narrator/cast.rs",
		"src/desk/narrator/hearing.rs",
		"src/desk/narrator/mod.rs",
		"src/desk/narrator/printing.rs",
		"src/desk/page.rs",
		"src/desk/play/advice.rs",
		"src/desk/play/mod.rs",
		"src/desk/play/opening.rs",
		"src/desk/play/opponent.rs",
		"src/desk/play/question.rs",
		"src/desk/preferences/mod.rs",
		"src/desk/reading/mod.rs",
		"src/desk/reading/search.rs",
		"src/desk/recorder.rs",
		"src/desk/recording.rs",
		"src/desk/rows.rs",
		"src/desk/setup/items.rs",
		"src/desk/setup/mod.rs",
		"src/desk/start/mod.rs",
		"src/desk/start/questions.rs",
		"src/desk/table/choices.rs",
		"src/desk/table/guide.rs",
		"src/desk/table/locking.rs",
		"src/desk/table/mod.rs",
		"src/desk/table/questions.rs",
		"src/desk/table/setup.rs",
		"src/desk/table/spoken_line.rs",
		"src/desk/table/telling.rs",
	],
	&[
		"src/doors/recorder/order.rs",
		"src/doors/recorder/player.rs",
		"src/doors/recorder/way.rs",
	],
	&[
		"src/doors/shelf/archive.rs",
		"src/doors/shelf/cabinet.rs",
		"src/doors/shelf/gone.rs",
		"src/doors/shelf/opening.rs",
		"src/doors/shelf/steps.rs",
		"src/doors/shelf/trouble.rs",
	],
	&["src/doors/sound/device.rs", "src/doors/sound/order.rs"],
	&["src/doors/system/mouthpiece.rs", "src/doors/system/process.rs"],
	&["src/doors/terminal/boards.rs", "src/doors/terminal/layout.rs"],
	&["src/doors/transcript/input.rs", "src/doors/transcript/sheet.rs"],
	&["src/errands/games.rs", "src/errands/journal.rs"],
	&[
		"src/game/adjournment.rs",
		"src/game/apply/hands.rs",
		"src/game/case.rs",
		"src/game/command.rs",
		"src/game/fact.rs",
		"src/game/quickplay.rs",
		"src/game/record.rs",
		"src/game/remedy.rs",
		"src/game/table.rs",
		"src/game/turn.rs",
	],
	&["src/laws/chance.rs", "src/laws/judgement.rs"],
	&[
		"src/sheet/differ.rs",
		"src/sheet/lines.rs",
		"src/sheet/note.rs",
		"src/sheet/record.rs",
	],
	&[
		"src/voice/commands.rs",
		"src/voice/lexicon.rs",
		"src/voice/library.rs",
		"src/voice/vocabulary.rs",
		"src/voice/words.rs",
	],
	&["src/wire/notes.rs", "src/wire/report.rs"],
];

/// The files that reach each other, each with at least one other, in the order of their names.
fn circles(arrows: &Arrows) -> BTreeSet<Vec<String>> {
	let reached: BTreeMap<&String, BTreeSet<&String>> =
		arrows.keys().map(|file| (file, reach(arrows, file))).collect();
	let both = |one: &String, other: &String| {
		let reaches = |from: &String, to: &String| reached.get(from).is_some_and(|found| found.contains(to));
		one != other && reaches(one, other) && reaches(other, one)
	};
	let files = || arrows.keys();
	files()
		.map(|one| {
			files()
				.filter(|other| *other == one || both(one, other))
				.cloned()
				.collect::<Vec<_>>()
		})
		.filter(|circle| circle.len() > 1)
		.collect()
}

fn reach<'a>(arrows: &'a Arrows, from: &String) -> BTreeSet<&'a String> {
	let mut found = BTreeSet::new();
	let mut next: Vec<&String> = arrows.get(from).into_iter().flat_map(BTreeMap::keys).collect();
	while let Some(file) = next.pop() {
		if found.insert(file) {
			next.extend(arrows.get(file).into_iter().flat_map(BTreeMap::keys));
		}
	}
	found
}

#[test]
fn no_files_import_each_other_in_a_circle() {
	let arrows = between_files(&papers("src", ".rs"));
	let found = circles(&arrows);
	let left: BTreeSet<Vec<String>> = LEFT
		.iter()
		.map(|files| files.iter().map(|&file| file.to_owned()).collect())
		.collect();
	let mut wrong = String::new();
	for circle in found.difference(&left) {
		writeln!(wrong, "These {} files need each other:", circle.len()).unwrap();
		for (from, to, names) in circle
			.iter()
			.flat_map(|from| arrows[from].iter().map(move |(to, names)| (from, to, names)))
			.filter(|(_, to, _)| circle.contains(to))
		{
			let names: Vec<&str> = names.iter().map(String::as_str).collect();
			writeln!(wrong, "  {from} takes from {to}: {}", names.join(", ")).unwrap();
		}
	}
	for circle in left.difference(&found) {
		writeln!(
			wrong,
			"This circle is gone, or is another one now: {}",
			circle.join(", ")
		)
		.unwrap();
	}
	let list = found
		.iter()
		.fold(String::new(), |list, circle| list + &format!("\t&{circle:?},\n"));
	assert!(
		wrong.is_empty(),
		"\n{wrong}\nFiles in a circle can only be understood together. With what was found, LEFT in tests/house/circles.rs is \
		 this; it may only get smaller:\n{list}"
	);
}

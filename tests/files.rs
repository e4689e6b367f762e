//! Files of games by many writers, and damaged ones: the result of our reader is written down, for comparison with that of
//! another program.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use annabella::sheet::{Collector, MoveTree, Odd};

#[test]
#[ignore = "scripts/beside-chess makes the files, and compares"]
fn files_of_many_hands_are_read_for_comparison() {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/beside-chess");
	let mut written = String::new();
	let mut files: Vec<_> = fs::read_dir(folder.join("files"))
		.unwrap()
		.map(|file| file.unwrap().path())
		.collect();
	files.sort();
	for file in files {
		let name = file.file_name().unwrap().to_string_lossy();
		let mut each =
			|game: Result<Box<annabella::sheet::ImportedGame>, annabella::sheet::Refused>| match game {
				Ok(game) => {
					let tree = MoveTree::of(&game.moves);
					let moves: Vec<&str> = tree.branches[0]
						.steps
						.iter()
						.map(|step| step.san.trim_end_matches(['+', '#']))
						.collect();
					writeln!(
						written,
						"{name}\tread\t{}\t{}",
						game.tag("Event"),
						moves.join(" ")
					)
					.unwrap();
				}
				Err(refused) => writeln!(
					written,
					"{name}\trefused\t{}\tline {}: {}",
					refused.number, refused.line, refused.flaw
				)
				.unwrap(),
			};
		let mut collector = Collector::default();
		collector.take(&fs::read(&file).unwrap(), &mut each);
		let oddities = collector.end(&mut each);
		for odd in oddities.first.iter().filter(|odd| odd.what == Odd::TagsAlone) {
			writeln!(
				written,
				"{name}\trefused\t{}\tline {}: its tags stand alone",
				odd.number, odd.line
			)
			.unwrap();
		}
	}
	fs::write(folder.join("ours.txt"), written).unwrap();
}

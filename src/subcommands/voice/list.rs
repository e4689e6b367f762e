//! The voices that there are.

use std::collections::BTreeSet;

use annabella::voice::Library;

use crate::doors::legible::legible;
use crate::doors::sound::{self, Named};
use crate::doors::user_dirs;
use crate::subcommands::output::{Failure, print};

/// Prints a line a voice; with `missing`, also every text that an own one lacks for a game.
pub fn run(missing: bool) -> Result<(), Failure> {
	let library = Library::built_in();
	for (language, pack) in sound::languages().filter_map(|known| Some((known, sound::built_in(known)?))) {
		let needed = library.clip_texts(language);
		let there = pack.texts().filter(|text| needed.contains(*text)).count();
		print(format!(
			"built in, {language}: {there} of {} texts.",
			needed.len()
		))?;
	}
	let own = sound::named(&user_dirs::voices()?)?;
	for Named { name, language, path } in &own {
		let name = legible(name);
		let pack = match sound::load(path) {
			Ok(pack) => pack,
			Err(why) => {
				print(format!("{name}, {language}: {}", legible(&why.to_string())))?;
				continue;
			}
		};
		let texts: BTreeSet<&str> = pack.texts().collect();
		let (game, rest) = library.recording_order(*language);
		let lacking: Vec<&String> = game
			.iter()
			.filter(|text| !texts.contains(text.as_str()))
			.collect();
		let all = game.len() + rest.len();
		let there = game
			.iter()
			.chain(&rest)
			.filter(|text| texts.contains(text.as_str()));
		let there = there.count();
		print(format!(
			"{name}, {language}: {there} of {all} texts, missing for a game: {}.",
			lacking.len()
		))?;
		if missing {
			lacking.iter().try_for_each(print)?;
		}
	}
	if own.is_empty() {
		print("There is no voice of your own yet. annabella voice record makes one.")?;
	}
	Ok(())
}

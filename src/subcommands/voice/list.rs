//! The voices that there are.

use std::collections::BTreeSet;

use annabella::message;
use annabella::voice::Library;
use serde_json::json;

use crate::doors::legible::legible;
use crate::doors::sound::{self, Named};
use crate::doors::user_dirs;
use crate::subcommands::output::{Failure, entry, print, remark, tell};

/// Prints a line a voice; with `missing`, also every text that an own one lacks for a game.
pub fn run(missing: bool, json: bool) -> Result<(), Failure> {
	let library = Library::built_in();
	for (language, pack) in sound::languages().filter_map(|known| Some((known, sound::built_in(known)?))) {
		let needed = library.clip_texts(language);
		let there = pack.texts().filter(|text| needed.contains(*text)).count();
		let all = needed.len();
		match json {
			true => entry(&json!({
				"name": null, "language": language.code(), "built_in": true, "recorded": there, "texts": all,
			}))?,
			false => tell(message!(VoiceBuiltIn, language, there, all))?,
		}
	}
	let own = sound::named(&user_dirs::voices()?)?;
	for Named { name, language, path } in &own {
		let name = legible(name);
		let pack = match sound::load(path) {
			Ok(pack) => pack,
			Err(why) => {
				remark(json, message!(VoiceDamaged, name, language, why = why.told))?;
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
		if json {
			entry(&json!({
				"name": name, "language": language.code(), "built_in": false, "recorded": there, "texts": all,
				"missing_for_a_game": lacking.len(),
			}))?;
			continue;
		}
		tell(message!(
			VoiceOwn,
			name,
			language,
			there,
			all,
			missing = lacking.len()
		))?;
		if missing {
			lacking.iter().try_for_each(print)?;
		}
	}
	if own.is_empty() {
		remark(json, message!(NoOwnVoice))?;
	}
	Ok(())
}

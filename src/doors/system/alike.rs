//! Text that voices read in different ways never reaches the system's speech.

#[path = "../../voice/misread.rs"]
mod misread;

use annabella::voice::Library;

use super::runs::runs;
use misread::misread;

#[test]
fn no_message_has_anything_that_voices_read_in_ways_of_their_own() {
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (language, ..) in library.languages() {
		for specimen in library.specimens(language) {
			let runs = runs(&specimen.phrase);
			assert!(!runs.is_empty(), "{language}: {} is silent", specimen.key);
			for run in runs {
				let why = misread(&run.text);
				wrong.extend(why.map(|why| format!("{}: {:?} has {why}", specimen.key, run.text)));
			}
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

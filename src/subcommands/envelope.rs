//! Prints the envelope of an adjourned game: as text, as a page, in braille; and its content, under lock and key.

use annabella::message;
use annabella::sheet::{Braille, GameRecord, Letters, SheetHeading};
use annabella::texts::Message;

use super::kept_games::{KeptGame, kept};
use super::output::{Failure, deliver};
use super::sheet::{language, paper};
use crate::cli::EnvelopeFlags;

/// # Errors
/// With a sentence, when there is no such game, no envelope of it is shut, or a flag names no choice.
pub fn run(EnvelopeFlags { id, form, printed }: EnvelopeFlags) -> Result<(), Failure> {
	let (language, words) = language(printed.language.as_deref())?;
	let paper = paper(printed.cells, printed.lines, &form)?;
	let KeptGame { facts, date, hash } = kept(id, printed.database)?;
	let record = GameRecord::of(&facts)?;
	let heading = SheetHeading {
		hash: if printed.hash { hash } else { String::new() },
		..record.heading(&date)
	};
	let letters = Letters::from_name(&language).unwrap_or_default();
	let sheet = record
		.envelope(&heading, (&language, &words), letters)
		.ok_or_else(|| message!(NoEnvelope, number = id))?;
	let text = match form.as_str() {
		"text" => sheet.text(),
		"page" => sheet.page(),
		"brf" => sheet.braille(Braille::SixDot, paper)?,
		"age" => record
			.table()
			.adjournment()
			.and_then(|adjournment| adjournment.locked())
			.ok_or_else(|| message!(NothingLocked, number = id))?
			.to_owned(),
		other => {
			return Err(message!(
				NotAnEnvelopeForm,
				written = other,
				choices = Message::any_of(&["text", "page", "brf", "age"])
			));
		}
	};
	deliver(&printed.out, text.as_bytes())
}

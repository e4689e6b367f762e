//! Prints the arbiter's report of a game: as text, as a page, or in braille.

use annabella::message;
use annabella::sheet::{Braille, GameRecord, IncidentReport, SheetHeading};
use annabella::texts::Message;

use super::kept_games::{KeptGame, kept};
use super::output::{Failure, deliver};
use super::sheet::{language, paper};
use crate::cli::ReportFlags;
use crate::doors::legible::legible_lines;

/// # Errors
/// With a sentence, when there is no such game or a flag names no choice.
pub fn run(ReportFlags { id, form, printed }: ReportFlags) -> Result<(), Failure> {
	let (language, words) = language(printed.language.as_deref())?;
	let paper = paper(printed.cells, printed.lines, &form)?;
	if !["text", "page", "brf"].contains(&form.as_str()) {
		return Err(message!(
			NotAReportForm,
			written = form,
			choices = Message::any_of(&["text", "page", "brf"])
		));
	}
	let KeptGame { facts, date, hash } = kept(id, printed.database)?;
	let record = GameRecord::of(&facts)?;
	let heading = SheetHeading {
		hash: if printed.hash { hash } else { String::new() },
		..record.heading(&date)
	};
	let report = IncidentReport::of(&facts, &heading, (&language, &words))?;
	let text = match form.as_str() {
		"page" => report.page(),
		"brf" => report.braille(Braille::SixDot, paper)?,
		_ => report.text(),
	};
	deliver(&printed.out, legible_lines(&text).as_bytes())
}

//! Prints the scoresheet of a game that is kept, as text or in braille.

use annabella::chess::Color;
use annabella::message;
use annabella::sheet::{
	Braille, GameRecord, Letters, MateSign, NotationForm, Of, Paper, SheetHeading, Style, Words,
};
use annabella::texts::Message;

use super::kept_games::{KeptGame, kept};
use super::output::{Failure, deliver};
use super::preferred;
use crate::cli::SheetFlags;
use crate::doors::legible::legible_lines;

/// # Errors
/// With a sentence, when there is no such game or a flag names no choice.
pub fn run(id: i64, flags: SheetFlags) -> Result<(), Failure> {
	let (language, words) = language(flags.language.as_deref())?;
	let style = style(&flags, &language)?;
	let of = match flags.of.as_str() {
		"table" => Of::Table,
		"white" => Of::Player(Color::White),
		"black" => Of::Player(Color::Black),
		other => {
			return Err(message!(
				NotASheet,
				written = other,
				choices = Message::any_of(&["white", "black", "table"])
			));
		}
	};
	let paper = Paper::new(flags.cells, flags.lines)?;
	let braille = flags
		.braille
		.map(|name| {
			Braille::from_name(&name).ok_or_else(|| {
				message!(
					NotABraille,
					written = &name,
					choices = Message::any_of(&["6dot", "uk", "8dot"])
				)
			})
		})
		.transpose()?;
	let KeptGame { facts, date, hash } = kept(id, flags.database)?;
	let record = GameRecord::of(&facts)?;
	let known = record.heading(&date);
	let heading = SheetHeading {
		event: flags.occasion.get("event").unwrap_or(known.event),
		site: flags.occasion.get("site").unwrap_or(known.site),
		round: flags.occasion.get("round").unwrap_or(known.round),
		hash: if flags.hash { hash } else { String::new() },
		..known
	};
	let text = match braille {
		None => record.text(of, &heading, &words, &style),
		Some(braille) => record.braille(of, &heading, (&language, &words), &style, (braille, paper))?,
	};
	deliver(&flags.out, legible_lines(&text).as_bytes())
}

/// The scoresheet of the table as it is usually written, in the player's language.
///
/// # Errors
/// With a sentence, when the facts make no game.
pub fn plain(kept: &KeptGame, braille: Option<Braille>) -> Result<String, Failure> {
	let (language, words) = language(None)?;
	let record = GameRecord::of(&kept.facts)?;
	let heading = record.heading(&kept.date);
	let style = Style {
		letters: Letters::from_name(&language).unwrap_or_default(),
		..Style::default()
	};
	match braille {
		None => Ok(record.text(Of::Table, &heading, &words, &style)),
		Some(braille) => record
			.braille(
				Of::Table,
				&heading,
				(&language, &words),
				&style,
				(braille, Paper::default()),
			)
			.map_err(Message::from),
	}
}

/// The words that are asked for, or else those of the player's language.
pub(super) fn language(asked: Option<&str>) -> Result<(String, Words), Failure> {
	let language = asked.map_or_else(|| preferred::language().code().to_owned(), ToOwned::to_owned);
	let words = Words::of(&language)?;
	Ok((language, words))
}

fn style(flags: &SheetFlags, language: &str) -> Result<Style, Failure> {
	let letters = flags.letters.as_deref().unwrap_or(language);
	let letters = Letters::from_name(letters).ok_or_else(|| {
		message!(
			NotLetters,
			written = letters,
			choices = Message::any_of(&Letters::names())
		)
	})?;
	let form = NotationForm::from_name(&flags.form).ok_or_else(|| {
		message!(
			NotAForm,
			written = &flags.form,
			choices = Message::any_of(&["long", "short"])
		)
	})?;
	let mate = MateSign::from_name(&flags.mate).ok_or_else(|| {
		message!(
			NotAMateSign,
			written = &flags.mate,
			choices = Message::any_of(&["#", "++", "X"])
		)
	})?;
	Ok(Style {
		letters,
		form,
		bare: flags.bare,
		mate,
		times: flags.times,
	})
}

/// Returns the paper for braille. Another form has no paper.
pub(super) fn paper(cells: Option<usize>, lines: Option<usize>, form: &str) -> Result<Paper, Failure> {
	if form != "brf" && (cells.is_some() || lines.is_some()) {
		return Err(message!(CellsForBraille));
	}
	Paper::new(cells.unwrap_or(40), lines.unwrap_or(25)).map_err(Message::from)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_language_is_found_or_refused_in_a_sentence() {
		assert_eq!(language(Some("fi")).unwrap().0, "fi");
		assert_eq!(
			language(Some("xx")).unwrap_err().english(),
			"There are no scoresheets in the language \"xx\", only in de, en, fi, sv."
		);
		let message = message!(
			NotAForm,
			written = "upside",
			choices = Message::any_of(&["long", "short"])
		);
		assert_eq!(message.english(), "upside is not a form. Write long or short.");
	}
}

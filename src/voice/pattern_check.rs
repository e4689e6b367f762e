//! What no pattern may be: one that hides a move or another command.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::patterns::{Hole, Pattern, PatternError, PatternPart};
use super::phrase::Language;
use super::words::Words;
use crate::chess::{Color, Role};

impl Library {
	/// The patterns of all commands, those of the language of dialogue first.
	pub fn patterns(&self, manner: &Manner) -> impl Iterator<Item = &Pattern> {
		self.words_from(manner.dialogue)
			.filter_map(|words| words.dialogue.as_ref())
			.flat_map(|dialogue| dialogue.patterns())
	}

	/// # Errors
	/// When it is no pattern, or when a move or another command could not be typed any more.
	pub(super) fn check_pattern(
		&self,
		language: Language,
		command: &str,
		written: &str,
	) -> Result<(), PatternError> {
		let pattern = Pattern::parse(command, written)?;
		let Ok(words) = self.words(language) else {
			return Ok(());
		};
		let manner = Manner::new(language);
		let example: Vec<&str> = pattern
			.parts
			.iter()
			.map(|part| match part {
				PatternPart::Word([word, _]) => word.as_str(),
				PatternPart::Hole(hole) => example(*hole, words),
			})
			.collect();
		if self.hear(&example.join(" "), &manner).is_ok() {
			return Err(PatternError::HidesMove);
		}
		let called = (pattern.words()..=example.len())
			.filter_map(|length| self.command(&example.get(..length)?.join(" "), &manner));
		let alike = words.dialogue.iter().flat_map(|dialogue| dialogue.patterns());
		let alike = alike.filter(|other| other.parts == pattern.parts);
		let mut hidden = called.chain(alike.map(|other| other.command.as_str()));
		match hidden.find(|hidden| *hidden != command) {
			Some(hidden) => Err(PatternError::HidesCommand(hidden.to_string())),
			None => Ok(()),
		}
	}
}

/// What may stand there, to try a pattern with.
fn example(hole: Hole, words: &Words) -> &str {
	match hole {
		Hole::Square | Hole::Move | Hole::Text => "e4",
		Hole::File => "e",
		Hole::Rank | Hole::Number => "4",
		Hole::Piece => words.pieces.get(Role::King),
		Hole::Side => words.colours.get(Color::White),
		Hole::Time => "5:00",
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::sentences::dialogues;

	#[test]
	fn no_built_in_pattern_hides_a_move_or_a_command() {
		let library = Library::built_in();
		for language in dialogues() {
			let words = library.words(language).unwrap();
			for (name, command) in &words.dialogue.as_ref().unwrap().commands {
				for written in &command.patterns {
					let checked = library.check_pattern(language, name, written);
					assert_eq!(checked, Ok(()), "voices/words/{language}.toml {name} {written}");
				}
			}
		}
	}

	#[test]
	fn a_pattern_of_a_player_that_cannot_be_used_is_told_with_its_line() {
		for (pattern, told) in [
			("was ist auf {feld}", "there is no {feld} to fill in here"),
			(
				"was ist auf {square",
				"a brace is open or closed alone, or a sign stands beside it",
			),
			("was ist da", "it has no hole, so it belongs to the words"),
			("{square}", "it has no word of its own"),
			("{piece} {text}", "it has no word of its own"),
			("springer {square}", "it would hide a move"),
			("nach {text}", "it would hide a move"),
			("Zug {number}", "it would hide the command last-move"),
			("Uhr {side}", "it would hide the command clock"),
			("was sagt Artikel {text}", "it would hide the command law"),
		] {
			let file = alloc::format!(
				"[commands.hint]\npatterns = [\n\t\"rate mir {{piece}}\",\n\t\"{pattern}\",\n]\n"
			);
			let error = Library::built_in()
				.with_user_file(Language::GERMAN, &file)
				.unwrap_err();
			assert_eq!(
				error.to_string(),
				alloc::format!("line 4: the pattern {pattern:?}: {told}.")
			);
		}
	}
}

//! Rejects sentences that hide a move or another command.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::calls::Sentences;
use super::library::Library;
use super::manner::Manner;
use super::patterns::{Hole, Pattern, PatternError, PatternPart, as_read};
use super::phrase::Language;
use super::words::Words;
use crate::chess::{Color, Role};

impl Library {
	/// The sentences of each language, those of the language of dialogue first.
	pub fn sentences(&self, manner: &Manner) -> impl Iterator<Item = &Sentences> {
		self.sentences_from(manner.dialogue)
	}

	/// # Errors
	/// If it is no pattern, or if a move or another command could not be typed any more.
	pub(super) fn check_pattern(
		&self,
		language: Language,
		command: &str,
		written: &str,
	) -> Result<(), PatternError> {
		let Ok(words) = self.words(language) else {
			return Ok(());
		};
		let Some(sentences) = self.sentences_from(language).next() else {
			return Ok(());
		};
		let read = as_read(written, &sentences.wording)?;
		let pattern = Pattern::parse(command, &read)?;
		let manner = Manner::new(language);
		let taken = |hidden: &str| Err(PatternError::HidesCommand(hidden.to_string()));
		if pattern.is_whole() {
			if self.hear(written, &manner).is_ok() {
				return Err(PatternError::HidesMove);
			}
			let called = [self.command(written, &manner), sentences.anywhere.whole(written)];
			let mut others = called.into_iter().flatten().filter(|called| *called != command);
			return others.next().map_or(Ok(()), taken);
		}
		let example: Vec<&str> = pattern
			.parts
			.iter()
			.map(|part| match part {
				PatternPart::Word(word) => *word,
				PatternPart::Hole(hole) => example(*hole, words),
			})
			.collect();
		if self.hear(&example.join(" "), &manner).is_ok() {
			return Err(PatternError::HidesMove);
		}
		// No command is called with on or off after it.
		let first = if pattern.parts.contains(&PatternPart::Hole(Hole::Switch)) {
			example.len()
		} else {
			pattern.words()
		};
		let called = (first..=example.len())
			.filter_map(|length| self.command(&example.get(..length)?.join(" "), &manner));
		let alike = sentences.anywhere.all_patterns();
		let alike = alike.filter(|other| other.parts == pattern.parts);
		let mut hidden = called.chain(alike.map(|other| other.command));
		hidden.find(|hidden| *hidden != command).map_or(Ok(()), taken)
	}
}

/// Returns an example for the hole, to try a pattern with.
fn example(hole: Hole, words: &Words) -> &str {
	match hole {
		Hole::Square | Hole::Move | Hole::Text => "e4",
		Hole::File => "e",
		Hole::Rank | Hole::Number => "4",
		Hole::Piece => words.pieces.get(Role::King),
		Hole::Side | Hole::Whose => words.colours.get(Color::White),
		Hole::Switch => words
			.aliases
			.switch
			.as_ref()
			.and_then(|switch| switch.off.first())
			.map_or("off", String::as_str),
		Hole::Time => "5:00",
		Hole::Term => words
			.aliases
			.terms
			.values()
			.flatten()
			.next()
			.map_or("", String::as_str),
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::calls::all_sentences;
	use crate::voice::sentences::dialogues;

	#[test]
	fn no_built_in_pattern_hides_a_move_or_a_command() {
		let library = Library::built_in();
		let mut wrong = Vec::new();
		for language in dialogues() {
			let manner = Manner::new(language);
			for (name, written) in library.sentences(&manner).next().unwrap().calls() {
				if library.command(written, &manner) == Some(name) {
					continue;
				}
				if let Err(error) = library.check_pattern(language, name, written) {
					wrong.push(format!("{language} {name}: {written:?}: {error}"));
				}
			}
		}
		assert!(wrong.is_empty(), "{}", wrong.join("\n"));
	}

	#[test]
	fn what_is_said_in_a_place_calls_one_command_and_hides_no_move() {
		let library = Library::built_in();
		for language in dialogues() {
			let manner = Manner::new(language);
			let table = super::super::library::table_of(language).unwrap();
			let places = table["in"].as_table().unwrap();
			let sentences = library.sentences(&manner).next().unwrap();
			let english = library.sentences(&Manner::new(Language::ENGLISH)).next().unwrap();
			assert!(english.places().eq(places.keys()), "{language}");
			for (place, commands) in places {
				let here = sentences.at(place).unwrap();
				for (name, text) in commands.as_table().unwrap().iter().flat_map(|(name, written)| {
					all_sentences(written).into_iter().map(move |text| (name, text))
				}) {
					let text = text.as_str();
					let told = format!("{language} {place} {name}: {text:?}");
					let commands = table["commands"].as_table().unwrap();
					assert!(commands.contains_key(name), "{told}");
					assert!(as_read(text, &sentences.wording).is_ok(), "{told}");
					assert!(library.hear(text, &manner).is_err(), "{told}");
					let called = here.whole(text);
					assert!(called.is_none_or(|called| called == name), "{told}: {called:?}");
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
			("{square}", "it has no word of its own"),
			(
				"was (ist|steht",
				"a round bracket is open or closed alone, or a bar stands outside of them",
			),
			("(prüf mir|{piece}) {text}", "it has no word of its own"),
			("{piece} {text}", "it has no word of its own"),
			("springer {square}", "it would hide a move"),
			("nach {text}", "it would hide a move"),
			("Zug {number}", "it would hide the command last-move"),
			("Uhr {side}", "it would hide the command clock"),
			("was sagt Artikel {text}", "it would hide the command law"),
		] {
			let file =
				format!("[commands.hint]\npatterns = [\n\t\"prüf mir {{piece}}\",\n\t\"{pattern}\",\n]\n");
			let error = Library::built_in()
				.with_user_file(Language::GERMAN, &file)
				.unwrap_err();
			assert_eq!(
				error.to_string(),
				format!("line 4: the pattern {pattern:?}: {told}.")
			);
		}
	}
}

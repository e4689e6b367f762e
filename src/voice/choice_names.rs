//! What people call the choices of menus beside their own words.

use alloc::format;
use alloc::string::String;

use super::library::Library;
use super::manner::Manner;
use super::spelling::spellings;

impl Library {
	/// How the choice begins that a line ends with by another name, in the language of dialogue: "I want to play the computer".
	#[must_use]
	pub fn choice(&self, line: &str, manner: &Manner) -> Option<&str> {
		let words = self.words_from(manner.dialogue).next()?;
		let lines = spellings(line);
		let ends = |name: &String| {
			let mut pairs = lines.iter().zip(spellings(name));
			pairs.any(|(line, name)| *line == name || line.ends_with(&format!(" {name}")))
		};
		let mut choices = words.aliases.choices.iter();
		choices.find_map(|(choice, names)| names.iter().any(ends).then_some(choice.as_str()))
	}
}

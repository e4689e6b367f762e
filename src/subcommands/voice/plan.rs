//! A voice that is to be made: its name, its texts, and the built-in voice with which it is compared.

use annabella::message;
use std::path::PathBuf;

use annabella::voice::{Language, Library, Tune};

use crate::doors::sound::{self, CLIP_RATE, Pack, resample};
use crate::doors::studio::Judge;
use crate::doors::user_dirs;
use crate::subcommands::output::Failure;

/// A voice that is to be made.
pub struct VoicePlan {
	pub language: Language,
	pub name: String,
	/// The folder of all voices.
	pub folder: PathBuf,
	/// The texts that a game needs, and all others.
	pub texts: (Vec<String>, Vec<String>),
	/// The voice with which it is compared, where there is one.
	built_in: Option<&'static Pack<'static>>,
}

impl VoicePlan {
	pub fn new(language: &str, name: &str) -> Result<Self, Failure> {
		let library = Library::built_in();
		let known: Vec<Language> = library.languages().map(|(known, ..)| known).collect();
		let language = known
			.iter()
			.find(|known| known.code() == language)
			.ok_or_else(|| {
				let known: Vec<String> = known.iter().map(Language::to_string).collect();
				message!(NoLanguageWrite, language, known = known.join(", "))
			})?;
		if name.contains('.') || name.is_empty() || user_dirs::stem(name) != name {
			return Err(message!(NoVoiceName, name));
		}
		Ok(Self {
			language: *language,
			name: name.to_owned(),
			folder: user_dirs::voices()?,
			texts: library.recording_order(*language),
			built_in: sound::built_in(*language),
		})
	}

	/// Returns the folder of the recordings.
	pub fn takes(&self) -> PathBuf {
		self.folder.join(format!("{}.{}", self.name, self.language))
	}

	/// The text as the built-in voice says it, as the judge wants it.
	pub fn template(&self, text: &str) -> Option<Vec<f32>> {
		let clip = self.built_in?.find(text, Tune::Falling)?.decode().ok()?;
		Some(resample(&clip, CLIP_RATE, Judge::RATE))
	}

	/// A judge who knows the words of a game.
	pub fn judge(&self) -> Judge {
		let (game, _) = &self.texts;
		let words = game
			.iter()
			.filter_map(|text| Some((text.clone(), self.template(text)?)));
		Judge::new(words)
	}
}

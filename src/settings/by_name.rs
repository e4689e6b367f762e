//! Choices by name, as flags, files and walks make them; and the stored preferences as choices.

use super::table::{kept, setting, settings};
use super::{ChoiceError, Choices, Preferences};
use crate::game::LONGEST_NAME;
use crate::message;
use crate::names::likely;
use crate::voice::{Form, Language, Manner};

impl Choices {
	/// Chooses by name, as flags and walks do.
	///
	/// # Errors
	/// If there is no such choice, with the allowed ones.
	pub fn set(&mut self, name: &str, value: &str) -> Result<(), ChoiceError> {
		let known = setting(name);
		ChoiceError::measure(name, value, known.map_or(LONGEST_NAME, |known| known.longest))?;
		let Some(known) = known else {
			let near = likely(name, settings().map(|known| known.name));
			let hint = near.map_or(message!(NoSetting), |nearest| message!(NoSettingNear, nearest));
			return Err(ChoiceError::new(name, value, hint));
		};
		let taken = if known.bounds(value) {
			(known.read)(self, value)
		} else {
			Err(None)
		};
		taken.map_err(|why| ChoiceError::new(name, value, why.unwrap_or_else(|| known.hint())))
	}

	/// Takes the user's preferences about the voice and the language of dialogue. The others wait for their menus.
	#[must_use]
	pub fn with(mut self, preferences: Preferences) -> Self {
		for known in kept().filter(|known| known.is_of_the_person()) {
			if let Some(value) = preferences.get(known.name) {
				// The file's reader has tried this value.
				let _ = self.set(known.name, value);
			}
		}
		let language = preferences.get("language").and_then(Language::new);
		self.dialogue = language.unwrap_or(self.dialogue);
		// The user asked for it on an earlier day.
		self.voice_is_named = false;
		self.preferences = preferences;
		self
	}

	/// Returns the user's last choices: the ones under Enter.
	#[must_use]
	pub fn usual(&self) -> Self {
		let mut usual = Self::new(self.dialogue);
		for known in kept() {
			if let Some(value) = self.preferences.get(known.name) {
				let _ = usual.set(known.name, value);
			}
		}
		usual
	}

	/// The words to use: at home those that the user prefers, else those of the dialogue; at the table D.2.1 in German.
	#[must_use]
	pub fn manner(&self) -> Manner {
		let laws = Manner {
			dialogue: self.dialogue,
			form: Form::Long,
			..Manner::new(Language::GERMAN)
		};
		if self.table.is_some() {
			return self.manner_over(laws);
		}
		let own = Manner {
			form: Form::Long,
			..Manner::new(self.dialogue)
		};
		let mut usual = self.usual();
		usual.dialogue_is_named = false;
		self.manner_over(usual.manner_over(own))
	}
}

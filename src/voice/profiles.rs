//! The names of the rule profiles, as a menu offers them among those of their class.

use super::phrase::Phrase;
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;
use crate::laws::parameters::Class;
use crate::laws::{Edition, Profile};

/// The year of Finland's own rules for blitz.
const FINNISH_BLITZ: u32 = 2024;

impl Vocabulary {
	/// The name of a profile, without its class.
	#[must_use]
	pub fn profile(&self, profile: &Profile) -> Phrase {
		let year = self.year(u32::from(profile.edition.year()));
		let finnish = self.year(FINNISH_BLITZ);
		let watched = profile.supervised && profile.class != Class::Standard;
		let national = profile.id.contains('+');
		// Composed from public sources, and not compared with the handbook.
		let public = match profile.edition {
			Edition::E2014 | Edition::E2017 => false,
			Edition::E2018 | Edition::E2023 => true,
		};
		match (profile.id.as_str(), national, watched) {
			("fi-blitz-2024-sup", ..) => self.line(PhraseKey::ProfileFinnishBlitzWatched, &[finnish]),
			("fi-blitz-2024", ..) => self.line(PhraseKey::ProfileFinnishBlitz, &[finnish]),
			("fi-team-blitz-inc", ..) => self.line(PhraseKey::ProfileTeamIncrement, &[finnish]),
			("fi-team-blitz-fixed", ..) => self.line(PhraseKey::ProfileTeamFixed, &[finnish]),
			(_, false, false) if public => self.line(PhraseKey::ProfilePublic, &[year]),
			(_, false, true) if public => self.line(PhraseKey::ProfilePublicWatched, &[year]),
			(_, false, false) => self.line(PhraseKey::ProfileLaws, &[year]),
			(_, false, true) => self.line(PhraseKey::ProfileLawsWatched, &[year]),
			(_, true, false) => self.line(PhraseKey::ProfileNational, &[year]),
			(_, true, true) => self.line(PhraseKey::ProfileNationalWatched, &[year]),
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn no_two_profiles_of_a_class_have_one_name() {
		for language in crate::texts::dialogue_codes() {
			let manner = Manner::new(Language::new(language).unwrap());
			let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
			let mut names = BTreeSet::new();
			for profile in Profile::offered().unwrap() {
				let name = words.profile(&profile).to_string();
				let named = format!("{:?} {name}", profile.class);
				assert!(names.insert(named), "{language}: {name} is there twice");
			}
		}
	}
}

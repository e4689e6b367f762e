//! The words and sentences that call the commands of a language, and those of one place.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::fillers::Fillers;
use super::patterns::Sentences;
use super::spelling::ByWord;
use super::synonyms::Synonyms;
use super::wording::Wording;
use super::words::{CommandWords, Dialogue};

impl Dialogue {
	/// The names of the commands by the words that call them.
	pub(super) fn called(&self) -> &ByWord<String> {
		self.called.get_or_init(|| Box::new(called(self.commands())))
	}

	/// The sentences that call the commands, beside their words.
	pub(super) fn sentences(&self) -> &Sentences {
		self.sentences.get_or_init(|| {
			let commands = || self.commands();
			let states = commands().flat_map(|(name, command)| command.states.of(name));
			let wording = self.wording();
			let patterns = commands()
				.flat_map(|(name, command)| command.patterns.iter().map(move |text| (name, text.as_str())));
			// The words of a command come before all this; here they are other words that read the same. A text that
			// means something only with a word that is passed over elsewhere, as "nächste Gerade", is not meant by its
			// other words.
			let is_bare = |text: &str| {
				let words: Vec<&str> = text.split_whitespace().collect();
				wording.bare(&words).len() == words.len()
			};
			let words: Vec<(&str, &str)> = commands()
				.flat_map(|(name, command)| command.words.iter().map(move |text| (name, text.as_str())))
				.filter(|(_, text)| is_bare(text))
				.collect();
			let written = patterns.chain(words);
			Box::new(Sentences::of(wording, written, states))
		})
	}

	/// The sentences that call commands in one place only.
	pub(super) fn sentences_at(&self, place: &str) -> Option<&Sentences> {
		let places = self.at_places.get_or_init(|| {
			let each = self.places.iter().map(|(place, commands)| {
				let written = commands
					.iter()
					.flat_map(|(name, texts)| texts.iter().map(move |text| (name.as_str(), text.as_str())));
				let sentences = Sentences::of(self.wording(), written, core::iter::empty());
				(place.clone(), sentences)
			});
			Box::new(each.collect())
		});
		places.get(place)
	}

	fn wording(&self) -> Wording {
		Wording {
			fillers: Fillers::of(&self.fillers),
			synonyms: Synonyms::of(&self.synonyms),
			placing: Fillers::of(&self.placing),
			absence: Fillers::of(&self.absence),
			asking: Fillers::of(&self.asking),
			claiming: Fillers::of(&self.claiming),
			endings: self.endings.clone(),
		}
	}
}

/// The words that call each command; where two commands have the same words, the first one counts.
fn called<'w>(commands: impl Iterator<Item = (&'w str, &'w CommandWords)>) -> ByWord<String> {
	let words = commands.flat_map(|(name, command)| {
		let words = command.words.iter();
		words.map(move |word| (word.as_str(), String::from(name)))
	});
	ByWord::of(words)
}

//! Possible sentences, as rows of places, each with its choice of words.

/// A place in a sentence.
#[derive(Clone, Debug)]
pub struct Place {
	pub words: Vec<String>,
	/// True if it may stay empty.
	pub optional: bool,
}

/// Exactly one of these words, or fixed phrases.
pub fn one_of(words: &[&str]) -> Place {
	Place {
		words: words.iter().map(|&word| word.to_owned()).collect(),
		optional: false,
	}
}

/// One of these words, or none.
pub fn perhaps(words: &[&str]) -> Place {
	Place {
		optional: true,
		..one_of(words)
	}
}

/// The sentences among which the ear chooses.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
	pub sentences: Vec<Vec<Place>>,
}

impl Grammar {
	/// Adds a kind of sentence.
	#[must_use]
	pub fn or(mut self, sentence: Vec<Place>) -> Self {
		self.sentences.push(sentence);
		self
	}

	/// All announcements of moves in the words of article D.2.1, in German, in the long form and in the short one.
	pub fn german_announcements() -> Self {
		let pieces = ["König", "Dame", "Turm", "Läufer", "Springer", "Bauer"];
		let files = [
			"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector",
		];
		let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
		let promoted = ["Dame", "Turm", "Läufer", "Springer"];
		let check = perhaps(&["Schach", "Doppelschach", "Schachmatt"]);
		Self::default()
			.or(vec![
				perhaps(&pieces),
				perhaps(&files),
				perhaps(&ranks),
				perhaps(&["schlägt"]),
				one_of(&files),
				one_of(&ranks),
				perhaps(&["en passant"]),
				perhaps(&["Umwandlung in"]),
				perhaps(&promoted),
				check.clone(),
			])
			.or(vec![one_of(&["Kurze Rochade", "Lange Rochade"]), check])
	}

	/// Returns the announcements at the tournament table: moves, and moves that correct a slip of the tongue.
	pub fn german_table() -> Self {
		let moves = Self::german_announcements();
		let mut all = moves.clone();
		for mut sentence in moves.sentences {
			sentence.insert(0, one_of(&["Korrektur"]));
			all = all.or(sentence);
		}
		all
	}

	/// Returns the sentences of practice: announcements, moves of a game with their number and side, pieces on their squares,
	/// the question for the colour of a square, and the last sentence before a typed line, which would cut it off.
	pub fn german_practice() -> Self {
		let moves = Self::german_announcements();
		let mut all = moves.clone();
		for mut sentence in moves.sentences {
			sentence.insert(0, one_of(&["Weiß", "Schwarz"]));
			sentence.insert(0, one_of(&["Eins", "Zwei", "Drei"]));
			all = all.or(sentence);
		}
		let files = [
			"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector",
		];
		let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
		let pieces = ["weißer König", "schwarzer König", "weißer Turm", "schwarzer Turm"];
		all.or(vec![one_of(&files), one_of(&ranks), one_of(&pieces)])
			.or(vec![
				one_of(&files),
				one_of(&ranks),
				one_of(&["hell oder dunkel"]),
			])
			.or(vec![one_of(&[
				"Weiß am Zug",
				"Hilfe mit Fragezeichen",
				"Finden Sie den besten Zug",
				"Anfangsstellung der Partie",
			])])
	}

	/// Every word once, in the order of their first use.
	pub fn words(&self) -> Vec<&str> {
		let mut words = Vec::new();
		for word in self.sentences.iter().flatten().flat_map(|place| &place.words) {
			if !words.contains(&word.as_str()) {
				words.push(word);
			}
		}
		words
	}
}

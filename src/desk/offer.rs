//! The wording of an offer: the main word of the command that a line means, with its slots filled. An offer never repeats the user's own
//! words, which were not understood.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::asking::{Argument, Intent, Named};
use crate::chess::Role;
use crate::commands::Does;
use crate::desk::guess::Guess;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, Whose, phrases};

/// The pieces of an owner, as they are named alone, from the pawn to the king.
type Owned = [PhraseKey; 6];

const OWN: Owned = [
	PhraseKey::OwnPawn,
	PhraseKey::OwnKnight,
	PhraseKey::OwnBishop,
	PhraseKey::OwnRook,
	PhraseKey::OwnQueen,
	PhraseKey::OwnKing,
];

const OTHER: Owned = [
	PhraseKey::OtherPawn,
	PhraseKey::OtherKnight,
	PhraseKey::OtherBishop,
	PhraseKey::OtherRook,
	PhraseKey::OtherQueen,
	PhraseKey::OtherKing,
];

const fn owned(role: Role, [pawn, knight, bishop, rook, queen, king]: Owned) -> PhraseKey {
	match role {
		Role::Pawn => pawn,
		Role::Knight => knight,
		Role::Bishop => bishop,
		Role::Rook => rook,
		Role::Queen => queen,
		Role::King => king,
	}
}

impl Narrator {
	/// The guess at a line. Words after a question that name nothing are left out: they were not understood.
	pub(super) fn offer(&self, line: String) -> Guess {
		let intent = self.parser().read(&line);
		let looks = intent.action.filter(|action| action.does() == Does::Looks);
		let is_text = matches!(intent.arguments.as_slice(), [Argument::Text(_)]);
		let is_unknown = is_text && !self.parser().is_certain(&intent);
		let word = looks
			.filter(|_| is_unknown)
			.map(|action| self.words().command_word(action.name()).to_string());
		let line = word.filter(|word| !word.is_empty()).unwrap_or(line);
		let told = self.offered(&line);
		Guess::new(line, told)
	}

	/// The wording of a line in an offer. A move, and a text that a command takes as it is, stay as they are.
	pub(super) fn offered(&self, line: &str) -> Phrase {
		let parser = self.parser();
		let certain = |text: &str| parser.is_certain(&parser.read(text));
		if let Some(split) = parser.clauses(line, &certain)
			&& split.clauses.len() > 1
		{
			let each = split
				.clauses
				.iter()
				.map(|clause| self.offered_alone(&clause.text));
			let mut each = each.collect::<Vec<Phrase>>().into_iter();
			let mut all = each.next().unwrap_or_default();
			for next in each {
				all.mark(',');
				all.append(next);
			}
			return all;
		}
		self.offered_alone(line)
	}

	fn offered_alone(&self, line: &str) -> Phrase {
		let intent = self.parser().read(line);
		self.worded(&intent).unwrap_or_else(|| self.words().typed(line))
	}

	fn worded(&self, intent: &Intent) -> Option<Phrase> {
		let words = self.words();
		let command = words.command_word(intent.action?.name());
		if command.is_empty() {
			return None;
		}
		let things: Vec<Phrase> = match (intent.side, intent.arguments.as_slice()) {
			(Some(side), []) => Vec::from([words.color(side)]),
			(Some(_), _) => return None,
			(None, []) => return Some(command),
			(None, arguments) => match self.named_in(intent, arguments) {
				Some(named) => Vec::from([self.thing(named)]),
				None => {
					let slots = arguments.iter().map(|argument| self.slot(argument));
					slots.collect::<Option<Vec<Phrase>>>()?
				}
			},
		};
		// A question without an owner is about the user's own pieces anyway.
		let things: Vec<Phrase> = things.into_iter().filter(|thing| !thing.is_empty()).collect();
		if things.is_empty() {
			return Some(command);
		}
		let mut thing = Phrase::new();
		for slot in things {
			thing.mark(Phrase::BREATH);
			thing.append(slot);
		}
		Some(words.fill(phrases::OfferOf { command, thing }))
	}

	/// The thing that is named in the slots of a question, if they name nothing else.
	fn named_in(&self, intent: &Intent, arguments: &[Argument]) -> Option<Named> {
		let is_name = |argument: &Argument| {
			matches!(
				argument,
				Argument::Square(_) | Argument::Piece(_) | Argument::Whose(_) | Argument::Text(_)
			)
		};
		let named = self.parser().named(&intent.rest)?;
		arguments.iter().all(is_name).then_some(named)
	}

	fn thing(&self, named: Named) -> Phrase {
		let words = self.words();
		let mut thing = match (named.whose, named.role) {
			(Some(Whose::Own), Some(role)) => self.line(owned(role, OWN)),
			(Some(Whose::Other), Some(role)) => self.line(owned(role, OTHER)),
			(Some(Whose::Other), None) => self.line(PhraseKey::OtherPieces),
			(Some(Whose::Own), None) => Phrase::new(),
			(Some(Whose::Side(color)), Some(role)) => words.fill(phrases::PieceThere {
				color: words.color(color),
				piece: words.piece(role),
			}),
			(Some(Whose::Side(color)), None) => words.color(color),
			(None, Some(role)) => words.piece(role),
			(None, None) => Phrase::new(),
		};
		if let Some(square) = named.square {
			thing.mark(Phrase::BREATH);
			thing.append(words.typed(&square.to_string()));
		}
		thing
	}

	/// A slot by itself; `None` for a text of the user's.
	fn slot(&self, argument: &Argument) -> Option<Phrase> {
		let words = self.words();
		let named = |named: Named| self.thing(named);
		Some(match argument {
			Argument::Square(square) => words.typed(&square.to_string()),
			Argument::File(file) => words.typed(&file.to_string()),
			Argument::Rank(rank) => words.number(u32::from(*rank) + 1),
			Argument::Piece(role) => words.piece(*role),
			Argument::Side(color) => words.color(*color),
			Argument::Whose(whose) => named(Named {
				whose: Some(*whose),
				..Named::default()
			}),
			Argument::Number(number) => words.number(*number),
			Argument::Time(time) => words.span(*time),
			Argument::Move(_) | Argument::Text(_) => return None,
			Argument::Switch(true) => self.line(PhraseKey::SettingOn),
			Argument::Switch(false) => self.line(PhraseKey::SettingOff),
		})
	}
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::{String, ToString};
	use alloc::vec::Vec;

	use crate::commands::Action;
	use crate::desk::trial::{choices, session};
	use crate::voice::Language;

	/// The offers as they are told, a command a line, to be read by people.
	const TABLES: [(Language, &str); 4] = [
		(
			Language::ENGLISH,
			include_str!("../../tests/phrases/offers/en.txt"),
		),
		(
			Language::GERMAN,
			include_str!("../../tests/phrases/offers/de.txt"),
		),
		(
			Language::FINNISH,
			include_str!("../../tests/phrases/offers/fi.txt"),
		),
		(
			Language::SWEDISH,
			include_str!("../../tests/phrases/offers/sv.txt"),
		),
	];

	/// A word for each hole: of the square, the piece, the side, the owners and the rest, in each language.
	const FILLED: [(&str, [&str; 4]); 10] = [
		("{square}", ["e4", "e4", "e4", "e4"]),
		("{file}", ["e", "e", "e", "e"]),
		("{rank}", ["seventh", "siebte", "seitsemäs", "sjunde"]),
		("{piece}", ["knight", "Springer", "ratsu", "springare"]),
		("{side}", ["White", "Weiß", "valkea", "vit"]),
		("{whose}", ["his", "sein", "hänen", "hans"]),
		("{number}", ["3", "3", "3", "3"]),
		("{switch}", ["off", "aus", "pois", "av"]),
		("{time}", ["5:00", "5:00", "5:00", "5:00"]),
		("{move}", ["e4", "e4", "e4", "e4"]),
	];

	/// The offers of all sentences of a language.
	fn offers(place: usize, language: Language) -> String {
		let mut chosen = choices(&[("voice", "none"), ("language", language.code())]);
		chosen.set("vocabulary", language.code()).unwrap();
		let desk = session(&chosen);
		let narrator = &desk.narrator;
		let manner = narrator.words().manner();
		let sentences = narrator.library().sentences(manner).next().unwrap();
		let mut lines = String::new();
		for action in Action::ALL.iter().copied() {
			let mut told: BTreeSet<String> = BTreeSet::new();
			// One sentence with the same holes is as good as another.
			let mut known: BTreeSet<Vec<&str>> = BTreeSet::new();
			for call in sentences.calls_of(action.name()) {
				let holes = call.parts.iter().copied().filter(|part| part.starts_with('{'));
				if !known.insert(holes.collect()) {
					continue;
				}
				let word = |word: &str| {
					let filled = FILLED.iter().find(|(hole, _)| *hole == word);
					filled.map_or(word.to_string(), |(_, words)| words[place].to_string())
				};
				let line: Vec<String> = call.text.split_whitespace().map(word).collect();
				let line = line.join(" ");
				if !line.contains('{') && narrator.parser().read(&line).action == Some(action) {
					told.insert(narrator.offer(line).told.to_string());
				}
			}
			if !told.is_empty() {
				let told: Vec<String> = told.into_iter().collect();
				lines.push_str(&format!("{} = {}\n", action.name(), told.join(" | ")));
			}
		}
		lines
	}

	#[test]
	fn offers_of_all_commands_are_worded_as_in_the_tables() {
		let mut wrong = String::new();
		for (place, (language, table)) in TABLES.into_iter().enumerate() {
			let told = offers(place, language);
			if told != table {
				wrong.push_str(&format!("=== {language}\n{told}"));
			}
		}
		assert!(wrong.is_empty(), "{wrong}");
	}
}

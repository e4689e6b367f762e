//! Every phrase that can be said, with examples in its holes, for trying and hearing a voice as a whole.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::library::Library;
use super::manner::{FileSet, Form, Manner};
use super::phrase::{Language, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Position, Role, Square};
use crate::clock::Span;

/// An example of a phrase that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Specimen {
	/// The place of its words in the word file, such as `phrases.low_time`, and the text in the holes.
	pub key: String,
	pub phrase: Phrase,
}

/// Positions in which moves of every kind are legal: castlings, captures en passant, promotions, checks and mates.
const POSITIONS: [&str; 6] = [
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/1N3N2/8/1N3N2/3n4/1N3N2/8/K6k w - - 0 1",
	"4k3/8/8/2pPpP2/8/8/8/4K3 w - e6 0 1",
	"1r2k1r1/P1P4P/8/8/8/8/8/R3K2R w KQ - 0 1",
	"7k/8/8/Q2Q2Q1/8/8/Q2Q2Q1/K7 w - - 0 1",
];

/// Times in seconds.
const TIMES: [u64; 16] = [
	0, 1, 2, 9, 21, 59, 60, 61, 120, 301, 1260, 3600, 3601, 3661, 7325, 36_059,
];

/// Texts from outside, as they come.
const TEXTS: [&str; 10] = [
	"2026-11-21",
	"Wilhelm Steinitz",
	"Judit Polgár",
	"Deep Blue 2",
	"e9",
	"R5h3",
	"0-0",
	"18:30",
	"9.2.1",
	"/home/eva/2026-11-21.pgn",
];

impl Library {
	/// Everything that can be said in this language. Of a language without dialogue, everything of its moves.
	#[must_use]
	pub fn specimens(&self, language: Language) -> Vec<Specimen> {
		let spoken = self
			.languages()
			.any(|(known, _, dialogue)| known == language && dialogue);
		let manner = Manner {
			dialogue: if spoken { language } else { Language::GERMAN },
			..Manner::new(language)
		};
		let mut found = Vec::new();
		if let Ok(words) = Vocabulary::new(self, manner) {
			for set in FileSet::ALL {
				let files = Manner {
					files: (language, set),
					..manner
				};
				found.extend(
					Vocabulary::new(self, files)
						.iter()
						.flat_map(Vocabulary::square_specimens),
				);
			}
			found.extend(words.move_specimens());
			if spoken {
				found.extend(words.dialogue_specimens());
			}
		}
		found
	}
}

fn specimen(key: impl ToString, phrase: Phrase) -> Specimen {
	Specimen {
		key: key.to_string(),
		phrase,
	}
}

impl Vocabulary {
	fn square_specimens(&self) -> Vec<Specimen> {
		let set = self.manner().files.1.name();
		Square::ALL
			.into_iter()
			.map(|square| {
				specimen(
					format!("files.{set} {square}"),
					self.square_in(&self.announced, square),
				)
			})
			.collect()
	}

	/// Each kind of announcement once, from crowded positions, in both forms.
	fn move_specimens(&self) -> Vec<Specimen> {
		let mut found: Vec<Specimen> = Role::ALL
			.into_iter()
			.map(|role| {
				let mut piece = Phrase::new();
				self.announced.push_piece(&mut piece, role);
				specimen(format!("pieces.{role:?}").to_lowercase(), piece)
			})
			.collect();
		for (number, fen) in POSITIONS.into_iter().enumerate() {
			let Ok(position) = Position::from_fen(fen) else {
				continue;
			};
			for mv in position.legal_moves() {
				for form in [Form::Long, Form::Short] {
					let key = format!("move {number} {} {}", form.name(), mv.uci());
					let phrase = self.moved(&self.announced, form, &position, mv);
					if !found.iter().any(|known| known.phrase == phrase) {
						found.push(specimen(key, phrase));
					}
				}
			}
		}
		found
	}

	fn dialogue_specimens(&self) -> Vec<Specimen> {
		let mut found = Vec::new();
		for line in PhraseKey::ALL {
			let key = format!("phrases.{}", line.key());
			match line.counts() {
				None => {
					let holes = line.holes().iter().map(|hole| self.example(*line, hole));
					found.push(specimen(key, self.line(*line, &holes.collect::<Vec<_>>())));
				}
				Some(counted) => {
					let others = line.holes().iter().filter(|hole| **hole != counted);
					let others: Vec<_> = others.map(|hole| self.example(*line, hole)).collect();
					for count in [1, 2, 21] {
						found.push(specimen(
							format!("{key} {count}"),
							self.counted(*line, count, &others),
						));
					}
				}
			}
		}
		for name in self.command_names() {
			found.push(specimen(format!("commands.{name}"), self.command_help(name)));
		}
		let numbers = (0..=120)
			.chain((2..10).chain(11..20).map(|n| n * 100))
			.chain((1..10).flat_map(|n| [n * 1000, n * 1000 + 117]))
			.chain([999, 2026, 9999]);
		found.extend(numbers.map(|number| specimen(format!("numbers {number}"), self.number(number))));
		let years = (11..=20).flat_map(|hundreds| [hundreds * 100, hundreds * 100 + 5]);
		found.extend(years.map(|year| specimen(format!("years {year}"), self.year(year))));
		found.extend(TIMES.map(|time| specimen(format!("time {time}"), self.span(Span::seconds(time)))));
		let Some(dialogue) = &self.dialogue.dialogue else {
			return found;
		};
		for hours in dialogue.numbers.before_unit.keys() {
			let time = self.span(Span::seconds(u64::from(*hours).saturating_mul(3600)));
			found.push(specimen(format!("hours {hours}"), time));
		}
		found.extend(
			Color::ALL.map(|color| specimen(format!("colours.{color:?}").to_lowercase(), self.color(color))),
		);
		let bent = |form: &String| specimen(format!("bent {form}"), Phrase::word(self.manner.dialogue, form));
		found.extend(dialogue.bent.words().map(bent));
		let keys = dialogue.keys.keys();
		found.extend(keys.map(|name| specimen(format!("keys {name}"), self.key_named(name))));
		let signs = ('a'..='z').chain(dialogue.symbols.keys().copied());
		found.extend(signs.map(|sign| specimen(format!("symbols {sign}"), self.sign(sign))));
		let letters = ('a'..='z').filter(|letter| !self.code_name(*letter).is_empty());
		found.extend(letters.map(|letter| specimen(format!("code_names {letter}"), self.code_name(letter))));
		for day in 1..=31 {
			let date = format!("2026-{:02}-{day:02}", (day - 1) % 12 + 1);
			found.push(specimen(format!("dates {date}"), self.text(&date)));
		}
		found.extend(TEXTS.map(|text| specimen(format!("text {text}"), self.text(text))));
		found.push(specimen("article D.2.10.4", self.by_article("D.2.10.4")));
		found.push(specimen("version 0.1.0", self.signs("0.1.0", 5)));
		found.push(specimen("hash", self.signs("3fa9c2b8", 8)));
		found
	}

	/// An example for a hole.
	fn example(&self, line: PhraseKey, hole: &str) -> Phrase {
		let say = |line| self.line(line, &[]);
		let start = Position::start();
		let moves = || self.said_move(&start, "g1f3");
		match hole {
			"color" | "side" | "mover" => self.color(Color::White),
			"square" | "from" | "king" | "rook" => self.square(Square::E2),
			"to" | "king_to" | "rook_to" => self.square(Square::E4),
			"piece" => self.piece(Role::Knight),
			"played" => say(PhraseKey::ClassRapid),
			"ruled" => say(PhraseKey::ClassBlitz),
			"pieces" | "behind" => self.listed([self.piece(Role::King), self.square(Square::E1)]),
			"move" => moves(),
			"moves" => self.listed([moves(), self.said_move(&start, "b1c3")]),
			"castling" => self.said_move(&castling(), "e1g1"),
			"first" | "next" if line == PhraseKey::ThenKey => self.key_named("f2"),
			"key" | "how" | "slower" | "lesson" | "skip" | "leave" => self.key_named("f2"),
			"word" if matches!(line, PhraseKey::KeyOrWord | PhraseKey::WordAlone) => {
				self.command_word("keys")
			}
			"word" if line == PhraseKey::BackInGame => self.command_word("take-back"),
			"word" if line == PhraseKey::NoChoice => self.command_word("help"),
			"word" if line == PhraseKey::ForAGame => self.command_word("clock"),
			"meaning" => self.command_meaning("clock").open(),
			"name" if line == PhraseKey::SettingNow => self.command_word("language"),
			"value" => say(PhraseKey::SettingOn),
			"thing" => say(PhraseKey::OwnKnight),
			"word" if line == PhraseKey::StillOn => self.command_word("board"),
			"word" if line == PhraseKey::LessonSquare => self.command_word("square"),
			"word" if line == PhraseKey::LessonAttackers => self.command_word("attackers"),
			"place" | "files" => self.file_of(Square::G1),
			"keys" | "commands" | "learn" | "export" => self.command_word(hole),
			"command" => self.command_word("repeat"),
			"yes" => self.command_word("yes"),
			"number" | "times" | "count" | "later" | "before" | "after" | "percent" => self.number(7),
			"rating" => self.number(800),
			"last" if line == PhraseKey::ListEnd => self.color(Color::Black),
			"last" => self.number(9),
			"list"
				if matches!(
					line,
					PhraseKey::StatementProcesses
						| PhraseKey::StatementSockets
						| PhraseKey::StatementForeign
						| PhraseKey::StatementNetwork
				) =>
			{
				self.text("/run/speech")
			}
			"list" => self.color(Color::White),
			"time" | "age" | "base" | "first" => self.span(Span::minutes(5)),
			"increment" | "delay" | "next" => self.span(Span::seconds(3)),
			"white" | "black" if line == PhraseKey::PointsOf => say(PhraseKey::HalfPoint),
			"white" if line == PhraseKey::DifferenceOn => say(PhraseKey::NothingThereNow),
			"black" if line == PhraseKey::DifferenceOn => self.piece(Role::Rook),
			"white" | "black" if line == PhraseKey::ControlsApart => self.span(Span::minutes(3)),
			"white" => self.text("Wilhelm Steinitz"),
			"black" => self.text("Judit Polgár"),
			"control" => self.span(Span::minutes(90)),
			"day" | "month" => self.date_example(hole == "day"),
			"year" => self.year(2026),
			"date" => self.text("2026-11-21"),
			"players" => self.fill(phrases::Against {
				white: self.color(Color::White),
				black: self.color(Color::Black),
			}),
			"score" => say(PhraseKey::Draw),
			"choice" | "again" | "swap" | "look" | "review" | "menu" | "example" => say(PhraseKey::ChoiceTwo),
			"level" => say(PhraseKey::LevelGood),
			"path" => self.text("/home/eva/annabella.pgn"),
			"player" => self.text("Judit Polgár"),
			"pace" => self.span(Span::minutes(10)),
			"kind" => say(PhraseKey::OnlineRated),
			"reason" => say(PhraseKey::DeclinedLater),
			"address" => self.text("https://lichess.org"),
			"many" => self.counted(PhraseKey::ImportedGames, 7, &[]),
			"text" if line == PhraseKey::CourseFrom => say(PhraseKey::EvenPosition),
			"flag" => self.text("--ear white=left"),
			"who" | "helper" => say(PhraseKey::TheArbiter),
			"claim" => say(PhraseKey::ClaimFifty),
			"points" => say(PhraseKey::HalfPoint),
			"clocks" => self.fill(phrases::ClockAt {
				color: self.color(Color::White),
				time: self.span(Span::minutes(5)),
			}),
			"board" => self.line(PhraseKey::BoardOf, &[self.color(Color::White)]),
			"step" => self.line(PhraseKey::StepStop, &[say(PhraseKey::TheArbiter)]),
			"version" => self.signs("0.1.0", 5),
			"hash" => self.signs("3fa9c2b8", 8),
			"word" | "text" | "name" | "nearest" | "engine" => self.text("Eva"),
			"detail" => say(PhraseKey::DetailClock),
			"heading" => say(PhraseKey::HeadingAhead),
			"letter" | "sign" => self.sign('b'),
			"line" => self.number(3),
			"rank" => self.rank_of(Square::E4),
			"file" => self.file_of(Square::E4),
			"squares" => self.listed([self.square(Square::E4), self.square(Square::F3)]),
			"own" | "other" | "mistakes" => self.several(Role::Pawn, 1),
			"pawns" => self.fill(phrases::Decimal {
				whole: self.number(1),
				tenths: self.number(5),
			}),
			"whole" | "tenths" => self.number(4),
			_ => Phrase::new(),
		}
	}
}

/// White may castle on both wings.
fn castling() -> Position {
	Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap_or_else(|_| Position::start())
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;

	use super::*;
	use crate::voice::Part;
	use crate::voice::misread::misread;

	/// The parts of it that a voice has to say.
	fn said(phrase: &Phrase) -> impl Iterator<Item = &str> {
		phrase.parts.iter().filter_map(|part| match part {
			Part::Word { text, .. } | Part::Free { text, .. } | Part::Heard { text, .. } => {
				Some(text.as_str())
			}
			Part::Written(_) | Part::Mark(_) => None,
		})
	}

	fn all() -> Vec<(Language, Vec<Specimen>)> {
		let library = Library::built_in();
		let languages = library.languages().map(|(language, ..)| language);
		languages
			.map(|language| (language, library.specimens(language)))
			.collect()
	}

	#[test]
	fn every_hole_has_an_example_and_every_phrase_is_there() {
		let words = crate::voice::sentences::words(Language::GERMAN);
		for line in PhraseKey::ALL {
			for hole in line.holes() {
				let filled = line.counts() == Some(*hole) || !words.example(*line, hole).is_empty();
				assert!(filled, "{line:?} {hole}");
			}
		}
		for (language, specimens) in all() {
			let keys: BTreeSet<&str> = specimens.iter().map(|specimen| specimen.key.as_str()).collect();
			assert_eq!(keys.len(), specimens.len(), "{language}: two have one key");
			assert!(
				specimens
					.iter()
					.all(|specimen| said(&specimen.phrase).count() > 0),
				"{language}"
			);
		}
	}

	/// On a braille display of the usual width, a move that is announced in the short form fits under the fingers as a
	/// whole. Only the word for a check or a mate after it may stand on the next line.
	#[test]
	fn a_short_announcement_has_room_on_forty_cells() {
		const CELLS: usize = 40;
		let library = Library::built_in();
		let mut longest = (0, String::new());
		for (language, _, spoken) in library.languages() {
			let manner = Manner {
				dialogue: if spoken { language } else { Language::GERMAN },
				form: Form::Short,
				..Manner::new(language)
			};
			let words = Vocabulary::new(&library, manner).unwrap();
			for position in POSITIONS.iter().flat_map(|fen| Position::from_fen(fen)) {
				for mv in position.legal_moves() {
					let mut line = words.announce(&position, mv).to_string();
					if position.after(mv).is_check() && line.chars().count() > CELLS {
						line.truncate(line.rfind(' ').unwrap_or_default());
					}
					longest = longest.max((line.chars().count(), line));
				}
				for square in Square::ALL {
					let line = words.walked(&position, square).to_string();
					longest = longest.max((line.chars().count(), line));
				}
			}
		}
		assert!(longest.0 > 20 && longest.0 <= CELLS, "{longest:?}");
	}

	#[test]
	fn every_clip_is_heard_in_some_example() {
		let library = Library::built_in();
		for (language, specimens) in all() {
			let heard: BTreeSet<&str> = specimens
				.iter()
				.flat_map(|specimen| said(&specimen.phrase))
				.collect();
			let clips = library.clip_texts(language);
			let never: Vec<&String> = clips
				.iter()
				.filter(|text| !heard.contains(text.as_str()))
				.collect();
			assert!(never.is_empty(), "{language}: {never:?}");
		}
	}

	#[test]
	fn no_voice_gets_anything_that_voices_read_in_ways_of_their_own() {
		let library = Library::built_in();
		let mut wrong = Vec::new();
		for (language, specimens) in all() {
			for text in library.clip_texts(language) {
				wrong.extend(misread(&text).map(|why| format!("{language}: {text:?} has {why}")));
			}
			for specimen in &specimens {
				let texts = said(&specimen.phrase);
				wrong.extend(texts.filter_map(|text| {
					Some(format!(
						"{language}: {}: {text:?} has {}",
						specimen.key,
						misread(text)?
					))
				}));
			}
		}
		assert!(wrong.is_empty(), "{}", wrong.join("\n"));
	}
}

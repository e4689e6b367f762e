//! The commands that do one thing and end: announcing and reading moves, listing and printing games.

mod archive;
mod envelope;
pub mod games;
mod import;
mod journal;
mod keys;
mod mating;
mod profiles;
mod referee;
mod sheet;
mod speaker;
mod start;
pub mod statement;
mod voice;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use annabella::chess::{Position, san};
use annabella::desk::{Fault, Input, KEYMAPS, VoiceKind};
use annabella::game::Fact;
use annabella::laws::{Article, Book, Edition};
use annabella::sheet::GameRecord;
use annabella::voice::{FileSet, Language, Library, PhraseKey, Tune, Vocabulary};

use crate::cli::{ArchiveErrand, Errand, SpeechFlags, WordFlags};
use crate::doors::bell::{Bell, Watch};
use crate::doors::bounds::next_line;
use crate::doors::legible::{legible, legible_lines};
use crate::doors::shelf::Shelf;
use crate::doors::{quiet, uci_stdio};
use crate::user_files::{self, UserFiles};
use speaker::Speaker;

/// A sentence for standard error, and exit status 1.
pub type Failure = String;

/// Does the errand.
///
/// # Errors
/// With a sentence that says what was wrong and what to do.
pub fn run(errand: Errand) -> Result<(), Failure> {
	match errand {
		Errand::Say {
			moves,
			fen,
			aloud,
			speech,
			clips,
			words,
		} => {
			let speech = (aloud || clips.is_some() || speech.are_given()).then_some(&speech);
			say(moves, fen, speech, clips.as_deref(), &words)
		}
		Errand::Read { fen, uci, words } => read(fen, uci, &words),
		Errand::Start(flags) => start::run(&flags),
		Errand::Keys { errand, flags } => keys::run(errand, flags),
		Errand::Voice { errand } => voice::run(errand),
		Errand::Ears => voice::devices(),
		Errand::Games { errand, filter } => games::run(errand, &filter),
		Errand::Archive(ArchiveErrand::Import { file, database }) => import::run(&file, database),
		Errand::Archive(ArchiveErrand::Archive {
			errand,
			flags,
			most,
			from,
		}) => archive::run(errand, &flags, from, most),
		Errand::Journal { errand } => journal::run(errand),
		Errand::Pgn { id, database } => print_pgn(id, database),
		Errand::Sheet { id, flags } => sheet::run(id, flags),
		Errand::Envelope(flags) => envelope::run(flags),
		Errand::Profiles { errand } => profiles::run(errand),
		Errand::Laws {
			asked,
			edition,
			language,
		} => laws(&asked, edition, language.as_deref()),
		Errand::Mating { quick, nodes } => mating::run(quick, nodes),
		Errand::Referee => referee::run(),
		Errand::Uci => uci_stdio::serve().map_err(sentence),
		Errand::Clips { language } => clips(&language),
	}
}

fn sentence(error: impl Display) -> Failure {
	let text = legible(&error.to_string());
	if text.ends_with(['.', '?']) {
		text
	} else {
		format!("{text}.")
	}
}

/// Prints a text of one or more lines. Whatever is in it comes from files and other people.
fn print(text: impl Display) -> Result<(), Failure> {
	put_out(format!("{}\n", legible_lines(&text.to_string())).as_bytes())
}

fn put_out(bytes: &[u8]) -> Result<(), Failure> {
	let mut output = io::stdout().lock();
	match output.write_all(bytes).and_then(|()| output.flush()) {
		Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_tell(&error)),
		Ok(()) | Err(_) => Ok(()),
	}
}

/// Whatever was to be done is done; only what is told of it gets nowhere.
pub fn cannot_tell(error: &io::Error) -> Failure {
	sentence(format!("Standard output cannot be written: {error}"))
}

fn position(fen: Option<String>) -> Result<Position, Failure> {
	fen.map_or_else(
		|| Ok(Position::start()),
		|fen| Position::from_fen(&fen).map_err(sentence),
	)
}

/// The words of moves that the flags ask for.
fn vocabulary(words: &WordFlags) -> Result<(Library, Vocabulary), Failure> {
	let library = UserFiles::read(KEYMAPS.usual()).library;
	let choices = words.choices().map_err(sentence)?;
	let vocabulary = Vocabulary::new(&library, choices.manner()).map_err(sentence)?;
	Ok((library, vocabulary))
}

/// So many of something.
fn counted(number: u64, one: &str, many: &str) -> String {
	match number {
		1 => format!("one {one}"),
		number => format!("{number} {many}"),
	}
}

/// The longest line that is taken for moves, in bytes.
const LONGEST: usize = 1 << 16;

/// Every line of standard input, one at a time, each bounded.
fn each_line(mut act: impl FnMut(&str) -> Result<(), Failure>) -> Result<(), Failure> {
	let mut input = io::stdin().lock();
	loop {
		let Some(line) = next_line(&mut input, LONGEST).map_err(sentence)? else {
			return Ok(());
		};
		if line.cut {
			return Err(format!("A line of more than {LONGEST} bytes is not read."));
		}
		act(line.text().trim())?;
	}
}

fn say(
	moves: Vec<String>,
	fen: Option<String>,
	speech: Option<&SpeechFlags>,
	clips: Option<&str>,
	words: &WordFlags,
) -> Result<(), Failure> {
	let (library, vocabulary) = vocabulary(words)?;
	let mut position = position(fen)?;
	let speech = speech.map(SpeechFlags::choose).transpose().map_err(sentence)?;
	let speech = speech.filter(|(voice, _)| *voice != VoiceKind::Silent);
	let warn = |sentence: &dyn Display| {
		// Whoever has closed it does not want to know.
		let _ = quiet::complain(&format!("annabella: {sentence}"));
	};
	if speech.is_some() && vocabulary.manner().files.1 == FileSet::Letters {
		warn(&vocabulary.line(PhraseKey::LettersAlike, &[]));
	}
	let (person, damaged) = user_files::person(clips)?;
	for fault in damaged {
		if let Fault::UserFile(why) = fault {
			warn(&sentence(why));
		}
	}
	let mut speaker = speech.map(|(voice, delivery)| Speaker::open(voice, delivery, person));
	let mut announce = |text: &str| -> Result<(), Failure> {
		for token in tokens(text) {
			let said = library.hear(token, vocabulary.manner());
			let said = said.map_err(|why| vocabulary.not_understood(&why).to_string())?;
			let mv = position.find(said).map_err(|no_move| {
				let refusal = annabella::game::Refusal::NoMove(no_move);
				format!("{}: {}", legible(token), vocabulary.refuse(&refusal, &position))
			})?;
			let phrase = vocabulary.announce(&position, mv);
			print(&phrase)?;
			if let Some(speaker) = &mut speaker
				&& let Some(fault) = speaker.say(phrase).first()
			{
				return Err(if let Fault::NoSynthesis(why) = fault {
					format!("{why} It was said in the own voice instead.")
				} else {
					format!("This cannot be heard: {fault:?}. Without --aloud it is printed only.")
				});
			}
			position = position.after(mv);
		}
		Ok(())
	};
	if moves.is_empty() {
		return each_line(announce);
	}
	moves.iter().try_for_each(|text| announce(text))
}

/// The moves in a line of a game: without move numbers and results. A line with words in it is one move.
fn tokens(text: &str) -> Vec<&str> {
	let is_word = |token: &str| token.chars().filter(|sign| sign.is_lowercase()).count() > 2;
	if text.split_whitespace().any(is_word) {
		return vec![text];
	}
	text.split_whitespace()
		.map(|token| token.trim_start_matches(|sign: char| sign.is_ascii_digit()))
		.zip(text.split_whitespace())
		.map(|(rest, whole)| {
			if rest.starts_with('.') {
				rest.trim_start_matches('.')
			} else {
				whole
			}
		})
		.filter(|token| !token.is_empty() && !["1-0", "0-1", "1/2-1/2", "*"].contains(token))
		.collect()
}

fn read(fen: Option<String>, uci: bool, words: &WordFlags) -> Result<(), Failure> {
	let (library, vocabulary) = vocabulary(words)?;
	let mut position = position(fen)?;
	each_line(|line| {
		if line.is_empty() {
			return Ok(());
		}
		let said = library.hear(line, vocabulary.manner());
		let said = said.map_err(|why| vocabulary.not_understood(&why).to_string())?;
		let mv = position.find(said).map_err(|no_move| {
			let refusal = annabella::game::Refusal::NoMove(no_move);
			format!("{}: {}", legible(line), vocabulary.refuse(&refusal, &position))
		})?;
		print(if uci { mv.uci() } else { san(&position, mv) })?;
		position = position.after(mv);
		Ok(())
	})
}

/// The games of this database, or of the usual one. A name that was mistyped makes no new one.
fn shelf(database: Option<PathBuf>) -> Result<Shelf, Failure> {
	is_there(database.as_deref())?;
	Ok(new_shelf(database))
}

/// The same, and a new one where none is there.
fn new_shelf(database: Option<PathBuf>) -> Shelf {
	let (bell, _) = Bell::hang(Watch::start());
	Shelf::open(database.as_deref(), &bell)
}

fn is_there(database: Option<&Path>) -> Result<(), Failure> {
	match database {
		Some(path) if !path.exists() => Err(format!(
			"There is no file {}. Without --database the usual games are meant.",
			legible(&path.display().to_string())
		)),
		Some(_) | None => Ok(()),
	}
}

/// Looks whether there is an imported game of this number.
///
/// # Errors
/// With a sentence, when there is none, or when it cannot be read.
pub fn is_imported(id: i64, database: Option<PathBuf>) -> Result<(), Failure> {
	match shelf(database)?.imported(id).map_err(sentence)? {
		Some(_) => Ok(()),
		None => Err(format!(
			"There is no imported game {id}. The command annabella archive lists them."
		)),
	}
}

/// A game that is kept, as far as it is good. What is wrong with the rest goes to standard error.
struct Kept {
	facts: Vec<Fact>,
	date: String,
	/// The last hash of its journal.
	hash: String,
}

fn kept(id: i64, database: Option<PathBuf>) -> Result<Kept, Failure> {
	is_there(database.as_deref())?;
	let (bell, news) = Bell::hang(Watch::start());
	let mut shelf = Shelf::open(database.as_deref(), &bell);
	let (game, facts, fingerprint) = shelf.game(id).map_err(sentence)?;
	for (_, input) in news.try_iter() {
		if let Input::Fault(Fault::Damaged(why)) = input {
			// Who has closed it does not want to know.
			let _ = quiet::complain(&format!("annabella: {}", sentence(why)));
		}
	}
	Ok(Kept {
		facts,
		date: game.date,
		hash: fingerprint.to_string(),
	})
}

fn print_pgn(id: i64, database: Option<PathBuf>) -> Result<(), Failure> {
	let Kept { facts, date, .. } = kept(id, database)?;
	let record = GameRecord::of(&facts).map_err(sentence)?;
	print(record.pgn(&record.heading(&date)).trim_end())
}

/// The sentences of an article, or of those in which the words after `find` occur.
fn laws(asked: &[String], year: Option<u16>, language: Option<&str>) -> Result<(), Failure> {
	let edition = year
		.map(|year| Edition::of_year(year).ok_or("The editions are 2014, 2017, 2018 and 2023."))
		.transpose()?;
	let book = Book::open(language.unwrap_or("en")).map_err(sentence)?;
	let book = book.ok_or("The Laws are there in en, de, fi and sv.")?;
	let articles = match asked {
		[find, words @ ..] if find.eq_ignore_ascii_case("find") => found(&book, &words.join(" "), edition)?,
		_ => {
			let found = book.article(&asked.join(" "), edition);
			found.map_err(|why| sentence(book.refusal(&why)))?
		}
	};
	for article in articles {
		print(book.sentences(article, edition).join(" "))?;
	}
	Ok(())
}

fn found<'a>(book: &'a Book, words: &str, edition: Option<Edition>) -> Result<Vec<&'a Article>, Failure> {
	let mut found = book.find(words);
	found.retain(|article| edition.is_none_or(|edition| article.id_in(edition).is_some()));
	if found.is_empty() {
		return Err(match words {
			"" => "Write what to find, such as: annabella laws find flag.".to_owned(),
			_ => format!(
				"No article has the words {}. Fewer words find more.",
				legible(words)
			),
		});
	}
	Ok(found)
}

fn clips(language: &str) -> Result<(), Failure> {
	let language = Language::new(language).ok_or(Language::HINT)?;
	let clips = Library::built_in().clip_tunes(language);
	clips.into_iter().try_for_each(|(text, tunes)| {
		let tunes: Vec<&str> = tunes.into_iter().map(Tune::name).collect();
		print(format_args!("{text}\t{}", tunes.join(",")))
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_line_of_a_game_is_its_moves() {
		assert_eq!(tokens("1. e4 e5 2.Sf3 Sc6 1-0"), ["e4", "e5", "Sf3", "Sc6"]);
		assert_eq!(tokens("1... e5 0-0 O-O-O"), ["e5", "0-0", "O-O-O"]);
		assert_eq!(
			tokens("Springer Gustav eins Felix drei"),
			["Springer Gustav eins Felix drei"]
		);
	}
}

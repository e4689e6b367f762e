//! Moves in and announcements out, and the other way round.

use std::fmt::Display;
use std::io;

use annabella::chess::{Move, Position, san};
use annabella::commands::KEYMAPS;
use annabella::game::Refusal;
use annabella::message;
use annabella::ports::Fault;
use annabella::settings::VoiceKind;
use annabella::texts::Message;
use annabella::voice::{FileSet, Library, PhraseKey, Vocabulary};

use super::output::{Failure, of_system, print};
use super::speaker::{BlockingVoice, not_heard};
use crate::cli::{SpeechFlags, WordFlags};
use crate::doors::bounds::next_line;
use crate::doors::legible::legible;
use crate::doors::quiet;
use crate::user_files::{self, UserFiles};

fn position(fen: Option<String>) -> Result<Position, Failure> {
	fen.map_or_else(
		|| Ok(Position::start()),
		|fen| Position::from_fen(&fen).map_err(Message::from),
	)
}

/// The words of moves that the flags ask for.
pub fn vocabulary(words: &WordFlags) -> Result<(Library, Vocabulary), Failure> {
	let library = UserFiles::read(KEYMAPS.usual()).library;
	let choices = words.choices()?;
	let vocabulary = Vocabulary::new(&library, choices.manner())?;
	Ok((library, vocabulary))
}

/// The longest line that is taken for moves, in bytes.
const LONGEST: usize = 1 << 16;

/// Every line of standard input, one at a time, each bounded.
pub fn each_line(mut act: impl FnMut(&str) -> Result<(), Failure>) -> Result<(), Failure> {
	let mut input = io::stdin().lock();
	loop {
		let Some(line) = next_line(&mut input, LONGEST).map_err(of_system)? else {
			return Ok(());
		};
		if line.cut {
			return Err(message!(LineTooLong, number = LONGEST));
		}
		act(line.text().trim())?;
	}
}

/// The move that a text means.
fn understood(
	text: &str,
	position: &Position,
	library: &Library,
	vocabulary: &Vocabulary,
) -> Result<Move, Failure> {
	let said = library.hear(text, vocabulary.manner());
	let said = said.map_err(|why| Message::of(vocabulary.not_understood(&why)))?;
	position.find(said).map_err(|no_move| {
		let refusal = vocabulary.refuse(&Refusal::NoMove(no_move), position);
		Message::of(format!("{}: {refusal}", legible(text)))
	})
}

pub fn say(
	moves: Vec<String>,
	fen: Option<String>,
	speech: Option<&SpeechFlags>,
	clips: Option<&str>,
	words: &WordFlags,
) -> Result<(), Failure> {
	let (library, vocabulary) = vocabulary(words)?;
	let mut position = position(fen)?;
	let speech = speech.map(SpeechFlags::choose).transpose()?;
	let speech = speech.filter(|(voice, _)| *voice != VoiceKind::Silent);
	let warn = |sentence: &dyn Display| {
		// A caller that has closed it does not want to know.
		let _ = quiet::complain(&format!("annabella: {sentence}"));
	};
	if speech.is_some() && vocabulary.manner().files.1 == FileSet::Letters {
		warn(&vocabulary.line(PhraseKey::LettersAlike, &[]));
	}
	let (person, damaged) = user_files::person(clips)?;
	for fault in damaged {
		if let Fault::UserFile(why) = fault {
			warn(&vocabulary.user_file_fault(&why));
		}
	}
	let mut speaker = speech.map(|(voice, delivery)| BlockingVoice::open(voice, delivery, person));
	let mut announce = |text: &str| -> Result<(), Failure> {
		for token in tokens(text) {
			let mv = understood(token, &position, &library, &vocabulary)?;
			let phrase = vocabulary.announce(&position, mv);
			print(&phrase)?;
			if let Some(speaker) = &mut speaker
				&& let Some(fault) = speaker.say(phrase.sentence()).first()
			{
				return Err(not_heard(fault));
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

pub fn read(fen: Option<String>, uci: bool, words: &WordFlags) -> Result<(), Failure> {
	let (library, vocabulary) = vocabulary(words)?;
	let mut position = position(fen)?;
	each_line(|line| {
		if line.is_empty() {
			return Ok(());
		}
		let mv = understood(line, &position, &library, &vocabulary)?;
		print(if uci { mv.uci() } else { san(&position, mv) })?;
		position = position.after(mv);
		Ok(())
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

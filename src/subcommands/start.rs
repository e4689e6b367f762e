//! A start position of Chess960 in words and as FEN.

use annabella::chess::Position;
use annabella::clock::Stamp;
use annabella::settings::VoiceKind;

use super::moves::vocabulary;
use super::output::{Failure, print};
use super::speaker::{BlockingVoice, not_heard};
use crate::cli::{SpeechFlags, StartFlags};
use crate::doors::entropy;
use crate::user_files;

/// Prints the start, and says it if that is wanted.
///
/// # Errors
/// When there is no such start, or it cannot be heard.
pub fn run(flags: &StartFlags) -> Result<(), Failure> {
	let words = &flags.words;
	let speech = (flags.aloud || flags.speech.are_given()).then_some(&flags.speech);
	let (_, vocabulary) = vocabulary(words)?;
	let mut choices = words.choices()?;
	// A start that a game would ask for is drawn here.
	let start = match flags.start.as_str() {
		"ask" => "random",
		start => start,
	};
	choices.set("chess960", start)?;
	choices.lot = entropy::one();
	let position = Position::from_fen(&choices.start_fen(Stamp(0)))?;
	let mut phrases = vocabulary.start_position(&position);
	if flags.steps {
		phrases.truncate(1);
		phrases.extend(vocabulary.building(&position));
	}
	for phrase in &phrases {
		print(phrase)?;
	}
	print(format_args!("X-FEN: {}", position.fen()))?;
	print(format_args!("Shredder-FEN: {}", position.shredder_fen()))?;
	let Some((voice, delivery)) = speech.map(SpeechFlags::choose).transpose()? else {
		return Ok(());
	};
	if voice == VoiceKind::Silent {
		return Ok(());
	}
	let (person, _) = user_files::person(None)?;
	let mut speaker = BlockingVoice::open(voice, delivery, person);
	for phrase in phrases {
		if let Some(fault) = speaker.say(phrase).first() {
			return Err(not_heard(fault));
		}
	}
	Ok(())
}
